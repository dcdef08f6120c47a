"""What bots see in a position, and that it helps."""

from __future__ import annotations

from random import Random

import pytest

from enclume.bots import make_bot, play_out
from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.actions import FROM_SUPPLY, KIND, TARGET
from enclume.games.forgeflame.appraise import appraise
from enclume.games.forgeflame.cards import ADVENTURER_NUMBER, SITE_NUMBER
from enclume.games.forgeflame.defaults import default_choice
from enclume.games.forgeflame.evaluate import (
    evaluate,
    plan_worth,
    promise,
    reach_table,
    standing,
    tempo,
    walking,
    wants,
)
from enclume.games.forgeflame.ores import DRACONITE
from enclume.games.forgeflame.state import FlameState
from enclume.kernel.match import Match
from enclume.kernel.options import Option
from support import state_of

from .play import Table, acting, named, table


def values(t: Table) -> dict[str, float]:
    """What each option is worth to a greedy player now."""
    ask = t.world.asks[0]
    worths = appraise(t.state, ask.seat, ask.options)
    return {named(option.key): worth for option, worth in zip(ask.options, worths, strict=True)}


def best(t: Table) -> str:
    """What a greedy player would choose now."""
    worths = values(t)
    return max(worths, key=worths.__getitem__)


def test_forging_comes_first() -> None:
    t = acting("granit_b1").row("art_lame", "art_heaume", "art_chope_doree").carry("granit", "GG").do("play:granit_b1")
    assert best(t) == "forge:art_chope_doree"


def test_a_team_does_not_hoard_what_it_could_forge_its_first_artefact_with() -> None:
    t = acting("granit_b1", 4).row("art_miroir", "art_lame", "art_hache", "art_coffre").carry("granit", "GSR")
    t.carry("molly", "RR").carry("korgain", "SS").do("play:granit_b1")
    assert best(t) == "forge:art_miroir"
    assert values(t)["forge:art_hache"] > 0, "even the least of those that it can pay for"
    assert [tempo(n, 4) for n in range(5)] == [0.0, 8.0, 15.0, 21.0, 26.0]
    steps = [tempo(n + 1, 6) - tempo(n, 6) for n in range(6)]
    assert all(step > 2 for step in steps), "of six that end the game each is a step ahead"


def test_ores_are_carried_towards_a_forge() -> None:
    t = acting("granit_b2").row("art_lame", "art_heaume", "art_bottes_vents").carry("granit", "GGS").set(undug=0)
    t.place("granit", "s1_lanternes").do("play:granit_b2")
    assert best(t) == "move:mine_entrance"
    steps = walking(0)
    assert steps[16][0] == 3, "on foot it is three moves from the Entrance to the Forge"


def test_a_plan_is_worth_more_the_less_is_missing_and_the_nearer_it_is() -> None:
    def worth(ores: str, site: str) -> float:
        t = table(2).row("art_bottes_vents", "art_lame", "art_coeur_montagne").carry("granit", ores)
        return plan_worth(t.place("granit", site).state, 0)

    assert worth("", "s3_lac") < worth("G", "s3_lac") < worth("GG", "s3_lac") < worth("GGS", "s3_lac")
    assert worth("GGS", "s3_lac") < worth("GGS", "s2_pont") < worth("GGS", "forge_site")


def test_the_ore_that_is_missing_is_worth_the_way() -> None:
    t = table(2).row("art_bottes_vents", "art_enclume", "art_hache").carry("granit", "GG")
    gold, darkiron, draconite = wants(t.state, 0)
    assert darkiron > gold == 0.0, "two gold are there, the darkiron is not"
    assert draconite == 0.0
    site = SITE_NUMBER["s1_puits"]
    with_it = reach_table(t.loose("s1_puits", "S").state, 0)
    assert with_it[0][site] > 0, "even with full hands: another ore is dropped for it"


