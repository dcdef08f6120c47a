"""A real Chromium against a real server."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from machine import program
from server.serving import Server, serving

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def chromium() -> str:
    """A Chromium on this machine."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return program(lambda: next((path for name in names if (path := shutil.which(name))), None), "chromium")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), "--limit", "100000") as running:
        yield running


@pytest.fixture(scope="session")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also has a game with hidden hands."""
    with serving(tmp_path_factory.mktemp("den"), "--limit", "100000", module="browser.with_smugglers") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser of its own; errors in a page's script fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def visit(
        path: str = "/",
        *,
        name: str = "",
        phone: bool = False,
        lang: str = "fr",
        theme: str = "dark",
        motion: bool = False,
        contrast: bool = False,
        at: Server = server,
    ) -> Page:
        context = browser.new_context(
            base_url=at.url,
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            locale=lang,
            color_scheme=theme,
            reduced_motion="no-preference" if motion else "reduce",
            forced_colors="active" if contrast else "none",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if name:
            page.request.post("/api/me", data={"name": name})
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The axe-core script, from the client's own packages."""
    return Path("client/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
