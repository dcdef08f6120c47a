"""What the table looks like: gathering, docks and apprentices, the King's orders, and a board each."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from enclume.kernel.scene import AnyArea, Board, Number, Piece, Placed, Row, Scene, Track
from enclume.kernel.texts import Text, listed

from .cards import APPRENTICE, CARD_KINDS, DOCK, FIRST_APPRENTICE, FIRST_DOCK, LOCATION, SMITHY
from .dice import ONE
from .gathering import FERGUS
from .matching import crafts, thefts
from .odds import item_chance
from .pieces import apprentice, counter, dock, held, item, loaded, location, lying, purple_die, valued
from .reach import in_reach
from .rolls import in_hand
from .state import CRAFT_ROLL, FACE_DOWN, NO_ROLL, PHASES, ROLL_SMITHY, Laid, Made
from .texts import TEXTS
from .view import Counts, KingsView, Smith

Docked = tuple[tuple[Laid, ...], ...]
"""For each smith the dice that lie at docks."""


def scene(v: KingsView) -> Scene:
    """A view laid out for the eye. What has not changed since another scene is the very same object."""
    phase = PHASES.index(v.phase)
    tray = v.tray if v.purpose else None
    made = tuple([() if seat == v.viewer else smith.made for seat, smith in enumerate(v.smiths)])
    crew = v.crew if v.with_apprentices else None
    helps = _helps(v)
    return Scene(
        areas=(
            gather(v.stock, v.deck, v.locations, v.crew_deck if v.with_apprentices else None, v.row, v.palace),
            shores(v.visits, tuple([_docked(smith) for smith in v.smiths]), _has_fergus(v), crew),
            craft(phase, v.with_apprentices, tray, helps, v.display, _dice_for_odds(v), made, v.orders),
            *[board(seat, smith, _setting(v, seat)) for seat, smith in enumerate(v.smiths)],
        ),
        progress=_progress(v.round, v.phase),
    )


@lru_cache(maxsize=4096)
def gather(
    stock: Counts,
    deck: int,
    locations: tuple[int, ...],
    crew_deck: int | None,
    row: tuple[int, ...],
    palace: str,
) -> Board:
    """The stock, the decks and the locations on display."""
    dice = tuple(counter(t, n, "stock.{}", *(["low"] if n <= 3 else [])) for t, n in enumerate(stock))
    decks = (_deck("deck", deck, locations), *([] if crew_deck is None else [_deck("crew_deck", crew_deck)]))
    cards = tuple(location(card, palace) for card in row)
    return _part("gather", _row("stock", None, dice + decks), _row("row", None, cards))


@lru_cache(maxsize=4096)
def shores(visits: tuple[int, ...], laid: Docked, cheaper: bool, crew: tuple[int, ...] | None) -> Board:
    """The docks with the dice of those who came, and the apprentices on offer, where there are any."""
    docks = tuple(
        dock(
            n, visits[n], cheaper, tuple(tuple(each for each in mine if each.place == FIRST_DOCK + n) for mine in laid)
        )
        for n in range(len(DOCK))
    )
    offers = [] if crew is None else [_row("crew", None, tuple(apprentice(n, "available") for n in crew))]
    return _part("shores", _row("docks", None, docks), *offers)


@lru_cache(maxsize=4096)
def craft(
    phase: int,
    with_apprentices: bool,
    tray: tuple[int, ...] | None,
    helps: tuple[int, ...],
    display: tuple[int, ...],
    dice: int | None,
    made: tuple[tuple[Made, ...], ...],
    orders: tuple[int, ...],
) -> Board:
    """Where we are in the round, a roll being made, the items on display and those that could be stolen, the orders."""
    odds = [-1 if dice is None else round(100 * item_chance(n, dice)) for n in display]
    near = [n for n in display if tray and in_reach(tray, helps, crafts(n))]
    prey = tuple(
        item(each.item, *_stealable(tray, helps, each), dice=each.dice, owner=seat)
        for seat, theirs in enumerate(made)
        for each in theirs
    )
    shown = [
        item(n, *(("available", "near") if n in near else ("available",)), odds=p)
        for n, p in zip(display, odds, strict=True)
    ]
    return _part(
        "craft",
        _phases(phase, with_apprentices),
        *([] if tray is None else [_row("tray", None, valued(tray, "{}", ()))]),
        _row("items", None, tuple(shown)),
        *([_row("prey", None, prey)] if prey else []),
        _row("orders", None, tuple(item(n, "covered") for n in orders)),
    )


def _helps(v: KingsView) -> tuple[int, ...]:
    """The modifiers with which who rolls to craft can still bend the roll."""
    if v.purpose != CRAFT_ROLL:
        return ()
    smith = v.smiths[v.roller]
    return in_hand(smith.modifiers, smith.working, smith.used)


def _stealable(tray: tuple[int, ...] | None, helps: tuple[int, ...], made: Made) -> tuple[str, ...]:
    near = tray and in_reach(tray, helps, thefts(made.dice))
    return ("stealable", "near") if near else ("stealable",)


def _docked(smith: Smith) -> tuple[Laid, ...]:
    return tuple([each for each in smith.laid if each.place >= FIRST_DOCK])


def _has_fergus(v: KingsView) -> bool:
    return v.viewer is not None and bool(v.smiths[v.viewer].working >> FERGUS - FIRST_APPRENTICE & 1)


def _dice_for_odds(v: KingsView) -> int | None:
    """The viewer's supply, packed, for the odds of items; none for onlookers and while dice are rolled."""
    if v.viewer is None or v.phase != "gather":
        return None
    if v.smiths[v.viewer].flags & NO_ROLL:
        return 0
    return sum([ONE[t] * n for t, n in enumerate(v.smiths[v.viewer].supply)])


