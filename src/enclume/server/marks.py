"""Marks on commands: one that comes twice, after a line broke, is known and not carried out again."""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b
from typing import Final

LONGEST: Final = 40
"""How long a mark may be that a client puts on a command."""
KEPT: Final = 16
"""How many marks of one sender are remembered. Who sends a command again has not sent many others since."""

_SENDER: Final = 12
_COMMAND: Final = 24
"""How much of a sender and of a mark is written down: with a colon, and a part behind a plus sign, as much as the log
has room for."""


_MARK: Final = re.compile(r'"idem"\s*:\s*"([^"\\]{1,40})"')


def owned(sender: str, mark: str) -> str:
    """A client's mark on a command, made its own: nobody can use up another's, nor name a part of a command.

    One that has no room, or a plus sign, is written down as a digest of the whole; a command without one is like no
    other.
    """
    if not mark:
        mark = secrets.token_hex(_COMMAND // 2)
    elif len(mark) > _COMMAND or "+" in mark:
        mark = blake2b(mark.encode(), digest_size=_COMMAND // 2).hexdigest()
    return f"{sender[:_SENDER]}:{mark}"


def mark_in(text: str) -> str:
    """The mark on a command that was not read, so that whoever sent it hears what has become of it."""
    found = _MARK.search(text)
    return "" if found is None else found[1]


class Marks:
    """The latest marks of each sender at a table, and the numbers of the entries that they stand for.

    A mark begins with its sender and a colon. What follows a plus sign is a part of the command before it.
    """

    __slots__ = ("_latest",)

    def __init__(self) -> None:
        self._latest: dict[str, dict[str, int]] = {}

    def add(self, mark: str, seq: int) -> None:
        sender, command = _parted(mark)
        mine = self._latest.setdefault(sender, {})
        mine[command] = seq
        if len(mine) > KEPT:
            del mine[next(iter(mine))]

    def find(self, mark: str) -> int | None:
        """The last entry of a command that was carried out."""
        sender, command = _parted(mark)
        return self._latest.get(sender, {}).get(command)


def _parted(mark: str) -> tuple[str, str]:
    """The sender, and the mark of the whole command."""
    part = mark.find("+")
    return mark[: mark.find(":")], mark if part < 0 else mark[:part]
