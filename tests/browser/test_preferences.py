"""People who want no motion, and people who bring their own few colours."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.playing import open_table, options, wait_for_turn

Visitor = Callable[..., Page]

WATCH = """() => {
  window.moved = new Set()
  const look = () => {
    for (const each of document.getAnimations()) {
      const { duration, iterations } = each.effect.getComputedTiming()
      if (duration * iterations > 0) window.moved.add(each.animationName ?? each.transitionProperty ?? 'flight')
    }
    requestAnimationFrame(look)
  }
  look()
}"""


def what_moves(page: Page) -> list[str]:
    """Everything that is animated while a cube is taken and a sheet is opened."""
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    page.evaluate(WATCH)
    options(page).first.hover()
    options(page).first.click()
    expect(page.locator(".replay__n").first).to_have_text("coup 1")
    page.get_by_role("button", name="Réglages").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    moved: list[str] = page.evaluate("[...window.moved]")
    return moved


def test_things_move_where_motion_is_welcome(visitor: Visitor) -> None:
    moved = what_moves(visitor(name="Maëlle", motion=True))
    assert "flight" in moved
    assert "eb-glow" in moved


def test_nothing_moves_for_people_who_want_no_motion(visitor: Visitor) -> None:
    assert what_moves(visitor(name="Maëlle", motion=False)) == []


def test_the_tables_own_setting_stops_all_motion_too(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", motion=True)
    page.evaluate("localStorage.setItem('motion', '0')")
    assert what_moves(page) == []


def line_around(piece: Locator) -> tuple[str, float]:
    style, width = piece.evaluate(
        "node => [getComputedStyle(node).outlineStyle, parseFloat(getComputedStyle(node).outlineWidth)]"
    )
    return style, width


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_with_forced_colours_lines_say_what_paint_said(visitor: Visitor, theme: str) -> None:
    page = visitor(name="Maëlle", contrast=True, theme=theme)
    page.goto(f"/t/{open_table(page, 'me', 'here', seed=5)}")
    wait_for_turn(page)
    for _ in range(14):
        if page.locator(".eb-piece--card.is-live:not(.is-mini)").count():
            break
        before = page.locator(".replay__n").first.inner_text()
        options(page).first.click()
        expect(page.locator(".replay__n").first).not_to_have_text(before)
    live = page.locator(".eb-piece--card.is-live:not(.is-mini)").first
    dull = page.locator(".eb-piece--card:not(.is-live, .is-mini)").first
    assert line_around(live) == ("solid", 3)
    assert line_around(dull)[0] == "none"
    assert page.locator(".prompt").evaluate("node => getComputedStyle(node).borderTopWidth") == "4px"

    cube = page.locator(".eb-mine [data-key].is-live").first
    shown = "(node, part) => getComputedStyle(node.querySelector(part)).display"
    assert cube.evaluate(shown, ".eb-cube__live") == "inline"
    resting = cube.locator(".eb-cube__live").evaluate("node => getComputedStyle(node).stroke")
    page.keyboard.press("Tab")
    cube.focus()
    page.keyboard.press("ArrowRight")
    ring = page.locator(".eb-mine__ring")
    expect(ring).to_be_visible()
    assert ring.evaluate("node => getComputedStyle(node).stroke") != resting

    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement.getAttribute('role')") == "option":
            break
        page.keyboard.press("Tab")
    style, width = line_around(page.locator("[role=option]:focus"))
    assert style == "solid"
    assert width >= 3
