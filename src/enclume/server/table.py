"""A live table: the match, the people and bots at it, and those who look on.

All commands of a table go one after the other. A choice counts when it is in the log on disk; only then is it told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from hmac import compare_digest
from typing import Literal, NamedTuple

import msgspec
import structlog

from enclume.kernel import CannotThaw, ChoiceRefused, EnclumeError, Frozen, Match, Value, find_game
from enclume.kernel.commitments import commitment
from enclume.kernel.errors import UndoRefused
from enclume.kernel.texts import Text, joined
from enclume.store import Conflict, Entry, Honour, How, Store, TableRow

from .changes import Divergence, NewRules, change_to, halted_notice, must_be_shown, notice_of, reason_of
from .reactions import Reactions
from .viewer import Shared
from .words import WORDS

log = structlog.get_logger()


class SeatSetup(msgspec.Struct, omit_defaults=True):
    """Who sits in a seat. ``person`` is an id; several seats of one person make a hot-seat table: of several people at
    one screen, or of one who plays another seat ``also`` and may know what it knows."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    person: str = ""
    bot: str = ""
    also: bool = False


def people_at(seats: Sequence[SeatSetup]) -> list[int]:
    """The seats of people, those who are still to come included."""
    return [n for n, seat in enumerate(seats) if seat.kind != "bot"]


class Setup(msgspec.Struct, omit_defaults=True):
    """What a table was opened with; the seats may change until it starts, by entries in the log."""

    name: str
    owner: str
    invite: str
    seed: int
    options: dict[str, Value]
    seats: list[SeatSetup]
    nonce: str = ""
    """What the seed is sealed with; none where the deal may be known, and at tables from before deals were sealed."""
    hot_seat: bool = False
    listed: bool = True
    """Whether the lobby shows it to everybody; otherwise only the invitation link lets somebody in."""
    origin: str = ""
    """The table this one continues, branches from or repeats."""
    people: list[int] = []
    """The seats that were not given to bots when the cards were dealt; whoever continues the deal keeps them."""
    opening: list[str] = []
    """Choices made before the table was opened: a branch, an imported record, a lesson's position."""
    conceded: bool = False
    """Whether the match was given up after them."""
    lesson: str = ""
    campaign: str = ""
    """The campaign that this table is a chapter of."""
    known_deal: bool = False
    """Whether somebody may have known what would come: a lesson, a branch, an import, a deal that was chosen or played
    before. Nothing that happens at such a table is an achievement."""


class Refusal(EnclumeError):
    """A command that the table does not carry out."""

    code: str

    def __init__(self, code: str, text: Text | None = None, **args: object) -> None:
        super().__init__(text if text is not None else WORDS.say(f"refused.{code}", **args))
        self.code = code


class Said(NamedTuple):
    """What a bot said about a choice: which one, counted from 1, and by whom it was made."""

    after: int
    seat: int
    text: Text


Listener = Callable[["LiveTable"], None]


