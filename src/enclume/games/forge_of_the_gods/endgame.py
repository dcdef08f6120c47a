"""Exact endgames: alpha-beta over the rest of the game, for two players, and a full search for the solo challenge.

The value of a position is the renown still to be won, one's own less the other's: what was scored before does not
matter, so positions reached with different scores share one entry of the table. Victory by tie-break is left out of
account: the solver wants the best margin.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from time import perf_counter
from typing import Final, NamedTuple

from enclume.kernel.options import Option

from .actions import ASSOCIATE, FORGE, PASS, TAKE
from .cards import (
    BLADES,
    COLORED_COST,
    COLORS,
    HANDLES,
    NEEDS,
    ONE,
    WEAPON,
    WILD,
    colors_in,
    payable,
)
from .geometry import POSITIONS, bits, newly_available
from .rules import COVER, UNDER, brontes_card, brontes_cell
from .state import Deal, ForgeState

NODES_PER_SECOND: Final = 50_000
"""A cautious guess, to tell beforehand whether a position is worth trying."""
_TOTALS = [sum(needs[color] for needs in NEEDS) for color in range(COLORS)]
_CAN_CAP: Final = max(_TOTALS) + sum(WILD) <= 30 and max(_TOTALS) <= 15


class TooLarge(Exception):
    """The budget is spent."""


class Table(NamedTuple):
    """What lies on the table, in the terms of :class:`ForgeState`."""

    mine: int
    open: int
    left: int
    standing: int
    ready: int


class Move(NamedTuple):
    """An action: the renown it brings at once, and what it leaves."""

    gain: int
    option: Option
    table: Table
    reserve: int
    loose: int


class Solution(NamedTuple):
    option: Option
    value: int
    nodes: int


def solve(g: ForgeState, seat: int, nodes: int | None, seconds: float | None) -> Option | None:
    """The best action by exact analysis, or None where that would take too long or not everything is known."""
    budget = nodes if nodes is not None else int(NODES_PER_SECOND * (seconds or 0))
    cubes = g.left >> 20
    if g.seats > 2 or g.mine & ~g.seen or estimate(cubes - 4 if g.solo else cubes) > budget:
        return None
    try:
        return Solver(g.deal, nodes, seconds).best(g).option
    except TooLarge:
        return None


def estimate(cubes: int) -> float:
    """How many nodes a two-player position with so many cubes usually takes; alone it is as many as with four less."""
    return 120 * exp(1.1 * (cubes - 4))


class Solver:
    """Solves positions of one deal; what it has learned stays in its table."""

    def __init__(self, deal: Deal, nodes: int | None = None, seconds: float | None = None) -> None:
        self._deal = deal
        self._cover, self._under = COVER[deal.pyramids], UNDER[deal.pyramids]
        self._limit = nodes
        self._deadline = None if seconds is None else perf_counter() + seconds
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}
        self.nodes = 0

    def best(self, g: ForgeState) -> Solution:
        """The best action of the seat to move, and what it leads to."""
        table = Table(g.mine, g.open, g.left, g.standing, g.ready)
        mine, other = g.seat, 1 - g.seat
        best: Move | None = None
        value = -1000
        for move in self._moves(table, g.reserves[mine], g.loose[mine]):
            if g.solo:
                reached = move.gain + self._alone(move, g.round) if not g.ending else move.gain
            elif g.ending:
                reached = move.gain
            else:
                rest = (g.reserves[other], g.loose[other])
                reached = self._after(move, *rest, g.seat, value, 1000)
            if reached > value:
                best, value = move, reached
        assert best is not None
        return Solution(best.option, value, self.nodes)

    # Two players

    def _after(self, move: Move, reserve: int, loose: int, seat: int, alpha: int, beta: int) -> int:
        """What a move is worth to its mover, given what the other seat owns."""
        table = move.table
        if self._over(table, move.reserve, reserve):
            return move.gain - (self._last_action(table, reserve, loose) if seat == 0 else 0)
        gain = move.gain
        return gain - self._value(table, reserve, loose, move.reserve, move.loose, 1 - seat, gain - beta, gain - alpha)

    def _value(
        self, table: Table, reserve: int, loose: int, other: int, other_loose: int, seat: int, alpha: int, beta: int
    ) -> int:
        """The renown that the seat to move will win from here on, less what the other will."""
        self._count()
        mine_kept, other_kept = self._capped(table, reserve, other)
        key = (table.mine, table.standing, mine_kept, loose, other_kept, other_loose, seat)
        low, high = self._known.get(key, (-1000, 1000))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        best, floor = -1000, alpha
        for move in self._moves(table, reserve, loose):
            best = max(best, self._after(move, other, other_loose, seat, floor, beta))
            floor = max(floor, best)
            if floor >= beta:
                break
        self._known[key] = (
            best if best > alpha else low,
            best if best < beta else high,
        )
        return best

    def _last_action(self, table: Table, reserve: int, loose: int) -> int:
        """FG-10.11: the most renown that a single action can bring."""
        best = 0
        for card in bits(payable(reserve) & table.ready):
            for partner in bits(loose & (HANDLES if card >= POSITIONS else BLADES)):
                best = max(best, WEAPON[card][partner])
        for blade in bits(loose & BLADES):
            for handle in bits(loose & HANDLES):
                best = max(best, WEAPON[blade][handle])
        return best

    # Alone with Brontes

    def _alone(self, move: Move, round_: int) -> int:
        """The renown that the player will win after a move, Brontes' step included."""
        table = move.table
        if self._over(table, move.reserve):
            return 0
        table = self._brontes(table, round_)
        if self._over(table, move.reserve):
            return 0
        return self._best_alone(table, move.reserve, move.loose, round_ + 1)

    def _best_alone(self, table: Table, reserve: int, loose: int, round_: int) -> int:
        self._count()
        key = (table.mine, table.standing, self._capped(table, reserve, 0)[0], loose, round_ % self._deal.cycle)
        known = self._known.get(key)
        if known is None:
            best = max(move.gain + self._alone(move, round_) for move in self._moves(table, reserve, loose))
            known = self._known[key] = (best, best)
        return known[0]

    def _brontes(self, table: Table, round_: int) -> Table:
        """FG-13.4 to FG-13.7."""
        if round_ % self._deal.cycle == 0 and table.standing:
            return self._without_card(table, brontes_card(table.standing, table.ready))
        return self._without_cube(table, brontes_cell(table.open)) if table.mine else table

    # Moves

    def _moves(self, table: Table, reserve: int, loose: int) -> Iterator[Move]:
        """All actions, the most promising first: weapons by their renown, then loose parts, then cubes."""
        weapons: list[tuple[int, int, int]] = []
        parts = []
        for card in bits(payable(reserve) & table.ready):
            parts.append(card)
            partners = loose & (HANDLES if card >= POSITIONS else BLADES)
            weapons += [(WEAPON[card][partner], card, partner) for partner in bits(partners)]
        handles = bits(loose & HANDLES)
        weapons += [(WEAPON[blade][handle], -1 - blade, handle) for blade in bits(loose & BLADES) for handle in handles]
        weapons.sort(reverse=True)
        for gain, card, partner in weapons:
            if card < 0:
                blade = -1 - card
                gone = 1 << blade | 1 << partner
                yield Move(gain, ASSOCIATE[blade, partner], table, reserve, loose ^ gone)
            else:
                left = self._without_card(table, card)
                for way in self._ways(card, reserve):
                    option = FORGE[card][way][partner]
                    yield Move(gain, option, left, reserve - option.paid, loose ^ 1 << partner)
        for card in parts:
            left = self._without_card(table, card)
            for way in self._ways(card, reserve):
                option = FORGE[card][way][None]
                yield Move(0, option, left, reserve - option.paid, loose | 1 << card)
        colors = self._deal.colors
        for cell in bits(table.open):
            yield Move(0, TAKE[cell], self._without_cube(table, cell), reserve + ONE[colors[cell]], loose)
        if not table.mine and not weapons and not parts:
            yield Move(0, PASS, table, reserve, loose)

    @staticmethod
    def _ways(card: int, reserve: int) -> list[int]:
        return bits(colors_in(reserve - COLORED_COST[card])) if WILD[card] else [0]

    def _without_card(self, table: Table, card: int) -> Table:
        place = self._deal.place[card]
        standing = table.standing ^ 1 << place
        ready = table.ready ^ 1 << card
        for under in self._under[place]:
            if standing >> under & 1 and not standing & self._cover[under]:
                ready |= 1 << self._deal.card_at[under]
        return Table(table.mine, table.open, table.left, standing, ready)

    def _without_cube(self, table: Table, cell: int) -> Table:
        bit = 1 << cell
        mine = table.mine ^ bit
        open_ = table.open ^ bit | newly_available(mine, table.open, cell)
        return Table(mine, open_, table.left - ONE[self._deal.colors[cell]], table.standing, table.ready)

    def _over(self, table: Table, *reserves: int) -> bool:
        """FG-10.1 to FG-10.3."""
        return not table.mine or not any(payable(reserve + table.left) & table.ready for reserve in reserves)

    # Bounds

    def _capped(self, table: Table, reserve: int, other: int) -> tuple[int, int]:
        """The reserves without the cubes that nothing still to be forged could ever use: they make no difference."""
        if not _CAN_CAP:
            return reserve, other
        reach = payable(reserve + table.left) | payable(other + table.left)
        demand = wild = 0
        for place in bits(table.standing):
            card = self._deal.card_at[place]
            if reach >> card & 1:
                demand += COLORED_COST[card]
                wild += WILD[card]
        kept = kept_other = 0
        for shift in (0, 4, 8, 12, 16):
            most = (demand >> shift & 15) + wild
            mine, theirs = reserve >> shift & 15, other >> shift & 15
            kept |= (mine if mine < most else most) << shift
            kept_other |= (theirs if theirs < most else most) << shift
        return kept, kept_other

    def _count(self) -> None:
        self.nodes += 1
        if self._limit is not None and self.nodes > self._limit:
            raise TooLarge
        if self._deadline is not None and not self.nodes & 127 and perf_counter() > self._deadline:
            raise TooLarge
