"""The data of a match. What can lie face down lies in zones; everything else is public, and plain numbers."""

from __future__ import annotations

from typing import Any

from enclume.kernel.rng import Rng
from enclume.kernel.state import State
from enclume.kernel.zones import ZonedState

from .cards import BACKS, PLACES, TILE
from .codes import FULL, PICK, SLOTS
from .geometry import NOWHERE, Forest, Way
from .parts import Deal, Delve, Fight


class Board(ZonedState):
    """All that is on the table, and how it is copied. Heroes are numbered in the order of their seats."""

    __slots__ = (
        "deal",
        "round",
        "phase",
        "turn",
        "active",
        "forest",
        "links",
        "at",
        "drawn",
        "rejected",
        "late_from",
        "late_count",
        "chests",
        "events",
        "up",
        "lurking_at",
        "leaf",
        "frost",
        "well_markers",
        "shop",
        "shop_open",
        "stall",
        "stall_at",
        "closed_lairs",
        "loot_out",
        "event_out",
        "monster_out",
        "boss_out",
        "other_out",
        "kinds",
        "hp",
        "orbs",
        "powers",
        "place",
        "status",
        "loot",
        "spent",
        "markers",
        "quests",
        "flags",
        "plus_die",
        "tray",
        "slots",
        "rerolled",
        "used_dice",
        "extra_moves",
        "ward",
        "boss_defence",
        "boss_card",
        "boss_at",
        "threat",
        "boss_leaf",
        "fight",
        "delve",
        "chain",
        "story",
        "pending",
        "subject",
        "defeated",
        "discarded",
        "bosses_slain",
        "quest_at",
        "quest_up",
        "potions",
        "thieves",
        "waiting",
        "orbs_lost",
        "camp_at",
        "camp_up",
        "camp_pile",
        "pile_of",
        "shield_at",
        "went_on",
        "corrupt",
        "blight",
        "totems",
        "won",
        "tally",
    )

    deal: Deal
    round: int
    phase: int
    turn: int
    """How many heroes have had their turn of this phase."""
    active: int
    forest: Forest
    links: list[Way]
    at: list[int]
    """The cell of each tile; -1: not placed."""
    drawn: tuple[int, ...]
    """Tiles in somebody's hand, about to be placed."""
    rejected: tuple[int, ...]
    late_from: int
    late_count: int
    """Where in the pile the tiles of ``deal.late`` must be: so many from that index on."""
    chests: list[int]
    events: int
    """The places with an Event marker, as a mask."""
    up: list[tuple[int, ...]]
    """The monsters that lie face up on each place."""
    lurking_at: list[int]
    """The places of the monsters in the zone of those face down, one by one."""
    leaf: int
    """Leaf Shields on monsters, two bits each."""
    frost: int
    """The frozen monster; -1: none."""
    well_markers: int
    shop: tuple[int, ...]
    shop_open: bool
    stall: tuple[int, ...]
    stall_at: int
    closed_lairs: int
    """The places whose Lair was explored, as a mask."""
    loot_out: list[int]
    event_out: list[int]
    monster_out: list[int]
    boss_out: list[int]
    other_out: list[int]
    """Discard piles; the last is for Lair and Inn cards, which never come back, and for quest markers used up."""
    kinds: list[int]
    hp: list[int]
    orbs: list[int]
    powers: list[int]
    place: list[int]
    status: list[int]
    loot: list[tuple[int, ...]]
    spent: list[tuple[int, ...]]
    """Loot that is turned face down."""
    markers: list[tuple[int, ...]]
    """Orb markers that a hero keeps: a reminder, or in chapter 2 what is to be carried."""
    quests: list[tuple[int, ...]]
    flags: list[int]
    plus_die: int
    """Who has the +1 Combat die marker; -1: nobody."""
    tray: tuple[int, ...]
    """Hero dice that are rolled and not placed, in rising order."""
    slots: list[tuple[int, ...]]
    rerolled: bool
    used_dice: int
    extra_moves: int
    ward: int
    boss_defence: int
    """What a combat skill does for this turn: colours that are warded off, a defence in place of the printed one."""
    boss_card: list[int]
    """The bosses in play: their cards (-1: face down, the lowest of the deck), places, threat and Leaf Shields."""
    boss_at: list[int]
    threat: list[int]
    boss_leaf: list[int]
    fight: Fight | None
    delve: Delve | None
    chain: tuple[str, ...]
    """What is being resolved, the outermost first: ``"brambles"``, ``"event:E01"``."""
    story: tuple[tuple[Any, ...], ...]
    """What this turn has brought, step by step: ``("brambles", 3)``, ``("event", "E01")``, a combat with its dice."""
    pending: tuple[int, ...]
    """Cards that lie open while somebody decides about them."""
    subject: int
    """Whom the question is about."""
    defeated: list[int]
    discarded: int
    bosses_slain: int
    quest_at: list[int]
    quest_up: tuple[tuple[int, int], ...]
    potions: int
    thieves: tuple[tuple[int, int], ...]
    """Orb markers that monsters have taken: monster and marker."""
    waiting: tuple[int, ...]
    """Thieves that wait on the Vortex."""
    orbs_lost: int
    camp_at: list[int]
    camp_up: tuple[tuple[int, int, bool], ...]
    """Camps turned up: place, marker, whether its loot was taken."""
    camp_pile: int
    """The pile that the Ashes have chosen; -1: none."""
    pile_of: list[int]
    shield_at: int
    went_on: bool
    corrupt: int
    """The corrupted tiles, as a mask."""
    blight: tuple[int, ...]
    """Corrupted cells without a tile."""
    totems: int
    won: str
    """Why a chapter of a campaign is won, while its end is settled."""
    tally: list[int]

    def __init__(self, seats: int, rng: Rng, deal: Deal) -> None:
        super().__init__(seats, rng, BACKS)
        n, places = deal.heroes, len(PLACES)
        self.deal = deal
        self.round, self.phase, self.turn, self.active = 1, PICK, 0, deal.first
        self.forest, self.links, self.at = {}, [NOWHERE] * places, [-1] * len(TILE)
        self.drawn = self.rejected = self.shop = self.stall = self.tray = self.chain = self.story = self.pending = ()
        self.late_from = self.late_count = self.events = self.leaf = self.well_markers = self.closed_lairs = 0
        self.chests, self.up, self.lurking_at = [0] * places, [()] * places, []
        self.frost = self.stall_at = self.plus_die = self.camp_pile = self.shield_at = -1
        self.shop_open = self.rerolled = self.went_on = False
        self.loot_out, self.event_out, self.monster_out, self.boss_out, self.other_out = [], [], [], [], []
        self.kinds = [-1] * n
        self.hp, self.orbs, self.powers, self.place, self.status = (
            [FULL] * n,
            [0] * n,
            [0] * n,
            [deal.start] * n,
            [0] * n,
        )
        self.loot, self.spent, self.markers, self.quests = [()] * n, [()] * n, [()] * n, [()] * n
        self.flags = [0] * n
        self.slots = [()] * len(SLOTS)
        self.used_dice = self.extra_moves = self.ward = self.boss_defence = 0
        self.boss_card, self.boss_at, self.threat, self.boss_leaf = [], [], [], []
        self.fight, self.delve = None, None
        self.subject = 0
        self.defeated = [0] * 5
        self.discarded = self.bosses_slain = self.potions = self.orbs_lost = self.corrupt = self.totems = 0
        self.quest_at, self.quest_up, self.thieves, self.waiting = [], (), (), ()
        self.camp_at, self.camp_up, self.pile_of, self.blight = [], (), [], ()
        self.won = ""
        self.tally = [0] * 10

    def copy_to(self, twin: State) -> None:
        assert isinstance(twin, Board)
        super().copy_to(twin)
        twin.deal = self.deal
        twin.round = self.round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.active = self.active
        twin.forest = self.forest.copy()
        twin.links = self.links[:]
        twin.at = self.at[:]
        twin.drawn = self.drawn
        twin.rejected = self.rejected
        twin.late_from = self.late_from
        twin.late_count = self.late_count
        twin.chests = self.chests[:]
        twin.events = self.events
        twin.up = self.up[:]
        twin.lurking_at = self.lurking_at[:]
        twin.leaf = self.leaf
        twin.frost = self.frost
        twin.well_markers = self.well_markers
        twin.shop = self.shop
        twin.shop_open = self.shop_open
        twin.stall = self.stall
        twin.stall_at = self.stall_at
        twin.closed_lairs = self.closed_lairs
        twin.loot_out = self.loot_out[:]
        twin.event_out = self.event_out[:]
        twin.monster_out = self.monster_out[:]
        twin.boss_out = self.boss_out[:]
        twin.other_out = self.other_out[:]
        twin.kinds = self.kinds[:]
        twin.hp = self.hp[:]
        twin.orbs = self.orbs[:]
        twin.powers = self.powers[:]
        twin.place = self.place[:]
        twin.status = self.status[:]
        twin.loot = self.loot[:]
        twin.spent = self.spent[:]
        twin.markers = self.markers[:]
        twin.quests = self.quests[:]
        twin.flags = self.flags[:]
        twin.plus_die = self.plus_die
        twin.tray = self.tray
        twin.slots = self.slots[:]
        twin.rerolled = self.rerolled
        twin.used_dice = self.used_dice
        twin.extra_moves = self.extra_moves
        twin.ward = self.ward
        twin.boss_defence = self.boss_defence
        twin.boss_card = self.boss_card[:]
        twin.boss_at = self.boss_at[:]
        twin.threat = self.threat[:]
        twin.boss_leaf = self.boss_leaf[:]
        twin.fight = None if self.fight is None else self.fight.clone()
        twin.delve = None if self.delve is None else self.delve.clone()
        twin.chain = self.chain
        twin.story = self.story
        twin.pending = self.pending
        twin.subject = self.subject
        twin.defeated = self.defeated[:]
        twin.discarded = self.discarded
        twin.bosses_slain = self.bosses_slain
        twin.quest_at = self.quest_at[:]
        twin.quest_up = self.quest_up
        twin.potions = self.potions
        twin.thieves = self.thieves
        twin.waiting = self.waiting
        twin.orbs_lost = self.orbs_lost
        twin.camp_at = self.camp_at[:]
        twin.camp_up = self.camp_up
        twin.camp_pile = self.camp_pile
        twin.pile_of = self.pile_of[:]
        twin.shield_at = self.shield_at
        twin.went_on = self.went_on
        twin.corrupt = self.corrupt
        twin.blight = self.blight
        twin.totems = self.totems
        twin.won = self.won
        twin.tally = self.tally[:]
