"""What a bot looks at: points, plans to forge with the ores at hand, and what lies within reach. All in points.

The position of a side is worth its score, the best artefact it could forge soon (the less is missing and the nearer it
is to a forge, the more), and for each adventurer with room the ores, deposits and tokens around him.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from .board import ALL_WAYS, ENTRANCE, FORGE, LEVEL, SITES, bits
from .cards import ARTEFACT, CAPACITY, FIRST_ARTEFACT, OBJECTIVE, SILKARA, VALUE
from .ores import COST, KINDS, total
from .scoring import LAST_SOLO_ROUND, collection_points, members, pooled
from .state import AWAKE, FORMING, TURNS, FlameState

NEAR: Final = tuple(0.86**steps for steps in range(45))
"""What is left of the worth of a carried ore that is so many moves from a forge."""
REACH: Final = tuple(0.62**steps for steps in range(40))
"""What is left of the worth of something on the ground that is so many moves away."""
MISSING: Final = 0.26
"""What an ore that nobody carries leaves of a plan."""
ORE_WORTH: Final = (0.9, 1.3, 1.8, 2.4)
DEPOSIT_WORTH: Final = (0.0, 1.9, 2.6, 3.5)
WANTED: Final = (0.0, 0.12, 0.05, 0.02, 0.0)
"""What of an artefact's worth an ore of the right kind brings when so many are missing."""
LIKELY: Final = ((0.0, 0.0, 0.0), (0.6, 0.4, 0.1), (0.4, 0.6, 0.4), (0.1, 0.4, 0.6))
"""How much a deposit of each level is counted on for gold, darkiron and draconite."""
EXCHANGE: Final = 0.6
"""What is left of the worth of an ore to somebody who must drop another for it."""
TOKEN_WORTH: Final = 0.7
TOTEM_WORTH: Final = 0.5
NEARBY: Final = 0.5
"""How much what lies within an adventurer's reach counts."""
GUARDED: Final = 0.55
"""What is left of the worth of a site on which a kobold stands."""
PRICE: Final = {n: (cost & 255, cost >> 8 & 255, cost >> 16 & 255) for n, cost in COST.items()}
TREASURE: Final = 1.8
TEMPO: Final = (0.0, 8.0, 15.0, 21.0, 26.0, 32.0, 38.0, 44.0)
"""What having forged so many artefacts, of four that end the game, is worth beside their points."""
TURN: Final = 1.6
"""What a turn that is still to come in the round is worth."""
CARD_IN_HAND: Final = 0.25
PLAN: Final = 0.5
"""How much the best artefact that could be forged soon counts."""
CARRIED_WORTH: Final = (0.9, 1.5, 1.9, 2.5)
BROUGHT: Final = 1.3
"""What an ore gains by being brought to a forge."""
COLD: Final = 3
"""A forge without a lit flame is as good as so many moves farther away."""
DOUBT: Final = (15.0, 9.0, 5.5, 4.5, 2.5)
"""By how many points a side must lead to be rather sure of winning, when one has forged so many artefacts of four."""
DANGER: Final = (0.0, 0.3, 0.8, 1.6, 2.9, 5.0, 8.5, 14.0)
"""What it costs everybody that so many kobolds are about: the seventh ends the game."""
HOMEWARD: Final = (1.0, 1.0, 1.0, 1.0, 0.9, 0.8, 0.6, 0.4, 0.2, 0.1)
"""How much it counts to be on the way home, when so many turns are left in the solo game."""
FEAR: Final = (0.0, 2.5, 1.3, 0.8, 0.75)
"""How much kobolds count by the number of seats: alone their end costs the objectives, in company others fight too."""
NEEDED: Final = 4
"""What an objective counts beside its points: without two of them the score is nothing."""
HUNT: Final = (0.0, 0.3, 0.5, 0.8, 1.2, 1.9, 2.8)
"""What a site with a kobold is worth to somebody who could fight it, by the number of kobolds about."""


