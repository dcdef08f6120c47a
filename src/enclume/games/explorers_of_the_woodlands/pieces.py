"""The things that lie on the table: tiles and what stands on them, enemies, cards.

All are made once for each state they can be in: who compares two scenes compares them by identity.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece, Sign
from enclume.kernel.texts import Text, joined, same

from .art import COLOR, SHAPE, icon
from .cards import BOSS, CONTENT, HERO, HERO_NUMBER, LAIR, LOOT, LOOT_NUMBER, MONSTER, TILE
from .entries import Line
from .geometry import EDGES
from .seen import MonsterView
from .texts import TEXTS

_TYPES: Final = {monster.id: monster for monster in MONSTER}
_BOSSES: Final = {boss.id: boss for boss in BOSS}
_LAIRS: Final = {card.id: card for card in LAIR.values()}
_TILES: Final = {tile.id: n for n, tile in enumerate(TILE)}
_MARKERS: Final = ("monster", "chest", "event")
"""Icons of tiles that lie on them as markers."""


@cache
def mark(color: str) -> Mark:
    return Mark(color, SHAPE.get(color, "square"))


@lru_cache(maxsize=4096)
def token(key: str, title: Text, image: str, text: Text | None = None, color: str = "", rim: str = "octagon") -> Piece:
    look = Mark(color, rim) if color else None
    return Piece(key=key, kind="token", title=title, icon=icon(image), text=text, mark=look)


@cache
def veiled(key: str, title: Text, image: str) -> Piece:
    return Piece(key=key, kind="token", title=title, back=icon(image))


@lru_cache(maxsize=1024)
def counter(key: str, title: Text, image: str, n: int) -> Piece:
    return Piece(key=key, kind="counter", title=title, icon=icon(image), numbers=(Number("", n, title),))


@lru_cache(maxsize=512)
def deck(name: str, n: int) -> Piece:
    return counter(f"deck:{name}", TEXTS[f"deck.{name}"], "fire" if name == "inn" else name, n)


# The forest


@cache
def _sign_of(name: str) -> tuple[str, bool]:
    """The picture in the middle of a tile, and whether Brambles grow there."""
    icons = TILE[_TILES[name]].icons
    signs = [each for each in icons if each not in (*_MARKERS, "brambles")]
    return (icon(signs[0]) if signs else ""), "brambles" in icons


@lru_cache(maxsize=8192)
def tile_piece(
    name: str,
    turns: int,
    carries: tuple[Piece, ...] = (),
    status: tuple[str, ...] = (),
    key: str = "",
    awaits: tuple[str, ...] = (),
) -> Piece:
    """A tile as it lies, or in hand: its paths by its exits, turned; what stands on it."""
    tile = TILE[_TILES[name]]
    paths = tuple([f"path-{letter.lower()}" for letter in tile.exits])
    sign, thorny = _sign_of(name)
    shape = ("halved",) if tile.halves else ("clearing",) if sign else ()
    return Piece(
        key=key or name,
        kind="tile",
        title=tile.name,
        icon=sign,
        mark=mark(tile.rune) if tile.rune else None,
        status=(*paths, *shape, *status),
        rotation=turns,
        carries=carries,
        source=tile.source,
        text=forecast((*[each for each in tile.icons if each not in _MARKERS], *awaits)),
        emblem=Sign(icon("brambles"), TEXTS["piece.brambles"]) if thorny else None,
    )


@cache
def forecast(icons: tuple[str, ...]) -> Text | None:
    """EW-9.2, EW-9.42: what awaits whoever enters, in the order in which it happens."""
    order = ("brambles", "boss", "foe", "monster", "event", "chest", *icons)
    known = sorted({each for each in icons if f"awaits.{each}" in TEXTS}, key=order.index)
    return joined([TEXTS[f"awaits.{each}"] for each in known], " ") if known else None


@lru_cache(maxsize=512)
def half(
    key: str,
    side: str,
    thorny: bool,
    carries: tuple[Piece, ...],
    status: tuple[str, ...],
    awaits: tuple[str, ...],
) -> Piece:
    """EW-9.34: one of the two places of a tile with two dead ends."""
    emblem = Sign(icon("brambles"), TEXTS["piece.brambles"]) if thorny else None
    title = TEXTS[f"half.{key[-1]}"]
    text = forecast((*(("brambles",) if thorny else ()), *awaits))
    return Piece(
        key=key, kind="spot", title=title, text=text, status=(f"side-{side}", *status), carries=carries, emblem=emblem
    )


@lru_cache(maxsize=1024)
def ghost(key: str, ways: tuple[tuple[str, str, int, int], ...], unknown: bool) -> Piece:
    """An empty cell; the tile in hand lies on it in every way that it may."""
    laid = tuple([_way(*way) for way in ways])
    title = TEXTS["piece.unknown"] if unknown else TEXTS["piece.ghost"]
    image = "" if unknown else icon("pile" if laid else "forbidden")
    status = ("ways",) if len(laid) > 1 else ("way",) if laid else () if unknown else ("off",)
    return Piece(key=key, kind="tile", title=title, icon=image, status=status, carries=laid)


def _way(key: str, name: str, turns: int, joins: int) -> Piece:
    edges = tuple([f"join-{letter.lower()}" for n, letter in enumerate(EDGES) if joins >> n & 1])
    return tile_piece(name, turns, (), ("laid", *edges), key)


@cache
def figure(hero: str, hp: int, active: bool) -> Piece:
    each = HERO[HERO_NUMBER[hero]]
    status = ("inked", *(() if hp else ("down",)), *(("active",) if active else ()))
    numbers = (Number("health", hp, TEXTS["number.hp"]),)
    return Piece(
        key=hero, kind="figure", title=each.name, icon=icon(hero), mark=mark(each.color), numbers=numbers, status=status
    )


@lru_cache(maxsize=1024)
def monster(each: MonsterView) -> Piece:
    """A monster marker, face up."""
    kind = _TYPES[each.type]
    numbers = _profile(each.defence, kind.health, kind.attack)
    if each.leaf:
        numbers += (Number(icon("leaf"), each.leaf, TEXTS["number.leaf"]),)
    numbers += tuple(Number(icon("orb"), value, TEXTS["area.orb"]) for value in each.markers)
    status = ("frozen",) if each.frozen else ()
    look = Mark(COLOR[each.type], "octagon")
    return Piece(
        key=each.key,
        kind="token",
        title=kind.name,
        icon=icon(each.type),
        mark=look,
        numbers=numbers,
        status=("foe", *status),
        source=kind.source,
    )


def _profile(defence: int, health: int, attack: int) -> tuple[Number, ...]:
    values = (("defence", defence), ("health", health), ("attack", attack))
    return tuple(Number(icon(name), value, TEXTS[f"number.{name}"]) for name, value in values)


@cache
def quest_token(key: str, quest: str) -> Piece:
    each = next(each for each in CONTENT.quests if each.id == quest)
    return token(key, each.name, "potions" if each is CONTENT.quests[-1] else "mushroom")


# Enemies


@lru_cache(maxsize=1024)
def foe(
    key: str, name: str, profile: tuple[int, int], leaf: int = 0, rage: bool = False, status: tuple[str, ...] = ()
) -> Piece:
    """A monster or a Boss to be fought: its profile, which dice it fears, what it gives and what it does."""
    boss = name.startswith("B")
    card = _BOSSES[name] if boss else _TYPES[name]
    defence, attack = profile
    numbers = _profile(defence, card.health, attack)
    if leaf:
        numbers += (Number(icon("leaf"), leaf, TEXTS["number.leaf"]),)
    return Piece(
        key=key,
        kind="foe",
        title=card.name,
        icon=icon(name),
        mark=Mark(COLOR[_family(name)], "octagon"),
        numbers=numbers,
        text=_boss_text(name, rage) if boss else _TYPES[name].enraged if rage else None,
        status=(*(("boss",) if boss else ()), *(("enraged",) if rage else ()), *status),
        carries=tuple(_traits(key, name)),
        source=card.source,
    )


def _family(name: str) -> str:
    if name not in _BOSSES:
        return name
    family = _BOSSES[name].family
    return family if family in COLOR else "plant"


def _boss_text(name: str, rage: bool) -> Text:
    boss = _BOSSES[name]
    skills = [
        joined([same(f"{die}."), TEXTS.say(f"skill.{skill.do}", n=skill.n)]) for die, skill in enumerate(boss.skills, 1)
    ]
    return joined([*([joined([boss.enraged.name, boss.enraged.text], " : ")] if rage else []), *skills], " ")


def _traits(key: str, name: str) -> list[Piece]:
    """Which Power dice are better and worse against it; what it brings, what losing costs."""
    card = _BOSSES[name] if name in _BOSSES else _TYPES[name]
    signs = []
    for role, colors in (("weak", card.weak), ("resist", card.resist), ("immune", card.immune)):
        for color in colors:
            title = TEXTS.say(f"trait.{role}", color=TEXTS[f"color.{color}"])
            signs.append(Piece(key=f"{key}.{color}", kind="sign", title=title, mark=mark(color), status=(role,)))
    reward = _TYPES[name].reward if name in _TYPES else ()
    for role, lines in (("reward", reward), ("penalty", card.penalty)):
        for n, line in enumerate(lines):
            words, meaning = effect_words(line), _MEANINGS.get(line.do)
            signs.append(
                Piece(f"{key}.{role}{n}", "sign", words, icon=_effect_icon(line), text=meaning, status=(role,))
            )
    if name in _TYPES and _TYPES[name].returns:
        words, meaning = TEXTS["effect.returns"], _MEANINGS["returns"]
        signs.append(Piece(f"{key}.returns", "sign", words, icon=icon("returns"), text=meaning, status=("reward",)))
    return signs


_MEANINGS: Final = {name: TEXTS[f"meaning.{name}"] for name in ("poison", "entangle", "event", "returns")}
"""What a word on an enemy means, where it is not plain."""


_EFFECT_ICONS: Final = {
    "orbs": "orb",
    "discard": "discard",
    "entangle": "entangled",
    "immobilise": "immobilised",
}


def _effect_icon(line: Line) -> str:
    return icon(_EFFECT_ICONS.get(line.do, line.do))


@cache
def effect_words(line: Line) -> Text:
    """What monsters give and take, and what Brambles do, in a word or two."""
    return TEXTS.say(f"effect.{line.do}" + (".less" if line.n < 0 else ""), n=abs(line.n))


@cache
def brambles_table(card: str) -> Piece:
    """The Brambles card: what each face of the die does."""
    brambles = CONTENT.brambles[card]
    lines = []
    for face, effects in enumerate(brambles.lines, 1):
        words = [effect_words(line) for line in effects] or [TEXTS["effect.none"]]
        lines.append(Number("", 0, joined([same(f"{face}"), joined(words, " + ")], " · ")))
    return Piece(
        key="brambles",
        kind="account",
        title=brambles.name,
        icon=icon("brambles"),
        numbers=tuple(lines),
        source="rulebook",
    )


# Cards


@lru_cache(maxsize=256)
def loot_card(key: str, down: bool = False) -> Piece:
    card = LOOT[LOOT_NUMBER[key]]
    return Piece(
        key=key,
        kind="card",
        title=card.name,
        icon=icon(card.id),
        text=card.text,
        mark=mark(card.color) if card.color else Mark("grey" if card.kind == "weapon" else "yellow", ""),
        status=(card.use, *(["off"] if down else [])),
        source=card.source,
        emblem=Sign(icon(card.use), TEXTS[f"use.{card.use}"]),
    )


@cache
def hidden_boss(n: int) -> Piece:
    return Piece(
        key=f"boss{n}", kind="foe", title=TEXTS["piece.boss"], text=TEXTS["piece.boss.text"], icon=icon("bosses"),
        mark=Mark("black", "octagon"), status=("boss", "veiled"),
    )  # fmt: skip


@lru_cache(maxsize=64)
def lair_card(card: str, line: int) -> Piece:
    each = _LAIRS[card]
    status = (f"line-{line}",) if line >= 0 else ()
    return Piece(
        key=card, kind="card", title=each.name, text=each.text, icon=icon("lair"), mark=Mark("brown", "square"),
        status=status, source=each.source,
    )  # fmt: skip
