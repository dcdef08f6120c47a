"""Decisions that may be answered in advance: their words, and the marks that end an answer."""

from __future__ import annotations

import pytest

from enclume.kernel import Ask, Match, Option, Routines
from kernel.beacon import GAME, PASS, POURING, TEXTS
from kernel.smugglers import WATCHING


def test_a_routine_takes_its_words_from_the_catalogue() -> None:
    assert (POURING.name.fr, POURING.decline) == ("Verser de l'huile", "pass")
    assert [(key, text.en) for key, text in WATCHING.answers] == [
        ("quiet", "Keep quiet"),
        ("alarm", "Raise the alarm"),
    ]
    assert [end.name.en for end in POURING.ends] == ["until the end of the turn", "until somebody pours"]
    with pytest.raises(KeyError):
        Routines(TEXTS).routine("rowing", [PASS])
    with pytest.raises(KeyError):
        Routines(TEXTS).until("tide", lambda g, seat: 0)


def test_a_game_knows_its_routines_by_name() -> None:
    assert GAME.routine("pour") is POURING
    assert GAME.routine("row") is None
    assert POURING.end("tide") is None


def test_an_ask_says_what_declines_and_whether_there_is_a_choice() -> None:
    assert Ask(0, "pour", [PASS], masked=True, routine=POURING).passing == "pass"
    assert Ask(0, "pour", [PASS], masked=True, routine=POURING).idle
    assert not Ask(0, "pour", [PASS, Option("pour", 1)], routine=POURING).idle
    assert Ask(0, "turn", [Option("climb")]).passing == ""


def test_a_mark_changes_when_what_it_names_does_and_at_no_other_time() -> None:
    match = Match(GAME, seats=2, options={"goal": 60}, seed=3)
    turn, oil = POURING.ends

    def marks() -> tuple[str, str]:
        return match.mark(1, turn), match.mark(1, oil)

    before = marks()
    match.apply(0, "climb")
    assert marks() == before
    match.apply(1, "pass")
    after = marks()
    assert after[0] != before[0], "the turn is over"
    assert after[1] == before[1], "nobody has poured"
    match.apply(1, "climb")
    decision = match.decision
    assert decision is not None
    match.apply(0, decision.options[1])
    assert marks()[1] != before[1], "somebody has poured"


def test_a_mark_tells_nobody_what_it_was_made_of() -> None:
    (end,) = [each for each in WATCHING.ends if each.id == "hand"]
    mark = end.now(Match("smugglers", seats=2, seed=1).fork().state, 0)
    assert (len(mark), int(mark, 16) >= 0) == (16, True)
