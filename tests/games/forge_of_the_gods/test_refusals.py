"""What is refused, with which code, in both languages; and that a refused choice changes nothing."""

from __future__ import annotations

import pytest

from enclume.games.forge_of_the_gods.cards import CARD, CARD_NUMBER
from enclume.kernel.errors import IllegalChoice, MatchOver, NotYourTurn, Reason, UnknownOption
from enclume.kernel.match import Match
from support import rule

from .play import Arranged, match_at, play

SMITH: Arranged = {
    "mine": [*range(25), 25],
    "reserves": ["FFCO", "R"],
    "loose": ["H13 B14 H06", "B11"],
    "weapons": ["B01+H02", "B10+H10"],
    "ready": "H01 H05 H15 B02 B03",
}
REFUSED = [
    ("take:M54", ["no_such_cube"]),
    ("take:M55", ["no_such_cube"]),
    ("take:M999", ["no_such_cube"]),
    ("take:Mx", ["no_such_cube"]),
    ("take:M0", ["cube_covered"]),
    ("take:M1", ["cube_covered", "cube_wedged"]),
    ("take:M2", ["cube_wedged"]),
    ("take:M12", ["cube_wedged"]),
    ("forge:H02:F", ["no_such_card"]),
    ("forge:H13:FR", ["no_such_card"]),
    ("forge:B11:O", ["no_such_card"]),
    ("forge:H99:F", ["no_such_card"]),
    ("forge:H15:CRR", ["cannot_pay"]),
    ("forge:H01:FFC", ["bad_payment"]),
    ("forge:H01:FO", ["bad_payment"]),
    ("forge:H01:", ["bad_payment"]),
    ("forge:H05:CC", ["bad_payment"]),
    ("forge:B02:F*", ["bad_payment"]),
    ("forge:B02:FF:H02", ["partner_not_loose"]),
    ("forge:B02:FF:B14", ["partner_same_part"]),
    ("forge:H01:FC:B11", ["partner_not_yours"]),
    ("forge:H01:FC:B10", ["partner_not_yours"]),
    ("forge:H01:FC:B02", ["partner_not_yours"]),
    ("associate:B14:H02", ["partner_not_loose"]),
    ("associate:B01:H13", ["partner_not_loose"]),
    ("associate:B11:H13", ["partner_not_yours"]),
    ("associate:H06:H13", ["partner_same_part"]),
    ("associate:B14:B14", ["partner_same_part"]),
    ("pass", ["must_act"]),
]


def codes_of(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.code for reason in reasons]


def in_both_languages(reasons: tuple[Reason, ...]) -> bool:
    return all(r.text.fr and r.text.en and r.text.fr != r.text.en and "{" not in r.text.fr + r.text.en for r in reasons)


@rule("FG-6.3", "FG-6.4", "FG-7.1", "FG-8.5", "FG-8.10", "FG-8.16", "FG-9.1")
@pytest.mark.parametrize(("option", "expected"), REFUSED, ids=[option for option, _ in REFUSED])
def test_an_illegal_action_is_refused_with_its_reasons_and_changes_nothing(option: str, expected: list[str]) -> None:
    match = match_at(**SMITH)
    before, events = match.digest(), list(match.events)
    assert codes_of(match.why_not(0, option)) == expected
    with pytest.raises(IllegalChoice) as refusal:
        match.apply(0, option)
    assert codes_of(refusal.value.reasons) == expected
    assert in_both_languages(refusal.value.reasons)
    assert refusal.value.text.fr != refusal.value.text.en
    assert match.digest() == before
    assert list(match.events) == events
    assert match.choices == ()


@rule("FG-4.4", "FG-8.1")
def test_a_covered_card_is_refused_and_the_cards_on_it_are_named() -> None:
    match = match_at(mine=range(40), reserves=["C"], handles="H04 H11 H15", blades="")
    (reason,) = match.why_not(0, "forge:H04:C")
    assert reason.code == "card_covered"
    assert set(reason.blockers) == {"H11", "H15"}
    assert all(CARD[CARD_NUMBER[code]].name.fr in reason.text.fr for code in reason.blockers)
    assert "FG-4.4" in reason.rules
    with pytest.raises(IllegalChoice) as refusal:
        match.apply(0, "forge:H04:C")
    assert codes_of(refusal.value.reasons) == ["card_covered"]


