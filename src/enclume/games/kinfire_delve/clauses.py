"""KD-8.5: what Skill cards and lanterns say beside their value: when played, after the roll, on success, on failure,
after the attempt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option

from .actions import (
    AMOUNT,
    DIVERT,
    ENOUGH,
    FORETELL,
    GIVE,
    LEAVE,
    LIGHT_UP,
    MOVE,
    PLACE,
    PRESS_ON,
    PUT_BACK,
    RECALL,
    SKIP,
    TOSS,
    Amount,
    At,
    Move,
)
from .cards import DARKNESS, LIGHT
from .challenges import HOLDS, Completion, at, difficulty, in_play, slot_of, type_faced
from .deeds import (
    brave_fatigue,
    charge_lantern,
    discard_cards,
    discard_challenge,
    recover,
    suffer,
    take_cards,
)
from .effects import settle
from .routines import MOVES
from .skills import BEARS, Action, Clause, applies
from .state import BROKEN_OFF, FINAL_PHASE, MASTER_SLOT, DelveState
from .tally import AS_SKILL
from .why_not import why_no_progress, why_not

Played = Callable[["DelveState", int, Clause], Rules | None]

# When the card is played


def on_play(g: DelveState, seat: int, action: Action) -> Rules:
    """KD-8.5: at once."""
    for clause in action.on_play:
        rules = ON_PLAY[clause.name](g, seat, clause)
        if rules is not None:
            yield from rules


def divert(g: DelveState, seat: int, clause: Clause) -> Rules:
    """KD-26.12, KD-8.8: an easy challenge may be discarded; then the attempt is over, neither completed nor failed."""
    now = g.active
    if now.target == MASTER_SLOT or difficulty(g, now.target) > clause.n:
        return
    chosen = yield Ask(seat, "divert", [PRESS_ON, DIVERT], why_not)
    if chosen is DIVERT:
        now.outcome = BROKEN_OFF
        g.tell("diverted", "KD-8.8 KD-26.12", seat)
        discard_challenge(g, now.target)
        yield from settle(g, seat)


def charge_own(g: DelveState, seat: int, clause: Clause) -> None:
    """KD-14.9."""
    charge_lantern(g, seat)


def charge_any(g: DelveState, seat: int, clause: Clause) -> Rules:
    """The lantern of a Seeker of one's choice."""
    chosen = yield Ask(seat, "light", [LIGHT_UP[seeker] for seeker in g.deal.seekers], why_not)
    assert type(chosen) is At
    charge_lantern(g, g.deal.seat_of[chosen.n])


def heal(g: DelveState, seat: int, clause: Clause) -> None:
    """KD-14.5."""
    recover(g, clause.n)


def draw(g: DelveState, seat: int, clause: Clause) -> None:
    """KD-14.3."""
    take_cards(g, seat, clause.n)


def left_draws(g: DelveState, seat: int, clause: Clause) -> None:
    """KD-24.2: the Seeker to the left; alone, oneself."""
    take_cards(g, (seat + 1) % g.seats, clause.n)


def brave(g: DelveState, seat: int, clause: Clause) -> Rules:
    """KD-14.7."""
    return brave_fatigue(g, seat)


def scout(g: DelveState, seat: int, clause: Clause) -> Rules:
    """Look at the top cards of the Well deck and put them back in any order: the one chosen last lies on top."""
    deck, scouted = g.well_deck, g.scouted
    n = min(clause.n, len(deck.pieces))
    if not n:
        return
    looked = [g.draw(deck, scouted) for _ in range(n)]
    g.tell_of("scouted", "KD-8.5", seat, *looked, n=n)
    while scouted.pieces:
        chosen = yield Ask(seat, "put_back", [PUT_BACK[card] for card in sorted(scouted.pieces)], why_not)
        g.move(chosen.piece, scouted, deck)


def recall(g: DelveState, seat: int, clause: Clause) -> Rules:
    """Another card with the Seeker's icon comes back from the discard."""
    cards = sorted([card for card in g.discards[seat] if BEARS[card]])
    if not cards:
        return
    chosen = yield Ask(seat, "recall", [RECALL[card] for card in cards], why_not)
    g.discards[seat] = tuple([card for card in g.discards[seat] if card != chosen.piece])
    g.hand(seat).pieces.append(chosen.piece)
    g.tell_of("recalled", "KD-8.5", seat, chosen.piece)


def foretell(g: DelveState, seat: int, clause: Clause) -> Rules:
    """Name light or darkness."""
    chosen = yield Ask(seat, "foretell", list(FORETELL.values()), why_not)
    g.active.foretold = LIGHT if chosen is FORETELL["light"] else DARKNESS
    g.tell("foretold", "KD-8.5", seat, face=g.active.foretold)


ON_PLAY: Final[dict[str, Played]] = {
    "divert": divert,
    "charge": charge_own,
    "charge_any": charge_any,
    "heal": heal,
    "draw": draw,
    "left_draws": left_draws,
    "brave": brave,
    "scout": scout,
    "recall": recall,
    "foretell": foretell,
}


# After the roll


def after_roll(g: DelveState, seat: int, action: Action) -> None:
    """KD-11.10: before any progress is placed."""
    face = g.active.face
    for clause in action.after_roll:
        if clause.face and (clause.face == "darkness") != (face == DARKNESS):
            continue
        if clause.name == "damage":
            suffer(g, clause.n, AS_SKILL)
        elif clause.name == "charge":
            charge_lantern(g, seat)
        elif g.active.foretold == face:
            g.active.bonus += clause.n


