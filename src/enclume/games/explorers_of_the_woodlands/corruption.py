"""EW-27: chapter 5: corruption creeps along the paths, is driven back, and changes what it covers."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import BOSS_AT, LEAVE, PURIFY, SPREAD, Cell, To, cell_key, spoil
from .asking import asking
from .bosses import bring_boss, reveal_boss
from .cards import HALVED, PLACE_KEY, TILE, TILE_OF
from .codes import BITTEN, MOVE
from .endings import lose, win
from .geometry import OPEN, STEPS, places_of
from .heroes import knock_down, must_discard, still_up, tell
from .legal import corruption_level, tainted
from .state import Explorers

MARKERS: Final = 10
MOST_BOSSES: Final = 2
ALL_TOTEMS: Final = 15


def reserve(g: Explorers) -> int:
    return MARKERS - g.corrupt.bit_count() - len(g.blight)


# Spreading


def due(g: Explorers) -> tuple[list[int], list[int]]:
    """EW-27.6, EW-27.9: the tiles and the empty cells that corruption reaches next, all from the state as it is."""
    tiles: list[int] = []
    cells: list[int] = []
    for tile in range(len(TILE)):
        if not g.corrupt >> tile & 1:
            continue
        for place in places_of(tile):
            for edge, there in enumerate(g.links[place]):
                if there >= 0:
                    other = TILE_OF[there]
                    if not g.corrupt >> other & 1 and other not in tiles:
                        tiles.append(other)
                elif there == OPEN:
                    cell = g.at[tile] + STEPS[edge]
                    if cell not in g.blight and cell not in cells:
                        cells.append(cell)
    return tiles, cells


def spread(g: Explorers) -> Rules:
    """EW-27.6, EW-27.21, EW-27.27: after each round; with a small reserve the first player says where it goes."""
    tiles, cells = due(g)
    if not tiles and not cells:
        return
    if not reserve(g):
        lose(g, "corruption", "EW-27.21")
    if reserve(g) < len(tiles) + len(cells):
        tiles, cells = yield from _part(g, tiles, cells)
    g.blight += tuple(cells)
    for cell in cells:
        g.happened("blighted", "EW-27.6", cell=cell_key(cell))
    yield from taint(g, tiles, g.deal.first)


def _part(g: Explorers, tiles: list[int], cells: list[int]) -> Choosing[tuple[list[int], list[int]]]:
    """EW-27.27: as many as there are markers, one by one."""
    left = reserve(g)
    chosen_tiles: list[int] = []
    chosen_cells: list[int] = []
    for _ in range(left):
        options: list[Option] = [SPREAD[tile] for tile in tiles if tile not in chosen_tiles]
        options += [spoil(cell) for cell in cells if cell not in chosen_cells]
        chosen = yield asking(g, g.deal.first, "spread", options)
        if isinstance(chosen, Cell):
            chosen_cells.append(chosen.cell)
        else:
            chosen_tiles.append(chosen.place)
    return chosen_tiles, chosen_cells


def taint(g: Explorers, tiles: list[int], chooser: int) -> Rules:
    """EW-27.8 to EW-27.11, EW-27.19, EW-27.22: markers on tiles; chests rot, bosses wake, nine bring another."""
    before = g.corrupt.bit_count()
    for tile in tiles:
        g.corrupt |= 1 << tile
        for place in places_of(tile):
            g.chests[place] = 0
        g.happened("corrupted", "EW-27.6 EW-27.10", tile=TILE[tile].id)
    after = g.corrupt.bit_count()
    if after >= 10:
        lose(g, "overgrown", "EW-27.17 EW-27.22")
    for tile in tiles:
        for place in places_of(tile):
            boss = g.boss_on(place)
            if boss >= 0 and g.boss_card[boss] < 0:
                reveal_boss(g, boss, "EW-27.11")
    if before < 9 <= after and len(g.boss_card) < MOST_BOSSES:
        free = [tile for tile in tiles if tile not in g.boss_at]
        if free:
            chosen: To = yield asking(g, chooser, "boss_at", [BOSS_AT[tile] for tile in free])
            bring_boss(g, chosen.place, "EW-27.19")


def taint_new_tile(g: Explorers, tile: int) -> Rules:
    """EW-27.7: a marker on the empty cell goes onto the tile."""
    cell = g.at[tile]
    if cell in g.blight:
        g.blight = tuple([each for each in g.blight if each != cell])
        yield from taint(g, [tile], g.active)


# What it does to heroes


def bite(g: Explorers) -> None:
    """EW-27.17, EW-27.18: the first time in a turn on a corrupted tile, a Move is lost."""
    hero = g.active
    if g.flags[hero] & BITTEN or not tainted(g, g.here) or corruption_level(g) < 2:
        return
    g.flags[hero] |= BITTEN
    if g.slots[MOVE]:
        g.slots[MOVE] = g.slots[MOVE][:-1]
        g.used_dice += 1
        tell(g, "bitten", "EW-27.18", hero)


def tread(g: Explorers) -> Rules:
    """EW-27.17: entering a corrupted tile; at nine of them it costs a card, or the hero falls."""
    bite(g)
    hero = g.active
    if not tainted(g, g.here) or corruption_level(g) < 3:
        return
    if g.loot[hero]:
        yield from must_discard(g, hero, "EW-27.17")
    else:
        knock_down(g, hero)
        still_up(g)


# Driving it back


def purify(g: Explorers) -> Rules:
    """EW-27.15, EW-27.16: the team may take a marker off a tile, but not off the Double Dead End."""
    tiles = [tile for tile in range(len(TILE)) if g.corrupt >> tile & 1 and tile != HALVED]
    if not tiles:
        return
    options: list[Option] = [*[PURIFY[tile] for tile in tiles], LEAVE]
    chosen = yield asking(g, g.active, "purify", options)
    if isinstance(chosen, To):
        g.corrupt &= ~(1 << chosen.place)
        tell(g, "purified", "EW-27.15", g.active, place=PLACE_KEY[chosen.place])


def check_totems(g: Explorers) -> None:
    """EW-27.23, EW-27.24: four totems, and no boss in the forest."""
    if g.deal.chapter == 5 and g.totems == ALL_TOTEMS and not g.boss_at:
        win(g, "purified", "EW-27.23")
