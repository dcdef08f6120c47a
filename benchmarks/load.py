"""What a choice costs the server: many tables of two sockets, moving as fast as they can, beside a plain echo.

    PYTHONPATH=src .venv/bin/python benchmarks/load.py [--tables 100] [--seconds 10]

Both run on the same stack in the same minute on this machine; the ratio is the number to compare. The server is the
compiled one after `./enclume compile`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import runpy
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from statistics import median

import httpx
import msgspec
import uvloop
from wire import Wire, connect

from enclume.server.offers import Offer, apply

ROUNDS = 3
"""Echoes and choices take turns, so that both meet the same machine; the median ratio counts."""

PATIENCE = 30.0
"""Seconds after which who is not answered gives up."""

ECHO = """
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect
async def echo(socket):
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass
config = uvicorn.Config(Starlette(routes=[WebSocketRoute("/", echo)]), log_level="warning", port=0,
                        ws="websockets-sansio", ws_per_message_deflate=False)
import socket
listening = socket.socket(); listening.bind(("127.0.0.1", 0)); listening.listen(1024)
print("http://127.0.0.1:%d" % listening.getsockname()[1], flush=True)
uvicorn.Server(config).run(sockets=[listening])
"""


@cache
def program() -> Path:
    """Where the server is run from: the compiled tree, if it was made of the sources as they are, or the sources."""
    made = runpy.run_path(str(Path(__file__).parent.parent / "compiled" / "make.py"))
    compiled = not made["stale"]()
    print("the server is compiled" if compiled else "the server is not compiled: ./enclume compile", flush=True)
    return made["TREE"] if compiled else made["SOURCES"].parent


def start(command: list[str]) -> tuple[subprocess.Popen[str], int]:
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(program()), "COLUMNS": "200"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    assert process.stdout is not None
    found = re.search(r":(\d+)\s*$", process.stdout.readline())
    assert found is not None
    time.sleep(1)
    return process, int(found[1])


def cpu(pid: int) -> float:
    """Seconds of processor time of a process so far, all its threads together."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def memory(process: subprocess.Popen[str]) -> int:
    """Resident bytes."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def spread(waits: list[float]) -> str:
    waits.sort()
    return f"median {waits[len(waits) // 2] * 1000:.1f} ms, p99 {waits[int(len(waits) * 0.99)] * 1000:.1f} ms"


async def echoes(port: int, sockets: int, seconds: float, pause: float) -> tuple[int, list[float]]:
    waits: list[float] = []
    begin = time.monotonic()
    end = begin + seconds

    async def talk(n: int) -> None:
        due = begin + pause * n / sockets
        socket = await connect(f"ws://127.0.0.1:{port}/")
        await asyncio.sleep(due - time.monotonic())
        while time.monotonic() < end:
            start_ = time.monotonic()
            socket.send(b'{"do":"choose","option":"take:M50","seat":0,"moment":12,"idem":"c17"}')
            await socket.recv()
            waits.append(time.monotonic() - start_)
            if pause:
                due += pause
                await asyncio.sleep(due - time.monotonic())
        socket.close()

    await asyncio.gather(*[talk(n) for n in range(sockets)])
    return len(waits), waits


class Asked(msgspec.Struct):
    """What a player needs to know of a decision."""

    seat: int
    kept: list[tuple[int, int]] = []
    fresh: list[tuple[int, int, str, int, str, str]] = []


class Told(msgspec.Struct):
    """What a player needs to know of a frame; the rest is not read."""

    frame: str
    moment: int = 0
    asks: list[Asked] = []
    outcome: msgspec.Raw = msgspec.Raw()


told_by = msgspec.json.Decoder(Told).decode


class TableOfTwo:
    """Two people at two sockets who choose at once whenever they are asked."""

    def __init__(self, port: int, game: str = "forge_of_the_gods") -> None:
        self.port = port
        self.game = game
        self.choices = 0
        self.sent: dict[int, float] = {}
        self.waits: list[float] = []
        self.bytes: list[int] = []
        self.due = 0.0
        """When the next choice is to be made, where people take their time."""

    async def sit_down(self) -> None:
        url = f"http://127.0.0.1:{self.port}"
        async with (
            httpx.AsyncClient(base_url=url, timeout=30) as one,
            httpx.AsyncClient(base_url=url, timeout=30) as other,
        ):
            for client in (one, other):
                await client.post("/api/me", json={"name": "Bench"})
            seats = [{"kind": "me"}, {"kind": "open"}]
            made = await one.post("/api/tables", json={"game": self.game, "seats": seats})
            self.table = made.json()["id"]
            await other.post(f"/api/tables/{self.table}/join", json={"seat": 1})
            self.cookies = ["; ".join(f"{k}={v}" for k, v in c.cookies.items()) for c in (one, other)]

    async def look(self) -> None:
        """Both sockets are open and have been told everything."""
        address = f"ws://127.0.0.1:{self.port}/ws/{self.table}"
        self.sockets = [await connect(address, cookie) for cookie in self.cookies]
        self.told = [await socket.recv() for socket in self.sockets]

    async def play(self, end: float, pause: float) -> None:
        """One match, to its end or until the time is up."""
        players = [asyncio.create_task(self._play(n, end, pause)) for n in (0, 1)]
        patience = max(0.0, end - time.monotonic()) + PATIENCE
        done, waiting = await asyncio.wait(players, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        assert done, f"table {self.table} has not been answered for {PATIENCE} seconds"
        for player in waiting:
            player.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.gather(*done)  # what went wrong is told

    async def _play(self, n: int, end: float, pause: float) -> None:
        socket, data = self.sockets[n], self.told[n]
        offers: list[Offer] = []
        while time.monotonic() < end:
            told = told_by(data)
            if told.frame in ("full", "patch"):
                asked = [ask for ask in told.asks if ask.seat == n]
                for ask in asked:
                    offers = apply(offers, ask.kept, ask.fresh)
                self._note(told, len(data), bool(asked))
                if told.outcome:
                    return
                if asked:
                    if pause:
                        self.due += pause
                        await asyncio.sleep(self.due - time.monotonic())
                    self._choose(socket, n, told.moment, offers)
            data = await socket.recv()

    def _note(self, told: Told, size: int, asked: bool) -> None:
        if told.frame == "patch":
            self.bytes.append(size)
            if asked and told.moment in self.sent:
                self.waits.append(time.monotonic() - self.sent.pop(told.moment))

    def _choose(self, socket: Wire, n: int, moment: int, offers: list[Offer]) -> None:
        self.choices += 1
        self.sent[moment + 1] = time.monotonic()
        option = offers[self.choices % len(offers)][0]
        command = {"do": "choose", "option": option, "seat": n, "moment": moment, "idem": f"c{self.choices}"}
        socket.send(msgspec.json.encode(command))

    async def keep_playing(self, begin: float, end: float, pause: float) -> None:
        """One match after the other until the time is up. A choice that came late does not put off the next."""
        self.due = begin
        await asyncio.sleep(begin - time.monotonic())
        await self.play(end, pause)
        while time.monotonic() < end:
            await self.leave()
            await self.sit_down()
            await self.look()
            await self.play(end, pause)

    async def leave(self) -> None:
        for socket in self.sockets:
            socket.close()


async def open_tables(port: int, count: int) -> list[TableOfTwo]:
    """Tables with both seats taken and both people looking, before the clock starts."""
    ready = [TableOfTwo(port) for _ in range(count)]
    for table in ready:
        await table.sit_down()
        await table.look()
    return ready


async def play_all(ready: list[TableOfTwo], seconds: float, pause: float) -> int:
    """All tables at once, as fast as they can to their end, or with pauses for as long; how many choices were made.

    People who pause do not all begin at the same moment.
    """
    begin = time.monotonic()
    end = begin + seconds

    async def play(n: int) -> None:
        if not pause:
            return await ready[n].play(end, 0)
        await ready[n].keep_playing(begin + pause * n / len(ready), end, pause)

    await asyncio.gather(*[play(n) for n in range(len(ready))])
    return sum(table.choices for table in ready)


async def per_unit(process: subprocess.Popen[str], work: Callable[[], Awaitable[int]]) -> float:
    """Microseconds of the server's processor time for each unit."""
    before = cpu(process.pid)
    units = await work()
    return (cpu(process.pid) - before) / units * 1e6


