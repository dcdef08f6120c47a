"""New tables that come from something else: a moment of a match, a match that is over, a lesson, a record."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Set
from hashlib import blake2b

import msgspec

from enclume.kernel import Match, Record, find_game
from enclume.store import HEAD, Person

from .sealing import must_be_told
from .setup import Refusal, SeatSetup, Setup, people_at
from .table import LiveTable
from .words import WORDS


def branch(table: LiveTable, person: Person, moment: int, hot_seat: bool) -> tuple[str, Setup]:
    """A new table that begins at a moment of another one: alone against bots, or hot-seat."""
    choices = table.match.choices
    if not 0 <= moment <= len(choices):
        raise Refusal("bad_moment", n=len(choices))
    if table.status != "finished" and (table.setup.final or table.match.hides_anything()):
        raise Refusal("secret")
    if table.changes:
        raise Refusal("rules_changed")
    must_be_told(table.setup, table.now())
    seats = [_branched(table, n, person, hot_seat) for n in range(len(table.seats))]
    setup = Setup(
        name=table.setup.name,
        owner=person.id,
        invite=secrets.token_urlsafe(6),
        seed=table.setup.seed,
        options=dict(table.setup.options),
        seats=seats,
        hot_seat=hot_seat,
        origin=table.id,
        people=table.setup.people,
        opening=[str(choice) for choice in choices[:moment]],
        known_deal=True,
    )
    return table.row.game, setup


def _branched(table: LiveTable, seat: int, person: Person, hot_seat: bool) -> SeatSetup:
    mine = table.seats_of(person.id) or [0]
    before = table.seats[seat]
    if seat == mine[0]:
        return SeatSetup("person", person.name, person.id)
    if hot_seat:
        return SeatSetup("person", before.name, person.id, of=_whose(table, seat))
    return SeatSetup("bot", before.name, bot=before.bot or "greedy", of=_whose(table, seat))


def _whose(table: LiveTable, seat: int) -> str:
    """Whose name a seat has: that of who sits there, or of who sat there before a bot took it over."""
    before = table.seats[seat]
    return before.of or before.person or table.left.get(seat, "")


def seats_again(table: LiveTable) -> list[SeatSetup]:
    """The seats of a table for one that follows it: whose names they have stays known."""
    seats = [msgspec.structs.replace(seat, heir=False) for seat in table.seats]
    for n, seat in enumerate(seats):
        if seat.name and not seat.person:
            seat.of = _whose(table, n)
    return seats


def rematch(table: LiveTable, person: Person, gone: Set[str], same_deal: bool, swap: bool) -> tuple[str, Setup]:
    """The same table again; with the same deal, seats may be swapped: everybody sits one place further on.

    Nobody is made to play: the seats of others are kept open for them, and they take them when they ask for the same.
    """
    if same_deal:
        must_be_told(table.setup, table.now())
    seats = seats_again(table)
    for n, seat in enumerate(seats):
        if seat.person in gone:
            seats[n] = SeatSetup("open")
        elif seat.person and seat.person != person.id:
            seats[n] = SeatSetup("open", seat.name, also=seat.also, of=seat.person)
    if swap:
        seats = [*seats[-1:], *seats[:-1]]
    rated = table.setup.rated and not same_deal and table.setup.pace.ends_by_itself
    if rated:  # no bot plays for a rating, not even one that took over
        seats = [SeatSetup("open") if seat.kind == "bot" else seat for seat in seats]
    setup = Setup(
        name=table.setup.name,
        owner=person.id,
        invite=secrets.token_urlsafe(6),
        seed=table.setup.seed if same_deal else secrets.randbits(48),
        options=dict(table.setup.options),
        seats=seats,
        hot_seat=table.setup.hot_seat,
        origin=table.id,
        pace=table.setup.pace,
        people=table.setup.people if same_deal else people_at(seats),
        known_deal=same_deal,
        rated=rated,
        listed=table.setup.listed,
    )
    return table.row.game, setup


def rematch_id(table: LiveTable, same_deal: bool, swap: bool, nth: int) -> str:
    """Whoever asks for the same again comes to the same table, however many ask and however often. Who was not at the
    first one does not find it. Its entries stand beside those of the first."""
    asked = f"{table.id} {same_deal} {swap} {nth}".encode()
    same = blake2b(asked, digest_size=9, key=table.setup.invite.encode()).digest()
    return table.id[:HEAD] + urlsafe_b64encode(same).decode()


def lesson(game_id: str, lesson_id: str, person: Person) -> tuple[str, Setup]:
    """A table for a lesson: the other seats follow its script."""
    lesson = find_game(game_id).lessons.get(lesson_id)
    if lesson is None:
        raise Refusal("no_lesson")
    rival = WORDS["lesson.rival"].fr
    setup = Setup(
        name=lesson.title.fr,
        owner=person.id,
        invite=secrets.token_urlsafe(6),
        seed=lesson.seed,
        options=dict(lesson.options),
        seats=[
            SeatSetup("person", person.name, person.id) if n == lesson.you else SeatSetup("bot", rival, bot="greedy")
            for n in range(lesson.seats)
        ],
        opening=list(lesson.opening),
        lesson=lesson.id,
        known_deal=True,
    )
    return game_id, setup


def from_record(record: Record, person: Person) -> tuple[str, Setup]:
    """A table made from a record: to look at when it is finished, else to go on with at one device."""
    Match.replay(record)
    setup = Setup(
        name="",
        owner=person.id,
        invite=secrets.token_urlsafe(6),
        seed=record.seed,
        options=dict(record.options),
        seats=[SeatSetup("person", "", person.id) for _ in range(record.seats)],
        hot_seat=True,
        people=record.people,
        opening=list(record.choices),
        conceded=record.conceded,
        known_deal=True,
    )
    return record.game, setup
