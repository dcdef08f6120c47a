"""FF-8, FF-16.4, FF-18.58, FF-18.60: forging an artefact."""

from __future__ import annotations

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option

from .actions import (
    FORGE_IT,
    KEEP_BACK,
    KEEP_NOTHING,
    PAY,
    PLAIN,
    SET_IN,
    WITH_FLAME,
    WITHOUT_FLAME,
    Pay,
    Pick,
)
from .board import ENTRANCE, FORGE, bits
from .cards import FIRST_ARTEFACT, SILKARA
from .ores import COST, KINDS, MITHRUL, ONE, suffices
from .routines import FLAMES, SETTINGS
from .state import FORGED, FORGED_AT_ENTRANCE, KEEP_ORE, FlameState


def carriers(g: FlameState, who: int, site: int) -> int:
    """FF-8.4: the adventurer, if he is there, and his allies on the site."""
    return g.here[site] & g.side(g.owner[who])


def ores_of(g: FlameState, carriers_: int) -> int:
    carried = 0
    for who in bits(carriers_):
        carried += g.carried[who]
    return carried


def flame_burns(g: FlameState, who: int, site: int) -> bool:
    """FF-8.2, FF-8.3, FF-17.13, FF-18.60: whether a flame can be used here, or none is needed."""
    if g.flameless >> who & 1:
        return True
    return g.lit > 0 or g.eternal if site == FORGE else g.entrance_lit


def forgeable(g: FlameState, who: int, site: int) -> list[Option]:
    """FF-8.1, FF-8.2: the artefacts of the row that can be forged here now."""
    if site not in (FORGE, ENTRANCE) or not flame_burns(g, who, site):
        return []
    return payable(g, who, site)


def payable(g: FlameState, who: int, site: int) -> list[Option]:
    """FF-8.4, FF-8.6, FF-8.9, FF-8.18: the artefacts of the row for which there are ores on a site."""
    have = ores_of(g, carriers(g, who, site))
    if not have:
        return []
    return [FORGE_IT[n] for n in g.row if suffices(have, COST[n]) and may_forge(g, who, n)]


def may_forge(g: FlameState, who: int, artefact: int) -> bool:
    """FF-8.18: a webbed artefact is for Silkara's side alone."""
    return artefact not in g.webbed_row or g.allied(g.owner[who], g.owner[SILKARA])


def forge(g: FlameState, seat: int, who: int, artefact: int, site: int, totem: bool = False) -> Rules:
    """FF-8.2 to FF-8.8: the flame, the ores, the card, and a new one in its place."""
    if not totem:
        yield from use_flame(g, seat, who, site)
    yield from pay_ores(g, seat, who, artefact, site)
    owner = g.owner[who]
    g.artefacts[owner] += (artefact,)
    g.tally[FORGED] += 1
    g.tally[FORGED_AT_ENTRANCE] += site == ENTRANCE
    g.happened_to("forged", "FF-8.7", owner, artefact, who=who, site=site)
    replace_in_row(g, artefact)


