"""How likely a combat is won: exact for one roll, and with so many rerolls of one's own dice."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from .cards import COLOR_OF, COLORS, XYLIA, Boss, Monster
from .combat import combat_dice, may_support_from_afar
from .legal import summoned
from .state import SIX, Explorers


@lru_cache(maxsize=1 << 14)
def spread(dice: tuple[int, ...]) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … hits; each die is given by how many of its six faces hit."""
    chances = [1.0]
    for faces in dice:
        p = faces / 6
        chances = [
            (chances[n] * (1 - p) if n < len(chances) else 0.0) + (chances[n - 1] * p if n else 0.0)
            for n in range(len(chances) + 1)
        ]
    return tuple(chances)


@lru_cache(maxsize=1 << 16)
def win_chance(dice: tuple[int, ...], needed: int, rerolls: int = 0, faces: int = 0) -> float:
    """At least so many hits; what is missing may be made good by rerolls, each of which hits with so many faces."""
    chances = spread(dice)
    total = sum(chances[needed:])
    for hits in range(min(needed, len(chances))):
        missing = needed - hits
        if missing <= rerolls and missing <= len(dice) - hits:
            total += chances[hits] * at_least(missing, rerolls, faces / 6)
    return min(1.0, total)


@lru_cache(maxsize=1 << 12)
def at_least(successes: int, tries: int, p: float) -> float:
    return sum(comb(tries, n) * p**n * (1 - p) ** (tries - n) for n in range(successes, tries + 1))


def faces_that_hit(defence: int, bonus: int = 0) -> int:
    return max(0, min(6, 7 - defence + bonus))


def pool(g: Explorers, hero: int, enemy: Monster | Boss, defence: int, helpers: list[int]) -> tuple[int, ...]:
    """The dice that a hero and helpers would roll against an enemy, without limited loot and brew."""
    active = hero == g.active
    bonus = int(active and g.kinds[hero] == XYLIA and bool(g.slots[SIX]))
    own = faces_that_hit(defence, bonus)
    plain = faces_that_hit(defence)
    dice = [own] * combat_dice(g, hero)
    for helper in helpers:
        dice += [plain] * combat_dice(g, helper)
    color = COLOR_OF[g.kinds[hero]]
    name = COLORS[color]
    if active and summoned(g) and not g.totems >> color & 1 and name not in enemy.immune:
        dice.append(faces_that_hit(defence, (name in enemy.weak) - (name in enemy.resist)))
    return tuple(sorted(dice))


def afar(g: Explorers) -> list[int]:
    """Xylia, where she can support from the next tile."""
    xylia = g.hero_of_kind(XYLIA)
    return [xylia] if xylia >= 0 and may_support_from_afar(g, xylia) else []
