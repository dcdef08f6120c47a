"""EW-6.1 to EW-6.11, EW-10.12, EW-10.13, EW-13.4: leaving a place by a Move, onto a tile or into the unknown."""

from __future__ import annotations

from collections.abc import Callable

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import MOVE as TO
from .actions import RIDE, STAY, Cell, To
from .asking import asking
from .cards import INN_TILE, KLETHOR, PLACE_KEY, TILE_OF
from .codes import FIVE, IMMOBILE, INN_DONE, INN_DUE, MOVE, NO_RISK, RISKS
from .geometry import STEPS, place_at, placements_from
from .growth import place_next
from .heroes import gain_orbs, ready, spend_loot, tell
from .legal import exits, has
from .state import Explorers

Strikes = Callable[[Explorers], Rules]


def depart(g: Explorers, option: Option, strikes: Strikes) -> Choosing[bool]:
    """EW-13.3 to EW-13.7, EW-13.11: leave by a Move; monsters left behind strike first. Whether the hero has left."""
    if option.verb in ("smoke", "smoke_risky"):
        spend_loot(g, g.active, ready(g, g.active, "flight")[0])
    elif g.up[g.here]:
        yield from strikes(g)
    if isinstance(option, To):
        yield from go(g, option.place)
        return True
    assert isinstance(option, Cell)
    if (yield from go_into_the_unknown(g, option.cell)):
        return True
    if not g.up[g.here]:
        return False
    options: list[Option] = [*[TO[place] for place in exits(g)], STAY]
    chosen = yield asking(g, g.active, "other_exit", options)
    if chosen is STAY:
        return False
    assert isinstance(chosen, To)
    yield from go(g, chosen.place)
    return True


def spend_move(g: Explorers) -> None:
    """EW-6.1: a die, or a Move from elsewhere."""
    if g.extra_moves:
        g.extra_moves -= 1
    else:
        g.slots[MOVE] = g.slots[MOVE][:-1]
        g.used_dice += 1


def go(g: Explorers, place: int) -> Rules:
    """EW-6.1, EW-10.12: to an adjacent place along a path; Klethor may take others along."""
    spend_move(g)
    riders = yield from who_rides(g)
    for hero in (g.active, *riders):
        arrive_at(g, hero, place)
    tell(g, "moved", "EW-6.1", g.active, place=PLACE_KEY[place])
    if riders and g.journal is not None:
        for hero in riders:
            tell(g, "carried", "EW-10.12", hero, place=PLACE_KEY[place])


def arrive_at(g: Explorers, hero: int, place: int) -> None:
    g.place[hero] = place
    if place == INN_TILE and not g.flags[hero] & INN_DONE and g.deal.inn:
        g.flags[hero] |= INN_DUE


def who_rides(g: Explorers) -> Choosing[tuple[int, ...]]:
    """EW-10.12, EW-10.13, DP17: each hero beside Klethor decides; those who are down are carried if he likes."""
    klethor = g.active
    if g.kinds[klethor] != KLETHOR or not g.slots[FIVE]:
        return ()
    riders: list[int] = []
    for hero in g.order(klethor)[1:]:
        if g.place[hero] == g.here and not g.flags[hero] & IMMOBILE:
            decides = hero if g.hp[hero] else klethor
            prompt = "ride" if g.hp[hero] else "carry"
            question = asking(g, decides, prompt, [RIDE, STAY])
            g.subject = hero
            if (yield question) is RIDE:
                riders.append(hero)
    return tuple(riders)


def go_into_the_unknown(g: Explorers, cell: int) -> Choosing[bool]:
    """EW-6.4 to EW-6.11: a Risky Move: an orb, a new tile on the cell announced, and onto it."""
    here = g.here
    edge = STEPS.index(cell - g.at[TILE_OF[here]])
    before = g.orbs[g.active]
    gain_orbs(g, g.active, 1, "EW-6.5")
    wanted = 2 if has(g, g.active, "lantern") else 1

    def ways(tile: int, closing: bool) -> list[tuple[int, int]]:
        return placements_from(g.forest, tile, cell, edge ^ 2, closing)

    if not (yield from place_next(g, g.active, ways, wanted)):
        g.orbs[g.active] = before
        g.flags[g.active] |= NO_RISK
        tell(g, "risk_cancelled", "EW-6.11", g.active)
        return False
    g.tally[RISKS] += 1
    value = g.forest[cell]
    yield from go(g, place_at(value >> 10, value >> 8 & 3, edge ^ 2))
    return True
