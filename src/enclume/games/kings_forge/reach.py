"""What the modifiers in hand could still make of a roll, without luck: the items that are within reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from .cards import MODIFIER, Modifier
from .matching import FAR, Dice, Minima, can_make, declarations, shortfall


@lru_cache(maxsize=1 << 10)
def in_reach(tray: Dice, kinds: tuple[int, ...], ways: tuple[Minima, ...]) -> bool:
    """Whether the dice do not suffice as they lie, but do once the right modifiers are used on the right dice."""
    if not kinds or can_make(tray, ways):
        return False
    return any(_closes(dice, kinds, minima) for dice in declarations(tray) for minima in ways)


def _closes(dice: Dice, kinds: tuple[int, ...], minima: Minima) -> bool:
    """Use one modifier after the other, each so that it brings the requirements nearer."""
    short = shortfall(dice, minima)
    if short == 0:
        return True
    if short >= FAR:
        return False
    for n, kind in enumerate(kinds):
        rest = kinds[:n] + kinds[n + 1 :]
        if kind in kinds[:n]:
            continue
        for after in _uses(dice, MODIFIER[kind]):
            if shortfall(after, minima) < short and _closes(after, rest, minima):
                return True
    return False


def _uses(dice: Dice, modifier: Modifier) -> Iterator[Dice]:
    """The dice after each way to use a modifier; rolls, whose result nobody knows, are no way."""
    may = [n for n, code in enumerate(dice) if modifier.op[-4:] != "ones" or code & 7 == 1]
    if modifier.op in ("reroll", "white") or not may:
        return
    most = len(may) if modifier.op == "all_ones" else min(modifier.targets, len(may))
    seen = set()
    for chosen in combinations(may, most):
        after = tuple(sorted([_raised(code, modifier) if n in chosen else code for n, code in enumerate(dice)]))
        if after not in seen:
            seen.add(after)
            yield after


def _raised(code: int, modifier: Modifier) -> int:
    """The die with the better of its possible results; left alone where that would lower it."""
    value = code & 7
    best = {
        "plus": value + modifier.amount,
        "flip": 7 - value,
        "flip_or_plus": max(7 - value, value + modifier.amount),
    }.get(modifier.op, 6)
    return code - value + max(value, min(6, best))
