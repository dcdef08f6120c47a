"""Who is next: work that waits is taken owner by owner in turn, so that nobody's many keep others waiting."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

Work = TypeVar("Work")


class Turns(Generic[Work]):
    """Work that waits, by whose it is.

    >>> turns = Turns()
    >>> for owner, work in [("ada", 1), ("ada", 2), ("ada", 3), ("ben", 4)]:
    ...     turns.put(owner, work)
    >>> [turns.take() for _ in range(len(turns))]
    [1, 4, 2, 3]
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Work]] = {}
        """In the order in which the owners are next."""

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, owner: str, work: Work) -> None:
        self._waiting.setdefault(owner, deque()).append(work)

    def take(self) -> Work | None:
        """The oldest work of the owner who is next; whoever has more goes to the end of the row."""
        if not self._waiting:
            return None
        owner = next(iter(self._waiting))
        mine = self._waiting.pop(owner)
        work = mine.popleft()
        if mine:
            self._waiting[owner] = mine
        return work
