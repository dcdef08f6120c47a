"""FF-12: follow-up cards, Absorption, extra turns, copied abilities."""

from __future__ import annotations

from enclume.games.forgeflame.cards import CARD_NUMBER
from support import rule

from .play import Table, acting, match_of, table

BONES = ["mogrimur molly korgain", "granit nobz silkara"]
SPIDER = ["silkara molly korgain", "granit nobz mogrimur"]


@rule("FF-12.1", "FF-12.2", "FF-12.4", "FF-12.5", "FF-18.2")
def test_hex_plays_a_card_of_the_discard_pile() -> None:
    t = acting("mogrimur_a1", BONES).discards(0, "molly_b1 korgain_b1").do("play:mogrimur_a1", "ability:mogrimur_a1")
    assert t.prompt == "follow"
    assert t.options == ["follow:korgain_b1", "follow:molly_b1"]
    t.do("follow:molly_b1")
    assert t.icons == {"move": 2, "dig": 1}, "the icons of the first card are lost"
    assert t.played(0) == ["mogrimur_a1", "molly_b1"]
    assert t.discarded(0) == ["korgain_b1"]
    t.do("end")
    assert t.state.turns == [1, 0], "one turn"
    none = acting("mogrimur_a1", BONES).do("play:mogrimur_a1")
    assert "ability:mogrimur_a1" not in none.options


@rule("FF-12.3")
def test_a_follow_up_card_is_a_full_play() -> None:
    teams = ["mogrimur ogmul korgain", "granit nobz silkara"]
    t = acting("mogrimur_a1", teams).discards(0, "korgain_b3").set(full_potions=1).slow("mogrimur")
    t.do("play:mogrimur_a1", "drink:none", "ability:mogrimur_a1")
    assert t.prompt == "drink"
    t.do("drink:speed")
    assert t.icons == {"move": 2, "dig": 1, "fight": 1}
    assert "ability:korgain_b3" in t.options


@rule("FF-12.6", "FF-18.42", "FF-7H.1")
def test_spider_sense_finds_a_card_of_silkara() -> None:
    t = (
        acting("silkara_a1 molly_b2", SPIDER)
        .draw_pile(0, "molly_b1 silkara_b1 silkara_b2")
        .discards(0, "silkara_b3 korgain_b1")
    )
    t.do("play:silkara_a1", "ability:silkara_a1")
    assert t.options == ["follow:silkara_b1", "follow:silkara_b2", "follow:silkara_b3"]
    assert all(t.state.knows(0, piece) for piece in t.state.draw_pile(0).pieces), "he sees his whole draw pile"
    t.do("follow:silkara_b3")
    pile = t.state.draw_pile(0)
    assert not any(t.state.knows(0, piece) for piece in pile.pieces), "shuffled, though the card came from elsewhere"
    assert t.discarded(0) == ["korgain_b1"]
    none = acting("silkara_a1", SPIDER).hand(0, "silkara_a1 silkara_b1 silkara_b2 silkara_b3 silkara_b4")
    none.do("play:silkara_a1")
    assert "ability:silkara_a1" not in none.options


@rule("FF-12.7", "FF-18.48", "FF-3.18")
def test_looming_shadow_plays_the_top_of_the_pile() -> None:
    teams = ["vaelindra molly korgain", "granit nobz silkara"]
    t = acting("vaelindra_a1", teams).on_top(0, "molly_b4").do("play:vaelindra_a1", "ability:vaelindra_a1")
    assert t.played(0) == ["vaelindra_a1", "molly_b4"]
    empty = acting("vaelindra_a1", teams).draw_pile(0, "").do("play:vaelindra_a1", "ability:vaelindra_a1")
    assert empty.happened("reshuffled")
    assert len(empty.played(0)) == 2


@rule("FF-12.8", "FF-18.52", "FF-18.34")
def test_telepathy_plays_another_card_again() -> None:
    teams = ["drsdaqt ogmul korgain", "granit nobz silkara"]
    t = (
        acting("drsdaqt_a1", teams)
        .active(0, "korgain_b3 korgain_b4")
        .set(potions_on=(CARD_NUMBER["korgain_b3"], -1, -1))
    )
    t.do("play:drsdaqt_a1", "ability:drsdaqt_a1")
    assert t.options == ["follow:korgain_b3", "follow:korgain_b4"], "not the card itself"
    t.do("follow:korgain_b3")
    assert t.icons == {"move": 1, "dig": 1, "fight": 1}, "the potion on it gives nothing again"
    assert t.played(0) == ["korgain_b3", "korgain_b4", "drsdaqt_a1"]


@rule("FF-12.9")
def test_each_card_at_most_once_a_turn() -> None:
    teams = ["drsdaqt mogrimur korgain", "granit nobz silkara"]
    t = acting("mogrimur_a1", teams).discards(0, "drsdaqt_a1").active(0, "korgain_b1")
    t.do("play:mogrimur_a1", "ability:mogrimur_a1", "ability:drsdaqt_a1")
    assert t.played(0) == ["korgain_b1", "mogrimur_a1", "drsdaqt_a1"]
    assert t.state.actor == 3, "korgain's card was the only one not yet played in this turn"


