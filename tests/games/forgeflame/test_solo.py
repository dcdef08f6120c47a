"""FF-17: the solo game."""

from __future__ import annotations

import pytest

from enclume.games.forgeflame.cards import ADVENTURER_NUMBER, SITE_NUMBER
from enclume.games.forgeflame.mine import activate_kobolds
from enclume.games.forgeflame.scoring import epilogue, final_result, fulfilled
from enclume.games.forgeflame.state import DUG, FlameState
from support import rule

from .play import Table, acting, new_match, table


@rule("FF-17.1", "FF-17.2", "FF-17.3", "FF-17.6", "FF-17.7", "FF-17.8", "FF-17.9", "FF-17.10", "FF-17.4", "FF-17.5")
def test_setting_up_a_solo_game() -> None:
    match = new_match(1, seed=3)
    for who in ("granit", "molly", "nobz"):
        match.apply(0, f"recruit:{who}")
    for card in (0, 1, 14, 15, 28, 34):
        match.apply(0, f"leave:#{card}")
    match.apply(0, "place:molly")
    match.apply(0, "place:granit")
    g = match.fork().state
    assert isinstance(g, FlameState)
    assert g.order == tuple(ADVENTURER_NUMBER[who] for who in ("molly", "granit", "nobz"))
    cards = [*g.hand(0).pieces, *g.draw_pile(0).pieces]
    assert sorted(cards) == [2, 3, 4, 5, 6, 16, 17, 18, 19, 20, 29, 30, 31, 32, 33]
    assert len(g.hand(0)) == 5
    assert not g.advanced(0)
    assert not g.face_up[0]
    assert (len(g.events), len(g.zones[-2]), len(g.imps)) == (8, 2, 11)
    assert len(g.objectives) == 3
    assert (g.lit, g.flames(), g.entrance_lit) == (1, 2, True)
    assert len(g.row) == 3
    level_one = [SITE_NUMBER[f"s1_{name}"] for name in ("puits", "lanternes", "treuil", "wagonnets", "taupiniere")]
    assert not any(g.undug >> site & 1 for site in level_one)
    assert g.undug.bit_count() == 10
    loose = sum(g.loose[site] for site in level_one)
    assert loose
    stolen = g.kobolds_on_board()
    ores = 5 + stolen
    assert sum(g.bag >> shift & 255 for shift in (0, 8, 16)) == ores, "each kobold took the best of its site"
    assert not g.totems_left >> 7 & 1
    assert match.decision is not None
    assert match.decision.prompt == "play"


@rule("FF-17.11", "FF-17.12", "FF-17.23")
def test_imps_from_the_second_round_on() -> None:
    t = table(1).next_event("ev_filon").next_imps("imp_fouet", "imp_souffle")
    for _ in range(4):
        assert t.prompt == "play", "no imps in the first round; four turns in a row"
        t.do(t.options[0], "end")
    assert t.state.round == 2
    assert len(t.happened("imp")) == 1
    assert not t.happened("learned"), "no advanced card to choose"
    assert len(t.state.imps) == 10


def imp(card: str, following: str) -> Table:
    """The imps' turn with this card on top, and that one under it."""
    return table(1, phase="imps").next_imps(card, following)


LEFT, CENTRE, RIGHT = "imp_trappe", "imp_souffle", "imp_fouet"
"""Cards whose backs point left, centre and right."""


@rule("FF-17.21", "FF-17.22", "FF-17.24")
def test_whom_the_imps_hit() -> None:
    """E-8."""
    t = imp("imp_lacets_noues", CENTRE).row("art_lame", "art_heaume", "art_hache")
    assert t.prompt == "play"
    assert t.is_slowed("molly"), "the adventurer in the centre"
    assert t.on_display[0] == "art_lame"
    assert t.on_display[2] == "art_hache"
    assert "art_heaume" not in t.on_display, "the middle artefact is gone"
    assert len(t.state.gone) == 1
    short = imp("imp_lacets_noues", RIGHT).row("art_lame", "art_heaume")
    short.state.pile.pieces.clear()
    assert short.prompt == "play"
    assert short.on_display == ["art_lame", "art_heaume"], "no third artefact, no removal"


