"""FF-15: four players in two teams."""

from __future__ import annotations

from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.cards import CARD_NUMBER
from enclume.games.forgeflame.scoring import final_result, score_of
from support import rule

from .play import acting, figures, match_of, table


@rule("FF-15.1", "FF-15.3")
def test_teammates_sit_opposite_and_never_play_one_after_the_other() -> None:
    t = table(4)
    g = t.state
    assert figures(g.side(0)) == figures(g.side(2)) == ["granit", "korgain", "molly", "ogmul"]
    assert g.allied(0, 2)
    assert not g.allied(0, 1)
    seats = []
    for _ in range(8):
        seats.append(t.seat)
        t.do(t.options[0])
        while t.prompt != "play":
            t.do("end" if "end" in t.options else t.options[0])
    assert seats == [0, 1, 2, 3] * 2


@rule("FF-15.2", "FF-15.4", "FF-7H.1")
def test_hands_stay_hidden_from_the_teammate() -> None:
    t = table(4)
    g = t.state
    assert not any(g.knows(2, card) for card in g.hand(0).pieces)
    view = GAME.view(g, 2)
    assert all(key[0] == "?" for key in view.players[0].hand)
    assert all(key[0] == "#" for key in view.players[2].hand)


@rule("FF-15.6", "FF-14.1")
def test_the_sixth_artefact_of_a_team() -> None:
    """E-34."""
    t = table(4, phase="event").next_event("ev_filon").own(0, "art_lame", "art_hache")
    t.own(2, "art_heaume", "art_ailes", "art_coffre")
    assert t.world.asks, "five are not enough"
    more = table(4, phase="event").own(0, "art_lame", "art_hache", "art_lanterne")
    more.own(2, "art_heaume", "art_ailes", "art_coffre")
    assert not more.world.asks
    assert more.result.reason == "artefacts"
    short = table(4, phase="event", short_game=True).own(0, "art_lame", "art_hache").own(2, "art_heaume", "art_ailes")
    assert not short.world.asks


@rule("FF-15.7", "FF-15.8", "FF-15.9", "FF-14.10")
def test_teammates_pool_everything() -> None:
    t = table(4).own(0, "art_lame").own(2, "art_ailes", "art_miroir").treasures(0, 3).carry("korgain", "R")
    score = score_of(t.state, 0)
    assert score == score_of(t.state, 2)
    assert score.collections == 7, "a blade, wings and a mirror that counts as draconite"
    assert score.treasures == 3
    assert score.ores == 3
    result = final_result(t.state, "test")
    assert result.scores[0] == result.scores[2] == 10 + 5 + 7 + 7 + 3 + 3
    assert result.ranks == (1, 2, 1, 2)
    assert result.shares == (1, 0, 1, 0)


@rule("FF-6.13", "FF-6.22", "FF-15.3")
def test_a_teammates_adventurer_helps_in_a_fight() -> None:
    t = acting("granit_b3", 4).place("granit korgain nobz", "s1_puits").kobold("s1_puits").falls(0, 0)
    t.do("play:granit_b3", "fight:kobold@s1_puits")
    assert len(t.offered("token")) == 2, "one token, and one for the ally; an adversary does not help"


@rule("FF-18.21", "FF-19.4.a")
def test_digestion_may_take_a_teammates_treasure_and_a_power_may_not() -> None:
    teams = ["gobetou granit", "nobz mogrimur", "korgain ogmul", "silkara flyna"]
    t = acting("gobetou_a1", teams).treasures(1, 1).treasures(2, 3).own(0, "art_coffre").do("play:gobetou_a1")
    assert t.do("ability:gobetou_a1").offered("from") == ["p1", "p2", "supply"]
    robber = acting("gobetou_a1", teams).treasures(1, 1).treasures(2, 3).own(0, "art_coffre")
    assert robber.do("power:art_coffre").offered("from") == ["supply", "p1"]


@rule("FF-15.10", "FF-18.33")
def test_potions_are_for_the_teammate_too() -> None:
    t = acting("granit_b1", 4).set(full_potions=0b11).do("play:granit_b1")
    assert (t.seat, t.prompt) == (0, "drink")
    assert t.options == ["drink:none", "drink:speed", "drink:flight", "drink:speed+flight"]
    t.do("drink:speed+flight")
    assert t.icons["move"] == 2
    assert t.state.full_potions == 0
    other = acting("granit_b1", 4).set(full_potions=0b11).hand(1, "nobz_b1 nobz_b2").set(seat=1, first=1)
    assert other.do("play:nobz_b1").prompt == "act"


