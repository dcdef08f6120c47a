"""KF-10, KF-11, KF-16, KF-3: cleanup, the end, counterfeits."""

from __future__ import annotations

from enclume.games.kings_forge.cards import ITEM
from support import rule

from .play import Table, table


def ranks(t: Table) -> list[int]:
    return [ITEM[item].rank for item in t.state.display]


@rule("KF-16.3", "KF-16.2", "KF-16.5", "KF-3.2", "KF-16.10")
def test_all_tokens_for_the_easiest_item() -> None:
    """T-09."""
    t = table(4, phase="opening", counterfeits=[5], display="I07 I11 I17", orders="I18 I19")
    assert t.state.counterfeits[0] == 0
    assert t.items(0) == ["I07"]
    assert ranks(t) == [15, 22, 23]


@rule("KF-16.4", "KF-3.7", "KF-15.2")
def test_exchanges_in_turn_order() -> None:
    """T-10."""
    t = table(4, phase="opening", first=2, counterfeits=[0, 3, 0, 4], display="I04 I06 I09", orders="I10 I15")
    assert (t.items(3), t.items(1)) == (["I04"], ["I06"])
    assert ranks(t) == [12, 14, 20]


@rule("KF-16.11", "KF-16.3", "KF-10.9", "KF-1.7")
def test_fewer_than_three_tokens_stay() -> None:
    t = table(phase="opening", counterfeits=[2, 1])
    assert t.state.counterfeits == [2, 1]
    assert t.items(0) == []
    t = table(row="GX05 G02 G03 G04", counterfeits=[14], gather_cards=True).play("claim:GX05.bottom")
    assert t.state.counterfeits[0] == 15, "the tokens are not limited"


@rule("KF-16.7", "KF-18.1", "KF-16.8", "KF-11.7")
def test_a_third_token_of_the_apprentice_phase_waits() -> None:
    """T-08."""
    t = table(
        2,
        phase="opening",
        round=5,
        hired=["AP03"],
        supply=["M", "MM"],
        counterfeits=[2],
        items=["", "I01 I02 I05 I06"],
        display="I04 I32 I33",
        orders="",
        apprentices=True,
    )
    t.play("activate:AP03")
    assert t.state.counterfeits[0] == 3
    assert t.items(0) == []
    t.falls(5, 5).play("pass", "bonus:metal", "pass", "craft:I04")
    assert t.result.winners == (1,)
    assert t.items(0) == []


@rule("KF-11.1", "KF-11.8", "KF-11.4", "KF-6.3")
def test_tokens_are_worth_nothing_at_the_end() -> None:
    """T-08 and T-47."""
    t = table(
        4,
        phase="craft",
        round=6,
        seat=1,
        first=1,
        supply=["", "MM", "", ""],
        counterfeits=[0, 0, 4, 0],
        items=["", "I01 I02 I05", "I06 I07 I08", ""],
        display="I04 I32 I33",
        orders="I31",
        rolls=[5, 5],
    )
    t.play("craft:I04")
    assert t.result.reason == "target"
    assert t.result.scores == (0, 4, 3, 0)
    assert t.result.winners == (1,)


@rule("KF-16.7", "KF-18.3")
def test_levis_third_token_is_exchanged_a_round_later() -> None:
    """T-48."""
    t = table(
        phase="opening",
        hired=["AP13"],
        counterfeits=[2],
        rolls=[6],
        display="I31 I32 I33",
        orders="I30",
        apprentices=True,
    )
    assert t.state.counterfeits[0] == 3
    assert t.items(0) == []
    t.play("pass", "bonus:metal", "pass")
    assert t.state.round == 3
    assert t.items(0) == ["I31"]
    assert t.state.counterfeits[0] < 3


@rule("KF-11.2", "KF-16.6", "KF-11.4")
def test_a_fourth_item_by_tokens_does_not_end_the_round() -> None:
    """T-11."""
    t = table(
        4,
        phase="opening",
        supply=["", "M" * 5, "", ""],
        counterfeits=[3],
        items=["I05 I06 I07", "I08 I09 I10"],
        display="I01 I02 I03",
        orders="I04 I32 I33",
    )
    assert t.state.owned(0) == 4
    assert t.prompt == "gather"
    t.falls(6, 5, 5, 3, 2)
    while t.prompt != "craft":
        t.play("pass") if "pass" in t.options else t.play("bonus:token")
    t.play("craft:I03", "craft:I04")
    if t.result is None:
        t.play("end")
    assert t.result.scores == (4, 5, 0, 0)
    assert t.result.winners == (1,)


