"""``enclume backup`` and ``enclume restore``: all that is kept, as one file."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from .configuration import ConfigFile, DatabaseAddress, DataFolder, found_settings, writable
from .language import say

if TYPE_CHECKING:
    from enclume.server.settings import Settings


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
    from enclume.server.people import KEY_FILE, found_key
    from enclume.store import dump, is_there

    settings = found_settings({"data": data, "database": database}, config).settings
    key = settings.data / KEY_FILE
    signing = found_key(key) if is_there(key) else ""
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
    from enclume.store import Forbidden, dump

    settings = found_settings({"data": data, "database": database}, config).settings
    key = writable(settings.data) / KEY_FILE
    if key.exists() and not os.access(key, os.R_OK):
        raise Forbidden(key)
    head = asyncio.run(dump.restore(file, settings.database or settings.data, force))
    console = Console(highlight=False, soft_wrap=True)
    for line in _put_key_back(head.key, settings):
        console.print(f"[yellow]{line}[/yellow]")
    _hand_to_owner(settings.data)
    console.print(say(fr=f"{file} est remise en place.", en=f"{file} has been put back."))


def _hand_to_owner(folder: Path) -> None:
    """Whoever puts a backup back as root leaves it to the user who serves the folder, and to nobody else."""
    owner = folder.stat()
    if os.geteuid() == 0 and owner.st_uid != 0:
        for file in folder.iterdir():
            if file.is_file() and file.stat().st_uid == 0:
                os.chown(file, owner.st_uid, owner.st_gid)


def _put_key_back(key: str, settings: Settings) -> Iterator[str]:
    """The key comes back with the people whose cookies it signed; what whoever restores should know of it.

    A key that was there is kept under another name: it may have signed cookies, too.
    """
    from enclume.server.people import KEY_FILE, write_key

    path = settings.data / KEY_FILE
    if not key:
        if not settings.secret:
            fr = (
                "La sauvegarde n'a pas de clé : donnez à secret la valeur qu'il avait, sinon les cookies sont inconnus."
            )
            yield say(fr=fr, en="The backup has no key: give secret the value that it had, or cookies will be unknown.")
        return
    if settings.secret:
        fr = f"Les cookies sont signés par secret, pas par la clé de la sauvegarde, qui est dans {path}."
        yield say(fr=fr, en=f"Cookies are signed with secret, not with the backup's key, which is in {path}.")
    if path.exists():
        if path.read_bytes().strip() == key.encode():
            return
        aside = next(each for n in count(1) if not (each := path.with_name(f"{KEY_FILE}.{n}")).exists())
        path.rename(aside)
        aside.chmod(0o600)
        fr = f"La clé de la sauvegarde est dans {path} ; celle qui y était est gardée dans {aside}."
        yield say(fr=fr, en=f"The backup's key is in {path}; the one that was there is kept in {aside}.")
    write_key(path, key)
