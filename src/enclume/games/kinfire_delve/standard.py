"""Plain ways to value options: what the next roll may bring, one attempt at a time, no plans for the hand.

The standard player is a fair partner; the novice holds on to a hand that has become useless.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enclume.kernel.options import Option

from .actions import BARE, EXHAUST, GO_ON, Card, Face
from .aims import Aim, on_play_worth
from .appraise import appraise, event_worth
from .attempt import played
from .challenges import COLOR_OF
from .skills import ACTION_OF, ACTS, LANTERN_OF, NOTHING_PLAYED, Action
from .state import DelveState

PRICE: Final = 0.8
"""What a Skill card costs, whichever it is; a lantern costs as much."""
LAST: Final = 1
"""How many cards a standard player gives up for a new hand, as long as no Fatigue card is in play."""


def standard(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """A value for each option: the expectation of one attempt; while fresh, the last card of a hand may be given up."""
    fresh = not g.fatigue and len(g.hand(seat).pieces) <= LAST
    return appraise(g, seat, options) if EXHAUST in options and fresh else novice(g, seat, options)


def novice(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """The same for a beginner, who renews a hand when it is empty and never before."""
    verb = options[-1].verb
    if verb == "exhaust":
        return [float(option is GO_ON) for option in options]
    if verb == "face":
        return [_face(g, seat, option) for option in options]
    if verb in ("bare", "play", "lantern"):
        return _actions(g, seat, options)
    if verb in ("boost", "pass"):
        return _boosts(g, options)
    return appraise(g, seat, options)


def _face(g: DelveState, seat: int, option: Option) -> float:
    if isinstance(option, Face):
        slot, color = option.slot, option.color
    else:
        assert isinstance(option, Card)
        slot, color = g.slots.index(option.piece), COLOR_OF[option.piece]
        if color < 0:
            return event_worth(g, seat, option.piece)
    aim = Aim(g, seat, slot, color)
    actions = [ACTION_OF[card] for card in g.hand(seat).pieces if card in ACTS[color]]
    actions += [LANTERN_OF[g.deal.seekers[seat]]] if g.charged >> seat & 1 else []
    return max([_alone(aim, action) for action in [NOTHING_PLAYED, *actions]])


def _alone(aim: Aim, action: Action) -> float:
    """An attempt with an action that nobody boosts."""
    price = 0.0 if action is NOTHING_PLAYED else PRICE
    return aim.value(action, ()) - price + on_play_worth(aim.g, aim.seat, action)


def _actions(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    aim, lantern = Aim(g, seat, g.active.target, g.active.color), LANTERN_OF[g.deal.seekers[seat]]
    return [
        _alone(aim, NOTHING_PLAYED)
        if option is BARE
        else _alone(aim, ACTION_OF[option.piece] if isinstance(option, Card) else lantern)
        for option in options
    ]


def _boosts(g: DelveState, options: Sequence[Option]) -> list[float]:
    """Each boost for what it adds; without one, nothing is paid."""
    now = g.active
    aim, action = Aim(g, g.seat, now.target, now.color), played(g, g.seat)
    cards = tuple([card for _, card in now.boosts])
    return [
        aim.value(action, (*cards, option.piece)) - PRICE if isinstance(option, Card) else aim.value(action, cards)
        for option in options
    ]
