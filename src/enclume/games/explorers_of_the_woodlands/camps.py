"""EW-26: chapter 4: four camps, and the stolen loot in four piles."""

from __future__ import annotations

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import FINISH, GO_ON, PILE, SENTRY, To
from .asking import asking
from .cards import CAMP, LOOT_KEY, PLACE_KEY
from .codes import LOOT_DECK, POISON
from .encounters import fight_all
from .endings import win
from .geometry import distances
from .heroes import afflict, grant, still_up, take_loot, tell, within, wound
from .legal import CLEAR_CAMPS, clear_camps
from .monsters import put_face_up, reveal_at
from .state import Explorers


def hide_loot(g: Explorers) -> None:
    """EW-26.4, EW-26.5: the heroes' loot, at least four cards, or what a chapter alone has, in four even piles."""
    deck = g.zones[LOOT_DECK].pieces
    stolen = [card for cards in g.loot for card in cards]
    g.loot = [()] * g.deal.heroes
    wanted = 4 if g.deal.campaign else 2 + g.deal.heroes
    while len(stolen) < wanted:
        stolen.append(deck.pop())
    piles = g.extra_zone("piles")
    piles.pieces = stolen
    g.shuffle(piles)
    g.pile_of = sorted([3 - nth % 4 for nth in range(len(stolen))])
    g.happened("stolen", "EW-26.4 EW-26.5", n=len(stolen))


def visit_camp(g: Explorers) -> Rules:
    """EW-26.8, EW-26.14: once all Monsters are beaten the camp is turned up; once its own are, its loot is taken."""
    here = g.here
    if here in g.camp_at and g.calm(here):
        yield from turn_up(g, here)
    if g.calm(here) and any(place == here and not taken for place, _, taken in g.camp_up):
        yield from recover_loot(g, here)
    yield from ask_to_stop(g)


def turn_up(g: Explorers, here: int) -> Rules:
    """EW-26.8 to EW-26.13: its effect, then the Monsters it shows, even where a trap fells the hero; all are fought."""
    zone = g.extra_zone("camps").pieces
    nth = g.camp_at.index(here)
    marker = zone.pop(nth)
    del g.camp_at[nth]
    g.show(marker)
    g.camp_up += ((here, marker, False),)
    camp = CAMP[marker]
    tell(g, "camp", "EW-26.8", g.active, camp=camp.id)
    with within(g, f"camp:{camp.id}"):
        called: list[int] = []
        match camp.do:
            case "horn":
                called = horn(g, here, camp.n)
            case "ashes":
                yield from ashes(g)
            case "sentry":
                yield from sentry(g, here)
            case _:
                wound(g, g.active, camp.n, "EW-26.12")
                afflict(g, g.active, POISON, "EW-26.12 EW-26.13")
        called += [put_face_up(g, here, "EW-26.8") for _ in range(camp.monsters)]
        still_up(g)
        yield from fight_all(g, [monster for monster in called if monster >= 0])


def horn(g: Explorers, here: int, reach: int) -> list[int]:
    """EW-26.9, EW-26.13: all enemies within three steps come, face up."""
    far = distances(g.links, here)
    near = [place for place in g.in_play() if place != here and 0 <= far[place] <= reach]
    called: list[int] = []
    for place in near:
        reveal_at(g, place, "EW-26.13")
        called += g.up[place]
        g.up[place] = ()
    g.up[here] += tuple(called)
    tell(g, "horn", "EW-26.9", g.active, n=len(called))
    return called


def sizes(g: Explorers) -> list[int]:
    """How many cards each pile of loot has."""
    return [g.pile_of.count(n) for n in range(4)]


def ashes(g: Explorers) -> Rules:
    """EW-26.10: of the pile chosen, with more than one card if possible, one card at random is left."""
    many = [n for n, size in enumerate(sizes(g)) if size > 1]
    some = many or [n for n, size in enumerate(sizes(g)) if size]
    if not some:
        return
    g.camp_pile = yield from choose_pile(g, some)
    zone = g.extra_zone("piles").pieces
    while g.pile_of.count(g.camp_pile) > 1:
        cards = [n for n, pile in enumerate(g.pile_of) if pile == g.camp_pile]
        nth = cards[g.chance(len(cards))]
        card = zone.pop(nth)
        del g.pile_of[nth]
        g.show(card)
        g.loot_out.append(card)
        tell(g, "burnt", "EW-26.10", g.active, card=LOOT_KEY[card])


def choose_pile(g: Explorers, piles: list[int]) -> Choosing[int]:
    chosen: Option = yield asking(g, g.active, "pile", [PILE[n] for n in piles])
    return PILE.index(chosen)


def sentry(g: Explorers, here: int) -> Rules:
    """EW-26.11: a +1 Shield on a camp that is still hidden, or here."""
    places = [place for place in g.camp_at if place != here] or [here]
    chosen: To = yield asking(g, g.active, "sentry", [SENTRY[place] for place in sorted(places)])
    g.shield_at = chosen.place
    tell(g, "sentry", "EW-26.11", g.active, place=PLACE_KEY[chosen.place])


def recover_loot(g: Explorers, here: int) -> Rules:
    """EW-26.14, EW-26.15: one of the piles; what the hero does not keep may go to others here."""
    marker = next(marker for place, marker, _ in g.camp_up if place == here)
    g.camp_up = tuple([(place, m, taken or place == here) for place, m, taken in g.camp_up])
    if CAMP[marker].do == "ashes" and g.camp_pile >= 0:
        pile = g.camp_pile
        g.camp_pile = -1
    else:
        free = [n for n, size in enumerate(sizes(g)) if size and n != g.camp_pile]
        if not free:
            return
        pile = yield from choose_pile(g, free)
    zone = g.extra_zone("piles").pieces
    cards = [card for card, n in zip(zone, g.pile_of, strict=True) if n == pile]
    zone[:] = [card for card, n in zip(zone, g.pile_of, strict=True) if n != pile]
    g.pile_of = [n for n in g.pile_of if n != pile]
    for card in cards:
        g.show(card)
    for nth, card in enumerate(cards):
        g.pending = tuple(cards[nth:])
        tell(g, "loot_recovered", "EW-26.14", g.active, card=LOOT_KEY[card])
        heroes = [g.active, *[hero for hero in g.order(g.active)[1:] if g.place[hero] == here]]
        hero = g.active if len(heroes) == 1 else (yield from grant(g, heroes, "grant_loot"))
        yield from take_loot(g, hero, card)
    g.pending = ()


def ask_to_stop(g: Explorers) -> Rules:
    """EW-26.17, EW-26.18: with three camps clear the team stops, or goes on for the fourth."""
    clear = clear_camps(g)
    if clear < CLEAR_CAMPS:
        return
    if clear < 4:
        if g.went_on:
            return
        chosen = yield asking(g, g.deal.first, "stop", [FINISH, GO_ON])
        if chosen is GO_ON:
            g.went_on = True
            return
    win(g, "camps", "EW-26.17")
