"""What a finished match looks like in numbers, for those who played it."""

from __future__ import annotations

from enclume.kernel.game import Statistic
from enclume.kernel.texts import Text

from .board import bits
from .cards import ARTEFACT
from .ores import total
from .state import (
    DUG,
    EXPLORED,
    FIGHTS,
    FORGED,
    FORGED_AT_ENTRANCE,
    KOBOLDS_PLACED,
    SUCCESSES,
    FlameState,
)
from .texts import TEXTS

_TALLY = {
    "forged": FORGED,
    "at_entrance": FORGED_AT_ENTRANCE,
    "dug": DUG,
    "explored": EXPLORED,
    "kobolds": KOBOLDS_PLACED,
    "fights": FIGHTS,
    "won": SUCCESSES,
}


def statistics(g: FlameState) -> tuple[Statistic, ...]:
    """What each seat has made and carries, and what happened in the mine."""
    seats = range(g.seats)
    made = {
        "artefacts": [len(g.artefacts[seat]) for seat in seats],
        "dearest": [max((ARTEFACT[n].vp for n in g.artefacts[seat]), default=0) for seat in seats],
        "treasures": [len(g.treasures_of(seat)) for seat in seats],
        "carried": [sum(total(g.carried[who]) for who in bits(g.crew[seat])) for seat in seats],
    }
    mine = {"rounds": g.round, **{name: g.tally[place] for name, place in _TALLY.items()}}
    return (
        Statistic(TEXTS["statistic.teams"], tuple(_row(name, numbers) for name, numbers in made.items())),
        Statistic(TEXTS["statistic.mine"], tuple(_row(name, [number]) for name, number in mine.items())),
    )


def _row(name: str, numbers: list[int]) -> tuple[Text, tuple[str, ...]]:
    return TEXTS[f"statistic.{name}"], tuple(map(str, numbers))
