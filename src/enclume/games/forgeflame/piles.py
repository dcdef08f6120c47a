"""What lies in piles, hands and face-down tokens: the zones of a match, and what a seat does not know of them."""

from __future__ import annotations

from typing import Final

from enclume.kernel.events import NOBODY
from enclume.kernel.plain import Plain
from enclume.kernel.rng import Rng
from enclume.kernel.zones import Zone, ZonedState, only

from .cards import (
    CARDS,
    DEPOSIT,
    FIRST_ARTEFACT,
    FIRST_EVENT,
    FIRST_EXPLORATION,
    FIRST_IMP,
    FIRST_TREASURE,
    IMP,
    PIECES,
)

DEPOSITS, BOX, EXPLORATIONS, PILE, EVENTS, TREASURES = range(6)
"""The zones of every match; four for each seat come after them, and those of the solo game at the end."""
FIRST_SEAT_ZONE: Final = 6


class Deal(Plain):
    """What is settled before a match begins and does not change: it is shared by all copies of a state."""

    __slots__ = ("formation", "mithrul", "pool", "row", "solo", "teams", "threshold")
    unchanging = True

    solo: bool
    teams: bool
    threshold: int
    """FF-14.1: how many artefacts end the game."""
    mithrul: bool
    pool: int
    """The adventurers that may be chosen."""
    row: int
    """How many artefacts are on display."""
    formation: str

    def __init__(self, seats: int, short: bool, mithrul: bool, pool: int, formation: str) -> None:
        self.solo = seats == 1
        self.teams = seats == 4
        self.threshold = ((6, 4) if self.teams else (4, 3))[short]
        self.mithrul = mithrul
        self.pool = pool
        self.row = 4 if self.teams else 3
        self.formation = formation

    def clone(self) -> Deal:
        return self


def _backs() -> tuple[int, ...]:
    """What is seen of each piece face down: the action cards of one player look alike, deposits show their level."""
    backs = [0] * PIECES
    for piece in range(PIECES):
        if piece in DEPOSIT:
            backs[piece] = 10 + DEPOSIT[piece].level
        elif piece >= CARDS:
            starts = (FIRST_EXPLORATION, FIRST_TREASURE, FIRST_ARTEFACT, FIRST_EVENT, FIRST_IMP)
            backs[piece] = 20 + sum(piece >= start for start in starts)
    return tuple(backs)


BACKS: Final = _backs()


class PiledState(ZonedState):
    """The part of a match that lies in zones."""

    __slots__ = ("deal",)

    deal: Deal

    def __init__(self, seats: int, rng: Rng, deal: Deal) -> None:
        super().__init__(seats, rng, backs=BACKS)
        self.deal = deal
        for name in ("deposits", "box", "explorations", "pile", "events", "treasures"):
            self.zone(name, NOBODY)
        for seat in range(seats):
            self.zone(f"draw {seat}", NOBODY)
            self.zone(f"hand {seat}", only(seat), mixed=True)
            self.zone(f"advanced {seat}", NOBODY)
            self.zone(f"treasures {seat}", only(seat), mixed=True)
        if deal.solo:
            self.zone("event box", NOBODY)
            self.zone("imps", NOBODY)

    @property
    def pile(self) -> Zone:
        """The artefact pile."""
        return self.zones[PILE]

    @property
    def events(self) -> Zone:
        return self.zones[EVENTS]

    @property
    def treasures(self) -> Zone:
        """The treasures of the supply."""
        return self.zones[TREASURES]

    @property
    def imps(self) -> Zone:
        return self.zones[-1]

    def draw_pile(self, seat: int) -> Zone:
        return self.zones[FIRST_SEAT_ZONE + 4 * seat]

    def hand(self, seat: int) -> Zone:
        return self.zones[FIRST_SEAT_ZONE + 4 * seat + 1]

    def advanced(self, seat: int) -> Zone:
        return self.zones[FIRST_SEAT_ZONE + 4 * seat + 2]

    def treasures_of(self, seat: int) -> Zone:
        return self.zones[FIRST_SEAT_ZONE + 4 * seat + 3]

    # What a seat does not know

    def hidden_from(self, seat: int) -> list[list[int]]:
        """FF-7H: pools of pieces any of which could be any other; an advanced deck holds nothing but advanced cards."""
        zones = self.zones
        pools = self._unknown(seat, zones[DEPOSITS], zones[BOX]) + self._unknown(seat, zones[EXPLORATIONS])
        pools += self._unknown(seat, zones[PILE])
        pools += self._unknown(seat, zones[TREASURES], *[self.treasures_of(each) for each in range(self.seats)])
        if self.deal.solo:
            pools += self._unknown(seat, zones[EVENTS], zones[-2]) + self._unknown_imps(seat)
        else:
            pools += self._unknown(seat, zones[EVENTS])
        for each in range(self.seats):
            pools += self._unknown(seat, self.draw_pile(each), self.hand(each))
            pools += self._unknown(seat, self.advanced(each))
        return pools

    def _unknown(self, seat: int, *zones: Zone) -> list[list[int]]:
        bit, known, pools = 1 << seat, self.known, {}  # type: int, list[int], dict[int, list[int]]
        for zone in zones:
            for piece in zone.pieces:
                if not known[piece] & bit:
                    pools.setdefault(self.backs[piece], []).append(piece)
        return list(pools.values())

    def _unknown_imps(self, seat: int) -> list[list[int]]:
        """FF-17.5: only the back on top of the pile is seen: first the top card may be any with that back, then those
        below it lie in any order, whatever their backs."""
        pieces = self.imps.pieces
        if not pieces:
            return []
        top = pieces[-1]
        return [[piece for piece in pieces if IMP[piece].back == IMP[top].back], pieces[:-1]]
