"""KF-5: costs, slot by slot, and the ways to pay them.

A slot is what it takes (a mask of types) and its fate: X, the die is lost at cleanup, or R, it comes home. Slots are
paid in one order: those that take fewest types first, crossed ones first; alike slots in the order of the types.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .actions import PAY, Kind
from .cards import APPRENTICE, DOCK, LOCATION
from .dice import LETTERS, ONE

ANY: Final = 0b1111


class Slot(NamedTuple):
    """A place for one die of a cost."""

    takes: int
    crossed: bool


Slots = tuple[Slot, ...]


class Cost:
    """What an action costs: its slots in the order of payment, and how many of each fate."""

    __slots__ = ("everything", "free", "kept", "lost", "plain", "slots")

    def __init__(self, slots: tuple[str, ...], instead: str = "") -> None:
        self.everything = slots == ("all R",)
        """KF-17.4: all dice of the supply, whatever they are."""
        made = [] if self.everything else [_slot(instead if "/" in slot and instead else slot) for slot in slots]
        self.slots: Slots = tuple(sorted(made, key=lambda slot: (slot.takes.bit_count(), not slot.crossed, slot.takes)))
        self.lost = sum(slot.crossed for slot in made)
        self.kept = len(made) - self.lost
        self.plain = all(slot.takes == ANY for slot in made)
        self.free = not slots

    def less(self) -> Cost:
        """KF-18.9: one die fewer."""
        cheaper = Cost(())
        cheaper.slots = self.slots[1:]
        cheaper.lost = sum(slot.crossed for slot in cheaper.slots)
        cheaper.kept = len(cheaper.slots) - cheaper.lost
        cheaper.free = not cheaper.slots
        return cheaper


def _slot(words: str) -> Slot:
    kinds, _, fate = words.partition(" ")
    takes = ANY if kinds == "any" else sum(1 << LETTERS.index(letter) for letter in kinds.split("/"))
    return Slot(takes, fate == "X")


COST: Final = [Cost(half.cost) for location in LOCATION for half in (location.top, location.bottom)]
"""By action: twice the number of the location, plus one for its bottom half."""
DOCK_COST: Final = [(Cost(dock.first), Cost(dock.second)) for dock in DOCK]
CHEAP_DOCK_COST: Final = [(first.less(), second.less()) for first, second in DOCK_COST]
HIRE_COST: Final = {n: Cost(apprentice.cost) for n, apprentice in APPRENTICE.items()}
SALE: Final = Cost(("any X",))
"""KF-18.1: what Caetlyn asks for each counterfeit."""
_PALACE: Final = 2 * next(n for n, location in enumerate(LOCATION) if location.id == "GX04")
PALACE_COST: Final = {
    "wood_or_gem": COST[_PALACE],
    "gem": Cost(LOCATION[_PALACE >> 1].top.cost, instead="G R"),
    "wood": Cost(LOCATION[_PALACE >> 1].top.cost, instead="W R"),
}
COPIES: Final = 2 * next(n for n, location in enumerate(LOCATION) if location.id == "G18") + 1
"""The action that copies another: it costs what that one costs."""


def cost_of(action: int, palace: str) -> Cost:
    """What a half of a location costs at this table (KF-12.1: ``palace_top_slot``)."""
    return PALACE_COST[palace] if action == _PALACE else COST[action]


@lru_cache(maxsize=1 << 14)
def affordable(supply: int, palace: str) -> int:
    """KF-5.5: the set of actions whose cost this supply can pay in full; copying is looked at apart."""
    found = 0
    for action in range(len(COST)):
        if action != COPIES and can_pay(supply, cost_of(action, palace)):
            found |= 1 << action
    return found


def can_pay(supply: int, cost: Cost) -> bool:
    return bool(supply) if cost.everything else fits(supply, cost.slots, 0)


@lru_cache(maxsize=1 << 15)
def fits(supply: int, slots: Slots, least: int) -> bool:
    """Whether dice of the supply fill the slots; the first one takes no type before ``least``."""
    if not slots:
        return True
    takes, rest = slots[0].takes, slots[1:]
    for t in range(least, 4):
        if takes >> t & 1 and supply >> 8 * t & 255:
            same = rest and rest[0] == slots[0]
            if fits(supply - ONE[t], rest, t if same else 0):
                return True
    return False


@lru_cache(maxsize=1 << 15)
def payers(seat: int, supply: int, slots: Slots, least: int) -> list[Kind]:
    """The types that may lie on the first slot, such that the others can be filled too."""
    takes, rest = slots[0].takes, slots[1:]
    same = bool(rest) and rest[0] == slots[0]
    return [
        PAY[seat][t]
        for t in range(least, 4)
        if takes >> t & 1 and supply >> 8 * t & 255 and fits(supply - ONE[t], rest, t if same else 0)
    ]


@lru_cache(maxsize=1 << 14)
def missing(supply: int, slots: Slots) -> tuple[Slot, ...]:
    """The slots that this supply cannot fill, when it fills as many as it can in their order."""
    lacks: list[Slot] = []
    for slot in slots:
        found = next((t for t in range(4) if slot.takes >> t & 1 and supply >> 8 * t & 255), None)
        if found is None:
            lacks.append(slot)
        else:
            supply -= ONE[found]
    return tuple(lacks)
