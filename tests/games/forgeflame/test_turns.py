"""FF-3, FF-4: turns, cards, icons and what they pay for."""

from __future__ import annotations

import pytest

from enclume.games.forgeflame.state import START, TURNS
from support import rule

from .play import acting, table


@rule("FF-3.1", "FF-3.2", "FF-3.3", "FF-3.4", "FF-3.13", "FF-3.14", "FF-13.1")
def test_a_round_is_four_turns_each_clockwise() -> None:
    t = table(3, first=1).next_event("ev_vents")
    seats = []
    for _ in range(12):
        seats.append(t.seat)
        t.do(t.options[0], "end")
    assert seats == [1, 2, 0] * 4
    assert t.happened("event")
    assert t.state.turns == [4, 4, 4]


@rule("FF-3.4", "FF-3.6", "FF-3.11", "FF-3.14")
def test_a_card_names_its_adventurer_and_goes_to_the_active_zone() -> None:
    t = table(2).hand(0, "granit_b1 molly_b1 korgain_b1")
    assert t.offered("play") == ["granit_b1", "korgain_b1", "molly_b1"]
    assert "end" not in t.options, "playing is a must"
    t.do("play:molly_b1", "move:s1_puits")
    assert t.at("molly") == "s1_puits"
    assert t.at("granit") == "mine_entrance"
    assert t.played(0) == ["molly_b1"]
    assert t.held(0) == ["granit_b1", "korgain_b1"]
    t.do("end")
    assert t.seat == 1


@rule("FF-3.5")
def test_an_empty_hand_plays_the_top_of_the_pile() -> None:
    t = table(2).hand(0, "granit_b1").on_top(0, "molly_b4 molly_b1")
    t.state.hand(0).pieces.clear()
    assert t.options == ["play_top"] or t.played(0) == ["molly_b1"]
    assert t.played(0) == ["molly_b1"]


@rule("FF-3.5", "FF-3.18")
def test_without_any_card_only_powers_are_left_and_the_turn_counts() -> None:
    t = table(2).own(0, "art_cle_forge", "art_ailes")
    g = t.state
    g.hand(0).pieces.clear()
    g.draw_pile(0).pieces.clear()
    assert t.options == ["end", "power:art_cle_forge"], "flight needs somebody who acts"
    t.do("end")
    assert g.turns == [1, 0]
    assert t.happened("no_cards")


@rule("FF-3.7", "FF-3.8", "FF-3.17")
def test_actions_in_any_order_and_the_rest_is_lost() -> None:
    t = acting("granit_b1").deposit("dep_1_1", "s1_puits")
    t.do("play:granit_b1")
    assert t.icons == {"move": 1, "dig": 1, "pick_up": 1}
    t.do("move:s1_puits", "dig:s1_puits", "pick_up:gold@s1_puits")
    assert t.carries("granit") == "G"
    assert t.seat == 1, "nothing was left to do, so the card ended"
    t = acting("granit_b1").do("play:granit_b1", "end")
    assert t.state.icons == 0
    assert t.seat == 1


@rule("FF-3.9", "FF-3.10", "FF-3.12")
def test_an_ability_once_a_turn_before_between_or_after() -> None:
    t = acting("granit_b3").do("play:granit_b3")
    assert "ability:granit_b3" in t.options
    t.do("move:s1_puits", "ability:granit_b3", "block:p02")
    assert "ability:granit_b3" not in t.options
    assert t.state.rockfalls


@rule("FF-3.16")
def test_gained_icons_are_for_the_rest_of_the_card() -> None:
    t = acting("granit_a3").carry("granit", "GG")
    t.do("play:granit_a3", "ability:granit_a3")
    assert t.icons == {"move": 3, "pick_up": 1, "any": 1}
    t.do("end")
    assert t.icons == {}


@rule("FF-3.18", "FF-3.19")
def test_the_discard_pile_becomes_the_draw_pile() -> None:
    t = acting("mogrimur_b1", ["mogrimur molly korgain", "granit nobz silkara"])
    t.draw_pile(0, "molly_b1")
    t.do("play:mogrimur_b1", "ability:mogrimur_b1")
    assert t.prompt == "keep"
    assert len(t.options) == 3
    assert t.happened("reshuffled")
    t.do(t.options[0])
    assert len(t.held(0)) == 2
    assert len(t.discarded(0)) == 2


