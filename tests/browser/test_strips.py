"""Strips that show much in little room: names are whole, numbers stand clear of what they count."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from browser.playing import open_table, play_by_clicking_options, wait_for_turn
from enclume.bots import Chair, make_bot
from enclume.kernel import Match, find_game

Visitor = Callable[..., Page]

NAMES = """names => names.map(name => [name.textContent, name.scrollWidth > name.clientWidth])"""

COVERED = """values => values.filter(value => {
  const number = value.getBoundingClientRect();
  return [...value.parentElement.querySelectorAll("svg")].some(thing => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return left < number.right - 1 && right > number.left + 1 && top < number.bottom - 4 && bottom > number.top + 4;
  });
}).map(value => value.parentElement.textContent)"""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("game", "rivals"), [("forge_of_the_gods", 2), ("kings_forge", 2), ("kings_forge", 3), ("forgeflame", 2)]
)
def test_the_names_of_bots_are_whole(visitor: Visitor, game: str, rivals: int, lang: str) -> None:
    page = visitor(name="Maëlle", lang=lang)
    page.goto(f"/t/{open_table(page, 'me', *['greedy'] * rivals, game=game, seed=11)}")
    wait_for_turn(page)
    names = page.locator(".seats .eb-seat__name")
    expect(names).to_have_count(rivals)
    page.wait_for_timeout(100)
    assert [name for name, cut in names.evaluate_all(NAMES) if cut] == []


def test_what_the_steps_of_an_attempt_came_to_stands_beside_what_was_played(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.goto(f"/t/{open_table(page, 'me', 'greedy', game='kinfire_delve', seed=7)}")
    rng, seen = Random(3), 0
    for _ in range(8):
        play_by_clicking_options(page, rng, most=1)
        wait_for_turn(page)
        values = page.locator(".eb-stage__value:visible")
        assert values.evaluate_all(COVERED) == []
        seen += values.count() and page.locator(".eb-stage__things svg:visible").count()
    assert seen


AT_REST = """() => document.getAnimations().every(each =>
  each.playState !== "running" || !Number.isFinite(each.effect.getComputedTiming().endTime))"""
FOLDED = """lines => lines.filter(line => {
  const pieces = [...line.querySelectorAll("[data-key]")];
  return pieces.length && pieces.every(piece => piece.classList.contains("is-left-out"));
}).map(line => line.textContent)"""


def test_what_flies_into_a_strip_leaves_room_for_what_stands_there(visitor: Visitor) -> None:
    """It was measured on its way, far outside: then nothing seemed to have room."""
    page = visitor(name="Maëlle", lang="en", motion=True)
    page.goto(f"/t/{open_table(page, 'me', 'greedy', seed=3)}")
    lines = page.locator(".eb-seat--mini .eb-seat__line")
    for _ in range(3):
        play_by_clicking_options(page, Random(3), most=1)
        wait_for_turn(page)
        page.wait_for_function(AT_REST)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        assert lines.evaluate_all(FOLDED) == []


@cache
def late(game: str, seats: int) -> bytes:
    """The record of a match near its end, when everybody has much."""
    rules = find_game(game)
    bots = [make_bot("greedy", seat, rules) for seat in range(seats)]
    match = Match(game, seats=seats, seed=3)
    choices = []
    while (ask := match.decision) is not None:
        choices.append((ask.seat, bots[ask.seat].choose(Chair(match, ask.seat))))
        match.apply(*choices[-1])
    match = Match(game, seats=seats, seed=3)
    for seat, option in choices[: len(choices) * 6 // 7]:
        match.apply(seat, option)
    return msgspec.json.encode(match.record())


CUT = """() => [...document.querySelectorAll(".seats .eb-seat__line")].flatMap(line => {
  const { right, bottom } = line.getBoundingClientRect();
  return [...line.querySelectorAll("[data-key], .eb-more")]
    .filter(each => each.checkVisibility({ visibilityProperty: true }))
    .filter(each => each.getBoundingClientRect().right > right + 1 || each.getBoundingClientRect().bottom > bottom + 4)
    .map(each => each.ariaLabel);
})"""


@pytest.mark.parametrize(("game", "seats"), [("forge_of_the_gods", 3), ("kings_forge", 5)])
def test_what_a_strip_has_no_room_for_is_counted_and_named(visitor: Visitor, game: str, seats: int) -> None:
    page = visitor(name="Maëlle")
    made = page.request.post("/api/records", data=late(game, seats))
    page.goto(f"/t/{made.json()['id']}")
    page.set_viewport_size({"width": 1280, "height": 800})
    wait_for_turn(page)
    more = page.locator(".seats .eb-more").first
    expect(more).to_be_visible()
    page.wait_for_function(f"() => ({CUT})().length === 0")
    left_out = more.locator("xpath=..").locator("[data-key].is-left-out:not([style*=none])")
    expect(more).to_have_accessible_name(re.compile(r"^\+\d+\u00a0: \w"))
    name = more.get_attribute("aria-label") or ""
    assert name.startswith(f"+{left_out.count()}\u00a0: ")
    for title in left_out.evaluate_all("all => all.map(each => each.ariaLabel.split(',')[0])"):
        assert title in name
    more.click()
    expect(page.get_by_role("dialog").locator(".eb-seat--full")).to_be_visible()
