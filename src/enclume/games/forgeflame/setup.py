"""FF-1, FF-2, FF-17.1 to FF-17.10: the table's options, forming teams, and laying everything out."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.game import Config
from enclume.kernel.rng import Rng
from enclume.kernel.table_options import Asking

from .actions import LEAVE, PLACE, RECRUIT, Pick
from .board import ENTRANCE, LEVEL, SITES, TOKEN_PLACE, bits
from .cards import ADVENTURER, ARTEFACT, DEPOSIT, EVENT, IMP, OBJECTIVE, ORE, TOKEN, TOTEM_NUMBER, VALUE, is_advanced
from .forging import reveal_artefact
from .mine import from_supply, guarded
from .ores import ONE, YIELD
from .piles import BOX, DEPOSITS, EVENTS, EXPLORATIONS, PILE, TREASURES, Deal
from .state import CHOOSING, HAND, ORDERING, START, FlameState
from .texts import TEXTS
from .totems import reveal_advanced
from .verbs_cards import draw

_asking = Asking(TEXTS)
OPTIONS: Final = (
    _asking.choice("team_formation", "draft", "random", "free", seats=(2, 3, 4), source="rulebook"),
    _asking.flag("short_game", seats=(2, 3, 4), source="rulebook"),
    _asking.flag("mithrul", source="rulebook"),
    _asking.flag("extra_adventurers"),
    _asking.flag("feu_et_flammes"),
)
PRESETS: Final = (
    _asking.preset("first", seats=(2, 3, 4), team_formation="random", short_game=True),
    _asking.preset("base", seats=(2, 3, 4)),
    _asking.preset("alone", seats=(1,)),
    _asking.preset("full", mithrul=True, extra_adventurers=True, feu_et_flammes=True),
)
DRAFT: Final = {
    2: (0, 1, 1, 0, 0, 1),
    3: (0, 1, 2, 2, 1, 0, 0, 1, 2),
    4: (0, 1, 2, 3, 3, 2, 1, 0),
}
"""FF-2.7 to FF-2.9: who picks, one adventurer after another, counted from the first player."""
CREW: Final = {1: 3, 2: 3, 3: 3, 4: 2}
SOLO_EVENTS: Final = 8
LEFT_OUT: Final = 2


def set_up(config: Config, rng: Rng) -> FlameState:
    """FF-2.1, FF-2.13 to FF-2.24: everything is shuffled and laid out that does not depend on the teams."""
    options = config.options
    sets = {"base", *(["extra"] if options["extra_adventurers"] else [])}
    sets |= {"feu"} if options["feu_et_flammes"] else set()
    pool = sum(1 << n for n, adventurer in enumerate(ADVENTURER) if adventurer.set in sets)
    short, formation = bool(options.get("short_game", False)), str(options.get("team_formation", "free"))
    deal = Deal(config.seats, short, bool(options["mithrul"]), pool, formation)
    g = FlameState(config.seats, rng, deal)
    g.first = g.seat = rng.below(config.seats)
    g.lit = 2 if deal.teams else 1
    for kind, ore in enumerate(ORE):
        if ore.id != "mithrul" or deal.mithrul:
            g.bag += ore.bag * ONE[kind]
            g.supply += (ore.count - ore.bag) * ONE[kind]
    lay_tokens(g)
    lay_cards(g)
    return g


def lay_tokens(g: FlameState) -> None:
    """FF-2.16, FF-2.17, FF-2.20: deposits by level, exploration tokens, treasures."""
    places: list[int] = [0] * len(TOKEN_PLACE)
    for level in (1, 2, 3):
        tokens = [piece for piece, deposit in DEPOSIT.items() if deposit.level == level]
        g.rng.shuffle(tokens)
        for site in (site for site in range(SITES) if LEVEL[site] == level):
            places[TOKEN_PLACE[site]] = tokens.pop()
        g.zones[BOX].pieces += tokens
    g.zones[DEPOSITS].pieces += places
    g.zones[EXPLORATIONS].pieces += TOKEN
    g.shuffle(g.zones[EXPLORATIONS])
    g.zones[TREASURES].pieces += VALUE
    g.shuffle(g.zones[TREASURES])


def lay_cards(g: FlameState) -> None:
    """FF-2.13, FF-2.14, FF-17.4, FF-17.5: the piles of artefacts, events and imps."""
    g.zones[PILE].pieces += ARTEFACT
    g.shuffle(g.zones[PILE])
    events = g.zones[EVENTS]
    events.pieces += [piece for piece, event in EVENT.items() if event.solo or not g.deal.solo]
    g.shuffle(events)
    if g.deal.solo:
        g.zones[-2].pieces += events.pieces[SOLO_EVENTS:]
        del events.pieces[SOLO_EVENTS:]
        g.imps.pieces += IMP
        g.shuffle(g.imps)
        g.totems_left &= ~(1 << TOTEM_NUMBER["totem_pouvoir"])
        g.lit = 1


# Teams


def form_teams(g: FlameState) -> Rules:
    """FF-1.8, FF-2.6 to FF-2.9, FF-17.1: the next adventurer is chosen, or all are drawn."""
    order = picking_order(g)
    picked = sum(crew.bit_count() for crew in g.crew)
    seat = order[picked]
    left = [who for who in bits(g.deal.pool) if g.owner[who] < 0]
    if g.deal.formation == "random":
        recruit(g, seat, left[g.chance(len(left))], "FF-1.8")
    else:
        chosen: Pick = yield Ask(seat, "recruit", [RECRUIT[who] for who in left])
        recruit(g, seat, chosen.n, "FF-2.6" if g.deal.formation == "draft" else "FF-1.8")
    if picked + 1 == len(order):
        g.seat = g.first
        if g.deal.solo:
            g.phase = CHOOSING
        else:
            deal_cards(g)
    yield from ()


def picking_order(g: FlameState) -> list[int]:
    """Who picks, one adventurer after another."""
    if g.deal.formation == "free":
        return [seat for seat in g.from_first() for _ in range(CREW[g.seats])]
    return [(g.first + nth) % g.seats for nth in DRAFT[g.seats]]


def recruit(g: FlameState, seat: int, who: int, rules: str) -> None:
    """FF-2.10: the adventurer joins the player and stands at the Mine Entrance."""
    g.owner[who] = seat
    g.crew[seat] |= 1 << who
    g.at[who] = ENTRANCE
    g.here[ENTRANCE] |= 1 << who
    g.happened("recruited", rules, seat, who=who)


def cards_of(g: FlameState, seat: int, advanced: bool) -> list[int]:
    cards = [7 * who + nth for who in bits(g.crew[seat]) for nth in range(7)]
    return [card for card in cards if is_advanced(card) == advanced]


def deal_cards(g: FlameState) -> None:
    """FF-2.11, FF-2.12: an advanced deck with two cards face up, a draw pile, a hand of five."""
    for seat in range(g.seats):
        deck, pile = g.advanced(seat), g.draw_pile(seat)
        deck.pieces += cards_of(g, seat, advanced=True)
        g.shuffle(deck)
        reveal_advanced(g, seat)
        reveal_advanced(g, seat)
        pile.pieces += cards_of(g, seat, advanced=False)
        g.shuffle(pile)
        for _ in range(HAND):
            draw(g, seat)
    open_mine(g)


def open_mine(g: FlameState) -> None:
    """FF-2.13: the artefact row; then the first round begins."""
    g.row = tuple(reveal_artefact(g) for _ in range(g.deal.row))
    g.phase = START
    g.happened("setup_done", "FF-2.1 FF-2.13", g.first)
    g.happened("round_started", "FF-3.1", g.first, round=1)


# The solo game


def choose_cards(g: FlameState) -> Rules:
    """FF-17.2: for each adventurer five of his seven cards; asked for are the two that stay in the box."""
    pile = g.draw_pile(0)
    for who in bits(g.crew[0]):
        cards = [7 * who + nth for nth in range(7)]
        first: Pick = yield Ask(0, "leave", [LEAVE[card] for card in cards[:-1]])
        second: Pick = yield Ask(0, "leave", [LEAVE[card] for card in cards if card > first.n])
        pile.pieces += [card for card in cards if card not in (first.n, second.n)]
    g.phase = ORDERING


def order_adventurers(g: FlameState) -> Rules:
    """FF-17.3: left, centre and right; then the rest of the set-up."""
    left = bits(g.crew[0])
    for place in ("left", "centre", "right"):
        chosen: Pick = yield Ask(0, f"place.{place}", [PLACE[who] for who in left])
        left.remove(chosen.n)
        g.order += (chosen.n,)
    g.shuffle(g.draw_pile(0))
    for _ in range(HAND):
        draw(g, 0)
    g.objectives = draw_objectives(g)
    open_mine(g)
    for site in range(SITES):
        if LEVEL[site] == 1:
            lay_bare(g, site)


def draw_objectives(g: FlameState) -> tuple[int, ...]:
    """FF-17.6: three of the six."""
    left = list(range(len(OBJECTIVE)))
    return tuple(sorted(left.pop(g.chance(len(left))) for _ in range(3)))


def lay_bare(g: FlameState, site: int) -> None:
    """FF-17.8: a level I deposit is turned over, with all its ores and its kobold, who steals."""
    token = g.zones[DEPOSITS].pieces[TOKEN_PLACE[site]]
    g.undug ^= 1 << site
    g.show(token)
    g.happened_to("dug", "FF-17.8", 0, token, site=site, who=-1)
    g.loose[site] += from_supply(g, YIELD[token])
    if DEPOSIT[token].kobold:
        guarded(g, site)
