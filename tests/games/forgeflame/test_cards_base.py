"""FF-18: the cards of the nine adventurers of the base box, each used at least once."""

from __future__ import annotations

from enclume.games.forgeflame.cards import ADVENTURER_NUMBER, CARD_NUMBER, SITE_NUMBER
from support import rule

from .play import Table, acting, mask, piece_id

FOES = "granit nobz silkara"


def team(*names: str) -> list[str]:
    """A team with these, and other adventurers against it."""
    mine = [*names, *[name for name in ("molly", "korgain") if name not in names]][:3]
    rest = ["granit", "nobz", "silkara", "mogrimur", "flyna"]
    return [" ".join(mine), " ".join([name for name in rest if name not in mine][:3])]


def played(card: str, site: str = "s1_puits", **options: object) -> Table:
    """The card's adventurer stands on a site, everybody else at the Entrance; the card is in hand."""
    who = card.split("_")[0]
    return acting(card, team(who), **options).place(who, site)


# Granit


@rule("FF-10.13")
def test_dwarf_toss() -> None:
    t = played("granit_b1").place("molly nobz", "s1_puits").do("play:granit_b1", "ability:granit_b1")
    assert t.offered("target") == ["nobz", "molly"], "allies too"
    t.do("target:molly", "step:s2_pont", "step:forge_site")
    assert t.at("molly") == "forge_site"


@rule("FF-10.4")
def test_stone_fist() -> None:
    t = played("granit_b2").place("nobz molly", "s1_puits").carry("nobz", "S").carry("molly", "R")
    t.do("play:granit_b2", "ability:granit_b2")
    assert t.lying("s1_puits") == "S", "adversaries only"


@rule("FF-10.5")
def test_tremor() -> None:
    t = played("granit_b3").do("play:granit_b3", "ability:granit_b3", "block:p19")
    assert t.state.rockfalls == 1 << 18


@rule("FF-9.7")
def test_broad_back() -> None:
    t = played("granit_b4").place("molly", "s1_puits").carry("granit", "GG").kobold("s1_puits").do("play:granit_b4")
    assert t.offered("give") == []
    t.do("ability:granit_b4", "ores:GG")
    assert t.carries("molly") == "GG", "an ability is not restricted, and costs no icon"
    assert t.icons == {"move": 1, "pick_up": 2}


@rule("FF-18.1")
def test_catapult() -> None:
    t = played("granit_a1").carry("granit", "GGG").place("nobz molly korgain silkara mogrimur", "s3_lac")
    t.kobold("s2_pont").do("play:granit_a1", "ability:granit_a1", "step:s2_cristaux", "step:s3_alfimur")
    assert t.kobolds("s3_alfimur") == 1
    assert t.prompt == "push", "a third step is possible"
    t.do("stop")
    empty = played("granit_a1").kobold("s2_pont").do("play:granit_a1")
    assert "ability:granit_a1" not in empty.options, "X is 0"


@rule("FF-18.1")
def test_wrath_of_the_mountain() -> None:
    t = played("granit_a2").carry("granit", "GG").do("play:granit_a2", "ability:granit_a2", "block:p01")
    assert "block:p01" not in t.options
    assert "stop" in t.options
    t.do("block:p02")
    assert t.prompt == "act", "two ores, two rockfalls"


@rule("FF-18.1", "FF-3.16")
def test_rolling_mass() -> None:
    t = played("granit_a3").carry("granit", "GSR").do("play:granit_a3", "ability:granit_a3")
    assert t.icons == {"move": 4, "pick_up": 1, "any": 1}
    none = played("granit_a3").do("play:granit_a3")
    assert "ability:granit_a3" not in none.options


# Mogrimür


@rule("FF-18.4")
def test_vigour() -> None:
    t = played("mogrimur_b1").on_top(0, "molly_b1 molly_b2 molly_b3").do("play:mogrimur_b1", "ability:mogrimur_b1")
    assert t.options == ["keep:molly_b1", "keep:molly_b2", "keep:molly_b3"]
    t.do("keep:molly_b2")
    assert "molly_b2" in t.held(0)
    assert sorted(t.discarded(0)) == ["molly_b1", "molly_b3"]
    few = played("mogrimur_b1").draw_pile(0, "molly_b1")
    few.state.discard[0] = ()
    few.do("play:mogrimur_b1", "ability:mogrimur_b1")
    assert "molly_b1" in few.held(0), "with one card available it is kept"


