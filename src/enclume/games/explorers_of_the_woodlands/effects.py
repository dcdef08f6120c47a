"""What events, Brambles, frames, the Inn and Lairs do, verb by verb."""

from __future__ import annotations

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import (
    CHOOSE,
    LURK_AT,
    MENACE,
    MEND,
    PASS,
    PATH_TO,
    PAY_ORB,
    POISONED,
    STAKE,
    TOP,
    Count,
    To,
)
from .asking import asking
from .bosses import raise_threat
from .brambles import roll_brambles
from .cards import BOSS_CARD, EVENT, PLACE_KEY, RUNE, RUNE_TILES, TILE
from .codes import BOSS_DECK, ENTANGLED, EVENT_DECK, EVENTS_DRAWN, IMMOBILE, POISON
from .encounters import ambush as surprise
from .entries import Line, Way
from .geometry import distances
from .heroes import (
    afflict,
    cure,
    draw_loot,
    gain_loot,
    gain_orbs,
    heal,
    lose_orbs,
    must_discard,
    share_loot,
    statuses_of,
    still_up,
    tell,
    within,
    wound,
)
from .lairs import go_back, ward_off, waylaid
from .legal import free_places
from .loading import EFFECTS
from .monsters import put_monsters
from .moving import arrive_at
from .state import Elsewhere, Explorers
from .verbs import VERB, resolve, verb


def whom(g: Explorers, hero: int, line: Line) -> list[int]:
    """EW-20.23: you; the standing heroes here, or in a Lair the explorers; or every hero in play."""
    if line.who == "you":
        return [hero]
    if line.who == "all":
        return g.order(g.active)
    if g.delve is not None:
        return [each for each in g.order(g.active) if each in g.delve.explorers and g.hp[each]]
    return [each for each in g.order(g.active) if g.place[each] == g.here and g.hp[each]]


# Numbers and markers


@verb
def orbs(g: Explorers, hero: int, line: Line) -> None:
    """EW-11.10, EW-1.6, EW-1.7: gain or lose orbs."""
    for each in whom(g, hero, line):
        if line.n > 0:
            gain_orbs(g, each, line.n, "EW-11.10")
        else:
            lose_orbs(g, each, -line.n, "EW-11.10 EW-1.7")


@verb
def health(g: Explorers, hero: int, line: Line) -> None:
    """EW-1.5: regain or lose health."""
    for each in whom(g, hero, line):
        if line.n > 0:
            heal(g, each, line.n, "EW-1.5")
        else:
            wound(g, each, -line.n, "EW-1.5")
    still_up(g)


@verb
def poison(g: Explorers, hero: int, line: Line) -> None:
    """EW-11.15."""
    for each in whom(g, hero, line):
        afflict(g, each, POISON, "EW-11.15")


@verb
def entangle(g: Explorers, hero: int, line: Line) -> None:
    """EW-11.19."""
    for each in whom(g, hero, line):
        afflict(g, each, ENTANGLED, "EW-11.19")


@verb
def immobilise(g: Explorers, hero: int, line: Line) -> None:
    """EW-9.31, RU26: no Moves for the rest of this turn."""
    g.flags[hero] |= IMMOBILE
    tell(g, "immobilised", "EW-9.31", hero)


@verb
def heal_all(g: Explorers, hero: int, line: Line) -> None:
    """Inn I5: all status markers."""
    for status in statuses_of(g, hero):
        cure(g, hero, status, "EW-21.4")


@verb
def mend(g: Explorers, hero: int, line: Line) -> Rules:
    """Event E08, DP21: each removes one status marker of his own."""
    for each in whom(g, hero, line):
        statuses = statuses_of(g, each)
        if len(statuses) > 1:
            chosen = yield asking(g, each, "mend", [MEND[status] for status in statuses])
            statuses = [status for status in statuses if MEND[status] is chosen]
        if statuses:
            cure(g, each, statuses[0], "EW-9.6")


