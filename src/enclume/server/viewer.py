"""A viewer: one pair of eyes on a table, and what they have been shown so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enclume.kernel import Match
from enclume.kernel.texts import Text

from .flat import difference, flatten
from .frames import (
    Asked,
    ChatLine,
    FlatScene,
    Full,
    LogLine,
    Moment,
    OptionText,
    Outcome,
    Patch,
    ScenePatch,
    SeatInfo,
    TableInfo,
    Undo,
    WhyText,
)

if TYPE_CHECKING:
    from .table import LiveTable


class Eyes:
    """What one viewer of a table sees, in their language; remembers what was sent, so as to send only what is new."""

    def __init__(self, table: LiveTable, person_id: str, language: str) -> None:
        self.table = table
        self.person_id = person_id
        self.language = language
        self.asked_for: int | None = None
        """At a hot-seat table: through whose eyes the device looks now."""
        self._scene: FlatScene | None = None
        self._seating: tuple[int, set[str]] = (0, set())
        self._seated: tuple[int, list[int]] = (-1, [])
        self._read = 0
        self._undone = 0
        self._words: dict[str, OptionText] = {}

    @property
    def seats(self) -> list[int]:
        """The seats that this viewer plays; looked up again only when somebody took or left one."""
        if self._seated[0] != self.table.seating:
            self._seated = (self.table.seating, self.table.seats_of(self.person_id))
        return self._seated[1]

    @property
    def viewer(self) -> int | None:
        """The seat whose knowledge is shown: one's own; at a hot-seat table, that of who is to choose."""
        mine = self.seats
        if not mine:
            return None
        if self.asked_for in mine:
            return self.asked_for
        if not self.table.match.game.secrets:
            return next((seat for seat in self.table.waiting if seat in mine), mine[0])
        return mine[0]

    def full(self, chat: list[ChatLine], here: set[str]) -> Full:
        """Everything, from nothing."""
        table = self.table
        self._scene = self._look()
        self._words = {}
        self._undone = table.undone
        self._read = 0
        log = self._news()
        self._seating = (table.seating, here)
        return Full(
            seq=table.seq,
            table=describe_table(table, self.person_id, self.language, here),
            you=self.seats,
            viewer=self.viewer,
            scene=self._scene,
            asks=self._asks(),
            words=self._new_words(),
            log=log,
            chat=chat,
            moment=len(table.match.choices),
            undo=self._undo(),
            outcome=outcome_of(table.match, self.language),
        )

    def patch(self, here: set[str]) -> Patch:
        """What is new since the last frame."""
        table = self.table
        assert self._scene is not None
        scene = self._look()
        change = table.shared.difference(self._scene, scene)
        self._scene = scene
        cut = table.undone != self._undone
        if cut:
            self._undone, self._read = table.undone, 0
        seating = (table.seating, here)
        changed, self._seating = seating != self._seating or table.match.result is not None, seating
        return Patch(
            seq=table.seq,
            viewer=self.viewer,
            scene=change,
            asks=self._asks(),
            moment=len(table.match.choices),
            undo=self._undo(),
            words=self._new_words(),
            log=self._news(),
            log_from=0 if cut else None,
            outcome=outcome_of(table.match, self.language),
            table=describe_table(table, self.person_id, self.language, here) if changed else None,
        )

    def _look(self) -> FlatScene:
        match = self.table.match
        viewer = self.viewer if match.game.secrets else None
        return self.table.shared.scene(match, viewer, self.language, self.table.seq)

    def _news(self) -> list[LogLine]:
        """The lines of the log that the viewer has not read yet."""
        events = self.table.match.events
        lines = log_lines(self.table, self.viewer, self.language, self._read)
        self._read = len(events)
        return lines

    def why(self, seat: int, target: str) -> list[WhyText]:
        reasons = self.table.match.why_not(seat, target)
        return [WhyText(r.code, r.text.to(self.language), list(r.rules), list(r.blockers)) for r in reasons]

    def _asks(self) -> list[Asked]:
        """Who must choose; to those of the viewer's seats also what is asked and the options."""
        table, mine = self.table, self.seats
        if not table.started:
            return []
        asks = []
        for ask in table.match.decisions:
            if ask.seat in mine:
                prompt = table.match.prompt(ask.seat).to(self.language)
                asks.append(Asked(ask.seat, prompt, [option.key for option in ask.options]))
            else:
                asks.append(Asked(ask.seat))
        return asks

    def _new_words(self) -> dict[str, OptionText]:
        """The sentences of options that were not sent before, or have changed."""
        table, mine, new = self.table, self.seats, {}
        for ask in table.match.decisions if table.started else ():
            if ask.seat not in mine:
                continue
            for option in ask.options:
                if option.key in self._words and not table.match.game.secrets:
                    continue
                text = OptionText(table.match.describe(option).to(self.language), table.match.gain(option))
                if self._words.get(option.key) != text:
                    self._words[option.key] = new[option.key] = text
        return new

    def _undo(self) -> Undo:
        mine = self.seats
        if not mine:
            return Undo(False)
        seat = self.viewer if self.viewer is not None else mine[0]
        refusal = self.table.can_undo(seat)
        return Undo(True) if refusal is None else Undo(False, refusal.text.to(self.language))


