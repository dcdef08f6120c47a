"""What goes over the wire between the server and a viewer of a table. The client's types are made from these structs.

Texts are in the viewer's language. A scene travels flat: areas by key, pieces by key, each sent again only when it
changes.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .scenes import FlatScene, ScenePatch

# Decisions and the log


class Asked(msgspec.Struct, omit_defaults=True):
    """A decision: whose it is; to that seat's viewer also what is asked, and the options.

    The options are told by what has changed since the viewer was last asked for this seat: runs of those before that
    are on offer again (from, to), and new ones: the place in the list, the key (a verb and its targets), the sentence,
    and what stands at its right edge.
    """

    seat: int
    prompt: str = ""
    kind: str = ""
    """Of what may be answered in advance: its kind."""
    masked: bool = False
    """Whether it is asked even where there is no choice, so that nobody knows."""
    ordered: str = ""
    """The option that is going to be taken for the viewer, as they ordered."""
    kept: list[tuple[int, int]] = []
    fresh: list[tuple[int, int, str, int, str, str]] = []
    begun: list[str] = []
    """The pieces chosen so far in what the seat is asked to go on with; one that was chosen twice is named twice."""


class PlanPlace(msgspec.Struct, omit_defaults=True):
    """A place that a choice fills: the piece that would lie there, what becomes of it, and the pieces that might."""

    key: str
    piece: str
    fate: str
    says: str
    may: list[str] = []


class PlanText(msgspec.Struct, omit_defaults=True):
    """What a choice takes and brings; ``becomes``: pieces, icons of their numbers, values; ``ways``: options, names."""

    option: str
    label: str
    text: str
    places: list[PlanPlace] = []
    then: list[str] = []
    becomes: list[tuple[str, str, int]] = []
    ways: list[tuple[str, str]] = []
    warns: bool = False
    """Whether it only warns, in ``text``, of what the choice leads to."""


class LogLine(msgspec.Struct, omit_defaults=True):
    """A sentence of the log: about which seat, by which rules, after which choice (in a patch: none is the latest).

    ``said``: the seat itself says it, about its choice. ``loud``: nobody should miss it.
    """

    text: str
    after: int | None = None
    seat: int | None = None
    rules: list[str] = []
    said: bool = False
    loud: bool = False
    private: bool = False
    """Whether it is told to the viewer alone."""


class RoutineInfo(msgspec.Struct):
    """A kind of decision that may be answered in advance: how, and until when."""

    kind: str
    name: str
    answers: list[tuple[str, str]]
    ends: list[tuple[str, str]]


class OrderInfo(msgspec.Struct):
    """A standing order of the viewer: for which of their seats, which kind of decision, how it is answered, until when.

    ``name`` is the kind's, ``says`` how it is answered and until when, in words.
    """

    seat: int
    kind: str
    name: str
    answer: str
    until: str
    says: str


class Achieved(msgspec.Struct):
    """Something that was achieved, and by which seats."""

    id: str
    name: str
    text: str
    seats: list[int]


class StatTable(msgspec.Struct, omit_defaults=True):
    """A small table about a match: rows of cells; without names of columns one for each seat, or a single one."""

    title: str
    rows: list[tuple[str, list[str]]]
    columns: list[str] = []


class Outcome(msgspec.Struct, omit_defaults=True):
    """The end: ranks and scores by seat, and each score line by line. ``together``: all have won, or all have lost."""

    reason: str
    ranks: list[int]
    scores: list[float]
    shares: list[float]
    lines: list[list[tuple[str, str]]] = []
    """For each seat what was counted and what it came to."""
    grade: str = ""
    together: bool = False
    achieved: list[Achieved] = []
    counts: bool = True
    """Whether people keep what they achieved here: not where the deal was known before."""
    statistics: list[StatTable] = []


class ChatLine(msgspec.Struct):
    at: float
    name: str
    text: str
    seat: int | None = None


# Tables and people


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """Who sits there: a person, a bot, or nobody yet. ``identity`` is the seat's colour."""

    kind: Literal["person", "bot", "open"]
    name: str
    identity: str
    bot: str = ""
    you: bool = False
    here: bool = False
    """Whether the person is looking at the table now."""
    character: str = ""
    """Who is played there, in a game whose seats are characters."""
    person: str = ""
    """Whose profile tells more about the one who sits there."""
    kept: str = ""
    """Where nobody sits yet: for whom of the match before it is kept, if that is not the reader."""


