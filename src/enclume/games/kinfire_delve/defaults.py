"""What is chosen for a player who is away: nothing is spent, and the nearest challenge is tried."""

from __future__ import annotations

from enclume.kernel.decisions import Ask
from enclume.kernel.options import Option

from .actions import Card, Face
from .challenges import COLOR_OF, difficulty
from .doom import surely_loses
from .state import DelveState


def default_choice(g: DelveState, ask: Ask) -> Option:
    """The first option, which spends nothing, unless it surely loses; of cards to face, the one that misses least."""
    if ask.prompt != "face":
        return next((option for option in ask.options if not surely_loses(g, option)), ask.options[0])
    return min(ask.options, key=lambda option: _missing(g, option))


def _missing(g: DelveState, option: Option) -> int:
    if isinstance(option, Face):
        slot = option.slot
    else:
        assert isinstance(option, Card)
        if COLOR_OF[option.piece] < 0:
            return 99
        slot = g.slots.index(option.piece)
    return difficulty(g, slot) - g.progress[slot]
