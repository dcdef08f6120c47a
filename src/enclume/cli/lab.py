"""``enclume lab``: experiments."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from enclume.kernel import find_game
from enclume.lab import Experiment, Report, run
from enclume.lab.stats import Numbers

from .language import say
from .options import Settings, parse

lab = typer.Typer(help="Experiments: many matches between bots.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    app.add_typer(lab, name="lab")


Workers = Annotated[int, typer.Option(min=1, max=256, help="Processes at once. The result does not depend on it.")]
_BALANCE_COLUMNS = (("quantité", "quantity"), ("mesuré", "measured"), ("accepté", "accepted"))
_cores = os.cpu_count() or 1


@lab.command("run")
def run_(
    game: Annotated[str, typer.Argument(help="The id of a game, see 'enclume games'.")],
    bots: Annotated[
        str, typer.Option(help="Bots, by comma: random, greedy, search:500 (iterations), search:200ms.")
    ] = "greedy,random",
    seats: Annotated[int | None, typer.Option(help="Seats; names fewer than seats repeat.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result (with budgets in iterations).")] = 0,
    workers: Workers = _cores,
    settings: Settings = None,
    json: Annotated[
        Path | None, typer.Option(help="Write the report to this file as JSON; - for standard output.")
    ] = None,
) -> None:
    """Let bots play many matches and sum them up: victories with 95 % intervals, scores, lengths.

    Where all win or lose together, one name plays all seats and several names are partners: the table is how often
    the team won.

    Example: [bold]enclume lab run forge_of_the_gods --bots search:200ms,greedy --matches 200 --seed 1[/bold]
    """
    experiment = Experiment.of(game, bots, seats=seats, matches=matches, seed=seed, options=parse(settings))
    with progress_bar() as bar:
        task = bar.add_task(game, total=matches)
        report = run(experiment, workers, lambda done: bar.advance(task, done))
    if json is not None and str(json) == "-":
        print(msgspec.json.encode(report).decode())
        return
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    show(report, Console())


@lab.command("balance")
def balance(
    game: Annotated[str, typer.Argument(help="The id of a game.")],
    out: Annotated[Path | None, typer.Option(help="Write the findings to this file, as Markdown.")] = None,
    scale: Annotated[
        float, typer.Option(min=0.001, help="Play this share of the matches that the targets ask for.")
    ] = 1.0,
    only: Annotated[str, typer.Option(help="Only targets whose bots contain this word, such as greedy.")] = "",
    search: Annotated[str, typer.Option(help="The budget of search in place of the one asked for.")] = "",
    seed: Annotated[int, typer.Option(help="The seed.")] = 0,
    workers: Workers = _cores,
) -> None:
    """Measure a game's balance targets and say which are met.

    Example: [bold]enclume lab balance forge_of_the_gods --only greedy --scale 0.1[/bold]
    """
    from enclume.lab import balance as lab_balance

    found = find_game(game)
    targets = lab_balance.targets_of(found, only, search)
    experiments = lab_balance.experiments_for(found, targets, scale, seed)
    with progress_bar() as bar:
        reports = []
        for experiment in experiments:
            task = bar.add_task(
                f"{len(experiment.bots)} {','.join(dict.fromkeys(experiment.bots))}", total=experiment.matches
            )
            reports.append(run(experiment, workers, partial(bar.advance, task)))
    findings = lab_balance.measure(found, targets, reports)
    table = _columns("id", *[say(fr=fr, en=en) for fr, en in _BALANCE_COLUMNS], "")
    for finding in findings:
        table.add_row(*lab_balance.cells(finding))
    Console().print(table)
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(lab_balance.as_markdown(findings), encoding="utf-8")


def progress_bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def show(report: Report, console: Console) -> None:
    experiment, matches = report.experiment, report.experiment.matches
    title = say(fr="parties, graine", en="matches, seed")
    console.print(f"[bold]{experiment.game}[/bold], {matches} {title} {experiment.seed}")
    tables = _team_tables(report) if report.teams else _rival_tables(report)
    measures = _columns(say(fr="mesure", en="measure"), say(fr="moyenne", en="mean"), "±", "min", "max")
    for name, numbers in {"choices": report.choices, **report.measures}.items():
        if "." not in name:
            cells = (numbers.mean, numbers.deviation, numbers.least, numbers.most)
            measures.add_row(name, *[f"{cell:.2f}" for cell in cells])
    reasons = ", ".join(f"{reason} {n / matches:.0%}" for reason, n in report.reasons.items())
    endings = f"{say(fr='fins', en='endings')}: {reasons}"
    if not report.teams:
        endings += f"; {say(fr='victoires partagées', en='shared victories')}: {report.shared}"
    console.print(*tables, endings, measures)


def _team_tables(report: Report) -> list[Table]:
    """All win or lose together: how often the team won, whoever sat where; then each line-up from the first seat on."""
    teams = _columns(*_heads(say(fr="équipe", en="team")))
    for nth, team in enumerate(report.teams):
        teams.add_row((", " if nth == 0 else " > ").join(team.bots), str(team.wins), *_score(team.score))
    return [teams]


def _rival_tables(report: Report) -> list[Table]:
    bots = _columns(*_heads("bot"))
    for player in report.players:
        bots.add_row(player.bot, str(player.wins), *_score(player.score))
    seats = _columns(say(fr="place", en="seat"), say(fr="victoires", en="victories"))
    for seat, wins in enumerate(report.seats):
        seats.add_row(str(seat), str(wins))
    return [bots, seats]


def _heads(who: str) -> tuple[str, str, str, str]:
    return who, say(fr="victoires", en="victories"), say(fr="score moyen", en="mean score"), "±"


def _score(score: Numbers) -> tuple[str, str]:
    return f"{score.mean:.1f}", f"{score.deviation:.1f}"


def _columns(*titles: str) -> Table:
    return Table(*titles, box=None, padding=(0, 2))
