"""The tables of the rules, and what is available worked out by hand from coordinates: nothing of the game's code."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parent / "data"
LETTERS = "FCJOR"
FULL = range(55)
CELLS = [(z, x, y) for z in range(5) for y in range(5 - z) for x in range(5 - z)]
NUMBER = {cell: n for n, cell in enumerate(CELLS)}
ROWS = [(r, i) for r in range(5) for i in range(r + 1)]
PLACE = {row: p for p, row in enumerate(ROWS)}


@cache
def data(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


class Card(NamedTuple):
    code: str
    id: str
    color: str
    type: str
    cost: str
    fr: str
    en: str
    renown: int
    color_bonus: int
    type_bonus: int
    full_match: int


CARDS = {row[0]: Card(*row) for row in data("cards")["cards"]}
CODES = list(CARDS)
HANDLES, BLADES = CODES[:15], CODES[15:]
MATCH = {"p": "perfect", "c": "color", "t": "type"}
TABLE = {
    (blade, handle): (int(entry.rstrip("pct")), MATCH.get(entry[-1], "none"))
    for blade, line in data("cards")["weapons"].items()
    for handle, entry in zip(HANDLES, line.split(), strict=True)
}
"""The score and the class of match of all 225 weapons."""


# Cubes


def on_top_of(cell: int) -> set[int]:
    """The cells whose cubes overlap the top face of a cell's cube, seen from above, at least by a quarter."""
    z, x, y = CELLS[cell]
    return {n for n, (u, v, w) in enumerate(CELLS) if u == z + 1 and abs(v + 0.5 - x) < 1 and abs(w + 0.5 - y) < 1}


def beside(cell: int) -> set[int]:
    z, x, y = CELLS[cell]
    return {n for n, (u, v, w) in enumerate(CELLS) if u == z and abs(v - x) + abs(w - y) == 1}


ON_TOP = [on_top_of(cell) for cell in FULL]
BESIDE = [beside(cell) for cell in FULL]
BELOW = [{n for n in FULL if cell in ON_TOP[n]} for cell in FULL]


def free_cubes(standing: Collection[int]) -> list[int]:
    """FG-7.2, FG-7.3."""
    cubes = set(standing)
    return [n for n in sorted(cubes) if not ON_TOP[n] & cubes and len(BESIDE[n] & cubes) <= 2]


def veiled_cubes(standing: Collection[int]) -> list[int]:
    """FG-15.1."""
    cubes = set(standing)
    return [n for n in sorted(cubes) if len(ON_TOP[n] & cubes) == 4 and len(BESIDE[n] & cubes) == 4]


# Cards


def covers(pyramids: str, position: int) -> set[int]:
    """The positions that lie on a position (FG-4.2, FG-14.1)."""
    r, i = ROWS[position]
    over = [(r + 1, i), (r + 1, i + 1)] if pyramids == "wide" else [(r - 1, i - 1), (r - 1, i)]
    return {PLACE[row] for row in over if row in PLACE}


COVERS = {pyramids: [covers(pyramids, p) for p in range(15)] for pyramids in ("wide", "summit")}


def free_positions(pyramids: str, standing: Collection[int]) -> list[int]:
    """FG-4.4."""
    cards = set(standing)
    return [p for p in sorted(cards) if not COVERS[pyramids][p] & cards]


def payments(cost: str, reserve: str) -> list[str]:
    """Every way to pay a cost from a reserve, by the colour that pays the any symbol (FG-8.3 to FG-8.5)."""
    colored = Counter(cost.replace("*", ""))
    owned = Counter(reserve)
    if any(owned[letter] < n for letter, n in colored.items()):
        return []
    if "*" not in cost:
        return [written(colored.elements())]
    return [written([*colored.elements(), letter]) for letter in LETTERS if owned[letter] > colored[letter]]


def written(cubes: Iterable[str]) -> str:
    """Cubes in the order in which they are always written."""
    return "".join(sorted(cubes, key=LETTERS.index))


def weapon_score(blade: str, handle: str) -> int:
    return TABLE[blade, handle][0]
