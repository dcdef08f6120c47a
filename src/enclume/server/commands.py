"""What clients may say: commands, which are kept until they are acknowledged, and questions."""

from __future__ import annotations

from typing import Literal

import msgspec


class Choose(msgspec.Struct, tag="choose", tag_field="do", forbid_unknown_fields=True):
    """Take an option; ``moment``: how many choices the client had seen; ``idem``: makes a repetition harmless.

    ``then``: the choices that go with it, as far as they are on offer.
    """

    option: str
    seat: int
    moment: int
    idem: str
    then: list[str] = []


class TakeBack(msgspec.Struct, tag="undo", tag_field="do", forbid_unknown_fields=True):
    seat: int
    idem: str


class Concede(msgspec.Struct, tag="concede", tag_field="do", forbid_unknown_fields=True):
    """The person at a seat would give the match up, or no longer; it ends when all people would."""

    seat: int
    agrees: bool
    idem: str


class Resign(msgspec.Struct, tag="resign", tag_field="do", forbid_unknown_fields=True):
    """The person at a seat goes for good: a bot plays on for the others, or the match ends where there are none."""

    seat: int
    idem: str


class Pause(msgspec.Struct, tag="pause", tag_field="do", forbid_unknown_fields=True):
    """The person at a seat would stop the clock, which takes all of them; or lets it run again."""

    seat: int
    wish: bool
    idem: str


class End(msgspec.Struct, tag="end", tag_field="do", forbid_unknown_fields=True):
    """The person at a seat would end the match because somebody's time is up, or no longer."""

    seat: int
    agrees: bool
    idem: str


class Attend(msgspec.Struct, tag="attend", tag_field="do", forbid_unknown_fields=True):
    """Somebody is at the page: it need not tell them elsewhere that it is their turn."""


class Say(msgspec.Struct, tag="chat", tag_field="do", forbid_unknown_fields=True):
    text: str
    idem: str


class Order(msgspec.Struct, tag="order", tag_field="do", forbid_unknown_fields=True):
    """From now on decisions of this kind are answered so for a seat, until something changes."""

    seat: int
    kind: str
    answer: str
    until: str
    idem: str


class Revoke(msgspec.Struct, tag="revoke", tag_field="do", forbid_unknown_fields=True):
    """Ask me again."""

    seat: int
    kind: str
    idem: str


class AskWhy(msgspec.Struct, tag="why", tag_field="do", forbid_unknown_fields=True):
    target: str
    seat: int


class AskPlan(msgspec.Struct, tag="plan", tag_field="do", forbid_unknown_fields=True):
    """What would an option take, with these pieces on its places, and the one at ``changed`` in any case?"""

    option: str
    seat: int
    pieces: list[str] = []
    changed: int = 0


class AskFull(msgspec.Struct, tag="full", tag_field="do", forbid_unknown_fields=True):
    """Send everything again, in this language, through the eyes of this seat (at a hot-seat table)."""

    lang: Literal["fr", "en"] | None = None
    viewer: int | None = None


class AskMoment(msgspec.Struct, tag="moment", tag_field="do", forbid_unknown_fields=True):
    moment: int


ClientFrame = (
    Attend
    | Choose
    | TakeBack
    | Concede
    | Resign
    | Pause
    | End
    | Order
    | Revoke
    | Say
    | AskWhy
    | AskPlan
    | AskFull
    | AskMoment
)
