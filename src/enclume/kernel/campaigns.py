"""A campaign: matches in a row, each of which begins with what the one before has left behind.

What is handed on is in the options of the next match, so that a campaign is nothing but its matches: whoever has them
has everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from .lessons import Value
from .texts import Text

if TYPE_CHECKING:
    from .game import Config
    from .match import Match


class Member(msgspec.Struct, frozen=True):
    """One who takes part: who plays it, what it is called, and what it brings along, as lines of name and content."""

    seat: int
    name: Text
    icon: str
    lines: tuple[tuple[Text, Text], ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """How things stand before a match: what comes, and what everybody brings along."""

    chapter: int
    title: Text
    story: Text
    goal: Text
    lost: int = 0
    """How often this chapter has been lost."""
    facts: tuple[tuple[Text, Text], ...] = ()
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class Campaign:
    """A game's campaign. A match that belongs to one says in its result, under ``sequel``, with which options it goes
    on; where it says nothing, the campaign is over."""

    name: Text
    chapters: tuple[Text, ...]
    first: Callable[[Mapping[str, Value]], dict[str, Value]]
    """The options of the first match, made from those that were chosen for the campaign."""
    standing: Callable[[Config], Standing]
    epilogue: Text
    sets: frozenset[str] = frozenset()
    """Options that the campaign decides, chapter by chapter: nobody is asked for them."""
    changeable: frozenset[str] = frozenset()
    """Options that may be chosen anew after a defeat."""


def sequel_of(match: Match) -> dict[str, Value] | None:
    """The options with which a campaign goes on after a finished match."""
    if match.result is None:
        return None
    found: dict[str, Value] | None = match.result.details.get("sequel")
    return found
