"""What can go wrong, each with a sentence for people in both languages.

Whoever raises one of these has changed nothing: the match is as it was before the call.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from .texts import Catalogue, Text, same

MESSAGES: Final = Catalogue(Path(__file__).with_name("messages.toml"))


class Reason(msgspec.Struct, frozen=True):
    """Why something cannot be done now: a code for programs, words for people, the rules it follows from."""

    code: str
    text: Text
    rules: tuple[str, ...] = ()
    blockers: tuple[str, ...] = ()
    """Keys of the pieces that stand in the way."""

    def __str__(self) -> str:
        return f"{self.text.en} [{', '.join(self.rules)}]" if self.rules else self.text.en


class EnclumeError(Exception):
    """The root of all errors of the house; ``text`` is the message in French and English."""

    text: Text

    def __init__(self, text: Text | str) -> None:
        self.text = text if isinstance(text, Text) else same(text)
        super().__init__(self.text.en)


class UnknownGame(EnclumeError):
    """No game has that id."""


class BadConfig(EnclumeError):
    """A number of seats or a table option that the game does not take."""


class ContentError(EnclumeError):
    """A content file that cannot be used: the message names file, entry and field."""


class ChoiceRefused(EnclumeError):
    """A choice that the match did not take; ``reasons`` say why, most important first."""

    reasons: tuple[Reason, ...]

    def __init__(self, text: Text, reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__(text)
        self.reasons = reasons


class NotYourTurn(ChoiceRefused):
    """Another seat is asked, not this one."""


class MatchOver(ChoiceRefused):
    """The match has ended: there is nothing left to choose."""


class UnknownOption(ChoiceRefused):
    """Words that name no option of this game."""


class IllegalChoice(ChoiceRefused):
    """An option that exists in the game but is not on offer now."""


class UndoRefused(EnclumeError):
    """The last choice cannot be taken back; ``choice`` is the index of the choice that closed the door."""

    code: str
    choice: int | None

    def __init__(self, code: str, text: Text, choice: int | None) -> None:
        super().__init__(text)
        self.code = code
        self.choice = choice


class BadRecord(EnclumeError):
    """A record that cannot be read or does not replay."""


class CannotThaw(EnclumeError):
    """A frozen match that the rules of this program cannot go on with."""


class NoSuchWorld(EnclumeError):
    """No world could be imagined that fits what the seat has seen."""
