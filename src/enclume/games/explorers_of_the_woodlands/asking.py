"""Questions to players, always about a hero."""

from __future__ import annotations

from collections.abc import Sequence

from enclume.kernel.decisions import Ask
from enclume.kernel.options import Option
from enclume.kernel.routines import Routine

from .codes import DECISIONS
from .state import Explorers
from .why_not import why_not


def asking(g: Explorers, hero: int, prompt: str, options: Sequence[Option], routine: Routine | None = None) -> Ask:
    """A question to the player of a hero, about that hero."""
    g.subject = hero
    g.tally[DECISIONS] += len(options) > 1
    return Ask(g.deal.owner[hero], prompt, options, why_not, routine=routine)
