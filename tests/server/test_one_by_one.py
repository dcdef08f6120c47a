"""Who comes while somebody is there waits, in order, and whoever gives up waiting keeps nobody out."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from enclume.server.onebyone import OneByOne
from server import loops


def test_they_go_in_one_at_a_time_and_in_the_order_in_which_they_came() -> None:
    async def main() -> list[str]:
        door, told = OneByOne(), list[str]()

        async def visit(name: str) -> None:
            async with door:
                told.append(f"{name} in")
                await asyncio.sleep(0.001)
                told.append(f"{name} out")

        await asyncio.gather(*map(visit, "abc"))
        assert not door.locked()
        return told

    assert loops.run(main()) == ["a in", "a out", "b in", "b out", "c in", "c out"]


def test_nobody_slips_past_who_waits() -> None:
    async def main() -> list[str]:
        door, told = OneByOne(), list[str]()
        assert door.enter()

        async def waits() -> None:
            async with door:
                told.append("waited")

        waiting = asyncio.create_task(waits())
        await asyncio.sleep(0)
        door.leave()
        told.append("slipped past" if door.enter() else "turned away")
        await waiting
        return told

    assert loops.run(main()) == ["turned away", "waited"]


@pytest.mark.parametrize("after_its_turn", [False, True])
def test_who_gives_up_waiting_keeps_nobody_out(after_its_turn: bool) -> None:
    async def main() -> bool:
        door = OneByOne()
        assert door.enter()
        first, second = asyncio.create_task(door.wait()), asyncio.create_task(door.wait())
        await asyncio.sleep(0)
        if after_its_turn:
            door.leave()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        if not after_its_turn:
            door.leave()
        await asyncio.wait_for(second, 5)
        assert door.locked()
        door.leave()
        return door.locked()

    assert loops.run(main()) is False


def test_who_gives_up_in_the_instant_in_which_the_door_is_left_has_given_up() -> None:
    async def main() -> list[type[BaseException]]:
        door = OneByOne()

        async def stays() -> None:
            async with door:
                await asyncio.sleep(60)

        both = [asyncio.create_task(stays()) for _ in range(2)]
        await asyncio.sleep(0)
        for each in both:
            each.cancel()
        ends = await asyncio.gather(*both, return_exceptions=True)
        assert not door.locked()
        return [type(end) for end in ends if isinstance(end, BaseException)]

    assert loops.run(main()) == [asyncio.CancelledError] * 2


def test_a_crowd_that_comes_and_gives_up_at_random() -> None:
    async def main() -> tuple[int, int]:
        door, rng, inside, most = OneByOne(), Random(1), 0, 0

        async def visit() -> None:
            nonlocal inside, most
            async with door:
                inside += 1
                most = max(most, inside)
                try:
                    await asyncio.sleep(rng.random() / 1000)
                finally:
                    inside -= 1

        crowd = [asyncio.create_task(visit()) for _ in range(300)]
        for each in crowd:
            if rng.random() < 0.4:
                await asyncio.sleep(rng.random() / 2000)
                each.cancel()
        ends = await asyncio.gather(*crowd, return_exceptions=True)
        assert {type(end) for end in ends} == {type(None), asyncio.CancelledError}
        assert not door.locked()
        assert door.enter()
        return inside, most

    assert loops.run(main()) == (0, 1)
