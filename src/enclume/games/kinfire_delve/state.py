"""The data of a match: cards in zones and rows, progress on challenges, and the turn that is being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from enclume.kernel.events import EVERYONE, NOBODY
from enclume.kernel.plain import Plain
from enclume.kernel.rng import Rng
from enclume.kernel.zones import Zone, ZonedState, only

from .cards import BACKS, DECK, FATIGUE, FIRST_SKILL, MASTER, NAZ, PIECES
from .tally import SIZE

WELL_PHASE, FINAL_PHASE = range(2)
SLOTS: Final = ("N", "E", "S", "W")
MASTER_SLOT: Final = 4
"""Where progress on the Master is counted, after that of the four cards round it."""
EMPTY: Final = -1
NO_ACTION, LANTERN_ACTION = -1, -2
"""What stands in the place of a Skill card as the action of an attempt."""
OPENING, ACTION, BOOSTING, ROLLING, OUTCOME, AFTERWARDS = range(6)
"""Where a turn is: before the choice of a card, in the four steps of an attempt, after it."""
SUCCESS, FAILURE, BROKEN_OFF = 1, 2, 3
BY_ACTION, BY_BARD = 1, 2
"""Sources of a re-roll that were used in this attempt (KD-11.7)."""


class Deal(Plain):
    """What set-up decides and nothing changes: it is shared by all copies of a state."""

    __slots__ = ("seekers", "seat_of", "hand_size", "cap", "open_hands", "hard", "quick", "first_game", "first")
    unchanging = True

    seekers: tuple[int, ...]
    """For each seat its Seeker."""
    seat_of: tuple[int, ...]
    """For each Seeker the seat, or -1."""
    hand_size: int
    cap: int
    """The most HP there can be (KD-3.3)."""
    open_hands: bool
    hard: bool
    quick: bool
    first_game: bool
    first: int

    def clone(self) -> Deal:
        return self


class Turn(Plain):
    """The turn that is being played: the attempt with its action, boosts and dice, and what happened so far."""

    __slots__ = (
        "step",
        "target",
        "card",
        "color",
        "prior",
        "action",
        "boosts",
        "dice",
        "rerolled",
        "bonus",
        "foretold",
        "sums",
        "matched",
        "outcome",
        "face",
        "moved",
        "moving",
        "most",
        "damage",
        "riddle",
        "takes_back",
        "exhausted",
    )

    step: int
    target: int
    """The slot of the card that was chosen, or the Master's; -1: none yet."""
    card: int
    """The Well card that was chosen, wherever it is by now; -1 for a Gauntlet card or the Master."""
    color: int
    prior: int
    action: int
    boosts: tuple[tuple[int, int], ...]
    """The seat and the card of each boost, in the order in which they were played."""
    dice: tuple[int, ...]
    rerolled: int
    bonus: int
    """Progress that comes flat on top (KD-12.2)."""
    foretold: int
    sums: tuple[int, ...]
    """Once the roll is final: what the action, the boosts, the dice and flat bonuses came to (KD-12.2)."""
    matched: int
    """The dice that added progress, as a mask."""
    outcome: int
    face: int
    """What the Light/Darkness die showed in the final roll; 0: no final roll in this turn."""
    moved: bool
    """Whether Tactician was used (KD-25.5)."""
    moving: tuple[int, int]
    """The slots between which progress is about to move."""
    most: int
    """How much may be moved."""
    damage: int
    riddle: int
    """Damage suffered in this turn, and how much of it from penalties that are as high as what is missing."""
    takes_back: bool
    exhausted: bool

    def __init__(self) -> None:
        self.step = OPENING
        self.target = self.card = self.color = -1
        self.prior = self.rerolled = self.bonus = self.foretold = self.matched = self.outcome = self.face = 0
        self.action = NO_ACTION
        self.boosts = ()
        self.dice = self.sums = ()
        self.moved = self.takes_back = self.exhausted = False
        self.moving = (-1, -1)
        self.most = self.damage = self.riddle = 0

    def clone(self) -> Turn:
        twin = Turn.__new__(Turn)
        for slot in Turn.__slots__:
            setattr(twin, slot, getattr(self, slot))
        return twin


class Attempted(Plain):
    """An attempt that is over: what everybody saw of it, for those who look up after it."""

    __slots__ = ("seat", "color", "action", "boosts", "dice", "rerolled", "matched", "prior", "sums", "outcome")
    unchanging = True

    seat: int
    color: int
    action: int
    boosts: tuple[tuple[int, int], ...]
    dice: tuple[int, ...]
    rerolled: int
    matched: int
    prior: int
    sums: tuple[int, ...]
    outcome: int

    def __init__(self, seat: int, turn: Turn) -> None:
        self.seat = seat
        for name in Attempted.__slots__[1:]:
            setattr(self, name, getattr(turn, name))

    def clone(self) -> Attempted:
        return self


