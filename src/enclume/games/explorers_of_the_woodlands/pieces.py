"""The pieces of a scene, made once for all that look alike."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece
from enclume.kernel.texts import Text, joined, same

from .cards import (
    BOSS,
    CONTENT,
    HERO,
    HERO_NUMBER,
    LAIR,
    LOOT,
    LOOT_NUMBER,
    MONSTER,
    TILE,
)
from .state import FIVE, SIX, SLOTS
from .texts import TEXTS
from .view import MonsterView

SHAPE: Final = {"green": "leaf", "purple": "moon", "blue": "wave", "orange": "flame"}
_TYPES: Final = {monster.id: monster for monster in MONSTER}
_BOSSES: Final = {boss.id: boss for boss in BOSS}
_LAIRS: Final = {card.id: card for card in LAIR.values()}
_TILES: Final = {tile.id: n for n, tile in enumerate(TILE)}
_MONSTER_ICONS: Final = {
    "mushroom": "mushroom",
    "plant": "carnivorous-plant",
    "spirit": "ghost",
    "skeleton": "death-skull",
    "snake": "snake-spiral",
}


@cache
def mark(color: str) -> Mark:
    return Mark(color, SHAPE[color])


@lru_cache(maxsize=4096)
def token(key: str, title: Text, icon: str, text: Text | None = None, carries: tuple[Piece, ...] = ()) -> Piece:
    return Piece(key=key, kind="token", title=title, icon=icon, text=text, carries=carries)


@lru_cache(maxsize=1024)
def counter(key: str, title: Text, icon: str, n: int) -> Piece:
    return Piece(key=key, kind="counter", title=title, icon=icon, numbers=(Number(icon, n, title),))


@lru_cache(maxsize=512)
def deck(name: str, n: int) -> Piece:
    return counter(f"deck:{name}", TEXTS[f"deck.{name}"], "cards", n)


# The forest


@lru_cache(maxsize=4096)
def tile_piece(name: str, turns: int, carries: tuple[Piece, ...]) -> Piece:
    tile = TILE[_TILES[name]]
    paths = tuple(f"path-{letter.lower()}" for letter in tile.exits)
    icons = tile.icons or tuple(icon for half in tile.halves for icon in half.icons)
    sign = next((icon for icon in icons if icon not in ("monster", "chest", "event")), "")
    return Piece(
        key=name,
        kind="tile",
        title=tile.name,
        icon=sign,
        mark=mark(tile.rune) if tile.rune else None,
        status=(*paths, *(["clearing"] if sign else [])),
        rotation=turns,
        carries=carries,
        source=tile.source,
    )


@cache
def tile_card(name: str) -> Piece:
    """A tile in hand."""
    piece = tile_piece(name, 0, ())
    return Piece(
        key=f"hand:{name}", kind="tile", title=piece.title, icon=piece.icon, mark=piece.mark, status=piece.status
    )


@cache
def ghost(key: str) -> Piece:
    return Piece(key=key, kind="tile", title=TEXTS["piece.ghost"])


@cache
def figure(hero: str, hp: int) -> Piece:
    each = HERO[HERO_NUMBER[hero]]
    status = () if hp else ("down",)
    numbers = (Number("health", hp, TEXTS["number.hp"]),)
    return Piece(
        key=hero, kind="figure", title=each.name, icon="meeple", mark=mark(each.color), numbers=numbers, status=status
    )


@lru_cache(maxsize=1024)
def monster(each: MonsterView) -> Piece:
    kind = _TYPES[each.type]
    numbers = _profile(each.defence, kind.health, kind.attack)
    if each.leaf:
        numbers += (Number("leaf", each.leaf, TEXTS["number.leaf"]),)
    numbers += tuple(Number("orb", value, TEXTS["area.orb"]) for value in each.markers)
    status = ("frozen",) if each.frozen else ()
    return Piece(
        key=each.key,
        kind="token",
        title=kind.name,
        icon=_MONSTER_ICONS[each.type],
        numbers=numbers,
        status=status,
        source=kind.source,
    )


def _profile(defence: int, health: int, attack: int) -> tuple[Number, ...]:
    values = (("defence", defence), ("health", health), ("attack", attack))
    return tuple(Number(name, value, TEXTS[f"number.{name}"]) for name, value in values)


@cache
def type_card(kind: str, enraged: bool) -> Piece:
    """A type of monster on the reference card."""
    each = _TYPES[kind]
    return Piece(
        key=kind,
        kind="token",
        title=each.name,
        icon=_MONSTER_ICONS[kind],
        numbers=_profile(each.defence, each.health, each.attack),
        cost=tuple(mark(color) for color in each.weak),
        text=each.enraged if enraged else None,
        status=("enraged",) if enraged else (),
        source=each.source,
    )


@cache
def quest_token(key: str, quest: str) -> Piece:
    each = next(each for each in CONTENT.quests if each.id == quest)
    icon = "round-bottom-flask" if each is CONTENT.quests[-1] else "mushroom"
    return token(key, each.name, icon)


# Dice


@lru_cache(maxsize=512)
def hero_dice(faces: tuple[int, ...]) -> tuple[Piece, ...]:
    """Hero dice not placed; of several that show the same, the first has the name that options use."""
    made = []
    for n, face in enumerate(faces):
        again = faces[:n].count(face)
        key = f"d{face}" + (f"~{again + 1}" if again else "")
        title = TEXTS.say("piece.die", face=face)
        made.append(Piece(key=key, kind="die", title=title, mark=Mark("red", "square"), numbers=(_face(face),)))
    return tuple(made)


@cache
def _face(face: int) -> Number:
    return Number("face", face, TEXTS.say("piece.die", face=face))


@lru_cache(maxsize=4096)
def combat_die(n: int, owner: str, color: str, face: int, bonus: int, hit: bool, tossed: bool) -> Piece:
    status = [*(["hit"] if hit else []), *(["tossed"] if tossed else []), f"owner-{owner}"]
    numbers = (_face(face),) + ((Number("bonus", bonus, same(f"{bonus:+d}")),) if bonus else ())
    title = joined([HERO[HERO_NUMBER[owner]].name, TEXTS.say("piece.die", face=face)], " : ")
    look = mark(color) if color else Mark("black", "square")
    return Piece(key=f"c{n}", kind="die", title=title, mark=look, numbers=numbers, status=tuple(status))


@lru_cache(maxsize=4096)
def slot(kind: int, nth: int, key: str, dice: tuple[int, ...]) -> Piece:
    """A slot of a hero board with the dice on it."""
    hero = HERO[kind]
    special = hero.five if nth == FIVE else hero.six if nth == SIX else None
    title = special.name if special is not None else TEXTS[f"slot.{SLOTS[nth]}"]
    carried = tuple(
        Piece(key=f"{key}.{n}", kind="die", title=title, mark=Mark("red", "square"), numbers=(_face(face),))
        for n, face in enumerate(dice)
    )
    text = special.text if special is not None else None
    return Piece(key=key, kind="slot", title=title, icon=SLOTS[nth], text=text, carries=carried)


# Cards


@lru_cache(maxsize=256)
def loot_card(key: str, down: bool = False) -> Piece:
    card = LOOT[LOOT_NUMBER[key]]
    return Piece(
        key=key,
        kind="card",
        title=card.name,
        icon=card.kind,
        text=card.text,
        mark=mark(card.color) if card.color else None,
        status=(card.use, *(["off"] if down else [])),
        source=card.source,
    )


@cache
def hero_card(kind: int) -> Piece:
    hero = HERO[kind]
    text = joined([hero.five.name, hero.five.text, hero.six.name, hero.six.text])
    return Piece(
        key=hero.id, kind="card", title=hero.name, icon="meeple", mark=mark(hero.color), text=text, source=hero.source
    )


@cache
def power_card(kind: int, nth: int, unlocked: bool) -> Piece:
    power = HERO[kind].powers[nth]
    return Piece(
        key=power.id,
        kind="card",
        title=power.name,
        text=power.text,
        numbers=(Number("orb", power.cost, TEXTS["number.cost"]),),
        status=("unlocked",) if unlocked else ("off",),
        source=power.source,
    )


@lru_cache(maxsize=256)
def boss_card(n: int, card: str, leaf: int, enraged: bool) -> Piece:
    if not card:
        return Piece(key=f"boss{n}", kind="card", title=TEXTS["piece.boss"], back="boss")
    boss = _BOSSES[card]
    skills = [
        joined([same(f"{die}."), TEXTS.say(f"skill.{skill.do}", n=skill.n)]) for die, skill in enumerate(boss.skills, 1)
    ]
    text = joined([*([joined([boss.enraged.name, boss.enraged.text], " : ")] if enraged else []), *skills], " ")
    numbers = _profile(boss.defence, boss.health, boss.attack)
    if leaf:
        numbers += (Number("leaf", leaf, TEXTS["number.leaf"]),)
    marks = tuple(mark(color) for color in boss.weak)
    return Piece(
        key=f"boss{n}",
        kind="card",
        title=boss.name,
        icon="boss",
        numbers=numbers,
        cost=marks,
        text=text,
        source=boss.source,
    )


@lru_cache(maxsize=64)
def lair_card(card: str, line: int) -> Piece:
    each = _LAIRS[card]
    status = (f"line-{line}",) if line >= 0 else ()
    return Piece(key=card, kind="card", title=each.name, text=each.text, status=status, source=each.source)
