"""EW-5.11, DP08: the action window: what the active hero can do, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Rules
from enclume.kernel.options import Option

from .actions import (
    ACCEPT,
    BREW_POTION,
    BUY,
    BY_SMOKE,
    CHEST,
    DROP,
    END,
    FINISH,
    GIVE,
    GIVE_ORB,
    GIVE_QUEST,
    LAIR,
    MOVE,
    REFUSE,
    SEARCH,
    SELL,
    TOTEM,
    UNLOCK,
    USE,
    USE_TO,
    VORTEX,
    WELL,
    Piece,
    To,
    risky,
)
from .asking import asking
from .cards import HERO, LOOT, LOOT_KEY, LOOTS, ORB_VALUE, ORBS, PLACE_KEY, QUEST, RUNE, START
from .codes import CHESTS, ORB_MARKERS, SUMMON, TURN_END, WELL_TAKEN
from .codes import MOVE as MOVE_SLOT
from .combat import freeze
from .corruption import check_totems, purify
from .encounters import freezes, put_on_boots, strikes
from .endings import win
from .entering import arrive, at_home
from .entries import COLORS
from .heroes import discard_loot, gain_loot, gain_orbs, ready, remove_loot, spend_loot, spend_orbs, take_loot, tell
from .lairs import explore
from .legal import (
    CLEAR_CAMPS,
    PRICE,
    UNLOCK_COST,
    clear_camps,
    exits,
    free_places,
    gaps,
    goods,
    held,
    may_brew,
    may_draw_orb,
    may_enter_lair,
    may_raise_totem,
    may_search,
    may_teleport,
    may_unlock,
    may_use_vortex,
    stuck,
    trading,
)
from .moving import arrive_at, depart
from .quests import brew_potion, check_potions, check_well, search
from .remedies import remedies, use_remedy
from .routines import GIFTS
from .state import Explorers


def act(g: Explorers) -> Rules:
    """One action of the active hero, or the end of the turn."""
    chosen = yield asking(g, g.active, "act", actions(g))
    if chosen is END:
        g.phase = TURN_END
        return
    rules = DO[chosen.verb](g, chosen)
    if rules is not None:
        yield from rules
    check_potions(g)
    if g.deal.chapter == 2:
        yield from check_well(g)


def actions(g: Explorers) -> list[Option]:
    """Everything that can be done now."""
    hero, here = g.active, g.here
    options: list[Option] = _journeys(g, hero)
    if g.up[here]:
        options += freezes(g)
    elif g.calm(here):
        options += _on_the_spot(g, hero, here)
    options += remedies(g)
    if g.orbs[hero]:
        if may_unlock(g):
            options.append(UNLOCK)
        if may_use_vortex(g):
            options.append(VORTEX)
    if g.deal.chapter == 5 and may_raise_totem(g):
        options.append(TOTEM)
    if g.deal.chapter == 4 and clear_camps(g) >= CLEAR_CAMPS:
        options.append(FINISH)
    options.append(END)
    return options


def _journeys(g: Explorers, hero: int) -> list[Option]:
    """EW-6.1, EW-6.4, EW-9.43: Moves, Boots, smoke, Passage."""
    if held(g):
        return []
    options: list[Option] = []
    if (g.extra_moves or g.slots[MOVE_SLOT]) and not stuck(g, hero):
        places, cells = exits(g), gaps(g)
        options += [MOVE[place] for place in places]
        options += [risky(cell) for cell in cells]
        if g.up[g.here] and ready(g, hero, "flight"):
            options += [BY_SMOKE[place] for place in places]
            options += [risky(cell, "smoke_risky") for cell in cells]
    if g.loot[hero]:
        for card in ready(g, hero, "window"):
            if LOOT[card].do == "extra_move" and not stuck(g, hero):
                options.append(USE[card])
            elif LOOT[card].do == "teleport" and may_teleport(g):
                options += [USE_TO[place] for place in free_places(g, besides=g.here)]
    return options


def _on_the_spot(g: Explorers, hero: int, here: int) -> list[Option]:
    """EW-12.32: what takes a place without enemies."""
    options: list[Option] = []
    if g.chests[here]:
        options.append(CHEST)
    if may_draw_orb(g):
        options.append(WELL)
    if trading(g):
        if g.orbs[hero] >= PRICE:
            options += [BUY[card] for card in goods(g)]
        options += [SELL[card] for card in g.loot[hero]]
    if g.deal.lairs and may_enter_lair(g):
        options.append(LAIR)
    if g.deal.chapter == 1:
        if may_search(g):
            options.append(SEARCH)
        if may_brew(g):
            options.append(BREW_POTION)
    if g.place.count(here) > 1 and (g.loot[hero] or g.quests[hero] or g.markers[hero]):
        options += _gifts(g, hero, here)
    return options


def _gifts(g: Explorers, hero: int, here: int) -> list[Option]:
    """EW-7.8, EW-22.17, EW-24.5: face-up loot, quest markers and, in chapter 2, Orb markers to another hero here."""
    options: list[Option] = []
    cards = [card for card in g.loot[hero] if card not in g.spent[hero]]
    for other in g.order(hero)[1:]:
        if g.place[other] == here:
            kind = g.kinds[other]
            options += [GIVE[card][kind] for card in cards]
            options += [GIVE_QUEST[marker][kind] for marker in g.quests[hero]]
            if g.deal.chapter == 2:
                options += [GIVE_ORB[marker][kind] for marker in g.markers[hero]]
    return options


# Doing it


def travel(g: Explorers, chosen: Option) -> Rules:
    """EW-6.1 to EW-6.9, EW-13: to another place, and into what waits there."""

    def leave() -> Rules:
        if (yield from depart(g, chosen, strikes)):
            yield from arrive(g)

    return at_home(g, leave())


def open_chest(g: Explorers, chosen: Option) -> Rules:
    """EW-9.4."""
    g.chests[g.here] -= 1
    g.tally[CHESTS] += 1
    return gain_loot(g, g.active, 1, "EW-9.4")


def draw_orb(g: Explorers, chosen: Option) -> None:
    """EW-9.23 to EW-9.25: an Orb marker, taken blindly."""
    hero = g.active
    marker = g.zones[ORB_MARKERS].pieces.pop()
    g.show(marker)
    g.well_markers -= 1
    g.markers[hero] += (marker,)
    g.flags[hero] |= WELL_TAKEN
    tell(g, "well", "EW-9.23", hero, n=ORB_VALUE[marker])
    gain_orbs(g, hero, ORB_VALUE[marker], "EW-9.23")


def use_vortex(g: Explorers, chosen: Option) -> Rules:
    """EW-9.19 to EW-9.21, EW-9.43: an orb, and the hero is on the start tile; a flight, if Monsters are here."""

    def whirl() -> Rules:
        spend_orbs(g, g.active, 1)
        yield from strikes(g)
        teleport(g, START, "EW-9.19")
        yield from arrive(g)

    return at_home(g, whirl())


def teleport(g: Explorers, place: int, rules: str) -> None:
    arrive_at(g, g.active, place)
    tell(g, "teleported", rules, g.active, place=PLACE_KEY[place])


def pass_through(g: Explorers, chosen: Option) -> Rules:
    """Loot L16, EW-9.43: to any place without enemies."""
    assert isinstance(chosen, To)
    card = next(card for card in ready(g, g.active, "window") if LOOT[card].do == "teleport")
    place = chosen.place

    def leave() -> Rules:
        spend_loot(g, g.active, card)
        yield from strikes(g)
        teleport(g, place, "EW-7.12 EW-9.43")
        yield from arrive(g)

    return at_home(g, leave())


def buy(g: Explorers, chosen: Option) -> Rules:
    """EW-9.38, EW-9.40."""
    assert isinstance(chosen, Piece)
    card = chosen.piece
    spend_orbs(g, g.active, PRICE)
    g.shop = tuple([each for each in g.shop if each != card])
    g.stall = tuple([each for each in g.stall if each != card])
    tell(g, "bought", "EW-9.38", g.active, card=LOOT_KEY[card])
    return take_loot(g, g.active, card)


def sell(g: Explorers, chosen: Option) -> None:
    """EW-9.39, EW-9.41: an orb a card; it goes to the discard pile."""
    assert isinstance(chosen, Piece)
    discard_loot(g, g.active, chosen.piece, "EW-9.39 EW-9.41")
    gain_orbs(g, g.active, 1, "EW-9.39")


def unlock(g: Explorers, chosen: Option) -> None:
    """EW-8.3, EW-8.4, EW-8.5."""
    hero = g.active
    spend_orbs(g, hero, UNLOCK_COST[g.powers[hero]])
    g.powers[hero] += 1
    power = HERO[g.kinds[hero]].powers[g.powers[hero] - 1]
    tell(g, "unlocked", "EW-8.3 EW-8.5", hero, power=power.id)


def give(g: Explorers, chosen: Option) -> Rules:
    """EW-7.8, EW-7.9, DP18: the receiver may refuse, and says what goes if there is no room."""
    assert isinstance(chosen, Piece)
    giver, receiver, piece = g.active, g.hero_of_kind(chosen.kind), chosen.piece
    loot = piece in LOOTS
    full = len(g.loot[receiver]) >= g.rooms(receiver) if loot else _no_room_for(g, receiver, piece)
    options: list[Option] = [DROP[card] for card in g.loot[receiver]] if full else [ACCEPT]
    g.pending = (piece,)
    answer = yield asking(g, receiver, "receive", [*options, REFUSE], GIFTS)
    g.pending = ()
    if answer is REFUSE:
        tell(g, "gift_refused", "EW-7.9", receiver)
        return
    if isinstance(answer, Piece):
        discard_loot(g, receiver, answer.piece, "EW-7.9")
    if loot:
        remove_loot(g, giver, piece)
        g.loot[receiver] += (piece,)
        tell(g, "gift", "EW-7.8", receiver, card=LOOT_KEY[piece], giver=g.kinds[giver])
    elif piece in ORBS:
        g.markers[giver] = tuple([each for each in g.markers[giver] if each != piece])
        g.markers[receiver] += (piece,)
        tell(g, "marker_given", "EW-24.5", receiver, n=ORB_VALUE[piece], giver=g.kinds[giver])
    else:
        g.quests[giver] = tuple([each for each in g.quests[giver] if each != piece])
        g.quests[receiver] += (piece,)
        tell(g, "quest_given", "EW-22.17", receiver, quest=QUEST[piece].id, giver=g.kinds[giver])


def _no_room_for(g: Explorers, receiver: int, piece: int) -> bool:
    """EW-22.15: the first quest marker takes a slot, an Orb marker none."""
    return piece not in ORBS and not g.quests[receiver] and len(g.loot[receiver]) >= 3


def use_card(g: Explorers, chosen: Option) -> None:
    """EW-7.12: Boots, or a remedy."""
    assert isinstance(chosen, Piece)
    if LOOT[chosen.piece].do == "extra_move":
        put_on_boots(g, chosen.piece)
    else:
        use_remedy(g, chosen)


def bolt(g: Explorers, chosen: Option) -> None:
    assert isinstance(chosen, Piece)
    freeze(g, chosen.piece)


def enter_lair(g: Explorers, chosen: Option) -> Rules:
    return explore(g)


def look_around(g: Explorers, chosen: Option) -> Rules:
    return search(g)


def brew(g: Explorers, chosen: Option) -> Rules:
    return at_home(g, brew_potion(g))


def raise_totem(g: Explorers, chosen: Option) -> Rules:
    """EW-27.12 to EW-27.15: the Power die goes onto the Rune for good; for another colour all orbs are given."""
    hero, rune = g.active, RUNE[g.here]
    if rune != g.kinds[hero]:
        spend_orbs(g, hero, g.orbs[hero])
    g.used_dice += len(g.slots[SUMMON])
    g.slots[SUMMON] = ()
    g.totems |= 1 << rune
    tell(g, "totem", "EW-27.12 EW-27.14", hero, color=COLORS[rune])
    yield from purify(g)
    check_totems(g)


def finish(g: Explorers, chosen: Option) -> None:
    """EW-26.18: the team may stop at any later moment."""
    win(g, "camps", "EW-26.17 EW-26.18")


def remedy(g: Explorers, chosen: Option) -> None:
    use_remedy(g, chosen)


DO: Final[dict[str, Callable[[Explorers, Option], Rules | None]]] = {
    "move": travel,
    "risky": travel,
    "smoke": travel,
    "smoke_risky": travel,
    "chest": open_chest,
    "well": draw_orb,
    "vortex": use_vortex,
    "passage": pass_through,
    "buy": buy,
    "sell": sell,
    "unlock": unlock,
    "give": give,
    "use": use_card,
    "freeze": bolt,
    "aura": remedy,
    "cure": remedy,
    "aid": remedy,
    "lair": enter_lair,
    "search": look_around,
    "brew_potion": brew,
    "totem": raise_totem,
    "finish": finish,
}
