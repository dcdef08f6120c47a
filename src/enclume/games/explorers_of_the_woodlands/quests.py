"""EW-22.14 to EW-22.17, EW-23, EW-24.18 to EW-24.20: mushrooms and potions; orbs brought home to the well."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Rules
from enclume.kernel.options import Option

from .actions import DROP, LEAVE, PAY, Count, Piece
from .asking import asking
from .cards import CAMPFIRE, QUEST, WELL
from .codes import STOPPED
from .encounters import ambush
from .endings import win
from .heroes import discard_loot, orb_value, spend_orbs, tell
from .legal import BREW_COST, recipe
from .state import Explorers

ENOUGH: Final = {2: 15, 3: 16, 4: 18}
"""EW-24.18: the orbs that the well needs."""

# Chapter 1


def search(g: Explorers) -> Rules:
    """EW-22.14 to EW-22.16, EW-22.25: turn up a quest marker; take it, if need be for a loot card, or leave it."""
    here, hero = g.here, g.active
    hidden = here in g.quest_at
    if hidden:
        zone = g.extra_zone("hidden_quests").pieces
        nth = g.quest_at.index(here)
        marker = zone.pop(nth)
        del g.quest_at[nth]
        g.show(marker)
        tell(g, "found", "EW-22.14", hero, quest=QUEST[marker].id)
    else:
        marker = next(marker for place, marker in g.quest_up if place == here)
        g.quest_up = tuple([each for each in g.quest_up if each[1] != marker])
    if g.quests[hero] or len(g.loot[hero]) < 3:
        g.quests[hero] += (marker,)
        tell(g, "picked_up", "EW-22.14", hero, quest=QUEST[marker].id)
        return
    options: list[Option] = [DROP[card] for card in g.loot[hero]]
    g.pending = (marker,)
    chosen = yield asking(g, hero, "make_room", [*options, LEAVE] if hidden else options)
    g.pending = ()
    if chosen is LEAVE:
        g.quest_up += ((here, marker),)
        return
    assert isinstance(chosen, Piece)
    discard_loot(g, hero, chosen.piece, "EW-22.15")
    g.quests[hero] += (marker,)
    tell(g, "picked_up", "EW-22.14", hero, quest=QUEST[marker].id)


def brew_potion(g: Explorers) -> Rules:
    """EW-23.8 to EW-23.12: ingredients and two orbs of one hero; the second potion draws Monsters."""
    hero = g.active
    used = recipe(g, hero)
    g.quests[hero] = tuple([marker for marker in g.quests[hero] if marker not in used])
    g.other_out += used
    spend_orbs(g, hero, BREW_COST)
    g.potions += 1
    g.flags[hero] |= STOPPED
    tell(g, "brewed", "EW-23.8", hero, n=g.potions)
    if g.potions == 2:
        yield from ambush(g, 1 + g.deal.heroes, "EW-23.11 EW-23.12")
    check_potions(g)


def check_potions(g: Explorers) -> None:
    """EW-23.15."""
    if g.deal.chapter == 1 and g.potions == 2 and not g.haunted(CAMPFIRE):
        win(g, "potions", "EW-23.15")


# Chapter 2


def check_well(g: Explorers) -> Rules:
    """EW-24.18 to EW-24.20: all heroes at the well with enough; markers go first, the team splits the rest."""
    if g.deal.chapter != 2 or g.haunted(WELL) or any(place != WELL for place in g.place):
        return
    heroes = range(g.deal.heroes)
    missing = ENOUGH[g.deal.heroes] - sum(orb_value(g, hero) for hero in heroes)
    if missing > sum(g.orbs):
        return
    order = g.order(g.deal.first)
    for nth, hero in enumerate(order):
        others = sum(g.orbs[each] for each in order[nth + 1 :])
        low, high = max(0, missing - others), max(0, min(g.orbs[hero], missing))
        paid = low
        if low < high:
            chosen: Count = yield asking(g, hero, "pay", PAY[low : high + 1])
            paid = chosen.n
        spend_orbs(g, hero, paid)
        missing -= paid
    g.other_out += [marker for held in g.markers for marker in held]
    g.markers = [()] * g.deal.heroes
    win(g, "well", "EW-24.18 EW-24.19")
