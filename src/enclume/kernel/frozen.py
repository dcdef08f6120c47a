"""A match as it stands, without the way that led there: to go on with where the rules have changed since.

A record is played again from its seed, by the rules it was made with. Where a newer program has other rules, the state
itself may still make sense to it: it is kept as plain data, and the new rules go on from there.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import MESSAGES, CannotThaw
from .events import Event
from .journal import Journal
from .lessons import Value
from .options import Choice, Option
from .plain import decode, encode
from .result import Result
from .state import State

if TYPE_CHECKING:
    from .match import Match


class Frozen(msgspec.Struct, frozen=True):
    """The state when the step began (when the match is over: at its end), and the choices made before and since."""

    game: str
    version: int
    content: str
    seats: int
    options: dict[str, Value]
    people: list[int]
    seed: int
    before: list[str]
    since: list[str]
    state: bytes
    events: bytes
    result: Result | None = None
    conceded: bool = False

    def to_bytes(self) -> bytes:
        return zlib.compress(msgspec.msgpack.encode(self), 6)

    @staticmethod
    def from_bytes(data: bytes) -> Frozen:
        """Decode a frozen match; a :class:`CannotThaw` where it is none."""
        try:
            return msgspec.msgpack.decode(zlib.decompress(data), type=Frozen)
        except (zlib.error, msgspec.DecodeError) as error:
            raise CannotThaw(MESSAGES["frozen.unreadable"]) from error

    def new_state(self) -> State:
        """The state, if the classes of this program can hold it."""
        try:
            state = decode(self.state)
        except Exception as error:  # whatever the classes of today say about the data of yesterday
            raise CannotThaw(MESSAGES["frozen.state"]) from error
        if not isinstance(state, State):
            raise CannotThaw(MESSAGES["frozen.state"])
        state.result = self.result
        return state

    def new_journal(self) -> Journal:
        """What was noted before the step: the choices, and the events as far as they can be read."""
        journal = Journal()
        journal.choices.extend(read_choice(choice) for choice in self.before)
        for event in self._events():
            journal.events.append(event)
        return journal

    def _events(self) -> list[Event]:
        try:
            found: Any = decode(self.events)
        except Exception:  # the log of yesterday is lost, the match is not
            return []
        return [event for event in found if isinstance(event, Event)]


def freeze(match: Match) -> Frozen:
    """Keep a match as it stands."""
    over = match.result is not None
    made = [str(choice) for choice in match.choices]
    first = len(made) if over else len(made) - match.step_length
    config, game = match.config, match.game
    return Frozen(
        game=game.id,
        version=game.version,
        content=game.content_hash,
        seats=config.seats,
        options=dict(config.options),
        people=list(config.people),
        seed=match.seed,
        before=made[:first],
        since=made[first:],
        state=encode(match.final_state() if over else match.snapshot()),
        events=_encode_events(match, over),
        result=match.result,
        conceded=match.conceded,
    )


def _encode_events(match: Match, over: bool) -> bytes:
    events = list(match.events)
    return encode(events if over else events[: len(events) - match.step_events])


def read_choice(text: str) -> Choice:
    """A choice as it was written: only its words are known, not what it was offered among."""
    seat, _, key = text.partition("|")
    verb, *targets = key.split(":")
    return Choice(int(seat), Option(verb, *[int(t[1:]) if t[:1] == "#" and t[1:].isdecimal() else t for t in targets]))
