"""Other people's engines, timed in the same run: only those that are installed (``pip install enclume[bench]``)."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random

from .bench import Figure
from .yard import time


def measure() -> list[Figure]:
    """Random play of the peers that are installed."""
    figures = []
    if find_spec("pyspiel") is not None:
        for name in ("gin_rummy", "backgammon", "leduc_poker"):
            figures.append(Figure(f"OpenSpiel {name}", "decision", time(_open_spiel(name), samples=5)))
    if find_spec("chess") is not None:
        figures.append(Figure("python-chess", "decision", time(_chess, samples=5)))
    return figures


def _open_spiel(name: str) -> Callable[[], int]:
    import pyspiel  # type: ignore[import-not-found]  # compared with where it is installed

    game = pyspiel.load_game(name)

    def play() -> int:
        rng, decisions = Random(1), 0
        while decisions < 4_000:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return play


def _chess() -> int:
    import chess  # type: ignore[import-not-found]  # likewise

    rng, decisions = Random(1), 0
    while decisions < 2_000:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 150:
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
    return decisions
