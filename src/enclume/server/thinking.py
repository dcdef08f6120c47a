"""Bots think in processes of their own, with a time limit: the loop that serves people never waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import NamedTuple, Protocol

import msgspec
import structlog

from enclume.bots import Chair, choose_and_say, make_bot
from enclume.kernel import Frozen, Match, Text, Value

from .allowance import MOST, is_quick
from .thinker import NoThought, Thinker
from .turns import Turns

TIME_LIMIT = 10.0
"""Seconds after which the process of a bot that has not chosen is ended: several times what any bot may take."""

REMEMBERED = 32
"""How many matches a process has at hand, so as not to play them again from the start at every turn."""

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


class Question(NamedTuple):
    """What a bot is asked: where it is, in which seat, and which bot."""

    position: Position
    seat: int
    bot: str


class Thinkers:
    """The processes in which bots think: those that search in some, those that choose at a glance in another, so that
    nobody waits for a search who has not asked for one. A process is started when it is first needed."""

    def __init__(self, searchers: int, seconds: float = TIME_LIMIT) -> None:
        self._searches = Lane([Thinker(think) for _ in range(searchers)], seconds)
        self._glances = Lane([Thinker(think)], seconds)

    async def choose(self, question: Question, owner: str, wanted: Callable[[], bool]) -> Thought:
        """What the bot would do. It waits behind what others asked, but not behind all that ``owner`` has asked.

        A :class:`NoThought` where it takes too long or breaks, or where it is not ``wanted`` any more when its turn
        has come.
        """
        lane = self._glances if is_quick(question.bot) else self._searches
        try:
            return await lane.choose(question, owner, wanted)
        except NoThought as error:
            if error.failed:
                log.warning("bot_failed", bot=question.bot, game=question.position.game, error=str(error))
            raise

    def close(self) -> None:
        for lane in (self._searches, self._glances):
            lane.close()


class Thinks(Protocol):
    """A process in which a bot thinks, or what is like one."""

    def start(self) -> None: ...

    def ask(self, question: Question, seconds: float) -> Thought: ...

    def close(self) -> None: ...


class Waiting(NamedTuple):
    """A question that waits for a process, and where its answer goes."""

    question: Question
    wanted: Callable[[], bool]
    answer: asyncio.Future[Thought]


class Lane:
    """Processes, and the questions that wait for one of them. The time of a question begins when it is asked there."""

    def __init__(self, thinkers: Sequence[Thinks], seconds: float) -> None:
        self._idle = list(thinkers)
        self._all = list(self._idle)
        self._seconds = seconds
        self._turns: Turns[Waiting] = Turns()
        self._threads = ThreadPoolExecutor(len(thinkers), thread_name_prefix="thinking")
        """In which processes are waited for."""
        self._closed = False
        self._asking: set[asyncio.Task[None]] = set()

    async def choose(self, question: Question, owner: str, wanted: Callable[[], bool]) -> Thought:
        answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self._turns.put(owner, Waiting(question, wanted, answer))
        self._go_on()
        return await answer

    def _go_on(self) -> None:
        """Ask whatever is next, as long as somebody is there to think about it."""
        while not self._closed and self._idle and (waiting := self._turns.take()) is not None:
            if waiting.answer.done():
                continue
            if not waiting.wanted():
                waiting.answer.set_exception(NoThought("not wanted any more", failed=False))
                continue
            asking = asyncio.ensure_future(self._ask(self._idle.pop(), waiting))
            self._asking.add(asking)
            asking.add_done_callback(self._asking.discard)

    async def _ask(self, thinker: Thinks, waiting: Waiting) -> None:
        answer, loop = waiting.answer, asyncio.get_running_loop()
        try:
            thinker.start()
            thought = await loop.run_in_executor(self._threads, thinker.ask, waiting.question, self._seconds)
            if not answer.done():
                answer.set_result(thought)
        except Exception as error:
            if not answer.done():
                answer.set_exception(error if isinstance(error, NoThought) else NoThought(repr(error)))
        finally:
            self._idle.append(thinker)
            self._go_on()

    def close(self) -> None:
        self._closed = True
        for thinker in self._all:
            thinker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def think(question: Question) -> Thought:
    """Replay a match and let a bot choose: runs in a process of its own. No bot takes more than it may here, whatever
    its table was opened with."""
    position, seat, bot = question
    match = _replayed(position)
    seed = hash_of(position, seat)
    option, said = choose_and_say(make_bot(bot, seed, match.game, MOST), Chair(match, seat), Random(seed))
    return Thought(option.key, said)


def simplest(match: Match, seat: int, seed: int) -> Thought:
    """What is chosen where a bot has found nothing: any option."""
    return Thought(make_bot("random", seed).choose(Chair(match, seat)).key)


_matches: dict[Position, Match] = {}
"""Matches by how they were dealt, the one thought about last at the end."""


def _replayed(position: Position) -> Match:
    """The match at a position: from where it was at the last turn, if that is known."""
    deal = msgspec.structs.replace(position, choices=())
    match = _matches.pop(deal, None)
    match = _dealt(position) if match is None else _common(match, position)
    for choice in position.choices[match.moment :]:
        chooser, _, option = choice.partition("|")
        match.apply(int(chooser), option)
    _matches[deal] = match
    if len(_matches) > REMEMBERED:
        del _matches[next(iter(_matches))]
    return match


def _common(match: Match, position: Position) -> Match:
    """The match as far as it went as in a position: all of it, unless something was taken back."""
    made = tuple(map(str, match.choices))
    if made == position.choices[: len(made)]:
        return match
    pairs = enumerate(zip(made, position.choices, strict=False))
    return match.at(next((n for n, (was, now) in pairs if was != now), len(position.choices)))


def _dealt(position: Position) -> Match:
    if position.frozen:
        return Match.thaw(Frozen.from_bytes(position.frozen)).deal_again()
    options: dict[str, Value] = msgspec.json.decode(position.options)
    return Match(position.game, seats=position.seats, options=options, seed=position.seed, people=position.people)


def hash_of(position: Position, seat: int) -> int:
    """A seed that is the same whenever the same bot thinks about the same position."""
    return position.seed * 1_000_003 + len(position.choices) * 17 + seat
