"""``enclume backup`` and ``enclume restore``: all that is kept, as one file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from .configuration import ConfigFile, DatabaseAddress, DataFolder, found_settings
from .language import say


def add_to(app: typer.Typer) -> None:
    app.command("backup")(backup)
    app.command("restore")(restore)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write. It holds the signing key: keep it to yourself.")],
    data: DataFolder = None,
    config: ConfigFile = None,
    database: DatabaseAddress = None,
) -> None:
    """Write database and signing key to one compressed file, as they are at one moment; a server may be running.

    Example: [bold]enclume backup enclume-monday.gz --data /srv/enclume[/bold]
    """
    from enclume.server.people import KEY_FILE
    from enclume.store import dump

    settings = found_settings({"data": data, "database": database}, config).settings
    key = settings.data / KEY_FILE
    signing = key.read_text().strip() if key.exists() else ""
    rows = asyncio.run(dump.write(settings.database or settings.data, signing, file))
    fr, en = f"{file} : {rows} lignes sauvegardées.", f"{file}: {rows} rows put away."
    Console(highlight=False).print(say(fr=fr, en=en))


def restore(
    file: Annotated[Path, typer.Argument(help="A file that 'backup' has written.")],
    data: DataFolder = None,
    config: ConfigFile = None,
    database: DatabaseAddress = None,
    force: Annotated[bool, typer.Option("--force", help="Put it in the place of what is there.")] = False,
) -> None:
    """Put a backup back, into SQLite or PostgreSQL, whichever it came from. Stop the server before.

    Example: [bold]enclume restore enclume-monday.gz --data /srv/enclume[/bold]
    """
    from enclume.server.people import KEY_FILE
    from enclume.store import dump

    settings = found_settings({"data": data, "database": database}, config).settings
    settings.data.mkdir(parents=True, exist_ok=True)
    head = asyncio.run(dump.restore(file, settings.database or settings.data, force))
    key = settings.data / KEY_FILE
    if head.key and (force or not key.exists()):
        key.unlink(missing_ok=True)
        key.touch(mode=0o600)
        key.write_text(head.key)
    Console(highlight=False).print(say(fr=f"{file} est remise en place.", en=f"{file} has been put back."))