def test_nobody_digs_where_more_lies_than_he_can_carry() -> None:
    t = acting("granit_b1").place("granit", "s1_puits").row("art_chope_doree", "art_lanterne", "art_cape_orfevre")
    t.carry("granit", "GG").loose("s1_puits", "GGG").set(unexplored=0).do("play:granit_b1")
    assert best(t) == "pick_up:gold@s1_puits"
    assert values(t)["dig:s1_puits"] < 0.3, "a deposit for others"


def test_an_ally_is_sent_to_work_and_not_for_a_walk() -> None:
    t = acting("molly_a1").row("art_chope_doree", "art_lame", "art_hache").carry("granit", "GG")
    t.place("korgain", "s3_lac").do("play:molly_a1", "ability:molly_a1", "ally:granit")
    assert (t.prompt, best(t)) == ("ally_action", "forge:art_chope_doree")
    lent = acting("drsdaqt_b1", ["drsdaqt molly korgain", "granit nobz silkara"]).row("art_chope_doree", "art_lame")
    lent.carry("molly", "GG").place("drsdaqt", "s1_puits").place("korgain", "s3_lac").do("play:drsdaqt_b1")
    assert best(lent) == "lend:molly"
    lent.do("lend:molly")
    assert best(lent) == "forge:art_chope_doree"


def test_what_is_gained_for_nothing_is_taken() -> None:
    teams = ["flyna molly korgain", "granit nobz silkara"]
    t = acting("flyna_a2", teams).set(charged=0).do("play:flyna_a2", "ability:flyna_a2")
    for _ in range(3):
        assert best(t).startswith("gain:")
        t.do(best(t))


def test_nobody_makes_his_ores_worse() -> None:
    teams = ["devorfu ogmul nobz", "granit molly silkara"]
    t = acting("devorfu_b3", teams).carry("devorfu", "GR").do("play:devorfu_b3", "ability:devorfu_b3")
    assert best(t) == "ore:gold@devorfu"
    rich = acting("devorfu_b3", teams).carry("devorfu", "RR").do("play:devorfu_b3")
    assert values(rich)["ability:devorfu_b3"] < 0
    burnt = acting("ogmul_a1", teams).carry("ogmul", "GR").do("play:ogmul_a1", "ability:ogmul_a1")
    assert best(burnt) == "ore:gold@ogmul"
    swap = acting("nobz_b3", teams).place("nobz granit", "s1_puits").carry("nobz", "GRR").carry("granit", "RS")
    swap.do("play:nobz_b3", "ability:nobz_b3")
    assert best(swap) == "swap:G"
    mind = acting("drsdaqt_a3", ["drsdaqt molly korgain", "granit nobz silkara"]).place("drsdaqt granit", "s1_puits")
    mind.carry("drsdaqt", "G").carry("granit", "RRR").do("play:drsdaqt_a3", "ability:drsdaqt_a3")
    assert best(mind) == "target:drsdaqt"


def test_a_totem_that_would_only_do_harm_is_left_alone() -> None:
    rock = acting("granit_b1").place("granit", "s1_puits").totem("totem_roche", "s1_puits").carry("granit", "RR")
    assert values(rock.do("play:granit_b1"))["totem:totem_roche"] < 0
    fire = acting("granit_b1").place("granit", "s1_puits").totem("totem_flamme", "s1_puits").set(lit=3)
    assert values(fire.do("play:granit_b1"))["totem:totem_flamme"] < 0
    dark = acting("granit_b1").place("granit", "s1_puits").totem("totem_flamme", "s1_puits")
    assert values(dark.do("play:granit_b1"))["totem:totem_flamme"] > 0


def test_who_is_behind_does_not_end_the_game() -> None:
    def value(*rivals: str) -> float:
        t = acting("granit_b1").own(0, "art_chope_doree", "art_lanterne", "art_cle_forge").own(1, *rivals)
        t.row("art_cape_orfevre", "art_lame", "art_hache").carry("granit", "GGG").do("play:granit_b1")
        return values(t)["forge:art_cape_orfevre"]

    assert value() > 0, "ahead: end it"
    assert value("art_coeur_montagne", "art_cuirasse", "art_lame") < 0, "far behind: play on"


