"""What is asked of all workers is done by all of them before whoever asked goes on."""

from __future__ import annotations

import asyncio

import pytest

from enclume.server import others
from enclume.server.others import Others
from server.loops import run


class House:
    """Workers that hear all that any of them tells; each does what it is asked when it is let."""

    def __init__(self, *names: str) -> None:
        self.workers = {name: Others(name, self.tell, (set(names) - {name}).copy) for name in names}
        self.let = {name: asyncio.Event() for name in names}
        self.done: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def tell(self, message: str) -> None:
        what, _, rest = message.partition(" ")
        for name, worker in self.workers.items():
            if what == "done":
                worker.hear(rest)
            elif not worker.is_mine(rest):
                self.tasks.append(asyncio.create_task(worker.answer(rest, self.work(name, rest))))

    async def work(self, name: str, what: str) -> None:
        await self.let[name].wait()
        self.done.append(f"{name}: {what.split(' ')[0]}")


def test_nobody_goes_on_before_all_others_have_done_it() -> None:
    async def main() -> tuple[bool, list[str]]:
        house = House("one", "two", "three")
        asking = asyncio.create_task(house.workers["one"].ask("rewritten t"))
        house.let["two"].set()
        await asyncio.wait([asking], timeout=0.1)
        too_early = asking.done()
        house.let["three"].set()
        await asking
        return too_early, house.done

    assert run(main()) == (False, ["two: t", "three: t"])


def test_several_are_asked_at_once_and_each_waits_for_what_it_asked() -> None:
    async def main() -> list[str]:
        house = House("one", "two")
        asking = [asyncio.create_task(house.workers[name].ask(f"person {name}")) for name in ("one", "two", "one")]
        for let in house.let.values():
            let.set()
        await asyncio.gather(*asking)
        return sorted(house.done)

    assert run(main()) == ["one: two", "two: one", "two: one"]


def test_a_worker_that_has_gone_without_a_word_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "ANSWER_SECONDS", 0.05)

    async def main() -> list[str]:
        house = House("one", "two")
        await asyncio.wait_for(house.workers["one"].ask("person nina"), 10)
        house.let["two"].set()
        await asyncio.gather(*house.tasks)  # what it says when nobody waits any more hurts nobody
        return house.done

    assert run(main()) == ["two: nina"]


def test_who_is_alone_waits_for_nobody() -> None:
    async def main() -> None:
        await asyncio.wait_for(House("one").workers["one"].ask("person nina"), 10)

    run(main())
