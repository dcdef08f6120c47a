"""Threads in which others are called, and who has one: nobody takes them all, however long they make us wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from weakref import WeakValueDictionary

AT_ONCE = 8
"""How many calls of a kind are under way at a time."""


class Places:
    """So many at a time, and of those who share a mark (a person, a host) fewer: the others of them wait their turn,
    and take no place while they do."""

    def __init__(self, name: str, at_once: int = AT_ONCE) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._free = asyncio.Semaphore(at_once)
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._promised: set[str] = set()
        """Marks of those who know that they would not have to wait, and are about to come."""

    @contextmanager
    def promised(self, marks: Collection[str]) -> Iterator[bool]:
        """Whether somebody with these marks would not have to wait. Then others with any of them would, until this one
        is done: of several who ask at once only one is told that it is free."""
        free = not marks or (self._promised.isdisjoint(marks) and self._is_free(marks))
        if free:
            self._promised.update(marks)
        try:
            yield free
        finally:
            if free:
                self._promised.difference_update(marks)

    def _is_free(self, marks: Iterable[str]) -> bool:
        turns = [self._turns[mark] for mark in marks if mark in self._turns]
        return not any(each.locked() for each in (self._free, *turns))

    async def carry_out(self, marks: Mapping[str, int], work: Callable[..., object], *words: object) -> None:
        """Do something in a thread when there is a place for it: for each mark, how many may at a time. Who waits for a
        mark has those before it already: put those first that concern the fewest.

        The place is free again when the thread is, and not when somebody has lost patience: who works in it sees to it
        that it comes to an end."""
        async with AsyncExitStack() as stack:
            for mark, most in marks.items():
                turn = self._turns.setdefault(mark, asyncio.Semaphore(most))
                await stack.enter_async_context(turn)
            await stack.enter_async_context(self._free)
            await asyncio.get_running_loop().run_in_executor(self._threads, work, *words)
