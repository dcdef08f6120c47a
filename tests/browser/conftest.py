"""A real Chromium against a real server."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, WebSocket, expect, sync_playwright

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
PATIENCE = 60_000
"""Milliseconds until something counts as not happening at all: a busy machine may stand still for half a minute."""
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}

Seen = tuple[list[Page], list[str], Server]
SEEN = pytest.StashKey[Seen]()
"""The pages that a test has opened, the messages on their lines, and the server behind them."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that failed shows what the pages showed, what went over their lines and what the server wrote last."""
    report = yield
    if report.when == "call" and report.failed and SEEN in item.stash:
        pages, frames, server = item.stash[SEEN]
        report.sections.append(("server", "".join(list(server.told)[-40:])))
        report.sections.append(("lines", "\n".join(frames[-40:])))
        for page in pages:
            report.sections.append((f"page {page.url}", page.locator("body").aria_snapshot()[:6000]))
    return report


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
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


@pytest.fixture
def visitor(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser of its own; errors in a page's script fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    pages: list[Page] = []
    frames: list[str] = []
    request.node.stash[SEEN] = (pages, frames, server)

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda frame: frames.append(f"> {frame[:300]!r}"))
        line.on("framereceived", lambda frame: frames.append(f"< {frame[:300]!r}"))
        line.on("close", lambda _: frames.append("closed"))

    def visit(
        path: str = "/",
        *,
        name: str = "",
        phone: bool = False,
        lang: str = "fr",
        theme: Literal["dark", "light"] = "dark",
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
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        pages.append(page)
        page.on("websocket", listen)
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
