"""Who stops a server waits for the commands that are being carried out."""

from __future__ import annotations

import asyncio

from enclume.server.busy import Busy
from server import loops


def test_whoever_waits_goes_on_when_the_last_has_ended() -> None:
    async def main() -> list[bool]:
        busy, seen = Busy(), []
        busy.begin()
        busy.begin()
        waiting = asyncio.ensure_future(busy.over())
        for _ in range(2):
            await asyncio.sleep(0)
            seen.append(waiting.done())
            busy.end()
        await asyncio.wait_for(waiting, 5)
        return [*seen, waiting.done()]

    assert loops.run(main()) == [False, False, True]


def test_nobody_waits_where_nothing_goes_on() -> None:
    async def main() -> None:
        busy = Busy()
        await asyncio.wait_for(busy.over(), 5)
        busy.begin()
        busy.end()
        await asyncio.wait_for(busy.over(), 5)

    loops.run(main())


def test_what_begins_while_one_waits_is_waited_for_too() -> None:
    async def main() -> bool:
        busy = Busy()
        busy.begin()
        waiting = asyncio.ensure_future(busy.over())
        await asyncio.sleep(0)
        busy.end()
        busy.begin()
        await asyncio.sleep(0.01)
        early = waiting.done()
        busy.end()
        await asyncio.wait_for(waiting, 5)
        return early

    assert not loops.run(main())
