"""KF-5: paying a cost, die by die where there is a choice."""

from __future__ import annotations

from enclume.kernel.decisions import Ask, Rules

from .costs import Cost, payers
from .dice import ONE
from .state import KingsState, Laid
from .why_not import why_not


def pay(g: KingsState, seat: int, cost: Cost, place: int) -> Rules:
    """KF-5.3 to KF-5.6: dice of the supply go to the slots of a card; the payer decides which die lies where."""
    supply = g.supply[seat]
    if cost.free:
        return
    if cost.everything:
        lost, kept = 0, supply
    elif cost.plain and (alone := only_type(supply)) >= 0:
        one = ONE[alone]
        lost, kept = one * cost.lost, one * cost.kept
    else:
        lost = kept = 0
        for nth, slot in enumerate(cost.slots):
            options = payers(seat, supply, cost, nth)
            chosen = options[0] if len(options) == 1 else (yield Ask(seat, "pay", options, why_not))
            one = ONE[chosen.type]
            supply -= one
            if slot.crossed:
                lost += one
            else:
                kept += one
    g.supply[seat] -= lost + kept
    g.laid[seat] += (Laid(place, lost, kept),)
    if g.journal is not None:
        g.happened("paid", "KF-5.2 KF-5.6", seat, place=place, lost=lost, kept=kept)


def only_type(supply: int) -> int:
    """The one type of which there are dice; -1 where there are several."""
    for t in range(4):
        if supply == supply & 255 << 8 * t:
            return t
    return -1
