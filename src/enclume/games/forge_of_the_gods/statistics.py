"""What a finished match looks like in numbers, for those who played it."""

from __future__ import annotations

from enclume.kernel.game import Statistic

from .cards import match_class
from .state import ForgeState
from .texts import TEXTS

KINDS = ("perfect", "type", "color", "none")


def statistics(g: ForgeState) -> tuple[Statistic, ...]:
    """How well the weapons of each seat match (FG-11.3 to FG-11.6), and what was left over for nothing (FG-11.9)."""
    matches = [[match_class(weapon.blade, weapon.handle) for weapon in weapons] for weapons in g.weapons]
    counts = {kind: [seat.count(kind) for seat in matches] for kind in KINDS}
    counts["loose"] = [loose.bit_count() for loose in g.loose]
    counts["materials"] = [reserve >> 20 for reserve in g.reserves]
    rows = tuple([(TEXTS[f"statistic.{name}"], tuple(map(str, numbers))) for name, numbers in counts.items()])
    return (Statistic(TEXTS["statistic.title"], rows),)
