"""The migrations lead to the schema, and nobody's data is lost on the way."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

import enclume.store
from enclume.store import Store
from enclume.store.schema import metadata
from server import loops

MIGRATIONS = Path(enclume.store.__file__).with_name("migrations")


def migrate(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'enclume.db'}")
    with engine.begin() as connection:
        migrate(connection, "head")
        different: list[Any] = compare_metadata(MigrationContext.configure(connection), metadata)
        assert different == []
    engine.dispose()


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'enclume.db'}")
    with engine.begin() as connection:
        migrate(connection, "0001")
        connection.exec_driver_sql("INSERT INTO person VALUES ('p', 'Maëlle', 1.0)")
        connection.exec_driver_sql("INSERT INTO game_table VALUES ('t', 'g', 1, '', x'7b7d', 1.0, 'playing', 1.0)")
        connection.exec_driver_sql("INSERT INTO seat VALUES ('t', 0, 'p')")
    engine.dispose()

    async def tables() -> list[str]:
        store = await Store.open(tmp_path)
        found = [row.id for row in await store.tables_of("p")]
        await store.close()
        return found

    assert loops.run(tables()) == ["t"]
    database = sqlite3.connect(tmp_path / "enclume.db")
    assert database.execute("SELECT count(*) FROM achievement").fetchall() == [(0,)]
    database.close()