@rule("FF-17.20", "FF-17.25", "FF-11.11")
def test_mischief_on_an_adventurer() -> None:
    trip = imp("imp_croche_pied", CENTRE).carry("molly", "GR")
    assert (trip.seat, trip.prompt) == (0, "shocked")
    trip.do("drop:gold")
    assert trip.lying("mine_entrance") == "G"
    pick = imp("imp_pickpocket", CENTRE).carry("molly", "GR")
    assert pick.prompt == "play"
    assert (pick.carries("molly"), pick.in_bag) == ("G", "GGGSRR")
    assert imp("imp_pickpocket", CENTRE).prompt == "play", "nothing to take: nothing happens"
    dust = imp("imp_poudre_sommeil", CENTRE)
    assert dust.prompt == "play"
    assert dust.is_stunned("molly")
    golem = imp("imp_poudre_sommeil", LEFT)
    assert golem.prompt == "play"
    assert not golem.is_stunned("granit"), "immune"
    ghost = imp("imp_lacets_noues", RIGHT)
    assert ghost.prompt == "play"
    assert not ghost.is_slowed("korgain"), "immune"


@rule("FF-17.20", "FF-17.24", "FF-7.5")
def test_other_mischief() -> None:
    snuffer = imp("imp_souffle", LEFT)
    assert snuffer.options == ["douse:forge_site", "douse:mine_entrance"]
    snuffer.do("douse:mine_entrance")
    assert not snuffer.state.entrance_lit
    sapping = imp("imp_sape", LEFT).place("granit", "s2_champignons")
    assert sapping.prompt == "play"
    assert sapping.state.rockfalls == 1 << 23, "p24: the way to the bridge"
    trap = imp("imp_trappe", CENTRE).place("molly", "s3_lac")
    assert trap.prompt == "play"
    assert trap.at("molly") == "mine_entrance"
    stuck = imp("imp_trappe", CENTRE).place("molly", "s3_lac").web("molly")
    assert stuck.prompt == "play"
    assert stuck.at("molly") == "s3_lac", "a web holds even there"
    racket = imp("imp_tintamarre", LEFT).place("granit", "s3_lac")
    assert racket.prompt == "play"
    assert racket.kobolds("s3_lac") == 1
    home = imp("imp_tintamarre", LEFT)
    assert home.prompt == "play"
    assert home.kobolds("s2_taniere") == 1
    whip = imp("imp_fouet", LEFT).kobold("s2_pont")
    assert whip.prompt == "play"
    assert whip.kobolds("forge_site") == 1
    theft = imp("imp_larcin", LEFT).treasures(0, 1, 3)
    assert theft.prompt == "return_treasure"
    given = theft.state.treasures_of(0).pieces[0]
    theft.do(theft.options[0])
    assert len(theft.state.treasures_of(0)) == 1
    assert given in theft.state.treasures
    assert not theft.state.knows(0, given), "the supply is shuffled"
    farce = imp("imp_farce", CENTRE).hand(0, "granit_b1 molly_b1 molly_b2")
    assert farce.options == ["discard:molly_b1", "discard:molly_b2"]
    farce.do("discard:molly_b1")
    assert farce.discarded(0) == ["molly_b1"]
    nothing = imp("imp_farce", CENTRE).hand(0, "granit_b1 granit_b2")
    assert nothing.prompt == "play"


@rule("FF-17.13", "FF-17.14", "FF-8.3")
def test_the_entrance_has_a_flame_token() -> None:
    t = acting("granit_b1", 1).row("art_chope_doree", "art_lanterne", "art_ailes").carry("granit", "GG")
    t.carry("molly", "GS").do("play:granit_b1", "forge:art_chope_doree", "with:dig", "pay:granit:gold:2")
    assert not t.state.entrance_lit
    assert t.offered("forge") == [], "unlit: no second one"
    light = table(1, phase="event").next_event("ev_filon").set(entrance_lit=False)
    assert light.options == ["light:forge_site", "light:mine_entrance"]
    light.do("light:mine_entrance")
    assert light.state.entrance_lit


@rule("FF-17.15")
def test_only_half_of_a_deposit() -> None:
    """E-36."""
    t = acting("granit_b1", 1).place("granit", "s2_pont").deposit("dep_2_3", "s2_pont")
    t.do("play:granit_b1", "dig:s2_pont")
    assert t.options == ["ores:GS", "ores:GR", "ores:SR"]
    t.do("ores:GR")
    assert t.lying("s2_pont") == "GR"
    assert t.state.tally[DUG] == 2, "and no more are counted as dug up"
    kobold = acting("granit_b1", 1).place("granit", "s3_lac").deposit("dep_3_4", "s3_lac")
    kobold.do("play:granit_b1", "dig:s3_lac", "ores:SR")
    assert kobold.lying("s3_lac") == "S", "the kobold is resolved on what lies there"


