"""What each option is worth to a player who plans for the hands and the boosts, in cards of the Well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from enclume.kernel.options import Option

from .actions import BARE, DIVERT, ENOUGH, EXHAUST, INSTEAD, KEEP, PASS, TOSS, Amount, At, Card, Face, Move
from .aims import Aim, as_it_lies, on_play_worth
from .attempt import bulwark, due_penalty, played
from .cards import DARKNESS, DESIGN, SKILL_DESIGN, WELL, Challenge
from .challenges import BASE, COLOR_OF, G_COLOR, difficulty, slot_of, vulnerable
from .effects import EVENT, M_PENALTY, REWARD
from .skills import ACTION_OF, BANNER, BARD, BEARS, LANTERN_OF, NOTHING_PLAYED, TACTICIAN
from .state import FINAL_PHASE, LANTERN_ACTION, MASTER_SLOT, DelveState
from .values import (
    CARDS,
    DRAWN,
    LANTERN_WORTH,
    PRESENCE,
    PROGRESS,
    brave_worth,
    can_charge,
    effect_worth,
    hurt,
    next_fatigue,
    reward_worth,
    token_worth,
    work,
)

FRESH: Final = 3.2
"""What an attempt comes to with a new hand."""
TWIN: Final = 9.0
"""A second copy of a card is never better than the first: no search need try it."""


def appraise(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """A value for each option."""
    return BY_VERB[options[-1].verb](g, seat, options)


def rollout(g: DelveState, seat: int, options: Sequence[Option], chance: Callable[[], float]) -> Option:
    """A sensible option for playouts: the best at a glance."""
    values = appraise(g, seat, options)
    return options[max(range(len(values)), key=values.__getitem__)]


# Before the attempt


def exhausting(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """Whether to give in to fatigue: what the hand is still good for, against a fresh one."""
    hand = g.hand(seat).pieces
    if len(hand) > 3:
        return [0.0, -9.0]
    held = sum([CARDS[g.seats][card] for card in hand])
    worst = next_fatigue(g)
    fresh = FRESH - held - (0.6 * (worst - 9) if worst > 9 else 0.0)
    return [fresh if option is EXHAUST else best_attempt(g, seat) for option in options]


def best_attempt(g: DelveState, seat: int) -> float:
    if g.phase == FINAL_PHASE:
        slots = [(n, G_COLOR[n]) for n in range(4) if not g.down >> n & 1]
        slots += [(MASTER_SLOT, color) for color in vulnerable(g)]
        return max([Aim(g, seat, slot, color).best() for slot, color in slots], default=0.0)
    found = [
        Aim(g, seat, slot, COLOR_OF[card]).best() if COLOR_OF[card] >= 0 else event_worth(g, seat, card)
        for slot, card in enumerate(g.slots)
        if card >= 0
    ]
    return max(found, default=0.0)


def facing_cards(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """The best way to attempt each challenge, or what an event does."""
    values = []
    for option in options:
        if isinstance(option, Face):
            values.append(Aim(g, seat, option.slot, option.color).best())
        else:
            assert isinstance(option, Card)
            card = option.piece
            challenge = COLOR_OF[card] >= 0
            aim = Aim(g, seat, g.slots.index(card), COLOR_OF[card]) if challenge else None
            values.append(event_worth(g, seat, card) if aim is None else aim.best())
    return values


def event_worth(g: DelveState, seat: int, card: int) -> float:
    """What an event brings, its place among the four included."""
    worth = 1.0 - PRESENCE[DESIGN[card]]
    for effect in EVENT[DESIGN[card]]:
        match effect.name:
            case "applaud":
                there = [slot for slot, each in enumerate(g.slots) if each >= 0 and COLOR_OF[each] >= 0]
                worth += sum(placing(g, seat, slot, effect.n) for slot in there)
            case "bargain":
                worth += max(bargaining(g, n) for n in range(effect.n + 1))
            case "rehearse":
                hands = [CARDS[g.seats][each] for s in range(g.seats) for each in g.hand(s).pieces]
                worth += sum(max(0.0, DRAWN - each - 0.2) for each in hands)
            case _:
                worth += effect_worth(g, seat, effect, effect.n)
    return worth


# The four steps


def acting(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """Each action with the boosts that it may hope for."""
    now = g.active
    aim = Aim(g, seat, now.target, now.color)
    held = aim.boosters()
    values = []
    seen: set[int] = set()
    for option in options:
        if option is BARE:
            values.append(aim.value(NOTHING_PLAYED, ()))
            continue
        if isinstance(option, Card):
            action, price = ACTION_OF[option.piece], CARDS[g.seats][option.piece]
            if SKILL_DESIGN[option.piece] in seen:
                price += TWIN
            seen.add(SKILL_DESIGN[option.piece])
        else:
            action, price = LANTERN_OF[g.deal.seekers[seat]], LANTERN_WORTH
        mine = [card for card in held if ACTION_OF[card] is not action]
        values.append(aim.with_boosts(action, (), mine, aim.limit) - price + on_play_worth(g, seat, action))
    return values


def boosting(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """Each boost, with what may still follow; or none."""
    now = g.active
    active = g.seat
    aim, action = Aim(g, active, now.target, now.color), played(g, active)
    cards = tuple([card for _, card in now.boosts])
    held, left = aim.boosters(), aim.limit - len(cards)
    mine = g.hand(seat).pieces
    values = []
    seen: set[int] = set()
    for option in options:
        if option is PASS:
            others = [card for card in held if card not in mine]
            values.append(aim.with_boosts(action, cards, others, left))
            continue
        assert isinstance(option, Card)
        card = option.piece
        twin = TWIN if SKILL_DESIGN[card] in seen else 0.0
        seen.add(SKILL_DESIGN[card])
        rest = [each for each in held if each != card]
        values.append(aim.with_boosts(action, (*cards, card), rest, left - 1) - CARDS[g.seats][card] - twin)
    return values


def rerolling(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """Keep what the dice show, or try again."""
    now, active = g.active, g.seat
    aim, action = Aim(g, active, now.target, now.color), played(g, active)
    cards = tuple([card for _, card in now.boosts])
    kept = as_it_lies(g, aim, action, cards)
    again = aim.value(action, cards, now.bonus)
    values = []
    for option in options:
        if option is KEEP:
            values.append(kept)
        elif isinstance(option, Card):
            refrain = BARD[g.deal.seekers[seat]] if BEARS[option.piece] else 0
            with_it = aim.value(action, cards, now.bonus + refrain) if refrain else again
            values.append(with_it - CARDS[g.seats][option.piece])
        else:
            values.append(again)
    return values


def replacing(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """The penalty, or what a card lets one suffer instead."""
    now, action = g.active, played(g, seat)
    missing = difficulty(g, now.target) - g.progress[now.target]
    penalty = 0.0
    for effect in due_penalty(g):
        n = missing if effect.kind == "missing" else effect.n
        penalty += -hurt(g, max(0, n - bulwark(g))) if effect.name == "damage" else effect_worth(g, seat, effect, n)
    clause = next(each for each in action.on_fail if each.name.endswith("_instead"))
    damage = clause.name == "damage_instead"
    instead = -hurt(g, max(0, clause.n - bulwark(g))) if damage else -1.4 * min(1, len(g.hand(seat).pieces))
    return [instead if option is INSTEAD else penalty for option in options]


# What cards ask


def placing(g: DelveState, seat: int, slot: int, n: int) -> float:
    """What progress on another challenge is worth; enough of it earns the reward."""
    if g.phase == FINAL_PHASE:
        progress = list(g.progress)
        before = work(g.master, len(g.attached.pieces), g.down, tuple(progress))
        progress[slot] += n
        return PROGRESS * (before - work(g.master, len(g.attached.pieces), g.down, tuple(progress)))
    left = difficulty(g, slot) - g.progress[slot]
    if n >= left:
        return reward_worth(g, seat, g.slots[slot], 1, g.progress[slot] + n)
    return n * token_worth(g, seat, slot)


def places(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [0.0 if option is ENOUGH else placing(g, seat, _slot(g, option), 1) for option in options]


def _slot(g: DelveState, option: Option) -> int:
    if isinstance(option, At):
        return option.n
    assert isinstance(option, Card)
    return g.slots.index(option.piece)


def moving(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """The best amount for each move."""
    values = []
    for option in options:
        if not isinstance(option, Move):
            values.append(0.05)
            continue
        source, goal = slot_of(g, option.source), slot_of(g, option.goal)
        most = min(_movable(g, seat), g.progress[source])
        values.append(max(moved(g, seat, source, goal, n) for n in range(1, most + 1)))
    return values


def _movable(g: DelveState, seat: int) -> int:
    """KD-25.5: how much progress may be moved at once; by the light of the Battle Beacon, all there is."""
    action, seeker = g.active.action, g.deal.seekers[seat]
    if action == LANTERN_ACTION:
        return 99
    return BANNER[seeker] if action >= 0 and BEARS[action] else TACTICIAN[seeker]


def amounts(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    source, goal = g.active.moving
    return [moved(g, seat, source, goal, option.n) if isinstance(option, Amount) else 0.0 for option in options]


def moved(g: DelveState, seat: int, source: int, goal: int, n: int) -> float:
    gain = placing(g, seat, goal, n)
    if g.phase == FINAL_PHASE:
        return gain - placing(g, seat, source, n)
    return gain - n * token_worth(g, seat, source)


def discarding(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [-CARDS[g.seats][option.piece] if isinstance(option, Card) else 0.0 for option in options]


def rehearsing(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [DRAWN - 0.2 - CARDS[g.seats][option.piece] if isinstance(option, Card) else 0.0 for option in options]


def dropping(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return (rehearsing if ENOUGH in options else discarding)(g, seat, options)


def bargaining(g: DelveState, n: int) -> float:
    return min(2 * n, len(g.well_deck.pieces)) - hurt(g, n)


def bargains(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [bargaining(g, option.n) if isinstance(option, Amount) else 0.0 for option in options]


def diverting(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """Discard the challenge, or go on with a weak card."""
    now = g.active
    aim = Aim(g, seat, now.target, now.color)
    action = played(g, seat)
    go_on = aim.with_boosts(action, (), aim.boosters(), aim.limit)
    if aim.card < 0:
        down = g.down | 1 << now.target
        left = work(g.master, len(g.attached.pieces), g.down, tuple(g.progress))
        off = PROGRESS * (left - work(g.master, len(g.attached.pieces), down, tuple(g.progress)))
    else:
        off = 1.0 - PRESENCE[DESIGN[aim.card]] - g.progress[now.target] * aim.token
    return [off if option is DIVERT else go_on for option in options]


def lighting(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    seats = [g.deal.seat_of[option.n] if isinstance(option, At) else seat for option in options]
    return [(LANTERN_WORTH if can_charge(g, each) else 0.0) + (0.1 if each == seat else 0.0) for each in seats]


def braving(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [brave_worth(g, option.piece) if isinstance(option, Card) else 0.0 for option in options]


def recalling(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [CARDS[g.seats][option.piece] if isinstance(option, Card) else 0.0 for option in options]


def appeal(card: int) -> float:
    """How welcome a Well card is round the Master."""
    if not isinstance(WELL[card], Challenge):
        return 0.5 + PRESENCE[DESIGN[card]]
    depth = sum(effect.n or 2 for effect in REWARD[DESIGN[card]] if effect.name == "delve")
    return 0.8 * depth - 0.45 * BASE[card] + PRESENCE[DESIGN[card]]


def casing(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [1.0 if option is TOSS else 1.0 + 0.5 * appeal(g.well_deck.top) for option in options]


def stacking(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """What goes back first lies deepest: the least welcome card."""
    return [-appeal(option.piece) if isinstance(option, Card) else 0.0 for option in options]


def giving(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [-float(len(g.hand(g.deal.seat_of[o.n]).pieces)) if isinstance(o, At) else 0.0 for o in options]


def dancing(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """Damage, or the work of a Gauntlet card anew."""
    dark = g.active.face == DARKNESS
    (effect, *_) = M_PENALTY[g.master]
    attached, progress = len(g.attached.pieces), tuple(g.progress)
    before = work(g.master, attached, g.down, progress)
    values = []
    for option in options:
        if isinstance(option, At):
            after = work(g.master, attached, g.down & ~(1 << option.n), progress)
            values.append(PROGRESS * (before - after) - 0.5)
        else:
            values.append(-hurt(g, max(0, (effect.dark if dark else effect.n) - bulwark(g))))
    return values


def rewarding(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    """Healing before harm."""
    return [
        reward_worth(g, seat, option.piece, 1, BASE[option.piece]) if isinstance(option, Card) else 0.0
        for option in options
    ]


def evenly(g: DelveState, seat: int, options: Sequence[Option]) -> list[float]:
    return [0.0] * len(options)


Appraiser = Callable[[DelveState, int, Sequence[Option]], list[float]]
BY_VERB: Final[dict[str, Appraiser]] = {
    "exhaust": exhausting,
    "face": facing_cards,
    **dict.fromkeys(["bare", "play", "lantern"], acting),
    **dict.fromkeys(["boost", "pass"], boosting),
    **dict.fromkeys(["again", "bard", "keep"], rerolling),
    **dict.fromkeys(["instead", "take_penalty"], replacing),
    **dict.fromkeys(["place", "enough"], places),
    **dict.fromkeys(["move", "skip"], moving),
    "amount": amounts,
    "discard": dropping,
    "bargain": bargains,
    "divert": diverting,
    "light": lighting,
    "brave": braving,
    "recall": recalling,
    "toss": casing,
    "put_back": stacking,
    "give": giving,
    **dict.fromkeys(["hurt", "turn_up"], dancing),
    "reward": rewarding,
    "foretell": evenly,
}
"""Who values a decision: told by the verb of its last option."""
