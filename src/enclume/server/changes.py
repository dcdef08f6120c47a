"""Rules that change under a table: where its log no longer tells the same story, and how it goes on all the same.

A table is its log, played again by the rules of today. When these part from it, the match goes on from the state that
was last kept of it (:mod:`.keeping`), if today's rules can read that; an entry of the log says so and has the state in
it. Otherwise the table halts before the first entry that differs: it can be looked at, and nothing more is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enclume.kernel import CannotThaw, EnclumeError, Match
from enclume.kernel.errors import MESSAGES
from enclume.kernel.texts import LANGUAGES, Text, same

from .words import WORDS


class Divergence(msgspec.Struct, frozen=True):
    """The first entry of a log that the rules of today do not play as they did: its number, what it was, and why."""

    seq: int
    kind: str
    body: str
    why: Text


class NewRules(msgspec.Struct, frozen=True):
    """What is in the log where a match went on by other rules: whose they had been, and how it stood."""

    was: int
    content: str
    moment: int
    lost: int
    """How many choices the rules of today did not allow any more: they are left out."""
    match: bytes
    left: list[float] = []
    """How much time each seat had left."""


def notice_of(change: NewRules) -> Text:
    """What everybody at the table is told about it."""
    told = WORDS.say("rules.went_on", n=change.moment)
    if not change.lost:
        return told
    more = WORDS.say("rules.left_out", n=change.lost)
    return Text(fr=f"{told.fr} {more.fr}", en=f"{told.en} {more.en}")


def halted_notice(halted: Divergence) -> Text:
    return WORDS.say("rules.halted", n=halted.seq + 1, why=halted.why)


def reason_of(error: Exception) -> Text:
    """Why an entry cannot be played: in words where the rules have some, else by what broke."""
    return error.text if isinstance(error, EnclumeError) else same(f"{type(error).__name__}: {error}"[:200])


def must_be_shown(match: Match, names: Sequence[Text]) -> None:
    """A thawed match that cannot be drawn or told is none; a :class:`CannotThaw` says so."""
    try:
        for seat in (None, *range(match.config.seats)):
            match.scene(seat)
            for event in match.told(seat):
                match.game.describe_event(event, seat, names)
        for ask in match.decisions:
            match.prompt(ask.seat)
            for language in LANGUAGES:
                match.offers(ask.options, language)
        match.account() if match.result is not None else []
    except Exception as error:
        raise CannotThaw(MESSAGES["frozen.rules"]) from error
