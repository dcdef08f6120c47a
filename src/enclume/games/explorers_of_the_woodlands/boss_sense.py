"""When to go for a Boss, and how likely it is to fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .cards import (
    BOSS_CARD,
    LOOT,
    WELL,
)
from .fight_sense import attack_chance
from .geometry import distances
from .state import (
    Explorers,
)

ADVANCE: Final = {1: 1, 2: 2, 3: 0, 4: 2, 5: 0, 6: 0}
"""Chapter 3: how far monsters come at the end of a round, if not by one step (EW-25.7 to EW-25.14)."""
USUAL_THREAT: Final = 10
HURRY: Final = 2.5
"""How many rounds a team wants for its attacks on a boss."""
PATIENCE: Final = 1.0
"""How many rounds have to be left, beyond what the way takes, for the first to wait for the others."""
ENTER: Final = 12.0
"""What it is worth to go to a boss when it is time."""
SURE: Final = 25.0
"""What it is worth besides to be sure of victory."""
TOGETHER: Final = 6.0
"""What each hero is worth who is there already."""
ALONE: Final = 6.0
"""What it costs to be there long before the others."""
HEALTHY: Final = 4.0
STRONG: Final = 0.75
STRONG_LATE: Final = 0.5
"""Who is so healthy on average, and has such a chance, goes before it is time: with many rounds left, or few."""

CALM_ROUNDS, LAST_CHANCE = 2, 2.0
"""Chapter 3: the well has to be out of danger for so many rounds, or the threat leaves no more than so many."""


def boss_chance(g: Explorers, hero: int, boss: int, helpers: Sequence[int]) -> float:
    """How likely one attack on a boss succeeds, skills aside; one that is hidden or not there yet (-1) is like the
    average one."""
    card, leaf = (g.boss_card[boss], g.boss_leaf[boss]) if boss >= 0 else (-1, 0)
    cards = [BOSS_CARD[card]] if card >= 0 else list(BOSS_CARD.values())
    striking = any(LOOT[loot].do == "strike" for loot in g.loot[hero])
    total = 0.0
    for each in cards:
        health = each.health + leaf - striking
        total += attack_chance(g, hero, each, each.defence, health, helpers, hopeful=True)
    return total / len(cards)


def team_chance(g: Explorers, boss: int) -> float:
    """The best attack that the whole team could make."""
    standing = [hero for hero in range(g.deal.heroes) if g.hp[hero]]
    return max(boss_chance(g, hero, boss, [each for each in standing if each != hero]) for hero in standing)


def rounds_left(g: Explorers, boss: int) -> float:
    """How many rounds the threat leaves; while the boss is face down, with the rounds until the pile is empty."""
    each = g.deal.heroes + 1
    if g.boss_card[boss] >= 0:
        return (BOSS_CARD[g.boss_card[boss]].threat - g.threat[boss]) / each
    return USUAL_THREAT / each + len(g.pile.pieces) / g.deal.heroes if g.deal.growing else 9


def travel(g: Explorers, far: list[int]) -> int:
    """How many turns the farthest hero needs to get to a place; ``far``: distances from it."""
    steps = [far[place] for place, hp in zip(g.place, g.hp, strict=True) if hp]
    return max([(step + 1) // 2 for step in steps if step >= 0], default=0)


def assault(g: Explorers, boss: int, far: list[int]) -> bool:
    """Whether it is time to go for a boss: strong and healthy enough, short of time, or somebody is there already."""
    left = rounds_left(g, boss)
    if g.deal.chapter == 3:
        return respite(g) >= CALM_ROUNDS or left <= LAST_CHANCE or bool(g.standing_at(g.boss_at[boss]))
    if left <= travel(g, far) + HURRY or g.standing_at(g.boss_at[boss]):
        return True
    return sum(g.hp) >= HEALTHY * g.deal.heroes and team_chance(g, boss) > (STRONG if left > 5 else STRONG_LATE)


def respite(g: Explorers) -> int:
    """Chapter 3: how many rounds pass before the nearest monster that nobody holds up is at the well."""
    far = distances(g.links, WELL)
    places = [*[place for place in g.in_play() if g.up[place]], *g.lurking_at]
    near = min([far[place] for place in places if far[place] > 0 and not g.standing_at(place)], default=9)
    for rounds in range(6):
        if near <= 0:
            return rounds
        near -= ADVANCE.get(g.round + rounds, 1)
    return 6


def boss_value(g: Explorers, hero: int, boss: int, far: list[int]) -> float:
    """Entering the place of a boss now; it is best to come together. ``far``: distances from it."""
    if not assault(g, boss, far):
        return -12.0
    there = [each for each in g.standing_at(g.boss_at[boss]) if each != hero]
    p = boss_chance(g, hero, boss, there)
    late = [each for each in range(g.deal.heroes) if each != hero and g.hp[each] and far[g.place[each]] > 2]
    if late and not there and rounds_left(g, boss) > travel(g, far) + PATIENCE:
        return SURE * p - ALONE
    return ENTER + SURE * p + TOGETHER * len(there) + (10.0 if g.deal.chapter == 3 else 0.0)