@rule("FF-15.11", "FF-18.8", "FF-8.7", "FF-5.14")
def test_a_teammates_adventurer_who_acts() -> None:
    """The active player chooses, the controller gains."""
    t = acting("molly_a1", ["molly granit", "nobz mogrimur", "korgain ogmul", "silkara flyna"])
    t.place("molly", "s1_puits").place("korgain", "s2_pont").hide("exp_treasure", "s2_champignons")
    t.place("granit ogmul", "s3_lac").do("play:molly_a1", "ability:molly_a1", "ally:korgain")
    assert t.seat == 0
    t.do("move:s2_champignons")
    assert len(t.state.treasures_of(2)) == 1
    forge = acting("molly_a1", ["molly granit", "nobz mogrimur", "korgain ogmul", "silkara flyna"])
    forge.row("art_chope_doree", "art_lame", "art_hache", "art_heaume").carry("granit", "GG")
    forge.place("ogmul granit", "mine_entrance").do("play:molly_a1", "ability:molly_a1", "ally:korgain")
    forge.do("forge:art_chope_doree")
    assert forge.forged(2) == ["art_chope_doree"]


MATES = ["molly granit", "nobz mogrimur", "korgain ogmul", "silkara flyna"]


@rule("FF-15.11", "FF-5.14")
def test_what_a_teammates_adventurer_finds_is_chosen_by_the_active_player_what_falls_by_his_own() -> None:
    t = acting("molly_a1", MATES).place("molly", "s1_puits").place("korgain", "s2_pont").place("granit ogmul", "s3_lac")
    t.hide("exp_ore", "s2_champignons").do("play:molly_a1", "ability:molly_a1", "ally:korgain", "move:s2_champignons")
    assert (t.seat, t.prompt) == (0, "lucky_find")
    fight = acting("molly_a1", MATES).place("molly", "s1_puits").place("korgain", "s2_pont")
    fight.place("granit ogmul", "s3_lac").kobold("s2_pont").carry("korgain", "GGGG").bag("R").falls(1)
    fight.do("play:molly_a1", "ability:molly_a1", "ally:korgain", "fight:kobold@s2_pont")
    assert (fight.seat, fight.prompt) == (2, "overflow"), "his controller chooses what falls"


@rule("FF-15.11", "FF-19.3.h")
def test_the_power_totem_serves_the_controller_of_who_activates_it() -> None:
    t = acting("molly_a1", MATES).place("molly korgain", "s1_puits").place("granit ogmul", "s3_lac")
    t.totem("totem_pouvoir", "s1_puits").face_up(0, "molly_a2 granit_a1").face_up(2, "korgain_a1 ogmul_a1")
    t.do("play:molly_a1", "ability:molly_a1", "ally:korgain", "totem:totem_pouvoir")
    assert t.state.draw_pile(2).top == CARD_NUMBER["korgain_a1"]


@rule("FF-12.26", "FF-18.41")
def test_webs_are_of_no_use_to_the_teammate() -> None:
    teams = ["ogmul molly", "granit nobz", "silkara korgain", "flyna mogrimur"]
    t = acting("ogmul_a2", teams).active(2, "silkara_b1").do("play:ogmul_a2", "ability:ogmul_a2")
    assert t.offered("ability") == [], "the webs lie under Silkara's board"


@rule("FF-15.11", "FF-5.15")
def test_a_trap_met_by_a_teammates_adventurer_who_acts_ends_the_turn() -> None:
    t = acting("molly_a1", ["molly granit", "nobz mogrimur", "korgain ogmul", "silkara flyna"])
    t.place("molly", "s1_puits").place("korgain", "s2_pont").hide("exp_trap", "s2_champignons")
    t.place("granit ogmul", "s3_lac").do("play:molly_a1", "ability:molly_a1", "ally:korgain", "move:s2_champignons")
    assert t.seat == 1
    pushed = acting("granit_b1", ["molly granit", "nobz mogrimur", "korgain ogmul", "silkara flyna"])
    pushed.place("granit korgain", "s1_puits").hide("exp_trap", "s2_pont")
    pushed.do("play:granit_b1", "ability:granit_b1", "step:s2_pont", "stop")
    assert pushed.seat == 0, "a teammate's adventurer who is pushed does not act"


def test_a_whole_match_of_teams_has_one_result_for_both() -> None:
    match = match_of(table(4).own(0, "art_lame"))
    assert match.decision is not None
    assert match.decision.seat == 0
