"""Why a bot took an option: said to the whole table, and never what the table must not know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from enclume.bots import Chair, choose_and_say, make_bot
from enclume.kernel import Match, Option, Text
from enclume.kernel.texts import same
from kernel.beacon import GAME as BEACON
from kernel.smugglers import GAME as SMUGGLERS


def reason(match: Match, seat: int, option: str) -> str:
    ask = match.decision_of(seat)
    assert ask is not None
    found = ask.find(option)
    assert found is not None
    said = Chair(match, seat).reason(found, Random(1))
    return "" if said is None else said.en


def test_a_bot_says_why_it_took_an_option() -> None:
    match = Match(BEACON, seats=2, seed=1)
    option, said = choose_and_say(make_bot("greedy", 1), Chair(match, 0), Random(1))
    assert (option.key, said) == ("climb", BEACON.reason and BEACON.reason(match.fork().state, 0, option))
    assert said == Text(fr="Il nous manque 20 et il reste 6 tours.", en="We lack 20 and have 6 turns left.")
    assert reason(match, 0, "fetch") == ""


def test_who_plays_anything_and_games_without_words_give_no_reason() -> None:
    match = Match(BEACON, seats=2, seed=1)
    assert choose_and_say(make_bot("random", 1), Chair(match, 0), Random(1))[1] is None
    forge = Match("forge_of_the_gods", seats=2, seed=1)
    assert choose_and_say(make_bot("greedy", 1), Chair(forge, 1), Random(1))[1] is None


def talkative(state: object, seat: int, option: Option) -> Text:
    return same(f"I take {option}")


def test_a_pass_that_must_not_be_told_apart_is_not_explained() -> None:
    for open_hands, passing in ((False, ""), (True, "I take pass")):
        match = Match(replace(BEACON, reason=talkative), seats=2, seed=1, options={"open_hands": open_hands})
        match.apply(0, "climb")
        pour = next(option.key for option in match.decisions[0].options if option.verb == "pour")
        assert (reason(match, 1, "pass"), reason(match, 1, pour)) == (passing, f"I take {pour}")


def test_answers_in_secret_are_not_explained() -> None:
    match = Match(replace(SMUGGLERS, reason=talkative), seats=3, seed=1)
    assert reason(match, 0, "squeeze:p1") == "I take squeeze:p1"
    match.apply(0, "squeeze:p1")
    give = match.decisions[0].options[0].key
    assert (match.at_once, reason(match, 1, give)) == (False, "")
    match.apply(1, give)
    assert (match.at_once, reason(match, 2, "quiet")) == (True, "")
    match.apply(1, "quiet")
    assert (match.at_once, reason(match, 2, "quiet")) == (True, "")
