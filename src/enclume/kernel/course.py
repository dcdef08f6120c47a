"""The course of a match: its world, what was noted about it, and how far back it can go.

Behind the door of :class:`~enclume.kernel.match.Match`: nothing outside the kernel looks in here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from .checkpoints import Checkpoint, Checkpoints
from .decisions import Ask
from .errors import MESSAGES, CannotThaw, ChoiceRefused, MatchOver, NotYourTurn, Reason
from .events import Door
from .frozen import Frozen
from .game import Config, Game
from .imagine import Story
from .journal import Journal
from .options import Choice, Option
from .result import Result
from .rng import Rng
from .state import State
from .texts import Text, joined
from .world import World


class Resumed(NamedTuple):
    """Where a match begins that does not begin with the deal: frozen by other rules, or at the start of a step."""

    frozen: Frozen | None
    checkpoint: tuple[Journal, Checkpoints, State] | None = None
    """What had been noted by then, the starts of steps up to there, and the state."""


class NoUndo(NamedTuple):
    """Why a choice cannot be taken back: what :class:`UndoRefused` says, for those who only want to know."""

    code: str
    text: Text
    choice: int | None = None


class Course:
    """A world that runs from decision to decision, its journal, and a snapshot from the start of the step."""

    game: Game
    config: Config
    seed: int
    conceded: bool
    """Whether everybody gave it up."""
    _frozen: Frozen | None
    _world: World
    _journal: Journal
    _state: State
    _snapshot: State
    _checkpoints: Checkpoints
    _stories: dict[int, Story]

    @property
    def decisions(self) -> Sequence[Ask]:
        """All decisions that wait: more than one when several seats choose at once."""
        return self._world.asks

    def decision_of(self, seat: int) -> Ask | None:
        """The decision that waits for this seat."""
        return self._world.ask_of(seat)

    @property
    def result(self) -> Result | None:
        return self._world.state.result

    @property
    def first_moment(self) -> int:
        """The first moment that can be played again: the start, or where the match was thawed."""
        return 0 if self._frozen is None else len(self._frozen.before)

    # Running

    def _begin(self) -> None:
        frozen = self._frozen
        self._checkpoints = Checkpoints()
        self.conceded = frozen is not None and frozen.conceded
        if frozen is None:
            self._journal = Journal()
            self._run(self.game.setup(self.config, Rng.of(self.seed)))
            return
        state, self._journal = frozen.new_state(), frozen.new_journal()
        self._snapshot = state.clone()
        try:
            self._run(state)
        except Exception as error:
            raise CannotThaw(MESSAGES["frozen.rules"]) from error

    def _resume(self, journal: Journal, checkpoints: Checkpoints, state: State) -> None:
        """Begin with the start of a step."""
        self.conceded = False
        self._journal, self._checkpoints = journal, checkpoints
        self._run(state)

    def _run(self, state: State) -> None:
        self._state = state
        self._stories = {}
        state.journal = self._journal
        self._world = World(self.game, state, before_step=self._before_step)

    def _before_step(self) -> None:
        self._journal.begin_step()
        self._snapshot = self._state.clone()
        self._checkpoints.add(Checkpoint(self._journal.mark, self._snapshot))

    def _return_to(self, moment: int) -> None:
        """Back to the last step start before a moment from which it can be reached."""
        found = self._checkpoints.before(moment)
        if found is None:
            self._begin()
            return
        self._checkpoints = self._checkpoints.until(found)
        self._journal.rewind(found.mark)
        self._run(found.new_state())

    def _restart_step(self, choices: Sequence[Choice]) -> None:
        """Run the step again from its snapshot with these choices."""
        choices = list(choices)
        self._journal.rewind(self._journal.mark)
        self._run(self._snapshot.clone())
        for choice in choices:
            self._choose(choice.option, choice.seat)

    def _choose(self, option: Option, seat: int) -> None:
        """Take an option that is on offer. How it reads is noted now: later it might read otherwise, or not at all."""
        self._journal.words = self.game.describe_option(self._world.state, option)
        self._world.choose(option, seat)

    # Going back

    def _undoable(self, seat: int, agreed: Collection[int], names: Sequence[Text]) -> int | NoUndo:
        """The index of the choice that the seat may take back, or why it may not."""
        if self.conceded:
            return NoUndo("conceded", MESSAGES["undo.conceded"])
        choices, first = self._journal.choices, self.first_moment
        last = len(choices) - 1
        while last >= first and choices[last].seat != seat:
            last -= 1
        if last < first:
            return NoUndo("nothing", MESSAGES["undo.nothing"])
        if last < self._secret_from():
            for since in range(last + 1, len(choices)):
                mover = choices[since].seat
                if mover not in agreed:
                    return NoUndo("moved", _moved(self._name_of(mover, names)), since)
        for door in self._journal.doors:
            if door.after > last and not door.knew & 1 << seat:
                return self._door_closed(door, seat, names)
        return last

    def _secret_from(self) -> int:
        """The index of the first choice that answers a decision still open: those are known to nobody yet."""
        choices, answered = len(self._journal.choices), self._world.answers
        return choices - sum(not answer.forced for answer in self._journal.step[-answered:]) if answered else choices

    def _door_closed(self, door: Door, seat: int, names: Sequence[Text]) -> NoUndo:
        """Why a door stands in the way. What others chose may be their secret: of that only the number is told."""
        index = door.after - 1
        mover = self._journal.choices[index].seat
        if mover == seat and door.words is not None:
            choice = MESSAGES.say("undo.choice", n=door.after, option=door.words)
        else:
            choice = MESSAGES.say("undo.choice_of", n=door.after, who=self._name_of(mover, names))
        text = MESSAGES.say(f"undo.{door.code}", what=MESSAGES[f"door.{door.what}"], choice=choice)
        return NoUndo(door.code, text, index)

    def _name_of(self, seat: int, names: Sequence[Text]) -> Text:
        """What a player is called: by the names given, else by the name of the seat."""
        return names[seat] if names else self.game.seat_name(seat, self.config)

    # Refusing

    def _refusal(self, seat: int, names: Sequence[Text] = ()) -> ChoiceRefused | None:
        """Why the seat may not choose at all now."""
        if self.result is not None:
            return refused(MatchOver, "game_over")
        if not isinstance(seat, int) or not 0 <= seat < self.config.seats:
            return refused(NotYourTurn, "no_such_seat", seat=seat, last=self.config.seats - 1)
        if self.decision_of(seat) is None:
            if seat in self._world.answered:
                return refused(NotYourTurn, "answered")
            who = joined([self._name_of(ask.seat, names) for ask in self.decisions], ", ")
            return refused(NotYourTurn, "not_your_turn", who=who)
        return None


@lru_cache(maxsize=1024)
def _moved(who: Text) -> Text:
    """Somebody has moved since: said to all who look on, after every move."""
    return MESSAGES.say("undo.moved", who=who)


def refused(kind: type[ChoiceRefused], code: str, **args: object) -> ChoiceRefused:
    """A refusal with a code and its words."""
    text = MESSAGES.say(f"refused.{code}", **args)
    return kind(text, (Reason(code, text),))
