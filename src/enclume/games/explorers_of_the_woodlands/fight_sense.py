"""What a fight promises: the chance to win it, and what it is worth with all that may come of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .cards import BETHRAS, BOSS, COLOR_OF, KLETHOR, LOOT, MONSTER, TYPE_NUMBER, XYLIA
from .codes import LAST_ROUND, SIX, SUMMON
from .combat import combat_dice
from .entries import COLORS, Boss, Monster
from .legal import shields, summoned
from .odds import faces_that_hit, win_chance
from .state import Explorers
from .values import CARD, ORB, health_lost

FREED: Final = 0.5
"""How much of what a monster could still do to friends beside it counts for who kills it."""
ONWARD: Final = 1.0
"""How much it counts what comes after a lost combat."""
VICTORY: Final = 0.4
"""What it is worth that a monster is gone, beyond its reward."""
_PENALTY: Final = {"discard": 1.2, "entangle": 0.4, "event": 0.3, "orbs": 0.6, "poison": 1.6}


ENEMY: Final[dict[str, Monster | Boss]] = {
    **{monster.id: monster for monster in MONSTER},
    **{boss.id: boss for boss in BOSS},
}


def arms(g: Explorers, hero: int, hopeful: bool) -> tuple[int, int, int]:
    """A hero's Combat dice with limited loot and brew, their bonus, Power dice; the hopeful count on a Summon."""
    kind, mine = g.kinds[hero], hero == g.active
    own, bonus, colors = combat_dice(g, hero), 0, 0
    for card in g.loot[hero]:
        each = LOOT[card]
        if each.when == "prepare" and card not in g.spent[hero]:
            if each.do == "combat_dice":
                own += each.n
            elif each.do == "sharpen":
                bonus += each.n
            elif each.color is not None:
                colors |= 1 << COLORS.index(each.color)
    if mine and g.slots[SIX]:
        bonus += kind == XYLIA
        own += len(g.slots[SIX]) if kind == BETHRAS else 0
    if hopeful or (mine and summoned(g)):
        colors |= 1 << COLOR_OF[kind]
    return own, bonus, colors & ~g.totems


@lru_cache(maxsize=1 << 14)
def others_against(enemy: str, defence: int, colors: int, support: int) -> tuple[int, ...]:
    """How many faces of each die hit that the active hero cannot roll again: Power dice, and those of helpers."""
    foe = ENEMY[enemy]
    dice = [faces_that_hit(defence)] * support
    for color, name in enumerate(COLORS):
        if colors >> color & 1 and name not in foe.immune:
            dice.append(faces_that_hit(defence, (name in foe.weak) - (name in foe.resist)))
    return tuple(sorted(dice))


def rerolls_of(g: Explorers, hero: int) -> int:
    extra = (0, 1, 3)[g.powers[hero]] if g.kinds[hero] == KLETHOR else 0
    for card in g.loot[hero]:
        if LOOT[card].do == "reroll" and card not in g.spent[hero]:
            extra += LOOT[card].n
    return min(4 if g.orbs[hero] < 8 else 6, g.orbs[hero]) + extra


def chance_against(
    g: Explorers, hero: int, kind: int, leaf: int, helpers: Sequence[int], shield: int = 0, hopeful: bool = False
) -> float:
    """How likely the hero is to beat a monster of a type."""
    enemy = MONSTER[kind]
    return attack_chance(g, hero, enemy, min(6, enemy.defence + shield), enemy.health + leaf, helpers, hopeful)


def attack_chance(
    g: Explorers,
    hero: int,
    enemy: Monster | Boss,
    defence: int,
    health: int,
    helpers: Sequence[int],
    hopeful: bool,
) -> float:
    own, bonus, colors = arms(g, hero, hopeful)
    support = sum([combat_dice(g, helper) for helper in helpers])
    others = others_against(enemy.id, defence, colors, support)
    return win_chance(own, faces_that_hit(defence, bonus), others, health, rerolls_of(g, hero))


def armour(g: Explorers, hero: int, damage: int) -> int:
    for card in g.loot[hero]:
        if LOOT[card].do == "armour" or (LOOT[card].do == "padding" and damage >= 2):
            damage -= 1
    return max(0, damage)


def loss_to(g: Explorers, hero: int, kind: int, helpers: Sequence[int]) -> float:
    """What losing to a monster of a type costs."""
    enemy = MONSTER[kind]
    cost = health_lost(g.hp[hero], armour(g, hero, enemy.attack))
    for line in enemy.penalty:
        if line.do != "discard" or g.loot[hero]:
            cost += _PENALTY[line.do]
    for helper in helpers:
        cost += health_lost(g.hp[helper], armour(g, helper, 1))
    if g.deal.chapter == 2 and g.markers[hero]:
        cost += 2.0
    return cost


def reward_of(g: Explorers, kind: int) -> float:
    worth_ = sum(line.n * (ORB if line.do == "orbs" else CARD) for line in MONSTER[kind].reward)
    if g.deal.chapter == 3 and not (MONSTER[kind].returns and not g.deal.enraged >> kind & 1):
        worth_ += 2.5
    return worth_ + VICTORY


class Foe(NamedTuple):
    """What a fight with one monster promises: the chance now and next time, and what is won and lost by it."""

    now: float
    later: float
    damage: int
    reward: float
    penalty: float


