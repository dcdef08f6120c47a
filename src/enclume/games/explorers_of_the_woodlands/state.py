"""The data of a match. What can lie face down lies in zones; everything else is public, and plain numbers."""

from __future__ import annotations

from typing import Any, Final

from enclume.kernel.rng import Rng
from enclume.kernel.zones import Zone, ZonedState

from .cards import BACKS, HALVED, HERO, MONSTERS, PLACES, TILE, TILE_OF, TYPE_NUMBER
from .geometry import NOWHERE, Forest, Way
from .parts import Deal, Delve, Fight

PICK, PREPARE, GROWTH, EXTRA, TURN, MEET, ACT, TURN_END, ROUND_END, REST = range(10)
PHASES: Final = ("pick", "prepare", "growth", "extra", "turn", "meet", "act", "turn_end", "round_end", "rest")
MOVE, FOCUS, FIVE, SIX, SUMMON = range(5)
SLOTS: Final = ("move", "focus", "five", "six", "summon")
POISON, ENTANGLED = 1, 2
STATUSES: Final = {POISON: "poison", ENTANGLED: "entangled"}
WELL_TAKEN, INN_DONE, INN_DUE, IMMOBILE, BITTEN, STOPPED, NO_RISK, BOSS_FOUGHT = (1 << n for n in range(8))
"""What is remembered of a hero: taken an orb marker, drawn an Inn card or must draw one; and for this turn only: cannot
move, has lost a Move to corruption, has brewed, had a Risky Move cancelled, has fought the Boss."""
THIS_TURN: Final = IMMOBILE | BITTEN | STOPPED | NO_RISK | BOSS_FOUGHT
FULL: Final = 5
MOST_ORBS: Final = 10
FOREST, PILE, LURKING, LOOT_DECK, EVENT_DECK, BOSS_DECK, ORB_MARKERS = range(7)
"""The zones that every match has, by number."""
KILLS, DOWNS, CHESTS, EVENTS_DRAWN, LAIRS_CLEARED, FIGHTS, WON_FIGHTS, TURNS, DECISIONS, RISKS = range(10)


class TurnOver(Exception):
    """EW-5.13: the active hero has gone down."""


class Elsewhere(Exception):
    """The active hero has left for another place: what is pending on the old one is dropped (EW-9.46)."""


class Explorers(ZonedState):
    """A match of Explorers of the Woodlands. Heroes are numbered in the order of their seats."""

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

    def clone(self) -> Explorers:
        twin = Explorers.__new__(Explorers)
        self.copy_to(twin)
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
        return twin

    # Looking

    @property
    def pile(self) -> Zone:
        """The forest pile; the last tile is on top."""
        return self.zones[FOREST]

    def extra_zone(self, name: str) -> Zone:
        return self.zones[self.deal.extra[name]]

    @property
    def here(self) -> int:
        """Where the active hero is."""
        return self.place[self.active]

    def seat_of(self, hero: int) -> int:
        return self.deal.owner[hero]

    def hero_of_kind(self, kind: int) -> int:
        """Which of the heroes in play is of this kind; -1: none."""
        kinds = self.kinds
        return kinds.index(kind) if kind in kinds else -1

    def order(self, first: int) -> list[int]:
        """EW-2.13: all heroes, beginning with this one."""
        return [*range(first, self.deal.heroes), *range(first)]

    def standing_at(self, place: int) -> list[int]:
        """The heroes who stand on a place."""
        return [hero for hero, where in enumerate(self.place) if where == place and self.hp[hero]]

    def others_at(self, place: int) -> list[int]:
        """RU62: the other standing heroes there, in turn order after the active one."""
        return [h for h in self.order(self.active)[1:] if self.place[h] == place and self.hp[h]]

    def haunted(self, place: int) -> bool:
        """Whether a monster is on a place, face up or face down."""
        return bool(self.up[place]) or place in self.lurking_at

    def boss_on(self, place: int) -> int:
        """The number of the living boss on a place, revealed or not; -1: none."""
        return self.boss_at.index(place) if place in self.boss_at else -1

    def calm(self, place: int) -> bool:
        """Neither monster nor boss."""
        return not self.up[place] and place not in self.lurking_at and place not in self.boss_at

    def placed(self, place: int) -> bool:
        """EW-9.45: whether a place is part of the forest; a half only once a path joins it to the rest."""
        if self.at[TILE_OF[place]] < 0:
            return False
        return TILE_OF[place] != HALVED or max(self.links[place]) >= 0

    def in_play(self) -> list[int]:
        """All places of the forest."""
        return [place for place in PLACES if self.placed(place)]

    def moves(self) -> int:
        """How many Moves the active hero has left."""
        if self.flags[self.active] & (IMMOBILE | STOPPED):
            return 0
        return len(self.slots[MOVE]) + self.extra_moves

    def rooms(self, hero: int) -> int:
        """EW-7.6, EW-22.17: how many loot cards the hero may hold."""
        return 2 if self.quests[hero] else 3

    def leaf_of(self, monster: int) -> int:
        return self.leaf >> 2 * (monster - MONSTERS[0]) & 3

    def set_leaf(self, monster: int, shields: int) -> None:
        shift = 2 * (monster - MONSTERS[0])
        self.leaf = self.leaf & ~(3 << shift) | min(3, shields) << shift

    def enraged(self, monster: int) -> bool:
        return bool(self.deal.enraged >> TYPE_NUMBER[monster] & 1)

    def kind_id(self, hero: int) -> str:
        return HERO[self.kinds[hero]].id

    # Chance without words

    def rolls(self, number: int) -> list[int]:
        """The faces of so many dice."""
        if self.journal is not None:
            return [self.roll() for _ in range(number)]
        below = self.rng.below
        return [below(6) + 1 for _ in range(number)]

    # What nobody knows

    def hidden_from(self, seat: int) -> list[list[int]]:
        """Pieces of one kind could be each other; but some tiles are known to be in the lower part of the pile, and in
        a campaign it is known which loot was stolen (EW-26.4).

        Pools are permuted one after the other: first all tiles but the late ones, then those of the lower part.
        """
        pools = super().hidden_from(seat)
        late = [tile for tile in self.deal.late if not self.knows(seat, tile)]
        if late:
            low = self.pile.pieces[self.late_from : self.late_from + self.late_count]
            (tiles,) = [pool for pool in pools if pool[0] < len(TILE)]
            pools = [pool for pool in pools if pool is not tiles]
            pools.append([tile for tile in tiles if tile not in late])
            pools.append([tile for tile in low if not self.knows(seat, tile)])
        if self.deal.campaign and "piles" in self.deal.extra:
            stolen = self.extra_zone("piles").pieces
            pools = [[piece for piece in pool if piece not in stolen] for pool in pools]
            pools.append([piece for piece in stolen if not self.knows(seat, piece)])
        return [pool for pool in pools if pool]
