"""``enclume bench``: how fast the games run."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from enclume.kernel import all_games, find_game
from enclume.lab.bench import Figure, measure

from .language import say, t

GOALS: Final[dict[str, dict[str, float]]] = {
    "forge_of_the_gods": {"random play": 5, "clone": 2, "fork": 5},
    "kings_forge": {"random play": 10, "clone": 4},
    "kinfire_delve": {"random play": 12, "clone": 4},
    "forgeflame": {"random play": 30, "clone": 10, "fork": 60},
}


def add_to(app: typer.Typer) -> None:
    app.command("bench")(bench)


def bench(
    game: Annotated[str | None, typer.Argument(help="The id of a game; default: all.")] = None,
    seats: Annotated[int | None, typer.Option(help="Seats; default: the game's usual number.")] = None,
    peers: Annotated[bool, typer.Option(help="Also time other engines that are installed (extra 'bench').")] = True,
    json: Annotated[bool, typer.Option("--json", help="For programs: as JSON.")] = False,
) -> None:
    """Time a game in yards (one yard: a step of a fixed piece of Python, about a microsecond) and microseconds.

    Example: [bold]enclume bench forge_of_the_gods[/bold]
    """
    from enclume.lab import peers as others

    games = [find_game(game)] if game is not None else list(all_games().values())
    figures: dict[str, list[Figure]] = {}
    console = Console(stderr=True)
    for each in games:
        with console.status(t(each.name)):
            figures[each.id] = measure(each, seats or each.default_seats, GOALS.get(each.id, {}))
    if peers and (found := others.measure()):
        figures["peers"] = found
    if json:
        print(msgspec.json.encode(figures).decode())
        return
    for name, rows in figures.items():
        Console().print(_table(name, rows))


def _table(name: str, figures: list[Figure]) -> Table:
    table = Table(
        name,
        "yards",
        say(fr="de - à", en="from - to"),
        "µs",
        say(fr="par seconde", en="per second"),
        say(fr="but", en="goal"),
        box=None,
        padding=(0, 1),
    )
    for column in table.columns:
        column.no_wrap = True
    for figure in figures:
        speed = figure.speed
        goal = "" if figure.goal is None else f"≤ {figure.goal:g} {'✓' if speed.yards <= figure.goal else '✗'}"
        table.add_row(
            f"{figure.what} / {figure.unit}",
            f"{speed.yards:.2f}",
            f"{speed.low:.2f} - {speed.high:.2f}",
            f"{speed.us:.2f}",
            f"{speed.per_second():,.0f}",
            goal,
        )
    return table
