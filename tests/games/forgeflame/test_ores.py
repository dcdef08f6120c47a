"""FF-6, FF-7: digging, picking up, fighting, kobolds."""

from __future__ import annotations

import pytest

from enclume.games.forgeflame.cards import SITE, SITE_NUMBER
from enclume.games.forgeflame.mine import activate_kobolds
from support import rule

from .play import TOKENS, Table, acting, table

# Digging


@rule("FF-6.1", "FF-6.2", "FF-6.3", "FF-6.4", "FF-7.1")
def test_digging_with_a_kobold() -> None:
    """E-3."""
    t = acting("granit_b1").place("granit", "s3_lac").deposit("dep_3_1", "s3_lac")
    t.do("play:granit_b1", "dig:s3_lac")
    assert t.lying("s3_lac") == "GR"
    assert t.kobolds("s3_lac") == 1
    assert t.in_bag == "GGGSRR"
    assert (t.supply.count("R"), t.supply.count("G")) == (17, 16)
    assert t.state.kobolds_left == 5
    assert not t.state.undug >> SITE_NUMBER["s3_lac"] & 1


@rule("FF-6.5", "FF-6.4")
def test_the_most_precious_of_all_loose_ores_is_stolen() -> None:
    t = acting("granit_b1").place("granit", "s1_puits").deposit("dep_1_5", "s1_puits").loose("s1_puits", "R")
    t.do("play:granit_b1", "dig:s1_puits")
    assert t.lying("s1_puits") == "GSS", "the old draconite went, not one of the new ores"
    assert t.carries("granit") == "", "carried ores are never concerned"


@rule("FF-6.5", "FF-18.44")
def test_among_equal_ores_one_without_web_is_stolen_first() -> None:
    t = acting("granit_b1").place("granit", "s1_puits").deposit("dep_1_5", "s1_puits").loose("s1_puits", "S")
    t.set(webbed_ores=((SITE_NUMBER["s1_puits"], 1),))
    t.do("play:granit_b1", "dig:s1_puits")
    assert t.lying("s1_puits") == "GSS"
    assert t.state.webbed_ores == ((SITE_NUMBER["s1_puits"], 1),)


@rule("FF-6.4", "FF-16.7")
def test_mithrul_is_stolen_first() -> None:
    t = acting("granit_b1", mithrul=True).place("granit", "s1_puits").deposit("dep_1_6", "s1_puits")
    t.loose("s1_puits", "M").do("play:granit_b1", "dig:s1_puits")
    assert t.lying("s1_puits") == "GGR"
    assert t.in_bag == "GGGSRM"


@rule("FF-6.6")
def test_what_the_supply_lacks_is_not_placed() -> None:
    t = acting("granit_b1").place("granit", "s1_puits").deposit("dep_1_2", "s1_puits")
    t.loose("s3_lac", "G" * 16).do("play:granit_b1", "dig:s1_puits")
    assert t.lying("s1_puits") == "GS"


@rule("FF-6.7")
def test_a_deposit_is_dug_once() -> None:
    t = acting("korgain_a3").place("korgain", "s1_puits").deposit("dep_1_4", "s1_puits")
    t.do("play:korgain_a3", "dig:s1_puits", "kind:gold")
    assert t.offered("dig") == []


# Picking up


@rule("FF-6.8", "FF-6.9")
def test_picking_up_one_ore_of_choice() -> None:
    t = acting("granit_b4").place("granit", "s1_puits").loose("s1_puits", "GSR").do("play:granit_b4")
    assert t.offered("pick_up") == ["gold@s1_puits", "darkiron@s1_puits", "draconite@s1_puits"]
    t.do("pick_up:draconite@s1_puits")
    assert (t.carries("granit"), t.lying("s1_puits")) == ("R", "GS")


@rule("FF-6.9", "FF-6.10", "FF-6.11")
def test_at_capacity_an_ore_of_another_kind_is_dropped_for_it() -> None:
    teams = ["silkara molly korgain", "granit nobz mogrimur"]
    t = acting("silkara_b4", teams).place("silkara", "s1_puits").carry("silkara", "GS").loose("s1_puits", "GR")
    t.do("play:silkara_b4")
    assert t.offered("pick_up") == [
        "gold@s1_puits:darkiron",
        "draconite@s1_puits:gold",
        "draconite@s1_puits:darkiron",
    ]
    t.do("pick_up:draconite@s1_puits:gold")
    assert (t.carries("silkara"), t.lying("s1_puits")) == ("SR", "GG")
    assert not any(option.startswith("drop") for option in t.options)


@rule("FF-6.12")
def test_overflow() -> None:
    t = acting("molly_a3").place("molly", "s1_puits").carry("molly", "GGS").do("play:molly_a3", "ability:molly_a3")
    t.do("kind:draconite")
    assert t.prompt == "overflow"
    assert t.options == ["drop:gold", "drop:darkiron", "drop:draconite"]
    t.do("drop:gold")
    assert (t.carries("molly"), t.lying("s1_puits")) == ("GSR", "G")


