"""EW-1, EW-7, EW-11.15 to EW-11.26, EW-14: what happens to heroes: health, orbs, statuses, loot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import DROP, GRANT, Piece, Who
from .asking import asking
from .cards import KLETHOR, LOOT, LOOT_KEY, ORB_VALUE
from .codes import DOWNS, ENTANGLED, FULL, LOOT_DECK, MOST_ORBS, POISON, SIX, STATUSES
from .endings import lose
from .state import Explorers, TurnOver


def tell(g: Explorers, kind: str, rules: str, hero: int, **args: Any) -> None:
    """Note something that a hero does or suffers."""
    if g.journal is not None:
        g.happened(kind, rules, g.seat_of(hero), hero=g.kinds[hero], **args)


@contextmanager
def within(g: Explorers, what: str) -> Iterator[None]:
    """Something is being resolved, perhaps inside something else (EW-12.38)."""
    before = g.chain
    g.chain = (*before, what)
    if what != "brambles":
        g.story += (tuple(what.split(":")),)
    yield
    g.chain = before


# Health


def wound(g: Explorers, hero: int, damage: int, rules: str) -> int:
    """EW-1.5, EW-14.1: lose health; at 0 the hero goes down. Those who are down lose nothing. The health lost."""
    lost = min(damage, g.hp[hero])
    if lost <= 0:
        return 0
    g.hp[hero] -= lost
    tell(g, "wounded", rules, hero, n=lost, left=g.hp[hero])
    if not g.hp[hero]:
        knock_down(g, hero)
    return lost


def knock_down(g: Explorers, hero: int) -> None:
    """EW-14.1, EW-14.2: markers are lost; when nobody stands any more, so is the game."""
    g.hp[hero] = 0
    g.status[hero] = 0
    if g.plus_die == hero:
        g.plus_die = -1
    g.tally[DOWNS] += 1
    tell(g, "down", "EW-14.1", hero)
    if not any(g.hp):
        lose(g, "all_down", "EW-14.2 EW-16.2")


def heal(g: Explorers, hero: int, health: int, rules: str) -> None:
    """EW-1.5: regain health, up to 5."""
    gained = min(health, FULL - g.hp[hero])
    if gained > 0:
        stood_up = not g.hp[hero]
        g.hp[hero] += gained
        tell(g, "revived" if stood_up else "healed", rules, hero, n=gained, left=g.hp[hero])


def still_up(g: Explorers) -> None:
    """EW-5.13, EW-14.1: the turn is over once the active hero is down."""
    if not g.hp[g.active]:
        raise TurnOver


def attack(g: Explorers, hero: int, damage: int, rules: str, least: int = 0) -> int:
    """An attack on a hero, less what armour holds off (loot L10, L11) and the Stance (EW-10.14); the health lost."""
    for card in g.loot[hero]:
        if LOOT[card].do == "padding" and damage >= 2:
            damage -= LOOT[card].n
    for card in g.loot[hero]:
        if LOOT[card].do == "armour":
            damage -= LOOT[card].n
    if damage > 0 and hero == g.active and g.kinds[hero] == KLETHOR and g.slots[SIX]:
        g.slots[SIX] = ()
        g.used_dice += 1
        tell(g, "stance", "EW-10.14 EW-10.15", hero)
        damage = 0
    return wound(g, hero, max(damage, least), rules)


# Orbs


def gain_orbs(g: Explorers, hero: int, orbs: int, rules: str) -> None:
    """EW-1.6: up to 10; what is more is lost."""
    gained = min(orbs, MOST_ORBS - g.orbs[hero])
    if gained > 0:
        g.orbs[hero] += gained
        tell(g, "orbs_gained", rules, hero, n=gained)


def lose_orbs(g: Explorers, hero: int, orbs: int, rules: str) -> int:
    """EW-1.7: as many as there are; how many that was."""
    lost = min(orbs, g.orbs[hero])
    if lost > 0:
        g.orbs[hero] -= lost
        tell(g, "orbs_lost", rules, hero, n=lost)
    return lost


def spend_orbs(g: Explorers, hero: int, orbs: int) -> None:
    g.orbs[hero] -= orbs


# Statuses


def afflict(g: Explorers, hero: int, status: int, rules: str) -> None:
    """EW-11.16, EW-11.19, EW-11.26: one marker of a kind at most; nobody who is down gets any."""
    if g.hp[hero] and not g.status[hero] & status:
        g.status[hero] |= status
        tell(g, "afflicted", rules, hero, status=STATUSES[status])


def cure(g: Explorers, hero: int, status: int, rules: str) -> None:
    g.status[hero] &= ~status
    tell(g, "cured", rules, hero, status=STATUSES[status])


def statuses_of(g: Explorers, hero: int) -> list[int]:
    return [status for status in (POISON, ENTANGLED) if g.status[hero] & status]


# Loot


def draw_loot(g: Explorers) -> int:
    """EW-7.10: the top card of the deck, made anew from the discard pile when it is empty; -1: there is none."""
    deck = g.zones[LOOT_DECK]
    if not deck.pieces:
        if not g.loot_out:
            return -1
        deck.pieces, g.loot_out = g.loot_out, []
        g.shuffle(deck)
    card = deck.pieces.pop()
    g.show(card)
    return card


def gain_loot(g: Explorers, hero: int, number: int, rules: str) -> Rules:
    """EW-9.4: draw cards for oneself."""
    for _ in range(number):
        card = draw_loot(g)
        if card < 0:
            return
        tell(g, "loot_drawn", rules, hero, card=LOOT_KEY[card])
        yield from take_loot(g, hero, card)


def take_loot(g: Explorers, hero: int, card: int) -> Rules:
    """EW-7.6, EW-7.7, RU64: with full hands the hero's player says at once which card goes, perhaps the new one."""
    if len(g.loot[hero]) < g.rooms(hero):
        g.loot[hero] += (card,)
        return
    others = tuple([each for each in g.pending if each != card])
    g.pending = (card, *others)
    options: list[Option] = [DROP[each] for each in (*g.loot[hero], card)]
    chosen: Piece = yield asking(g, hero, "drop", options)
    g.pending = others
    if chosen.piece != card:
        discard_loot(g, hero, chosen.piece, "EW-7.6")
        g.loot[hero] += (card,)
    else:
        g.loot_out.append(card)
        tell(g, "loot_declined", "EW-7.7", hero, card=LOOT_KEY[card])


