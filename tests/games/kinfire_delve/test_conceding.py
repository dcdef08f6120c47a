"""DP-20, KD-23.2, KD-23.6: a match that everybody gives up, and what it leaves behind; KD-4.11: who begins."""

from __future__ import annotations

from random import Random

import pytest

from enclume.games.kinfire_delve import GAME
from enclume.games.kinfire_delve.cards import CONTENT
from enclume.games.kinfire_delve.setup import SEATS
from enclume.games.kinfire_delve.state import DelveState
from enclume.kernel import Match, Record, UndoRefused, Value
from enclume.kernel.errors import BadConfig, MatchOver
from support import rule, state_of

from .play import table


def begun(seed: int = 2, choices: int = 12) -> Match:
    """A match under way."""
    match, rng = Match(GAME, seats=2, seed=seed), Random(seed)
    while match.decision is not None and match.moment < choices:
        match.apply(match.decision.seat, rng.choice(match.decision.options))
    assert match.result is None
    return match


@rule("KD-21.5", "KD-1.1")
def test_a_match_given_up_is_lost_by_all() -> None:
    match = begun()
    hidden = match.view(None).centre.form
    match.concede()
    assert hidden == -1
    assert match.result is not None
    assert match.result.reason == "concede"
    assert match.result.details["outcome"] == "lost"
    assert match.result.ranks == (2, 2)
    assert match.decision is None
    assert match.view(None).over == "concede"
    assert match.view(None).centre.form >= 0, "everybody may see what waited below"
    told = GAME.describe_event(match.told(None)[-1], None, [])
    assert told.en.startswith("The group gives up by common consent. It was Vainglory")
    with pytest.raises(MatchOver):
        match.concede()


@rule("KD-23.6", "KD-23.2")
def test_giving_up_earns_nothing_that_only_defeat_earns() -> None:
    """Three Fatigue cards in play on the very first turn, and 5 damage suffered in it: only the damage counts."""
    t = table(well="W22 W17 W04 W26", fatigue="X1 X2 X3", turn=1, hand={"asha": "A01", "khor": "K01"})
    t.attempt("W22", dice="RBB-")
    assert t.feats == ["EX01"]
    t.state.turn = 1
    assert GAME.concede is not None
    t.world.stop(GAME.concede)
    assert t.cause == "concede"
    assert t.result is not None
    assert t.result.achieved == (("EX01",), ("EX01",))


@rule("KD-23.2", "KD-23.6")
def test_a_match_broken_off_earns_nothing_of_a_defeat_either() -> None:
    t = table(well="W29 W21 W17 W03", hand={"asha": "A01", "khor": "K01"}, turn=500, fatigue="X1 X2 X3")
    t.attempt("W29", dice="BRR+")
    assert t.cause == "turn_limit"
    assert t.feats == []


@rule("KD-23.2")
def test_what_was_achieved_counts_before_the_end() -> None:
    found = set()
    for seed in range(40):
        match, rng = Match(GAME, seats=2, seed=seed, options={"mode": "hard"}), Random(seed)
        while match.decision is not None:
            before = [each.id for each, _ in match.achieved()]
            assert all(seats == [0, 1] for _, seats in match.achieved())
            match.apply(match.decision.seat, rng.choice(match.decision.options))
            assert set(before) <= {each.id for each, _ in match.achieved()}, "what was achieved stays"
            if match.result is None:
                found |= {each.id for each, _ in match.achieved()}
    assert "EX04" in found
    assert not found & {"EX02", "EX06", "EX07", "EX08", "EX09", "EX10"}, "those take an end"


def test_a_match_given_up_is_replayed_forked_and_looked_back_at() -> None:
    match = begun()
    match.concede()
    record = Record.from_json(match.record().to_json())
    assert record.conceded
    again = Match.replay(record)
    assert (again.result, again.digest()) == (match.result, match.digest())
    assert match.fork().result == match.result
    assert match.at(match.moment).result == match.result
    assert match.at(match.moment - 1).result is None
    with pytest.raises(UndoRefused):
        match.undo(match.choices[-1].seat)


def test_imagined_worlds_and_searches_know_of_no_concession() -> None:
    match = begun()
    world = match.imagine(0, Random(1))
    world.playout(Random(1))
    assert world.result is not None
    assert world.result.reason != "concede"


# Who begins


@rule("KD-4.11")
def test_in_a_first_game_a_person_begins_where_there_is_one() -> None:
    first = {"first_game": True}

    def beginners(people: tuple[int, ...], **options: Value) -> set[int]:
        made = [Match(GAME, seats=4, seed=n, options=options, people=people) for n in range(40)]
        return {match.view(None).seat for match in made}

    assert beginners((1, 3), **first) == {1, 3}
    assert beginners((2,), **first) == {2}
    assert beginners((), **first) == {0, 1, 2, 3}, "bots alone: any of them"
    assert beginners((1, 3)) == {0, 1, 2, 3}, "in any other game whoever it may be"
    assert beginners((1, 3), first_seat="1", **first) == {0}, "a seat that was chosen is respected"


@rule("KD-4.14")
def test_the_draw_of_who_begins_changes_nothing_else() -> None:
    def dealt(*people: int) -> DelveState:
        match = Match(GAME, seats=3, seed=4, options={"first_game": True}, people=people)
        return state_of(match.fork(), DelveState)

    one, other = dealt(), dealt(1)
    assert one.well_deck.pieces == other.well_deck.pieces
    assert [one.hand(n).pieces for n in range(3)] == [other.hand(n).pieces for n in range(3)]


def test_a_record_keeps_where_people_sat() -> None:
    match = Match(GAME, seats=3, seed=4, options={"first_game": True}, people=(2,))
    record = Record.from_json(match.record().to_json())
    assert record.people == [2]
    assert Match.replay(record).view(None).seat == 2
    with pytest.raises(BadConfig, match="only 2 seats"):
        Match(GAME, seats=2, people=(2,))


# Who is who


@rule("KD-1.4", "KD-1.5")
def test_seats_go_by_the_names_of_their_seekers() -> None:
    config = GAME.config(3, {"seeker_1": "naz", "seeker_2": "asha", "seeker_3": "feyn"})
    assert [GAME.seat_name(seat, config).fr for seat in range(3)] == ["Naz", "Asha", "Feyn"]
    for seats in SEATS:
        names = [GAME.seat_name(seat, GAME.config(seats)).en for seat in range(seats)]
        assert names == [seeker.short for seeker in CONTENT.seekers[:seats]]
    match = Match(GAME, seats=2, seed=1, options={"first_seat": "2"})
    (reason,) = match.why_not(0, "go_on")
    assert "Khor" in reason.text.fr
