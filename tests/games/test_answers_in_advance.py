"""What each game lets people answer in advance: decisions are marked where they are asked, with the right answers."""

from __future__ import annotations

from random import Random

import pytest

from enclume.games.kinfire_delve.state import DelveState
from enclume.kernel import Match, Option, find_game
from enclume.kernel.lessons import Value
from support import state_of

ALL_FLAMES: dict[str, Value] = {"feu_et_flammes": True, "extra_adventurers": True, "team_formation": "random"}
FOUND: list[tuple[str, int, dict[str, Value], int, set[str]]] = [
    ("kings_forge", 3, {"apprentices": True}, 0, {"bonus", "apprentices", "modify"}),
    ("kings_forge", 3, {"apprentices": True}, 2, {"hire_now"}),
    ("kinfire_delve", 2, {}, 0, {"exhaust", "boost"}),
    ("kinfire_delve", 4, {}, 0, {"bard", "move"}),
    ("kinfire_delve", 4, {}, 14, {"again"}),
    ("forgeflame", 2, ALL_FLAMES, 5, {"absorption", "drink"}),
    ("forgeflame", 2, {"mithrul": True, "extra_adventurers": True, "feu_et_flammes": True}, 4, {"part"}),
    ("explorers_of_the_woodlands", 4, {}, 0, {"rerolls", "before_roll"}),
    ("explorers_of_the_woodlands", 4, {}, 3, {"prepare", "extra", "receive"}),
    ("explorers_of_the_woodlands", 4, {}, 6, {"strike"}),
    ("explorers_of_the_woodlands", 4, {}, 11, {"freeze"}),
    ("explorers_of_the_woodlands", 4, {}, 109, {"cloak"}),
    ("explorers_of_the_woodlands", 4, {}, 725, {"support"}),
]
"""Random matches in which these kinds are asked.

Rare ones are set up where they are tested: ``join`` and ``breath`` with the lairs of the Woodlands, ``set_in`` with the
forging of Forgeflame, ``flame`` with the card that spares one.
"""


@pytest.mark.parametrize(("game", "seats", "options", "seed", "kinds"), FOUND)
def test_it_is_asked_and_declined(game: str, seats: int, options: dict[str, Value], seed: int, kinds: set[str]) -> None:
    """Declining is on offer, has words, and is taken like any other choice; ends are watched all along."""
    match, rng = Match(game, seats=seats, options=options, seed=seed), Random(seed)
    asked: set[str] = set()
    while match.decisions and not kinds <= asked:
        ask = match.decisions[0]
        if ask.routine is not None:
            asked.add(ask.routine.id)
            option = ask.find(ask.routine.decline)
            assert option is not None
            assert match.describe(option).fr
        match.apply(ask.seat, rng.choice(ask.options))
    assert kinds <= asked


def test_the_game_without_anything_optional_has_no_routines() -> None:
    """One atomic action a turn, no reactions, and a pass that is made by itself (FG-6.5)."""
    assert find_game("forge_of_the_gods").routines == ()


@pytest.mark.parametrize("game", ["kings_forge", "kinfire_delve", "forgeflame", "explorers_of_the_woodlands"])
def test_an_answer_is_an_option_of_the_game(game: str) -> None:
    found = find_game(game)
    for routine in found.routines:
        for key, _ in routine.answers:
            assert key.split(":")[0] in found.verbs, (routine.id, key)
            assert Option(*key.split(":")).key == key


def test_boosts_declined_until_my_hand_changes_are_asked_again_when_it_has() -> None:
    """KD-10.8: the hand of the one who ordered counts, and nobody else's."""
    match = Match("kinfire_delve", seats=2, seed=1)
    boosts = find_game("kinfire_delve").routine("boost")
    assert boosts is not None
    hand = boosts.end("hand")
    assert hand is not None
    state = state_of(match.fork(), DelveState)
    before = hand.now(state, 0), hand.now(state, 1)
    state.hand(0).pieces.pop()
    assert hand.now(state, 0) != before[0]
    assert hand.now(state, 1) == before[1]
