"""What things are worth to a hero, in orbs or thereabouts: health, loot, fights, places, the Boss."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .cards import (
    BETHRAS,
    BOSS,
    BRAMBLED,
    CAMPFIRE,
    COLOR_OF,
    COLORS,
    INN_TILE,
    KLETHOR,
    LOOT,
    MERCHANT,
    MONSTER,
    PLACES,
    RUNE,
    TYPE_NUMBER,
    WELL,
    XYLIA,
    Boss,
    Monster,
)
from .combat import combat_dice
from .geometry import distances
from .heroes import orb_value
from .legal import BREW_COST, healing_fire, recipe, shields, summoned
from .odds import faces_that_hit, win_chance
from .quests import ENOUGH
from .state import (
    ENTANGLED,
    FIVE,
    FULL,
    INN_DONE,
    MOST_ORBS,
    SIX,
    WELL_TAKEN,
    Explorers,
)

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
FREED: Final = 0.5
"""How much of what a monster could still do to friends beside it counts for who kills it."""
ONWARD: Final = 1.0
"""How much it counts what comes after a lost combat."""
FULL_HANDS: Final = 1.5
"""A card for who has three already."""
THORNS: Final = 0.5
"""What entering Brambles costs."""
THORNS_WEAK: Final = 0.8
"""What it costs more for who is badly hurt."""
WARMTH: Final = 0.9
"""How much of the health that a Campfire gives counts, for who has to end a turn there."""
RESCUE: Final = 6.0
"""To stand beside a hero who is down and can be helped up."""
BARGAIN, CURIOUS = 2.0, 1.5
"""What the way to the Merchant has to be worth beyond the best card; what a shop is worth that nobody has seen."""
WELL_WORTH: Final = 2.0
"""An Orb marker of the Energy well."""
VICTORY: Final = 0.4
"""What it is worth that a monster is gone, beyond its reward."""
LAIR_HEALTH, LAIR_CHANCE = 4, 0.6
"""Who is weaker than that does not enter a Lair."""
LAIR_WORTH, LAIR_COST = 3.5, 1.5
_PENALTY: Final = {"discard": 1.2, "entangle": 0.4, "event": 0.3, "orbs": 0.6, "poison": 1.6}


ENEMY: Final[dict[str, Monster | Boss]] = {
    **{monster.id: monster for monster in MONSTER},
    **{boss.id: boss for boss in BOSS},
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


# Fights


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
    return 1.0 if g.deal.chapter not in (1, 4) else max(0.35, 3.0 - 0.1 * g.round)


def follower(g: Explorers, hero: int, place: int) -> int:
    """Who stands next to a place, has a turn later in this round and could follow a hero into it; -1: nobody."""
    order = g.order(g.deal.first)
    for other in order[order.index(hero) + 1 :]:
        if g.hp[other] >= 3 and g.place[other] != place and g.place[other] in g.links[place]:
            return other
    return -1


Known = dict[tuple[object, ...], tuple[float, float]]
"""What has been found out about fights already: they are the same at most places."""


def monsters_value(g: Explorers, hero: int, place: int, hopeful: bool, known: Known) -> tuple[float, float]:
    """All monsters of a place, hidden ones on average: what fighting them is worth, and the chance to clear it."""
    helpers = [each for each in g.standing_at(place) if each != hero]
    shield, after = shields(g, place), follower(g, hero, place)
    seen = [(TYPE_NUMBER[monster], g.leaf_of(monster)) for monster in g.up[place]]
    hidden = g.lurking_at.count(place)
    key = (*seen, hidden, *helpers, -1, shield, hopeful, after)
    if key not in known:
        foes = [[foe_of(g, hero, kind, leaf, helpers, shield, hopeful, after)] for kind, leaf in seen]
        if hidden:
            foes += [[foe_of(g, hero, kind, 0, helpers, shield, hopeful, after) for kind in range(5)]] * hidden
        known[key] = gauntlet(g, g.hp[hero], foes)
    value, clear = known[key]
    return value + 3.0 * sum([thief in g.up[place] for thief, _ in g.thieves]), clear


# Places


def benefit(g: Explorers, hero: int, place: int, hopeful: bool, known: Known) -> float:
    """What a place has for a hero who gets there, but for a boss; a hopeful one counts on a Summon."""
    value, clear = monsters_value(g, hero, place, hopeful, known) if g.haunted(place) else (0.0, 1.0)
    if BRAMBLED[place] and not (hero == g.active and g.kinds[hero] == XYLIA and g.slots[FIVE]):
        thorns = THORNS + (THORNS_WEAK if g.hp[hero] <= 2 else 0.0) + (0.3 if g.status[hero] & ENTANGLED else 0.0)
        value -= thorns * caution(g)
    value += clear * _treasures(g, hero, place)
    if g.deal.chapter == 3:
        value += guard(g, hero, place)
    if place == CAMPFIRE and healing_fire(g):
        value += WARMTH * health_gained(g.hp[hero], FULL)
    for other in range(g.deal.heroes):
        if other != hero and not g.hp[other] and g.place[other] == place and can_revive(g, hero):
            value += RESCUE / caution(g)
    return value


def _treasures(g: Explorers, hero: int, place: int) -> float:
    value = g.chests[place] * (CARD if len(g.loot[hero]) < 3 else FULL_HANDS)
    if place == WELL and g.well_markers and not g.flags[hero] & WELL_TAKEN:
        value += WELL_WORTH
    if place == MERCHANT and g.orbs[hero] >= 3:
        value += max([worth(card) for card in g.shop], default=0.0) - BARGAIN if g.shop_open else CURIOUS
    if place == INN_TILE and g.deal.inn and not g.flags[hero] & INN_DONE:
        value += 0.7
    if g.deal.lairs and not g.closed_lairs >> place & 1 and lair_worth(g, hero, place) > 0:
        value += lair_worth(g, hero, place)
    match g.deal.chapter:
        case 1:
            value += _ingredients(g, hero, place)
        case 2:
            value += _at_the_well(g, hero, place)
        case 4:
            value += 4.0 * (place in g.camp_at) + 4.0 * any(at == place and not out for at, _, out in g.camp_up)
        case 5:
            value += _totem(g, hero, place)
    return value


def lair_worth(g: Explorers, hero: int, place: int) -> float:
    """A Lair takes two or three fights: for the strong and healthy."""
    helpers = [each for each in g.standing_at(place) if each != hero]
    p = sum(chance_against(g, hero, kind, 0, helpers) for kind in range(5)) / 5
    if g.hp[hero] < LAIR_HEALTH or p < LAIR_CHANCE:
        return -3.0
    return LAIR_WORTH * p - LAIR_COST


def _ingredients(g: Explorers, hero: int, place: int) -> float:
    """Markers to find; who has most of them to be met; the fire, once the recipe is complete."""
    value = 5.0 * (place in g.quest_at)
    value += 5.0 * any(at == place for at, _ in g.quest_up) * (bool(g.quests[hero]) or len(g.loot[hero]) < 3)
    keeper = collector(g)
    complete = bool(recipe(g, keeper)) and g.orbs[keeper] >= BREW_COST
    if place == CAMPFIRE and complete:
        value += 8.0 if hero == keeper else 3.0
    if hero != keeper and g.quests[hero] and not complete and g.place[keeper] == place:
        value += 4.0
    if hero == keeper and not complete:
        others = [other for other in range(g.deal.heroes) if other != hero and g.place[other] == place]
        value += 2.5 * any(g.quests[other] for other in others)
    return value


def collector(g: Explorers) -> int:
    """The hero who brews: whoever stands and has most ingredients."""
    return max(range(g.deal.heroes), key=lambda hero: (g.hp[hero] > 0, len(g.quests[hero]), -hero))


def _at_the_well(g: Explorers, hero: int, place: int) -> float:
    """All heroes at the well, once there are enough orbs or nearly."""
    if place != WELL:
        return 0.0
    have = sum(g.orbs) + sum(orb_value(g, each) for each in range(g.deal.heroes))
    missing = ENOUGH[g.deal.heroes] - have
    return 9.0 if missing <= 0 else 2.0 if missing <= 3 else 0.0


def guard(g: Explorers, hero: int, place: int) -> float:
    """A place next to the well that monsters would come through this round, and that nobody holds."""
    if g.round in (3, 5, 6):
        return 0.0
    if place not in g.links[WELL] or any(h != hero and g.place[h] == place and g.hp[h] for h in range(g.deal.heroes)):
        return 0.0
    far = distances(g.links, WELL)
    behind = [place]
    for each in behind:
        if g.haunted(each):
            return 14.0
        behind += [other for other in g.links[each] if other >= 0 and far[other] > far[each] and other not in behind]
    return 2.0 if place != CAMPFIRE and g.round <= 6 else 0.0


def _totem(g: Explorers, hero: int, place: int) -> float:
    rune = RUNE[place]
    if rune < 0 or g.totems >> rune & 1:
        return 0.0
    own = rune == g.kinds[hero]
    taken = rune in g.kinds
    return 7.0 if own else 5.0 if g.orbs[hero] and not taken else 2.5 if g.orbs[hero] else 1.0


def can_revive(g: Explorers, hero: int) -> bool:
    return g.orbs[hero] >= g.deal.heroes or any(LOOT[card].do == "heal" for card in g.loot[hero])


def reach(g: Explorers, start: int) -> list[int]:
    """Steps to every place; to pass through enemies counts as two more. -1: no way."""
    far = [-1] * len(PLACES)
    far[start] = 0
    edge = [start]
    for place in edge:
        steps = far[place] + (1 if place == start or g.calm(place) else 3)
        for other in g.links[place]:
            if other >= 0 and (far[other] < 0 or far[other] > steps):
                far[other] = steps
                edge.append(other)
    return far
