"""What things are worth to a hero, in orbs or thereabouts: health, loot, orbs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .cards import LOOT
from .codes import FULL, MOST_ORBS
from .state import Explorers

ORB: Final = 0.7
CARD: Final = 3.2
HEALTH: Final = (0.0, 8.0, 3.0, 1.6, 1.0, 0.7)
"""What the last, the last but one … point of health is worth."""
_LOOT: Final = {
    "combat_dice": 5.0,
    "reroll": 3.0,
    "cleave": 3.0,
    "sharpen": 3.5,
    "power_die": 4.5,
    "armour": 3.2,
    "padding": 1.9,
    "extra_move": 1.2,
    "heal": 3.0,
    "antidote": 0.8,
    "strike": 3.5,
    "teleport": 0.9,
    "focus": 2.0,
    "cloak": 0.7,
    "clover": 1.2,
    "smoke": 0.8,
    "lantern": 0.7,
    "orbs": 2.1,
}


def worth(card: int) -> float:
    """A loot card."""
    return _LOOT[LOOT[card].do] + (0.4 if LOOT[card].use == "permanent" else 0.0)


@lru_cache(maxsize=256)
def health_lost(hp: int, damage: int) -> float:
    return sum(HEALTH[left] for left in range(max(0, hp - damage) + 1, hp + 1))


@lru_cache(maxsize=256)
def health_gained(hp: int, health: int) -> float:
    return sum(HEALTH[left] for left in range(hp + 1, min(FULL, hp + health) + 1))


def orb_worth(g: Explorers, hero: int) -> float:
    """The next orb of a hero: most where it unlocks a power, little where there are many."""
    orbs = g.orbs[hero]
    if orbs >= MOST_ORBS:
        return 0.0
    if g.deal.chapter == 2 or (g.powers[hero] < 2 and orbs < (3, 5)[g.powers[hero]]):
        return 0.9
    return ORB if orbs < 6 else 0.4
