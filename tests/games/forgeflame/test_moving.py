"""FF-5: moving, limits, rockfalls, exploration tokens."""

from __future__ import annotations

from support import rule

from .play import acting


@rule("FF-5.3", "FF-5.5", "FF-5.6", "FF-5.7", "FF-5.9", "FF-5.2", "FF-5.17")
def test_where_granit_may_go() -> None:
    """E-1: free passages yes; a rockfall, a full site and a difficult passage no."""
    t = acting("granit_b1", 3).place("granit", "s1_puits").place("nobz mogrimur silkara", "s2_pont")
    t.rockfall("p05").kobold("s2_fumante")
    t.do("play:granit_b1")
    assert sorted(t.offered("move")) == ["mine_entrance", "s2_fumante"]


@rule("FF-5.7", "FF-5.8", "FF-5.10", "FF-3.15")
def test_passing_through_a_full_site() -> None:
    """E-2: with a second move the full site may be entered, and must be left again."""
    t = acting("granit_b2", 3).place("granit", "s1_puits").place("nobz mogrimur silkara", "s2_pont")
    t.own(0, "art_cle_forge")
    t.do("play:granit_b2")
    assert "s2_pont" in t.offered("move")
    t.do("move:s2_pont")
    assert set(t.options) == {
        "move:forge_site",
        "move:s2_champignons",
        "move:s1_puits",
        "move:s1_lanternes",
    }, "no end, no ability, no power"
    t.do("move:forge_site")
    assert t.at("granit") == "forge_site"
    assert "end" in t.options or t.seat == 1


@rule("FF-5.8")
def test_the_way_out_of_a_full_site_may_lead_through_another_one() -> None:
    crowd = ["granit molly", "nobz mogrimur", "korgain ogmul", "silkara flyna"]
    t = acting("molly_b1", crowd).place("molly", "s3_crypte")
    t.place("nobz mogrimur silkara", "s2_cristaux").rockfall("p17", "p13", "p30")
    t.place("flyna korgain ogmul", "s3_alfimur")
    t.do("play:molly_b1")
    assert t.offered("move") == ["s2_cristaux"], "back to the crypt is a way out"
    t.do("move:s2_cristaux")
    assert t.at("molly") == "s3_crypte", "two moves do not reach beyond the second full site: back is the only way"
    assert t.icons == {"dig": 1}


@rule("FF-5.11")
def test_whoever_is_stuck_is_put_back() -> None:
    t = acting("granit_b2", 3).place("granit", "s1_puits").place("nobz mogrimur silkara", "s2_pont")
    t.do("play:granit_b2", "move:s2_pont")
    t.state.icons = 0
    t.started = None
    assert t.at("granit") == "s2_pont"
    assert t.world.asks
    assert t.at("granit") == "s1_puits"


@rule("FF-5.1")
def test_limits_of_five_and_none() -> None:
    t = acting("granit_b1", 3).place("granit", "s2_pont")
    t.place("nobz mogrimur silkara flyna", "forge_site")
    t.do("play:granit_b1", "move:forge_site")
    assert t.at("granit") == "forge_site"
    full = acting("granit_b1", 3).place("granit", "s2_pont")
    full.place("nobz mogrimur silkara flyna ogmul", "forge_site").do("play:granit_b1")
    assert "forge_site" not in full.offered("move")
    home = acting("granit_b1", 3).place("granit", "s1_puits").do("play:granit_b1", "move:mine_entrance")
    assert home.at("granit") == "mine_entrance"


@rule("FF-5.5", "FF-10.17", "FF-10.19")
def test_flight_crosses_difficult_passages_and_not_rockfalls() -> None:
    t = acting("greedy_b2", ["greedy molly korgain", "granit nobz silkara"]).place("greedy", "s1_puits")
    t.rockfall("p28").do("play:greedy_b2")
    assert "forge_site" in t.offered("move")
    assert "s1_treuil" not in t.offered("move"), "flight does not help against a rockfall"


