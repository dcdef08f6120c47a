"""Accounts, the sessions of their people, and their passkeys."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .database import Database
from .rows import AccountRow, Conflict, PasskeyRow, Person, SessionRow

CHALLENGE_SECONDS = 300.0
"""How long a passkey may take to answer."""
FAILURE_SECONDS = 900.0
"""How long it is remembered that somebody failed to sign in."""


class Accounts(Database):
    """What is asked about accounts."""

    async def add_account(self, account: AccountRow) -> None:
        """A guest has an account from now on; a :class:`Conflict` where the name is taken, or they have one already."""
        try:
            await self.execute(insert(schema.account), msgspec.structs.asdict(account))
        except IntegrityError as error:
            raise Conflict(account.login, error) from error

    async def account_of(self, person_id: str) -> AccountRow | None:
        return await self._account(schema.account.c.person_id == person_id)

    async def account_named(self, login: str) -> AccountRow | None:
        return await self._account(schema.account.c.login == login)

    async def _account(self, which: ColumnElement[bool]) -> AccountRow | None:
        rows = await self.rows(select(schema.account).where(which))
        return AccountRow(*rows[0]) if rows else None

    async def set_password(self, person_id: str, password: str, keep_session: str) -> None:
        """A new password; whoever signed in with the old one, elsewhere, is signed out, and has no way back."""
        mine, others = schema.account.c.person_id == person_id, schema.session.c.person_id == person_id
        async with self.begin() as connection:
            await connection.execute(update(schema.account).where(mine).values(password=password))
            await connection.execute(delete(schema.session).where(others & (schema.session.c.id != keep_session)))
            for ways in (schema.passkey, schema.challenge):
                await connection.execute(delete(ways).where(ways.c.person_id == person_id))

    # Failures

    async def failed(self, who: Sequence[str]) -> None:
        """Somebody failed to sign in; what happened long ago is forgotten."""
        now = self.now()
        async with self.begin() as connection:
            await connection.execute(delete(schema.failure).where(schema.failure.c.at < now - FAILURE_SECONDS))
            await connection.execute(insert(schema.failure), [{"who": each, "at": now} for each in who])

    async def failures(self, who: Sequence[str]) -> dict[str, tuple[int, float]]:
        """How often somebody failed lately, and since when."""
        failure = schema.failure
        lately = failure.c.who.in_(who) & (failure.c.at >= self.now() - FAILURE_SECONDS)
        counted = select(failure.c.who, func.count(), func.min(failure.c.at)).where(lately).group_by(failure.c.who)
        return {row[0]: (row[1], row[2]) for row in await self.rows(counted)}

    async def forgive(self, who: str) -> None:
        await self.execute(delete(schema.failure).where(schema.failure.c.who == who))

    # Sessions

    async def add_session(self, session: SessionRow) -> None:
        await self.execute(insert(schema.session), msgspec.structs.asdict(session))

    async def in_session(self, session_id: str) -> tuple[Person, float] | None:
        """Whose session it is, and when they were last seen in it; nothing where it has ended, or they are leaving."""
        person, session = schema.person, schema.session
        chosen = select(person.c.id, person.c.name, session.c.seen).join_from(session, person)
        rows = await self.rows(chosen.where((session.c.id == session_id) & (person.c.name != "")))
        return (Person(rows[0][0], rows[0][1], guest=False), rows[0][2]) if rows else None

    async def sessions_of(self, person_id: str) -> list[SessionRow]:
        """The sessions of a person, those seen last first."""
        chosen = select(schema.session).where(schema.session.c.person_id == person_id)
        return [SessionRow(*row) for row in await self.rows(chosen.order_by(schema.session.c.seen.desc()))]

    async def seen_in(self, session_id: str) -> None:
        """Somebody is there, in this session."""
        here = schema.session.c.id == session_id
        await self.execute(update(schema.session).where(here).values(seen=self.now()))

    async def end_session(self, person_id: str, session_id: str) -> None:
        here = (schema.session.c.person_id == person_id) & (schema.session.c.id == session_id)
        await self.execute(delete(schema.session).where(here))

    async def end_other_sessions(self, person_id: str, session_id: str) -> None:
        others = (schema.session.c.person_id == person_id) & (schema.session.c.id != session_id)
        await self.execute(delete(schema.session).where(others))

    # Passkeys

    async def add_passkey(self, passkey: PasskeyRow) -> None:
        try:
            await self.execute(insert(schema.passkey), msgspec.structs.asdict(passkey))
        except IntegrityError as error:
            raise Conflict(passkey.id, error) from error

    async def passkey(self, passkey_id: str) -> PasskeyRow | None:
        rows = await self.rows(select(schema.passkey).where(schema.passkey.c.id == passkey_id))
        return PasskeyRow(*rows[0]) if rows else None

    async def passkeys_of(self, person_id: str) -> list[PasskeyRow]:
        chosen = select(schema.passkey).where(schema.passkey.c.person_id == person_id)
        return [PasskeyRow(*row) for row in await self.rows(chosen.order_by(schema.passkey.c.created))]

    async def used_passkey(self, passkey_id: str, uses: int) -> None:
        await self.execute(update(schema.passkey).where(schema.passkey.c.id == passkey_id).values(uses=uses))

    async def remove_passkey(self, person_id: str, passkey_id: str) -> None:
        mine = (schema.passkey.c.person_id == person_id) & (schema.passkey.c.id == passkey_id)
        await self.execute(delete(schema.passkey).where(mine))

    async def add_challenge(self, challenge: str, person_id: str) -> None:
        """Something to be signed by a passkey, of a person or of whoever it turns out to be; old ones are forgotten."""
        now = self.now()
        async with self.begin() as connection:
            old = schema.challenge.c.created < now - CHALLENGE_SECONDS
            await connection.execute(delete(schema.challenge).where(old))
            row = {"id": challenge, "person_id": person_id, "created": now}
            await connection.execute(insert(schema.challenge), row)

    async def take_challenge(self, challenge: str, person_id: str) -> bool:
        """Whether it was asked for, not long ago; it is used up."""
        asked = (schema.challenge.c.id == challenge) & (schema.challenge.c.person_id == person_id)
        fresh = schema.challenge.c.created >= self.now() - CHALLENGE_SECONDS
        async with self.begin() as connection:
            taken = await connection.execute(delete(schema.challenge).where(asked & fresh))
            return bool(taken.rowcount)
