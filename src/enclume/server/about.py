"""A table as others are told of it: who sits there, how it stands, its clock, its deal, its record."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

import msgspec

from enclume.kernel import Match, Record

from .frames import ClockInfo, Deal, SeatInfo, TableInfo

if TYPE_CHECKING:
    from .played import PlayedTable
    from .table import LiveTable


def describe_table(table: LiveTable, person_id: str, language: str, here: Set[str]) -> TableInfo:
    """A table as lists and headers show it to a person."""
    game = table.match.game
    mine = table.seats_of(person_id)
    seats = []
    names, played = table.names, table.characters
    for n, seat in enumerate(table.seats):
        identity = game.identities[n].id if n < len(game.identities) else str(n)
        name = "" if seat.kind == "open" else names[n].to(language)
        looks_on = seat.person in here if seat.person else False
        character = played[n].to(language) if played else ""
        person = seat.person if seat.name and not seat.also and not table.setup.hot_seat else ""
        kept = names[n].to(language) if seat.kind == "open" and seat.of not in ("", person_id) else ""
        seats.append(SeatInfo(seat.kind, name, identity, seat.bot, n in mine, looks_on, character, person, kept))
    prompt = next((table.match.prompt(seat).to(language) for seat in table.waiting if seat in mine), "")
    return TableInfo(
        id=table.id,
        game=table.row.game,
        name=table.setup.name,
        seats=seats,
        status=table.status,
        options=dict(table.setup.options),
        created=table.row.created,
        moved=table.moved,
        moment=table.match.moment,
        waiting=table.waiting,
        hot_seat=table.setup.hot_seat,
        invite=table.setup.invite if mine or table.setup.owner == person_id else "",
        owner=table.setup.owner == person_id,
        host=next((seat.name for seat in table.seats if seat.person == table.setup.owner and seat.name), ""),
        prompt=prompt,
        lesson=table.setup.lesson,
        taught=bool(table.setup.lesson) and table.expected() is None,
        campaign=table.setup.campaign,
        curtain=table.hands_over(person_id),
        winners=[] if table.match.result is None else list(table.match.result.winners),
        drawn=table.match.result is not None and table.match.result.drawn,
        together=is_shared(table.match),
        concedes=table.can_concede,
        conceding=table.conceding_seats(),
        resigns=table.resigning(person_id),
        rated=table.setup.rated,
        daily=table.setup.daily,
        pace=table.setup.pace,
        clock=clock_of(table),
        ended=table.ended,
        deal=deal_of(table),
        notice="" if table.notice is None else table.notice.to(language),
        halted=table.halted is not None,
    )


def clock_of(table: LiveTable) -> ClockInfo | None:
    """The clock as it stands now."""
    clock, kind = table.clock, table.setup.pace.kind
    if kind == "none" or table.status != "playing":
        return None
    spent = 0.0 if clock.paused else max(0.0, table.now() - clock.at)
    return ClockInfo(
        kind=kind,
        left=[round(max(0.0, left - spent * (n in clock.running)), 1) for n, left in enumerate(clock.left)],
        then=table.setup.pace.then,
        running=[] if clock.paused else sorted(clock.running),
        paused=clock.paused,
        pausing=table.seats_among(table.pausing),
        flagged=sorted(clock.flagged),
        ending=table.seats_among(table.ending),
        away={n: at for n, at in clock.away.items() if at > table.now() and table.seats[n].kind == "person"},
    )


def deal_of(table: LiveTable) -> Deal:
    """The seal of the deal, and after the end also what was sealed: the same for everybody.

    That of a day is the same at many tables: it is told when the day is over.
    """
    setup = table.setup
    known = setup.known_deal and not table.commitment
    if table.now() < setup.secret_until:
        return Deal(table.commitment, known, until=setup.secret_until)
    if table.status != "finished":
        return Deal(table.commitment, known)
    return Deal(table.commitment, known, str(setup.seed), setup.nonce)


def record_of(table: PlayedTable) -> Record:
    """The record of a table's match; after the end with what shows that the deal was the one that had been sealed."""
    record = table.match.record()
    if table.status != "finished":
        return record
    row, setup = table.row, table.setup
    sealed = msgspec.structs.replace(record, nonce=setup.nonce, commitment=table.commitment)
    if (row.version, row.content) == (record.version, record.content):
        return sealed
    return msgspec.structs.replace(sealed, dealt_by=(row.version, row.content))


def is_shared(match: Match) -> bool:
    """Whether all win or all lose: together, or alone against the game."""
    return match.game.cooperative or match.config.seats == 1
