"""Playing a campaign match by match: what a finished match hands on are the options of the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enclume.bots import make_bot, play_out
from enclume.kernel import Match


def play_campaign(seats: int, seed: int, limit: int, **options: Any) -> Iterator[Match]:
    """Chapter after chapter, each until it is won, by bots that take what looks best."""
    asked: dict[str, Any] | None = {"mode": "chapter1", "campaign": "{}", **options}
    for nth in range(limit):
        match = Match("explorers_of_the_woodlands", seats=seats, options=asked, seed=1000 * seed + nth)
        play_out(match, [make_bot("greedy", seed=7 * nth + seat) for seat in range(seats)])
        yield match
        assert match.result is not None
        asked = match.result.details.get("sequel")
        if asked is None:
            return
