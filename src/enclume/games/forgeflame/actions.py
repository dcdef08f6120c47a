"""Every option of the game, made once.

Targets are the keys of what lies on the table: a site, a passage, an adventurer by its id; ``kobold@s2_pont`` a kobold
there, ``gold@s2_pont`` a loose ore, ``gold@granit`` a carried one; cards and artefacts are pieces. Hidden tokens are
named by the site on which they lie.
"""

from __future__ import annotations

from typing import Final

from enclume.kernel.options import Option, Target

from .cards import (
    ADVENTURER,
    ARTEFACT,
    CARDS,
    EVENT,
    FIRST_TREASURE,
    KOBOLD_TOKEN,
    ORE,
    PASSAGE,
    POTION,
    SITE,
    TOTEM,
    TREASURE,
)
from .ores import KINDS, letters, packed, parts
from .state import ICONS

STATUSES: Final = ("", ".stunned", ".slowed", ".both")
FIRST_KOBOLD: Final = 32
"""Figures: adventurers are 0-12, kobolds 32 + 4 * site + status."""


class Pick(Option):
    """An option about something that has a number: a site, a figure, an ore, a piece."""

    __slots__ = ("n",)

    def __init__(self, verb: str, n: int, *targets: Target) -> None:
        super().__init__(verb, *targets)
        self.n = n


class PickUp(Option):
    """Pick up an ore: ``pick_up:gold@s2_pont``, in exchange for a carried one ``pick_up:gold@s2_pont:darkiron``."""

    __slots__ = ("drop", "kind", "site", "webbed")

    def __init__(self, site: int, kind: int, webbed: bool, drop: int) -> None:
        targets = [ore_key(kind, site, webbed), *([ORE[drop].id] if drop >= 0 else [])]
        super().__init__("pick_up", *targets)
        self.site = site
        self.kind = kind
        self.webbed = webbed
        self.drop = drop


class Loose(Option):
    """An ore on the ground: ``ore:gold@s2_pont``."""

    __slots__ = ("kind", "site", "webbed")

    def __init__(self, site: int, kind: int, webbed: bool) -> None:
        super().__init__("ore", ore_key(kind, site, webbed))
        self.site = site
        self.kind = kind
        self.webbed = webbed


class Pay(Option):
    """Ores that somebody gives up when forging: ``pay:granit:gold:2``."""

    __slots__ = ("kind", "n", "who")

    def __init__(self, who: int, kind: int, n: int) -> None:
        super().__init__("pay", ADVENTURER[who].id, ORE[kind].id, str(n))
        self.who = who
        self.kind = kind
        self.n = n


def ore_key(kind: int, site: int, webbed: bool = False) -> str:
    return f"{ORE[kind].id}@{SITE[site].id}" + (".web" if webbed else "")


def kobold_code(site: int, status: int) -> int:
    return FIRST_KOBOLD + 4 * site + status


def figure_key(figure: int) -> str:
    if figure < FIRST_KOBOLD:
        return ADVENTURER[figure].id
    site, status = divmod(figure - FIRST_KOBOLD, 4)
    return f"kobold@{SITE[site].id}{STATUSES[status]}"


def ores_key(ores: int) -> str:
    return letters(ores) or "none"


_KOBOLDS = [kobold_code(site, status) for site in range(len(SITE)) for status in range(4)]


def _figures(verb: str) -> dict[int, Pick]:
    return {n: Pick(verb, n, figure_key(n)) for n in [*range(len(ADVENTURER)), *_KOBOLDS]}


def _adventurers(verb: str) -> list[Pick]:
    return [Pick(verb, n, adventurer.id) for n, adventurer in enumerate(ADVENTURER)]


def _sites(verb: str) -> list[Pick]:
    return [Pick(verb, n, site.id) for n, site in enumerate(SITE)]


def _passages(verb: str) -> list[Pick]:
    return [Pick(verb, n, passage.id) for n, passage in enumerate(PASSAGE)]


def _cards(verb: str) -> list[Pick]:
    return [Pick(verb, card, card) for card in range(CARDS)]


def _artefacts(verb: str) -> dict[int, Pick]:
    return {n: Pick(verb, n, n) for n in ARTEFACT}


def _kinds(verb: str) -> list[Pick]:
    return [Pick(verb, n, ore.id) for n, ore in enumerate(ORE)]


def _icons(verb: str) -> list[Pick]:
    return [Pick(verb, n, icon) for n, icon in enumerate(ICONS)]


def _seats(verb: str) -> list[Pick]:
    return [Pick(verb, n, f"p{n}") for n in range(4)]


# Set-up
RECRUIT: Final = _adventurers("recruit")
LEAVE: Final = _cards("leave")
PLACE: Final = _adventurers("place")

# The turn
PLAY: Final = _cards("play")
PLAY_TOP: Final = Option("play_top")
POWER: Final = _artefacts("power")
DRINK: Final = [
    Pick("drink", mask, "+".join(p.id for n, p in enumerate(POTION) if mask >> n & 1) or "none") for mask in range(8)
]
ABSORB: Final = Option("absorb")
LET: Final = Option("let")
END: Final = Option("end")
ABILITY: Final = _cards("ability")
LEND: Final = _adventurers("lend")
FOLLOW: Final = _cards("follow")
COPY: Final = _cards("copy")