def test_kobolds_are_feared_the_more_there_are() -> None:
    few, many = table(2).kobold("s3_lac"), table(2).kobold(*["s3_lac"] * 5)
    assert standing(many.state, 0) < standing(few.state, 0)
    t = acting("granit_b2").place("granit", "s1_puits").kobold("s1_puits", *["s3_lac"] * 4).do("play:granit_b2")
    assert best(t) == "fight:kobold@s1_puits"


def test_who_is_ahead_has_the_better_prospect() -> None:
    t = table(2).own(0, "art_lame", "art_hache")
    assert evaluate(t.state, 0) > 0.7
    assert evaluate(t.state, 1) < 0.3


def test_somebody_who_is_away_loses_no_more_than_he_must() -> None:
    raid = table(2, phase="event").next_event("ev_raid").kobold("s3_lac").place("granit nobz", "s3_lac")
    raid.carry("granit", "GR").carry("nobz", "GG").rockfall("p22", "p33", "p37")
    assert raid.prompt == "raid"
    assert default_choice(raid.state, raid.world.asks[0]) is TARGET[ADVENTURER_NUMBER["nobz"]], "not one of his own"
    find = acting("granit_b1").hide("exp_ore", "s1_puits").do("play:granit_b1", "move:s1_puits")
    assert default_choice(find.state, find.world.asks[0]) is KIND[DRACONITE]
    cube = acting("gobetou_a1", ["gobetou molly korgain", "granit nobz silkara"]).treasures(0, 3)
    cube.do("play:gobetou_a1", "ability:gobetou_a1")
    assert default_choice(cube.state, cube.world.asks[0]) is FROM_SUPPLY, "not the crown that he has"
    healer = acting("gobetou_b4", ["gobetou molly korgain", "granit nobz silkara"]).slow("granit molly")
    healer.do("play:gobetou_b4", "ability:gobetou_b4")
    assert default_choice(healer.state, healer.world.asks[0]) is TARGET[ADVENTURER_NUMBER["molly"]]


def test_somebody_who_is_away_risks_nothing() -> None:
    t = acting("granit_b1").do("play:granit_b1")
    ask = t.world.asks[0]
    assert default_choice(t.state, ask) == Option("end")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_option_gets_a_value_and_the_state_is_left_as_it_was(seats: int) -> None:
    rng = Random(seats)
    match = Match(GAME, seats=seats, seed=seats, options={"extra_adventurers": True, "feu_et_flammes": True})
    while match.decision is not None and match.moment < 250:
        ask = match.decision
        if rng.random() < 0.4:
            state = state_of(match.fork(), FlameState)
            before = state.clone()
            assert len(appraise(state, ask.seat, ask.options)) == len(ask.options)
            assert state == before
        match.apply(ask.seat, rng.choice(ask.options))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_greedy_beats_random(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed)
    play_out(match, [make_bot("greedy", seed=1), make_bot("random", seed=2)])
    assert match.result is not None
    assert match.result.winners == (0,)
    assert match.measures()["rounds"] >= 1


def test_a_promise_is_a_prospect_and_keeps_the_order_of_the_values() -> None:
    t = table(2).own(0, "art_hache")
    low, even, high = promise(t.state, 0, [-3.0, 0.0, 3.0])
    assert 0 < low < even < high < 1
    assert even == evaluate(t.state, 0)


def test_search_beats_greedy_more_often_than_not() -> None:
    won = 0.0
    for seed in range(1, 6):
        match = Match(GAME, seats=2, seed=seed)
        play_out(match, [make_bot("search:10", seed=1), make_bot("greedy", seed=2)])
        assert match.result is not None
        won += match.result.shares[0]
    assert won >= 3
