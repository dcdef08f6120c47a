"""Every option of the game, made once.

Targets are the keys of what lies on the table: a card by its id, ``G01.top`` a half of it, ``M@0`` the metal dice in
seat 0's supply, ``M^0`` those on its smithy, ``M5p@0`` a die that it has pre-rolled, ``plus_2@0`` a modifier that it
holds, ``M3`` a die of the roll that is being made.
"""

from __future__ import annotations

from typing import Final

from enclume.kernel.options import Option

from .cards import APPRENTICE, APPRENTICE_NUMBER, DOCK, ITEM, LOCATION, MODIFIER, SMITHY
from .dice import ALL_DICE, LETTERS, PREROLLED, die_name, origin_of

SEATS: Final = range(5)
SIDES: Final = ("top", "bottom")


class Claim(Option):
    """Take a location and use a half of it: ``claim:G01.top``. ``action`` is twice the card, plus one below."""

    __slots__ = ("action",)

    def __init__(self, verb: str, action: int) -> None:
        super().__init__(verb, f"{LOCATION[action >> 1].id}.{SIDES[action & 1]}")
        self.action = action


class Card(Option):
    """Something done with a card, an item or a dock: ``discard:G05``, ``recruit:AP03``, ``dock:DK1``."""

    __slots__ = ("card",)

    def __init__(self, verb: str, card: int, key: str) -> None:
        super().__init__(verb, key)
        self.card = card


class Make(Option):
    """Craft or steal an item with the cheapest dice, the best ones (``safe``) or dice to be picked (``pick``)."""

    __slots__ = ("item", "way")

    def __init__(self, verb: str, item: int, way: str) -> None:
        super().__init__(verb, ITEM[item].id, *([way] if way else []))
        self.item = item
        self.way = way


class Kind(Option):
    """A type of unrolled dice: ``pay:M@0``."""

    __slots__ = ("type",)

    def __init__(self, verb: str, type_: int, key: str) -> None:
        super().__init__(verb, key)
        self.type = type_


class Die(Option):
    """A die with a value: ``die:M3``."""

    __slots__ = ("die",)

    def __init__(self, verb: str, code: int, key: str) -> None:
        super().__init__(verb, key)
        self.die = code


class Use(Option):
    """Use a modifier in hand or an apprentice's ability: ``use:plus_2@0``, ``use:AP08``. ``op`` is what it does."""

    __slots__ = ("modifier", "op")

    def __init__(self, seat: int, modifier: int, op: str, *mode: str) -> None:
        super().__init__("use", holding(seat, modifier), *mode)
        self.modifier = modifier
        self.op = op


def holding(seat: int, modifier: int, nth: int = 0) -> str:
    """The key of a modifier that a seat holds; of several alike the first has the plain name that options use."""
    name = MODIFIER[modifier].id
    return name if name in APPRENTICE_NUMBER else f"{name}@{seat}" + (f"~{nth + 1}" if nth else "")


def _uses(seat: int, n: int, op: str) -> list[Option]:
    return [Use(seat, n, "flip", "flip"), Use(seat, n, "plus", "plus")] if op == "flip_or_plus" else [Use(seat, n, op)]


def _kinds(verb: str, sign: str) -> list[list[Kind]]:
    """By seat and type."""
    return [[Kind(verb, t, f"{letter}{sign}{seat}") for t, letter in enumerate(LETTERS)] for seat in SEATS]


def _makes(verb: str) -> list[list[Make]]:
    """By item: with the cheapest dice, the best, or those to be picked."""
    return [[Make(verb, item, way) for way in ("", "safe", "pick")] for item in range(len(ITEM))]


# Set-up
SIDE: Final = [(Option("side", f"{tile.id}.front"), Option("side", f"{tile.id}.back")) for tile in SMITHY]
"""By seat: the two sides of its smithy tile."""

# Gathering
CLAIM: Final = [Claim("claim", action) for action in range(2 * len(LOCATION))]
COPY: Final = [Claim("copy", action) for action in range(2 * len(LOCATION))]
TO_DOCK: Final = [Card("dock", n, dock.id) for n, dock in enumerate(DOCK)]
RECRUIT: Final = {n: Card("recruit", n, apprentice.id) for n, apprentice in APPRENTICE.items()}
DISCARD: Final = [Card("discard", n, location.id) for n, location in enumerate(LOCATION)]
PASS: Final = Option("pass")
HIRE_NOW: Final = Option("engage", "now")
HIRE_LATER: Final = Option("engage", "later")
PAY: Final = _kinds("pay", "@")
BONUS_METAL: Final = Option("bonus", "metal")
BONUS_TOKEN: Final = Option("bonus", "token")
GAIN: Final = {
    dice: Option("gain", dice)
    for location in LOCATION
    for line in (*location.top.effects, *location.bottom.effects)
    for dice in line.get("choices", ())
}
PREROLL: Final = _kinds("preroll", "@")
ENOUGH: Final = Option("enough")
FETCH: Final = _kinds("fetch", "^")
SEND: Final = _kinds("send", "@")
SEND_DIE: Final = [
    {code: Die("send", code, f"{die_name(code)}@{seat}") for code in ALL_DICE if origin_of(code) == PREROLLED}
    for seat in SEATS
]
DECLARE: Final = [Kind("declare", t, letter) for t, letter in enumerate(LETTERS)]

# Rolling
USE: Final = [[_uses(seat, n, modifier.op) for n, modifier in enumerate(MODIFIER)] for seat in SEATS]
PICK_DIE: Final = {code: Die("die", code, die_name(code)) for code in ALL_DICE}
KEEP: Final = {code: Die("keep", code, die_name(code)) for code in ALL_DICE}
RELEASE: Final = {code: Die("release", code, die_name(code)) for code in ALL_DICE}
DONE: Final = Option("done")
OLD: Final = Option("result", "old")
WHITE_RESULT: Final = Option("result", "white")

# Crafting
CRAFT: Final = _makes("craft")
STEAL: Final = _makes("steal")
END: Final = Option("end")

# Apprentices and cleanup
HIRE: Final = {n: Card("hire", n, apprentice.id) for n, apprentice in APPRENTICE.items()}
ACTIVATE: Final = {n: Card("activate", n, apprentice.id) for n, apprentice in APPRENTICE.items()}
REFINE: Final = _kinds("refine", "@")
SAVE: Final = _kinds("save", "@")

_GATHERING = {
    "claim",
    "copy",
    "dock",
    "recruit",
    "discard",
    "pass",
    "engage",
    "hire",
    "pay",
    "bonus",
    "gain",
    "preroll",
}
_OTHERS = {"enough", "fetch", "send", "declare", "keep", "release", "activate", "refine", "save"}
_ROLLING = {"use", "die", "done", "result", "craft", "steal", "end"}
VERBS: Final = frozenset({"side"} | _GATHERING | _OTHERS | _ROLLING)
