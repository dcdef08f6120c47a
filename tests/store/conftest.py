from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.postgres import Postgres, postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    with postgres() as running:
        yield running