@rule("FF-10.8")
def test_black_magic() -> None:
    t = played("mogrimur_b2").place("silkara", "s2_pont").do("play:mogrimur_b2", "ability:mogrimur_b2")
    assert t.offered("target") == ["nobz", "silkara"]
    t.do("target:silkara")
    assert t.is_stunned("silkara")


@rule("FF-10.1")
def test_bone_grasp() -> None:
    t = played("mogrimur_b3").place("molly korgain granit nobz", "s3_lac").place("silkara", "s2_champignons")
    t.do("play:mogrimur_b3", "ability:mogrimur_b3")
    assert t.at("silkara") == "s1_puits"


@rule("FF-10.12")
def test_step_from_beyond() -> None:
    t = played("mogrimur_b4").kobold("s1_puits").loose("s1_puits", "G").do("play:mogrimur_b4")
    assert t.offered("pick_up") == ["gold@s1_puits"]
    assert t.offered("ability") == []


@rule("FF-12.5")
def test_hex() -> None:
    t = played("mogrimur_a1").discards(0, "molly_b1").do("play:mogrimur_a1", "ability:mogrimur_a1")
    assert t.played(0) == ["mogrimur_a1", "molly_b1"]


@rule("FF-18.3", "FF-7H.4")
def test_sleep() -> None:
    t = played("mogrimur_a2").hand(1, "granit_b1 granit_b2 silkara_b1").place("silkara", "s3_lac")
    t.do("play:mogrimur_a2", "ability:mogrimur_a2", "target:granit")
    assert t.seat == 1
    t.do("discard:granit_b2")
    assert t.discarded(1) == ["granit_b2"]
    assert t.happened("no_card")[0].args["who"] == ADVENTURER_NUMBER["nobz"], "he has none of nobz: everybody sees it"
    assert t.held(1) == ["granit_b1", "silkara_b1"]
    bare = played("mogrimur_a2").hand(1, "").do("play:mogrimur_a2")
    assert "ability:mogrimur_a2" not in bare.options, "an empty hand is no target"


@rule("FF-10.8", "FF-10.26")
def test_danse_macabre() -> None:
    t = played("mogrimur_a3").place("granit nobz", "s1_puits").do("play:mogrimur_a3", "ability:mogrimur_a3")
    assert t.is_stunned("nobz")
    assert not t.is_stunned("granit")
    assert not t.is_stunned("silkara"), "not on his site"


# Nobz


@rule("FF-5.24")
def test_all_aboard() -> None:
    t = played("nobz_b1").place("molly granit", "s1_puits").do("play:nobz_b1", "ability:nobz_b1", "target:granit")
    t.do("move:s2_pont", "move:forge_site")
    assert t.at("granit") == "forge_site", "as long as the card lasts"
    assert t.at("molly") == "s1_puits"


@rule("FF-10.9")
def test_full_steam() -> None:
    t = played("nobz_b2").place("mogrimur granit", "s3_lac").do("play:nobz_b2", "ability:nobz_b2")
    assert t.is_slowed("silkara")


@rule("FF-18.6")
def test_sleight_of_hand() -> None:
    t = played("nobz_b3").place("granit", "s1_puits").carry("nobz", "GG").carry("granit", "RRS")
    t.do("play:nobz_b3", "ability:nobz_b3", "swap:GG")
    assert t.options == ["ores:SR", "ores:RR"]
    t.do("ores:RR")
    assert (t.carries("nobz"), t.carries("granit")) == ("RR", "GGS")
    none = played("nobz_b3").place("granit", "s1_puits").carry("granit", "R").do("play:nobz_b3")
    assert "ability:nobz_b3" not in none.options, "he carries nothing to swap"


