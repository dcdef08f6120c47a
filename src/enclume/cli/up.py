"""``enclume up``: serve the tables."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import signal
import socket
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text

from .configuration import ConfigFile, found_settings, writable
from .language import say, t

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from enclume.server.settings import Settings

MOST_FILES = 65_536
"""For so many files and connections a process makes room."""

SETTINGS = "ENCLUME_SETTINGS"
"""Where workers find how they shall serve."""


class CannotServe(EnclumeError):
    """The server cannot start here."""


def add_to(app: typer.Typer) -> None:
    app.command("up")(up)


def up(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network. Default: 127.0.0.1")
    ] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port. Default: 8000")] = None,
    data: Annotated[
        Path | None, typer.Option(readable=False, help="The folder of the database and the signing key. Default: var")
    ] = None,
    config: ConfigFile = None,
    database: Annotated[
        str | None, typer.Option(help="PostgreSQL's address, postgresql://…; without one, SQLite in the data folder.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes that serve; PostgreSQL for more than one.")
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes of each worker in which bots search.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Requests and commands a minute from one address or person. Default: 600")
    ] = None,
    secure: Annotated[bool | None, typer.Option(help="Cookies only over HTTPS: behind a proxy that speaks it.")] = None,
) -> None:
    """Serve the tables: open the page it names in a browser and play.

    More can be set in a file (TOML, enclume.toml in the data folder) and in the environment (ENCLUME_PORT=…).

    Example: [bold]enclume up --port 8080 --data /srv/enclume[/bold]
    """
    from enclume.server.settings import cannot_serve
    from enclume.store import holding

    given = {"host": host, "port": port, "data": data, "database": database, "workers": workers}
    settings = found_settings({**given, "thinkers": thinkers, "limit": limit, "secure": secure}, config).settings
    folder = writable(settings.data)
    if (fault := cannot_serve(settings)) is not None:
        raise CannotServe(fault)
    with nullcontext() if settings.database else holding(folder):
        _serve(msgspec.structs.replace(settings, data=folder))


def _serve(settings: Settings) -> None:
    import uvicorn

    from enclume.server.gathering import FOLDER, SERVING
    from enclume.server.limiter import COUNTS, SharedCounts
    from enclume.server.logs import configure
    from enclume.server.people import signing_key
    from enclume.server.settings import links_lead_nowhere
    from enclume.server.workers import Workers

    _have_room_for_connections()
    if not settings.secret:
        signing_key(settings.data)
    listening = _listen(settings.host, settings.port)
    asyncio.run(_check_database(settings.database or settings.data))
    shown = settings.host if settings.host != "0.0.0.0" else socket.gethostname()
    address = f"http://{shown}:{listening.getsockname()[1]}"
    Console().print(say(fr=f"Enclume est en place : {address}", en=f"Enclume is up: {address}"), highlight=False)
    if (nowhere := links_lead_nowhere(settings)) is not None:
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"[yellow]smtp: {t(nowhere)}[/yellow]")
    os.environ[SETTINGS] = msgspec.json.encode(settings, enc_hook=str).decode()
    serving = uvicorn.Config("enclume.cli.up:serve", factory=True, workers=settings.workers, **SERVING)
    if settings.workers == 1:
        uvicorn.Server(serving).run(sockets=[listening])
    else:
        with TemporaryDirectory(prefix="enclume-") as shared:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(_inside(shared, "metrics"))
            os.environ[FOLDER] = str(_inside(shared, "workers"))
            os.environ[COUNTS] = f"{shared}/counts"
            SharedCounts.make(Path(os.environ[COUNTS]))
            configure(settings)
            Workers(serving, [listening]).run()


def _have_room_for_connections() -> None:
    """Most systems let a process begin with room for a thousand files, and raise that when it asks."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _inside(folder: str, name: str) -> Path:
    made = Path(folder, name)
    made.mkdir()
    return made


def serve() -> Starlette:
    """The application, in the process that serves it."""
    from enclume.server.app import create_app
    from enclume.server.logs import configure
    from enclume.server.parent import when_parent_goes
    from enclume.server.settings import Settings
    from enclume.server.sweeping import calm

    calm()
    when_parent_goes(lambda: os.kill(os.getpid(), signal.SIGTERM))
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings, dec_hook=lambda kind, value: kind(value))
    configure(settings)
    return create_app(settings)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, UnicodeError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            fr = f"Le port {port} est déjà pris sur {host}. Choisissez-en un autre avec --port."
            raise CannotServe(
                Text(fr=fr, en=f"Port {port} on {host} is in use. Choose another one with --port.")
            ) from error
        why = getattr(error, "strerror", None) or error
        fr = f"Impossible d'écouter sur {host}:{port} : {why}."
        raise CannotServe(Text(fr=fr, en=f"Cannot listen on {host}:{port}: {why}.")) from error
    return listening


async def _check_database(where: Path | str) -> None:
    from enclume.store import Store

    store = await Store.open(where)
    await store.close()
