"""Tables about a finished match: damage by its source, cards played, the luck of the dice, the descent."""

from __future__ import annotations

from collections import Counter

from enclume.kernel.game import Statistic
from enclume.kernel.texts import Text, same

from .cards import SEEKER, SKILL_DESIGNS
from .state import WELL_PHASE, DelveState
from .tally import (
    AS_MASTER,
    BOOSTED,
    CLIMBED,
    COMPLETED,
    DELVED,
    EXHAUSTIONS,
    EXPECTED,
    FAILED,
    HEALED,
    HURT,
    LANTERN_PLAYED,
    LIGHTS,
    MATCHED,
    PLAYED,
    REROLLS,
    ROLLS,
)
from .texts import TEXTS, source_name

MOST = 8
Rows = tuple[tuple[Text, tuple[str, ...]], ...]


def statistics(g: DelveState) -> tuple[Statistic, ...]:
    """All tables, from the last state."""
    course = Counter(g.course)
    return (
        Statistic(TEXTS["statistic.damage"], _damage(course)),
        Statistic(TEXTS["statistic.cards"], _cards(g, course)),
        Statistic(
            TEXTS["statistic.best"],
            _best(course),
            (TEXTS["statistic.cards.actions"], TEXTS["statistic.cards.boosts"]),
        ),
        Statistic(TEXTS["statistic.dice"], _dice(g)),
        Statistic(TEXTS["statistic.way"], _way(g, course)),
    )


def _damage(course: Counter[int]) -> Rows:
    dealt = sorted([(-n, code - HURT) for code, n in course.items() if code >= HURT])
    rows = tuple((source_name(source), (str(-n),)) for n, source in dealt)
    return rows or ((TEXTS["statistic.damage.none"], ("0",)),)


def _cards(g: DelveState, course: Counter[int]) -> Rows:
    """For each seat."""
    own = [[n for n, card in enumerate(SKILL_DESIGNS) if card.seeker == SEEKER[s].id] for s in g.deal.seekers]
    counts = {
        "actions": [sum(course[PLAYED + n] for n in designs) for designs in own],
        "boosts": [sum(course[BOOSTED + n] for n in designs) for designs in own],
        "lantern": [course[LANTERN_PLAYED + seeker] for seeker in g.deal.seekers],
    }
    return tuple((TEXTS[f"statistic.cards.{name}"], tuple(map(str, cells))) for name, cells in counts.items())


def _best(course: Counter[int]) -> Rows:
    uses = [(course[PLAYED + n] + course[BOOSTED + n], n) for n in range(len(SKILL_DESIGNS))]
    best = sorted([each for each in uses if each[0]], key=lambda each: (-each[0], each[1]))[:MOST]
    return tuple((SKILL_DESIGNS[n].name, (str(course[PLAYED + n]), str(course[BOOSTED + n]))) for _, n in best)


def _dice(g: DelveState) -> Rows:
    """Matching dice against what the final rolls could be expected to bring."""
    tally = g.tally
    expected = tally[EXPECTED] / 54
    rolls = max(1, tally[ROLLS])
    cells = {
        "rolls": str(tally[ROLLS]),
        "rerolls": str(tally[REROLLS]),
        "matched": str(tally[MATCHED]),
        "expected": f"{expected:.1f}",
        "luck": f"{tally[MATCHED] - expected:+.1f}",
        "light": f"{round(100 * tally[LIGHTS] / rolls)} %",
    }
    return tuple((TEXTS[f"statistic.dice.{name}"], (cell,)) for name, cell in cells.items())


def _way(g: DelveState, course: Counter[int]) -> Rows:
    tally = g.tally
    counts = {
        "turns": g.turn,
        "completed": sum(course[COMPLETED + n] for n in range(AS_MASTER)),
        "failed": sum(course[FAILED + n] for n in range(AS_MASTER + 1)),
        "delved": tally[DELVED],
        "climbed": tally[CLIMBED],
        "exhausted": tally[EXHAUSTIONS],
        "healed": tally[HEALED],
    }
    return tuple((TEXTS[f"statistic.way.{name}"], (str(n),)) for name, n in counts.items())


def account(g: DelveState) -> list[list[tuple[Text, Text]]]:
    """For each seat the same: what was left at the end."""
    lines = [
        (TEXTS["statistic.account.hp"], same(g.hp)),
        (TEXTS["statistic.account.turns"], same(g.turn)),
    ]
    if g.phase == WELL_PHASE:
        lines.append((TEXTS["statistic.account.depth"], same(len(g.well_deck.pieces))))
    return [lines] * g.seats
