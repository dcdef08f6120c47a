"""Every option of the game, made once, or kept once made.

Targets are the keys of what lies on the table: a place by its tile (``T07``, a half as ``T10n``), an empty cell as
``@3,-1``, a hero by name, loot as ``L12a``, a monster as ``M2c``, a Hero die by its face as ``d5``, a die of a combat
as ``c0``, a slot by name.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from enclume.kernel.options import Option

from .cards import CONTENT, HERO, LOOT_KEY, MONSTER_KEY, ORBS, PLACE_KEY, PLACES, QUESTS, TILE
from .codes import SLOTS, STATUSES
from .geometry import x_of, y_of
from .texts import TEXTS

KINDS: Final = range(len(HERO))


class To(Option):
    """Something about a place: ``move:T07``."""

    __slots__ = ("place",)

    def __init__(self, verb: str, place: int, *before: str) -> None:
        super().__init__(verb, *before, PLACE_KEY[place])
        self.place = place


class Cell(Option):
    """Something about an empty cell: ``risky:@3,-1``, ``place:@3,-1:r1``."""

    __slots__ = ("cell", "turns")

    def __init__(self, verb: str, cell: int, turns: int = -1, *before: str) -> None:
        super().__init__(verb, *before, cell_key(cell), *([f"r{turns}"] if turns >= 0 else []))
        self.cell = cell
        self.turns = turns


class Put(Option):
    """A Hero die onto a slot: ``put:d5:focus``."""

    __slots__ = ("face", "slot")

    def __init__(self, face: int, slot: int) -> None:
        super().__init__("put", f"d{face}", SLOTS[slot])
        self.face = face
        self.slot = slot


class Die(Option):
    """A die, by its face or by its number in a combat: ``toss:d5``, ``reroll:c0``."""

    __slots__ = ("die",)

    def __init__(self, verb: str, die: int, letter: str) -> None:
        super().__init__(verb, f"{letter}{die}")
        self.die = die


class Piece(Option):
    """A card or marker, alone or with a hero: ``drop:L05``, ``use:L13a:klethor``."""

    __slots__ = ("kind", "piece")

    def __init__(self, verb: str, piece: int, key: str, kind: int = -1) -> None:
        super().__init__(verb, key, *([HERO[kind].id] if kind >= 0 else []))
        self.piece = piece
        self.kind = kind


class Who(Option):
    """A hero: ``aid:xylia``, ``cure:bethras:poison``."""

    __slots__ = ("kind", "status")

    def __init__(self, verb: str, kind: int, status: int = 0) -> None:
        super().__init__(verb, HERO[kind].id, *([STATUSES[status]] if status else []))
        self.kind = kind
        self.status = status


class Count(Option):
    """A number: ``pay:3``, ``stake:0``."""

    __slots__ = ("n",)

    def __init__(self, verb: str, n: int) -> None:
        super().__init__(verb, str(n))
        self.n = n


def cell_key(cell: int) -> str:
    return f"@{x_of(cell)},{y_of(cell)}"


def _places(verb: str) -> list[To]:
    return [To(verb, place) for place in PLACES]


def _heroes(verb: str) -> list[Who]:
    return [Who(verb, kind) for kind in KINDS]


def _cards(verb: str) -> dict[int, Piece]:
    return {n: Piece(verb, n, key) for n, key in LOOT_KEY.items()}


def _cards_for(verb: str) -> dict[int, list[Piece]]:
    return {n: [Piece(verb, n, key, kind) for kind in KINDS] for n, key in LOOT_KEY.items()}


def _monsters(verb: str) -> dict[int, Piece]:
    return {n: Piece(verb, n, key) for n, key in MONSTER_KEY.items()}


@cache
def place_tile(cell: int, turns: int, tile: int = -1) -> Cell:
    """Put a tile there; which one is said where there are two to choose from."""
    return Cell("place", cell, turns, *([TILE[tile].id] if tile >= 0 else []))


@cache
def risky(cell: int, verb: str = "risky") -> Cell:
    return Cell(verb, cell)


@cache
def spoil(cell: int) -> Cell:
    return Cell("spread", cell)


# Before the game
PICK: Final = _heroes("hero")
DROP: Final = _cards("drop")

# Growth
GROW: Final = Option("grow")
REST: Final = Option("rest")

# Dice
PUT: Final = [[Put(face, slot) for slot in range(len(SLOTS))] for face in range(7)]
REROLL_HERO: Final = Option("reroll", "dice")
DONE: Final = Option("done")
TOSS_HERO: Final = [Die("toss", face, "d") for face in range(7)]
THROW: Final = Option("throw")
UNLOCK: Final = Option("unlock")
ROLL: Final = Option("roll")
SOOTHE: Final = _heroes("soothe")

# The action window
MOVE: Final = _places("move")
BY_SMOKE: Final = _places("smoke")
CHEST: Final = Option("chest")
WELL: Final = Option("well")
VORTEX: Final = Option("vortex")
BUY: Final = _cards("buy")
SELL: Final = _cards("sell")
AID: Final = _heroes("aid")
USE: Final = _cards("use")
USE_FOR: Final = _cards_for("use")
USE_TO: Final = [To("passage", place) for place in PLACES]
GIVE: Final = _cards_for("give")
GIVE_QUEST: Final = {n: [Piece("give", n, f"Q{n}", kind) for kind in KINDS] for n in QUESTS}
GIVE_ORB: Final = {n: [Piece("give", n, f"O{n}", kind) for kind in KINDS] for n in ORBS}
ACCEPT: Final = Option("accept")
REFUSE: Final = Option("refuse")
AURA: Final = Option("aura")
CURE: Final = {status: [Who("cure", kind, status) for kind in KINDS] for status in STATUSES}
FREEZE: Final = _monsters("freeze")
SPARE: Final = Option("spare")
LAIR: Final = Option("lair")
SEARCH: Final = Option("search")
BREW_POTION: Final = Option("brew_potion")
TOTEM: Final = Option("totem")
FINISH: Final = Option("finish")
GO_ON: Final = Option("go_on")
END: Final = Option("end")
RIDE: Final = Option("ride")
STAY: Final = Option("stay")

# Encounters and combat
FIGHT: Final = _monsters("fight")
STRIKE: Final = _monsters("strike")
BREW: Final = Option("brew")
SUPPORT: Final = Option("support")
REROLL: Final = [Die("reroll", n, "c") for n in range(40)]
SURE: Final = [Die("sure", n, "c") for n in range(40)]
MASTER: Final = Option("master")
TOSS: Final = [Die("toss", n, "c") for n in range(40)]
PASS: Final = Option("pass")
GRANT: Final = _heroes("grant")
DISARM: Final = _cards("disarm")
LEAVE: Final = Option("leave")

# Events, Brambles, Inn, Lairs
CLOAK: Final = Option("cloak")
PAY_ORB: Final = Option("spores", "orb")
POISONED: Final = Option("spores", "poison")
CHOOSE: Final = {
    way: Option("choose", way) for way in ("blood", "gift", "sleep", "drop", "fall", "nothing", "tiles", "boss")
}
PATH_TO: Final = _places("path")
LURK_AT: Final = _places("lurk")
MENACE: Final = [Option("menace", f"boss{n}") for n in range(2)]
MEND: Final = {status: Option("mend", name) for status, name in STATUSES.items()}
STAKE: Final = [Count("stake", n) for n in range(4)]
TOP: Final = {n: To("top", n) for n in range(len(TILE))}
JOIN: Final = Option("join")

# Chapters
HUNT: Final = _heroes("hunt")
STEP: Final = _places("step")
LOSE_ORB: Final = {n: Piece("lose", n, f"O{n}") for n in ORBS}
PAY: Final = [Count("pay", n) for n in range(19)]
PILE: Final = [Option("pile", f"P{n}") for n in range(4)]
SENTRY: Final = _places("sentry")
PURIFY: Final = _places("purify")
SPREAD: Final = _places("spread")
BOSS_AT: Final = _places("lair_of")
ENRAGE: Final = [Option("enrage", monster.id) for monster in CONTENT.monsters]
SHARE: Final = Option("share")

VERBS: Final = frozenset(key.split(".")[1] for key in TEXTS if key.startswith("choice."))
