"""Standing orders: decisions that people have answered in advance, so that a table does not wait for them.

Such an answer is in the log exactly like one that was chosen, and it comes after a while that is drawn without a look
at the hand: how long it took tells nothing. It is the server's work, so that a page that was closed holds nobody up. An
order is its owner's secret: others would know what a pass means.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Final

from enclume.kernel import Ask, Game, Match, Routine, Text
from enclume.kernel.texts import joined, same
from enclume.store import OrderRow

from .frames import OrderInfo, RoutineInfo
from .setup import Refusal
from .words import WORDS

SHORTEST: Final = 0.8
LONGEST: Final = 2.4
"""Seconds before an answer is given; any while in between is as likely as any other."""

IDLE: Final = "idle"
MATCH: Final = "match"
"""Ends that every order may have: it is carried out only where there is no choice; it holds to the end of the match."""

LASTING: Final = (IDLE, MATCH)
"""Orders of these are a habit: the person's next table of the game begins with them."""

_draw = SystemRandom()


def checked(game: Game, kind: str, answer: str, until: str) -> Routine:
    """The kind of decision that an order is about; an order that makes no sense is refused."""
    routine = game.routine(kind)
    if routine is None or answer not in dict(routine.answers):
        raise Refusal("no_such_order")
    if until not in LASTING and routine.end(until) is None:
        raise Refusal("no_such_order")
    return routine


def kind_name(game: Game, kind: str) -> Text:
    routine = game.routine(kind)
    return same(kind) if routine is None else routine.name


def end_name(routine: Routine, until: str) -> Text:
    end = routine.end(until)
    return WORDS[f"order.{until}"] if end is None else end.name


def routine_info(routine: Routine, language: str) -> RoutineInfo:
    answers = [(key, text.to(language)) for key, text in routine.answers]
    ends = [
        (until, end_name(routine, until).to(language)) for until in [IDLE, *[end.id for end in routine.ends], MATCH]
    ]
    return RoutineInfo(routine.id, routine.name.to(language), answers, ends)


def order_info(row: OrderRow, game: Game, language: str) -> OrderInfo:
    routine = game.routine(row.kind)
    assert routine is not None
    answer = dict(routine.answers).get(row.answer, same(row.answer))
    says = joined([answer, end_name(routine, row.until)], ", ").to(language)
    return OrderInfo(row.seat, row.kind, routine.name.to(language), row.answer, row.until, says)


class Orders:
    """What the people at a table have answered in advance, seat by seat and kind by kind."""

    def __init__(self) -> None:
        self._rows: dict[tuple[int, str], OrderRow] = {}
        self._held: set[str] = set()
        """Who took a choice back and has not chosen since: they want to be asked, whatever they ordered before."""
        self._due: dict[int, Ask] = {}
        """What is going to be answered."""

    def load(self, rows: Sequence[OrderRow], match: Match) -> None:
        """All orders of the table, in place of those before; what has ended meanwhile is left out."""
        self._rows = {(row.seat, row.kind): row for row in rows if match.game.routine(row.kind) is not None}
        self.end_of(match)

    def __len__(self) -> int:
        return len(self._rows)

    def of(self, seat: int) -> list[OrderRow]:
        return sorted((row for row in self._rows.values() if row.seat == seat), key=lambda row: row.kind)

    def give(self, row: OrderRow) -> None:
        self._rows[row.seat, row.kind] = row

    def revoke(self, seat: int, kind: str) -> None:
        self._rows.pop((seat, kind), None)

    def end_of(self, match: Match) -> list[OrderRow]:
        """The orders whose end has come: they are no more."""
        if not self._rows:
            return []
        over = [row for row in self._rows.values() if self._is_over(row, match)]
        for row in over:
            del self._rows[row.seat, row.kind]
        return over

    @staticmethod
    def _is_over(row: OrderRow, match: Match) -> bool:
        if row.until in LASTING:
            return match.result is not None
        routine = match.game.routine(row.kind)
        end = None if routine is None else routine.end(row.until)
        return match.result is not None or end is None or match.mark(row.seat, end) != row.mark

    def note(self, kind: str, person: str) -> None:
        """The log has another entry of somebody."""
        if kind == "undo":
            self._held.add(person)
        elif kind == "choice":
            self._held.discard(person)

    def answer(self, ask: Ask, person: str) -> str:
        """The option that is taken for a seat; nothing, if its person is to be asked."""
        if ask.routine is None or not self._rows or person in self._held:
            return ""
        row = self._rows.get((ask.seat, ask.routine.id))
        if row is None or row.person_id != person or (row.until == IDLE and not ask.idle):
            return ""
        return "" if ask.find(row.answer) is None else row.answer

    def begin(self, ask: Ask, person: str) -> float | None:
        """In how many seconds to answer; nothing if that is not wished for or has begun already."""
        if not self.answer(ask, person) or self._due.get(ask.seat) is ask:
            return None
        self._due[ask.seat] = ask
        return _draw.uniform(SHORTEST, LONGEST)

    def end(self, ask: Ask) -> None:
        if self._due.get(ask.seat) is ask:
            del self._due[ask.seat]
