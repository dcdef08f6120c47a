"""``enclume rules``: the numbered rules, and whether each has a test."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from enclume.kernel import all_games, find_game

from .language import say, t

rules = typer.Typer(help="The numbered rules of the games.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    app.add_typer(rules, name="rules")


@rules.command("show")
def show(
    rule_id: Annotated[str, typer.Argument(help="A rule id, such as FG-7.2, or the beginning of several: FG-7.")],
) -> None:
    """Read rules by their number.

    Example: [bold]enclume rules show FG-7[/bold]
    """
    console = Console(highlight=False)
    found = [(i, text) for g in all_games().values() for i, text in g.rulebook.items() if _is_or_under(i, rule_id)]
    if not found:
        console.print(say(fr=f"Aucune règle {rule_id}.", en=f"There is no rule {rule_id}."))
        raise typer.Exit(1)
    for i, text in found:
        console.print(f"[bold]{i}[/bold] {escape(t(text))}")


@rules.command("coverage")
def coverage(
    game: Annotated[str | None, typer.Argument(help="The id of a game; default: all.")] = None,
    tests: Annotated[Path, typer.Option(help="The folder of the tests.")] = Path("tests"),
    json: Annotated[bool, typer.Option("--json", help="For programs: as JSON.")] = False,
) -> None:
    """List numbered rules without a test, and tests that name unknown rules; exit code 1 if there are any.

    Example: [bold]enclume rules coverage forge_of_the_gods[/bold]
    """
    cited = cited_rules(tests)
    games = [find_game(game)] if game is not None else list(all_games().values())
    known = {rule for each in all_games().values() for rule in each.rulebook}
    untested = {each.id: [rule for rule in each.rulebook if rule not in cited] for each in games}
    prefixes = {next(iter(each.rulebook)).split("-")[0] for each in games}
    unknown = sorted(rule for rule in cited if rule not in known and rule.split("-")[0] in prefixes)
    if json:
        print(msgspec.json.encode({"untested": untested, "unknown": unknown}).decode())
    else:
        console = Console(highlight=False)
        for each in games:
            missing = untested[each.id]
            done = len(each.rulebook) - len(missing)
            console.print(
                f"{t(each.name)}: {done} / {len(each.rulebook)} {say(fr='règles testées', en='rules tested')}"
            )
            for rule in missing:
                console.print(f"  [red]{rule}[/red] {escape(t(each.rulebook[rule]))}")
        for rule in unknown:
            where = ", ".join(sorted(cited[rule]))
            console.print(
                f"[red]{rule}[/red] {say(fr='règle inconnue, citée par', en='unknown rule, cited by')} {where}"
            )
    if unknown or any(untested.values()):
        raise typer.Exit(1)


def cited_rules(tests: Path) -> dict[str, set[str]]:
    """The rule ids named by ``@rule(…)`` on tests, and the tests that name them."""
    cited: dict[str, set[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in _decorations(node):
                    cited.setdefault(rule, set()).add(f"{path.name}::{node.name}")
    return cited


def _decorations(test: ast.FunctionDef) -> list[str]:
    return [
        str(arg.value)
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule"
        for arg in mark.args
        if isinstance(arg, ast.Constant)
    ]


def _is_or_under(rule: str, asked: str) -> bool:
    return rule == asked or rule.startswith((f"{asked.rstrip('.')}.", f"{asked}-"))
