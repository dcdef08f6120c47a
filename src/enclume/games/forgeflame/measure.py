"""Numbers about a finished match, for experiments with the content."""

from __future__ import annotations

from .board import bits
from .cards import ADVENTURER, ARTEFACT, FIRST_ARTEFACT
from .ores import YIELD, total
from .piles import DEPOSITS
from .scoring import Score
from .state import (
    ALL_TURNS,
    DECISIONS,
    DUG,
    EXPLORED,
    FIGHTS,
    FORGED,
    FORGED_AT_ENTRANCE,
    KOBOLD_ROUNDS,
    KOBOLDS_PLACED,
    SUCCESSES,
    FlameState,
)


def turns_taken(g: FlameState) -> int:
    """All turns of the match so far, whoever took them."""
    return g.tally[ALL_TURNS]


def measure(g: FlameState) -> dict[str, float]:
    """How long it took, how it ended, where the winner's points came from, what was dug, fought and forged."""
    assert g.result is not None
    tally, result = g.tally, g.result
    winner, loser = result.ranks.index(1) if 1 in result.ranks else 0, result.ranks.index(max(result.ranks))
    scores = [Score(*each) for each in result.details["scores"]]
    best = scores[winner]
    first = (g.first - g.round + 1) % g.seats
    numbers: dict[str, float] = {
        "rounds": g.round,
        "rounds_5_to_10": 5 <= g.round <= 10,
        "overrun": result.reason == "overrun",
        "no_event": result.reason == "no_event",
        "winner_score": best.total,
        "spread": best.total - scores[loser].total,
        "first_wins": result.shares[first],
        "seat_0_wins": result.shares[0],
        "winner_artefacts": len(g.artefacts[winner]),
        "loser_artefacts": len(g.artefacts[loser]),
        "forged": tally[FORGED],
        "forged_at_entrance": tally[FORGED_AT_ENTRANCE],
        "collections_share": best.collections / max(1, best.total),
        "treasures_share": best.treasures / max(1, best.total),
        "ores_share": best.ores / max(1, best.total),
        "fights": tally[FIGHTS],
        "fights_won": tally[SUCCESSES],
        "kobolds_placed": tally[KOBOLDS_PLACED],
        "kobolds": tally[KOBOLD_ROUNDS] / g.round,
        "dug_share": tally[DUG] / sum(total(YIELD[token]) for token in g.zones[DEPOSITS].pieces),
        "explored": tally[EXPLORED],
        "decisions_per_turn": tally[DECISIONS] / max(1, tally[ALL_TURNS]),
    }
    if g.deal.solo:
        numbers["objectives"] = len(result.details["objectives"])
        numbers["solo_won"] = result.shares[0]
        if result.shares[0]:
            numbers["solo_score"] = result.scores[0]
            numbers["solo_champion"] = result.scores[0] >= 100
    for artefact in bits(g.shown):
        name = ARTEFACT[FIRST_ARTEFACT + artefact].id
        numbers[f"forged.{name}"] = any(FIRST_ARTEFACT + artefact in owned for owned in g.artefacts)
    for who, adventurer in enumerate(ADVENTURER):
        if g.owner[who] >= 0 and not g.deal.solo:
            numbers[f"wins.{adventurer.id}"] = result.shares[g.owner[who]]
    return numbers
