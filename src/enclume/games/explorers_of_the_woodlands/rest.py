"""EW-22.2 to EW-22.4, EW-22.9 to EW-22.12, EW-22.18, EW-22.19: what is settled when a chapter of a campaign is won."""

from __future__ import annotations

from enclume.kernel.decisions import Choosing, Rules

from .actions import DROP, ENRAGE, GO_ON, GRANT, SHARE, Piece, Who
from .asking import asking
from .campaign import LAST_CHAPTER, after_victory, awakening, calm_types, details
from .cards import BOSS_CARD, DEN_CHESTS, LOOT_KEY, MONSTER
from .endings import won
from .heroes import draw_loot, tell
from .legal import clear_camps
from .state import Explorers


def rest(g: Explorers) -> Rules:
    """The chests of the Boss, loot changes hands, a type of Monster becomes Enraged; then the next chapter is ready."""
    first = g.deal.first
    g.active = first
    g.pending, g.chain, g.fight, g.delve = (), (), None, None
    if g.deal.chapter == LAST_CHAPTER:
        won(g, g.won, "EW-27.26", details(g, None))
    four_camps = g.deal.chapter == 4 and clear_camps(g) == 4
    if g.deal.chapter == 3:
        yield from open_boss_chests(g)
    cards = sum(map(len, g.loot))
    if cards and (yield asking(g, first, "rest", [GO_ON, SHARE])) is SHARE:
        yield from share_out(g, [card for each in g.loot for card in each])
    enraged = yield from awaken(g)
    won(g, g.won, "EW-22.2", details(g, after_victory(g, enraged, four_camps)))


def open_boss_chests(g: Explorers) -> Rules:
    """EW-22.18, EW-22.19: a card for each chest on the tile and on the Boss's card, shared freely."""
    number = DEN_CHESTS + sum(BOSS_CARD[card].chests for card in g.boss_out)
    cards = [card for card in [draw_loot(g) for _ in range(number)] if card >= 0]
    for card in cards:
        tell(g, "loot_drawn", "EW-22.18", g.deal.first, card=LOOT_KEY[card])
    yield from share_out(g, [card for each in g.loot for card in each] + cards)


def share_out(g: Explorers, cards: list[int]) -> Rules:
    """EW-22.3, EW-22.19: card by card, each to a hero with room or to the discard pile."""
    first, heroes = g.deal.first, range(g.deal.heroes)
    g.loot = [()] * g.deal.heroes
    for nth, card in enumerate(cards):
        g.pending = tuple(cards[nth:])
        room = [hero for hero in heroes if len(g.loot[hero]) < 3]
        options = [*[GRANT[g.kinds[hero]] for hero in room], DROP[card]]
        chosen = yield asking(g, first, "share", options)
        if isinstance(chosen, Piece):
            g.loot_out.append(card)
        else:
            assert isinstance(chosen, Who)
            g.loot[g.hero_of_kind(chosen.kind)] += (card,)
    g.pending = ()


def awaken(g: Explorers) -> Choosing[tuple[str, ...]]:
    """EW-22.9 to EW-22.12: the type most defeated becomes Enraged; the team breaks ties, else a lot is drawn."""
    before = [MONSTER[kind].id for kind in range(len(MONSTER)) if g.deal.enraged >> kind & 1]
    calm = calm_types(g)
    if not calm:
        return tuple(before)
    types = awakening(g)
    if not types:
        kind = calm[g.chance(len(calm))]
    elif len(types) == 1:
        kind = types[0]
    else:
        chosen = yield asking(g, g.deal.first, "enrage", [ENRAGE[each] for each in types])
        kind = ENRAGE.index(chosen)
    g.happened("awakened", "EW-22.9", monster=MONSTER[kind].id)
    return (*before, MONSTER[kind].id)
