"""A loop of its own for a test: where browsers are driven, one runs already in the main thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run(main: Coroutine[Any, Any, Result]) -> Result:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, main).result()
