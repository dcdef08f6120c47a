"""Scenes: a view laid out for the eye, the same for the browser, the terminal, golden tests and replays.

A scene is a list of areas, each laid out by its kind and holding pieces. Two pieces with the same key in two scenes are
the same thing: a client moves it from one place to the other. Options name keys, so a client can bind them by itself.
"""

from __future__ import annotations

import msgspec

from .texts import Text


class Mark(msgspec.Struct, frozen=True, cache_hash=True):
    """A colour that never comes without its shape."""

    color: str
    shape: str


class Number(msgspec.Struct, frozen=True, cache_hash=True):
    """A number with the icon that says what it counts."""

    icon: str
    value: int
    label: Text


class Sign(msgspec.Struct, frozen=True, cache_hash=True):
    """An icon and what it stands for."""

    icon: str
    label: Text


class Piece(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A card, die, cube, token, tile, figure or counter.

    ``key`` is unique in the scene. A piece that is face down has a ``back`` and nothing that tells its face.
    """

    key: str
    kind: str
    title: Text | None = None
    icon: str = ""
    mark: Mark | None = None
    back: str = ""
    cost: tuple[Mark, ...] = ()
    numbers: tuple[Number, ...] = ()
    text: Text | None = None
    status: tuple[str, ...] = ()
    rotation: int = 0
    carries: tuple[Piece, ...] = ()
    source: str = ""
    emblem: Sign | None = None
    """A small sign on it: the set that it belongs to, where not all belong to one, or what has befallen it."""
    owner: int | None = None
    """Whose it is, where that is not told by where it lies."""
    about: str = ""
    """The key of the piece that this one is for: whoever looks at a card sees whose it is."""


class Area(msgspec.Struct, frozen=True, cache_hash=True, tag_field="area"):
    """What all areas have: a key, a title, whose it is (None: everybody's), perhaps a sign on its ground."""

    key: str
    title: Text | None = None
    owner: int | None = None
    icon: str = ""


class Row(Area, frozen=True, tag="row", kw_only=True):
    """Pieces side by side; empty places are None."""

    pieces: tuple[Piece | None, ...]


class Fan(Area, frozen=True, tag="fan", kw_only=True):
    """A hand of cards."""

    pieces: tuple[Piece, ...]


class Stack(Area, frozen=True, tag="stack", kw_only=True):
    """A pile: how many there are, and the one on top."""

    count: int
    top: Piece | None = None


class Placed(msgspec.Struct, frozen=True, cache_hash=True):
    """A piece at a place: column, row and, where things are piled up, height."""

    x: float
    y: float
    piece: Piece
    z: float = 0


class Grid(Area, frozen=True, tag="grid", kw_only=True):
    """Pieces at columns and rows; they may overlap, later ones on top."""

    pieces: tuple[Placed, ...]
    width: float
    height: float


class Iso(Area, frozen=True, tag="iso", kw_only=True):
    """A heap of solid pieces, drawn in isometric projection and turned by quarter turns."""

    pieces: tuple[Placed, ...]
    width: int


class Node(msgspec.Struct, frozen=True, cache_hash=True):
    """A place on a map and what is there."""

    key: str
    x: float
    y: float
    title: Text
    kind: str = ""
    pieces: tuple[Piece, ...] = ()
    status: tuple[str, ...] = ()
    taken: int = 0
    """How many stand there, where that is limited."""
    room: int = 0
    """How many may stand there; 0: as many as like."""


class Edge(msgspec.Struct, frozen=True, cache_hash=True):
    """A way between two places."""

    key: str
    ends: tuple[str, str]
    kind: str = ""
    status: tuple[str, ...] = ()


class Map(Area, frozen=True, tag="map", kw_only=True):
    """Places joined by ways."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


class Tiles(Area, frozen=True, tag="tiles", kw_only=True):
    """Tiles that were laid side by side, and the places where one may go."""

    tiles: tuple[Placed, ...]
    ghosts: tuple[Placed, ...] = ()


class Track(Area, frozen=True, tag="track", kw_only=True):
    """A scale with markers on it."""

    length: int
    pieces: tuple[Placed, ...]
    labels: tuple[Text, ...] = ()


class Step(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One of several steps: what it is called, what it has come to, a word about it, and what lies there."""

    title: Text
    value: Text | None = None
    text: Text | None = None
    pieces: tuple[Piece, ...] = ()


class Steps(Area, frozen=True, tag="steps", kw_only=True):
    """Steps that are taken one after the other; ``now`` is the one being taken, those before it are done."""

    steps: tuple[Step, ...]
    now: int
    numbers: tuple[Number, ...] = ()


class Board(Area, frozen=True, tag="board", kw_only=True):
    """A player's own areas, with the numbers that everybody wants to see at a glance."""

    areas: tuple[AnyArea, ...]
    numbers: tuple[Number, ...] = ()


AnyArea = Row | Fan | Stack | Grid | Iso | Map | Tiles | Track | Steps | Board


class Scene(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """All that a viewer sees; ``progress`` says how far the match is, in a word or two: "Round 3"."""

    areas: tuple[AnyArea, ...]
    progress: Text | None = None


def keys(scene: Scene) -> list[str]:
    """The keys of all pieces of a scene, in the order in which they stand, each before those that it carries."""
    return [each.key for area in scene.areas for piece in pieces(area) for each in with_carried(piece)]


def with_carried(piece: Piece) -> list[Piece]:
    """A piece and all that stands on it."""
    return [piece, *[each for carried in piece.carries for each in with_carried(carried)]]


def pieces(area: AnyArea) -> list[Piece]:
    """The pieces of an area and of the areas in it."""
    match area:
        case Row() | Fan():
            return [piece for piece in area.pieces if piece is not None]
        case Stack():
            return [] if area.top is None else [area.top]
        case Grid() | Iso() | Track():
            return [placed.piece for placed in area.pieces]
        case Map():
            return [piece for node in area.nodes for piece in node.pieces]
        case Tiles():
            return [placed.piece for placed in (*area.tiles, *area.ghosts)]
        case Steps():
            return [piece for step in area.steps for piece in step.pieces]
        case Board():
            return [piece for inner in area.areas for piece in pieces(inner)]
