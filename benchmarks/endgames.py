"""How large an endgame of Forge of the Gods the exact solver finishes in a second.

.venv/bin/python benchmarks/endgames.py [--seats 1] [--positions 20]
"""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter

from enclume.bots import Chair, make_bot
from enclume.games.forge_of_the_gods.endgame import Solver, TooLarge
from enclume.games.forge_of_the_gods.state import ForgeState
from enclume.kernel import Match


def position(seed: int, cubes: int, seats: int) -> ForgeState | None:
    """A position between greedy bots when so many cubes are left, unless the match was over before."""
    match = Match("forge_of_the_gods", seats=seats, seed=seed)
    bot = make_bot("greedy", seed=seed)
    while match.decision is not None and len(match.view(None).mine) > cubes:
        match.apply(match.decision.seat, bot.choose(Chair(match, match.decision.seat)))
    state = match.fork().state
    assert isinstance(state, ForgeState)
    return None if match.decision is None or state.ending else state


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seats", type=int, default=2, choices=(1, 2))
    words.add_argument("--positions", type=int, default=20)
    asked = words.parse_args()
    print("cubes left   solved within 1 s   median nodes   median ms   nodes/s")
    for cubes in range(4, 14):
        rows = []
        seed = 0
        while len(rows) < asked.positions and seed < 20 * asked.positions:
            seed += 1
            state = position(seed, cubes, asked.seats)
            if state is None:
                continue
            solver, start = Solver(state.deal, seconds=1.0), perf_counter()
            try:
                solver.best(state)
                solved = True
            except TooLarge:
                solved = False
            rows.append((solved, solver.nodes, perf_counter() - start))
        done = sum(solved for solved, _, _ in rows)
        nodes, seconds = median(n for _, n, _ in rows), median(s for _, _, s in rows)
        rate = sum(n for _, n, _ in rows) / sum(s for _, _, s in rows)
        print(
            f"{cubes:10}   {done:7} of {len(rows):<7}   {nodes:12.0f}   {1000 * seconds:9.1f}   {rate:7.0f}", flush=True
        )


if __name__ == "__main__":
    main()