@rule("FF-3.20")
def test_a_card_ends_when_its_player_says_so() -> None:
    t = acting("molly_b1").do("play:molly_b1", "end")
    assert t.state.phase == START
    assert t.state.card == -1


@rule("FF-4.1", "FF-4.2", "FF-4.3", "FF-4.4", "FF-4.5")
def test_what_each_icon_pays_for() -> None:
    t = acting("korgain_a1").place("korgain", "s1_puits").loose("s1_puits", "G").rockfall("p02").kobold("s2_pont")
    t.do("play:korgain_a1")
    assert t.icons == {"move": 1, "any": 2}
    assert "move:s2_pont" in t.options
    assert "dig:s1_puits" in t.options
    assert "pick_up:gold@s1_puits" in t.options
    assert "clear:p02" in t.options
    t.do("move:s2_pont")
    assert t.icons == {"any": 2}, "a fixed icon is spent before a wild one"
    assert "fight:kobold@s2_pont" in t.options
    assert "dig:s2_pont" not in t.options


@rule("FF-4.3", "FF-4.5", "FF-5.18")
def test_a_rockfall_is_cleared_with_dig_or_fight() -> None:
    t = acting("granit_b3").rockfall("p02").do("play:granit_b3", "clear:p02")
    assert t.options == ["with:dig", "with:fight"]
    t.do("with:fight")
    assert t.icons == {"move": 1, "dig": 1}
    assert not t.state.rockfalls
    t = acting("nobz_b2", ["nobz molly korgain", "granit mogrimur silkara"]).rockfall("p02")
    t.do("play:nobz_b2")
    assert t.offered("clear") == []


@rule("FF-4.6", "FF-4.7")
def test_forging_totems_and_transfers_take_any_icon_and_the_player_chooses_which() -> None:
    t = acting("granit_b1").row("art_chope_doree", "art_lanterne", "art_cle_forge").carry("granit", "GG")
    t.do("play:granit_b1", "forge:art_chope_doree")
    assert t.prompt == "with"
    assert t.options == ["with:move", "with:dig", "with:pick_up"]
    t.do("with:dig")
    assert t.icons == {"move": 1, "pick_up": 1}
    assert t.forged(0) == ["art_chope_doree"]


@rule("FF-4.7")
def test_a_wild_icon_is_kept_as_long_as_another_one_can_pay() -> None:
    """Whatever the other icon could still pay for, the wild one can: nobody would ever choose to spend it first."""
    t = acting("mogrimur_b4", ["mogrimur molly korgain", "granit nobz silkara"]).do("play:mogrimur_b4")
    t.do("move:s1_puits", "move:s2_pont")
    assert t.icons == {"any": 1}
    t.do("move:s1_puits")
    assert t.icons == {}


@rule("FF-4.8")
def test_nothing_is_wasted() -> None:
    t = acting("granit_b1").do("play:granit_b1")
    assert t.offered("dig") == []
    assert t.offered("pick_up") == []
    assert t.offered("give") == []


@rule("FF-4.9", "FF-4.10", "FF-4.11", "FF-10.12")
def test_restricted_by_a_kobold() -> None:
    """E-15."""
    t = acting("molly_a1").place("molly granit", "s1_puits").deposit("dep_1_1", "s1_puits").loose("s1_puits", "G")
    t.carry("granit", "G").kobold("s1_puits").rockfall("p02").totem("totem_flamme", "s1_puits")
    t.do("play:molly_a1")
    verbs = {option.partition(":")[0] for option in t.options}
    assert verbs == {"move", "fight", "clear", "ability", "end"}
    stealth = acting("mogrimur_b4", ["mogrimur molly korgain", "granit nobz silkara"]).place("mogrimur", "s1_puits")
    stealth.deposit("dep_1_1", "s1_puits").loose("s1_puits", "G").kobold("s1_puits")
    stealth.do("play:mogrimur_b4")
    verbs = {option.partition(":")[0] for option in stealth.options}
    assert {"dig", "pick_up", "fight", "move"} <= verbs, "with stealth: all, and he may still fight"


