"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import enclume

MODULES = sorted(
    module.name
    for module in walk_packages(enclume.__path__, "enclume.")
    if not module.name.endswith("__main__") and ".migrations" not in module.name
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    examples = sum(doctest.testmod(import_module(name)).attempted for name in MODULES)
    assert examples >= 20
