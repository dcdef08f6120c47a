"""What can be seen of a match: everything but the faces that lie down, as plain values."""

from __future__ import annotations

from typing import Any

import msgspec


class MonsterView(msgspec.Struct, frozen=True):
    """A monster face up: its key, type, effective defence, and what lies on it."""

    key: str
    type: str
    defence: int
    leaf: int
    frozen: bool
    markers: tuple[int, ...]


class GhostView(msgspec.Struct, frozen=True):
    """An empty cell where a tile may go, or a hero; and the ways in which a tile in hand would lie there."""

    key: str
    x: int
    y: int
    ways: tuple[tuple[str, str, int, int], ...] = ()
    """The name of the way, the tile, its quarter turns, and the edges by which it would join the forest, as a mask."""


class PlaceView(msgspec.Struct, frozen=True):
    key: str
    chests: int
    event: bool
    up: tuple[MonsterView, ...]
    lurking: tuple[str, ...]
    """The markers that lie face down, by names that mean nothing."""
    hidden_quest: bool
    quests: tuple[str, ...]
    hidden_camp: bool
    camp: str
    camp_looted: bool
    shield: bool
    heroes: tuple[str, ...]
    bosses: tuple[int, ...]
    lair: bool
    joined: bool


class TileView(msgspec.Struct, frozen=True):
    id: str
    x: int
    y: int
    turns: int
    corrupted: bool
    places: tuple[PlaceView, ...]


class HeroView(msgspec.Struct, frozen=True):
    id: str
    seat: int
    hp: int
    orbs: int
    powers: int
    place: str
    poison: bool
    entangled: bool
    immobilised: bool
    loot: tuple[tuple[str, bool], ...]
    """Each card, and whether it is turned face down."""
    markers: tuple[tuple[str, int], ...]
    quests: tuple[tuple[str, str], ...]
    well_taken: bool
    inn_done: bool
    plus_die: bool


class FightView(msgspec.Struct, frozen=True):
    """A running combat: who against what, every die with its owner, colour, face, bonus and whether it hits."""

    foe: str
    boss: bool
    stage: str
    defence: int
    attack: int
    health: int
    leaf: int
    frozen: bool
    helpers: tuple[str, ...]
    ranged: str
    dice: tuple[tuple[str, str, int, int, bool], ...]
    tossed: tuple[int, ...]
    extra: int
    colors: tuple[str, ...]
    hits: int
    needed: int
    rerolls: bool
    sure: bool
    master: bool
    pool: tuple[tuple[str, str, int], ...]
    """The dice that are about to be rolled: owner, colour, bonus."""
    odds: int


class FoeView(msgspec.Struct, frozen=True):
    """An enemy that waits to be fought: what one would roll against it, and how likely that is to be enough."""

    key: str
    defence: int
    attack: int
    leaf: int
    dice: tuple[tuple[str, str, int], ...]
    odds: int


class BossView(msgspec.Struct, frozen=True):
    """A boss in play; the card is empty while nobody knows it."""

    card: str
    revealed: bool
    place: str
    threat: int
    leaf: int


class LairView(msgspec.Struct, frozen=True):
    a: str
    b: str
    progress: int
    line: int
    passes: int
    explorers: tuple[str, ...]
    monsters: tuple[MonsterView, ...]


class ForestView(msgspec.Struct, frozen=True):
    """All that lies on the table beside heroes and tiles."""

    pile: int
    known_pile: tuple[tuple[int, str], ...]
    """Tiles of the pile that everybody has seen: how many lie above, and which it is."""
    drawn: tuple[str, ...]
    rejected: tuple[str, ...]
    monsters: int
    fallen: tuple[int, ...]
    """The monsters of the discard pile, by type."""
    loot: int
    loot_out: tuple[str, ...]
    events: int
    events_out: tuple[str, ...]
    bosses: int
    bosses_out: tuple[str, ...]
    lairs: tuple[int, int]
    inn: int
    others_out: tuple[str, ...]
    well: int
    shop: tuple[str, ...]
    shop_open: bool
    stall: tuple[str, ...]
    stall_at: str
    piles: tuple[int, ...]
    pending: tuple[tuple[str, str], ...]
    """What lies open while somebody decides about it: its key, and the card, the marker's kind or value."""


class ChapterView(msgspec.Struct, frozen=True):
    """How far the goal of a chapter is."""

    number: int
    campaign: bool
    potions: int
    defeated: tuple[int, ...]
    discarded: int
    needed: int
    bosses: int
    orbs: int
    orbs_needed: int
    orbs_lost: int
    camps: int
    corrupted: int
    level: int
    reserve: int
    blight: tuple[str, ...]
    totems: tuple[str, ...]


class ExplorersView(msgspec.Struct, frozen=True):
    viewer: int | None
    seats: int
    round: int
    phase: str
    first: int
    active: int
    brambles: str
    enraged: tuple[str, ...]
    enraged_bosses: bool
    tiles: tuple[TileView, ...]
    ghosts: tuple[GhostView, ...]
    ways: tuple[tuple[str, int], ...]
    """The places next to the active hero's, each with the edge by which one would come in."""
    heroes: tuple[HeroView, ...]
    tray: tuple[int, ...]
    rerolled: bool
    slots: tuple[tuple[str, tuple[int, ...]], ...]
    extra_moves: int
    fight: FightView | None
    bosses: tuple[BossView, ...]
    lair: LairView | None
    chain: tuple[str, ...]
    story: tuple[tuple[Any, ...], ...]
    subject: int
    foes: tuple[FoeView, ...]
    """The enemies that the active hero faces, in the order in which they are fought."""
    forest: ForestView
    chapter: ChapterView
