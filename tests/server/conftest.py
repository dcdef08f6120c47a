from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.serving import Server, Somebody, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), "--limit", "100000") as running:
        yield running


@pytest.fixture
def maelle(server: Server) -> Somebody:
    return Somebody(server, "Maëlle")


@pytest.fixture
def thibault(server: Server) -> Somebody:
    return Somebody(server, "Thibault")
