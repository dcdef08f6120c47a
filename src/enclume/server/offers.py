"""The options on offer to a seat, sent as what has changed since the seat was last asked."""

from __future__ import annotations

from functools import lru_cache

from .ends import same_start

Offer = tuple[str, str, str]
"""An option: its key, its sentence, and what it brings at once."""

Kept = list[tuple[int, int]]
"""Runs of the offers before that are on offer again: from, to."""

Fresh = list[tuple[int, int, str, int, str, str]]
"""New offers in rising order, each with its place in the list, its key, its sentence, and what it brings. They begin
alike (the same card with another payment), so of key and sentence only the end is sent, after the number of characters
that are those of the new offer before it."""


def compare(before: list[Offer], after: list[Offer]) -> tuple[Kept, Fresh]:
    """What turns one list of offers into another."""
    place = dict(zip(before, range(len(before)), strict=True))
    kept: Kept = []
    fresh: Fresh = []
    last_key = last_text = ""
    for n, offer in enumerate(after):
        old = place.get(offer)
        if old is None:
            key, text, gain = offer
            same, alike = _alike(last_key, key), _alike(last_text, text)
            fresh.append((n, same, key[same:], alike, text[alike:], gain))
            last_key, last_text = key, text
        elif kept and kept[-1][1] == old:
            kept[-1] = (kept[-1][0], old + 1)
        else:
            kept.append((old, old + 1))
    return kept, fresh


@lru_cache(maxsize=2048)
def _alike(one: str, other: str) -> int:
    """With how many of the same characters both begin: the same sentences follow each other over and over."""
    return same_start(one, other)


def apply(before: list[Offer], kept: Kept, fresh: Fresh) -> list[Offer]:
    """The list of offers after a change: what the client does, for tests and for clients in Python."""
    after = [offer for start, stop in kept for offer in before[start:stop]]
    key = text = ""
    for n, same, key_end, alike, text_end, gain in fresh:
        key, text = key[:same] + key_end, text[:alike] + text_end
        after.insert(n, (key, text, gain))
    return after
