"""How far dice on the tray are from making an item, and what a modifier would do about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .actions import Use
from .cards import CARD_KINDS, MINIMA, MODIFIER, NEED
from .dice import GUARDS, PACK
from .matching import FAR, cheapest, crafts, shortfall, take_out
from .rolls import ABILITY
from .state import KingsState


@lru_cache(maxsize=1 << 15)
def gap(tray: tuple[int, ...], item: int) -> int:
    """How many pips are missing to make an item; many where dice are."""
    return shortfall(tray, MINIMA[item])


class Potential:
    """What a tray can make, and how near the rest is."""

    __slots__ = ("feasible", "gap", "item", "several", "tray")

    def __init__(self, tray: tuple[int, ...], display: tuple[int, ...]) -> None:
        self.tray = tray
        have = GUARDS
        for code in tray:
            have += PACK[code & 63]
        made = [item for item in display if have - NEED[item] & GUARDS == GUARDS]
        self.feasible = bool(made)
        self.several = len(made) > 1 and _both(tray, made)
        gaps = [(gap(tray, item), -item) for item in display]
        best = min(gaps, default=(FAR, 0))
        self.gap, self.item = best[0], -best[1]

    def on(self, g: KingsState, code: int, op: str, amount: int) -> float:
        """What it is worth to use a modifier on a die: how much nearer the nearest item comes."""
        value = code & 7
        if op == "plus":
            new = min(6, value + amount)
        elif op in ("flip", "flip_or_plus"):
            new = max(7 - value, min(6, value + 3) if op == "flip_or_plus" else 0)
        else:
            new = 6
        if new <= value:
            return -0.5
        rest = list(self.tray)
        rest.remove(code)
        after = tuple(sorted([*rest, code - value + new]))
        nearer = min([gap(after, item) for item in g.display], default=FAR)
        if nearer == 0:
            return 1.0 - 0.02 * amount
        return 0.3 * (self.gap - nearer) / max(1, self.gap) if self.gap < FAR else -0.5

    def best_use(self, g: KingsState, seat: int, use: Use) -> float:
        """The best that a modifier could do, if all that is in hand could close the gap."""
        modifier = MODIFIER[use.modifier]
        if self.gap == FAR or self.gap > strength(g, seat):
            return -0.2
        if use.op == "all_ones":
            return 0.5 if any(code & 7 == 1 for code in self.tray) else -0.2
        op = "six" if use.op in ("set", "ones") else use.op
        may = [code for code in set(self.tray) if op != "six" or use.op != "ones" or code & 7 == 1]
        best = max([self.on(g, code, op, modifier.amount) for code in sorted(may)], default=-0.5)
        return best - 0.01 * modifier.amount


def _both(tray: tuple[int, ...], items: list[int]) -> bool:
    """Whether two of the items could be made one after the other."""
    first = cheapest(tray, crafts(items[0]))
    if first is None:
        return False
    left = take_out(tray, first)
    return any(cheapest(left, crafts(item)) is not None for item in items[1:])


_PIPS: Final = [modifier.amount * max(1, min(3, modifier.targets)) or 3 for modifier in MODIFIER]


def strength(g: KingsState, seat: int) -> int:
    """How many pips all modifiers in hand could add, at the most."""
    held = g.modifiers[seat]
    ready = g.working[seat] & ~g.used[seat]
    pips = sum(_PIPS[kind] * (held >> 4 * kind & 15) for kind in range(CARD_KINDS))
    return pips + sum(_PIPS[kind] for bit, kind in ABILITY.items() if ready >> bit & 1)


def potential_of(g: KingsState, seat: int, tray: tuple[int, ...]) -> Potential:
    return _potential(tray, g.display)


@lru_cache(maxsize=1 << 13)
def _potential(tray: tuple[int, ...], display: tuple[int, ...]) -> Potential:
    return Potential(tray, display)


def reroll_worth(g: KingsState) -> float:
    """A reroll helps most where many dice are low."""
    low = sum(code & 7 < 4 for code in g.tray)
    return 0.02 * low
