"""Effects are verbs: the content names them, the rules look them up here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from enclume.kernel.decisions import Rules

from .entries import Line
from .state import Explorers

Verb = Callable[[Explorers, int, Line], Rules | None]
VERB: Final[dict[str, Verb]] = {}
"""Every verb by name. One returns nothing, or, where somebody must choose, the rules that go on from there."""


def verb(rule: Verb) -> Verb:
    VERB[rule.__name__] = rule
    return rule


def resolve(g: Explorers, hero: int, lines: Iterable[Line]) -> Rules:
    """The effects of a frame, a card or a die on a hero, in order."""
    for line in lines:
        rules = VERB[line.do](g, hero, line)
        if rules is not None:
            yield from rules