@rule("FF-10.13")
def test_horn_blast() -> None:
    t = played("nobz_b4").kobold("s1_puits").do("play:nobz_b4", "ability:nobz_b4", "step:forge_site")
    assert t.kobolds("forge_site") == 1


@rule("FF-12.19")
def test_mad_dash() -> None:
    t = played("nobz_a1").do("play:nobz_a1", "ability:nobz_a1", "end")
    assert t.state.turns == [1, 0]
    assert t.state.seat == 0


@rule("FF-5.24", "FF-10.25")
def test_express_wagon() -> None:
    t = played("nobz_a2").place("molly korgain", "s1_puits").place("granit", "s2_pont").do("play:nobz_a2")
    t.do("ability:nobz_a2", "target:molly", "target:korgain", "move:s2_pont")
    assert t.prompt == "along", "room for nobz and one more"
    t.do("target:korgain")
    assert (t.at("korgain"), t.at("molly")) == ("s2_pont", "s1_puits")
    webbed = played("nobz_a2").place("molly granit", "s1_puits").web("molly").do("play:nobz_a2", "ability:nobz_a2")
    assert webbed.state.passengers == 1 << ADVENTURER_NUMBER["granit"], "the webbed cannot be a passenger"


@rule("FF-6.8", "FF-6.9")
def test_flash_loading() -> None:
    t = played("nobz_a3").loose("s1_puits", "GGSRR").carry("nobz", "G").do("play:nobz_a3", "ability:nobz_a3")
    t.do("pick_up:draconite@s1_puits", "pick_up:draconite@s1_puits", "pick_up:darkiron@s1_puits")
    assert t.carries("nobz") == "GSRR"
    assert t.prompt == "act", "full: no exchange"


# Korgain


@rule("FF-6.1", "FF-4.13")
def test_spectral_pick() -> None:
    t = played("korgain_b1").deposit("dep_2_5", "s2_pont").kobold("s2_pont")
    t.set(undug=1 << SITE_NUMBER["s2_pont"]).do("play:korgain_b1", "ability:korgain_b1")
    assert t.lying("s2_pont") == "SS"
    assert t.kobolds("s2_pont") == 2
    lode = played("korgain_b1").deposit("dep_2_2", "s2_pont").set(undug=1 << SITE_NUMBER["s2_pont"])
    lode.set(digging=mask("korgain")).do("play:korgain_b1", "ability:korgain_b1")
    assert lode.lying("s2_pont") == "SS", "a mother lode is for digs with an icon"


@rule("FF-5.6", "FF-10.19")
def test_through_the_rock() -> None:
    t = played("korgain_b2").rockfall("p09", "p29", "p02").do("play:korgain_b2")
    assert {"s2_pont", "forge_site", "mine_entrance"} <= set(t.offered("move")), "a difficult one too, thanks to flight"
    t.do("move:forge_site")
    assert t.state.rockfalls >> 28 & 1, "the token stays"


@rule("FF-10.13", "FF-10.9", "FF-10.25")
def test_fright() -> None:
    t = played("korgain_b3").place("granit", "s1_puits").do("play:korgain_b3", "ability:korgain_b3", "step:s2_pont")
    assert t.at("granit") == "s2_pont"
    assert t.is_slowed("granit")
    webbed = played("korgain_b3").place("granit", "s1_puits").web("granit").do("play:korgain_b3", "ability:korgain_b3")
    assert webbed.is_slowed("granit"), "the push is impossible: only slowed"


@rule("FF-7H.1", "FF-7H.2")
def test_stonecutters_eye() -> None:
    t = played("korgain_b4").do("play:korgain_b4", "ability:korgain_b4", "look:s2_pont", "look:s1_puits")
    seen = t.happened("looked")
    assert [t.state.knows(0, event.pieces[0]) for event in seen] == [True, True]
    assert not t.state.knows(1, seen[0].pieces[0])


