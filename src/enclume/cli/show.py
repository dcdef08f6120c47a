"""A scene drawn with characters: the same scenes that the browser shows."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text as Ink

from enclume.kernel.scene import (
    AnyArea,
    Board,
    Fan,
    Grid,
    Iso,
    Map,
    Mark,
    Piece,
    Placed,
    Row,
    Scene,
    Stack,
    Step,
    Steps,
    Tiles,
    Track,
)

from .language import say, t

INK: Final = {
    "grey": "grey70",
    "blue": "dodger_blue2",
    "green": "green3",
    "yellow": "gold1",
    "red": "red1",
    "any": "white",
}
SHAPE: Final = {"square": "■", "wave": "≈", "leaf": "♣", "sun": "☼", "flame": "▲", "star": "*"}


def show(scene: Scene, names: list[str], console: Console) -> None:
    """Print a scene, area by area."""
    for area in scene.areas:
        title = names[area.owner] if area.owner is not None else "" if area.title is None else t(area.title)
        console.print(f"[bold]{title}[/bold]")
        console.print(render(area))
        console.print()


def render(area: AnyArea) -> RenderableType:
    match area:
        case Iso():
            return _floors(area)
        case Grid():
            return _rows(area)
        case Row() | Fan():
            return _line([piece for piece in area.pieces if piece is not None])
        case Stack():
            top = Ink("") if area.top is None else detailed(area.top)
            return Ink.assemble(f"{area.count} × ", top)
        case Map():
            return Ink("\n").join(_place(t(node.title), node.pieces) for node in area.nodes)
        case Tiles():
            return Ink("\n").join(Ink.assemble(f"({p.x:g}, {p.y:g}) ", detailed(p.piece)) for p in area.tiles)
        case Track():
            return Ink("\n").join(Ink.assemble(f"{p.x:g}/{area.length} ", detailed(p.piece)) for p in area.pieces)
        case Steps():
            return Ink("\n").join(_step(step, nth, area.now) for nth, step in enumerate(area.steps))
        case Board():
            return _board(area)


def _floors(area: Iso) -> Table:
    """A heap as one plan for each floor, side by side, the lowest first."""
    table = Table(box=None, padding=(0, 3, 0, 0), show_header=True)
    columns = []
    for z, group in groupby(sorted(area.pieces, key=lambda p: (p.z, p.y, p.x)), key=lambda p: p.z):
        table.add_column(f"{say(fr='étage', en='floor')} {z:g}", no_wrap=True)
        columns.append(_plan(list(group), area.width - z))
    table.add_row(*columns)
    return table


def _plan(cubes: list[Placed], width: float) -> Ink:
    shift = cubes[0].z / 2
    at = {(p.x - shift, p.y - shift): p.piece for p in cubes}
    lines = []
    for y in range(int(width)):
        lines.append(Ink(" ").join(brief(at[x, y]) if (x, y) in at else Ink("  · ") for x in range(int(width))))
    return Ink("\n").join(lines)


def _rows(area: Grid) -> Ink:
    """Cards that overlap: codes row by row, then in full those that can be had."""
    lines = []
    for y, group in groupby(sorted(area.pieces, key=lambda p: (p.y, p.x)), key=lambda p: p.y):
        cards = list(group)
        indent = " " * int(5 * min(p.x for p in cards)) if y >= 0 else ""
        lines.append(Ink(indent) + Ink(" ").join(_code(p.piece) for p in cards))
    lines += [detailed(p.piece) for p in area.pieces if "available" in p.piece.status]
    return Ink("\n").join(lines)


def _step(step: Step, nth: int, now: int) -> Ink:
    """A step with what lies there and what it has come to; the one being taken is marked."""
    words = [t(text) for text in (step.value, step.text) if text is not None]
    sign, style = ("▶", "bold") if nth == now else (" ", "dim")
    things = Ink(", ").join(detailed(piece) for piece in step.pieces)
    return Ink.assemble(
        (f"{sign} {nth + 1} {t(step.title)} ", style), (" ".join(words), style), "  " if words else "", things
    )


def _board(board: Board) -> Ink:
    lines = [Ink("  ".join(f"{t(number.label)} {number.value}" for number in board.numbers), style="bold")]
    for area in board.areas:
        title = "" if area.title is None else f"{t(area.title)}: "
        inside = render(area)
        if isinstance(inside, Ink) and inside.plain:
            lines.append(Ink(title, style="dim") + inside)
    return Ink("\n").join(lines)


def _line(pieces: list[Piece]) -> Ink:
    if pieces and all(piece.kind == "counter" for piece in pieces):
        return Ink("  ").join(
            Ink(f"{p.numbers[0].value} {_shape(p.mark)} {_title(p)}", style=_ink(p.mark)) for p in pieces
        )
    return Ink("\n  ").join([Ink(""), *[detailed(piece) for piece in pieces]]) if pieces else Ink("")


def _place(title: str, pieces: tuple[Piece, ...]) -> Ink:
    return Ink.assemble((f"{title}: ", "dim"), Ink(", ").join(detailed(piece) for piece in pieces))


def brief(piece: Piece) -> Ink:
    """A cube in four characters: its number and its shape; bright when it can be taken."""
    number = piece.key.lstrip("M").rjust(2)
    if piece.back:
        return Ink(f"{number}? ", style="dim")
    style = _ink(piece.mark)
    return Ink(
        f"{number}{_shape(piece.mark)} ",
        style=f"bold reverse {style}" if "available" in piece.status else f"dim {style}",
    )


def _code(piece: Piece) -> Ink:
    bright = "available" in piece.status
    return Ink(f"{piece.key}{_shape(piece.mark)}", style=f"{'bold reverse' if bright else 'dim'} {_ink(piece.mark)}")


def detailed(piece: Piece) -> Ink:
    """A piece in one line: its key, name, cost and numbers."""
    line = Ink.assemble(
        (f"{piece.key} " if not piece.key.startswith("weapon:") else "", "bold"), (_title(piece), _ink(piece.mark))
    )
    if piece.cost:
        line.append(" [")
        for mark in piece.cost:
            line.append(_shape(mark), style=_ink(mark))
        line.append("]")
    for number in piece.numbers:
        line.append(f" {number.value}", style="bold")
        line.append(f" {t(number.label)}", style="dim")
    if piece.kind == "weapon" and piece.text is not None:
        line.append(f" ({t(piece.text)})", style="dim")
    return line


def _title(piece: Piece) -> str:
    return "" if piece.title is None else t(piece.title)


def _ink(mark: Mark | None) -> str:
    return INK.get(mark.color, "white") if mark is not None else ""


def _shape(mark: Mark | None) -> str:
    return SHAPE.get(mark.shape, mark.shape[:1]) if mark is not None else ""
