"""What can be done: the conditions of the rules, for the rules themselves, for those who explain refusals, for bots."""

from __future__ import annotations

from typing import Final

from .cards import (
    BOSS_CARD,
    CAMPFIRE,
    INN_TILE,
    LAIR_ICON,
    LOOT,
    MERCHANT,
    QUEST,
    RUNE,
    RUNE_TILES,
    START,
    TILE_OF,
    TYPE,
    VIAL,
    VORTEX,
    WELL,
)
from .codes import IMMOBILE, INN_DUE, NO_RISK, STOPPED, SUMMON, WELL_TAKEN
from .geometry import OPEN, STEPS
from .state import Explorers

PRICE: Final = 3
UNLOCK_COST: Final = (3, 5)
BREW_COST: Final = 2
HIGHEST_DEFENCE: Final = 6
CLEAR_CAMPS: Final = 3

# Enemies


def corruption_level(g: Explorers) -> int:
    """EW-27.5, EW-27.17: 0 to 3, by the number of corrupted tiles; 4: lost."""
    tiles = g.corrupt.bit_count()
    level = 0 if not tiles else 1 if tiles <= 3 else 2 if tiles <= 8 else 3 if tiles == 9 else 4
    return max(level, 2) if g.deal.four_camps and g.round > 1 else level


def tainted(g: Explorers, place: int) -> bool:
    return bool(g.corrupt >> TILE_OF[place] & 1)


def shields(g: Explorers, place: int) -> int:
    """EW-12.11: +1 Shields and corruption on a place."""
    return (g.shield_at == place) + (bool(g.corrupt) and tainted(g, place))


def defence_of(g: Explorers, monster: int) -> int:
    """EW-12.11: printed value, +1 Shields and corruption; 6 at most."""
    more = g.delve.shield if g.delve is not None else shields(g, g.here)
    return min(HIGHEST_DEFENCE, TYPE[monster].defence + more)


def attack_of(g: Explorers, monster: int) -> int:
    return TYPE[monster].attack + (0 if g.delve is not None else sharper(g, g.here))


def sharper(g: Explorers, place: int) -> int:
    """EW-27.17: +1 attack on corrupted tiles from level 2 on."""
    return int(bool(g.corrupt) and tainted(g, place) and corruption_level(g) >= 2)


def boss_defence_of(g: Explorers, boss: int) -> int:
    """EW-12.11, EW-15.18, and Rune Sap of the Enraged Bosses."""
    card = BOSS_CARD[g.boss_card[boss]]
    defence = (g.boss_defence or card.defence) + shields(g, g.boss_at[boss])
    if g.deal.enraged_bosses and card.enraged.do == "rune_sap" and any(g.haunted(place) for place in RUNE_TILES):
        defence += 1
    return min(HIGHEST_DEFENCE, defence)


def live_boss(g: Explorers, place: int) -> bool:
    """A boss that is alive and revealed."""
    boss = g.boss_on(place)
    return boss >= 0 and g.boss_card[boss] >= 0


def enemies(g: Explorers, place: int) -> int:
    return len(g.up[place]) + g.lurking_at.count(place) + (place in g.boss_at)


# Leaving


def held(g: Explorers) -> bool:
    """EW-13.2, EW-15.7, EW-25.6: whether the active hero may not leave the place at all."""
    here = g.here
    if here in g.boss_at:
        return True
    return g.deal.chapter == 3 and bool(g.up[here]) and enemies(g, here) >= 2


def exits(g: Explorers) -> list[int]:
    """The places next to the active hero's."""
    return [place for place in g.links[g.here] if place >= 0]


def gaps(g: Explorers) -> list[int]:
    """EW-6.4, EW-6.10, EW-6.11: the empty cells that a Risky Move may go to."""
    if not g.pile.pieces or not g.deal.growing or g.flags[g.active] & NO_RISK:
        return []
    here = g.here
    links = g.links[here]
    if OPEN not in links:
        return []
    cell = g.at[TILE_OF[here]]
    return [cell + STEPS[edge] for edge in range(4) if links[edge] == OPEN]


def may_move(g: Explorers) -> bool:
    return g.moves() > 0 and not held(g)


# What can be done on a place


def may_open(g: Explorers) -> bool:
    """EW-9.4."""
    return bool(g.chests[g.here]) and g.calm(g.here)


def may_draw_orb(g: Explorers) -> bool:
    """EW-9.23, EW-9.24, EW-24.20, EW-25.5."""
    here = g.here == WELL and g.well_markers
    return bool(here) and not g.flags[g.active] & WELL_TAKEN and not g.haunted(WELL)