@rule("FF-5.4")
def test_a_difficult_passage_counts_for_adjacency() -> None:
    t = acting("mogrimur_b2", ["mogrimur molly korgain", "granit nobz silkara"])
    t.place("mogrimur", "s1_puits").place("nobz silkara", "forge_site")
    t.do("play:mogrimur_b2", "ability:mogrimur_b2")
    assert t.offered("target") == ["nobz", "silkara"]
    blocked = acting("mogrimur_b2", ["mogrimur molly korgain", "granit nobz silkara"]).rockfall("p29")
    blocked.place("mogrimur", "s1_puits").place("nobz silkara", "forge_site").place("granit", "s3_lac")
    assert "ability:mogrimur_b2" not in blocked.do("play:mogrimur_b2").options


@rule("FF-5.12", "FF-5.13", "FF-19.2.a", "FF-19.2.g")
def test_entering_reveals_the_token() -> None:
    t = acting("granit_b1").hide("exp_treasure", "s1_puits").do("play:granit_b1", "move:s1_puits")
    assert len(t.state.treasures_of(0)) == 1
    assert not t.state.unexplored
    assert t.happened("explored")[0].args["site"] == 7


@rule("FF-19.2.b")
def test_a_flame_is_rekindled() -> None:
    t = acting("granit_b1").hide("exp_flame", "s1_puits").do("play:granit_b1", "move:s1_puits")
    assert t.state.lit == 2
    bright = acting("granit_b1").hide("exp_flame", "s1_puits").set(lit=3).do("play:granit_b1", "move:s1_puits")
    assert bright.state.lit == 3, "nothing if all are lit"


@rule("FF-19.2.c", "FF-7.14", "FF-7.1")
def test_a_strange_encounter_steals_nothing() -> None:
    t = acting("granit_b1").hide("exp_kobold", "s1_puits").loose("s1_puits", "R")
    t.do("play:granit_b1", "move:s1_puits")
    assert t.kobolds("s1_puits") == 1
    assert t.lying("s1_puits") == "R"


@rule("FF-5.15", "FF-19.2.d")
def test_a_trap_ends_the_turn() -> None:
    """E-27."""
    t = acting("granit_b4").hide("exp_trap", "s1_puits").do("play:granit_b4", "move:s1_puits")
    assert t.seat == 1
    assert t.state.turns == [1, 0]
    assert t.at("granit") == "s1_puits"
    assert not t.state.unexplored


@rule("FF-5.15", "FF-10.15", "FF-5.14")
def test_a_trap_met_by_a_pushed_adversary_does_nothing() -> None:
    """E-28."""
    t = acting("granit_b1").place("granit nobz", "s1_puits").hide("exp_trap", "s2_pont")
    t.do("play:granit_b1", "ability:granit_b1", "step:s2_pont", "stop")
    assert t.seat == 0
    assert t.prompt == "act"
    assert t.happened("trap_failed")
    assert not t.state.unexplored


@rule("FF-5.14", "FF-5.13", "FF-10.15", "FF-19.2.f")
def test_the_finds_of_a_pushed_adventurer_are_his_players() -> None:
    t = acting("granit_b1").place("granit nobz", "s1_puits").hide("exp_ore", "s2_pont")
    t.do("play:granit_b1", "ability:granit_b1", "step:s2_pont")
    assert t.seat == 1
    assert t.prompt == "lucky_find"
    t.do("kind:draconite")
    assert t.lying("s2_pont") == "R"
    assert t.seat == 0
    assert t.prompt == "push"


@rule("FF-5.16")
def test_a_trap_cancels_follow_ups_but_not_an_extra_turn() -> None:
    t = acting("nobz_a1 nobz_b1", ["nobz molly korgain", "granit mogrimur silkara"]).hide("exp_trap", "s1_puits")
    t.do("play:nobz_a1", "ability:nobz_a1", "move:s1_puits")
    assert t.seat == 0, "the extra turn is a new turn"
    assert t.state.turns == [1, 0]
    chain = acting("mogrimur_a1", ["mogrimur molly korgain", "granit nobz silkara"]).discards(0, "molly_b1")
    chain.hide("exp_trap", "s1_puits").do("play:mogrimur_a1", "move:s1_puits")
    assert chain.seat == 1


@rule("FF-5.22")
def test_a_trap_inside_an_effect_stops_it() -> None:
    """E-42."""
    t = acting("devorfu_b1", ["devorfu molly korgain", "granit nobz silkara"])
    t.place("devorfu molly", "s1_puits").place("nobz", "s1_puits").hide("exp_trap", "s2_pont")
    t.do("play:devorfu_b1", "ability:devorfu_b1", "target:molly", "step:s2_pont")
    assert t.at("molly") == "s2_pont"
    assert t.at("nobz") == "s1_puits", "not pushed any more"
    assert t.seat == 1


