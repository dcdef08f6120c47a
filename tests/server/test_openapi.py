"""The OpenAPI document is true: a machine that reads it and tries everything finds no surprise."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.serving import Server, Somebody


@pytest.fixture(scope="session")
def described(server: Server) -> object:
    return schemathesis.openapi.from_url(f"{server.url}/api")


schema = schemathesis.pytest.from_fixture("described")
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_operation_answers_as_described(case: schemathesis.Case[Any], maelle: Somebody) -> None:
    case.call_and_validate(cookies=dict(maelle.http.cookies), checks=CHECKS)