@rule("FF-18.7")
def test_reforging() -> None:
    t = played("korgain_a1").row("art_lame", "art_heaume", "art_hache")
    t.set(webbed_row=t.state.row[2:]).do(
        "play:korgain_a1", "ability:korgain_a1", "under:art_hache", "under:art_lame", "stop"
    )
    assert t.on_display[1] == "art_heaume"
    bottom = t.state.pile.pieces[:2]
    assert [piece_id(piece) for piece in bottom] == ["art_lame", "art_hache"], "the last chosen at the very bottom"
    assert t.state.free_webs() == 3
    assert len(t.on_display) == 3


@rule("FF-10.18")
def test_keeper_of_the_forge() -> None:
    t = played("korgain_a2").do("play:korgain_a2", "ability:korgain_a2")
    assert t.options == ["to:forge_site", "to:mine_entrance"]
    t.do("to:forge_site")
    assert t.at("korgain") == "forge_site"
    full = acting("korgain_a2").place("korgain", "s1_puits").place("granit molly nobz mogrimur silkara", "forge_site")
    full.do("play:korgain_a2", "ability:korgain_a2")
    assert full.at("korgain") == "mine_entrance", "there is no room on the Forge"


@rule("FF-6.1", "FF-10.19")
def test_mother_lode() -> None:
    t = played("korgain_a3").deposit("dep_1_6", "s1_puits").do("play:korgain_a3", "dig:s1_puits")
    assert t.options == ["kind:gold", "kind:draconite"], "a kind shown on the token"
    t.do("kind:draconite")
    assert t.lying("s1_puits") == "GGR", "placed before the kobold steals"


# Molly


@rule("FF-18.10", "FF-7H.1", "FF-7H.2")
def test_sixth_sense() -> None:
    t = played("molly_b1").hide("exp_trap", "s3_lac").do("play:molly_b1", "ability:molly_b1", "look:s3_lac")
    (event,) = t.happened("looked")
    assert len(event.pieces) == 2
    assert all(t.state.knows(0, piece) and not t.state.knows(1, piece) for piece in event.pieces)


@rule("FF-5.18", "FF-10.9")
def test_claw_swipe() -> None:
    t = played("molly_b2").place("granit", "s1_puits").rockfall("p02", "p04", "p20").do("play:molly_b2")
    t.do("ability:molly_b2")
    assert t.options == ["way:1", "way:2"]
    t.do("way:1")
    assert t.options == ["clear:p02", "clear:p04"]
    t.do("clear:p04", "clear:p02")
    assert t.state.rockfalls == 1 << 19
    slow = played("molly_b2").place("granit", "s1_puits").do("play:molly_b2", "ability:molly_b2")
    assert slow.is_slowed("granit"), "the other half alone was usable"


@rule("FF-4.13", "FF-20.1")
def test_keen_nose() -> None:
    t = played("molly_b3").loose("s2_pont", "R").kobold("s2_pont").hide("exp_trap", "s2_fumante").do("play:molly_b3")
    t.do("ability:molly_b3", "part:do")
    assert t.carries("molly") == "R", "ores under a kobold may be taken"
    assert t.prompt == "part.peek_explo"
    t.do("part:do")
    assert t.happened("looked")
    skip = (
        played("molly_b3").loose("s2_pont", "R").hide("exp_trap", "s2_fumante").do("play:molly_b3", "ability:molly_b3")
    )
    skip.do("part:skip", "part:skip")
    assert skip.lying("s2_pont") == "R"


@rule("FF-10.16", "FF-9.7")
def test_helping_paw() -> None:
    t = played("molly_b4").place("korgain", "s1_puits").carry("korgain", "G").stun("silkara").do("play:molly_b4")
    t.do("ability:molly_b4", "part:do", "part:do")
    assert not t.is_stunned("silkara"), "anybody, anywhere"
    assert t.carries("molly") == "G"