class LiveTable:
    """A table in memory. ``changed`` is called after every change."""

    seats: list[SeatSetup]
    started: bool
    """Whether all seats are taken."""
    names: list[Text]
    """What everybody is called."""
    seating = 0
    """How often somebody took or left a seat."""

    def __init__(self, row: TableRow, log: list[Entry], store: Store, passing: dict[int, How] | None = None) -> None:
        self.id = row.id
        self.row = row
        self.setup = msgspec.json.decode(row.setup, type=Setup)
        self.characters = self._characters()
        """Who is played in each seat, in a game whose seats are characters."""
        self._seat_everybody()
        self.lock = asyncio.Lock()
        self.changed: list[Listener] = []
        self.seq = 0
        self.latest = ""
        """The mark of the command that made the latest change."""
        self.undone = 0
        """How often something was taken back: viewers then compare their log from the start."""
        self.said: list[Said] = []
        """What bots have said about their choices."""
        self.conceding: set[str] = set()
        """The people who would give the match up."""
        self.shared = Shared()
        self.reactions = Reactions(passing or {})
        self.followed = False
        """Whether a campaign has gone on from here: then nothing is taken back any more."""
        self.touched = time.monotonic()
        self._store = store
        self._known: dict[str, int] = {}
        self._gained: dict[tuple[str, str], float] = {}
        """What people have achieved here, and when: the person and the achievement."""
        self.changes: list[NewRules] = []
        """How often the match went on by other rules than before, and how it stood then."""
        self.halted: Divergence | None = None
        """Where the rules of today part from the log; then nothing more is chosen here."""
        self.match = self._deal()
        self._meet_reactions()
        self._play(log)

    # What it is

    @property
    def status(self) -> Literal["open", "playing", "finished"]:
        if self.halted is not None and self.row.status == "finished":
            return "finished"
        if self.match.result is not None:
            return "finished"
        return "playing" if self.started else "open"

    @property
    def waiting(self) -> list[int]:
        """The seats that must choose now."""
        return [ask.seat for ask in self.match.decisions] if self.started and self.halted is None else []

    @property
    def notice(self) -> Text | None:
        """What everybody should know about the rules here: they have changed, and the match went on or did not."""
        if self.halted is not None:
            return halted_notice(self.halted)
        return notice_of(self.changes[-1]) if self.changes else None

    def expected(self) -> str | None:
        """In a lesson: the choice of its script."""
        lesson = self.match.game.lessons.get(self.setup.lesson)
        return None if lesson is None else lesson.expected(self.match.moment)

    def seats_of(self, person_id: str) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == "person" and seat.person == person_id]

    @property
    def can_concede(self) -> bool:
        """Whether those at the table may give it up together."""
        return self.status == "playing" and self.match.game.concede is not None and not self.setup.lesson

    def conceding_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.person and seat.person in self.conceding]

    def hands_over(self, person_id: str) -> bool:
        """Whether a screen goes from hand to hand: at the person's seats sit several who know different things."""
        here = [seat for seat in self.seats if seat.kind == "person" and seat.person == person_id and not seat.also]
        return len(here) > 1 and self.match.secrets

    def bot_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == "bot"]

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

    # What can be done to it

    async def choose(
        self,
        seat: int,
        option: str,
        moment: int,
        idem: str,
        then: Sequence[str] = (),
        by: str = "choice",
        said: Text | None = None,
    ) -> int:
        """Take an option for a seat, and those that go with it as far as they are on offer.

        ``moment`` is how many choices whoever chose had seen; ``said``, what a bot says about it, stands in the log on
        a line behind its choice.
        """
        async with self.lock:
            if idem in self._known:
                return self._known[idem]
            self._must_go_on()
            if not self.started:
                raise Refusal("not_started")
            if moment != self.match.moment and len(self.waiting) < 2:
                raise Refusal("too_late")
            seq = await self._choose(seat, option, idem, by, said)
            try:
                for n, more in enumerate(then):
                    ask = self.match.decision_of(seat)
                    if ask is None or ask.find(more) is None:
                        break
                    seq = await self._choose(seat, more, f"{idem}+{n}", by)
            finally:
                self._tell(idem)
            return seq

    async def _choose(self, seat: int, option: str, idem: str, by: str, said: Text | None = None) -> int:
        expected = self.expected()
        if expected is not None and expected != f"{seat}|{option}":
            raise Refusal("lesson", option=self.match.describe_key(expected.partition("|")[2]))
        try:
            self._take(seat, option, said)
        except EnclumeError:
            raise
        except Exception as error:  # a fault of the rules: nothing of it has happened, and nobody is thrown out
            log.exception("rules_failed", table=self.id, game=self.row.game, option=option[:80])
            await self.reload()
            raise Refusal("rules_failed") from error
        body = option if said is None else f"{option}\n{msgspec.json.encode(said).decode()}"
        return await self._write(by, seat, body, idem)

    async def undo(self, seat: int, idem: str) -> int:
        """Take back the seat's last choice, and what bots have done since."""
        async with self.lock:
            if idem in self._known:
                return self._known[idem]
            self._must_go_on()
            closed = self._closed()
            if closed:
                raise Refusal(closed)
            self._take_back(seat)
            return await self._keep("undo", seat, "", idem)

    async def concede(self, seat: int, agrees: bool, idem: str) -> int:
        """The person at a seat would give the match up, or would rather not; it ends when all people would."""
        async with self.lock:
            if idem in self._known:
                return self._known[idem]
            self._must_go_on()
            if not self.can_concede:
                raise Refusal("no_concession")
            self._concede(seat, agrees)
            return await self._keep("concede", seat, "yes" if agrees else "no", idem)

    def _concede(self, seat: int, agrees: bool) -> None:
        person = self.seats[seat].person
        self.conceding = self.conceding | {person} if agrees else self.conceding - {person}
        if self._all_concede():
            self.match.concede()

    def _all_concede(self) -> bool:
        people = {each.person for each in self.seats if each.kind == "person"}
        return bool(self.conceding) and self.conceding >= people

    def can_undo(self, seat: int) -> UndoRefused | None:
        closed = self._closed()
        if closed:
            return UndoRefused(closed, WORDS[f"refused.{closed}"], None)
        return self.match.can_undo(seat, self._agreeing(seat), self.names)

    def _closed(self) -> str:
        """Why nothing is taken back here any more, whatever it was."""
        if self.halted is not None:
            return "halted"
        return "followed" if self.followed else "deal_told" if self.deal_told else ""

    def _must_go_on(self) -> None:
        if self.halted is not None:
            raise Refusal("halted")

    async def let_pass(self, seat: int, how: How) -> None:
        """When the seat has reactions passed for it from now on; nobody else at the table is told."""
        async with self.lock:
            person = self.seats[seat].person
            await self._store.set_passing(self.id, seat, person, self.row.game, how)
            self.reactions.wish(seat, how)

    async def sit(self, seat: int, person_id: str, name: str, invite: str) -> None:
        """Take an open seat; at a table that is not listed, with its invitation."""
        async with self.lock:
            self._must_go_on()
            if not self.setup.listed and not compare_digest(invite.encode(), self.setup.invite.encode()):
                raise Refusal("no_invite")
            if not 0 <= seat < len(self.seats) or self.seats[seat].kind != "open":
                raise Refusal("seat_taken")
            if self.seats_of(person_id):
                raise Refusal("already_sitting")
            how = await self._store.habit(person_id, self.row.game)
            await self._store.sit(self.id, seat, person_id, how)
            self.reactions.wish(seat, how)
            self._seat(seat, SeatSetup("person", name, person_id))
            await self._keep("sit", seat, msgspec.json.encode(self.seats[seat]).decode(), f"sit:{self.seq}")

    async def leave(self, person_id: str) -> None:
        """Leave before the start."""
        async with self.lock:
            mine = self.seats_of(person_id)
            if not mine:
                raise Refusal("not_sitting")
            if self.started:
                raise Refusal("already_started")
            for seat in mine:
                await self._store.stand_up(self.id, seat)
                self._seat(seat, SeatSetup("open"))
                await self._keep("sit", seat, msgspec.json.encode(self.seats[seat]).decode(), f"leave:{self.seq}")

    def _seat_everybody(self) -> None:
        """As the table was opened."""
        self.seats = [msgspec.structs.replace(seat) for seat in self.setup.seats]
        self._seats_changed()

    def _seat(self, n: int, seat: SeatSetup) -> None:
        self.seats[n] = seat
        self._seats_changed()

    def _seats_changed(self) -> None:
        self.seating += 1
        self.started = all(seat.kind != "open" for seat in self.seats)
        self.names = self._names()

    def _characters(self) -> list[Text]:
        game = find_game(self.row.game)
        config = game.config(len(self.setup.seats), self.setup.options)
        return [] if game.characters is None else list(game.characters(config))

    def _names(self) -> list[Text]:
        """People by their names, bots by their strength, told apart by their colours; and whom they play."""
        game, played = find_game(self.row.game), self.characters
        bots = [seat.bot for seat in self.seats if seat.kind == "bot" and not seat.name]
        names = []
        for n, seat in enumerate(self.seats):
            bot = WORDS[f"bot.{seat.bot.partition(':')[0].partition('@')[0]}"] if seat.kind == "bot" else None
            name = Text(fr=seat.name, en=seat.name) if seat.name else bot
            if played:
                names.append(played[n] if name is None else WORDS.say("seat.playing", name=name, character=played[n]))
            elif name is None or (name is bot and bots.count(seat.bot) > 1):
                names.append(joined([*([] if name is None else [name]), game.seat_name(n)]))
            else:
                names.append(name)
        return names

    # The log

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

    def _play(self, log: Sequence[Entry]) -> None:
        """Play the log again; what was before the rules last changed is only remembered."""
        first = max((n for n, entry in enumerate(log) if entry.kind == "rules"), default=0)
        try:
            self._replay_all(log, first)
            same = not log or self.match.digest() == log[-1].digest
        except Exception:  # whatever the rules of today say to the choices of yesterday
            same = False
        if not same:
            self._halt(log, first)

    def _replay_all(self, log: Sequence[Entry], first: int) -> None:
        for entry in log[:first]:
            self._recall(entry)
        for entry in log[first:]:
            self._replay(entry)

    def _halt(self, log: Sequence[Entry], first: int) -> None:
        """Stand still before the first entry that is not played as it was."""
        self._restart()
        self._replay_all(log[:first], first)
        for n, entry in enumerate(log[first:], first):
            try:
                self._replay(entry)
                why = WORDS["rules.other_state"]
            except Exception as error:
                why = reason_of(error)
            else:
                if self.match.digest() == entry.digest:
                    continue
            self._restart()
            self._replay_all(log[:n], first)
            for later in log[n:]:
                self._recall(later)
            self.halted = Divergence(entry.seq, entry.kind, entry.body[:80], why)
            return

    async def go_on(self, frozen: Frozen, log: Sequence[Entry], seq: int) -> None:
        """Where the log can be played no further: go on from what was kept before entry ``seq``, or stay halted."""
        async with self.lock:
            if self.halted is None:
                return
            try:
                lost = self._thaw(frozen, [entry for entry in log if entry.seq >= seq])
            except EnclumeError as error:
                self._restart()
                self._play(log)
                self.halted = self.halted and msgspec.structs.replace(self.halted, why=error.text)
                return
            change = change_to(self.match, frozen, lost)
            self.changes.append(change)
            self.halted = None
            body = msgspec.json.encode(change).decode()
            await self._write("rules", 0, body, f"rules:{self.seq}", at=self.row.moved)

    def _thaw(self, frozen: Frozen, later: Sequence[Entry]) -> int:
        """The match as it was kept, and what was logged since, as far as it is allowed; how many choices are lost."""
        self.match = Match.thaw(frozen)
        must_be_shown(self.match, self.names)
        lost = len(frozen.before) + len(frozen.since) - self.match.moment
        for n, entry in enumerate(later):
            try:
                self._repeat(entry)
            except ChoiceRefused:
                lost += sum(each.kind in ("choice", "bot") for each in later[n:])
                break
            except Exception as error:
                raise CannotThaw(reason_of(error)) from error
        if self.match.result is None and self._all_concede():
            self.match.concede()
        must_be_shown(self.match, self.names)
        self.said = [said for said in self.said if said.after <= self.match.moment]
        return lost

    def _repeat(self, entry: Entry) -> None:
        """What an entry did to the match, and to nothing else."""
        match entry.kind:
            case "choice" | "bot":
                self.match.apply(entry.seat, entry.body.partition("\n")[0])
            case "undo":
                self.match.undo(entry.seat, self._agreeing(entry.seat), self.names)

    def _recall(self, entry: Entry) -> None:
        """An entry from before the rules changed: who sat down, who would give up, and that it was."""
        match entry.kind:
            case "sit":
                self._seat(entry.seat, msgspec.json.decode(entry.body, type=SeatSetup))
            case "concede":
                person = self.seats[entry.seat].person
                self.conceding = self.conceding | {person} if entry.body == "yes" else self.conceding - {person}
            case "rules":
                self.changes.append(msgspec.json.decode(entry.body, type=NewRules))
        self._note(entry)

    def _replay(self, entry: Entry) -> None:
        match entry.kind:
            case "rules":
                change = msgspec.json.decode(entry.body, type=NewRules)
                self.match = Match.thaw(Frozen.from_bytes(change.match))
                self.changes.append(change)
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
                self._seat(entry.seat, msgspec.json.decode(entry.body, type=SeatSetup))
        self._note(entry)

    def _take(self, seat: int, option: str, said: Text | None = None) -> None:
        self.match.apply(seat, option)
        if said is not None:
            self.said.append(Said(self.match.moment, seat, said))

    def _take_back(self, seat: int) -> None:
        self.match.undo(seat, self._agreeing(seat), self.names)
        self.said = [said for said in self.said if said.after <= self.match.moment]
        self.undone += 1

    async def _keep(self, kind: str, seat: int, body: str, idem: str) -> int:
        """Write what was just done to the log, then tell everybody."""
        seq = await self._write(kind, seat, body, idem)
        self._tell(idem)
        return seq

    async def _write(self, kind: str, seat: int, body: str, idem: str, at: float | None = None) -> int:
        """Write what was just done to the log. What cannot be written has not happened."""
        seq = self.seq
        at = time.time() if at is None else at
        entry = Entry(self.id, seq, kind, seat, body, idem, at, self.match.digest())
        try:
            await self._store.append(entry, self.status, self._honours(entry.at))
        except Exception as error:
            await self.reload()
            if isinstance(error, Conflict):
                raise Refusal("too_late") from error
            raise
        self._note(entry)
        return seq

    def _tell(self, idem: str) -> None:
        self.latest = idem
        self.touched = time.monotonic()
        for listener in list(self.changed):
            try:
                listener(self)
            except Exception:
                log.exception("not_told", table=self.id)

    def _note(self, entry: Entry) -> None:
        """An entry is in the log."""
        self._known[entry.idem] = entry.seq
        self.seq = entry.seq + 1
        self._gained = {each: self._gained.get(each, entry.at) for each in self._achieved()}
        self.reactions.note(entry.kind, entry.seat)
        self._meet_reactions()

    def _meet_reactions(self) -> None:
        self.reactions.met = self.reactions.met or any(ask.passing for ask in self.match.decisions)

    def _achieved(self) -> set[tuple[str, str]]:
        """What people have achieved here so far; an undo takes it back with the choice that brought it."""
        if self.setup.known_deal or not self.match.game.achievements:
            return set()
        found = [(self.seats[n].person, each.id) for each, seats in self.match.achieved() for n in seats]
        return {(person, each) for person, each in found if person}

    def _honours(self, at: float) -> list[Honour] | None:
        """All that people have achieved here, if this change of the log adds to it or takes from it."""
        gained, before = self._achieved(), self._gained
        if gained == before.keys():
            return None
        game = self.match.game.id
        return [Honour(self.id, person, each, game, before.get((person, each), at)) for person, each in sorted(gained)]

    async def reload(self) -> None:
        """Go back to what is on disk."""
        self._restart()
        self._play(await self._store.log(self.id))

    def _restart(self) -> None:
        """As the table was opened, before anything in its log."""
        self.halted = None
        self.match, self.seq, self._known, self.said = self._deal(), 0, {}, []
        self.conceding, self._gained, self.changes = set(), {}, []
        self.undone += 1
        self._seat_everybody()

    def _agreeing(self, seat: int) -> list[int]:
        """Who never minds an undo of this seat: bots, and other seats of the same person."""
        person = self.seats[seat].person
        return [n for n, each in enumerate(self.seats) if each.kind == "bot" or (person and each.person == person)]
