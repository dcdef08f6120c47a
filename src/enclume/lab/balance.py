"""Balance targets: what a game's rules document asks of its content, measured and written down.

A game lists its targets in ``balance.toml``. Targets that ask for the same matches share them.
"""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import chain
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Literal

import msgspec

from enclume.kernel import Game, Value
from enclume.kernel.content import load
from enclume.kernel.texts import Text

from .experiment import Experiment
from .stats import Numbers, Report, wilson

Statistic = Literal[
    "mean", "median", "each", "ratio", "wins", "seats", "shared", "mean_each", "team", "spread", "use", "change"
]


class Target(msgspec.Struct, frozen=True):
    """A number that should lie between two others.

    ``statistic`` says how it is made from the matches: the ``mean`` or ``median`` of a measure; ``each`` of several
    measures (``forged.*``); the ``ratio`` of two sums (``weapons.perfect/weapons``); the ``wins`` of a bot; the share
    of each of the ``seats``; the share of ``shared`` victories; the victories of the ``team``, where all win or lose
    together. ``mean_each`` averages over all numbers of seats; ``spread`` is how far each of several measures is from
    their average (``wins.*``); ``use`` is how often each option is taken when it is on offer (``claim:*``); ``change``
    is by how much a mean differs from that of the same matches with the options ``against``.
    """

    id: str
    what: Text
    bots: str
    matches: int
    statistic: Statistic
    seats: int | list[int]
    low: float
    high: float
    measure: str = ""
    options: dict[str, Value] = {}
    against: dict[str, Value] = {}
    campaign: int = 0
    """Whole campaigns instead of matches, given up after so many matches each."""


class Finding(msgspec.Struct, frozen=True):
    """A target and what was measured: the number, or the least and the most of several."""

    target: Target
    values: tuple[float, ...]
    matches: int
    margin: float | None = None
    """Half of the 95 % interval, where the number is a mean or a share."""

    @property
    def met(self) -> bool:
        return all(self.target.low <= value <= self.target.high for value in self.values)


def targets_of(game: Game, only: str = "", search: str = "") -> list[Target]:
    """A game's targets, with another budget for search where one is given."""
    folder = Path(str(files("enclume.games") / game.id))
    found = list(load(folder, "balance.toml", "target", Target).values())
    if search:
        found = [_with_budget(target, search) for target in found]
    return [target for target in found if only in target.bots]


def _with_budget(target: Target, search: str) -> Target:
    bots, measure = (re.sub(r"search:\w+", f"search:{search}", words) for words in (target.bots, target.measure))
    return msgspec.structs.replace(target, bots=bots, measure=measure)


def experiments_for(game: Game, targets: list[Target], scale: float, seed: int) -> list[Experiment]:
    """The experiments that the targets need, each as long as the most demanding of them."""
    wanted: dict[bytes, Experiment] = {}
    for target in chain.from_iterable(map(_with_baseline, targets)):
        for seats in _counts(target):
            one = Experiment.of(game.id, target.bots, seats=seats, matches=0, seed=seed, options=target.options)
            one = msgspec.structs.replace(one, campaign=target.campaign)
            key = msgspec.json.encode(one)
            matches = max(round(target.matches * scale), wanted.get(key, one).matches, seats)
            watch = target.measure.removesuffix("*") if target.statistic == "use" else wanted.get(key, one).watch
            wanted[key] = msgspec.structs.replace(one, matches=matches, watch=watch)
    return list(wanted.values())


def _with_baseline(target: Target) -> list[Target]:
    """A target, and where it is about a change what it is compared with."""
    if target.statistic != "change":
        return [target]
    return [target, msgspec.structs.replace(target, options=target.against)]


def measure(game: Game, targets: list[Target], reports: list[Report]) -> list[Finding]:
    """What the reports say about each target."""
    findings = []
    for target in targets:
        needed = _with_baseline(target)
        mine = [_report_for(game, each, seats, reports) for each in needed for seats in _counts(target)]
        played = sum(_played(report) for report in mine)
        findings.append(Finding(target, tuple(_values(target, mine)), played, _margin(target, mine)))
    return findings


