"""FF-14, FF-15.7, FF-16.5, FF-17.26 to FF-17.30: the end of the game and the final count."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from enclume.kernel.result import Result

from .board import ENTRANCE, bits
from .cards import ARTEFACT, EPILOGUE, FIRST_ARTEFACT, OBJECTIVE, VALUE
from .ores import total, worth
from .state import FlameState

COLLECTIONS: Final = ("gold", "darkiron", "draconite")
SETS: Final = (0, 0, 3, 7)
"""FF-14.5: for one, two and three of a collection; four are worth twelve."""
NEEDED: Final = 2
"""FF-17.27: objectives that a solo game must fulfil."""
LAST_SOLO_ROUND: Final = 9


class Score(NamedTuple):
    """What a side's points are made of."""

    artefacts: int
    collections: int
    treasures: int
    ores: int
    mithrul: int
    objectives: int

    @property
    def total(self) -> int:
        return sum(self)


def set_value(count: int) -> int:
    """FF-14.5, FF-14.9: so many artefacts of one collection."""
    return count // 4 * 12 + SETS[count % 4]


@cache
def collection_counts(artefacts: tuple[int, ...]) -> tuple[tuple[int, int, int], int]:
    """How many of each collection, and how many may be counted as any."""
    counts = [0, 0, 0]
    wild = 0
    for artefact in artefacts:
        collection = ARTEFACT[artefact].collection
        if collection:
            counts[COLLECTIONS.index(collection)] += 1
        elif ARTEFACT[artefact].power == "wild":
            wild += 1
    return (counts[0], counts[1], counts[2]), wild


def assignments(artefacts: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """FF-14.10: the ways to count artefacts whose collection is chosen at the end."""
    counts, wild = collection_counts(artefacts)
    a, b, c = counts
    return sorted({(a + w.count(0), b + w.count(1), c + w.count(2)) for w in product(range(3), repeat=wild)})


@cache
def collection_points(artefacts: tuple[int, ...]) -> int:
    """FF-14.5, FF-14.10: the best that sets can be worth."""
    return max(sum(map(set_value, way)) for way in assignments(artefacts))


def members(g: FlameState, seat: int) -> list[int]:
    """FF-15.7: the seats that score together."""
    return [seat, seat ^ 2] if g.deal.teams else [seat]


def pooled(g: FlameState, seat: int) -> tuple[int, ...]:
    """The artefacts of a side."""
    return tuple(artefact for each in members(g, seat) for artefact in g.artefacts[each])


def score_of(g: FlameState, seat: int) -> Score:
    """FF-14.4 to FF-14.8, FF-17.28: what a side has, counted as at the end."""
    artefacts = pooled(g, seat)
    set_in = [n for n in artefacts if g.set_in >> n - FIRST_ARTEFACT & 1]
    return Score(
        artefacts=sum(ARTEFACT[n].vp for n in artefacts),
        collections=collection_points(artefacts),
        treasures=sum(VALUE[n] for each in members(g, seat) for n in g.treasures_of(each).pieces),
        ores=sum(worth(g.carried[who]) for who in bits(g.side(seat))),
        mithrul=sum(2 * len(ARTEFACT[n].cost) for n in set_in),
        objectives=sum(OBJECTIVE[n].vp for n in fulfilled(g)) if g.deal.solo else 0,
    )


def fulfilled(g: FlameState) -> list[int]:
    """FF-17.28: the objectives that are met as the board stands.

    FF-14.10: a wild artefact is counted for scoring so that two objectives are met, if that can be; the collector needs
    three of one collection, and with more of them there a set is never worth less.
    """
    return [n for n in g.objectives if _met(g, OBJECTIVE[n].id)]


def _met(g: FlameState, objective: str) -> bool:
    match objective:
        case "obj_maitre_forgeron":
            return len(g.artefacts[0]) >= 4
        case "obj_collectionneur":
            return any(max(way) >= 3 for way in assignments(g.artefacts[0]))
        case "obj_explorateur":
            return g.unexplored.bit_count() <= 2
        case "obj_chasseur":
            return g.kobolds_on_board() <= 2
        case "obj_tresors":
            return len(g.treasures_of(0)) >= 4
        case "obj_retour":
            home = all(g.at[who] == ENTRANCE for who in bits(g.crew[0]))
            return home and sum(total(g.carried[who]) for who in bits(g.crew[0])) >= 3
        case _:
            raise ValueError(objective)


def final_result(g: FlameState, reason: str) -> Result:
    """FF-14.12, FF-14.13, FF-15.8: the highest score wins; ties by the dearest artefact, then the next, and so on.

    The count tells what everybody's treasures come to (FF-20.7)."""
    for seat in range(g.seats):
        g.let_on_count(g.treasures_of(seat))
    scores = [score_of(g, seat) for seat in range(g.seats)]
    if g.deal.solo:
        return solo_result(g, scores[0], reason)
    keys = []
    for seat, score in enumerate(scores):
        values = sorted((ARTEFACT[n].vp for n in pooled(g, seat)), reverse=True)
        keys.append((score.total, values + [0] * (len(ARTEFACT) - len(values))))
    teams = [seat % 2 for seat in range(4)] if g.deal.teams else None
    details = {"scores": [list(score) for score in scores]}
    return Result.ranked([score.total for score in scores], keys=keys, teams=teams, reason=reason, details=details)


def solo_result(g: FlameState, score: Score, reason: str) -> Result:
    """FF-17.27, FF-17.29, FF-17.30: without two objectives the score does not count."""
    met = fulfilled(g)
    won = len(met) >= NEEDED
    details = {
        "scores": [list(score)],
        "objectives": [OBJECTIVE[n].id for n in met],
        "epilogue": epilogue(score.total),
        "would_be": score.total,
    }
    return Result.together(won=won, seats=1, reason=reason, score=score.total if won else 0, details=details)


def epilogue(score: int) -> str:
    """FF-17.29: how the story ends."""
    return [each for each in EPILOGUE if score >= each.least][-1].id


def threshold_reached(g: FlameState) -> bool:
    """FF-14.1, FF-15.6: whether a side has forged enough to end the game."""
    return any(len(pooled(g, seat)) >= g.deal.threshold for seat in range(g.seats))
