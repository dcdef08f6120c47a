"""``enclume``: the commands of the house."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from typer.exceptions import TyperException

from enclume.kernel.errors import EnclumeError

from .language import CHOICES, say, speak, t

app = typer.Typer(
    help="Enclume: board games about forging and delving, for people, bots and experiments.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
    add_completion=False,
)
errors = Console(stderr=True, highlight=False)


@app.callback()
def common(
    lang: Annotated[str | None, typer.Option(help="Language: fr or en. Default: that of your system.")] = None,
    content: Annotated[
        Path | None,
        typer.Option(
            help="A folder of content packs, one folder for each game id, to play with.",
            envvar="ENCLUME_CONTENT",
            exists=True,
            file_okay=False,
        ),
    ] = None,
) -> None:
    if lang is not None and lang not in CHOICES:
        raise typer.BadParameter(f"'{lang}' is not a language of the house; choose {' or '.join(CHOICES)}.")
    speak(lang)
    if content is not None:
        os.environ["ENCLUME_CONTENT"] = str(content.resolve())


def main() -> None:
    """Run a command; what goes wrong in a way we understand is one line and exit code 2."""
    from . import backup, bench, check, content, doctor, games, lab, play, record, rules, up

    for group in (up, doctor, check, backup, play, games, lab, bench, rules, record, content):
        group.add_to(app)
    try:
        code = app(prog_name="enclume", standalone_mode=False)
    except EnclumeError as error:
        errors.print(f"[red]{escape(t(error.text))}[/red]")
        sys.exit(2)
    except TyperException as error:
        show = getattr(error, "show", None)
        show() if show is not None else errors.print(escape(str(error)))
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        errors.print(say(fr="Interrompu.", en="Interrupted."))
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)
