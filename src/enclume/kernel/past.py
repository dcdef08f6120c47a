"""What has happened in a match, kept small: events of long ago lie packed until somebody asks for them."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from .journal import Event

PACK = 16
"""How many events are packed together."""


class Past(Sequence["Event"]):
    """A list of events that is added to at its end, and cut there when something is taken back."""

    __slots__ = ("_packed", "_recent")

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._recent: list[Event] = []

    def append(self, event: Event) -> None:
        self._recent.append(event)

    def pack(self) -> None:
        """Pack what is long ago. Nothing before this moment is ever cut off."""
        while len(self._recent) >= 2 * PACK:
            self._packed.append(zlib.compress(pickle.dumps(self._recent[:PACK], pickle.HIGHEST_PROTOCOL), 1))
            del self._recent[:PACK]

    def cut(self, length: int) -> None:
        """Forget all but the first events."""
        first = len(self._packed) * PACK
        assert length >= first, "packed events stay"
        del self._recent[length - first :]

    def since(self, first: int) -> list[Event]:
        """The events from one on."""
        recent = first - len(self._packed) * PACK
        return self._recent[recent:] if recent >= 0 else self[first:]

    def __len__(self) -> int:
        return len(self._packed) * PACK + len(self._recent)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return list(self)[index]

    def __iter__(self) -> Iterator[Event]:
        for pack in self._packed:
            yield from pickle.loads(zlib.decompress(pack))
        yield from self._recent
