"""What the places of the forest have for a hero, and the way to them."""

from __future__ import annotations

from typing import Final

from .cards import BRAMBLED, CAMPFIRE, INN_TILE, LOOT, MERCHANT, RUNE, WELL, XYLIA
from .codes import ENTANGLED, FIVE, FULL, INN_DONE, WELL_TAKEN
from .fight_sense import Known, caution, chance_against, monsters_value
from .geometry import distances
from .heroes import orb_value
from .legal import BREW_COST, healing_fire, recipe
from .quests import ENOUGH
from .state import Explorers
from .values import CARD, health_gained, worth

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
LAIR_HEALTH, LAIR_CHANCE = 4, 0.6
"""Who is weaker than that does not enter a Lair."""
LAIR_WORTH, LAIR_COST = 3.5, 1.5
STILL: Final = (3, 5, 6)
"""Chapter 3: rounds at whose end no monster advances (EW-25.9, EW-25.11, EW-25.12)."""
POST, LEFTOVERS = 14.0, 12.0
"""To hold a way to the well; to finish those who stand there in a round in which they do not come nearer."""


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
    if place in g.place:
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
    if g.quest_up and (g.quests[hero] or len(g.loot[hero]) < 3):
        value += 5.0 * any(at == place for at, _ in g.quest_up)
    if place != CAMPFIRE and place not in g.place:
        return value
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
    """A place next to the well that monsters would come through this round, and that nobody holds. Where none advance
    this round, those who stand there already are still worth a fight: who leaves them behind finds them in the well."""
    if place not in g.links[WELL] or any(h != hero and g.place[h] == place and g.hp[h] for h in range(g.deal.heroes)):
        return 0.0
    if g.round in STILL:
        return LEFTOVERS if g.haunted(place) else 0.0
    far = distances(g.links, WELL)
    behind = [place]
    for each in behind:
        if g.haunted(each):
            return POST
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
