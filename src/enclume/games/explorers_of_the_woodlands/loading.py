"""Reading the content from ``content/``, and what has to be true of it whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from enclume.kernel.content import check, load
from enclume.kernel.texts import Text

from .entries import (
    COLORS,
    Boss,
    Brambles,
    Camp,
    Card,
    Chapter,
    Content,
    Epilogue,
    Hero,
    Laid,
    LairCard,
    Line,
    Loot,
    Monster,
    OrbMarker,
    QuestMarker,
    Tile,
)

FOLDER: Final = Path(__file__).parent / "content"
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
