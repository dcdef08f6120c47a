"""Permission that is missing, in words: for which path, whose it is, and what would be right."""

from __future__ import annotations

import os
import pwd
import sqlite3
from pathlib import Path

from enclume.kernel.texts import Text, same

from .rows import Unreachable

_TELLING = {sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
"""What SQLite says of files that it may not use, among others."""


class Forbidden(Unreachable):
    """A path that this process may not use: what on the way to it is closed, or what there is of it. Nothing is said of
    whether it is in order."""

    def __init__(self, path: Path) -> None:
        whole = path.absolute()
        super().__init__(
            _words(_closed_folder(path) or next(each for each in (whole, *whole.parents) if each.exists()))
        )


def is_there(file: Path) -> bool:
    """Whether there is such a file; :class:`Forbidden` where that cannot be seen."""
    if _closed_folder(file) is not None:
        raise Forbidden(file)
    return file.exists()


def forbidden(database: Path, error: BaseException) -> Path | None:
    """What was not to be used when a database could not be; nothing, if that was not the reason."""
    if isinstance(error, PermissionError):
        return Path(os.fsdecode(error.filename)) if error.filename else database
    if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in _TELLING:
        return _unusable(database)
    return None


def _closed_folder(file: Path) -> Path | None:
    """The first folder on the way that may not be gone through."""
    for folder in reversed(file.absolute().parents):
        if not folder.exists():
            return None
        if not os.access(folder, os.X_OK):
            return folder
    return None


def _unusable(database: Path) -> Path | None:
    """The first of what SQLite uses that is not this process's to use: the way, the files, the folder they are in."""
    if _closed_folder(database) is not None:
        return database
    files = [database.with_name(database.name + ending) for ending in ("", "-wal", "-shm")]
    for path in (*(file for file in files if file.exists()), database.absolute().parent):
        writable_at_all = not os.statvfs(path).f_flag & os.ST_RDONLY
        if not os.access(path, os.R_OK) or (writable_at_all and not os.access(path, os.W_OK)):
            return path
    return None


def _words(path: Path) -> Text:
    found = path.stat()
    owner, me = _name(found.st_uid), _name(os.geteuid())
    if path.is_dir() and not os.access(path, os.X_OK):
        fr, en = "ne peut y entrer", "may not enter it"
    elif not os.access(path, os.R_OK):
        fr, en = "ne peut le lire", "may not read it"
    else:
        fr, en = "ne peut y écrire", "may not write to it"
    mode = f"{found.st_mode & 0o7777:o}"
    right = _right(path, owner, me)
    return Text(
        fr=f"Il manque une permission : {path} est à {owner} (mode {mode}), {me} {fr}. Il faut : {right.fr}",
        en=f"Permission is missing: {path} belongs to {owner} (mode {mode}), {me} {en}. To do: {right.en}",
    )


def _right(path: Path, owner: str, me: str) -> Text:
    """What to do. Nobody is told to run a server as root, nor to take a folder away from others."""
    if owner == me:
        return same(f"chmod u+rw{'x' if path.is_dir() else ''} {path}")
    if path.is_dir():
        fr = f"un autre dossier (--data), ou, s'il n'est qu'à Enclume, chown -R {me} {path}"
        return Text(fr=fr, en=f"another folder (--data), or, if it is Enclume's alone, chown -R {me} {path}")
    if owner == "root":
        return same(f"chown {me} {path}")
    fr, en = (
        f"lancer Enclume en tant que {owner}, ou chown {me} {path}",
        f"run Enclume as {owner}, or chown {me} {path}",
    )
    return Text(fr=fr, en=en)


def _name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
