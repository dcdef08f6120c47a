"""Coroutines that are begun at once."""

from __future__ import annotations

import asyncio

import pytest

from enclume.server import eagerly
from server import loops


def test_what_need_not_wait_is_done_at_once() -> None:
    async def main() -> list[str]:
        said: list[str] = []

        async def work() -> None:
            said.append("begun")
            said.append("done")

        assert eagerly.start(work()) is None
        return said

    assert loops.run(main()) == ["begun", "done"]


def test_what_must_wait_goes_on_by_itself_later() -> None:
    async def main() -> list[str]:
        said: list[str] = []
        door, key = asyncio.Event(), asyncio.get_running_loop().create_future()

        async def work() -> None:
            said.append("begun")
            await door.wait()
            said.append(await key)
            await asyncio.sleep(0)
            await asyncio.sleep(0.001)
            said.append("done")

        rest = eagerly.start(work())
        assert rest is not None
        assert said == ["begun"]
        door.set()
        asyncio.get_running_loop().call_later(0.001, key.set_result, "key")
        await rest
        return said

    assert loops.run(main()) == ["begun", "key", "done"]


def test_errors_come_out_where_the_work_is() -> None:
    async def main() -> None:
        broken = asyncio.get_running_loop().create_future()

        async def work() -> None:
            await broken

        rest = eagerly.start(work())
        assert rest is not None
        broken.set_exception(ValueError("broken"))
        await rest

    with pytest.raises(ValueError, match="broken"):
        loops.run(main())


def test_the_rest_can_be_cancelled() -> None:
    async def main() -> str:
        said = []

        async def work() -> None:
            try:
                await asyncio.sleep(10)
            except asyncio.CancelledError:
                said.append("cancelled")
                raise

        rest = eagerly.start(work())
        assert rest is not None
        await asyncio.sleep(0)
        rest.cancel()
        with pytest.raises(asyncio.CancelledError):
            await rest
        return said[0]

    assert loops.run(main()) == "cancelled"
