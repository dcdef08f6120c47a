"""Going back: the same match as if it had been played anew, without playing it anew."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from enclume.kernel import Choice, Match
from enclume.kernel.checkpoints import APART, RECENT, SMALL, Checkpoint
from enclume.kernel.course import Course
from enclume.kernel.events import Mark

GAMES = ["explorers_of_the_woodlands", "forge_of_the_gods", "forgeflame", "kinfire_delve", "kings_forge"]


def anew(match: Match, choices: tuple[Choice, ...]) -> Match:
    """The match played from its deal."""
    twin = match.deal_again()
    for choice in choices:
        twin.apply(choice.seat, choice.option.key)
    return twin


def same(found: Match, played: Match) -> None:
    """Whatever can be known of a match, and what undo goes by."""
    assert found.digest() == played.digest()
    assert found.choices == played.choices
    assert list(found.events) == list(played.events)
    assert found._journal.doors == played._journal.doors
    assert found._journal.trace == played._journal.trace
    assert found._journal.step == played._journal.step
    assert found.step_length == played.step_length
    assert [(ask.seat, ask.options) for ask in found.decisions] == [(a.seat, a.options) for a in played.decisions]
    everybody = range(found.config.seats)
    for seat in everybody:
        refused, refused_anew = [match.can_undo(seat, everybody) for match in (found, played)]
        assert (refused and refused.text) == (refused_anew and refused_anew.text)
        assert found.told_length(seat) == len(found.told(seat)) == len(played.told(seat))
    assert found.told_length(None) == len(found.told(None))
    assert found.record() == played.record()


def played_back_and_forth(game: str, seed: int, choices: int) -> tuple[Match, Random, int]:
    """A match in which much was taken back, each time compared with one in which it never was."""
    rng, undone = Random(seed), 0
    match = Match(game, seed=seed)
    everybody = range(match.config.seats)
    for _ in range(choices):
        if match.decision is None:
            break
        ask = rng.choice(match.decisions)
        match.apply(ask.seat, rng.choice(ask.options))
        seat = rng.choice([ask.seat, *everybody])
        if rng.random() < 0.4 and match.can_undo(seat, everybody) is None:
            match.undo(seat, everybody)
            undone += 1
            if undone % 8 == 0:
                same(match, anew(match, match.choices))
    return match, rng, undone


@pytest.mark.parametrize("game", GAMES)
def test_what_is_taken_back_leaves_no_trace(game: str) -> None:
    taken_back = 0
    for seed in range(1, 5):
        match, rng, undone = played_back_and_forth(game, seed, 200)
        taken_back += undone
        same(match, anew(match, match.choices))
        for moment in [0, match.moment, *rng.choices(range(match.moment + 1), k=4)]:
            same(match.at(moment), anew(match, match.choices[:moment]))
    assert taken_back


def test_a_moment_of_the_past_can_be_played_on_and_taken_back_itself() -> None:
    match, rng, _ = played_back_and_forth("kings_forge", 5, 500)
    earlier = match.at(match.moment - 40)
    before = match.digest()
    everybody = range(match.config.seats)
    for _ in range(60):
        ask = earlier.decisions[0]
        earlier.apply(ask.seat, rng.choice(ask.options))
        if earlier.can_undo(ask.seat, everybody) is None:
            earlier.undo(ask.seat, everybody)
    same(earlier, anew(match, earlier.choices))
    assert match.digest() == before


def test_going_back_in_a_long_match_plays_few_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    match, rng = Match("kings_forge", seats=5, seed=3), Random(1)
    everybody = range(5)
    while match.moment < 900:
        ask = match.decisions[0]
        match.apply(ask.seat, rng.choice(ask.options))
    longest = max(match.step_length, 1)
    played, choose = 0, Course._choose

    def counted(self: Course, *chosen: object) -> None:
        nonlocal played
        played += 1
        choose(self, *chosen)  # type: ignore[arg-type]

    monkeypatch.setattr(Course, "_choose", counted)
    costs = []
    for moment in range(850, 0, -37):
        played = 0
        match.at(moment)
        costs.append(played)
    assert max(costs) <= 2 * APART + longest
    undone = []
    for _ in range(60):
        ask = match.decisions[0]
        match.apply(ask.seat, rng.choice(ask.options))
        if match.can_undo(ask.seat, everybody) is None:
            before, played = match.step_length, 0
            match.undo(ask.seat, everybody)
            undone.append((before, played))
    assert any(not before for before, _ in undone), "some went behind the step"
    assert max(cost for _, cost in undone) <= RECENT


def test_a_long_match_keeps_few_states() -> None:
    match, rng = Match("kings_forge", seats=5, seed=3), Random(1)
    while match.moment < 640:
        ask = match.decisions[0]
        match.apply(ask.seat, rng.choice(ask.options))
    assert len(match._checkpoints) <= 640 // APART + RECENT


@pytest.mark.parametrize("game", GAMES)
def test_a_state_that_was_packed_is_the_same_state(game: str) -> None:
    match = Match(game, seed=3)
    packed = Checkpoint(Mark(), match.snapshot()).packed()
    assert isinstance(packed.state, bytes)
    assert packed.packed() is packed
    assert packed.new_state() == match.snapshot()


def test_only_what_is_large_is_pressed() -> None:
    sizes = {}
    for game in GAMES:
        state = Match(game, seed=3).snapshot()
        packed = Checkpoint(Mark(), state).packed().state
        assert isinstance(packed, bytes)
        sizes[game] = len(pickle.dumps(state, pickle.HIGHEST_PROTOCOL)), len(packed)
    assert any(whole < SMALL and packed == whole for whole, packed in sizes.values())
    assert any(whole >= SMALL and packed < whole for whole, packed in sizes.values())
