"""What may be answered in advance: boosts, rolls again, moves of progress, rests that nobody wants."""

from __future__ import annotations

from typing import Final

from enclume.kernel.routines import Routine, Routines

from .actions import GO_ON, KEEP, PASS, SKIP
from .state import DelveState
from .texts import TEXTS

_make: Final = Routines(TEXTS)


def _hand(g: DelveState, seat: int) -> tuple[int, ...]:
    return tuple(sorted(g.hand(seat).pieces))


_TURN: Final = _make.until("turn", lambda g, seat: g.turn)
_HAND: Final = _make.until("hand", _hand)
_CARDS: Final = _make.until("cards", lambda g, seat: (g.phase, tuple(g.slots), g.down))
_HURT: Final = _make.until("hurt", lambda g, seat: g.hp)

HELP: Final = _make.routine("boost", [PASS], _TURN, _HAND)
ROLLS_AGAIN: Final = _make.routine("again", [KEEP], _TURN)
SONGS: Final = _make.routine("bard", [KEEP], _TURN, _HAND)
MOVES: Final = _make.routine("move", [SKIP], _TURN, _CARDS)
RESTS: Final = _make.routine("exhaust", [GO_ON], _HURT)

ROUTINES: Final[tuple[Routine, ...]] = (HELP, ROLLS_AGAIN, SONGS, MOVES, RESTS)
