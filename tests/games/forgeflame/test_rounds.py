"""FF-13, FF-14: events, upkeep, the end of the game and the count."""

from __future__ import annotations

import pytest

from enclume.games.forgeflame.cards import ARTEFACT_NUMBER, EVENT_NUMBER, FIRST_ARTEFACT, SITE_NUMBER
from enclume.games.forgeflame.scoring import collection_points, final_result, score_of, set_value
from support import rule

from .play import Table, acting, table


def at_event(event: str, teams: list[str] | int = 2) -> Table:
    return table(teams, phase="event").next_event(event)


@rule("FF-13.3", "FF-13.4", "FF-13.5", "FF-13.8")
def test_an_event_lights_flames_and_leaves_the_game() -> None:
    t = at_event("ev_forge_eternelle").set(lit=0)
    assert t.prompt == "learn", "then comes the upkeep"
    assert t.state.lit == 2
    assert t.state.past_events == (EVENT_NUMBER["ev_forge_eternelle"],)
    full = at_event("ev_forge_eternelle").set(lit=2)
    assert full.prompt == "learn"
    assert full.state.lit == 3, "more symbols than unlit flames are ignored"


@rule("FF-13.6", "FF-13.7", "FF-7.12")
def test_kobolds_act_then_new_ones_come() -> None:
    t = at_event("ev_raid").kobold("s1_wagonnets")
    assert t.prompt == "learn"
    assert t.kobolds("s2_champignons") == 2, "one came up the tunnel, one is new and has not moved"
    assert t.kobolds("s2_taniere") == 1


@rule("FF-13.7", "FF-7.3", "FF-13.8")
def test_overrun_by_an_event() -> None:
    """E-20: steps one and two are done, one kobold is placed, the effect is not applied."""
    t = at_event("ev_raid").kobold(*["s1_wagonnets"] * 5).carry("granit", "R").place("granit", "s2_champignons")
    assert not t.world.asks
    assert t.result.reason == "overrun"
    assert t.state.kobolds_left == 0
    assert t.carries("granit") == "R"
    assert t.kobolds("s2_champignons") == 6


@rule("FF-13.8")
def test_sanctuary_and_the_eternal_forge() -> None:
    t = at_event("ev_sanctuaire").kobold("s3_lac", "s3_lac", "forge_site")
    assert t.prompt == "learn"
    assert t.state.kobolds_left == 6
    forge = at_event("ev_forge_eternelle").row("art_chope_doree", "art_lame", "art_heaume").carry("granit", "GG")
    forge.place("granit", "forge_site").hand(0, "granit_b1").hand(1, "nobz_b1")
    while forge.prompt == "learn":
        forge.do(forge.options[0])
    forge.set(lit=0, seat=0, first=0)
    forge.started = None
    forge.do("play:granit_b1", "forge:art_chope_doree", "with:dig")
    assert forge.forged(0) == ["art_chope_doree"]
    assert forge.state.lit == 0
    lit = acting("granit_b1").place("granit", "forge_site").row("art_chope_doree", "art_lame", "art_heaume")
    lit.carry("granit", "GG").set(lit=2, eternal=True).do("play:granit_b1", "forge:art_chope_doree", "with:dig")
    assert lit.state.lit == 2, "no flame is turned, even where some are lit"


@rule("FF-13.9")
def test_earthquake_in_turn_order() -> None:
    t = at_event("ev_seisme").set(first=1)
    assert t.seat == 1
    assert t.prompt == "block"
    t.do("block:p01")
    assert t.seat == 0
    assert "block:p01" not in t.options
    t.do("block:p02")
    assert t.state.rockfalls == 0b11


@rule("FF-13.9", "FF-10.4")
def test_rising_lava_shocks_those_on_level_three() -> None:
    t = at_event("ev_lave").place("granit nobz", "s3_lac").carry("granit", "GR").carry("nobz", "G").carry("molly", "G")
    assert (t.seat, t.prompt) == (0, "shocked")
    t.do("drop:gold")
    assert t.lying("s3_lac") == "GG"
    assert t.carries("molly") == "G"
    turned = at_event("ev_lave").place("granit nobz", "s3_lac").carry("granit", "GR").carry("nobz", "GS").set(first=1)
    assert (turned.seat, turned.prompt) == (1, "shocked"), "the first player's adventurers come first"


@rule("FF-13.9")
def test_a_raid_takes_from_the_one_with_most() -> None:
    t = at_event("ev_raid").kobold("s3_lac").place("granit molly nobz", "s3_lac").carry("granit", "GR")
    t.carry("molly", "GG").carry("nobz", "S").set(first=1).rockfall("p22", "p33", "p37")
    assert (t.seat, t.prompt) == (1, "raid"), "a tie: the first player chooses"
    assert t.options == ["target:granit", "target:molly"]
    t.do("target:granit")
    assert t.seat == 0, "his controller chooses the ore"
    t.do("drop:gold")
    assert t.in_bag == "GGGGSR"


