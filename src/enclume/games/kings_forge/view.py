"""What a seat may know: everything but the order of the decks, and which apprentices are in the box."""

from __future__ import annotations

import msgspec

from .dice import counts, total
from .state import PHASES, Claimed, KingsState, Laid, Made

Counts = tuple[int, int, int, int]


class Smith(msgspec.Struct, frozen=True):
    """What lies in front of a player."""

    supply: Counts
    smithy: Counts
    cancelled: Counts
    laid: tuple[Laid, ...]
    claimed: tuple[Claimed, ...]
    borrowed: Counts
    whites: int
    prerolled: tuple[int, ...]
    rolled: tuple[int, ...]
    spent: tuple[int, ...]
    made: tuple[Made, ...]
    items: tuple[int, ...]
    counterfeits: int
    modifiers: int
    flags: int
    trainees: int
    hired: int
    working: int
    used: int
    passed: bool
    dice: int


class KingsView(msgspec.Struct, frozen=True):
    """The table. ``locations`` are those of this match, wherever they are; the deck shows no more than its size."""

    viewer: int | None
    seats: int
    round: int
    phase: str
    first: int
    seat: int
    target: int
    stock: Counts
    row: tuple[int, ...]
    deck: int
    locations: tuple[int, ...]
    crew: tuple[int, ...]
    crew_deck: int
    display: tuple[int, ...]
    orders: tuple[int, ...]
    visits: tuple[int, ...]
    auto6: int
    plus_1_1: int
    purple: int
    purple_at: int
    purpose: int
    roller: int
    tray: tuple[int, ...]
    using: int
    smiths: tuple[Smith, ...]
    with_apprentices: bool
    palace: str
    sides: int
    """The seats whose smithy tile lies on its back."""


def view(g: KingsState, viewer: int | None) -> KingsView:
    """The state as a viewer may know it; everybody knows the same."""
    return KingsView(
        viewer=viewer,
        seats=g.seats,
        round=g.round,
        phase=PHASES[g.phase],
        first=g.first,
        seat=g.seat,
        target=g.deal.target,
        stock=counts(g.stock),
        row=g.row,
        deck=len(g.deck),
        locations=g.deal.locations,
        crew=g.crew,
        crew_deck=len(g.crew_deck),
        display=g.display,
        orders=g.deal.items[g.next_item :],
        visits=tuple(g.visits >> 2 * dock & 3 for dock in range(4)),
        auto6=g.auto6,
        plus_1_1=g.plus_1_1,
        purple=g.purple,
        purple_at=g.purple_at,
        purpose=g.purpose,
        roller=g.roller,
        tray=g.tray,
        using=g.using,
        smiths=tuple(_smith(g, seat) for seat in range(g.seats)),
        with_apprentices=g.deal.with_apprentices,
        palace=g.deal.palace,
        sides=g.sides,
    )


def _smith(g: KingsState, seat: int) -> Smith:
    return Smith(
        supply=counts(g.supply[seat]),
        smithy=counts(g.smithy[seat]),
        cancelled=counts(g.cancelled[seat]),
        laid=g.laid[seat],
        claimed=g.claimed[seat],
        borrowed=counts(g.borrowed[seat]),
        whites=g.whites[seat],
        prerolled=g.prerolled[seat],
        rolled=g.rolled[seat],
        spent=g.spent[seat],
        made=g.made[seat],
        items=g.items[seat],
        counterfeits=g.counterfeits[seat],
        modifiers=g.modifiers[seat],
        flags=g.flags[seat],
        trainees=g.trainees[seat],
        hired=g.hired[seat],
        working=g.working[seat],
        used=g.used[seat],
        passed=bool(g.passed >> seat & 1),
        dice=total(g.dice_of(seat)),
    )
