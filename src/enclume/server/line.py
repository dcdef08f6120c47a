"""A line to a viewer. What goes over it most, short texts in one piece, is written and read right here; the rest is
left to the library: how a line begins and ends, pings, whatever comes in pieces."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was installed without its compiled part
    from websockets.utils import apply_mask

LINE = "line"
"""Under which name a socket finds its line in the state of its scope."""

# RFC 6455, 5.2: how the first two bytes of a frame are made up.
_TEXT = 0x81
"""The first byte of a text in one piece."""
_CONTROL = (0x88, 0x89, 0x8A)
"""The first bytes of a close, a ping and a pong."""
_MASKED = 0x80
_SHORT, _MEDIUM = 125, 65_535
"""The longest text whose length stands in the second byte, and in the two that follow it."""
_TWO_BYTES = 126


def framed(text: bytes) -> bytes:
    """A text as one frame of a server; the library is to frame what is longer than this knows."""
    if len(text) <= _SHORT:
        return bytes((_TEXT, len(text))) + text
    if len(text) <= _MEDIUM:
        return bytes((_TEXT, _TWO_BYTES, len(text) >> 8, len(text) & 255)) + text
    raise ValueError("too long for a short frame")


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    _at_start = True
    """Whether what comes next is the start of a frame: so long as only whole frames have come, one at a time."""

    async def run_asgi(self) -> None:
        self.scope["state"][LINE] = self
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Send a text at once; False, where it would have to wait, or the line is not open."""
        if len(text) > _MEDIUM or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            # The request; whoever sends more before we have answered is read by the library alone.
            self._at_start = self._at_start and not self.handshake_initiated and data.endswith(b"\r\n\r\n")
        elif self._at_start:
            if self._heard(data):
                return
            self._at_start = len(data) >= 2 and data[0] in _CONTROL and len(data) == data[1] - _MASKED + 6
        super().data_received(data)

    def _heard(self, data: bytes) -> bool:
        """Take in a text, if this is one, whole and nothing else."""
        if len(data) < 8 or data[0] != _TEXT or self.conn.state is not State.OPEN:
            return False
        size, start = data[1] - _MASKED, 2
        if size == _TWO_BYTES:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif not 0 <= size <= _SHORT:
            return False
        if len(data) != start + 4 + size:
            return False
        self.curr_msg_data_type = "text"
        self.frames = [apply_mask(data[start + 4 :], data[start : start + 4])]
        self.send_receive_event_to_app()
        return True