@rule("FF-17.16", "FF-17.19", "FF-6.18")
def test_a_fight_takes_two_icons_unless_the_kobold_is_slowed() -> None:
    """E-35."""
    t = acting("granit_b2", 1).place("granit", "s1_puits").kobold("s1_puits").do("play:granit_b2")
    t.falls(0).do("fight:kobold@s1_puits")
    assert t.icons == {"move": 1}
    assert t.kobolds("s1_puits") == 0
    t = acting("granit_b2", 1).place("granit", "s1_puits").kobold("s1_puits").kobold("s1_puits", status=2)
    t.do("play:granit_b2").set(icons=1 << 24)
    t.started = None
    assert t.offered("fight") == ["kobold@s1_puits.slowed"], "the player says which one he fights"
    t.falls(0).do("fight:kobold@s1_puits.slowed")
    assert t.kobolds("s1_puits") == 1


@rule("FF-17.17", "FF-17.31")
def test_shock_makes_a_kobold_drop_an_ore() -> None:
    t = acting("granit_b2", 1).place("granit", "s1_puits").kobold("s1_puits").do("play:granit_b2")
    t.falls(4).do("ability:granit_b2")
    assert t.lying("s1_puits") == "R"
    assert t.in_bag == "GGGS"
    empty = acting("granit_b2", 1).place("granit", "s1_puits").kobold("s1_puits").bag("").do("play:granit_b2")
    assert "ability:granit_b2" not in empty.options
    far = acting("granit_b2", 1).place("granit", "s1_puits").kobold("s2_pont").do("play:granit_b2")
    assert "ability:granit_b2" not in far.options, "the distance words apply to the kobold"


@rule("FF-17.18", "FF-17.25")
def test_stunned_kobolds_are_ignored() -> None:
    """E-48."""
    teams = ["mogrimur molly korgain"]
    t = acting("mogrimur_b2", teams).place("mogrimur", "s1_puits").kobold("s1_puits").loose("s1_puits", "G")
    t.do("play:mogrimur_b2")
    assert t.offered("pick_up") == []
    t.do("ability:mogrimur_b2")
    assert t.offered("pick_up") == ["gold@s1_puits"], "nothing is restricted any more"
    assert "fight:kobold@s1_puits.stunned" in t.options, "it may still be fought"
    assert t.state.kobolds_left == 5, "and still counts"
    second = acting("mogrimur_b4", teams).place("mogrimur", "s1_puits").kobold("s1_puits", status=1)
    second.kobold("s1_puits").loose("s1_puits", "GS").set(stealthy=0)
    assert second.state.restricted(ADVENTURER_NUMBER["mogrimur"]), "a second one that is awake restricts again"
    activate_kobolds(second.state, "FF-7.5")
    assert second.lying("s1_puits") == "", "both are activated"


@rule("FF-17.31")
def test_pushes_of_an_adversary_target_kobolds_and_other_effects_find_nobody() -> None:
    t = acting("korgain_b3", 1).place("korgain", "s1_puits").kobold("s1_puits").do("play:korgain_b3")
    t.do("ability:korgain_b3", "step:s2_pont")
    assert t.state.kobolds[SITE_NUMBER["s2_pont"]] == 1 << 8, "pushed, then slowed where it is"
    thief = acting("vaelindra_b2", ["vaelindra molly korgain"]).kobold("mine_entrance").do("play:vaelindra_b2")
    assert "ability:vaelindra_b2" not in thief.options
    web = acting("silkara_b1", ["silkara molly korgain"]).kobold("mine_entrance").do("play:silkara_b1")
    assert "ability:silkara_b1" not in web.options
    ally = acting("granit_b1", 1).place("granit molly", "s1_puits").do("play:granit_b1", "ability:granit_b1")
    assert ally.prompt == "push", "own adventurers may be pushed"


