"""KF-8.12, KF-8.13, KF-9.3: which dice make an item, and which steal it.

A theft is a craft with other requirements: the values lying on the item, one of them raised by one. Whoever meets such
a list has every die at least as good and one better (KF-9.3), and the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from .cards import MINIMA, demand
from .dice import CONJURED, PREROLLED, WHITE, WILD, die, meets, pack

Minima = tuple[tuple[int, ...], ...]
"""Requirements: by type, the least values, highest first."""
Dice = tuple[int, ...]

_FIRST: Final = {PREROLLED: 0, CONJURED: 0}
"""Of dice alike those that cannot be rerolled are used up first."""


@lru_cache(maxsize=1 << 12)
def thefts(dice: Dice) -> tuple[Minima, ...]:
    """KF-9.3: the requirements of which a thief must meet one; none where all dice show 6 (KF-9.6)."""
    shown = [[code & 7 for code in dice if code >> 3 & 7 == t] for t in range(4)]
    ways = []
    for t in range(4):
        for value in sorted(set(shown[t])):
            if value < 6:
                raised = [values[:] for values in shown]
                raised[t].remove(value)
                raised[t].append(value + 1)
                ways.append(tuple(tuple(sorted(values, reverse=True)) for values in raised))
    return tuple(ways)


FAR: Final = 99


def shortfall(dice: Dice, minima: Minima) -> int:
    """How many pips are missing to meet the requirements; many where dice are."""
    missing = 0
    for t, asked in enumerate(minima):
        if asked:
            values = sorted([code & 7 for code in dice if code >> 3 & 7 == t], reverse=True)
            if len(values) < len(asked):
                return FAR
            for value, least in zip(values, asked, strict=False):
                if value < least:
                    missing += least - value
    return missing


def crafts(item: int) -> tuple[Minima, ...]:
    """The requirements of an item on display."""
    return (MINIMA[item],)


@lru_cache(maxsize=1 << 14)
def can_make(dice: Dice, ways: tuple[Minima, ...]) -> bool:
    """Whether some of these dice, white ones as any type, meet one of the lists of requirements."""
    have, whites = pack(dice), [code & 7 for code in dice if code >> 3 & 7 == WHITE]
    needs = [demand(minima) for minima in ways]
    if any(meets(have, need) for need in needs):
        return True
    for types in product(range(4), repeat=len(whites)) if whites else ():
        more = have + pack([die(t, value) for t, value in zip(types, whites, strict=True)])
        if any(meets(more, need) for need in needs):
            return True
    return False


@lru_cache(maxsize=1 << 14)
def cheapest(dice: Dice, ways: tuple[Minima, ...]) -> Dice | None:
    """KF-8.13: fewest white dice, then the lowest values; nothing where it cannot be done."""
    found: list[Dice] = []
    whites = 99
    for declared in declarations(dice):
        used = sum(code >> 6 == WILD for code in declared)
        if used > whites:
            break
        for minima in ways:
            laid = _lowest(declared, minima)
            if laid is not None:
                whites = used
                found.append(laid)
    return min(found, key=lambda laid: (sum(code & 7 for code in laid), laid), default=None)


@lru_cache(maxsize=1 << 14)
def safest(dice: Dice, ways: tuple[Minima, ...]) -> Dice | None:
    """KF-8.13: fewest white dice, then the highest values; nothing where it cannot be done."""
    needs = [demand(minima) for minima in ways]
    found: Dice | None = None
    whites = 99
    for declared in declarations(dice):
        used = sum(code >> 6 == WILD for code in declared)
        if used > whites:
            break
        laid = _highest(declared, ways[0])
        if laid is not None and any(meets(pack(laid), need) for need in needs):
            whites = used
            if found is None or sum(code & 7 for code in laid) > sum(code & 7 for code in found):
                found = laid
    return found


def declarations(dice: Dice) -> Iterator[Dice]:
    """The dice with no white one, then with one declared as some type, and so on; low values first."""
    natural = tuple(code for code in dice if code >> 3 & 7 != WHITE)
    whites = sorted(code & 7 for code in dice if code >> 3 & 7 == WHITE)
    yield natural
    for used in range(1, len(whites) + 1):
        for values in combinations(whites, used):
            for types in product(range(4), repeat=used):
                declared = tuple(die(t, value, WILD) for t, value in zip(types, values, strict=True))
                yield natural + declared


def _preference(code: int) -> tuple[int, int, int]:
    return code & 7, _FIRST.get(code >> 6, 1), code


def _best_first(code: int) -> tuple[int, int, int]:
    return -(code & 7), _FIRST.get(code >> 6, 1), code


def _lowest(dice: Dice, minima: Minima) -> Dice | None:
    """From the highest requirement down, the smallest die that suffices."""
    laid: list[int] = []
    for t, asked in enumerate(minima):
        left = sorted([code for code in dice if code >> 3 & 7 == t], key=_preference) if asked else []
        for least in asked:
            found = next((code for code in left if code & 7 >= least), None)
            if found is None:
                return None
            left.remove(found)
            laid.append(found)
    return tuple(laid)


def _highest(dice: Dice, minima: Minima) -> Dice | None:
    """The white dice declared as a type, and beside them the highest dice of that type."""
    laid: list[int] = []
    for t, asked in enumerate(minima):
        mine = [code for code in dice if code >> 3 & 7 == t]
        white = [code for code in mine if code >> 6 == WILD]
        if len(white) > len(asked) or len(mine) < len(asked):
            return None
        if asked:
            natural = sorted([code for code in mine if code >> 6 != WILD], key=_best_first)
            laid += sorted([*white, *natural[: len(asked) - len(white)]], key=lambda code: -(code & 7))
    return tuple(laid)


def _rank(code: int) -> tuple[int, int]:
    """Dice of a type are laid in this order: the highest first."""
    return -(code & 7), code


def completes(chosen: Dice, left: Dice, ways: tuple[Minima, ...]) -> bool:
    """Whether dice already laid on an item, with others still to come, can meet one of the lists."""
    needs = [demand(minima) for minima in ways]
    lacks = [len(ways[0][t]) - sum(code >> 3 & 7 == t for code in chosen) for t in range(4)]
    for declared in declarations(left):
        laid = list(chosen)
        for t, lacking in enumerate(lacks):
            if lacking:
                laid += sorted([code for code in declared if code >> 3 & 7 == t], key=_rank)[:lacking]
        if any(meets(pack(laid), need) for need in needs):
            return True
    return False


@lru_cache(maxsize=1 << 12)
def next_dice(chosen: Dice, left: Dice, ways: tuple[Minima, ...]) -> Dice:
    """The dice that may be laid next, type by type; a white die as it would count."""
    minima = ways[0]
    t = next(t for t in range(4) if len(minima[t]) > sum(code >> 3 & 7 == t for code in chosen))
    found = []
    for code in dict.fromkeys(left):
        as_laid = die(t, code & 7, WILD) if code >> 3 & 7 == WHITE else code
        if as_laid >> 3 & 7 == t and completes((*chosen, as_laid), take_out(left, (as_laid,)), ways):
            found.append(as_laid)
    return tuple(sorted(found, key=_rank))


@lru_cache(maxsize=1 << 12)
def only_way(chosen: Dice, left: Dice, ways: tuple[Minima, ...]) -> Dice | None:
    """All dice that will lie on an item, where those laid so far leave no choice; nothing where they do.

    Dice laid so far are handed over in rising order, so that it does not matter in which they were laid.
    """
    if len(chosen) == sum(map(len, ways[0])):
        return chosen
    found: Dice | None = None
    for code in next_dice(chosen, left, ways):
        more = only_way(tuple(sorted((*chosen, code))), take_out(left, (code,)), ways)
        if more is None or (found is not None and more != found):
            return None
        found = more
    return found


def take_out(dice: Dice, laid: Dice) -> Dice:
    """The dice that are left when some have been laid on an item."""
    left = list(dice)
    for code in laid:
        left.remove(die(WHITE, code & 7, WILD) if code >> 6 == WILD else code)
    return tuple(left)