# When the challenge is completed or failed


def on_success(g: DelveState, seat: int, action: Action, done: Completion) -> Rules:
    """KD-12.6 (3): before the rewards."""
    for clause in action.on_success:
        if not applies(clause, type_faced(g)):
            continue
        if clause.name == "draw":
            take_cards(g, seat, clause.n)
        elif clause.name == "heal":
            recover(g, clause.n)
        elif clause.name == "gift":
            yield from give(g, seat, clause.n)
        else:
            yield from overflow(g, seat, done)


def give(g: DelveState, seat: int, n: int) -> Rules:
    """KD-24.2: another Seeker draws; alone, oneself."""
    others = g.others(seat) or [seat]
    chosen = yield Ask(seat, "give", [GIVE[g.deal.seekers[other]] for other in others], why_not)
    assert type(chosen) is At
    take_cards(g, g.deal.seat_of[chosen.n], n)


def overflow(g: DelveState, seat: int, done: Completion) -> Rules:
    """KD-26.15: the excess progress goes on another challenge in play."""
    excess, slots = done.progress - done.difficulty, in_play(g)
    if excess <= 0 or not slots:
        return
    chosen = yield Ask(seat, "overflow", [PLACE[at(g, slot)] for slot in slots], why_no_progress)
    place(g, seat, next(slot for slot in slots if PLACE[at(g, slot)] is chosen), excess)


def on_failure(g: DelveState, seat: int, action: Action) -> Rules:
    """KD-12.7 (4): what the card says beside the penalty."""
    for clause in action.on_fail:
        if clause.name == "take_back":
            g.active.takes_back = True
        elif clause.name == "discard":
            yield from discard_cards(g, seat, clause.n)


# After the attempt


def after_attempt(g: DelveState, seat: int, action: Action) -> Rules:
    """KD-12.13: the action's clause; then the completion check."""
    for clause in action.after_attempt:
        yield from AFTER[clause.name](g, seat, clause)
        yield from settle(g, seat)


def other_challenges(g: DelveState) -> list[int]:
    """KD-26.16: the slots of challenges in play, but for the target of the attempt and the Master."""
    return [slot for slot in in_play(g) if slot != g.active.target]


def place(g: DelveState, seat: int, slot: int, n: int) -> None:
    g.progress[slot] += n
    g.tell("placed", "KD-13.1 KD-26.16", seat, n=n, slot=slot, card=g.slots[slot])


def place_some(g: DelveState, seat: int, clause: Clause) -> Rules:
    """Progress on each of a few other challenges; fewer will do."""
    left = other_challenges(g)
    for _ in range(clause.up_to):
        if not left:
            break
        options: list[Option] = [ENOUGH, *[PLACE[at(g, slot)] for slot in left]]
        chosen = yield Ask(seat, "place", options, why_no_progress)
        if chosen is ENOUGH:
            break
        slot = next(slot for slot in left if PLACE[at(g, slot)] is chosen)
        left.remove(slot)
        place(g, seat, slot, clause.n)


def place_all(g: DelveState, seat: int, clause: Clause) -> Rules:
    """Progress on each other challenge in play."""
    for slot in other_challenges(g):
        place(g, seat, slot, clause.n)
    yield from ()


def case(g: DelveState, seat: int, clause: Clause) -> Rules:
    """Look at the top card of the Well deck; it may be discarded, which is no delve (KD-26.19)."""
    if not g.well_deck.pieces:
        return
    card = g.well_deck.top
    if g.deal.open_hands:
        g.show(card)
    else:
        g.peek(seat, card)
    g.tell_of("cased", "KD-8.5", seat, card)
    chosen = yield Ask(seat, "case", [LEAVE, TOSS], why_not)
    if chosen is TOSS:
        g.draw(g.well_deck, g.well_discard)
        g.tell_of("tossed", "KD-8.5", seat, card)


def move_freely(g: DelveState, seat: int, clause: Clause) -> Rules:
    """As much progress as one likes from one challenge to another; this is no use of Tactician."""
    yield from move_progress(g, seat, len(AMOUNT) - 1, "KD-12.13", "move_freely")


def move_progress(g: DelveState, seat: int, most: int, rules: str, prompt: str) -> Choosing[bool]:
    """KD-25.5, KD-26.9: from one challenge in play to another; whether anything was moved."""
    now, slots = g.active, in_play(g)
    sources = [slot for slot in slots if g.progress[slot] and (g.phase == FINAL_PHASE or not HOLDS[g.slots[slot]])]
    if not sources or len(slots) < 2:
        return False
    moves = [MOVE[at(g, a), at(g, b)] for a in sources for b in slots if a != b]
    chosen = yield Ask(seat, prompt, [SKIP, *moves], why_no_progress, routine=MOVES)
    if type(chosen) is not Move:
        return False
    source, goal = slot_of(g, chosen.source), slot_of(g, chosen.goal)
    now.moving, now.most = (source, goal), min(most, g.progress[source])
    amount = yield Ask(seat, "amount", AMOUNT[1 : now.most + 1], why_not)
    assert type(amount) is Amount
    now.moving = (-1, -1)
    g.progress[source] -= amount.n
    g.progress[goal] += amount.n
    cards = (g.slots[source], g.slots[goal])
    g.tell("moved", rules, seat, n=amount.n, slots=[source, goal], cards=list(cards))
    yield from settle(g, seat)
    return True


AFTER: Final[dict[str, Callable[[DelveState, int, Clause], Rules]]] = {
    "place": place_some,
    "place_all": place_all,
    "case": case,
    "move": move_freely,
}
