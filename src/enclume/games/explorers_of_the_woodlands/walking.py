"""EW-24.6 to EW-24.15, EW-25.7 to EW-25.17: monsters that walk at the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from enclume.kernel.decisions import Choosing, Rules

from .actions import HUNT, STEP, To, Who
from .asking import asking
from .cards import MONSTER_KEY, PLACE_KEY, START, VORTEX, WELL
from .endings import lose
from .geometry import distances
from .state import Explorers

Walker = tuple[int, int]
"""A monster and where it is; face-down ones are named by their place among those that lurk, as -2, -3 …"""


def advance(g: Explorers, steps: int) -> Rules:
    """EW-25.7, EW-25.16, EW-25.17: all monsters towards the well, along shortest paths."""
    g.happened("advance", "EW-25.7 EW-25.8", n=steps)
    far = distances(g.links, WELL)
    for walker, place in walkers(g):
        if not g.standing_at(place) and walker != g.frost:
            yield from walk(g, walker, place, far, steps, lambda at: bool(g.standing_at(at)))


def walkers(g: Explorers) -> list[Walker]:
    """All monsters on tiles of the forest, those face up first (EW-9.45)."""
    found = [(monster, place) for place in g.in_play() for monster in g.up[place]]
    found += [(-2 - n, place) for n, place in enumerate(g.lurking_at) if g.placed(place)]
    return found


def walk(
    g: Explorers, walker: int, place: int, far: list[int], steps: int, stops: Callable[[int], bool]
) -> Choosing[int]:
    """Step by step nearer; where two ways are as short, the first player chooses. Where it ends."""
    for _ in range(steps):
        if far[place] <= 0:  # there, or no way there
            break
        ways = [there for there in g.links[place] if there >= 0 and far[there] == far[place] - 1]
        there = ways[0]
        if len(ways) > 1:
            chosen: To = yield asking(g, g.deal.first, "step", [STEP[way] for way in ways])
            there = chosen.place
        relocate(g, walker, place, there)
        place = there
        if stops(place):
            break
    return place


def relocate(g: Explorers, walker: int, place: int, there: int) -> None:
    if walker < 0:
        g.lurking_at[-2 - walker] = there
    else:
        g.up[place] = tuple([monster for monster in g.up[place] if monster != walker])
        g.up[there] += (walker,)
    if g.journal is not None:
        name = MONSTER_KEY[walker] if walker >= 0 else ""
        g.happened("walked", "EW-24.9 EW-25.16", monster=name, place=PLACE_KEY[there])


# Chapter 2


def hunt(g: Explorers) -> Rules:
    """EW-24.6 to EW-24.9, EW-24.23: monsters without an Orb marker go for the nearest hero who holds one."""
    steps = 2 if g.at[WELL] >= 0 else 1
    loaded = {thief for thief, _ in g.thieves}
    holders = [hero for hero in g.order(g.deal.first) if g.markers[hero]]
    if not holders:
        return
    for walker, place in walkers(g):
        if walker in loaded or walker == g.frost or g.standing_at(place):
            continue
        prey = yield from choose_prey(g, place, holders)
        if prey < 0 or g.place[prey] == place:
            continue
        far = distances(g.links, g.place[prey])
        yield from walk(g, walker, place, far, steps, lambda at: bool(g.standing_at(at)))


def choose_prey(g: Explorers, place: int, holders: Sequence[int]) -> Choosing[int]:
    """EW-24.7: the nearest; of several at the same distance the next active player chooses."""
    far = distances(g.links, place)
    near = [hero for hero in holders if far[g.place[hero]] >= 0]
    if not near:
        return -1
    least = min(far[g.place[hero]] for hero in near)
    nearest = [hero for hero in near if far[g.place[hero]] == least]
    spots = {g.place[hero]: hero for hero in reversed(nearest)}
    if len(spots) == 1:
        return nearest[0]
    options = [HUNT[g.kinds[hero]] for hero in sorted(spots.values(), key=nearest.index)]
    chosen: Who = yield asking(g, g.deal.first, "hunt", options)
    return g.hero_of_kind(chosen.kind)


def thieves_flee(g: Explorers) -> Rules:
    """EW-10.23, EW-24.12 to EW-24.15: monsters with Orb markers make for the start tile, and are gone with them from
    there; a frozen one stays where it is."""
    far = distances(g.links, START)
    loaded = {thief for thief, _ in g.thieves}
    waited = g.waiting
    g.waiting = ()
    for thief, place in [(monster, place) for monster, place in walkers(g) if monster in loaded]:
        if thief in waited and place == VORTEX:
            relocate(g, thief, place, START)
        elif thief == g.frost:
            continue
        elif place == START:
            lose_markers(g, thief)
        else:
            end = yield from walk(g, thief, place, far, 2, lambda at: at == VORTEX or bool(g.standing_at(at)))
            if end == VORTEX:
                g.waiting += (thief,)


def lose_markers(g: Explorers, thief: int) -> None:
    """EW-24.14, EW-24.17: with all four gone the chapter is lost."""
    gone = [marker for monster, marker in g.thieves if monster == thief]
    g.thieves = tuple([each for each in g.thieves if each[0] != thief])
    g.other_out += gone
    g.orbs_lost += len(gone)
    g.happened("markers_lost", "EW-24.14", n=len(gone), monster=MONSTER_KEY[thief])
    if g.orbs_lost >= 4:
        lose(g, "orbs_lost", "EW-24.17")