@rule("KF-11.3", "KF-11.12", "KF-16.3")
def test_the_last_item_by_tokens_ends_the_game_at_once() -> None:
    """T-12."""
    t = table(
        4,
        phase="opening",
        counterfeits=[3],
        items=["I01 I02 I03", "I04 I05 I06", "I07 I08 I09", "I10 I11 I12"],
        display="I33",
        orders="",
    )
    assert t.result.reason == "last_item"
    assert t.result.winners == (0,)
    assert t.result.scores == (4, 3, 3, 3)


@rule("KF-11.12", "KF-16.4", "KF-16.9", "KF-11.9")
def test_an_empty_table_ends_the_game_whoever_took_the_last_item() -> None:
    """T-49."""
    t = table(
        4,
        phase="opening",
        first=2,
        counterfeits=[3, 0, 3, 0],
        items=["I01 I02", "I04 I05 I06", "I07 I08 I09", "I10 I11 I12"],
        display="I32 I33",
        orders="",
    )
    assert t.result.scores == (3, 3, 4, 3)
    assert t.result.winners == (2,)


@rule("KF-2.11", "KF-11.2", "KF-10.2")
def test_two_players_need_five_items() -> None:
    """T-46."""
    t = table(
        phase="craft",
        round=6,
        supply=["", ""],
        items=["I01 I02 I05 I06", "I07 I08 I09"],
        display="I32 I33",
        orders="",
        counterfeits=[3],
    )
    assert t.result is None
    assert t.state.round == 7
    assert len(t.items(0)) == 5
    assert t.prompt == "gather"
    while t.world.asks:
        t = t.play(next(move for move in ("pass", "bonus:metal", "end") if move in t.options))
    assert t.result.winners == (0,)
    assert t.state.round == 7


@rule("KF-11.5", "KF-11.11", "KF-11.6")
def test_a_tie_goes_to_the_finest_item() -> None:
    """T-43."""
    t = table(
        4,
        phase="craft",
        supply=["", "", "", ""],
        items=["I01 I02 I03 I27", "I04", "I05", "I06 I07 I08 I17"],
        display="I33",
        orders="",
    )
    assert t.result.ranks == (1, 4, 3, 2)


@rule("KF-11.6", "KF-11.13", "KF-11.10")
def test_without_items_the_dice_decide_and_then_nobody() -> None:
    t = table(3, phase="craft", round=40, supply=["MM", "M", "M"], smithy=["", "", "W"], display="I33", orders="")
    while t.result is None:
        t.play("end")
    assert t.result.reason == "rounds"
    assert t.result.ranks == (1, 3, 1)
    assert t.result.shares == (0.5, 0.0, 0.5)


@rule("KF-11.10")
def test_before_round_forty_the_game_goes_on() -> None:
    t = table(3, phase="craft", round=39, supply=["", "", ""], display="I33", orders="")
    assert t.result is None
    assert t.state.round == 40


@rule("KF-11.13")
def test_borrowed_and_white_dice_do_not_count() -> None:
    t = table(
        phase="craft",
        supply=["MW", ""],
        borrowed=["MWGA"],
        whites=[1],
        claimed=["G12b"],
        laid=[[("G01", "M", "W")]],
        prerolled=["G5"],
        modifiers=["plus_1"],
        display="I33",
    )
    assert t.dice(0) == "MMWWG"


@rule("KF-10.1", "KF-9.2", "KF-10.15")
def test_items_are_safe_from_the_end_of_the_craft_phase_on() -> None:
    t = table(phase="craft", supply=["MM", "MM"], display="I04 I32 I33", orders="", rolls=[5, 5, 1, 1])
    t.play("craft:I04")
    assert t.items(0) == ["I04"]
    assert t.made(0) == {}


