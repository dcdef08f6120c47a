"""People, and what they have achieved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import insert, select, update

from . import schema
from .database import Database
from .rows import Honour, Person


class People(Database):
    """What is asked about people."""

    async def add_person(self, person: Person) -> None:
        await self.execute(insert(schema.person), {"id": person.id, "name": person.name, "created": self.now()})

    async def rename_person(self, person: Person) -> None:
        """Call somebody otherwise; whoever has left, and has no name any more, is not called back by one."""
        known = (schema.person.c.id == person.id) & (schema.person.c.name != "")
        await self.execute(update(schema.person).where(known).values(name=person.name))

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        person, account = schema.person, schema.account
        known = person.outerjoin(account, account.c.person_id == person.c.id)
        chosen = select(person.c.id, person.c.name, account.c.login.is_(None)).select_from(known)
        return {
            row[0]: Person(row[0], row[1], bool(row[2])) for row in await self.rows(chosen.where(person.c.id.in_(ids)))
        }

    async def gone(self, ids: Iterable[str]) -> set[str]:
        """Which of these people have left for good, or are leaving."""
        asked = set(ids)
        return asked - {each.id for each in (await self.people(list(asked))).values() if each.name}

    async def honours_of(self, person_id: str) -> list[Honour]:
        """All that a person has achieved, oldest first."""
        achieved = schema.achievement
        columns = [achieved.c[name] for name in Honour.__struct_fields__]
        chosen = select(*columns).where(achieved.c.person_id == person_id)
        return [Honour(*row) for row in await self.rows(chosen.order_by(achieved.c.at, achieved.c.table_id))]