@rule("FF-18.8", "FF-18.9")
def test_for_the_clan() -> None:
    """E-47: each ally under the rules of his own site."""
    t = acting("molly_a1", ["molly korgain ogmul", FOES]).place("molly", "s1_puits").place("korgain", "s2_pont")
    t.place("ogmul", "s2_fumante").kobold("s2_pont").loose("s2_pont", "G").loose("s2_fumante", "S").set(full_potions=4)
    t.do("play:molly_a1", "drink:stealth", "ability:molly_a1")
    assert t.options == ["ally:korgain", "ally:ogmul", "stop"], "molly herself is not an ally"
    t.do("ally:korgain")
    assert {option.partition(":")[0] for option in t.options} == {"move", "fight", "part"}, "he has no stealth"
    t.do("part:skip", "ally:ogmul", "pick_up:darkiron@s2_fumante")
    assert t.carries("ogmul") == "S"
    assert t.icons == {"move": 1, "pick_up": 1, "any": 1}


@rule("FF-18.16", "FF-18.17")
def test_ancestral_lore() -> None:
    t = played("molly_a2").totem("totem_forge", "s3_lac").place("korgain", "s3_lac").carry("korgain", "GG").set(lit=0)
    t.row("art_chope_doree", "art_lame", "art_hache").kobold("s1_puits", "s3_lac").do("play:molly_a2")
    t.do("ability:molly_a2", "with:dig")
    assert t.forged(0) == ["art_chope_doree"], "forged at the totem with the ores of her ally there"
    assert t.icons == {"move": 2, "pick_up": 1}
    assert not t.state.active_totems
    travel = played("molly_a2").totem("totem_voyage", "s3_lac").do("play:molly_a2", "ability:molly_a2", "with:dig")
    travel.do("to:forge_site")
    assert travel.at("molly") == "forge_site", "your adventurer is molly"


@rule("FF-18.11")
def test_lucky_strike() -> None:
    t = played("molly_a3").do("play:molly_a3", "ability:molly_a3", "kind:draconite")
    assert t.carries("molly") == "R"


# Gobetou


@rule("FF-12.16", "FF-18.20")
def test_absorption_as_a_card() -> None:
    t = played("gobetou_b1").do("play:gobetou_b1", "move:s2_pont")
    assert t.at("gobetou") == "s2_pont"


@rule("FF-10.1")
def test_engulf() -> None:
    t = played("gobetou_b2").kobold("s2_pont").place("molly korgain", "s3_lac").place(FOES, "s3_faille")
    t.do("play:gobetou_b2", "ability:gobetou_b2")
    assert t.kobolds("s1_puits") == 1


@rule("FF-10.9")
def test_slimy_trail() -> None:
    t = played("gobetou_b3").place("granit nobz", "s1_puits").do("play:gobetou_b3", "ability:gobetou_b3")
    assert t.is_slowed("granit")
    assert not t.is_slowed("nobz")


@rule("FF-10.16", "FF-10.12")
def test_gelatinous_body() -> None:
    t = played("gobetou_b4").kobold("s1_puits").deposit("dep_1_1", "s1_puits").slow("molly").do("play:gobetou_b4")
    assert t.offered("dig")
    t.do("ability:gobetou_b4")
    assert not t.is_slowed("molly")


@rule("FF-18.21", "FF-18.22")
def test_digestion() -> None:
    t = played("gobetou_a1").treasures(0, 3).treasures(1, 2).do("play:gobetou_a1", "ability:gobetou_a1")
    assert [option.partition(":")[0] for option in t.options] == ["treasure", "from", "from"]
    t.do(t.options[0])
    assert t.icons["any"] == 3
    assert not t.state.treasures_of(0)
    assert len(t.state.treasures) == 10, "the token is out of the game"
    theirs = played("gobetou_a1").treasures(1, 2).do("play:gobetou_a1", "ability:gobetou_a1", "from:p1")
    assert theirs.icons["any"] == 2
    assert not theirs.state.treasures_of(1)
    supply = played("gobetou_a1").do("play:gobetou_a1", "ability:gobetou_a1")
    assert supply.icons["any"] >= 1
    assert len(supply.state.treasures) == 11


