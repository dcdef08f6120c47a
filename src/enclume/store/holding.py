"""A folder whose SQLite database one process has for itself."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text

from .permission import Forbidden

LOCK: Final = "lock"


class InUse(EnclumeError):
    """Another process serves the folder or puts a backup back into it."""


@contextmanager
def holding(folder: Path) -> Iterator[None]:
    """Keep others from serving the folder and from putting a backup back into it.

    The system lets go of the lock when this process ends, however it ends; processes that it starts do not have it. The
    file stays: who took it away could lock another one of the same name.
    """
    try:
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except PermissionError as error:
        raise Forbidden(folder / LOCK) from error
    except OSError as error:
        file, why = folder / LOCK, error.strerror
        fr, en = f"{file} ne s'ouvre pas : {why}. À qui est-il ?", f"{file} cannot be opened: {why}. Whose is it?"
        raise InUse(Text(fr=fr, en=en)) from error
    try:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError) as error:
            raise _in_use(folder, os.pread(handle, 20, 0).decode("ascii", "replace").strip()) from error
        os.truncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)


def _in_use(folder: Path, process: str) -> InUse:
    fr = f"Le dossier {folder} est servi ou restauré par un autre processus ({process}) : arrêtez-le d'abord."
    en = f"The folder {folder} is being served or restored by another process ({process}): stop that one first."
    return InUse(Text(fr=fr, en=en))