# Fighting


def draws(*tokens: str) -> list[int]:
    """What chance must say so that these tokens are drawn."""
    left, numbers = list(TOKENS), []
    for token in tokens:
        numbers.append(left.index(token))
        left.remove(token)
    return numbers


def fight(*tokens: str, figures: str = "granit") -> Table:
    """Granit fights on a site with a kobold; these tokens are drawn."""
    t = acting("granit_b2").place(figures, "s1_puits").kobold("s1_puits")
    return t.do("play:granit_b2").falls(*draws(*tokens))


@rule("FF-6.13", "FF-6.14", "FF-19.1.a", "FF-6.18", "FF-6.20")
def test_a_success_removes_the_kobold() -> None:
    t = fight("kob_win").do("fight:kobold@s1_puits")
    assert t.kobolds("s1_puits") == 0
    assert t.state.kobolds_left == 6


@rule("FF-6.13", "FF-6.14", "FF-6.15", "FF-6.17", "FF-6.22")
def test_a_token_more_for_each_ally_here() -> None:
    """E-12: stunned, slowed and webbed allies count."""
    t = fight("kob_fail", "kob_win", "kob_fail_loss", figures="granit molly korgain").stun("molly").slow("molly")
    t.web("korgain").do("fight:kobold@s1_puits")
    assert t.options == ["token:kob_win", "token:kob_fail", "token:kob_fail_loss"]
    assert t.state.drawn.bit_count() == 3
    t.do("token:kob_win")
    assert t.state.drawn == 0, "all tokens are back in the bag"
    alone = fight("kob_fail").place("molly", "s2_pont").place("nobz", "s1_puits").do("fight:kobold@s1_puits")
    assert alone.kobolds("s1_puits") == 1


@rule("FF-6.17")
def test_never_more_than_five_tokens() -> None:
    from enclume.games.forgeflame.acting import draw_tokens

    assert draw_tokens(table(2).state, 7) == [0, 1, 2, 3, 4]


@rule("FF-19.1.b", "FF-6.16", "FF-6.19", "FF-6.12")
def test_an_ore_for_the_winner_who_has_full_hands() -> None:
    """E-13."""
    teams = ["silkara molly korgain", "granit nobz mogrimur"]
    t = acting("silkara_b4", teams).place("silkara", "s1_puits").carry("silkara", "GG").kobold("s1_puits")
    t.do("play:silkara_b4").falls(*draws("kob_win_ore"), 4).do("fight:kobold@s1_puits")
    assert t.prompt == "overflow"
    assert t.options == ["drop:gold", "drop:draconite"]
    t.do("drop:gold")
    assert (t.carries("silkara"), t.lying("s1_puits")) == ("GR", "G")
    assert t.in_bag == "GGGS"


@rule("FF-19.1.c")
def test_an_ore_or_a_treasure() -> None:
    t = fight("kob_win_choice").do("fight:kobold@s1_puits")
    assert t.options == ["reward:ore", "reward:treasure"]
    t.do("reward:treasure")
    assert len(t.state.treasures_of(0)) == 1
    empty = fight("kob_win_choice").bag("").do("fight:kobold@s1_puits")
    assert len(empty.state.treasures_of(0)) == 1, "an empty bag is not offered"


@rule("FF-6.21", "FF-19.1.b")
def test_nothing_comes_out_of_an_empty_bag() -> None:
    t = fight("kob_win_ore").bag("").do("fight:kobold@s1_puits")
    assert t.carries("granit") == ""
    assert t.kobolds("s1_puits") == 0


@rule("FF-19.1.d", "FF-19.1.e")
def test_failures() -> None:
    """E-14."""
    t = fight("kob_fail").do("fight:kobold@s1_puits")
    assert t.kobolds("s1_puits") == 1
    poor = fight("kob_fail_loss").do("fight:kobold@s1_puits")
    assert (poor.kobolds("s1_puits"), poor.in_bag) == (1, "GGGSR")
    rich = fight("kob_fail_loss").carry("granit", "GR").do("fight:kobold@s1_puits", "drop:gold")
    assert (rich.carries("granit"), rich.in_bag) == ("R", "GGGGSR")


# Kobolds


@rule("FF-7.3", "FF-14.2", "FF-14.14", "FF-14.11")
def test_the_seventh_kobold_ends_the_game_at_once() -> None:
    """E-19."""
    t = acting("granit_b1").kobold(*["s3_lac"] * 6).hide("exp_kobold", "s1_puits").carry("granit", "R")
    t.loose("s1_puits", "RRR").do("play:granit_b1", "move:s1_puits")
    assert t.result is not None
    assert t.result.reason == "overrun"
    assert t.result.scores == (3, 0)
    assert t.result.shares == (1, 0)
    assert not t.world.asks


