"""What a bot looks at: the strength of the team, how far the goal is, how near defeat."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from .boss_sense import team_chance
from .cards import BOSS_CARD, WELL
from .geometry import distances
from .heroes import orb_value
from .judgement import HEALTH, worth
from .legal import clear_camps
from .quests import ENOUGH
from .siege import NEEDED
from .state import POISON, Explorers

ORB_WEIGHT: Final = 0.06
"""What the worth of an orb in the appraisal of options does to the prospect."""
_HEALTH: Final = [sum(HEALTH[: hp + 1]) for hp in range(6)]


def evaluate(g: Explorers, seat: int) -> float:
    """The team's prospect from 0 to 1; it is the same for every seat (EW-1.1)."""
    return _prospect(_standing(g))


def promise(g: Explorers, seat: int, values: Sequence[float]) -> list[float]:
    """What options of these values would make of the prospect, if the best of them keeps it as it is."""
    now, best = _standing(g), max(values)
    return [_prospect(now + ORB_WEIGHT * (value - best)) for value in values]


def _prospect(worth: float) -> float:
    return 1 / (1 + exp(-worth))


def _standing(g: Explorers) -> float:
    heroes = g.deal.heroes
    strength = sum(_HEALTH[hp] for hp in g.hp) / heroes * 0.16
    strength += sum(min(orbs, 8) for orbs in g.orbs) / heroes * 0.09
    strength += sum(g.powers) / heroes * 0.35
    strength += sum(worth(card) for cards in g.loot for card in cards) / heroes * 0.1
    strength -= 0.25 * sum(bool(status & POISON) for status in g.status)
    strength -= 0.9 * g.hp.count(0) / heroes
    return strength - 3.2 + _progress(g) - _danger(g)


def _danger(g: Explorers) -> float:
    """Threat tracks that fill up."""
    danger = 0.0
    for card, threat in zip(g.boss_card, g.threat, strict=True):
        if card >= 0:
            danger += 1.5 * threat / BOSS_CARD[card].threat
    return danger


def _progress(g: Explorers) -> float:
    """How near the goal of the match is."""
    value = 0.0
    if g.boss_card and any(g.hp):
        value += 2.0 * max(team_chance(g, boss) for boss in range(len(g.boss_card)))
    match g.deal.chapter:
        case 1:
            return value + 0.2 * sum(map(len, g.quests)) + 1.2 * g.potions
        case 2:
            return value + _orbs_home(g)
        case 3:
            return value + 2.5 * min(1.0, g.discarded / NEEDED[g.deal.heroes]) + 1.5 * g.bosses_slain - _near_well(g)
        case 4:
            return value + 1.0 * clear_camps(g)
        case 5:
            return value + 0.9 * g.totems.bit_count() - 0.15 * g.corrupt.bit_count() - 0.07 * len(g.blight)
        case _:
            return value


def _orbs_home(g: Explorers) -> float:
    heroes = range(g.deal.heroes)
    have = sum(g.orbs) + sum(orb_value(g, hero) for hero in heroes)
    there = sum(g.place[hero] == WELL for hero in heroes) / g.deal.heroes
    return 1.5 * min(1.0, have / ENOUGH[g.deal.heroes]) + there - 0.5 * g.orbs_lost - 0.2 * len(g.thieves)


def _near_well(g: Explorers) -> float:
    far = distances(g.links, WELL)
    danger = 0.0
    for place in [*[p for p in range(len(g.up)) for _ in g.up[p]], *g.lurking_at]:
        if far[place] >= 0 and not g.standing_at(place):
            danger += 0.4 / (1 + far[place])
    return danger
