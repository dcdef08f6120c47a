"""What may be answered in advance: Absorption, potions, Mithrül, flames and parts of cards that may be left out.

The window for Absorption is put to its player whether or not he holds the card (FF-7H.3): nobody can tell an answer in
advance from one that was thought about.
"""

from __future__ import annotations

from typing import Final

from enclume.kernel.routines import Routine, Routines

from .actions import DO_PART, DRINK, LET, PLAIN, SKIP_PART, WITH_FLAME, WITHOUT_FLAME
from .texts import TEXTS

_make: Final = Routines(TEXTS)
_TURN: Final = _make.until("turn", lambda g, seat: (g.round, g.seat, tuple(g.turns)))
_ROUND: Final = _make.until("round", lambda g, seat: g.round)
_POTIONS: Final = _make.until("potions", lambda g, seat: g.full_potions)

ABSORPTIONS: Final = _make.routine("absorption", [LET], _TURN, _ROUND)
POTIONS: Final = _make.routine("drink", [DRINK[0]], _ROUND, _POTIONS)
SETTINGS: Final = _make.routine("set_in", [PLAIN], _ROUND)
FLAMES: Final = _make.routine("flame", [WITHOUT_FLAME, WITH_FLAME], _ROUND)
PARTS_OF_CARDS: Final = _make.routine("part", [SKIP_PART, DO_PART], _ROUND)

ROUTINES: Final[tuple[Routine, ...]] = (ABSORPTIONS, POTIONS, SETTINGS, FLAMES, PARTS_OF_CARDS)
