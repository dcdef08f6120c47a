"""Settings of a server on the command line: the file, the environment, what was typed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text

if TYPE_CHECKING:
    from enclume.server.settings import Loaded

ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config", readable=False, help="A file of settings (TOML). Default: enclume.toml in the data folder"
    ),
]
"""Whether it can be read is told when it is, in words of ours; so with the folder."""
DataFolder = Annotated[
    Path | None, typer.Option("--data", readable=False, help="The folder of the database. Default: var")
]
DatabaseAddress = Annotated[
    str | None, typer.Option("--database", help="PostgreSQL's address; without one, SQLite in the data folder.")
]


class BadFolder(EnclumeError):
    """A folder that cannot be written to."""


def found_settings(given: dict[str, Any], file: Path | None) -> Loaded:
    """The settings of this machine, with those that were typed over the others."""
    from enclume.server.settings import load

    return load(given, os.environ, file)


def writable(folder: Path) -> Path:
    """The folder, made if there is none, where something can be written."""
    from enclume.store import Forbidden

    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".probe"
        probe.touch()
        probe.unlink()
    except PermissionError as error:
        raise Forbidden(folder) from error
    except OSError as error:
        fr = f"Impossible d'écrire dans le dossier {folder} : {error.strerror}. Choisissez-en un autre avec --data."
        en = f"Cannot write to the folder {folder}: {error.strerror}. Choose another one with --data."
        raise BadFolder(Text(fr=fr, en=en)) from error
    return folder.resolve()


def where_is(data: Path | None, database: str | None, file: Path | None) -> Path | str:
    """The database that a command is about."""
    settings = found_settings({"data": data, "database": database}, file).settings
    return settings.database or settings.data
