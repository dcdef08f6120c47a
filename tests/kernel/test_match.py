"""The one door: choosing, being refused, what is asked of whom, forks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from enclume.kernel import (
    Ask,
    AskAll,
    ChoiceRefused,
    GameOver,
    IllegalChoice,
    Match,
    MatchOver,
    NotYourTurn,
    Option,
    Result,
    Rules,
    UnknownGame,
    UnknownOption,
    World,
    ask_all,
)
from kernel.dealing import dealt, plays, table_of, wander
from kernel.smugglers_scene import LOOKOUT
from kernel.tiny import CARD, NO, YES, Tiny, cards, number, play
from support import told_to


def refused(match: Match, seat: Any, option: str) -> ChoiceRefused:
    """The refusal of a choice, which leaves the match as it was."""
    before = match.digest(), match.choices, list(match.events), list(match._journal.doors), list(match.decisions)
    with pytest.raises(ChoiceRefused) as refusal:
        match.apply(seat, option)
    assert (
        match.digest(),
        match.choices,
        list(match.events),
        list(match._journal.doors),
        list(match.decisions),
    ) == before
    assert refusal.value.text.fr != refusal.value.text.en
    return refusal.value


# Refusals


def test_words_that_are_no_option_of_the_game() -> None:
    refusal = refused(dealt([0, 1], [4, 6]), 0, "sing")
    assert isinstance(refusal, UnknownOption)
    assert refusal.text.en.startswith("'sing' is no option of this game. On offer: peek, draw, squeeze:p1, auction:")
    assert refusal.text.fr.startswith("« sing » n'est pas un coup de ce jeu.")


@pytest.mark.parametrize("words", ["", ":", "peek:", "x" * 5000, "flash:#99", "flash:1", "PEEK", "peek\n"])
def test_odd_words_are_refused_and_quoted_in_part(words: str) -> None:
    refusal = refused(dealt([0, 1], [4, 6]), 0, words)
    assert isinstance(refusal, UnknownOption | IllegalChoice)
    assert len(refusal.text.en) < 400


def test_an_option_that_is_not_on_offer_says_why() -> None:
    refusal = refused(dealt([0, 1], [4, 6], coins=0), 0, "steal:p1")
    assert isinstance(refusal, IllegalChoice)
    (reason,) = refusal.reasons
    assert (reason.code, reason.rules) == ("no_coin", ("SM-3.8",))
    assert refusal.text.en == "'steal:p1' is not possible now. It takes a coin."
    assert refusal.text.fr == "« steal:p1 » n'est pas possible maintenant. Il faut une pièce."
    assert str(reason) == "It takes a coin. [SM-3.8]"


def test_an_option_that_belongs_to_another_decision() -> None:
    refusal = refused(dealt([0, 1], [4, 6]), 0, "quiet")
    assert isinstance(refusal, IllegalChoice)
    assert [reason.code for reason in refusal.reasons] == ["not_offered"]


def test_somebody_elses_turn() -> None:
    refusal = refused(dealt([0, 1], [4, 6], [10, 12]), 2, "peek")
    assert isinstance(refusal, NotYourTurn)
    assert [reason.code for reason in refusal.reasons] == ["not_your_turn"]
    assert refusal.text.en == "It is not your turn: Player 1 must choose."
    assert refusal.text.fr == "Ce n'est pas à vous de jouer : Joueur 1 doit choisir."


@pytest.mark.parametrize("seat", [None, "0", 0.0, [0]])
def test_what_is_no_seat_at_all(seat: Any) -> None:
    """Where the kernel is compiled, such a mistake of a program does not even get so far as to be refused."""
    match = dealt([0, 1], [4, 6])
    before = match.digest()
    with pytest.raises((NotYourTurn, TypeError)):
        match.apply(seat, "peek")
    assert match.digest() == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_at_the_table(seat: int) -> None:
    refusal = refused(dealt([0, 1], [4, 6]), seat, "peek")
    assert isinstance(refusal, NotYourTurn)
    assert [reason.code for reason in refusal.reasons] == ["no_such_seat"]
    assert refusal.text.en.endswith("seats run from 0 to 1.")


def test_who_has_answered_waits_for_the_others() -> None:
    match = plays(dealt([0, 1], [4, 6], [10, 12], market=[9]), "0 auction:#9", "1 bid:1")
    refusal = refused(match, 1, "bid:2")
    assert [reason.code for reason in refusal.reasons] == ["answered"]
    assert refusal.text.en == "You have answered already; the others are still choosing."


def test_after_the_end_there_is_nothing_to_choose() -> None:
    *_, match = wander(1)
    for seat in range(match.config.seats):
        refusal = refused(match, seat, "peek")
        assert isinstance(refusal, MatchOver)
        assert refusal.text.fr == "La partie est terminée."
    assert match.why_not(0, "peek")[0].code == "game_over"


def test_why_not_is_silent_about_what_can_be_done() -> None:
    match = dealt([0, 1], [4, 6])
    assert match.why_not(0, "peek") == ()
    assert match.why_not(0, "#1") == ()
    assert [reason.code for reason in match.why_not(0, "#4")] == ["not_yours"]
    assert [reason.code for reason in match.why_not(1, "peek")] == ["not_your_turn"]


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame) as unknown:
        Match("chess960")
    assert "chess960" in unknown.value.text.fr
    assert "smugglers" in unknown.value.text.en


# Decisions


def test_a_decision_with_one_option_is_taken_by_itself_and_not_recorded() -> None:
    def one_card(g: Tiny) -> Rules:
        card = number((yield Ask(1, "play", cards(g.hands[1]))))
        g.move(card, g.hands[1], g.table)
        g.happened_to("played", "", 1, card)
        yield Ask(0, "end", [YES, NO])

    match = play(one_card, hands=[[0], [1]])
    assert match.decision is not None
    assert match.decision.prompt == "end"
    assert match.choices == ()
    assert [(event.kind, event.pieces) for event in match.events] == [("played", (1,))]
    assert [(choice.seat, choice.forced) for choice in match._journal.step] == [(1, True)]


def test_a_masked_decision_is_asked_even_when_there_is_one_answer() -> None:
    match = plays(dealt([0, 1], [4, 6], [LOOKOUT, 12]), "0 squeeze:p1", "1 give:#4")
    assert [[str(option) for option in ask.options] for ask in match.decisions] == [["quiet"], ["quiet", "alarm"]]
    plays(match, "1 quiet")
    assert str(match.choices[-1]) == "1|quiet"


def test_all_choose_at_once_in_any_order_and_the_rules_hear_them_in_the_order_asked() -> None:
    heard: list[tuple[Option, ...]] = []

    def all_at_once(g: Tiny) -> Rules:
        heard.append((yield ask_all([Ask(seat, "pick", cards(g.hands[seat])) for seat in (2, 0, 1)])))
        yield Ask(0, "end", [YES, NO])

    match = play(all_at_once, hands=[[0, 1], [2, 3], [4, 5]])
    assert [ask.seat for ask in match.decisions] == [2, 0, 1]
    for seat, card in ((1, 3), (2, 4), (0, 0)):
        match.apply(seat, CARD[card])
    assert heard[-1] == (CARD[4], CARD[0], CARD[3])


def test_who_has_no_choice_among_all_is_not_asked() -> None:
    def all_at_once(g: Tiny) -> Rules:
        while True:
            answers = yield ask_all([Ask(seat, "pick", cards(hand)) for seat, hand in enumerate(g.hands)])
            g.said += sum(number(answer) for answer in answers)
            yield Ask(0, "go on", [YES, NO])

    match = play(all_at_once, hands=[[0], [1, 2]])
    assert [ask.seat for ask in match.decisions] == [1]
    match.apply(1, CARD[2])
    alone = play(all_at_once, hands=[[0], [1]])
    assert alone.decision is not None
    assert alone.decision.prompt == "go on"
    assert alone.choices == ()


def test_all_at_once_asks_nobody_twice() -> None:
    with pytest.raises(ValueError, match="asks each seat once"):
        AskAll([Ask(0, "a", [YES]), Ask(0, "b", [NO])])


def test_a_step_may_ask_nothing_at_all() -> None:
    def counts_to_five(g: Tiny) -> Rules:
        g.said += 1
        if g.said == 5:
            g.over()
        yield from ()

    match = play(counts_to_five, hands=[[0], [1]])
    assert match.result is not None
    assert match.decisions == ()


@pytest.mark.parametrize("when", ["before anything is asked", "after a choice", "after all chose at once"])
def test_the_end_may_come_in_the_middle_of_a_rule(when: str) -> None:
    def ends_deep_down() -> Rules:
        yield from ()
        raise GameOver(Result.together(won=False, seats=2, reason="flood"))

    def step(g: Tiny) -> Rules:
        if when == "after a choice":
            yield Ask(0, "go on", [YES, NO])
        if when == "after all chose at once":
            yield ask_all([Ask(seat, "go on", [YES, NO]) for seat in (0, 1)])
        yield from ends_deep_down()

    match = play(step, hands=[[0], [1]])
    while match.decision is not None:
        match.apply(match.decision.seat, "yes")
    assert match.result is not None
    assert match.result.reason == "flood"
    assert (match.decisions, match.decision) == ((), None)


def test_a_turn_that_is_cut_short_goes_on_with_the_next_seat() -> None:
    matches = [plays(dealt([0, 1], [4, 6], seed=seed), "0 run") for seed in range(30)]
    turned_back = [m for m in matches if m.events[-1].kind == "turned_back"]
    assert turned_back
    assert all(m.decision is not None and m.decision.seat == 1 for m in turned_back)
    caught = [m.result for m in matches if m.result is not None]
    assert caught
    assert all(result.ranks == (2, 1) for result in caught)


# Looking


def test_prompts_and_options_are_said_in_both_languages() -> None:
    match = dealt([0, 1], [4, 6])
    assert match.prompt(0).en.startswith("Choose an action")
    assert match.prompt(1).en == ""
    assert match.describe(Option("flash", 1)).fr == "Montrer : caisse 0"


def test_events_show_each_seat_only_the_faces_it_knows() -> None:
    match = plays(dealt([0, 1], [4, 6], top=[9], market=[2, 3, 5]), "0 peek")
    event = match.events[-1]
    assert told_to(event, 0).pieces == (9,)
    assert told_to(event, 1).pieces == (-1,)
    assert told_to(event, None).pieces == (-1,)
    assert told_to(event, 1).known == ()


def test_an_event_may_be_for_some_only() -> None:
    def whispers(g: Tiny) -> Rules:
        g.happened("whispered", secret=0b10)
        yield Ask(0, "end", [YES, NO])

    (event,) = play(whispers, hands=[[0], [1]]).events
    assert [event.seen_by(viewer) is None for viewer in (0, 1, None)] == [True, False, True]


# Forks


def questions(asks: Sequence[Ask]) -> list[object]:
    return [(ask.seat, ask.prompt, list(ask.options)) for ask in asks]


def test_a_fork_runs_on_by_itself_and_just_like_the_match() -> None:
    for seed in range(40):
        rng = Random(seed)
        forks: list[World] = []
        for match in wander(seed):
            for world in forks:
                world.choose(match.choices[-1].option, match.choices[-1].seat)
                assert world.state == table_of(match)
                assert questions(world.asks) == questions(match.decisions)
                assert world.result == match.result
            if rng.random() < 0.1:
                forks.append(match.fork())


def test_a_playout_of_a_fork_leaves_the_match_alone() -> None:
    match = plays(dealt([0, 1], [4, 6], market=[9]), "0 auction:#9", "1 bid:1")
    before = match.digest()
    world = match.fork()
    assert world.playout(Random(1)) > 0
    assert world.result is not None
    assert match.digest() == before
    assert match.result is None
