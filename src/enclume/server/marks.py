"""Marks on commands: one that comes twice, after a line broke, is known and not carried out again."""

from __future__ import annotations

KEPT = 16
"""How many marks of one sender are remembered. Who sends a command again has not sent many others since."""


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
    sender, _, command = mark.partition(":")
    return sender, command.partition("+")[0]
