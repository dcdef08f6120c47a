"""Programs that tests need on this machine."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path


def program(find: Callable[[], str | None], package: str) -> str:
    """What ``find`` finds; where we may install its Debian package, we do, one process at a time."""
    found = find()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        with (Path(tempfile.gettempdir()) / "enclume-tests-install.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            found = find()
            if found is None:
                subprocess.run(["apt-get", "update", "-qq"], check=True)
                subprocess.run(["apt-get", "install", "-yq", "--no-install-recommends", package], check=True)
                found = find()
    assert found is not None, f"these tests need a program of the package '{package}': install it"
    return found