# Actions
GO: Final = _sites("move")
DIG_UP: Final = _sites("dig")
_ORES = [(kind, webbed) for kind in range(KINDS) for webbed in (False, True)]
TAKE_UP: Final = [
    {(kind, webbed, drop): PickUp(site, kind, webbed, drop) for kind, webbed in _ORES for drop in range(-1, KINDS)}
    for site in range(len(SITE))
]
"""By site, then by kind, web and the ore that is dropped for it (-1: none)."""
STRIKE: Final = {code: Pick("fight", code, figure_key(code)) for code in _KOBOLDS}
CLEAR: Final = _passages("clear")
FORGE_IT: Final = _artefacts("forge")
USE_TOTEM: Final = [Pick("totem", n, totem.id) for n, totem in enumerate(TOTEM)]
GIVE: Final = _adventurers("give")
TAKE: Final = _adventurers("take")
WITH: Final = _icons("with")
"""Which icon pays."""

# Forging
PAY: Final = [[[Pay(who, kind, n) for n in range(5)] for kind in range(KINDS)] for who in range(len(ADVENTURER))]
SET_IN: Final = _adventurers("set_in")
"""Whose Mithrül is set into the artefact."""
PLAIN: Final = Option("set_in", "none")
KEEP_BACK: Final = _kinds("keep_back")
KEEP_NOTHING: Final = Option("keep_back", "none")
WITH_FLAME: Final = Option("flame", "use")
WITHOUT_FLAME: Final = Option("flame", "spare")

# Fighting
TOKEN_IS: Final = [Pick("token", n, token.id) for n, token in enumerate(KOBOLD_TOKEN)]
REWARD_ORE: Final = Option("reward", "ore")
REWARD_TREASURE: Final = Option("reward", "treasure")

# Ores
_ALL_PARTS = parts(packed("GGGGSSSSRRRRMMM"), 0, 4)
ORES: Final = {ores: Pick("ores", ores, ores_key(ores)) for ores in _ALL_PARTS}
SWAP: Final = {ores: Pick("swap", ores, ores_key(ores)) for ores in _ALL_PARTS}
"""What is given for as many other ores."""
DROP: Final = _kinds("drop")
KIND: Final = _kinds("kind")
ON_GROUND: Final = [{(kind, webbed): Loose(site, kind, webbed) for kind, webbed in _ORES} for site in range(len(SITE))]
CARRIED: Final = [
    [Pick("ore", kind, f"{ore.id}@{adventurer.id}") for kind, ore in enumerate(ORE)] for adventurer in ADVENTURER
]

# Targets
TARGET: Final = _figures("target")
STEP: Final = _sites("step")
STOP: Final = Option("stop")
TO: Final = _sites("to")
AT: Final = _sites("site")
BLOCK: Final = _passages("block")
LOOK: Final = _sites("look")
WAY: Final = [Pick("way", n, str(n + 1)) for n in range(3)]
DO_PART: Final = Option("part", "do")
SKIP_PART: Final = Option("part", "skip")
FIRST_PART: Final = Option("first", "1")
SECOND_PART: Final = Option("first", "2")
ALLY: Final = _adventurers("ally")
GAIN: Final = _icons("gain")
FILL: Final = [Pick("fill", n, potion.id) for n, potion in enumerate(POTION)]
LIGHT_FORGE: Final = Option("light", "forge_site")
LIGHT_ENTRANCE: Final = Option("light", "mine_entrance")
DOUSE_FORGE: Final = Option("douse", "forge_site")
DOUSE_ENTRANCE: Final = Option("douse", "mine_entrance")
FROM_SUPPLY: Final = Option("from", "supply")
FROM_SEAT: Final = _seats("from")
TREASURE_IS: Final = {n: Pick("treasure", n, n) for n in range(FIRST_TREASURE, FIRST_TREASURE + len(TREASURE))}
DISCARD: Final = _cards("discard")
KEEP: Final = _cards("keep")
UNDER: Final = _artefacts("under")
BY: Final = _artefacts("by")
WEB_ON: Final = _artefacts("web")
RAISE: Final = _cards("raise")
TOP: Final = {n: Pick("top", n, n) for n in EVENT}
LEARN: Final = _cards("learn")

PARTS: Final = frozenset(
    {
        *("with", "pay", "set_in", "keep_back", "flame", "token", "reward", "ores", "swap", "drop", "kind", "ore"),
        *("target", "step", "stop", "to", "site", "block", "look", "way", "part", "first", "ally", "gain", "fill"),
        *("light", "douse", "from", "treasure", "discard", "keep", "under", "by", "web", "raise", "top", "drink"),
    }
)
"""Verbs that only go on with what an earlier choice began."""

VERBS: Final = PARTS | {
    *("recruit", "leave", "place", "play", "play_top", "power", "absorb", "let", "end", "ability", "lend", "follow"),
    *("copy", "move", "dig", "pick_up", "fight", "clear", "forge", "totem", "give", "take", "learn"),
}
