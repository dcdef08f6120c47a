"""Work that takes long, done apart from the loop that serves people: one piece after the other, whoever asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

T = TypeVar("T")

LONG: Final = 200
"""How many choices are played in the loop itself: up to here a thread would cost more than it saves."""

_thread = ThreadPoolExecutor(1, thread_name_prefix="apart")


async def apart(work: Callable[[], T]) -> T:
    """Do something in the one thread that there is for it. While it waits or runs, others are served."""
    return await asyncio.get_running_loop().run_in_executor(_thread, work)
