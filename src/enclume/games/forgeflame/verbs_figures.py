"""Verbs that do something to figures, passages and sites: the keywords of FF-10 and their like."""

from __future__ import annotations

from collections.abc import Iterator

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.events import EVERYONE
from enclume.kernel.options import Option
from enclume.kernel.zones import Zone

from . import mine, moving, totems
from .actions import AT, BLOCK, CLEAR, DISCARD, FIRST_KOBOLD, LOOK, STOP, TARGET, TO, Pick
from .board import PASSAGE_MASK, SITES, TOKEN_PLACE, TOUCHES, bits, layout
from .cards import adventurer_of, cards_of
from .mine import NOTHING, draw_from_bag, kobolds_at, remove_kobold
from .ores import ONE
from .piles import DEPOSITS, EXPLORATIONS
from .state import FlameState
from .targets import Effect, Use, Ways, adventurers_in, applies, everybody, figures, legal, number, sites_in_reach

# Targets


def one_target(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """Choose the target of an effect and of those that mean the same."""
    chosen: Pick = yield Ask(u.seat, f"target.{e.do}", [TARGET[figure] for figure in legal(g, u, e, way)])
    u.target = chosen.n


def several_targets(g: FlameState, u: Use, e: Effect) -> Choosing[list[int]]:
    """Up to so many different figures, in the order in which they will be treated (FF-10.26)."""
    left = [figure for figure in figures(g, u, e) if applies(g, u, e, figure)]
    chosen: list[int] = []
    while left and len(chosen) < e.up_to:
        options: list[Option] = [TARGET[figure] for figure in left]
        option = yield Ask(u.seat, f"target.{e.do}", [*options, STOP] if chosen else options)
        if option is STOP:
            break
        chosen.append(option.n)
        if option.n < FIRST_KOBOLD or chosen.count(option.n) == number_of(g, option.n):
            left.remove(option.n)
    return chosen


def number_of(g: FlameState, kobold: int) -> int:
    """How many kobolds of this status are on the site."""
    site, status = divmod(kobold - FIRST_KOBOLD, 4)
    return g.kobolds[site] >> 4 * status & 15


def next_target(g: FlameState, u: Use, e: Effect, left: list[int]) -> Choosing[int]:
    """FF-10.26: which of the targets comes next; those to which nothing would happen are left out."""
    left[:] = [figure for figure in left if applies(g, u, e, figure)]
    if not left:
        return NOTHING
    chosen: Pick = yield Ask(u.seat, f"next.{e.do}", [TARGET[figure] for figure in dict.fromkeys(left)])
    left.remove(chosen.n)
    return chosen.n


def each_of(g: FlameState, u: Use, e: Effect) -> list[int]:
    """All figures that an effect means, kobolds counted one by one."""
    found = []
    for figure in figures(g, u, e):
        found += [figure] * (number_of(g, figure) if figure >= FIRST_KOBOLD else 1)
    return found


def treat(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """An effect on one figure, on several, or on each of those that it means."""
    if e.who == "same":
        if u.target != NOTHING and applies(g, u, e, u.target):
            yield from apply(g, u, e, u.target)
    elif e.each:
        left = each_of(g, u, e)
        while (figure := (yield from next_target(g, u, e, left))) != NOTHING:
            yield from apply(g, u, e, figure)
    elif e.up_to:
        for figure in (yield from several_targets(g, u, e)):
            if applies(g, u, e, figure):
                yield from apply(g, u, e, figure)
    else:
        yield from one_target(g, u, e, way)
        if applies(g, u, e, u.target):
            yield from apply(g, u, e, u.target)


def apply(g: FlameState, u: Use, e: Effect, figure: int) -> Rules:
    """What an effect does to a figure."""
    match e.do:
        case "push":
            u.target = yield from moving.push(g, u.seat, figure, number(g, u, e.n))
        case "shock":
            yield from shock(g, u, figure)
        case "stun" | "slow":
            u.target = mark(g, figure, e.do)
        case "web":
            g.webbed |= 1 << figure
            g.happened("webbed", "FF-18.45", u.seat, who=figure)
        case "discard_from":
            yield from discard_from(g, u.seat, figure)


def shock(g: FlameState, u: Use, figure: int) -> Rules:
    """FF-10.4; FF-17.17: shock a kobold, and an ore out of the bag falls on its site."""
    if figure < FIRST_KOBOLD:
        yield from mine.shock(g, figure)
        return
    kind = draw_from_bag(g)
    site = (figure - FIRST_KOBOLD) // 4
    g.loose[site] += ONE[kind]
    g.happened("coughed_up", "FF-17.17", u.seat, site=site, ore=kind)


def mark(g: FlameState, figure: int, harm: str) -> int:
    """FF-10.8, FF-10.9, FF-10.10; FF-17.18, FF-17.19: a stunned or slowed token; the figure, which a kobold changes."""
    rules = "FF-10.8" if harm == "stun" else "FF-10.9"
    if figure >= FIRST_KOBOLD:
        site, status = divmod(figure - FIRST_KOBOLD, 4)
        after = status | (1 if harm == "stun" else 2)
        g.kobolds[site] += (1 << 4 * after) - (1 << 4 * status)
        g.happened(f"kobold_{harm}", "FF-17.18" if harm == "stun" else "FF-17.19", site=site)
        return figure - status + after
    if harm == "stun":
        g.stunned |= 1 << figure
    else:
        g.slowed |= 1 << figure
    g.happened(harm, rules, g.owner[figure], who=figure)
    return figure


def discard_from(g: FlameState, user: int, who: int) -> Rules:
    """FF-18.3, FF-18.49: the controller discards a card of that adventurer from his hand, if he has one.

    He is asked even about a single card: the others are not to know whether he had more of them. That he has one, or
    none, is news (FF-7H.4): nobody who did not know takes back what led to it (FF-20.7)."""
    owner = g.owner[who]
    hand = g.hand(owner)
    if not g.let_on_whether(hand, cards_of(who)):
        g.happened("no_card", "FF-18.3 FF-7H.4", owner, who=who)
        return
    cards = sorted(card for card in hand.pieces if adventurer_of(card) == who)
    chosen: Pick = yield Ask(owner, "discard", [DISCARD[card] for card in cards], masked=True)
    discard(g, owner, chosen.n)
    g.happened_to("discarded", "FF-18.3", owner, chosen.n)


def discard(g: FlameState, seat: int, card: int) -> None:
    """From the hand onto the discard pile, face up."""
    leave_hand(g, seat, card)
    g.discard[seat] += (card,)


def leave_hand(g: FlameState, seat: int, card: int) -> None:
    """A card leaves the hand for all to see."""
    g.move(card, g.hand(seat), Zone("table", EVERYONE))


# Attraction, teleport, swaps


def attractable(g: FlameState, u: Use, e: Effect) -> list[int]:
    """FF-10.1, FF-10.3, FF-10.25: figures 1 to X sites away that have room on the user's site."""
    here = g.at[u.actor]
    near = layout(g.rockfalls).within[number(g, u, e.n)][here] & ~(1 << here)
    found = [
        who
        for who in bits(adventurers_in(g, near))
        if not g.webbed >> who & 1 and moving.has_room(g, who, here) and who != u.actor
    ]
    return found + mine.kobolds_in(g, near)


def attract(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-10.1 to FF-10.3."""
    chosen: Pick = yield Ask(u.seat, "target.attract", [TARGET[figure] for figure in attractable(g, u, e)])
    yield from moving.attract(g, u.seat, chosen.n, g.at[u.actor])


def landing(g: FlameState, who: int, sites: tuple[int, ...] = ()) -> list[int]:
    """FF-10.18: the sites to which somebody can be teleported."""
    return [to for to in sites or range(SITES) if to != g.at[who] and moving.has_room(g, who, to)]


def teleportable(g: FlameState, u: Use, e: Effect) -> bool:
    return any(applies(g, u, e, who) and landing(g, who, e.to) for who in figures(g, u, e))


def teleport(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-10.18, FF-18.62: a site for each of those teleported."""
    chosen = [u.actor] if e.who == "self" else (yield from several_targets(g, u, e))
    for who in chosen:
        sites = landing(g, who, e.to)
        if sites and not g.webbed >> who & 1:
            to: Pick = yield Ask(u.seat, "teleport", [TO[site] for site in sites])
            yield from moving.shift(g, who, to.n, "FF-10.18")


def swappable(g: FlameState, u: Use, e: Effect) -> list[int]:
    """FF-18.53, FF-10.25: those who can change places with somebody on another site."""
    free = [who for who in bits(everybody(g)) if not g.webbed >> who & 1]
    if e.who == "other":
        if g.webbed >> u.actor & 1:
            return []
        return [who for who in figures(g, u, e) if who in free and g.at[who] != g.at[u.actor]]
    return [who for who in free if any(g.at[other] != g.at[who] for other in free)]


def swap_positions(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.53: two adventurers change places. Where somebody stands there is no token left to reveal."""
    choices = swappable(g, u, e)
    one: Pick = yield Ask(u.seat, "target.swap", [TARGET[who] for who in choices])
    if e.who == "other":
        first, second = u.actor, one.n
    else:
        others = [who for who in choices if g.at[who] != g.at[one.n]]
        other: Pick = yield Ask(u.seat, "target.swap_with", [TARGET[who] for who in others])
        first, second = one.n, other.n
    here, there = g.at[first], g.at[second]
    moving.put(g, first, there)
    moving.put(g, second, here)
    g.happened("swapped", "FF-18.53", u.seat, who=first, other=second)


# Passages, sites, hidden tokens


def rockfall(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-10.5 to FF-10.7: one to so many rockfalls, each on a passage that has none."""
    yield from fall(g, u.seat, number(g, u, e.n))


def fall(g: FlameState, seat: int, times: int) -> Rules:
    for nth in range(times):
        free = bits(PASSAGE_MASK & ~g.rockfalls)
        options: list[Option] = [BLOCK[passage] for passage in free]
        if not options:
            return
        chosen = yield Ask(seat, "block", [*options, STOP] if nth else options)
        if chosen is STOP:
            return
        g.rockfalls |= 1 << chosen.n
        g.happened("rockfall", "FF-10.5", seat, passage=chosen.n)


def clearable(g: FlameState, u: Use, e: Effect) -> int:
    """Rockfalls on passages that touch a site in reach; distances as they are with the rockfalls."""
    touched = 0
    for site in bits(sites_in_reach(g, u, e.reach)):
        touched |= TOUCHES[site]
    return g.rockfalls & touched


def clear_rockfall(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """Remove up to so many rockfalls in reach."""
    for nth in range(e.n):
        options: list[Option] = [CLEAR[passage] for passage in bits(clearable(g, u, e))]
        if not options:
            return
        chosen = yield Ask(u.seat, "clear", [*options, STOP] if nth else options)
        if chosen is STOP:
            return
        g.rockfalls &= ~(1 << chosen.n)
        g.happened("cleared", "FF-5.18", u.seat, who=u.actor, passage=chosen.n)


def kobold_sites(g: FlameState) -> list[int]:
    return [site for site in range(SITES) if g.kobolds[site]]


def clean(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.23: all kobolds of a site go; for each an ore out of the bag comes onto the cleaner."""
    chosen: Pick = yield Ask(u.seat, "clean", [AT[site] for site in kobold_sites(g)])
    removed = 0
    while g.kobolds[chosen.n]:
        remove_kobold(g, kobolds_at(g, chosen.n)[0], "FF-18.23")
        removed += 1
    for _ in range(removed):
        kind = draw_from_bag(g)
        if kind != NOTHING:
            g.happened("spoils", "FF-18.23", u.seat, who=u.actor, ore=kind)
            yield from mine.receive(g, u.actor, kind)


def hidden_tokens(g: FlameState, seat: int, site: int) -> Iterator[int]:
    """The deposit and the exploration token of a site that a seat does not know."""
    for zone, sites in ((DEPOSITS, g.undug), (EXPLORATIONS, g.unexplored)):
        if sites >> site & 1:
            token = g.zones[zone].pieces[TOKEN_PLACE[site]]
            if not g.knows(seat, token):
                yield token


def unseen_sites(g: FlameState, seat: int) -> list[int]:
    return [site for site in TOKEN_PLACE if any(hidden_tokens(g, seat, site))]


def peek_site(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.10: the deposit and the exploration token of one site."""
    chosen: Pick = yield Ask(u.seat, "peek_site", [LOOK[site] for site in unseen_sites(g, u.seat)])
    look_at(g, u.seat, chosen.n, "FF-18.10")


def look_at(g: FlameState, seat: int, site: int, rules: str) -> None:
    """FF-7H.1, FF-7H.2: everybody sees that the player looked, only he sees what."""
    tokens = list(hidden_tokens(g, seat, site))
    for token in tokens:
        g.peek(seat, token)
    g.happened_to("looked", f"FF-7H.2 {rules}", seat, *tokens, site=site)


def peek_explo(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """Look at up to so many exploration tokens in reach."""
    yield from totems.peek_tokens(g, u.seat, e.n, sites_in_reach(g, u, e.reach), "FF-7H.1")


def unseen_deposits(g: FlameState, u: Use, e: Effect) -> list[int]:
    pieces = g.zones[DEPOSITS].pieces
    sites = bits(g.undug & sites_in_reach(g, u, e.reach))
    return [site for site in sites if not g.knows(u.seat, pieces[TOKEN_PLACE[site]])]


def peek_deposit(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """Look at up to so many deposits in reach."""
    for nth in range(e.n):
        options: list[Option] = [LOOK[site] for site in unseen_deposits(g, u, e)]
        if not options:
            return
        chosen = yield Ask(u.seat, "peek_deposit", [*options, STOP] if nth else options)
        if chosen is STOP:
            return
        token = g.zones[DEPOSITS].pieces[TOKEN_PLACE[chosen.n]]
        g.peek(u.seat, token)
        g.happened_to("looked", "FF-7H.1 FF-7H.2", u.seat, token, site=chosen.n)


def carry(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-5.24: choose up to so many passengers on the site."""
    for nth in range(e.n):
        options: list[Option] = [TARGET[who] for who in bits(boardable(g, u))]
        if not options:
            return
        chosen = yield Ask(u.seat, "target.carry", [*options, STOP] if nth else options)
        if chosen is STOP:
            return
        g.passengers |= 1 << chosen.n
        g.happened("boarded", "FF-5.24", u.seat, who=chosen.n)


def boardable(g: FlameState, u: Use) -> int:
    """FF-10.25: others on the site who are not webbed."""
    return g.here[g.at[u.actor]] & ~(1 << u.actor) & ~g.webbed & ~g.passengers