def scene_of(match: Match, viewer: int | None, language: str) -> FlatScene:
    return flatten(match.scene(viewer), language)


def log_lines(table: LiveTable, viewer: int | None, language: str, first: int) -> list[LogLine]:
    """The log as the viewer may read it, from an event on."""
    game, names = table.match.game, table.seat_names()
    lines = []
    for event in table.match.told(viewer, first):
        text: Text = game.describe_event(event, viewer, names)
        lines.append(LogLine(event.after, text.to(language), event.kind, event.seat, list(event.rules)))
    return lines


class Shared:
    """What viewers of a table have in common, made once for all of them."""

    __slots__ = ("_from", "_patch", "_scenes", "_seq")

    def __init__(self) -> None:
        self._seq = -1
        self._scenes: dict[tuple[int | None, str], FlatScene] = {}
        self._from: tuple[FlatScene, FlatScene] | None = None
        self._patch = ScenePatch()

    def scene(self, match: Match, viewer: int | None, language: str, seq: int) -> FlatScene:
        if seq != self._seq:
            self._seq = seq
            self._scenes = {}
        found = self._scenes.get((viewer, language))
        if found is None:
            found = self._scenes[viewer, language] = scene_of(match, viewer, language)
        return found

    def difference(self, old: FlatScene, new: FlatScene) -> ScenePatch:
        if self._from is None or self._from[0] is not old or self._from[1] is not new:
            self._from, self._patch = (old, new), difference(old, new)
        return self._patch


def outcome_of(match: Match, language: str) -> Outcome | None:
    result = match.result
    if result is None:
        return None
    lines = [[(what.to(language), came_to.to(language)) for what, came_to in seat] for seat in match.account()]
    return Outcome(
        result.reason,
        list(result.ranks),
        list(result.scores),
        list(result.shares),
        lines,
        str(result.details.get("grade", "")),
    )


def moment_of(table: LiveTable, viewer: int | None, language: str, moment: int) -> Moment:
    """The table as it was after so many choices."""
    match = table.match.at(moment)
    asks = [Asked(ask.seat) for ask in match.decisions]
    scene = scene_of(match, viewer, language)
    return Moment(moment, scene, asks, len(match.told(viewer)), outcome_of(match, language))


def describe_table(table: LiveTable, person_id: str, language: str, here: set[str]) -> TableInfo:
    """A table as lists and headers show it to a person."""
    game = table.match.game
    mine = table.seats_of(person_id)
    seats = []
    names = table.seat_names()
    for n, seat in enumerate(table.seats):
        identity = game.identities[n].id if n < len(game.identities) else str(n)
        name = "" if seat.kind == "open" else names[n].to(language)
        seats.append(
            SeatInfo(seat.kind, name, identity, seat.bot, n in mine, seat.person in here if seat.person else False)
        )
    prompt = next((table.match.prompt(seat).to(language) for seat in table.waiting if seat in mine), "")
    return TableInfo(
        id=table.id,
        game=table.row.game,
        name=table.setup.name,
        seats=seats,
        status=table.status,
        options=dict(table.setup.options),
        created=table.row.created,
        moment=len(table.match.choices),
        waiting=table.waiting,
        hot_seat=table.setup.hot_seat,
        invite=table.setup.invite if mine or table.setup.owner == person_id else "",
        owner=table.setup.owner == person_id,
        prompt=prompt,
        lesson=table.setup.lesson,
    )
