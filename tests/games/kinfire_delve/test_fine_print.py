"""Halves of sentences: what a rule says besides, where the plain case alone would not tell."""

from __future__ import annotations

from enclume.games.kinfire_delve import GAME
from enclume.games.kinfire_delve.cards import FATIGUE_PIECE
from enclume.games.kinfire_delve.outlook import outlook
from enclume.kernel.events import EVERYONE, NOBODY
from enclume.kernel.options import Option
from enclume.kernel.plans import Wish
from support import rule

from .play import Table, base, name, new_table, table, words

SOME = {"asha": "A01 A02 A03", "khor": "K01 K02 K03"}


def warned(t: Table, *begun: Option) -> list[str]:
    """The options of which people are told that they lose."""
    assert GAME.plan is not None
    found = []
    for option in t.world.asks[0].options:
        plan = GAME.plan(t.state, t.seat, option, begun, Wish()) if option.verb in GAME.planned else None
        if plan is not None:
            assert plan.warns
            found.append(words(option))
    return found


def kinds(t: Table, *wanted: str) -> list[str]:
    return [event.kind for event in t.events if event.kind in wanted]


@rule("KD-4.12", "KD-22.3")
def test_a_quick_game_hurts_first_and_wearies_then() -> None:
    t = new_table(quick=True)
    assert kinds(t, "setup_done", "damage", "wearied", "turn")[:3] == ["setup_done", "damage", "wearied"]


@rule("KD-26.18", "KD-16.7")
def test_only_the_guttering_flame_puts_lanterns_out() -> None:
    for card in ("X1", "X2", "X4", "X5", "X6"):
        t = table(hand=SOME, charged="asha khor", fatigue_deck=card).play("exhaust")
        assert t.fatigue == [card]
        assert t.charged(0)
        assert t.charged(1)


@rule("KD-14.7", "KD-16.8")
def test_a_braved_card_is_shuffled_in_and_nobody_knows_where_it_is() -> None:
    places = set()
    for seed in range(30):
        t = table(well="W04 W17 W26 W03", fatigue="X1 X4", hand={"khor": "K11", "asha": "A01"}, seat=1, seed=seed)
        t.face("W04").play("play:K11", "brave:X4")
        deck = t.state.fatigue_deck.pieces
        places.add(deck.index(FATIGUE_PIECE["X4"]))
        assert all(t.state.known[card] == NOBODY for card in deck)
        assert GAME.view(t.state, 0).fatigue_deck.top.startswith("?")
    assert places == {0, 1, 2, 3, 4}


@rule("KD-15.1", "KD-16.3")
def test_hidden_cards_that_are_discarded_lie_open() -> None:
    t = table(hand=SOME, open_hands=False).play("exhaust")
    assert sorted(t.discard(0)) == ["A01", "A02", "A03"]
    assert all(t.state.known[card] == EVERYONE for card in t.state.discards[0])
    (event,) = t.happened("exhausted")
    seen = event.seen_by(1)
    assert seen is not None
    assert sorted(name(card) for card in seen.pieces) == ["A01", "A02", "A03"]


@rule("KD-6.5", "KD-12.10", "KD-14.5")
def test_nothing_is_told_of_what_does_nothing() -> None:
    t = table(well="E03 W17 W26 W03", hand=SOME, discard=0).face("E03")
    assert kinds(t, "healed", "climbed") == []
    t = table(well="E04 W17 W26 W03", hand=SOME, deck=0, discard=0).face("E04")
    assert kinds(t, "delved") == []
    t = table(well="W04 W17 W26 W03", hand={"asha": "A03", "khor": "K02"}).attempt("W04", "A03", "K02", dice="GGB+")
    assert kinds(t, "completed") == ["completed"]
    t = table(well="W03 W17 W26 W06", hand={"asha": "A01", "khor": "K02"}, seat=1).attempt("W03", "K02", dice="GGB+")
    assert kinds(t, "spared", "damage") == ["spared"], "2 damage, all of it averted"


@rule("KD-6.2", "KD-5.12")
def test_curtain_rise_is_announced() -> None:
    t = table(well="W04 W17 W26 W03", progress={"W04": 4}, deck="W06 W07 E09 W13 W16 W24", hand=SOME)
    t.attempt("W04", dice="RGG-")
    assert t.prompt == "discard"
    (event,) = t.happened("activated")
    assert GAME.describe_event(event, 0, []).en == "Curtain Rise acts as soon as it is there."


