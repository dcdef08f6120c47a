"""KD-5, KD-6, KD-15, KD-16, KD-19: a Seeker's turn from start to clean-up, and reaching the bottom of the Well."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option

from .actions import EXHAUST, FACE, FACE_GAUNTLET, FACE_MASTER, GO_ON, Face
from .attempt import attempt, played
from .cards import DARKNESS, DESIGN
from .challenges import ACTIVATES, COLOR_OF, END_TURN, leave_play, owner, vulnerable
from .clauses import after_attempt, move_progress
from .deeds import reveal_fatigue, suffer, take_cards, throw_hand
from .effects import EVENT, Cause, resolve, settle
from .ending import TURN_LIMIT, end
from .routines import RESTS
from .skills import ACTION_OF, BANNER, BEARS, TACTICIAN
from .state import (
    AFTERWARDS,
    EMPTY,
    FINAL_PHASE,
    LANTERN_ACTION,
    MASTER_SLOT,
    NO_ACTION,
    WELL_PHASE,
    Attempted,
    DelveState,
    Turn,
)
from .tally import AS_START, BOTTOM_ATTACHED, BOTTOM_FATIGUE, BOTTOM_HP, EXHAUSTIONS, TURNS_DOWN
from .why_not import why_not

ALL_EMPTY: Final = [EMPTY] * 4


def step(g: DelveState) -> Rules:
    """What is due: the end of set-up, or a turn."""
    return turn(g) if g.turn else opening(g)


def opening(g: DelveState) -> Rules:
    """KD-4.12, KD-4.13: what set-up does before the first turn."""
    seat = g.seat
    g.tell("setup_done", "KD-4.7 KD-4.9 KD-4.11", seat, left=len(g.well_deck.pieces))
    if g.deal.quick:
        suffer(g, 2, AS_START)
        reveal_fatigue(g, seat)
    for slot, card in enumerate(g.slots):
        if ACTIVATES[card]:
            g.tell_of("activated", "KD-6.2 KD-5.12", seat, card)
            yield from resolve_event(g, seat, slot)
    yield from refill(g, seat)
    g.turn = 1


def turn(g: DelveState) -> Rules:
    """KD-5.2: (A) to (H), then the next Seeker."""
    seat = g.seat
    g.now = Turn()
    g.tell("turn", "KD-5.1", seat, n=g.turn)
    moves = TACTICIAN[g.deal.seekers[seat]]
    if g.clinging:
        yield from start_turn(g, seat)
    yield from exhaust_window(g, seat)
    if moves:
        yield from tactician(g, seat)
    if g.phase == FINAL_PHASE or g.slots != ALL_EMPTY:
        yield from face_a_card(g, seat)
        g.now.step = AFTERWARDS
        action = played(g, seat)
        if action.after_attempt:
            yield from after_attempt(g, seat, action)
        if moves:
            yield from tactician(g, seat)
    if end_turn(g):
        yield from settle(g, seat)
    stayed = clings_to(g) != EMPTY
    if g.phase == WELL_PHASE:
        g.tally[TURNS_DOWN] += 1
        if EMPTY in g.slots:
            yield from refill(g, seat)
    clean_up(g, seat, stayed)
    g.last = Attempted(seat, g.now) if g.now.sums else None
    g.now = None
    g.seat = (seat + 1) % g.seats
    if g.turn >= TURN_LIMIT:
        end(g, "aborted", "turn_limit", "KD-21.5")
    g.turn += 1


# (A) and (B)


def start_turn(g: DelveState, seat: int) -> Rules:
    """KD-5.8: Skill cards attached to challenges by this Seeker, then the completion check."""
    for card, slot in g.clinging:
        if g.deal.seat_of[owner(card)] == seat:
            g.progress[slot] += ACTION_OF[card].start_turn
            g.tell("placed", "KD-5.8 KD-26.11", seat, n=ACTION_OF[card].start_turn, slot=slot, card=g.slots[slot])
    yield from settle(g, seat)


def exhaust_window(g: DelveState, seat: int) -> Rules:
    """KD-16.1, KD-16.2, KD-16.12: give in to fatigue or not; with an empty hand there is no choice."""
    if g.hand(seat).pieces:
        chosen = yield Ask(seat, "exhaust", [GO_ON, EXHAUST], why_not, routine=RESTS)
        if chosen is GO_ON:
            return
    exhaust(g, seat)


def exhaust(g: DelveState, seat: int) -> None:
    """KD-16.3: discard the hand, reveal a Fatigue card, draw a new hand."""
    g.active.exhausted = True
    g.tally[EXHAUSTIONS] += 1
    hand = throw_hand(g, seat)
    g.tell_of("exhausted", "KD-16.3", seat, *hand, n=len(hand))
    reveal_fatigue(g, seat)
    take_cards(g, seat, g.deal.hand_size)


def tactician(g: DelveState, seat: int) -> Rules:
    """KD-25.5, KD-12.13: once a turn, before or after the attempt, Naz moves progress."""
    seeker, now = g.deal.seekers[seat], g.active
    if not now.moved:
        banner = now.action >= 0 and BEARS[now.action]
        most = BANNER[seeker] if banner else TACTICIAN[seeker]
        now.moved = yield from move_progress(g, seat, most, "KD-25.5", "move")


# (C) and (D)


def face_a_card(g: DelveState, seat: int) -> Rules:
    """KD-5.3, KD-5.4, KD-20.1, KD-20.6: choose one card; an event is resolved, a challenge is attempted."""
    options: list[Option]
    if g.phase == WELL_PHASE:
        options = [FACE[card] for card in g.slots if card >= 0]
    else:
        options = [FACE_GAUNTLET[n] for n in range(4) if not g.down >> n & 1]
        options += [FACE_MASTER[g.master][color] for color in vulnerable(g)]
    chosen = yield Ask(seat, "face", options, why_not)
    if type(chosen) is Face:
        if chosen.slot == MASTER_SLOT:
            g.tell_of("faced_master", "KD-20.7 KD-20.8", seat, g.master, color=chosen.color)
        else:
            g.tell("faced_gauntlet", "KD-20.1", seat, gauntlet=chosen.slot)
        yield from attempt(g, seat, chosen.slot, chosen.color)
        return
    card = chosen.piece
    slot = g.slots.index(card)
    g.tell_of("faced", "KD-5.3 KD-5.4", seat, card)
    if COLOR_OF[card] >= 0:
        yield from attempt(g, seat, slot, COLOR_OF[card])
    else:
        g.active.card = card
        yield from resolve_event(g, seat, slot)


def resolve_event(g: DelveState, seat: int, slot: int) -> Rules:
    """KD-6.1, KD-6.3: instruction by instruction; then it goes to the completed pile, unless it went elsewhere."""
    card = g.slots[slot]
    g.tell_of("event", "KD-6.1", seat, card)
    yield from resolve(g, seat, EVENT[DESIGN[card]], Cause(card, slot))
    if g.slots[slot] == card:
        leave_play(g, slot)
        g.completed += (card,)


# (F) to (H)


def end_turn(g: DelveState) -> bool:
    """KD-5.9: the bold abilities of Well cards, in slot order; whether a completion check is due."""
    dark, changed = g.active.face == DARKNESS, False
    for slot, card in enumerate(g.slots):
        ability = END_TURN[card] if card >= 0 else None
        if ability is None or (ability[1] == "darkness" and not dark):
            continue
        before = g.progress[slot]
        g.progress[slot] = max(0, before + ability[0])
        if g.progress[slot] != before:
            changed = True
            g.tell("end_of_turn", "KD-5.9", n=g.progress[slot] - before, slot=slot, card=card)
    return changed


def refill(g: DelveState, seat: int) -> Rules:
    """KD-5.5, KD-5.12: up to four cards, N, E, S, W; an event may activate on entering; no card left is the bottom."""
    while EMPTY in g.slots:
        deck = g.well_deck
        if not deck.pieces:
            reach_bottom(g)
            return
        slot = g.slots.index(EMPTY)
        card = deck.top
        g.lay_open(card, deck)
        g.slots[slot] = card
        g.tell_of("refilled", "KD-5.5", None, card, slot=slot)
        if ACTIVATES[card]:
            g.tell_of("activated", "KD-6.2 KD-5.12", seat, card)
            yield from resolve_event(g, seat, slot)


def reach_bottom(g: DelveState) -> None:
    """KD-19: what is left round the Master is removed, the Master is revealed among the Gauntlet cards."""
    left = [(slot, card) for slot, card in enumerate(g.slots) if card >= 0]
    for slot, card in left:
        leave_play(g, slot)
        g.removed += (card,)
    g.phase = FINAL_PHASE
    tally = g.tally
    tally[BOTTOM_HP], tally[BOTTOM_FATIGUE], tally[BOTTOM_ATTACHED] = g.hp, len(g.fatigue), len(g.attached.pieces)
    g.show(g.master)
    g.tell_of("bottom", "KD-19.1 KD-19.2 KD-19.3", None, g.master)


def clean_up(g: DelveState, seat: int, stayed: bool) -> None:
    """KD-15: played cards go to their own discards, action first; a used lantern is turned face-down.

    ``stayed``: whether the targeted challenge was in play all along; one that left may be back by the refill.
    """
    now = g.active
    if now.action == LANTERN_ACTION:
        g.charged &= ~(1 << seat)
        g.tell("lantern_out", "KD-15.2 KD-9.5", seat)
    elif now.action != NO_ACTION:
        if now.takes_back:
            g.hand(seat).pieces.append(now.action)
            g.tell_of("took_back", "KD-15.3", seat, now.action)
        elif ACTION_OF[now.action].clings and stayed and (slot := clings_to(g)) != EMPTY:
            g.clinging += ((now.action, slot),)
            g.tell_of("clings", "KD-15.3 KD-26.11", seat, now.action, slot=slot, card=g.slots[slot])
        else:
            g.discards[seat] += (now.action,)
    for booster, card in now.boosts:
        g.discards[booster] += (card,)


def clings_to(g: DelveState) -> int:
    """KD-26.11: the slot of the targeted challenge, if that is still in play and not the Master; else -1."""
    now = g.active
    if now.card >= 0:
        return now.target if now.target >= 0 and g.slots[now.target] == now.card else EMPTY
    return now.target if 0 <= now.target < MASTER_SLOT and g.front(now.target) else EMPTY
