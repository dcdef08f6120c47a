"""FF-13, FF-14.1 to FF-14.3: what is due next, the event at the end of a round, and the upkeep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Ask, Rules

from . import mine, moving
from .actions import LEARN, LOOK, STOP, TARGET, Pick
from .board import ENTRANCE, FORGE, LEVEL, MARKED, SITES, bits, layout
from .cards import EVENT, FIRST_ARTEFACT, SLOW_PROOF, EventCard
from .forging import fill_row, under_pile
from .mine import activate_kobolds, kobolds_at, light, place_kobold, remove_kobold
from .ores import GOLD, ONE, total
from .scoring import LAST_SOLO_ROUND, final_result, threshold_reached
from .setup import choose_cards, form_teams, order_adventurers
from .solo import imps_turn
from .state import (
    ACTING,
    CHOOSING,
    EVENT_PHASE,
    FOLLOWING,
    FORMING,
    HAND,
    IMPS,
    KOBOLD_ROUNDS,
    ORDERING,
    START,
    UPKEEP,
    FlameState,
)
from .totems import reveal_advanced
from .turns import act, follow_up, start_of_turn
from .verbs_cards import draw
from .verbs_figures import fall, look_at, unseen_sites

# The frame


def step(g: FlameState) -> Rules:
    """FF-3.1, FF-3.12: the next thing that is due: a choice of a turn with all that follows from it, or a phase."""
    return _STEP[g.phase](g)


def end_of_round(g: FlameState) -> Rules:
    """FF-13.1 to FF-13.10: the end of the game, or the event phase; FF-17.26 in the solo game."""
    g.tally[KOBOLD_ROUNDS] += g.kobolds_on_board()
    g.winds = g.eternal = False
    if g.deal.solo and g.round == LAST_SOLO_ROUND:
        over(g, "last_round", "FF-17.26")
    elif not g.deal.solo and threshold_reached(g):
        over(g, "artefacts", "FF-13.2 FF-14.1")
    elif not g.events:
        over(g, "no_event", "FF-13.10 FF-14.3")
    else:
        yield from event_phase(g)
        g.phase = UPKEEP


def over(g: FlameState, reason: str, rules: str) -> None:
    """FF-14.4: the final count."""
    g.happened("game_over", rules, reason=reason)
    g.result = final_result(g, reason)


# The event


def event_phase(g: FlameState) -> Rules:
    """FF-13.4 to FF-13.8: flames, kobolds that act, kobolds that come, then what the card says."""
    piece = g.events.pieces.pop()
    g.show(piece)
    g.past_events += (piece,)
    event = EVENT[piece]
    g.happened_to("event", "FF-13.4", None, piece)
    yield from light(g, g.first, event.flames)
    if event.activation:
        activate_kobolds(g, "FF-13.6")
    for site in sorted(MARKED[mark] for mark in event.kobolds):
        place_kobold(g, site, "FF-13.7")
    yield from _EVENT[event.do](g, event)


def eternal_forge(g: FlameState, event: EventCard) -> Rules:
    """Next round forging on the Forge needs no flame."""
    g.eternal = True
    yield from ()


def sanctuary(g: FlameState, event: EventCard) -> Rules:
    """All kobolds leave."""
    for site in range(SITES):
        while g.kobolds[site]:
            remove_kobold(g, kobolds_at(g, site)[0], "FF-13.8")
    yield from ()


def earthquake(g: FlameState, event: EventCard) -> Rules:
    """FF-13.9: everybody triggers a rockfall, in turn order."""
    for seat in g.from_first():
        yield from fall(g, seat, 1)


def by_controller(g: FlameState, adventurers: int) -> list[int]:
    """Adventurers in the turn order of their controllers."""
    order = g.from_first()
    return sorted(bits(adventurers), key=lambda who: order.index(g.owner[who]))


def rising_lava(g: FlameState, event: EventCard) -> Rules:
    """FF-10.4, FF-17.25: shock for all on level III, in site order."""
    for site in range(SITES):
        if LEVEL[site] == 3:
            for who in by_controller(g, g.here[site]):
                yield from mine.shock(g, who, "FF-13.8")


def kobold_raid(g: FlameState, event: EventCard) -> Rules:
    """Where a kobold meets somebody with ores, the one with most puts one into the bag; ties: the first player."""
    for site in range(SITES):
        loaded = [who for who in bits(g.here[site]) if g.carried[who]]
        if not g.kobolds[site] or not loaded:
            continue
        most = max(total(g.carried[who]) for who in loaded)
        tied = [TARGET[who] for who in loaded if total(g.carried[who]) == most]
        chosen: Pick = yield Ask(g.first, "raid", tied)
        yield from mine.lose_to_bag(g, chosen.n, "FF-13.8")


def vein_exposed(g: FlameState, event: EventCard) -> Rules:
    """A gold on each level I site without a deposit."""
    for site in range(SITES):
        if LEVEL[site] == 1 and not g.undug >> site & 1 and g.supply >> 8 * GOLD & 255:
            g.supply -= ONE[GOLD]
            g.loose[site] += ONE[GOLD]
            g.happened("found", "FF-13.8", None, site=site, ore=GOLD)
    yield from ()


def base_camp(g: FlameState, event: EventCard) -> Rules:
    """All are healed; hands will be filled to six."""
    g.stunned = g.slowed = 0
    g.camp = True
    yield from ()


def merchant(g: FlameState, event: EventCard) -> Rules:
    """The whole row goes under the pile, from left to right, and a new one is revealed."""
    under_pile(g, list(g.row))
    g.happened_to("reforged", "FF-13.8", None, *g.row)
    fill_row(g, list(range(len(g.row))))
    yield from ()


def whispers(g: FlameState, event: EventCard) -> Rules:
    """FF-13.9: everybody may look at the tokens of a site."""
    for seat in g.from_first():
        options = [LOOK[site] for site in unseen_sites(g, seat)]
        chosen = yield Ask(seat, "whispers", [*options, STOP])
        if chosen is not STOP:
            look_at(g, seat, chosen.n, "FF-13.9")


def winds(g: FlameState, event: EventCard) -> Rules:
    """Next round everybody flies."""
    g.winds = True
    yield from ()


def fumes(g: FlameState, event: EventCard) -> Rules:
    """FF-11.11: all on the Forge or next to it are slowed, but for the immune."""
    struck = 0
    for site in bits(layout(g.rockfalls).within[1][FORGE]):
        struck |= g.here[site]
    for who in bits(struck & ~SLOW_PROOF & ~g.slowed):
        g.slowed |= 1 << who
        g.happened("slow", "FF-13.8", g.owner[who], who=who)
    yield from ()


def rescue_cart(g: FlameState, event: EventCard) -> Rules:
    """FF-13.9: everybody may teleport one of his adventurers to the Mine Entrance."""
    for seat in g.from_first():
        riders = [who for who in bits(g.crew[seat] & ~g.webbed) if g.at[who] != ENTRANCE]
        chosen = yield Ask(seat, "cart", [*[TARGET[who] for who in riders], STOP])
        if chosen is not STOP:
            yield from moving.shift(g, chosen.n, ENTRANCE, "FF-13.8")


Happening = Callable[[FlameState, EventCard], Rules]
_EVENT: Final[dict[str, Happening]] = {
    "forge_eternelle": eternal_forge,
    "sanctuaire": sanctuary,
    "seisme": earthquake,
    "lave": rising_lava,
    "raid": kobold_raid,
    "filon": vein_exposed,
    "campement": base_camp,
    "marchand": merchant,
    "murmures": whispers,
    "vents": winds,
    "fumees": fumes,
    "chariot": rescue_cart,
}


# Upkeep


def upkeep(g: FlameState) -> Rules:
    """FF-13.11 to FF-13.19: cards are put away, an advanced card each, hands filled, totems ready, a new round."""
    g.potions_on = (-1, -1, -1)
    g.webbed, g.webbed_ores, g.webbed_row = 0, (), ()
    for seat in g.from_first():
        g.discard[seat] += g.active[seat]
        g.active[seat] = ()
        if g.face_up[seat]:
            yield from learn(g, seat)
        fill_hand(g, seat)
    g.camp = False
    for site in range(SITES):
        if g.totems[site] >= 0:
            g.active_totems |= 1 << site
    g.first = (g.first + 1) % g.seats
    g.seat = g.first
    g.round += 1
    g.turns = [0] * g.seats
    g.phase = IMPS if g.deal.solo else START
    for artefact in g.row:
        g.shown |= 1 << artefact - FIRST_ARTEFACT
    g.happened("round_started", "FF-13.15", g.first, round=g.round)


def learn(g: FlameState, seat: int) -> Rules:
    """FF-13.12: one of the face-up advanced cards comes into the hand; another is revealed."""
    chosen: Pick = yield Ask(seat, "learn", [LEARN[card] for card in g.face_up[seat]])
    g.face_up[seat] = tuple(card for card in g.face_up[seat] if card != chosen.n)
    g.hand(seat).pieces.append(chosen.n)
    g.happened_to("learned", "FF-13.12", seat, chosen.n)
    reveal_advanced(g, seat)


def fill_hand(g: FlameState, seat: int) -> None:
    """FF-13.13: up to five cards, six after a base camp."""
    wanted = HAND + g.camp
    drawn = 0
    while len(g.hand(seat)) < wanted and draw(g, seat) >= 0:
        drawn += 1
    if drawn:
        g.happened("drew", "FF-13.13", seat, n=drawn)


_STEP: Final[dict[int, Callable[[FlameState], Rules]]] = {
    FORMING: form_teams,
    CHOOSING: choose_cards,
    ORDERING: order_adventurers,
    IMPS: imps_turn,
    START: start_of_turn,
    ACTING: act,
    FOLLOWING: follow_up,
    EVENT_PHASE: end_of_round,
    UPKEEP: upkeep,
}
