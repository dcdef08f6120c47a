"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec


class Result(msgspec.Struct, frozen=True):
    """The outcome for every seat.

    ``ranks`` start at 1 and may be shared; ``shares`` add up to one victory among the winners of a competitive match
    (1/k each when k share it), and are 1 or 0 for everybody in a co-operative one.

    >>> Result.ranked([54, 54, 51], keys=[(54, 22), (54, 19), (51, 20)], reason="mine_empty").ranks
    (1, 2, 3)
    >>> Result.together(won=True, seats=2, reason="master_slain").shares
    (1.0, 1.0)
    """

    reason: str
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]
    details: dict[str, Any] = {}
    achieved: tuple[tuple[str, ...], ...] = ()
    """For each seat the ids of what it achieved; nothing at all where nobody achieved anything."""

    @staticmethod
    def ranked(
        scores: Sequence[float],
        *,
        reason: str,
        keys: Sequence[Any] | None = None,
        teams: Sequence[int] | None = None,
        details: dict[str, Any] | None = None,
    ) -> Result:
        """Highest key first (the score where no tie-breaking keys are given); a team ranks by its best member's key."""
        order = list(keys if keys is not None else scores)
        team = list(teams if teams is not None else range(len(order)))
        best = {t: max(key for key, of in zip(order, team, strict=True) if of == t) for t in team}
        ranks = tuple(1 + sum(best[other] > best[mine] for other in set(team)) for mine in team)
        winners = len({t for t, rank in zip(team, ranks, strict=True) if rank == 1})
        return Result(
            reason=reason,
            scores=tuple(scores),
            ranks=ranks,
            shares=tuple(1 / winners if rank == 1 else 0.0 for rank in ranks),
            details=details or {},
        )

    @staticmethod
    def together(
        *,
        won: bool,
        seats: int,
        reason: str,
        score: float = 0,
        details: dict[str, Any] | None = None,
        achieved: tuple[str, ...] = (),
    ) -> Result:
        """A co-operative result: everybody wins, or nobody; what was achieved is everybody's."""
        return Result(
            reason=reason,
            scores=(score,) * seats,
            ranks=(1 if won else 2,) * seats,
            shares=(float(won),) * seats,
            details=details or {},
            achieved=(achieved,) * seats if achieved else (),
        )

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, share in enumerate(self.shares) if share)

    @property
    def drawn(self) -> bool:
        """Whether several sides share the victory; members of one side each have all of it."""
        return any(0 < share < 1 for share in self.shares)
