"""What the table looks like: gathering, docks and apprentices, the King's orders, and a board each."""

from __future__ import annotations

from functools import cache, lru_cache

from enclume.kernel.scene import AnyArea, Board, Number, Piece, Placed, Row, Scene, Track
from enclume.kernel.texts import Text

from .cards import APPRENTICE, CARD_KINDS, DOCK, FIRST_APPRENTICE, FIRST_DOCK, LOCATION, SMITHY
from .dice import ONE
from .gathering import FERGUS
from .odds import item_chance
from .pieces import apprentice, counter, dock, held, item, loaded, location, lying, purple_die, valued
from .state import FACE_DOWN, NO_ROLL, PHASES, ROLL_SMITHY
from .texts import TEXTS
from .view import KingsView, Smith


def scene(v: KingsView) -> Scene:
    """A view laid out for the eye."""
    gather = _part("gather", _stock(v), _row("row", None, tuple(location(card, v.palace) for card in v.row)))
    shores = [_row("docks", None, tuple(_dock(v, n) for n in range(len(DOCK))))]
    if v.with_apprentices:
        shores.append(_row("crew", None, tuple(apprentice(n, "available") for n in v.crew)))
    odds = [_odds(v, n) for n in v.display]
    prey = tuple(
        item(made.item, "stealable", dice=made.dice, owner=seat)
        for seat, smith in enumerate(v.smiths)
        for made in smith.made
        if seat != v.viewer
    )
    orders: list[AnyArea] = [
        _phases(PHASES.index(v.phase), v.with_apprentices),
        _row("items", None, tuple(item(n, "available", odds=p) for n, p in zip(v.display, odds, strict=True))),
        _row("orders", None, tuple(item(n, "covered") for n in v.orders)),
    ]
    if prey:
        orders.insert(2, _row("prey", None, prey))
    if v.purpose:
        orders.insert(1, _row("tray", None, valued(v.tray, "{}", ())))
    parts = (gather, _part("shores", *shores), _part("craft", *orders))
    return Scene(areas=(*parts, *[board(v, seat) for seat in range(v.seats)]), progress=_progress(v.round, v.phase))


@lru_cache(maxsize=256)
def _progress(round_: int, phase: str) -> Text:
    return TEXTS.say("progress", round=round_, phase=TEXTS[f"phase.{phase}"])


@lru_cache(maxsize=4096)
def _part(name: str, *areas: AnyArea) -> Board:
    """A part of the table that belongs to nobody."""
    return Board(key=name, title=TEXTS[f"part.{name}"], areas=areas)


@lru_cache(maxsize=8192)
def _row(name: str, seat: int | None, pieces: tuple[Piece, ...]) -> Row:
    key = name if seat is None else f"{name}:{seat}"
    return Row(key=key, title=TEXTS[f"area.{name}"], owner=seat, pieces=pieces)


@lru_cache(maxsize=1024)
def _tile(seat: int, side: int, usable: int, dice: tuple[Piece, ...]) -> Row:
    """KF-2.1: a smithy, by its mascot; what lies there can be used from the next round on."""
    mascot = SMITHY[seat].back if side else SMITHY[seat].front
    title = TEXTS.say("area.smithy", smithy=mascot.smithy, round=usable)
    return Row(key=f"smithy:{seat}", title=title, owner=seat, icon=mascot.icon, pieces=dice)


@cache
def _phases(now: int, with_apprentices: bool) -> Track:
    """The four phases of a round, three without apprentices, and where we are."""
    first = 0 if with_apprentices else 1
    here = Placed(max(0, now - first), 0, Piece(key="phase", kind="token", title=TEXTS[f"phase.{PHASES[now]}"]))
    labels = tuple(TEXTS[f"phase.{phase}"] for phase in PHASES[first:])
    return Track(key="phases", title=TEXTS["area.phases"], length=len(labels), pieces=(here,), labels=labels)


def _stock(v: KingsView) -> Row:
    dice = tuple(counter(t, n, "stock.{}", *(["low"] if n <= 3 else [])) for t, n in enumerate(v.stock))
    decks = [_deck("deck", v.deck)] + ([_deck("crew_deck", v.crew_deck)] if v.with_apprentices else [])
    return _row("stock", None, (*dice, *decks))


@lru_cache(maxsize=128)
def _deck(name: str, n: int) -> Piece:
    icon = "cards" if name == "deck" else "hood"
    title = TEXTS[f"area.{name}"]
    return Piece(key=name, kind="counter", title=title, icon=icon, numbers=(Number("cards", n, title),))


def _dock(v: KingsView, n: int) -> Piece:
    laid = tuple(tuple(each for each in smith.laid if each.place == FIRST_DOCK + n) for smith in v.smiths)
    cheaper = v.viewer is not None and bool(v.smiths[v.viewer].working >> FERGUS - FIRST_APPRENTICE & 1)
    return dock(n, v.visits[n], cheaper, laid)


def _odds(v: KingsView, n: int) -> int:
    """How likely the viewer's supply is to make an item, in percent; -1 for onlookers and while dice are rolled."""
    if v.viewer is None or v.phase != "gather":
        return -1
    dice = sum(ONE[t] * n for t, n in enumerate(v.smiths[v.viewer].supply))
    return round(100 * item_chance(n, dice))