@verb
def spores(g: Explorers, hero: int, line: Line) -> Rules:
    """Event E06: an orb or poison, as each likes; without an orb, poison."""
    for each in whom(g, hero, line):
        chosen = POISONED
        if g.orbs[each]:
            chosen = yield asking(g, each, "spores", [PAY_ORB, POISONED])
        if chosen is PAY_ORB:
            lose_orbs(g, each, 1, "EW-9.6")
        else:
            afflict(g, each, POISON, "EW-11.25")


# Cards


@verb
def loot(g: Explorers, hero: int, line: Line) -> Rules:
    """EW-11.11, EW-20.16: draw loot; in a Lair it is shared among the explorers."""
    if g.delve is not None and (line.keep or line.n > 1):
        return share_loot(g, [each for each in g.delve.explorers if g.hp[each]], line.n, "EW-20.16", line.keep)
    return gain_loot(g, hero, line.n, "EW-11.11")


@verb
def discard(g: Explorers, hero: int, line: Line) -> Rules:
    """EW-11.12."""
    return must_discard(g, hero, "EW-11.12")


@verb
def event(g: Explorers, hero: int, line: Line) -> Rules:
    """EW-9.6, EW-9.8, EW-11.13, EW-12.38: draw and resolve an Event, depth first."""
    deck = g.zones[EVENT_DECK]
    if not deck.pieces:
        if not g.event_out:
            return
        deck.pieces, g.event_out = g.event_out, []
        g.shuffle(deck)
    card = deck.pieces.pop()
    g.show(card)
    g.event_out.append(card)
    g.tally[EVENTS_DRAWN] += 1
    tell(g, "event", "EW-9.6", hero, card=EVENT[card].id)
    with within(g, f"event:{EVENT[card].id}"):
        yield from resolve(g, hero, EVENT[card].effects)


@verb
def stall(g: Explorers, hero: int, line: Line) -> None:
    """Event E02, EW-20.23: a merchant with three cards, until the end of the turn; after the Lair if there is one."""
    cards = [card for card in [draw_loot(g) for _ in range(line.n)] if card >= 0]
    g.loot_out += g.stall
    g.stall, g.stall_at = tuple(cards), g.here
    tell(g, "stall", "EW-9.6", hero)


# Monsters and bosses


@verb
def ambush(g: Explorers, hero: int, line: Line) -> Rules:
    """Event E01, EW-12.37, EW-20.23: a monster here, or in the Lair, to be fought at once."""
    if g.delve is not None:
        return waylaid(g, line.n)
    return surprise(g, line.n, "EW-12.37")


@verb
def wake_runes(g: Explorers, hero: int, line: Line) -> Rules:
    """Event E03, Lair LB1: a hidden monster on each tile with a Rune, of your colour or any."""
    own = 0
    for place in RUNE_TILES:
        if not g.placed(place) or (line.runes == "yours" and RUNE[place] != g.kinds[hero]):
            continue
        if place == g.here and g.delve is None:
            own += 1
        elif put_monsters(g, place, 1):
            g.happened("lurks", "EW-9.12", place=PLACE_KEY[place])
    if own:
        yield from surprise(g, own, "EW-12.37")


@verb
def roar(g: Explorers, hero: int, line: Line) -> Rules:
    """Event E04: a threat, or a hidden monster on the nearest Rune tile without a hero."""
    living = [boss for boss, card in enumerate(g.boss_card) if card >= 0]
    if living:
        boss = living[0]
        if len(living) > 1:
            chosen = yield asking(g, hero, "menace", MENACE)
            boss = MENACE.index(chosen)
        raise_threat(g, boss, "EW-15.13")
        return
    far = distances(g.links, g.here)
    places = [place for place in RUNE_TILES if far[place] >= 0 and place not in g.place]
    if not places:
        return
    least = min(far[place] for place in places)
    places = [place for place in places if far[place] == least]
    place = places[0]
    if len(places) > 1:
        nearest: To = yield asking(g, hero, "lurk", [LURK_AT[each] for each in places])
        place = nearest.place
    if put_monsters(g, place, 1):
        g.happened("lurks", "EW-9.12", place=PLACE_KEY[place])


# Choices


