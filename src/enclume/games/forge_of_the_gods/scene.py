"""What the table looks like: the Mine, the two card pyramids, and a board for each smith."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Board, Grid, Iso, Mark, Number, Piece, Placed, Row, Scene
from enclume.kernel.texts import Text, joined

from .cards import CARD, CODE, COLOR, MATERIALS, TYPE, TYPES, WILD, match_class
from .geometry import CELL, POSITIONS
from .scoring import explain
from .state import ForgeView, Weapon
from .texts import TEXTS, sum_of

_ANY: Final = Mark("any", "star")
_ROW_OF: Final = [row for row in range(5) for _ in range(row + 1)]


def scene(v: ForgeView) -> Scene:
    """A view laid out for the eye. What has not changed since another scene is the very same object."""
    return Scene(
        areas=(
            mine(v.mine, v.materials, v.available),
            pyramid("handles", 0, v.pyramids, v.card_at, v.standing, v.ready),
            pyramid("blades", POSITIONS, v.pyramids, v.card_at, v.standing, v.ready),
            *[board(seat, v.reserves[seat], v.loose[seat], v.weapons[seat], v.scores[seat]) for seat in range(v.seats)],
        ),
        progress=progress(v.round),
    )


@cache
def progress(round_: int) -> Text:
    return TEXTS.say("area.round", n=round_)


@lru_cache(maxsize=512)
def mine(standing: tuple[int, ...], materials: tuple[int, ...], available: tuple[int, ...]) -> Iso:
    """The cubes that stand, each at its place; floors are shifted by half a cube (FG-3.3)."""
    bound, free = cubes(False), cubes(True)
    open_ = set(available)
    pieces = tuple([(free if cell in open_ else bound)[materials[cell] + 1][cell] for cell in standing])
    return Iso(key="mine", title=TEXTS["area.mine"], pieces=pieces, width=5)


@cache
def cubes(available: bool) -> list[list[Placed]]:
    """All cubes there can be: veiled ones, then those of each material; in every cell."""
    return [[cube(cell, color, available) for cell in range(len(CELL))] for color in range(-1, len(MATERIALS))]


def cube(cell: int, color: int, available: bool) -> Placed:
    """A cube at its place."""
    if color < 0:
        piece = Piece(key=f"M{cell}", kind="cube", title=TEXTS["area.veiled"], back="veil", status=("veiled",))
    else:
        material, status = MATERIALS[color], ("available",) if available else ()
        mark = Mark(material.id, material.mark)
        piece = Piece(key=f"M{cell}", kind="cube", title=material.name, mark=mark, status=status)
    z, x, y = CELL[cell]
    return Placed(x + z / 2, y + z / 2, piece, z)


@lru_cache(maxsize=512)
def pyramid(
    key: str, first: int, orientation: str, cards: tuple[int, ...], standing: tuple[int, ...], ready: tuple[int, ...]
) -> Grid:
    """The cards that lie there, those underneath first; ``first`` is the position of the pyramid's summit."""
    places = [p for p in standing if first <= p < first + POSITIONS]
    if orientation == "summit":
        places.reverse()
    covered, free, open_ = cards_laid(False), cards_laid(True), set(ready)
    laid = [(free if cards[place] in open_ else covered)[place - first][cards[place]] for place in places]
    return Grid(key=key, title=TEXTS[f"area.{key}"], pieces=tuple(laid), width=5, height=5)


@cache
def cards_laid(ready: bool) -> list[list[Placed]]:
    """All cards at all places of a pyramid."""
    return [[_laid(place, card(number, ready)) for number in range(len(CARD))] for place in range(POSITIONS)]


def _laid(place: int, part: Piece) -> Placed:
    row = _ROW_OF[place]
    return Placed(place - row * (row + 1) / 2 + (4 - row) / 2, row, part)


@cache
def card(number: int, ready: bool) -> Piece:
    """A weapon part: cost, renown and both bonuses, readable even when half covered."""
    part = CARD[number]
    cost = [_mark(color) for letter in part.cost for color in range(5) if MATERIALS[color].letter == letter]
    return Piece(
        key=CODE[number],
        kind="card",
        title=part.name,
        icon=f"{'blade' if number >= POSITIONS else 'handle'}-{part.type}",
        mark=_mark(COLOR[number]),
        cost=(*cost, *([_ANY] if WILD[number] else [])),
        numbers=(
            Number("renown", part.renown, TEXTS["number.renown"]),
            Number(MATERIALS[COLOR[number]].mark, part.color_bonus, TEXTS["number.color_bonus"]),
            Number(part.type, part.type_bonus, TEXTS["number.type_bonus"]),
        ),
        text=TYPES[TYPE[number]].blade if number >= POSITIONS else TYPES[TYPE[number]].handle,
        status=("available",) if ready else ("covered",),
        source=part.source,
    )


@lru_cache(maxsize=512)
def board(
    seat: int, reserve: tuple[int, ...], loose: tuple[int, ...], weapons: tuple[Weapon, ...], score: int
) -> Board:
    """A smith's reserve, loose parts and weapons."""
    return Board(
        key=f"board:{seat}",
        owner=seat,
        areas=(
            reserve_row(seat, reserve),
            loose_row(seat, loose),
            weapons_row(seat, weapons),
        ),
        numbers=(Number("renown", score, TEXTS["number.renown"]),),
    )


@lru_cache(maxsize=512)
def reserve_row(seat: int, reserve: tuple[int, ...]) -> Row:
    return row("reserve", seat, [counter(seat, color, count) for color, count in enumerate(reserve)])


@lru_cache(maxsize=512)
def loose_row(seat: int, loose: tuple[int, ...]) -> Row:
    return row("loose", seat, [card(number, ready=True) for number in loose])


@lru_cache(maxsize=512)
def weapons_row(seat: int, weapons: tuple[Weapon, ...]) -> Row:
    return row("weapons", seat, [weapon(made.blade, made.handle) for made in weapons])


def row(name: str, seat: int, pieces: list[Piece]) -> Row:
    return Row(key=f"{name}:{seat}", title=TEXTS[f"area.{name}"], owner=seat, pieces=tuple(pieces))


@cache
def counter(seat: int, color: int, count: int) -> Piece:
    """How many cubes of a material a smith has."""
    material = MATERIALS[color]
    return Piece(
        key=f"reserve:{seat}:{material.letter}",
        kind="counter",
        title=material.name,
        mark=_mark(color),
        numbers=(Number("cube", count, material.name),),
    )


@cache
def weapon(blade: int, handle: int) -> Piece:
    """A blade and a handle meeting at one joint, with the score and where it comes from."""
    score = explain(blade, handle)
    return Piece(
        key=f"weapon:{CODE[blade]}",
        kind="weapon",
        title=joined([CARD[blade].name, CARD[handle].name], " & "),
        mark=_mark(COLOR[blade]),
        numbers=(Number("renown", score.total, TEXTS["number.renown"]),),
        text=sum_of(score),
        status=(match_class(blade, handle),),
        carries=(card(blade, ready=True), card(handle, ready=True)),
    )


def _mark(color: int) -> Mark:
    return Mark(MATERIALS[color].id, MATERIALS[color].mark)
