"""What a bot looks at: items, the chances of this round's roll and of the next, dice for the time after.

Items are the currency. A die is worth what it adds to the chance of making what is on display, now and next round, and
a little for itself.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from .cards import CARD_KINDS, MODIFIER, NEED
from .dice import GUARDS, PACK, packed
from .odds import hopes, outlook
from .state import CRAFT_ROLL, CRAFTING, GATHER, NO_ROLL, OPENING, ROLL_SMITHY, KingsState

NOW: Final = 0.85
"""What a sure item of this round's roll is worth: it may be stolen."""
NEXT: Final = 0.5
DIE: Final = (0.03, 0.045, 0.07, 0.09)
"""What a die of each type is worth beside its chances, with many rounds to come."""
TOKEN: Final = 0.26
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
def value_of(dice: int) -> float:
    """What dice are worth for themselves: less and less of one type."""
    worth = 0.0
    for t in range(4):
        n = dice >> 8 * t & 255
        worth += DIE[t] * (n if n < 12 else 12 + 0.4 * (n - 12))
    return worth


def rounds_left(g: KingsState) -> float:
    """Roughly how much of the game is still to come, from 1 to 0."""
    lead = max(g.owned(seat) for seat in range(g.seats))
    return max(0.0, 1 - lead / g.deal.target)


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


def standing(g: KingsState, seat: int) -> float:
    """A seat's position, in items."""
    worth = len(g.items[seat]) + 0.9 * len(g.made[seat])
    tokens = g.counterfeits[seat]
    worth += TOKEN * tokens if tokens < 3 else 0.9
    left = rounds_left(g)
    orders = g.deal.items[g.next_item : g.next_item + 2]
    dice = next_dice(g, seat)
    worth += NEXT * outlook(dice, g.display, orders) + (0.3 + 0.7 * left) * value_of(dice)
    if g.hired[seat] or g.trainees[seat]:
        worth += apprentices(g, seat) * left
    if g.phase == GATHER or g.phase == OPENING:
        worth += NOW * this_roll(g, seat, g.supply[seat], g.modifiers[seat])
    elif g.phase == CRAFTING:
        worth += crafting(g, seat)
    return worth


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
            return NOW
        return 0.2 * boost(g.modifiers[seat])
    order = (seat - g.first) % g.seats
    if order < (g.seat - g.first) % g.seats:
        return 0.0
    return NOW * this_roll(g, seat, g.supply[seat], g.modifiers[seat])


def evaluate(g: KingsState, seat: int) -> float:
    """The seat's prospect from 0 to 1: its position against the best of the others."""
    mine = standing(g, seat)
    others = max(standing(g, other) for other in range(g.seats) if other != seat)
    lead = max(g.owned(each) for each in range(g.seats)) / g.deal.target
    return 1 / (1 + exp((others - mine) * (1.2 + 1.3 * lead)))
