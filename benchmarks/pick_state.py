"""What lies there in a game of Pick, and what everybody sees."""

from __future__ import annotations

import msgspec

from enclume.kernel import Rng
from enclume.kernel.state import State

ITEMS = 40


class Picking(State):
    """What lies there, and what everybody took."""

    __slots__ = ("items", "taken")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.items = tuple(range(ITEMS))
        self.taken: tuple[tuple[int, ...], ...] = ((),) * seats

    def clone(self) -> Picking:
        twin = Picking.__new__(Picking)
        self.copy_to(twin)
        twin.items, twin.taken = self.items, self.taken
        return twin


class View(msgspec.Struct, frozen=True):
    """Everybody sees everything."""

    items: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
