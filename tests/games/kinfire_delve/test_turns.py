"""KD-5, KD-6, KD-15, KD-16, KD-17: turns, events, clean-up, fatigue and Skill decks."""

from __future__ import annotations

import pytest

from enclume.games.kinfire_delve.deeds import reveal_fatigue, take_cards
from enclume.games.kinfire_delve.ending import TURN_LIMIT
from support import rule

from .play import Arranged, base, table

SOME = {"asha": "A01 A02 A03", "khor": "K01 K02 K03"}


@rule("KD-5.2", "KD-5.6", "KD-15.4", "KD-8.1")
def test_a_turn_in_its_order() -> None:
    t = table(
        "naz khor",
        well="W19 W04 W17 W03",
        progress={"W04": 4, "W03": 1},
        hand={"naz": "N04 N02", "khor": "K01"},
        deck=20,
    )
    assert t.prompt == "exhaust"
    t.play("go_on")
    assert t.prompt == "move"
    t.play("skip")
    assert t.prompt == "face"
    t.falls("GGB-").play("face:W04")
    assert t.prompt == "action"
    t.play("play:N04", "pass")
    assert t.prompt == "move", "after the War Cry, Tactician is still to be used"
    t.play("skip")
    kinds = [event.kind for event in t.events]
    order = ["turn", "faced", "acted", "rolled", "progress", "completed", "placed", "end_of_turn", "refilled"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in order] == order
    assert t.seat == 1
    assert (len(t.hand(0)), len(t.hand(1))) == (1, 1), "nobody draws at the end of a turn"


@rule("KD-5.4", "KD-6.1", "KD-6.3", "KD-6.4")
def test_an_event_is_resolved_in_order_without_dice() -> None:
    t = table(well="E04 W21 W17 W03", hand=SOME, deck=20, progress={"W21": 3}).face("E04")
    assert [event.kind for event in t.events if event.kind in ("delved", "damage", "rolled")] == ["delved", "damage"]
    assert t.hp == 9
    assert t.depth == 20 - 4 - 1
    assert "E04" in t.completed
    assert t.progress("W21") == 3, "no roll, so no darkness"


@rule("KD-6.3", "KD-5.10", "KD-21.2")
def test_an_event_that_ends_the_game_stays_where_it_is() -> None:
    t = table(well="E04 W21 W17 W03", hand=SOME, hp=1).face("E04")
    assert t.cause == "hp"
    assert t.well[0] == "E04"


@rule("KD-6.5", "KD-12.10", "KD-17.3")
def test_what_cannot_be_done_is_skipped() -> None:
    t = table(well="E01 W21 W17 W03", hand=SOME)
    t.state.deck(0).pieces.clear()
    t.face("E01")
    assert "E01" in t.completed
    assert len(t.hand(0)) == 3
    t = table(well="W18 W21 W17 W03", progress={"W18": 3}, hand=SOME).attempt("W18", dice="GRR-")
    assert "W18" in t.completed, "there is no fatigue to brave"


@rule("KD-6.6", "KD-14.9")
def test_each_seeker_in_turn_order() -> None:
    t = table("asha khor naz", well="E07 W21 W17 W03", seat=1, hand={**SOME, "naz": "N01"}).face("E07")
    assert [event.seat for event in t.happened("charged")] == [1, 2, 0]
    assert t.attached == 1
    assert "E07" not in t.completed
    t = table("asha khor", well="E08 W21 W17 W03", seat=1, hand=SOME).face("E08")
    assert (t.seat, t.prompt) == (1, "rehearse")
    t.play("discard:K01", "discard:K02", "enough")
    assert len(t.hand(1)) == 3
    assert (t.seat, t.prompt) == (0, "rehearse")
    t.play("enough")
    assert len(t.hand(0)) == 3


@rule("KD-6.1")
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_the_muses_bargain(n: int) -> None:
    t = table(well="E06 W21 W17 W03", hand=SOME, deck=20).face("E06").play(f"bargain:{n}")
    assert t.hp == 10 - n
    assert t.depth == 20 - 2 * n - 1


