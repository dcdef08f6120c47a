"""Chance: one small generator, kept in the state and copied by value.

The stream is BLAKE2b in counter mode: nobody can foretell the next die from those already seen,
and sixteen draws cost one hash. It is the same on every machine and in every process.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import blake2b
from struct import Struct
from typing import Any

_BLOCK = Struct("<16I").unpack
_DRAWS = 16


class Rng:
    """A stream of chance made from a seed.

    >>> dice = Rng.of(7)
    >>> [dice.below(6) + 1 for _ in range(8)]
    [4, 1, 3, 3, 4, 1, 3, 1]
    >>> twin = dice.clone()
    >>> dice.below(1000) == twin.below(1000)
    True
    """

    __slots__ = ("_block", "key", "drawn")

    key: bytes
    drawn: int
    _block: tuple[int, ...]

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key = key
        self.drawn = drawn
        self._block = self._hash(drawn // _DRAWS) if drawn % _DRAWS else ()

    @staticmethod
    def of(seed: int) -> Rng:
        """The stream that belongs to a seed (any whole number)."""
        return Rng(blake2b(b"enclume:%d" % seed, digest_size=16).digest())

    def clone(self) -> Rng:
        twin = Rng.__new__(Rng)
        twin.key = self.key
        twin.drawn = self.drawn
        twin._block = self._block
        return twin

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely (to within n / 2**32)."""
        drawn = self.drawn
        if not drawn % _DRAWS:
            self._block = self._hash(drawn // _DRAWS)
        self.drawn = drawn + 1
        return self._block[drawn % _DRAWS] * n >> 32

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into a random order, in place (Fisher and Yates, from the end)."""
        drawn, block = self.drawn, self._block
        for last in range(len(items) - 1, 0, -1):
            nth = drawn % _DRAWS
            if not nth:
                block = self._hash(drawn // _DRAWS)
            drawn += 1
            other = block[nth] * (last + 1) >> 32
            items[last], items[other] = items[other], items[last]
        self.drawn, self._block = drawn, block

    def _hash(self, counter: int) -> tuple[int, ...]:
        return _BLOCK(blake2b(counter.to_bytes(8, "big"), key=self.key).digest())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self.key == other.key and self.drawn == other.drawn

    def __hash__(self) -> int:
        return hash((self.key, self.drawn))

    def __repr__(self) -> str:
        return f"Rng({self.key!r}, {self.drawn})"
