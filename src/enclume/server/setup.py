"""What a table is opened with, and who sits at it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec

from enclume.kernel import EnclumeError, Value
from enclume.kernel.game import Game
from enclume.kernel.texts import Text, joined

from .frames import Pace
from .words import WORDS


class Refusal(EnclumeError):
    """A command that the table does not carry out."""

    code: str
    wait: object
    """How many seconds to wait before it is of use to try again, where that is known."""

    def __init__(self, code: str, text: Text | None = None, **args: object) -> None:
        super().__init__(text if text is not None else WORDS.say(f"refused.{code}", **args))
        self.code = code
        self.wait = args.get("seconds")


class SeatSetup(msgspec.Struct, omit_defaults=True):
    """Who sits in a seat. ``person`` is an id; several seats of one person make a hot-seat table: of several people at
    one screen, or of one who plays another seat ``also`` and may know what it knows."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    person: str = ""
    bot: str = ""
    also: bool = False
    of: str = ""
    """Whose the name is, where it is not that of ``person``; or for whom an open seat is kept. An id: when that person
    leaves for good, the name is struck and the seat is anybody's."""
    heir: bool = False
    """Whether it is a bot that plays on for somebody who went, so that what all others had agreed on holds from then
    on. Bots that took over before that was so are none: their logs are played as they were written."""


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
    pace: Pace = Pace()
    rated: bool = False
    """Whether it changes the ratings of those who play."""
    daily: str = ""
    """The day whose deal this is, the same for everybody."""

    @property
    def final(self) -> bool:
        """Whether its end counts for good, for more than the memory of those who were there."""
        return self.rated or bool(self.daily)

    @property
    def secret_until(self) -> float:
        """Until when the deal is nobody's to know, though a match with it is over: others are still to play it."""
        return end_of(self.daily) if self.daily else 0.0


def end_of(day: str) -> float:
    """When a day is over, in UTC."""
    return (datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)).timestamp()


def people_at(seats: Sequence[SeatSetup]) -> list[int]:
    """The seats of people, those who are still to come included."""
    return [n for n, seat in enumerate(seats) if seat.kind != "bot"]


def names_of(game: Game, seats: Sequence[SeatSetup], played: Sequence[Text]) -> list[Text]:
    """People by their names, bots by their strength, told apart by their colours; and whom they play."""
    bots = [seat.bot for seat in seats if seat.kind == "bot" and not seat.name]
    names = []
    for n, seat in enumerate(seats):
        bot = WORDS[f"bot.{seat.bot.partition(':')[0].partition('@')[0]}"] if seat.kind == "bot" else None
        name = Text(fr=seat.name, en=seat.name) if seat.name else bot
        if played:
            names.append(played[n] if name is None else WORDS.say("seat.playing", name=name, character=played[n]))
        elif name is None or (name is bot and bots.count(seat.bot) > 1):
            names.append(joined([*([] if name is None else [name]), game.seat_name(n)]))
        else:
            names.append(name)
    return names