@rule("KD-6.1", "KD-13.3", "KD-13.4")
def test_applause_completes_what_it_can_and_the_active_seeker_orders_the_rewards() -> None:
    t = table(well="E02 W21 W10 W26", progress={"W21": 2, "W10": 4, "W26": 4}, hand=SOME, deck=20).face("E02")
    assert t.prompt == "reward"
    assert t.offered("reward") == ["W10", "W21", "W26"]
    t.play("reward:W26", "reward:W21")
    assert [event.kind for event in t.events if event.kind in ("drew", "damage", "charged")] == [
        "drew",
        "damage",
        "charged",
    ]
    assert t.attached == 1


@rule("KD-15.1", "KD-10.7")
def test_played_cards_go_to_their_own_discards_action_first() -> None:
    t = table("asha", well="W01 W21 W17 W03", hand={"asha": "A03 A03 A11 A02"})
    t.attempt("W01", "A03", "A11", "A03", dice="GGG-")
    assert t.discard(0) == ["A03", "A11", "A03"]
    t = table(well="W01 W21 W17 W03", hand=SOME).attempt("W01", "A03", "K03", dice="GGG-")
    assert t.discard(0) == ["A03"]
    assert t.discard(1) == ["K03"]


@rule("KD-15.3", "KD-26.11", "KD-5.8")
def test_slow_poison_clings_and_works_at_the_start_of_ashas_turns() -> None:
    t = table(well="W13 W21 W17 W03", hand={"asha": "A08 A01", "khor": "K01 K02"}).attempt("W13", "A08", dice="RRB+")
    assert t.progress("W13") == 3
    assert t.discard(0) == []
    assert len(t.state.clinging) == 1
    t.attempt("W17", dice="RRB-")
    assert t.progress("W13") == 4
    t = table(well="W17 W21 W13 W03", hand={"asha": "A08", "khor": "K01"}).attempt("W17", "A08", dice="GGG-")
    assert t.discard(0) == ["A08"], "the challenge is completed"
    t = table(down="G2", hand={"asha": "A08", "khor": "K01"}).attempt("M1:green", "A08", dice="RRB+")
    assert t.discard(0) == ["A08"], "never on the Master"
    t = table(gauntlet="G1", hand={"asha": "A08", "khor": "K01"}).attempt("G3", "A08", dice="RRB+")
    assert [slot for _, slot in t.state.clinging] == [2]


@rule("KD-26.11", "KD-12.7", "KD-5.5")
def test_slow_poison_does_not_wait_for_a_fox_that_flees_and_is_dealt_again() -> None:
    """The Fox is discarded, the Aerialists lift it onto the deck, and the refill deals it into the same slot."""
    t = table(well="W16 W18 W17 W03", hand={"asha": "A08", "khor": "K01"}, discard=3).attempt("W18", "A08", dice="RRB-")
    assert t.well[1] == "W18"
    assert t.state.clinging == ()
    assert t.discard(0) == ["A08"]


@rule("KD-15.3")
def test_plan_b_comes_back_after_a_failure() -> None:
    arranged: Arranged = {"well": "W03 W21 W17 W26", "hand": {"naz": "N06", "khor": "K01"}}
    t = table("naz khor", **arranged).attempt("W03", "N06", dice="GGB+").play("skip")
    assert t.hand(0) == ["N06"]
    assert t.discard(0) == []
    t = table("naz khor", progress={"W03": 5}, **arranged).attempt("W03", "N06", dice="GGB-")
    assert t.discard(0) == ["N06"]


@rule("KD-16.4", "KD-16.7", "KD-14.8")
def test_exhausting_comes_once_a_turn_and_before_everything_else() -> None:
    t = table(hand={"asha": "A01", "khor": "K01"}, fatigue_deck="X1 X2").play("exhaust")
    assert t.fatigue == ["X1"]
    assert len(t.hand(0)) == 7
    assert t.prompt == "face"
    t = table(well="E05 W21 W17 W03", hand={"asha": "A01 A02", "khor": "K01"}).face("E05")
    assert t.hand(0) == []
    assert t.fatigue == [], "an empty hand waits for the next turn"


@rule("KD-16.10")
def test_an_empty_fatigue_deck_reveals_nothing() -> None:
    t = table(hand=SOME)
    t.state.fatigue_deck.pieces.clear()
    reveal_fatigue(t.state, 0)
    assert t.fatigue == []
    assert t.result is None


