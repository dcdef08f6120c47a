"""What a bot looks at: the strength of the team, how far the goal is, how near defeat."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from .boss_sense import USUAL_THREAT, team_chance
from .cards import BOSS_CARD, WELL
from .geometry import distances
from .heroes import orb_value
from .legal import clear_camps
from .quests import ENOUGH
from .siege import NEEDED
from .state import ENTANGLED, POISON, Explorers
from .values import HEALTH, worth
from .ways import ways_of

ATTACKS: Final = 3
"""How many attacks on the Boss a team hopes to survive."""
ORB_WEIGHT: Final = 0.06
"""What the worth of an orb in the appraisal of options does to the prospect."""
RIVALS: Final = 8.0
_HEALTH_FIT: Final = (0.0, 0.4, 0.78, 0.88, 1.06, 1.1)
_POWERS_FIT: Final = (0.0, 0.17, 0.2)
_HEALTH: Final = [sum(HEALTH[: hp + 1]) for hp in range(6)]


def evaluate(g: Explorers, seat: int) -> float:
    """The team's prospect from 0 to 1; it is the same for every seat (EW-1.1)."""
    return _prospect(_standing(g))


def promise(g: Explorers, seat: int, values: Sequence[float]) -> list[float]:
    """What options of these values would make of the prospect, if the best of them keeps it as it is."""
    now, best = _standing(g), max(values)
    return [_prospect(now + ORB_WEIGHT * (value - best)) for value in values]


def rivals(g: Explorers) -> float:
    """How far options may be apart for a search to compare them: in chapters not at all, for there prospects are not
    fitted to anything, and comparing by them made a search weaker than the glance."""
    return 0.0 if g.deal.chapter else RIVALS


def _prospect(worth: float) -> float:
    return 1 / (1 + exp(-worth))


def _standing(g: Explorers) -> float:
    return _standard(g) if not g.deal.chapter else _chapter(g)


def _standard(g: Explorers) -> float:
    """Fitted to how 1200 matches of the greedy bot ended: what a team has, and once the Boss is out how near it is."""
    heroes = g.deal.heroes
    value = _team(g) - 4.4
    if not any(g.hp):
        return value - 3.0
    boss = 0 if g.boss_card else -1
    left = _time_left(g, boss)
    chance = 1 - (1 - team_chance(g, boss)) ** ATTACKS
    value += 1.5 * chance + 0.3 * min(left, 8.0) - 0.2 * min(left, 2.5)
    if boss < 0 or g.boss_card[boss] < 0:
        return value
    far = ways_of(g)[g.boss_at[boss]]
    steps = [far[place] if far[place] >= 0 else 8 for place, hp in zip(g.place, g.hp, strict=True) if hp]
    value += 1.1 * chance + 0.2 * sum(g.hp) / heroes
    value -= 0.12 * max(steps) + 0.12 * max(0.0, max(steps) - 2 * max(0.0, left - 1))
    return value + 0.45 * max(0, steps.count(0) - 1) / heroes


def _team(g: Explorers) -> float:
    """Health, orbs, powers and loot, on average."""
    worth_ = sum(_HEALTH_FIT[hp] for hp in g.hp)
    worth_ += sum(0.07 * min(orbs, 5) + 0.15 * max(0, orbs - 5) for orbs in g.orbs)
    worth_ += sum(_POWERS_FIT[powers] for powers in g.powers)
    worth_ += 0.16 * sum(worth(card) for cards in g.loot for card in cards)
    worth_ -= sum(0.6 * bool(status & POISON) + 0.4 * bool(status & ENTANGLED) for status in g.status)
    return worth_ / g.deal.heroes


def _time_left(g: Explorers, boss: int) -> float:
    """In rounds: until the threat is complete, or as long as that will take once the pile is empty."""
    heroes = g.deal.heroes
    if boss >= 0 and g.boss_card[boss] >= 0:
        return (BOSS_CARD[g.boss_card[boss]].threat - g.threat[boss]) / (heroes + 1)
    return USUAL_THREAT / (heroes + 1) + len(g.pile.pieces) / heroes


def _chapter(g: Explorers) -> float:
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
