"""KF-5: costs, slot by slot, and the ways to pay them.

A slot is what it takes (a mask of types) and its fate: X, the die is lost at cleanup, or R, it comes home. Slots are
paid in one order: those that take fewest types first, crossed ones first. Ways to pay are told apart by the types that
lie on alike slots; they are counted with those in the order of the types.
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
_ALL: Final[list[Slots]] = []
"""All lists of slots that there are; a cost knows the number of its own."""


class Cost:
    """What an action costs: its slots in the order of payment, and how many of each fate."""

    __slots__ = ("everything", "free", "kept", "lost", "number", "plain", "slots")

    def __init__(self, slots: tuple[str, ...]) -> None:
        self.everything = slots == ("all R",)
        """KF-17.4: all dice of the supply, whatever they are."""
        made = [] if self.everything else [slot(words) for words in slots]
        self.slots: Slots = tuple(sorted(made, key=lambda each: (each.takes.bit_count(), not each.crossed, each.takes)))
        self.number = _number(self.slots)
        self.lost = sum(slot.crossed for slot in made)
        self.kept = len(made) - self.lost
        self.plain = all(slot.takes == ANY for slot in made)
        self.free = not slots

    def less(self) -> Cost:
        """KF-18.9: one die fewer."""
        cheaper = Cost(())
        cheaper.slots = self.slots[1:]
        cheaper.number = _number(cheaper.slots)
        cheaper.lost = sum(slot.crossed for slot in cheaper.slots)
        cheaper.kept = len(cheaper.slots) - cheaper.lost
        cheaper.free = not cheaper.slots
        return cheaper


def _number(slots: Slots) -> int:
    if slots not in _ALL:
        _ALL.append(slots)
    return _ALL.index(slots)


def slot(words: str) -> Slot:
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
_PALACE_SLOT: Final = {"wood_or_gem": "", "gem": "G R", "wood": "W R"}
"""What the two-coloured slot of the Palace becomes; nothing: what it is."""
MOST: Final = max(len(cost.slots) for cost in COST)
"""No location asks for more dice than that."""
COPIES: Final = 2 * next(n for n, location in enumerate(LOCATION) if location.id == "G18") + 1
"""The action that copies another: it costs what that one costs."""


def written(action: int, palace: str) -> tuple[str, ...]:
    """The slots of a half of a location in the words of the content, as they are at this table."""
    location = LOCATION[action >> 1]
    slots = location.bottom.cost if action & 1 else location.top.cost
    instead = _PALACE_SLOT[palace] if action == _PALACE else ""
    return tuple(instead if "/" in slot else slot for slot in slots) if instead else slots


PALACE_COST: Final = {palace: Cost(written(_PALACE, palace)) for palace in _PALACE_SLOT}


def cost_of(action: int, palace: str) -> Cost:
    """What a half of a location costs at this table (KF-12.1: ``palace_top_slot``)."""
    return PALACE_COST[palace] if action == _PALACE else COST[action]


def affordable(supply: int, palace: str) -> int:
    """KF-5.5: the set of actions whose cost this supply can pay in full; copying is looked at apart."""
    return _affordable(few(supply, MOST), palace)


@lru_cache(maxsize=1 << 14)
def few(supply: int, most: int) -> int:
    """A supply with no more dice of a type than there are slots to fill: what it can pay is the same."""
    return sum(one * min(most, supply >> 8 * t & 255) for t, one in enumerate(ONE))


@lru_cache(maxsize=1 << 13)
def _affordable(supply: int, palace: str) -> int:
    found = 0
    for action in range(len(COST)):
        if action != COPIES and can_pay(supply, cost_of(action, palace)):
            found |= 1 << action
    return found


def can_pay(supply: int, cost: Cost) -> bool:
    return bool(supply) if cost.everything else fits(few(supply, len(cost.slots)), cost.number, 0)


@lru_cache(maxsize=1 << 16)
def fits(supply: int, number: int, nth: int, least: int = 0) -> bool:
    """Whether dice of the supply fill the slots of a cost from the nth on; that one takes no type before ``least``."""
    return _ways(supply, number, nth, least, 1) == 1


@lru_cache(maxsize=1 << 16)
def _ways(supply: int, number: int, nth: int, least: int, enough: int) -> int:
    """In how many ways the slots from the nth on can be filled; nobody counts further than enough."""
    slots = _ALL[number]
    if nth == len(slots):
        return 1
    takes = slots[nth].takes
    same = nth + 1 < len(slots) and slots[nth + 1] == slots[nth]
    found = 0
    for t in range(least, 4):
        if takes >> t & 1 and supply >> 8 * t & 255:
            found += _ways(supply - ONE[t], number, nth + 1, t if same else 0, enough - found)
            if found == enough:
                break
    return found


def payers(seat: int, supply: int, cost: Cost, nth: int) -> list[Kind]:
    """The types that may lie on the nth slot; a single one where the slots from there on can be paid in one way."""
    return _payers(seat, few(supply, len(cost.slots) - nth), cost.number, nth)


@lru_cache(maxsize=1 << 16)
def _payers(seat: int, supply: int, number: int, nth: int) -> list[Kind]:
    takes = _ALL[number][nth].takes
    found = [
        PAY[seat][t]
        for t in range(4)
        if takes >> t & 1 and supply >> 8 * t & 255 and fits(supply - ONE[t], number, nth + 1)
    ]
    return found if len(found) > 1 and _ways(supply, number, nth, 0, 2) == 2 else found[:1]


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
