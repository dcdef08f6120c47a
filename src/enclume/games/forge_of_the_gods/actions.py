"""The actions of a turn as options, all made once: takes, forgings with payment and partner, associations, pass."""

from __future__ import annotations

from typing import Final

from enclume.kernel.options import Option

from .cards import BLADES, CARDS, CODE, COLORED_COST, COLORS, HANDLES, ONE, WILD, is_blade, letters
from .geometry import CELLS, bits


class Take(Option):
    """Take a cube from the Mine: ``take:M54``."""

    __slots__ = ("cell",)

    def __init__(self, cell: int) -> None:
        super().__init__("take", f"M{cell}")
        self.cell = cell


class Forge(Option):
    """Forge a card, paying these cubes, and maybe associate it at once: ``forge:B02:FR:H05``."""

    __slots__ = ("card", "paid", "partner")

    def __init__(self, card: int, paid: int, partner: int | None) -> None:
        super().__init__("forge", CODE[card], letters(paid), *([] if partner is None else [CODE[partner]]))
        self.card = card
        self.paid = paid
        self.partner = partner


class Associate(Option):
    """Associate two loose parts: ``associate:B11:H11``."""

    __slots__ = ("blade", "handle")

    def __init__(self, blade: int, handle: int) -> None:
        super().__init__("associate", CODE[blade], CODE[handle])
        self.blade = blade
        self.handle = handle


TAKE: Final = [Take(cell) for cell in range(CELLS)]
PASS: Final = Option("pass")
ASSOCIATE: Final = {(blade, handle): Associate(blade, handle) for blade in bits(BLADES) for handle in bits(HANDLES)}

_PAYMENTS: Final = [
    [COLORED_COST[card] + ONE[color] for color in range(COLORS)] if WILD[card] else [COLORED_COST[card]]
    for card in range(CARDS)
]
FORGE: Final = [
    [
        {partner: Forge(card, paid, partner) for partner in [None, *bits(HANDLES if is_blade(card) else BLADES)]}
        for paid in _PAYMENTS[card]
    ]
    for card in range(CARDS)
]
"""Every forging: by card, by the colour that pays its any symbol (a single way where it has none), by partner."""

VERBS: Final = frozenset({"take", "forge", "associate", "pass"})

_CHUNK: Final = 11
_TAKES: Final = [
    [tuple(TAKE[_CHUNK * nth + bit] for bit in bits(mask)) for mask in range(1 << _CHUNK)]
    for nth in range(CELLS // _CHUNK)
]


def takes(cells: int) -> list[Option]:
    """The takes of these cells, lowest cell first: five look-ups instead of a loop over 55 bits."""
    first, second, third, fourth, fifth = _TAKES
    return [
        *first[cells & 2047],
        *second[cells >> 11 & 2047],
        *third[cells >> 22 & 2047],
        *fourth[cells >> 33 & 2047],
        *fifth[cells >> 44],
    ]
