"""Tables at the sizes of desks, laptops, tablets and phones: while they are played, no box cuts the text in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize

from browser.playing import expect_no_sideways_scroll, open_table, play_by_clicking_options, wait_for_turn

Visitor = Callable[..., Page]

CUT_TEXTS = Path(__file__).with_name("cut_texts.js").read_text(encoding="utf-8")

SIZES: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1280, "height": 720},
    {"width": 1024, "height": 768},
    {"width": 390, "height": 844},
]

TABLES = [
    ("forge_of_the_gods", {}),
    ("kings_forge", {}),
    ("kinfire_delve", {}),
    ("explorers_of_the_woodlands", {}),
    ("forgeflame", {"team_formation": "random"}),
]


def expect_no_text_cut(page: Page) -> None:
    """Words are fitted into their places after those have their size: what counts is how it ends."""
    try:
        page.wait_for_function(f"() => ({CUT_TEXTS})().length === 0", timeout=10_000)
    except TimeoutError:
        assert page.evaluate(CUT_TEXTS) == [], page.viewport_size


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("game", "options"), TABLES, ids=[game for game, _ in TABLES])
def test_no_text_is_cut_at_any_size(visitor: Visitor, game: str, options: dict[str, str], lang: str) -> None:
    page = visitor(name="Maëlle", lang=lang)
    page.goto(f"/t/{open_table(page, 'me', 'greedy', 'greedy', game=game, seed=5, options=options)}")
    rng = Random(5)
    for moves in (1, 5):
        page.set_viewport_size(SIZES[0])
        play_by_clicking_options(page, rng, most=moves)
        assert wait_for_turn(page)
        for size in SIZES:
            page.set_viewport_size(size)
            expect_no_text_cut(page)
            expect_no_sideways_scroll(page)
