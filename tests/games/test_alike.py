"""Games whose table looks the same to everybody: it is laid out once for all who look."""

from __future__ import annotations

from random import Random

import pytest

from enclume.kernel import Match

MODES = [
    ("forge_of_the_gods", {}),
    ("forge_of_the_gods", {"mine_visibility": "veiled"}),
    ("explorers_of_the_woodlands", {}),
    *[("explorers_of_the_woodlands", {"mode": f"chapter{n}"}) for n in range(1, 6)],
]


@pytest.mark.parametrize(("game", "options"), MODES)
@pytest.mark.parametrize("seats", [2, 4])
def test_all_see_the_same(game: str, options: dict[str, str], seats: int) -> None:
    rng = Random(seats)
    match = Match(game, seats=seats, seed=seats, options=options)
    assert match.game.alike
    for _ in range(120):
        if match.decision is None:
            break
        match.apply(match.decision.seat, rng.choice(match.decision.options))
        scenes = [match.scene(viewer) for viewer in (None, *range(seats))]
        assert all(scene == scenes[0] for scene in scenes)
