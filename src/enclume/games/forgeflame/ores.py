"""Ores as packed numbers: a byte for each kind, the least precious lowest."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from .cards import ARTEFACT, DEPOSIT, ORE

KINDS: Final = len(ORE)
GOLD, DARKIRON, DRACONITE, MITHRUL = range(KINDS)
LETTERS: Final = "".join(ore.letter for ore in ORE)
ONE: Final = tuple(1 << 8 * kind for kind in range(KINDS))
MASK: Final = tuple(255 << 8 * kind for kind in range(KINDS))
GUARDS: Final = 0x80808080
ORDINARY: Final = 0xFFFFFF
"""All but Mithrül."""


def packed(letters: str) -> int:
    """Ores written by their letters.

    >>> hex(packed("GGR"))
    '0x10002'
    """
    return sum(ONE[LETTERS.index(letter)] for letter in letters)


@cache
def kinds_in(ores: int) -> tuple[int, ...]:
    """The kinds that are there, the least precious first."""
    return tuple(kind for kind in range(KINDS) if ores >> 8 * kind & 255)


@cache
def letters(ores: int) -> str:
    """
    >>> letters(packed("RGG"))
    'GGR'
    """
    return "".join(letter * (ores >> 8 * kind & 255) for kind, letter in enumerate(LETTERS))


@cache
def total(ores: int) -> int:
    return sum(ores >> 8 * kind & 255 for kind in range(KINDS))


@cache
def worth(ores: int) -> int:
    """FF-14.7: what carried ores are worth at the end."""
    return sum(ore.vp * (ores >> 8 * kind & 255) for kind, ore in enumerate(ORE))


def suffices(have: int, cost: int) -> bool:
    """Whether there is as much of every kind."""
    return ((have | GUARDS) - cost) & GUARDS == GUARDS


def most_precious(ores: int) -> int:
    """FF-6.4: Mithrül, draconite, darkiron, gold."""
    return (ores.bit_length() - 1) // 8


@cache
def parts(ores: int, least: int, most: int) -> tuple[int, ...]:
    """The ways to take so many of the ores."""
    found = {
        sum(ONE[kind] for kind in chosen)
        for count in range(least, most + 1)
        for chosen in combinations_with_replacement(kinds_in(ores), count)
    }
    return tuple(sorted((part for part in found if suffices(ores, part)), key=lambda part: (total(part), part)))


def each(ores: int) -> list[int]:
    """Every single ore, by its kind."""
    return [kind for kind in range(KINDS) for _ in range(ores >> 8 * kind & 255)]


COST: Final = {n: packed(artefact.cost) for n, artefact in ARTEFACT.items()}
YIELD: Final = {n: packed(deposit.ores) for n, deposit in DEPOSIT.items()}
