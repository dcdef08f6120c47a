"""FF-18: the cards of Vaelindra, Drsdaqt, Greedy and Dévorfu, each used at least once."""

from __future__ import annotations

import re
from pathlib import Path

from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.cards import ADVENTURER_NUMBER, CARD
from enclume.games.forgeflame.routines import FLAMES
from support import rule

from .play import acting
from .test_cards_base import played

FOES = "granit nobz silkara"

# Vaelindra


@rule("FF-18.49", "FF-7H.4", "FF-7H.6")
def test_trickery() -> None:
    """E-44."""
    t = played("vaelindra_b1").hand(1, "nobz_b1 nobz_b2 silkara_b1").do("play:vaelindra_b1", "ability:vaelindra_b1")
    assert t.offered("target") == ["granit", "nobz", "silkara"], "whatever the hidden hand holds"
    t.do("target:granit")
    assert t.happened("no_card"), "nothing is discarded, and this is public"
    assert len(t.held(1)) == 3
    bare = played("vaelindra_b1").hand(1, "").do("play:vaelindra_b1")
    assert "ability:vaelindra_b1" not in bare.options


def test_light_fingers() -> None:
    t = played("vaelindra_b2").place("granit", "s1_puits").carry("granit", "GR").do("play:vaelindra_b2")
    t.do("ability:vaelindra_b2", "ore:draconite@granit")
    assert (t.carries("vaelindra"), t.carries("granit")) == ("R", "G")
    full = played("vaelindra_b2").place("granit", "s1_puits").carry("granit", "GR").carry("vaelindra", "GGG")
    assert "ability:vaelindra_b2" not in full.do("play:vaelindra_b2").options


@rule("FF-18.53", "FF-10.25")
def test_shadow_step() -> None:
    t = played("vaelindra_b3").place("granit", "s2_pont").web("nobz").do("play:vaelindra_b3", "ability:vaelindra_b3")
    assert "target:nobz" not in t.options
    t.do("target:granit")
    assert (t.at("vaelindra"), t.at("granit")) == ("s2_pont", "s1_puits")


@rule("FF-7H.1")
def test_scout() -> None:
    t = played("vaelindra_b4").hide("exp_trap", "s3_lac").hide("exp_ore", "s3_crypte").do("play:vaelindra_b4")
    t.do("ability:vaelindra_b4", "look:s3_lac", "stop")
    assert len(t.happened("looked")) == 1


@rule("FF-12.7", "FF-18.48")
def test_looming_shadow() -> None:
    t = played("vaelindra_a1").on_top(0, "molly_b4").do("play:vaelindra_a1", "ability:vaelindra_a1")
    assert t.played(0)[-1] == "molly_b4"


@rule("FF-10.13", "FF-10.4")
def test_manipulation() -> None:
    t = played("vaelindra_a2").place("granit", "s2_pont").carry("granit", "R").place("nobz silkara", "s3_lac")
    t.do("play:vaelindra_a2", "ability:vaelindra_a2", "first:2")
    assert t.lying("s2_pont") == "R", "the shock first: the ore falls where he stood"
    t.do("step:forge_site", "stop")
    assert t.at("granit") == "forge_site"
    last = played("vaelindra_a2").place("granit", "s2_pont").carry("granit", "R").place("nobz silkara", "s3_lac")
    last.do("play:vaelindra_a2", "ability:vaelindra_a2", "first:1", "step:forge_site", "stop")
    assert last.lying("forge_site") == "R"


@rule("FF-6.16")
def test_the_kobolds_stash() -> None:
    t = played("vaelindra_a3").do("play:vaelindra_a3").falls(0, 3).do("ability:vaelindra_a3")
    assert t.options == ["kind:gold", "kind:draconite"]
    t.do("kind:draconite")
    assert t.carries("vaelindra") == "R"
    assert t.in_bag == "GGGS", "the other goes back"
    one = played("vaelindra_a3").bag("S").do("play:vaelindra_a3", "ability:vaelindra_a3")
    assert one.carries("vaelindra") == "S"
    none = played("vaelindra_a3").bag("").do("play:vaelindra_a3")
    assert "ability:vaelindra_a3" not in none.options