@lru_cache(maxsize=1 << 13)
def walking(rockfalls: int) -> tuple[tuple[int, ...], ...]:
    """From site to site on foot, difficult passages left out; those who fly are nearer than that."""
    table = []
    for start in range(SITES):
        steps = [39] * SITES
        steps[start] = 0
        edge = [start]
        for site in edge:
            for to, difficult, passage in ALL_WAYS[site]:
                if steps[to] == 39 and not difficult and not rockfalls >> passage & 1:
                    steps[to] = steps[site] + 1
                    edge.append(to)
        table.append(tuple(steps))
    return tuple(table)


@lru_cache(maxsize=1 << 13)
def figures(mask: int) -> tuple[int, ...]:
    """The adventurers of a set."""
    return tuple(bits(mask))


@lru_cache(maxsize=1 << 14)
def best_ores(ores: int, room: int) -> float:
    """What the most precious of some loose ores are worth to somebody with so much room."""
    worths: list[float] = []
    for kind in range(KINDS - 1, -1, -1):
        worths += [ORE_WORTH[kind]] * (ores >> 8 * kind & 255)
    return sum(worths[:room])


def prospects(g: FlameState, who: int, worths: list[list[float]]) -> float:
    """What lies within an adventurer's reach: the best of it, and a part of the next best."""
    room = CAPACITY[who] - total(g.carried[who])
    steps = walking(g.rockfalls)[g.at[who]]
    best = second = 0.0
    for site, worth_ in enumerate(worths[room]):
        if worth_:
            worth_ *= REACH[steps[site]]
            if worth_ > best:
                best, second = worth_, best
            elif worth_ > second:
                second = worth_
    return best + 0.3 * second


def wants(g: FlameState, seat: int) -> tuple[float, float, float]:
    """What an ore of each kind would add to the side's plans: much where it is the last that an artefact lacks."""
    held = 0
    for who in figures(g.side(seat)):
        held += g.carried[who]
    return lacking(held, pooled(g, seat), g.row)


@lru_cache(maxsize=1 << 14)
def lacking(held: int, owned: tuple[int, ...], row: tuple[int, ...]) -> tuple[float, float, float]:
    """The same, by the ores that a side holds, the artefacts it owns and the row."""
    want = [0.0, 0.0, 0.0]
    for artefact in row:
        missing = [max(0, cost - (held >> 8 * kind & 255)) for kind, cost in enumerate(PRICE[artefact])]
        gain = WANTED[min(4, sum(missing))] * forging_worth(owned, artefact)
        for kind in range(3):
            if missing[kind] and gain > want[kind]:
                want[kind] = gain
    return want[0], want[1], want[2]


def hope(want: tuple[float, float, float], level: int) -> float:
    """What a deposit of a level may bring of the ores that are wanted."""
    gold, darkiron, draconite = LIKELY[level]
    return gold * want[0] + darkiron * want[1] + draconite * want[2]


def reach_table(g: FlameState, seat: int) -> list[list[float]]:
    """For each amount of room what an adventurer of a side would find on each site."""
    want = wants(g, seat)
    dig = 0.5 if g.deal.solo else 0.75
    deposits = [dig * (DEPOSIT_WORTH[level] + hope(want, level)) for level in range(4)]
    hunt = HUNT[g.kobolds_on_board()] * FEAR[g.seats]
    bare = []
    for site in range(SITES):
        worth_ = deposits[LEVEL[site]] if g.undug >> site & 1 else 0.0
        if g.unexplored >> site & 1:
            worth_ += TOKEN_WORTH
        if g.active_totems >> site & 1:
            worth_ += TOTEM_WORTH
        if g.kobolds[site] & AWAKE:
            worth_ = GUARDED * worth_ + hunt
        bare.append(worth_)
    table = [bare, bare[:], bare[:], bare[:], bare[:]]
    for site, ores in enumerate(g.loose):
        if ores:
            share = GUARDED if g.kobolds[site] & AWAKE else 1.0
            wanted = share * max([want[kind] for kind in range(3) if ores >> 8 * kind & 255], default=0.0)
            table[0][site] += EXCHANGE * wanted
            for room in range(1, 5):
                table[room][site] += share * best_ores(ores, room) + wanted
    return table


