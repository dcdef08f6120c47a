"""A table as its log tells it: the match, who sits where, whose time runs. Nothing here is written anywhere."""

from __future__ import annotations

from collections.abc import Set
from typing import Final, Literal, NamedTuple

import msgspec

from enclume.kernel import ChoiceRefused, Frozen, Match, find_game
from enclume.kernel.commitments import commitment
from enclume.kernel.texts import Text
from enclume.store import Entry, TableRow

from .changes import Divergence, NewRules
from .clock import Clock
from .orders import Orders
from .setup import SeatSetup, Setup, names_of

BY_ORDER: Final = "order:"
"""How the marks of choices begin that standing orders made; those of people begin with who they are."""


class Turn(NamedTuple):
    """Since which entry, and when, a seat has been waited for."""

    seq: int
    at: float


class Said(NamedTuple):
    """What a bot said about a choice: which one, counted from 1, and by whom it was made."""

    after: int
    seat: int
    text: Text


class Departure(NamedTuple):
    """Somebody left their seat to a bot: after which choice, and whether nobody is to know who it was."""

    after: int
    seat: int
    nameless: bool


class Ordered(NamedTuple):
    """A choice that a standing order made: which one, counted from 1, for whom, and in which kind of decision."""

    after: int
    seat: int
    kind: str