@rule("FG-7.2", "FG-7.3")
def test_a_covered_cube_is_reported_before_a_wedged_one_with_the_cubes_in_the_way() -> None:
    match = match_at(**SMITH)
    covered, wedged = match.why_not(0, "M1")
    assert (covered.code, covered.blockers) == ("cube_covered", ("M25",))
    assert (wedged.code, set(wedged.blockers)) == ("cube_wedged", {"M0", "M2", "M6"})
    assert "M25" in covered.text.fr
    assert "3" in wedged.text.en


@rule("FG-8.16")
@pytest.mark.parametrize(
    ("card", "missing"),
    [
        ("H15", "Ruby ×2"),
        ("H06", "Cobalt, Jade"),
        ("B12", "Gold"),
        ("B06", "Cobalt, Ruby"),
        ("B08", "Jade ×2"),
        ("H11", "Gold, Ruby"),
        ("B15", "Ruby ×2"),
    ],
)
def test_what_is_missing_to_pay_a_card_is_named(card: str, missing: str) -> None:
    match = match_at(mine=range(51), reserves=["FFCO"], ready=card)
    (reason,) = match.why_not(0, card)
    assert reason.code == "cannot_pay"
    assert reason.text.en.endswith(f": {missing}.")


@rule("FG-8.16", "FG-8.4")
def test_a_missing_cube_of_any_colour_is_named_too() -> None:
    """With C and J, B12 (O O C any) lacks two O: J could pay the any symbol. With C alone it lacks that as well."""
    for reserve, missing in [("CJ", "Gold ×2"), ("C", "Gold ×2, any cube"), ("COO", "any cube")]:
        match = match_at(mine=range(50), reserves=[reserve], ready="B12")
        (reason,) = match.why_not(0, "B12")
        assert reason.text.en.endswith(f": {missing}.")


@rule("FG-9.1")
def test_a_lone_loose_part_waits_for_a_partner() -> None:
    match = match_at(mine=range(50), loose=["H06", "B14"])
    assert codes_of(match.why_not(0, "H06")) == ["no_loose_blade"]
    assert codes_of(match.why_not(0, "B14")) == ["partner_not_yours"]
    assert in_both_languages(match.why_not(0, "H06"))


def test_nothing_is_wrong_with_what_is_on_offer() -> None:
    match = match_at(**SMITH)
    for target in ("M25", "H01", "B02", "H13", "take:M25", "forge:B02:FC:H13", "associate:B14:H06"):
        assert match.why_not(0, target) == ()


@rule("FG-6.1")
def test_another_seat_may_not_choose() -> None:
    match = match_at(**SMITH)
    before = match.digest()
    for seat in (1, 2, -1):
        with pytest.raises(NotYourTurn) as refusal:
            match.apply(seat, "take:M25")
        assert refusal.value.text.fr != refusal.value.text.en
    assert codes_of(match.why_not(1, "take:M25")) == ["not_your_turn"]
    assert match.digest() == before


def over() -> Match:
    match = match_at(mine=[0, 4], handles="H04", blades="", seat=0, round=40)
    return play(match, "M0")


@rule("FG-10.9", "FG-10.10")
def test_after_the_end_nobody_chooses_any_more() -> None:
    match = over()
    assert match.result is not None
    before = match.digest()
    for seat in (0, 1):
        with pytest.raises(MatchOver) as refusal:
            match.apply(seat, "take:M4")
        assert in_both_languages(refusal.value.reasons)
    assert match.decision is None
    assert match.digest() == before


def test_after_the_end_the_code_is_game_over() -> None:
    assert codes_of(over().why_not(0, "take:M4")) == ["game_over"]


@pytest.mark.parametrize("option", ["steal:H01", "", "M25", "TAKE:M25", "discard:F", "trade:F:C"])
def test_words_that_name_no_action_are_unknown(option: str) -> None:
    match = match_at(**SMITH)
    before = match.digest()
    with pytest.raises(UnknownOption) as refusal:
        match.apply(0, option)
    assert "take:M4" in refusal.value.text.en
    assert refusal.value.text.fr != refusal.value.text.en
    assert match.digest() == before


@pytest.mark.parametrize(
    "option",
    ["take", "take:M25:M24", "forge", "forge:H01", "forge:H01:FC:B14:B13", "associate:B14", "pass:0", "take:M٢٥"],
)
def test_malformed_actions_are_refused(option: str) -> None:
    match = match_at(**SMITH)
    before = match.digest()
    with pytest.raises(IllegalChoice) as refusal:
        match.apply(0, option)
    assert refusal.value.reasons
    assert in_both_languages(refusal.value.reasons)
    assert match.digest() == before
