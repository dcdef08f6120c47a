"""What things are worth to a hero, in orbs or thereabouts: health, loot, fights, places, the Boss."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .cards import (
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
STUCK: Final = 2.0
"""Who loses has to fight again next turn, or flee: what a loss costs, compared with its first blow."""
_PENALTY: Final = {"discard": 1.2, "entangle": 0.4, "event": 0.3, "orbs": 0.6, "poison": 1.6}


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


def dice_against(
    g: Explorers, hero: int, enemy: Monster | Boss, defence: int, helpers: Sequence[int], hopeful: bool = False
) -> tuple[int, ...]:
    """The dice of a hero with helpers, limited loot and brew included; a hopeful hero counts on a Summon."""
    mine = hero == g.active
    bonus = int(mine and g.kinds[hero] == XYLIA and bool(g.slots[SIX]))
    own = combat_dice(g, hero)
    colors = 0
    for card in g.loot[hero]:
        each = LOOT[card]
        if each.when != "prepare" or card in g.spent[hero]:
            continue
        if each.do == "combat_dice":
            own += each.n
        elif each.do == "sharpen":
            bonus += each.n
        elif each.color is not None:
            colors |= 1 << COLORS.index(each.color)
    if mine and g.kinds[hero] == 3:
        own += len(g.slots[SIX])
    if (mine and summoned(g)) or hopeful:
        colors |= 1 << COLOR_OF[g.kinds[hero]]
    dice = [faces_that_hit(defence, bonus)] * own
    for color, name in enumerate(COLORS):
        if colors >> color & 1 and not g.totems >> color & 1 and name not in enemy.immune:
            dice.append(faces_that_hit(defence, (name in enemy.weak) - (name in enemy.resist)))
    plain = faces_that_hit(defence)
    for helper in helpers:
        dice += [plain] * combat_dice(g, helper)
    return tuple(sorted(dice))


def rerolls_of(g: Explorers, hero: int) -> int:
    extra = (0, 1, 3)[g.powers[hero]] if g.kinds[hero] == KLETHOR else 0
    return min(4 if g.orbs[hero] < 8 else 6, g.orbs[hero]) + extra


def chance_against(
    g: Explorers, hero: int, kind: int, leaf: int, helpers: Sequence[int], shield: int = 0, hopeful: bool = False
) -> float:
    """How likely the hero is to beat a monster of a type."""
    enemy = MONSTER[kind]
    defence = min(6, enemy.defence + shield)
    dice = dice_against(g, hero, enemy, defence, helpers, hopeful)
    return win_chance(dice, enemy.health + leaf, rerolls_of(g, hero), faces_that_hit(defence))


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
    return worth_ + 0.4


def fight_value(
    g: Explorers,
    hero: int,
    kind: int,
    leaf: int,
    helpers: Sequence[int],
    shield: int = 0,
    hopeful: bool = False,
    next_hero: int = -1,
) -> float:
    """What a combat is worth: the reward, friends freed, what a defeat costs, and who could come next and do better."""
    p = chance_against(g, hero, kind, leaf, helpers, shield, hopeful)
    reward, loss = reward_of(g, kind), loss_to(g, hero, kind, helpers) * caution(g)
    freed = FREED * sum(loss_to(g, helper, kind, ()) for helper in helpers)
    if next_hero < 0:
        return p * (reward + freed) - (1 - p) * STUCK * loss
    q = chance_against(g, next_hero, kind, leaf, [*helpers, hero], shield, True)
    return p * (reward + freed) + (1 - p) * (q * reward - (STUCK * (1 - q) + q) * loss)


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


def monsters_value(g: Explorers, hero: int, place: int, hopeful: bool = False) -> tuple[float, float]:
    """All monsters of a place, hidden ones on average: what fighting them is worth, and the chance to clear it."""
    helpers = [each for each in g.standing_at(place) if each != hero]
    shield, after = shields(g, place), follower(g, hero, place)
    value, clear = 0.0, 1.0
    for monster in g.up[place]:
        kind = TYPE_NUMBER[monster]
        value += fight_value(g, hero, kind, g.leaf_of(monster), helpers, shield, hopeful, after)
        clear *= chance_against(g, hero, kind, g.leaf_of(monster), helpers, shield, hopeful)
        if any(thief == monster for thief, _ in g.thieves):
            value += 3.0
    hidden = g.lurking_at.count(place)
    if hidden:
        each = sum(fight_value(g, hero, kind, 0, helpers, shield, hopeful, after) for kind in range(5)) / 5
        p = sum(chance_against(g, hero, kind, 0, helpers, shield, hopeful) for kind in range(5)) / 5
        value += hidden * each
        clear *= p**hidden
    return value, clear


# Places


def benefit(g: Explorers, hero: int, place: int, hopeful: bool = False) -> float:
    """What a place has for a hero who gets there, but for a boss; a hopeful one counts on a Summon."""
    value, clear = monsters_value(g, hero, place, hopeful) if g.haunted(place) else (0.0, 1.0)
    if BRAMBLED[place] and not (hero == g.active and g.kinds[hero] == XYLIA and g.slots[FIVE]):
        thorns = 0.5 + (0.8 if g.hp[hero] <= 2 else 0.0) + (0.3 if g.status[hero] & ENTANGLED else 0.0)
        value -= thorns * caution(g)
    value += clear * _treasures(g, hero, place)
    if g.deal.chapter == 3:
        value += guard(g, hero, place)
    if place == CAMPFIRE and healing_fire(g):
        value += 0.9 * health_gained(g.hp[hero], FULL)
    for other in range(g.deal.heroes):
        if other != hero and not g.hp[other] and g.place[other] == place and can_revive(g, hero):
            value += 6.0 / caution(g)
    return value


def _treasures(g: Explorers, hero: int, place: int) -> float:
    value = g.chests[place] * (CARD if len(g.loot[hero]) < 3 else 1.5)
    if place == WELL and g.well_markers and not g.flags[hero] & WELL_TAKEN:
        value += 2.0
    if place == MERCHANT and g.orbs[hero] >= 3:
        value += max([worth(card) for card in g.shop], default=0.0) - 2.0 if g.shop_open else 1.5
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
    if g.hp[hero] < 4 or p < 0.6:
        return -3.0
    return 3.5 * p - 1.5


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