def cells(finding: Finding) -> tuple[str, str, str, str, str]:
    """A finding as a row of a table."""
    target, values = finding.target, finding.values
    low, high = min(values), max(values)
    measured = _number(low) if len(values) == 1 else f"{_number(low)} - {_number(high)}"
    if finding.margin is not None:
        measured += f" ± {_number(finding.margin)}"
    bots = f"{target.what.en}, {target.bots}, {target.seats}"
    return target.id, bots, measured, f"{_number(target.low)} - {_number(target.high)}", "✓" if finding.met else "✗"


def as_markdown(findings: list[Finding]) -> str:
    """The findings as a page."""
    lines = ["| id | quantity | seats | bots | matches | measured | accepted | |", "|---|---|---|---|---|---|---|---|"]
    for finding in findings:
        target = finding.target
        id_, _, measured, accepted, mark = cells(finding)
        seats = target.seats if isinstance(target.seats, int) else "/".join(map(str, target.seats))
        cells_ = (id_, target.what.en, seats, target.bots, finding.matches, measured, accepted, mark)
        lines.append(f"| {' | '.join(map(str, cells_))} |")
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if abs(value) < 10 else f"{value:.1f}"


def _counts(target: Target) -> list[int]:
    return target.seats if isinstance(target.seats, list) else [target.seats]


def _report_for(game: Game, target: Target, seats: int, reports: list[Report]) -> Report:
    bots = Experiment.of(game.id, target.bots, seats=seats, options=target.options).bots
    wanted = bots, target.options, target.campaign
    return next(r for r in reports if (r.experiment.bots, r.experiment.options, r.experiment.campaign) == wanted)


def _played(report: Report) -> int:
    return report.experiment.matches


def _values(target: Target, reports: list[Report]) -> list[float]:
    first = reports[0]
    match target.statistic:
        case "mean":
            return [_column(first, target.measure).mean]
        case "median":
            return [_column(first, target.measure).median]
        case "each":
            return [first.measures[name].mean for name in _names(first, target.measure)]
        case "mean_each":
            names = _names(first, target.measure)
            return [sum(report.measures[name].mean for report in reports) / len(reports) for name in names]
        case "spread":
            means = [first.measures[name].mean for name in _names(first, target.measure)]
            return [mean - fmean(means) for mean in means]
        case "ratio":
            above, below = (_column(first, name) for name in target.measure.split("/"))
            return [above.mean * above.n / (below.mean * below.n)]
        case "wins":
            return [player.wins.share for player in first.players if player.bot == target.measure]
        case "seats":
            return [interval.share for interval in first.seats]
        case "team":
            return [first.teams[0].wins.share]
        case "shared":
            return [wilson(first.shared, _played(first)).share]
        case "change":
            return [_column(first, target.measure).mean - _column(reports[1], target.measure).mean]
        case "use":
            return list(uses(first, target.measure).values())


def uses(report: Report, pattern: str) -> dict[str, float]:
    """How often each of these options was taken when it was on offer."""
    offers = {name.removeprefix("offered."): report.measures[name] for name in _names(report, f"offered.{pattern}")}
    taken = {name: report.measures.get(f"taken.{name}") for name in offers}
    return {
        name: 0.0 if took is None else took.mean * took.n / (offers[name].mean * offers[name].n)
        for name, took in taken.items()
    }


def _margin(target: Target, reports: list[Report]) -> float | None:
    if target.statistic in ("mean", "change"):
        columns = [_column(report, target.measure) for report in reports]
        return 1.96 * sqrt(sum(column.deviation**2 / column.n for column in columns))
    if target.statistic == "wins":
        wins = next(player.wins for player in reports[0].players if player.bot == target.measure)
        return (wins.high - wins.low) / 2
    return None


def _column(report: Report, name: str) -> Numbers:
    return report.scores if name == "score" else report.measures[name]


def _names(report: Report, pattern: str) -> list[str]:
    return [name for name in report.measures if name.startswith(pattern.removesuffix("*"))]
