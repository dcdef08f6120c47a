"""The data of a match: figures, ores and tokens on the map, cards in their zones, and the turn that is being played.

Adventurers, seats and sites in sets are masks. What can lie face down is in zones; what everybody sees lies in tuples.
"""

from __future__ import annotations

from typing import Final

from enclume.kernel.rng import Rng

from .board import SITES, WITH_TOKENS
from .cards import ADVENTURER
from .piles import Deal, PiledState

FORMING, CHOOSING, ORDERING, IMPS, START, ACTING, FOLLOWING, EVENT_PHASE, UPKEEP = range(9)
PHASES: Final = ("forming", "choosing", "ordering", "imps", "start", "acting", "following", "event", "upkeep")
MOVE, DIG, PICK_UP, FIGHT, ANY = range(5)
ICONS: Final = ("move", "dig", "pick_up", "fight", "any")
ICON: Final = tuple(1 << 8 * icon for icon in range(5))
"""Icons are packed as ores are: a byte for each kind."""
AWAKE: Final = 0x0F0F
"""Of the kobolds on a site, four bits for each status (plain, stunned, slowed, both), those that are not stunned."""
ALL_KOBOLDS: Final = 6
TURNS: Final = 4
HAND: Final = 5
SPEED, FLIGHT_POTION, STEALTH_POTION = range(3)
KEEP_ORE, SHARE = 1, 2
"""Keywords that are in force for one card only."""
(
    DIGS,
    DUG,
    FIGHTS,
    SUCCESSES,
    FORGED,
    FORGED_AT_ENTRANCE,
    KOBOLD_ROUNDS,
    KOBOLDS_PLACED,
    EXPLORED,
    DECISIONS,
    ALL_TURNS,
) = range(11)
TALLIES: Final = 11
NOBODY_OWNS: Final = -1


