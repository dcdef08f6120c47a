"""FF-10, FF-11: keywords, targets, status tokens, immunity."""

from __future__ import annotations

from support import rule

from .play import acting

BONES = ["mogrimur molly korgain", "granit nobz silkara"]


@rule("FF-10.1", "FF-10.2", "FF-10.3")
def test_attraction() -> None:
    t = acting("mogrimur_b3", BONES).place("mogrimur", "s1_puits").place("granit", "s2_pont").kobold("s3_alfimur")
    t.place("nobz silkara molly korgain", "s3_lac").place("silkara", "s1_puits")
    t.do("play:mogrimur_b3", "ability:mogrimur_b3")
    assert t.offered("target") == ["granit", "kobold@s3_alfimur"], "not one on the own site, none too far"
    t.do("target:kobold@s3_alfimur")
    assert t.kobolds("s1_puits") == 1, "difficult passages are no obstacle"


@rule("FF-10.2", "FF-5.12")
def test_attraction_by_a_way_of_the_users_choice() -> None:
    t = acting("mogrimur_b3", BONES).place("mogrimur", "s1_puits").place("granit", "s2_champignons")
    t.place("nobz silkara molly korgain", "s3_lac").place("granit", "s2_taniere")
    t.do("play:mogrimur_b3", "ability:mogrimur_b3")
    assert t.at("granit") == "s1_puits"
    two = acting("mogrimur_b3", BONES).place("mogrimur", "s2_soufflets").place("granit", "s2_taniere")
    two.place("nobz silkara molly korgain", "mine_entrance").rockfall("p14").hide("exp_treasure", "s3_lac")
    two.do("play:mogrimur_b3", "ability:mogrimur_b3")
    assert two.prompt == "attract"
    assert two.options == ["step:s2_fumante", "step:s3_lac"]
    two.do("step:s3_lac")
    assert two.at("granit") == "s2_soufflets"
    assert len(two.state.treasures_of(1)) == 1, "found on the way, by his player"


@rule("FF-10.3")
def test_attraction_needs_room_at_the_end_only() -> None:
    t = acting("mogrimur_b3", BONES).place("mogrimur molly korgain", "s1_puits").place("granit", "s2_pont")
    t.place("nobz silkara", "s3_lac").do("play:mogrimur_b3")
    assert "ability:mogrimur_b3" not in t.options


@rule("FF-10.4", "FF-11.9")
def test_shock() -> None:
    t = acting("granit_b2", ["granit molly korgain", "nobz gobetou silkara"]).place("granit nobz gobetou", "s1_puits")
    t.carry("nobz", "GR").carry("gobetou", "R").do("play:granit_b2")
    while t.prompt == "absorption":
        t.do("let")
    t.do("ability:granit_b2", "drop:draconite")
    assert t.lying("s1_puits") == "R", "gobetou is immune, so nobz was the only target"
    nothing = acting("granit_b2").place("granit nobz", "s1_puits").do("play:granit_b2")
    assert "ability:granit_b2" not in nothing.options, "who carries nothing is not offered"


@rule("FF-10.5", "FF-10.6", "FF-10.7", "FF-5.17", "FF-18.1")
def test_rockfalls_anywhere_without_limit() -> None:
    t = acting("granit_a2").carry("granit", "GGGG").rockfall(*[f"p{n:02}" for n in range(1, 12)])
    t.do("play:granit_a2", "ability:granit_a2")
    assert "block:p01" not in t.options, "one on each passage"
    assert "block:p34" in t.options, "difficult ones too"
    t.do("block:p12", "block:p20", "block:p34", "stop")
    assert t.state.rockfalls.bit_count() == 14, "ten tokens are no limit"


@rule("FF-10.8", "FF-10.10", "FF-11.9", "FF-11.10")
def test_stun() -> None:
    t = acting("mogrimur_b2", BONES).stun("silkara").do("play:mogrimur_b2", "ability:mogrimur_b2")
    assert t.is_stunned("nobz"), "granit is immune, silkara is stunned already: nobz was the only target"


@rule("FF-10.9", "FF-11.9")
def test_slow() -> None:
    t = acting("gobetou_b3", ["gobetou molly korgain", "granit nobz silkara"]).do(
        "play:gobetou_b3", "ability:gobetou_b3"
    )
    t.do("target:granit")
    assert t.is_slowed("granit")
    assert t.is_slowed("silkara")
    assert not t.is_slowed("nobz"), "immune"