# Drsdaqt


@rule("FF-18.51", "FF-18.9")
def test_psionic_gift() -> None:
    t = (
        played("drsdaqt_b1")
        .place("molly", "s2_pont")
        .place("korgain", "s3_lac")
        .loose("s2_pont", "R")
        .do("play:drsdaqt_b1")
    )
    t.do("lend:molly", "pick_up:draconite@s2_pont")
    assert t.carries("molly") == "R"
    assert t.icons == {"any": 1}
    t.do("move:s2_fumante")
    assert t.at("drsdaqt") == "s2_fumante", "the other he used himself"
    first = played("drsdaqt_b1").place("molly", "s2_pont").loose("s2_pont", "RR").rockfall("p10").do("play:drsdaqt_b1")
    first.do("move:s1_lanternes", "lend:molly", "pick_up:draconite@s2_pont")
    assert (first.state.icons, first.offered("lend")) == (0, []), "what he used himself is not lent as well"


def test_mind_blast() -> None:
    t = (
        played("drsdaqt_b2")
        .place("silkara", "s2_pont")
        .place("nobz", "s3_lac")
        .do("play:drsdaqt_b2", "ability:drsdaqt_b2")
    )
    assert t.is_stunned("silkara")


def test_levitation() -> None:
    t = played("drsdaqt_b3").loose("s2_pont", "GR").do("play:drsdaqt_b3", "ability:drsdaqt_b3", "ore:draconite@s2_pont")
    assert (t.lying("s1_puits"), t.lying("s2_pont")) == ("R", "G")
    assert "move:forge_site" in t.options


def test_telekinesis() -> None:
    t = played("drsdaqt_b4").kobold("s2_champignons").place("molly korgain granit nobz silkara", "s3_lac")
    t.do("play:drsdaqt_b4", "ability:drsdaqt_b4", "step:s1_wagonnets")
    assert t.kobolds("s1_wagonnets") == 1


@rule("FF-12.8", "FF-18.52")
def test_telepathy() -> None:
    t = played("drsdaqt_a1").active(0, "molly_b1").do("play:drsdaqt_a1", "ability:drsdaqt_a1")
    assert t.state.actor == ADVENTURER_NUMBER["molly"]
    assert t.played(0) == ["molly_b1", "drsdaqt_a1"]


@rule("FF-18.53")
def test_dimensional_traveller() -> None:
    t = played("drsdaqt_a2").place("granit", "s3_lac").place("nobz silkara molly korgain", "forge_site")
    t.do("play:drsdaqt_a2", "ability:drsdaqt_a2", "target:granit")
    assert "target:drsdaqt" in t.options, "himself allowed as one"
    t.do("target:nobz")
    assert (t.at("granit"), t.at("nobz")) == ("forge_site", "s3_lac")


@rule("FF-18.54")
def test_power_of_the_mind() -> None:
    t = (
        played("drsdaqt_a3")
        .place("granit", "s1_puits")
        .carry("granit", "RRG")
        .do("play:drsdaqt_a3", "ability:drsdaqt_a3")
    )
    t.do("ore:draconite@granit", "kind:gold", "ore:draconite@granit", "kind:gold")
    assert t.carries("granit") == "GGG"
    t.do("ore:gold@granit", "kind:darkiron")
    assert t.carries("granit") == "GGS", "the gold that he had is replaced as well; what was replaced is not"
    assert t.prompt == "act"


# Greedy