@rule("FF-18.23")
def test_deep_clean() -> None:
    t = played("gobetou_a2").kobold("forge_site", "forge_site", "s3_lac").do("play:gobetou_a2", "ability:gobetou_a2")
    assert t.options == ["site:forge_site", "site:s3_lac"]
    t.falls(0, 3).do("site:forge_site")
    assert t.kobolds("forge_site") == 0
    assert t.carries("gobetou") == "GR"
    none = played("gobetou_a2").do("play:gobetou_a2")
    assert "ability:gobetou_a2" not in none.options


@rule("FF-4.13", "FF-6.10")
def test_gluttony() -> None:
    t = played("gobetou_a3").loose("s2_pont", "R").loose("s2_fumante", "S").loose("s3_lac", "R").do("play:gobetou_a3")
    t.do("ability:gobetou_a3", "pick_up:draconite@s2_pont", "pick_up:darkiron@s2_fumante")
    assert t.carries("gobetou") == "SR"
    full = (
        played("gobetou_a3").loose("s2_pont", "R").carry("gobetou", "GGGG").do("play:gobetou_a3", "ability:gobetou_a3")
    )
    assert full.carries("gobetou") == "GGGR"
    assert full.lying("s1_puits") == "G", "what is dropped falls where he stands"


# Flyna


@rule("FF-18.26")
def test_recharge() -> None:
    t = played("flyna_b1").do("play:flyna_b1", "ability:flyna_b1")
    assert t.state.charged == 1
    full = played("flyna_b1").set(charged=3).do("play:flyna_b1")
    assert "ability:flyna_b1" not in full.options


@rule("FF-18.26")
def test_thrusters() -> None:
    t = played("flyna_b2").do("play:flyna_b2", "ability:flyna_b2")
    assert t.state.charged == 1, "the other half needs a charged battery"
    fly = played("flyna_b2").set(charged=1).do("play:flyna_b2", "ability:flyna_b2", "way:2")
    assert fly.state.charged == 0
    assert fly.icons == {"move": 3, "pick_up": 1}
    assert "move:forge_site" in fly.options


@rule("FF-18.26", "FF-10.8", "FF-10.4")
def test_electric_arc() -> None:
    t = (
        played("flyna_b3")
        .set(charged=1)
        .place("silkara", "s2_pont")
        .carry("silkara", "R")
        .place("granit nobz", "s3_lac")
    )
    t.do("play:flyna_b3", "ability:flyna_b3", "way:2")
    assert t.is_stunned("silkara")
    assert t.lying("s2_pont") == "R"
    alone = played("flyna_b3").set(charged=1).place(FOES, "s3_lac").do("play:flyna_b3", "ability:flyna_b3")
    assert alone.state.charged == 2, "no target: only charging"


@rule("FF-18.26")
def test_dynamo() -> None:
    assert played("flyna_b4").set(charged=2).do("play:flyna_b4", "ability:flyna_b4").state.charged == 3


@rule("FF-18.27", "FF-18.29")
def test_fully_charged() -> None:
    """E-6."""
    t = played("flyna_a1").set(charged=2).do("play:flyna_a1", "ability:flyna_a1", "way:1", "way:1")
    assert t.icons == {"move": 1, "dig": 1, "pick_up": 1, "any": 2}
    assert t.state.charged == 0
    mixed = played("flyna_a1").set(charged=3).kobold("s2_champignons").place("silkara", "s2_pont").carry("silkara", "G")
    mixed.place("granit nobz molly korgain", "s3_lac").do("play:flyna_a1", "ability:flyna_a1", "way:3", "way:2")
    assert mixed.prompt == "target.attract"
    mixed.do("target:kobold@s2_champignons", "stop")
    assert mixed.lying("s2_pont") == "G"
    assert mixed.kobolds("s1_puits") == 1
    assert mixed.state.charged == 1
    empty = played("flyna_a1").do("play:flyna_a1")
    assert "ability:flyna_a1" not in empty.options