@rule("KD-16.9", "KD-21.3")
def test_five_fatigue_cards_with_the_brink_among_them_are_too_many() -> None:
    t = table(fatigue="X1 X2 X3 X5", hand={"asha": "A01", "khor": "K01"}, fatigue_deck="X4").play("exhaust")
    assert t.cause == "fatigue_count"
    t = table(fatigue="X1 X2 X3 X4", hand={"asha": "A01", "khor": "K01"}, fatigue_deck="X6").play("exhaust")
    assert t.result is None
    t = table(fatigue="X1 X2 X3 X4", hand={"asha": "A01", "khor": "K01"}, fatigue_deck="X5").play("exhaust")
    assert t.cause == "fatigue_count"


@rule("KD-16.9", "KD-21.3")
def test_four_seekers_are_at_the_brink_with_one_card_less() -> None:
    hands = {"asha": "A01", "khor": "K01", "naz": "N01", "feyn": "F01"}
    t = table("asha khor naz feyn", fatigue="X1 X2 X5", hand=hands, fatigue_deck="X4").play("exhaust")
    assert t.cause == "fatigue_count"
    t = table("asha khor naz feyn", fatigue="X1 X2 X3", hand=hands, fatigue_deck="X4").play("exhaust")
    assert t.result is None
    del hands["feyn"]
    t = table("asha khor naz", fatigue="X1 X2 X5", hand=hands, fatigue_deck="X4").play("exhaust")
    assert t.result is None


@rule("KD-16.11", "KD-14.3")
def test_a_hand_may_grow_beyond_its_size() -> None:
    held = "A01 A02 A03 A04 A05 A06 A07"
    t = table(well="E01 W21 W17 W03", hand={"asha": held, "khor": "K01"}).face("E01")
    assert len(t.hand(0)) == 9


@rule("KD-17.3")
def test_missing_draws_are_lost() -> None:
    t = table(hand={"asha": "A01", "khor": "K01"})
    t.state.deck(0).pieces[:] = t.state.deck(0).pieces[:1]
    take_cards(t.state, 0, 3)
    assert len(t.hand(0)) == 2


@rule("KD-21.5")
def test_a_match_without_end_is_broken_off() -> None:
    t = table(well="W29 W21 W17 W03", hand=SOME, turn=TURN_LIMIT).attempt("W29", dice="BRR-")
    assert t.cause == "turn_limit"
    assert t.result is not None
    assert t.result.details["outcome"] == "aborted"
    assert t.result.shares == (0.0, 0.0)
    assert t.result.achieved == ()


@rule("KD-1.1", "KD-1.2", "KD-21.5", "KD-3.4", "KD-14.6")
def test_all_win_or_lose_together() -> None:
    t = table("asha khor naz", well="W22 W21 W17 W03", hp=4, hand={**SOME, "naz": "N01"}, mode="hard")
    t.attempt("W22", dice="RRR-")
    assert t.result is not None
    assert t.hp == 0
    assert t.result.ranks == (2, 2, 2)
    assert t.result.details == {
        "outcome": "lost",
        "cause": "hp",
        "master": "M1",
        "hp": 0,
        "turns": 5,
        "seekers": ["asha", "khor", "naz"],
        "options": {"hard": True, "quick": False, "first_game": False},
    }
    assert t.result.achieved == (("EX01",),) * 3, "9 damage count, though only 4 HP were left"
    t = table("asha khor", down="G2", progress={"master": base("M1") - 1}, hand=SOME).attempt("M1:green", dice="GRR-")
    assert t.result is not None
    assert t.result.shares == (1.0, 1.0)
    assert t.result.details["outcome"] == "won"


@rule("KD-24.3", "KD-15.4")
def test_the_turn_goes_round_the_table() -> None:
    t = table("asha khor naz feyn", well="W29 W21 W17 W03", hand={**SOME, "naz": "N01 N02", "feyn": "F01 F02"})
    seats = []
    for _ in range(5):
        seats.append(t.state.seat)
        t.attempt("W17", dice="RRB-")
        while t.prompt in ("move", "discard"):
            t.play(t.options[0])
    assert seats == [0, 1, 2, 3, 0]
