"""FG-8: forging a part: paying for it, and joining it at once to an older part."""

from __future__ import annotations

import pytest

from support import decision, rule

from .oracle import BLADES, CODES, HANDLES
from .play import Arranged, match_at, table

RESERVE = "FFCO"
READY = "H01 H05 H06 B02 B03"


def ways(code: str, reserve: str = RESERVE, ready: str = READY) -> list[str]:
    """The payments offered for a card."""
    t = table(reserves=[reserve], ready=ready)
    assert code in t.cards()
    return [option.split(":")[2] for option in t.offered("forge") if option.split(":")[1] == code]


@rule("FG-8.2", "FG-8.3", "FG-8.5", "FG-8.6")
def test_a_coloured_cost_is_paid_in_one_way() -> None:
    """EX-11."""
    assert ways("H01") == ["FC"]
    t = table(reserves=[RESERVE], ready=READY)
    box = t.box()
    t.play("FH01(FC)")
    assert t.reserve(0) == "FO"
    assert sorted(t.box()) == sorted(box + "FC")


@rule("FG-8.4")
def test_an_any_symbol_takes_every_colour_owned() -> None:
    """EX-12."""
    assert ways("B02") == ["FF", "FC", "FO"]


@rule("FG-8.4")
def test_an_any_symbol_takes_only_cubes_left_after_the_coloured_ones() -> None:
    """EX-13 and EX-14."""
    assert ways("B03") == ["FFCO"]
    assert ways("H05") == ["FC", "CO"]


@rule("FG-8.4")
def test_an_any_symbol_may_be_paid_with_a_colour_already_paid() -> None:
    assert ways("H05", "CC") == ["CC"]
    assert ways("H05", "CCJ") == ["CC", "CJ"]
    assert ways("B12", "CJOOOR", "B12") == ["CJOO", "COOO", "COOR"]


@rule("FG-8.16")
def test_a_card_that_cannot_be_paid_is_not_offered() -> None:
    """EX-15."""
    assert ways("H06") == []
    assert ways("H05", "C") == []
    assert ways("H05", "FFO") == []


@rule("FG-8.3", "FG-8.5")
def test_exactly_the_cost_is_paid() -> None:
    """EX-15: paying FFC for H01 is refused, and so are a cube too few and a cube of another colour."""
    match = match_at(reserves=[RESERVE], ready=READY)
    for payment in ("FFC", "F", "FO", "FFCO"):
        assert [reason.code for reason in match.why_not(0, f"forge:H01:{payment}")] == ["bad_payment"]
    assert [reason.code for reason in match.why_not(0, "forge:H06:FFC")] == ["cannot_pay"]


@rule("FG-8.1")
def test_a_card_of_either_pyramid_may_be_forged() -> None:
    t = table(reserves=["CC"], ready="H04 B04")
    assert [option.split(":")[1] for option in t.offered("forge")] == ["H04", "B04"]
    assert t.play("FB04(C)").loose(0) == ["B04"]


@rule("FG-8.2")
def test_other_players_cubes_do_not_pay() -> None:
    t = table(reserves=["", "CCCC"], ready="H04 B04")
    assert t.offered("forge") == []


@rule("FG-8.6", "FG-7.9")
def test_spent_cubes_are_out_of_the_game() -> None:
    t = table(mine={0: "F", 2: "F", 4: "F"}, reserves=["CR", "J"], ready="H04")
    t.play("FH04(C)")
    assert t.reserve(0) == "R"
    assert t.seen.in_mine == (3, 0, 0, 0, 0)
    assert t.box().count("C") == 11


@rule("FG-8.7", "FG-4.7")
def test_the_card_moves_to_the_workshop_and_lies_loose() -> None:
    t = table(reserves=["C"], ready="H04")
    place = t.state.deal.place[CODES.index("H04")]
    t.play("FH04(C)")
    assert t.loose(0) == ["H04"]
    assert place not in t.seen.standing
    assert t.weapons(0) == []


def smith() -> Arranged:
    """The player of EX-16, who forges B10."""
    return {"reserves": ["FO"], "loose": ["H06 H13 B14"], "weapons": ["B01+H02"], "ready": "B10"}


@rule("FG-8.8", "FG-8.9", "FG-8.10", "FG-8.11", "FG-8.12")
def test_the_choices_for_the_free_association() -> None:
    """EX-16: none, H06 or H13; not H02 in its weapon, not the blade B14."""
    t = table(**smith())
    forgings = [option for option in t.offered("forge") if option.split(":")[1] == "B10"]
    assert forgings == ["forge:B10:FO", "forge:B10:FO:H06", "forge:B10:FO:H13"]
    match = match_at(**smith())
    assert [reason.code for reason in match.why_not(0, "forge:B10:FO:H02")] == ["partner_not_loose"]
    assert [reason.code for reason in match.why_not(0, "forge:B10:FO:B14")] == ["partner_same_part"]


