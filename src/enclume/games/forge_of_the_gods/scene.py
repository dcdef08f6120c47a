"""What the table looks like: the Mine, the two card pyramids, and a board for each smith."""

from __future__ import annotations

from enclume.kernel.scene import Board, Grid, Iso, Mark, Number, Piece, Placed, Row, Scene
from enclume.kernel.texts import Text, joined, same

from .cards import CARD, CODE, COLOR, MATERIALS, TYPE, TYPES, WILD, match_class
from .geometry import CELL, POSITIONS
from .scoring import explain
from .state import Weapon
from .texts import TEXTS
from .view import ForgeView

_ANY = Mark("any", "star")
_ROW_OF = [row for row in range(5) for _ in range(row + 1)]


def scene(v: ForgeView) -> Scene:
    """A view laid out for the eye."""
    return Scene(
        areas=(
            mine(v),
            pyramid(v, "handles", 0),
            pyramid(v, "blades", POSITIONS),
            *[board(v, seat) for seat in range(v.seats)],
        )
    )


def mine(v: ForgeView) -> Iso:
    """The cubes that stand, each at its place; floors are shifted by half a cube (FG-3.3)."""
    available = set(v.available)
    cubes = []
    for n in v.mine:
        z, x, y = CELL[n]
        cubes.append(Placed(x + z / 2, y + z / 2, cube(n, v.materials[n], n in available), z))
    return Iso(key="mine", title=TEXTS["area.mine"], pieces=tuple(cubes), width=5)


def cube(cell: int, color: int, available: bool) -> Piece:
    status = ("available",) if available else ()
    if color < 0:
        return Piece(key=f"M{cell}", kind="cube", title=TEXTS["area.veiled"], back="veil", status=("veiled",))
    material = MATERIALS[color]
    return Piece(key=f"M{cell}", kind="cube", title=material.name, mark=Mark(material.id, material.mark), status=status)


def pyramid(v: ForgeView, key: str, first: int) -> Grid:
    """The cards that lie there, those underneath first."""
    ready = set(v.ready)
    places = [p for p in v.standing if first <= p < first + POSITIONS]
    if v.pyramids == "summit":
        places.reverse()
    cards = []
    for place in places:
        position = place - first
        row = _ROW_OF[position]
        column = position - row * (row + 1) / 2 + (4 - row) / 2
        cards.append(Placed(column, row, card(v.card_at[place], v.card_at[place] in ready)))
    return Grid(key=key, title=TEXTS[f"area.{key}"], pieces=tuple(cards), width=5, height=5)


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


def board(v: ForgeView, seat: int) -> Board:
    """A smith's reserve, loose parts and weapons."""
    reserve = tuple(
        Piece(
            key=f"reserve:{seat}:{material.letter}",
            kind="counter",
            title=material.name,
            mark=_mark(color),
            numbers=(Number("cube", v.reserves[seat][color], material.name),),
        )
        for color, material in enumerate(MATERIALS)
    )
    loose = tuple(card(number, ready=True) for number in v.loose[seat])
    weapons = tuple(weapon(each) for each in v.weapons[seat])
    return Board(
        key=f"board:{seat}",
        owner=seat,
        areas=(
            Row(key=f"reserve:{seat}", title=TEXTS["area.reserve"], owner=seat, pieces=reserve),
            Row(key=f"loose:{seat}", title=TEXTS["area.loose"], owner=seat, pieces=loose),
            Row(key=f"weapons:{seat}", title=TEXTS["area.weapons"], owner=seat, pieces=weapons),
        ),
        numbers=(Number("renown", v.scores[seat], TEXTS["number.renown"]),),
    )


def weapon(made: Weapon) -> Piece:
    """A blade and a handle meeting at one joint, with the score and where it comes from."""
    score = explain(made.blade, made.handle)
    return Piece(
        key=f"weapon:{CODE[made.blade]}",
        kind="weapon",
        title=joined([CARD[made.blade].name, CARD[made.handle].name], " & "),
        mark=_mark(COLOR[made.blade]),
        numbers=(Number("renown", score.total, TEXTS["number.renown"]),),
        text=_sum(score.renown, score.color_bonus, score.type_bonus),
        status=(match_class(made.blade, made.handle),),
        carries=(card(made.blade, ready=True), card(made.handle, ready=True)),
    )


def _sum(renown: int, color: int, type_: int) -> Text:
    parts = [same(renown)]
    if color:
        parts.append(TEXTS.say("number.plus_color", n=color))
    if type_:
        parts.append(TEXTS.say("number.plus_type", n=type_))
    return joined(parts)


def _mark(color: int) -> Mark:
    return Mark(MATERIALS[color].id, MATERIALS[color].mark)
