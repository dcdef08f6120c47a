"""Which slot each Hero die goes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from enclume.kernel.options import Option

from .actions import Put
from .cards import (
    BETHRAS,
    BRAMBLED,
    KLETHOR,
    LOOT,
    SHAVI,
    XYLIA,
)
from .codes import ENTANGLED, FIVE, FOCUS, MOVE, POISON, SIX, SUMMON
from .legal import held, summons_with
from .state import Explorers
from .travelling import NEARER, Traveller
from .values import ORB, health_gained, orb_worth

STRANDED, AGAIN = 1.6, 0.45
"""What a reroll is worth to who has somewhere to go and no Move, and to others."""
STEP, EAGER, SPARE_STEP = 1.0, 0.1, 0.4
"""A Move on the way to a goal, what each point of the goal adds to it, and a Move too many."""
CALM: Final = 0.95
"""Focus."""
CALL, CALL_IDLE, SECOND = 0.95, 0.12, 0.4
"""A Summon with a fight ahead and without, and what the second die of it adds."""
NIMBLE, CARRY = 0.6, 0.35
"""Agility near Brambles; to carry friends along."""
BREW, AIM, GUARD = 1.1, 1.0, 0.8
"""What a 6 does for Bethras, for Xylia and for the others, with a fight ahead."""


def dice(g: Explorers, options: Sequence[Option]) -> list[float]:
    """What each slot would do this turn; a die that does little is rolled again."""
    hero = g.active
    plan = plan_for(g, hero)
    values = []
    for option in options:
        if isinstance(option, Put):
            values.append(plan.value(option.slot) - 0.02 * option.face * (option.slot != SIX))
        elif option.verb == "reroll":
            stranded = plan.best > 4 and not plan.held and not g.slots[MOVE] and min(g.tray) > 3
            values.append(STRANDED if stranded else AGAIN)
        elif option.verb == "use":
            values.append(0.4 if len(g.tray) > 1 else 0.0)
        else:
            values.append(0.0)
    return values


_plans: dict[tuple[object, ...], Plan] = {}
"""The dice of a turn are placed one by one, while nothing else changes: a plan is made once for all of them."""
MOST_PLANS: Final = 64


def plan_for(g: Explorers, hero: int) -> Plan:
    """The plan of a hero, made or remembered: ``key`` is all that it is made from."""
    heroes: list[list[Any]] = [g.hp, g.orbs, g.powers, g.place, g.status, g.loot, g.spent, g.markers, g.quests]
    forest: list[list[Any]] = [g.links, g.up, g.lurking_at, g.chests, g.at, g.camp_at, g.quest_at]
    bosses: list[list[Any]] = [g.boss_at, g.boss_card, g.threat, g.boss_leaf]
    deal = g.deal
    key = (
        hero,
        *(deal.heroes, deal.first, deal.chapter, deal.enraged, deal.lairs, deal.inn, deal.growing, tuple(deal.late)),
        *map(tuple, [*heroes, g.flags, g.kinds, *forest, *bosses]),
        *(g.round, g.turn, g.plus_die, g.extra_moves, g.leaf, g.frost, g.events, len(g.pile.pieces), g.boss_defence),
        *(g.shop, g.shop_open, g.stall, g.closed_lairs, g.well_markers),
        *(g.quest_up, g.potions, g.thieves, g.camp_up, g.shield_at, g.corrupt, g.totems),
        *(g.slots[FIVE], g.slots[SIX]),
    )
    plan = _plans.get(key)
    if plan is None:
        if len(_plans) >= MOST_PLANS:
            _plans.clear()
        plan = _plans[key] = Plan(g, hero)
    plan.g = g
    return plan


class Plan:
    """What the active hero wants dice for."""

    def __init__(self, g: Explorers, hero: int) -> None:
        self.g, self.hero, here = g, hero, g.place[hero]
        traveller = Traveller(g, planning=True)
        self.steps, self.best, goal = 0, 0.0, here
        for place, far in enumerate(traveller.ways[here]):
            if far > 0 and place in traveller.worth:
                value = traveller.worth[place] * NEARER[far]
                if value > self.best:
                    self.best, self.steps, goal = value, far, place
        for way, enough, pull in traveller.errands:
            if way[here] - enough > 0:
                self.best, self.steps = max(self.best, 4 * pull), max(self.steps, way[here] - enough)
        self.held = held(g)
        self.fight = not g.calm(here) or (self.steps <= 2 and not g.calm(goal))
        self.thorns = any(BRAMBLED[place] for place, far in enumerate(traveller.ways[here]) if 0 <= far <= 2)

    def value(self, slot: int) -> float:
        g, hero, kind = self.g, self.hero, self.g.kinds[self.hero]
        laid = len(g.slots[slot])
        match slot:
            case _ if slot == MOVE and self.held:
                return 0.05
            case _ if slot == MOVE:
                wanted = max(1, self.steps)
                return STEP + EAGER * min(12.0, self.best) if laid < wanted else SPARE_STEP
            case _ if slot == FOCUS:
                return (
                    CALM
                    * min(1.0, orb_worth(g, hero) / ORB)
                    * (1 + 0.5 * any(LOOT[c].do == "focus" for c in g.loot[hero]))
                )
            case _ if slot == SUMMON:
                needed = summons_with(g, hero)
                if laid + len(g.tray) < needed:
                    return 0.05
                useful = CALL if self.fight else CALL_IDLE
                if g.deal.chapter == 5:
                    useful = max(useful, 0.7)
                return useful + (SECOND if laid and needed == 2 else 0.0)
            case _ if slot == FIVE:
                return self.five(kind)
            case _:
                return self.six(kind, laid)

    def five(self, kind: int) -> float:
        g, here = self.g, self.g.place[self.hero]
        friends = g.standing_at(here)
        match kind:
            case _ if kind == XYLIA:
                return NIMBLE if self.thorns else 0.1
            case _ if kind == KLETHOR:
                return CARRY if len(friends) > 1 else 0.1
            case _ if kind == SHAVI:
                return 0.1 + sum(health_gained(g.hp[each], 1) for each in friends)
            case _:
                return 0.1 + 1.0 * any(g.status[each] & (POISON | ENTANGLED) for each in friends)

    def six(self, kind: int, laid: int) -> float:
        if kind == BETHRAS:
            return BREW if self.fight else 0.1
        if kind == XYLIA:
            return AIM if self.fight else 0.1
        return GUARD if self.fight else 0.1