def may_use_vortex(g: Explorers) -> bool:
    """EW-9.19, EW-26.6; not a way out of a tile that holds one (EW-25.6)."""
    if g.here != VORTEX or not g.orbs[g.active] or g.deal.chapter == 4 or g.at[START] < 0:
        return False
    return may_teleport(g)


def may_teleport(g: Explorers) -> bool:
    """EW-9.43, EW-13.9, EW-15.7: to leave Monsters behind is a flight: not for who is held here or cannot move."""
    return not held(g) and not (g.up[g.here] and stuck(g, g.active))


def goods(g: Explorers) -> tuple[int, ...]:
    """EW-9.38, EW-9.41: the loot for sale where the active hero is."""
    here = g.here
    if not g.calm(here):
        return ()
    return (g.shop if here == MERCHANT else ()) + (g.stall if here == g.stall_at else ())


def trading(g: Explorers) -> bool:
    """EW-9.39, EW-9.40: whether there is somebody to sell to."""
    here = g.here
    return (here == MERCHANT or here == g.stall_at) and g.calm(here)


def may_unlock(g: Explorers) -> bool:
    """EW-8.3, EW-8.4."""
    powers = g.powers[g.active]
    return powers < 2 and g.orbs[g.active] >= UNLOCK_COST[powers]


def may_enter_lair(g: Explorers) -> bool:
    """EW-20.1, EW-20.17, EW-20.19."""
    here = g.here
    if not g.deal.lairs or not LAIR_ICON[here] or g.closed_lairs >> here & 1 or not g.calm(here):
        return False
    return bool(g.extra_zone("lair_a").pieces) and bool(g.extra_zone("lair_b").pieces)


def must_visit_inn(g: Explorers) -> bool:
    """EW-21.4."""
    return bool(g.flags[g.active] & INN_DUE) and g.here == INN_TILE and g.calm(INN_TILE)


def may_search(g: Explorers) -> bool:
    """EW-22.14, EW-22.16: a quest marker here, hidden or left open, and no Monster."""
    here = g.here
    if not g.calm(here):
        return False
    if here in g.quest_at:
        return True
    return any(place == here for place, _ in g.quest_up)


def recipe(g: Explorers, hero: int) -> tuple[int, ...]:
    """EW-23.8: three mushrooms of different colours and a vial from the hero's slot; nothing where one is missing."""
    chosen: dict[str, int] = {}
    for marker in g.quests[hero]:
        chosen.setdefault(QUEST[marker].id, marker)
    return tuple(chosen.values()) if len(chosen) == 4 and VIAL in chosen else ()


def may_brew(g: Explorers) -> bool:
    """EW-23.8, EW-23.9, EW-23.13."""
    hero = g.active
    if g.deal.chapter != 1 or g.here != CAMPFIRE or g.potions >= 2 or g.orbs[hero] < BREW_COST:
        return False
    return g.calm(CAMPFIRE) and bool(recipe(g, hero))


def summons_with(g: Explorers, hero: int) -> int:
    """EW-6.14, and Heart of Winter: how many dice a Summon takes."""
    return 1 if g.kinds[hero] == 2 and g.powers[hero] >= 2 else 2


def summoned(g: Explorers) -> bool:
    """EW-6.15: whether the active hero's Summon slot is full."""
    return len(g.slots[SUMMON]) >= summons_with(g, g.active)


def may_raise_totem(g: Explorers) -> bool:
    """EW-27.12 to EW-27.14: a rune here whose totem sleeps; of another colour it takes at least an orb."""
    if g.deal.chapter != 5 or not summoned(g):
        return False
    rune = RUNE[g.here]
    if rune < 0 or g.totems >> rune & 1:
        return False
    return rune == g.kinds[g.active] or g.orbs[g.active] > 0


def clear_camps(g: Explorers) -> int:
    """EW-26.17: how many revealed camps hold no Monster."""
    return sum(not g.haunted(place) for place, _, _ in g.camp_up)


def healing_fire(g: Explorers) -> bool:
    """EW-9.30, EW-23.13: only in chapter 1 do Monsters put the Campfire out."""
    return g.deal.chapter != 1 or not g.haunted(CAMPFIRE)


def free_places(g: Explorers, besides: int = -1) -> list[int]:
    """Places in play with no Monster and no Boss, to teleport to."""
    return [place for place in g.in_play() if place != besides and g.calm(place)]


def stuck(g: Explorers, hero: int) -> bool:
    return bool(g.flags[hero] & (IMMOBILE | STOPPED))


def has(g: Explorers, hero: int, verb: str) -> int:
    """How many permanent cards of this kind the hero owns (EW-7.11)."""
    return sum(LOOT[card].do == verb for card in g.loot[hero])
