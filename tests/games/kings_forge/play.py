"""Arranging positions and playing from them: dice as letters, cards by their ids, rolls as they fall."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypedDict

from enclume.games.kings_forge import GAME
from enclume.games.kings_forge.cards import (
    APPRENTICE_NUMBER,
    CARD_KINDS,
    FIRST_APPRENTICE,
    ITEM,
    ITEM_NUMBER,
    LOCATION,
    LOCATION_NUMBER,
    MODIFIER_NUMBER,
)
from enclume.games.kings_forge.dice import DIE, PREROLLED, die_name, letters, packed
from enclume.games.kings_forge.state import (
    CRAFTING,
    FACE_DOWN,
    GATHER,
    OPENING,
    Claimed,
    KingsState,
    Laid,
    Made,
)
from enclume.kernel.events import Event
from enclume.kernel.journal import Journal
from enclume.kernel.match import Match
from enclume.kernel.plain import digest
from enclume.kernel.rng import Rng
from enclume.kernel.world import World

PHASE = {"opening": OPENING, "gather": GATHER, "craft": CRAFTING}
FULL: dict[str, Any] = {"apprentices": True, "craft_cards": True, "gather_cards": True}
TOTALS = {"base": "M" * 42 + "W" * 22 + "G" * 14 + "A" * 10, "extra": "M" * 50 + "W" * 27 + "G" * 17 + "A" * 12}


class LoadedDice(Rng):
    """Chance that lets dice fall as they are told to, and then as they like."""

    __slots__ = ("falls",)
    falls: list[int]

    def below(self, n: int) -> int:
        return self.falls.pop(0) - 1 if n == 6 and self.falls else super().below(n)


def loaded(rng: Rng, falls: Iterable[int]) -> LoadedDice:
    dice = LoadedDice(rng.key, rng.drawn)
    dice.falls = list(falls)
    return dice


def mask(names: str) -> int:
    """A set of apprentices: ``"AP01 AP06"``."""
    return sum(1 << APPRENTICE_NUMBER[name] - FIRST_APPRENTICE for name in names.split())


def _each(given: Sequence[Any] | None, seats: int, empty: Any) -> list[Any]:
    rest = list(given or ())
    return rest + [empty] * (seats - len(rest))


def locations(words: str) -> tuple[int, ...]:
    return tuple(LOCATION_NUMBER[word] for word in words.split())


class Arranged(TypedDict, total=False):
    """What can be said of a position, and the options that change the table: see :func:`position`."""

    phase: str
    seat: int | None
    first: int
    round: int
    supply: Sequence[str] | None
    smithy: Sequence[str] | None
    stock: str | None
    row: str | None
    deck: str | None
    display: str | None
    orders: str | None
    items: Sequence[str] | None
    made: Sequence[Sequence[tuple[str, str]]] | None
    claimed: Sequence[str] | None
    prerolled: Sequence[str] | None
    laid: Sequence[Sequence[tuple[str, str, str]]] | None
    modifiers: Sequence[str] | None
    counterfeits: Sequence[int] | None
    hired: Sequence[str] | None
    trainees: Sequence[str] | None
    crew: str | None
    crew_deck: str | None
    whites: Sequence[int] | None
    borrowed: Sequence[str] | None
    flags: Sequence[int] | None
    purple: int
    passed: Sequence[int]
    rolls: Iterable[int]
    seed: int
    apprentices: bool
    craft_cards: bool
    gather_cards: bool
    guest_conjurer: bool


def position(
    seats: int = 2,
    *,
    phase: str = "gather",
    seat: int | None = None,
    first: int = 0,
    round: int = 2,
    supply: Sequence[str] | None = None,
    smithy: Sequence[str] | None = None,
    stock: str | None = None,
    row: str | None = None,
    deck: str | None = None,
    display: str | None = None,
    orders: str | None = None,
    items: Sequence[str] | None = None,
    made: Sequence[Sequence[tuple[str, str]]] | None = None,
    claimed: Sequence[str] | None = None,
    prerolled: Sequence[str] | None = None,
    laid: Sequence[Sequence[tuple[str, str, str]]] | None = None,
    modifiers: Sequence[str] | None = None,
    counterfeits: Sequence[int] | None = None,
    hired: Sequence[str] | None = None,
    trainees: Sequence[str] | None = None,
    crew: str | None = None,
    crew_deck: str | None = None,
    whites: Sequence[int] | None = None,
    borrowed: Sequence[str] | None = None,
    flags: Sequence[int] | None = None,
    purple: int = 0,
    passed: Sequence[int] = (),
    rolls: Iterable[int] = (),
    seed: int = 1,
    **options: Any,
) -> KingsState:
    """A position in the middle of a match. Per seat: ``supply=["MMW", "M"]``, ``made=[[("I04", "M5 M5")]]``,
    ``claimed=["G15b G02-"]`` (t top, b bottom, - face down), ``laid=[[("G15", lost, kept)]]``."""
    g = GAME.setup(GAME.config(seats, options), Rng.of(seed))
    assert isinstance(g, KingsState)
    g.phase, g.first, g.round = PHASE[phase], first, round
    g.seat = first if seat is None else seat
    g.supply = [packed(each) for each in _each(supply, seats, "MMMMM" if supply is None else "")]
    g.smithy = [packed(each) for each in _each(smithy, seats, "")]
    g.prerolled = [tuple(DIE[name] | PREROLLED << 6 for name in each.split()) for each in _each(prerolled, seats, "")]
    g.laid = [tuple(_laid(*each) for each in seat_) for seat_ in _each(laid, seats, ())]
    g.borrowed = [packed(each) for each in _each(borrowed, seats, "")]
    g.whites = _each(whites, seats, 0)
    g.flags = _each(flags, seats, 0)
    g.counterfeits = _each(counterfeits, seats, 0)
    g.hired = [mask(each) for each in _each(hired, seats, "")]
    g.trainees = [mask(each) for each in _each(trainees, seats, "")]
    g.working = [0] * seats if phase == "opening" else g.hired[:]
    for n, each in enumerate(_each(modifiers, seats, "")):
        for name in each.split():
            g.add_modifier(n, MODIFIER_NUMBER[name])
    g.purple, g.purple_at = purple, (0 if purple else -1)
    g.passed = sum(1 << n for n in passed)
    _lay_items(g, display, orders, _each(items, seats, ""), _each(made, seats, ()))
    _lay_cards(g, row, deck, _each(claimed, seats, ""), crew, crew_deck)
    owned = sum(g.dice_of(n) + g.lent_to(n) for n in range(seats))
    if stock is None:
        g.stock = g.deal.dice - owned
    else:
        g.stock = packed(stock)
        g.deal.dice = g.stock + owned
    g.rng = loaded(g.rng, rolls)
    return g


def _laid(place: str, lost: str, kept: str) -> Laid:
    number = APPRENTICE_NUMBER[place] if place in APPRENTICE_NUMBER else LOCATION_NUMBER[place]
    return Laid(number, packed(lost), packed(kept))


def _lay_items(
    g: KingsState, display: str | None, orders: str | None, items: list[str], made: list[Sequence[tuple[str, str]]]
) -> None:
    g.items = [tuple(ITEM_NUMBER[name] for name in each.split()) for each in items]
    g.made = [tuple(Made(ITEM_NUMBER[i], tuple(DIE[d] for d in dice.split())) for i, dice in each) for each in made]
    taken = {i for each in g.items for i in each} | {m.item for each in g.made for m in each}
    if display is not None:
        g.display = tuple(ITEM_NUMBER[name] for name in display.split())
        rest = tuple(ITEM_NUMBER[name] for name in (orders or "").split())
        g.deal.items = tuple(sorted(taken)) + g.display + rest
        g.next_item = len(taken) + len(g.display)
    elif taken:
        left = [n for n in range(len(ITEM)) if ITEM[n].set == "base" and n not in taken]
        want = (g.deal.target - 1) * g.seats + 1 - len(taken)
        g.deal.items = tuple(sorted(taken)) + tuple(left[:want])
        g.display = tuple(left[: min(3, want)])
        g.next_item = len(taken) + len(g.display)


def _lay_cards(
    g: KingsState, row: str | None, deck: str | None, claimed: list[str], crew: str | None, crew_deck: str | None
) -> None:
    sides = {"t": 0, "b": 1, "-": FACE_DOWN}
    g.claimed = [tuple(Claimed(LOCATION_NUMBER[w[:-1]], sides[w[-1]]) for w in each.split()) for each in claimed]
    taken = {each.card for seat in g.claimed for each in seat}
    if row is not None:
        g.row = locations(row)
    else:
        g.row = tuple(card for card in g.row if card not in taken)
    if deck is not None:
        g.deck = locations(deck)
    else:
        g.deck = tuple(card for card in g.deal.locations if card not in g.row and card not in taken)
    g.deal.locations = tuple(sorted([*g.row, *g.deck, *taken]))
    if crew is not None:
        g.crew = tuple(APPRENTICE_NUMBER[name] for name in crew.split())
        g.crew_deck = tuple(APPRENTICE_NUMBER[name] for name in (crew_deck or "").split())


def _without_seat(option: str) -> str:
    return re.sub(r"^(use:\w+)@\d", r"\1", option)


class Table:
    """A match played option by option; what has no alternative happens by itself."""

    def __init__(
        self, state: KingsState, forcing: bool = True, before_step: Callable[[KingsState], None] | None = None
    ) -> None:
        self.state = state
        self.journal = state.journal = Journal()
        look = None if before_step is None else lambda: before_step(state)
        self.world = World(GAME, state, before_step=look, forcing=forcing)

    @property
    def seat(self) -> int:
        return self.world.asks[0].seat

    @property
    def prompt(self) -> str:
        return self.world.asks[0].prompt if self.world.asks else ""

    @property
    def options(self) -> list[str]:
        """What is offered; a modifier goes without the seat that holds it."""
        return [_without_seat(option.key) for option in self.world.asks[0].options] if self.world.asks else []

    def offered(self, verb: str) -> list[str]:
        return [option.split(":", 1)[1] for option in self.options if option.startswith(f"{verb}:")]

    def play(self, *moves: str) -> Table:
        for move in moves:
            found = next((each for each in self.world.asks[0].options if _without_seat(each.key) == move), None)
            assert found is not None, f"{move} is not among {self.options}"
            self.world.choose(found)
        return self

    def falls(self, *rolls: int) -> Table:
        """The next dice fall so."""
        assert isinstance(self.state.rng, LoadedDice)
        self.state.rng.falls = list(rolls)
        return self

    def supply(self, seat: int = 0) -> str:
        return letters(self.state.supply[seat])

    def smithy(self, seat: int = 0) -> str:
        return letters(self.state.smithy[seat])

    def cancelled(self, seat: int = 0) -> str:
        return letters(self.state.cancelled[seat])

    @property
    def stock(self) -> str:
        return letters(self.state.stock)

    def tray(self) -> str:
        return " ".join(die_name(code) for code in self.state.tray)

    def prerolled(self, seat: int = 0) -> str:
        return " ".join(die_name(code) for code in self.state.prerolled[seat])

    def made(self, seat: int = 0) -> dict[str, str]:
        return {ITEM[m.item].id: " ".join(sorted(die_name(d) for d in m.dice)) for m in self.state.made[seat]}

    def items(self, seat: int = 0) -> list[str]:
        return [ITEM[item].id for item in self.state.items[seat]]

    @property
    def display(self) -> list[str]:
        return [ITEM[item].id for item in self.state.display]

    @property
    def row(self) -> list[str]:
        return [LOCATION[card].id for card in self.state.row]

    def modifiers(self, seat: int = 0) -> list[str]:
        held = self.state.modifiers[seat]
        return [name for name, n in MODIFIER_NUMBER.items() for _ in range(held >> 4 * n & 15 if n < CARD_KINDS else 0)]

    def dice(self, seat: int = 0) -> str:
        return letters(self.state.dice_of(seat))

    @property
    def events(self) -> Sequence[Event]:
        return self.journal.events

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    @property
    def result(self) -> Any:
        return self.state.result

    def digest(self) -> str:
        return digest(self.state)


def table(seats: int = 2, forcing: bool = True, **arranged: Any) -> Table:
    """A table with a position on it: see :func:`position`."""
    return Table(position(seats, **arranged), forcing)


def new_table(
    seats: int = 2, seed: int = 1, before_step: Callable[[KingsState], None] | None = None, **options: Any
) -> Table:
    """A table at the start of a match."""
    state = GAME.setup(GAME.config(seats, options), Rng.of(seed))
    assert isinstance(state, KingsState)
    return Table(state, before_step=before_step)


def to_next_round(t: Table, bonus: str = "token") -> Table:
    """Everybody passes and makes nothing, until the next round."""
    now = t.state.round
    while t.state.round == now and t.world.asks:
        t.play(next(move for move in ("end", "pass", f"bonus:{bonus}", "done") if move in t.options))
    return t


def match_at(seats: int = 2, **arranged: Any) -> Match:
    """A whole match that begins with a position."""
    from dataclasses import replace

    state = position(seats, **arranged)
    state.rng = Rng(state.rng.key, state.rng.drawn)
    return Match(replace(GAME, setup=lambda config, rng: state.clone()), seats=seats)
