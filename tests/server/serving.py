"""A real server in a process of its own, and clients that talk to it as browsers do."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from types import TracebackType
from typing import IO, Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from enclume.server.limiter import WINDOW_SECONDS
from enclume.server.offers import Offer, apply

FORGE = "forge_of_the_gods"


class Server:
    """``enclume up`` on a port of its own; another module may bring games of its own."""

    def __init__(self, data: Path, *words: str, module: str = "enclume") -> None:
        self.data = data
        self.guests: list[Somebody] = []
        self._words = words
        self._module = module
        self.start()

    def start(self, port: int = 0) -> None:
        up = ["up", "--port", str(port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", self._module, "--lang", "en", *up, *self._words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": f"src{os.pathsep}tests", "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\w.]+:(\d+)", line)
        assert found is not None, line + self.process.stdout.read()
        self.port = int(found[1])
        self.told: deque[str] = deque(maxlen=2000)
        """What it has written since."""
        self._reading = Thread(target=self._read, args=(self.process.stdout,), daemon=True)
        self._reading.start()
        try:
            with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
                assert client.get(f"{self.url}/healthz", timeout=60).json() == {"ok": True}
        except BaseException:
            self.kill()
            raise

    def _read(self, lines: IO[str]) -> None:
        """Nobody can be kept waiting by a full pipe."""
        with contextlib.suppress(ValueError):
            self.told.extend(lines)

    @property
    def database(self) -> Path | str:
        """Where its database is."""
        words = list(self._words)
        return words[words.index("--database") + 1] if "--database" in words else self.data

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def workers(self) -> list[int]:
        """The processes that serve, where there are several."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(each) for each in children if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]

    def kill(self) -> None:
        """As if the power had gone."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def _close(self) -> None:
        self._reading.join(5)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def restart(self) -> None:
        self.start(self.port)

    def stop(self) -> None:
        if self.process.poll() is not None:
            return self._close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            return self.kill()
        return self._close()


@contextmanager
def serving(data: Path, *words: str, module: str = "enclume") -> Iterator[Server]:
    server = Server(data, *words, module=module)
    try:
        yield server
    finally:
        for guest in server.guests:
            guest.http.close()
        server.stop()


def within_a_minute(seconds: float = 20) -> None:
    """Limits are counted by the minute: wait for the next one, if this one ends before a test would."""
    left = WINDOW_SECONDS - time.monotonic() % WINDOW_SECONDS
    if left < seconds:
        time.sleep(left)


class Somebody:
    """A person with a browser: a cookie, and sockets."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=30)
        server.guests.append(self)
        if name:
            assert self.http.post("/api/me", json={"name": name}).status_code == 200

    def opens(self, *seats: str, game: str = FORGE, **more: Any) -> str:
        """Open a table; seats are "me", "open", "here" or the name of a bot."""
        wishes = [
            {"kind": seat} if seat in ("me", "also", "open", "here") else {"kind": "bot", "bot": seat} for seat in seats
        ]
        made = self.http.post("/api/tables", json={"game": game, "seats": wishes, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def looks_at(self, table: str, lang: str = "en") -> Looking:
        return Looking(self, table, lang)


class Looking:
    """A socket on a table, and all it has been shown."""

    def __init__(self, who: Somebody, table: str, lang: str) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())
        self._stack = ExitStack()
        opening = connect(
            f"ws://127.0.0.1:{who.server.port}/ws/{table}?lang={lang}",
            additional_headers={"Cookie": cookie},
            max_size=None,
            max_queue=None,  # else whoever has not read everything cannot hang up
            open_timeout=20,
        )
        self.socket: ClientConnection = self._stack.enter_context(opening)
        self.idem = 0
        self.moment = 0
        self.asks: list[dict[str, Any]] = []
        self.outcome: dict[str, Any] | None = None
        self.frames: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.you: list[int] = []
        self.offers: dict[int, list[Offer]] = {}
        self._acks: list[dict[str, Any]] = []
        self.until("full")

    def __enter__(self) -> Looking:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def hears(self, timeout: float = 20) -> dict[str, Any]:
        """The next frame; an acknowledgement that came with a patch follows it as a frame of its own."""
        if self._acks:
            return self._acks.pop()
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout))
        self.frames.append(frame)
        if frame.get("ack"):
            self._acks.append({"frame": "ack", "idem": frame["ack"], "seq": frame["seq"] - 1})
        if frame["frame"] in ("full", "patch"):
            self.moment = frame["moment"]
            self.offers = {} if frame["frame"] == "full" else self.offers
            self.asks = [self._asked(ask) for ask in frame["asks"]]
            self.outcome = frame.get("outcome")
            self.table = frame.get("table") or self.table
            self.you = frame.get("you", self.you)
        return frame

    def hears_of_the_match(self, timeout: float) -> dict[str, Any]:
        """The next frame that does not tell of people who come and go."""
        until = time.monotonic() + timeout
        while (frame := self.hears(max(0.01, until - time.monotonic())))["frame"] == "here":
            continue
        return frame

    def _asked(self, ask: dict[str, Any]) -> dict[str, Any]:
        """A decision with the keys of its options, as a client puts them together."""
        if "prompt" not in ask:
            return ask
        seat = ask["seat"]
        self.offers[seat] = apply(self.offers.get(seat, []), ask.get("kept", []), ask.get("fresh", []))
        return {"seat": seat, "prompt": ask["prompt"], "options": [key for key, _, _ in self.offers[seat]]}

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            frame = self.hears()
            if frame["frame"] in kinds:
                return frame

    def says(self, **command: Any) -> None:
        self.socket.send(json.dumps(command))

    def chooses(self, option: str, seat: int, idem: str = "") -> dict[str, Any]:
        """Choose, and wait for the answer."""
        self.idem += 1
        idem = idem or f"c{self.idem}"
        self.says(do="choose", option=option, seat=seat, moment=self.moment, idem=idem)
        while True:
            frame = self.until("ack", "refused")
            if frame["idem"] == idem:
                return frame

    def my_ask(self) -> dict[str, Any] | None:
        return next((ask for ask in self.asks if ask["seat"] in self.you and ask.get("options")), None)

    def plays(self, rng: Random, choices: int = 1000) -> None:
        """Choose at random whenever it is one's turn."""
        while choices and self.outcome is None:
            ask = self.my_ask()
            if ask is None:
                self.until("patch", "full")
                continue
            answer = self.chooses(rng.choice(ask["options"]), ask["seat"])
            assert answer["frame"] == "ack", answer
            choices -= 1


__all__ = ["FORGE", "ConnectionClosed", "Looking", "Server", "Somebody", "serving"]
