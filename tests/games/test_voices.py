"""All lines of the log about one person are in one voice: "you" where the reader is meant, or names everywhere."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from enclume.kernel import find_game
from enclume.kernel.events import Event
from enclume.kernel.texts import same

GAMES = ["explorers_of_the_woodlands", "forge_of_the_gods", "forgeflame", "kinfire_delve", "kings_forge"]
YOU = {"fr": re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE), "en": re.compile(r"\b(you|your)\b", re.IGNORECASE)}


def sentences(texts: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """The texts of a table in TOML by their paths."""
    if isinstance(texts.get("fr"), str):
        yield path, texts
    for name, below in texts.items():
        if isinstance(below, dict):
            yield from sentences(below, f"{path}.{name}")


@pytest.mark.parametrize("lang", YOU)
@pytest.mark.parametrize("game", GAMES)
def test_one_voice(game: str, lang: str) -> None:
    source = files(f"enclume.games.{game}") / "content" / "texts.toml"
    told = dict(sentences(tomllib.loads(source.read_text(encoding="utf-8"))["event"]))
    named = {path for path, text in told.items() if "{who}" in text[lang] and f"{path}.you" in told}
    nameless = {path for path, text in told.items() if "{who}" in text[lang] and f"{path}.you" not in told}
    addressed = {path for path, text in told.items() if path.endswith(".you") and YOU[lang].search(text[lang])}
    if addressed:
        assert nameless == set()
        assert addressed == {f"{path}.you" for path in named}


def test_a_trap_says_whose_turn_it_ends() -> None:
    event = Event("trapped", 0, seat=0, args={"who": 0})
    assert (
        find_game("forgeflame").describe_event(event, 0, [same("Maëlle")]).to("en") == "A trap: Maëlle's turn is over."
    )
