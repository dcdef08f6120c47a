"""Where the active hero had better go, and what is worth doing on the way."""

from __future__ import annotations

from typing import Final

from enclume.kernel.options import Option

from .actions import Piece, To
from .boss_sense import assault, boss_value, rounds_left
from .cards import (
    CAMPFIRE,
    DEN,
    LOOT,
    PLACES,
    TYPE,
    TYPE_NUMBER,
)
from .codes import FULL, MOVE
from .fight_sense import armour, foe_of, gauntlet, known_fights, loss_to
from .glances import GLANCE
from .judgement import WARMTH, benefit, can_revive, guard
from .legal import healing_fire
from .state import Explorers
from .values import ORB, health_gained, orb_worth
from .ways import ways_of

AHEAD: Final = 0.75
"""What a step further away takes off the worth of a place."""
NEARER: Final = [1.0, *[AHEAD**steps for steps in range(3 * len(PLACES))]]
"""What is left of the worth of a place so many steps away."""
LATER: Final = 0.65
WAITING: Final = 0.75
"""What a turn without a step takes off what lies ahead."""
AFTER_A_FIGHT: Final = 0.5
COMPANY: Final = 0.05
DARE: Final = 1.0
"""What keeps heroes from Risky Moves."""
DARE_WEAK: Final = 1.6
"""What keeps the badly hurt from them besides."""
UNKNOWN: Final = 0.67
"""How many monsters a new tile has, on average."""
DEN_DREAD: Final = 4.0
"""What keeps heroes from a Risky Move into the Boss's Den."""
GATHER: Final = 8.0
"""What a place beside the Boss is worth before the attack."""
MARCH: Final = 4.0
"""What a step nearer to the Boss is worth, once it is time to go there."""
HASTE: Final = 2.0
"""What a step nearer to a hero who is down is worth, to who can help."""
WOUNDED: Final = 3
"""Who has no more health than that goes to the fire before the Boss."""
LAST_ROUNDS: Final = 1.0
"""What has to be left for the attack."""
FATAL: Final = 20.0
"""Who falls in flight has not even fled."""