@rule("KD-21.2", "KD-21.3", "KD-16.9")
def test_people_are_asked_twice_before_they_surely_lose() -> None:
    assert warned(table(hand=SOME, fatigue="X1 X2 X3 X5")) == ["exhaust"], "a fifth card is one too many"
    assert warned(table(hand=SOME, fatigue="X1 X2 X3 X4")) == [], "it may be Despair, and not At the Brink"
    assert warned(table(hand=SOME, fatigue="X1 X2 X3 X4", hp=2)) == ["exhaust"], "both that are left lose"
    t = table(well="E06 W21 W17 W03", hand=SOME, hp=3).face("E06")
    assert warned(t) == ["bargain:3"]
    t = table(well="E06 W21 W17 W03", hand=SOME, hp=5, fatigue="X6").face("E06")
    assert warned(t) == ["bargain:2", "bargain:3"]
    t = table(well="W15 W17 W04 W26", hp=3, hand={"asha": "A03", "khor": "K06"}, seat=1).attempt(
        "W15", "K06", dice="RRB+"
    )
    assert warned(t) == [], "3 damage, and Bulwark takes one off"
    t = table(well="W15 W17 W04 W26", hp=2, fatigue="X4", hand={"asha": "A03", "khor": "K06"}, seat=1)
    t.attempt("W15", "K06", dice="RRB-")
    assert warned(t) == ["take_penalty"]
    t.play("take_penalty")
    assert t.cause == "hp"
    t = table(master="M3", down="G2", gauntlet="G4", hp=4, hand=SOME).attempt("M3:green", dice="RRB-")
    assert warned(t) == ["hurt"], "3 in darkness and 1 for the Claque"


def to_face(t: Table) -> Table:
    while t.prompt in ("exhaust", "move"):
        t.play("go_on" if t.prompt == "exhaust" else "skip")
    return t


@rule("KD-6.1", "KD-13.3", "KD-21.2", "KD-21.3")
def test_events_and_completed_challenges_that_lose_are_asked_about_twice() -> None:
    t = to_face(table(well="E04 W21 W17 W03", hand=SOME, hp=1))
    assert warned(t) == ["face:E04"]
    t.play("face:E04")
    assert t.cause == "hp"
    assert warned(to_face(table(well="E04 W21 W17 W03", hand=SOME, hp=4, fatigue="X6"))) == ["face:E04"]
    assert warned(to_face(table(well="E04 W21 W17 W03", hand=SOME, hp=2))) == []
    t = to_face(table(well="E02 W21 W17 W03", hand=SOME, hp=3, progress={"W21": 2}))
    assert warned(t) == ["face:E02"], "the applause completes the Symphony"
    t.play("face:E02")
    assert t.cause == "hp"
    assert warned(to_face(table(well="E02 W21 W17 W03", hand=SOME, hp=3, progress={"W21": 1}))) == []
    healed = table(well="E02 W21 W02 W03", hand=SOME, hp=3, progress={"W21": 2, "W02": 2})
    assert warned(to_face(healed)) == [], "another card heals by counting its copies"


@rule("KD-13.3", "KD-25.5", "KD-21.2")
def test_progress_that_completes_what_kills_is_asked_about_twice() -> None:
    hands = {"naz": "N08", "khor": "K01"}
    t = table("naz khor", well="W01 W21 W17 W03", hand=hands, hp=3, progress={"W21": 2, "W01": 4}).play("go_on")
    move = next(option for option in t.world.asks[0].options if words(option) == "move:W01:W21")
    t.play("move:W01:W21")
    assert warned(t, move) == ["amount:2"]
    t.play("amount:2")
    assert t.cause == "hp"
    t = table(well="W04 W21 W17 W15", hand={"asha": "A06", "khor": "K01"}, hp=3, progress={"W21": 3, "W04": 4})
    t.attempt("W04", "A06", dice="GGG-")
    assert "place:W21" in warned(t)


@rule("KD-11.7", "KD-12.6", "KD-12.7", "KD-21.2")
def test_a_roll_that_kills_is_asked_about_twice_and_one_that_a_lantern_heals_is_not() -> None:
    t = table("feyn khor", well="W01 W21 W17 W15", hand={"feyn": "F05", "khor": "K01"}, hp=3).falls("GGG-")
    t.face("W01")
    assert warned(t) == ["keep"]
    t.play("keep")
    assert t.cause == "hp"
    t = table("naz feyn", well="W21 W01 W29 W27", hp=3, charged="naz", hand={"naz": "N08", "feyn": "F05"})
    t.falls("GGB+").face("W21").play("lantern:L-naz")
    while t.prompt == "boost":
        t.play("pass")
    ahead = outlook(GAME.view(t.state, 0))
    assert ahead is not None
    assert (ahead.hp, warned(t)) == (-2, []), "the beacon heals before the Symphony hurts"
    t.play("keep")
    assert t.hp == 1