@rule("FF-3.20", "FF-18.45")
def test_a_web_and_a_follow_up() -> None:
    """E-40."""
    t = acting("mogrimur_a1 molly_b1", BONES).discards(0, "mogrimur_b1").web("mogrimur").do("play:mogrimur_a1")
    assert t.offered("move") == []
    t.do("ability:mogrimur_a1")
    assert not t.is_webbed("mogrimur")
    assert t.offered("move")


@rule("FF-18.46")
def test_a_web_that_came_during_the_card_stays_for_the_next_one() -> None:
    t = acting("granit_b2").do("play:granit_b2").web("granit").do("end")
    assert t.is_webbed("granit")
    held = acting("granit_b2").web("granit").do("play:granit_b2")
    assert held.seat == 1, "there was nothing that he could do"
    assert not held.is_webbed("granit")


# Absorption

CUBE = ["granit molly korgain", "gobetou nobz silkara"]


def facing(card: str = "granit_b3", theirs: str = "gobetou_b1 nobz_b1", teams: list[str] = CUBE) -> Table:
    return acting(card, teams).hand(1, theirs)


@rule("FF-12.10", "FF-12.11", "FF-12.12", "FF-12.13", "FF-18.20")
def test_absorption() -> None:
    """E-23."""
    t = facing().do("play:granit_b3")
    assert (t.seat, t.prompt) == (1, "absorption")
    t.do("absorb")
    assert t.icons == {"move": 1, "dig": 1, "fight": 1}
    assert "ability:granit_b3" not in t.options
    assert t.held(1) == ["nobz_b1"]
    assert t.played(1) == ["gobetou_b1"]
    assert t.state.turns == [0, 0]
    t.do("end")
    assert t.seat == 1
    let = facing().do("play:granit_b3", "let")
    assert "ability:granit_b3" in let.options


@rule("FF-12.11", "FF-7H.3", "FF-7H.6")
def test_the_window_opens_whether_or_not_the_card_is_held() -> None:
    t = facing(theirs="nobz_b1 nobz_b2").do("play:granit_b3")
    assert (t.seat, t.prompt, t.options) == (1, "absorption", ["let"])
    with_it, without = match_of(facing()), match_of(facing(theirs="nobz_b1 nobz_b2"))
    for match in (with_it, without):
        match.apply(0, "play:#2")
        assert match.decision is not None
        assert match.decision.seat == 1
    assert with_it.scene(0).areas[:3] == without.scene(0).areas[:3]


@rule("FF-12.11", "FF-11.7")
def test_when_no_window_opens() -> None:
    """E-43 and the other public conditions."""
    assert facing().stun("gobetou").do("play:granit_b3").prompt == "act"
    assert facing().hand(1, "").do("play:granit_b3").prompt == "act"
    assert facing(theirs="nobz_b1").discards(1, "gobetou_b1").do("play:granit_b3").prompt == "act"
    assert facing(theirs="nobz_b1").active(1, "gobetou_b1").do("play:granit_b3").prompt == "act"
    stunned = facing("molly_b1").stun("molly").do("play:molly_b1")
    assert stunned.prompt == "act", "nothing left to cancel"


@rule("FF-11.7", "FF-12.13", "FF-18.45")
def test_absorption_uses_up_gobetous_tokens() -> None:
    """E-43."""
    t = facing().slow("gobetou").web("gobetou").do("play:granit_b3", "absorb")
    assert not t.is_slowed("gobetou")
    assert not t.is_webbed("gobetou")


@rule("FF-12.12")
def test_a_slowed_token_is_used_up_as_well() -> None:
    t = facing().slow("granit").rockfall("p02").do("play:granit_b3", "absorb")
    assert t.icons == {"dig": 1, "fight": 1}
    assert not t.is_slowed("granit")


@rule("FF-12.14")
def test_immunity_to_stun_does_not_protect() -> None:
    t = facing("granit_b3").do("play:granit_b3", "absorb")
    assert t.state.lost


@rule("FF-12.11", "FF-12.15")
def test_a_window_for_each_follow_up_and_none_for_absorption() -> None:
    """E-24."""
    teams = ["mogrimur molly korgain", "gobetou nobz silkara"]
    t = facing("mogrimur_a1", teams=teams).discards(0, "molly_b1")
    t.do("play:mogrimur_a1", "let", "ability:mogrimur_a1")
    assert t.prompt == "absorption"
    t.do("absorb")
    assert t.prompt == "act"
    assert "ability:molly_b1" not in t.options


@rule("FF-12.16")
def test_absorption_in_its_own_turn_gives_its_icons() -> None:
    t = acting("gobetou_b1", ["gobetou molly korgain", "granit nobz silkara"]).do("play:gobetou_b1")
    assert t.icons == {"move": 1, "dig": 1, "pick_up": 1}
    assert t.offered("ability") == []


