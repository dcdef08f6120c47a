"""The options on offer to a seat, sent as what has changed since the seat was last asked."""

from __future__ import annotations

Offer = tuple[str, str, str]
"""An option: its key, its sentence, and what it brings at once."""

Kept = list[tuple[int, int]]
"""Runs of the offers before that are on offer again: from, to."""

Fresh = list[tuple[int, str, str, str]]
"""New offers, each with its place in the list, in rising order."""


def compare(before: list[Offer], after: list[Offer]) -> tuple[Kept, Fresh]:
    """What turns one list of offers into another."""
    place = {offer: n for n, offer in enumerate(before)}
    kept: Kept = []
    fresh: Fresh = []
    for n, offer in enumerate(after):
        old = place.get(offer)
        if old is None:
            fresh.append((n, *offer))
        elif kept and kept[-1][1] == old:
            kept[-1] = (kept[-1][0], old + 1)
        else:
            kept.append((old, old + 1))
    return kept, fresh


def apply(before: list[Offer], kept: Kept, fresh: Fresh) -> list[Offer]:
    """The list of offers after a change: what the client does, for tests and for clients in Python."""
    after = [offer for start, stop in kept for offer in before[start:stop]]
    for n, *offer in fresh:
        key, text, gain = offer
        after.insert(n, (key, text, gain))
    return after
