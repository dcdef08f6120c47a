"""The content, read from ``content/`` and numbered: tiles, heroes, monsters, loot, events, bosses, lairs, inn, markers.

Every piece that can lie face down has a number; pieces of one kind have numbers in a row. A *place* is where a hero can
stand: a tile, or one half of the Double Dead End, whose second half has a number of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

import msgspec

from enclume.kernel.content import check, load, pack_of
from enclume.kernel.table_options import Source
from enclume.kernel.texts import Text

FOLDER: Final = Path(__file__).parent / "content"
COLORS: Final = ("green", "purple", "blue", "orange")
Color = Literal["green", "purple", "blue", "orange"]
Who = Literal["you", "here", "all"]
_SUFFERED: Final = {"orbs", "health", "poison", "entangle", "immobilise", "heal_all", "mend", "spores", "thorns"}
_DRAWN: Final = {"loot", "discard", "event", "stall", "ambush", "wake_runes", "roar", "fight", "back"}
_CHOSEN: Final = {"choose", "secret_path", "arm_wrestling", "gossip", "dice_game"}
EFFECTS: Final = frozenset(_SUFFERED | _DRAWN | _CHOSEN)
"""The verbs of rewards, penalties, events, Brambles, the Inn and Lairs: see :mod:`effects`."""
_AGAINST_HEROES: Final = {"shock", "daze", "venom", "disarm", "shatter", "brambles", "leech", "drain"}
_FOR_ITSELF: Final = {"defence", "ward", "great_ward", "menace", "leaf", "summon", "none"}
SKILLS: Final = frozenset(_AGAINST_HEROES | _FOR_ITSELF)
_IN_COMBAT: Final = {"combat_dice", "reroll", "cleave", "sharpen", "power_die", "strike", "armour", "padding"}
_OUTSIDE: Final = {"extra_move", "heal", "antidote", "teleport", "focus", "cloak", "clover", "smoke", "lantern", "orbs"}
LOOT_VERBS: Final = frozenset(_IN_COMBAT | _OUTSIDE)


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect: a verb and its numbers."""

    do: str
    n: int = 0
    who: Who = "you"
    runes: Literal["yours", "all"] = "yours"
    ways: tuple[Way, ...] = ()
    keep: int = 0
    """Of the loot drawn, how many cards are kept; 0: all."""
    surprise: int = 0
    fewer: int = 0
    leaf: int = 0
    shield: int = 0
    prize: int = 0
    poison: int = 0


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several things to choose from, and what one must have for it."""

    id: str
    effects: tuple[Line, ...]
    needs: Literal["", "orbs", "loot", "health"] = ""
    n: int = 0


class Half(msgspec.Struct, frozen=True):
    """One side of the Double Dead End (EW-9.33)."""

    exit: str
    icons: tuple[str, ...]


class Tile(msgspec.Struct, frozen=True):
    id: str
    name: Text
    exits: str
    source: Source
    icons: tuple[str, ...] = ()
    rune: Color | None = None
    halves: tuple[Half, ...] = ()


class Special(msgspec.Struct, frozen=True):
    """A special action: the slot for 5+ or for 6 (EW-10.2)."""

    id: str
    name: Text
    text: Text
    max: int


class Power(msgspec.Struct, frozen=True):
    id: str
    cost: int
    name: Text
    text: Text
    source: Source


class Hero(msgspec.Struct, frozen=True):
    id: str
    name: Text
    look: Text
    color: Color
    five: Special
    six: Special
    powers: tuple[Power, Power]
    source: Source


class Monster(msgspec.Struct, frozen=True):
    id: str
    name: Text
    defence: int
    health: int
    attack: int
    reward: tuple[Line, ...]
    penalty: tuple[Line, ...]
    enraged: Text
    source: Source
    weak: tuple[Color, ...] = ()
    resist: tuple[Color, ...] = ()
    immune: tuple[Color, ...] = ()
    returns: bool = False


class Loot(msgspec.Struct, frozen=True):
    id: str
    name: Text
    use: Literal["permanent", "exhaust", "discard"]
    kind: Literal["weapon", "item"]
    do: str
    text: Text
    source: Source
    when: Literal["always", "window", "prepare", "reroll", "strike", "brambles", "dice", "flight"] = "always"
    n: int = 0
    color: Color | None = None
    copies: int = 1


class Card(msgspec.Struct, frozen=True):
    """An event or an Inn card."""

    id: str
    name: Text
    text: Text
    effects: tuple[Line, ...]
    source: Source


class Brambles(msgspec.Struct, frozen=True):
    id: str
    name: Text
    lines: tuple[tuple[Line, ...], ...]
    source: Source


class Skill(msgspec.Struct, frozen=True):
    do: str
    n: int = 0
    color: Color | None = None


class Rage(msgspec.Struct, frozen=True):
    """What the Enraged Bosses card says of a boss."""

    do: str
    name: Text
    text: Text
    n: int = 0


class Boss(msgspec.Struct, frozen=True):
    id: str
    name: Text
    family: str
    defence: int
    health: int
    attack: int
    penalty: tuple[Line, ...]
    threat: int
    chests: int
    skills: tuple[Skill, ...]
    enraged: Rage
    source: Source
    weak: tuple[Color, ...] = ()
    resist: tuple[Color, ...] = ()
    immune: tuple[Color, ...] = ()


class LairLine(msgspec.Struct, frozen=True):
    name: Text
    effects: tuple[Line, ...]


class LairCard(msgspec.Struct, frozen=True):
    id: str
    side: Literal["A", "B"]
    name: Text
    text: Text
    lines: tuple[LairLine, ...]
    source: Source
    intro: Text | None = None
    rule: str = ""
    reward: tuple[Line, ...] = ()
    penalty: tuple[Line, ...] = ()


class OrbMarker(msgspec.Struct, frozen=True):
    id: str
    value: int
    source: Source


class QuestMarker(msgspec.Struct, frozen=True):
    id: str
    name: Text
    copies: int
    source: Source


class Camp(msgspec.Struct, frozen=True):
    id: str
    name: Text
    do: str
    monsters: int
    text: Text
    source: Source
    n: int = 0


class Laid(msgspec.Struct, frozen=True):
    """A tile of a fixed map."""

    id: str
    x: int
    y: int
    turn: int
    source: Source
    monsters: int = 0
    chests: int = 0
    event: bool = False
    camp: bool = False
    corrupted: bool = False
    start: bool = False


class Chapter(msgspec.Struct, frozen=True):
    id: str
    number: int
    name: Text
    story: Text
    goal: Text
    source: Source


class Epilogue(msgspec.Struct, frozen=True):
    id: str
    story: Text
    source: Source


class Content(msgspec.Struct, frozen=True):
    tiles: tuple[Tile, ...]
    heroes: tuple[Hero, ...]
    monsters: tuple[Monster, ...]
    loot: tuple[Loot, ...]
    events: tuple[Card, ...]
    brambles: dict[str, Brambles]
    bosses: tuple[Boss, ...]
    lairs: tuple[LairCard, ...]
    inn: tuple[Card, ...]
    orbs: tuple[OrbMarker, ...]
    quests: tuple[QuestMarker, ...]
    camps: tuple[Camp, ...]
    layouts: dict[int, tuple[Laid, ...]]
    chapters: tuple[Chapter, ...]
    epilogue: Epilogue


def load_content(pack: Path | None = None) -> Content:
    """All content, with the entries of a content pack in the place of ours."""
    tiles = tuple(load(FOLDER, "tiles.toml", "tile", Tile, pack=pack, count=24).values())
    content = Content(
        tiles=tiles,
        heroes=tuple(load(FOLDER, "heroes.toml", "hero", Hero, pack=pack, count=4).values()),
        monsters=tuple(load(FOLDER, "monsters.toml", "monster", Monster, pack=pack, count=5).values()),
        loot=tuple(load(FOLDER, "loot.toml", "loot", Loot, pack=pack).values()),
        events=tuple(load(FOLDER, "events.toml", "event", Card, pack=pack, count=12).values()),
        brambles=load(FOLDER, "brambles.toml", "card", Brambles, pack=pack, count=3),
        bosses=tuple(load(FOLDER, "bosses.toml", "boss", Boss, pack=pack, count=6).values()),
        lairs=tuple(load(FOLDER, "lairs.toml", "card", LairCard, pack=pack, count=8).values()),
        inn=tuple(load(FOLDER, "inn.toml", "card", Card, pack=pack, count=5).values()),
        orbs=tuple(load(FOLDER, "markers.toml", "orb", OrbMarker, pack=pack, count=4).values()),
        quests=tuple(load(FOLDER, "markers.toml", "quest", QuestMarker, pack=pack, count=4).values()),
        camps=tuple(load(FOLDER, "markers.toml", "camp", Camp, pack=pack, count=4).values()),
        layouts={
            3: tuple(load(FOLDER, "layouts.toml", "chapter3", Laid, pack=pack, count=11).values()),
            4: tuple(load(FOLDER, "layouts.toml", "chapter4", Laid, pack=pack, count=15).values()),
            5: tuple(load(FOLDER, "layouts.toml", "chapter5", Laid, pack=pack, count=3).values()),
        },
        chapters=tuple(load(FOLDER, "story.toml", "chapter", Chapter, pack=pack, count=5).values()),
        epilogue=next(iter(load(FOLDER, "story.toml", "epilogue", Epilogue, pack=pack, count=1).values())),
    )
    _check_tiles(tiles)
    _check_counts(content)
    _check_verbs(content)
    return content


def _check_tiles(tiles: tuple[Tile, ...]) -> None:
    path = Path("tiles.toml")
    for tile in tiles:
        ways = Text(fr="des sorties parmi N, E, S, O (W)", en="exits among N, E, S, W")
        check(path, tile.id, 0 < len(set(tile.exits)) == len(tile.exits) and set(tile.exits) <= set("NESW"), ways)
    icons = [icon for tile in tiles for icon in tile.icons]
    for icon in ("start", "boss", "inn", "merchant", "vortex", "well", "campfire"):
        check(path, icon, icons.count(icon) == 1, Text(fr="une seule tuile la porte", en="exactly one tile shows it"))
    runes = [tile.rune for tile in tiles if tile.rune]
    for color in COLORS:
        check(path, color, runes.count(color) == 2, Text(fr="deux Runes par couleur", en="two Runes a colour"))
    halved = [tile for tile in tiles if tile.halves]
    two = Text(fr="une seule tuile a deux moitiés", en="exactly one tile has two halves")
    check(path, "halves", len(halved) == 1 and len(halved[0].halves) == 2, two)
    check(
        path, tiles[0].id, "start" in tiles[0].icons, Text(fr="la tuile de départ d'abord", en="the start tile first")
    )


def _check_counts(content: Content) -> None:
    cards = sum(card.copies for card in content.loot)
    check(
        Path("loot.toml"), "copies", cards == 25, Text(fr=f"{cards} cartes au lieu de 25", en=f"{cards} cards, not 25")
    )
    markers = sum(quest.copies for quest in content.quests)
    check(Path("markers.toml"), "quest", markers == 8, Text(fr="8 marqueurs de quête", en="8 quest markers"))
    for card in content.brambles.values():
        check(Path("brambles.toml"), card.id, len(card.lines) == 6, Text(fr="six lignes", en="six lines"))
    for boss in content.bosses:
        check(Path("bosses.toml"), boss.id, len(boss.skills) == 6, Text(fr="six compétences", en="six skills"))
    for lair in content.lairs:
        check(Path("lairs.toml"), lair.id, len(lair.lines) == 3, Text(fr="trois lignes", en="three lines"))
    sides = [lair.side for lair in content.lairs]
    check(Path("lairs.toml"), "side", sides == ["A"] * 4 + ["B"] * 4, Text(fr="4 A puis 4 B", en="4 A, then 4 B"))
    for chapter, laid in content.layouts.items():
        starts = sum(tile.start for tile in laid)
        one = Text(fr="un seul départ", en="exactly one start")
        check(Path("layouts.toml"), f"chapter{chapter}", starts == 1, one)


def _check_verbs(content: Content) -> None:
    unknown = Text(fr="verbe inconnu", en="unknown verb")
    for card in (*content.events, *content.inn):
        _check_lines("events.toml", card.id, card.effects)
    for brambles in content.brambles.values():
        _check_lines("brambles.toml", brambles.id, [line for lines in brambles.lines for line in lines])
    for monster in content.monsters:
        _check_lines("monsters.toml", monster.id, (*monster.reward, *monster.penalty))
    for lair in content.lairs:
        inside = [line for each in lair.lines for line in each.effects]
        _check_lines("lairs.toml", lair.id, (*inside, *lair.reward, *lair.penalty))
    for boss in content.bosses:
        _check_lines("bosses.toml", boss.id, boss.penalty)
        check(Path("bosses.toml"), boss.id, all(skill.do in SKILLS for skill in boss.skills), unknown)
    for loot in content.loot:
        check(Path("loot.toml"), loot.id, loot.do in LOOT_VERBS, unknown)
        always = (loot.use == "permanent") == (loot.when == "always")
        check(Path("loot.toml"), loot.id, always, Text(fr="quand l'utiliser ?", en="when is it used?"))


def _check_lines(file: str, entry: str, lines: Iterable[Line]) -> None:
    for line in lines:
        unknown = Text(fr=f"verbe inconnu : {line.do}", en=f"unknown verb: {line.do}")
        check(Path(file), entry, line.do in EFFECTS, unknown)
        for way in line.ways:
            _check_lines(file, entry, way.effects)


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
