"""KD-14: what can be done to the group's health, its depth in the Well, its cards, fatigue and lanterns."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.events import EVERYONE

from .actions import BRAVE, DISCARD
from .cards import DESIGN, FATIGUE, SKILL_DESIGN
from .challenges import SYMPHONY, leave_play, turn_down
from .ending import check_defeat, earn
from .state import FINAL_PHASE, DelveState
from .tally import BRAVED, CLIMBED, DAMAGE, DELVED, DREW, HEALED, HURT
from .why_not import why_not

SHORTENS: Final = {p: int(c.effect["n"]) for p, c in FATIGUE.items() if c.effect["do"] == "shorten_delves"}
SNUFFS: Final = frozenset(p for p, c in FATIGUE.items() if c.effect["do"] == "snuff")

# Health


def suffer(g: DelveState, n: int, source: int, riddle: bool = False) -> None:
    """KD-14.6, KD-23.4: HP go down, 0 at the lowest; what is beyond counts as suffered all the same."""
    if n <= 0:
        return
    g.hp = max(0, g.hp - n)
    g.tally[DAMAGE] += n
    g.course += (HURT + source,) * n
    now = g.now
    if g.journal is not None:
        g.tell("damage", "KD-14.6", n=n, hp=g.hp, source=source)
    if now is not None:
        now.damage += n
        now.riddle += n if riddle else 0
        if now.damage >= 5:
            earn(g, "EX01")
            if now.damage - now.riddle >= 5:
                earn(g, "EX05")
    check_defeat(g)


def recover(g: DelveState, n: int) -> None:
    """KD-14.5, KD-3.3: never above the starting value."""
    gained = min(n, g.deal.cap - g.hp)
    if gained > 0:
        g.hp += gained
        g.tally[HEALED] += gained
        g.tell("healed", "KD-14.5 KD-3.3", n=gained, hp=g.hp)


# Depth


def go_down(g: DelveState, n: int) -> None:
    """KD-14.1, KD-26.19: delve; the top cards go to the Well discard, unseen. Not in the final phase (KD-20.10)."""
    if g.phase == FINAL_PHASE:
        return
    for card in g.fatigue:
        if card in SHORTENS and n >= SHORTENS[card]:
            n -= 1
    deck, discard = g.well_deck, g.well_discard
    n = min(n, len(deck.pieces))
    if n > 0:
        moved = g.draw_some(deck, discard, n)
        g.tally[DELVED] += n
        g.tell_of("delved", "KD-14.1", None, *moved, n=n, left=len(deck.pieces))


def go_up(g: DelveState, n: int) -> None:
    """KD-14.2: climb, the exact reverse of delving."""
    deck, discard = g.well_deck, g.well_discard
    n = min(n, len(discard.pieces))
    if n > 0 and g.phase != FINAL_PHASE:
        moved = g.draw_some(discard, deck, n)
        g.tally[CLIMBED] += n
        g.tell_of("climbed", "KD-14.2", None, *moved, n=n, left=len(deck.pieces))


# Skill cards


def take_cards(g: DelveState, seat: int, n: int) -> None:
    """KD-14.3, KD-17: from the Skill deck, made anew from the discard where it runs out; what is missing is lost."""
    deck, hand = g.deck(seat), g.hand(seat)
    drawn = g.draw_some(deck, hand, n)
    if len(drawn) < n and g.discards[seat]:
        deck.pieces[:] = g.discards[seat]
        g.discards[seat] = ()
        g.shuffle(deck)
        g.tell("reshuffled", "KD-17.1", seat)
        drawn += g.draw_some(deck, hand, n - len(drawn))
    for card in drawn:
        g.drawn |= 1 << SKILL_DESIGN[card]
    g.tally[DREW] += len(drawn)
    if drawn:
        g.tell_of("drew", "KD-14.3", seat, *drawn, n=len(drawn))


def throw_away(g: DelveState, seat: int, card: int) -> None:
    """A card goes from a hand to the discard, for all to see."""
    g.lay_open(card, g.hand(seat))
    g.discards[seat] += (card,)


def throw_hand(g: DelveState, seat: int) -> list[int]:
    """The whole hand goes to the discard."""
    hand = g.hand(seat)
    cards = sorted(hand.pieces)
    if hand.sees != EVERYONE:
        for card in cards:
            g.lay_open(card, hand)
    hand.pieces.clear()
    g.discards[seat] += tuple(cards)
    return cards


def discard_cards(g: DelveState, seat: int, n: int) -> Rules:
    """KD-14.4: the Seeker chooses; who has fewer discards all."""
    hand = g.hand(seat).pieces
    thrown: list[int] = []
    if len(hand) <= n:
        thrown = throw_hand(g, seat)
    else:
        while len(thrown) < n:
            chosen = yield Ask(seat, "discard", [DISCARD[card] for card in sorted(hand)], why_not)
            throw_away(g, seat, chosen.piece)
            thrown.append(chosen.piece)
    if thrown:
        g.tell_of("discarded", "KD-14.4", seat, *thrown, n=len(thrown))


# Fatigue and lanterns


def reveal_fatigue(g: DelveState, seat: int) -> None:
    """KD-14.8, KD-16.7, KD-16.10: one more Fatigue card in play, applied at once."""
    if not g.fatigue_deck.pieces:
        return
    card = g.fatigue_deck.top
    g.lay_open(card, g.fatigue_deck)
    g.fatigue += (card,)
    g.tell_of("wearied", "KD-14.8 KD-16.7", seat, card)
    if card in SNUFFS and g.charged:
        g.charged = 0
        g.tell("snuffed", "KD-26.18")
    check_defeat(g)


def brave_fatigue(g: DelveState, seat: int) -> Rules:
    """KD-14.7, KD-16.8: the active Seeker chooses a Fatigue card; it goes back into its deck, which is shuffled."""
    if not g.fatigue:
        return
    chosen = yield Ask(seat, "brave", [BRAVE[card] for card in sorted(g.fatigue)], why_not)
    card = chosen.piece
    g.fatigue = tuple([each for each in g.fatigue if each != card])
    g.fatigue_deck.pieces.append(card)
    g.tally[BRAVED] += 1
    g.tell_of("braved", "KD-14.7 KD-16.8", seat, card)
    g.shuffle(g.fatigue_deck)


def charge_lantern(g: DelveState, seat: int) -> None:
    """KD-14.9, KD-9.1, KD-26.18: turn a lantern face-up, unless Fatigue forbids it."""
    if g.charged >> seat & 1:
        return
    for card in g.fatigue:
        if card in SNUFFS:
            return
    g.charged |= 1 << seat
    g.tell("charged", "KD-14.9 KD-9.1", seat)


# Cards round the Master


def discard_challenge(g: DelveState, slot: int) -> None:
    """KD-14.13: to the Well discard; KD-20.11: a Gauntlet card is turned face-down. No reward, no penalty."""
    progress = g.progress[slot]
    if g.phase == FINAL_PHASE:
        leave_play(g, slot)
        turn_down(g, slot)
        g.tell("turned_down", "KD-20.11 KD-20.2", gauntlet=slot)
        return
    card = g.slots[slot]
    leave_play(g, slot)
    g.well_discard.pieces.append(card)
    g.tell_of("discarded_challenge", "KD-14.13", None, card, progress=progress)
    if DESIGN[card] == SYMPHONY and progress == 3:
        earn(g, "EX04")