def discard_loot(g: Explorers, hero: int, card: int, rules: str) -> None:
    remove_loot(g, hero, card)
    g.loot_out.append(card)
    tell(g, "loot_discarded", rules, hero, card=LOOT_KEY[card])


def remove_loot(g: Explorers, hero: int, card: int) -> None:
    g.loot[hero] = tuple([each for each in g.loot[hero] if each != card])
    if card in g.spent[hero]:
        g.spent[hero] = tuple([each for each in g.spent[hero] if each != card])


def must_discard(g: Explorers, hero: int, rules: str) -> Rules:
    """EW-11.12, EW-1.7: a card of one's choice, if there is one."""
    if g.loot[hero]:
        chosen: Piece = yield asking(g, hero, "discard", [DROP[each] for each in g.loot[hero]])
        discard_loot(g, hero, chosen.piece, rules)


def spend_loot(g: Explorers, hero: int, card: int) -> None:
    """EW-7.4, EW-7.5: a limited card is turned face down, or goes to the discard pile."""
    if LOOT[card].use == "exhaust":
        g.spent[hero] += (card,)
    else:
        remove_loot(g, hero, card)
        g.loot_out.append(card)
    tell(g, "loot_used", "EW-7.4 EW-7.5", hero, card=LOOT_KEY[card])


def ready(g: Explorers, hero: int, when: str) -> list[int]:
    """EW-7.12: the limited cards that the hero could use in a window."""
    spent = g.spent[hero]
    return [card for card in g.loot[hero] if LOOT[card].when == when and card not in spent]


# Sharing


def share_orbs(g: Explorers, heroes: Sequence[int], orbs: int, rules: str) -> Rules:
    """EW-12.16, EW-12.17: the active player gives them out one by one."""
    for left in range(orbs, 0, -1):
        room = [hero for hero in heroes if g.orbs[hero] < MOST_ORBS]
        if len(room) <= 1:
            if room:
                gain_orbs(g, room[0], left, rules)
            return
        chosen: Who = yield asking(g, g.active, "grant_orb", [GRANT[g.kinds[hero]] for hero in room])
        gain_orbs(g, g.hero_of_kind(chosen.kind), 1, rules)


def share_loot(g: Explorers, heroes: Sequence[int], number: int, rules: str, keep: int = 0) -> Rules:
    """EW-12.17: cards are turned up, then the active player says who gets each; of some only a part is kept."""
    cards = [card for card in [draw_loot(g) for _ in range(number)] if card >= 0]
    for card in cards:
        tell(g, "loot_drawn", rules, g.active, card=LOOT_KEY[card])
    while keep and len(cards) > keep:
        g.pending = tuple(cards)
        dropped: Piece = yield asking(g, g.active, "leave_one", [DROP[card] for card in cards])
        cards.remove(dropped.piece)
        g.loot_out.append(dropped.piece)
    for nth, card in enumerate(cards):
        g.pending = tuple(cards[nth:])
        hero = g.active if len(heroes) == 1 else (yield from grant(g, heroes, "grant_loot"))
        tell(g, "loot_granted", rules, hero, card=LOOT_KEY[card])
        yield from take_loot(g, hero, card)
    g.pending = ()


def grant(g: Explorers, heroes: Sequence[int], prompt: str) -> Choosing[int]:
    chosen: Who = yield asking(g, g.active, prompt, [GRANT[g.kinds[hero]] for hero in heroes])
    return g.hero_of_kind(chosen.kind)


def orb_value(g: Explorers, hero: int) -> int:
    """What the orb markers of a hero are worth (EW-24.18)."""
    return sum(ORB_VALUE[marker] for marker in g.markers[hero])