@rule("FF-17.32", "FF-18.43")
def test_a_shield_against_the_next_imps() -> None:
    """E-46."""
    t = acting("silkara_a2", ["silkara molly korgain"]).row("art_lame", "art_heaume", "art_hache")
    t.set(turns=[3]).next_event("ev_filon").next_imps("imp_lacets_noues", "imp_farce", "imp_souffle")
    t.do("play:silkara_a2", "ability:silkara_a2", "web:art_heaume")
    assert t.state.free_webs() == 2
    t.do("end")
    assert t.state.round == 2
    assert t.happened("shield_held")
    assert "art_heaume" in t.on_display
    assert t.state.free_webs() == 3, "the web returned at the end of the round"
    t.set(phase=3)
    t.started = None
    assert t.prompt in ("discard", "play")
    if t.prompt == "discard":
        t.do(t.options[0])
    assert "art_heaume" not in t.on_display, "the shield is gone after the imps' turn"


# The end


@rule("FF-17.26", "FF-17.12")
def test_the_ninth_round_is_the_last() -> None:
    t = table(1, phase="event").set(round=9).own(0, "art_lame")
    assert not t.world.asks
    assert t.result.reason == "last_round"
    more = table(1, phase="event").set(round=8).next_event("ev_filon")
    more.own(0, "art_lame", "art_hache", "art_heaume", "art_ailes", "art_coffre")
    assert more.world.asks, "artefacts do not end it"


@rule("FF-17.27", "FF-17.28", "FF-17.29", "FF-14.10")
def test_two_objectives_make_the_score_count() -> None:
    t = table(1).objectives("obj_tresors", "obj_collectionneur", "obj_retour").treasures(0, 1, 1, 1, 1)
    result = final_result(t.state, "test")
    assert result.scores == (0.0,)
    assert result.shares == (0.0,)
    assert result.details["would_be"] == 8
    t.own(0, "art_lame", "art_ailes", "art_miroir")
    won = final_result(t.state, "test")
    assert won.details["objectives"] == ["obj_collectionneur", "obj_tresors"], "the mirror counts as draconite"
    assert won.scores == (9.0 + 6 + 7 + 7 + 4 + 10,)
    assert won.shares == (1.0,)
    assert won.details["epilogue"] == "realite"


@rule("FF-17.28")
@pytest.mark.parametrize(
    ("objective", "met", "unmet"),
    [
        ("obj_explorateur", {"unexplored": 0b110}, {"unexplored": 0b1110}),
        ("obj_chasseur", {"kobolds_left": 4}, {"kobolds_left": 3}),
    ],
)
def test_objectives_of_the_board(objective: str, met: dict[str, int], unmet: dict[str, int]) -> None:
    assert fulfilled(table(1).objectives(objective).set(**met).state)
    assert not fulfilled(table(1).objectives(objective).set(**unmet).state)


@rule("FF-17.28")
def test_objectives_of_the_team() -> None:
    four = ("art_lame", "art_hache", "art_heaume", "art_ailes")
    assert fulfilled(table(1).objectives("obj_maitre_forgeron").own(0, *four).state)
    assert not fulfilled(table(1).objectives("obj_maitre_forgeron").own(0, *four[:3]).state)
    home = table(1).objectives("obj_retour").carry("granit", "GG").carry("molly", "G")
    assert fulfilled(home.state)
    assert not fulfilled(home.carry("molly", "").state)
    assert not fulfilled(home.carry("molly", "G").place("korgain", "s1_puits").state)


@rule("FF-17.29")
def test_epilogues() -> None:
    """E-39."""
    bands = [epilogue(score) for score in (0, 39, 40, 59, 60, 69, 70, 79, 80, 89, 90, 99, 100)]
    names = ["honte", "realite", "amities", "barde", "toast", "maitre", "champion"]
    assert bands == [name for name in names for _ in range(2)][:13]


@rule("FF-17.30", "FF-14.14")
def test_after_an_overrun_the_score_counts_with_two_objectives() -> None:
    t = acting("granit_b1", 1).objectives("obj_tresors", "obj_explorateur", "obj_chasseur").treasures(0, 1, 1, 1, 1)
    t.kobold(*["s3_lac"] * 6).hide("exp_kobold", "s1_puits").do("play:granit_b1", "move:s1_puits")
    assert t.result.reason == "overrun"
    assert t.result.scores == (12,)
    assert t.result.details["objectives"] == ["obj_explorateur", "obj_tresors"]