class FlameState(PiledState):
    """A match of Forgeflame."""

    __slots__ = (
        "phase",
        "round",
        "first",
        "seat",
        "turns",
        # adventurers
        "owner",
        "crew",
        "at",
        "here",
        "carried",
        "stunned",
        "slowed",
        "webbed",
        # the mine
        "loose",
        "webbed_ores",
        "supply",
        "bag",
        "kobolds",
        "kobolds_left",
        "rockfalls",
        "lit",
        "entrance_lit",
        "undug",
        "unexplored",
        "totems",
        "active_totems",
        "totems_left",
        # artefacts, events, imps
        "row",
        "webbed_row",
        "shielded",
        "artefacts",
        "exhausted",
        "set_in",
        "gone",
        "past_events",
        "past_imps",
        "objectives",
        "order",
        "eternal",
        "winds",
        "camp",
        # cards and tokens in front of players
        "discard",
        "active",
        "face_up",
        "full_potions",
        "potions_on",
        "charged",
        # the turn
        "card",
        "actor",
        "doing",
        "icons",
        "lendable",
        "lost",
        "used",
        "copied",
        "copied_used",
        "flying",
        "stealthy",
        "crossing",
        "digging",
        "flameless",
        "in_force",
        "passengers",
        "played",
        "chain",
        "held",
        "extra",
        "walker",
        "came_from",
        "drawn",
        "shown",
        "tally",
    )

    phase: int
    round: int
    first: int
    """Who holds the first-player marker."""
    seat: int
    """Whose turn it is."""
    turns: list[int]
    """FF-3.3: how many turns each has taken in this round."""
    owner: list[int]
    """The seat that plays each adventurer."""
    crew: list[int]
    """The adventurers of each seat."""
    at: list[int]
    """The site of each adventurer."""
    here: list[int]
    """The adventurers on each site."""
    carried: list[int]
    """The ores of each adventurer, packed."""
    stunned: int
    slowed: int
    webbed: int
    """Adventurers with such a token."""
    loose: list[int]
    """The loose ores of each site, packed."""
    webbed_ores: tuple[tuple[int, int], ...]
    """FF-18.44: loose ores with a web, as (site, kind); they are among the loose ones."""
    supply: int
    bag: int
    kobolds: list[int]
    """The kobolds of each site, four bits for each status."""
    kobolds_left: int
    rockfalls: int
    """The blocked passages."""
    lit: int
    """How many flames burn on the Forge."""
    entrance_lit: bool
    """FF-17.13: whether the flame of the Mine Entrance burns; always but in the solo game."""
    undug: int
    unexplored: int
    """The sites with a deposit, and with an exploration token."""
    totems: list[int]
    """The totem of each site; -1: none."""
    active_totems: int
    """The sites whose totem has its active token."""
    totems_left: int
    """The totem tokens that have not been drawn."""
    row: tuple[int, ...]
    webbed_row: tuple[int, ...]
    """Artefacts of the row with a web."""
    shielded: tuple[int, ...]
    """FF-17.32: artefacts of the row that the imps will leave alone."""
    artefacts: list[tuple[int, ...]]
    exhausted: int
    """Artefacts whose power was used, and those with a Mithrül, as masks counted from the first artefact."""
    set_in: int
    gone: tuple[int, ...]
    """FF-17.22: artefacts that the imps took."""
    past_events: tuple[int, ...]
    past_imps: tuple[int, ...]
    objectives: tuple[int, ...]
    order: tuple[int, ...]
    """FF-17.3: the adventurers left, centre and right."""
    eternal: bool
    winds: bool
    camp: bool
    """What the last event brings: no flame is needed on the Forge; all fly; hands are filled to six."""
    discard: list[tuple[int, ...]]
    active: list[tuple[int, ...]]
    face_up: list[tuple[int, ...]]
    full_potions: int
    potions_on: tuple[int, ...]
    """For each potion the card on which it lies; -1: under the board."""
    charged: int
    """How many batteries are charged."""
    card: int
    """The card that is being played; -1: none."""
    actor: int
    """Its adventurer."""
    doing: int
    """Who acts at this moment: the actor, or an ally to whom he lends an action (FF-18.9)."""
    icons: int
    lendable: int
    """The icons left, packed, and those among them that an ally may use (FF-18.51)."""
    lost: bool
    """Whether the card has lost its abilities (FF-11.4)."""
    used: bool
    copied: int
    """FF-12.24: the card whose abilities Ogmül has taken on; -1: none."""
    copied_used: bool
    flying: int
    stealthy: int
    crossing: int
    digging: int
    flameless: int
    """Adventurers with flight, stealth, `cross_rockfalls`, `dig_bonus`, `forge_without_flame` in this turn."""
    in_force: int
    passengers: int
    played: tuple[int, ...]
    """FF-12.9: the cards played in this turn."""
    chain: str
    """Where the follow-up card comes from; empty: none is due."""
    held: bool
    """Whether the actor was webbed when the card was played (FF-18.46)."""
    extra: bool
    """FF-12.19: whether another turn of the same player follows."""
    walker: int
    """FF-5.10: who stands on a site over its limit and must go on; -1: nobody."""
    came_from: int
    drawn: int
    """The kobold tokens drawn in a fight, as a mask."""
    shown: int
    """Artefacts that were in the row when a round began, as a mask counted from the first."""
    tally: list[int]

    def __init__(self, seats: int, rng: Rng, deal: Deal) -> None:
        super().__init__(seats, rng, deal)
        self.phase, self.round, self.first, self.seat = FORMING, 1, 0, 0
        self.turns = [0] * seats
        self.owner, self.crew = [NOBODY_OWNS] * len(ADVENTURER), [0] * seats
        self.at, self.here, self.carried = [-1] * len(ADVENTURER), [0] * SITES, [0] * len(ADVENTURER)
        self.stunned = self.slowed = self.webbed = 0
        self.loose, self.webbed_ores = [0] * SITES, ()
        self.supply = self.bag = 0
        self.kobolds, self.kobolds_left = [0] * SITES, ALL_KOBOLDS
        self.rockfalls = 0
        self.lit, self.entrance_lit = 1, True
        self.undug = self.unexplored = sum(1 << site for site in WITH_TOKENS)
        self.totems, self.active_totems, self.totems_left = [-1] * SITES, 0, 255
        self.row = self.webbed_row = self.shielded = self.gone = ()
        self.artefacts, self.exhausted, self.set_in = [()] * seats, 0, 0
        self.past_events = self.past_imps = self.objectives = self.order = ()
        self.eternal = self.winds = self.camp = False
        self.discard, self.active, self.face_up = [()] * seats, [()] * seats, [()] * seats
        self.full_potions, self.potions_on, self.charged = 0, (-1, -1, -1), 0
        self.shown, self.tally = 0, [0] * TALLIES
        self.clear_turn()

    def clear_turn(self) -> None:
        """FF-3.13: what lasts for a turn is over."""
        self.flying = self.stealthy = self.crossing = self.digging = self.flameless = 0
        self.played = ()
        self.extra = False
        self.walker = self.came_from = -1
        self.drawn = 0
        self.clear_card()

    def clear_card(self) -> None:
        """FF-3.20: what lasts for a card is over."""
        self.card = self.actor = self.doing = self.copied = -1
        self.icons = self.lendable = self.in_force = self.passengers = 0
        self.lost = self.used = self.copied_used = self.held = False
        self.chain = ""

    def clone(self) -> FlameState:
        twin = FlameState.__new__(FlameState)
        self.copy_to(twin)
        twin.deal = self.deal
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.seat = self.seat
        twin.turns = self.turns[:]
        twin.owner = self.owner[:]
        twin.crew = self.crew[:]
        twin.at = self.at[:]
        twin.here = self.here[:]
        twin.carried = self.carried[:]
        twin.stunned = self.stunned
        twin.slowed = self.slowed
        twin.webbed = self.webbed
        twin.loose = self.loose[:]
        twin.webbed_ores = self.webbed_ores
        twin.supply = self.supply
        twin.bag = self.bag
        twin.kobolds = self.kobolds[:]
        twin.kobolds_left = self.kobolds_left
        twin.rockfalls = self.rockfalls
        twin.lit = self.lit
        twin.entrance_lit = self.entrance_lit
        twin.undug = self.undug
        twin.unexplored = self.unexplored
        twin.totems = self.totems[:]
        twin.active_totems = self.active_totems
        twin.totems_left = self.totems_left
        twin.row = self.row
        twin.webbed_row = self.webbed_row
        twin.shielded = self.shielded
        twin.artefacts = self.artefacts[:]
        twin.exhausted = self.exhausted
        twin.set_in = self.set_in
        twin.gone = self.gone
        twin.past_events = self.past_events
        twin.past_imps = self.past_imps
        twin.objectives = self.objectives
        twin.order = self.order
        twin.eternal = self.eternal
        twin.winds = self.winds
        twin.camp = self.camp
        twin.discard = self.discard[:]
        twin.active = self.active[:]
        twin.face_up = self.face_up[:]
        twin.full_potions = self.full_potions
        twin.potions_on = self.potions_on
        twin.charged = self.charged
        twin.card = self.card
        twin.actor = self.actor
        twin.doing = self.doing
        twin.icons = self.icons
        twin.lendable = self.lendable
        twin.lost = self.lost
        twin.used = self.used
        twin.copied = self.copied
        twin.copied_used = self.copied_used
        twin.flying = self.flying
        twin.stealthy = self.stealthy
        twin.crossing = self.crossing
        twin.digging = self.digging
        twin.flameless = self.flameless
        twin.in_force = self.in_force
        twin.passengers = self.passengers
        twin.played = self.played
        twin.chain = self.chain
        twin.held = self.held
        twin.extra = self.extra
        twin.walker = self.walker
        twin.came_from = self.came_from
        twin.drawn = self.drawn
        twin.shown = self.shown
        twin.tally = self.tally[:]
        return twin

    # Looking

    def side(self, seat: int) -> int:
        """FF-15.3: the adventurers of a seat's side."""
        return self.crew[seat] | self.crew[seat ^ 2] if self.deal.teams else self.crew[seat]

    def allied(self, seat: int, other: int) -> bool:
        return seat == other or (self.deal.teams and seat ^ 2 == other)

    def from_first(self) -> list[int]:
        """All seats in turn order."""
        return [*range(self.first, self.seats), *range(self.first)]

    def kobolds_on_board(self) -> int:
        return ALL_KOBOLDS - self.kobolds_left

    def flames(self) -> int:
        """How many flame tokens lie on the Forge."""
        return 2 if self.deal.solo else 3

    def free_webs(self) -> int:
        return 3 - self.webbed.bit_count() - len(self.webbed_ores) - len(self.webbed_row)

    def flies(self, who: int) -> bool:
        return self.winds or bool(self.flying >> who & 1)

    def restricted(self, who: int) -> bool:
        """FF-4.9, FF-4.10, FF-17.18: whether a kobold on the site hinders the adventurer."""
        return bool(self.kobolds[self.at[who]] & AWAKE) and not self.stealthy >> who & 1
