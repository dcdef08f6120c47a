"""FG-5: what the thirty cards show, against the tables of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from enclume.games.forge_of_the_gods.cards import CARD, CONTENT, MATERIALS, TYPES, match_class
from enclume.games.forge_of_the_gods.scoring import explain
from support import rule

from .oracle import BLADES, CARDS, CODES, HANDLES, LETTERS, TABLE

COLORS = ["grey", "blue", "green", "yellow", "red"]


@rule("FG-5.1", "FG-5.2", "FG-5.3", "FG-5.4", "FG-5.6", "FG-5.7")
@pytest.mark.parametrize("code", CODES)
def test_a_card_shows_what_the_table_says(code: str) -> None:
    card, written = CARD[CODES.index(code)], CARDS[code]
    assert (card.code, card.id, card.color, card.type) == (code, written.id, written.color, written.type)
    assert card.cost == written.cost
    assert (card.renown, card.color_bonus, card.type_bonus) == written[7:10]
    assert card.renown + card.color_bonus + card.type_bonus == written.full_match
    assert (card.name.fr, card.name.en) == (written.fr, written.en)


@rule("FG-5.1", "FG-2.1")
def test_fifteen_handles_and_fifteen_blades() -> None:
    assert [card.code for card in CARD] == [f"H{n:02}" for n in range(1, 16)] + [f"B{n:02}" for n in range(1, 16)]
    assert [card.id[:2] for card in CARD] == ["h_"] * 15 + ["b_"] * 15


@rule("FG-5.5")
def test_a_cost_is_one_to_four_symbols_with_at_most_one_any() -> None:
    for card in CARD:
        assert 1 <= len(card.cost) <= 4
        assert card.cost.count("*") <= 1
        assert set(card.cost) <= {*LETTERS, "*"}
    assert Counter(len(card.cost) for card in CARD) == {1: 8, 2: 12, 3: 7, 4: 3}


@rule("FG-5.4", "FG-5.5")
def test_the_costs_ask_for_every_cube_once_and_ten_more() -> None:
    """INV-25: 11 symbols of each colour, 10 any symbols; 30 symbols on handles and 35 on blades."""
    symbols = Counter("".join(card.cost for card in CARD))
    assert symbols == {"F": 11, "C": 11, "J": 11, "O": 11, "R": 11, "*": 10}
    assert sum(len(card.cost) for card in CARD[:15]) == 30
    assert sum(len(card.cost) for card in CARD[15:]) == 35


@rule("FG-5.4")
@pytest.mark.parametrize(("nth", "color"), list(enumerate(COLORS)))
def test_the_cards_of_a_colour_borrow_from_the_next_three(nth: int, color: str) -> None:
    symbols = Counter("".join(card.cost for card in CARD if card.color == color))
    borrowed = {LETTERS[(nth + step) % 5]: 1 for step in (1, 2, 3)}
    assert symbols == {LETTERS[nth]: 8, "*": 2, **borrowed}


@rule("FG-5.6", "FG-5.7")
def test_the_numbers_on_the_cards_stay_in_their_ranges_and_add_up() -> None:
    """INV-25: renown 92, colour bonuses 94, type bonuses 107."""
    for numbers, low, high in [
        ([card.renown for card in CARD], 1, 7),
        ([card.color_bonus for card in CARD], 1, 6),
        ([card.type_bonus for card in CARD], 2, 5),
    ]:
        assert (min(numbers), max(numbers)) == (low, high)
    assert sum(card.renown for card in CARD) == 92
    assert sum(card.color_bonus for card in CARD) == 94
    assert sum(card.type_bonus for card in CARD) == 107


@rule("FG-5.8", "FG-5.2", "FG-5.3")
def test_one_handle_and_one_blade_for_each_colour_and_type() -> None:
    every = {(color, kind) for color in COLORS for kind in ("dagger", "sword", "axe")}
    assert {(card.color, card.type) for card in CARD[:15]} == every
    assert {(card.color, card.type) for card in CARD[15:]} == every


@rule("FG-5.2", "FG-5.3")
def test_the_code_of_a_card_follows_from_its_colour_and_type() -> None:
    for card in CARD:
        assert int(card.code[1:]) == 3 * COLORS.index(card.color) + ["dagger", "sword", "axe"].index(card.type) + 1


@rule("FG-5.2")
def test_the_five_materials() -> None:
    assert [material.id for material in MATERIALS] == COLORS
    assert "".join(material.letter for material in MATERIALS) == LETTERS
    assert [m.name.fr for m in MATERIALS] == ["Fer", "Cobalt", "Jade", "Or", "Rubis"]
    assert [m.name.en for m in MATERIALS] == ["Iron", "Cobalt", "Jade", "Gold", "Ruby"]
    assert [m.mark for m in MATERIALS] == ["square", "wave", "leaf", "sun", "flame"]


@rule("FG-5.3")
def test_the_three_types() -> None:
    assert [(t.id, t.name.fr, t.name.en) for t in TYPES] == [
        ("dagger", "Dague", "Dagger"),
        ("sword", "Épée", "Sword"),
        ("axe", "Hache", "Axe"),
    ]


def test_no_two_cards_of_a_part_and_cost_length_show_the_same_numbers() -> None:
    shown = [(card.code[0], len(card.cost), card.renown, card.color_bonus, card.type_bonus) for card in CARD]
    assert len(set(shown)) == 30


@rule("FG-13.11")
def test_the_grades_of_the_solo_challenge() -> None:
    assert [(g.id, g.name.fr, g.name.en, g.smith, g.legend) for g in CONTENT.grades] == [
        ("novice", "Novice", "Novice", 0, 0),
        ("journeyman", "Compagnon", "Journeyman", 60, 50),
        ("blacksmith", "Forgeron", "Blacksmith", 80, 67),
        ("master", "Maître forgeron", "Master smith", 95, 80),
        ("chosen", "Élu des Dieux", "Chosen of the Gods", 110, 93),
    ]


@rule("FG-11.5", "FG-9.2")
def test_the_classes_of_match_over_all_pairs() -> None:
    """The sums of the design: 120 mismatches, 30 colour, 60 type and 15 perfect matches, with ranges and means."""
    found: dict[str, list[int]] = {"none": [], "color": [], "type": [], "perfect": []}
    for blade in BLADES:
        for handle in HANDLES:
            pair = CODES.index(blade), CODES.index(handle)
            found[match_class(*pair)].append(explain(*pair).total)
    assert {name: (len(s), min(s), max(s), round(sum(s) / len(s), 2)) for name, s in found.items()} == {
        "none": (120, 2, 10, 6.13),
        "color": (30, 7, 19, 12.40),
        "type": (60, 8, 20, 13.27),
        "perfect": (15, 13, 27, 19.53),
    }
    assert sum(found["perfect"]) == 293
    assert max(TABLE, key=lambda pair: TABLE[pair][0]) == ("B06", "H06")
