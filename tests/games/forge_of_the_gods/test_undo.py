"""Taking back: without limit alone with an open Mine, until the next player acts, and never past a reveal."""

from __future__ import annotations

from random import Random

import pytest

from enclume.kernel.errors import UndoRefused
from enclume.kernel.match import Match
from support import rule

from .play import match_at, play


def new_match(seats: int, seed: int = 1, **options: str) -> Match:
    return Match("forge_of_the_gods", seats=seats, seed=seed, options=options)


def refused(match: Match, seat: int) -> UndoRefused:
    before = match.digest()
    foretold = match.can_undo(seat)
    with pytest.raises(UndoRefused) as refusal:
        match.undo(seat)
    assert foretold is not None
    assert foretold.code == refusal.value.code
    assert match.digest() == before
    assert refusal.value.text.fr
    assert refusal.value.text.fr != refusal.value.text.en
    return refusal.value


@rule("FG-13.12")
@pytest.mark.parametrize("level", ["smith", "legend"])
def test_alone_with_an_open_mine_everything_can_be_taken_back(level: str) -> None:
    """Brontes' moves are undone with the player's; doing it all again leads to the same end."""
    match = new_match(1, 3, level=level)
    rng = Random(3)
    digests, choices = [match.digest()], []
    while match.decision is not None:
        choices.append(rng.choice(match.decision.options))
        match.apply(0, choices[-1])
        digests.append(match.digest())
    end, events = match.result, list(match.events)
    for expected in reversed(digests[:-1]):
        match.undo(0)
        assert match.digest() == expected
        assert match.result is None
    assert refused(match, 0).code == "nothing"
    for option in choices:
        match.apply(0, option)
    assert match.digest() == digests[-1]
    assert match.result == end
    assert list(match.events) == events


def test_a_choice_is_taken_back_before_the_next_player_acts() -> None:
    match = new_match(3)
    before = match.digest()
    play(match, "M50")
    assert match.decision is not None
    assert match.decision.seat == 2
    match.undo(1)
    assert match.digest() == before
    assert match.decision.seat == 1
    assert match.choices == ()
    play(match, "M53")
    assert match.view(None).mine[-3:] == (50, 51, 52)


def test_a_choice_is_not_taken_back_once_the_next_player_has_acted() -> None:
    match = play(new_match(2), "M50", "M51")
    refusal = refused(match, 1)
    assert refusal.code == "moved"
    assert "Violet" in refusal.text.fr
    assert "Purple" in refusal.text.en
    match.undo(0)
    match.undo(1)
    assert match.choices == ()


def test_a_free_association_is_taken_back_with_its_forging() -> None:
    match = match_at(mine=range(50), reserves=["RF", "C"], loose=["H13"], ready="B13")
    before = match.digest()
    play(match, "FB13(R)+H13")
    assert match.view(None).scores == (16, 0)
    match.undo(0)
    assert match.digest() == before
    assert match.view(None).scores == (0, 0)


@rule("FG-15.2")
def test_undo_ends_where_a_veiled_cube_came_to_light() -> None:
    match = new_match(2, mine_visibility="veiled")
    play(match, "M50")
    refusal = refused(match, 1)
    assert refusal.code == "shown"
    play(match, "M51")
    match.undo(0)
    assert refused(match, 1).code == "shown"


@rule("FG-15.2", "FG-13.8")
def test_alone_with_a_veiled_mine_undo_goes_back_to_the_last_reveal() -> None:
    match = new_match(1, 5, mine_visibility="veiled", level="legend")
    rng = Random(5)
    refusals = 0
    while match.decision is not None:
        before, told = match.digest(), len(match.events)
        match.apply(0, rng.choice(match.decision.options))
        revealed = any(event.kind == "cube_revealed" for event in match.events[told:])
        if revealed:
            assert refused(match, 0).code == "shown"
            refusals += 1
        else:
            option = match.choices[-1].option
            match.undo(0)
            assert match.digest() == before
            match.apply(0, option)
    assert refusals > 3


def test_moves_of_those_who_agreed_are_taken_back_too() -> None:
    """A bot never minds: the person goes back to before their own last choice."""
    match = Match("forge_of_the_gods", seats=3, seed=5)
    before = match.digest()
    match.apply(1, "take:M50")
    match.apply(2, "take:M51")
    match.apply(0, "take:M52")
    with pytest.raises(UndoRefused) as refused:
        match.undo(1, agreed=[2])
    assert (refused.value.code, refused.value.choice) == ("moved", 2)
    match.undo(1, agreed=[0, 2])
    assert match.digest() == before
    assert match.choices == ()
