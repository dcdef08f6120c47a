"""How matches ended: profiles, ratings, leaderboards, the deals of the day."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select, update

from . import schema
from .database import Database
from .rows import RatedRow, RatingRow, ResultRow, Shown, Tally

UNSURE = 2.0
"""Leaders are ordered by what they are at least, with so many deviations taken off."""


class Results(Database):
    """What is asked about results."""

    # Profiles

    async def profile(self, person_id: str) -> tuple[str, float, Shown] | None:
        """What a person is called, since when they have been here, and who is shown it."""
        person = schema.person
        chosen = select(person.c.name, person.c.created, person.c.shown).where(person.c.id == person_id)
        rows = await self.rows(chosen)
        return (rows[0][0], rows[0][1], rows[0][2]) if rows and rows[0][0] else None

    async def show_profile(self, person_id: str, to: Shown) -> None:
        await self.execute(update(schema.person).where(schema.person.c.id == person_id).values(shown=to))

    async def tallies(self, person_id: str) -> list[Tally]:
        """A person's matches by game, the game they play most first."""
        result = schema.result
        summed = select(
            result.c.game,
            func.count(),
            func.sum(result.c.won),
            func.avg(result.c.score),
            func.max(result.c.score),
        )
        ordered = summed.where(result.c.person_id == person_id).group_by(result.c.game)
        rows = await self.rows(ordered.order_by(func.count().desc(), result.c.game))
        return [Tally(row[0], row[1], int(row[2]), float(row[3]), float(row[4])) for row in rows]

    async def results_of(self, person_id: str, limit: int = 50) -> list[ResultRow]:
        """How a person's last matches ended, the latest first."""
        chosen = select(schema.result).where(schema.result.c.person_id == person_id)
        return [ResultRow(*row) for row in await self.rows(chosen.order_by(schema.result.c.at.desc()).limit(limit))]

    async def people_at(self, tables: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
        """The people whose results tables have: their ids and names."""
        person, result = schema.person, schema.result
        chosen = select(result.c.table_id, person.c.id, person.c.name).join_from(result, person)
        found: dict[str, list[tuple[str, str]]] = {}
        for table, who, name in await self.rows(chosen.where(result.c.table_id.in_(tables)).order_by(result.c.place)):
            found.setdefault(table, []).append((who, name))
        return found

    # Ratings

    async def ratings_in(self, game: str, people: Sequence[str]) -> dict[str, RatingRow]:
        """The ratings that people have in a game."""
        here = (schema.rating.c.game == game) & schema.rating.c.person_id.in_(people)
        return {row[0]: RatingRow(*row) for row in await self.rows(select(schema.rating).where(here))}

    async def ratings_of(self, person_id: str) -> list[RatingRow]:
        chosen = select(schema.rating).where(schema.rating.c.person_id == person_id)
        rows = await self.rows(chosen.order_by(schema.rating.c.matches.desc(), schema.rating.c.game))
        return [RatingRow(*row) for row in rows]

    async def rated_at(self, table_id: str) -> list[RatedRow]:
        """What a match has made of ratings, seat by seat."""
        chosen = select(schema.rated).where(schema.rated.c.table_id == table_id)
        return [RatedRow(*row) for row in await self.rows(chosen.order_by(schema.rated.c.seat))]

    async def leaders(self, game: str, reader: str, limit: int = 100) -> list[tuple[RatingRow, str]]:
        """The strongest in a game, with their names; whoever shows their profile to nobody sees only themselves."""
        rating, person = schema.rating, schema.person
        chosen = select(rating, person.c.name).join_from(rating, person).where(rating.c.game == game)
        seen = chosen.where((person.c.shown != "nobody") | (person.c.id == reader))
        least = rating.c.mu - UNSURE * rating.c.sigma
        rows = await self.rows(seen.order_by(least.desc(), rating.c.person_id).limit(limit))
        return [(RatingRow(*row[:-1]), row[-1]) for row in rows]

    # The deal of the day

    async def daily_table(self, day: str, game: str, person_id: str) -> str | None:
        """The table at which a person plays the deal of a day."""
        daily = schema.daily
        mine = (daily.c.day == day) & (daily.c.game == game) & (daily.c.person_id == person_id)
        rows = await self.rows(select(daily.c.table_id).where(mine))
        return rows[0][0] if rows else None

    async def daily_finished(self, day: str, game: str, person_id: str) -> bool:
        """Whether a person has played the deal of a day to the end."""
        result = schema.result
        mine = (result.c.day == day) & (result.c.game == game) & (result.c.person_id == person_id)
        return bool(await self.rows(select(result.c.table_id).where(mine).limit(1)))

    async def daily_board(self, day: str, game: str, reader: str, limit: int = 100) -> list[tuple[ResultRow, str]]:
        """Who has played the deal of a day to the end, the best first. It is for people with accounts: whoever can come
        as somebody else again could play it again. Guests see where they would stand, and are seen by nobody."""
        daily, result, person, account = schema.daily, schema.result, schema.person, schema.account
        same = (result.c.table_id == daily.c.table_id) & (result.c.person_id == daily.c.person_id)
        chosen = (
            select(result, person.c.name).join_from(daily, result, same).join(person, person.c.id == daily.c.person_id)
        )
        chosen = chosen.outerjoin(account, account.c.person_id == person.c.id)
        there = chosen.where((daily.c.day == day) & (daily.c.game == game))
        there = there.where(account.c.login.is_not(None) | (person.c.id == reader))
        seen = there.where((person.c.shown != "nobody") | (person.c.id == reader))
        best = (result.c.won.desc(), result.c.place, result.c.score.desc(), result.c.at)
        return [(ResultRow(*row[:-1]), row[-1]) for row in await self.rows(seen.order_by(*best).limit(limit))]
