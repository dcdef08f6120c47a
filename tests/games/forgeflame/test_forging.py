"""FF-8, FF-16: forging, artefacts, Mithrül."""

from __future__ import annotations

from enclume.games.forgeflame.routines import SETTINGS
from enclume.games.forgeflame.scoring import score_of
from support import rule

from .play import acting, table

ROW = ("art_bottes_vents", "art_lame", "art_heaume")


@rule("FF-8.1", "FF-8.2", "FF-8.3", "FF-8.4", "FF-8.7", "FF-8.8", "FF-8.9")
def test_forging_the_boots_of_the_winds() -> None:
    """E-4."""
    t = acting("granit_b4").row(*ROW).place("granit molly", "forge_site").carry("granit", "GG").carry("molly", "S")
    t.do("play:granit_b4").set(icons=1 << 16)
    assert t.icons == {"pick_up": 1}
    before = t.supply.count("G"), t.supply.count("S")
    t.do("forge:art_bottes_vents")
    assert t.state.lit == 0
    assert t.forged(0) == ["art_bottes_vents"]
    assert (t.supply.count("G"), t.supply.count("S")) == (before[0] + 2, before[1] + 1)
    assert len(t.on_display) == 3
    assert t.on_display[1:] == list(ROW[1:]), "the new artefact takes the place of the forged one"
    home = acting("granit_b4").row(*ROW).carry("granit", "GG").carry("molly", "S")
    home.do("play:granit_b4", "forge:art_bottes_vents", "with:pick_up")
    assert home.state.lit == 1, "at the Entrance no flame changes"
    assert home.forged(0) == ["art_bottes_vents"]


@rule("FF-8.2", "FF-8.3")
def test_without_a_lit_flame() -> None:
    """E-5."""
    t = acting("granit_b1").row(*ROW).place("granit", "forge_site").carry("granit", "GGS").set(lit=0)
    assert t.do("play:granit_b1").offered("forge") == []
    home = acting("granit_b1").row(*ROW).carry("granit", "GGS").set(lit=0).do("play:granit_b1")
    assert home.offered("forge") == ["art_bottes_vents"]


@rule("FF-8.1", "FF-8.6", "FF-8.4")
def test_only_on_a_forging_site_and_only_with_carried_ores_of_allies_there() -> None:
    t = acting("granit_b1").row(*ROW).place("granit", "s1_puits").carry("granit", "GGS").do("play:granit_b1")
    assert t.offered("forge") == []
    loose = acting("granit_b1").row(*ROW).carry("granit", "GG").loose("mine_entrance", "S").carry("nobz", "S")
    assert loose.do("play:granit_b1").offered("forge") == [], "neither loose ores nor an adversary's"


@rule("FF-8.5", "FF-8.9")
def test_the_player_chooses_who_pays() -> None:
    t = acting("granit_b1").row(*ROW).carry("granit", "GS").carry("molly", "GGS").do("play:granit_b1")
    t.do("forge:art_bottes_vents", "with:move")
    assert t.options == ["pay:granit:gold:0", "pay:granit:gold:1"]
    t.do("pay:granit:gold:0", "pay:granit:darkiron:1")
    assert (t.carries("granit"), t.carries("molly")) == ("G", "S")


@rule("FF-8.10", "FF-8.17")
def test_several_artefacts_in_one_turn_and_beyond_the_fourth() -> None:
    t = (
        acting("granit_b1")
        .row("art_chope_doree", "art_lanterne", "art_lame")
        .carry("granit", "GG")
        .carry("molly", "GS")
    )
    t.do("play:granit_b1", "forge:art_chope_doree", "with:move", "pay:granit:gold:2", "forge:art_lanterne", "with:dig")
    assert t.forged(0) == ["art_chope_doree", "art_lanterne"]
    rich = acting("granit_b1").own(0, "art_bottes_vents", "art_cape_orfevre", "art_heaume", "art_lame")
    rich.row("art_chope_doree", "art_lanterne", "art_ailes").carry("granit", "GG").do("play:granit_b1")
    assert "art_chope_doree" in rich.offered("forge")


@rule("FF-8.8")
def test_without_a_pile_the_row_shrinks() -> None:
    t = acting("granit_b1").row("art_chope_doree", "art_lanterne", "art_lame").carry("granit", "GG")
    t.state.pile.pieces.clear()
    t.do("play:granit_b1", "forge:art_chope_doree", "with:dig")
    assert t.on_display == ["art_lanterne", "art_lame"]


@rule("FF-8.11", "FF-8.12", "FF-8.13", "FF-8.19")
def test_a_power_once_a_game_also_in_the_turn_of_its_forging() -> None:
    t = acting("granit_b1").row("art_cle_forge", "art_lanterne", "art_lame").carry("granit", "SS")
    t.do("play:granit_b1", "forge:art_cle_forge", "with:dig")
    assert t.state.lit == 1
    t.do("power:art_cle_forge")
    assert t.state.lit == 2
    assert t.offered("power") == []
    assert score_of(t.state, 0).artefacts == 6, "it keeps its points"


