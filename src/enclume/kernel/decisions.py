"""Decisions: what rules ``yield`` when somebody must choose.

choice = yield ask(seat, "turn", options)            # one seat
choices = yield ask_all([ask(0, …), ask(1, …)])      # several at once, answers secret until all are in
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

import msgspec

from .errors import Reason
from .options import Option
from .routines import Routine

Why = Callable[[Any, int, str], list[Reason]]
"""``why(state, seat, target)``: the reasons why a target, or a whole option, is not on offer."""


class Ask(msgspec.Struct, eq=False, gc=False):
    """Who must choose, what they are asked, and their options.

    ``why`` explains what is not on offer; it is called only when somebody wants to know. ``masked`` decisions are
    put to the seat even when there is a single answer, so that silence gives nothing away. A decision that comes again
    and again names its ``routine``: a person may answer it in advance. A reaction that must not tell who could have
    done something is masked, too.
    """

    seat: int
    prompt: str
    options: Sequence[Option]
    why: Why | None = None
    masked: bool = False
    routine: Routine | None = None

    @property
    def passing(self) -> str:
        """The key of the option that declines, in a decision that may be answered in advance."""
        return "" if self.routine is None else self.routine.decline

    @property
    def idle(self) -> bool:
        """Whether this seat has no choice: it is asked only so that nobody knows."""
        return len(self.options) == 1

    def find(self, key: str) -> Option | None:
        """The option on offer that is written so."""
        for option in self.options:
            if option.key == key:
                return option
        return None

    def __repr__(self) -> str:
        return f"Ask({self.seat}, {self.prompt!r}, {list(self.options)!r})"


class AskAll:
    """Several seats choose at once; the rules go on when all have answered, with the answers in the order asked."""

    __slots__ = ("asks",)

    asks: tuple[Ask, ...]

    def __init__(self, asks: Sequence[Ask]) -> None:
        self.asks = tuple(asks)
        if len({a.seat for a in asks}) != len(self.asks):
            raise ValueError("ask_all asks each seat once")


T = TypeVar("T")
Rules = Generator[Ask | AskAll, Any, None]
"""A rule: runs, yields decisions, gets choices back."""
Choosing = Generator[Ask | AskAll, Any, T]
"""A rule that returns something to the rule that called it with ``yield from``."""

ask = Ask
ask_all = AskAll