@rule("FF-18.28", "FF-18.29")
def test_overload() -> None:
    """E-7."""
    t = played("flyna_a2").set(charged=1).do("play:flyna_a2", "ability:flyna_a2", "gain:move")
    assert t.options == ["gain:dig", "gain:pick_up", "gain:fight", "stop"], "all of different kinds"
    t.do("gain:dig")
    assert t.icons == {"move": 2, "dig": 1, "pick_up": 1, "fight": 1}
    assert t.state.charged == 1, "batteries are not turned"
    last_first = played("flyna_a2").set(charged=1).do("play:flyna_a2", "ability:flyna_a2", "gain:fight")
    assert last_first.options == ["gain:move", "gain:dig", "gain:pick_up", "stop"], "whichever kind is named first"
    full = played("flyna_a2").set(charged=3).do("play:flyna_a2")
    assert "ability:flyna_a2" not in full.options


@rule("FF-18.26", "FF-10.17")
def test_steam_turbo() -> None:
    t = played("flyna_a3").do("play:flyna_a3", "ability:flyna_a3")
    assert t.state.charged == 3
    assert "move:forge_site" in t.options


# Ogmül


@rule("FF-18.32", "FF-18.34")
def test_elixir() -> None:
    t = played("ogmul_b1").set(potions_on=(CARD_NUMBER["molly_b1"], -1, -1)).do("play:ogmul_b1", "ability:ogmul_b1")
    assert t.options == ["fill:flight", "fill:stealth"], "a used potion cannot be filled before the upkeep"
    t.do("fill:stealth")
    assert t.state.full_potions == 0b100
    assert t.prompt == "act", "it can only be put on a card played later"


@rule("FF-10.9", "FF-10.12")
def test_smoke_bomb() -> None:
    t = played("ogmul_b2").place("granit", "s1_puits").kobold("s1_puits").loose("s1_puits", "G").do("play:ogmul_b2")
    assert t.offered("pick_up")
    t.do("ability:ogmul_b2")
    assert t.is_slowed("granit")


@rule("FF-10.13")
def test_unstable_mixture() -> None:
    t = played("ogmul_b3").place("granit", "s2_pont").place("nobz silkara molly korgain", "s3_lac").do("play:ogmul_b3")
    t.do("ability:ogmul_b3", "step:forge_site")
    assert t.at("granit") == "forge_site"


@rule("FF-10.28")
def test_distillation() -> None:
    t = played("ogmul_b4").carry("ogmul", "GR").loose("s1_puits", "S").do("play:ogmul_b4", "ability:ogmul_b4")
    assert t.options == ["ore:gold@ogmul", "ore:darkiron@s1_puits"], "not draconite"
    t.do("ore:darkiron@s1_puits")
    assert t.lying("s1_puits") == "R"


@rule("FF-18.36", "FF-18.32")
def test_master_alchemist() -> None:
    t = played("ogmul_a1").carry("ogmul", "S").loose("s1_puits", "G").do("play:ogmul_a1", "ability:ogmul_a1")
    before = t.supply.count("S")
    t.do("ore:darkiron@ogmul", "fill:speed", "fill:flight")
    assert t.supply.count("S") == before + 1
    assert t.state.full_potions == 0b11
    one = played("ogmul_a1").loose("s1_puits", "G").do("play:ogmul_a1", "ability:ogmul_a1", "fill:speed")
    assert one.state.full_potions == 1, "one for gold"
    none = played("ogmul_a1").do("play:ogmul_a1")
    assert "ability:ogmul_a1" not in none.options


@rule("FF-12.23")
def test_metamorphosis() -> None:
    t = played("ogmul_a2").active(0, "molly_a3").do("play:ogmul_a2", "ability:ogmul_a2", "ability:molly_a3")
    t.do("kind:draconite")
    assert t.carries("ogmul") == "R", "the ore goes onto ogmul"


@rule("FF-18.38")
def test_transmutation() -> None:
    t = played("ogmul_a3").loose("s1_puits", "GGS").set(webbed_ores=((SITE_NUMBER["s1_puits"], 1),)).do("play:ogmul_a3")
    t.do("ability:ogmul_a3", "ore:gold@s1_puits", "kind:draconite", "ore:darkiron@s1_puits.web", "kind:draconite")
    assert t.lying("s1_puits") == "GRR"
    assert t.state.webbed_ores == ((SITE_NUMBER["s1_puits"], 2),), "the web stays under the replacing ore"
    assert t.options == ["ore:gold@s1_puits", "stop"], "the other gold, too, whatever came before"
    t.do("stop")
    assert t.prompt == "act"


