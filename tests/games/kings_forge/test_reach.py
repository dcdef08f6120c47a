"""KF-8.9: items that bonuses in hand would bring about beckon, and no others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enclume.games.kings_forge import GAME
from enclume.games.kings_forge.cards import ITEM
from enclume.kernel.scene import pieces
from support import rule

from .play import Table, table

BONUSES = [
    "plus_1",
    "plus_2",
    "plus_3",
    "plus_4",
    "plus_two",
    "flip_or_plus_3",
    "plus_1_1",
    "plus_1_x3",
    "auto6",
    "reroll_any",
    "ones_to_six",
]
STAFF = ["AP08", "AP10", "AP11", "AP17", "AP18"]


def beckoning(t: Table) -> set[str]:
    craft = next(area for area in GAME.scene(GAME.view(t.state, 0)).areas if area.key == "craft")
    return {piece.key for piece in pieces(craft) if "near" in piece.status}


def reachable(arranged: dict[str, Any], moves: tuple[str, ...] = ()) -> set[str]:
    """All items that could be made or stolen, by trying every use of every bonus that is not a roll."""
    t = table(**arranged).play(*moves)
    found = set(t.offered("craft")) | set(t.offered("steal"))
    for option in t.options:
        bonus = option.removeprefix("use:").split("@")[0].split(":")[0]
        if option.split(":")[0] in ("use", "die", "enough") and bonus not in ("reroll_any", "AP17"):
            found |= reachable(arranged, (*moves, option))
    return {item.split(":")[0] for item in found}


@rule("KF-8.9")
def test_an_item_beckons_as_long_as_a_bonus_can_make_it() -> None:
    t = table(phase="craft", supply=["MM", ""], rolls=[6, 1], modifiers=["auto6"], display="I04")
    asked = next(item for item in ITEM if item.id == "I04").needs
    assert asked == "M5 M5", "two metal dice of five: one is there"
    assert beckoning(t) == {"I04"}
    t.play("use:auto6", "die:M1")
    assert beckoning(t) == set(), "it can be made now, and glows"
    assert "craft:I04" in t.options


def test_what_only_luck_could_bring_does_not_beckon() -> None:
    t = table(phase="craft", supply=["MM", ""], rolls=[6, 1], modifiers=["reroll_one"], display="I04")
    assert beckoning(t) == set()


@rule("KF-9.3")
def test_a_theft_beckons_too() -> None:
    t = table(phase="craft", supply=["MM", ""], rolls=[5, 5], made=[[], [("I04", "M5 M5")]], modifiers=["plus_1"])
    assert "I04" in beckoning(t)


@pytest.mark.parametrize("nth", range(60))
def test_all_that_bonuses_can_bring_and_nothing_else(nth: int) -> None:
    rng = Random(nth)
    base = [item.id for item in ITEM if item.set == "base" and len(item.needs.split()) <= 3]
    dice = "".join(rng.choices("MMMWG", k=rng.randrange(2, 5)))
    held = rng.sample(BONUSES, k=rng.randrange(1, 3))
    arranged: dict[str, Any] = {
        "phase": "craft",
        "supply": [dice, ""],
        "rolls": [rng.randrange(1, 7) for _ in dice],
        "modifiers": [" ".join(held)],
        "hired": [rng.choice(STAFF) if nth % 2 else ""],
        "display": " ".join(rng.sample(base, 3)),
        "apprentices": True,
    }
    t = table(**arranged)
    at_once = {item.split(":")[0] for item in t.offered("craft")}
    assert beckoning(t) == reachable(arranged) - at_once
