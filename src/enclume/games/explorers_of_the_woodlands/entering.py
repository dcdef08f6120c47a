"""EW-9.1: a hero enters a place: Brambles, enemies, Event, what the chapter adds, the Inn."""

from __future__ import annotations

from enclume.kernel.decisions import Rules

from .brambles import enter_brambles
from .camps import visit_camp
from .cards import BRAMBLED, INN, MERCHANT
from .codes import INN_DONE, INN_DUE
from .corruption import tread
from .effects import event
from .encounters import encounter
from .entries import Line
from .heroes import draw_loot, tell, within
from .legal import must_visit_inn
from .siege import enter_den
from .state import Elsewhere, Explorers
from .verbs import resolve

GOODS = 3


def arrive(g: Explorers) -> Rules:
    """EW-6.3, EW-9.46: resolve the place entered; who is led elsewhere meanwhile resolves that one instead."""
    while True:
        try:
            yield from enter(g)
            return
        except Elsewhere:
            start_over(g)


def at_home(g: Explorers, rules: Rules) -> Rules:
    """Something that happens where the active hero is; it may lead elsewhere."""
    try:
        yield from rules
    except Elsewhere:
        start_over(g)
        yield from arrive(g)


def start_over(g: Explorers) -> None:
    g.chain = ()
    g.fight = None


def enter(g: Explorers) -> Rules:
    """EW-9.1, EW-9.2: in this order."""
    here = g.here
    before = g.up[here]
    if BRAMBLED[here]:
        yield from enter_brambles(g)
    if here == MERCHANT:
        open_shop(g)
    enter_den(g)
    yield from encounter(g, [monster for monster in g.up[here] if monster not in before])
    yield from settle(g)
    if g.corrupt:
        yield from tread(g)
    yield from visit_inn(g)


def meet_again(g: Explorers) -> Rules:
    """EW-5.12, EW-9.7, EW-12.30: enemies where the turn begins, and what waits behind them."""
    yield from encounter(g)
    yield from settle(g)


def settle(g: Explorers) -> Rules:
    """EW-9.6, EW-9.7, EW-26.8: on a place without enemies the Event marker, then a camp."""
    here = g.here
    if g.events >> here & 1 and g.calm(here):
        g.events &= ~(1 << here)
        rules = event(g, g.active, Line("event"))
        assert rules is not None
        yield from rules
    if g.deal.chapter == 4:
        yield from visit_camp(g)


def open_shop(g: Explorers) -> None:
    """EW-9.38, EW-9.44: the first hero to come finds three cards, or as many as there are."""
    if g.shop_open:
        return
    g.shop_open = True
    g.shop = tuple([card for card in [draw_loot(g) for _ in range(GOODS)] if card >= 0])
    tell(g, "shop_opened", "EW-9.38", g.active)


def visit_inn(g: Explorers) -> Rules:
    """EW-21.4, EW-21.5: each hero once, when active and with no Monster about."""
    if not must_visit_inn(g):
        return
    hero = g.active
    g.flags[hero] = g.flags[hero] & ~INN_DUE | INN_DONE
    deck = g.extra_zone("inn").pieces
    if not deck:
        return
    card = deck.pop()
    g.show(card)
    g.other_out.append(card)
    tell(g, "inn", "EW-21.4", hero, card=INN[card].id)
    with within(g, f"inn:{INN[card].id}"):
        yield from resolve(g, hero, INN[card].effects)
