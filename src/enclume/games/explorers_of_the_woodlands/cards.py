"""The content, numbered: tiles, heroes, monsters, loot, events, bosses, lairs, inn, markers.

Every piece that can lie face down has a number; pieces of one kind have numbers in a row. A *place* is where a hero can
stand: a tile, or one half of the Double Dead End, whose second half has a number of its own.
"""

from __future__ import annotations

from typing import Final

from enclume.kernel.content import pack_of

from .entries import COLORS, Boss, Camp, Card, Content, Hero, LairCard, Loot, Monster, QuestMarker, Tile
from .loading import load_content

CONTENT: Final[Content] = load_content(pack_of("explorers_of_the_woodlands"))
TILE: Final[tuple[Tile, ...]] = CONTENT.tiles
HERO: Final[tuple[Hero, ...]] = CONTENT.heroes
MONSTER: Final[tuple[Monster, ...]] = CONTENT.monsters
BOSS: Final[tuple[Boss, ...]] = CONTENT.bosses

# Pieces by number

_FIRST = 0


def _numbers(count: int) -> range:
    """The next numbers, for so many pieces of one kind."""
    global _FIRST
    _FIRST += count
    return range(_FIRST - count, _FIRST)


TILES: Final = _numbers(24)
MONSTERS: Final = _numbers(20)
LOOTS: Final = _numbers(25)
EVENTS: Final = _numbers(12)
BOSSES: Final = _numbers(6)
LAIRS_A: Final = _numbers(4)
LAIRS_B: Final = _numbers(4)
INNS: Final = _numbers(5)
ORBS: Final = _numbers(4)
QUESTS: Final = _numbers(8)
CAMPS: Final = _numbers(4)
KINDS: Final = (TILES, MONSTERS, LOOTS, EVENTS, BOSSES, LAIRS_A, LAIRS_B, INNS, ORBS, QUESTS, CAMPS)
BACKS: Final = tuple(back for back, kind in enumerate(KINDS) for _ in kind)
"""Pieces of one kind look alike from behind."""

LOOT: Final[dict[int, Loot]] = dict(zip(LOOTS, [c for c in CONTENT.loot for _ in range(c.copies)], strict=True))
LOOT_KEY: Final = {
    n: card.id + ("" if card.copies == 1 else "ab"[n > LOOTS[0] and LOOT[n - 1] is card]) for n, card in LOOT.items()
}
"""What a loot card is called in options and scenes; two alike are told apart by a letter."""
LOOT_NUMBER: Final = {key: n for n, key in LOOT_KEY.items()}
EVENT: Final[dict[int, Card]] = dict(zip(EVENTS, CONTENT.events, strict=True))
BOSS_CARD: Final[dict[int, Boss]] = dict(zip(BOSSES, BOSS, strict=True))
LAIR: Final[dict[int, LairCard]] = dict(zip((*LAIRS_A, *LAIRS_B), CONTENT.lairs, strict=True))
INN: Final[dict[int, Card]] = dict(zip(INNS, CONTENT.inn, strict=True))
ORB_VALUE: Final = {n: marker.value for n, marker in zip(ORBS, CONTENT.orbs, strict=True)}
QUEST: Final[dict[int, QuestMarker]] = dict(
    zip(QUESTS, [q for q in CONTENT.quests for _ in range(q.copies)], strict=True)
)
CAMP: Final[dict[int, Camp]] = dict(zip(CAMPS, CONTENT.camps, strict=True))
VIAL: Final = CONTENT.quests[-1].id

TYPE: Final = {n: MONSTER[(n - MONSTERS[0]) // 4] for n in MONSTERS}
TYPE_NUMBER: Final = {n: (n - MONSTERS[0]) // 4 for n in MONSTERS}
MUSHROOM, PLANT, SPIRIT, SKELETON, SNAKE = range(5)
MONSTER_KEY: Final = {n: f"M{TYPE_NUMBER[n] + 1}{'abcd'[(n - MONSTERS[0]) % 4]}" for n in MONSTERS}
MONSTER_NUMBER: Final = {key: n for n, key in MONSTER_KEY.items()}
XYLIA, KLETHOR, SHAVI, BETHRAS = range(4)

# Places

HALVED: Final[int] = next(n for n, tile in enumerate(TILE) if tile.halves)
SECOND_HALF: Final = len(TILE)
PLACES: Final = range(len(TILE) + 1)
TILE_OF: Final[tuple[int, ...]] = (*range(len(TILE)), HALVED)
"""The tile of each place."""


def _icons(place: int) -> tuple[str, ...]:
    tile = TILE[TILE_OF[place]]
    return tile.halves[place == SECOND_HALF].icons if tile.halves else tile.icons


ICONS: Final = tuple(_icons(place) for place in PLACES)
BRAMBLED: Final = tuple("brambles" in icons for icons in ICONS)
MONSTER_ICONS: Final = tuple(icons.count("monster") for icons in ICONS)
CHEST_ICONS: Final = tuple(0 if "boss" in icons else icons.count("chest") for icons in ICONS)
EVENT_ICON: Final = tuple("event" in icons for icons in ICONS)
LAIR_ICON: Final = tuple("lair" in icons for icons in ICONS)
RUNE: Final = tuple(-1 if (rune := TILE[tile].rune) is None else COLORS.index(rune) for tile in TILE_OF)
RUNE_TILES: Final = tuple(place for place in PLACES if RUNE[place] >= 0)


def _the(icon: str) -> int:
    return next(place for place, icons in enumerate(ICONS) if icon in icons)


START, DEN, INN_TILE, MERCHANT = _the("start"), _the("boss"), _the("inn"), _the("merchant")
VORTEX, WELL, CAMPFIRE = _the("vortex"), _the("well"), _the("campfire")
DEN_CHESTS: Final = TILE[DEN].icons.count("chest")
PLACE_KEY: Final = tuple(
    TILE[TILE_OF[place]].id + ("" if not TILE[TILE_OF[place]].halves else "ns"[place == SECOND_HALF])
    for place in PLACES
)
PLACE_NUMBER: Final = {key: place for place, key in enumerate(PLACE_KEY)}
HERO_NUMBER: Final = {hero.id: kind for kind, hero in enumerate(HERO)}
COLOR_OF: Final = tuple(COLORS.index(hero.color) for hero in HERO)
"""The colour of each hero's Power die."""
