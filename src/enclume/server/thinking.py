"""Bots think in processes of their own, with a time limit: the loop that serves people never waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from random import Random

import msgspec
import structlog

from enclume.bots import Chair, choose_and_say, make_bot
from enclume.kernel import Frozen, Match, Text, Value

TIME_LIMIT = 20.0
"""Seconds after which a bot's turn is played by the simplest bot."""

log = structlog.get_logger()


class Position(msgspec.Struct, frozen=True):
    """All a bot needs to find a match again in another process."""

    game: str
    seats: int
    options: str
    seed: int
    choices: tuple[str, ...]
    people: tuple[int, ...] = ()
    frozen: bytes = b""
    """How the match stood when its rules last changed, if they did: it is found again from there."""


class Thought(msgspec.Struct, frozen=True):
    """What a bot chose, and what it says about it."""

    option: str
    said: Text | None = None


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_begin_thinking)

    async def choose(self, position: Position, seat: int, bot: str) -> Thought:
        """What the bot would do. A bot that takes too long, or breaks, is replaced by the simplest for this turn."""
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._pool, think, position, seat, bot), TIME_LIMIT)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("bot_failed", bot=bot, game=position.game, error=type(error).__name__)
            if isinstance(error, BrokenProcessPool):
                self._pool = self._new_pool()
            return think(position, seat, "random")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin_thinking() -> None:
    """In a new process: leave interrupts to the server, and go when it goes, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()
    assert server is not None

    def leave_with(parent: BaseProcess) -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=leave_with, args=(server,), daemon=True).start()


def think(position: Position, seat: int, bot: str) -> Thought:
    """Replay a match and let a bot choose: runs in a process of its own."""
    match = _replayed(position)
    seed = hash_of(position, seat)
    option, said = choose_and_say(make_bot(bot, seed, match.game), Chair(match, seat), Random(seed))
    return Thought(option.key, said)


@lru_cache(maxsize=32)
def _replayed(position: Position) -> Match:
    options: dict[str, Value] = msgspec.json.decode(position.options)
    if position.frozen:
        match = Match.thaw(Frozen.from_bytes(position.frozen)).deal_again()
    else:
        match = Match(position.game, seats=position.seats, options=options, seed=position.seed, people=position.people)
    for choice in position.choices[match.moment :]:
        chooser, _, option = choice.partition("|")
        match.apply(int(chooser), option)
    return match


def hash_of(position: Position, seat: int) -> int:
    """A seed that is the same whenever the same bot thinks about the same position."""
    return position.seed * 1_000_003 + len(position.choices) * 17 + seat
