"""Decisions that come again and again: a person may answer them in advance, until something changes.

A game marks such decisions (``Ask(..., routine=BOOSTS)``) and lists the routines in its entry; what a person makes of
them is the server's business. ``Routines(TEXTS)`` takes the words from a catalogue: ``order.boost`` and below it
each answer (``order.boost.pass``), ``until.turn`` for what an order may end with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from .options import Option
from .texts import Catalogue, Text

Mark = Callable[[Any, int], object]
"""``mark(state, seat)``: numbers, words or tuples of them, made of nothing but what the seat knows."""


@dataclass(frozen=True, slots=True)
class Until:
    """Something that ends an order: as soon as its mark is another one than it was, the person is asked again."""

    id: str
    name: Text
    mark: Mark

    def now(self, state: Any, seat: int) -> str:
        """The mark as it is now, short enough to be kept; it tells nobody what it was made of."""
        return blake2b(repr(self.mark(state, seat)).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Routine:
    """A kind of decision that may be answered in advance.

    ``answers`` are keys of options, with what an order says for them; the first one declines, and is always on offer.
    """

    id: str
    name: Text
    answers: tuple[tuple[str, Text], ...]
    ends: tuple[Until, ...] = ()

    @property
    def decline(self) -> str:
        return self.answers[0][0]

    def end(self, until: str) -> Until | None:
        return next((end for end in self.ends if end.id == until), None)


class Routines:
    """Makes routines with the words of a catalogue."""

    def __init__(self, texts: Catalogue) -> None:
        self._texts = texts

    def until(self, id: str, mark: Mark) -> Until:
        return Until(id, self._texts[f"until.{id}"], mark)

    def routine(self, id: str, answers: Sequence[Option], *ends: Until) -> Routine:
        said = tuple((each.key, self._texts[f"order.{id}.{each.key.replace(':', '_')}"]) for each in answers)
        return Routine(id, self._texts[f"order.{id}"], said, ends)
