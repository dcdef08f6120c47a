"""A PostgreSQL server of our own, in a folder that is thrown away."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from machine import program


def tool(name: str) -> str:
    """A program of PostgreSQL on this machine."""
    return program(lambda: _find(name), "postgresql")


def _find(name: str) -> str | None:
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, places), os.environ.get("PATH", "")]))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A running server. It refuses to run as root, so root becomes ``postgres`` for it."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self._settings = settings
        self._made = 0
        self._initdb = tool("initdb")
        self._as: list[str] = []
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            self._as = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
            os.chown(folder, user.pw_uid, user.pw_gid)
        self.data = folder / "data"
        self._run(self._initdb, "-D", str(self.data), "-U", "enclume", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.start()

    def start(self) -> None:
        options = [f"-p {self.port}", "-c listen_addresses=127.0.0.1", f"-k {self.folder}", *self._settings]
        words = ("-D", str(self.data), "-l", str(self.folder / "log"), "-w", "-o", " ".join(options))
        self._run(tool("pg_ctl"), *words, "start")

    def stop(self, how: str = "immediate") -> None:
        self._run(tool("pg_ctl"), "-D", str(self.data), "-m", how, "-w", "stop")

    def _run(self, *words: str) -> None:
        subprocess.run([*self._as, *words], check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def database(self, name: str) -> str:
        """The address of a new, empty database, whatever else was called so."""
        self._made += 1
        name = f"{name}_{self._made}"
        words = [tool("createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "enclume", name]
        subprocess.run(words, check=True)
        return f"postgresql://enclume@127.0.0.1:{self.port}/{name}"


@contextlib.contextmanager
def postgres(*settings: str) -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="enclume-postgres-") as folder:
        running = Postgres(Path(folder), *settings)
        try:
            yield running
        finally:
            running.stop()
