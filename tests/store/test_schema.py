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


def test_wishes_about_reactions_become_standing_orders(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'enclume.db'}")
    with engine.begin() as connection:
        migrate(connection, "0012")
        connection.exec_driver_sql("INSERT INTO person (id, name, created) VALUES ('p', 'Maëlle', 1.0)")
        for table, game, passing in (("a", "kinfire_delve", "idle"), ("b", "forgeflame", "always"), ("c", "g", "ask")):
            row = f"('{table}', '{game}', 1, '', x'7b7d', 1.0, 'playing', 1.0)"
            connection.exec_driver_sql(f"INSERT INTO game_table VALUES {row}")
            connection.exec_driver_sql(f"INSERT INTO seat VALUES ('{table}', 0, 'p', '{passing}')")
            connection.exec_driver_sql(f"INSERT INTO habit VALUES ('p', '{game}', '{passing}')")
        migrate(connection, "head")
        orders = "SELECT table_id, kind, answer, until FROM standing_order ORDER BY table_id, kind"
        absorption = ("b", "absorption", "let", "match")
        boosts = [("a", "again", "keep"), ("a", "bard", "keep"), ("a", "boost", "pass"), ("a", "move", "skip")]
        found = [tuple(row) for row in connection.exec_driver_sql(orders)]
        assert found == [*[(*each, "idle") for each in boosts], absorption]
        habits = "SELECT game, kind, until FROM habit ORDER BY game DESC, kind"
        kinds = [tuple(row) for row in connection.exec_driver_sql(habits)]
        assert kinds == [
            *[("kinfire_delve", each[1], "idle") for each in boosts],
            ("forgeflame", "absorption", "match"),
        ]
    engine.dispose()
