"""EW-3: the frame of a round, phase by phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Rules

from .beginning import pick_heroes, prepare
from .bosses import all_threats
from .codes import ACT, EXTRA, GROWTH, LAST_ROUND, MEET, PICK, PREPARE, REST, ROUND_END, TURN, TURN_END
from .corruption import spread
from .endings import Victory, lose, won
from .growth import extra_tile, growth
from .rest import rest
from .siege import end_of_round
from .state import Explorers, TurnOver
from .turns import begin_turn, clear_turn, end_turn, meet
from .walking import hunt, thieves_flee
from .window import act


def step(g: Explorers) -> Rules:
    """EW-3.1: whatever is due: a tile, the start of a turn, an action, the end of a turn or of a round."""
    try:
        yield from STEPS[g.phase](g)
    except TurnOver:
        g.chain, g.pending, g.fight, g.delve = (), (), None, None
        g.phase = TURN_END
    except Victory as victory:
        if not g.deal.campaign:
            won(g, victory.reason, victory.rules, {})
        clear_turn(g)
        g.won, g.phase = victory.reason, REST


def end_round(g: Explorers) -> Rules:
    """EW-3.2, EW-3.3: the threat grows, the chapter has its say, a new round begins."""
    all_threats(g, "EW-15.12")
    match g.deal.chapter:
        case 2:
            yield from hunt(g)
            yield from thieves_flee(g)
        case 3:
            yield from end_of_round(g)
        case 5:
            yield from spread(g)
    if g.deal.chapter and g.round >= LAST_ROUND[g.deal.chapter]:
        lose(g, "rounds", "EW-22.24")
    g.round += 1
    g.phase = GROWTH


STEPS: Final[dict[int, Callable[[Explorers], Rules]]] = {
    PICK: pick_heroes,
    PREPARE: prepare,
    GROWTH: growth,
    EXTRA: extra_tile,
    TURN: begin_turn,
    MEET: meet,
    ACT: act,
    TURN_END: end_turn,
    ROUND_END: end_round,
    REST: rest,
}
