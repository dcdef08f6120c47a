"""What a finished match looks like in numbers, for those who played it."""

from __future__ import annotations

from enclume.kernel.game import Statistic
from enclume.kernel.texts import Text

from .cards import MONSTER
from .codes import CHESTS, DOWNS, EVENTS_DRAWN, FIGHTS, LAIRS_CLEARED, RISKS, TURNS, WON_FIGHTS
from .state import Explorers
from .texts import TEXTS

Rows = tuple[tuple[Text, tuple[str, ...]], ...]


def statistics(g: Explorers) -> tuple[Statistic, ...]:
    """The course of the expedition, and the monsters that fell."""
    course = {
        "rounds": g.round,
        "turns": g.tally[TURNS],
        "tiles": sum(1 for cell in g.at if cell >= 0),
        "risks": g.tally[RISKS],
        "chests": g.tally[CHESTS],
        "events": g.tally[EVENTS_DRAWN],
        "downs": g.tally[DOWNS],
    }
    if g.deal.lairs:
        course["lairs"] = g.tally[LAIRS_CLEARED]
    fights = {"fights": g.tally[FIGHTS], "won": g.tally[WON_FIGHTS]}
    fallen = tuple([_row(kind.name, n) for kind, n in zip(MONSTER, g.defeated, strict=True) if n])
    return (
        Statistic(TEXTS["statistic.course"], _named(course)),
        Statistic(TEXTS["statistic.combat"], (*_named(fights), *fallen)),
    )


def _named(numbers: dict[str, int]) -> Rows:
    return tuple([_row(TEXTS[f"statistic.{name}"], n) for name, n in numbers.items()])


def _row(name: Text, n: int) -> tuple[Text, tuple[str, ...]]:
    return name, (str(n),)
