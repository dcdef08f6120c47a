"""``enclume record``: matches as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from enclume.kernel import BadRecord, Match, Record
from enclume.kernel.texts import Text

from .language import t

record = typer.Typer(help="Records: matches as files.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    app.add_typer(record, name="record")


@record.command("replay")
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as 'play --save' writes it.")],
    log: Annotated[bool, typer.Option(help="Tell the whole match.")] = True,
    json: Annotated[bool, typer.Option("--json", help="For programs: the result and the digests as JSON.")] = False,
) -> None:
    """Play a record again, checking every digest, and tell what happened.

    Example: [bold]enclume record replay match.json[/bold]
    """
    match = Match.replay(_load(file))
    if json:
        facts = {"game": match.game.id, "choices": len(match.choices), "digest": match.digest(), "result": match.result}
        print(msgspec.json.encode(facts).decode())
        return
    console = Console(highlight=False)
    names = [match.game.seat_name(seat, match.config) for seat in range(match.config.seats)]
    told = [event for event in match.events if event.kind not in match.game.quiet]
    for event in told if log else []:
        rules = f"[dim]{' '.join(event.rules)}[/dim]"
        console.print(f"[dim]{event.after:3}[/dim]  {t(match.game.describe_event(event, None, names))}  {rules}")
    same = Text(fr="Rejouée à l'identique", en="Replayed to the letter")
    console.print(f"[green]{t(same)}[/green]: {len(match.choices)} choices, digest {match.digest()}")


def _load(file: Path) -> Record:
    try:
        return Record.load(file)
    except OSError as error:
        raise BadRecord(Text(fr=f"{file} : {error.strerror}.", en=f"{file}: {error.strerror}.")) from error
