"""Bots that think: no longer than they may, one owner's no more than another's, and a process that overruns goes."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from threading import Event

import msgspec
import pytest

from enclume.bots import Budget, SearchBot, make_bot
from enclume.kernel import Match
from enclume.server import thinking
from enclume.server.allowance import MOST, MOST_WITHOUT_PEOPLE, check_bot, is_quick
from enclume.server.hub import Hub
from enclume.server.setup import Refusal, SeatSetup, Setup
from enclume.server.thinker import NoThought, Thinker
from enclume.server.thinking import Lane, Position, Question, Thinkers, Thought, simplest, think
from enclume.store import Person, Store
from server.loops import run
from server.serving import FORGE, Somebody

START = Position(FORGE, 2, "{}", 1, ())


def always() -> bool:
    return True


# What a bot may ask for


@pytest.mark.parametrize("spec", ["search:9999999s", "search:9999999", "search:2001ms", "search:2001"])
def test_a_bot_that_would_think_too_long_is_refused_and_told_how_long_it_may(maelle: Somebody, spec: str) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": spec}]
    refused = maelle.http.post("/api/tables", json={"game": FORGE, "seats": seats})
    assert (refused.status_code, refused.json()["code"]) == (409, "bot_budget")
    assert "2s" in refused.json()["text"]
    assert "2000" in refused.json()["text"]


@pytest.mark.parametrize(
    "spec", ["random", "greedy", "search", "search:200ms", "search:1s", "search:2s", "search:2000"]
)
def test_all_that_is_offered_is_allowed(spec: str) -> None:
    check_bot(spec, Match(FORGE, seats=2, seed=1).game)


def test_the_command_line_may_ask_for_more() -> None:
    bot = make_bot("search:9999999s", 1)
    assert isinstance(bot, SearchBot)
    assert repr(bot.budget) == "Budget(seconds=9999999.0)"


@pytest.mark.parametrize("spec", ["search:9999999s", "search:9999999"])
def test_a_table_from_before_is_thought_about_no_longer_than_others(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST", Budget(iterations=3, seconds=2.0))
    made: list[SearchBot] = []

    def noted(*given: object) -> SearchBot:
        bot = make_bot(*given)  # type: ignore[arg-type]
        assert isinstance(bot, SearchBot)
        made.append(bot)
        return bot

    monkeypatch.setattr(thinking, "make_bot", noted)
    think(Question(START, 1, spec))
    assert repr(made[0].budget) == "Budget(iterations=3, seconds=2.0)"
    assert made[0].iterations <= 3
    assert not Budget.parse("2s").exceeds(MOST)


# Tables of bots alone


class Silent(Thinkers):
    """Bots that never make up their minds."""

    async def choose(self, *asked: object) -> Thought:
        await asyncio.Event().wait()
        raise NoThought("never")


def test_nobody_has_any_number_of_tables_play_by_themselves(tmp_path: Path) -> None:
    """However many are asked for at once."""

    def opening(owner: str, *seats: SeatSetup) -> Setup:
        return Setup("", owner, "", 1, {}, [msgspec.structs.replace(seat) for seat in seats])

    bot, ada = SeatSetup("bot", bot="search"), SeatSetup("person", "Ada", "ada")

    async def ask() -> list[object]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Silent(1))
        try:
            await store.add_person(Person("ada", "Ada"))
            asked = [hub.open(FORGE, opening("ada", bot, bot)) for _ in range(8)]
            found: list[object] = list(await asyncio.gather(*asked, return_exceptions=True))
            assert await hub.open(FORGE, opening("ada", ada, bot)), "whoever plays may open another"
            assert await hub.open(FORGE, opening("ben", bot, bot)), "others have their own"
            await asyncio.sleep(0)  # what has begun is stopped, not forgotten
            return found
        finally:
            await hub.close()

    refused = [each for each in run(ask()) if isinstance(each, Refusal)]
    assert [each.code for each in refused] == ["too_many_without_people"] * (8 - MOST_WITHOUT_PEOPLE)
    assert str(MOST_WITHOUT_PEOPLE) in refused[0].text.en


# Who is next


class Slow:
    """Answers when it is let, and remembers whom."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.let = Event()

    def start(self) -> None:
        pass

    def ask(self, question: Question, seconds: float) -> Thought:
        self.asked.append(question.bot)
        self.let.wait(20)
        return Thought(question.bot)

    def close(self) -> None:
        self.let.set()