@rule("FF-5.18")
def test_only_rockfalls_that_touch_the_site() -> None:
    t = acting("granit_b3").place("granit", "s1_puits").rockfall("p29", "p20").do("play:granit_b3")
    assert t.offered("clear") == ["p29"], "a difficult passage too"


@rule("FF-5.19", "FF-5.20")
def test_rockfalls_count_for_distance_and_forced_movement() -> None:
    teams = ["mogrimur molly korgain", "granit nobz silkara"]
    t = acting("mogrimur_b3", teams).place("mogrimur", "s1_puits").place("granit silkara molly korgain", "s3_lac")
    t.place("nobz", "s2_champignons").do("play:mogrimur_b3", "ability:mogrimur_b3")
    assert t.at("nobz") == "s1_puits", "two passages away, by the bridge"
    blocked = acting("mogrimur_b3", teams).place("mogrimur", "s1_puits").place("granit nobz silkara", "s3_lac")
    blocked.place("nobz", "s2_champignons").rockfall("p24").place("molly korgain", "s3_lac")
    assert "ability:mogrimur_b3" not in blocked.do("play:mogrimur_b3").options
    push = acting("granit_b1").place("granit nobz", "s3_crypte").rockfall("p19", "p32", "p36").do("play:granit_b1")
    assert "ability:granit_b1" not in push.options


@rule("FF-5.21")
def test_kobolds_never_block_a_way() -> None:
    t = acting("granit_b2").place("granit", "s1_puits").kobold("s1_puits", "s2_pont", "s2_pont")
    t.do("play:granit_b2", "move:s2_pont", "move:forge_site")
    assert t.at("granit") == "forge_site"


@rule("FF-5.23")
def test_with_a_lent_action_the_ally_must_leave_a_full_site_himself() -> None:
    teams = ["drsdaqt molly korgain", "nobz mogrimur silkara"]
    t = acting("drsdaqt_b1", teams).place("drsdaqt molly", "s1_puits").place("nobz mogrimur silkara", "s2_pont")
    t.do("play:drsdaqt_b1", "lend:molly", "move:s2_pont")
    assert set(t.options) == {"move:s1_puits", "move:forge_site", "move:s1_lanternes", "move:s2_champignons"}
    t.do("move:forge_site")
    assert t.at("molly") == "forge_site"
    assert t.at("drsdaqt") == "s1_puits"
    single = acting("molly_a1").place("molly korgain", "s1_puits").place("nobz mogrimur silkara", "s2_pont")
    single.do("play:molly_a1", "ability:molly_a1", "ally:korgain")
    assert "move:s2_pont" not in single.options, "one action each: a full site cannot be entered"


@rule("FF-5.24")
def test_passengers_arrive_together() -> None:
    """E-41."""
    teams = ["nobz molly korgain", "granit mogrimur silkara"]
    t = acting("nobz_b1", teams).place("nobz granit", "s1_puits").hide("exp_treasure", "s2_pont")
    t.do("play:nobz_b1", "ability:nobz_b1", "move:s2_pont")
    assert t.at("granit") == t.at("nobz") == "s2_pont"
    assert len(t.state.treasures_of(0)) == 1, "revealed once, by the carrier"
    trap = acting("nobz_b1", teams).place("nobz granit", "s1_puits").hide("exp_trap", "s2_pont")
    trap.do("play:nobz_b1", "ability:nobz_b1", "move:s2_pont")
    assert trap.at("granit") == trap.at("nobz") == "s2_pont"
    assert trap.seat == 1
    full = acting("nobz_b1", teams).place("nobz granit", "s1_puits").place("mogrimur silkara", "s2_pont")
    full.do("play:nobz_b1", "ability:nobz_b1", "move:s2_pont")
    assert full.at("nobz") == "s2_pont"
    assert full.at("granit") == "s1_puits", "no room for him: he stays behind"
    held = acting("nobz_b1", teams).place("nobz granit", "s1_puits").do("play:nobz_b1", "ability:nobz_b1")
    held.web("granit").do("move:s2_pont")
    assert held.at("granit") == "s1_puits", "a web holds him back"