@rule("FF-13.8")
def test_vein_camp_merchant() -> None:
    vein = at_event("ev_filon").set(undug=1 << SITE_NUMBER["s1_puits"])
    assert vein.prompt == "learn"
    assert vein.lying("s1_puits") == ""
    assert vein.lying("s1_treuil") == "G"
    camp = at_event("ev_campement").stun("molly").slow("molly")
    while camp.prompt == "learn":
        camp.do(camp.options[0])
    assert not camp.state.stunned | camp.state.slowed
    assert len(camp.held(0)) == 6
    assert not camp.state.camp, "this time only"
    merchant = at_event("ev_marchand").row("art_lame", "art_heaume", "art_hache")
    merchant.set(webbed_row=merchant.state.row[:1], shielded=merchant.state.row[:1])
    assert merchant.prompt == "learn"
    assert merchant.state.shielded == (), "a shield is lost with the place in the row"
    assert not set(merchant.on_display) & {"art_lame", "art_heaume", "art_hache"}
    under = [ARTEFACT_NUMBER[each] for each in ("art_hache", "art_heaume", "art_lame")]
    assert merchant.state.pile.pieces[:3] == under, "left to right: the first is nearest the top"
    assert all(merchant.state.knows(1, piece) for piece in under), "known to all to be at the bottom"


@rule("FF-13.9", "FF-7H.2")
def test_whispers_and_the_rescue_cart() -> None:
    t = at_event("ev_murmures").hide("exp_trap", "s3_lac")
    assert (t.seat, t.prompt) == (0, "whispers")
    t.do("look:s3_lac")
    assert t.seat == 1
    t.do("stop")
    assert len(t.happened("looked")) == 1
    assert len(t.happened("looked")[0].pieces) == 2, "deposit and exploration token"
    cart = at_event("ev_chariot").place("granit molly", "s3_lac").web("molly")
    assert cart.options == ["target:granit", "stop"], "a webbed one cannot be moved"
    cart.do("target:granit")
    assert cart.at("granit") == "mine_entrance"


@rule("FF-13.8", "FF-10.17")
def test_winds_last_for_the_next_round() -> None:
    t = at_event("ev_vents").place("granit", "s1_puits").hand(0, "granit_b1").hand(1, "nobz_b1")
    while t.prompt == "learn":
        t.do(t.options[0])
    assert t.state.winds
    t.set(seat=0)
    t.started = None
    t.do("play:granit_b1")
    assert "move:forge_site" in t.options
    over = table(2, phase="event").set(winds=True).next_event("ev_filon")
    assert over.prompt == "learn"
    assert not over.state.winds


@rule("FF-13.10", "FF-14.3")
def test_no_event_left() -> None:
    t = table(2, phase="event")
    t.state.events.pieces.clear()
    assert not t.world.asks
    assert t.result.reason == "no_event"


# Upkeep


@rule("FF-13.11", "FF-13.12", "FF-13.13", "FF-13.15", "FF-13.18")
def test_upkeep() -> None:
    t = table(2, phase="upkeep").active(0, "granit_b1 granit_b2").hand(0, "granit_b3").face_up(0, "granit_a1 molly_a1")
    g = t.state
    assert (t.seat, t.prompt) == (0, "learn")
    assert t.discarded(0) == ["granit_b1", "granit_b2"]
    t.do("learn:molly_a1")
    assert len(t.held(0)) == 5
    assert "molly_a1" in t.held(0)
    assert g.knows(1, 32), "an advanced card is known to be in the hand"
    assert len(g.face_up[0]) == 2
    assert len(g.advanced(0)) == 6
    t.do(t.options[0])
    assert (g.round, g.first, g.turns) == (2, 1, [0, 0])
    assert t.seat == 1


@rule("FF-13.13", "FF-3.18")
def test_drawing_with_empty_piles() -> None:
    """E-31."""
    t = table(2, phase="upkeep").face_up(0, "granit_a1").hand(0, "granit_b1")
    t.draw_pile(0, "molly_b1").discards(0, "molly_b2 molly_b3 molly_b4 korgain_b1")
    t.state.advanced(0).pieces.clear()
    assert len(t.held(0)) == 1
    assert t.prompt == "learn", "seat 0 had no choice and was served by itself"
    assert t.seat == 1
    assert len(t.held(0)) == 5
    assert len(t.state.draw_pile(0)) == 2


@rule("FF-13.13")
def test_a_full_hand_keeps_all() -> None:
    t = table(2, phase="upkeep").hand(0, "granit_b1 granit_b2 granit_b3 granit_b4 molly_b1 molly_b2")
    t.do(t.options[0])
    assert len(t.held(0)) == 7