def readiness(loads: list[tuple[int, int]]) -> list[list[float]]:
    """For each kind and number of ores how ready a side with such loads is to bring so many of them to a forge.

    A load is what somebody carries and how many moves he is from that forge.
    """
    near: tuple[list[float], list[float], list[float]] = ([], [], [])
    for ores, steps in loads:
        for kind in range(3):
            near[kind].extend([NEAR[steps]] * (ores >> 8 * kind & 255))
    table = []
    for factors in near:
        factors.sort(reverse=True)
        ready, row = 1.0, [1.0]
        for nth in range(4):
            ready *= factors[nth] if nth < len(factors) else MISSING
            row.append(ready)
        table.append(row)
    return table


@lru_cache(maxsize=1 << 14)
def forging_worth(owned: tuple[int, ...], artefact: int) -> float:
    """What an artefact would add to those that a side has."""
    return ARTEFACT[artefact].vp + 0.8 * (collection_points((*owned, artefact)) - collection_points(owned)) + 1.5


def plan_worth(g: FlameState, seat: int) -> float:
    """The best artefact that the side could forge soon, and a part of the second best."""
    steps, carried, at = walking(g.rockfalls), g.carried, g.at
    deep, home = steps[FORGE], steps[ENTRANCE]
    loads = tuple([(carried[who], deep[at[who]], home[at[who]]) for who in figures(g.side(seat)) if carried[who]])
    row = g.row
    if g.webbed_row and not g.allied(seat, g.owner[SILKARA]):
        row = tuple(artefact for artefact in row if artefact not in g.webbed_row)
    return best_plans(loads, pooled(g, seat), row, bool(g.lit or g.eternal), g.entrance_lit)


@lru_cache(maxsize=1 << 16)
def best_plans(
    loads: tuple[tuple[int, int, int], ...], owned: tuple[int, ...], row: tuple[int, ...], lit: bool, open_: bool
) -> float:
    """The same, by what is carried how far from the Forge and from the Entrance, and which of them have a flame."""
    deep = readiness([(ores, steps) for ores, steps, _ in loads])
    home = readiness([(ores, steps) for ores, _, steps in loads])
    at_forge, at_entrance = (1.0 if lit else 0.55), (1.0 if open_ else 0.5)
    best = second = 0.0
    for artefact in row:
        gold, darkiron, draconite = PRICE[artefact]
        plan = forging_worth(owned, artefact) * max(
            at_forge * deep[0][gold] * deep[1][darkiron] * deep[2][draconite],
            at_entrance * home[0][gold] * home[1][darkiron] * home[2][draconite],
        )
        if plan > best:
            best, second = plan, best
        elif plan > second:
            second = plan
    return best + 0.3 * second


def standing(g: FlameState, seat: int, worths: list[list[float]] | None = None) -> float:
    """What a side may hope to have at the end, in points: weights that fit the final scores of many matches.

    Artefacts are worth more than their points, the first ones most of all; ores the more the nearer a forge is.
    """
    if g.phase == FORMING:
        return 0.0
    owned = pooled(g, seat)
    worth = 0.85 * (sum(ARTEFACT[n].vp for n in owned) + collection_points(owned))
    worth += 1.7 * sum(g.set_in >> n - FIRST_ARTEFACT & 1 and len(ARTEFACT[n].cost) for n in owned)
    worth += tempo(len(owned), g.deal.threshold)
    seats = members(g, seat)
    for each in seats:
        worth += 0.9 * sum(VALUE[piece] for piece in g.treasures_of(each).pieces)
        worth += TURN * (TURNS - g.turns[each]) / len(seats) + CARD_IN_HAND * len(g.hand(each))
    table = reach_table(g, seat) if worths is None else worths
    for who in figures(g.side(seat)):
        worth += place_worth(g, who, table)
        worth -= 0.6 * (g.stunned >> who & 1) + 0.4 * (g.slowed >> who & 1) + 0.6 * (g.webbed >> who & 1)
    worth += PLAN * plan_worth(g, seat) - danger(g)
    return worth + solo_worth(g) if g.deal.solo else worth


