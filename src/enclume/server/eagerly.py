"""Running a coroutine at once, as far as it goes without waiting. Most frames are taken by the line right away."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Begin a coroutine here and now: None when it is done, a task for the rest when it had to wait."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_finish(work, waits_for))


async def _finish(work: Coroutine[Any, Any, None], waits_for: Any) -> None:
    """Do what the event loop does for a task: wait for what the coroutine waits for, and let it go on."""
    while True:
        failed: BaseException | None = None
        try:
            if waits_for is None:
                await asyncio.sleep(0)
            else:
                waits_for._asyncio_future_blocking = False
                await waits_for
        except BaseException as error:
            failed = error
        try:
            waits_for = work.send(None) if failed is None else work.throw(failed)
        except StopIteration:
            return
