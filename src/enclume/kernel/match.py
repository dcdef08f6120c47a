"""The one door to a match: see it, choose, take back, fork, imagine, save.

Servers, bots, laboratories, adapters and tests use this class and nothing behind it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import Any, Final

from .course import Course, NoUndo, Resumed, refused
from .decisions import Ask
from .errors import (
    MESSAGES,
    CannotThaw,
    ChoiceRefused,
    EnclumeError,
    IllegalChoice,
    MatchOver,
    Reason,
    UndoRefused,
    UnknownOption,
)
from .events import EVERYONE, SPECTATOR, Event
from .frozen import Frozen, freeze
from .game import Achievement, Game, Statistic
from .imagine import Story
from .lessons import Value
from .options import Choice, Option
from .plain import digest
from .plans import Plan, Wish
from .records import Record, replay, write
from .registry import find_game
from .routines import Until
from .scene import Scene
from .state import State
from .table_options import OPEN_HANDS
from .texts import Text, joined, same
from .world import World

NO_WISH: Final = Wish()


class Match(Course):
    """One play of a game, determined by its configuration, its seed and the choices made.

    >>> match = Match("forge_of_the_gods", seats=2, seed=1)
    >>> match.decision.seat, [str(option) for option in match.decision.options][:3]
    (1, ['take:M50', 'take:M51', 'take:M52'])
    >>> match.apply(1, "take:M51")
    >>> match.choices
    (Choice(1, Option('take', 'M51')),)
    """

    def __init__(
        self,
        game: Game | str,
        *,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        seed: int = 0,
        people: Sequence[int] = (),
        resumed: Resumed | None = None,
    ) -> None:
        """``resumed``: where it begins, if not with the deal."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.config = self.game.config(seats, options, people)
        self.seed = seed
        self._frozen = None if resumed is None else resumed.frozen
        if resumed is None or resumed.checkpoint is None:
            self._begin()
        else:
            self._resume(*resumed.checkpoint)

    # Looking

    @property
    def decision(self) -> Ask | None:
        """The decision that waits (the first one, when several seats choose at once); None when the match is over."""
        return self._world.decision

    @property
    def at_once(self) -> bool:
        """Whether several seats choose at once: their answers are secret until all are in."""
        return len(self._world.asked) > 1

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every choice made so far, without those that had no alternative."""
        return tuple(self._journal.choices)

    @property
    def moment(self) -> int:
        """How many choices have been made."""
        return len(self._journal.choices)

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened, in order. Show a seat ``event.seen_by(seat)``."""
        return self._journal.events

    @property
    def first_chair(self) -> int:
        """Which of the people, in the order in which they sat down, was drawn to be seat 0."""
        draw = self.game.first_chair
        return 0 if draw is None else draw(self._world.state)

    def view(self, seat: int | None) -> Any:
        """The match as a seat (None: a spectator) may know it."""
        return self.game.view(self._world.state, seat)

    def scene(self, seat: int | None) -> Scene:
        """The match laid out for a viewer's eye."""
        return self.game.scene(self.view(seat))

    def digest(self) -> str:
        """A fingerprint of the state, to find where two plays part."""
        return digest(self._world.state)

    def describe(self, option: Option) -> Text:
        """The option as a sentence."""
        return self.game.describe_option(self._world.state, option)

    def describe_key(self, key: str) -> Text:
        """The sentence of an option on offer that is written so."""
        found = next((option for ask in self.decisions if (option := ask.find(key)) is not None), None)
        return same(key) if found is None else self.describe(found)

    def offers(self, options: Sequence[Option], language: str) -> list[tuple[str, str, str]]:
        """Options on offer as people read them: each one's key, its sentence, and what it brings at once."""
        state, describe, gain = self._world.state, self.game.describe_option, self.game.gain
        words = attrgetter(language)
        return [(option.key, words(describe(state, option)), gain(state, option)) for option in options]

    def account(self) -> list[list[tuple[Text, Text]]]:
        """For each seat what was counted at the end, line by line, and what it came to."""
        return self.game.account(self._world.state)

    def achieved(self) -> list[tuple[Achievement, list[int]]]:
        """What has been achieved, in the game's order, and by which seats; most of it shows only at the end."""
        result, earned = self.result, self.game.earned
        by_seat = () if result is None else result.achieved
        if result is None and earned is not None:
            by_seat = (tuple(earned(self._world.state)),) * self.config.seats
        found = [(each, [s for s, ids in enumerate(by_seat) if each.id in ids]) for each in self.game.achievements]
        return [(each, seats) for each, seats in found if seats]

    def statistics(self) -> tuple[Statistic, ...]:
        """Tables about a finished match."""
        made = self.game.statistics
        return () if made is None or self.result is None else made(self._world.state)

    def told(self, seat: int | None, first: int = 0) -> list[Event]:
        """The events of the log as a seat (None: a spectator) may know them; what is only for the eye is left out."""
        events, quiet = self._journal.events.since(first), self.game.quiet
        seen = [
            event if event.secret == EVERYONE and not event.pieces else event.seen_by(seat)
            for event in events
            if event.kind not in quiet
        ]
        return [event for event in seen if event is not None]

    def told_length(self, seat: int | None) -> int:
        """How many events :meth:`told` has, without looking at all of them."""
        return self._journal.events.known(SPECTATOR if seat is None else 1 << seat, self.game.quiet)

    def at(self, moment: int) -> Match:
        """The match as it was after so many choices."""
        earlier = self._near(moment)
        for choice in self._journal.choices[earlier.moment : moment]:
            earlier.apply(choice.seat, choice.option)
        if self.conceded and moment >= self.moment:
            earlier.concede()
        return earlier

    def _near(self, moment: int) -> Match:
        """The same match at a moment before, or at this one, that takes few choices to get there."""
        found = self._checkpoints.before(moment)
        if found is None:
            return self.deal_again()
        at = (self._journal.copy(found.mark), self._checkpoints.until(found), found.new_state())
        return self._from_start(Resumed(self._frozen, at))

    def deal_again(self) -> Match:
        """The same match before the first choice that it knows how to play again."""
        if self._frozen is not None:
            return Match._from(self._frozen)
        return self._from_start(None)

    def _from_start(self, resumed: Resumed | None) -> Match:
        """The same match, from the deal or from somewhere else."""
        config, game = self.config, self.game
        return Match(
            game, seats=config.seats, options=config.options, seed=self.seed, people=config.people, resumed=resumed
        )

    def prompt(self, seat: int) -> Text:
        """What the seat is asked."""
        ask = self.decision_of(seat)
        return same("") if ask is None else self.game.describe_prompt(self._world.state, ask.prompt, ask.options)

    def measures(self) -> dict[str, float]:
        """Numbers about the course of the match, for experiments: rounds played, cards used and the like."""
        measure = self.game.measure
        return {} if measure is None else measure(self._world.state)

    def begun(self, seat: int) -> tuple[Option, ...]:
        """The choices with which the seat has begun what it is asked to go on with."""
        ask, parts = self.decision_of(seat), self.game.parts
        if not parts or ask is None or not any(option.verb in parts for option in ask.options):
            return ()
        found: list[Option] = []
        for choice in reversed(self._journal.step):
            if choice.seat == seat:
                found.append(choice.option)
                if choice.option.verb not in parts:
                    break
        return tuple(reversed(found))

    def plan(self, seat: int, key: str, wish: Wish = NO_WISH) -> Plan | None:
        """What an option on offer would take, and the choices that go with it; None: it has nothing to show."""
        ask = self.decision_of(seat)
        option = None if ask is None else ask.find(key)
        if option is None or self.game.plan is None or option.verb not in self.game.planned:
            return None
        return self.game.plan(self._world.state, seat, option, self.begun(seat), wish)

    def why_not(self, seat: int, target: str, names: Sequence[Text] = ()) -> tuple[Reason, ...]:
        """Why a piece, or a whole option, is of no use to the seat now; nothing when it is.

        ``names``: what the players are called, where that is not the names of their seats.

        >>> match = Match("forge_of_the_gods", seats=2, seed=1)
        >>> for reason in match.why_not(1, "M45"):
        ...     print(reason)
        4 materials rest on it. Take first: M50, M51, M52, M53. [FG-7.3]
        4 of its sides touch others (2 at most). [FG-7.2]
        """
        refusal = self._refusal(seat, names)
        if refusal is not None:
            return refusal.reasons
        ask = self.decision_of(seat)
        assert ask is not None
        if any(option.key == target or option.names(target) for option in ask.options):
            return ()
        reasons = ask.why(self._world.state, seat, target) if ask.why is not None else []
        return tuple(reasons) or (Reason("not_offered", MESSAGES["refused.not_offered"]),)

    @property
    def secrets(self) -> bool:
        """Whether seats know different things here: in a game with secrets, unless hands were agreed to lie open."""
        return self.game.secrets and not self.config.options.get(OPEN_HANDS, False)

    def hides_anything(self) -> bool:
        """Whether there is anything that some seat does not know, or chance to come: then the seed is not told yet."""
        return self.game.hidden or any(self._world.state.hidden_from(seat) for seat in range(self.config.seats))

    # Choosing

    def apply(self, seat: int, option: Option | str) -> None:
        """Take an option. Whatever is wrong with it raises a :class:`ChoiceRefused` and changes nothing."""
        refusal = self._refusal(seat)
        if refusal is not None:
            raise refusal
        ask = self.decision_of(seat)
        assert ask is not None
        key = option if isinstance(option, str) else option.key
        chosen = ask.find(key)
        if chosen is None:
            raise self._illegal(ask, key)
        self._stories.clear()
        self._choose(chosen, seat)

    def absent_choice(self, seat: int) -> Option:
        """What is chosen for a seat whose player is away or out of time."""
        refusal = self._refusal(seat)
        if refusal is not None:
            raise refusal
        ask = self.decision_of(seat)
        assert ask is not None
        absent = self.game.absent
        return ask.options[0] if absent is None else absent(self._world.state, ask)

    def mark(self, seat: int, end: Until) -> str:
        """What must stay the same for an answer in advance to hold."""
        return end.now(self._world.state, seat)

    def concede(self) -> None:
        """Give the match up, all seats together: it ends as the game has it, and nothing can be taken back."""
        if self.result is not None:
            raise refused(MatchOver, "game_over")
        if self.game.concede is None:
            raise refused(IllegalChoice, "no_concession")
        self._stories.clear()
        self._world.stop(self.game.concede)
        self.conceded = True

    def undo(self, seat: int, agreed: Collection[int] = (), names: Sequence[Text] = ()) -> None:
        """Take back the seat's last choice, unless somebody chose, chance spoke, a face was shown, a masked decision
        was answered or all answers to one taken at once came to light since.

        What ``agreed`` seats (bots, or people who were asked) have chosen since is taken back with it. Answers that
        others gave in secret to the same question do not stand in the way: they are kept.
        """
        choices = self._journal.choices
        last = self._undoable(seat, agreed, names)
        if isinstance(last, NoUndo):
            raise UndoRefused(*last)
        secret = self._secret_from()
        kept = choices[:last] + (choices[last + 1 :] if last >= secret else [])
        first = len(choices) - len(self._journal.step_choices)
        if last >= first:
            self._restart_step(kept[first:])
        else:
            self._return_to(last)
            for choice in kept[self.moment :]:
                self.apply(choice.seat, choice.option)

    def can_undo(self, seat: int, agreed: Collection[int] = (), names: Sequence[Text] = ()) -> NoUndo | None:
        """None when the seat may take back its last choice, else what the refusal would say that :meth:`undo` raises.

        ``names``: what the players are called, where that is not the names of their seats.
        """
        found = self._undoable(seat, agreed, names)
        return found if isinstance(found, NoUndo) else None

    # Other worlds

    def snapshot(self) -> State:
        """The state at the start of this step: for those who time or store it. Clone it before you touch it."""
        return self._snapshot

    def fork(self) -> World:
        """The same match, chance included, running on by itself: for analysis by those who may know everything."""
        world = World(self.game, self._snapshot.clone())
        for choice in self._journal.step_choices:
            world.choose(choice.option, choice.seat)
        if self.conceded and self.game.concede is not None:
            world.stop(self.game.concede)
        return world

    def imagine(self, seat: int, rng: Random) -> World:
        """A world that the seat cannot tell from the real one: what it does not know is drawn anew, and so is chance.

        >>> match = Match("forge_of_the_gods", seats=2, seed=1, options={"mine_visibility": "veiled"})
        >>> world = match.imagine(0, Random(1))
        >>> match.game.view(world.state, 0) == match.view(0)
        True
        """
        story = self._stories.get(seat)
        if story is None:
            story = self._stories[seat] = Story(self._world, self._snapshot, self._journal, seat)
        return story.imagine(rng)

    # Records

    def record(self) -> Record:
        """All it takes to play this match again to the letter, with a digest after every choice."""
        return write(self)

    @staticmethod
    def replay(record: Record) -> Match:
        """Play a record again, comparing digests; a :class:`BadRecord` names the choice where something differs."""
        return replay(record, lambda r: Match(r.game, seats=r.seats, options=r.options, seed=r.seed, people=r.people))

    # Freezing

    @property
    def step_length(self) -> int:
        """How many choices have been made since the step began."""
        return len(self._journal.step_choices)

    @property
    def step_events(self) -> int:
        """How many things have happened since the step began."""
        return len(self._journal.step_events)

    def final_state(self) -> State:
        """The state of a match that is over: for those who store it."""
        return self._world.state

    def freeze(self) -> Frozen:
        """The match as it stands, for a program with other rules to go on with."""
        return freeze(self)

    @staticmethod
    def thaw(frozen: Frozen) -> Match:
        """Go on with a frozen match by the rules of today; choices of its step that they do not allow are left out.

        A :class:`CannotThaw` where they cannot go on with it at all.
        """
        match = Match._from(frozen)
        for text in frozen.since:
            seat, _, key = text.partition("|")
            try:
                match.apply(int(seat), key)
            except ChoiceRefused:
                break
            except Exception as error:
                raise CannotThaw(MESSAGES["frozen.rules"]) from error
        return match

    @staticmethod
    def _from(frozen: Frozen) -> Match:
        return Match(
            frozen.game,
            seats=frozen.seats,
            options=frozen.options,
            seed=frozen.seed,
            people=frozen.people,
            resumed=Resumed(frozen),
        )

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, {self.config.seats} seats, {len(self.choices)} choices>"

    def _illegal(self, ask: Ask, key: str) -> ChoiceRefused:
        if key.split(":", 1)[0] not in self.game.verbs:
            offer = joined([same(option) for option in ask.options[:6]], ", ")
            return UnknownOption(MESSAGES.say("refused.unknown_option", option=key[:80], offer=offer))
        reasons = self.why_not(ask.seat, key)
        why = joined([reason.text for reason in reasons])
        return IllegalChoice(MESSAGES.say("refused.illegal", option=key[:80], why=why), reasons)


__all__ = ["EnclumeError", "Match"]
