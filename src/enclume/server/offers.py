"""The options on offer to a seat, sent as what has changed since the seat was last asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
    kept, places = kept_of(before, after)
    return kept, shortened(places, [after[n] for n in places])


def kept_of(before: list[Any], after: list[Any]) -> tuple[Kept, list[int]]:
    """Which of the things before are there again, and the places of those that are new.

    Few have gone or come, and the others stand in the same order: most are found where they are looked for first.
    """
    kept: Kept = []
    fresh: list[int] = []
    places: dict[Any, int] | None = None
    start = end = 0
    """The run that goes on."""
    for n, thing in enumerate(after):
        if end < len(before) and before[end] == thing:
            end += 1
            continue
        if end + 1 < len(before) and before[end + 1] == thing:  # one has gone
            old = end + 1
        else:
            if places is None:
                places = dict(zip(before, range(len(before)), strict=True))
            old = places.get(thing, -1)
        if old < 0:
            fresh.append(n)
            continue
        if end > start:
            kept.append((start, end))
        start, end = old, old + 1
    if end > start:
        kept.append((start, end))
    return kept, fresh


def kept_if_some_went(before: Sequence[Any], after: Sequence[Any]) -> Kept | None:
    """What is there again where some have gone and the others are the very same, in the same order: what was chosen
    since, most often. None where there is more to it."""
    kept: Kept = []
    start = end = 0
    """The run that goes on."""
    size = len(before)
    for thing in after:
        while end < size and before[end] is not thing:
            if end > start:
                kept.append((start, end))
            end += 1
            start = end
        if end == size:
            return None
        end += 1
    if end > start:
        kept.append((start, end))
    return kept


def shortened(places: Sequence[int], offers: Sequence[Offer]) -> Fresh:
    """New offers as they are sent: each with its place, and without what it has in common with the one before it."""
    fresh: Fresh = []
    last_key = last_text = ""
    for n, (key, text, gain) in zip(places, offers, strict=True):
        same, alike = same_start(last_key, key), same_start(last_text, text)
        fresh.append((n, same, key[same:], alike, text[alike:], gain))
        last_key, last_text = key, text
    return fresh


def apply(before: Sequence[Offer], kept: Sequence[Sequence[int]], fresh: Sequence[Sequence[Any]]) -> list[Offer]:
    """The list of offers after a change: what the client does, for tests and for clients in Python."""
    after = [offer for start, stop in kept for offer in before[start:stop]]
    key = text = ""
    for n, same, key_end, alike, text_end, gain in fresh:
        key, text = key[:same] + key_end, text[:alike] + text_end
        after.insert(n, (key, text, gain))
    return after