@rule("FF-7.4")
def test_overrun_while_digging() -> None:
    t = acting("granit_b1").place("granit", "s3_crypte").kobold(*["s3_lac"] * 6).deposit("dep_3_5", "s3_crypte")
    t.do("play:granit_b1", "dig:s3_crypte")
    assert t.lying("s3_crypte") == "RR"
    assert not t.state.undug >> SITE_NUMBER["s3_crypte"] & 1
    assert t.result.scores == (0, 0)


@rule("FF-7.5", "FF-7.6")
def test_an_activated_kobold_steals() -> None:
    """E-16."""
    t = table(2).kobold("s1_puits").loose("s1_puits", "GS")
    activate_kobolds(t.state, "FF-7.5")
    assert (t.lying("s1_puits"), t.in_bag, t.kobolds("s1_puits")) == ("G", "GGGSSR", 1)


@rule("FF-7.7", "FF-7.8", "FF-5.13")
def test_without_ore_it_goes_one_site_towards_the_forge() -> None:
    """E-17: of two shortest ways the one through level II; no token is revealed."""
    t = table(2).kobold("s3_crypte").hide("exp_treasure", "s2_cristaux")
    activate_kobolds(t.state, "FF-7.5")
    assert t.kobolds("s2_cristaux") == 1
    assert t.state.unexplored


@rule("FF-7.11", "FF-7.5")
def test_two_kobolds_and_one_ore() -> None:
    """E-18."""
    t = table(2).kobold("s2_champignons", "s2_champignons").loose("s2_champignons", "G")
    activate_kobolds(t.state, "FF-7.5")
    assert t.in_bag == "GGGGSR"
    assert (t.kobolds("s2_champignons"), t.kobolds("s2_pont")) == (1, 1)


@rule("FF-7.11")
def test_the_nearest_to_the_forge_acts_first() -> None:
    t = table(2).kobold("s2_pont", "s2_champignons").loose("s2_pont", "G")
    activate_kobolds(t.state, "FF-7.5")
    assert t.kobolds("s2_pont") == 2, "the one on the bridge took the gold, then the other came"
    assert t.in_bag == "GGGGSR"
    far = table(2).kobold("s2_champignons", "s1_puits")
    assert far.prompt == "play"
    activate_kobolds(far.state, "FF-7.5")
    moved = [SITE[event.args["site"]].id for event in far.happened("kobold_moved")]
    assert moved == ["s1_puits", "s2_champignons"], "by distance, not by the order of the sites"


@rule("FF-7.9", "FF-7.10", "FF-7.15", "FF-7.7", "FF-7.8")
@pytest.mark.parametrize(
    ("start", "blocked", "way"),
    [
        ("s1_wagonnets", (), ["s2_champignons", "s2_pont", "forge_site", "forge_site"]),
        ("s1_wagonnets", ("p07",), ["s1_lanternes", "s2_pont", "forge_site"]),
        ("mine_entrance", (), ["s1_puits", "forge_site"]),
        ("mine_entrance", ("p29",), ["s1_puits", "s2_pont", "forge_site"]),
        ("s3_crypte", ("p19", "p32", "p36"), ["s3_crypte"]),
    ],
)
def test_kobold_paths_on_the_real_map(start: str, blocked: tuple[str, ...], way: list[str]) -> None:
    """E-45."""
    t = table(2).kobold(start).rockfall(*blocked)
    for site in way:
        activate_kobolds(t.state, "FF-7.5")
        assert t.kobolds(site) == 1


@rule("FF-7.15", "FF-4.9")
def test_a_kobold_on_the_forge_hinders_forging() -> None:
    t = acting("granit_b1").place("granit", "forge_site").carry("granit", "GGS").kobold("forge_site")
    t.row("art_bottes_vents", "art_lame", "art_heaume").do("play:granit_b1")
    assert t.offered("forge") == []


@rule("FF-7.13")
def test_kobolds_never_touch_carried_ores() -> None:
    t = table(2).kobold("mine_entrance").carry("granit", "R")
    activate_kobolds(t.state, "FF-7.5")
    assert t.carries("granit") == "R"


@rule("FF-18.44", "FF-6.5", "FF-7.6")
def test_a_kobold_steals_a_webbed_ore_after_its_equals_and_the_web_returns() -> None:
    site = SITE_NUMBER["s1_puits"]
    t = table(2).loose("s1_puits", "GG").set(webbed_ores=((site, 0),)).kobold("s1_puits")
    activate_kobolds(t.state, "")
    assert t.state.webbed_ores == ((site, 0),), "the one without a web goes first"
    activate_kobolds(t.state, "")
    assert t.lying("s1_puits") == ""
    assert t.state.free_webs() == 3
