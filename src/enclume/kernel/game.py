"""What a game is: its entry in the house, with everything a form, a server or a bot needs to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from .campaigns import Campaign
from .decisions import Ask, Rules
from .errors import MESSAGES, BadConfig
from .events import Event
from .lessons import Lesson, Value
from .options import Option
from .plans import Planning
from .rng import Rng
from .routines import Routine
from .rulebook import Rulebook
from .scene import Scene
from .state import State
from .table_options import Preset, TableOption
from .texts import Text, listed, same


class Config(msgspec.Struct, frozen=True):
    """How many sit at the table, and every option with its value."""

    seats: int
    options: dict[str, Value] = {}
    people: tuple[int, ...] = ()
    """The seats where people sit, not bots; none, where nobody has said."""

    def __getitem__(self, option: str) -> Value:
        return self.options[option]


class SeatIdentity(msgspec.Struct, frozen=True):
    """What a seat is called and coloured by before people with names sit there."""

    id: str
    name: Text


class Achievement(msgspec.Struct, frozen=True):
    """Something to be proud of, kept with the person who did it; it changes nothing in the match."""

    id: str
    name: Text
    text: Text
    rules: tuple[str, ...] = ()


class Statistic(msgspec.Struct, frozen=True):
    """A small table about a finished match: each row a name and its cells.

    ``columns`` name the cells; without them there is one cell for each seat, or a single one for all.
    """

    title: Text
    rows: tuple[tuple[Text, tuple[str, ...]], ...]
    columns: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the house. ``setup`` makes a state, ``step`` is one turn or phase; the rest is how to look at it.

    ``evaluate(state, seat)`` is a seat's prospect from 0 (lost) to 1 (won), for searches to stop at; ``appraise(state,
    seat, options)`` a value for each option at a glance, for greedy bots and playouts. Both are handed worlds that the
    seat could believe in, never the real one.
    """

    id: str
    name: Text
    tagline: Text
    seats: tuple[int, ...]
    version: int
    content_hash: str
    rulebook: Rulebook
    setup: Callable[[Config, Rng], State]
    step: Callable[[Any], Rules]
    view: Callable[[Any, int | None], Any]
    scene: Callable[[Any], Scene]
    describe_option: Callable[[Any, Option], Text]
    describe_event: Callable[[Event, int | None, Sequence[Text]], Text]
    describe_prompt: Callable[[Any, str, Sequence[Option]], Text]
    gain: Callable[[Any, Option], str] = lambda state, option: ""
    """What an option brings, in a few characters, for the right edge of its line."""
    steady: bool = False
    """Whether an option reads the same, and brings the same, whenever it is on offer in a match."""
    parts: frozenset[str] = frozenset()
    """Verbs of choices that only go on with what an earlier one began: a payment, another target."""
    planned: frozenset[str] = frozenset()
    """Verbs of choices of which people want to see what they take before they count."""
    plan: Planning | None = None
    """What such a choice takes and brings; None where there is nothing to show: it counts at once."""
    account: Callable[[Any], list[list[tuple[Text, Text]]]] = lambda state: []
    """For each seat, what was counted at the end and what it came to."""
    achievements: tuple[Achievement, ...] = ()
    """What can be achieved in a match; its result says by which seats it was."""
    earned: Callable[[Any], Sequence[str]] | None = None
    """Those that have been achieved in a match that is under way; everybody at the table keeps them, come what may."""
    concede: Callable[[Any], NoReturn] | None = None
    """Ends a match that everybody gives up; None: it is played to the end, or left."""
    statistics: Callable[[Any], tuple[Statistic, ...]] | None = None
    """Tables about a finished match, made from its final state, for people to look at."""
    cooperative: bool = False
    """Whether all seats win or lose together."""
    offered: bool = True
    """Whether people are offered it at the table. A game whose screen is still being made can be played in the terminal
    and in the lab."""
    secrets: bool = True
    """Whether seats know different things: a screen that several share is then handed over, turn by turn."""
    hidden: bool = True
    """Whether anything is hidden from everybody, such as the order of a deck or what dice will show: then nobody may
    try out how a match that is under way would go on."""
    alike: bool = False
    """Whether the scene is the same whoever looks at it. Never where seats know different things."""
    options: tuple[TableOption, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Tables ready made, for those who do not want to choose option by option; the simplest first."""
    identities: tuple[SeatIdentity, ...] = ()
    characters: Callable[[Config], Sequence[Text]] | None = None
    """Who is played in each seat, in a game whose seats are characters: told beside the names of people."""
    check_config: Callable[[Config], None] | None = None
    verbs: frozenset[str] = frozenset()
    routines: tuple[Routine, ...] = ()
    """The kinds of decisions that a person may answer in advance."""
    absent: Callable[[Any, Ask], Option] | None = None
    """What the rules choose for somebody who is away or out of time; where they are silent, the first option."""
    first_chair: Callable[[Any], int] | None = None
    """Where seat 0 begins: which of the people, in the order in which they sat down, the deal draws for that seat."""
    quiet: frozenset[str] = frozenset()
    """Kinds of events that are there to be seen, not to be read: a log leaves them out."""
    loud: frozenset[str] = frozenset()
    """Kinds of events that nobody should miss: a table tells them in large print as well."""
    load_content: Callable[[Path | None], object] | None = None
    """Loads and checks the content, with that of a content pack laid over it."""
    evaluate: Callable[[Any, int], float] | None = None
    appraise: Callable[[Any, int, Sequence[Option]], Sequence[float]] | None = None
    insight: Callable[[Any, int, Sequence[Option]], Sequence[float]] | None = None
    """Values as those of ``appraise``, with more thought: a search begins with them where a game has them. The greedy
    bot can then be an easier partner."""
    promise: Callable[[Any, int, Sequence[float]], Sequence[float]] | None = None
    """``promise(state, seat, values)``: what the values of ``insight`` or ``appraise`` would come to as prospects from
    0 to 1: a search then begins with them."""
    trust: float = 0.0
    """How many tries of a search such a promise counts for."""
    rollout: Callable[[Any, int, Sequence[Option], Callable[[], float]], Option] | None = None
    solve: Callable[[Any, int, int | None, float | None], Option | None] | None = None
    """``solve(state, seat, nodes, seconds)``: the best option by exact analysis, or None where that takes too long."""
    campaign: Campaign | None = None
    """Matches in a row, where the game has such."""
    lessons: Mapping[str, Lesson] = field(default_factory=dict)
    """Scripted stretches that teach the game."""
    horizon: int | None = None
    """After how many decisions a playout stops and asks ``evaluate``; None: at the end of the match."""
    turns: Callable[[Any], int] | None = None
    """How many turns have been taken. Where a turn is a long chain of choices, a search that can tell ends its tree and
    its playouts with the turn in which it began: positions are compared between turns, not in the middle of one."""
    paired: bool = False
    """Whether a search makes the n-th try of every option in the same world: then luck weighs on all of them alike."""
    rivals: Callable[[Any], float | None] | None = None
    """How far below the best value of ``insight`` an option may be, in a state, for a search to try it against the best
    one, and no others; None, where it is a matter of taste: one of the best is drawn by lot. Without this function a
    search grows a tree. For games whose values are hard to beat and which have ``promise``, ``rollout``, ``turns``."""
    lookahead: int = 1
    """How many turns rivals are played out for, this one included."""
    explore: float = 0.7
    """How freely a search tries what looks worse: little where ``evaluate`` tells small differences apart."""
    widen: float = 3.0
    """How fast a search comes to look at options that ``insight`` or ``appraise`` thinks little of."""
    styles: Mapping[str, Callable[[Any, int, Sequence[Option]], Sequence[float]]] = field(default_factory=dict)
    """Other ways to value options, for experiments: ``greedy@hasty`` plays by the style of that name."""
    measure: Callable[[Any], dict[str, float]] | None = None
    """Numbers about a finished match."""
    reason: Callable[[Any, int, Option], Text | None] | None = None
    """``reason(state, seat, option)``: why a bot takes an option, in one line that it says to the whole table.

    It is handed a world that the seat believes in, and must be made of what everybody knows: not of the seat's own
    hidden hand, nor of what the world only imagines. An option whose merit cannot be told without that has no reason.
    """
    longest: int = field(default=10_000)
    """No match has more choices than that."""

    def __post_init__(self) -> None:
        if self.secrets and (self.alike or not self.hidden):
            raise ValueError(f"{self.id}: what one seat knows and another does not is hidden, and looks different")

    def routine(self, kind: str) -> Routine | None:
        """A kind of decision that may be answered in advance."""
        return next((routine for routine in self.routines if routine.id == kind), None)

    def config(
        self, seats: int | None = None, options: Mapping[str, Value] | None = None, people: Sequence[int] = ()
    ) -> Config:
        """A checked configuration: the game's defaults, and what is asked for."""
        count = self.default_seats if seats is None else seats
        if type(count) is not int or count not in self.seats:
            allowed = listed([same(n) for n in self.seats], conjunction=Text(fr="ou", en="or"))
            raise BadConfig(MESSAGES.say("config.seats", game=self.name, seats=allowed, n=count))
        asked = dict(options or {})
        values: dict[str, Value] = {}
        for option in self.options:
            here = not option.seats or count in option.seats
            if option.id in asked and not here:
                raise BadConfig(MESSAGES.say("config.not_here", option=option.id, n=count))
            if here:
                values[option.id] = option.check(asked.pop(option.id, option.default))
        for unknown in asked:
            known = listed([same(option.id) for option in self.options])
            raise BadConfig(MESSAGES.say("config.unknown", game=self.name, option=unknown, known=known))
        if not set(people) <= set(range(count)):
            raise BadConfig(MESSAGES.say("config.people", people=listed([same(n) for n in people]), n=count))
        config = Config(count, values, tuple(sorted(set(people))))
        if self.check_config is not None:
            self.check_config(config)
        return config

    def preset(self, preset: Preset, seats: int) -> Config:
        """A table ready made, with those of its values that make sense with so many seats."""
        here = {option.id for option in self.options if not option.seats or seats in option.seats}
        return self.config(seats, {name: value for name, value in preset.values.items() if name in here})

    @property
    def default_seats(self) -> int:
        return 2 if 2 in self.seats else self.seats[0]

    def seat_name(self, seat: int, config: Config | None = None) -> Text:
        """What a seat is called: by the character who sits there, where the options say who that is."""
        if config is not None and self.characters is not None:
            return self.characters(config)[seat]
        if seat < len(self.identities):
            return self.identities[seat].name
        return MESSAGES.say("seat", n=seat + 1)

    def __repr__(self) -> str:
        return f"Game({self.id!r})"