# Silkara


@rule("FF-18.45", "FF-18.41", "FF-18.46", "FF-18.40")
def test_sticky_web() -> None:
    t = (
        played("silkara_b1")
        .place("granit", "s2_pont")
        .place("nobz mogrimur", "s3_lac")
        .hand(1, "granit_b2 granit_b1 nobz_b1")
    )
    t.do("play:silkara_b1", "ability:silkara_b1")
    assert t.is_webbed("granit")
    t.do("end", "play:granit_b1")
    assert t.offered("move") == [], "he cannot leave his site"
    t.do("end")
    assert not t.is_webbed("granit"), "the web returns after his card"
    none = played("silkara_b1").place("granit", "s2_pont").web("molly korgain nobz").do("play:silkara_b1")
    assert "ability:silkara_b1" not in none.options, "no free web"
    twice = played("silkara_b1").place("granit", "s2_pont").place("nobz mogrimur", "s3_lac").web("granit")
    assert "ability:silkara_b1" not in twice.do("play:silkara_b1").options, "one web is enough for anybody"


@rule("FF-18.44", "FF-18.41")
def test_gluey_web() -> None:
    t = played("silkara_b2").loose("s2_pont", "RR").hand(1, "granit_b4 granit_b1").place("granit", "s2_pont")
    t.do("play:silkara_b2", "ability:silkara_b2")
    assert t.state.webbed_ores == ((SITE_NUMBER["s2_pont"], 2),)
    t.do("end", "play:granit_b4", "pick_up:draconite@s2_pont")
    assert t.offered("pick_up") == [], "the second one is Silkara's"
    own = played("silkara_b2").loose("s1_puits", "R").do("play:silkara_b2", "ability:silkara_b2")
    own.do("pick_up:draconite@s1_puits.web")
    assert own.carries("silkara") == "R"
    assert own.state.free_webs() == 3


@rule("FF-10.17", "FF-7H.1")
def test_ceiling_walk() -> None:
    t = played("silkara_b3").hide("exp_trap", "s2_pont").do("play:silkara_b3", "ability:silkara_b3")
    assert t.happened("looked")[0].args["site"] == SITE_NUMBER["s2_pont"]
    assert "move:forge_site" in t.options


@rule("FF-18.44")
def test_silk_thread() -> None:
    t = played("silkara_b4").loose("s2_champignons", "R").set(webbed_ores=((SITE_NUMBER["s2_champignons"], 2),))
    t.do("play:silkara_b4", "ability:silkara_b4")
    assert t.lying("s1_puits") == "R"
    assert t.state.free_webs() == 3


@rule("FF-12.6", "FF-18.42")
def test_spider_sense() -> None:
    t = played("silkara_a1").hand(0, "silkara_a1 molly_b1").on_top(0, "silkara_b3").do("play:silkara_a1")
    t.do("ability:silkara_a1", "follow:silkara_b3")
    assert t.played(0) == ["silkara_a1", "silkara_b3"]


@rule("FF-18.43")
def test_insulating_web() -> None:
    t = played("silkara_a2").row("art_lame", "art_heaume", "art_hache").do("play:silkara_a2", "ability:silkara_a2")
    t.do("web:art_heaume")
    assert t.state.webbed_row == (t.state.row[1],)
    assert t.state.free_webs() == 2


@rule("FF-18.45", "FF-10.8")
def test_cocoon() -> None:
    t = played("silkara_a3").place("nobz", "s1_puits").do("play:silkara_a3", "ability:silkara_a3")
    assert t.is_stunned("nobz")
    assert t.is_webbed("nobz")
    none = played("silkara_a3").place("nobz", "s1_puits").web("molly korgain granit").do("play:silkara_a3")
    none.do("ability:silkara_a3")
    assert none.is_stunned("nobz"), "without a free web he is only stunned"
    assert not none.is_webbed("nobz")
