"""Numbers about a finished match, for experiments with the content."""

from __future__ import annotations

from .cards import APPRENTICE, FIRST_APPRENTICE, ITEM
from .dice import LETTERS, total
from .state import (
    CLAIMS,
    CRAFTS,
    DOCKINGS,
    FIRST_CRAFT,
    FORGERS,
    HIRES,
    PALACE_SEEN,
    PALACES,
    PASSES,
    RECRUITS,
    SHORTAGE,
    THEFTS,
    TOKENS,
    KingsState,
)


def measure(g: KingsState) -> dict[str, float]:
    """How long it took, what was made, stolen and hired."""
    assert g.result is not None
    tally = g.tally
    actions = tally[CLAIMS] + tally[DOCKINGS] + tally[RECRUITS] + tally[PASSES]
    winner = g.result.ranks.index(1)
    first = (g.first - g.round + 1) % g.seats
    numbers: dict[str, float] = {
        "rounds": g.round,
        "usual_length": 4 <= g.round <= 12,
        "first_wins": g.result.shares[first],
        "stopped": g.result.reason == "rounds",
        "crafts": tally[CRAFTS],
        "crafts_per_round": tally[CRAFTS] / g.round,
        "thefts": tally[THEFTS],
        "counterfeit_wins": tally[FORGERS] >> winner & 1,
        "counterfeits": tally[TOKENS] / g.seats,
        "hired": tally[HIRES] / g.seats,
        "dock_share": tally[DOCKINGS] / max(1, actions),
        "palaces": tally[PALACES],
        "palace_seen": tally[PALACE_SEEN],
        "first_craft": tally[FIRST_CRAFT] or g.round,
        "early_craft": 1 <= tally[FIRST_CRAFT] <= 2,
        "winner_best_rank": max([ITEM[item].rank for item in g.items[winner]], default=0),
        "dice": sum(total(g.dice_of(seat)) for seat in range(g.seats)) / g.seats,
        **{f"shortage_{letter}": tally[SHORTAGE + t] / g.round for t, letter in enumerate(LETTERS)},
    }
    for n, apprentice in APPRENTICE.items():
        for seat in range(g.seats):
            if g.hired[seat] >> n - FIRST_APPRENTICE & 1:
                numbers[f"wins.{apprentice.id}"] = g.result.shares[seat]
    return numbers
