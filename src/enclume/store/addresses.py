"""Where a database is: at an address of PostgreSQL's, or in a folder; and what is said if it cannot be used."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import asyncpg
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from enclume.kernel.texts import Text

from .permission import Forbidden, forbidden
from .rows import Unreachable
from .writing import LOST

POSTGRES: Final = ("postgresql://", "postgres://")
FILE: Final = "enclume.db"
"""The database in a folder."""


def is_address(text: str) -> bool:
    """Whether PostgreSQL could be there."""
    if not text.startswith(POSTGRES):
        return False
    try:
        port, parts = _location(text).port, urlsplit(plain_address(text))
        if parts.port != port or parts.fragment:  # the driver would read another address than it seems to be
            return False
        parse_qsl(parts.query, strict_parsing=bool(parts.query))
    except (ArgumentError, ValueError):
        return False
    return port is None or 0 < port < 2**16


def _location(address: str) -> URL:
    """PostgreSQL's address as SQLAlchemy reads it."""
    return make_url("postgresql+asyncpg://" + address.partition("://")[2])


def plain_address(address: str) -> str:
    """PostgreSQL's address as its driver reads it."""
    return "postgresql://" + address.partition("://")[2]


def postgres_engine(address: str, settings: dict[str, str] | None = None, **options: Any) -> AsyncEngine:
    """An engine that leaves the address to the driver, for it knows all that may stand behind the question mark."""

    async def connect() -> Any:
        return await asyncpg.connect(plain_address(address), server_settings=settings)

    return create_async_engine(_location(address).set(query={}), async_creator=connect, **options)


def without_password(address: str) -> str:
    """An address that can be shown, even one that is wrong.

    >>> without_password("postgresql://who:hush@here/db?password=hush&host=there")
    'postgresql://who@here/db?password=…&host=there'
    >>> without_password("postgresql:who:hush@here/db")
    '…@here/db'
    """
    scheme, separator, rest = address.partition("://")
    who, at, where = (rest if separator else address).rpartition("@")
    where = re.sub(r"(password=)[^&]*", r"\1…", where)
    return f"{scheme}{separator}{who.partition(':')[0]}{at}{where}" if separator else f"{'…@' if at else ''}{where}"


@contextmanager
def reaching(where: Path | str) -> Iterator[None]:
    """Whatever keeps a database from being opened or read is told in words, and without its password."""
    try:
        yield
    except (*LOST, SQLAlchemyError, sqlite3.Error, UnicodeError) as error:
        cause = getattr(error, "orig", None) or error
        why = next(iter(str(cause).splitlines()), "") or type(cause).__name__
        if isinstance(where, str) and where.startswith(POSTGRES):
            shown = without_password(where)
            fr = f"La base de données {shown} ne répond pas : {why}"
            raise Unreachable(Text(fr=fr, en=f"The database {shown} does not answer: {why}")) from error
        file = Path(where) / FILE
        if (path := forbidden(file, cause)) is not None:
            raise Forbidden(path) from error
        fr = f"La base de données {file} ne se lit pas : {why}. Abîmée ? Remettez une sauvegarde (restore --force)."
        en = f"The database {file} cannot be read: {why}. Damaged? Put a backup back (restore --force)."
        raise Unreachable(Text(fr=fr, en=en)) from error
