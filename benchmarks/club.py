"""A club: many live tables of all games on PostgreSQL and two workers.

    PYTHONPATH=src:tests .venv/bin/python benchmarks/club.py

PostgreSQL is started here, in a folder that is thrown away. First the processor time of a durable choice against that
of an echo on the same stack, then how long a choice takes to reach the other player when all tables are played.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import median

import uvloop
from load import ECHO, TableOfTwo, _count, cpu, echoes, open_tables, play_all, spread, start

from server.postgres import postgres

GAMES = ("forge_of_the_gods", "kings_forge", "forgeflame", "explorers_of_the_woodlands", "kinfire_delve")
ROUNDS = 3


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in family(int(child)))]


def seconds_of(pid: int) -> float:
    """Seconds of processor time of a process and its children so far."""
    return sum(map(cpu, family(pid)))


async def cost(echo_port: int, echo: int, port: int, server: int, tables: int, seconds: float) -> float:
    """How many echoes a choice costs."""
    ratios = []
    await play_all(await open_tables(port, tables), seconds, 0)  # to warm up: caches fill
    for _ in range(ROUNDS):
        before = seconds_of(echo)
        count = await _count(echoes(echo_port, tables, 2, 0))
        one_echo = (seconds_of(echo) - before) / count
        ready = await open_tables(port, tables)
        before = seconds_of(server)
        choices = await play_all(ready, seconds, 0)
        one_choice = (seconds_of(server) - before) / choices
        print(f"echo: {one_echo * 1e6:.0f} µs of CPU; durable choice with two viewers: {one_choice * 1e6:.0f} µs")
        ratios.append(one_choice / one_echo)
    return median(ratios)


async def club(port: int, tables: int, rate: float, seconds: float) -> tuple[int, list[float]]:
    """Tables of all games in turn; how many choices were made, and how long each took to be seen."""
    ready = [TableOfTwo(port, GAMES[n % len(GAMES)]) for n in range(tables)]
    for table in ready:
        await table.sit_down()
        await table.look()
    choices = await play_all(ready, seconds, tables / rate)
    return choices, [wait for table in ready for wait in table.waits]


async def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=500)
    words.add_argument("--rate", type=float, default=300)
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--workers", type=int, default=2)
    asked = words.parse_args()
    with postgres() as cluster, tempfile.TemporaryDirectory() as folder:
        echo, echo_port = start([sys.executable, "-c", ECHO])
        up = [sys.executable, "-m", "enclume", "up", "--port", "0", "--data", folder, "--limit", "100000000"]
        server, port = start([*up, "--database", cluster.database("club"), "--workers", str(asked.workers)])
        await asyncio.sleep(5)
        try:
            found = await cost(echo_port, echo.pid, port, server.pid, 100, 6)
            print(f"ratio: {found:.1f} echoes a choice on PostgreSQL (goal: at most 14)")
            choices, waits = await club(port, asked.tables, asked.rate, asked.seconds)
            print(f"{asked.tables} tables: {choices / asked.seconds:.0f} choices a second for {asked.seconds:.0f} s")
            print(f"choice to the other's frame: {spread(waits)} (goal: p99 under 250 ms)")
        finally:
            for process in (echo, server):
                process.terminate()
                process.wait()


if __name__ == "__main__":
    uvloop.run(main())
