"""What is chosen for a player who is absent or out of time: support, go along, keep the best; risk nothing."""

from __future__ import annotations

from enclume.kernel.decisions import Ask
from enclume.kernel.options import Option

from .actions import END, REST, RIDE, ROLL
from .appraise import appraise
from .state import Explorers


def default_choice(g: Explorers, ask: Ask) -> Option:
    """The turn ends, the dice are rolled, a hero is carried; otherwise what looks best."""
    for option in (END, ROLL, REST, RIDE):
        if option in ask.options and ask.prompt != "prepare":
            return option
    values = appraise(g, ask.seat, ask.options)
    return ask.options[values.index(max(values))]
