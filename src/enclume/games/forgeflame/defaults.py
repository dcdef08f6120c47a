"""What is chosen for somebody who is away or out of time: nothing risked, nothing given away (FF-7H.3)."""

from __future__ import annotations

from enclume.kernel.decisions import Ask
from enclume.kernel.options import Option

from .actions import END, LET, SKIP_PART, STOP
from .state import FlameState


def default_choice(g: FlameState, ask: Ask) -> Option:
    """To pass, to stop or to end the card where that can be; otherwise the first option."""
    for option in (LET, END, STOP, SKIP_PART):
        if option in ask.options:
            return option
    return ask.options[0]