@rule("FF-12.17", "FF-12.18")
def test_no_window_for_teammates_nor_in_the_solo_game() -> None:
    teams = ["granit molly", "nobz mogrimur", "gobetou ogmul", "silkara flyna"]
    assert acting("granit_b3", teams).hand(2, "gobetou_b1").do("play:granit_b3").prompt == "act"
    foes = ["granit molly", "gobetou mogrimur", "nobz ogmul", "silkara flyna"]
    assert acting("granit_b3", foes).hand(1, "gobetou_b1").do("play:granit_b3").prompt == "absorption"
    assert acting("gobetou_b1", ["gobetou molly korgain"]).do("play:gobetou_b1").prompt == "act"


# Extra turns


@rule("FF-12.19", "FF-12.20", "FF-18.5", "FF-3.3")
def test_a_mad_dash() -> None:
    """E-21."""
    teams = ["nobz molly korgain", "granit mogrimur silkara"]
    t = table(teams).hand(0, "nobz_a1 molly_b1 molly_b2 molly_b3 molly_b4").next_event("ev_vents")
    seats = [t.seat]
    t.do("play:nobz_a1", "ability:nobz_a1")
    assert "ability:nobz_a1" not in t.options
    t.do("end")
    for _ in range(7):
        seats.append(t.seat)
        t.do(t.options[0], "end")
    assert seats == [0, 0, 1, 0, 1, 0, 1, 1]
    assert t.state.turns == [4, 4]


@rule("FF-12.21", "FF-12.22")
def test_no_mad_dash_in_the_fourth_turn_nor_alone() -> None:
    """E-22."""
    teams = ["nobz molly korgain", "granit mogrimur silkara"]
    t = acting("nobz_a1", teams).set(turns=[3, 3]).do("play:nobz_a1")
    assert "ability:nobz_a1" not in t.options
    alone = acting("nobz_a1", ["nobz molly korgain"]).do("play:nobz_a1")
    assert "ability:nobz_a1" not in alone.options
    stacked = acting("nobz_a1", teams).set(extra=True).do("play:nobz_a1")
    assert "ability:nobz_a1" not in stacked.options


# Copies

ALCHEMY = ["ogmul molly korgain", "granit nobz silkara"]


@rule("FF-12.23", "FF-12.24", "FF-12.28", "FF-18.37")
def test_metamorphosis_takes_on_an_ability() -> None:
    t = acting("ogmul_a2", ALCHEMY).active(1, "granit_a3 granit_b3").carry("ogmul", "GG")
    t.do("play:ogmul_a2", "ability:ogmul_a2")
    assert t.options == ["copy:granit_b3", "copy:granit_a3"]
    t.do("copy:granit_a3", "ability:granit_a3")
    assert t.icons["move"] == 3, "X is the number of ores that ogmul carries"
    assert t.offered("ability") == []


@rule("FF-12.24", "FF-10.19")
def test_keywords_are_copied_too() -> None:
    t = acting("ogmul_a2", ALCHEMY).active(0, "korgain_b2").place("ogmul", "s1_puits").rockfall("p09")
    t.do("play:ogmul_a2")
    assert "move:s2_pont" not in t.options
    t.do("ability:ogmul_a2")
    assert "move:s2_pont" in t.options
    assert "move:forge_site" in t.options


@rule("FF-12.25")
def test_absorption_copied_gives_nothing_and_metamorphosis_is_no_choice() -> None:
    t = acting("ogmul_a2", ALCHEMY).do("play:ogmul_a2")
    assert "ability:ogmul_a2" not in t.options, "no other card is in an active zone"
    cube = acting("ogmul_a2", ["ogmul molly korgain", "gobetou nobz silkara"]).active(1, "gobetou_b1")
    cube.do("play:ogmul_a2", "ability:ogmul_a2")
    assert cube.offered("ability") == []


@rule("FF-12.26")
def test_tokens_of_others_are_of_no_use() -> None:
    t = acting("ogmul_a2", ["ogmul molly korgain", "flyna nobz silkara"]).active(1, "flyna_b4 silkara_b1 silkara_a1")
    t.set(charged=1)
    for card in ("flyna_b4", "silkara_b1", "silkara_a1"):
        u = acting("ogmul_a2", ["ogmul molly korgain", "flyna nobz silkara"]).active(1, card)
        u.do("play:ogmul_a2", "ability:ogmul_a2")
        assert u.offered("ability") == [], card


@rule("FF-12.27")
def test_a_copied_chain_ends_the_metamorphosis() -> None:
    t = acting("ogmul_a2", ["ogmul mogrimur korgain", "granit nobz silkara"]).active(0, "mogrimur_a1")
    t.discards(0, "korgain_b1").do("play:ogmul_a2", "ability:ogmul_a2", "ability:mogrimur_a1")
    assert t.played(0) == ["mogrimur_a1", "ogmul_a2", "korgain_b1"]
    assert t.icons == {"move": 1, "pick_up": 1, "fight": 1}
