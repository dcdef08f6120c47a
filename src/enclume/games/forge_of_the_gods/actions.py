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

_TAKES: Final = [
    [tuple(TAKE[first + bit] for bit in bits(mask) if first + bit < CELLS) for mask in range(256)]
    for first in range(0, CELLS, 8)
]
_1, _2, _3, _4, _5, _6, _7 = _TAKES


def takes(cells: int) -> list[Option]:
    """The takes of these cells, lowest cell first: seven look-ups instead of a loop over 55 bits."""
    return [
        *_1[cells & 255],
        *_2[cells >> 8 & 255],
        *_3[cells >> 16 & 255],
        *_4[cells >> 24 & 255],
        *_5[cells >> 32 & 255],
        *_6[cells >> 40 & 255],
        *_7[cells >> 48],
    ]
