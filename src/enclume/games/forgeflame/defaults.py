"""What is chosen for somebody who is away or out of time: nothing risked, nothing given away (FF-7H.3)."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Ask
from enclume.kernel.options import Option

from .actions import END, FIRST_KOBOLD, LET, SKIP_PART, STOP, Pick
from .state import FlameState

BEST_LAST: Final = frozenset({"kind", "lucky_find", "dig_bonus", "half", "from_bag", "digest"})
"""What is gained: the most precious ore comes last, and a treasure of the supply after the player's own."""

WHO: Final = {"raid": False, "target.push": False, "heal": True}
"""Whether it should rather be one of the player's own side."""


def default_choice(g: FlameState, ask: Ask) -> Option:
    """To pass, to stop or to end the card where that can be; otherwise the cheapest loss and the dearest gain."""
    for option in (LET, END, STOP, SKIP_PART):
        if option in ask.options:
            return option
    if ask.prompt in BEST_LAST:
        return ask.options[-1]
    if ask.prompt in WHO:
        return next((each for each in ask.options if _friendly(g, ask.seat, each) == WHO[ask.prompt]), ask.options[0])
    return ask.options[0]


def _friendly(g: FlameState, seat: int, option: Option) -> bool:
    """Whether the option aims at an adventurer of the player's side."""
    return isinstance(option, Pick) and option.n < FIRST_KOBOLD and bool(g.side(seat) >> option.n & 1)
