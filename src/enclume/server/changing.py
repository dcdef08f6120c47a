"""A table whose log is played by rules that may have changed since it was written."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enclume.kernel import CannotThaw, ChoiceRefused, Match
from enclume.kernel.texts import Text
from enclume.store import Entry

from .changes import Divergence, NewRules, halted_notice, must_be_shown, notice_of, reason_of
from .keepsake import Keepsake
from .played import PlayedTable
from .setup import SeatSetup
from .words import WORDS


class ChangingTable(PlayedTable):
    """Plays a log as far as the rules of today agree with it, and goes on from what was kept where they do not."""

    @property
    def notice(self) -> Text | None:
        """What everybody should know about the rules here: they have changed, and the match went on or did not."""
        if self.halted is not None:
            return halted_notice(self.halted)
        if self.changes:
            return notice_of(self.changes[-1])
        game, row = self.match.game, self.row
        same = (row.version, row.content) == (game.version, game.content_hash)
        return None if same or self.status != "playing" else WORDS["rules.same_so_far"]

    def keepsake(self) -> Keepsake:
        return Keepsake(self.match.freeze(), self.clock.left)

    def play(self, log: Sequence[Entry]) -> None:
        """Play the whole log; what was before the rules last changed is only remembered."""
        first = max((n for n, entry in enumerate(log) if entry.kind == "rules"), default=0)
        try:
            self._replay_all(log, first)
            same = not log or self.match.digest() == log[-1].digest
        except Exception:  # whatever the rules of today say to the choices of yesterday
            same = False
        if not same:
            self._halt(log, first)

    def _restart(self) -> None:
        """Back to before the first entry."""
        self._begin()

    def _note(self, entry: Entry) -> None:
        """An entry is in the log."""

    def _replay_all(self, log: Sequence[Entry], first: int) -> None:
        for entry in log[:first]:
            self._recall(entry)
        for entry in log[first:]:
            self._replay(entry)
            self._note(entry)

    def _halt(self, log: Sequence[Entry], first: int) -> None:
        """Stand still before the first entry that is not played as it was."""
        self._restart()
        self._replay_all(log[:first], first)
        for n, entry in enumerate(log[first:], first):
            try:
                self._replay(entry)
                self._note(entry)
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

    def _recall(self, entry: Entry) -> None:
        """An entry that is not played any more: who sat where, who agreed to what, and that it was."""
        match entry.kind:
            case "concede":
                person = self.seats[entry.seat].person
                self.conceding = self.conceding | {person} if entry.body == "yes" else self.conceding - {person}
            case "flag" if self.setup.pace.then == "bot":
                self._recall_seat(entry)
            case "sit":
                self._recall_seat(entry)
                self._count(entry)
            case "rules":
                self.changes.append(msgspec.json.decode(entry.body, type=NewRules))
            case "pause" | "end" | "away" | "back":
                self._replay(entry)
        self._note(entry)

    def _recall_seat(self, entry: Entry) -> None:
        """Who sat there, and what the others had agreed on, but for giving up: that was done to a match that is not
        played here."""
        seat = msgspec.json.decode(entry.body, type=SeatSetup)
        self._seat(entry.seat, seat)
        if seat.heir:
            self._agree_without(entry.at)

    def thaw(self, kept: Keepsake, later: Sequence[Entry]) -> NewRules:
        """Go on with the match as it was kept, and what was logged since, as far as the rules of today allow it."""
        frozen = kept.match
        self.match = Match.thaw(frozen)
        self.clock.go_on_with(kept.left)
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
        if self.match.result is None and self.conceding and self.conceding >= self.people():
            self.match.concede()
        must_be_shown(self.match, self.names)
        self._forget_after(self.match.moment)
        self.halted = None
        match = self.match.freeze().to_bytes()
        self.changes.append(NewRules(frozen.version, frozen.content, self.match.moment, lost, match, self.clock.left))
        return self.changes[-1]

    def _repeat(self, entry: Entry) -> None:
        """What an entry did to the match, and to nothing else."""
        match entry.kind:
            case "choice" | "bot":
                self.match.apply(entry.seat, entry.body.partition("\n")[0])
            case "flag" if self.setup.pace.then == "default":
                self.match.apply(entry.seat, entry.body)
            case "undo":
                self.match.undo(entry.seat, self._agreeing(entry.seat), self.names)