class ClockInfo(msgspec.Struct, omit_defaults=True):
    """How much time everybody has, at the moment it is told."""

    kind: Literal["live", "days"]
    left: list[float]
    """Seconds, seat by seat."""
    then: Literal["bot", "default", "vote"]
    """What happens when somebody's time is up."""
    running: list[int] = []
    """The seats whose time runs."""
    paused: bool = False
    pausing: list[int] = []
    """The seats of people who would stop the clock."""
    flagged: list[int] = []
    """The seats whose time is up."""
    ending: list[int] = []
    """The seats of people who would end the match because of it."""
    away: dict[int, float] = {}
    """Until when those are away who said so, by their seats."""


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table was dealt: sealed beforehand, or ``known`` to somebody. Seed and nonce are told at the end, and those
    of a deal of the day when its day is over."""

    commitment: str = ""
    """The seal; empty at tables from before deals were sealed."""
    known: bool = False
    """Whether the seed was chosen, or had been played before."""
    seed: str = ""
    nonce: str = ""
    until: float = 0.0
    """Until when they are kept from everybody, and the match from all others."""


class Pace(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How much time there is: for the whole match and a little more for every turn, or anew for every turn."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: float = 0.0
    """For the whole match (``live``), or for each turn (``days``)."""
    increment: float = 0.0
    """Added after each turn of a ``live`` match."""
    then: Literal["bot", "default", "vote"] = "bot"
    """What happens when time is up: a bot takes the seat, the game's default choice is made, or the others may end the
    match."""

    @property
    def ends_by_itself(self) -> bool:
        """Whether a match comes to its end though somebody does nothing any more."""
        return self.kind != "none" and self.then != "vote"


class TableInfo(msgspec.Struct, omit_defaults=True):
    """A table as lists and headers show it."""

    id: str
    game: str
    name: str
    seats: list[SeatInfo]
    status: Literal["open", "playing", "finished"]
    options: dict[str, Any]
    created: float
    moved: float = 0.0
    """When something last happened there."""
    moment: int = 0
    """How many choices have been made."""
    waiting: list[int] = []
    """The seats that must choose now."""
    hot_seat: bool = False
    curtain: bool = False
    """Whether the reader's screen is handed over from seat to seat, and hides the table in between."""
    invite: str = ""
    """The word that lets somebody in; only those who sit there see it."""
    owner: bool = False
    host: str = ""
    """What the one who opened it is called, if they sit there."""
    prompt: str = ""
    """What is asked of the reader, if it is their turn."""
    lesson: str = ""
    """The lesson that this table teaches."""
    taught: bool = False
    """Whether the lesson has been gone through."""
    campaign: str = ""
    """The campaign that it is a chapter of."""
    winners: list[int] = []
    """Who has won, when it is over."""
    drawn: bool = False
    """Whether they are rivals who share the victory."""
    together: bool = False
    """Whether all win or all lose."""
    concedes: bool = False
    """Whether those who sit here may give the match up together."""
    conceding: list[int] = []
    """The seats of people who would."""
    resigns: Literal["", "bot", "end"] = ""
    """What happens when the reader goes for good: a bot plays on, or the match ends; empty: they cannot."""
    rated: bool = False
    """Whether it changes ratings."""
    daily: str = ""
    """The day whose deal it is."""
    pace: Pace = Pace()
    """How much time there is."""
    clock: ClockInfo | None = None
    ended: bool = False
    """Whether it was ended without a result."""
    deal: Deal = Deal()
    notice: str = ""
    """What everybody should know about it: its rules have changed, and it goes on or stands still."""
    halted: bool = False
    """Whether nothing more is chosen here."""


