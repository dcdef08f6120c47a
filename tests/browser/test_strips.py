"""Strips that show much in little room: names are whole, numbers stand clear of what they count."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.playing import open_table, play_by_clicking_options, wait_for_turn

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