@rule("FF-13.12")
def test_the_advanced_deck_runs_out() -> None:
    """E-32."""
    t = table(3, phase="upkeep")
    g = t.state
    for seat in range(3):
        g.advanced(seat).pieces.clear()
        g.face_up[seat] = ()
    assert t.prompt == "play", "nothing was asked"
    assert g.round == 2


@rule("FF-13.16", "FF-13.17", "FF-13.19", "FF-18.35", "FF-18.40")
def test_tokens_return_and_others_stay() -> None:
    t = table(["flyna ogmul silkara", "granit nobz molly"], phase="upkeep").set(potions_on=(37, -1, -1), charged=2)
    t.web("granit").loose("s1_puits", "G").set(webbed_ores=((SITE_NUMBER["s1_puits"], 0),)).carry("molly", "S")
    t.set(webbed_row=t.state.row[:1]).slow("molly").stun("molly").set(full_potions=2)
    while t.prompt == "learn":
        t.do(t.options[0])
    g = t.state
    assert g.free_webs() == 3
    assert g.potions_on == (-1, -1, -1)
    assert g.full_potions == 2, "only used potions are emptied"
    assert g.charged == 2
    assert t.is_slowed("molly")
    assert t.is_stunned("molly")
    assert (t.lying("s1_puits"), t.carries("molly")) == ("G", "S")


# The end


@rule("FF-13.2", "FF-14.1", "FF-14.4")
def test_the_round_of_the_fourth_artefact_is_the_last() -> None:
    t = acting("granit_b1").own(0, "art_lame", "art_hache", "art_heaume").carry("granit", "GG").set(turns=[3, 3])
    t.row("art_chope_doree", "art_lanterne", "art_ailes").next_event("ev_raid")
    t.do("play:granit_b1", "forge:art_chope_doree", "with:dig", "end")
    assert t.seat == 1, "the round is played to its end"
    t.do(t.options[0], "end")
    assert t.result.reason == "artefacts"
    assert not t.happened("event"), "no event, no upkeep"
    assert t.result.scores[0] == 9 + 7 + 9 + 5 + 3
    short = table(2, phase="event", short_game=True).own(1, "art_lame", "art_hache", "art_heaume")
    assert not short.world.asks
    assert short.result.reason == "artefacts"
    long = table(2, phase="event").own(1, "art_lame", "art_hache", "art_heaume").next_event("ev_filon")
    assert long.world.asks


@rule("FF-14.5", "FF-14.9")
def test_collections() -> None:
    """E-9."""
    assert [set_value(n) for n in range(7)] == [0, 0, 3, 7, 12, 12, 15]
    gold = list(range(FIRST_ARTEFACT, FIRST_ARTEFACT + 6))
    draconite = list(range(FIRST_ARTEFACT + 12, FIRST_ARTEFACT + 15))
    for count, points in ((2, 3), (3, 7), (4, 12), (5, 12), (6, 15)):
        assert collection_points(tuple(gold[:count])) == points
    assert collection_points((*gold[:2], *draconite)) == 10


@rule("FF-14.10", "FF-8.16")
def test_a_wild_collection_is_counted_where_it_is_worth_most() -> None:
    """E-10."""
    owned = [ARTEFACT_NUMBER[each] for each in ("art_bottes_vents", "art_cape_orfevre", "art_lame", "art_miroir")]
    assert collection_points(tuple(owned)) == 7


@rule("FF-14.7", "FF-14.6", "FF-14.11")
def test_carried_ores_and_treasures() -> None:
    """E-11."""
    t = table(2).carry("granit", "G").carry("molly", "GS").carry("korgain", "R").treasures(0, 3, 1)
    t.loose("mine_entrance", "RRR").own(0, "art_chope_doree").set(exhausted=4)
    score = score_of(t.state, 0)
    assert score.ores == 7
    assert score.treasures == 4
    assert score.artefacts == 5, "a used power does not lower it"
    assert score.total == 16


@rule("FF-14.12", "FF-14.13")
@pytest.mark.parametrize(
    ("first", "second", "ores", "shares"),
    [
        (["art_marteau_alfimur"], ["art_gantelet"], ("", "G"), (1, 0)),
        (["art_coffre"], ["art_hache"], ("", "G"), (1, 0)),
        (["art_marteau_alfimur", "art_bottes_vents"], ["art_heaume", "art_coffre"], ("S", ""), (0, 1)),
        ([], [], ("G", "G"), (0.5, 0.5)),
    ],
)
def test_ties(first: list[str], second: list[str], ores: tuple[str, str], shares: tuple[float, float]) -> None:
    """E-37: the dearest artefact, then the next, then the victory is shared."""
    t = table(2).own(0, *first).own(1, *second).carry("granit", ores[0]).carry("nobz", ores[1])
    result = final_result(t.state, "test")
    assert result.scores[0] == result.scores[1]
    assert result.shares == shares