class Traveller:
    """The active hero, and what every place around has for him."""

    def __init__(self, g: Explorers, planning: bool = False) -> None:
        """While dice are placed, and for places out of this turn's reach, the hero counts on a Summon."""
        self.g = g
        self.hero = g.active
        self.ways = ways_of(g)
        far, moves, known = self.ways[g.here], g.moves(), known_fights(g)
        self.worth = {
            place: benefit(g, self.hero, place, planning or far[place] > moves, known)
            for place in PLACES
            if g.placed(place)
        }
        for boss, place in enumerate(g.boss_at):
            self.worth[place] = boss_value(g, self.hero, boss, self.ways[place])
        self.errands = self.urgent()
        self.gather_near_boss()
        self.goals = [(place, worth) for place, worth in self.worth.items() if worth > 0]

    def urgent(self) -> list[tuple[list[int], int, float]]:
        """Where the hero has to be in time, however far it is: distances from there, how near is enough, how strong."""
        g, hero = self.g, self.hero
        found = []
        for boss, place in enumerate(g.boss_at):
            far = self.ways[place]
            if assault(g, boss, far):
                found.append(self.heal_first(boss, far) or (far, 1, MARCH))
        if g.hp.count(0) and can_revive(g, hero):
            for other in range(g.deal.heroes):
                if not g.hp[other]:
                    found.append((self.ways[g.place[other]], 0, HASTE))
        return found

    def heal_first(self, boss: int, far: list[int]) -> tuple[list[int], int, float] | None:
        """By way of the fire, where a wounded hero has the time for it; ``far``: distances from the boss."""
        g, hero = self.g, self.hero
        if g.hp[hero] > WOUNDED or not g.placed(CAMPFIRE) or not healing_fire(g) or g.here == g.boss_at[boss]:
            return None
        fire = self.ways[CAMPFIRE]
        if fire[g.here] < 0 or far[CAMPFIRE] < 0:
            return None
        turns = (fire[g.here] + 1) // 2 + (far[CAMPFIRE] + 1) // 2
        return (fire, 0, MARCH) if turns + LAST_ROUNDS <= rounds_left(g, boss) else None

    def drift(self, place: int) -> float:
        """What a place is worth for being nearer to where the hero has to be."""
        value, here = 0.0, self.g.here
        for far, enough, pull in self.errands:
            if far[place] >= 0 and far[here] >= 0:
                value += pull * (max(far[here], enough) - max(far[place], enough))
        return value

    def gather_near_boss(self) -> None:
        """Before an assault the team meets next to the boss."""
        g = self.g
        for boss, place in enumerate(g.boss_at):
            if g.place[self.hero] != place and self.worth[place] < GATHER and assault(g, boss, self.ways[place]):
                for there in g.links[place]:
                    if there >= 0:
                        self.worth[there] = self.worth.get(there, 0.0) + GATHER

    def potential(self, start: int, spent: int = -1) -> float:
        """The best place to go to from here, nearer ones first."""
        best, ways = 0.0, self.ways[start]
        for place, worth in self.goals:
            far = ways[place]
            if far > 0 and place != spent and worth * NEARER[far] > best:
                best = worth * NEARER[far]
        return best

    def staying(self) -> float:
        """The end of the turn here."""
        g, here = self.g, self.g.here
        value = LATER * WAITING * self.potential(here)
        if here == CAMPFIRE:
            value += WARMTH * health_gained(g.hp[self.hero], FULL)
        if g.deal.chapter == 3:
            value += guard(g, self.hero, here)
        return value

    def entering(self, place: int) -> float:
        friends = sum(hero != self.hero for hero in self.g.standing_at(place))
        later = LATER if self.g.calm(place) else LATER * AFTER_A_FIGHT
        value = self.worth.get(place, 0.0) + later * self.potential(place, place) + COMPANY * friends
        return value + self.drift(place)

    def flight(self) -> float:
        """What it costs to leave monsters behind."""
        g = self.g
        cost, damage = 0.0, 0
        for monster in g.up[g.here]:
            if monster != g.frost:
                cost += loss_to(g, self.hero, TYPE_NUMBER[monster], ())
                damage += armour(g, self.hero, TYPE[monster].attack)
        return cost if damage < g.hp[self.hero] else cost + FATAL

    def value(self, option: Option) -> float:
        g, hero = self.g, self.hero
        match option.verb:
            case "end":
                return self.staying()
            case "move":
                assert isinstance(option, To)
                return self.entering(option.place) - self.flight() + 0.02
            case "smoke" | "passage":
                assert isinstance(option, To)
                return self.entering(option.place) - 1.0
            case "risky" | "smoke_risky":
                return exploring(g, hero) - self.flight() + 0.3 * self.staying()
            case "vortex":
                return self.entering(0) - ORB - self.flight()
            case "use":
                return self.staying() + using(g, option)
            case _:
                return self.staying() + GLANCE[option.verb](g, option) + 0.01


def exploring(g: Explorers, hero: int) -> float:
    """A Risky Move: an orb, perhaps a monster, perhaps a find."""
    each = gauntlet(g, g.hp[hero], [[foe_of(g, hero, kind, 0, ()) for kind in range(5)]])[0]
    value = orb_worth(g, hero) + UNKNOWN * each - DARE - (DARE_WEAK if g.hp[hero] <= 2 else 0.0)
    unseen = [tile for tile in g.deal.late if g.at[tile] < 0]
    if DEN in unseen and len(g.pile.pieces) <= 3:
        value -= DEN_DREAD
    return value


def using(g: Explorers, option: Option) -> float:
    assert isinstance(option, Piece)
    card = LOOT[option.piece]
    match card.do:
        case "heal":
            patient = g.hero_of_kind(option.kind)
            return health_gained(g.hp[patient], card.n) - 2.2
        case "antidote":
            return 1.0
        case "orbs":
            return 0.3 if g.orbs[g.active] <= 7 else -1.0
        case _:
            return -0.4 if g.slots[MOVE] else 0.2


def leading(g: Explorers, option: Option) -> float:
    """A secret path to the best place."""
    assert isinstance(option, To)
    return Traveller(g).entering(option.place) if g.hp[g.active] else 0.0
