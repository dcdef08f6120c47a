"""A process that answers one question after the other, and is ended where it takes too long over one."""

from __future__ import annotations

import atexit
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

from .parent import when_parent_goes

START_SECONDS = 20.0
"""How long a new process may take before it can be asked anything."""

Answer = TypeVar("Answer")


class NoThought(Exception):
    """A question to which there is no answer."""

    def __init__(self, why: str, failed: bool = True) -> None:
        super().__init__(why)
        self.failed = failed
        """Whether something went wrong; else nobody wants the answer any more."""


class Thinker(Generic[Answer]):
    """A process, and another one after it had to be ended or has died."""

    def __init__(self, think: Callable[[Any], Answer]) -> None:
        self._think = think
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._ready = False
        """Whether the process has told that it can be asked."""
        self._ending = threading.Lock()

    @property
    def pid(self) -> int | None:
        """Which process it is, if it has been started."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Begin a process, if there is none that lives. Whoever calls this must live as long as the process may: to
        the system it is the child of a thread."""
        if self._process is not None and self._process.is_alive():
            return
        self._end()
        spawn = get_context("spawn")
        mine, theirs = spawn.Pipe()
        process = spawn.Process(target=answer_all, args=(self._think, theirs), daemon=True)
        process.start()
        theirs.close()
        # At exit Python waits for its processes, and these do not go when they are told to: they must be killed.
        atexit.register(process.kill)
        self._process, self._line, self._ready = process, mine, False

    def ask(self, question: Any, seconds: float) -> Answer:
        """Wait for an answer, in a thread that has nothing else to do; a :class:`NoThought` where none comes."""
        line = self._line
        try:
            if line is None:
                raise NoThought("closed")
            if not self._ready:
                self._hear(line, START_SECONDS)
                self._ready = True
            line.send(question)
            answer, error = self._hear(line, seconds)
        except (EOFError, OSError) as lost:
            self._end()
            raise NoThought("died") from lost
        except NoThought:
            self._end()
            raise
        if error:
            raise NoThought(error)
        found: Answer = answer
        return found

    @staticmethod
    def _hear(line: Connection, seconds: float) -> Any:
        if not line.poll(seconds):
            raise NoThought("too slow")
        return line.recv()

    def close(self) -> None:
        """End the process. Whoever waits for an answer waits no longer."""
        self._end()

    def _end(self) -> None:
        with self._ending:
            process, line = self._process, self._line
            self._process = self._line = None
        if process is not None and line is not None:
            atexit.unregister(process.kill)
            process.kill()
            process.join()
            line.close()


def answer_all(think: Callable[[Any], object], line: Connection) -> None:
    """In the new process: answer whatever is asked, until nobody can ask any more."""
    _begin_thinking()
    line.send(None)
    while True:
        try:
            question = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer, error = think(question), ""
        except Exception as failed:
            answer, error = None, repr(failed)[:200]
        line.send((answer, error))


def _begin_thinking() -> None:
    """Leave signals to the server, and go when it goes, however it went."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    when_parent_goes(lambda: os._exit(0))
