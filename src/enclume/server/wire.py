"""Texts in one piece as they go over a line (RFC 6455, 5.2), and how much a line may cost."""

from __future__ import annotations

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was installed without its compiled part
    from websockets.utils import apply_mask

# How the first two bytes of a frame are made up.
TEXT: Final = 0x81
"""The first byte of a text in one piece."""
CONTROL: Final = (0x88, 0x89, 0x8A)
"""The first bytes of a close, a ping and a pong."""
MASKED: Final = 0x80
SHORT: Final = 125
"""The longest text whose length stands in the second byte."""
TWO_BYTES: Final = 126
"""What stands there where the length is in the two bytes that follow it."""
MEDIUM: Final = 65_535
"""The longest such text."""

PATIENCE: Final = 500.0
"""What a line may cost at once before it is cut: browsers send a text for each click, a pong for each ping of ours, and
nothing in pieces."""
CALM: Final = 50.0
"""By how much that grows again each second."""


def framed(text: bytes) -> bytes:
    """A text as one frame of a server; the library is to frame what is longer than this knows."""
    size = len(text)
    if size <= SHORT:
        return bytes((TEXT, size)) + text
    if size <= MEDIUM:
        return bytes((TEXT, TWO_BYTES, size >> 8, size & 255)) + text
    raise ValueError("too long for a short frame")


def text_in(data: bytes) -> str | None:
    """The text that a browser has sent, if this is one, whole and nothing else."""
    if len(data) < 8 or data[0] != TEXT:
        return None
    size, start = data[1] - MASKED, 2
    if size == TWO_BYTES:
        size, start = data[2] << 8 | data[3], 4
    elif not 0 <= size <= SHORT:
        return None
    if len(data) != start + 4 + size:
        return None
    try:
        return str(apply_mask(data[start + 4 :], data[start : start + 4]), "utf-8")
    except UnicodeDecodeError:
        return None


def is_control(data: bytes) -> bool:
    """Whether a browser has sent a close, a ping or a pong, whole and nothing else."""
    return len(data) >= 2 and data[0] in CONTROL and len(data) == data[1] - MASKED + 6


class Patience:
    """What a line may still cost."""

    def __init__(self) -> None:
        self._left = PATIENCE
        self._at = 0.0

    def spend(self, cost: float, now: float) -> bool:
        """False when it was too much."""
        self._left = min(PATIENCE, self._left + (now - self._at) * CALM) - cost
        self._at = now
        return self._left >= 0
