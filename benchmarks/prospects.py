"""Fits what the bots of Explorers of the Woodlands hope for to how matches of greedy bots end.

.venv/bin/python benchmarks/prospects.py [--matches 300] > src/enclume/games/explorers_of_the_woodlands/prospects.toml

After every turn the signs of the state are noted (``signs.py``), and at the end whether the match was won. Weights are
found by logistic regression (Newton's method), each sign drawn to nothing a little where the matches say little of it;
what can only help but seems to harm, or the other way round, is left out.
One choice in twenty is drawn by lot, so that states are seen which greedy bots avoid. The standard game is played by
two, three and four heroes, the chapters by two.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from math import exp, log, sqrt
from random import Random

from enclume.bots import Chair, make_bot
from enclume.games.explorers_of_the_woodlands import GAME
from enclume.games.explorers_of_the_woodlands.signs import HARMS, HELPS, Signs, signs
from enclume.games.explorers_of_the_woodlands.state import Explorers
from enclume.kernel import Match

Rows = list[tuple[Signs, bool]]
BY_LOT = 0.05
DRAW = 20.0
"""How strongly weights are drawn to nothing: as so many states would, on the scale of each sign's own spread."""
STEPS = 6
DEALS, BOTS = 10_000_000, 77_000_000
"""Seeds that no experiment uses."""
TABLES: list[tuple[dict[str, str], int, float]] = [
    ({}, 2, 2),
    ({}, 3, 0.5),
    ({}, 4, 0.5),
    *[({"mode": f"chapter{n}"}, 2, 1) for n in range(1, 6)],
]
"""Options, seats, and how many times the usual number of matches."""


def watch(options: dict[str, str], seats: int, nth: int) -> tuple[list[tuple[str, Signs]], bool]:
    """One match: the signs after each turn, and whether it was won."""
    match = Match(GAME, seats=seats, options=options, seed=DEALS + nth)
    bots = [make_bot("greedy", seed=BOTS + 7 * nth + seat, game=GAME) for seat in range(seats)]
    lot, seen, last = Random(nth), [], 0
    while match.decision is not None:
        state, seat = match.fork().state if match.step_length == 0 else None, match.decision.seat
        if isinstance(state, Explorers) and GAME.turns is not None and GAME.turns(state) != last:
            last = GAME.turns(state)
            seen.append(signs(state))
        any_ = lot.random() < BY_LOT
        match.apply(seat, lot.choice(match.decision.options) if any_ else bots[seat].choose(Chair(match, seat)))
    assert match.result is not None
    return seen, bool(match.result.winners)


def fit(rows: Rows) -> tuple[dict[str, float], float]:
    """The weights of the signs that make sense, and how surprising the ends still are (in bits a state)."""
    names = {name for found, _ in rows for name in found}
    while True:
        weights, surprise = regression(rows, sorted(names))
        absurd = {name for name, weight in weights.items() if weight * ((name in HELPS) - (name in HARMS)) < 0}
        if not absurd:
            return weights, surprise
        names -= absurd


def regression(rows: Rows, names: list[str]) -> tuple[dict[str, float], float]:
    table = [[found.get(name, 0.0) for name in names] for found, _ in rows]
    scale = [sqrt(sum([row[n] ** 2 for row in table]) / len(table)) or 1.0 for n in range(len(names))]
    table = [[value / each for value, each in zip(row, scale, strict=True)] for row in table]
    weights = [0.0] * len(names)
    surprise = 0.0
    for _ in range(STEPS):
        slope = [-DRAW * weight * (name != "always") for name, weight in zip(names, weights, strict=True)]
        curve = [[DRAW * (n == m) for m in range(len(names))] for n in range(len(names))]
        surprise = 0.0
        for row, (_, won) in zip(table, rows, strict=True):
            hope = 1 / (1 + exp(-sum([weight * value for weight, value in zip(weights, row, strict=True)])))
            surprise -= log(hope if won else 1 - hope, 2)
            spread, miss = hope * (1 - hope), won - hope
            for n, value in enumerate(row):
                if value:
                    slope[n] += miss * value
                    line, much = curve[n], spread * value
                    for m in range(n + 1):
                        line[m] += much * row[m]
        for n, line in enumerate(curve):
            for m in range(n):
                curve[m][n] = line[m]
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return {name: w / s for name, w, s in zip(names, weights, scale, strict=True)}, surprise / len(rows)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss and Jordan; the matrix is symmetric and far from singular."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for n, line in enumerate(lines):
        lines[n] = line = [value / line[n] for value in line]
        for m, other in enumerate(lines):
            if m != n and other[n]:
                lines[m] = [a - other[n] * b for a, b in zip(other, line, strict=True)]
    return [line[-1] for line in lines]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--matches", type=int, default=300)
    asked = words.parse_args()
    found: dict[str, Rows] = defaultdict(list)
    for options, seats, times in TABLES:
        for nth in range(round(times * asked.matches)):
            seen, won = watch(options, seats, nth)
            for which, each in seen:
                found[which].append((each, won))
    print_weights(found, asked.matches)


def print_weights(found: dict[str, Rows], matches: int) -> None:
    print(
        f"# The weights of the signs of a state (signs.py), as benchmarks/prospects.py --matches {matches} found them."
    )
    for which, rows in found.items():
        weights, surprise = fit(rows)
        won = sum(each for _, each in rows) / len(rows)
        print(f"\n[{which}] # {len(rows)} states, {won:.0%} of them won, {surprise:.3f} bits of surprise left")
        for name, weight in weights.items():
            if weight:
                print(f"{name} = {weight:.3f}")
        print(f"{which}: {len(rows)} states, {surprise:.3f} bits", file=sys.stderr)


if __name__ == "__main__":
    main()
