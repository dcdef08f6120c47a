"""What a finished match looks like in numbers, for those who played it."""

from __future__ import annotations

from enclume.kernel.game import Statistic
from enclume.kernel.texts import Text

from .cards import TYPE
from .dice import count
from .state import CRAFTS, EXCHANGES, THEFTS, KingsState
from .texts import TEXTS


def statistics(g: KingsState) -> tuple[Statistic, ...]:
    """What each seat has built up, die by die, and what happened at the table as a whole."""
    seats, rows = range(g.seats), []
    for type_, die in enumerate(TYPE):
        rows.append(_row(die.name, [count(g.dice_of(seat), type_) for seat in seats]))
    if any(g.hired):
        rows.append(_row(TEXTS["statistic.hired"], [hired.bit_count() for hired in g.hired]))
    tally = {"crafts": CRAFTS, "thefts": THEFTS, "exchanges": EXCHANGES}
    table = {"rounds": g.round, **{name: g.tally[place] for name, place in tally.items()}}
    whole = tuple([_row(TEXTS[f"statistic.{name}"], [number]) for name, number in table.items()])
    return Statistic(TEXTS["statistic.dice"], tuple(rows)), Statistic(TEXTS["statistic.match"], whole)


def _row(name: Text, numbers: list[int]) -> tuple[Text, tuple[str, ...]]:
    return name, tuple(map(str, numbers))
