"""Every option there is, made once.

A target is a piece by its number (written ``#12``) or a thing on open display by its name: a Gauntlet card (``G2``), a
lantern (``L-asha``), a colour, a number.
"""

from __future__ import annotations

from typing import Final

from enclume.kernel.options import Option, Target

from .cards import COLORS, FATIGUE, FIRST_SKILL, GAUNTLET, LANTERN, MASTER, SEEKER, SKILL
from .state import MASTER_SLOT


class Card(Option):
    """Something done with a card: ``play:#57``, ``boost:#60``, ``face:#3``."""

    __slots__ = ("piece",)

    def __init__(self, verb: str, piece: int) -> None:
        super().__init__(verb, piece)
        self.piece = piece


class Face(Option):
    """Choose a Gauntlet card, or the Master in a colour: ``face:G2``, ``face:#135:red``."""

    __slots__ = ("slot", "color")

    def __init__(self, slot: int, color: int, *targets: Target) -> None:
        super().__init__("face", *targets)
        self.slot = slot
        self.color = color


class At(Option):
    """Something done to a Gauntlet card, a Seeker or a lantern, by its number: ``place:G2``, ``light:L-asha``."""

    __slots__ = ("n",)

    def __init__(self, verb: str, n: int, key: str) -> None:
        super().__init__(verb, key)
        self.n = n


class Amount(Option):
    """A number: ``amount:2``."""

    __slots__ = ("n",)

    def __init__(self, verb: str, n: int) -> None:
        super().__init__(verb, str(n))
        self.n = n


class Move(Option):
    """Progress from one challenge to another: ``move:#3:#7``. Ends are Well cards, or Gauntlet cards below 0."""

    __slots__ = ("source", "goal")

    def __init__(self, source: int, goal: int) -> None:
        super().__init__("move", _name(source), _name(goal))
        self.source = source
        self.goal = goal


def _name(end: int) -> Target:
    return end if end >= 0 else GAUNTLET[~end].id


def _each(verb: str, pieces: range | dict[int, object]) -> dict[int, Card]:
    return {piece: Card(verb, piece) for piece in pieces}


_WELL: Final = range(FIRST_SKILL)
_SKILLS: Final[dict[int, object]] = dict(SKILL)
_FATIGUE: Final[dict[int, object]] = dict(FATIGUE)

# Before the choice of a card
EXHAUST: Final = Option("exhaust")
GO_ON: Final = Option("go_on")
ENDS: Final = (*_WELL, *[~n for n in range(len(GAUNTLET))])
MOVE: Final = {(a, b): Move(a, b) for a in ENDS for b in ENDS if a != b and (a < 0) == (b < 0)}
AMOUNT: Final = [Amount("amount", n) for n in range(61)]
SKIP: Final = Option("skip")

# The choice, and the four steps of an attempt
FACE: Final = _each("face", _WELL)
FACE_GAUNTLET: Final = [Face(n, COLORS.index(card.color), card.id) for n, card in enumerate(GAUNTLET)]
FACE_MASTER: Final = {
    piece: [Face(MASTER_SLOT, n, piece, color) for n, color in enumerate(COLORS[:3])] for piece in MASTER
}
BARE: Final = Option("bare")
PLAY: Final = _each("play", _SKILLS)
USE_LANTERN: Final = [At("lantern", n, lantern.id) for n, lantern in enumerate(LANTERN)]
BOOST: Final = _each("boost", _SKILLS)
PASS: Final = Option("pass")
KEEP: Final = Option("keep")
AGAIN: Final = Option("again")
BARD: Final = _each("bard", _SKILLS)

# What cards ask
DIVERT: Final = Option("divert")
PRESS_ON: Final = Option("press_on")
LIGHT_UP: Final = [At("light", n, lantern.id) for n, lantern in enumerate(LANTERN)]
BRAVE: Final = _each("brave", _FATIGUE)
PUT_BACK: Final = _each("put_back", _WELL)
RECALL: Final = _each("recall", _SKILLS)
FORETELL: Final = {"light": Option("foretell", "light"), "darkness": Option("foretell", "darkness")}
TAKE_PENALTY: Final = Option("take_penalty")
INSTEAD: Final = Option("instead")
DISCARD: Final = _each("discard", _SKILLS)
PLACE: Final = {
    **{piece: Card("place", piece) for piece in _WELL},
    **{~n: At("place", n, card.id) for n, card in enumerate(GAUNTLET)},
}
ENOUGH: Final = Option("enough")
LEAVE: Final = Option("leave")
TOSS: Final = Option("toss")
GIVE: Final = [At("give", n, seeker.id) for n, seeker in enumerate(SEEKER)]
BARGAIN: Final = [Amount("bargain", n) for n in range(10)]
REWARD: Final = {
    **{piece: Card("reward", piece) for piece in _WELL},
    **{~n: At("reward", n, card.id) for n, card in enumerate(GAUNTLET)},
}
HURT: Final = Option("hurt")
TURN_UP: Final = [At("turn_up", n, card.id) for n, card in enumerate(GAUNTLET)]

_BEFORE: Final = {"exhaust", "go_on", "move", "amount", "skip", "face"}
_STEPS: Final = {"bare", "play", "lantern", "boost", "pass", "keep", "again", "bard", "take_penalty", "instead"}
_CARDS: Final = {"divert", "press_on", "light", "brave", "put_back", "recall", "foretell", "discard", "place"}
_OTHERS: Final = {"enough", "leave", "toss", "give", "bargain", "reward", "hurt", "turn_up"}
VERBS: Final = frozenset(_BEFORE | _STEPS | _CARDS | _OTHERS)
