"""FF-9.1 to FF-9.6, FF-19.3: totems, and FF-8.12 to FF-8.16, FF-19.4: the powers of artefacts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option
from enclume.kernel.zones import only

from .actions import (
    BY,
    CARRIED,
    FROM_SEAT,
    FROM_SUPPLY,
    LIGHT_ENTRANCE,
    LIGHT_FORGE,
    LOOK,
    POWER,
    RAISE,
    STOP,
    TARGET,
    TO,
    TOP,
    UNDER,
    Pick,
)
from .board import ALL_SITES, SITES, TOKEN_PLACE, bits, layout
from .cards import ARTEFACT, FIRST_ARTEFACT, TOTEM, adventurer_of
from .forging import forge, payable
from .mine import (
    NOTHING,
    can_douse,
    choose_kind,
    douse,
    gain_treasure,
    kobolds_in,
    light,
    random_treasure,
    remove_kobold,
    unlit,
)
from .moving import has_room, shift
from .ores import ONE, ORDINARY, kinds_in
from .piles import EXPLORATIONS
from .state import FlameState

# Totems


def totem_usable(g: FlameState, who: int, totem: int, site: int) -> bool:
    """FF-9.5: whether the totem's effect can do something."""
    match TOTEM[totem].id:
        case "totem_garde":
            return g.kobolds_left < 6
        case "totem_flamme":
            return True
        case "totem_voyage":
            return not g.webbed >> who & 1
        case "totem_roche":
            return any(g.supply & ORDINARY & ~(255 << 8 * kind) for kind in kinds_in(g.carried[who]))
        case "totem_vision":
            return bool(g.events)
        case "totem_creation":
            return bool(g.pile) and bool(g.row)
        case "totem_forge":
            return bool(payable(g, who, site))
        case _:
            return any(adventurer_of(card) == who for card in g.face_up[g.owner[who]])


