"""Which slot each Hero die goes to."""

from __future__ import annotations

from collections.abc import Sequence

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
from .judgement import (
    ORB,
    health_gained,
    orb_worth,
    reach,
)
from .legal import held, summons_with
from .state import ENTANGLED, FIVE, FOCUS, MOVE, POISON, SIX, SUMMON, Explorers
from .travelling import AHEAD, Traveller


def dice(g: Explorers, options: Sequence[Option]) -> list[float]:
    """What each slot would do this turn; a die that does little is rolled again."""
    hero = g.active
    plan = Plan(g, hero)
    values = []
    for option in options:
        if isinstance(option, Put):
            values.append(plan.value(option.slot) - 0.02 * option.face * (option.slot != SIX))
        elif option.verb == "reroll":
            stranded = plan.best > 4 and not plan.held and not g.slots[MOVE] and min(g.tray) > 3
            values.append(1.6 if stranded else 0.45)
        elif option.verb == "use":
            values.append(0.4 if len(g.tray) > 1 else 0.0)
        else:
            values.append(0.0)
    return values


class Plan:
    """What the active hero wants dice for."""

    def __init__(self, g: Explorers, hero: int) -> None:
        self.g, self.hero, here = g, hero, g.place[hero]
        traveller = Traveller(g, planning=True)
        self.steps, self.best, goal = 0, 0.0, here
        for place, far in enumerate(reach(g, here)):
            if far > 0 and place in traveller.worth:
                value = traveller.worth[place] * AHEAD ** (far - 1)
                if value > self.best:
                    self.best, self.steps, goal = value, far, place
        self.held = held(g)
        self.fight = not g.calm(here) or (self.steps <= 2 and not g.calm(goal))
        self.thorns = any(BRAMBLED[place] for place, far in enumerate(reach(g, here)) if 0 <= far <= 2)

    def value(self, slot: int) -> float:
        g, hero, kind = self.g, self.hero, self.g.kinds[self.hero]
        laid = len(g.slots[slot])
        match slot:
            case _ if slot == MOVE and self.held:
                return 0.05
            case _ if slot == MOVE:
                wanted = max(1, self.steps)
                return 1.0 + 0.1 * min(12.0, self.best) if laid < wanted else 0.4
            case _ if slot == FOCUS:
                return (
                    0.95
                    * min(1.0, orb_worth(g, hero) / ORB)
                    * (1 + 0.5 * any(LOOT[c].do == "focus" for c in g.loot[hero]))
                )
            case _ if slot == SUMMON:
                needed = summons_with(g, hero)
                if laid + len(g.tray) < needed:
                    return 0.05
                useful = 0.95 if self.fight else 0.12
                if g.deal.chapter == 5:
                    useful = max(useful, 0.7)
                return useful + (0.4 if laid and needed == 2 else 0.0)
            case _ if slot == FIVE:
                return self.five(kind)
            case _:
                return self.six(kind, laid)

    def five(self, kind: int) -> float:
        g, here = self.g, self.g.place[self.hero]
        friends = g.standing_at(here)
        match kind:
            case _ if kind == XYLIA:
                return 0.6 if self.thorns else 0.1
            case _ if kind == KLETHOR:
                return 0.35 if len(friends) > 1 else 0.1
            case _ if kind == SHAVI:
                return 0.1 + sum(health_gained(g.hp[each], 1) for each in friends)
            case _:
                return 0.1 + 1.0 * any(g.status[each] & (POISON | ENTANGLED) for each in friends)

    def six(self, kind: int, laid: int) -> float:
        if kind == BETHRAS:
            return 1.1 if self.fight else 0.1
        if kind == XYLIA:
            return 1.0 if self.fight else 0.1
        return 0.8 if self.fight else 0.1
