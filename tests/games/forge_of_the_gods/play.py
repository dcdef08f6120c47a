"""Arranging positions and playing from them, in the notation of the worked examples.

``M54`` take cube 54, ``FB02(FR)+H05`` forge B02 paying F and R and join it to H05, ``AB11+H11`` associate, ``P`` pass.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypedDict, Unpack

from enclume.games.forge_of_the_gods import GAME
from enclume.games.forge_of_the_gods.state import Deal, ForgeState, ForgeView, Weapon
from enclume.kernel.events import Event
from enclume.kernel.journal import Journal
from enclume.kernel.match import Match
from enclume.kernel.rng import Rng
from enclume.kernel.world import World

from .oracle import (
    BLADES,
    CODES,
    FULL,
    HANDLES,
    LETTERS,
    free_cubes,
    free_positions,
    veiled_cubes,
    weapon_score,
    written,
)

CYCLE = {None: 0, "smith": 3, "legend": 2}
CUBES = "".join(letter * 11 for letter in LETTERS)


def key(move: str) -> str:
    """A move in the notation of the examples, as the key of an option."""
    if forging := re.fullmatch(r"F([HB]\d\d)\((\w+)\)(?:\+([HB]\d\d))?", move):
        return ":".join(["forge", *[part for part in forging.groups() if part]])
    if association := re.fullmatch(r"A(B\d\d)\+(H\d\d)", move):
        return ":".join(["associate", *association.groups()])
    return "pass" if move == "P" else f"take:{move}"


def mask(numbers: Iterable[int]) -> int:
    return sum(1 << n for n in numbers)


def numbers(bits: int) -> list[int]:
    return [n for n in range(bits.bit_length()) if bits >> n & 1]


def packed(cubes: str) -> int:
    return sum(1 << 4 * LETTERS.index(letter) | 1 << 20 for letter in cubes)


def unpacked(counter: int) -> str:
    """The letters of a packed reserve."""
    return "".join(letter * (counter >> 4 * n & 15) for n, letter in enumerate(LETTERS))


def codes(cards: str | Iterable[str]) -> list[str]:
    return re.findall(r"[HB]\d\d", cards if isinstance(cards, str) else " ".join(cards))


class Arranged(TypedDict, total=False):
    """What can be said of a position: see :func:`position`."""

    seats: int
    mine: Iterable[int] | Mapping[int, str] | None
    reserves: Iterable[str]
    loose: Iterable[str]
    weapons: Iterable[str]
    handles: str | None
    blades: str | None
    ready: str
    seat: int
    round: int
    pyramids: str
    veiled: bool
    solo: str | None
    seized: str
    ending: str


def position(
    *,
    seats: int = 2,
    mine: Iterable[int] | Mapping[int, str] | None = None,
    reserves: Iterable[str] = (),
    loose: Iterable[str] = (),
    weapons: Iterable[str] = (),
    handles: str | None = None,
    blades: str | None = None,
    ready: str = "",
    seat: int = 0,
    round: int = 1,
    pyramids: str = "wide",
    veiled: bool = False,
    solo: str | None = None,
    seized: str = "",
    ending: str = "",
) -> ForgeState:
    """A position in the middle of a match.

    ``mine`` are the cells where cubes stand (with their materials, where they matter); by default as many as the
    reserves leave. ``loose`` and ``weapons`` are, by seat, such as ``"H06 B14"`` and ``"B01+H02"``. ``handles`` and
    ``blades`` are the cards in the pyramids: by default all that nobody has, those of ``ready`` with nothing on them.
    """
    owned = [*_padded(reserves, seats)]
    standing = list(range(55 - sum(map(len, owned)))) if mine is None else sorted(mine)
    colors = _colors(standing, mine if isinstance(mine, Mapping) else {}, "".join(owned))
    joined = [codes(each) for each in _padded(weapons, seats)]
    parts = [codes(each) for each in _padded(loose, seats)]
    gone = {code for cards in [*joined, *parts, codes(seized)] for code in cards}
    card_at: list[int] = []
    places = 0
    for nth, (kind, given) in enumerate([(HANDLES, handles), (BLADES, blades)]):
        cards = codes(given) if given is not None else [code for code in kind if code not in gone]
        held = range(len(cards)) if pyramids == "wide" else range(15 - len(cards), 15)
        card_at += _laid(kind, cards, list(held), pyramids, codes(ready))
        places |= mask(held) << 15 * nth
    cycle = CYCLE[solo]
    deal = Deal(tuple(LETTERS.index(c) for c in colors), tuple(card_at), pyramids, veiled, cycle, 0)
    free = [p + 15 * n for n in (0, 1) for p in free_positions(pyramids, numbers(places >> 15 * n & 0x7FFF))]
    state = ForgeState(
        seats=seats,
        rng=Rng.of(1),
        deal=deal,
        mine=mask(standing),
        open_=mask(free_cubes(standing)),
        left=packed("".join(colors[cell] for cell in standing)),
        standing=places,
        ready=mask(card_at[p] for p in free),
    )
    spent = Counter(CUBES) - Counter(colors[cell] for cell in standing) - Counter("".join(owned))
    state.box = packed(written(spent.elements()))
    state.seen = mask(set(FULL) - set(veiled_cubes(standing))) if veiled else mask(FULL)
    state.seized = mask(CODES.index(code) for code in codes(seized))
    state.reserves = [packed(cubes) for cubes in owned]
    state.loose = [mask(CODES.index(code) for code in cards) for cards in parts]
    for player, cards in enumerate(joined):
        pairs = [tuple(sorted(cards[n : n + 2])) for n in range(0, len(cards), 2)]
        state.weapons[player] = tuple(Weapon(CODES.index(b), CODES.index(h), 1, True) for b, h in pairs)
        scores = [weapon_score(blade, handle) for blade, handle in pairs]
        state.scores[player], state.best[player] = sum(scores), max(scores, default=0)
    state.seat = seat
    state.turn = (round - 1) * state.players + seat + 1
    state.ending = ending
    return state


def _padded(each: Iterable[str], seats: int) -> list[str]:
    given = list(each)
    return given + [""] * (seats - len(given))


def _colors(standing: list[int], given: Mapping[int, str], owned: str) -> list[str]:
    """Materials for all 55 cells, 11 of each: those given, the rest so that the cubes owned come from empty cells."""
    pool = Counter(CUBES) - Counter(given.values()) - Counter(owned)
    assert pool.total() == 55 - len(given) - len(owned), "more than 11 cubes of a material"
    rest = written(pool.elements())
    spread = [rest[n] for n in sorted(range(len(rest)), key=lambda n: n * 21 % 55)]
    gone = iter(owned)
    colors = []
    for cell in FULL:
        if cell in given:
            colors.append(given[cell])
        elif cell in standing:
            colors.append(spread.pop())
        else:
            colors.append(next(gone, None) or spread.pop())
    return colors


def _laid(kind: list[str], cards: list[str], held: list[int], pyramids: str, ready: list[str]) -> list[int]:
    """The cards of one pyramid by position: those meant to be ready on top, those nobody sees any more in the holes."""
    top = free_positions(pyramids, held)
    first = [code for code in ready if code in cards]
    assert len(first) <= len(top), "so many cards cannot be available at once"
    places = dict(zip(top, first, strict=False))
    rest = iter([code for code in cards if code not in first])
    places |= {p: next(rest) for p in held if p not in places}
    holes = iter([code for code in kind if code not in cards])
    places |= {p: next(holes) for p in range(15) if p not in places}
    return [CODES.index(places[p]) for p in range(15)]


class Table:
    """A match played turn by turn: every turn is asked, even where there is a single action."""

    def __init__(self, state: ForgeState) -> None:
        self.state = state
        self.journal = state.journal = Journal()
        self._world = World(GAME, state, forcing=False)

    @property
    def world(self) -> World:
        """The world that the match runs in, which does not let it go on for ever (FG-10.14)."""
        assert self.state.turn <= 2 * GAME.longest, "the match does not end"
        return self._world

    @property
    def options(self) -> list[str]:
        return [option.key for option in self.world.asks[0].options] if self.world.asks else []

    def offered(self, verb: str) -> list[str]:
        return [option for option in self.options if option.startswith(f"{verb}:")]

    def play(self, *moves: str) -> Table:
        for move in moves:
            found = self.world.asks[0].find(key(move))
            assert found is not None, f"{move} is not among {self.options}"
            self.world.choose(found)
        return self

    def play_out(self, rng: Random) -> Table:
        while self.world.asks:
            self.world.choose(rng.choice(self.world.asks[0].options))
        return self

    @property
    def seen(self) -> ForgeView:
        """The match as everybody sees it."""
        seen: ForgeView = GAME.view(self.state, None)
        return seen

    @property
    def events(self) -> Sequence[Event]:
        return self.journal.events

    @property
    def result(self) -> Any:
        return self.state.result

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def cubes(self) -> list[int]:
        return list(self.seen.available)

    def cards(self) -> list[str]:
        return [CODES[card] for card in self.seen.ready]

    def reserve(self, seat: int) -> str:
        return _letters(self.seen.reserves[seat])

    def box(self) -> str:
        return _letters(self.seen.box)

    def loose(self, seat: int) -> list[str]:
        return [CODES[card] for card in self.seen.loose[seat]]

    def weapons(self, seat: int) -> list[str]:
        return [f"{CODES[weapon.blade]}+{CODES[weapon.handle]}" for weapon in self.seen.weapons[seat]]


def _letters(counts: Iterable[int]) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))


def table(**arranged: Unpack[Arranged]) -> Table:
    """A table with a position on it: see :func:`position`."""
    return Table(position(**arranged))


def new_table(seats: int = 2, seed: int = 1, **options: Any) -> Table:
    """A table at the start of a match."""
    state = GAME.setup(GAME.config(seats, options), Rng.of(seed))
    assert isinstance(state, ForgeState)
    return Table(state)


def match_from(state: ForgeState) -> Match:
    """A whole match that begins with a position."""
    arranged = replace(GAME, setup=lambda config, rng: state.clone())
    deal = state.deal
    options = {"card_pyramids": deal.pyramids, "mine_visibility": "veiled" if deal.veiled else "open"}
    if deal.cycle:
        options["level"] = "smith" if deal.cycle == 3 else "legend"
    return Match(arranged, seats=state.seats, options=options)


def match_at(**arranged: Unpack[Arranged]) -> Match:
    return match_from(position(**arranged))


def play(match: Match, *moves: str) -> Match:
    """Play moves, each by the seat whose turn it is."""
    for move in moves:
        assert match.decision is not None
        match.apply(match.decision.seat, key(move))
    return match


CONFIGURATIONS = [
    (seats, {"card_pyramids": pyramids, "mine_visibility": visibility, **level})
    for seats, level in [(2, {}), (3, {}), (4, {}), (1, {"level": "smith"}), (1, {"level": "legend"})]
    for pyramids in ("wide", "summit")
    for visibility in ("open", "veiled")
]
"""Every number of seats with every combination of options."""


def label(configuration: object) -> str:
    return "-".join(configuration.values()) if isinstance(configuration, dict) else str(configuration)