# Frames from the server


class Full(msgspec.Struct, tag="full", tag_field="frame", omit_defaults=True):
    """Everything a viewer needs: on connecting, on asking for it, and when the language changes."""

    seq: int
    table: TableInfo
    you: list[int]
    """The seats that this viewer plays: several at a hot-seat table, none for a spectator."""
    viewer: int | None
    """Through whose eyes the scene is seen."""
    scene: FlatScene
    asks: list[Asked]
    log: list[LogLine]
    chat: list[ChatLine]
    moment: int
    no_undo: str
    """Why the viewer cannot take back; empty, if they can."""
    outcome: Outcome | None = None
    routines: list[RoutineInfo] = []
    """What those who sit here may answer in advance."""
    orders: list[OrderInfo] = []
    """What the viewer has answered so."""


class Patch(msgspec.Struct, tag="patch", tag_field="frame", omit_defaults=True):
    """What has changed since the frame before; to the one whose command it was, with its mark: it is on disk.

    ``follows`` is the number of the frame before, where several things were done at once.
    """

    seq: int
    scene: ScenePatch
    asks: list[Asked]
    moment: int
    viewer: int | None = None
    """Nothing, if it is the same as before."""
    no_undo: str | None = None
    """Nothing, if it is the same as before."""
    log: list[LogLine] = []
    log_from: int | None = None
    """After an undo: the log is cut to that many lines before the new ones are added."""
    outcome: Outcome | None = None
    table: TableInfo | None = None
    clock: ClockInfo | None = None
    """Where there is one."""
    orders: list[OrderInfo] | None = None
    """Nothing, if they are the same as before."""
    ack: str = ""
    follows: int | None = None


class Chat(msgspec.Struct, tag="chat", tag_field="frame"):
    line: ChatLine


class OrdersTold(msgspec.Struct, tag="orders", tag_field="frame"):
    """To the person alone: their standing orders, and for each seat that is asked now the option taken by them."""

    orders: list[OrderInfo]
    ordered: dict[int, str]


class Here(msgspec.Struct, tag="here", tag_field="frame"):
    """Somebody who plays has come or gone: the seats whose people look at the table now."""

    seats: list[int]


class Ack(msgspec.Struct, tag="ack", tag_field="frame"):
    """A command was carried out and is on disk."""

    idem: str
    seq: int


class WhyText(msgspec.Struct, omit_defaults=True):
    """A reason in words, with the rules it follows from and the pieces that stand in the way."""

    code: str
    text: str
    rules: list[str] = []
    blockers: list[str] = []


class Refused(msgspec.Struct, tag="refused", tag_field="frame", omit_defaults=True):
    """A command was not carried out; nothing has changed."""

    idem: str
    code: str
    text: str
    reasons: list[WhyText] = []


class Why(msgspec.Struct, tag="why", tag_field="frame"):
    """The answer to "why can I not use that?"; no reasons: it can be used."""

    target: str
    reasons: list[WhyText]


class Moment(msgspec.Struct, tag="moment", tag_field="frame", omit_defaults=True):
    """The table as it was after so many choices."""

    moment: int
    scene: FlatScene
    asks: list[Asked]
    log_length: int
    outcome: Outcome | None = None


class Planned(msgspec.Struct, tag="plan", tag_field="frame", omit_defaults=True):
    """The answer to "what would that take?"; no plan: nothing worth showing."""

    option: str
    plan: PlanText | None = None


ServerFrame = Full | Patch | Chat | OrdersTold | Here | Ack | Refused | Why | Moment | Planned
