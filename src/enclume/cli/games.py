"""``enclume games``: what there is to play."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from enclume.kernel import Game, all_games
from enclume.kernel.table_options import ChoiceOption, LineOption, NumberOption, TableOption

from .language import say, t


def add_to(app: typer.Typer) -> None:
    app.command("games")(games)


def games(
    json: Annotated[bool, typer.Option("--json", help="For programs: names, seats and option forms as JSON.")] = False,
) -> None:
    """List the games, their seats and their options.

    Example: [bold]enclume games --json[/bold]
    """
    if json:
        print(msgspec.json.encode([as_data(game) for game in all_games().values()]).decode())
        return
    console = Console()
    for game in all_games().values():
        seats = f"{game.seats[0]}-{game.seats[-1]}"
        console.print(f"[bold]{t(game.name)}[/bold]  {game.id}  {say(fr='joueurs', en='players')} {seats}")
        console.print(f"  {t(game.tagline)}\n")
        table = Table(
            "option", say(fr="valeurs", en="values"), say(fr="ce que c'est", en="what it is"), box=None, padding=(0, 2)
        )
        for option in game.options:
            table.add_row(option.id, _values(option), t(option.help))
        console.print(table)


def as_data(game: Game) -> dict[str, object]:
    """All that a form needs to know."""
    return {
        "id": game.id,
        "name": game.name,
        "tagline": game.tagline,
        "seats": game.seats,
        "default_seats": game.default_seats,
        "version": game.version,
        "content": game.content_hash,
        "identities": game.identities,
        "options": game.options,
    }


def _values(option: TableOption) -> str:
    match option:
        case ChoiceOption():
            return "\n".join(f"{value}: {t(label)}" for value, label in option.choices.items())
        case NumberOption():
            return f"{option.low}-{option.high} ({option.default})"
        case LineOption():
            return say(fr="texte", en="text")
        case _:
            return say(fr="oui / non", en="yes / no")