@lru_cache(maxsize=256)
def _progress(round_: int, phase: str) -> Text:
    return TEXTS.say("progress", round=round_, phase=TEXTS[f"phase.{phase}"])


def _part(name: str, *areas: AnyArea) -> Board:
    """A part of the table that belongs to nobody."""
    return Board(key=name, title=TEXTS[f"part.{name}"], areas=areas)


@lru_cache(maxsize=8192)
def _row(name: str, seat: int | None, pieces: tuple[Piece, ...]) -> Row:
    key = name if seat is None else f"{name}:{seat}"
    return Row(key=key, title=TEXTS[f"area.{name}"], owner=seat, pieces=pieces)


@lru_cache(maxsize=1024)
def _tile(seat: int, back: bool, usable: int, dice: tuple[Piece, ...]) -> Row:
    """KF-2.1: a smithy, by its mascot; what lies there can be used from the next round on."""
    mascot = SMITHY[seat].back if back else SMITHY[seat].front
    title = TEXTS.say("area.smithy", smithy=mascot.smithy, round=usable)
    return Row(key=f"smithy:{seat}", title=title, owner=seat, icon=mascot.icon, pieces=dice)


@cache
def _phases(now: int, with_apprentices: bool) -> Track:
    """The four phases of a round, three without apprentices, and where we are."""
    first = 0 if with_apprentices else 1
    here = Placed(max(0, now - first), 0, Piece(key="phase", kind="token", title=TEXTS[f"phase.{PHASES[now]}"]))
    labels = tuple(TEXTS[f"phase.{phase}"] for phase in PHASES[first:])
    return Track(key="phases", title=TEXTS["area.phases"], length=len(labels), pieces=(here,), labels=labels)


@lru_cache(maxsize=128)
def _deck(name: str, n: int, locations: tuple[int, ...] = ()) -> Piece:
    """A deck by its size; which locations there are in this match is no secret, only their order."""
    names = listed([LOCATION[card].name for card in locations])
    text = TEXTS.say("deck.locations", names=names) if locations else None
    icon = "cards" if name == "deck" else "hood"
    title = TEXTS[f"area.{name}"]
    return Piece(key=name, kind="counter", title=title, icon=icon, numbers=(Number("cards", n, title),), text=text)


