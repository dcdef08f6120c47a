"""What holds after set-up and after every choice: the 24 invariants of the rules.

Everything is worked out from the data of the state and from the content; no rule of the game is called but the
difficulty of a challenge.
"""

from __future__ import annotations

from enclume.games.kinfire_delve.cards import (
    COLORS,
    FATIGUE,
    GAUNTLET,
    MASTER,
    SEEKER,
    SKILL,
    WELL,
    Challenge,
)
from enclume.games.kinfire_delve.challenges import difficulty
from enclume.games.kinfire_delve.state import (
    ACTION,
    BOOSTING,
    FINAL_PHASE,
    LANTERN_ACTION,
    NO_ACTION,
    ROLLING,
    WELL_PHASE,
    DelveState,
)

CAPS = {False: 10, True: 8}


def check(g: DelveState, prompt: str) -> None:
    """Every invariant of a position in which somebody is asked this."""
    well_cards(g)
    skill_cards(g)
    other_cards(g)
    health(g)
    progress(g, prompt)
    attempt(g)
    lanterns(g)
    if prompt == "face":
        hand = g.hand(g.seat).pieces
        assert hand or not (g.deck(g.seat).pieces or g.discards[g.seat]), "I-12: an empty hand in (C)"
    if prompt not in ("discard", "") and g.turn:
        assert not any(card >= 0 and WELL[card].id == "E09" for card in g.slots), "I-24: Curtain Rise lies in a slot"


def well_cards(g: DelveState) -> None:
    lying = [card for card in g.slots if card >= 0]
    piles = [*g.well_deck.pieces, *g.well_discard.pieces, *lying, *g.completed, *g.attached.pieces]
    scouted = g.scouted.pieces if any(zone.name == "scouted" for zone in g.zones) else []
    assert sorted([*piles, *g.removed, *scouted]) == list(range(57)), "I-1"
    if g.phase == WELL_PHASE:
        assert not g.removed, "I-20"
    else:
        assert not g.well_deck.pieces, "I-20: the bottom with cards left"
        assert not lying, "I-6: Well cards in the final phase"


def skill_cards(g: DelveState) -> None:
    now = g.now
    for seat, seeker in enumerate(g.deal.seekers):
        own = [piece for piece, card in SKILL.items() if card.seeker == SEEKER[seeker].id]
        played = [card for booster, card in now.boosts if booster == seat] if now is not None else []
        if now is not None and g.seat == seat and now.action >= 0:
            played.append(now.action)
        clinging = [card for card, _ in g.clinging if card in own]
        found = [*g.deck(seat).pieces, *g.hand(seat).pieces, *g.discards[seat], *played, *clinging]
        assert sorted(found) == own, "I-2"


def other_cards(g: DelveState) -> None:
    assert sorted([*g.fatigue_deck.pieces, *g.fatigue]) == sorted(FATIGUE), "I-3: Fatigue"
    assert sorted(g.masters.pieces) == sorted(MASTER), "I-3: Masters"
    if g.phase == WELL_PHASE:
        assert g.down == 0, "I-14: a weakness in the Well phase"
    assert 0 <= g.down < 16, "I-3: Gauntlet"
    assert len(g.attached.pieces) <= 57, "I-13"


def health(g: DelveState) -> None:
    assert g.deal.cap == CAPS[g.deal.hard], "I-4: cap"
    assert 0 <= g.hp <= g.deal.cap, "I-4"
    ids = {FATIGUE[piece].id for piece in g.fatigue}
    if g.result is None:
        assert g.hp > 0, "I-4: nobody lost at 0 HP"
        assert not ("X6" in ids and g.hp <= 3), "I-5: Despair"
        assert not ("X5" in ids and len(g.fatigue) >= (4 if g.seats == 4 else 5)), "I-5: At the Brink"
    elif g.hp == 0:
        assert g.result.reason == "hp", "I-4"


