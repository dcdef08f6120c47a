"""Undo: back to the last moment at which somebody else chose, chance spoke or a hidden face was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from enclume.kernel import Ask, Match, Option, Rules, Text, UndoRefused, ask_all
from enclume.kernel.texts import same
from kernel.dealing import any_move, dealt, plays, table_of, wander
from kernel.smugglers_scene import LOOKOUT
from kernel.tiny import NO, YES, Tiny, cards, number, play


def everything(match: Match) -> tuple[object, ...]:
    """All that there is to know about a match."""
    doors, trace, step = match._journal.doors, match._journal.trace, match._journal.step
    asks = [(ask.seat, ask.prompt, list(ask.options)) for ask in match.decisions]
    journal = list(match.events), list(doors), list(trace), [(c.seat, c.option, c.forced) for c in step]
    return match.digest(), match.choices, match.result, asks, journal, match._world.answered


def refusal(match: Match, seat: int) -> UndoRefused:
    """Why the seat cannot take back; nothing changes by asking or trying."""
    before = everything(match)
    with pytest.raises(UndoRefused) as refused:
        match.undo(seat)
    foretold = match.can_undo(seat)
    assert foretold is not None
    assert (foretold.code, foretold.text, foretold.choice) == (
        refused.value.code,
        refused.value.text,
        refused.value.choice,
    )
    assert everything(match) == before
    return refused.value


# What can be taken back


def test_after_undo_it_is_as_if_the_choice_had_never_been_made() -> None:
    taken_back = 0
    for seed in range(160):
        rng = Random(seed)
        for match in wander(seed):
            if match.decision is None:
                continue
            before, (seat, option) = everything(match), any_move(match, rng)
            match.apply(seat, option)
            after = everything(match)
            if match.can_undo(seat) is not None:
                break
            match.undo(seat)
            assert everything(match) == before
            match.apply(seat, option)
            assert everything(match) == after
            match.undo(seat)
            taken_back += 1
    assert taken_back > 200


def test_undo_then_another_choice_is_as_if_that_had_been_the_first() -> None:
    undone = plays(dealt([0, 1], [4, 6]), "0 flash:#1")
    undone.undo(0)
    plays(undone, "0 flash:#0", "0 squeeze:p1")
    assert everything(undone) == everything(plays(dealt([0, 1], [4, 6]), "0 flash:#0", "0 squeeze:p1"))


def test_a_card_of_ones_own_hand_that_was_shown_can_be_taken_back() -> None:
    """To who shows it, it is no news; it is those who learn something that have a say."""
    match = dealt([0, 1], [4, 6])
    before = everything(match)
    plays(match, "0 flash:#1")
    assert table_of(match).knows(1, 1)
    match.undo(0)
    assert not table_of(match).knows(1, 1)
    assert everything(match) == before


def test_undo_goes_back_choice_by_choice_and_across_the_end_of_a_step() -> None:
    def two_steps(g: Tiny) -> Rules:
        g.move(number((yield Ask(0, "play", cards(g.hands[0])))), g.hands[0], g.table)

    match = play(two_steps, hands=[[0, 1, 2, 3], []])
    stages = [everything(match)]
    for card in (2, 0, 3):
        match.apply(0, f"card:#{card}")
        stages.append(everything(match))
    for stage in stages[-2::-1]:
        match.undo(0)
        assert everything(match) == stage
    assert refusal(match, 0).code == "nothing"


def test_the_last_choice_of_a_match_can_be_taken_back() -> None:
    def ends(g: Tiny) -> Rules:
        yield Ask(0, "end", [YES, NO])
        g.over()

    match = play(ends, hands=[[0], [1]])
    before = everything(match)
    match.apply(0, "yes")
    assert match.result is not None
    match.undo(0)
    assert everything(match) == before


def test_a_choice_without_alternative_is_taken_back_with_the_one_before_it() -> None:
    def then_forced(g: Tiny) -> Rules:
        yield Ask(0, "go on", [YES, NO])
        g.said = number((yield Ask(1, "say", cards(g.hands[1]))))
        yield Ask(0, "end", [YES, NO])

    match = play(then_forced, hands=[[0], [1]])
    before = everything(match)
    match.apply(0, "yes")
    assert [choice.seat for choice in match._journal.step] == [0, 1]
    match.undo(0)
    assert everything(match) == before


# Several at once


def test_taking_back_a_secret_answer_keeps_those_of_others() -> None:
    match = dealt([0, 1], [4, 6], [10, 12], market=[9])
    plays(match, "0 auction:#9", "1 bid:3")
    before = everything(match)
    plays(match, "0 bid:2")
    match.undo(0)
    assert everything(match) == before
    assert match._world.answered.keys() == {1}
    match.undo(1)
    assert match._world.answered == {}
    assert [ask.seat for ask in match.decisions] == [0, 1, 2]


def test_an_earlier_answer_can_be_taken_back_after_others_have_answered() -> None:
    match = dealt([0, 1], [4, 6], [10, 12], market=[9])
    plays(match, "0 auction:#9", "1 bid:3", "2 bid:1")
    match.undo(1)
    assert everything(match) == everything(
        plays(dealt([0, 1], [4, 6], [10, 12], market=[9]), "0 auction:#9", "2 bid:1")
    )


def test_a_question_cannot_be_taken_back_from_those_who_have_answered_it() -> None:
    match = dealt([0, 1], [4, 6], [10, 12], market=[9])
    plays(match, "0 auction:#9", "1 bid:3")
    closed = refusal(match, 0)
    assert (closed.code, closed.choice) == ("moved", 1)


def test_when_all_answers_are_in_none_can_be_taken_back() -> None:
    """Who answered last has read the other answers: to bid again now would be to bid with open eyes."""
    match = dealt([0, 1], [4, 6], market=[9])
    plays(match, "0 auction:#9", "1 bid:3", "0 bid:2")
    closed = refusal(match, 1)
    assert (closed.code, closed.choice) == ("moved", 2)
    closed = refusal(match, 0)
    assert (closed.code, closed.choice) == ("answered", 2)
    assert closed.text.en == "Since then all have answered, and the answers are known (choice 3: Bid 2)."
    assert closed.text.fr.startswith("Depuis, tout le monde a répondu, et les réponses sont connues (choix n° 3")
    for seat in (0, 1):
        agreed = match.can_undo(seat, agreed={0, 1})
        assert agreed is not None
        assert agreed.code == "answered", "no consent makes anybody forget"


def test_what_is_chosen_after_all_have_answered_can_be_taken_back_and_what_came_before_cannot() -> None:
    match = plays(dealt([0, 1], [4, 6], market=[9]), "0 auction:#9", "1 bid:3", "0 bid:2")
    before = everything(match)
    plays(match, "0 flash:#0")
    match.undo(0)
    assert everything(match) == before
    assert refusal(match, 0).code == "answered"


def test_an_answer_given_while_the_others_had_no_choice_can_be_taken_back() -> None:
    def all_at_once(g: Tiny) -> Rules:
        yield ask_all([Ask(0, "pick", [YES]), Ask(1, "pick", [YES, NO]), Ask(2, "pick", [YES])])
        yield Ask(0, "end", [YES, NO])

    match = play(all_at_once, hands=[[0], [1], [2]])
    before = everything(match)
    match.apply(1, "no")
    match.undo(1)
    assert everything(match) == before


def test_one_seat_that_might_have_reacted_is_enough_to_keep_others_from_taking_back() -> None:
    def all_at_once(g: Tiny) -> Rules:
        yield Ask(0, "go on", [YES, NO])
        yield ask_all([Ask(0, "pick", [YES]), Ask(1, "pick", [YES], masked=True)])
        yield Ask(0, "end", [YES, NO])

    match = play(all_at_once, hands=[[0], [1]])
    match.apply(0, "yes")
    match.apply(1, "yes")
    closed = match.can_undo(0, agreed={1})
    assert closed is not None
    assert closed.code == "reacted"
    match.undo(1)


def test_silence_that_gives_nothing_away_is_an_answer_like_any_other() -> None:
    def all_at_once(g: Tiny) -> Rules:
        yield ask_all([Ask(0, "pick", [YES, NO]), Ask(1, "pick", [YES], masked=True)])
        yield Ask(0, "end", [YES, NO])

    match = play(all_at_once, hands=[[0], [1]])
    match.apply(1, "yes")
    match.apply(0, "no")
    assert refusal(match, 0).code == "answered"


def test_answers_without_alternative_do_not_stand_in_the_way() -> None:
    def all_at_once(g: Tiny) -> Rules:
        yield ask_all([Ask(0, "pick", [YES, NO]), Ask(1, "pick", [YES]), Ask(2, "pick", [YES, NO])])
        yield Ask(0, "end", [YES, NO])

    match = play(all_at_once, hands=[[0], [1], [2]])
    before = everything(match)
    match.apply(2, "no")
    match.undo(2)
    assert everything(match) == before


# What cannot


def test_nothing_to_take_back() -> None:
    closed = refusal(dealt([0, 1], [4, 6]), 0)
    assert (closed.code, closed.choice) == ("nothing", None)
    assert closed.text.en == "You have not chosen anything yet."
    assert closed.text.fr == "Vous n'avez encore rien joué."


def test_a_die_closes_the_door() -> None:
    match = plays(dealt([0, 1], [4, 6], seed=2), "0 flash:#1", "0 run")
    closed = refusal(match, 0)
    assert (closed.code, closed.choice) == ("rolled", 1)
    assert closed.text.en == "Chance has spoken since: a die was rolled (choice 2: Run the blockade)."
    assert closed.text.fr == "Le hasard a parlé depuis : un dé a été lancé (choix n° 2 : Forcer le blocus)."


def test_a_refusal_says_how_the_choice_read_when_it_was_made() -> None:
    """Today the option may mean something else, or nothing any more: to ask whether one may take back must not fail."""

    def counts_and_rolls(g: Tiny) -> Rules:
        yield Ask(0, "go on", [YES, NO])
        g.said += 1
        g.roll()
        yield Ask(0, "end", [YES, NO])

    def words(g: Tiny, option: Option) -> Text:
        return same(f"{option} {['at the beginning'][g.said]}")

    match = Match(replace(play(counts_and_rolls, hands=[[0], [1]]).game, describe_option=words))
    match.apply(0, "yes")
    closed = refusal(match, 0)
    assert closed.text.en == "Chance has spoken since: a die was rolled (choice 1: yes at the beginning)."


def test_a_die_at_the_start_of_a_step_names_the_choice_of_the_step_before() -> None:
    def rolls_first(g: Tiny) -> Rules:
        g.roll()
        yield Ask(0, "keep", cards(g.hands[0]))
        yield Ask(0, "end", [YES, NO])

    match = play(rolls_first, hands=[[0, 1], []])
    for choice in ("card:#1", "yes", "card:#0"):
        match.apply(0, choice)
    match.undo(0)
    assert refusal(match, 0).text.en == "Chance has spoken since: a die was rolled (choice 2: yes)."


def test_a_refusal_does_not_tell_what_somebody_else_chose() -> None:
    def lays_aside(g: Tiny) -> Rules:
        yield Ask(0, "go on", [YES, NO])
        g.move(number((yield Ask(1, "lay aside", cards(g.hands[1])))), g.hands[1], g.pile)
        g.roll()
        yield Ask(0, "end", [YES, NO])

    match = play(lays_aside, hands=[[0], [1, 2]])
    match.apply(0, "yes")
    match.apply(1, "card:#2")
    closed = match.can_undo(0, agreed={1})
    assert closed is not None
    assert (closed.code, closed.choice) == ("rolled", 1)
    assert closed.text.en == "Chance has spoken since: a die was rolled (choice 2, Player 2)."
    assert closed.text.fr == "Le hasard a parlé depuis : un dé a été lancé (choix n° 2, Joueur 2)."
    own = match.can_undo(1)
    assert own is not None
    assert "card:#2" in own.text.en


def test_what_was_chosen_after_the_die_can_be_taken_back_and_the_die_cannot() -> None:
    match = next(
        m
        for seed in range(20)
        if (m := plays(dealt([0, 2], [4, 6], seed=seed), "0 run")).decision is not None and m.decision.prompt == "sell"
    )
    before = everything(match)
    plays(match, "0 sell:#2")
    match.undo(0)
    assert everything(match) == before
    assert refusal(match, 0).code == "rolled"


def test_a_shuffle_closes_the_door() -> None:
    match = plays(dealt([0, 1], [4, 6]), "0 squeeze:p1", "1 give:#4", "1 quiet", "0 stir")
    closed = refusal(match, 0)
    assert (closed.code, closed.choice) == ("rolled", 3)
    assert closed.text.en == "Chance has spoken since: a deck was shuffled (choice 4: Stir the cellar)."
    assert "un paquet a été mélangé" in closed.text.fr


def test_a_random_draw_closes_the_door() -> None:
    closed = refusal(plays(dealt([0, 1], [4, 6]), "0 steal:p1"), 0)
    assert (closed.code, closed.choice) == ("rolled", 0)
    assert "a random draw was made" in closed.text.en


def test_a_face_that_one_has_seen_closes_the_door() -> None:
    closed = refusal(plays(dealt([0, 1], [4, 6]), "0 peek"), 0)
    assert (closed.code, closed.choice) == ("shown", 0)
    assert closed.text.en == (
        "A hidden face was shown since: a face was revealed (choice 1: Peek at the top of the deck)."
    )
    assert "Regarder le dessus de la pioche" in closed.text.fr


def test_a_face_that_another_has_seen_closes_the_door() -> None:
    def lets_another_peek(g: Tiny) -> Rules:
        yield Ask(0, "go on", [YES, NO])
        g.peek(1, g.deck.top)
        yield Ask(0, "end", [YES, NO])

    match = play(lets_another_peek, hands=[[0], [1]], deck=[2])
    match.apply(0, "yes")
    closed = refusal(match, 0)
    assert (closed.code, closed.choice) == ("shown", 0)


def test_a_face_that_one_had_seen_before_does_not() -> None:
    def peeks_and_draws(g: Tiny) -> Rules:
        yield Ask(0, "peek", [YES, NO])
        g.peek(0, g.deck.top)
        yield Ask(0, "draw", [YES, NO])
        g.draw(g.deck, g.hands[0])
        yield Ask(0, "end", [YES, NO])

    match = play(peeks_and_draws, hands=[[0], [1]], deck=[2])
    match.apply(0, "yes")
    match.apply(0, "yes")
    match.undo(0)
    assert refusal(match, 0).choice == 0


def test_that_a_hand_holds_something_or_nothing_of_a_kind_closes_the_door() -> None:
    """The victim is asked because there is a crate in that hand; where there is none, everybody hears it."""
    for hand in ([4, 6], [LOOKOUT]):
        closed = refusal(plays(dealt([0, 1], hand), "0 squeeze:p1"), 0)
        assert (closed.code, closed.choice) == ("told", 0)
        assert closed.text.en.startswith("Since then it came out whether a hand held a certain card (choice 1: ")
        assert closed.text.fr.startswith("Depuis, on a appris si une main contenait une certaine carte (choix n° 1")


def low_cards(hands: list[list[int]], shown: Sequence[int] = ()) -> Match:
    """Seat 0 asks whether seat 1 holds card 0 or card 1, some cards having been shown; the others lie in the deck."""

    def asks_for_one(g: Tiny) -> Rules:
        for card in shown:
            g.show(card)
        yield Ask(0, "ask", [YES, NO])
        g.said = 1 + g.let_on_whether(g.hands[1], (0, 1))
        yield Ask(0, "end", [YES, NO])

    held = {card for hand in hands for card in hand}
    match = play(asks_for_one, hands=hands, deck=[card for card in range(5) if card not in held])
    match.apply(0, "yes")
    return match


def test_what_one_knows_already_of_a_hand_does_not() -> None:
    low_cards([[3], [0, 2]], shown=[0]).undo(0)
    low_cards([[3], [2, 4]], shown=[2, 4]).undo(0)
    low_cards([[0, 1], [2, 3]]).undo(0)


def test_a_hand_that_one_knows_in_part_does() -> None:
    for match in (low_cards([[0], [2, 4]], shown=[2]), low_cards([[3], [0, 2]], shown=[2]), low_cards([[3], [0, 1]])):
        assert refusal(match, 0).code == "told"
        assert match.can_undo(1) is not None


def test_the_count_of_what_was_hidden_closes_the_door() -> None:
    match = dealt([0, 1], [4, 6], market=[9])
    while table_of(match).turn < table_of(match).turns - 1:
        plays(match, f"{table_of(match).active} stop")
    plays(match, "1 stop")
    assert match.result is not None
    assert refusal(match, 1).text.en == "Since then what was hidden has been counted (choice 8: Stop here)."


def test_somebody_else_who_has_moved_closes_the_door_and_their_secret_stays_one() -> None:
    match = plays(dealt([0, 1], [4, 6]), "0 squeeze:p1", "1 give:#4")
    closed = refusal(match, 0)
    assert (closed.code, closed.choice) == ("moved", 1)
    assert closed.text.en == "Player 2 has moved since."
    assert closed.text.fr == "Joueur 2 a joué depuis."


def test_a_lookout_that_was_laid_open_can_be_taken_up_again_by_who_laid_it() -> None:
    match = plays(dealt([0, 1], [4, LOOKOUT]), "0 squeeze:p1", "1 give:#4")
    before = everything(match)
    plays(match, "1 alarm")
    match.undo(1)
    assert everything(match) == before
