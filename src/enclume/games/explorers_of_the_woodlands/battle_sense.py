"""Fight or flee, what to prepare, which dice to roll again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enclume.kernel.options import Option

from .actions import MASTER, PASS, ROLL, THROW, Die, Piece, To
from .cards import COLOR_OF, LOOT, TYPE_NUMBER
from .codes import SUMMON
from .combat import combat_dice, defence, hits, own_bonus, profile, shields_of, supporters, unshakable
from .entries import COLORS
from .fight_sense import chance_against, fight_value, foe_of, loss_to, reward_of
from .legal import shields, summons_with
from .odds import at_least, faces_that_hit, win_chance
from .parts import Fight
from .state import Explorers
from .travelling import Traveller
from .values import ORB

BOSS_STAKE: Final = 30.0
FREEZE_BELOW: Final = 0.7
"""At better odds a monster is not frozen first."""
RELUCTANCE: Final = 0.8
"""What keeps heroes from fleeing."""
ENOUGH_ODDS: Final = 0.9
"""Above this chance loot and brew are kept for another combat."""


def encounter(g: Explorers, options: Sequence[Option]) -> list[float]:
    """Fight, freeze, put Boots on, or flee."""
    hero = g.active
    helpers = supporters(g)
    traveller = Traveller(g) if any(option.verb in ("move", "smoke") for option in options) else None
    stay = traveller.staying() if traveller is not None else 0.0
    shield = g.delve.shield if g.delve is not None else shields(g, g.here)
    values = []
    for option in options:
        if option.verb == "fight":
            assert isinstance(option, Piece)
            kind, leaf = TYPE_NUMBER[option.piece], g.leaf_of(option.piece)
            value = fight_value(g, hero, foe_of(g, hero, kind, leaf, helpers, shield))
            if option.piece == g.frost:
                value = chance_against(g, hero, kind, leaf, helpers, shield) * reward_of(g, kind)
            value += stay
        elif option.verb == "freeze":
            assert isinstance(option, Piece)
            kind = TYPE_NUMBER[option.piece]
            p = chance_against(g, hero, kind, g.leaf_of(option.piece), helpers, shield)
            value = stay + (1 - p) * loss_to(g, hero, kind, helpers) + 0.1 if p < FREEZE_BELOW else -5.0
        elif isinstance(option, To) and traveller is not None:
            cost = traveller.flight() if option.verb == "move" else 1.0
            value = traveller.entering(option.place) - cost - RELUCTANCE
        elif option.verb == "use":
            value = -2.0
        else:
            value = -2.0 - (loss_to(g, hero, TYPE_NUMBER[g.up[g.here][0]], ()) if g.up[g.here] else 0.0)
        values.append(value)
    return values


def preparing(g: Explorers, f: Fight, options: Sequence[Option]) -> list[float]:
    """C2: loot and brew where they are needed."""
    plain = chance_in(g, f)
    return [0.0 if option is ROLL else 1.0 if plain < ENOUGH_ODDS else -1.0 for option in options]


def chance_in(g: Explorers, f: Fight) -> float:
    """The chance of a combat with the dice gathered so far."""
    hero, target, enemy = g.active, defence(g, f), profile(g, f)
    own = max(0, combat_dice(g, hero) + f.extra - f.fewer - f.daze)
    others = []
    for color, name in enumerate(COLORS):
        if f.colors >> color & 1 or (
            color == COLOR_OF[g.kinds[hero]] and len(g.slots[SUMMON]) >= summons_with(g, hero)
        ):
            others.append(faces_that_hit(target, (name in enemy.weak) - (name in enemy.resist)))
    for helper in supporters(g):
        others += [faces_that_hit(target)] * max(0, combat_dice(g, helper) - f.daze)
    rerolls_ = 0 if unshakable(g, f) else min(3, g.orbs[hero])
    faces = faces_that_hit(target, own_bonus(g, f) + f.surprise)
    return win_chance(own, faces, tuple(sorted(others)), f.health + shields_of(g, f), rerolls_)


def rerolls(g: Explorers, f: Fight, options: Sequence[Option]) -> list[float]:
    """C5: only dice that miss, and only while the kill is within reach and worth the orbs."""
    target = defence(g, f)
    missing = f.health + shields_of(g, f) - hits(g, f)
    misses = [n for n, (_, color, face, bonus) in enumerate(f.dice) if color < 0 and face + bonus < target]
    own = sum(f.dice[n][0] == g.active for n in misses)
    p = faces_that_hit(target) / 6
    if f.boss:
        stake = BOSS_STAKE
    else:
        kind = TYPE_NUMBER[f.foe]
        stake = reward_of(g, kind) + loss_to(g, g.active, kind, f.helpers)
    values = []
    for option in options:
        if isinstance(option, Die):
            miss = option.die in misses
            if option.verb == "reroll":
                orbs = g.orbs[g.active]
                worth_ = stake * at_least(missing, orbs, p) - ORB * missing if missing <= min(orbs, own) else -1.0
                values.append(worth_ if miss and p else -5.0)
            else:
                values.append(3.0 if miss else -5.0)
        elif option is PASS:
            values.append(0.0)
        elif option is THROW:
            values.append(0.5)
        elif option is MASTER:
            values.append(2.5 if len(misses) > 1 or missing > 1 else 1.0 if misses else -1.0)
        elif isinstance(option, Piece) and LOOT[option.piece].do == "strike":
            values.append(5.0 if missing == 1 else -1.0)
        else:
            values.append(2.0 if misses else -1.0)
    return values
