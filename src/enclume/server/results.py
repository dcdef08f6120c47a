"""What a match that ends leaves behind for its people: a result, and at a rated table what it makes of ratings.

It is written together with the entry that ends the match, so once, whichever worker writes it.
"""

from __future__ import annotations

from enclume.kernel import Result
from enclume.store import Change, RatedRow, RatingRow, ResultRow, Store, changes

from .played import PlayedTable
from .rating import DEVIATION, MEAN, Strength, rate


async def settle(table: PlayedTable, store: Store, at: float) -> list[Change]:
    """What goes with the entry that has ended the match."""
    result = table.match.result
    assert result is not None
    found = [changes.no_results(table.id), *(changes.result(row) for row in results_of(table, result, at))]
    return [*found, *await ratings_of(table, result, store)] if table.setup.rated else found


def results_of(table: PlayedTable, result: Result, at: float) -> list[ResultRow]:
    """How it ended for each person. Where somebody may have known what would come, or where several people sat at one
    screen, nothing is noted; the deal of a day counts, though others have played it, until its day is over."""
    setup = table.setup
    if setup.known_deal and at >= setup.secret_until:
        return []
    rows = []
    for person in sorted(table.people()):
        seats = table.seats_of(person)
        if sum(not table.seats[seat].also for seat in seats) > 1:
            continue
        seat = seats[0]
        rows.append(
            ResultRow(
                table_id=table.id,
                person_id=person,
                game=table.row.game,
                at=at,
                place=result.ranks[seat],
                seats=len(table.seats),
                score=float(result.scores[seat]),
                won=int(seat in result.winners),
                listed=int(setup.listed),
                day=setup.daily,
            )
        )
    return rows


async def ratings_of(table: PlayedTable, result: Result, store: Store) -> list[Change]:
    """What it makes of ratings. Whoever left their seat to a bot comes in behind all who stayed, and behind those who
    left later."""
    if await store.rated_at(table.id):  # it has ended before, by rules that have changed since
        return []
    last = max(result.ranks) + len(table.left)
    stayed = {seat.person: (n, result.ranks[n]) for n, seat in enumerate(table.seats) if seat.person}
    players = {**stayed, **{person: (n, last - nth) for nth, (n, person) in enumerate(table.left.items())}}
    people, game = sorted(players), table.row.game
    known = await store.ratings_in(game, people)
    before = [known.get(person) or RatingRow(person, game, MEAN, DEVIATION, 0) for person in people]
    after = rate([Strength(row.mu, row.sigma) for row in before], [players[person][1] for person in people])
    there = await store.people(people)
    found = []
    for old, new in zip(before, after, strict=True):
        if there[old.person_id].name:  # else they have left for good
            seat = players[old.person_id][0]
            rated = RatedRow(table.id, old.person_id, seat, new.mu, new.sigma, new.mu - old.mu)
            found += changes.rate(rated, old)
    return found