@rule("FG-8.8", "FG-11.2")
@pytest.mark.parametrize(("partner", "score"), [("H06", 6), ("H13", 14)])
def test_the_new_part_joins_the_partner_at_no_extra_action(partner: str, score: int) -> None:
    """EX-16."""
    t = table(**smith())
    t.play(f"FB10(FO)+{partner}")
    assert t.weapons(0) == ["B01+H02", f"B10+{partner}"]
    assert t.seen.scores[0] == 7 + score
    assert t.world.asks[0].seat == 1
    assert t.happened("parts_associated")[0].args["free"] is True


@rule("FG-8.9", "FG-8.7")
def test_choosing_no_partner_leaves_the_new_part_loose() -> None:
    """EX-16."""
    t = table(**smith()).play("FB10(FO)")
    assert t.loose(0) == ["H06", "H13", "B10", "B14"]
    assert t.weapons(0) == ["B01+H02"]


@rule("FG-8.8")
def test_the_first_part_has_no_partner() -> None:
    """EX-18."""
    t = table(reserves=["CO"], ready="H04 B04", loose=["", "B01 H01"])
    assert t.offered("forge") == ["forge:H04:C", "forge:B04:C"]


@rule("FG-8.10")
def test_another_players_part_is_no_partner() -> None:
    match = match_at(reserves=["C", ""], ready="H04", loose=["", "B14"])
    assert "forge:H04:C:B14" not in [option.key for option in decision(match).options]
    assert [reason.code for reason in match.why_not(0, "forge:H04:C:B14")] == ["partner_not_yours"]


@rule("FG-8.11")
def test_two_older_parts_cannot_be_joined_by_forging() -> None:
    """Forging a handle offers blades alone, a blade handles alone: the new part is always one of the two."""
    t = table(reserves=["CC"], loose=["B14 H13"], ready="H04 B04")
    assert t.offered("forge") == ["forge:H04:C", "forge:H04:C:B14", "forge:B04:C", "forge:B04:C:H13"]
    t.play("FH04(C)+B14")
    assert t.weapons(0) == ["B14+H04"]
    assert t.loose(0) == ["H13"]


@rule("FG-8.12", "FG-9.5")
def test_one_forging_makes_at_most_one_weapon() -> None:
    t = table(reserves=["C"], loose=["B14 B13 B12 H13"], ready="H04")
    before = len(t.weapons(0))
    t.play("FH04(C)+B13")
    assert len(t.weapons(0)) == before + 1
    assert t.loose(0) == ["H13", "B12", "B14"]


@rule("FG-8.13", "FG-9.3")
def test_once_the_turn_is_over_joining_costs_an_action() -> None:
    t = table(**smith()).play("FB10(FO)")
    t.play(t.offered("take")[0].removeprefix("take:"))
    assert "associate:B10:H13" in t.options
    t.play("AB10+H13")
    assert t.weapons(0)[-1] == "B10+H13"
    assert t.happened("parts_associated")[0].args["free"] is False
    assert t.world.asks[0].seat == 1


@rule("FG-8.14")
def test_uncovered_cards_are_available_from_the_next_turn_on() -> None:
    t = table(handles="H11 H12 H04", reserves=["CO", "OF"], blades="")
    assert t.cards() == ["H04", "H12"]
    t.play("FH04(C)")
    assert t.cards() == ["H12"]
    t.play("FH12(FO)")
    assert t.cards() == ["H11"]
    assert [event.args["cards"] for event in t.happened("cards_uncovered")] == [[CODES.index("H11")]]


@rule("FG-8.14")
def test_the_next_player_may_forge_what_was_just_uncovered() -> None:
    t = table(handles="H04", blades="B05 B04 B01", reserves=["CF", "CO"], mine=range(40))
    t.play("FB04(C)", "M39", "FB01(F)")
    assert "forge:B05:CO" in t.options


@rule("FG-8.15")
def test_a_workshop_has_no_limit() -> None:
    """One player may own all thirty parts, loose or joined."""
    loose = table(mine=[0, 2], loose=[" ".join(HANDLES[1:] + BLADES)], handles="H01", blades="", reserves=["FC"])
    loose.play("FH01(FC)")
    assert len(loose.loose(0)) == 30
    pairs = " ".join(f"{blade}+{handle}" for blade, handle in zip(BLADES[1:], HANDLES[1:], strict=True))
    joined = table(mine=[0, 2], weapons=[pairs], loose=["H01"], handles="", blades="B01", reserves=["F"])
    joined.play("FB01(F)+H01")
    assert len(joined.weapons(0)) == 15
    assert joined.seen.scores[0] == 293


@rule("FG-8.16")
def test_a_card_is_neither_reserved_nor_put_aside() -> None:
    """Nothing but paying moves a card: without cubes there is nothing to do but take."""
    t = table(ready="H04 B04")
    assert {option.split(":")[0] for option in t.options} == {"take"}
    before = t.seen.standing
    t.play(t.options[0].removeprefix("take:"))
    assert t.seen.standing == before
