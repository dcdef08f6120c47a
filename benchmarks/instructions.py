"""What a choice costs the server, in instructions of the processor: the same number again and again, whatever else the
machine is doing.

    PYTHONPATH=src .venv/bin/python benchmarks/instructions.py [--game forge_of_the_gods]

Two people at each of some tables choose in turn. All is as in the server but for the network and the disk: what is to
be sent is framed and dropped, what is to be written counts as written. valgrind counts, of two runs of different
lengths; the difference is what the choices in between have cost. A tool for who makes something cheaper, not a goal.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import Any, cast

import msgspec
import ready
import uvloop
from load import program

TABLES = 60
WARM, MEASURED = 780, 1500
"""Choices before those that count, and those."""


class DeafLine:
    """A line that takes all that is said, to nobody."""

    def __init__(self) -> None:
        from enclume.server.wire import framed

        self.framed = framed
        self.said: asyncio.Queue[str] = asyncio.Queue()

    async def hear(self) -> str:
        return await self.said.get()

    def write(self, text: bytes) -> bool:
        self.framed(text)
        return True


async def play(game: str, choices: int) -> None:
    """So many choices, one table after the other."""
    from enclume.server.hub import Hub
    from enclume.server.limiter import Limiter
    from enclume.server.line import Line
    from enclume.server.people import People, Visit
    from enclume.server.setup import SeatSetup, Setup
    from enclume.server.socket import Socket
    from enclume.server.sockets import Sockets
    from enclume.server.sweeping import calm
    from enclume.server.thinking import Thinkers
    from enclume.store import Person, Store

    calm()
    people = [Person(name.lower(), name) for name in ("Ada", "Ben")]
    seats = [SeatSetup("person", each.name, each.id) for each in people]
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder))
        for person in people:
            await store.add_person(person)
        hub = Hub(store, cast(Thinkers, None))
        sockets = Sockets(hub, cast(People, None), Limiter(10**9, 10**9, 10**9))
        opened: list[tuple[Any, list[DeafLine]]] = []
        serving: set[asyncio.Future[None]] = set()
        for seed in range(TABLES):
            table = await hub.open(game, Setup("", "ada", "", seed, {}, list(seats), people=[0, 1]))
            lines = [DeafLine() for _ in people]
            for person, line in zip(people, lines, strict=True):
                socket = Socket(sockets, cast(Line, line), table, Visit(person), "en", "127.0.0.1")
                sockets.add(table, socket)
                table.changed.append(socket._on_change)
                await socket._send_full()
                serving.add(asyncio.ensure_future(_serve(socket)))
            opened.append((table, lines))
        store.append = _written  # type: ignore[method-assign]  # no disk is waited for
        await _choose(opened, choices)
        sys.stdout.flush()
        os._exit(0)  # nothing of what follows is to be counted


async def _serve(socket: Any) -> None:
    while True:
        await socket._receive()


def _written(line: object) -> asyncio.Future[None]:
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    loop.call_soon(done.set_result, None)
    return done


async def _choose(opened: list[tuple[Any, list[DeafLine]]], choices: int) -> None:
    number = count()
    while opened:
        for table, lines in opened:
            ask = table.match.decision
            n = next(number)
            if n >= choices:
                return
            words = {"option": ask.options[n % len(ask.options)].key, "seat": ask.seat, "moment": table.match.moment}
            lines[ask.seat].said.put_nowait(msgspec.json.encode({"do": "choose", "idem": f"c{n}", **words}).decode())
            seq = table.seq
            while table.seq == seq:
                await asyncio.sleep(0)
        opened = [each for each in opened if each[0].match.result is None]
    raise SystemExit("the matches are over before so many choices are made")


def counted(game: str, choices: int) -> int:
    """The instructions of a run."""
    count = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    run = [sys.executable, __file__, "--game", game, "--play", str(choices)]
    env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(program())}
    said = subprocess.run([*count, *run], env=env, capture_output=True, text=True, check=False)
    found = re.search(r"I\s+refs:\s+([\d,]+)", said.stderr)
    if said.returncode or found is None:
        raise SystemExit(said.stdout + said.stderr)
    return int(found[1].replace(",", ""))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default="forge_of_the_gods")
    words.add_argument("--play", type=int, help=argparse.SUPPRESS)
    asked = words.parse_args()
    if asked.game == "pick":
        sys.path.insert(0, str(ready.pick()))
        import pick  # noqa: F401  # it is no game of the house
    if asked.play is not None:
        uvloop.run(play(asked.game, asked.play))
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not here: apt-get install valgrind")
    spent = counted(asked.game, WARM + MEASURED) - counted(asked.game, WARM)
    print(f"{asked.game}: {spent / MEASURED:,.0f} instructions a choice")


if __name__ == "__main__":
    main()