@rule("FF-18.56")
def test_burning_breath() -> None:
    t = played("greedy_b1").carry("greedy", "G").loose("s2_pont", "S").loose("s3_lac", "G").do("play:greedy_b1")
    t.do("ability:greedy_b1")
    assert t.options == ["ore:gold@greedy", "ore:darkiron@s2_pont"]
    t.do("ore:darkiron@s2_pont")
    assert t.state.lit == 2
    bright = played("greedy_b1").carry("greedy", "G").set(lit=3).do("play:greedy_b1", "ability:greedy_b1")
    assert bright.carries("greedy") == "", "with all flames lit only the ore goes"
    none = played("greedy_b1").do("play:greedy_b1")
    assert "ability:greedy_b1" not in none.options


def test_take_wing() -> None:
    t = played("greedy_b2").do("play:greedy_b2", "move:forge_site")
    assert t.at("greedy") == "forge_site"


def test_master_of_kobolds() -> None:
    t = (
        played("greedy_b3")
        .kobold("s3_lac")
        .do("play:greedy_b3", "ability:greedy_b3", "step:s2_soufflets", "step:forge_site")
    )
    assert t.kobolds("forge_site") == 1


def test_tail_sweep() -> None:
    t = played("greedy_b4").kobold("s1_puits", "s1_puits").place("granit", "s1_puits").do("play:greedy_b4")
    t.do("ability:greedy_b4", "target:kobold@s1_puits", "target:kobold@s1_puits", "step:s2_pont", "step:forge_site")
    assert (t.kobolds("s2_pont"), t.kobolds("forge_site")) == (1, 1), "two different kobolds"
    assert t.at("granit") == "s1_puits"


@rule("FF-18.57")
def test_my_precious() -> None:
    t = played("greedy_a1").do("play:greedy_a1", "ability:greedy_a1", "kind:draconite")
    assert t.carries("greedy") == "R"
    assert t.in_bag == "GGGS"


@rule("FF-18.58", "FF-16.6")
def test_the_greedy_one() -> None:
    t = played("greedy_a2", "mine_entrance").row("art_chope_doree", "art_lame", "art_heaume").carry("greedy", "GG")
    t.do("play:greedy_a2", "forge:art_chope_doree")
    assert t.options == ["keep_back:gold", "keep_back:none"]
    t.do("keep_back:gold")
    assert t.carries("greedy") == "G"
    assert t.forged(0) == ["art_chope_doree"]
    others = played("greedy_a2", "mine_entrance").row("art_chope_doree", "art_lame", "art_heaume").carry("molly", "GG")
    others.do("play:greedy_a2", "forge:art_chope_doree")
    assert others.prompt == "act", "he gave nothing, so there is nothing to keep"
    twice = played("greedy_a2", "mine_entrance").row("art_chope_doree", "art_lanterne", "art_lame")
    twice.carry("greedy", "GGGS").do("play:greedy_a2", "forge:art_chope_doree", "keep_back:gold")
    twice.do("forge:art_lanterne")
    assert twice.prompt == "act", "once for the card"
    assert twice.carries("greedy") == "G"


@rule("FF-18.58", "FF-12.24")
def test_somebody_else_who_copies_it_is_named() -> None:
    t = acting("ogmul_a2", ["ogmul molly korgain", "greedy nobz silkara"]).active(1, "greedy_a2")
    t.row("art_chope_doree", "art_lame", "art_hache").carry("ogmul", "GG").do("play:ogmul_a2", "ability:ogmul_a2")
    t.do("forge:art_chope_doree", "with:move")
    assert t.prompt == "keep_back"
    assert "Ogmül" in GAME.describe_prompt(t.state, t.prompt, t.world.asks[0].options).en


@rule("FF-10.4", "FF-10.26")
def test_roar() -> None:
    t = played("greedy_a3").place("granit", "s2_pont").carry("granit", "G").carry("nobz", "S").do("play:greedy_a3")
    t.do("ability:greedy_a3", "target:nobz")
    assert t.lying("mine_entrance") == "S"
    assert t.lying("s2_pont") == "G"


# Dévorfu