def activate_totem(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-9.2: the active token goes, then the totem does what it does."""
    totem = g.totems[site]
    g.active_totems &= ~(1 << site)
    g.happened("totem", "FF-9.2", seat, who=who, totem=TOTEM[totem].id, site=site)
    yield from _TOTEM[TOTEM[totem].id](g, seat, who, site)


def guard(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-19.3.a: a kobold of choice goes; a treasure comes."""
    chosen: Pick = yield Ask(seat, "banish", [TARGET[kobold] for kobold in kobolds_in(g, ALL_SITES)])
    remove_kobold(g, chosen.n, "FF-19.3.a")
    gain_treasure(g, g.owner[who], "FF-19.3.a")


def flame(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-19.3.b: a flame to lit, or to unlit."""
    options: list[Option] = [LIGHT_FORGE] if g.lit < g.flames() else []
    if g.deal.solo and not g.entrance_lit:
        options.append(LIGHT_ENTRANCE)
    chosen: Option = yield Ask(seat, "turn_flame", options + can_douse(g))
    if chosen.verb == "douse":
        douse(g, chosen, seat, "FF-19.3.b")
    elif chosen is LIGHT_FORGE:
        g.lit += 1
        g.happened("lit", "FF-19.3.b", seat, site="forge_site")
    else:
        g.entrance_lit = True
        g.happened("lit", "FF-19.3.b", seat, site="mine_entrance")


def travel(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-19.3.c: to any other site with room; it is an entry."""
    options = [TO[to] for to in range(SITES) if to != g.at[who] and has_room(g, who, to)]
    chosen: Pick = yield Ask(seat, "travel", options)
    yield from shift(g, who, chosen.n, "FF-19.3.c")


def rock(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-19.3.d, FF-16.8: a carried ore becomes another one, never Mithrül."""
    yield from replace_carried(g, seat, who, "FF-19.3.d")


def replace_carried(g: FlameState, seat: int, who: int, rules: str) -> Rules:
    """Replace one carried ore by another of the supply."""
    kinds = [kind for kind in kinds_in(g.carried[who]) if g.supply & ORDINARY & ~(255 << 8 * kind)]
    old: Pick = yield Ask(seat, "replace", [CARRIED[who][kind] for kind in kinds])
    new = yield from choose_kind(g, seat, but=old.n)
    if new != NOTHING:
        g.carried[who] += ONE[new] - ONE[old.n]
        g.supply += ONE[old.n] - ONE[new]
        g.happened("replaced", rules, seat, who=who, old=old.n, new=new)


def vision(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-19.3.e: see the next two events; one goes on top of the pile, the other under it."""
    pieces = g.events.pieces
    seen = pieces[-2:]
    for event in reversed(seen):
        g.peek(seat, event)
    g.happened_to("foresaw", "FF-19.3.e", seat, *seen)
    if len(seen) == 2:
        chosen: Pick = yield Ask(seat, "vision", [TOP[event] for event in sorted(seen)])
        other = next(event for event in pieces[-2:] if event != chosen.n)
        pieces.remove(other)
        pieces.insert(0, other)
        for event in seen:
            g.known[event] &= only(seat)  # whoever knew one of them cannot tell where it lies now
        g.happened_to("arranged", "FF-19.3.e", seat, chosen.n)


def creation(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-19.3.f: an artefact of the row for any card of the pile, which is then shuffled."""
    for artefact in g.pile.pieces:
        g.peek(seat, artefact)
    old: Pick = yield Ask(seat, "creation_old", [UNDER[artefact] for artefact in g.row])
    new: Pick = yield Ask(seat, "creation_new", [BY[artefact] for artefact in sorted(g.pile.pieces)])
    g.pile.pieces.remove(new.n)
    g.pile.pieces.append(old.n)
    g.row = tuple(new.n if artefact == old.n else artefact for artefact in g.row)
    g.webbed_row = tuple(each for each in g.webbed_row if each != old.n)
    g.shielded = tuple(each for each in g.shielded if each != old.n)
    g.show(new.n)
    g.happened_to("exchanged", "FF-19.3.f", seat, old.n, new.n)
    g.shuffle(g.pile)


def forge_totem(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-19.3.g, FF-18.17: forge on the totem's site, without a flame."""
    chosen: Pick = yield Ask(seat, "forge", payable(g, who, site))
    yield from forge(g, seat, who, chosen.n, site, totem=True)


def power_totem(g: FlameState, seat: int, who: int, site: int) -> Rules:
    """FF-19.3.h: a face-up advanced card of this adventurer goes on top of the draw pile; a new one is revealed."""
    owner = g.owner[who]
    cards = [card for card in g.face_up[owner] if adventurer_of(card) == who]
    chosen: Pick = yield Ask(seat, "raise", [RAISE[card] for card in cards])
    g.face_up[owner] = tuple(card for card in g.face_up[owner] if card != chosen.n)
    g.draw_pile(owner).pieces.append(chosen.n)
    g.happened_to("raised", "FF-19.3.h", owner, chosen.n)
    reveal_advanced(g, owner)


def reveal_advanced(g: FlameState, seat: int) -> None:
    """FF-13.12: the next advanced card, face up."""
    deck = g.advanced(seat).pieces
    if deck:
        card = deck.pop()
        g.show(card)
        g.face_up[seat] += (card,)


Totem = Callable[[FlameState, int, int, int], Rules]
_TOTEM: Final[dict[str, Totem]] = {
    "totem_garde": guard,
    "totem_flamme": flame,
    "totem_voyage": travel,
    "totem_roche": rock,
    "totem_vision": vision,
    "totem_creation": creation,
    "totem_forge": forge_totem,
    "totem_pouvoir": power_totem,
}


# Powers of artefacts


def powers(g: FlameState, seat: int) -> list[Option]:
    """FF-8.12 to FF-8.15, FF-8.19: the powers of the seat's artefacts that can change something now."""
    return [
        POWER[n]
        for n in g.artefacts[seat]
        if ARTEFACT[n].power and not g.exhausted >> n - FIRST_ARTEFACT & 1 and power_usable(g, seat, ARTEFACT[n].power)
    ]


def power_usable(g: FlameState, seat: int, power: str) -> bool:
    """FF-8.14, FF-8.16, FF-8.19."""
    match power:
        case "treasure":
            return bool(treasure_sources(g, seat))
        case "heal":
            return bool(g.stunned | g.slowed)
        case "banish":
            return g.actor >= 0 and bool(near_kobolds(g))
        case "peek":
            return bool(unseen_tokens(g, seat, ALL_SITES))
        case "flame":
            return unlit(g) > 0
        case "flight" | "stealth":
            return g.actor >= 0
        case _:
            return False


def near_kobolds(g: FlameState) -> list[int]:
    """FF-10.24: kobolds on the acting adventurer's site and on adjacent ones."""
    return kobolds_in(g, layout(g.rockfalls).within[1][g.at[g.actor]])


def treasure_sources(g: FlameState, seat: int) -> list[Option]:
    """FF-19.4.a: the supply, or another player's treasures; at four players an adversary's."""
    found: list[Option] = [FROM_SUPPLY] if g.treasures else []
    return found + [FROM_SEAT[n] for n in range(g.seats) if not g.allied(seat, n) and g.treasures_of(n)]


def unseen_tokens(g: FlameState, seat: int, sites: int) -> list[int]:
    """Sites of a set whose exploration token the seat does not know."""
    tokens = g.zones[EXPLORATIONS].pieces
    return [site for site in bits(g.unexplored & sites) if not g.knows(seat, tokens[TOKEN_PLACE[site]])]


def use_power(g: FlameState, seat: int, artefact: int) -> Rules:
    """FF-8.12, FF-19.4: once in a game."""
    g.exhausted |= 1 << artefact - FIRST_ARTEFACT
    g.happened_to("power", "FF-8.12", seat, artefact)
    match ARTEFACT[artefact].power:
        case "treasure":
            yield from take_treasure(g, seat)
        case "heal":
            yield from heal(g, seat, "FF-19.4.b")
        case "banish":
            chosen: Pick = yield Ask(seat, "banish", [TARGET[kobold] for kobold in near_kobolds(g)])
            remove_kobold(g, chosen.n, "FF-19.4.c")
        case "peek":
            yield from peek_tokens(g, seat, 2, ALL_SITES, "FF-19.4.d")
        case "flame":
            yield from light(g, seat, rules="FF-19.4.e")
        case "flight":
            g.flying |= 1 << g.actor
        case "stealth":
            g.stealthy |= 1 << g.actor


def take_treasure(g: FlameState, seat: int) -> Rules:
    """FF-19.4.a: from the supply, or blindly from somebody else."""
    source: Option = yield Ask(seat, "treasure_from", treasure_sources(g, seat))
    if source is FROM_SUPPLY:
        gain_treasure(g, seat, "FF-19.4.a")
        return
    assert isinstance(source, Pick)
    piece = random_treasure(g, source.n)
    g.move(piece, g.treasures_of(source.n), g.treasures_of(seat))
    g.happened_to("robbed", "FF-19.4.a", seat, piece, victim=source.n)


def heal(g: FlameState, seat: int, rules: str) -> Rules:
    """FF-10.16: one adventurer loses his stunned and slowed tokens."""
    chosen: Pick = yield Ask(seat, "heal", [TARGET[who] for who in bits(g.stunned | g.slowed)])
    g.stunned &= ~(1 << chosen.n)
    g.slowed &= ~(1 << chosen.n)
    g.happened("healed", rules, seat, who=chosen.n)


def peek_tokens(g: FlameState, seat: int, count: int, sites: int, rules: str) -> Rules:
    """FF-7H.1, FF-7H.2: look at exploration tokens one after the other; only the player sees them."""
    for nth in range(count):
        options: list[Option] = [LOOK[site] for site in unseen_tokens(g, seat, sites)]
        if not options:
            return
        chosen = yield Ask(seat, "peek", [*options, STOP] if nth else options)
        if chosen is STOP:
            return
        token = g.zones[EXPLORATIONS].pieces[TOKEN_PLACE[chosen.n]]
        g.peek(seat, token)
        g.happened_to("looked", f"FF-7H.2 {rules}", seat, token, site=chosen.n)
