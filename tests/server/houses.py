"""The same tests in both houses: SQLite with one worker, PostgreSQL with two."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from server.postgres import postgres
from server.serving import Server, serving

HOUSES = ["sqlite", "postgres"]


@pytest.fixture(scope="module", params=HOUSES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp(request.param)
    if request.param == "sqlite":
        with serving(data, "--limit", "100000") as server:
            yield server
        return
    with TemporaryDirectory(prefix="enclume-house-") as folder, postgres(Path(folder)) as database:
        words = ("--limit", "100000", "--workers", "2", "--database", database.database("house"))
        with serving(data, *words) as server:
            yield server