@rule("FF-18.63", "FF-10.26")
def test_horn_charge() -> None:
    t = played("devorfu_b1").place("molly granit", "s1_puits").kobold("s1_puits").do("play:devorfu_b1")
    t.do("ability:devorfu_b1", "target:granit", "step:s2_pont", "step:s2_fumante")
    assert (t.at("granit"), t.at("molly")) == ("s2_pont", "s2_fumante"), "allies and adversaries alike"
    assert t.kobolds("s1_puits") == 1


@rule("FF-18.63", "FF-17.17")
def test_coming_through() -> None:
    t = (
        played("devorfu_b2")
        .place("molly granit", "s1_puits")
        .carry("molly", "G")
        .carry("granit", "GS")
        .do("play:devorfu_b2")
    )
    t.do("ability:devorfu_b2", "target:granit")
    assert t.seat == 1, "each controller chooses"
    t.do("drop:darkiron")
    assert t.lying("s1_puits") == "GS"
    solo = acting("devorfu_b2", ["devorfu molly korgain"]).place("devorfu molly", "s1_puits").carry("molly", "R")
    solo.kobold("s1_puits").bag("S").do("play:devorfu_b2", "ability:devorfu_b2", "target:molly")
    assert solo.lying("s1_puits") == "SR", "alone: the ally and the kobold are hit"


@rule("FF-18.61")
def test_pyrolysis() -> None:
    t = played("devorfu_b3").carry("devorfu", "G").do("play:devorfu_b3", "ability:devorfu_b3", "kind:draconite")
    assert t.carries("devorfu") == "R"


def test_lava_flow() -> None:
    t = played("devorfu_b4").rockfall("p15", "p25").place(FOES, "s3_lac").do("play:devorfu_b4", "ability:devorfu_b4")
    t.do("clear:p15", "clear:p25")
    assert not t.state.rockfalls
    slow = played("devorfu_b4").place("granit", "s2_pont").place("nobz silkara", "s3_lac").do("play:devorfu_b4")
    slow.do("ability:devorfu_b4")
    assert slow.is_slowed("granit")


@rule("FF-18.60")
def test_born_in_flames() -> None:
    t = (
        played("devorfu_a1", "forge_site")
        .row("art_chope_doree", "art_lame", "art_heaume")
        .carry("devorfu", "GG")
        .set(lit=0)
    )
    t.do("play:devorfu_a1", "forge:art_chope_doree", "with:move")
    assert t.forged(0) == ["art_chope_doree"]
    lit = played("devorfu_a1", "forge_site").row("art_chope_doree", "art_lame", "art_heaume").carry("devorfu", "GG")
    lit.do("play:devorfu_a1", "forge:art_chope_doree", "with:move")
    assert lit.options == ["flame:spare", "flame:use"]
    assert lit.world.asks[0].routine is FLAMES
    lit.do("flame:use")
    assert lit.state.lit == 0


@rule("FF-18.62", "FF-10.18")
def test_infernal_portal() -> None:
    t = played("devorfu_a2").place("molly nobz", "s1_puits").do("play:devorfu_a2", "ability:devorfu_a2", "target:nobz")
    assert "target:devorfu" in t.options, "himself included"
    t.do("target:molly", "to:s3_lac", "to:forge_site")
    assert (t.at("nobz"), t.at("molly")) == ("s3_lac", "forge_site"), "a different site for each"


def test_insatiable_hunger() -> None:
    t = played("devorfu_a3").carry("devorfu", "GR").do("play:devorfu_a3", "ability:devorfu_a3", "ore:draconite@devorfu")
    assert len(t.state.treasures_of(0)) == 2
    assert t.icons["any"] == 2
    gold = played("devorfu_a3").carry("devorfu", "G").do("play:devorfu_a3", "ability:devorfu_a3")
    assert len(gold.state.treasures_of(0)) == 1
    none = played("devorfu_a3").do("play:devorfu_a3")
    assert "ability:devorfu_a3" not in none.options


def test_every_card_is_played_in_a_test() -> None:
    folder = Path(__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("test_cards_*.py"))
    used = set(re.findall(r'"play:(\w+)"', text))
    assert used >= {card.id for card in CARD}