@rule("FF-4.12", "FF-8.13")
def test_powers_are_never_restricted() -> None:
    t = acting("granit_b1").place("granit", "s1_puits").kobold("s1_puits").own(0, "art_cle_forge")
    assert "power:art_cle_forge" in t.options, "also before a card is played"
    t.do("play:granit_b1")
    assert "power:art_cle_forge" in t.options


@rule("FF-4.13")
def test_abilities_that_do_the_thing_themselves_are_not_restricted() -> None:
    t = acting("nobz_a3", ["nobz molly korgain", "granit mogrimur silkara"]).place("nobz", "s1_puits")
    t.loose("s1_puits", "GG").kobold("s1_puits")
    t.do("play:nobz_a3")
    assert t.offered("pick_up") == []
    t.do("ability:nobz_a3", "pick_up:gold@s1_puits")
    assert t.carries("nobz") == "GG"


@rule("FF-20.3", "FF-20.1", "FF-20.6")
def test_a_choice_without_alternative_is_made_by_itself() -> None:
    t = acting("granit_b2").place("granit nobz", "s1_puits").carry("nobz", "R")
    t.do("play:granit_b2", "ability:granit_b2")
    assert t.prompt == "act", "one target, one ore: nothing was asked"
    assert t.lying("s1_puits") == "R"


@rule("FF-20.7")
def test_undo_ends_where_something_hidden_was_shown() -> None:
    from enclume.kernel.errors import UndoRefused

    from .play import match_of

    t = table(2).hand(0, "granit_b1 molly_b1").hide("exp_treasure", "s1_puits")
    match = match_of(t)
    match.apply(0, "play:#0")
    match.undo(0)
    match.apply(0, "play:#0")
    match.apply(0, "move:s1_lanternes")
    match.undo(0)
    match.apply(0, "move:s1_puits")
    with pytest.raises(UndoRefused):
        match.undo(0)


@rule("FF-20.7", "FF-12.11")
def test_undo_ends_at_a_window_for_absorption_even_where_a_bot_let_it_pass() -> None:
    from enclume.kernel.errors import UndoRefused

    from .play import match_of

    match = match_of(acting("granit_b3", ["granit molly korgain", "gobetou nobz silkara"]).hand(1, "nobz_b1"))
    match.apply(0, "play:#2")
    match.apply(1, "let")
    with pytest.raises(UndoRefused, match="the chance to react"):
        match.undo(0, agreed={1})
    match.undo(1)
    match.apply(1, "let")
    match.apply(0, "ability:#2")
    match.undo(0)
    assert match.moment == 2, "what came after the window can be taken back"


@rule("FF-20.7")
def test_undo_is_refused_in_the_words_of_the_card_that_has_left_the_table_since() -> None:
    """The arc ends the last turn of the round by itself: no card is in play by then to read it from."""
    from .play import match_of

    t = acting("flyna_b3", ["flyna molly korgain", "granit nobz silkara"]).set(charged=1, turns=[TURNS - 1, TURNS])
    t.place("flyna", "s1_lanternes").place("silkara", "s1_puits").place("granit nobz", "s3_lac")
    match = match_of(t)
    for option in ("play:#44", "move:s1_puits", "ability:#44", "way:2"):
        match.apply(0, option)
    closed = match.can_undo(0)
    assert closed is not None
    assert closed.code == "shown"
    assert "(choice 4: Discharge a battery, stun an opponent" in closed.text.en


@rule("FF-20.4", "FF-20.5")
def test_the_loser_chooses_what_is_lost_and_cannot_beats_may() -> None:
    t = acting("granit_b2").place("granit nobz", "s1_puits").carry("nobz", "GR")
    t.do("play:granit_b2", "ability:granit_b2")
    assert t.seat == 1
    t.do("drop:gold")
    assert t.carries("nobz") == "R"
    held = acting("granit_b2").web("granit")
    held.do("play:granit_b2")
    assert held.offered("move") == [], "the web's cannot beats the icon's may"
