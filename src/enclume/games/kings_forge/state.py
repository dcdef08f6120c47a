"""The data of a match: every die in its zone (KF-6), every card in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from enclume.kernel.plain import Plain
from enclume.kernel.rng import Rng
from enclume.kernel.state import State

from .cards import FIRST_APPRENTICE
from .dice import BORROWED, OWN, PREROLLED, common, unrolled

OPENING, GATHER, CRAFTING, CLEANUP = range(4)
PHASES: Final = ("apprentice", "gather", "craft", "cleanup")
TOP, BOTTOM, FACE_DOWN = range(3)
ROLL_SMITHY, NO_ROLL = 1, 2
NOTHING, UTILITY, CEMETERY, PREROLL, CONJURER, CRAFT_ROLL = range(6)
"""What a roll is made for (KF-7.1)."""
THEFTS, CRAFTS, EXCHANGES, DOCKINGS, RECRUITS, HIRES, TOKENS, FIRST_CRAFT, CLAIMS, PASSES = range(10)
PALACES, PALACE_SEEN = 10, 11
"""What the tally counts: uses of the Palace that end a phase, and rounds in which it lay open, among others."""
FORGERS: Final = 12
"""In the tally: the seats that exchanged counterfeits for an item, as a mask."""
SHORTAGE: Final = 13
"""In the tally: the rounds in which each of the four types ran out."""


class Claimed(NamedTuple):
    """A location in front of a player: which half was used, or face down; for a copy, the action that was copied."""

    card: int
    side: int
    copied: int = -1


class Laid(NamedTuple):
    """Dice that pay for something until cleanup: packed, those that will be lost and those that come home."""

    place: int
    lost: int
    kept: int


class Made(NamedTuple):
    """An item made in this craft phase, and the dice that lie on it."""

    item: int
    dice: tuple[int, ...]


class Deal(Plain):
    """What set-up decides and nothing changes: it is shared by all copies of a state."""

    __slots__ = (
        "chancery_active",
        "chancery_self",
        "choose_sides",
        "counterfeits",
        "dice",
        "items",
        "locations",
        "palace",
        "refill_at_once",
        "target",
        "with_apprentices",
    )
    unchanging = True

    items: tuple[int, ...]
    """The items of this match, easiest first."""
    locations: tuple[int, ...]
    """The locations of this match."""
    dice: int
    """All dice of the four types, packed."""
    target: int
    with_apprentices: bool
    counterfeits: bool
    refill_at_once: bool
    palace: str
    chancery_self: bool
    chancery_active: bool
    choose_sides: bool

    def clone(self) -> Deal:
        return self


class KingsState(State):
    """A match of King's Forge. Everything is numbers and tuples, so that copies are cheap; see :mod:`dice`."""

    __slots__ = (
        "deal",
        "round",
        "phase",
        "first",
        "seat",
        "passed",
        "visits",
        "stock",
        "auto6",
        "plus_1_1",
        "purple",
        "purple_at",
        "row",
        "deck",
        "crew",
        "crew_deck",
        "box",
        "display",
        "next_item",
        "purpose",
        "roller",
        "tray",
        "using",
        "supply",
        "smithy",
        "cancelled",
        "laid",
        "claimed",
        "borrowed",
        "whites",
        "modifiers",
        "flags",
        "prerolled",
        "rolled",
        "spent",
        "made",
        "items",
        "counterfeits",
        "trainees",
        "hired",
        "working",
        "used",
        "sides",
        "tally",
    )

    deal: Deal
    round: int
    phase: int
    first: int
    """Who holds the anvil."""
    seat: int
    passed: int
    """The seats that have passed, as a mask."""
    visits: int
    """How often each dock was used this round, two bits each."""
    stock: int
    auto6: int
    plus_1_1: int
    """How many tokens of each kind are left."""
    purple: int
    """The value in force on the Cemetery; 0: none."""
    purple_at: int
    """The seat and the location where the purple die lies, as ``seat << 8 | card``; -1: aside."""
    row: tuple[int, ...]
    """The locations on display."""
    deck: tuple[int, ...]
    """The other locations; the last is on top. Nobody knows their order."""
    crew: tuple[int, ...]
    """The apprentices on display."""
    crew_deck: tuple[int, ...]
    box: tuple[int, ...]
    """The apprentices that are not in this match. Nobody knows which they are."""
    display: tuple[int, ...]
    """The items that may be made."""
    next_item: int
    """How many items of the deal have been on display."""
    purpose: int
    roller: int
    tray: tuple[int, ...]
    """The dice of the roll that is being made, in rising order of their numbers."""
    using: int
    """The modifier that is being used, while its dice are chosen; -1: none."""
    supply: list[int]
    smithy: list[int]
    cancelled: list[int]
    """Of the dice on the smithy those that the Cemetery sent there."""
    laid: list[tuple[Laid, ...]]
    claimed: list[tuple[Claimed, ...]]
    borrowed: list[int]
    """Dice of the stock waiting on The Keep, or cancelled and lying there."""
    whites: list[int]
    """White dice waiting on a Library."""
    modifiers: list[int]
    """How many of each modifier a player holds, four bits each."""
    flags: list[int]
    prerolled: list[tuple[int, ...]]
    rolled: list[tuple[int, ...]]
    spent: list[tuple[int, ...]]
    """Dice that came back from an item that was stolen."""
    made: list[tuple[Made, ...]]
    items: list[tuple[int, ...]]
    """The items that nobody can take away any more."""
    counterfeits: list[int]
    trainees: list[int]
    hired: list[int]
    working: list[int]
    used: list[int]
    """Sets of apprentices: owned but unpaid, paid, of use in this round, used up in this round."""
    sides: int
    """KF-2.1: the seats whose smithy tile lies on its back, as a mask."""
    tally: list[int]

    def __init__(self, seats: int, rng: Rng, deal: Deal) -> None:
        super().__init__(seats, rng)
        self.deal = deal
        self.round = 1
        self.phase = OPENING
        self.first = self.seat = self.passed = self.visits = self.purple = self.next_item = self.sides = 0
        self.stock = deal.dice
        self.auto6 = self.plus_1_1 = 2
        self.purple_at = self.roller = self.using = -1
        self.row = self.deck = self.crew = self.crew_deck = self.box = self.display = self.tray = ()
        self.purpose = NOTHING
        self.supply, self.smithy, self.cancelled = [0] * seats, [0] * seats, [0] * seats
        self.laid, self.claimed = [()] * seats, [()] * seats
        self.borrowed, self.whites, self.modifiers, self.flags = [0] * seats, [0] * seats, [0] * seats, [0] * seats
        self.prerolled, self.rolled, self.spent = [()] * seats, [()] * seats, [()] * seats
        self.made, self.items = [()] * seats, [()] * seats
        self.counterfeits = [0] * seats
        self.trainees, self.hired, self.working, self.used = [0] * seats, [0] * seats, [0] * seats, [0] * seats
        self.tally = [0] * (SHORTAGE + 4)

    def clone(self) -> KingsState:
        twin = KingsState.__new__(KingsState)
        twin.seats = self.seats
        twin.rng = self.rng.clone()
        twin.result = self.result
        twin.journal = None
        twin.deal = self.deal
        twin.round = self.round
        twin.phase = self.phase
        twin.first = self.first
        twin.seat = self.seat
        twin.passed = self.passed
        twin.visits = self.visits
        twin.stock = self.stock
        twin.auto6 = self.auto6
        twin.plus_1_1 = self.plus_1_1
        twin.purple = self.purple
        twin.purple_at = self.purple_at
        twin.row = self.row
        twin.deck = self.deck
        twin.crew = self.crew
        twin.crew_deck = self.crew_deck
        twin.box = self.box
        twin.display = self.display
        twin.next_item = self.next_item
        twin.purpose = self.purpose
        twin.roller = self.roller
        twin.tray = self.tray
        twin.using = self.using
        twin.supply = self.supply[:]
        twin.smithy = self.smithy[:]
        twin.cancelled = self.cancelled[:]
        twin.laid = self.laid[:]
        twin.claimed = self.claimed[:]
        twin.borrowed = self.borrowed[:]
        twin.whites = self.whites[:]
        twin.modifiers = self.modifiers[:]
        twin.flags = self.flags[:]
        twin.prerolled = self.prerolled[:]
        twin.rolled = self.rolled[:]
        twin.spent = self.spent[:]
        twin.made = self.made[:]
        twin.items = self.items[:]
        twin.counterfeits = self.counterfeits[:]
        twin.trainees = self.trainees[:]
        twin.hired = self.hired[:]
        twin.working = self.working[:]
        twin.used = self.used[:]
        twin.sides = self.sides
        twin.tally = self.tally[:]
        return twin

    # Looking

    def clockwise(self, seat: int) -> list[int]:
        """KF-1.10: all seats, beginning with this one."""
        return [*range(seat, self.seats), *range(seat)]

    def others(self, seat: int) -> list[int]:
        """KF-1.11: the other seats, beginning at the left."""
        return [*range(seat + 1, self.seats), *range(seat)]

    def works(self, seat: int, apprentice: int) -> bool:
        """KF-18.14: whether an apprentice is of use to the seat in this round."""
        return bool(self.working[seat] >> apprentice - FIRST_APPRENTICE & 1)

    def owned(self, seat: int) -> int:
        """How many items lie in front of a seat, safe or not."""
        return len(self.items[seat]) + len(self.made[seat])

    def dice_of(self, seat: int) -> int:
        """KF-11.13: the seat's own dice in all zones, packed."""
        dice = self.supply[seat] + self.smithy[seat]
        for _, lost, kept in self.laid[seat]:
            dice += lost + kept
        valued = self.prerolled[seat] + self.rolled[seat] + self.spent[seat]
        for made in self.made[seat]:
            valued += made.dice
        if self.roller == seat and self.purpose in (PREROLL, CRAFT_ROLL):
            valued += self.tray
        return dice + unrolled(valued, OWN, PREROLLED) if valued else dice

    def lent_to(self, seat: int) -> int:
        """Dice of the stock that a seat has borrowed, wherever they lie, packed."""
        valued = [*self.rolled[seat], *self.spent[seat], *[die for made in self.made[seat] for die in made.dice]]
        if self.roller == seat and self.purpose == CRAFT_ROLL:
            valued += self.tray
        return self.borrowed[seat] + unrolled(valued, BORROWED)

    # Changing

    def serve(self, seat: int, dice: int, to_supply: bool = False) -> int:
        """KF-1.4, KF-1.5, KF-5.7: the stock gives what it has; the dice that were gained."""
        gained = dice if not dice else common(self.stock, dice)
        self.stock -= gained
        if to_supply:
            self.supply[seat] += gained
        else:
            self.smithy[seat] += gained
        return gained

    def rolls(self, number: int) -> list[int]:
        """The natural results of so many dice."""
        if self.journal is not None:
            return [self.roll() for _ in range(number)]
        below = self.rng.below
        return [below(6) + 1 for _ in range(number)]

    def add_modifier(self, seat: int, kind: int) -> None:
        self.modifiers[seat] += 1 << 4 * kind

    # What nobody knows

    def hidden_from(self, seat: int) -> list[list[int]]:
        """The order of both decks, and which apprentices are in the box (the locations in play are known)."""
        return [list(self.deck), [*self.crew_deck, *self.box]]

    def rename(self, names: Mapping[int, int]) -> None:
        self.deck = tuple([names.get(card, card) for card in self.deck])
        self.crew_deck = tuple([names.get(card, card) for card in self.crew_deck])
        self.box = tuple([names.get(card, card) for card in self.box])
