"""EW-4, EW-6.7: tiles are drawn, refused, placed, and get their markers."""

from __future__ import annotations

from collections.abc import Callable

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import GROW, REST, Cell, cell_key, place_tile
from .asking import asking
from .bosses import prepare_boss, reveal_boss
from .cards import (
    CAMPFIRE,
    CHEST_ICONS,
    DEN,
    EVENT_ICON,
    MONSTER_ICONS,
    RUNE,
    TILE,
    WELL,
    XYLIA,
)
from .codes import EXTRA, ORB_MARKERS, TURN
from .corruption import taint_new_tile
from .endings import lose
from .geometry import lay, placements, places_of
from .monsters import put_monsters
from .routines import EXTRA_TILES
from .state import Explorers

Ways = Callable[[int, bool], list[tuple[int, int]]]
"""``ways(tile, closing)``: where a tile may go; whether it may close the forest."""


def growth(g: Explorers) -> Rules:
    """EW-4.1, EW-4.2, EW-4.16: each player adds a tile, also those whose hero is down."""
    hero = g.order(g.deal.first)[g.turn]
    g.active = hero
    g.story = ()
    if g.turn == 0:
        g.happened("round_started", "EW-3.1", round=g.round)
    if g.deal.growing:
        yield from add_tile(g, hero)
    g.turn += 1
    if g.turn == g.deal.heroes or not g.deal.growing:
        g.turn, g.phase = 0, EXTRA if g.deal.growing else TURN


def add_tile(g: Explorers, hero: int) -> Rules:
    """EW-4.14, EW-4.15, EW-4.18, EW-4.20: placing is a duty; where nothing can be placed, the Boss is revealed."""
    placed = False
    if g.pile.pieces:
        placed = yield from place_next(g, hero, lambda tile, closing: placements(g.forest, tile, closing))
    if placed:
        return
    if g.deal.chapter in (1, 2) and any(needed(g, tile) for tile in g.pile.pieces):
        lose(g, "sealed", "EW-4.20")
    if -1 in g.boss_card:
        reveal_boss(g, g.boss_card.index(-1), "EW-4.14 EW-4.20")
    elif g.pile.pieces:
        g.happened("nothing_placed", "EW-4.12")


def extra_tile(g: Explorers) -> Rules:
    """EW-4.17, EW-4.21, EW-10.7: Xylia may add one more tile after the last player."""
    g.phase = TURN
    xylia = g.hero_of_kind(XYLIA)
    if xylia < 0 or not g.powers[xylia] or not g.pile.pieces:
        return
    g.active = xylia
    if (yield asking(g, xylia, "extra", [GROW, REST], EXTRA_TILES)) is GROW:
        yield from place_next(g, xylia, lambda tile, closing: placements(g.forest, tile, closing))


def place_next(g: Explorers, hero: int, ways: Ways, wanted: int = 1) -> Choosing[bool]:
    """EW-4.7 to EW-4.12: draw until a tile fits, let the player place it, put those refused under the pile."""
    found = reveal_fitting(g, ways, wanted)
    if not found:
        put_back(g)
        return False
    yield from place_drawn(g, hero, found)
    return True


Found = list[tuple[int, list[tuple[int, int]]]]


def reveal_fitting(g: Explorers, ways: Ways, wanted: int) -> Found:
    """EW-4.7, EW-4.8, EW-4.12: turn up tiles until one fits; where none does, a needed one goes in by force."""
    pile = g.pile.pieces
    found: Found = []
    while pile and not found:
        for tile in [pile.pop() for _ in range(min(wanted, len(pile)))]:
            g.show(tile)
            places = ways(tile, False)
            if places:
                found.append((tile, places))
            else:
                g.rejected += (tile,)
                if g.journal is not None:
                    g.happened("refused", "EW-4.7 EW-4.8", tile=TILE[tile].id)
    if not found:
        found = _by_force(g, ways)
    g.drawn = tuple([tile for tile, _ in found])
    return found


def _by_force(g: Explorers, ways: Ways) -> Found:
    """EW-4.12: the first tile that is needed and can be connected, even if it closes the forest."""
    wanted = [tile for tile in g.rejected if needed(g, tile)]
    if g.deal.chapter == 5:
        wanted.sort(key=lambda tile: tile == DEN)
    for tile in wanted:
        places = ways(tile, True)
        if places:
            g.rejected = tuple([each for each in g.rejected if each != tile])
            return [(tile, places)]
    return []


def needed(g: Explorers, tile: int) -> bool:
    """EW-4.12: the tiles without which a match cannot be won."""
    match g.deal.chapter:
        case 1:
            return tile == CAMPFIRE or RUNE[tile] >= 0
        case 2:
            return tile == WELL
        case 5:
            return RUNE[tile] >= 0 or tile == DEN
        case _:
            return tile == DEN


def place_drawn(g: Explorers, hero: int, found: Found) -> Rules:
    """EW-4.4, DP28: the player chooses cell and rotation, and the tile where there are two."""
    if len(found) == 1:
        (tile, places), *_ = found
        options: list[Option] = [place_tile(cell, turns) for cell, turns in places]
        chosen: Cell = yield asking(g, hero, "place", options)
    else:
        both = {place_tile(*place, tile): tile for tile, places in found for place in places}
        chosen = yield asking(g, hero, "place", list(both))
        tile = both[chosen]
    put_tile(g, tile, chosen.cell, chosen.turns)
    g.rejected += tuple([each for each in g.drawn if each != tile])
    g.drawn = ()
    put_back(g)
    if g.journal is not None:
        where = cell_key(chosen.cell)
        g.happened("placed", "EW-4.3 EW-4.6", g.seat_of(hero), hero=g.kinds[hero], tile=TILE[tile].id, cell=where)
    yield from set_markers(g, tile)


def put_tile(g: Explorers, tile: int, cell: int, turns: int, root: bool = False, sealed: int = 0) -> None:
    lay(g.forest, g.links, tile, cell, turns, root, sealed)
    g.at[tile] = cell


def put_back(g: Explorers) -> None:
    """EW-4.11: refused tiles go under the pile in the order in which they were drawn."""
    for tile in g.rejected:
        g.pile.pieces.insert(0, tile)
    g.late_from += len(g.rejected)
    g.rejected = ()


def set_markers(g: Explorers, tile: int) -> Rules:
    """EW-4.13, EW-9.3, EW-9.5, EW-9.9, EW-9.14, EW-9.22, EW-9.37, EW-23.6: the markers that a tile's icons ask for."""
    for place in places_of(tile):
        g.chests[place] = CHEST_ICONS[place]
        if EVENT_ICON[place]:
            g.events |= 1 << place
        if MONSTER_ICONS[place]:
            put_monsters(g, place, MONSTER_ICONS[place])
    if tile == WELL and g.deal.chapter not in (2, 3):
        g.well_markers = g.deal.heroes
    if tile == DEN:
        prepare_boss(g)
    if g.deal.chapter == 1 and RUNE[tile] >= 0:
        quests = g.extra_zone("quests")
        g.extra_zone("hidden_quests").pieces.append(quests.pieces.pop())
        g.quest_at.append(tile)
    if g.deal.chapter == 5:
        yield from taint_new_tile(g, tile)


def orb_markers(g: Explorers) -> list[int]:
    """EW-9.25: the markers that lie face down, on the well or out of play."""
    return g.zones[ORB_MARKERS].pieces