@rule("FF-10.13", "FF-10.14")
def test_push_through_a_full_site() -> None:
    """E-29."""
    t = acting("granit_b1", 3).place("granit nobz", "s1_wagonnets").place("mogrimur silkara flyna", "s1_lanternes")
    t.rockfall("p07", "p26").do("play:granit_b1", "ability:granit_b1")
    assert t.at("nobz") == "s1_lanternes", "the only first step"
    assert set(t.options) == {"step:mine_entrance", "step:s1_puits", "step:s2_pont"}, "he must go on, not back"
    t.do("step:s2_pont")
    assert t.at("nobz") == "s2_pont"
    short = acting("nobz_b4", ["nobz molly korgain", "granit mogrimur silkara", "flyna ogmul greedy"])
    short.place("nobz granit", "s1_wagonnets").place("mogrimur silkara flyna", "s1_lanternes").rockfall("p07", "p26")
    assert "ability:nobz_b4" not in short.do("play:nobz_b4").options, "push 1: no site with room"


@rule("FF-10.14")
def test_a_push_does_not_end_where_it_began() -> None:
    t = acting("granit_b1").place("granit nobz", "s1_puits").do("play:granit_b1", "ability:granit_b1", "step:s2_pont")
    assert "step:s1_puits" not in t.options
    assert "stop" in t.options


@rule("FF-10.18")
def test_teleport() -> None:
    t = acting("devorfu_a2", ["devorfu molly korgain", "granit nobz silkara"]).place("devorfu nobz", "s1_puits")
    t.do("play:devorfu_a2", "ability:devorfu_a2", "target:nobz", "stop")
    assert "to:mine_entrance" in t.options
    assert "to:forge_site" in t.options
    assert "to:s1_puits" not in t.options, "a site other than its own"


@rule("FF-10.19", "FF-11.4")
def test_keywords_are_in_force_without_being_declared_unless_lost() -> None:
    teams = ["greedy molly korgain", "granit nobz silkara"]
    t = acting("greedy_b2", teams).place("greedy", "s1_puits").do("play:greedy_b2")
    assert "move:forge_site" in t.options
    lost = acting("greedy_b2", teams).place("greedy", "s1_puits").stun("greedy").do("play:greedy_b2")
    assert "move:forge_site" not in lost.options


@rule("FF-10.20", "FF-10.21", "FF-10.22", "FF-10.23")
def test_whom_the_words_mean() -> None:
    t = acting("drsdaqt_a3", ["drsdaqt molly korgain", "granit nobz silkara"]).place("drsdaqt molly nobz", "s1_puits")
    t.carry("drsdaqt", "G").carry("molly", "G").carry("nobz", "G").carry("granit", "G")
    t.do("play:drsdaqt_a3", "ability:drsdaqt_a3")
    assert set(t.offered("target")) == {"drsdaqt", "molly", "nobz"}, "an adventurer here: himself included"
    ally = acting("granit_b4").carry("granit", "G").do("play:granit_b4", "ability:granit_b4")
    assert ally.offered("give") == ["korgain", "molly"], "he is not his own ally"
    foe = acting("mogrimur_b2", BONES).place("mogrimur", "s1_puits").do("play:mogrimur_b2", "ability:mogrimur_b2")
    assert set(foe.offered("target")) == {"nobz", "silkara"}, "adversaries on the next site"


@rule("FF-10.25", "FF-18.45")
def test_a_web_holds_against_forced_movement() -> None:
    """E-30."""
    t = acting("granit_b1").place("granit nobz molly", "s1_puits").web("nobz").do("play:granit_b1", "ability:granit_b1")
    assert t.prompt == "push", "molly was the only target"
    assert t.state.webbed


@rule("FF-10.26")
def test_several_targets_one_after_another() -> None:
    t = acting("greedy_a3", ["greedy molly korgain", "granit nobz silkara"]).carry("granit", "G").carry("nobz", "GS")
    t.do("play:greedy_a3", "ability:greedy_a3")
    assert t.offered("target") == ["granit", "nobz"]
    t.do("target:nobz", "drop:darkiron")
    assert t.lying("mine_entrance") == "GS"


@rule("FF-10.27")
def test_an_ability_without_a_target_is_not_offered() -> None:
    t = acting("nobz_b2", ["nobz molly korgain", "granit mogrimur silkara"]).place("nobz", "s3_lac").do("play:nobz_b2")
    assert "ability:nobz_b2" not in t.options


