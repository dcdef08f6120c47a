"""A campaign in the browser: begun in the lobby, a page between the chapters, tried again, ended, taken along."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.playing import expect_no_sideways_scroll
from browser.test_axe import expect_nothing_wrong
from browser.test_phone import SMALL_TARGETS
from browser.test_together import BEACON, play_to_the_end
from server.serving import Server

Visitor = Callable[..., Page]


def begin(page: Page, **options: object) -> None:
    asked = {"game": BEACON, "seats": [{"kind": "me"}], "name": "Le cap Nord", "options": options}
    made = page.request.post("/api/campaigns", data=asked)
    page.goto(f"/c/{made.json()['id']}")


def test_three_nights_from_the_lobby_to_the_epilogue(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", at=den)
    page.goto("/")
    page.get_by_role("radio", name="Le Phare").or_(page.get_by_role("button", name="Le Phare")).first.click()
    form = page.locator(".create__form")
    form.get_by_role("spinbutton", name="Lumière à atteindre").fill("1")
    form.get_by_text("Trois nuits").click()
    form.locator("button.btn--main").click()
    expect(page.get_by_role("heading", name="Chapitre 1 : Nuit 1")).to_be_visible()
    for night in (1, 2, 3):
        expect(page.locator(".saga__way .is-now")).to_contain_text(f"Nuit {night}")
        page.locator(".saga__tale .btn--main").click()
        play_to_the_end(page)
        page.get_by_role("link", name="La campagne continue").click()
    expect(page.get_by_role("heading", name="Épilogue")).to_be_visible()
    expect(page.locator(".saga__tale")).to_contain_text("Le jour se lève")
    expect(page.locator(".saga__way .is-done")).to_have_count(3)
    page.goto("/me")
    expect(page.get_by_role("heading", name="Campagnes")).to_be_visible()


def test_what_was_lost_is_tried_again_on_easier_terms(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", lang="en", at=den)
    begin(page, goal=60, turns=1)
    page.get_by_role("link", name="Play chapter 1").click()
    play_to_the_end(page)
    page.get_by_role("link", name="On with the campaign").click()
    expect(page.locator(".saga__lost")).to_have_text("This chapter has been lost once.")
    page.get_by_role("spinbutton", name="Turns before the storm").fill("6")
    page.get_by_role("button", name="Try the chapter again").click()
    expect(page.locator("#status")).to_be_visible()
    table = page.request.get("/api/tables/" + page.url.rsplit("/", 1)[1]).json()
    assert (table["options"]["turns"], table["options"]["lost"]) == (6, 1)


def test_a_campaign_goes_along_as_a_file(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", lang="en", at=den)
    begin(page, goal=1)
    page.get_by_role("link", name="Play chapter 1").click()
    play_to_the_end(page)
    page.get_by_role("link", name="On with the campaign").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the campaign").click()
    page.goto("/me")
    page.locator("input[type=file]").set_input_files(saved.value.path())
    expect(page.get_by_role("heading", name="Chapter 2: Night 2")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_and_fingers_find_everything(
    visitor: Visitor, den: Server, axe: str, theme: str, phone: bool
) -> None:
    page = visitor(name="Nina", theme=theme, phone=phone, at=den)
    begin(page, goal=60, turns=1)
    page.locator(".saga__tale .btn--main").click()
    play_to_the_end(page)
    page.get_by_role("link", name="La campagne continue").click()
    expect(page.locator(".saga__lost")).to_be_visible()
    expect_nothing_wrong(page, axe)
    if phone:
        expect_no_sideways_scroll(page)
        assert page.evaluate(SMALL_TARGETS) == []
