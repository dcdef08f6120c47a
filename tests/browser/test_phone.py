"""On a phone: targets for fingers, pinch and double tap, a long press that says why, everything in reach."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import CDPSession, Page, expect

from browser.playing import expect_no_sideways_scroll, open_table, play_by_clicking_options, wait_for_turn

Visitor = Callable[..., Page]

SMALL_TARGETS = Path(__file__).with_name("small_targets.js").read_text(encoding="utf-8")


def expect_fit_for_fingers(page: Page) -> None:
    expect_no_sideways_scroll(page)
    assert page.evaluate(SMALL_TARGETS) == [], page.url


def test_pages_are_made_for_fingers(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    open_table(page, "me", "here")
    page.goto("/")
    expect(page.locator("#mine .option")).to_be_visible()
    expect_fit_for_fingers(page)
    page.locator("summary").click()
    expect_fit_for_fingers(page)
    for path in ("/me", "/rules", "/rules/forge_of_the_gods"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        expect_fit_for_fingers(page)


def test_the_table_is_made_for_fingers(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.goto(f"/t/{open_table(page, 'me', 'greedy', 'greedy')}")
    play_by_clicking_options(page, Random(1), most=6)
    wait_for_turn(page)
    for tab in page.locator(".views").get_by_role("tab").all():
        tab.click()
        expect_fit_for_fingers(page)
    page.locator(".views").get_by_role("tab").first.click()
    page.get_by_role("button", name="Relecture").click()
    expect_fit_for_fingers(page)
    page.get_by_role("button", name="Coup précédent").click()
    expect(page.locator(".table.is-past")).to_be_visible()
    expect_fit_for_fingers(page)
    page.get_by_role("button", name="En direct").first.click()
    for opener in ("Réglages", "Atelier : "):
        page.get_by_role("button", name=opener).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_fit_for_fingers(page)
        page.get_by_role("button", name="Fermer").click()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_lessons_gatherings_and_the_end_are_made_for_fingers(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.goto(f"/t/{open_table(page, 'me', 'open')}")
    expect(page.locator(".gathering")).to_be_visible()
    expect_fit_for_fingers(page)
    page.goto("/t/" + page.request.post("/api/lessons/forge_of_the_gods/first_weapon").json()["id"])
    expect(page.locator(".lesson")).to_be_visible()
    expect_fit_for_fingers(page)
    page.goto(f"/t/{open_table(page, 'me', 'random')}")
    play_by_clicking_options(page, Random(2))
    expect(page.locator(".scores")).to_be_visible()
    expect_fit_for_fingers(page)


def test_everything_is_a_touch_away(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    play_by_clicking_options(page, Random(3), most=2)
    page.get_by_role("button", name="Relecture").tap()
    expect(page.get_by_role("slider", name="Relecture")).to_be_visible()
    page.get_by_role("link", name="Règles").tap()
    page.wait_for_url("**/rules/forge_of_the_gods")
    nav = page.get_by_role("navigation", name="Enclume")
    nav.get_by_role("link", name="Mes tables").tap()
    page.wait_for_url("**/me")
    nav.get_by_role("link", name="Jouer").tap()
    expect(page.get_by_role("heading", name="Le fer est chaud, Maëlle")).to_be_visible()


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_ways_of_the_site_are_the_same_on_every_page(visitor: Visitor, lang: str, width: int) -> None:
    page = visitor(name="Maëlle", phone=True, lang=lang)
    page.set_viewport_size({"width": width, "height": 700})
    for game in ("forge_of_the_gods", "kings_forge"):
        open_table(page, "me", "here", game=game)
    shown = []
    for path in ("/", "/me", "/rules", "/rules/kings_forge", "/leaders", "/achievements/kinfire_delve", "/account"):
        page.goto(path)
        nav = page.get_by_role("navigation", name="Enclume")
        expect(nav.get_by_role("link").nth(1).locator("b")).to_have_text("2")
        expect_no_sideways_scroll(page)
        places = [link.bounding_box() for link in nav.get_by_role("link").all()]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in places)
        icons = {round(icon.bounding_box()["y"]) for icon in nav.locator("svg").all()}  # type: ignore[index]
        assert len(icons) == 1, "the number moves an icon"
        assert page.evaluate(CUT, ".topnav a") == []
        shown.append((nav.inner_text(), places))
    assert all(each == shown[0] for each in shown)


CUT = """selector => [...document.querySelectorAll(selector)].filter((link) => {
  const range = document.createRange();
  range.selectNodeContents(link);
  const [inner, outer] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
  return inner.left < outer.left + 2 || inner.right > outer.right - 2;
}).map((link) => link.innerText)"""
"""What is written over the edge of its place."""


def test_finished_tables_settings_and_a_new_table_are_reached_from_the_first_page(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.get_by_role("link", name="orgez une nouvelle partie").tap()
    expect(page.get_by_role("button", name="Commencer")).to_be_in_viewport()
    page.get_by_role("link", name="Mes tables").tap()
    page.wait_for_url("**/me")
    expect(page.get_by_role("heading", name="Réglages")).to_be_attached()


def test_the_sheet_of_options_comes_and_goes(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    option = page.get_by_role("option").first
    high = page.locator(".board").bounding_box()
    page.locator(".sheet__grip").tap()
    expect(option).to_be_hidden()
    low = page.locator(".board").bounding_box()
    assert high is not None
    assert low is not None
    assert low["height"] > high["height"] + 100
    page.locator(".sheet__grip").tap()
    expect(option).to_be_visible()


# Fingers


def fingers(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def touch(hand: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    down = [{"x": x, "y": y, "id": nth} for nth, (x, y) in enumerate(points)]
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": down})


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot_on(page: Page, selector: str) -> tuple[float, float]:
    """A point on a piece where nothing lies over it."""
    find = """selector => {
      for (const node of document.querySelectorAll('.eb-mine ' + selector)) {
        const { left, top, width, height } = node.getBoundingClientRect()
        for (const part of [.3, .5, .7, .85]) {
          const [x, y] = [left + width / 2, top + height * part]
          if (document.elementFromPoint(x, y)?.closest('[data-key]') === node) return [x, y]
        }
      }
    }"""
    x, y = page.evaluate(find, selector)
    return x, y


def cube_width(page: Page) -> float:
    box = page.locator("[data-key=M50]").first.bounding_box()
    assert box is not None
    return box["width"]


def test_two_fingers_zoom_and_one_moves_the_board(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    hand, (x, y) = fingers(page), middle_of(page, ".board")
    before = cube_width(page)
    touch(hand, "touchStart", (x - 40, y), (x + 40, y))
    for spread in (50, 60, 70, 80):
        touch(hand, "touchMove", (x - spread, y), (x + spread, y))
    touch(hand, "touchEnd")
    assert cube_width(page) > 1.6 * before
    assert page.evaluate("visualViewport.scale") == 1, "the page itself was zoomed"

    was = middle_of(page, "[data-key=M50]")
    touch(hand, "touchStart", (x, y))
    for step in (10, 30, 60):
        touch(hand, "touchMove", (x + step, y + step))
    touch(hand, "touchEnd")
    now = middle_of(page, "[data-key=M50]")
    assert now[0] > was[0] + 20
    expect(page.locator(".replay__n").first).to_have_text("coup 0")


def test_a_double_tap_zooms_in_and_out(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    width = "document.querySelector('[data-key=M50]').getBoundingClientRect().width"
    before = page.evaluate(width)
    board = page.locator(".board").bounding_box()
    assert board is not None
    left, right, top = board["x"] + 30, board["x"] + board["width"] - 30, board["y"] + 20
    for _ in range(2):
        page.touchscreen.tap(right, top)
    page.wait_for_function(f"before => {width} > 1.5 * before", arg=before)
    page.wait_for_timeout(700)  # sooner, the browser counts a third and a fourth tap
    for _ in range(2):
        page.touchscreen.tap(left, top)
    page.wait_for_function(f"before => Math.abs({width} - before) < 1", arg=before)


def test_a_long_press_says_why_not(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True, lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    hand = fingers(page)
    touch(hand, "touchStart", spot_on(page, "[data-key^=M].is-live"))
    expect(page.locator(".slip--why")).to_be_visible()
    touch(hand, "touchEnd")
    expect(page.locator(".slip--why")).to_contain_text("it can be used")
    expect(page.locator(".replay__n").first).to_have_text("move 0")
    expect_fit_for_fingers(page)
    page.locator(".slip__close").tap()
    touch(hand, "touchStart", spot_on(page, "[data-key^=M]:not(.is-live)"))
    expect(page.locator(".slip--why")).to_contain_text("FG-7.")
    touch(hand, "touchEnd")
