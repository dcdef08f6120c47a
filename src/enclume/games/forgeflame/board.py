"""The map of the mine: who is next to whom, how far, and where kobolds go; with rockfalls taken into account (FF-5).

Sets of sites and of passages are masks. For each set of rockfalls the answers are worked out once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .cards import PASSAGE, SITE, SITE_NUMBER

SITES: Final = len(SITE)
FORGE: Final = SITE_NUMBER["forge_site"]
ENTRANCE: Final = SITE_NUMBER["mine_entrance"]
DEN: Final = SITE_NUMBER["s2_taniere"]
LIMIT: Final = tuple(site.limit or 99 for site in SITE)
LEVEL: Final = tuple(site.level for site in SITE)
MARKED: Final[dict[str, int]] = {site.event: n for n, site in enumerate(SITE) if site.event}
ALL_SITES: Final = (1 << SITES) - 1
WITH_TOKENS: Final = tuple(n for n, level in enumerate(LEVEL) if level)
"""The sites that begin with a deposit and an exploration token."""
TOKEN_PLACE: Final = {site: place for place, site in enumerate(WITH_TOKENS)}
"""For each of them its place in the zones of deposits and of exploration tokens."""
ENDS: Final = tuple((SITE_NUMBER[p.ends[0]], SITE_NUMBER[p.ends[1]]) for p in PASSAGE)
TOUCHES: Final = tuple(sum(1 << n for n, ends in enumerate(ENDS) if site in ends) for site in range(SITES))
"""The passages at each site."""
PASSAGE_MASK: Final = (1 << len(PASSAGE)) - 1
FAR: Final = 99
NEVER: Final = -1


class Way(NamedTuple):
    """A passage out of a site."""

    to: int
    difficult: bool
    passage: int


class Layout(NamedTuple):
    """The mine with certain rockfalls in it."""

    ways: tuple[tuple[Way, ...], ...]
    """FF-5.4: the open passages of each site."""
    distance: tuple[tuple[int, ...], ...]
    """FF-5.20: from site to site, difficult passages included; FAR: no way."""
    within: tuple[tuple[int, ...], ...]
    """``within[n][site]``: the sites at most n passages away."""
    next: tuple[int, ...]
    """FF-7.7 to FF-7.10: where a kobold without loose ore goes; NEVER: it stays."""


ALL_WAYS: Final = tuple(
    tuple(
        sorted(Way(b if a == site else a, PASSAGE[n].difficult, n) for n, (a, b) in enumerate(ENDS) if site in (a, b))
    )
    for site in range(SITES)
)
"""The passages of each site, blocked or not."""


@lru_cache(maxsize=1 << 14)
def layout(rockfalls: int) -> Layout:
    """The mine with these passages blocked."""
    ways = tuple(tuple(way for way in each if not rockfalls >> way.passage & 1) for each in ALL_WAYS)
    distance = tuple(_distances(ways, site) for site in range(SITES))
    within = tuple(
        tuple(sum(1 << n for n in range(SITES) if distance[site][n] <= reach) for site in range(SITES))
        for reach in range(5)
    )
    return Layout(ways, distance, within, tuple(_kobold_way(ways, distance, site) for site in range(SITES)))


def _distances(ways: tuple[tuple[Way, ...], ...], start: int) -> tuple[int, ...]:
    distance = [FAR] * SITES
    distance[start] = 0
    edge = [start]
    for site in edge:
        for way in ways[site]:
            if distance[way.to] == FAR:
                distance[way.to] = distance[site] + 1
                edge.append(way.to)
    return tuple(distance)


def _kobold_way(ways: tuple[tuple[Way, ...], ...], distance: tuple[tuple[int, ...], ...], site: int) -> int:
    """FF-7.8: of the next sites on a shortest way to the Forge one of level II, then the first in the site order."""
    far = distance[site][FORGE]
    if far in (0, FAR):
        return NEVER
    near = [way.to for way in ways[site] if distance[way.to][FORGE] == far - 1]
    return min(near, key=lambda there: (LEVEL[there] != 2, there))


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, in rising order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