@rule("FF-8.14", "FF-8.16", "FF-8.19")
def test_powers_that_need_somebody_acting() -> None:
    t = (
        acting("granit_b1")
        .own(0, "art_ailes", "art_cape_orfevre", "art_hache", "art_miroir")
        .place("granit", "s1_puits")
    )
    t.kobold("s2_pont")
    assert t.offered("power") == []
    t.do("play:granit_b1")
    assert set(t.offered("power")) == {"art_ailes", "art_cape_orfevre", "art_hache"}


@rule("FF-8.19")
def test_a_power_without_effect_is_not_offered() -> None:
    t = acting("granit_b1").own(0, "art_cle_forge", "art_chope_doree", "art_lanterne").set(lit=3)
    assert t.do("play:granit_b1").offered("power") == [], "no flame to light, nobody to heal, no token to look at"


@rule("FF-8.15", "FF-15.9")
def test_a_power_is_for_the_player_who_forged() -> None:
    t = acting("granit_b1", 4).own(2, "art_cle_forge")
    assert t.do("play:granit_b1").offered("power") == []


@rule("FF-8.18", "FF-18.43")
def test_a_webbed_artefact() -> None:
    t = acting("granit_b1").row(*ROW).carry("granit", "GGS")
    t.set(webbed_row=t.state.row[:1]).do("play:granit_b1")
    assert t.offered("forge") == [], "the spider is the other player's"
    own = acting("granit_b1", ["granit silkara molly", "nobz mogrimur korgain"]).row(*ROW).carry("granit", "GGS")
    own.set(webbed_row=own.state.row[:1]).do("play:granit_b1")
    assert own.offered("forge") == ["art_bottes_vents"]
    own.do("forge:art_bottes_vents", "with:dig")
    assert own.state.free_webs() == 3, "the web returns when the artefact leaves the row"


# Mithrül


@rule("FF-16.1", "FF-16.2", "FF-19.2.f", "FF-1.6")
def test_a_lucky_find_is_mithrul() -> None:
    t = acting("granit_b1", mithrul=True).hide("exp_ore", "s1_puits").do("play:granit_b1", "move:s1_puits")
    assert t.lying("s1_puits") == "M"
    none = acting("granit_b1", mithrul=True).hide("exp_ore", "s1_puits").loose("s3_lac", "MMM")
    none.do("play:granit_b1", "move:s1_puits")
    assert none.prompt == "lucky_find"
    plain = acting("granit_b1").hide("exp_ore", "s1_puits").do("play:granit_b1", "move:s1_puits", "kind:darkiron")
    assert plain.lying("s1_puits") == "S"


@rule("FF-16.3", "FF-16.4", "FF-16.5", "FF-16.6", "FF-14.8")
def test_mithrul_set_into_an_artefact() -> None:
    """E-33."""
    t = acting("granit_b1", mithrul=True).row(*ROW).carry("granit", "GGSM").carry("molly", "MM")
    t.do("play:granit_b1")
    assert t.offered("take") == [], "it counts against the capacity"
    t.do("forge:art_bottes_vents", "with:dig")
    assert t.options == ["set_in:none", "set_in:granit", "set_in:molly"]
    assert t.world.asks[0].routine is SETTINGS
    t.do("set_in:granit")
    score = score_of(t.state, 0)
    assert score.mithrul == 6
    assert score.ores == 0, "Mithrül that is left scores nothing"
    assert (t.carries("granit"), t.carries("molly")) == ("", "MM")


@rule("FF-16.3", "FF-18.1")
def test_mithrul_counts_for_granits_x_and_can_be_shocked() -> None:
    t = acting("granit_a3", mithrul=True).carry("granit", "GM").do("play:granit_a3", "ability:granit_a3")
    assert t.icons["move"] == 3
    shocked = acting("granit_b2", mithrul=True).carry("nobz", "M").do("play:granit_b2", "ability:granit_b2")
    assert shocked.lying("mine_entrance") == "M"


@rule("FF-16.8", "FF-10.28", "FF-19.3.d")
def test_nothing_of_choice_is_ever_mithrul() -> None:
    t = acting("molly_a3", mithrul=True).do("play:molly_a3", "ability:molly_a3")
    assert t.options == ["kind:gold", "kind:darkiron", "kind:draconite"]
    rock = acting("granit_b1", mithrul=True).totem("totem_roche", "mine_entrance").carry("granit", "M")
    rock.do("play:granit_b1", "totem:totem_roche", "with:dig")
    assert rock.options == ["kind:gold", "kind:darkiron", "kind:draconite"]
    rock.do("kind:draconite")
    assert rock.carries("granit") == "R"
    assert rock.supply.count("M") == 3, "it is back in the supply"


@rule("FF-16.9")
def test_without_the_module_there_is_none() -> None:
    assert "M" not in table(2).supply
