"""Records: all it takes to play a match again to the letter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from .commitments import commitment
from .errors import MESSAGES, BadRecord, EnclumeError
from .lessons import Value
from .registry import find_game
from .result import Result

if TYPE_CHECKING:
    from .match import Match

FORMAT = 1


class Record(msgspec.Struct, frozen=True):
    """Game, rules version, configuration, seed, choices; ``digests`` are those of the start and after each choice."""

    game: str
    version: int
    content: str
    seats: int
    options: dict[str, Value]
    seed: int
    choices: list[str]
    digests: list[str]
    result: Result | None = None
    format: int = FORMAT
    people: list[int] = []
    """The seats of people, where it was said who is a bot."""
    conceded: bool = False
    """Whether everybody gave it up after the last choice."""
    nonce: str = ""
    """What the seed was sealed with, where the deal was (:mod:`.commitments`)."""
    commitment: str = ""
    """The seal that everybody at the table saw before the match began."""
    dealt_by: tuple[int, str] | None = None
    """Rules version and content of the program that sealed it, where they were others than those of the record."""

    @property
    def seal(self) -> str:
        """The commitment that belongs to this seed, nonce and configuration; none without a nonce."""
        if not self.nonce:
            return ""
        version, content = self.dealt_by or (self.version, self.content)
        return commitment(
            game=self.game,
            version=version,
            content=content,
            seats=self.seats,
            people=self.people,
            options=self.options,
            seed=self.seed,
            nonce=self.nonce,
        )

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    def save(self, path: Path) -> None:
        path.write_bytes(self.to_json())

    @staticmethod
    def from_json(data: bytes) -> Record:
        """Decode a record; a :class:`BadRecord` says what is wrong with it."""
        try:
            found = msgspec.json.decode(data, type=_Format).format
            if found != FORMAT:
                raise BadRecord(MESSAGES.say("record.format", format=found, known=FORMAT))
            return msgspec.json.decode(data, type=Record)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadRecord(MESSAGES.say("record.not_json", why=str(error))) from error

    @staticmethod
    def load(path: Path) -> Record:
        return Record.from_json(path.read_bytes())


class _Format(msgspec.Struct):
    format: int


def write(match: Match) -> Record:
    """The record of a match. It is made by playing the match again, so it is known to replay."""
    if match.first_moment:
        raise BadRecord(MESSAGES["record.thawed"])
    game = match.game
    twin = match.deal_again()
    digests = [twin.digest()]
    for choice in match.choices:
        twin.apply(choice.seat, choice.option)
        digests.append(twin.digest())
    if match.conceded:
        twin.concede()
    if twin.digest() != match.digest():
        raise BadRecord(MESSAGES.say("record.diverged", n=len(match.choices), choice=str(match.choices[-1:])))
    return Record(
        game=game.id,
        version=game.version,
        content=game.content_hash,
        seats=match.config.seats,
        options=dict(match.config.options),
        seed=match.seed,
        choices=[str(choice) for choice in match.choices],
        digests=digests,
        result=match.result,
        people=list(match.config.people),
        conceded=match.conceded,
    )


def replay(record: Record, start: Callable[[Record], Match]) -> Match:
    """Play a record again and compare every digest."""
    game = find_game(record.game)
    if record.version != game.version:
        raise BadRecord(MESSAGES.say("record.version", theirs=record.version, ours=game.version, game=game.name))
    if record.content != game.content_hash:
        raise BadRecord(MESSAGES.say("record.content", theirs=record.content, ours=game.content_hash, game=game.name))
    if len(record.digests) != len(record.choices) + 1:
        raise BadRecord(MESSAGES.say("record.count", choices=len(record.choices), digests=len(record.digests)))
    try:
        match = start(record)
    except EnclumeError as error:
        raise BadRecord(error.text) from error
    if match.digest() != record.digests[0]:
        raise BadRecord(MESSAGES["record.start"])
    for n, (choice, digest) in enumerate(zip(record.choices, record.digests[1:], strict=True), 1):
        _replay_choice(match, n, choice)
        if match.digest() != digest:
            raise BadRecord(MESSAGES.say("record.diverged", n=n, choice=choice[:80]))
    if record.conceded:
        _concede(match)
    if record.result is not None and _as_saved(match.result) != _as_saved(record.result):
        raise BadRecord(MESSAGES["record.result"])
    return match


def _as_saved(result: Result | None) -> Result | None:
    """The result as it reads after saving and loading: lists for tuples."""
    return msgspec.json.decode(msgspec.json.encode(result), type=Result | None)


def _concede(match: Match) -> None:
    try:
        match.concede()
    except EnclumeError as error:
        raise BadRecord(error.text) from error


def _replay_choice(match: Match, n: int, choice: str) -> None:
    seat, separator, key = choice.partition("|")
    if not separator or not seat.isdecimal() or len(seat) > 4:
        example = str(match.decision.options[0]) if match.decision else "pass"
        raise BadRecord(MESSAGES.say("record.malformed", n=n, choice=choice[:80], example=example))
    try:
        match.apply(int(seat), key)
    except EnclumeError as error:
        raise BadRecord(MESSAGES.say("record.choice", n=n, choice=choice[:80], why=error.text)) from error
