"""FG-9: associating two loose parts by an action."""

from __future__ import annotations

from random import Random

from support import rule

from .oracle import BLADES, HANDLES
from .play import Arranged, match_at, new_table, table

SMITH: Arranged = {"reserves": ["F"], "loose": ["H06 H13 B14 B10"], "weapons": ["B01+H02"]}


@rule("FG-9.1", "FG-9.5", "FG-8.13")
def test_every_loose_blade_goes_with_every_loose_handle() -> None:
    """EX-17."""
    t = table(**SMITH)
    pairs = ["associate:B10:H06", "associate:B10:H13", "associate:B14:H06", "associate:B14:H13"]
    assert t.offered("associate") == pairs
    t.play("AB14+H06")
    assert t.seen.scores[0] == 7 + 7
    assert t.loose(0) == ["H13", "B10"]
    t.play(t.offered("take")[0].removeprefix("take:"))
    assert t.offered("associate") == ["associate:B10:H13"]


@rule("FG-9.1")
def test_only_ones_own_loose_parts_are_associated() -> None:
    t = table(loose=["H06", "B14"], weapons=["B01+H02", "B03+H03"])
    assert t.offered("associate") == []
    match = match_at(mine=range(50), loose=["H06", "B14"], weapons=["B01+H02", "B03+H03"])
    assert [reason.code for reason in match.why_not(0, "associate:B14:H06")] == ["partner_not_yours"]
    assert [reason.code for reason in match.why_not(0, "associate:B01:H06")] == ["partner_not_loose"]


@rule("FG-9.2")
def test_any_handle_goes_with_any_blade() -> None:
    t = table(mine=range(30), loose=[" ".join(HANDLES + BLADES)], handles="", blades="")
    assert t.offered("associate") == [f"associate:{b}:{h}" for b in BLADES for h in HANDLES]
    assert len(t.offered("associate")) == 225


@rule("FG-9.3")
def test_associating_costs_the_whole_action_and_no_material() -> None:
    t = table(**SMITH)
    before = (t.reserve(0), t.box(), t.seen.mine, t.seen.standing)
    t.play("AB10+H13")
    assert (t.reserve(0), t.box(), t.seen.mine, t.seen.standing) == before
    assert t.world.asks[0].seat == 1
    assert t.seen.turn == 2


@rule("FG-9.4", "FG-9.5")
def test_a_weapon_is_one_blade_and_one_handle() -> None:
    match = match_at(**SMITH)
    for pair in ("H06:H13", "B10:B14"):
        assert [reason.code for reason in match.why_not(0, f"associate:{pair}")] == ["partner_same_part"]
    t = table(**SMITH).play("AB10+H13")
    assert t.weapons(0) == ["B01+H02", "B10+H13"]
    assert t.loose(0) == ["H06", "B14"]


@rule("FG-9.6")
def test_a_weapon_is_final() -> None:
    """No option ever names a part that is in a weapon, and weapons stay as they were made, in their order."""
    for seed in range(15):
        t = new_table(seats=2 + seed % 3, seed=seed)
        rng = Random(seed)
        while t.world.asks:
            before = [t.weapons(seat) for seat in range(t.seen.seats)]
            joined = {part for weapons in before for weapon in weapons for part in weapon.split("+")}
            assert not any(joined & set(option.split(":")) for option in t.options)
            t.world.choose(rng.choice(t.world.asks[0].options))
            for seat, weapons in enumerate(before):
                assert t.weapons(seat)[: len(weapons)] == weapons


@rule("FG-9.7")
def test_bonuses_count_at_the_end_as_they_did_when_the_weapon_was_made() -> None:
    """The score of a weapon depends on its two parts alone: what others forge later changes nothing."""
    t = table(mine={0: "J", 2: "J"}, loose=["B06 H06", "B14 H14"], handles="H07", blades="B07")
    t.play("AB06+H06")
    assert t.seen.scores == (27, 0)
    t.play("AB14+H14")
    assert t.seen.scores == (27, 18)
    t.play("M0", "M2")
    assert t.result.scores == (27, 18)
