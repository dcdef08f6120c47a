"""A world: a state and the rules running on it, from decision to decision.

It has no memory, so it is what searches play in: :meth:`Match.fork` and :meth:`Match.imagine` make them. The live match
is a world too, with a journal on its state and a snapshot taken at the start of each step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from .decisions import Ask, AskAll, Rules
from .journal import Journal
from .options import Choice, Option
from .result import Result
from .state import GameOver, State

if TYPE_CHECKING:
    from .game import Game


def forced(ask: Ask) -> bool:
    """Whether a decision is taken by itself: it has one option, and that gives nothing away."""
    return len(ask.options) == 1 and not ask.masked


class World:
    """Runs a game's steps on a state. ``asks`` are the decisions that wait for an answer; none at the end."""

    __slots__ = ("_answers", "_asked", "_before_step", "_rules", "asks", "forcing", "game", "state")

    game: Game
    state: State
    asks: Sequence[Ask]
    forcing: bool
    """Whether a decision with a single option is taken by itself."""

    def __init__(
        self, game: Game, state: State, before_step: Callable[[], None] | None = None, forcing: bool = True
    ) -> None:
        self.game = game
        self.state = state
        self.asks = ()
        self.forcing = forcing
        self._before_step = before_step
        self._asked: tuple[Ask, ...] | None = None
        self._answers: dict[int, Option] = {}
        self._rules: Rules | None = None
        self._run(None)

    @property
    def decision(self) -> Ask | None:
        """The decision that waits (the first one, if several seats choose at once)."""
        return self.asks[0] if self.asks else None

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def asked(self) -> Sequence[Ask]:
        """The decisions of the moment, with those that have been answered in secret."""
        return self.asks if self._asked is None else self._asked

    @property
    def answered(self) -> dict[int, Option]:
        """The answers so far to a decision that several seats take at once."""
        return dict(self._answers)

    @property
    def answers(self) -> int:
        """How many of them there are."""
        return len(self._answers)

    def ask_of(self, seat: int) -> Ask | None:
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    def choose(self, option: Option, seat: int | None = None) -> None:
        """Take an option that is on offer; the caller knows that it is."""
        ask = self.asks[0] if seat is None else self.ask_of(seat)
        assert ask is not None
        journal = self.state.journal
        if journal is not None:
            if ask.masked and not self._several():
                journal.reacted()
            journal.took(Choice(ask.seat, option, forced(ask)))
        if self._asked is None:
            self._run(option)
        else:
            self._answer(ask.seat, option)

    def stop(self, ending: Callable[[Any], NoReturn]) -> None:
        """End the match where it is, whoever is asked."""
        try:
            ending(self.state)
        except GameOver as end:
            self.state.result = end.result
        self.asks, self._asked, self._answers, self._rules = (), None, {}, None

    def playout(self, rng: Random) -> int:
        """Play at random to the end; the number of decisions taken."""
        decisions = 0
        while self._asked is not None:
            self.choose(rng.choice(self.asks[0].options))
            decisions += 1
        if not self.asks:
            return decisions
        state, step, rules, chance = self.state, self.game.step, self._rules, rng.random
        asked: Ask | AskAll | None = self.asks[0]
        self.asks = ()
        assert rules is not None
        try:
            while asked is not None:
                try:
                    while True:
                        if type(asked) is Ask:
                            decisions += 1
                            options = asked.options
                            asked = rules.send(options[int(chance() * len(options))])
                        else:
                            assert type(asked) is AskAll
                            decisions += len(asked.asks)
                            asked = rules.send(tuple([rng.choice(ask.options) for ask in asked.asks]))
                except StopIteration:
                    asked = None
                while asked is None and state.result is None:
                    rules = step(state)
                    asked = next(rules, None)
        except GameOver as end:
            state.result = end.result
        self._rules = None
        return decisions

    def _run(self, answer: Any) -> None:
        """Go on until somebody must choose or the match is over."""
        state, rules, forcing = self.state, self._rules, self.forcing
        try:
            while state.result is None:
                if rules is None:
                    if self._before_step is not None:
                        self._before_step()
                    rules = self._rules = self.game.step(state)
                    answer = None
                try:
                    while True:
                        asked = rules.send(answer)
                        if type(asked) is Ask:
                            if forcing and len(asked.options) == 1 and not asked.masked:
                                answer = asked.options[0]
                                if state.journal is not None:
                                    state.journal.took(Choice(asked.seat, answer, forced=True))
                                continue
                            self.asks = (asked,)
                            return
                        answers = self._begin_all(asked, state.journal)  # type: ignore[arg-type]  # no Ask
                        if answers is None:
                            return
                        answer = answers
                except StopIteration:
                    rules = self._rules = None
        except GameOver as end:
            state.result = end.result
        self.asks = ()
        self._rules = None

    def _begin_all(self, asked: AskAll, journal: Journal | None) -> tuple[Option, ...] | None:
        """Put a decision to several seats at once; all the answers, if each had only one."""
        self._asked = asked.asks
        self._answers = {}
        waiting = []
        for ask in asked.asks:
            if self.forcing and len(ask.options) == 1 and not ask.masked:
                if journal is not None:
                    journal.took(Choice(ask.seat, ask.options[0], forced=True))
                self._answers[ask.seat] = ask.options[0]
            else:
                waiting.append(ask)
        self.asks = waiting
        return None if waiting else self._end_all()

    def _answer(self, seat: int, option: Option) -> None:
        self._answers[seat] = option
        self.asks = [ask for ask in self.asks if ask.seat != seat]
        if not self.asks:
            if self.state.journal is not None and self._several():
                self.state.journal.answered()
            self._run(self._end_all())

    def _several(self) -> bool:
        """Whether more than one of the seats asked at once had to answer: then each learns what others chose."""
        return self._asked is not None and sum(not forced(ask) for ask in self._asked) > 1

    def _end_all(self) -> tuple[Option, ...]:
        assert self._asked is not None
        answers = tuple([self._answers[ask.seat] for ask in self._asked])
        self._asked = None
        self._answers = {}
        return answers
