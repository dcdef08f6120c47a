"""What the table looks like: the cross round the Master, the depths, health, fatigue, the attempt, a board each."""

from __future__ import annotations

from functools import lru_cache

from enclume.kernel.scene import AnyArea, Board, Fan, Grid, Number, Piece, Placed, Row, Scene, Stack, Track
from enclume.kernel.texts import Text

from .cards import SEEKER
from .odds import Preview, previews, running_odds
from .pieces import card, die, gauntlet, hidden, lantern, master, step_marker
from .state import FINAL_PHASE, LANTERN_ACTION, OPENING
from .texts import TEXTS, seeker_name
from .view import DelveView, Pile, Place, SeekerView

CROSS = ((1, 0), (2, 1), (1, 2), (0, 1))
"""Where N, E, S and W lie round the Master."""


def scene(v: DelveView) -> Scene:
    """A view laid out for the eye."""
    shown = previews(v)
    areas: list[AnyArea] = [_cross(v), _depths(v), _health(v.hp, v.cap), _fatigue(v), _attempt(v)]
    areas += [_board(v, seat, shown) for seat in range(len(v.seekers))]
    return Scene(areas=tuple(areas), progress=_progress(v))


def _progress(v: DelveView) -> Text:
    key = "set_up" if not v.turn else "final" if v.phase == FINAL_PHASE else "well"
    return TEXTS.say(f"progress.{key}", turn=v.turn, left=v.well_deck.count)


def _cross(v: DelveView) -> Grid:
    centre = v.centre
    attached = tuple(_known(key, "well") for key in centre.attached)
    heart = master(centre.key, centre.form, centre.progress, centre.difficulty, attached, centre.vulnerable)
    laid = [Placed(1, 1, heart)]
    laid += [Placed(*CROSS[slot], _place(v, slot, place)) for slot, place in enumerate(v.places) if place is not None]
    return Grid(key="cross", title=TEXTS["area.cross"], pieces=tuple(laid), width=3, height=3)


def _place(v: DelveView, slot: int, place: Place) -> Piece:
    status = ("target",) if v.attempt is not None and v.attempt.target == slot else ()
    clinging = tuple(card(f"#{each}", each) for each in place.clinging)
    if place.card < 0:
        return gauntlet(slot, place.progress, place.down, status, clinging)
    return card(f"#{place.card}", place.card, status, place.progress, place.difficulty, clinging)


def _known(key: str, back: str) -> Piece:
    """A card by its key, face-up if the viewer knows it."""
    return card(key, int(key[1:])) if key.startswith("#") else hidden(key, back)


def _depths(v: DelveView) -> Board:
    piles: list[AnyArea] = [
        _stack("well_deck", v.well_deck, "well"),
        _stack("well_discard", v.well_discard, "well"),
        _open_stack("completed", v.completed),
        _open_stack("removed", v.removed),
        Row(key="box", title=TEXTS["area.box"], pieces=tuple(_known(key, "master") for key in v.box)),
    ]
    if v.scouted:
        looked = tuple(_known(key, "well") for key in v.scouted)
        piles.append(Row(key="scouted", title=TEXTS["area.scouted"], pieces=looked))
    return Board(key="depths", title=TEXTS["area.well_deck"], areas=tuple(piles))


def _stack(name: str, pile: Pile, back: str, seat: int | None = None) -> Stack:
    key = name if seat is None else f"{name}:{seat}"
    top = _known(pile.top, back) if pile.count else None
    return Stack(key=key, title=TEXTS[f"area.{name}"], owner=seat, count=pile.count, top=top)


def _open_stack(name: str, pieces: tuple[int, ...], seat: int | None = None) -> Stack:
    top = card(f"#{pieces[-1]}", pieces[-1]) if pieces else None
    key = name if seat is None else f"{name}:{seat}"
    return Stack(key=key, title=TEXTS[f"area.{name}"], owner=seat, count=len(pieces), top=top)


@lru_cache(maxsize=64)
def _health(hp: int, cap: int) -> Track:
    marker = Piece(key="hp", kind="token", title=TEXTS["area.health"], numbers=(Number("hp", hp, TEXTS["number.hp"]),))
    return Track(key="health", title=TEXTS["area.health"], length=cap + 1, pieces=(Placed(hp, 0, marker),))


def _fatigue(v: DelveView) -> Board:
    row = Row(key="fatigue", title=TEXTS["area.fatigue"], pieces=tuple(card(f"#{p}", p) for p in v.fatigue))
    areas = (row, _stack("fatigue_deck", v.fatigue_deck, "fatigue"))
    return Board(key="weariness", title=TEXTS["area.fatigue"], areas=areas)


def _attempt(v: DelveView) -> Board:
    """The running attempt: where it is, the action, the boosts, the dice, the sums and the odds."""
    now = v.attempt
    played: list[Piece] = []
    dice: list[Piece] = []
    numbers: list[Number] = []
    if now is not None and now.step > OPENING:
        played.append(step_marker(now.step))
        if now.action >= 0:
            played.append(card(f"#{now.action}", now.action, ("action",)))
        played += [card(f"#{boost}", boost, ("boost",)) for _, boost in now.boosts]
        dice = [die(n, face, bool(now.matched >> n & 1)) for n, face in enumerate(now.dice)]
        names = ("action", "boosts", "dice", "bonus")
        numbers += [Number(name, n, TEXTS[f"number.{name}"]) for name, n in zip(names, now.sums, strict=False)]
        if now.difficulty >= 0 and not now.sums:
            numbers.append(Number("needed", now.difficulty - now.prior, TEXTS["number.needed"]))
        if (odds := running_odds(v)) >= 0:
            numbers.append(Number("odds", odds, TEXTS["number.odds"]))
    areas = (
        Row(key="played", title=TEXTS["area.attempt"], pieces=tuple(played)),
        Row(key="dice", title=TEXTS["area.dice"], pieces=tuple(dice)),
    )
    return Board(key="attempt", title=TEXTS["area.attempt"], areas=areas, numbers=tuple(numbers))


def _board(v: DelveView, seat: int, shown: dict[int, Preview]) -> Board:
    """A Seeker: the lantern, the hand with what each card would add now, deck and discard."""
    mine = v.seekers[seat]
    active = v.seat == seat
    light = lantern(mine.seeker, mine.charged, shown.get(LANTERN_ACTION) if active else None)
    hand = tuple(_in_hand(key, shown, SEEKER[mine.seeker].id) for key in mine.hand)
    areas = (
        Row(key=f"kit:{seat}", title=SEEKER[mine.seeker].ability, owner=seat, pieces=(light,)),
        Fan(key=f"hand:{seat}", title=TEXTS["area.hand"], owner=seat, pieces=hand),
        _stack("deck", mine.deck, SEEKER[mine.seeker].id, seat),
        _open_stack("discard", mine.discard, seat),
    )
    return Board(key=f"board:{seat}", title=seeker_name(mine.seeker), owner=seat, areas=areas, numbers=_numbers(mine))


def _in_hand(key: str, shown: dict[int, Preview], back: str) -> Piece:
    if not key.startswith("#"):
        return hidden(key, back)
    face = int(key[1:])
    return card(key, face, preview=shown.get(face))


def _numbers(mine: SeekerView) -> tuple[Number, ...]:
    counts = {"hand": len(mine.hand), "deck": mine.deck.count, "discard": len(mine.discard)}
    return tuple(Number(name, n, TEXTS[f"number.{name}"]) for name, n in counts.items())
