"""What may be answered in advance: help that nobody needs, rerolls, loot that is kept for later, Lairs, gifts."""

from __future__ import annotations

from typing import Final

from enclume.kernel.routines import Routine, Routines

from .actions import ACCEPT, CLOAK, GROW, JOIN, PASS, REFUSE, REST, ROLL, SPARE, STAY, SUPPORT
from .state import Explorers
from .texts import TEXTS

_make: Final = Routines(TEXTS)


def _monsters(g: Explorers, seat: int) -> tuple[object, ...]:
    """Those that lie open, and how many are hidden where."""
    return tuple(g.up), tuple(g.lurking_at)


def _loot(g: Explorers, seat: int) -> tuple[object, ...]:
    return tuple([(g.loot[hero], g.spent[hero]) for hero, owner in enumerate(g.deal.owner) if owner == seat])


_TURN: Final = _make.until("turn", lambda g, seat: (g.round, g.turn, g.active))
_ROUND: Final = _make.until("round", lambda g, seat: g.round)
_MONSTERS: Final = _make.until("monsters", _monsters)
_LOOT: Final = _make.until("loot", _loot)
_BOSS: Final = _make.until("boss", lambda g, seat: tuple(g.boss_card))

EXTRA_TILES: Final = _make.routine("extra", [REST, GROW], _BOSS)
SUPPORTS: Final = _make.routine("support", [STAY, SUPPORT], _TURN, _MONSTERS)
REROLLS: Final = _make.routine("rerolls", [PASS], _TURN, _ROUND)
PREPARATIONS: Final = _make.routine("prepare", [ROLL], _TURN, _LOOT)
STRIKES: Final = _make.routine("strike", [PASS], _TURN, _MONSTERS)
FROST_BOLTS: Final = _make.routine("freeze", [SPARE], _ROUND, _MONSTERS)
LAIRS: Final = _make.routine("join", [STAY, JOIN], _ROUND)
REMEDIES: Final = _make.routine("breath", [PASS], _TURN, _LOOT)
CLOAKS: Final = _make.routine("cloak", [PASS, CLOAK], _ROUND)
GIFTS: Final = _make.routine("receive", [REFUSE, ACCEPT], _TURN, _ROUND)
POWERS: Final = _make.routine("before_roll", [ROLL], _ROUND)

ROUTINES: Final[tuple[Routine, ...]] = (
    EXTRA_TILES,
    SUPPORTS,
    REROLLS,
    PREPARATIONS,
    STRIKES,
    FROST_BOLTS,
    LAIRS,
    REMEDIES,
    CLOAKS,
    GIFTS,
    POWERS,
)
