"""Windows that are small, or look small because everything is magnified: 200 % zoom of 1440x900 is 720x450."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.playing import expect_no_sideways_scroll, open_table, play_by_clicking_options, wait_for_turn

Visitor = Callable[..., Page]

ZOOMED: ViewportSize = {"width": 720, "height": 450}

OUT_OF_REACH = Path(__file__).with_name("out_of_reach.js").read_text(encoding="utf-8")


def expect_all_in_reach(page: Page) -> None:
    expect_no_sideways_scroll(page)
    assert page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_works_at_200_percent(visitor: Visitor, lang: str) -> None:
    page = visitor(name="Maëlle", lang=lang)
    page.set_viewport_size(ZOOMED)
    table = open_table(page, "me", "greedy", "greedy")
    for path in ("/", "/me", "/rules/forge_of_the_gods", f"/t/{table}"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        if path.startswith("/t/"):
            play_by_clicking_options(page, Random(1), most=3)
            wait_for_turn(page)
        expect_all_in_reach(page)
    page.get_by_role("button", name="Réglages").or_(page.get_by_role("button", name="Settings")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_all_in_reach(page)
    page.keyboard.press("Escape")
    for tab in page.get_by_role("tablist").first.get_by_role("tab").all():
        if tab.is_visible():
            tab.click()
            expect_all_in_reach(page)
    page.get_by_role("button", name="Coup précédent").or_(page.get_by_role("button", name="Previous move")).click()
    expect(page.locator(".table.is-past")).to_be_visible()
    expect_all_in_reach(page)


@pytest.mark.parametrize("phone", [False, True])
def test_a_lesson_covers_nothing_that_it_talks_about(visitor: Visitor, phone: bool) -> None:
    page = visitor(name="Maëlle", phone=phone)
    if not phone:
        page.set_viewport_size(ZOOMED)
    made = page.request.post("/api/lessons/forge_of_the_gods/first_weapon").json()
    page.goto(f"/t/{made['id']}")
    expect(page.locator(".lesson")).to_be_visible()
    expect_all_in_reach(page)
    box = page.locator(".lesson").bounding_box()
    assert box is not None
    for covered in (".prompt", ".views", ".topbar"):
        page.evaluate("scrollTo(0, 0)")
        other = page.locator(covered).first.bounding_box()
        assert other is not None
        assert other["y"] + other["height"] <= box["y"] or other["y"] >= box["y"] + box["height"], covered


def test_the_end_is_reached_at_200_percent(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.set_viewport_size(ZOOMED)
    page.goto(f"/t/{open_table(page, 'me', 'greedy')}")
    play_by_clicking_options(page, Random(2))
    expect(page.locator(".scores")).to_be_visible()
    expect_all_in_reach(page)


OUT_OF_SIGHT = """pieces => pieces.filter(piece => {
  const { left, right, top, bottom } = piece.getBoundingClientRect();
  const corners = [[left + 4, top + 4], [right - 4, bottom - 4]];
  return !corners.every(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-key]") === piece);
}).map(piece => piece.ariaLabel)"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768), (1280, 720)])
def test_both_halves_of_every_location_are_seen_on_a_laptop(visitor: Visitor, width: int, height: int) -> None:
    page = visitor(name="Maëlle")
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/t/{open_table(page, 'me', 'greedy', 'greedy', game='kings_forge', seed=11)}")
    wait_for_turn(page)
    halves = page.locator(".board [data-area=row] .eb-piece--half")
    assert halves.count() >= 8
    assert halves.evaluate_all(OUT_OF_SIGHT) == []


def test_a_long_question_has_room_on_a_small_phone(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/t/{open_table(page, 'me', 'greedy', game='kinfire_delve', seed=11)}")
    for _ in range(4):
        play_by_clicking_options(page, Random(11), most=1)
        wait_for_turn(page)
        words, tabs = page.locator(".prompt p").bounding_box(), page.locator(".views").bounding_box()
        assert words is not None
        assert tabs is not None
        assert words["y"] + words["height"] <= tabs["y"]
    expect_all_in_reach(page)
