"""What the bots look at."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from enclume.bots import Chair, make_bot, play_out
from enclume.games.kinfire_delve import GAME
from enclume.games.kinfire_delve.aims import Aim
from enclume.games.kinfire_delve.appraise import appraise
from enclume.games.kinfire_delve.dice import Reading, chance, falls
from enclume.games.kinfire_delve.skills import ACTION_OF, NOTHING_PLAYED
from enclume.games.kinfire_delve.standard import novice, standard
from enclume.games.kinfire_delve.state import DelveState
from enclume.games.kinfire_delve.values import standing, work
from enclume.kernel import Match
from support import decision, rule, state_of

from .play import Arranged, Table, base, new_table, piece_of, table

HANDS = {"asha": "A01 A03 A02", "khor": "K01 K03 K02"}


@rule("KD-11.9", "KD-11.8")
def test_the_distribution_of_matching_dice() -> None:
    spread = [round(54 * sum(fall.odds for fall in falls((0,), True, False) if fall.matches == n)) for n in range(5)]
    assert spread == [8, 20, 18, 7, 1]
    assert sum(n * weight for n, weight in enumerate(spread)) / 54 == 1.5
    assert chance(2, Reading((0,), True, False, 1), 0, 0) == pytest.approx(26 / 54)


def best(t: Table) -> str:
    """What a player chooses who plans."""
    assert GAME.insight is not None
    values = GAME.insight(t.state, t.seat, t.world.asks[0].options)
    return t.options[max(range(len(values)), key=values.__getitem__)]


def test_every_option_of_every_decision_has_a_value() -> None:
    assert GAME.rollout is not None
    groups = ("asha khor", "naz", "feyn naz asha", "khor feyn naz asha")
    for seed in range(16):
        rng = Random(seed)
        t = new_table(groups[seed % 4], seed, quick=seed % 3 == 0)
        for _ in range(400):
            if not t.world.asks:
                break
            ask = t.world.asks[0]
            for look in (appraise, standard, novice):
                values = look(t.state, ask.seat, ask.options)
                assert len(values) == len(ask.options)
                assert all(isfinite(value) for value in values)
            assert GAME.rollout(t.state, ask.seat, ask.options, rng.random) in ask.options
            careful = [option for option in ask.options if option.verb != "exhaust"] or ask.options
            t.world.choose(rng.choice(careful), ask.seat)


def test_a_sure_thing_needs_no_boost() -> None:
    t = table(well="W04 W17 W26 W01", progress={"W04": 4}, hand=HANDS).face("W04").play("play:A03")
    assert best(t) == "pass"


def test_a_boost_saves_the_group_from_a_heavy_penalty() -> None:
    t = table(well="W01 W17 W26 W04", progress={"W01": 2}, hand=HANDS, hp=4).face("W01").play("play:A03")
    assert best(t).startswith("boost:")


def test_nobody_tries_the_riddle_barehanded() -> None:
    t = table(well="W22 W17 W26 W04", hand=HANDS).play("go_on")
    assert best(t) != "face:W22"


def test_an_empty_attempt_defuses_nothing_that_is_nearly_done() -> None:
    t = table(well="W04 W17 W26 W01", progress={"W04": 4}, hand=HANDS).face("W04")
    assert best(t) == "bare"


def test_the_worst_fatigue_is_braved_first() -> None:
    t = table(well="W04 W17 W26 W01", fatigue="X1 X6", hp=4, seat=1, hand={"asha": "A01", "khor": "K11"})
    t.face("W04").play("play:K11")
    assert best(t) == "brave:X6"


def test_the_last_blow_is_struck() -> None:
    t = table(down="G2", progress={"master": base("M1") - 4}, hand=HANDS).play("go_on")
    assert best(t) == "face:M1:green"


def test_the_value_of_an_attempt_is_the_mean_of_its_results() -> None:
    t = table(well="W03 W17 W26 W01", progress={"W03": 3}, hand=HANDS).play("go_on")
    aim = Aim(t.state, 0, 0, 0)
    action = ACTION_OF[piece_of("A03")]
    by_hand = sum(
        fall.odds * aim.outcome(3 + 1 + 1 + fall.matches, fall.dark, action, 0) for fall in falls((0,), True, False)
    )
    assert aim.value(action, ()) == pytest.approx(by_hand)
    assert aim.value(NOTHING_PLAYED, ()) < aim.value(action, ())


def test_the_work_of_the_dreadweaver_is_much_the_same_by_every_way() -> None:
    """Design: within 2 or 3, whatever is flipped: four Gauntlet cards are 25, and then there is her base."""
    nothing = (0, 0, 0, 0, 0)
    assert 25 + base("M2") <= work(136, 0, 0, nothing) <= 28 + base("M2")
    assert work(135, 0, 0, nothing) < work(135, 2, 0, nothing)
    assert work(137, 0, 0b0010, (0, 0, 0, 0, base("M3"))) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"hp": 8}, {"hp": 5}),
        ({"deck": 10}, {"deck": 20}),
        ({"fatigue": "X1"}, {"fatigue": "X1 X2"}),
        ({"charged": "asha"}, {}),
        ({}, {"attached": 2, "deck": 20}),
        ({"hand": HANDS}, {"hand": {"asha": "A01", "khor": "K01"}}),
        ({"progress": {"W10": 4}}, {}),
        ({}, {"progress": {"W29": 4}, "well": "W29 W01 W02 W20"}),
    ],
)
def test_what_is_better_is_valued_higher(better: Arranged, worse: Arranged) -> None:
    common: Arranged = {"hand": HANDS, "deck": 20}
    good: Arranged = {**common, **better}
    bad: Arranged = {**common, **worse}
    assert standing(table(**good).state, 0) > standing(table(**bad).state, 0)


def test_a_standard_player_gives_up_a_useless_card_and_a_novice_does_not() -> None:
    t = table(well="W01 W03 W06 W15", hand={"asha": "A12", "khor": "K01 K03 K02"}, hp=6)
    options = t.world.asks[0].options
    taken = [max(zip(look(t.state, 0, options), t.options, strict=True))[1] for look in (standard, novice)]
    assert taken == ["exhaust", "go_on"]


def test_a_search_begins_with_what_a_planner_would_do() -> None:
    match = Match(GAME, seats=2, seed=4)
    chair = Chair(match, decision(match).seat)
    while len(chair.decision.options) < 4:
        match.apply(chair.seat, chair.decision.options[0])
        chair = Chair(match, decision(match).seat)
    options = chair.decision.options
    values = appraise(state_of(chair.imagine(Random(1)), DelveState), chair.seat, options)
    assert make_bot("search:1", seed=1).choose(chair) == options[max(range(len(values)), key=values.__getitem__)]


def test_random_players_lose_and_greedy_ones_often_win() -> None:
    wins = {"random": 0, "greedy": 0}
    for bot in wins:
        for seed in range(40, 56):
            match = Match(GAME, seats=2, seed=seed)
            play_out(match, [make_bot(bot, seed=seed), make_bot(bot, seed=seed + 1)])
            assert match.result is not None
            wins[bot] += match.result.reason == "master"
    assert wins["random"] == 0
    assert wins["greedy"] >= 2


def test_search_plays_a_match_of_hidden_hands_to_its_end() -> None:
    match = Match(GAME, seats=2, seed=3, options={"open_hands": False, "quick": True})
    play_out(match, [make_bot("search:4", seed=1), make_bot("greedy", seed=2)])
    assert match.result is not None
