"""The words of the game: one catalogue, and the names of things made from it."""

from __future__ import annotations

from typing import Final

from enclume.kernel.texts import Catalogue, Text, joined, same

from .cards import (
    BOSS_CARD,
    HERO,
    LOOT,
    LOOT_NUMBER,
    MONSTER,
    MONSTER_NUMBER,
    PLACE_KEY,
    PLACE_NUMBER,
    QUEST,
    TILE,
    TILE_OF,
    TYPE,
)
from .loading import FOLDER

TEXTS: Final = Catalogue(FOLDER / "texts.toml")
_QUESTS: Final = {quest.id: quest.name for quest in QUEST.values()}
_BOSSES: Final = {boss.id: boss.name for boss in BOSS_CARD.values()}
_TYPES: Final = {monster.id: monster.name for monster in MONSTER}
_TILES: Final = {tile.id: tile.name for tile in TILE}


def hero_name(kind: int) -> Text:
    return HERO[kind].name


def loot_name(key: str) -> Text:
    return LOOT[LOOT_NUMBER[key]].name


def monster_name(key: str) -> Text:
    """A marker by its key, or a type by its id."""
    return _TYPES[key] if key in _TYPES else TYPE[MONSTER_NUMBER[key]].name


def boss_name(key: str) -> Text:
    return _BOSSES[key]


def tile_name(key: str) -> Text:
    return _TILES[key]


def quest_name(key: str) -> Text:
    return _QUESTS[key]


def place_name(place: int) -> Text:
    """A tile, or a half of one."""
    tile = TILE[TILE_OF[place]]
    if not tile.halves:
        return tile.name
    return joined([tile.name, joined([same("("), TEXTS[f"half.{PLACE_KEY[place][-1]}"], same(")")], "")])


def place_of_key(key: str) -> Text:
    return place_name(PLACE_NUMBER[key])
