"""KD-11: the four dice, which of them match, and how likely a sum is."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from .cards import DARKNESS, LIGHT, LIGHT_FACES, SKILL_FACES
from .challenges import BLIND, MIRROR, misty
from .state import FINAL_PHASE, MASTER_SLOT, DelveState

SKILL_DICE: Final = 3


class Reading(NamedTuple):
    """How a roll is read in an attempt: the faces that add progress, and how much each is worth."""

    faces: tuple[int, ...]
    light: bool
    blind: bool
    """Whether the dice add nothing when darkness shows."""
    worth: int


def reading(g: DelveState, slot: int, color: int, worth: int) -> Reading:
    """How the dice count against what lies in a slot."""
    well = slot != MASTER_SLOT and g.phase != FINAL_PHASE
    return read_by(g.slots[slot] if well else -1, color, misty(g), worth)


@lru_cache(maxsize=1024)
def read_by(card: int, color: int, mist: bool, worth: int) -> Reading:
    """KD-11.2 to KD-11.4, KD-26.10, KD-26.17: how the dice count against a Well card, or anything else (-1)."""
    faces = tuple([face for face in range(3) if face != color]) if card >= 0 and MIRROR[card] else (color,)
    return Reading(faces, not mist, card >= 0 and BLIND[card] > 0, worth)


def roll_dice(g: DelveState) -> tuple[int, ...]:
    """KD-11.1: all four."""
    if g.journal is None:
        below = g.rng.below
        return (SKILL_FACES[below(6)], SKILL_FACES[below(6)], SKILL_FACES[below(6)], LIGHT_FACES[below(6)])
    return (*[SKILL_FACES[g.roll(6) - 1] for _ in range(SKILL_DICE)], LIGHT_FACES[g.roll(6) - 1])


@lru_cache(maxsize=4096)
def matching(dice: tuple[int, ...], read: Reading) -> tuple[bool, ...]:
    """Which of the four dice add progress."""
    if read.blind and dice[SKILL_DICE] == DARKNESS:
        return (False,) * 4
    return (*[die in read.faces for die in dice[:SKILL_DICE]], read.light and dice[SKILL_DICE] == LIGHT)


def matches(dice: tuple[int, ...], read: Reading) -> int:
    """How many of the four dice add progress."""
    last = dice[SKILL_DICE]
    if read.blind and last == DARKNESS:
        return 0
    faces = read.faces
    n = (dice[0] in faces) + (dice[1] in faces) + (dice[2] in faces)
    return n + 1 if last == LIGHT and read.light else n


class Fall(NamedTuple):
    """One way the dice can fall: how likely, how many match, and whether darkness shows."""

    odds: float
    matches: int
    dark: bool


@lru_cache(maxsize=256)
def falls(faces: tuple[int, ...], light: bool, blind: bool) -> tuple[Fall, ...]:
    """KD-11.9: every number of matching dice with either face of the Light/Darkness die, and how likely it is.

    >>> [round(54 * sum(f.odds for f in falls((0,), True, False) if f.matches == n)) for n in range(5)]
    [8, 20, 18, 7, 1]
    """
    weights: dict[tuple[int, bool], float] = {}
    read = Reading(faces, light, blind, 1)
    share = 1 / (len(SKILL_FACES) ** SKILL_DICE * len(LIGHT_FACES))
    for dice in product(SKILL_FACES, SKILL_FACES, SKILL_FACES, LIGHT_FACES):
        key = (matches(dice, read), dice[SKILL_DICE] == DARKNESS)
        weights[key] = weights.get(key, 0.0) + share
    return tuple(Fall(odds, n, dark) for (n, dark), odds in sorted(weights.items()))


@lru_cache(maxsize=1 << 14)
def chance(needed: int, read: Reading, in_light: int, in_dark: int) -> float:
    """How likely one roll brings the progress that is still needed, with what light or darkness adds."""
    return sum(
        fall.odds
        for fall in falls(read.faces, read.light, read.blind)
        if fall.matches * read.worth + (in_dark if fall.dark else in_light) >= needed
    )


@lru_cache(maxsize=256)
def mean54(faces: tuple[int, ...], light: bool, blind: bool) -> int:
    """How many matching dice one roll brings on average, in 54ths."""
    return round(54 * sum(fall.odds * fall.matches for fall in falls(faces, light, blind)))