class DelveState(ZonedState):
    """A match of Kinfire Delve. What can lie face-down is in zones; what everybody sees is in rows and tuples."""

    __slots__ = (
        "deal",
        "turn",
        "seat",
        "phase",
        "hp",
        "slots",
        "progress",
        "clinging",
        "fatigue",
        "charged",
        "discards",
        "completed",
        "removed",
        "down",
        "backs_seen",
        "now",
        "last",
        "achieved",
        "drawn",
        "tally",
        "course",
    )

    deal: Deal
    turn: int
    """The number of the turn, from 1; 0 during set-up."""
    seat: int
    """The active Seeker's."""
    phase: int
    hp: int
    slots: list[int]
    """The Well cards round the Master: N, E, S, W."""
    progress: list[int]
    """On the four cards round the Master, and on the Master."""
    clinging: tuple[tuple[int, int], ...]
    """Skill cards attached to challenges: the card and the slot (KD-18.8)."""
    fatigue: tuple[int, ...]
    """The Fatigue cards in play, in the order in which they were revealed."""
    charged: int
    """The seats whose lantern is face-up, as a mask."""
    discards: list[tuple[int, ...]]
    """Each seat's Skill discard; the last card is on top."""
    completed: tuple[int, ...]
    removed: tuple[int, ...]
    down: int
    """The Gauntlet cards that lie face-down, as a mask."""
    backs_seen: int
    """The Gauntlet cards whose backs have been seen, as a mask."""
    now: Turn | None
    last: Attempted | None
    """The attempt of the turn before; None if there was none, or it was broken off."""
    achieved: int
    drawn: int
    """The Skill designs that were ever in a hand, as a mask."""
    tally: list[int]
    course: tuple[int, ...]
    """What was played, completed, failed and suffered, in order: see :mod:`tally`."""

    def __init__(self, seats: int, rng: Rng, deal: Deal) -> None:
        super().__init__(seats, rng, backs=BACKS)
        self.deal = deal
        self.known = [EVERYONE] * PIECES  # until a piece is laid out, it is in the box for all to see
        self._lay("well deck", NOBODY, range(FIRST_SKILL))
        self._lay("well discard", NOBODY)
        self._lay("attached", NOBODY)
        self._lay("fatigue deck", NOBODY, FATIGUE)
        self._lay("masters", NOBODY, MASTER)
        for seat, seeker in enumerate(deal.seekers):
            first = FIRST_SKILL + DECK * seeker
            self._lay(f"deck {seat}", NOBODY, range(first, first + DECK))
            self._lay(f"hand {seat}", EVERYONE if deal.open_hands else only(seat), mixed=True)
        if NAZ in deal.seekers:
            naz = deal.seekers.index(NAZ)
            self._lay("scouted", EVERYONE if deal.open_hands else only(naz), mixed=True)
        self.turn = self.phase = self.charged = self.down = self.backs_seen = self.achieved = self.drawn = 0
        self.seat = deal.first
        self.hp = deal.cap
        self.slots = [EMPTY] * 4
        self.progress = [0] * 5
        self.clinging = ()
        self.fatigue = self.completed = self.removed = self.course = ()
        self.discards = [()] * seats
        self.now = self.last = None
        self.tally = [0] * SIZE

    def _lay(self, name: str, sees: int, pieces: Sequence[int] | dict[int, Any] = (), mixed: bool = False) -> None:
        for piece in pieces:
            self.known[piece] = NOBODY
        self.zone(name, sees, pieces, mixed)

    def clone(self) -> DelveState:
        twin = DelveState.__new__(DelveState)
        self.copy_to(twin)
        twin.deal = self.deal
        twin.turn = self.turn
        twin.seat = self.seat
        twin.phase = self.phase
        twin.hp = self.hp
        twin.slots = self.slots[:]
        twin.progress = self.progress[:]
        twin.clinging = self.clinging
        twin.fatigue = self.fatigue
        twin.charged = self.charged
        twin.discards = self.discards[:]
        twin.completed = self.completed
        twin.removed = self.removed
        twin.down = self.down
        twin.backs_seen = self.backs_seen
        twin.now = None if self.now is None else self.now.clone()
        twin.last = self.last
        twin.achieved = self.achieved
        twin.drawn = self.drawn
        twin.tally = self.tally[:]
        twin.course = self.course
        return twin

    # Zones

    @property
    def well_deck(self) -> Zone:
        return self.zones[0]

    @property
    def well_discard(self) -> Zone:
        return self.zones[1]

    @property
    def attached(self) -> Zone:
        """The cards attached to the Master."""
        return self.zones[2]

    @property
    def fatigue_deck(self) -> Zone:
        return self.zones[3]

    @property
    def masters(self) -> Zone:
        """The first one lies in the centre, the others are in the box."""
        return self.zones[4]

    @property
    def scouted(self) -> Zone:
        """Well cards that Naz is looking at."""
        return self.zones[-1]

    def deck(self, seat: int) -> Zone:
        return self.zones[5 + 2 * seat]

    def hand(self, seat: int) -> Zone:
        return self.zones[6 + 2 * seat]

    # Looking

    @property
    def master(self) -> int:
        """The Master in the centre, whoever may know which one it is."""
        return self.masters.pieces[0]

    @property
    def active(self) -> Turn:
        """The turn that is being played."""
        assert self.now is not None
        return self.now

    def clockwise(self, seat: int) -> list[int]:
        """KD-5.1: all seats, beginning with this one."""
        return [*range(seat, self.seats), *range(seat)]

    def others(self, seat: int) -> list[int]:
        """The other seats, beginning at the left."""
        return [*range(seat + 1, self.seats), *range(seat)]

    def front(self, gauntlet: int) -> bool:
        """Whether a Gauntlet card is in play: face-up, in the final phase."""
        return self.phase == FINAL_PHASE and not self.down >> gauntlet & 1

    # Telling

    def tell(self, kind: str, rules: str, seat: int | None = None, **args: Any) -> None:
        """Note an event; the log calls a seat by the name of its Seeker."""
        if self.journal is not None:
            if seat is not None:
                args["seeker"] = self.deal.seekers[seat]
            self.happened(kind, rules, seat, **args)

    def tell_of(self, kind: str, rules: str, seat: int | None, *pieces: int, **args: Any) -> None:
        """Note an event about pieces."""
        if self.journal is not None:
            if seat is not None:
                args["seeker"] = self.deal.seekers[seat]
            self.happened_to(kind, rules, seat, *pieces, **args)
