"""How a position looks to a bot that thinks ahead: items, the chances of this round's roll and of the next, dice.

The weights were fitted to who won matches between greedy bots that now and then play anything: early in a match dice
and apprentices tell who will win, late in it items and what can be made at once.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import Final

from .cards import CARD_KINDS, MODIFIER, NEED
from .dice import GUARDS, PACK, packed
from .odds import hopes, wanted
from .state import CRAFT_ROLL, CRAFTING, GATHER, NO_ROLL, OPENING, ROLL_SMITHY, KingsState

_TOKEN: Final = 0.3
_MADE: Final = 0.9
"""What a counterfeit, and an item that may still be stolen, come to in items."""
_TOOL: Final = (0.84, 0.48, 0.6, 0.48)
"""What the first die of each type is worth for the rounds to come; of more dice the root counts."""
_BOOST: Final = {
    "plus_1": 0.1,
    "plus_2": 0.18,
    "plus_3": 0.26,
    "plus_4": 0.3,
    "plus_two": 0.3,
    "flip_or_plus_3": 0.28,
    "plus_1_1": 0.17,
    "plus_1_x3": 0.22,
    "auto6": 0.3,
    "reroll_one": 0.14,
    "reroll_any": 0.3,
    "ones_to_six": 0.22,
    "gift": 0.1,
    "AP08": 0.22,
    "AP10": 0.17,
    "AP11": 0.18,
    "AP12": 0.25,
    "AP17": 0.3,
    "AP18": 0.18,
}
BOOST: Final = [_BOOST[modifier.id] for modifier in MODIFIER]
"""How much of a missing chance each modifier makes good."""
WHITE_BOOST: Final = 0.28
ONE_OF_EACH: Final = packed("MWG")
"""The dice that modifiers may stand for, where an item is out of reach without them."""
APPRENTICE_WORTH: Final = (
    *(0.035, 0.05, 0.2, 0.045, 0.04, 0.02),
    *(0.02, 0.06, 0.04, 0.05, 0.06, 0.08),
    *(0.1, 0.06, 0.04, 0.09, 0.09, 0.05),
)
"""What each apprentice brings in a round."""


@lru_cache(maxsize=1 << 12)
def boost(held: int) -> float:
    """What modifiers in hand do for a roll, taken together."""
    missing = 1.0
    for kind in range(CARD_KINDS):
        for _ in range(held >> 4 * kind & 15):
            missing *= 1 - BOOST[kind]
    return 1 - missing


@lru_cache(maxsize=1 << 12)
def tools(dice: int) -> float:
    """What dice do for the rounds to come: the first of a type most."""
    return sum([_TOOL[t] * sqrt(dice >> 8 * t & 255) for t in range(4)])


def this_roll(g: KingsState, seat: int, supply: int, held: int) -> float:
    """What the seat may hope to make of a supply in this round's craft turn."""
    flags = g.flags[seat]
    if flags & NO_ROLL:
        supply = 0
    elif flags & ROLL_SMITHY:
        supply += g.smithy[seat] - g.cancelled[seat]
    dice = supply + g.borrowed[seat]
    for code in g.prerolled[seat]:
        dice += 1 << 8 * (code >> 3 & 7)
    sure = hopes(dice, g.display)
    help_ = boost(held)
    if g.whites[seat]:
        help_ = 1 - (1 - help_) * (1 - WHITE_BOOST)
    if help_ and dice and sure < 1:
        within_reach = sure + 0.35 if sure > 0.05 else hopes(dice + ONE_OF_EACH, g.display)
        sure += help_ * (min(1.0, within_reach) - sure)
    return sure


def next_dice(g: KingsState, seat: int) -> int:
    """The dice that will be the seat's own after cleanup, packed."""
    lost = 0
    for laid in g.laid[seat]:
        lost += laid.lost
    return g.dice_of(seat) - lost


def progress(g: KingsState) -> float:
    """How near the foremost player is to the end, from 0 to 1."""
    return min(1.0, max(map(g.owned, range(g.seats))) / g.deal.target)


def standing(g: KingsState, seat: int, late: float) -> float:
    """A seat's position: at first dice and helpers count, at last items and the means to make them."""
    tokens = g.counterfeits[seat]
    items = len(g.items[seat]) + (1 if tokens > 2 else _TOKEN * tokens) + _MADE * len(g.made[seat])
    dice = next_dice(g, seat)
    reach, orders = wanted(dice, g.display, g.deal.items[g.next_item :])
    worth = (0.33 + 1.27 * late) * items + 1.7 * late * reach + (0.1 + 0.55 * late) * orders
    worth += (1.15 - late) * tools(dice) + (0.25 + 0.9 * late) * this_round(g, seat)
    if g.hired[seat] or g.trainees[seat]:
        worth += 0.6 * apprentices(g, seat)
    return worth


def this_round(g: KingsState, seat: int) -> float:
    """What the seat may still hope to make in this round."""
    if g.phase == GATHER or g.phase == OPENING:
        return this_roll(g, seat, g.supply[seat], g.modifiers[seat])
    return crafting(g, seat) if g.phase == CRAFTING else 0.0


def apprentices(g: KingsState, seat: int) -> float:
    """Hired apprentices for the rounds to come; trainees for a part of it."""
    worth = 0.0
    for bit in range(18):
        if g.hired[seat] >> bit & 1:
            worth += 5 * APPRENTICE_WORTH[bit]
        elif g.trainees[seat] >> bit & 1:
            worth += 2 * APPRENTICE_WORTH[bit]
    return worth


def crafting(g: KingsState, seat: int) -> float:
    """What is still to be made in this craft phase: nothing once a turn is over."""
    if g.purpose == CRAFT_ROLL and g.roller == seat:
        have = GUARDS
        for code in g.tray:
            have += PACK[code & 63]
        if any(have - NEED[item] & GUARDS == GUARDS for item in g.display):
            return 1.0
        return 0.2 * boost(g.modifiers[seat])
    order = (seat - g.first) % g.seats
    if order < (g.seat - g.first) % g.seats:
        return 0.0
    return this_roll(g, seat, g.supply[seat], g.modifiers[seat])


def evaluate(g: KingsState, seat: int) -> float:
    """The seat's prospect from 0 to 1: all prospects together are one victory."""
    late = progress(g)
    mine = standing(g, seat, late)
    return 1 / sum([exp(standing(g, other, late) - mine) if other != seat else 1.0 for other in range(g.seats)])
