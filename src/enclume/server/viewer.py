"""A viewer: one pair of eyes on a table, and what they have been shown so far."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Final, cast

import msgspec

from enclume.kernel import Match, Statistic
from enclume.kernel.decisions import Ask
from enclume.kernel.options import Option
from enclume.kernel.plans import Wish
from enclume.kernel.texts import Text

from .about import clock_of, describe_table, is_shared
from .changes import notice_of
from .flat import Sight, difference
from .frames import (
    Achieved,
    Asked,
    ChatLine,
    Full,
    Here,
    LogLine,
    Moment,
    OrderInfo,
    OrdersTold,
    Outcome,
    Patch,
    PlanPlace,
    PlanText,
    RoutineInfo,
    StatTable,
    WhyText,
)
from .offers import Fresh, Kept, Offer, compare, kept_if_some_went, kept_of, shortened
from .orders import kind_name, order_info, routine_info
from .scenes import ScenePatch
from .words import WORDS

if TYPE_CHECKING:
    from .table import LiveTable

_encode: Final = msgspec.json.Encoder().encode


class Eyes:
    """What one viewer of a table sees, in their language; remembers what was sent, so as to send only what is new."""

    def __init__(self, table: LiveTable, person_id: str, language: str) -> None:
        self.table = table
        self.person_id = person_id
        self.language = language
        self.asked_for: int | None = None
        """At a hot-seat table: through whose eyes the device looks now."""
        self._sight: Sight | None = None
        self._seq = 0
        self._seating: tuple[int, Set[str], list[int]] = (0, set(), [])
        self._seated: tuple[int, list[int]] = (-1, [])
        self._sat: list[int] = []
        """The seats that they played when they were last shown everything."""
        self._orders: list[OrderInfo] = []
        self._read = (0, 0, 0, 0)
        """How many events, words of bots, choices of standing orders and departures the viewer has been told."""
        self._undone = 0
        self._no_undo = ""
        self._viewed: int | None = None
        """Through whose eyes the frame before was seen."""
        self._offers: dict[int, list[Offer]] = {}
        """What each of the viewer's seats was offered when it was last asked, in words."""
        self._options: dict[int, tuple[Option, ...]] = {}
        """The same where they always read the same: the options themselves."""

    @property
    def opened(self) -> bool:
        """Whether the viewer has been shown anything yet."""
        return self._sight is not None

    @property
    def seats(self) -> list[int]:
        """The seats that this viewer plays; looked up again only when somebody took or left one."""
        if self._seated[0] != self.table.seating:
            self._seated = (self.table.seating, self.table.seats_of(self.person_id))
        return self._seated[1]

    @property
    def moved(self) -> bool:
        """Whether the viewer has sat down or stood up since they were shown everything."""
        return self.seats != self._sat

    @property
    def viewer(self) -> int | None:
        """The seat whose knowledge is shown: one's own; at a hot-seat table, that of who is to choose.

        Where a screen is handed over, it is that of who has taken it; before anybody has, nobody's.
        """
        mine = self.seats
        if len(mine) < 2:
            return mine[0] if mine else None
        if not self.table.hands_over(self.person_id):
            return next((seat for seat in self.table.waiting if seat in mine), mine[0])
        if self.asked_for in mine or self.table.status == "finished":
            return self.asked_for if self.asked_for in mine else mine[0]
        return None

    @property
    def _reader(self) -> int | None:
        """Who is "you" in the log: nobody at a screen that several seats share."""
        return self.seats[0] if len(self.seats) == 1 else None

    def taking_back(self, seat: int) -> int:
        """Whose choice is taken back: of several seats at one screen, that of the one who chose last."""
        mine = self.seats
        if len(mine) < 2:
            return seat
        return next((choice.seat for choice in reversed(self.table.match.choices) if choice.seat in mine), seat)

    def _open_seats(self) -> list[int]:
        """The viewer's seats whose secrets the screen may show: where it is handed over, only of who has taken it."""
        if self.table.hands_over(self.person_id):
            return [seat for seat in self.seats if seat == self.viewer]
        return self.seats

    def full(self, chat: list[ChatLine], here: Set[str]) -> Full:
        """Everything, from nothing."""
        table, viewer = self.table, self.viewer
        self._sight, self._seq = self._look(viewer), table.seq
        self._offers, self._options = {}, {}
        self._sat = self.seats
        self._viewed = viewer
        self._no_undo = self._why_no_undo(viewer)
        self._undone = table.undone
        self._read = (0, 0, 0, 0)
        self._seating = (table.seating, here, table.conceding_seats())
        self._orders = self._orders_now()
        return Full(
            seq=table.seq,
            table=describe_table(table, self.person_id, self.language, here),
            you=self.seats,
            viewer=viewer,
            scene=self._sight.whole(),
            asks=self._asks(),
            log=self._news(viewer),
            chat=chat,
            moment=table.match.moment,
            no_undo=self._no_undo,
            outcome=outcome_of(table, table.match, self.language),
            routines=self._routines(),
            orders=self._orders,
        )

    def patch(self, here: Set[str], ack: str = "") -> Patch:
        """What is new since the last frame."""
        table, viewer = self.table, self.viewer
        assert self._sight is not None
        before, self._sight = self._sight, self._look(viewer)
        last, self._seq = self._seq, table.seq
        no_undo, self._no_undo = self._no_undo, self._why_no_undo(viewer)
        viewed, self._viewed = self._viewed, viewer
        seating = (table.seating, here, table.conceding_seats())
        cut = table.undone != self._undone or seating[0] != self._seating[0]  # then people are called otherwise
        if cut:
            self._undone, self._read = table.undone, (0, 0, 0, 0)
        over = table.status == "finished"
        changed, self._seating = seating != self._seating or over, seating
        orders, self._orders = self._orders, self._orders_now()
        log = self._news(viewer)
        for line in log:
            if line.after == table.match.moment:
                line.after = None
        return Patch(
            seq=table.seq,
            viewer=None if viewed == viewer else viewer,
            scene=table.shared.difference(before, self._sight),
            asks=self._asks(),
            moment=table.match.moment,
            no_undo=None if no_undo == self._no_undo else self._no_undo,
            log=log,
            log_from=0 if cut else None,
            outcome=outcome_of(table, table.match, self.language),
            table=describe_table(table, self.person_id, self.language, here) if changed else None,
            clock=clock_of(table),
            orders=None if orders == self._orders else self._orders,
            ack=ack,
            follows=last if last < table.seq - 1 else None,
        )

    def who_is_here(self, here: Set[str], some_left: bool) -> Here | None:
        """The seats whose people are here, where that is news; those who have left may be kept to themselves."""
        seating, before, conceding = self._seating
        now = here if some_left else here | before
        seats = self.table.seats_among(now)
        if seats == self.table.seats_among(before):
            return None
        self._seating = (seating, now, conceding)
        return Here(seats)

    # Standing orders

    def _routines(self) -> list[RoutineInfo]:
        """What may be answered in advance here, for those who sit here; in a lesson everybody follows the script."""
        if not self.seats or self.table.setup.lesson:
            return []
        return [routine_info(routine, self.language) for routine in self.table.match.game.routines]

    def _orders_now(self) -> list[OrderInfo]:
        """What was answered in advance for the seats that the screen may show."""
        orders, game, language = self.table.orders, self.table.match.game, self.language
        if not orders:
            return []
        return [order_info(row, game, language) for seat in self._open_seats() for row in orders.of(seat)]

    def new_orders(self) -> OrdersTold | None:
        """Orders that the viewer has not been told yet."""
        before, self._orders = self._orders, self._orders_now()
        if before == self._orders:
            return None
        mine = self._open_seats()
        asks = [ask for ask in self.table.match.decisions if ask.seat in mine]
        return OrdersTold(self._orders, {ask.seat: self.table.ordered_answer(ask) for ask in asks})

    def _look(self, viewer: int | None) -> Sight:
        match = self.table.match
        return self.table.shared.sight(match, None if match.game.alike else viewer, self.language, self.table.seq)

    def _news(self, viewer: int | None) -> list[LogLine]:
        """The lines of the log that the viewer has not read yet."""
        table = self.table
        event, word, order, departure = self._read
        self._read = (len(table.match.events), len(table.said), len(table.ordered), len(table.departures))
        return log_lines(table, viewer, self._reader, self.language, event, word, order, departure)

    def why(self, seat: int, target: str) -> list[WhyText]:
        reasons = self.table.match.why_not(seat, target, self.table.names)
        return [WhyText(r.code, r.text.to(self.language), list(r.rules), list(r.blockers)) for r in reasons]

    def plan(self, seat: int, option: str, wish: Wish) -> PlanText | None:
        found, language = self.table.match.plan(seat, option, wish), self.language
        if found is None:
            return None
        places = [PlanPlace(p.key, p.piece, p.fate, p.says.to(language), list(p.may)) for p in found.places]
        return PlanText(
            found.option,
            found.label.to(language),
            found.text.to(language),
            places,
            list(found.then),
            [(number.piece, number.icon, number.value) for number in found.becomes],
            [(way, name.to(language)) for way, name in found.ways],
            found.warns,
        )

    def _asks(self) -> list[Asked]:
        """Who must choose; to those of the viewer's seats also what is asked and the options.

        Where a screen is handed over, options name cards of a hidden hand: they wait for who takes it.
        """
        table, mine = self.table, self._open_seats()
        if not table.started or table.ended or table.halted is not None:
            return []
        return [self._ask(ask) if ask.seat in mine else Asked(ask.seat) for ask in table.match.decisions]

    def _ask(self, ask: Ask) -> Asked:
        match, language = self.table.match, self.language
        kept, fresh = self._offer(match, ask)
        begun = [target for option in match.begun(ask.seat) for target in option.key.split(":")[1:]]
        prompt = match.prompt(ask.seat).to(language)
        if ask.routine is None or self.table.setup.lesson:
            return Asked(ask.seat, prompt, kept=kept, fresh=fresh, begun=begun)
        ordered = self.table.ordered_answer(ask)
        return Asked(ask.seat, prompt, ask.routine.id, ask.masked, ordered, kept, fresh, begun)

    def _offer(self, match: Match, ask: Ask) -> tuple[Kept, Fresh]:
        """What is new about the options on offer. Where they always read the same, only the new ones are put into
        words."""
        if not match.game.steady:
            before = self._offers.get(ask.seat, [])
            offers = self._offers[ask.seat] = match.offers(ask.options, self.language)
            return compare(before, offers)
        had, options = self._options.get(ask.seat, ()), tuple(ask.options)
        self._options[ask.seat] = options
        remain = kept_if_some_went(had, options)
        if remain is not None:
            return remain, []
        kept, places = kept_of([option.key for option in had], [option.key for option in options])
        return kept, shortened(places, match.offers([options[n] for n in places], self.language))

    def _why_no_undo(self, viewer: int | None) -> str:
        if viewer is None:
            return WORDS["refused.not_your_seat"].to(self.language)
        why = self.table.why_no_undo(self.taking_back(viewer))
        return "" if why is None else why.to(self.language)


