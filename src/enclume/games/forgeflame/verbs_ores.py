"""Verbs that dig, move, change or make ores."""

from __future__ import annotations

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option

from .acting import hand_over, lift, pick_ups, transfers
from .actions import (
    AT,
    CARRIED,
    KIND,
    ON_GROUND,
    ORES,
    STOP,
    SWAP,
    TARGET,
    Loose,
    Pick,
)
from .board import bits, layout
from .cards import CAPACITY
from .mine import (
    NOTHING,
    choose_kind,
    dig,
    draw_from_bag,
    loose_kinds,
    receive,
    take_loose,
)
from .ores import DRACONITE, ONE, ORDINARY, each, kinds_in, parts, total
from .state import FlameState
from .targets import Effect, Use, Ways, applies, figures, sites_in_reach

# Deposits and loose ores


def diggable(g: FlameState, u: Use, e: Effect) -> list[int]:
    return bits(g.undug & sites_in_reach(g, u, e.reach))


def dig_at(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-6.1, FF-4.13: dig a deposit in reach, whatever kobold is there."""
    chosen: Pick = yield Ask(u.seat, "dig_at", [AT[site] for site in diggable(g, u, e)])
    yield from dig(g, u.seat, u.actor, chosen.n, with_icon=False)


def within_reach(g: FlameState, u: Use, e: Effect) -> list[Option]:
    """Loose ores in reach that the actor may pick up; some effects load only as far as there is room."""
    if not e.exchange and total(g.carried[u.actor]) >= CAPACITY[u.actor]:
        return []
    found: list[Option] = []
    for site in bits(sites_in_reach(g, u, e.reach)):
        if g.loose[site]:
            found += pick_ups(g, u.actor, site)
    return found


def pick_at(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """Pick up as many as so many loose ores in reach; FF-6.10 where he has no room."""
    for nth in range(e.n):
        options = within_reach(g, u, e)
        if not options:
            return
        chosen = yield Ask(u.seat, "pick_at", [*options, STOP] if nth else options)
        if chosen is STOP:
            return
        lift(g, u.actor, chosen)


def pullable(g: FlameState, u: Use, e: Effect) -> list[Option]:
    """Loose ores on other sites, at most so far away."""
    here = g.at[u.actor]
    near = layout(g.rockfalls).within[e.n][here] & ~(1 << here)
    return [ON_GROUND[site][ore] for site in bits(near) if g.loose[site] for ore in loose_kinds(g, site)]


def pull_ore(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """A loose ore comes to the actor's site; its web returns."""
    chosen: Loose = yield Ask(u.seat, "pull", pullable(g, u, e))
    take_loose(g, chosen.site, chosen.kind, chosen.webbed)
    g.loose[g.at[u.actor]] += ONE[chosen.kind]
    g.happened("pulled", "FF-18.44", u.seat, ore=chosen.kind, site=g.at[u.actor], source=chosen.site)


# Carried ores


def take_ore(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """An ore of somebody else's, chosen by the taker."""
    options = [TARGET[who] for who in figures(g, u, e) if applies(g, u, e, who)]
    chosen: Pick = yield Ask(u.seat, "target.take_ore", options)
    ore: Pick = yield Ask(u.seat, "ore", [CARRIED[chosen.n][kind] for kind in kinds_in(g.carried[chosen.n])])
    g.carried[chosen.n] -= ONE[ore.n]
    g.carried[u.actor] += ONE[ore.n]
    g.happened("taken", "FF-10.23", u.seat, who=chosen.n, taker=u.actor, ore=ore.n)


def swap_ores(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.6: one or more carried ores for as many of somebody else's; the user chooses them all."""
    options = [TARGET[who] for who in figures(g, u, e) if applies(g, u, e, who)]
    chosen: Pick = yield Ask(u.seat, "target.swap_ores", options)
    mine, theirs = g.carried[u.actor], g.carried[chosen.n]
    most = min(e.n, total(mine), total(theirs))
    given: Pick = yield Ask(u.seat, "swap_give", [SWAP[ores] for ores in parts(mine, 1, most)])
    count = total(given.n)
    got: Pick = yield Ask(u.seat, "swap_take", [ORES[ores] for ores in parts(theirs, count, count)])
    g.carried[u.actor] += got.n - given.n
    g.carried[chosen.n] += given.n - got.n
    g.happened("swapped_ores", "FF-18.6", u.seat, who=chosen.n, given=given.n, got=got.n)


def transfer_partners(g: FlameState, u: Use) -> list[Option]:
    allies = g.here[g.at[u.actor]] & g.side(u.seat) & ~(1 << u.actor)
    return transfers(g, u.actor, allies)


def transfer(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-9.7 without an icon, and never restricted."""
    chosen: Pick = yield Ask(u.seat, "transfer", transfer_partners(g, u))
    if chosen.verb == "give":
        yield from hand_over(g, u.seat, u.actor, chosen.n)
    else:
        yield from hand_over(g, u.seat, chosen.n, u.actor)


# Changing ores


def replaceable(g: FlameState, ores: int) -> list[int]:
    """FF-10.28: the kinds for which the supply has another one."""
    return [kind for kind in kinds_in(ores) if g.supply & ORDINARY & ~(255 << 8 * kind)]


def can_replace(g: FlameState, u: Use, e: Effect) -> bool:
    match e.of[0]:
        case "carried":
            return bool(replaceable(g, g.carried[u.actor]))
        case "here":
            return bool(replaceable(g, g.loose[g.at[u.actor]]))
        case _:
            return bool(minds(g, u))


def minds(g: FlameState, u: Use) -> list[int]:
    """FF-18.54: those on the actor's site whose ores can be replaced, himself included."""
    return [who for who in bits(g.here[g.at[u.actor]]) if replaceable(g, g.carried[who])]


def replace_ores(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.38, FF-18.54, FF-18.61: one or more ores, one for one, by ores of choice."""
    site, most = g.at[u.actor], e.n or 99
    if e.of[0] == "here":
        webs = [kind for there, kind in g.webbed_ores if there == site]
        loose = sorted([(kind, False) for kind in each_ore(g.loose[site], webs)] + [(kind, True) for kind in webs])
        yield from replace_each(g, u.seat, loose, most, -1, site)
        return
    who = u.actor
    if e.of[0] == "adventurer":
        chosen: Pick = yield Ask(u.seat, "target.replace_ores", [TARGET[each] for each in minds(g, u)])
        who = chosen.n
    yield from replace_each(g, u.seat, [(kind, False) for kind in each(g.carried[who])], most, who, site)


def each_ore(ores: int, but: list[int]) -> list[int]:
    """Every single ore by its kind, without some of them."""
    found = each(ores)
    for kind in but:
        found.remove(kind)
    return found


def replace_each(g: FlameState, seat: int, left: list[tuple[int, bool]], most: int, who: int, site: int) -> Rules:
    """Each of the ores may become another one, in the order that the player likes.

    What was replaced cannot be taken again: it goes back after the new ones are taken (FF-10.28).
    """
    returned = 0
    while most:
        choices = [ore for ore in dict.fromkeys(left) if others(g, ore[0], returned)]
        options: list[Option] = [CARRIED[who][ore[0]] if who >= 0 else ON_GROUND[site][ore] for ore in choices]
        if not options:
            return
        chosen = yield Ask(seat, "replace", [*options, STOP] if returned else options)
        if chosen is STOP:
            return
        ore = choices[options.index(chosen)]
        new = yield from choose_kind(g, seat, but=ore[0], without=returned)
        left.remove(ore)
        g.supply += ONE[ore[0]] - ONE[new]
        returned += ONE[ore[0]]
        change(g, who, site, ore, new)
        most -= 1
        g.happened("replaced", "FF-10.28", seat, who=who, site=site, old=ore[0], new=new)


def others(g: FlameState, kind: int, returned: int) -> bool:
    """Whether the supply has another kind for an ore of this kind."""
    return any(new != kind for new in kinds_in(g.supply - returned & ORDINARY))


def change(g: FlameState, who: int, site: int, ore: tuple[int, bool], new: int) -> None:
    """An ore becomes another one, carried or on the ground; a web stays with it (FF-18.38)."""
    old, webbed = ore
    if who >= 0:
        g.carried[who] += ONE[new] - ONE[old]
        return
    g.loose[site] += ONE[new] - ONE[old]
    if webbed:
        webs = list(g.webbed_ores)
        webs.remove((site, old))
        g.webbed_ores = tuple(sorted([*webs, (site, new)]))


def sources(g: FlameState, u: Use, e: Effect) -> list[Option]:
    """The single ores that an effect may be about: carried by the actor, on his site, or next to it."""
    found: list[Option] = []
    for of in e.of:
        if of == "carried":
            found += [CARRIED[u.actor][kind] for kind in kinds_in(g.carried[u.actor])]
        else:
            here = g.at[u.actor]
            sites = [here] if of == "here" else bits(layout(g.rockfalls).within[1][here])
            found += [ON_GROUND[site][ore] for site in sites if g.loose[site] for ore in loose_kinds(g, site)]
    return found


def kind_of(option: Option) -> int:
    assert isinstance(option, Pick | Loose)
    return option.n if isinstance(option, Pick) else option.kind


def upgradable(g: FlameState, u: Use, e: Effect) -> list[Option]:
    """Gold that can become darkiron, darkiron that can become draconite."""
    return [
        option
        for option in sources(g, u, e)
        if kind_of(option) < DRACONITE and g.supply >> 8 * (kind_of(option) + 1) & 255
    ]


def upgrade_ore(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """An ore becomes one of the next more precious kind."""
    chosen: Option = yield Ask(u.seat, "upgrade", upgradable(g, u, e))
    old = kind_of(chosen)
    g.supply += ONE[old] - ONE[old + 1]
    if isinstance(chosen, Loose):
        change(g, -1, chosen.site, (old, chosen.webbed), old + 1)
    else:
        change(g, u.actor, g.at[u.actor], (old, False), old + 1)
    g.happened("replaced", "FF-10.28", u.seat, who=u.actor, site=g.at[u.actor], old=old, new=old + 1)


def destroy_ore(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.36, FF-18.56: an ore goes to the supply."""
    chosen: Option = yield Ask(u.seat, "destroy", sources(g, u, e))
    u.destroyed = kind_of(chosen)
    if isinstance(chosen, Loose):
        take_loose(g, chosen.site, chosen.kind, chosen.webbed)
    else:
        g.carried[u.actor] -= ONE[u.destroyed]
    g.supply += ONE[u.destroyed]
    g.happened("destroyed", "FF-18.36", u.seat, ore=u.destroyed)


def find_ore(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.11: an ore of choice from the supply onto the actor."""
    kind = yield from choose_kind(g, u.seat)
    if kind != NOTHING:
        g.supply -= ONE[kind]
        g.happened("spoils", "FF-18.11", u.seat, who=u.actor, ore=kind)
        yield from receive(g, u.actor, kind)


def bag_ore(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.57: an ore of the bag: any, or the better of two drawn."""
    if e.mode == "choose":
        chosen: Pick = yield Ask(u.seat, "from_bag", [KIND[kind] for kind in kinds_in(g.bag)])
        kind = chosen.n
        g.bag -= ONE[kind]
    else:
        kind = yield from best_of_two(g, u)
    g.happened("spoils", "FF-18.57", u.seat, who=u.actor, ore=kind)
    yield from receive(g, u.actor, kind)


def best_of_two(g: FlameState, u: Use) -> Choosing[int]:
    """Draw two ores, keep one; the other goes back."""
    drawn = [kind for kind in (draw_from_bag(g), draw_from_bag(g)) if kind != NOTHING]
    ores = sum(ONE[kind] for kind in drawn)
    g.bag += ores
    g.happened("drew_ores", "FF-6.16", u.seat, ores=ores)
    chosen: Pick = yield Ask(u.seat, "from_bag", [KIND[kind] for kind in kinds_in(ores)])
    g.bag -= ONE[chosen.n]
    return chosen.n
