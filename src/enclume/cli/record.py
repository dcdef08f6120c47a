"""``enclume record``: matches as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from enclume.kernel import BadRecord, Match, Record, find_game
from enclume.kernel.texts import Text

from .language import say, t

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


@record.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(help="A record, as a table exports it after the end.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment that you noted when the table was opened; else that of the record.")
    ] = "",
) -> int:
    """Play a record again, and check that its deal is the one that was sealed before the match.

    Exit code 0: both are so. 1: one is not. 2: it cannot be told: no seal, no end, no such file, or a record of other
    rules.

    Example: [bold]enclume record verify match.json[/bold]
    """
    found, console = _load(file), Console(highlight=False, soft_wrap=True)
    sealed = _says_seal(found, commitment.strip().lower(), console)
    played = _says_replay(found, console)
    return 1 if False in (sealed, played) else 2 if None in (sealed, played) else 0


def _says_seal(found: Record, noted: str, console: Console) -> bool | None:
    """Whether seed and nonce are those of the commitment; None, where there is nothing to compare."""
    sealed = noted or found.commitment
    if not sealed or not found.nonce:
        fr = "Pas de sceau : la donne était connue, ou la table date d'avant les donnes scellées."
        en = "No seal: the deal was known, or the table is from before deals were sealed."
        console.print(f"[yellow]{say(fr=fr, en=en)}[/yellow]")
        return None
    if sealed != found.seal:
        fr = f"La donne n'est pas celle qui a été scellée : {sealed} attendu, {found.seal} trouvé."
        en = f"The deal is not the one that was sealed: expected {sealed}, found {found.seal}."
        console.print(f"[red]{say(fr=fr, en=en)}[/red]")
        return False
    fr, en = f"La donne est celle qui a été scellée : {sealed}", f"The deal is the one that was sealed: {sealed}"
    console.print(f"[green]{say(fr=fr, en=en)}[/green]")
    if not noted:
        fr = "Comparez-le à l'engagement montré à l'ouverture de la table (--commitment)."
        en = "Compare it with the commitment shown when the table was opened (--commitment)."
        console.print(say(fr=fr, en=en))
    return True


def _says_replay(found: Record, console: Console) -> bool | None:
    """Whether the record replays to its end; None, where it has none or was played by other rules than ours."""
    game = find_game(found.game)
    try:
        match = Match.replay(found)
    except BadRecord as error:
        console.print(f"[red]{escape(t(error.text))}[/red]")
        other = (found.version, found.content) != (game.version, game.content_hash)
        return None if other else False
    fr = f"Rejouée à l'identique : {len(match.choices)} choix, empreinte {match.digest()}"
    en = f"Replayed to the letter: {len(match.choices)} choices, digest {match.digest()}"
    console.print(f"[green]{say(fr=fr, en=en)}[/green]")
    if match.result is None:
        fr = "La partie n'est pas finie : la suite manque, ou n'a pas été jouée."
        en = "The match is not finished: the rest is missing, or was not played."
        console.print(f"[yellow]{say(fr=fr, en=en)}[/yellow]")
        return None
    return True


def _load(file: Path) -> Record:
    try:
        return Record.load(file)
    except OSError as error:
        raise BadRecord(Text(fr=f"{file} : {error.strerror}.", en=f"{file}: {error.strerror}.")) from error
