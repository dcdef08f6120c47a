"""Scenes made flat and compared: what a viewer has, what it should have, and the patch between the two."""

from __future__ import annotations

import msgspec

from enclume.kernel.scene import (
    AnyArea,
    Board,
    Fan,
    Grid,
    Iso,
    Map,
    Number,
    Piece,
    Placed,
    Row,
    Scene,
    Stack,
    Tiles,
    Track,
)
from enclume.kernel.texts import Text

from .frames import FlatArea, FlatEdge, FlatNode, FlatPiece, FlatScene, ScenePatch


def flatten(scene: Scene, language: str) -> FlatScene:
    """A scene by keys, in one language. Areas that a game hands out again and again are made flat only once."""
    flat = FlatScene(roots=[area.key for area in scene.areas], areas={}, pieces={})
    for area in scene.areas:
        known = (id(area), language)
        made = _areas.get(known)
        if made is None or made[0] is not area:
            if len(_areas) >= 1000:
                _areas.clear()
            alone = FlatScene([area.key], {}, {})
            _area(alone, area, language)
            made = _areas[known] = (area, alone)
        flat.areas.update(made[1].areas)
        flat.pieces.update(made[1].pieces)
    return flat


_areas: dict[tuple[int, str], tuple[AnyArea, FlatScene]] = {}


def _area(flat: FlatScene, area: AnyArea, language: str) -> None:
    made = flat.areas[area.key] = FlatArea(
        area=str(type(area).__struct_config__.tag), title=_say(area.title, language), owner=area.owner
    )
    match area:
        case Row() | Fan():
            made.pieces = ["" if p is None else _piece(flat, p, language) for p in area.pieces]
        case Stack():
            made.count = area.count
            made.pieces = [] if area.top is None else [_piece(flat, area.top, language)]
        case Grid() | Iso():
            made.width = area.width
            made.height = area.height if isinstance(area, Grid) else area.width
            made.pieces = _placed(flat, area.pieces, language)
        case Tiles():
            made.pieces = _placed(flat, area.tiles, language)
            made.ghosts = _placed(flat, area.ghosts, language)
        case Track():
            made.length = area.length
            made.labels = [_say(label, language) for label in area.labels]
            made.pieces = _placed(flat, area.pieces, language)
        case Map():
            _map(flat, made, area, language)
        case Board():
            made.numbers = _numbers(area.numbers, language)
            made.areas = [inner.key for inner in area.areas]
            for inner in area.areas:
                _area(flat, inner, language)


def _map(flat: FlatScene, made: FlatArea, area: Map, language: str) -> None:
    made.edges = [FlatEdge(edge.key, edge.ends, edge.kind, list(edge.status)) for edge in area.edges]
    made.nodes = [
        FlatNode(
            node.key,
            node.x,
            node.y,
            _say(node.title, language),
            node.kind,
            [_piece(flat, piece, language) for piece in node.pieces],
            list(node.status),
        )
        for node in area.nodes
    ]


def _placed(flat: FlatScene, pieces: tuple[Placed, ...], language: str) -> list[str]:
    return [_piece(flat, placed.piece, language, (placed.x, placed.y, placed.z)) for placed in pieces]


def _piece(flat: FlatScene, piece: Piece, language: str, at: tuple[float, float, float] = (0, 0, 0)) -> str:
    """Add a piece to the flat scene. Games make most pieces once: then they are made flat once, too."""
    known = (id(piece), language, at)
    made = _made.get(known)
    if made is None or made[0] is not piece:
        if len(_made) >= 10_000:
            _made.clear()
        made = _made[known] = (piece, _flat(piece, language, at))
    for carried in piece.carries:
        _piece(flat, carried, language)
    flat.pieces[piece.key] = made[1]
    return piece.key


_made: dict[tuple[int, str, tuple[float, float, float]], tuple[Piece, FlatPiece]] = {}


def _flat(piece: Piece, language: str, at: tuple[float, float, float]) -> FlatPiece:
    mark = piece.mark
    x, y, z = at
    return FlatPiece(
        kind=piece.kind,
        title=_say(piece.title, language),
        icon=piece.icon,
        color="" if mark is None else mark.color,
        shape="" if mark is None else mark.shape,
        back=piece.back,
        cost=[(symbol.color, symbol.shape) for symbol in piece.cost],
        numbers=_numbers(piece.numbers, language),
        text=_say(piece.text, language),
        status=list(piece.status),
        rotation=piece.rotation,
        carries=[carried.key for carried in piece.carries],
        source=piece.source,
        x=x,
        y=y,
        z=z,
    )


def _numbers(numbers: tuple[Number, ...], language: str) -> list[tuple[str, int, str]]:
    return [(number.icon, number.value, number.label.to(language)) for number in numbers]


def _say(text: Text | None, language: str) -> str:
    return "" if text is None else text.to(language)


def difference(old: FlatScene, new: FlatScene) -> ScenePatch:
    """What turns one scene into the other."""
    patch = ScenePatch(
        pieces=_changed(old.pieces, new.pieces),
        gone=[key for key in old.pieces if key not in new.pieces],
        gone_areas=[key for key in old.areas if key not in new.areas],
        roots=new.roots if new.roots != old.roots else None,
    )
    areas, left = {}, {}
    for key, area in new.areas.items():
        before = old.areas.get(key)
        if before is area or before == area:
            continue
        missing = None if before is None else _only_left(before, area)
        if missing is None:
            areas[key] = area
        else:
            left[key] = missing
    patch.areas, patch.left = areas, left
    return patch


def _changed(old: dict[str, FlatPiece], new: dict[str, FlatPiece]) -> dict[str, FlatPiece]:
    changed = {}
    for key, piece in new.items():
        before = old.get(key)
        if before is not piece and before != piece:
            changed[key] = piece
    return changed


def _only_left(before: FlatArea, after: FlatArea) -> list[str] | None:
    """The pieces that left, if nothing else about the area has changed."""
    stayed = set(after.pieces)
    missing = [key for key in before.pieces if key not in stayed]
    if not missing or [key for key in before.pieces if key in stayed] != after.pieces:
        return None
    return missing if msgspec.structs.replace(after, pieces=before.pieces) == before else None


def apply(scene: FlatScene, patch: ScenePatch) -> FlatScene:
    """The scene after a patch: what the client does, for tests and for clients in Python."""
    areas = {key: area for key, area in scene.areas.items() if key not in patch.gone_areas} | patch.areas
    for key, missing in patch.left.items():
        kept = [piece for piece in areas[key].pieces if piece not in missing]
        areas[key] = msgspec.structs.replace(areas[key], pieces=kept)
    pieces = {key: piece for key, piece in scene.pieces.items() if key not in patch.gone} | patch.pieces
    return FlatScene(patch.roots if patch.roots is not None else scene.roots, areas, pieces)
