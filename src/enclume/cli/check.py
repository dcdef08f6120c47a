"""``enclume check-tables``: play every open table again by the rules of today, before they are served."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from .configuration import ConfigFile, DatabaseAddress, DataFolder, where_is
from .language import say, t


def add_to(app: typer.Typer) -> None:
    app.command("check-tables")(check_tables)


def check_tables(
    data: DataFolder = None,
    config: ConfigFile = None,
    database: DatabaseAddress = None,
    keep: Annotated[
        bool, typer.Option(help="Also keep how each table stands, by these rules, for the next program to go on with.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs: one line of JSON for each table.")] = False,
) -> int:
    """Play every open table again and tell where the rules of this program part from its log.

    Nothing is changed, so it may be tried with a new program while the old one serves. Exit code 0: no table differs.
    1: some do.

    Example: [bold]enclume check-tables --data /srv/enclume[/bold]
    """
    from enclume.server.checking import Checked, check_all, keep_all

    where, console = where_is(data, database, config), Console(highlight=False, soft_wrap=True)
    found: list[Checked] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(fr="Tables rejouées", en="Tables played again"), total=None)

        def tell(checked: Checked, total: int) -> None:
            found.append(checked)
            progress.update(task, total=total, completed=len(found))
            if json:
                print(msgspec.json.encode(checked).decode())

        asyncio.run(check_all(where, tell))
    parted = [checked for checked in found if checked.parted is not None]
    if not json:
        for checked in parted:
            console.print(_line(checked))
        fr = f"Tables ouvertes : {len(found)}, divergentes : {len(parted)}."
        told = say(fr=fr, en=f"Open tables: {len(found)}, differing: {len(parted)}.")
        if others := sum(checked.other and checked.parted is None for checked in found):
            told += say(
                fr=f" Sous d'autres règles sans effet : {others}.", en=f" By other rules to the same effect: {others}."
            )
        console.print(told)
    if keep:
        asyncio.run(keep_all(where))
    return 1 if parted else 0


def _line(checked: Any) -> str:
    parted = checked.parted
    at = say(fr=f"entrée {parted.seq} ({parted.kind})", en=f"entry {parted.seq} ({parted.kind})")
    fate = {
        "goes_on": say(fr="continue depuis l'état gardé", en="goes on from what was kept"),
        "halts": say(fr="s'arrête là", en="halts there"),
        "unreadable": say(fr="ne peut plus être montrée", en="can no longer be shown"),
    }[checked.fate]
    rules = f"{checked.game} v{checked.was}→v{checked.now}"
    return f"[bold]{checked.table}[/bold] {rules}: {at}, {escape(t(parted.why))} → {fate}"