@rule("KF-10.3", "KF-10.4", "KF-10.5", "KF-10.6", "KF-10.7", "KF-10.8", "KF-10.11", "KF-6.1", "KF-6.5")
def test_cleanup_brings_everything_home() -> None:
    """T-45."""
    t = table(
        phase="craft",
        supply=["MM", "MW"],
        smithy=["W", "GG"],
        laid=[[("G01", "M", ""), ("G03", "M", "MW")], [("G07", "", "W")]],
        claimed=["G01t G03b", "G07t G02-"],
        borrowed=["MWGA"],
        whites=[0, 1],
        prerolled=["G3", ""],
        modifiers=["plus_1", "plus_2"],
        flags=[1, 0],
        display="I33",
    )
    t.state.visits = 1
    t.state.purple, t.state.purple_at = 3, 1
    t.play("end")
    if t.state.round == 2:
        t.play("end")
    g = t.state
    assert (t.supply(0), t.supply(1)) == ("MMMWWG", "MWWGG")
    assert t.stock == "M" * 38 + "W" * 18 + "G" * 11 + "A" * 10
    assert not any(
        [*g.smithy, *g.laid, *g.claimed, *g.borrowed, *g.whites, *g.prerolled, *g.rolled, *g.flags, *g.modifiers]
    )
    assert (g.visits, g.purple, g.purple_at) == (0, 0, -1)
    assert (len(g.row), len(g.deck) + len(g.row)) == (4, len(g.deal.locations))


@rule("KF-10.12")
def test_apprentices_on_offer_stay() -> None:
    t = table(phase="craft", supply=["", ""], crew="AP01 AP08 AP09", crew_deck="AP10", display="I33", apprentices=True)
    assert t.state.crew == (40, 47, 48)


@rule("KF-10.2")
def test_after_the_end_nothing_is_cleaned_up() -> None:
    t = table(3, phase="craft", supply=["M", "", ""], smithy=["W"], items=["I01 I02 I03 I04"], display="I33", orders="")
    while t.result is None:
        t.play("end")
    assert t.smithy(0) == "W"


@rule("KF-11.14", "KF-11.1")
def test_the_last_item_in_the_craft_phase_does_not_end_it() -> None:
    t = table(
        3,
        phase="craft",
        supply=["MM", "M", ""],
        items=["I01 I02 I05", "I06 I07 I08", "I09 I10 I11"],
        display="I04",
        orders="",
        rolls=[5, 5, 6],
        modifiers=["", "plus_1", ""],
    )
    t.play("craft:I04")
    assert (t.result, t.seat) == (None, 1)
    t.play("end")
    assert t.result.winners == (0,)


@rule("KF-16.1", "KF-16.6")
def test_a_copied_card_gives_a_token_too_and_its_item_cannot_be_stolen() -> None:
    t = table(row="G18 G02 G03 G04", claimed=["", "GX08b"], supply=["", ""], gather_cards=True)
    t.play("claim:G18.bottom")
    assert t.state.counterfeits[0] == 1
    t = table(phase="opening", counterfeits=[3], display="I01 I02 I03", orders="", supply=["", "M" * 6])
    t.falls(6, 6, 6, 6, 6, 6)
    while t.prompt != "craft":
        t.play("pass") if "pass" in t.options else t.play("bonus:metal")
    assert t.offered("steal") == []


@rule("KF-10.14", "KF-16.5", "KF-16.4")
def test_an_exchange_refills_at_once_even_where_crafting_does_not() -> None:
    t = table(
        3,
        phase="opening",
        counterfeits=[3, 3],
        display="I01 I02 I03",
        orders="I04 I05",
        craft_refill="cleanup",
    )
    assert (t.items(0), t.items(1), t.display) == (["I01"], ["I02"], ["I03", "I04", "I05"])


@rule("KF-11.12", "KF-16.4")
def test_who_waits_behind_the_last_item_gets_nothing() -> None:
    t = table(
        3,
        phase="opening",
        first=1,
        counterfeits=[3, 3, 0],
        items=["I01 I02 I03", "I04 I05 I06", "I07 I08 I09"],
        display="I33",
        orders="",
    )
    assert t.result.scores == (3, 4, 3)
    assert t.state.counterfeits == [3, 0, 0]


@rule("KF-11.4", "KF-11.5")
def test_more_items_beat_a_finer_one() -> None:
    t = table(
        3,
        phase="craft",
        supply=["", "", ""],
        items=["I01 I02 I03 I04", "I31 I32 I33", "I05"],
        display="I30",
        orders="",
    )
    assert t.result.ranks == (1, 2, 3)
