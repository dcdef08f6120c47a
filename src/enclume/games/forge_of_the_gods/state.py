"""The data of a match: what stands where, and who owns what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from enclume.kernel.plain import Plain
from enclume.kernel.rng import Rng
from enclume.kernel.state import State

from .geometry import bits


class Weapon(NamedTuple):
    """A blade and a handle joined for good (FG-9.4, FG-9.6)."""

    blade: int
    handle: int
    turn: int
    free: bool
    """Joined in the act of forging, not by an action of its own."""


class Deal(Plain):
    """What set-up decides and nothing changes: it is shared by all copies of a state."""

    __slots__ = ("card_at", "colors", "cycle", "first_chair", "place", "pyramids", "veiled")
    unchanging = True

    colors: tuple[int, ...]
    """The material of each cell of the Mine."""
    card_at: tuple[int, ...]
    """The card of each position: handles at 0-14, blades at 15-29."""
    place: tuple[int, ...]
    """The position of each card."""
    pyramids: str
    veiled: bool
    cycle: int
    """In the solo challenge, how often Brontes seizes a card; 0 in the standard mode."""
    first_chair: int
    """Which of the people, in the order in which they sat down, was drawn to be seat 0 (FG-2.7)."""

    def __init__(
        self,
        colors: tuple[int, ...],
        card_at: tuple[int, ...],
        pyramids: str,
        veiled: bool,
        cycle: int,
        first_chair: int,
    ) -> None:
        self.colors = colors
        self.card_at = card_at
        place = [0] * len(card_at)
        for position, card in enumerate(card_at):
            place[card] = position
        self.place = tuple(place)
        self.pyramids = pyramids
        self.veiled = veiled
        self.cycle = cycle
        self.first_chair = first_chair

    def clone(self) -> Deal:
        return self


class ForgeState(State):
    """A match of Forge of the Gods. Sets of cells, positions and cards are bit masks; reserves are packed numbers."""

    __slots__ = (
        "best",
        "box",
        "deal",
        "ending",
        "left",
        "loose",
        "mine",
        "open",
        "players",
        "ready",
        "reserves",
        "scores",
        "seat",
        "seen",
        "seized",
        "standing",
        "turn",
        "weapons",
    )

    deal: Deal
    mine: int
    """The cells where a cube stands."""
    open: int
    """The cells that may be taken, kept up to date as cubes go."""
    left: int
    """The cubes in the Mine, packed."""
    box: int
    """The cubes out of play, packed."""
    seen: int
    """The cells whose material everybody knows."""
    standing: int
    """The positions where a card lies."""
    ready: int
    """The cards that nothing covers, kept up to date as cards go."""
    seized: int
    """The cards that Brontes took."""
    reserves: list[int]
    loose: list[int]
    weapons: list[tuple[Weapon, ...]]
    scores: list[int]
    best: list[int]
    """The renown of each seat's finest weapon."""
    players: int
    """How many take turns in a round, Brontes included."""
    seat: int
    turn: int
    ending: str
    """Why this is the final round: ``mine_empty``, ``forge_dead``, or nothing yet."""

    def __init__(
        self, seats: int, rng: Rng, deal: Deal, mine: int, open_: int, left: int, standing: int, ready: int
    ) -> None:
        super().__init__(seats, rng)
        self.deal = deal
        self.mine = mine
        self.open = open_
        self.left = left
        self.box = 0
        self.seen = mine
        self.standing = standing
        self.ready = ready
        self.seized = 0
        self.reserves = [0] * seats
        self.loose = [0] * seats
        self.weapons = [()] * seats
        self.scores = [0] * seats
        self.best = [0] * seats
        self.players = 2 if deal.cycle else seats
        self.seat = 0
        self.turn = 1
        self.ending = ""

    def clone(self) -> ForgeState:
        twin = ForgeState.__new__(ForgeState)
        twin.seats = self.seats
        twin.rng = self.rng
        twin.result = self.result
        twin.journal = None
        twin.deal = self.deal
        twin.mine = self.mine
        twin.open = self.open
        twin.left = self.left
        twin.box = self.box
        twin.seen = self.seen
        twin.standing = self.standing
        twin.ready = self.ready
        twin.seized = self.seized
        twin.reserves = self.reserves[:]
        twin.loose = self.loose[:]
        twin.weapons = self.weapons[:]
        twin.scores = self.scores[:]
        twin.best = self.best[:]
        twin.players = self.players
        twin.seat = self.seat
        twin.turn = self.turn
        twin.ending = self.ending
        return twin

    @property
    def solo(self) -> bool:
        return bool(self.deal.cycle)

    @property
    def round(self) -> int:
        return (self.turn - 1) // self.players + 1

    def hidden_from(self, seat: int) -> list[list[int]]:
        """FG-15.2: nobody knows the material of a cell that was never visible."""
        return [bits(self.mine & ~self.seen)] if self.deal.veiled else []

    def rename(self, names: Mapping[int, int]) -> None:
        """Veiled cubes change places: the material of one cell goes to another."""
        colors = list(self.deal.colors)
        for old, new in names.items():
            colors[new] = self.deal.colors[old]
        deal = self.deal
        self.deal = Deal(tuple(colors), deal.card_at, deal.pyramids, deal.veiled, deal.cycle, deal.first_chair)


class ForgeView(msgspec.Struct, frozen=True):
    """What a seat may know of a state, laid open. ``materials[cell]`` is -1 where a cube was never yet visible."""

    viewer: int | None
    seats: int
    solo: bool
    pyramids: str
    first_chair: int
    materials: tuple[int, ...]
    mine: tuple[int, ...]
    available: tuple[int, ...]
    in_mine: tuple[int, ...]
    card_at: tuple[int, ...]
    standing: tuple[int, ...]
    ready: tuple[int, ...]
    reserves: tuple[tuple[int, ...], ...]
    loose: tuple[tuple[int, ...], ...]
    weapons: tuple[tuple[Weapon, ...], ...]
    scores: tuple[int, ...]
    box: tuple[int, ...]
    seized: tuple[int, ...]
    seat: int
    round: int
    turn: int
    ending: str