@rule("KD-26.12", "KD-13.3", "KD-13.5")
def test_the_claque_diverted_is_one_gauntlet_less_for_the_dreadweaver() -> None:
    hand = {"asha": "A07", "khor": "K01"}
    t = table(down="G2 G3", gauntlet="G1", master="M2", progress={"master": base("M2") + 7}, hand=hand)
    assert t.difficulty("master") == base("M2") + 14
    t.face("G4").play("play:A07", "divert")
    assert t.cause == "master", "enough as soon as the Claque is silent"


@rule("KD-24.2", "KD-5.1")
def test_a_helping_hand_goes_to_the_left() -> None:
    hands = {"asha": "A01", "khor": "K10", "naz": "N08"}
    t = table("asha khor naz", well="W17 W04 W26 W03", hand=hands, seat=1).face("W17").play("play:K10")
    assert [len(t.hand(seat)) for seat in range(3)] == [1, 0, 2]


@rule("KD-15.2", "KD-9.5")
def test_a_used_lantern_goes_out_and_no_other() -> None:
    t = table(well="W03 W17 W04 W26", charged="asha khor", hand={"asha": "A02", "khor": "K10"})
    t.attempt("W03", "lantern:L-asha", dice="GGB+")
    assert (t.charged(0), t.charged(1)) == (False, True)
    assert t.discard(0) == []


@rule("KD-10.8")
def test_a_boost_begins_the_round_anew() -> None:
    """Khor passes, Naz boosts, Khor passes again: Naz, who did not pass since, is asked once more."""
    hands = {"asha": "A03", "khor": "K01", "naz": "N02 N07"}
    t = table("asha khor naz", well="W01 W06 W17 W26", hand=hands).face("W01").play("play:A03")
    t.play("pass", "boost:N02", "pass")
    assert (t.seat, t.prompt, t.offered("boost")) == (2, "boost", ["N07"])


@rule("KD-19.3", "KD-9.1")
def test_lanterns_hands_and_fatigue_come_down_to_the_bottom() -> None:
    t = table(well="W06 W17 W04 W03", progress={"W06": 6}, deck=1, charged="asha khor", fatigue="X1", hand=SOME)
    t.attempt("W06", dice="RGG+")
    assert t.state.phase == 1
    assert (t.charged(0), t.charged(1), t.fatigue) == (True, True, ["X1"])
    assert t.hand(0) == ["A01", "A02", "A03"]


@rule("KD-20.5", "KD-13.5")
def test_enough_progress_does_not_defeat_a_master_with_all_gauntlets_standing() -> None:
    """Danse Macabre: the last Gauntlet card was turned up again; one that falls brings the victory."""
    t = table(master="M3", gauntlet="G1 G2 G3 G4", progress={"master": base("M3"), "G2": 6}, hand=SOME)
    t.attempt("G1", dice="RRG+").play("discard:A01")
    assert t.result is None
    t.attempt("G2", dice="RGG-")
    assert t.cause == "master"


@rule("KD-13.3", "KD-13.4", "KD-26.2")
def test_what_is_completed_in_one_pass_has_the_same_snapshot() -> None:
    """Applause fills two of three Fountains: both count three copies."""
    t = table(well="E02 W02#1 W02#2 W02#3", progress={"W02#1": 10, "W02#2": 10}, hp=2, hand=SOME, deck=30)
    t.face("E02").play("reward:W02")
    assert [event.args["n"] for event in t.happened("delved")] == [3, 3]
    assert [event.args["n"] for event in t.happened("healed")] == [3, 3]
    assert t.difficulty("W02#3") == 4


@rule("KD-12.6", "KD-12.7")
def test_success_comes_before_the_reward_and_the_penalty_before_other_failures() -> None:
    t = table(
        well="W17 W06 W12 W25", charged="khor", hp=5, progress={"W17": 4}, hand={"khor": "K01", "asha": "A03"}, seat=1
    )
    t.attempt("W17", "lantern:L-khor", dice="RRB-")
    assert kinds(t, "healed", "delved") == ["healed", "delved"]
    t = table("naz khor", well="W03 W06 W12 W25", hand={"naz": "N07 N08 N10", "khor": "K04"})
    t.attempt("W03", "N07", dice="GGB+")
    assert (t.prompt, t.hp) == ("discard", 8), "the Sentinel has struck already"


