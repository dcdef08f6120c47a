"""What happens to things in the mine: ores, flames, treasures, kobolds. Small steps that rules of all kinds share."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option
from enclume.kernel.state import GameOver

from .actions import (
    DOUSE_ENTRANCE,
    DOUSE_FORGE,
    DROP,
    FIRST_KOBOLD,
    KIND,
    LIGHT_ENTRANCE,
    LIGHT_FORGE,
    ORES,
    Pick,
)
from .board import FORGE, SITES, TOKEN_PLACE, layout
from .cards import CAPACITY, DEPOSIT, SHOCK_PROOF
from .ores import KINDS, MASK, ONE, ORDINARY, YIELD, kinds_in, most_precious, parts, total
from .piles import DEPOSITS
from .scoring import final_result
from .state import DIGS, DUG, KOBOLDS_PLACED, FlameState

NOTHING: Final = -1


class EndTurn(Exception):
    """A trap: the turn is over (FF-5.15)."""


# Ores


def loose_kinds(g: FlameState, site: int) -> list[tuple[int, bool]]:
    """The ores on a site, as (kind, webbed): those with and without a web are told apart."""
    ores = g.loose[site]
    if not ores:
        return []
    if not g.webbed_ores:
        return [(kind, False) for kind in kinds_in(ores)]
    found = []
    for kind in kinds_in(ores):
        webbed = g.webbed_ores.count((site, kind))
        if ores >> 8 * kind & 255 > webbed:
            found.append((kind, False))
        if webbed:
            found.append((kind, True))
    return found


def take_loose(g: FlameState, site: int, kind: int, webbed: bool = False) -> None:
    """An ore leaves the ground; if it lay on a web, the web returns (FF-18.44)."""
    g.loose[site] -= ONE[kind]
    if webbed:
        webs = list(g.webbed_ores)
        webs.remove((site, kind))
        g.webbed_ores = tuple(webs)


def steal_best(g: FlameState, site: int) -> int:
    """FF-6.2, FF-6.4, FF-6.5, FF-7.6: the most precious loose ore goes into the bag, one without web first."""
    kind = most_precious(g.loose[site])
    all_webbed = g.loose[site] >> 8 * kind & 255 == g.webbed_ores.count((site, kind))
    take_loose(g, site, kind, webbed=bool(g.webbed_ores) and all_webbed)
    g.bag += ONE[kind]
    return kind


def draw_from_bag(g: FlameState) -> int:
    """FF-6.16, FF-6.21: a random ore out of the bag, or NOTHING."""
    held = total(g.bag)
    if not held:
        return NOTHING
    nth = g.chance(held)
    for kind in range(KINDS):
        nth -= g.bag >> 8 * kind & 255
        if nth < 0:
            g.bag -= ONE[kind]
            return kind
    raise AssertionError("the bag holds what it holds")


def receive(g: FlameState, who: int, kind: int) -> Rules:
    """FF-6.12: an ore comes onto an adventurer; at capacity his player chooses which one falls."""
    if total(g.carried[who]) < CAPACITY[who]:
        g.carried[who] += ONE[kind]
        return
    site = g.at[who]
    g.loose[site] += ONE[kind]
    falls: Pick = yield Ask(g.owner[who], "overflow", [DROP[each] for each in kinds_in(g.carried[who] + ONE[kind])])
    g.carried[who] += ONE[kind] - ONE[falls.n]
    g.loose[site] += ONE[falls.n] - ONE[kind]
    g.happened("fell", "FF-6.12", g.owner[who], who=who, ore=falls.n, site=g.at[who])


def choose_kind(g: FlameState, seat: int, but: int = NOTHING, without: int = 0, prompt: str = "kind") -> Choosing[int]:
    """FF-10.28: gold, darkiron or draconite out of the supply, never Mithrül; NOTHING where there is none."""
    kinds = [kind for kind in kinds_in(g.supply - without & ORDINARY) if kind != but]
    if not kinds:
        return NOTHING
    chosen: Pick = yield Ask(seat, prompt, [KIND[kind] for kind in kinds])
    return chosen.n


def can_be_shocked(g: FlameState, who: int) -> bool:
    return bool(g.carried[who]) and not SHOCK_PROOF >> who & 1


def shock(g: FlameState, who: int, rules: str = "FF-10.4") -> Rules:
    """FF-10.4: the adventurer drops an ore of his controller's choice; FF-11.9: unless he is immune."""
    if not can_be_shocked(g, who):
        return
    dropped: Pick = yield Ask(g.owner[who], "shocked", [DROP[kind] for kind in kinds_in(g.carried[who])])
    g.carried[who] -= ONE[dropped.n]
    g.loose[g.at[who]] += ONE[dropped.n]
    g.happened("shocked", rules, g.owner[who], who=who, ore=dropped.n, site=g.at[who])


