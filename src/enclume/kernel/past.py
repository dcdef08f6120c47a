"""What has happened in a match, kept small: events of long ago lie packed until somebody asks for them."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Collection, Iterator, Sequence
from typing import Final, overload

import msgspec

from .events import Event

PACK: Final = 16
"""How many events are packed together."""


class Past(Sequence[Event]):
    """A list of events that is added to at its end, and cut there when something is taken back."""

    __slots__ = ("_kinds", "_packed", "_recent", "_secrets")

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._recent: list[Event] = []
        self._kinds: list[str] = []
        self._secrets = array("q")
        """What of each event tells who may know of it, so that they can be counted as they lie."""

    def append(self, event: Event) -> None:
        self._recent.append(event)
        self._kinds.append(event.kind)
        self._secrets.append(event.secret)

    def copy(self, length: int) -> Past:
        """The first events, as another past; what is packed is shared."""
        twin = Past()
        twin._packed, twin._recent = self._packed[: length // PACK], self._recent[:]
        if len(twin._packed) < len(self._packed):
            twin._recent = _unpacked(self._packed[len(twin._packed)])
        del twin._recent[length - len(twin._packed) * PACK :]
        twin._kinds, twin._secrets = self._kinds[:length], self._secrets[:length]
        return twin

    def known(self, bit: int, quiet: Collection[str]) -> int:
        """How many of them somebody may know of, without those of some kinds."""
        seen = zip(self._kinds, self._secrets, strict=True)
        return sum(secret & bit != 0 and kind not in quiet for kind, secret in seen)

    def pack(self) -> None:
        """Pack what is long ago. It is rarely cut off: then it is unpacked again."""
        while len(self._recent) >= 2 * PACK:
            rows = [msgspec.structs.astuple(event) for event in self._recent[:PACK]]
            self._packed.append(pickle.dumps(rows, pickle.HIGHEST_PROTOCOL))
            del self._recent[:PACK]

    def cut(self, length: int) -> None:
        """Forget all but the first events."""
        while length < len(self._packed) * PACK:
            self._recent = _unpacked(self._packed.pop())
        del self._recent[length - len(self._packed) * PACK :], self._kinds[length:], self._secrets[length:]

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
            yield from _unpacked(pack)
        yield from self._recent


def _unpacked(pack: bytes) -> list[Event]:
    return [Event(*row) for row in pickle.loads(pack)]