def progress(g: DelveState, prompt: str) -> None:
    assert min(g.progress) >= 0, "I-7"
    now = g.now
    for slot in range(4):
        there = not g.down >> slot & 1 if g.phase == FINAL_PHASE else g.slots[slot] >= 0
        if not there:
            assert g.progress[slot] == 0, "I-7: progress on nothing"
        elif g.phase == FINAL_PHASE or isinstance(WELL[g.slots[slot]], Challenge):
            assert difficulty(g, slot) >= 1, "I-9"
        else:
            assert g.progress[slot] == 0, "I-7: progress on an event"
    if g.phase == WELL_PHASE:
        assert g.progress[4] == 0, "I-7: progress on a sleeping Master"
    quiet = prompt in ("exhaust", "face") or (now is not None and now.step in (ACTION, BOOSTING, ROLLING))
    if quiet and g.result is None:
        unfinished(g)


def unfinished(g: DelveState) -> None:
    for slot in range(4):
        if g.phase == FINAL_PHASE:
            ripe = not g.down >> slot & 1 and g.progress[slot] >= GAUNTLET[slot].difficulty
        else:
            card = g.slots[slot]
            ripe = card >= 0 and isinstance(WELL[card], Challenge) and g.progress[slot] >= difficulty(g, slot)
        assert not ripe, "I-8: completed, but still there"
    if g.phase == FINAL_PHASE and g.down:
        assert g.progress[4] < difficulty(g, 4), "I-8: the Master is completed, and nobody won"


def attempt(g: DelveState) -> None:
    now = g.now
    if now is None:
        return
    assert len(now.boosts) <= 2, "I-10"
    assert not now.boosts or now.action != NO_ACTION, "I-10: a boost without an action"
    for booster, card in now.boosts:
        assert booster != g.seat or g.seats == 1, "I-10: a boost of one's own action"
        assert card != now.action, "I-10: a card is action and boost"
        assert SKILL[card].boost.color in (COLORS[now.color], "white"), "I-11: boost"
    if now.action >= 0:
        assert {COLORS[now.color], "white"} & set(SKILL[now.action].colors), "I-11: action"
    assert len(now.dice) in (0, 4), "I-19"
    assert now.matched.bit_count() <= 4, "I-19"
    if now.target == 4:
        weak = {GAUNTLET[n].weakness for n in range(4) if (g.down | g.backs_seen) >> n & 1}
        assert weak - {""}, "I-15: the Master without a weakness"


def lanterns(g: DelveState) -> None:
    ids = {FATIGUE[piece].id for piece in g.fatigue}
    assert not ("X3" in ids and g.charged), "I-16"
    assert g.charged < 1 << g.seats
    if g.now is not None and g.now.action == LANTERN_ACTION and "X3" not in ids:
        assert g.charged >> g.seat & 1, "a lantern stays face-up until clean-up"


def between_turns(g: DelveState) -> None:
    """At the start of every turn."""
    if not g.turn:
        return
    if g.phase == WELL_PHASE:
        assert min(g.slots) >= 0, "I-6: fewer than four cards"
    assert g.seat == (g.deal.first + g.turn - 1) % g.seats, "I-17"
    assert g.now is None


def check_step(before: DelveState, after: DelveState) -> None:
    """What one choice may change, and what it may not."""
    old, new = set(before.attached.pieces), set(after.attached.pieces)
    assert old <= new, "I-13: an attached card came back"
    assert before.achieved & after.achieved == before.achieved, "I-22"
    if before.phase == FINAL_PHASE:
        assert after.phase == FINAL_PHASE
        gone = set(before.well_discard.pieces) - set(after.well_discard.pieces)
        assert gone <= new - old, "I-18: the Well moved in the final phase"
        assert not after.well_deck.pieces, "I-18"
    for slot, card in enumerate(before.slots):
        if card >= 0 and WELL[card].id == "W29" and card in after.slots:
            assert after.progress[slot] >= before.progress[slot], "I-23"
