"""How a match ended, told in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from enclume.kernel import Match, Statistic

from .language import say, t


def tell_end(match: Match, names: list[str], console: Console) -> None:
    """Tables about the match, what was achieved, and who won: a rank for each, or all together."""
    result = match.result
    assert result is not None
    for statistic in match.statistics():
        console.print(_table(statistic, names))
    for achievement, seats in match.achieved():
        by = "" if len(seats) == len(names) else f" ({', '.join(names[seat] for seat in seats)})"
        console.print(f"[bold]{t(achievement.name)}[/bold]{by} {t(achievement.text)}")
    if match.game.cooperative:
        won, lost = say(fr="Gagné ensemble.", en="We won."), say(fr="Perdu ensemble.", en="We lost.")
        console.print(f"[bold]{won if result.winners else lost}[/bold]")
    else:
        for seat in sorted(range(len(result.ranks)), key=lambda s: result.ranks[s]):
            rank = f"{result.ranks[seat]}." if len(result.ranks) > 1 else " "
            console.print(f"[bold]{rank} {names[seat]}  {result.scores[seat]:g}[/bold]")
    for name, value in result.details.items():
        console.print(f"{name}: {value}")


def _table(statistic: Statistic, names: list[str]) -> Table:
    widest = max((len(cells) for _, cells in statistic.rows), default=0)
    heads = [t(column) for column in statistic.columns] or (names if widest == len(names) > 1 else [""] * widest)
    table = Table(t(statistic.title), *heads, box=None, padding=(0, 2))
    for name, cells in statistic.rows:
        table.add_row(t(name), *cells)
    return table
