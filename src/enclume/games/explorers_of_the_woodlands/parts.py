"""Parts of a match: what set-up decides, a running combat, a Lair that is being explored."""

from __future__ import annotations

from enclume.kernel.plain import Plain


class Deal(Plain):
    """What set-up decides and nothing changes: it is shared by all copies of a state."""

    __slots__ = (
        "brambles",
        "campaign",
        "chapter",
        "enraged",
        "enraged_bosses",
        "extra",
        "first",
        "four_camps",
        "growing",
        "heroes",
        "inn",
        "lairs",
        "late",
        "owner",
        "removed",
        "start",
        "wants_inn",
        "wants_lairs",
    )
    unchanging = True

    chapter: int
    """0: the standard game."""
    campaign: str
    """The state of the campaign that this chapter belongs to, as it was handed in; empty: none."""
    brambles: str
    enraged: int
    """A mask of monster types."""
    enraged_bosses: bool
    lairs: bool
    inn: bool
    wants_lairs: bool
    wants_inn: bool
    """The team's choice, which a campaign hands on, also through chapters without them (EW-22.20)."""
    heroes: int
    owner: tuple[int, ...]
    """The seat of each hero."""
    first: int
    """The hero who is first in every round (EW-2.12)."""
    four_camps: bool
    """Whether all four camps were cleared in chapter 4 (EW-27.4)."""
    growing: bool
    """Whether tiles are added."""
    start: int
    """Where the heroes begin."""
    late: tuple[int, ...]
    """The tiles that everybody knows to be in the lower part of the pile."""
    extra: dict[str, int]
    """The zones that only some matches have, by name."""
    removed: tuple[int, ...]
    """Loot that is not in this match."""

    def clone(self) -> Deal:
        return self


class Fight(Plain):
    """A running combat: who, against what, with which dice (EW-12.3)."""

    __slots__ = (
        "boss",
        "brewed",
        "colors",
        "daze",
        "dice",
        "extra",
        "fewer",
        "foe",
        "health",
        "helpers",
        "ranged",
        "sharp",
        "stage",
        "strike",
        "surprise",
        "tossed",
        "used",
    )

    foe: int
    """The monster, or the number of the boss in play."""
    boss: bool
    health: int
    helpers: tuple[int, ...]
    """The heroes on the tile who support."""
    ranged: int
    """The hero who supports from the next tile; -1: nobody."""
    stage: str
    extra: int
    """Combat dice from loot and brew."""
    brewed: int
    """How many of them are Bethras' brew."""
    fewer: int
    daze: int
    """Combat dice that the active hero, and that everybody on the tile, has to do without."""
    sharp: int
    colors: int
    """The Power dice in use, as a mask."""
    dice: list[tuple[int, int, int, int]]
    """Owner, colour (-1: a Combat die), face, bonus."""
    used: int
    """Klethor's powers used: 1 the first, 2 the second."""
    strike: int
    surprise: int
    tossed: int
    """Dice that are being picked up to be rerolled together, as a mask."""

    def __init__(self, foe: int, boss: bool, health: int) -> None:
        self.foe, self.boss, self.health = foe, boss, health
        self.helpers = ()
        self.ranged = -1
        self.stage = "prepare"
        self.extra = self.brewed = self.fewer = self.daze = self.sharp = self.colors = 0
        self.used = self.strike = self.surprise = self.tossed = 0
        self.dice = []

    def clone(self) -> Fight:
        twin = Fight(self.foe, self.boss, self.health)
        twin.helpers, twin.ranged, twin.stage = self.helpers, self.ranged, self.stage
        twin.extra, twin.brewed, twin.fewer, twin.daze = self.extra, self.brewed, self.fewer, self.daze
        twin.sharp, twin.colors = self.sharp, self.colors
        twin.used, twin.strike, twin.surprise, twin.tossed = self.used, self.strike, self.surprise, self.tossed
        twin.dice = self.dice[:]
        return twin


class Delve(Plain):
    """A Lair that is being explored (EW-20)."""

    __slots__ = (
        "card_a",
        "card_b",
        "explorers",
        "fewer",
        "line",
        "monsters",
        "passes",
        "progress",
        "shield",
        "surprise",
    )

    card_a: int
    card_b: int
    progress: int
    explorers: tuple[int, ...]
    monsters: tuple[int, ...]
    line: int
    """The line of the Event that is being resolved: 0 to 2; -1: none."""
    passes: int
    shield: int
    fewer: int
    surprise: int

    def __init__(self, card_a: int, card_b: int, explorers: tuple[int, ...]) -> None:
        self.card_a, self.card_b, self.explorers = card_a, card_b, explorers
        self.progress = self.passes = self.shield = self.fewer = self.surprise = 0
        self.monsters = ()
        self.line = -1

    def clone(self) -> Delve:
        twin = Delve(self.card_a, self.card_b, self.explorers)
        twin.progress, twin.passes, twin.monsters, twin.line = self.progress, self.passes, self.monsters, self.line
        twin.shield, twin.fewer, twin.surprise = self.shield, self.fewer, self.surprise
        return twin