def foe_of(
    g: Explorers,
    hero: int,
    kind: int,
    leaf: int,
    helpers: Sequence[int],
    shield: int = 0,
    hopeful: bool = False,
    next_hero: int = -1,
) -> Foe:
    """A monster of a type as a hero sees it; ``next_hero`` could come after a defeat and do better."""
    enemy = MONSTER[kind]
    after, friends = (hero, helpers) if next_hero < 0 else (next_hero, [*helpers, hero])
    freed = FREED * sum(loss_to(g, helper, kind, ()) for helper in helpers)
    damage = armour(g, hero, enemy.attack)
    return Foe(
        chance_against(g, hero, kind, leaf, helpers, shield, hopeful),
        round(chance_against(g, after, kind, leaf, friends, shield, True), 2),
        damage,
        reward_of(g, kind) + freed,
        loss_to(g, hero, kind, helpers) - health_lost(g.hp[hero], damage),
    )


def fight_value(g: Explorers, hero: int, foe: Foe) -> float:
    """What a combat is worth: the reward, friends freed, what a defeat costs, and what comes after it."""
    return gauntlet(g, g.hp[hero], [[foe]])[0]


def gauntlet(g: Explorers, hp: int, foes: Sequence[Sequence[Foe]]) -> tuple[float, float]:
    """What it is worth to fight one monster after the other, each of some that are equally likely; and the chance to
    beat them all. Who loses to one has less health for the next, and has to fight again next turn or to flee."""
    won = lost = 0.0
    outcomes: dict[tuple[int, Foe | None], float] = {(hp, None): 1.0}
    for any_of in foes:
        before, outcomes = outcomes, {}
        for (health, beaten_by), chance in before.items():
            if not health:
                outcomes[health, beaten_by] = outcomes.get((health, beaten_by), 0.0) + chance
                continue
            each = chance / len(any_of)
            for foe in any_of:
                won += each * foe.now * foe.reward
                lost += each * (1 - foe.now) * foe.penalty
                outcomes[health, beaten_by] = outcomes.get((health, beaten_by), 0.0) + each * foe.now
                left = max(0, health - foe.damage), foe
                outcomes[left] = outcomes.get(left, 0.0) + each * (1 - foe.now)
    for (health, beaten_by), chance in outcomes.items():
        lost += chance * health_lost(hp, hp - health)
        if health and beaten_by is not None:
            lost -= chance * ONWARD * next_time(health, beaten_by.damage, beaten_by.later, beaten_by.reward)
    return won - lost * caution(g), outcomes.get((hp, None), 0.0)


@lru_cache(maxsize=1 << 12)
def next_time(hp: int, damage: int, p: float, reward: float) -> float:
    """What lies ahead of a hero with so much health who has lost to a monster: to fight it again or to flee from it."""
    lost = health_lost(hp, damage)
    if not damage:
        return p * reward
    if hp <= damage:
        return p * reward - (1 - p) * lost
    return max(-lost, p * reward + (1 - p) * (next_time(hp - damage, damage, p, reward) - lost))


def caution(g: Explorers) -> float:
    """EW-22.24: where nothing presses but the last round, heroes dare more and more."""
    chapter = g.deal.chapter
    return 1.0 if chapter not in (1, 4) else max(0.35, 3.0 - 4.0 * g.round / LAST_ROUND[chapter])


def follower(g: Explorers, hero: int, place: int) -> int:
    """Who stands next to a place, has a turn later in this round and could follow a hero into it; -1: nobody."""
    order = g.order(g.deal.first)
    for other in order[order.index(hero) + 1 :]:
        if g.hp[other] >= 3 and g.place[other] != place and g.place[other] in g.links[place]:
            return other
    return -1


Known = dict[tuple[object, ...], tuple[float, float]]
"""What has been found out about fights of a team as it is: they are the same at most places, and in most worlds."""
_known: dict[tuple[object, ...], Known] = {}
MOST_TEAMS: Final = 4096


def known_fights(g: Explorers) -> Known:
    """What is known about fights of this team, active hero and round: all that a fight depends on but for the place."""
    deal, slots = g.deal, g.slots
    team = (
        *(g.active, caution(g), deal.chapter, deal.enraged, g.totems, g.plus_die),
        *(len(slots[SIX]), len(slots[SUMMON]), *g.kinds, *g.hp, *g.orbs, *g.powers),
        *(*g.loot, *g.spent),
        *(map(bool, g.markers) if deal.chapter == 2 else ()),
    )
    known = _known.get(team)
    if known is None:
        if len(_known) >= MOST_TEAMS:
            _known.clear()
        known = _known[team] = {}
    return known


def monsters_value(g: Explorers, hero: int, place: int, hopeful: bool, known: Known) -> tuple[float, float]:
    """All monsters of a place, hidden ones on average: what fighting them is worth, and the chance to clear it."""
    helpers = [each for each in g.standing_at(place) if each != hero]
    shield, after = shields(g, place), follower(g, hero, place)
    seen = [(TYPE_NUMBER[monster], g.leaf_of(monster)) for monster in g.up[place]]
    hidden = g.lurking_at.count(place)
    key = (hero, *seen, hidden, *helpers, -1, shield, hopeful, after)
    if key not in known:
        foes = [[foe_of(g, hero, kind, leaf, helpers, shield, hopeful, after)] for kind, leaf in seen]
        if hidden:
            foes += [[foe_of(g, hero, kind, 0, helpers, shield, hopeful, after) for kind in range(5)]] * hidden
        known[key] = gauntlet(g, g.hp[hero], foes)
    value, clear = known[key]
    return value + 3.0 * sum([thief in g.up[place] for thief, _ in g.thieves]) if g.thieves else value, clear