@rule("FF-10.28")
def test_replaced_ores_go_back_after_the_new_ones_are_taken() -> None:
    t = acting("ogmul_a3", ["ogmul molly korgain", "granit nobz silkara"]).place("ogmul", "s1_puits")
    t.loose("s1_puits", "GR").loose("s3_lac", "G" * 16).do("play:ogmul_a3", "ability:ogmul_a3")
    assert t.supply.count("G") == 0
    t.do("ore:gold@s1_puits", "kind:darkiron", "ore:draconite@s1_puits")
    assert t.lying("s1_puits") == "SS", "the gold that went back cannot be taken: darkiron was the only kind left"
    assert t.supply.count("G") == 1


# Status tokens


@rule("FF-11.1", "FF-11.3", "FF-11.8")
def test_stunned() -> None:
    """E-25."""
    t = acting("nobz_b2 mogrimur_b2 mogrimur_b1", ["nobz mogrimur korgain", "granit molly silkara"]).stun("mogrimur")
    t.do("play:nobz_b2", "end")
    assert t.is_stunned("mogrimur"), "another adventurer's card leaves the token"
    t.do(t.options[0], "end", "play:mogrimur_b2")
    assert "ability:mogrimur_b2" not in t.options
    assert not t.is_stunned("mogrimur")
    t.do("end")
    t.do(t.options[0], "end", "play:mogrimur_b1")
    assert "ability:mogrimur_b1" in t.options


@rule("FF-11.2", "FF-11.5", "FF-18.33")
def test_slowed() -> None:
    """E-26."""
    teams = ["granit ogmul drsdaqt", "nobz molly silkara"]
    t = acting("granit_b2", teams).slow("granit").do("play:granit_b2")
    assert t.icons == {"move": 1, "fight": 1}
    assert not t.is_slowed("granit")
    fast = acting("granit_b2", teams).slow("granit").set(full_potions=1).do("play:granit_b2", "drink:speed")
    assert fast.icons == {"move": 2, "fight": 1}
    wild = acting("drsdaqt_b1", teams).slow("drsdaqt").do("play:drsdaqt_b1")
    assert wild.icons == {"any": 2}
    assert not wild.is_slowed("drsdaqt"), "the token is removed all the same"
    drunk = acting("drsdaqt_b1", teams).slow("drsdaqt").set(full_potions=1).do("play:drsdaqt_b1", "drink:speed")
    assert drunk.icons == {"move": 1, "any": 2}, "the move of the potion comes after the slowing"


@rule("FF-11.4")
def test_what_is_not_lost_with_the_abilities() -> None:
    t = acting("greedy_b2", ["greedy ogmul korgain", "nobz molly silkara"]).stun("greedy").set(full_potions=2)
    t.place("greedy", "s1_puits").do("play:greedy_b2", "drink:flight")
    assert "move:forge_site" in t.options, "a potion is no ability"
    winds = acting("molly_b1").place("molly", "s1_puits").stun("molly").set(winds=True).do("play:molly_b1")
    assert "move:forge_site" in winds.options, "nor is an event"


@rule("FF-11.6")
def test_the_first_card_played_whichever_way_uses_the_token_up() -> None:
    t = acting("mogrimur_a1", BONES).discards(0, "molly_b1").stun("molly").do("play:mogrimur_a1", "ability:mogrimur_a1")
    assert t.played(0) == ["mogrimur_a1", "molly_b1"]
    assert not t.is_stunned("molly")
    assert t.state.lost


@rule("FF-11.10")
def test_the_immune_may_be_chosen_for_another_effect() -> None:
    t = acting("korgain_b3", ["korgain molly gobetou", "nobz mogrimur silkara"]).place("korgain nobz", "s1_puits")
    t.do("play:korgain_b3", "ability:korgain_b3", "step:s2_pont")
    assert t.at("nobz") == "s2_pont"
    assert not t.is_slowed("nobz")


@rule("FF-11.11")
def test_immunity_protects_from_events() -> None:
    t = acting("granit_b1").set(phase=7).next_event("ev_fumees").place("nobz molly", "forge_site")
    t.place("silkara", "s2_pont").place("mogrimur", "s3_lac")
    assert t.world.asks
    assert t.is_slowed("molly")
    assert t.is_slowed("silkara")
    assert not t.is_slowed("nobz")
    assert not t.is_slowed("mogrimur")