# Boards


class Setting(NamedTuple):
    """What a board shows beside what lies on it: its tile, and what holds for the whole table."""

    viewed: bool
    first: bool
    back: bool
    round: int
    target: int
    with_apprentices: bool
    palace: str
    purple: int
    purple_at: int
    """The location of this smith on which the purple die lies; -1: none."""


def _setting(v: KingsView, seat: int) -> Setting:
    here = v.purple_at >= 0 and v.purple_at >> 8 == seat
    purple, at = (v.purple, v.purple_at & 255) if here else (0, -1)
    return Setting(
        seat == v.viewer,
        seat == v.first,
        bool(v.sides >> seat & 1),
        v.round,
        v.target,
        v.with_apprentices,
        v.palace,
        purple,
        at,
    )


@lru_cache(maxsize=4096)
def board(seat: int, smith: Smith, at: Setting) -> Board:
    """A smith's dice by place, cards, items, apprentices and bonuses."""
    status = ("null",) if smith.flags & NO_ROLL else ()
    areas = (
        _row("supply", seat, tuple(counter(t, n, f"{{}}@{seat}", *status) for t, n in enumerate(smith.supply))),
        _tile(seat, at.back, at.round + 1, _smithy(smith, seat)),
        _row("dice", seat, _rolled(smith, seat)),
        _row("bonuses", seat, tuple(_bonuses(smith, seat, at.first))),
        _row("claimed", seat, tuple(_claimed(smith, at))),
        _row("made", seat, tuple(item(made.item, dice=made.dice) for made in smith.made if at.viewed)),
        _row("safe", seat, tuple(item(n, "safe") for n in smith.items)),
        *([_row("staff", seat, tuple(_staff(smith)))] if at.with_apprentices else []),
    )
    numbers = (
        Number("items", len(smith.items) + len(smith.made), TEXTS.say("number.items", target=at.target)),
        Number("dice", smith.dice, TEXTS["number.dice"]),
        Number("counterfeits", smith.counterfeits, TEXTS["number.counterfeits"]),
    )
    return Board(key=f"board:{seat}", owner=seat, areas=areas, numbers=numbers)


def _smithy(smith: Smith, seat: int) -> tuple[Piece, ...]:
    """The dice on the tile; cancelled ones apart, and then only heaps of which there is a die."""
    free = [n - gone for n, gone in zip(smith.smithy, smith.cancelled, strict=True)]
    rolls = ("rolls",) if smith.flags & ROLL_SMITHY else ()
    all_four = not any(smith.cancelled)
    return (
        *[counter(t, n, f"{{}}^{seat}", *rolls) for t, n in enumerate(free) if n or all_four],
        *[counter(t, n, f"{{}}!{seat}", "cancelled") for t, n in enumerate(smith.cancelled) if n],
    )


def _rolled(smith: Smith, seat: int) -> tuple[Piece, ...]:
    return (
        *valued(smith.prerolled, f"{{}}@{seat}", ("prerolled",)),
        *valued(smith.rolled, f"{{}}.{seat}", ("rolled",)),
        *valued(smith.spent, f"{{}}.{seat}s", ("spent",)),
    )


def _claimed(smith: Smith, at: Setting) -> list[Piece]:
    """The locations in front of a player, with the dice on them; those turned down are dimmed."""
    made = []
    for card, side, _ in smith.claimed:
        dice = lying(LOCATION[card].id, [each for each in smith.laid if each.place == card])
        if card == at.purple_at:
            dice += (purple_die(at.purple),)
        status = "off" if side == FACE_DOWN else "bottom" if side else "top"
        made.append(loaded(card, at.palace, status, dice))
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
