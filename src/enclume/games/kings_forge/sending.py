"""KF-17.12, KF-17.16, KF-17.22: dice that are sent to the smithy before they can be used."""

from __future__ import annotations

from enclume.kernel.decisions import Ask, Rules

from .actions import FETCH, SEND, SEND_DIE, Die, Kind
from .dice import ONE, PREROLLED, types_in
from .state import KingsState
from .why_not import why_not


def imprison(g: KingsState, seat: int, number: int) -> Rules:
    """KF-17.22, KF-17.23: the others, from the left, send unused dice to their smithies."""
    for other in g.others(seat):
        yield from send(g, other, other, number, "KF-17.22")


def reassign(g: KingsState, seat: int) -> Rules:
    """KF-17.16, KF-17.17: fetch a die from your smithy; then one unused die of every player goes to his own."""
    free = g.smithy[seat] - g.cancelled[seat]
    if free:
        fetched = yield Ask(seat, "fetch", [FETCH[seat][t] for t in types_in(free)], why_not)
        g.smithy[seat] -= ONE[fetched.type]
        g.supply[seat] += ONE[fetched.type]
        if g.journal is not None:
            g.happened("fetched", "KF-17.16", seat, dice=ONE[fetched.type])
    for other in [*g.others(seat), *([seat] if g.deal.chancery_self else [])]:
        yield from send(g, seat if g.deal.chancery_active else other, other, 1, "KF-17.16")


def send(g: KingsState, chooser: int, owner: int, number: int, rules: str) -> Rules:
    """KF-5.10, KF-17.12: so many unused dice of a player, pre-rolled ones too, go to his smithy."""
    unused = unused_dice(g, owner)
    sent: list[int] = []
    while unused and len(sent) < number:
        unit = unused[0]
        if len(unused) > number - len(sent):
            options = [_sending(owner, each) for each in dict.fromkeys(unused)]
            chosen = yield Ask(chooser, "send" if chooser == owner else "send_other", options, why_not)
            unit = chosen.die if type(chosen) is Die else chosen.type
        unused.remove(unit)
        sent.append(unit)
    for unit in sent:
        move_to_smithy(g, owner, unit)
    if sent and g.journal is not None:
        words = sum(ONE[unit if unit < 4 else unit >> 3 & 7] for unit in sent)
        g.happened("sent", rules, owner, dice=words)


def unused_dice(g: KingsState, seat: int) -> list[int]:
    """KF-5.10: the unused dice of a player, in order: types of the supply, then pre-rolled dice of his own."""
    plain = [t for t in range(4) for _ in range(g.supply[seat] >> 8 * t & 255)]
    return plain + sorted(code for code in g.prerolled[seat] if code >> 6 == PREROLLED)


def _sending(owner: int, unit: int) -> Kind | Die:
    return SEND[owner][unit] if unit < 4 else SEND_DIE[owner][unit]


def move_to_smithy(g: KingsState, owner: int, unit: int) -> None:
    """KF-17.12, KF-17.39: it becomes an ordinary die of the smithy, without a value."""
    if unit < 4:
        g.supply[owner] -= ONE[unit]
        g.smithy[owner] += ONE[unit]
    else:
        left = list(g.prerolled[owner])
        left.remove(unit)
        g.prerolled[owner] = tuple(left)
        g.smithy[owner] += ONE[unit >> 3 & 7]