async def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--seconds", type=float, default=10)
    asked = words.parse_args()
    echo, echo_port = start([sys.executable, "-c", ECHO])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "enclume", "up", "--port", "0", "--data", folder, "--limit", "100000000"]
        server, port = start(command)
        try:
            await play_all(await open_tables(port, asked.tables), asked.seconds, 0)  # to warm up: caches fill
            ratios, sizes = [], list[int]()
            for _ in range(ROUNDS):
                one_echo = await per_unit(echo, lambda: _count(echoes(echo_port, asked.tables, 2, 0)))
                ready = await open_tables(port, asked.tables)
                one_choice = await per_unit(server, lambda ready=ready: play_all(ready, asked.seconds, 0))
                ratios.append(one_choice / one_echo)
                sizes += [size for table in ready for size in table.bytes]
                print(f"echo: {one_echo:.0f} µs of CPU; durable choice with two viewers: {one_choice:.0f} µs")
            print(f"ratio: {median(ratios):.1f} echoes a choice (goal: at most 10)")
            sizes.sort()
            middle, most, mean = median(sizes), sizes[int(len(sizes) * 0.95)], sum(sizes) / len(sizes)
            print(f"patch: median {middle:.0f} bytes, mean {mean:.0f}, p95 {most} (goal: at most 1000)")
            before = memory(server)
            await play_all(await open_tables(port, asked.tables), asked.seconds, 0)
            grown = (memory(server) - before) / asked.tables / 1024
            print(f"memory: {grown:.0f} KB for each table more, its two sockets included (goal: 100)")
            pause = asked.tables / 200
            _, waits = await echoes(echo_port, asked.tables, asked.seconds / 2, pause)
            slow = await open_tables(port, asked.tables)
            await play_all(slow, asked.seconds, pause)
            choice_waits = [wait for table in slow for wait in table.waits]
            print(f"at 200 a second, echo: {spread(waits)}")
            print(f"at 200 a second, choice to the other's frame: {spread(choice_waits)}")
        finally:
            for process in (echo, server):
                process.terminate()
                process.wait()


async def _count(work: Awaitable[tuple[int, list[float]]]) -> int:
    return (await work)[0]


if __name__ == "__main__":
    uvloop.run(main())