def tempo(forged: int, threshold: int) -> float:
    """What having forged so many of those that end the game is worth: every one brings its share."""
    whole, part = divmod(4 * forged, threshold)
    if whole + 1 >= len(TEMPO):
        return TEMPO[-1]
    return TEMPO[whole] + (TEMPO[whole + 1] - TEMPO[whole]) * part / threshold


def danger(g: FlameState, more: int = 0) -> float:
    """What the kobolds about cost, were there so many more."""
    return DANGER[g.kobolds_on_board() + more] * FEAR[g.seats]


def place_worth(g: FlameState, who: int, worths: list[list[float]]) -> float:
    """What an adventurer carries, the nearer to a forge the better, and what is within his reach."""
    worth = NEARBY * prospects(g, who, worths)
    ores = g.carried[who]
    if ores:
        steps = walking(g.rockfalls)[g.at[who]]
        deep = steps[FORGE] if g.lit or g.eternal else steps[FORGE] + COLD
        home = steps[ENTRANCE] if g.entrance_lit else steps[ENTRANCE] + COLD
        worth += carried_worth(ores) + BROUGHT * total(ores) * NEAR[min(deep, home)]
    return worth


@lru_cache(maxsize=1 << 10)
def carried_worth(ores: int) -> float:
    """What carried ores are worth wherever they are."""
    return sum(CARRIED_WORTH[kind] * (ores >> 8 * kind & 255) for kind in range(KINDS))


def solo_worth(g: FlameState) -> float:
    """How near the objectives are."""
    worth_ = 0.0
    for n in g.objectives:
        worth_ += (OBJECTIVE[n].vp + NEEDED) * progress(g, OBJECTIVE[n].id)
    return worth_


def progress(g: FlameState, objective: str) -> float:
    """How much of an objective is met, from 0 to 1."""
    match objective:
        case "obj_maitre_forgeron":
            return min(1.0, len(g.artefacts[0]) / 4)
        case "obj_collectionneur":
            return min(1.0, collection_points(g.artefacts[0]) / 7)
        case "obj_explorateur":
            return min(1.0, (15 - g.unexplored.bit_count()) / 13)
        case "obj_chasseur":
            return 1.0 - max(0, g.kobolds_on_board() - 2) / 5
        case "obj_tresors":
            return min(1.0, len(g.treasures_of(0)) / 4)
        case _:
            left = TURNS * (LAST_SOLO_ROUND - g.round) + TURNS - g.turns[0]
            steps = walking(g.rockfalls)[ENTRANCE]
            home = sum(NEAR[steps[g.at[who]]] for who in bits(g.crew[0])) / 3
            held = sum(total(g.carried[who]) for who in bits(g.crew[0]))
            return HOMEWARD[min(left, len(HOMEWARD) - 1)] * home**3 * min(1.0, 0.4 + 0.2 * held)


def evaluate(g: FlameState, seat: int) -> float:
    """The seat's prospect from 0 to 1: its side's standing against the best of the others, clearer towards the end."""
    lead, doubt = lead_of(g, seat)
    return 1 / (1 + exp(-lead / doubt))


def lead_of(g: FlameState, seat: int) -> tuple[float, float]:
    """By how many points a side leads, and how many would make it rather sure."""
    mine = standing(g, seat)
    if g.deal.solo:
        return mine - 55, 14.0
    others = max(standing(g, other) for other in range(g.seats) if not g.allied(seat, other))
    forged = max(len(pooled(g, each)) for each in range(g.seats))
    return mine - others, DOUBT[min(4, 4 * forged // g.deal.threshold)]


def promise(g: FlameState, seat: int, values: Sequence[float]) -> list[float]:
    """What options of these values, in points, would come to as prospects."""
    lead, doubt = lead_of(g, seat)
    return [1 / (1 + exp(-(lead + value) / doubt)) for value in values]
