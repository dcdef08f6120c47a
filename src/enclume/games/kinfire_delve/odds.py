"""How likely an attempt is to complete its challenge, and what each card would add: from a view alone."""

from __future__ import annotations

from typing import NamedTuple

from .cards import DARKNESS, DESIGN, LIGHT, MASTER, TYPES
from .challenges import G_TYPE, PER_OTHER, SHARES, TYPE_OF
from .dice import Reading, chance, read_by
from .skills import (
    ACTION_OF,
    ACTS,
    BEARS,
    BOOSTS,
    LANTERN_OF,
    NOTHING_PLAYED,
    SHADOW,
    Action,
    Facing,
    action_parts,
    action_value,
    boost_adds,
    boost_value,
)
from .state import ACTION, BOOSTING, LANTERN_ACTION, NO_ACTION, OUTCOME
from .view import Attempt, DelveView


class Preview(NamedTuple):
    """What a card would do in the running attempt: item by item, the sum, and the odds with it in percent."""

    parts: tuple[tuple[str, int], ...]
    value: int
    odds: int


def type_of(v: DelveView, attempt: Attempt) -> int:
    """The challenge type of the attempt's target."""
    if attempt.card >= 0:
        return TYPE_OF[attempt.card]
    return TYPES.index(MASTER[v.centre.form].type) if attempt.target == 4 else G_TYPE[attempt.target]


def facing(v: DelveView, attempt: Attempt, boosts: int) -> Facing:
    """The circumstances of the active Seeker's action."""
    icons = sum(BEARS[card] for card in v.seekers[v.seat].discard)
    return Facing(type_of(v, attempt), attempt.prior, v.hp, len(v.fatigue), icons, boosts)


def action_in(v: DelveView, attempt: Attempt) -> Action:
    if attempt.action == NO_ACTION:
        return NOTHING_PLAYED
    return LANTERN_OF[v.seekers[v.seat].seeker] if attempt.action == LANTERN_ACTION else ACTION_OF[attempt.action]


def fixed(v: DelveView, attempt: Attempt, action: Action, boosts: tuple[int, ...]) -> int:
    """Action and boosts, before any die is rolled."""
    if action is NOTHING_PLAYED:
        return 0
    value = action_value(action, facing(v, attempt, len(boosts)))
    return value + sum(boost_value(card, type_of(v, attempt), attempt.prior, action) for card in boosts)


def needed(v: DelveView, attempt: Attempt) -> int:
    """How much progress completes the target: what it misses; of a Maze less, if others are completed before it.

    KD-26.3: an attempt counts for all copies, and each that is completed makes the rest easier (KD-13.3).
    """
    missing = attempt.difficulty - attempt.prior
    if attempt.card < 0 or not SHARES[attempt.card]:
        return missing
    copies = [p for p in v.places if p is not None and p.card >= 0 and DESIGN[p.card] == DESIGN[attempt.card]]
    ahead = sorted([place.progress for place in copies if place.progress > attempt.prior], reverse=True)
    easier = PER_OTHER[attempt.card]
    return next(
        (total for total in range(1, missing) if _falls(total, attempt, ahead, easier)),
        missing,
    )


def _falls(total: int, attempt: Attempt, ahead: list[int], easier: int) -> bool:
    """Whether a Maze is completed by so much progress, one after the other those ahead of it first."""
    difficulty = attempt.difficulty
    for progress in [*ahead, attempt.prior]:
        if progress + total < difficulty:
            return False
        difficulty -= easier
    return True


def completion_odds(v: DelveView, attempt: Attempt, action: Action, boosts: tuple[int, ...]) -> float:
    """How likely one roll completes the challenge with this action and these boosts."""
    read = _reading(v, attempt, action)
    wanted = needed(v, attempt) - attempt.bonus - fixed(v, attempt, action, boosts)
    in_dark = SHADOW[action.seeker] if action.icon else 0
    told = next((clause.n for clause in action.after_roll if clause.name == "foretold"), 0)
    in_light = told if attempt.foretold == LIGHT else 0
    return chance(wanted, read, in_light, in_dark + (told if attempt.foretold == DARKNESS else 0))


def _reading(v: DelveView, attempt: Attempt, action: Action) -> Reading:
    return read_by(attempt.card, attempt.color, v.misty, action.dice_worth)


def running_odds(v: DelveView) -> int:
    """The odds of the running attempt as things stand, in percent; -1 where there is nothing to be said."""
    attempt = v.attempt
    if attempt is None or attempt.color < 0 or attempt.difficulty < 0 or attempt.step >= OUTCOME:
        return -1
    boosts = tuple(card for _, card in attempt.boosts)
    return round(100 * completion_odds(v, attempt, action_in(v, attempt), boosts))


def previews(v: DelveView) -> dict[int, Preview]:
    """For the cards in the viewer's hand (and in all open hands) what they would add now; -2 is the lantern."""
    attempt = v.attempt
    if attempt is None or attempt.color < 0 or attempt.difficulty < 0:
        return {}
    if attempt.step == ACTION and attempt.action == NO_ACTION:
        return _actions(v, attempt)
    return _boosts(v, attempt) if attempt.step == BOOSTING else {}


def _actions(v: DelveView, attempt: Attempt) -> dict[int, Preview]:
    active = v.seekers[v.seat]
    actions = {card: ACTION_OF[card] for card in _seen(active.hand) if card in ACTS[attempt.color]}
    if active.charged:
        actions[LANTERN_ACTION] = LANTERN_OF[active.seeker]
    found = {}
    for card, action in actions.items():
        f = facing(v, attempt, 0)
        odds = round(100 * completion_odds(v, attempt, action, ()))
        found[card] = Preview(tuple(action_parts(action, f)), action_value(action, f), odds)
    return found


def _boosts(v: DelveView, attempt: Attempt) -> dict[int, Preview]:
    action, played = action_in(v, attempt), tuple(card for _, card in attempt.boosts)
    if len(played) >= attempt.limit:
        return {}
    found = {}
    alone = len(v.seekers) == 1
    for seat, seeker in enumerate(v.seekers):
        for card in _seen(seeker.hand) if alone or seat != v.seat else ():
            if card in BOOSTS[attempt.color]:
                value = boost_adds(card, action, facing(v, attempt, len(played)))
                odds = round(100 * completion_odds(v, attempt, action, (*played, card)))
                found[card] = Preview((("boost", value),), value, odds)
    return found


def _seen(keys: tuple[str, ...]) -> list[int]:
    """The cards of a hand that the viewer sees."""
    return [int(key[1:]) for key in keys if key.startswith("#")]
