"""Dice as numbers.

*Unrolled* dice are counted by type in one packed number, eight bits a type: metal, wood, gem, magic. A die with a
*value* is a small number of its own: value, type and where it comes from. A set of valued dice is judged by how many
dice of each type show at least 1, at least 2, … 6: 24 counts in one number, so that a whole item is tested by one
subtraction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

LETTERS: Final = "MWGA"
METAL, WOOD, GEM, MAGIC = range(4)
WHITE: Final = 4
"""A wild die whose type is not declared yet."""
PLAIN: Final = 5
"""The typeless die of a utility roll, and the purple die."""

# Unrolled dice

ONE: Final = (1, 1 << 8, 1 << 16, 1 << 24)
_GUARD: Final = 0x80808080


def packed(letters: str) -> int:
    """Dice written as letters, packed.

    >>> packed("MMW") == 2 * ONE[METAL] + ONE[WOOD]
    True
    """
    return sum(ONE[LETTERS.index(letter)] for letter in letters)


def letters(dice: int) -> str:
    """Packed dice as letters, metal first."""
    return "".join(LETTERS[t] * (dice >> 8 * t & 255) for t in range(4))


def count(dice: int, type_: int) -> int:
    return dice >> 8 * type_ & 255


def counts(dice: int) -> tuple[int, int, int, int]:
    return dice & 255, dice >> 8 & 255, dice >> 16 & 255, dice >> 24


def total(dice: int) -> int:
    """How many dice there are."""
    return (dice & 255) + (dice >> 8 & 255) + (dice >> 16 & 255) + (dice >> 24)


def holds(pool: int, dice: int) -> bool:
    """Whether all these dice are in the pool."""
    return (pool | _GUARD) - dice & _GUARD == _GUARD


def common(pool: int, dice: int) -> int:
    """KF-1.5: of these dice those that the pool can serve."""
    if (pool | _GUARD) - dice & _GUARD == _GUARD:
        return dice
    return sum(ONE[t] * min(pool >> 8 * t & 255, dice >> 8 * t & 255) for t in range(4))


def types_in(dice: int) -> list[int]:
    """The types of which there is at least one, metal first."""
    return [t for t in range(4) if dice >> 8 * t & 255]


# Dice with a value

OWN, PREROLLED, BORROWED, CONJURED, WILD = range(5)
"""Where a die comes from: the player's own, pre-rolled, borrowed from the stock, a conjurer die, a white die."""
_SUFFIX: Final = ("", "p", "b", "c", "*")


def die(type_: int, value: int, origin: int = OWN) -> int:
    return origin << 6 | type_ << 3 | value


def value_of(die: int) -> int:
    return die & 7


def type_of(die: int) -> int:
    return die >> 3 & 7


def origin_of(die: int) -> int:
    return die >> 6


def die_name(code: int) -> str:
    """``M3`` a metal 3, ``G5p`` a pre-rolled gem, ``W2b`` a borrowed wood, ``*4`` a white die, ``?6`` a plain one.

    >>> die_name(die(GEM, 5, PREROLLED)), die_name(die(WHITE, 4, WILD)), die_name(die(WOOD, 4, WILD))
    ('G5p', '*4', 'W4*')
    """
    type_ = code >> 3 & 7
    if type_ == WHITE:
        return f"*{code & 7}"
    return f"?{code & 7}" if type_ == PLAIN else f"{LETTERS[type_]}{code & 7}{_SUFFIX[code >> 6]}"


ALL_DICE: Final = [
    *[
        die(t, v, origin)
        for origin in (OWN, PREROLLED, BORROWED, CONJURED, WILD)
        for t in range(4)
        for v in range(1, 7)
    ],
    *[die(WHITE, v, WILD) for v in range(1, 7)],
    *[die(PLAIN, v) for v in range(1, 7)],
]
DIE: Final = {die_name(code): code for code in ALL_DICE}
"""Every die with a value, by its name."""

_FIELD: Final = 8
GUARDS: Final = sum(0x80 << _FIELD * n for n in range(24))
AT_LEAST: Final = [
    [sum(1 << _FIELD * (6 * t + v - 1) for v in range(1, value + 1)) for value in range(7)] for t in range(4)
]
"""What a die adds to the 24 counts: one for its type at every value up to its own."""
PACK: Final = [AT_LEAST[code >> 3][code & 7] if code >> 3 < 4 and code & 7 < 7 else 0 for code in range(64)]
"""The same, by the low six bits of a die; nothing for white and plain dice."""


def pack(dice: Iterable[int]) -> int:
    """The 24 counts of typed dice."""
    table, made = PACK, 0
    for code in dice:
        made += table[code & 63]
    return made


def meets(have: int, need: int) -> bool:
    """KF-8.12: whether dice with these counts can be laid one to one on requirements with those counts."""
    return (have | GUARDS) - need & GUARDS == GUARDS


def unrolled(dice: Sequence[int], *origins: int) -> int:
    """The dice of these origins, without their values, packed."""
    return sum(ONE[code >> 3 & 7] for code in dice if code >> 6 in origins)


def named(dice: Sequence[int]) -> str:
    """Dice with a value in words, in order."""
    return " ".join(die_name(code) for code in sorted(dice, key=in_order))


def in_order(code: int) -> tuple[int, int, int]:
    """Types in their order, the highest value first."""
    return code >> 3 & 7, -(code & 7), code >> 6