def log_lines(
    table: LiveTable,
    viewer: int | None,
    reader: int | None,
    language: str,
    event: int,
    word: int,
    order: int,
    departure: int,
) -> list[LogLine]:
    """The log as the viewer may read it, from an event, a word of the bots and a choice of a standing order on; a bot
    speaks, then it happens; what an order did is told behind it, to its owner alone. The reader is "you"."""
    game, names = table.match.game, table.names
    lines = [LogLine(said.text.to(language), said.after, said.seat, said=True) for said in table.said[word:]]
    for seen in table.match.told(viewer, event):
        text: Text = game.describe_event(seen, reader, names)
        loud = seen.kind in table.match.game.loud
        lines.append(LogLine(text.to(language), seen.after, seen.seat, list(seen.rules), loud=loud))
    for mine in table.ordered[order:]:
        if mine.seat == viewer:
            answered = WORDS.say("order.answered", name=kind_name(game, mine.kind)).to(language)
            lines.append(LogLine(answered, mine.after, mine.seat, private=True))
    for gone in table.departures[departure:]:
        what = WORDS.say("log.left_for_good" if gone.nameless else "log.left", name=names[gone.seat])
        lines.append(LogLine(what.to(language), min(gone.after, table.match.moment), gone.seat, loud=True))
    if not event:
        lines += [LogLine(notice_of(change).to(language), change.moment, loud=True) for change in table.changes]
    return sorted(lines, key=_place) if len(lines) > 1 else lines


