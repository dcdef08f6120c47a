"""Verbs about treasures, flames, icons, batteries, potions and webs."""

from __future__ import annotations

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.events import EVERYONE
from enclume.kernel.options import Option
from enclume.kernel.zones import Zone

from .actions import (
    FILL,
    FROM_SEAT,
    FROM_SUPPLY,
    GAIN,
    ON_GROUND,
    STOP,
    TREASURE_IS,
    WEB_ON,
    Loose,
    Pick,
)
from .board import bits
from .cards import FLYNA, OGMUL, ORE, VALUE
from .mine import (
    gain_treasure,
    light,
    loose_kinds,
    random_treasure,
)
from .state import ANY, ICON, FlameState
from .targets import BY_ORE, Effect, Use, Ways, number, sites_in_reach

# Treasures and flames


def treasure(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """Treasures of the supply; some only if the ore that was destroyed was of a certain kind."""
    if not e.after or (u.destroyed >= 0 and ORE[u.destroyed].id == e.after):
        for _ in range(e.n):
            gain_treasure(g, u.seat, "FF-2.20")
    yield from ()


def digestible(g: FlameState, u: Use) -> list[Option]:
    """FF-18.21: the player's own treasures, those of others unseen, one of the supply."""
    found: list[Option] = [TREASURE_IS[piece] for piece in sorted(g.treasures_of(u.seat).pieces)]
    found += [FROM_SEAT[seat] for seat in range(g.seats) if seat != u.seat and g.treasures_of(seat)]
    return [*found, FROM_SUPPLY] if g.treasures else found


def digest(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.21, FF-18.22: as many wild icons as the treasure is worth; the token leaves the game."""
    chosen: Option = yield Ask(u.seat, "digest", digestible(g, u))
    if chosen is FROM_SUPPLY:
        piece = g.treasures.pieces.pop()
    elif chosen.verb == "from":
        assert isinstance(chosen, Pick)
        piece = random_treasure(g, chosen.n)
        leave_treasures(g, chosen.n, piece)
    else:
        assert isinstance(chosen, Pick)
        piece = chosen.n
        leave_treasures(g, u.seat, piece)
    g.show(piece)
    g.icons += VALUE[piece] * ICON[ANY]
    g.happened_to("digested", "FF-18.21", u.seat, piece, n=VALUE[piece])


def leave_treasures(g: FlameState, seat: int, piece: int) -> None:
    """A treasure leaves a player for all to see."""
    g.move(piece, g.treasures_of(seat), Zone("table", EVERYONE))


def light_flame(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.56: flames to lit, if there are unlit ones."""
    yield from light(g, u.seat, e.n, "FF-18.56")


# Icons, batteries, potions, webs


def gain(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-3.16: more icons for the rest of the card."""
    g.icons += number(g, u, e.n) * ICON[e.icon]
    g.happened("gained", "FF-3.16", u.seat, icon=e.icon, n=number(g, u, e.n))
    yield from ()


def flight(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-10.17."""
    g.flying |= 1 << u.actor
    yield from ()


def has_batteries(g: FlameState, u: Use) -> bool:
    """FF-12.26: batteries are of use to Flyna's player alone."""
    return g.owner[FLYNA] == u.seat


def charge(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.26: up to so many batteries to their charged side."""
    g.charged = min(3, g.charged + e.n)
    g.happened("charged", "FF-18.26", u.seat, n=g.charged)
    yield from ()


def discharge(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.26: batteries to their empty side."""
    g.charged -= e.n
    g.happened("charged", "FF-18.26", u.seat, n=g.charged)
    yield from ()


def overload(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.28: for each empty battery an icon, all of different kinds, in the order that the player likes."""
    left: list[Option] = list(GAIN[:ANY])
    for nth in range(3 - g.charged):
        options = left[:]
        chosen = yield Ask(u.seat, "overload", [*options, STOP] if nth else options)
        if chosen is STOP:
            return
        g.icons += ICON[chosen.n]
        left.remove(chosen)
        g.happened("gained", "FF-18.28", u.seat, icon=chosen.n, n=1)


def empty_potions(g: FlameState, u: Use) -> list[int]:
    """FF-18.32: potions that can be filled: under the board and empty, and the player's own."""
    if g.owner[OGMUL] != u.seat:
        return []
    return [n for n in range(3) if not g.full_potions >> n & 1 and g.potions_on[n] < 0]


def fill_potion(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.32: turn potions to their full side; for an ore that was destroyed, the more the dearer it was."""
    count = min(3, u.destroyed + 1) if e.n == BY_ORE else e.n
    for _ in range(count):
        options = [FILL[n] for n in empty_potions(g, u)]
        if not options:
            return
        chosen: Pick = yield Ask(u.seat, "fill", options)
        g.full_potions |= 1 << chosen.n
        g.happened("filled", "FF-18.32", u.seat, potion=chosen.n)


def webbable_ores(g: FlameState, u: Use, e: Effect) -> list[Option]:
    """FF-18.41: loose ores in reach without a web."""
    sites = bits(sites_in_reach(g, u, e.reach))
    return [ON_GROUND[s][ore] for s in sites if g.loose[s] for ore in loose_kinds(g, s) if not ore[1]]


def web_ore(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.44: a web under a loose ore."""
    chosen: Loose = yield Ask(u.seat, "web_ore", webbable_ores(g, u, e))
    g.webbed_ores = tuple(sorted([*g.webbed_ores, (chosen.site, chosen.kind)]))
    g.happened("webbed_ore", "FF-18.44", u.seat, site=chosen.site, ore=chosen.kind)


def web_artefact(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.43, FF-17.32: a web on an artefact of the row; in the solo game a shield against the imps as well."""
    options = [WEB_ON[n] for n in g.row if n not in g.webbed_row]
    chosen: Pick = yield Ask(u.seat, "web_artefact", options)
    g.webbed_row += (chosen.n,)
    if g.deal.solo:
        g.shielded = tuple(sorted({*g.shielded, chosen.n}))
    g.happened_to("webbed_artefact", "FF-18.43", u.seat, chosen.n)
