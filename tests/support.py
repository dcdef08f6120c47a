"""What tests of all kinds share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from enclume.kernel import Ask, Event, Match, State, World

T = TypeVar("T", bound=Callable[..., object])
S = TypeVar("S", bound=State)


def rule(*ids: str) -> Callable[[T], T]:
    """Name the numbered rules that a test is about; ``enclume rules coverage`` lists those that no test names."""

    def mark(test: T) -> T:
        test.rules = ids  # type: ignore[attr-defined]  # a function takes any attribute
        return test

    return mark


def decision(of: Match | World) -> Ask:
    """What is asked now, in a match that is not over."""
    ask = of.decision
    assert ask is not None
    return ask


def state_of(world: World, kind: type[S]) -> S:
    """The state of a world, as the kind that its game has."""
    state = world.state
    assert isinstance(state, kind)
    return state


def told_to(event: Event, seat: int | None) -> Event:
    """An event as somebody sees it who is told of it."""
    seen = event.seen_by(seat)
    assert seen is not None
    return seen
