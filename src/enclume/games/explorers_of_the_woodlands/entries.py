"""What the entries of the content say: tiles, heroes, enemies, loot, events, lairs, inn, markers, maps, stories."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from enclume.kernel.table_options import Source
from enclume.kernel.texts import Text

COLORS: Final = ("green", "purple", "blue", "orange")
Color = Literal["green", "purple", "blue", "orange"]
Who = Literal["you", "here", "all"]


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