# Boards


def board(v: KingsView, seat: int) -> Board:
    """A smith's dice by place, cards, items, apprentices and bonuses."""
    smith = v.smiths[seat]
    status = ("null",) if smith.flags & NO_ROLL else ()
    areas = (
        _row("supply", seat, tuple(counter(t, n, f"{{}}@{seat}", *status) for t, n in enumerate(smith.supply))),
        _tile(seat, v.sides >> seat & 1, v.round + 1, _smithy(smith, seat)),
        _row("dice", seat, _rolled(smith, seat)),
        _row("bonuses", seat, tuple(_bonuses(smith, seat, v.first == seat))),
        _row("claimed", seat, tuple(_claimed(v, seat))),
        _row("made", seat, tuple(item(made.item, dice=made.dice) for made in smith.made if seat == v.viewer)),
        _row("safe", seat, tuple(item(n, "safe") for n in smith.items)),
        *([_row("staff", seat, tuple(_staff(smith)))] if v.with_apprentices else []),
    )
    owned = len(smith.items) + len(smith.made)
    return _board(seat, areas, owned, v.target, smith.dice, smith.counterfeits)


@lru_cache(maxsize=4096)
def _board(seat: int, areas: tuple[Row, ...], items: int, target: int, dice: int, counterfeits: int) -> Board:
    numbers = (
        Number("items", items, TEXTS.say("number.items", target=target)),
        Number("dice", dice, TEXTS["number.dice"]),
        Number("counterfeits", counterfeits, TEXTS["number.counterfeits"]),
    )
    return Board(key=f"board:{seat}", owner=seat, areas=areas, numbers=numbers)


def _smithy(smith: Smith, seat: int) -> tuple[Piece, ...]:
    """The dice on the tile; cancelled ones apart."""
    free = [n - gone for n, gone in zip(smith.smithy, smith.cancelled, strict=True)]
    rolls = ("rolls",) if smith.flags & ROLL_SMITHY else ()
    return (
        *[counter(t, n, f"{{}}^{seat}", *rolls) for t, n in enumerate(free)],
        *[counter(t, n, f"{{}}!{seat}", "cancelled") for t, n in enumerate(smith.cancelled) if n],
    )


def _rolled(smith: Smith, seat: int) -> tuple[Piece, ...]:
    return (
        *valued(smith.prerolled, f"{{}}@{seat}", ("prerolled",)),
        *valued(smith.rolled, f"{{}}.{seat}", ("rolled",)),
        *valued(smith.spent, f"{{}}.{seat}s", ("spent",)),
    )


def _claimed(v: KingsView, seat: int) -> list[Piece]:
    """The locations in front of a player, with the dice on them; those turned down are dimmed."""
    smith = v.smiths[seat]
    made = []
    for card, side, _ in smith.claimed:
        dice = lying(LOCATION[card].id, [each for each in smith.laid if each.place == card])
        if v.purple_at == seat << 8 | card:
            dice += (purple_die(v.purple),)
        status = "off" if side == FACE_DOWN else "bottom" if side else "top"
        made.append(loaded(card, v.palace, status, dice))
    return made


def _staff(smith: Smith) -> list[Piece]:
    """Hired apprentices and trainees; those whose ability is used up this round are marked."""
    made = []
    for n in APPRENTICE:
        bit = 1 << n - FIRST_APPRENTICE
        laid = lying(APPRENTICE[n].id, [each for each in smith.laid if each.place == n])
        if smith.hired & bit:
            status = ("hired", *(["used"] if smith.used & bit else []))
            made.append(apprentice(n, *status, laid=laid))
        elif smith.trainees & bit:
            made.append(apprentice(n, "trainee"))
    return made


def _bonuses(smith: Smith, seat: int, first: bool) -> list[Piece]:
    """The first player's anvil, modifiers in hand, dice that wait on a card, and what a card did to the seat."""
    made = [_token("first", TEXTS["token.first"], "anvil")] if first else []
    made += [held(kind, seat, n) for kind in range(CARD_KINDS) for n in range(smith.modifiers >> 4 * kind & 15)]
    made += [counter(t, n, f"{{}}b@{seat}", "borrowed") for t, n in enumerate(smith.borrowed) if n]
    made += [_token(f"white@{seat}~{n}", TEXTS["effect.white_die"], "spark") for n in range(smith.whites)]
    made += [_token(f"fake@{seat}~{n}", TEXTS["token.counterfeit"], "coins") for n in range(smith.counterfeits)]
    if smith.flags & ROLL_SMITHY:
        made.append(_token(f"roll_smithy@{seat}", TEXTS["effect.roll_smithy"], "dice"))
    if smith.flags & NO_ROLL:
        made.append(_token(f"no_roll@{seat}", TEXTS["effect.no_roll"], "cross"))
    if smith.passed:
        made.append(_token(f"passed@{seat}", TEXTS["token.passed"], "time"))
    return made


@lru_cache(maxsize=512)
def _token(key: str, title: Text, icon: str) -> Piece:
    return Piece(key=key, kind="token", title=title, icon=icon)
