"""KF-4, KF-14: the gather phase: claim a location, use a dock, recruit an apprentice, or pass."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option

from .actions import (
    BONUS_METAL,
    BONUS_TOKEN,
    CLAIM,
    COPY,
    DISCARD,
    HIRE_LATER,
    HIRE_NOW,
    PASS,
    RECRUIT,
    TO_DOCK,
    Card,
    Claim,
)
from .cards import APPRENTICE_NUMBER, FIRST_APPRENTICE, FIRST_DOCK, LOCATION, LOCATION_NUMBER
from .costs import CHEAP_DOCK_COST, COPIES, DOCK_COST, HIRE_COST, Cost, affordable, can_pay, cost_of
from .dice import METAL, ONE
from .effects import ACTION, DOCKING, resolve, serve, take_plus_1_1
from .paying import pay
from .routines import BONUSES, WAGES
from .setup import SHOWN
from .state import (
    CLAIMS,
    CRAFTING,
    DOCKINGS,
    FACE_DOWN,
    GATHER,
    HIRES,
    PALACE_SEEN,
    PASSES,
    RECRUITS,
    SHORTAGE,
    Claimed,
    KingsState,
)
from .why_not import why_not

FERGUS: Final = APPRENTICE_NUMBER["AP07"]
HILDA: Final = APPRENTICE_NUMBER["AP09"]
_WORKSHOP: Final = COPIES >> 1
_PALACE: Final = LOCATION_NUMBER["GX04"]
_CLAIMS: Final = [
    [(), (CLAIM[2 * card],), (CLAIM[2 * card + 1],), (CLAIM[2 * card], CLAIM[2 * card + 1])]
    for card in range(len(LOCATION))
]
"""By location and by which of its halves can be paid."""


def gather_turn(g: KingsState) -> Rules:
    """KF-4.1: one action by the player whose turn it is; then the next who has not passed, or the end of the phase."""
    seat = g.seat
    action = yield Ask(seat, "gather", gather_options(g, seat), why_not)
    if type(action) is Claim:
        yield from claim(g, seat, action.action)
    elif action is PASS:
        yield from pass_(g, seat)
    elif action.verb == "dock":
        yield from use_dock(g, seat, action.card)
    else:
        yield from recruit(g, seat, action.card)
    end_of_action(g)


def gather_options(g: KingsState, seat: int) -> list[Option]:
    """KF-4.1, KF-4.8, KF-5.5: what can be paid in full; without a location on display only the pass is left."""
    row = g.row
    if not row:
        return [PASS]
    options: list[Option] = []
    supply = g.supply[seat]
    can = affordable(supply, g.deal.palace)
    for card in row:
        options += _CLAIMS[card][can >> card + card & 3]
        if card == _WORKSHOP and copy_targets(g, seat):
            options.append(CLAIM[COPIES])
    dice = (supply & 255) + (supply >> 8 & 255) + (supply >> 16 & 255) + (supply >> 24)
    if g.working[seat] and g.works(seat, FERGUS):
        dice += 1
    options += _docks(g.visits, dice if dice < 5 else 5)
    if g.crew:
        options += [RECRUIT[apprentice] for apprentice in g.crew]
    options.append(PASS)
    return options


@lru_cache(maxsize=1 << 12)
def _docks(visits: int, dice: int) -> list[Option]:
    """KF-4.6: the docks with a free space that so many dice can pay."""
    found: list[Option] = []
    for dock in range(4):
        visit = visits >> 2 * dock & 3
        if visit < 2 and dice >= len(DOCK_COST[dock][visit].slots):
            found.append(TO_DOCK[dock])
    return found


# (a) Claiming a location


def claim(g: KingsState, seat: int, action: int) -> Rules:
    """KF-4.2, KF-4.14: choose card and side, pay, refill, resolve."""
    card, copied = action >> 1, -1
    if action == COPIES:
        chosen = yield Ask(seat, "copy", [COPY[target] for target in copy_targets(g, seat)], why_not)
        copied = chosen.action
    does = action if copied < 0 else copied
    cost = cost_of(does, g.deal.palace)
    if not cost.free:
        yield from pay(g, seat, cost, card)
    g.claimed[seat] += (Claimed(card, action & 1, copied),)
    g.tally[CLAIMS] += 1
    if g.journal is not None:
        g.happened("claimed", "KF-4.2 KF-4.3" if copied < 0 else "KF-17.14", seat, action=action, copied=copied)
    take_from_row(g, card)
    yield from resolve(g, seat, ACTION[does], card)


def copy_targets(g: KingsState, seat: int) -> list[int]:
    """KF-17.14: the actions of face-up locations in front of anybody that the seat could pay."""
    can = affordable(g.supply[seat], g.deal.palace)
    lying = sorted(
        each.card for claimed in g.claimed for each in claimed if each.side != FACE_DOWN and each.card != _WORKSHOP
    )
    return [action for card in lying for action in (2 * card, 2 * card + 1) if can >> action & 1]


def take_from_row(g: KingsState, card: int) -> None:
    """KF-4.4: a location leaves the display and is replaced at once, while the deck lasts."""
    row = list(g.row)
    place = row.index(card)
    if g.deck:
        new = row[place] = g.deck[-1]
        g.deck = g.deck[:-1]
        g.row = tuple(row)
        if g.journal is not None:
            g.reveal(new)
            g.happened("row_refilled", "KF-4.4", card=new)
    else:
        del row[place]
        g.row = tuple(row)


def turn_down(g: KingsState, seat: int) -> Choosing[int]:
    """KF-4.5, KF-14.2: one of the locations on display will be laid face down."""
    chosen = yield Ask(seat, "discard", [DISCARD[card] for card in g.row], why_not)
    assert type(chosen) is Card
    return chosen.card


def lay_face_down(g: KingsState, seat: int, card: int) -> None:
    g.claimed[seat] += (Claimed(card, FACE_DOWN),)
    if g.journal is not None:
        g.happened("turned_down", "KF-4.5", seat, card=card)
    take_from_row(g, card)


# (b) Docks


def use_dock(g: KingsState, seat: int, dock: int) -> Rules:
    """KF-4.5, KF-4.6: give up a location, pay the cheaper space that is free, take what the dock gives."""
    card = yield from turn_down(g, seat)
    yield from pay(g, seat, dock_cost(g, seat, dock), FIRST_DOCK + dock)
    g.visits += 1 << 2 * dock
    g.tally[DOCKINGS] += 1
    if g.journal is not None:
        g.happened("docked", "KF-4.5 KF-4.6", seat, dock=dock)
    lay_face_down(g, seat, card)
    yield from resolve(g, seat, DOCKING[dock], FIRST_DOCK + dock)


def dock_cost(g: KingsState, seat: int, dock: int) -> Cost:
    """KF-4.6, KF-18.9: the first visit of the round is cheaper; Fergus saves a die."""
    visit = g.visits >> 2 * dock & 3
    return CHEAP_DOCK_COST[dock][visit] if g.works(seat, FERGUS) else DOCK_COST[dock][visit]


# (c) Passing


def pass_(g: KingsState, seat: int) -> Rules:
    """KF-4.9, KF-18.10: out of the phase; the first to pass gets a bonus, and Hilda's owner always does."""
    first = not g.passed
    g.passed |= 1 << seat
    g.tally[PASSES] += 1
    g.happened("passed", "KF-4.9", seat, first=first)
    hilda = g.works(seat, HILDA)
    if not first and not hilda:
        return
    metal, token = g.stock & 255 > 0, g.plus_1_1 > 0
    if metal and token and not (first and hilda):
        chosen = yield Ask(seat, "bonus", [BONUS_METAL, BONUS_TOKEN], why_not, routine=BONUSES)
        metal, token = chosen is BONUS_METAL, chosen is BONUS_TOKEN
    if metal:
        serve(g, seat, ONE[METAL])
    if token:
        take_plus_1_1(g, seat)


