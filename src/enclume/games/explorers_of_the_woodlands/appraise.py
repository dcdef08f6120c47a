"""What each option is worth to a sensible player, at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from enclume.kernel.options import Option

from .actions import ROLL
from .battle_sense import encounter, preparing, rerolls
from .dice_sense import dice
from .glances import GLANCE
from .state import Explorers
from .tile_sense import placings
from .travelling import Traveller, leading

EQUAL: Final = 1e-9
_VALUE: Final = {**GLANCE, "path": leading}


def appraise(g: Explorers, seat: int, options: Sequence[Option]) -> list[float]:
    """A value for each option."""
    verbs = {option.verb for option in options}
    if "end" in verbs:
        traveller = Traveller(g)
        return [traveller.value(option) for option in options]
    if "fight" in verbs:
        return encounter(g, options)
    if "put" in verbs or verbs & {"done"} or "dice" in options[0].targets:
        return dice(g, options)
    if g.fight is not None and g.fight.stage != "prepare" and verbs & {"reroll", "sure", "master", "use", "toss"}:
        return rerolls(g, g.fight, options)
    if ROLL in options and g.fight is not None:
        return preparing(g, g.fight, options)
    if verbs == {"place"}:
        return placings(g, options)
    return [_VALUE[option.verb](g, option) if option.verb in _VALUE else 0.0 for option in options]


def rollout(g: Explorers, seat: int, options: Sequence[Option], chance: Callable[[], float]) -> Option:
    """One of the options that look best, by lot."""
    values = appraise(g, seat, options)
    least = max(values) - EQUAL
    best = [option for option, value in zip(options, values, strict=True) if value >= least]
    return best[int(chance() * len(best))]
