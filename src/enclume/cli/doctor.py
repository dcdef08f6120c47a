"""``enclume doctor``: is everything as a server needs it?"""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from enclume.kernel.errors import EnclumeError

from .configuration import ConfigFile, DatabaseAddress, DataFolder, found_settings
from .language import t

MARKS = {"ok": "[green]✓[/green]", "warning": "[yellow]![/yellow]", "failed": "[red]✗[/red]"}


def add_to(app: typer.Typer) -> None:
    app.command("doctor")(doctor)


def doctor(
    data: DataFolder = None,
    config: ConfigFile = None,
    database: DatabaseAddress = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port that would be served on.")] = None,
    json: Annotated[bool, typer.Option("--json", help="For programs: the findings as JSON.")] = False,
) -> int:
    """Check settings, folder, disk, key, database, clock, port, client, mail and push. Nothing is changed.

    Exit code 0: a server can start. 1: something is wrong. 2: the settings cannot be read.

    Example: [bold]enclume doctor --data /srv/enclume[/bold]
    """
    from enclume.server.doctor import Finding, examine

    try:
        loaded = found_settings({"data": data, "database": database, "port": port}, config)
    except EnclumeError as error:
        if json:
            print(msgspec.json.encode([Finding("settings", "failed", error.text)]).decode())
        raise
    findings = asyncio.run(examine(loaded))
    if json:
        print(msgspec.json.encode(findings).decode())
    else:
        console = Console(highlight=False, soft_wrap=True)
        for finding in findings:
            console.print(f"{MARKS[finding.state]} [bold]{finding.name}[/bold]: {escape(t(finding.text))}")
    return 1 if any(finding.state == "failed" for finding in findings) else 0
