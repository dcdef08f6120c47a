"""Scenes as they go over the wire: flat, by keys, and what changes in one."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta


class FlatPiece(msgspec.Struct, omit_defaults=True):
    """A piece in the viewer's language; ``x``, ``y``, ``z`` where its area gives it a place."""

    kind: str
    title: str = ""
    icon: str = ""
    color: str = ""
    shape: str = ""
    back: str = ""
    cost: tuple[tuple[str, str], ...] = ()
    """Colour and shape of each symbol."""
    numbers: tuple[tuple[str, int, str], ...] = ()
    """Icon, value and what it counts."""
    text: str = ""
    status: tuple[str, ...] = ()
    rotation: int = 0
    carries: tuple[str, ...] = ()
    """Keys of pieces that stand on this one."""
    source: str = ""
    emblem: tuple[str, str] | None = None
    """A small sign on it: an icon, and what it stands for."""
    owner: int | None = None
    about: str = ""
    """The key of the piece that it is for."""
    x: float = 0
    y: float = 0
    z: float = 0


class FlatNode(msgspec.Struct, omit_defaults=True):
    """A place on a map."""

    key: str
    x: float
    y: float
    title: str
    kind: str = ""
    pieces: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    taken: int = 0
    room: int = 0


class FlatEdge(msgspec.Struct, omit_defaults=True):
    """A way between two places."""

    key: str
    ends: tuple[str, str]
    kind: str = ""
    status: tuple[str, ...] = ()


class FlatStep(msgspec.Struct, omit_defaults=True):
    """One of several steps, with the keys of what lies there."""

    title: str
    value: str = ""
    text: str = ""
    pieces: tuple[str, ...] = ()


class FlatArea(msgspec.Struct, omit_defaults=True):
    """An area by kind: row, fan, stack, grid, iso, map, tiles, track, steps or board.

    ``pieces`` are keys in order (an empty place in a row is the empty key); ``areas`` are the keys of the areas inside;
    ``count`` is how many there are in a stack, and which of the steps is being taken.
    """

    area: str
    title: str = ""
    owner: int | None = None
    icon: str = ""
    """A sign on its ground."""
    pieces: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    nodes: tuple[FlatNode, ...] = ()
    edges: tuple[FlatEdge, ...] = ()
    steps: tuple[FlatStep, ...] = ()
    ghosts: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    numbers: tuple[tuple[str, int, str], ...] = ()
    width: float = 0
    height: float = 0
    count: int = 0
    length: int = 0


class FlatScene(msgspec.Struct, omit_defaults=True):
    """A whole scene; ``roots`` are the areas that stand in no other; ``progress`` says how far the match is."""

    roots: list[str]
    areas: dict[str, FlatArea]
    pieces: dict[str, FlatPiece]
    progress: str = ""


_CHANGED_AREAS = {"typescript": "Record<string, Partial<FlatArea> & { values?: number[] }>"}
_CHANGED_PIECES = {"typescript": "Record<string, Partial<FlatPiece> & { values?: number[] }>"}


class ScenePatch(msgspec.Struct, omit_defaults=True):
    """What has changed: things that are new, the fields of others that differ, and the keys of things that are gone.

    Numbers that still count the same things are told by their values alone. What is gone has left its area, too;
    ``left`` names pieces that went from an area to another while the rest stayed in order.
    """

    roots: list[str] | None = None
    areas: dict[str, FlatArea] = {}
    area_changes: Annotated[dict[str, dict[str, Any]], Meta(extra=_CHANGED_AREAS)] = {}
    pieces: dict[str, FlatPiece] = {}
    piece_changes: Annotated[dict[str, dict[str, Any]], Meta(extra=_CHANGED_PIECES)] = {}
    gone_areas: list[str] = []
    gone: list[str] = []
    left: dict[str, list[str]] = {}
    progress: str | None = None
