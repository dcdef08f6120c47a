"""``enclume up``: serve the tables."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text

from .language import say


class CannotServe(EnclumeError):
    """The server cannot start here."""


def add_to(app: typer.Typer) -> None:
    app.command("up")(up)


def up(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
    data: Annotated[Path, typer.Option(help="The folder of the database and the signing key.")] = Path("var"),
    thinkers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    limit: Annotated[int, typer.Option(min=1, help="Requests and commands a minute from one address or person.")] = 600,
    secure: Annotated[bool, typer.Option(help="Cookies only over HTTPS: behind a proxy that speaks it.")] = False,
) -> None:
    """Serve the tables: open the page it names in a browser and play.

    Example: [bold]enclume up --port 8080 --data /srv/enclume[/bold]
    """
    import uvicorn

    from enclume.server.app import Settings, create_app

    folder = _writable(data)
    listening = _listen(host, port)
    asyncio.run(_check_database(folder))
    address = f"http://{host if host != '0.0.0.0' else socket.gethostname()}:{listening.getsockname()[1]}"
    Console().print(say(fr=f"Enclume est en place : {address}", en=f"Enclume is up: {address}"), highlight=False)
    config = uvicorn.Config(
        create_app(Settings(folder, thinkers, secure, limit, limit)),
        log_level="warning",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=5,
    )
    _calm_the_collector()
    uvicorn.Server(config).run(sockets=[listening])


def _calm_the_collector() -> None:
    """What is loaded by now stays for good, and tables make few cycles: look for garbage less often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        fr = f"Impossible d'écrire dans le dossier {folder} : {error.strerror}. Choisissez-en un autre avec --data."
        en = f"Cannot write to the folder {folder}: {error.strerror}. Choose another one with --data."
        raise CannotServe(Text(fr=fr, en=en)) from error
    return folder.resolve()


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            fr = f"Le port {port} est déjà pris sur {host}. Choisissez-en un autre avec --port."
            raise CannotServe(
                Text(fr=fr, en=f"Port {port} on {host} is in use. Choose another one with --port.")
            ) from error
        fr = f"Impossible d'écouter sur {host}:{port} : {error.strerror}."
        raise CannotServe(Text(fr=fr, en=f"Cannot listen on {host}:{port}: {error.strerror}.")) from error
    return listening


async def _check_database(folder: Path) -> None:
    from enclume.store import Store

    store = await Store.open(folder)
    await store.close()
