"""Table options on the command line: ``--set card_pyramids=summit``."""

from __future__ import annotations

from typing import Annotated

import typer

from enclume.kernel.errors import BadConfig
from enclume.kernel.texts import Text

Settings = Annotated[
    list[str] | None, typer.Option("--set", "-s", help="A table option, as name=value. May be given several times.")
]


def parse(settings: list[str] | None) -> dict[str, str | int | bool]:
    options: dict[str, str | int | bool] = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            fr = f"« {setting} » : écrivez --set option=valeur."
            raise BadConfig(Text(fr=fr, en=f"'{setting}': write --set option=value."))
        options[name.strip()] = value.strip()
    return options
