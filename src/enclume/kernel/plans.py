"""Plans: what a choice will take and what becomes of it, told before it is made.

A choice may be the beginning of several: a card is taken, then every die that pays for it is chosen. A plan proposes
them all at once. Who does not like the proposal lays another piece on one of its places and is told the plan anew; who
does makes the choice, and those that go with it follow by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from .options import Option
from .texts import Text


class Place(msgspec.Struct, frozen=True):
    """A place that a choice fills: the piece that would lie there, what becomes of it, and the pieces that might."""

    key: str
    piece: str
    """Where the piece is taken from: itself, or a counter of which it is one."""
    fate: str
    says: Text
    """The fate in a word."""
    may: tuple[str, ...] = ()


class Becomes(msgspec.Struct, frozen=True):
    """A number on a piece that will be another."""

    piece: str
    icon: str
    value: int


class Plan(msgspec.Struct, frozen=True):
    """The option to take and the choices that follow it, with what they come to."""

    option: str
    label: Text
    """What a button says that does it."""
    text: Text
    """What it brings."""
    places: tuple[Place, ...] = ()
    then: tuple[str, ...] = ()
    becomes: tuple[Becomes, ...] = ()
    ways: tuple[tuple[str, Text], ...] = ()
    """Other options that do the same in another way, and what they are called."""
    warns: bool = False
    """Whether it only warns: ``text`` says of what, and whoever insists may go on."""


class Wish(msgspec.Struct, frozen=True):
    """The pieces that are to lie on the places of a plan, in order; the one at ``changed`` in any case."""

    pieces: tuple[str, ...] = ()
    changed: int = 0


Planning = Callable[[Any, int, Option, Sequence[Option], Wish], Plan | None]
"""``plan(state, seat, option, begun, wish)``; ``begun``: the choices that the option goes on with."""
