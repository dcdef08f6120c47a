"""Scenes made flat and compared: what a viewer has, what it should have, and the patch between the two."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeVar, cast

import msgspec

from enclume.kernel.scene import (
    AnyArea,
    Board,
    Fan,
    Grid,
    Iso,
    Map,
    Node,
    Number,
    Piece,
    Placed,
    Row,
    Scene,
    Stack,
    Steps,
    Tiles,
    Track,
)
from enclume.kernel.texts import LANGUAGES, Text

from .ends import same_ends
from .scenes import FlatArea, FlatEdge, FlatNode, FlatPiece, FlatScene, FlatStep, ScenePatch

F = TypeVar("F", FlatPiece, FlatArea)
T = TypeVar("T")
M = TypeVar("M")
Entry = Piece | Placed
"""A piece as it stands in an area: by itself, or at a place."""
_Pieces = tuple[Entry | None, ...]


class Sight:
    """A scene in one language. It is made flat as far as somebody needs it: whole, or what has changed."""

    __slots__ = ("areas", "language", "progress", "roots")

    def __init__(self, scene: Scene, language: str) -> None:
        self.language = language
        self.roots = [area.key for area in scene.areas]
        self.progress = _say(scene.progress, language)
        self.areas: dict[str, AnyArea] = {}
        for area in scene.areas:
            self.areas[area.key] = area
            if type(area) is Board:
                _lay_open(area, self.areas)

    def whole(self) -> FlatScene:
        pieces: dict[str, Entry] = {}
        for area in self.areas.values():
            _gather(entries(area), pieces)
        return FlatScene(
            roots=self.roots,
            areas={key: flat_area(area, self.language) for key, area in self.areas.items()},
            pieces={key: flat_piece(entry, self.language) for key, entry in pieces.items()},
            progress=self.progress,
        )


def _lay_open(board: Board, into: dict[str, AnyArea]) -> None:
    for area in board.areas:
        into[area.key] = area
        if isinstance(area, Board):
            _lay_open(area, into)


def entries(area: AnyArea) -> _Pieces:
    """The pieces that stand in an area itself; nothing where a row has a gap."""
    return _ENTRIES[type(area)](area)


_ENTRIES: Final[dict[type, Callable[[Any], _Pieces]]] = {
    Grid: attrgetter("pieces"),
    Iso: attrgetter("pieces"),
    Track: attrgetter("pieces"),
    Fan: attrgetter("pieces"),
    Row: attrgetter("pieces"),
    Stack: lambda stack: () if stack.top is None else (stack.top,),
    Tiles: lambda tiles: (*tiles.tiles, *tiles.ghosts),
    Map: lambda map_: tuple([piece for node in map_.nodes for piece in node.pieces]),
    Steps: lambda steps: tuple([piece for step in steps.steps for piece in step.pieces]),
    Board: lambda board: (),
}


_PLACED: Final = Placed
"""Compiled code finds it faster than by the name that is imported."""


def _piece(entry: Entry) -> Piece:
    return entry.piece if type(entry) is _PLACED else cast(Piece, entry)  # isinstance would cost five times as much


def _with_carried(entry: Entry, into: dict[str, Entry]) -> None:
    """A piece by its key, and those that stand on it."""
    piece = _piece(entry)
    into[piece.key] = entry
    for carried in piece.carries:
        _with_carried(carried, into)


# Made flat


_KIND: Final = {kind: str(kind.__struct_config__.tag) for kind in AnyArea.__args__}


MOST_REMEMBERED: Final = 3_000
_Made = dict[str, dict[int, tuple[Any, Any]]]
"""By language: flat things beside what they were made of, which keeps the identity from being given to another."""


def _once(made: _Made, thing: T, language: str, make: Callable[[T, str], M]) -> M:
    """Games hand out the same things again and again: each is made flat once."""
    known = made[language]
    found = known.get(id(thing))
    if found is None or found[0] is not thing:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = known[id(thing)] = (thing, make(thing, language))
    made_flat: M = found[1]
    return made_flat


_areas: Final[_Made] = {language: {} for language in LANGUAGES}
_nodes: Final[_Made] = {language: {} for language in LANGUAGES}
_pieces: Final[_Made] = {language: {} for language in LANGUAGES}


def flat_area(area: AnyArea, language: str) -> FlatArea:
    """An area made flat: the keys of its pieces, not the pieces."""
    return _once(_areas, area, language, _flat_area)


def _keys(area: AnyArea) -> tuple[str, ...]:
    """The keys of the pieces that lie in an area; nothing where a row has a gap."""
    if type(area) is Row:
        return tuple(["" if piece is None else piece.key for piece in area.pieces])
    if type(area) is Fan:
        return tuple([piece.key for piece in area.pieces])
    if type(area) is Stack:
        return () if area.top is None else (area.top.key,)
    if type(area) is Tiles:
        return tuple([placed.piece.key for placed in area.tiles])
    if isinstance(area, Grid | Iso | Track):
        return tuple([placed.piece.key for placed in area.pieces])
    return ()


def _flat_area(area: AnyArea, language: str) -> FlatArea:
    flat = FlatArea(area=_KIND[type(area)], title=_say(area.title, language), owner=area.owner, icon=area.icon)
    flat.pieces = _keys(area)
    match area:
        case Stack():
            flat.count = area.count
        case Grid() | Iso():
            flat.width = area.width
            flat.height = area.height if isinstance(area, Grid) else area.width
        case Tiles():
            flat.ghosts = tuple([placed.piece.key for placed in area.ghosts])
        case Track():
            flat.length = area.length
            flat.labels = tuple([_say(label, language) for label in area.labels])
        case Map():
            flat.edges = tuple([FlatEdge(edge.key, edge.ends, edge.kind, edge.status) for edge in area.edges])
            flat.nodes = tuple([_once(_nodes, node, language, _node) for node in area.nodes])
        case Steps():
            steps = [
                FlatStep(
                    _say(step.title, language),
                    _say(step.value, language),
                    _say(step.text, language),
                    tuple([piece.key for piece in step.pieces]),
                )
                for step in area.steps
            ]
            flat.steps = tuple(steps)
            flat.count = area.now
            flat.numbers = _numbers(area.numbers, language)
        case Board():
            flat.numbers = _numbers(area.numbers, language)
            flat.areas = tuple([inner.key for inner in area.areas])
    return flat


def _node(node: Node, language: str) -> FlatNode:
    pieces = tuple([piece.key for piece in node.pieces])
    return FlatNode(
        node.key,
        node.x,
        node.y,
        _say(node.title, language),
        node.kind,
        pieces,
        node.status,
        node.taken,
        node.room,
    )


def flat_piece(entry: Entry, language: str) -> FlatPiece:
    """A piece made flat, with its place if it has one."""
    return _once(_pieces, entry, language, _flat)


def _flat(entry: Entry, language: str) -> FlatPiece:
    piece = _piece(entry)
    mark = piece.mark
    x, y, z = (entry.x, entry.y, entry.z) if type(entry) is Placed else (0, 0, 0)
    return FlatPiece(
        kind=piece.kind,
        title=_say(piece.title, language),
        icon=piece.icon,
        color="" if mark is None else mark.color,
        shape="" if mark is None else mark.shape,
        back=piece.back,
        cost=tuple([(symbol.color, symbol.shape) for symbol in piece.cost]),
        numbers=_numbers(piece.numbers, language),
        text=_say(piece.text, language),
        status=piece.status,
        rotation=piece.rotation,
        carries=tuple([carried.key for carried in piece.carries]),
        source=piece.source,
        emblem=None if piece.emblem is None else (piece.emblem.icon, piece.emblem.label.to(language)),
        owner=piece.owner,
        about=piece.about,
        x=x,
        y=y,
        z=z,
    )


def _numbers(numbers: tuple[Number, ...], language: str) -> tuple[tuple[str, int, str], ...]:
    return tuple([(number.icon, number.value, number.label.to(language)) for number in numbers])


def _say(text: Text | None, language: str) -> str:
    return "" if text is None else text.to(language)


# Compared


_Apart = tuple[AnyArea, AnyArea, list[str], list[str]]
"""An area before and after, and the pieces in which the two differ: a stretch of the one for a stretch of the other."""


def difference(old: Sight, new: Sight) -> ScenePatch:
    """What turns one sight into the other. What both share, areas or pieces, is told by identity and not looked at."""
    patch = ScenePatch()
    if old.roots != new.roots:
        patch.roots = new.roots
    if old.progress != new.progress:
        patch.progress = new.progress
    stale: dict[str, Entry] = {}
    fresh: dict[str, Entry] = {}
    changed: dict[str, _Apart] = {}
    gone = len(old.areas)
    for key, after in new.areas.items():
        before = old.areas.get(key)
        if before is not None:
            gone -= 1
        if before is after:
            continue
        if before is None:
            patch.areas[key] = flat_area(after, new.language)
            _gather(entries(after), fresh)
            continue
        was, now = entries(before), entries(after)
        if was or now:
            start, end = same_ends(was, now)
            was, now = was[start : len(was) - end], now[start : len(now) - end]
        changed[key] = (before, after, _gather(was, stale), _gather(now, fresh))
    if gone:
        patch.gone_areas = [key for key in old.areas if key not in new.areas]
        for key in patch.gone_areas:
            _gather(entries(old.areas[key]), stale)
    if stale or fresh:
        _compare_pieces(patch, stale, fresh, new.language)
    for key, apart in changed.items():
        _compare_area(patch, key, apart, new.language)
    return patch


def _gather(row: _Pieces, into: dict[str, Entry]) -> list[str]:
    """Put pieces, and those that stand on them, where they can be found by their keys; the keys of the row itself."""
    keys = []
    for entry in row:
        if entry is None:
            keys.append("")
            continue
        piece = _piece(entry)
        key = piece.key
        keys.append(key)
        into[key] = entry
        if piece.carries:
            for carried in piece.carries:
                _with_carried(carried, into)
    return keys


def _compare_pieces(patch: ScenePatch, stale: dict[str, Entry], fresh: dict[str, Entry], language: str) -> None:
    for key in sorted(fresh):
        entry, known = fresh[key], stale.get(key)
        if known is None:
            patch.pieces[key] = flat_piece(entry, language)
        elif known is not entry and (change := _piece_change(known, entry, language)):
            patch.piece_changes[key] = change
    patch.gone = sorted([key for key in stale if key not in fresh])


def _piece_change(old: Entry, new: Entry, language: str) -> dict[str, Any]:
    """What has changed about a piece. The same few things happen to pieces over and over: they are compared once."""
    known = _changes[language]
    made = known.get((id(old), id(new)))
    if made is None or made[0] is not old or made[1] is not new:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        change = _change(flat_piece(old, language), flat_piece(new, language))
        made = known[id(old), id(new)] = (old, new, change)
    return made[2]


_changes: Final[dict[str, dict[tuple[int, int], tuple[Entry, Entry, dict[str, Any]]]]] = {
    each: {} for each in LANGUAGES
}


def _compare_area(patch: ScenePatch, key: str, apart: _Apart, language: str) -> None:
    """What has changed about an area: most often only which pieces lie there."""
    before, after, had, has = apart
    frame = _FRAME.get(type(after))
    if frame is None or type(before) is not type(after) or frame(before) != frame(after):
        was, now = flat_area(before, language), flat_area(after, language)
        change, had, has = _change(was, now), list(was.pieces), list(now.pieces)
    else:
        change = {}
    if had != has:
        missing = _left(had, has)
        if missing:
            change.pop("pieces", None)
            if moved := [piece for piece in missing if piece not in patch.gone]:
                patch.left[key] = moved
        else:
            change["pieces"] = _keys(after)
    if change:
        patch.area_changes[key] = change


_FRAME: Final[dict[type, Callable[[Any], object]]] = {
    Row: attrgetter("title", "owner", "icon"),
    Fan: attrgetter("title", "owner", "icon"),
    Iso: attrgetter("title", "owner", "icon", "width"),
    Grid: attrgetter("title", "owner", "icon", "width", "height"),
    Track: attrgetter("title", "owner", "icon", "length", "labels"),
    Board: lambda board: (board.title, board.owner, board.icon, board.numbers, [area.key for area in board.areas]),
}
"""What there is to areas of pieces besides the pieces. Other kinds are made flat to be compared."""


def _change(old: FlatPiece | FlatArea, new: FlatPiece | FlatArea) -> dict[str, Any]:
    """The fields that differ; of numbers that still count the same things, only the values."""
    fields = zip(old.__struct_fields__, msgspec.structs.astuple(old), msgspec.structs.astuple(new), strict=True)
    change: dict[str, Any] = {name: after for name, before, after in fields if after is not before and after != before}
    if "numbers" in change and [(i, label) for i, _, label in old.numbers] == [
        (i, label) for i, _, label in new.numbers
    ]:
        del change["numbers"]
        change["values"] = [value for _, value, _ in new.numbers]
    return change


def changed(old: F, change: dict[str, Any]) -> F:
    """A piece or an area after a change."""
    fields = {name: value for name, value in change.items() if name != "values"}
    if "values" in change:
        fields["numbers"] = [
            (i, value, label) for (i, _, label), value in zip(old.numbers, change["values"], strict=True)
        ]
    return msgspec.convert(msgspec.to_builtins(old) | fields, type(old))


def _left(before: list[str], after: list[str]) -> list[str]:
    """The pieces that left, if the others stayed in order and no gap opened or closed."""
    stayed = set(after)
    missing = [key for key in before if key not in stayed]
    return missing if "" not in missing and [key for key in before if key in stayed] == after else []


def apply(scene: FlatScene, patch: ScenePatch) -> FlatScene:
    """The scene after a patch: what the client does, for tests and for clients in Python."""
    areas = {
        key: msgspec.structs.replace(area, pieces=tuple([piece for piece in area.pieces if piece not in patch.gone]))
        for key, area in scene.areas.items()
        if key not in patch.gone_areas
    } | patch.areas
    for key, change in patch.area_changes.items():
        areas[key] = changed(areas[key], change)
    for key, missing in patch.left.items():
        kept = tuple([piece for piece in areas[key].pieces if piece not in missing])
        areas[key] = msgspec.structs.replace(areas[key], pieces=kept)
    pieces = {key: piece for key, piece in scene.pieces.items() if key not in patch.gone} | patch.pieces
    for key, change in patch.piece_changes.items():
        pieces[key] = changed(pieces[key], change)
    roots = scene.roots if patch.roots is None else patch.roots
    return FlatScene(roots, areas, pieces, scene.progress if patch.progress is None else patch.progress)
