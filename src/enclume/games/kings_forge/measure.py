"""Numbers about a finished match, for experiments with the content."""

from __future__ import annotations

from .cards import APPRENTICE, FIRST_APPRENTICE, ITEM, LOCATION
from .dice import LETTERS, total
from .state import (
    CLAIMS,
    CRAFTS,
    DOCKINGS,
    EXCHANGES,
    FIRST_CRAFT,
    HIRES,
    PALACES,
    PASSES,
    RECRUITS,
    SHORTAGE,
    THEFTS,
    TOKENS,
    KingsState,
)


def measure(g: KingsState) -> dict[str, float]:
    """How long it took, what was made, stolen and hired, and how often each half of each location was used."""
    assert g.result is not None
    tally = g.tally
    claims = sum(tally[CLAIMS:])
    actions = claims + tally[DOCKINGS] + tally[RECRUITS]
    winner = g.result.ranks.index(1)
    first = (g.first - g.round + 1) % g.seats
    numbers: dict[str, float] = {
        "rounds": g.round,
        "first_wins": g.result.shares[first],
        "stopped": g.result.reason == "rounds",
        "crafts": tally[CRAFTS],
        "crafts_per_round": tally[CRAFTS] / g.round,
        "thefts": tally[THEFTS],
        "exchanges": tally[EXCHANGES],
        "counterfeits": tally[TOKENS] / g.seats,
        "hired": tally[HIRES] / g.seats,
        "dock_share": tally[DOCKINGS] / max(1, actions + tally[PASSES]),
        "palace_rounds": tally[PALACES] / g.round,
        "first_craft": tally[FIRST_CRAFT] or g.round,
        "winner_best_rank": max([ITEM[item].rank for item in g.items[winner]], default=0),
        "dice": sum(total(g.dice_of(seat)) for seat in range(g.seats)) / g.seats,
        **{f"shortage_{letter}": tally[SHORTAGE + t] / g.round for t, letter in enumerate(LETTERS)},
    }
    for action, times in enumerate(tally[CLAIMS:]):
        if action >> 1 in g.deal.locations:
            numbers[f"claims.{LOCATION[action >> 1].id}{'tb'[action & 1]}"] = times / g.round
    for n, apprentice in APPRENTICE.items():
        for seat in range(g.seats):
            if g.hired[seat] >> n - FIRST_APPRENTICE & 1:
                numbers[f"lift.{apprentice.id}"] = g.result.shares[seat] * g.seats
    return numbers
