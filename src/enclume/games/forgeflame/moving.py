"""FF-5, FF-10.1 to FF-10.3, FF-10.13 to FF-10.18: how figures come from site to site, and what they find there."""

from __future__ import annotations

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option

from .actions import FIRST_KOBOLD, GO, STEP, STOP, TARGET, Pick
from .board import LIMIT, TOKEN_PLACE, Layout, bits, layout
from .cards import TOKEN, TOTEM
from .mine import NOTHING, EndTurn, choose_kind, gain_treasure, light, move_kobold, place_kobold
from .ores import MITHRUL, ONE
from .piles import EXPLORATIONS
from .state import EXPLORED, FlameState

# Standing somewhere


def put(g: FlameState, who: int, site: int) -> None:
    """Stand an adventurer on a site, without entering it."""
    bit = 1 << who
    g.here[g.at[who]] &= ~bit
    g.here[site] |= bit
    g.at[who] = site


def has_room(g: FlameState, who: int, site: int) -> bool:
    """FF-5.1, FF-5.2, FF-5.9: whether the site is not full for this adventurer."""
    return (g.here[site] & ~(1 << who)).bit_count() < LIMIT[site]


def enter(g: FlameState, who: int, site: int) -> Rules:
    """FF-5.12, FF-5.13: an adventurer arrives, and turns over the exploration token if there is one."""
    put(g, who, site)
    if g.unexplored >> site & 1:
        yield from explore(g, who, site)


def explore(g: FlameState, who: int, site: int) -> Rules:
    """FF-5.12, FF-19.2: the token is revealed, does what it does, and leaves the game."""
    token = g.zones[EXPLORATIONS].pieces[TOKEN_PLACE[site]]
    g.unexplored ^= 1 << site
    g.show(token)
    g.tally[EXPLORED] += 1
    owner = g.owner[who]
    chooser = g.seat if who == g.doing else owner
    g.happened_to("explored", "FF-5.12 FF-19.2.g", owner, token, site=site, who=who)
    match TOKEN[token].id:
        case "exp_treasure":
            gain_treasure(g, owner, "FF-19.2.a")
        case "exp_flame":
            yield from light(g, chooser, rules="FF-19.2.b")
        case "exp_kobold":
            place_kobold(g, site, "FF-19.2.c FF-7.14")
        case "exp_trap":
            spring_trap(g, who)
        case "exp_totem":
            discover_totem(g, site)
        case _:
            yield from lucky_find(g, chooser, site)


def spring_trap(g: FlameState, who: int) -> None:
    """FF-5.15: the turn is over, if the adventurer is the active player's or acts at this moment."""
    if g.owner[who] == g.seat or who == g.doing:
        g.happened("trapped", "FF-5.15 FF-19.2.d", g.seat, who=who)
        raise EndTurn
    g.happened("trap_failed", "FF-5.15", g.owner[who], who=who)


def discover_totem(g: FlameState, site: int) -> None:
    """FF-9.1: a random totem appears, ready for use."""
    left = bits(g.totems_left)
    if left:
        totem = left[g.chance(len(left))]
        g.totems_left ^= 1 << totem
        g.totems[site] = totem
        g.active_totems |= 1 << site
        g.happened("totem_found", "FF-9.1 FF-19.2.e", site=site, totem=TOTEM[totem].id)


def lucky_find(g: FlameState, seat: int, site: int) -> Rules:
    """FF-19.2.f, FF-16.1, FF-16.2: an ore of choice lies here, or a Mithrül with the module."""
    if g.deal.mithrul and g.supply >= ONE[MITHRUL]:
        kind = MITHRUL
    else:
        kind = yield from choose_kind(g, seat, prompt="lucky_find")
        if kind == NOTHING:
            return
    g.supply -= ONE[kind]
    g.loose[site] += ONE[kind]
    g.happened("found", "FF-19.2.f" if kind != MITHRUL else "FF-16.1", seat, site=site, ore=kind)


# Walking


def ways_of(g: FlameState, who: int, site: int) -> list[int]:
    """The sites that an adventurer could walk to from a site: flight, and for some, through rockfalls."""
    flies = g.flies(who)
    rockfalls = 0 if g.crossing >> who & 1 else g.rockfalls
    return [way.to for way in layout(rockfalls).ways[site] if flies or not way.difficult]


def can_go_on(g: FlameState, who: int, site: int, moves: int) -> bool:
    """FF-5.8: whether a site with room can be reached from here with so many moves."""
    edge, seen = [site], {site}
    for _ in range(moves):
        further = [there for here in edge for there in ways_of(g, who, here) if there not in seen]
        if any(has_room(g, who, there) for there in further):
            return True
        seen.update(further)
        edge = further
    return False


def moves_left(icons: int) -> int:
    """How many moves these icons pay for."""
    return (icons & 255) + (icons >> 32)


