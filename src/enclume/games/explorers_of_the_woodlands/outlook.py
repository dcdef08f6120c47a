"""What a combat promises: the dice that are about to be rolled, and how likely they are to be enough."""

from __future__ import annotations

from .cards import COLOR_OF
from .combat import combat_dice, defence, hits, lair_rule, own_bonus, profile, shields_of, supporters, unshakable
from .entries import COLORS
from .legal import summoned
from .odds import at_least, faces_that_hit, win_chance
from .parts import Fight
from .state import Explorers

Dice = list[tuple[int, int, int]]
"""Owner, colour (-1: a Combat die), bonus."""


def against(g: Explorers, f: Fight) -> None:
    """A combat that has not begun is looked at as it would begin."""
    if g.delve is not None:
        f.fewer, f.surprise = g.delve.fewer, g.delve.surprise


def pool(g: Explorers, f: Fight) -> Dice:
    """EW-12.1, EW-12.2, EW-12.6: the dice that would be rolled now; none once they are."""
    if f.dice:
        return []
    hero, enemy = g.active, profile(g, f)
    own = max(0, combat_dice(g, hero) + f.extra - f.fewer - f.daze)
    dice: Dice = [(hero, -1, own_bonus(g, f) + f.surprise)] * own
    crystals = 1 if g.delve is not None and lair_rule(g) == "crystals" else 0
    for color, name in enumerate(COLORS):
        if f.colors >> color & 1 or _brought(g, f, color):
            dice.append((hero, color, (name in enemy.weak) - (name in enemy.resist) + crystals))
    for helper in f.helpers or supporters(g):
        dice += [(helper, -1, f.surprise)] * max(0, combat_dice(g, helper) - f.daze)
    if f.ranged >= 0:
        dice += [(f.ranged, -1, f.surprise)] * combat_dice(g, f.ranged)
    return dice


def _brought(g: Explorers, f: Fight, color: int) -> bool:
    """EW-6.14, EW-11.7, EW-15.25, EW-27.13: the Power die that the hero has summoned, where it is of use."""
    if color != COLOR_OF[g.kinds[g.active]] or not summoned(g) or g.totems >> color & 1:
        return False
    return COLORS[color] not in profile(g, f).immune and not (f.boss and g.ward >> color & 1)


def chance(g: Explorers, f: Fight) -> int:
    """How likely the enemy falls, in percent: one roll, then orbs spent on dice that fail."""
    target, needed = defence(g, f), f.health + shields_of(g, f)
    faces = faces_that_hit(target, own_bonus(g, f))
    orbs = 0 if unshakable(g, f) or (g.delve is not None and lair_rule(g) == "no_orb_rerolls") else g.orbs[g.active]
    if not f.dice:
        dice = pool(g, f)
        own = [bonus for owner, color, bonus in dice if owner == g.active and color < 0]
        others = [bonus for owner, color, bonus in dice if owner != g.active or color >= 0]
        fixed = tuple(sorted([faces_that_hit(target, bonus) for bonus in others]))
        first = faces_that_hit(target, own[0]) if own else 0
        return round(100 * win_chance(len(own), first, fixed, needed, orbs, faces))
    missing = needed - hits(g, f)
    failed = sum(1 for owner, color, face, plus in f.dice if owner == g.active and color < 0 and face + plus < target)
    if missing <= 0:
        return 100
    return round(100 * at_least(missing, orbs, faces / 6)) if missing <= min(orbs, failed) else 0
