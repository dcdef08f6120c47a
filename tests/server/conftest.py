from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.postgres import Postgres, postgres
from server.serving import Server, Somebody, serving


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, and one of two workers on PostgreSQL: whatever they do for people is the same."""
    words = ["--limit", "100000"]
    if request.param == "postgresql":
        address = request.getfixturevalue("cluster").database("played")
        words += ["--database", address, "--workers", "2"]
    with serving(tmp_path_factory.mktemp("data"), *words) as running:
        yield running


@pytest.fixture
def maelle(server: Server) -> Somebody:
    return Somebody(server, "Maëlle")


@pytest.fixture
def thibault(server: Server) -> Somebody:
    return Somebody(server, "Thibault")