@rule("KD-20.13", "KD-12.7")
def test_the_claque_is_loud_in_the_dark_alone_and_against_the_master_alone() -> None:
    t = table(master="M3", gauntlet="G4", down="G2", hand=SOME).attempt("M3:green", dice="RRB+").play("hurt")
    assert t.hp == 7
    t = table(gauntlet="G4", down="G2", hand=SOME).attempt("G3", dice="RRB-")
    assert t.hp == 8


@rule("KD-26.11", "KD-18.8")
def test_slow_poison_minds_its_own_challenge() -> None:
    t = table(well="W13 W17 W04 W03", clinging="A08=W13", progress={"W17": 4}, hand=SOME).attempt("W17", dice="GRR-")
    assert "W17" in t.completed
    assert [(name(card), slot) for card, slot in t.state.clinging] == [("A08", 0)]
    assert t.attached == 0, "it is not attached to the Master"


@rule("KD-25.4", "KD-10.6")
def test_only_khors_shields_are_a_bulwark() -> None:
    t = table(well="W03 W17 W04 W26", hand={"asha": "A05", "khor": "K01"}, seat=1)
    t.attempt("W03", "K01", "A05", dice="GGB+")
    assert t.hp == 8, "a Shadow is no Shield"
    t = table("asha khor", well="W13 W17 W04 W26", hand={"asha": "A02", "khor": "K10"})
    t.attempt("W13", "A02", "K10", dice="RRB+")
    assert t.hp == 7, "Khor boosted, but without a Shield"


@rule("KD-11.7", "KD-11.6")
def test_the_window_opens_again_for_whoever_has_not_used_it() -> None:
    t = table("feyn khor", well="W17 W03 W04 W26", hand={"feyn": "F07 F10 F05", "khor": "K01"})
    t.falls("RRR-", "BBB-", "RRB-").face("W17").play("play:F07")
    assert t.prompt == "again", "the action's own re-roll comes first"
    t.play("keep", "bard:F10")
    assert t.prompt == "again", "kept once, it is offered anew after the Bard's"
    t.play("again")
    assert len(t.happened("rolled")) == 3
    assert t.happened("rolled")[-1].args["dice"] == [0, 0, 2, 4], "all four are new"
    assert t.happened("progress"), "both sources are used up: the roll is final"
    t = table("feyn khor", well="W17 W03 W04 W26", hand={"feyn": "F07 F10", "khor": "K01"})
    t.falls("RRR-", "BBB-", "RRB-").face("W17").play("play:F07", "again")
    assert t.prompt == "bard", "after the action's, the Bard's"


@rule("KD-6.1")
def test_the_muse_takes_before_she_gives() -> None:
    t = table(well="E06 W21 W17 W03", hand=SOME, deck=20).face("E06").play("bargain:2")
    assert kinds(t, "damage", "delved") == ["damage", "delved"]
    t = table(well="E06 W21 W17 W03", hand=SOME, deck=20, hp=2).face("E06").play("bargain:2")
    assert kinds(t, "damage", "delved") == ["damage"], "nobody goes down any more"


@rule("KD-26.5")
def test_the_faded_way_leads_six_cards_down_at_most() -> None:
    t = table(well="W11 W17 W04 W26", progress={"W11": 6}, hand={"asha": "A02", "khor": "K08 K10"}, deck=30)
    t.attempt("W11", "A02", "K08", "K10", dice="GGG+")
    assert t.total >= 8, "14 or more in all"
    assert t.happened("delved")[0].args["n"] == 6


@rule("KD-4.1", "KD-4.14")
def test_a_master_that_was_asked_for_is_still_one_of_three() -> None:
    for master in ("M1", "M2", "M3"):
        for seed in range(6):
            forms = new_table(master=master, seed=seed).state.masters.pieces
            assert sorted(name(form) for form in forms) == ["M1", "M2", "M3"]
            assert name(forms[0]) == master


@rule("KD-25.6")
def test_a_card_without_refrain_buys_the_dice_alone() -> None:
    t = table("asha feyn", well="W03 W17 W04 W26", hand={"asha": "A03", "feyn": "F02"}, dice=["BBB-", "BBB+"])
    t.face("W03").play("play:A03", "bard:F02")
    assert t.sums == (4, 0, 1, 0)