@verb
def choose(g: Explorers, hero: int, line: Line) -> Rules:
    """DP20: one of several ways, of those that are open."""
    ways = [way for way in line.ways if _open(g, hero, way)]
    chosen = yield asking(g, hero, "choose", [CHOOSE[way.id] for way in ways])
    way = next(way for way in ways if CHOOSE[way.id] is chosen)
    yield from resolve(g, hero, way.effects)


def _open(g: Explorers, hero: int, way: Way) -> bool:
    match way.needs:
        case "orbs":
            return g.orbs[hero] >= way.n
        case "loot":
            return len(g.loot[hero]) >= way.n
        case _:
            return True


@verb
def secret_path(g: Explorers, hero: int, line: Line) -> Rules:
    """Event E11, EW-9.46: to any place without Monster or Boss; not from a Boss, nor out of a Lair."""
    if g.delve is not None or g.here in g.boss_at:
        return
    places = free_places(g, besides=g.here)
    options: list[Option] = [*[PATH_TO[place] for place in places], PASS]
    chosen = yield asking(g, hero, "path", options)
    if isinstance(chosen, To):
        arrive_at(g, hero, chosen.place)
        tell(g, "teleported", "EW-9.46", hero, place=PLACE_KEY[chosen.place])
        raise Elsewhere


# The Inn


@verb
def arm_wrestling(g: Explorers, hero: int, line: Line) -> None:
    """Inn I2."""
    die = g.roll()
    tell(g, "inn_die", "EW-21.4 EW-1.10", hero, die=die)
    if die >= 4:
        g.plus_die = hero
        tell(g, "plus_die", "EW-21.4", hero)
    else:
        lose_orbs(g, hero, 1, "EW-21.4")


@verb
def dice_game(g: Explorers, hero: int, line: Line) -> Rules:
    """Inn I4."""
    chosen: Count = yield asking(g, hero, "stake", STAKE[: min(line.n, g.orbs[hero]) + 1])
    die = g.roll()
    tell(g, "inn_die", "EW-21.4 EW-1.10", hero, die=die)
    if die >= 4:
        gain_orbs(g, hero, chosen.n, "EW-21.4")
    else:
        lose_orbs(g, hero, chosen.n, "EW-21.4")


@verb
def gossip(g: Explorers, hero: int, line: Line) -> Rules:
    """Inn I3: the next tiles, in the order you like; or the face-down Boss card."""
    ways: list[Option] = [CHOOSE["tiles"]] if g.pile.pieces else []
    if -1 in g.boss_card and not g.knows(0, g.zones[BOSS_DECK].pieces[0]):
        ways.append(CHOOSE["boss"])
    if not ways:
        return
    chosen = yield asking(g, hero, "gossip", ways)
    if chosen is CHOOSE["boss"]:
        card = g.zones[BOSS_DECK].pieces[0]
        g.show(card)
        tell(g, "boss_seen", "EW-21.4", hero, boss=BOSS_CARD[card].id)
        return
    yield from _rearrange(g, hero, line.n)


def _rearrange(g: Explorers, hero: int, number: int) -> Rules:
    pile = g.pile.pieces
    seen = [pile.pop() for _ in range(min(number, len(pile)))]
    for tile in seen:
        g.show(tile)
    tell(g, "tiles_seen", "EW-21.4", hero, tiles=[TILE[tile].id for tile in seen])
    g.drawn = tuple(seen)
    order = yield from _in_order(g, hero, seen)
    pile.extend(reversed(order))
    g.drawn = ()


def _in_order(g: Explorers, hero: int, tiles: list[int]) -> Choosing[list[int]]:
    """Which comes first, which next."""
    left, order = list(tiles), []
    while left:
        top = left[0]
        if len(left) > 1:
            chosen: To = yield asking(g, hero, "top", [TOP[tile] for tile in left])
            top = chosen.place
        left.remove(top)
        order.append(top)
    return order


# Lairs

VERB["fight"] = ward_off
VERB["back"] = go_back


@verb
def thorns(g: Explorers, hero: int, line: Line) -> Rules:
    """Lair LA3: Brambles for all explorers; nobody can be immobilised here."""
    assert g.delve is not None
    return roll_brambles(g, g.delve.explorers, "EW-20.7", still=False)


assert VERB.keys() == EFFECTS, EFFECTS ^ VERB.keys()
