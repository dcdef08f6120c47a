"""KF-7, KF-17, KF-18: the purple die, the white ones, those of the conjurer, and dice that are cancelled."""

from __future__ import annotations

from typing import Any

from support import rule

from .play import table

A = {"apprentices": True}
X = {"gather_cards": True}
KF = {**A, **X}
GUEST = {"guest_conjurer": True}


@rule("KF-18.5", "KF-7.24", "KF-7.32", "KF-7.10")
def test_ket_may_roll_for_the_purple_die() -> None:
    t = table(row="G09 G02 G03 G04", hired=["AP12"], modifiers=["auto6"], rolls=[3, 5], purple=0, **A)
    t.play("claim:G09.bottom", "use:AP12", "result:white")
    assert t.tray() == "?5"
    assert t.play("done").state.purple == 5


@rule("KF-18.5", "KF-7.1")
def test_ket_has_no_use_for_dice_rolled_in_advance() -> None:
    t = table(row="G15 G02 G03 G04", hired=["AP12"], supply=["MM", ""], rolls=[4], **A).play("claim:G15.bottom")
    assert t.prompt == "keep"
    t = table(row="GC1 G02 G03 G04", hired=["AP12"], rolls=[4, 4], **A, **GUEST).play("claim:GC1.bottom")
    assert t.prompt == "declare"


@rule("KF-7.2", "KF-7.1", "KF-7.12", "KF-1.11")
def test_the_conjurer_begins_with_who_claimed_it_and_adds_one_to_that_die_alone() -> None:
    t = table(3, row="GC1 G02 G03 G04", seat=1, first=0, rolls=[6, 3, 3], **GUEST).play("claim:GC1.bottom")
    assert t.seat == 1
    t.play("declare:A", "declare:M", "declare:W")
    assert [t.prerolled(seat) for seat in range(3)] == ["W3c", "A6c", "M3c"]
    t = table(row="GC1 G02 G03 G04", modifiers=["reroll_one", "reroll_one"], rolls=[1], **GUEST)
    t.play("claim:GC1.bottom")
    assert t.tray() == "?2"
    t.falls(4, 1, 4).play("use:reroll_one")
    assert t.tray() == "?5", "a die rolled again gets its bonus again"
    t.play("declare:M", "use:reroll_one", "declare:M")
    assert (t.prerolled(0), t.prerolled(1)) == ("M5c", "M4c")


@rule("KF-17.6", "KF-17.7", "KF-7.27")
def test_a_cancelled_conjurer_die_is_set_aside() -> None:
    """The check is made before the +1; whoever brings his die to that value afterwards is safe."""
    t = table(
        row="GC1 G02 G03 G04",
        claimed=["", "G09b"],
        purple=4,
        modifiers=["reroll_one"],
        rolls=[3],
        display="I33",
        **GUEST,
    )
    t.state.purple_at = 1 << 8 | 8
    t.play("claim:GC1.bottom")
    assert t.tray() == "?4", "3, and one more"
    t.falls(4, 4).play("use:reroll_one")
    assert (t.prerolled(0), t.prerolled(1)) == ("", ""), "nothing to declare, for neither"
    assert (t.smithy(0), t.dice(0), t.prompt) == ("", "MMMMM", "gather")


@rule("KF-17.18", "KF-18.6", "KF-7.22", "KF-10.5")
def test_a_conjurer_die_is_nobodys_gem() -> None:
    """Neither Mila nor a reroll nor the Prison reaches it; at cleanup it is gone."""
    t = table(
        row="GC1 GX06 G03 G04",
        supply=["MWM", "M"],
        hired=["", "AP14"],
        modifiers=["", "reroll_any plus_1"],
        rolls=[1, 3],
        display="I33",
        **KF,
        **GUEST,
    )
    t.play("claim:GC1.bottom", "pay:M@0", "declare:M", "done", "declare:G", "pass", "bonus:token", "claim:GX06.bottom")
    assert (t.supply(1), t.prerolled(1)) == ("", "G3c")
    t.play("pass")
    while t.seat == 0:
        t.play("end")
    assert t.tray() == "G3c"
    assert t.options == ["use:plus_1", "use:plus_1_1", "end"]
    assert t.play("end").supply(1) == "M"


@rule("KF-17.21", "KF-17.40", "KF-7.20", "KF-17.2")
def test_neither_palace_nor_astrologer_nor_chancery_brings_a_cancelled_die_back() -> None:
    arranged: dict[str, Any] = {
        "supply": ["MMMM", "M"],
        "smithy": ["MW"],
        "claimed": ["", "G09b"],
        "display": "I33",
        "modifiers": ["plus_1"],
        **X,
    }
    for card in ("GX04", "G06", "GX01"):
        t = table(row=f"{card} G02 G03 G04", **arranged)
        t.state.cancelled[0] = 1
        t.play(f"claim:{card}.bottom")
        if card == "GX01":
            assert t.happened("fetched")[0].args["dice"] == 1 << 8, "the wood, without a question"
            continue
        while t.prompt != "craft":
            t.play("pass") if "pass" in t.options else t.play("bonus:token")
        assert (t.smithy(0), t.cancelled(0)) == ("M", "M")
        assert "W" in t.tray()


@rule("KF-17.17", "KF-17.16", "KF-1.11")
def test_the_chancery_ends_with_who_claimed_it() -> None:
    t = table(3, row="GX01 G02 G03 G04", seat=1, supply=["MW", "MMMW", "MG"], **X)
    t.play("claim:GX01.bottom", "pay:M@1", "pay:M@1")
    assert t.options == ["send:M@2", "send:G@2"]
    t.play("send:G@2")
    assert t.options == ["send:M@0", "send:W@0"]
    t.play("send:M@0")
    assert t.options == ["send:M@1", "send:W@1"]