def lose_to_bag(g: FlameState, who: int, rules: str) -> Rules:
    """FF-19.1.e: a carried ore of the controller's choice goes into the bag."""
    if not g.carried[who]:
        return
    lost: Pick = yield Ask(g.owner[who], "lose", [DROP[kind] for kind in kinds_in(g.carried[who])])
    g.carried[who] -= ONE[lost.n]
    g.bag += ONE[lost.n]
    g.happened("bagged", rules, g.owner[who], who=who, ore=lost.n)


def from_supply(g: FlameState, ores: int) -> int:
    """FF-6.6: as many of these ores as the supply has, taken out of it."""
    taken = 0
    for kind in range(KINDS):
        taken += min(ores & MASK[kind], g.supply & MASK[kind])
    g.supply -= taken
    return taken


# Flames and treasures


def unlit(g: FlameState) -> int:
    """How many flame tokens show their unlit side."""
    return g.flames() - g.lit + (g.deal.solo and not g.entrance_lit)


def light(g: FlameState, seat: int, times: int = 1, rules: str = "FF-13.5") -> Rules:
    """FF-13.5, FF-17.14: turn unlit flames to lit; in the solo game the player chooses which."""
    for _ in range(times):
        options: list[Option] = [LIGHT_FORGE] if g.lit < g.flames() else []
        if g.deal.solo and not g.entrance_lit:
            options.append(LIGHT_ENTRANCE)
        if not options:
            return
        chosen = yield Ask(seat, "light", options)
        if chosen is LIGHT_FORGE:
            g.lit += 1
        else:
            g.entrance_lit = True
        g.happened("lit", rules, seat, site=str(chosen.targets[0]))


def can_douse(g: FlameState) -> list[Option]:
    options: list[Option] = [DOUSE_FORGE] if g.lit else []
    return [*options, DOUSE_ENTRANCE] if g.deal.solo and g.entrance_lit else options


def douse(g: FlameState, chosen: Option, seat: int | None, rules: str) -> None:
    """A flame goes out."""
    if chosen is DOUSE_FORGE:
        g.lit -= 1
    else:
        g.entrance_lit = False
    g.happened("doused", rules, seat, site=str(chosen.targets[0]))


def gain_treasure(g: FlameState, seat: int, rules: str) -> None:
    """Take a treasure of the supply, if there is one (FF-20.2)."""
    if g.treasures:
        piece = g.draw(g.treasures, g.treasures_of(seat))
        g.happened_to("treasure", rules, seat, piece)


def random_treasure(g: FlameState, seat: int) -> int:
    """FF-18.22, FF-19.4.a: one of a seat's treasures, taken blindly."""
    pieces = g.treasures_of(seat).pieces
    return pieces[g.chance(len(pieces))]


# Kobolds


def kobolds_at(g: FlameState, site: int) -> list[int]:
    """The kobolds of a site, one figure of each status."""
    here = g.kobolds[site]
    return [FIRST_KOBOLD + 4 * site + status for status in range(4) if here >> 4 * status & 15] if here else []


def kobolds_in(g: FlameState, sites: int) -> list[int]:
    """The kobolds of a set of sites."""
    found = []
    for site in range(SITES):
        if g.kobolds[site] and sites >> site & 1:
            found += kobolds_at(g, site)
    return found


def count_kobolds(g: FlameState, site: int) -> int:
    here = g.kobolds[site]
    return (here & 15) + (here >> 4 & 15) + (here >> 8 & 15) + (here >> 12 & 15)


def place_kobold(g: FlameState, site: int, rules: str) -> None:
    """FF-7.1 to FF-7.3: a kobold appears; the seventh ends the game."""
    if not g.kobolds_left:
        g.happened("overrun", "FF-7.3 FF-14.2", site=site)
        raise GameOver(final_result(g, "overrun"))
    g.kobolds_left -= 1
    g.kobolds[site] += 1
    g.tally[KOBOLDS_PLACED] += 1
    g.happened("kobold", rules, site=site)


