"""Settings of a server on the command line: the file, the environment, what was typed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from enclume.server.settings import Loaded

ConfigFile = Annotated[
    Path | None, typer.Option("--config", help="A file of settings (TOML). Default: enclume.toml in the data folder")
]
DataFolder = Annotated[Path | None, typer.Option("--data", help="The folder of the database. Default: var")]
DatabaseAddress = Annotated[
    str | None, typer.Option("--database", help="PostgreSQL's address; without one, SQLite in the data folder.")
]


def found_settings(given: dict[str, Any], file: Path | None) -> Loaded:
    """The settings of this machine, with those that were typed over the others."""
    from enclume.server.settings import load

    return load(given, os.environ, file)


def where_is(data: Path | None, database: str | None, file: Path | None) -> Path | str:
    """The database that a command is about."""
    settings = found_settings({"data": data, "database": database}, file).settings
    return settings.database or settings.data
