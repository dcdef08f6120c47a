"""``enclume content``: cards and maps as files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from enclume.kernel import ContentError, all_games
from enclume.kernel.content import fingerprint
from enclume.kernel.texts import Text

from .language import say, t

content = typer.Typer(help="Content: cards, tiles and maps as files.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    app.add_typer(content, name="content")


@content.command("check")
def check(
    folder: Annotated[
        Path | None,
        typer.Argument(help="A folder of content packs, one folder for each game id. Default: our own content."),
    ] = None,
) -> None:
    """Check content files: a mistake is named by file, entry and field.

    Example: [bold]enclume content check my-packs[/bold]   (then: enclume --content my-packs play forge_of_the_gods)
    """
    os.environ.pop("ENCLUME_CONTENT", None)
    games = all_games()
    if folder is not None:
        _check_folder(folder, set(games))
    console = Console()
    for game in games.values():
        pack = None if folder is None else folder / game.id
        if game.load_content is None or (pack is not None and not pack.is_dir()):
            continue
        game.load_content(pack)
        print_ = "" if pack is None else f" + {pack} {fingerprint(pack)}"
        console.print(f"[green]{say(fr='en ordre', en='in order')}[/green]  {t(game.name)} {game.content_hash}{print_}")


def _check_folder(folder: Path, known: set[str]) -> None:
    if not folder.is_dir():
        raise ContentError(Text(fr=f"{folder} n'est pas un dossier.", en=f"{folder} is not a folder."))
    packs = {each.name for each in folder.iterdir() if each.is_dir()}
    if not packs & known:
        names = ", ".join(sorted(known))
        fr = f"{folder} ne contient aucun dossier au nom d'un jeu ({names})."
        raise ContentError(Text(fr=fr, en=f"{folder} holds no folder named after a game ({names})."))