def _place(line: LogLine) -> tuple[int, bool]:
    assert line.after is not None
    return line.after, not line.said


class Shared:
    """What viewers of a table have in common, made once for all of them."""

    __slots__ = ("_between", "_patch", "_sights")

    def __init__(self) -> None:
        self._sights: dict[tuple[int | None, str], tuple[int, Sight]] = {}
        self._between: tuple[Sight, Sight] | None = None
        self._patch = msgspec.Raw()

    def sight(self, match: Match, viewer: int | None, language: str, seq: int) -> Sight:
        found = self._sights.get((viewer, language))
        if found is None or found[0] != seq:
            found = self._sights[viewer, language] = (seq, Sight(match.scene(viewer), language))
        return found[1]

    def forget(self) -> None:
        """All have been told: what was seen before is of no use any more."""
        self._between = None

    def difference(self, old: Sight, new: Sight) -> ScenePatch:
        """As it is sent already: it is put into the frames of all of them."""
        if self._between is None or self._between[0] is not old or self._between[1] is not new:
            self._between, self._patch = (old, new), msgspec.Raw(_encode(difference(old, new)))
        return cast(ScenePatch, self._patch)


def outcome_of(table: LiveTable, match: Match, language: str) -> Outcome | None:
    """How a match ended, in words: that of the table, or the same at another moment."""
    result = match.result
    if result is None:
        return None
    return Outcome(
        result.reason,
        list(result.ranks),
        list(result.scores),
        list(result.shares),
        lines=[[(what.to(language), came_to.to(language)) for what, came_to in seat] for seat in match.account()],
        grade=str(result.details.get("grade", "")),
        together=is_shared(match),
        achieved=[Achieved(a.id, a.name.to(language), a.text.to(language), seats) for a, seats in match.achieved()],
        counts=not table.setup.known_deal,
        statistics=[_stat_table(each, language) for each in match.statistics()],
    )


def _stat_table(table: Statistic, language: str) -> StatTable:
    rows = [(name.to(language), list(cells)) for name, cells in table.rows]
    return StatTable(table.title.to(language), rows, [column.to(language) for column in table.columns])


def moment_of(table: LiveTable, viewer: int | None, language: str, moment: int) -> Moment:
    """The table as it was after so many choices."""
    match = table.match.at(moment)
    asks = [Asked(ask.seat) for ask in match.decisions]
    scene = Sight(match.scene(viewer), language).whole()
    length = match.told_length(viewer) + sum(said.after <= moment for said in table.said)
    length += sum(each.after <= moment and each.seat == viewer for each in table.ordered)
    length += sum(change.moment <= moment for change in table.changes)
    length += sum(min(gone.after, table.match.moment) <= moment for gone in table.departures)
    return Moment(moment, scene, asks, length, outcome_of(table, match, language))