def use_flame(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-8.2, FF-8.3, FF-17.13: a lit flame goes out, unless none is needed."""
    if site == FORGE:
        if g.eternal or not g.lit:
            return
    elif not g.deal.solo or not g.entrance_lit:
        return
    if g.flameless >> who & 1:
        chosen = yield Ask(seat, "flame", [WITHOUT_FLAME, WITH_FLAME], routine=FLAMES)
        if chosen is WITHOUT_FLAME:
            return
    if site == FORGE:
        g.lit -= 1
    else:
        g.entrance_lit = False
    g.happened("flame_used", "FF-8.2" if site == FORGE else "FF-17.13", g.owner[who], site=site)


def pay_ores(g: FlameState, seat: int, who: int, artefact: int, site: int) -> Rules:
    """FF-8.4, FF-8.5, FF-16.4, FF-18.58: the ores go back to the supply; perhaps one is kept, and a Mithrül set in."""
    figures = bits(carriers(g, who, site))
    greedy = g.actor if g.in_force & KEEP_ORE and g.actor in figures else -1
    by_greedy = 0
    for kind in range(KINDS):
        need = COST[artefact] >> 8 * kind & 255
        by_greedy += (yield from pay_kind(g, seat, figures, kind, need, greedy)) * ONE[kind]
    if by_greedy:
        yield from keep_one(g, seat, greedy, by_greedy)
    holders = [each for each in figures if g.carried[each] >> 8 * MITHRUL & 255]
    if holders:
        chosen = yield Ask(seat, "set_in", [PLAIN, *[SET_IN[each] for each in holders]], routine=SETTINGS)
        if chosen is not PLAIN:
            g.carried[chosen.n] -= ONE[MITHRUL]
            g.set_in |= 1 << artefact - FIRST_ARTEFACT
            g.happened_to("set_in", "FF-16.4", g.owner[who], artefact, who=chosen.n)


def pay_kind(g: FlameState, seat: int, figures: list[int], kind: int, need: int, greedy: int) -> Choosing[int]:
    """How many ores of a kind each figure gives, asked in order where there is a choice; how many Greedy gave."""
    left = sum(g.carried[who] >> 8 * kind & 255 for who in figures)
    by_greedy = 0
    for who in figures:
        if not need:
            break
        has = g.carried[who] >> 8 * kind & 255
        left -= has
        if not has:
            continue
        least, most = max(0, need - left), min(need, has)
        given = least
        if least < most:
            chosen: Pay = yield Ask(seat, "pay", [PAY[who][kind][n] for n in range(least, most + 1)])
            given = chosen.n
        g.carried[who] -= given * ONE[kind]
        g.supply += given * ONE[kind]
        need -= given
        if who == greedy:
            by_greedy = given
    return by_greedy


def keep_one(g: FlameState, seat: int, greedy: int, given: int) -> Rules:
    """FF-18.58: one ore that Greedy would have discarded stays with him, once for the card."""
    kinds = [KEEP_BACK[kind] for kind in range(KINDS) if given >> 8 * kind & 255]
    chosen: Option = yield Ask(seat, "keep_back", [*kinds, KEEP_NOTHING])
    if isinstance(chosen, Pick):
        g.in_force &= ~KEEP_ORE
        g.carried[greedy] += ONE[chosen.n]
        g.supply -= ONE[chosen.n]
        g.happened("kept_back", "FF-18.58", g.owner[greedy], who=greedy, ore=chosen.n)


# The row


def replace_in_row(g: FlameState, artefact: int) -> None:
    """FF-8.8: a new artefact takes the place of one that leaves the row; without a pile the row shrinks."""
    place = g.row.index(artefact)
    row = list(g.row)
    row.pop(place)
    g.webbed_row = tuple(each for each in g.webbed_row if each != artefact)
    g.shielded = tuple(each for each in g.shielded if each != artefact)
    new = reveal_artefact(g)
    if new >= 0:
        row.insert(place, new)
    g.row = tuple(row)


def reveal_artefact(g: FlameState) -> int:
    """The top card of the pile, for all to see; -1 where there is none."""
    if not g.pile:
        return -1
    artefact = g.pile.pieces.pop()
    g.show(artefact)
    g.happened_to("revealed", "FF-8.8", None, artefact)
    return artefact


def under_pile(g: FlameState, artefacts: list[int]) -> None:
    """FF-18.7: artefacts of the row go under the pile, one after another; webs return."""
    for artefact in artefacts:
        g.pile.pieces.insert(0, artefact)
    g.webbed_row = tuple(each for each in g.webbed_row if each not in artefacts)
    g.shielded = tuple(each for each in g.shielded if each not in artefacts)


def fill_row(g: FlameState, places: list[int]) -> None:
    """New artefacts in these places of the row, as far as the pile goes."""
    row: list[int] = list(g.row)
    gaps: list[int] = []
    for place in places:
        new = reveal_artefact(g)
        if new >= 0:
            row[place] = new
        else:
            gaps.append(place)
    g.row = tuple(artefact for place, artefact in enumerate(row) if place not in gaps)