def remove_kobold(g: FlameState, kobold: int, rules: str) -> None:
    """FF-6.20: the figure returns to the supply."""
    site, status = divmod(kobold - FIRST_KOBOLD, 4)
    g.kobolds[site] -= 1 << 4 * status
    g.kobolds_left += 1
    g.happened("kobold_gone", rules, site=site)


def move_kobold(g: FlameState, kobold: int, to: int) -> int:
    """A kobold stands elsewhere, with its status; its new figure."""
    site, status = divmod(kobold - FIRST_KOBOLD, 4)
    g.kobolds[site] -= 1 << 4 * status
    g.kobolds[to] += 1 << 4 * status
    g.happened("kobold_moved", "FF-7.7", site=site, to=to)
    return FIRST_KOBOLD + 4 * to + status


def activate_kobolds(g: FlameState, rules: str) -> None:
    """FF-7.5, FF-7.11: each kobold that is on the board steals or moves, the nearest to the Forge first."""
    mine = layout(g.rockfalls)
    kobolds: list[int] = []
    for site in sorted(range(SITES), key=lambda site: (mine.distance[site][FORGE], site)):
        for status in range(4):
            kobolds += [FIRST_KOBOLD + 4 * site + status] * (g.kobolds[site] >> 4 * status & 15)
    if kobolds:
        g.happened("activation", rules)
    for kobold in kobolds:
        activate(g, kobold)


def activate(g: FlameState, kobold: int) -> None:
    """FF-7.6, FF-7.7, FF-7.9, FF-7.10: steal the most precious loose ore, else go one site towards the Forge."""
    site = (kobold - FIRST_KOBOLD) // 4
    if g.loose[site]:
        kind = steal_best(g, site)
        g.happened("stolen", "FF-7.6", site=site, ore=kind)
        return
    to = layout(g.rockfalls).next[site]
    if to >= 0:
        move_kobold(g, kobold, to)


# Deposits


def dig(g: FlameState, seat: int, who: int, site: int, with_icon: bool) -> Rules:
    """FF-6.1 to FF-6.3: the deposit is turned over; its ores come to light, and perhaps a kobold who takes the best."""
    token = g.zones[DEPOSITS].pieces[TOKEN_PLACE[site]]
    g.undug ^= 1 << site
    g.show(token)
    g.happened_to("dug", "FF-6.1 FF-6.3", seat, token, site=site, who=who)
    ores = shown = YIELD[token]
    if g.deal.solo:
        ores = yield from half_of(seat, ores)
    placed = from_supply(g, ores)
    g.loose[site] += placed
    if with_icon and g.digging >> who & 1:
        yield from dig_bonus(g, seat, site, shown)
    g.tally[DIGS] += 1
    g.tally[DUG] += total(placed)
    if DEPOSIT[token].kobold:
        guarded(g, site)


def guarded(g: FlameState, site: int) -> None:
    """FF-6.2, FF-7.3, FF-7.4: a kobold comes out of the deposit and takes the most precious ore of the site."""
    place_kobold(g, site, "FF-6.2")
    if g.loose[site]:
        kind = steal_best(g, site)
        g.happened("stolen", "FF-6.2 FF-6.4", site=site, ore=kind)


def half_of(seat: int, ores: int) -> Choosing[int]:
    """FF-17.15: only half of the ores, rounded up; the player chooses which."""
    count = (total(ores) + 1) // 2
    chosen: Pick = yield Ask(seat, "half", [ORES[part] for part in parts(ores, count, count)])
    return chosen.n


def dig_bonus(g: FlameState, seat: int, site: int, shown: int) -> Rules:
    """Mother Lode: one more ore of a kind that the token shows."""
    kinds = [kind for kind in kinds_in(shown) if g.supply >> 8 * kind & 255]
    if kinds:
        chosen: Pick = yield Ask(seat, "dig_bonus", [KIND[kind] for kind in kinds])
        g.loose[site] += from_supply(g, ONE[chosen.n])
        g.happened("bonus_ore", "FF-6.1", seat, site=site, ore=chosen.n)
