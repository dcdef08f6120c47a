"""A beginner's way to value options: whatever is likely to succeed, no thought for what failing costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enclume.kernel.options import Option

from .actions import BARE, GO_ON, PASS, Card, Face
from .aims import Aim
from .appraise import appraise
from .attempt import played
from .challenges import COLOR_OF
from .dice import chance, reading
from .skills import ACTION_OF, ACTS, LANTERN_OF, NOTHING_PLAYED, Action
from .state import DelveState
from .values import CARD

EVENT: Final = 0.45
"""How a beginner likes an event, among chances of success."""
BOOST: Final = 0.06
"""What a boost must add to the chances."""


def novice(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """A value for each option, by the chances of success."""
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


def odds(aim: Aim, action: Action, cards: tuple[int, ...]) -> float:
    """The chances to complete what is aimed at."""
    fixed, in_light, in_dark = aim.fixed(action, cards)
    read = reading(aim.g, aim.slot, aim.color, action.dice_worth)
    return chance(aim.needed - fixed, read, in_light, in_dark)


def _face(g: DelveState, seat: int, option: Option) -> float:
    if isinstance(option, Face):
        slot, color = option.slot, option.color
    else:
        assert isinstance(option, Card)
        slot, color = g.slots.index(option.piece), COLOR_OF[option.piece]
        if color < 0:
            return EVENT
    aim = Aim(g, seat, slot, color)
    actions = [ACTION_OF[card] for card in g.hand(seat).pieces if card in ACTS[color]]
    return max([_hope(aim, action) for action in [NOTHING_PLAYED, *actions]])


def _hope(aim: Aim, action: Action) -> float:
    """The chances of an action with all the boosts that the others can give."""
    helpers = () if action is NOTHING_PLAYED else tuple(aim.boosters()[: aim.limit])
    return odds(aim, action, helpers)


def _actions(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    aim = Aim(g, seat, g.active.target, g.active.color)
    values = []
    for option in options:
        if option is BARE:
            values.append(odds(aim, NOTHING_PLAYED, ()))
        elif isinstance(option, Card):
            values.append(_hope(aim, ACTION_OF[option.piece]) - 0.01 * CARD[option.piece])
        else:
            values.append(_hope(aim, LANTERN_OF[g.deal.seekers[seat]]) - 0.03)
    return values


def _boosts(g: DelveState, options: Sequence[Option]) -> list[float]:
    now = g.active
    aim, action = Aim(g, g.seat, now.target, now.color), played(g, g.seat)
    cards = tuple([card for _, card in now.boosts])
    values = []
    for option in options:
        boosted = (*cards, option.piece) if isinstance(option, Card) else cards
        values.append(odds(aim, action, boosted) - (0.0 if option is PASS else BOOST))
    return values
