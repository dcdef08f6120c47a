"""axe-core finds nothing wrong, on any screen, in either theme."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.playing import FORGE, open_table, play_by_clicking_options, wait_for_turn
from server.serving import Server

Visitor = Callable[..., Page]
Screen = Callable[[Page], None]

FINISHED = Path("tests/games/golden/forge_of_the_gods-2.json")


def the_end(page: Page) -> None:
    made = page.request.post("/api/records", data=FINISHED.read_bytes())
    page.goto(f"/t/{made.json()['id']}")
    expect(page.locator(".scores")).to_be_visible()


def a_lesson(page: Page) -> None:
    page.goto("/t/" + page.request.post(f"/api/lessons/{FORGE}/first_weapon").json()["id"])
    expect(page.locator(".lesson")).to_be_visible()


def a_match(page: Page) -> None:
    page.goto(f"/t/{open_table(page, 'me', 'here', 'here')}")
    play_by_clicking_options(page, Random(1), most=4)
    wait_for_turn(page)
    expect(page.locator(".flash")).to_have_count(0)


def settings(page: Page) -> None:
    a_match(page)
    page.get_by_role("button", name="Réglages").click()
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()


def a_rivals_workshop(page: Page) -> None:
    a_match(page)
    page.get_by_role("button", name="Atelier").first.click()
    expect(page.get_by_role("dialog", name="Atelier")).to_be_visible()


def a_replay(page: Page) -> None:
    a_match(page)
    if page.locator(".topbar__replay").is_visible():
        page.locator(".topbar__replay").click()
    page.get_by_role("button", name="Coup précédent").click()
    expect(page.locator(".table.is-past")).to_be_visible()


def a_refusal(page: Page) -> None:
    a_match(page)
    page.locator(".eb-mine [data-key]:not(.is-live)").first.dispatch_event("click")
    expect(page.locator(".slip--why")).to_contain_text("FG-")


def a_gathering(page: Page) -> None:
    page.goto(f"/t/{open_table(page, 'me', 'open')}")
    expect(page.locator(".gathering")).to_be_visible()


def my_page(page: Page) -> None:
    open_table(page, "me", "here")
    page.request.post("/api/records", data=FINISHED.read_bytes())
    page.goto("/me")
    expect(page.get_by_role("heading", name="Finies")).to_be_visible()


def a_name_is_asked(page: Page) -> None:
    page.context.clear_cookies()
    page.goto("/")
    page.get_by_role("button", name="Jouer", exact=True).first.click()
    expect(page.get_by_role("dialog", name="Comment vous appelle-t-on")).to_be_visible()


def the_rules(page: Page) -> None:
    page.goto(f"/rules/{FORGE}#FG-7.2")
    expect(page.get_by_role("heading", name="Première action")).to_be_visible()


def nowhere(page: Page) -> None:
    page.goto("/t/nowhere")
    expect(page.get_by_role("heading", name="Le fer a cassé")).to_be_visible()


SCREENS = [the_end, a_lesson, settings, a_rivals_workshop, a_replay, a_refusal, a_gathering, my_page, a_name_is_asked]


def expect_nothing_wrong(page: Page, axe: str) -> None:
    page.evaluate(axe)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    assert [(v["id"], [n["html"][:120] for n in v["nodes"][:4]]) for v in found["violations"]] == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("screen", [*SCREENS, the_rules, nowhere], ids=lambda screen: screen.__name__)
def test_a_screen(visitor: Visitor, axe: str, screen: Screen, theme: str, phone: bool) -> None:
    page = visitor(name="Maëlle", theme=theme, phone=phone)
    screen(page)
    expect_nothing_wrong(page, axe)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_gallery(visitor: Visitor, axe: str, lang: str, phone: bool) -> None:
    """Everything the board can draw, in both themes on one page."""
    page = visitor(f"/gallery?lang={lang}", phone=phone)
    expect(page.locator("#kinfire-final-light .eb-task__emblem").first).to_be_visible()
    expect(page.locator("#details-light .eb-detail--task")).to_be_visible()
    expect_nothing_wrong(page, axe)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_curtain_of_a_shared_screen(visitor: Visitor, den: Server, axe: str, theme: str) -> None:
    page = visitor(name="Maëlle", theme=theme, at=den)
    page.goto(f"/t/{open_table(page, 'me', 'here', game='smugglers')}")
    expect(page.locator(".curtain")).to_be_visible()
    expect_nothing_wrong(page, axe)
    page.get_by_role("button", name="Je suis").click()
    wait_for_turn(page)
    expect(page.locator(".flash")).to_have_count(0)
    expect_nothing_wrong(page, axe)