# (d) Recruiting


def recruit(g: KingsState, seat: int, apprentice: int) -> Rules:
    """KF-14: take an apprentice, lay a location face down, pay now or later."""
    card = yield from turn_down(g, seat)
    cost = HIRE_COST[apprentice]
    now = cost.free
    if not now and can_pay(g.supply[seat], cost):
        chosen = yield Ask(seat, "hire_now", [HIRE_NOW, HIRE_LATER], why_not, routine=WAGES)
        now = chosen is HIRE_NOW
    if now and not cost.free:
        yield from pay(g, seat, cost, apprentice)
    g.tally[RECRUITS] += 1
    if g.journal is not None:
        g.happened("recruited", "KF-14.1 KF-14.4", seat, apprentice=apprentice, hired=now)
    if now:
        g.hired[seat] |= 1 << apprentice - FIRST_APPRENTICE
        g.tally[HIRES] += 1
    else:
        g.trainees[seat] |= 1 << apprentice - FIRST_APPRENTICE
    lay_face_down(g, seat, card)
    take_from_crew(g, apprentice)


def take_from_crew(g: KingsState, apprentice: int) -> None:
    """KF-14.3: the apprentice is replaced at once, while the deck lasts."""
    crew = list(g.crew)
    place = crew.index(apprentice)
    del crew[place]
    g.crew = tuple(crew)
    fill_crew(g, place)


def fill_crew(g: KingsState, place: int = SHOWN) -> None:
    """KF-10.12: three apprentices on offer, while the deck lasts."""
    while len(g.crew) < SHOWN and g.crew_deck:
        new = g.crew_deck[-1]
        g.crew_deck = g.crew_deck[:-1]
        g.crew = (*g.crew[:place], new, *g.crew[place:])
        if g.journal is not None:
            g.reveal(new)
            g.happened("crew_refilled", "KF-14.3", apprentice=new)


# The end of the phase


def end_of_action(g: KingsState) -> None:
    """KF-4.10, KF-4.11: the phase ends when all have passed, or when the cards are gone and somebody has."""
    everybody = (1 << g.seats) - 1
    if g.phase == GATHER and (g.passed == everybody or (g.passed and not g.row)):
        g.phase = CRAFTING
    if g.phase == CRAFTING:
        for t in range(4):
            if not g.stock >> 8 * t & 255:
                g.tally[SHORTAGE + t] += 1
        if _PALACE in g.deal.locations and _PALACE not in g.deck:
            g.tally[PALACE_SEEN] += 1
        g.seat = g.first
        g.happened("phase", "KF-3.1 KF-4.10", phase="craft")
        return
    seat = g.seat
    while True:
        seat = seat + 1 if seat + 1 < g.seats else 0
        if not g.passed >> seat & 1:
            break
    g.seat = seat
