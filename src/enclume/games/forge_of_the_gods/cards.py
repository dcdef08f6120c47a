"""The cards and materials, read from ``content/`` and laid out in tables for quick reference.

Cards are numbered 0-29: handles H01-H15, then blades B01-B15. A set of cards is a mask of 30 bits. A reserve is one
number: four bits for the count of each material, in their order, and above them the total, so that a cost is checked by
three look-ups.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from enclume.kernel.content import check, load, pack_of
from enclume.kernel.table_options import Source
from enclume.kernel.texts import Text

COLORS: Final = 5
CARDS: Final = 30
HANDLES: Final = 0x00007FFF
BLADES: Final = 0x3FFF8000
FOLDER: Final = Path(__file__).parent / "content"


class Material(msgspec.Struct, frozen=True):
    """A kind of cube."""

    id: str
    letter: str
    name: Text
    color: Text
    mark: str
    patron: Text
    source: Source


class WeaponType(msgspec.Struct, frozen=True):
    """A type of weapon."""

    id: str
    name: Text
    blade: Text
    handle: Text
    source: Source


class Card(msgspec.Struct, frozen=True):
    """A weapon part: what it costs, what it is worth (FG-5)."""

    code: str
    id: str
    color: str
    type: str
    cost: str
    renown: int
    color_bonus: int
    type_bonus: int
    name: Text
    source: Source


class Grade(msgspec.Struct, frozen=True):
    """What a solo score is called."""

    id: str
    name: Text
    smith: int
    legend: int
    source: Source


class Content(msgspec.Struct, frozen=True):
    materials: tuple[Material, ...]
    types: tuple[WeaponType, ...]
    cards: tuple[Card, ...]
    grades: tuple[Grade, ...]


def load_content(pack: Path | None = None) -> Content:
    """All content, with the entries of a content pack in the place of ours."""
    materials = load(FOLDER, "materials.toml", "material", Material, pack=pack, count=COLORS)
    types = load(FOLDER, "types.toml", "type", WeaponType, pack=pack, count=3)
    grades = load(FOLDER, "grades.toml", "grade", Grade, pack=pack)
    cards: list[Card] = []
    for file, letter in (("handles.toml", "H"), ("blades.toml", "B")):
        found = load(FOLDER, file, "card", Card, key="code", pack=pack, count=15)
        _check_cards(Path(file), letter, found, materials, types)
        cards += [found[code] for code in sorted(found)]
    return Content(tuple(materials.values()), tuple(types.values()), tuple(cards), tuple(grades.values()))


def _check_cards(
    file: Path, letter: str, cards: dict[str, Card], materials: dict[str, Material], types: dict[str, WeaponType]
) -> None:
    letters = {m.letter for m in materials.values()}
    kinds: set[tuple[str, str]] = set()
    for code, card in cards.items():
        one_to_fifteen = Text(
            fr=f"le code va de {letter}01 à {letter}15", en=f"codes run from {letter}01 to {letter}15"
        )
        check(file, code, code in {f"{letter}{n:02}" for n in range(1, 16)}, one_to_fifteen)
        known = Text(fr=f"couleur inconnue « {card.color} »", en=f"color: unknown material '{card.color}'")
        check(file, code, card.color in materials, known)
        known = Text(fr=f"type inconnu « {card.type} »", en=f"type: unknown type '{card.type}'")
        check(file, code, card.type in types, known)
        cost = Text(
            fr=f"cost : 1 à 4 lettres parmi {''.join(sorted(letters))} et au plus un *, non « {card.cost} »",
            en=f"cost: 1 to 4 letters of {''.join(sorted(letters))} and at most one *, not '{card.cost}'",
        )
        symbols = card.cost.replace("*", "")
        check(file, code, 1 <= len(card.cost) <= 4 and card.cost.count("*") <= 1 and set(symbols) <= letters, cost)
        whole = Text(fr="renom et bonus : jamais négatifs", en="renown and bonuses are never negative")
        check(file, code, min(card.renown, card.color_bonus, card.type_bonus) >= 0, whole)
        twice = Text(
            fr=f"deux cartes {card.color} / {card.type} (FG-5.8)", en=f"two cards {card.color} / {card.type} (FG-5.8)"
        )
        check(file, code, (card.color, card.type) not in kinds, twice)
        kinds.add((card.color, card.type))


CONTENT: Final = load_content(pack_of("forge_of_the_gods"))
MATERIALS: Final = CONTENT.materials
TYPES: Final = CONTENT.types
CARD: Final = CONTENT.cards
CODE: Final = [card.code for card in CARD]
CARD_NUMBER: Final = {card.code: n for n, card in enumerate(CARD)}
LETTERS: Final = "".join(material.letter for material in MATERIALS)

_color = {material.id: n for n, material in enumerate(MATERIALS)}
COLOR: Final = [_color[card.color] for card in CARD]
TYPE: Final = [[t.id for t in TYPES].index(card.type) for card in CARD]
NEEDS: Final = [tuple(card.cost.count(letter) for letter in LETTERS) for card in CARD]
"""The coloured symbols of each cost, counted by material."""
SYMBOLS: Final = [len(card.cost) for card in CARD]
WILD: Final = ["*" in card.cost for card in CARD]
"""Whether the cost has an any symbol."""


# Reserves as packed numbers

ONE: Final = [1 << 4 * color | 1 << 20 for color in range(COLORS)]
"""One cube of each material, in a packed reserve."""


def packed(counts: list[int] | tuple[int, ...]) -> int:
    return sum(one * count for one, count in zip(ONE, counts, strict=True))


def count(reserve: int, color: int) -> int:
    return reserve >> 4 * color & 15


def counts(reserve: int) -> list[int]:
    return [reserve >> 4 * color & 15 for color in range(COLORS)]


def letters(reserve: int) -> str:
    """A reserve or payment as letters, in the order of the materials: ``FFCO``."""
    return "".join(letter * count(reserve, color) for color, letter in enumerate(LETTERS))


COLORED_COST: Final = [packed(needs) for needs in NEEDS]
"""The cost of each card without its any symbol, packed."""

_within = [
    [sum(1 << card for card in range(CARDS) if NEEDS[card][color] <= n) for n in range(16)] for color in range(COLORS)
]
_PAYS: Final = [[_within[pair][n & 15] & _within[pair + 1][n >> 4] for n in range(256)] for pair in (0, 2)]
_F_AND_C: Final = _PAYS[0]
_J_AND_O: Final = _PAYS[1]
_R: Final = _within[4]
_TOTAL: Final = [sum(1 << card for card in range(CARDS) if SYMBOLS[card] <= n) for n in range(56)]


def payable(reserve: int) -> int:
    """FG-8.2 to FG-8.5: the cards that a reserve can pay, with enough of every colour and enough in all."""
    return _F_AND_C[reserve & 255] & _J_AND_O[reserve >> 8 & 255] & _R[reserve >> 16 & 15] & _TOTAL[reserve >> 20]


_HAS: Final = [sum(1 << color for color in range(3) if n >> 4 * color & 15) for n in range(4096)]


def colors_in(reserve: int) -> int:
    """The set of colours that a reserve holds."""
    return _HAS[reserve & 4095] | _HAS[reserve >> 12 & 255] << 3


# Weapons


def weapon_score(blade: int, handle: int) -> int:
    """FG-11.2 to FG-11.6: both renowns, both colour bonuses if the colours match, both type bonuses if the types do."""
    parts = (CARD[blade], CARD[handle])
    score = sum(part.renown for part in parts)
    if COLOR[blade] == COLOR[handle]:
        score += sum(part.color_bonus for part in parts)
    if TYPE[blade] == TYPE[handle]:
        score += sum(part.type_bonus for part in parts)
    return score


def is_blade(card: int) -> bool:
    return card >= 15


def blade_and_handle(one: int, other: int) -> tuple[int, int]:
    """Two complementary parts in the order blade, handle."""
    return (one, other) if one >= 15 else (other, one)


WEAPON: Final = [
    [weapon_score(b, h) if b >= 15 > h else weapon_score(h, b) if h >= 15 > b else 0 for h in range(CARDS)]
    for b in range(CARDS)
]
"""The score of any two complementary parts, either way round."""


def match_class(blade: int, handle: int) -> str:
    """How well two parts go together: ``perfect``, ``color``, ``type`` or ``none``."""
    same_color, same_type = COLOR[blade] == COLOR[handle], TYPE[blade] == TYPE[handle]
    return {(True, True): "perfect", (True, False): "color", (False, True): "type", (False, False): "none"}[
        same_color, same_type
    ]
