"""What may be answered in advance: rolls left as they are, apprentices left to act by themselves, bonuses, wages."""

from __future__ import annotations

from typing import Final

from enclume.kernel.routines import Routine, Routines

from .actions import BONUS_METAL, BONUS_TOKEN, DONE, HIRE_LATER, HIRE_NOW
from .texts import TEXTS

_make: Final = Routines(TEXTS)
_ROUND: Final = _make.until("round", lambda g, seat: g.round)
_TOOLS: Final = _make.until("tools", lambda g, seat: (g.modifiers[seat], g.working[seat]))
_CREW: Final = _make.until("crew", lambda g, seat: (g.hired[seat], g.trainees[seat]))

MODIFIERS: Final = _make.routine("modify", [DONE], _ROUND, _TOOLS)
APPRENTICES: Final = _make.routine("apprentices", [DONE], _CREW)
BONUSES: Final = _make.routine("bonus", [BONUS_METAL, BONUS_TOKEN])
WAGES: Final = _make.routine("hire_now", [HIRE_LATER, HIRE_NOW])

ROUTINES: Final[tuple[Routine, ...]] = (MODIFIERS, APPRENTICES, BONUSES, WAGES)