def test_one_owners_many_turns_keep_nobody_else_waiting() -> None:
    async def ask() -> list[str]:
        slow = Slow()
        lane = Lane([slow], 20)
        turns = [(f"search:{n}", "ada") for n in range(1, 50)] + [("search:100", "ben"), ("search:101", "cleo")]
        asked = [asyncio.ensure_future(lane.choose(Question(START, 0, bot), owner, always)) for bot, owner in turns]
        await asyncio.sleep(0)
        slow.let.set()
        await asyncio.gather(*asked)
        lane.close()
        return slow.asked

    assert run(ask())[:5] == ["search:1", "search:2", "search:100", "search:101", "search:3"]


def test_what_nobody_wants_any_more_is_not_thought_about() -> None:
    async def ask() -> list[str]:
        slow = Slow()
        lane = Lane([slow], 20)
        first = asyncio.ensure_future(lane.choose(Question(START, 0, "first"), "ada", always))
        taken_back = asyncio.ensure_future(lane.choose(Question(START, 0, "taken back"), "ada", lambda: False))
        given_up = asyncio.ensure_future(lane.choose(Question(START, 0, "given up"), "ada", always))
        await asyncio.sleep(0)
        given_up.cancel()
        slow.let.set()
        await first
        with pytest.raises(NoThought):
            await taken_back
        lane.close()
        return slow.asked

    assert run(ask()) == ["first"]


@pytest.mark.parametrize(
    ("bot", "quick"), [("random", True), ("greedy@x", True), ("search", False), ("search:5", False)]
)
def test_bots_that_choose_at_a_glance_do_not_wait_for_searches(bot: str, quick: bool) -> None:
    assert is_quick(bot) is quick


# Processes


def test_a_process_that_overruns_is_ended_and_another_goes_on() -> None:
    thinker: Thinker[Thought] = Thinker(think)

    def ask(bot: str, seconds: float = 20) -> Thought:
        thinker.start()
        return thinker.ask(Question(START, 1, bot), seconds)

    try:
        assert ask("greedy").option.startswith("take:")
        first = thinker.pid
        assert first is not None
        with pytest.raises(NoThought, match="too slow"):
            ask("search:2s", 0.05)
        assert not Path(f"/proc/{first}").exists()
        assert ask("greedy").option.startswith("take:")
        assert thinker.pid not in (None, first)
    finally:
        thinker.close()


def test_a_process_that_died_is_replaced_and_a_fault_ends_nothing() -> None:
    thinker: Thinker[Thought] = Thinker(think)

    def ask(bot: str, seconds: float = 20) -> Thought:
        thinker.start()
        return thinker.ask(Question(START, 1, bot), seconds)

    try:
        with pytest.raises(NoThought, match="genius"):
            ask("genius")
        first = thinker.pid
        assert first is not None
        os.kill(first, 9)
        while thinker._process is not None and thinker._process.is_alive():
            pass
        assert ask("random").option
    finally:
        thinker.close()


def test_nobody_waits_for_a_process_that_is_closed() -> None:
    async def ask() -> None:
        thinkers = Thinkers(1)
        asked = asyncio.ensure_future(thinkers.choose(Question(START, 1, "search:2s"), "ada", always))
        await asyncio.sleep(0.1)
        thinkers.close()
        with pytest.raises(NoThought):
            await asked

    run(ask())


def test_a_bot_that_finds_nothing_plays_anything_where_the_match_stands(tmp_path: Path) -> None:
    class Nothing(Thinkers):
        async def choose(self, *asked: object) -> Thought:
            raise NoThought("too slow")

    async def ask() -> int:
        store = await Store.open(tmp_path)
        hub = Hub(store, Nothing(1))
        try:
            await store.add_person(Person("ada", "Ada"))
            seats = [SeatSetup("bot", bot="search"), SeatSetup("bot", bot="greedy")]
            table = await hub.open(FORGE, Setup("", "ada", "", 3, {}, seats))
            while table.match.result is None:
                await asyncio.sleep(0)
            return table.match.moment
        finally:
            await hub.close()

    assert run(ask()) > 10
    match = Match(FORGE, seats=2, seed=1)
    assert simplest(match, 1, 5).option in [option.key for option in match.decisions[0].options]


def test_a_match_is_not_played_again_from_the_start_at_every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_matches", {})
    match, applied = Match(FORGE, seats=2, seed=1), 0
    apply = Match.apply

    def counted(self: Match, seat: int, option: str) -> None:
        nonlocal applied
        applied += 1
        apply(self, seat, option)

    while match.moment < 12:
        position = msgspec.structs.replace(START, choices=tuple(map(str, match.choices)))
        ask = match.decisions[0]
        with monkeypatch.context() as counting:
            counting.setattr(Match, "apply", counted)
            thought = think(Question(position, ask.seat, "greedy"))
        match.apply(ask.seat, thought.option)
    assert applied == 11
    back = msgspec.structs.replace(START, choices=tuple(map(str, match.choices[:4])))
    assert thinking._replayed(back).digest() == match.at(4).digest()