class PlayedTable:
    """All that follows from what a table was opened with and from the entries of its log."""

    match: Match
    clock: Clock
    seats: list[SeatSetup]
    started: bool
    """Whether all seats are taken."""
    names: list[Text]
    """What everybody is called."""
    said: list[Said]
    """What bots have said about their choices."""
    ordered: list[Ordered]
    """The choices that standing orders made: nobody but their owners is told."""
    conceding: set[str]
    """The people who would give the match up."""
    turns: dict[int, Turn]
    """At a slow table: the people who are waited for."""
    pausing: set[str]
    """The people who would stop the clock."""
    ending: set[str]
    """The people who would end the match, now that somebody's time is up."""
    ended: bool
    """Whether they did."""
    changes: list[NewRules]
    """How often the match went on by other rules than before, and how it stood then."""
    halted: Divergence | None = None
    """Where the rules of today part from the log; then nothing more is chosen here."""
    left: dict[int, str]
    """Those who left their seats to bots when the match had begun."""
    departures: list[Departure]
    """When they did."""
    seating = 0
    """How often somebody took or left a seat."""
    undone = 0
    """How often something was taken back, or all was read again: viewers then compare their log from the start."""
    undos = 0
    """How many undos the log has."""
    _allowing: list[list[int]]
    """For each seat, who never minds an undo of it."""

    def __init__(self, row: TableRow) -> None:
        self.id = row.id
        self.row = row
        self.setup = msgspec.json.decode(row.setup, type=Setup)
        self.characters = self._characters()
        """Who is played in each seat, in a game whose seats are characters."""
        self.orders = Orders()
        self._begin()

    # What it is

    @property
    def status(self) -> Literal["open", "playing", "finished"]:
        if self.match.result is not None or self.ended or (self.halted and self.row.status == "finished"):
            return "finished"
        return "playing" if self.started else "open"

    @property
    def waiting(self) -> list[int]:
        """The seats that must choose now."""
        if not self.started or self.ended or self.halted is not None:
            return []
        return [ask.seat for ask in self.match.decisions]

    def expected(self) -> str | None:
        """In a lesson: the choice of its script."""
        lesson = self.match.game.lessons.get(self.setup.lesson)
        return None if lesson is None else lesson.expected(self.match.moment)

    def seats_of(self, person_id: str) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == "person" and seat.person == person_id]

    def kept_for(self, person_id: str) -> list[int]:
        """The open seats that are kept for a person."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "open" and person_id and seat.of == person_id]

    def has_room_for(self, person_id: str) -> bool:
        """Whether a seat is open for a person: kept for them, or for nobody."""
        return any(seat.kind == "open" and seat.of in ("", person_id) for seat in self.seats)

    @property
    def can_concede(self) -> bool:
        """Whether those at the table may give it up together."""
        return self.status == "playing" and self.match.game.concede is not None and not self.setup.lesson

    def resigning(self, person_id: str) -> Literal["", "bot", "end"]:
        """What happens when a person goes for good; nothing where they cannot, for chapters and lessons have an end of
        their own, and those who play together give up together. A match that is rated is played to its end."""
        if self.status != "playing" or not self.seats_of(person_id) or self.setup.lesson or self.setup.campaign:
            return ""
        if self.setup.rated or self.people() != {person_id}:
            return "bot"
        return "" if self.can_concede else "end"

    def conceding_seats(self) -> list[int]:
        return self.seats_among(self.conceding) if self.conceding else []

    def hands_over(self, person_id: str) -> bool:
        """Whether a screen goes from hand to hand: at the person's seats sit several who know different things."""
        if not self.match.secrets:
            return False
        here = [seat for seat in self.seats if seat.kind == "person" and seat.person == person_id and not seat.also]
        return len(here) > 1

    def people(self) -> set[str]:
        """Everybody who plays, bots left out."""
        return {seat.person for seat in self.seats if seat.kind == "person"}

    def seats_among(self, people: Set[str]) -> list[int]:
        """The seats at which these people play."""
        return [n for n, seat in enumerate(self.seats) if seat.person and seat.person in people]

    @property
    def commitment(self) -> str:
        """The seal of the deal, made when the table was opened; none where it has no nonce."""
        setup, row = self.setup, self.row
        if not setup.nonce:
            return ""
        return commitment(
            game=row.game,
            version=row.version,
            content=row.content,
            seats=len(setup.seats),
            people=setup.people,
            options=setup.options,
            seed=setup.seed,
            nonce=setup.nonce,
        )

    @property
    def deal_told(self) -> bool:
        """Whether the end has told everybody a deal that hid something: to go back would be to know what comes."""
        return self.status == "finished" and not self.setup.known_deal and self.match.hides_anything()

    # The beginning

    def _begin(self) -> None:
        """As it was before the first entry."""
        self.said, self.ordered, self.ended = [], [], False
        self.left, self.departures = {}, []
        self.undos = 0
        self.turns = {}
        self.changes, self.halted = [], None
        self.conceding, self.pausing, self.ending = set(), set(), set()
        self._seat_everybody()
        self.match = self._deal()
        self.clock = Clock(self.setup.pace, len(self.seats), self.row.created)
        self._run_clock(self.row.created)
        self._see_turns(-1, self.row.created)

    def _deal(self) -> Match:
        setup = self.setup
        match = Match(
            self.row.game, seats=len(setup.seats), options=setup.options, seed=setup.seed, people=setup.people
        )
        for choice in self.setup.opening:
            seat, _, option = choice.partition("|")
            try:
                match.apply(int(seat), option)
            except ChoiceRefused as error:
                self.halted = Divergence(-1, "opening", choice[:80], error.text)
                return match
        if setup.conceded:
            match.concede()
        return match

    def _replay(self, entry: Entry) -> None:
        match entry.kind:
            case "choice":
                self._take(entry.seat, entry.body)
            case "bot":
                option, _, said = entry.body.partition("\n")
                self._take(entry.seat, option, msgspec.json.decode(said, type=Text) if said else None)
            case "undo":
                self._take_back(entry.seat)
            case "concede":
                self._concede(entry.seat, entry.body == "yes")
            case "sit":
                self._change_seat(entry.at, entry.seat, msgspec.json.decode(entry.body, type=SeatSetup))
            case "flag":
                self._flag(entry.at, entry.seat, entry.body)
            case "pause":
                self._pause(entry.at, entry.seat, entry.body == "yes")
            case "end":
                self._end(entry.seat, entry.body == "yes")
            case "away":
                self.clock.extend(entry.at, entry.seat, float(entry.body))
            case "back":
                self.clock.come_back(entry.at, entry.seat, float(entry.body))
            case "rules":
                self._change(msgspec.json.decode(entry.body, type=NewRules))
        self._count(entry)

    def _change(self, change: NewRules) -> None:
        """The rules had changed: the match went on from how it stood, and so did the clock."""
        self.match = Match.thaw(Frozen.from_bytes(change.match))
        self.clock.go_on_with(change.left)
        self.changes.append(change)

    def _take(self, seat: int, option: str, said: Text | None = None) -> None:
        self.match.apply(seat, option)
        if said is not None:
            self.said.append(Said(self.match.moment, seat, said))

    def _take_back(self, seat: int) -> None:
        self.match.undo(seat, self._agreeing(seat), self.names)
        self._forget_after(self.match.moment)
        self.undone += 1
        self.undos += 1

    def _forget_after(self, moment: int) -> None:
        """What was said and ordered about choices that are no more."""
        self.said = [said for said in self.said if said.after <= moment]
        self.ordered = [ordered for ordered in self.ordered if ordered.after <= moment]

    def _seat_everybody(self) -> None:
        """As the table was opened."""
        self.seats = [msgspec.structs.replace(seat) for seat in self.setup.seats]
        self._seats_changed()

    def _seat(self, n: int, seat: SeatSetup) -> None:
        before = self.seats[n]
        if self.started and before.kind == "person" and seat.kind == "bot":
            self.left[n] = before.person
            self.departures.append(Departure(self.match.moment, n, not seat.name))
        self.seats[n] = seat
        self._seats_changed()

    def _seats_changed(self) -> None:
        self.seating += 1
        self.started = all(seat.kind != "open" for seat in self.seats)
        self._allowing = [self._allowing_undo(seat) for seat in self.seats]
        self.names = names_of(find_game(self.row.game), self.seats, self.characters)

    def _characters(self) -> list[Text]:
        game = find_game(self.row.game)
        config = game.config(len(self.setup.seats), self.setup.options)
        return [] if game.characters is None else list(game.characters(config))

    # What happened

    def _change_seat(self, at: float, n: int, seat: SeatSetup) -> None:
        """Somebody takes or leaves a seat. What all agree on who are still there holds without who has gone."""
        self._seat(n, seat)
        if seat.heir:
            self._agree_without(at)
            if self.conceding & self.people() and self.can_concede:
                self._concede_if_all_would()

    def _agree_without(self, at: float) -> None:
        """Somebody has gone: the others may all have agreed already to end the match, or to stop the clock."""
        if self.ending & self.people():
            self._end_if_all_would()
        if self.pausing & self.people() and not self.clock.paused:
            self.clock.pause(at, self.pausing >= self.people())

    def _concede(self, seat: int, agrees: bool) -> None:
        person = self.seats[seat].person
        self.conceding = self.conceding | {person} if agrees else self.conceding - {person}
        self._concede_if_all_would()

    def _concede_if_all_would(self) -> None:
        if self.conceding >= self.people():
            self.match.concede()

    def _flag(self, at: float, seat: int, body: str) -> None:
        """A seat's time is up: what then happens was said when the table was opened."""
        self.clock.flag(at, seat)
        match self.setup.pace.then:
            case "bot":
                self._change_seat(at, seat, msgspec.json.decode(body, type=SeatSetup))
            case "default":
                self._take(seat, body)
            case "vote":
                pass

    def _pause(self, at: float, seat: int, wish: bool) -> None:
        """The clock stops when all wish it, and runs again as soon as one does."""
        person = self.seats[seat].person
        self.pausing = self.pausing | {person} if wish else set()
        self.clock.pause(at, wish and self.pausing >= self.people())

    def _end(self, seat: int, agrees: bool) -> None:
        """The match ends without a result when all whose time is not up agree."""
        person = self.seats[seat].person
        self.ending = self.ending | {person} if agrees else self.ending - {person}
        self._end_if_all_would()

    def _end_if_all_would(self) -> None:
        late = {self.seats[n].person for n in self.clock.flagged}
        self.ended = self.ending >= self.people() - late

    def _count(self, entry: Entry) -> None:
        """What an entry changes beside the match: the clock, and whether standing orders wait for somebody."""
        self.orders.note(entry.kind, self.seats[entry.seat].person)
        if entry.idem.startswith(BY_ORDER):
            self.ordered.append(Ordered(self.match.moment, entry.seat, entry.idem.split(":")[1]))
        if entry.kind in ("choice", "bot"):
            self.clock.chose(entry.at, entry.seat, self.match.moment - 1)
        elif entry.kind == "flag" and self.setup.pace.then == "default":
            self.clock.chose(entry.at, entry.seat, self.match.moment - 1, late=True)
        elif entry.kind == "undo":
            self.clock.take_back(entry.at, entry.seat, self.match.moment, self._timed())
        self._run_clock(entry.at)
        self._see_turns(entry.seq, entry.at)

    def _run_clock(self, at: float) -> None:
        if self.clock.kept:
            self.clock.note(at, self._timed())
            if not self.clock.flagged:
                self.ending = set()

    def _timed(self) -> list[int]:
        """The seats of people who are waited for: their time runs."""
        waiting = self.waiting if self.status == "playing" else []
        return [seat for seat in waiting if self.seats[seat].kind == "person"]

    def _see_turns(self, seq: int, at: float) -> None:
        if self.setup.pace.kind == "days":
            turn = Turn(seq, at)
            self.turns = {seat: self.turns.get(seat, turn) for seat in sorted(self.clock.running)}

    def _agreeing(self, seat: int) -> list[int]:
        """Who never minds an undo of this seat: bots, and other seats of the same person; nobody where it counts."""
        return self._allowing[seat]

    def _allowing_undo(self, seat: SeatSetup) -> list[int]:
        if self.setup.final:
            return []
        person = seat.person
        return [n for n, each in enumerate(self.seats) if each.kind == "bot" or (person and each.person == person)]
