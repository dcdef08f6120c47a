"""Reactions that are passed for people who wish it, so that a table does not wait for those who cannot or will not act.

Such a pass is in the log exactly like one that was chosen, and it comes after a while that is drawn without a look at
the hand: how long it took tells nothing. It is the server's work, so that a page that was closed holds nobody up.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from enclume.kernel import Ask
from enclume.store import How

SHORTEST: Final = 0.8
LONGEST: Final = 2.4
"""Seconds before a reaction is passed; any while in between is as likely as any other."""

_draw = SystemRandom()


class Reactions:
    """When the seats of a table have reactions passed for them."""

    def __init__(self, how: dict[int, How]) -> None:
        self._how = how
        self._held: set[int] = set()
        """Who took a choice back and has not chosen since: they want to be asked, whatever they wished before."""
        self._due: dict[int, Ask] = {}
        """What is going to be passed."""
        self.met = False
        """Whether anybody at this table has been asked to react."""

    def how(self, seat: int) -> How:
        return self._how.get(seat, "ask")

    def wish(self, seat: int, how: How) -> None:
        self._how[seat] = how

    def note(self, kind: str, seat: int) -> None:
        """The log has another entry."""
        if kind == "undo":
            self._held.add(seat)
        elif kind in ("choice", "bot"):
            self._held.discard(seat)

    def passes(self, ask: Ask) -> bool:
        """Whether a decision is passed for its seat."""
        if not ask.passing or ask.seat in self._held:
            return False
        how = self.how(ask.seat)
        return how == "always" or (how == "idle" and ask.idle)

    def begin(self, ask: Ask) -> float | None:
        """In how many seconds to pass; nothing if that is not wished for or has begun already."""
        if not self.passes(ask) or self._due.get(ask.seat) is ask:
            return None
        self._due[ask.seat] = ask
        return _draw.uniform(SHORTEST, LONGEST)

    def end(self, ask: Ask) -> None:
        if self._due.get(ask.seat) is ask:
            del self._due[ask.seat]