def walks(g: FlameState, who: int, icons: int) -> list[Option]:
    """FF-5.3 to FF-5.8: where the adventurer may go with one of these icons."""
    site = g.at[who]
    bit = 1 << who
    flies = g.winds or g.flying & bit
    rockfalls = 0 if g.crossing & bit else g.rockfalls
    here = g.here
    found: list[Option] = []
    for to, difficult, _ in layout(rockfalls).ways[site]:
        if difficult and not flies:
            continue
        if here[to].bit_count() < LIMIT[to] or can_go_on(g, who, to, moves_left(icons) - 1):
            found.append(GO[to])
    return found


def walk(g: FlameState, who: int, to: int) -> Rules:
    """FF-5.3, FF-5.10, FF-5.24: one passage on, with passengers; on a full site he must go on."""
    left = g.at[who]
    full = not has_room(g, who, to)
    g.walker, g.came_from = (who, left) if full else (-1, -1)
    if g.journal is not None:
        g.happened("moved", "FF-5.3", g.owner[who], who=who, site=to)
    if g.passengers and who == g.actor:
        put(g, who, to)
        yield from bring_along(g, left, to)
    yield from enter(g, who, to)


def bring_along(g: FlameState, left: int, to: int) -> Rules:
    """FF-5.24: passengers who are still on the site go along as far as there is room for them."""
    along = bits(g.passengers & g.here[left] & ~g.webbed)
    room = LIMIT[to] - g.here[to].bit_count()
    while len(along) > room > 0:
        chosen: Pick = yield Ask(g.seat, "along", [TARGET[each] for each in along])
        along.remove(chosen.n)
        put(g, chosen.n, to)
        g.happened("rode", "FF-5.24", g.owner[chosen.n], who=chosen.n, site=to)
        room -= 1
    for each in along if room > 0 else []:
        put(g, each, to)
        g.happened("rode", "FF-5.24", g.owner[each], who=each, site=to)


# Being moved


def site_of(g: FlameState, figure: int) -> int:
    return (figure - FIRST_KOBOLD) // 4 if figure >= FIRST_KOBOLD else g.at[figure]


def steps_for(g: FlameState, figure: int, mine: Layout, site: int, start: int, left: int) -> list[int]:
    """FF-10.14: the next sites of a push; with ``left`` steps after it a figure must be able to end with room."""
    return [way.to for way in mine.ways[site] if _ends(g, figure, mine, way.to, start, left)]


def _ends(g: FlameState, figure: int, mine: Layout, site: int, start: int, left: int) -> bool:
    if site != start and (figure >= FIRST_KOBOLD or has_room(g, figure, site)):
        return True
    return left > 0 and any(_ends(g, figure, mine, way.to, start, left - 1) for way in mine.ways[site])


def can_be_pushed(g: FlameState, figure: int, distance: int) -> bool:
    """FF-10.14, FF-10.25: not out of a web, and only where there is a legal first step."""
    if figure < FIRST_KOBOLD and g.webbed >> figure & 1:
        return False
    site = site_of(g, figure)
    return bool(steps_for(g, figure, layout(g.rockfalls), site, site, distance - 1))


def push(g: FlameState, seat: int, figure: int, distance: int) -> Choosing[int]:
    """FF-10.13 to FF-10.15: the user moves the figure, at least one site if he can; tokens on the way are revealed.

    The figure, which for a kobold is a new one."""
    mine = layout(g.rockfalls)
    start = site_of(g, figure)
    for nth in range(distance):
        site = site_of(g, figure)
        options: list[Option] = [STEP[to] for to in steps_for(g, figure, mine, site, start, distance - nth - 1)]
        if nth and site != start and (figure >= FIRST_KOBOLD or has_room(g, figure, site)):
            options.append(STOP)
        if not options:
            break
        step = yield Ask(seat, "push", options)
        if step is STOP:
            break
        figure = yield from shift(g, figure, step.n, "FF-10.13")
    return figure


def attract(g: FlameState, seat: int, figure: int, to: int) -> Rules:
    """FF-10.1, FF-10.2: by a shortest way of the user's choice to his site, step by step."""
    mine = layout(g.rockfalls)
    while (site := site_of(g, figure)) != to:
        near = mine.distance[site][to]
        options = [STEP[way.to] for way in mine.ways[site] if mine.distance[way.to][to] < near]
        step: Pick = yield Ask(seat, "attract", options)
        figure = yield from shift(g, figure, step.n, "FF-10.1")


def shift(g: FlameState, figure: int, to: int, rules: str) -> Choosing[int]:
    """Forced movement of a figure by one site, or across the board; the figure, which for a kobold is a new one."""
    if figure >= FIRST_KOBOLD:
        return move_kobold(g, figure, to)
    g.happened("shifted", rules, g.owner[figure], who=figure, site=to)
    yield from enter(g, figure, to)
    return figure
