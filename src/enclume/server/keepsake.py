"""What is kept of a table beside its log."""

from __future__ import annotations

import zlib

import msgspec

from enclume.kernel import CannotThaw, Frozen
from enclume.kernel.errors import MESSAGES


class Keepsake(msgspec.Struct, frozen=True):
    """What is kept of a table beside its log: the match as it stood, and how much time was left."""

    match: Frozen
    left: list[float]

    def to_bytes(self) -> bytes:
        return zlib.compress(msgspec.msgpack.encode(self), 6)

    @staticmethod
    def from_bytes(data: bytes) -> Keepsake:
        try:
            return msgspec.msgpack.decode(zlib.decompress(data), type=Keepsake)
        except (zlib.error, msgspec.DecodeError) as error:
            raise CannotThaw(MESSAGES["frozen.unreadable"]) from error
