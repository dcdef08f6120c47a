"""What things are worth to a bot, in cards of the Well: a card delved is 1, and everything else is priced in that.

HP, Fatigue cards and lanterns are priced by what they did to the odds of 1500 matches.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .cards import DESIGN, FATIGUE, GAUNTLET, MASTER, SKILL, WELL, WELL_DESIGNS
from .challenges import HARDENS, MIST, WEAKNESS, difficulty
from .deeds import SHORTENS, SNUFFS
from .effects import REWARD, Effect
from .ending import LOSES_AT_FATIGUE, LOSES_AT_HP, NEVER
from .state import FINAL_PHASE, MASTER_SLOT, DelveState

LOSS: Final = 70.0
"""What a defeat costs, and a victory brings."""
HEALTH: Final = (0.0, 6.8, 12.8, 18.0, 22.5, 26.5, 30.0, 33.2, 36.2, 39.0, 41.6)
WEARINESS: Final = (0.0, 6.0, 13.0, 21.5, 32.0, 50.0, 64.0)
"""What so many Fatigue cards in play cost, whichever they are."""
BURDEN: Final = {"X1": 1.5, "X2": 2.5, "X3": 4.0, "X4": 6.0, "X5": 2.0, "X6": 3.5}
BURDEN_OF: Final = {piece: BURDEN.get(card.id, 1.0) for piece, card in FATIGUE.items()}
LANTERN_WORTH: Final = 2.8
ATTACHED: Final = 1.6
DRAWN: Final = 1.7
"""What a card is worth that one does not know yet."""
PROGRESS: Final = 1.2
"""What a point of work on the Final Gauntlet is worth."""
AHEAD: Final = 27.0
"""How much work the Final Gauntlet is, before the Master is known."""
_SPECIAL: Final = {"K04": 1.2, "K11": 1.6, "A07": 0.6, "A09": 0.3, "N08": 2.0, "K10": 0.8, "F09": 0.9, "N01": 0.3}
_SPECIAL_CHARGE: Final = {"A10": 1.2, "K07": 1.2, "N09": 1.2, "F06": 0.5}
_FLEXIBLE: Final = (0.0, 0.0, 0.3)


def _worth(piece: int) -> float:
    card = SKILL[piece]
    flexible = 0.5 if "white" in card.colors else _FLEXIBLE[len(card.colors)]
    text = 0.25 if card.abilities else 0.0
    special = _SPECIAL.get(card.id, 0.0) + _SPECIAL_CHARGE.get(card.id, 0.0)
    return 0.3 * card.value + 0.2 * card.boost.n + flexible + text + special


SCARCITY: Final = (0.0, 0.85, 1.0, 1.15, 1.3)
"""Cards are dearer the more Seekers there are: a new hand brings fewer of them for the same Fatigue card (KD-4.4)."""
CARDS: Final = [{piece: share * _worth(piece) for piece in SKILL} for share in SCARCITY]
"""What each Skill card is worth in hand, by the number of Seekers."""
PRESENCE: Final = [
    -2.5 if MIST[WELL.index(card)] else -1.0 if HARDENS[WELL.index(card)] else 0.0 for card in WELL_DESIGNS
]
"""What it costs to have a card lie round the Master, whatever is done with it."""


def health(g: DelveState, hp: int) -> float:
    """What so many HP are worth now: more and more, the fewer there are."""
    for card in g.fatigue:
        if card in LOSES_AT_HP:
            hp -= LOSES_AT_HP[card]
    return HEALTH[hp] if hp > 0 else -LOSS


def hurt(g: DelveState, n: int) -> float:
    """What so much damage costs."""
    return health(g, g.hp) - health(g, g.hp - n) if n > 0 else 0.0


def weariness(fatigue: tuple[int, ...], seats: int) -> float:
    """What the Fatigue cards in play cost."""
    cost = WEARINESS[len(fatigue)]
    for card in fatigue:
        cost += BURDEN_OF[card]
        if len(fatigue) == LOSES_AT_FATIGUE[seats].get(card, NEVER) - 1:
            cost += 12
    return cost


def next_fatigue(g: DelveState) -> float:
    """What one more Fatigue card costs, on average over those that it can be."""
    left = [card for card in FATIGUE if card not in g.fatigue]
    if not left:
        return 0.0
    cost = 0.0
    now = weariness(g.fatigue, g.seats)
    for card in left:
        after = (*g.fatigue, card)
        if any(len(after) >= LOSES_AT_FATIGUE[g.seats].get(each, NEVER) for each in after) or (
            card in LOSES_AT_HP and g.hp <= LOSES_AT_HP[card]
        ):
            cost += LOSS
        else:
            cost += weariness(after, g.seats) - now
            if card in LOSES_AT_HP:
                cost += health(g, g.hp) - HEALTH[g.hp - LOSES_AT_HP[card]]
            if card in SNUFFS:
                cost += LANTERN_WORTH * g.charged.bit_count()
    return cost / len(left)


def relief(g: DelveState) -> float:
    """What it is worth to brave the worst Fatigue card in play."""
    return max([brave_worth(g, card) for card in g.fatigue], default=0.0)


def brave_worth(g: DelveState, card: int) -> float:
    """What it is worth to be rid of a Fatigue card."""
    rest = tuple([each for each in g.fatigue if each != card])
    worth = weariness(g.fatigue, g.seats) - weariness(rest, g.seats)
    if card in LOSES_AT_HP:
        worth += HEALTH[g.hp] - health(g, g.hp)
    return worth


def can_charge(g: DelveState, seat: int) -> bool:
    return not g.charged >> seat & 1 and not any(card in SNUFFS for card in g.fatigue)


def effect_worth(g: DelveState, seat: int, effect: Effect, amount: int) -> float:
    """What an item of a reward or a penalty comes to."""
    final = g.phase == FINAL_PHASE
    match effect.name:
        case "delve":
            if final:
                return 0.0
            short = any(card in SHORTENS and amount >= SHORTENS[card] for card in g.fatigue)
            return min(amount - short, len(g.well_deck.pieces))
        case "climb":
            there = len(g.well_discard.pieces)
            return -hurt(g, effect.else_damage) if effect.else_damage and not there else -float(min(amount, there))
        case "draw":
            return DRAWN * amount
        case "discard":
            return -1.4 * min(amount, len(g.hand(seat).pieces))
        case "heal":
            return health(g, min(g.deal.cap, g.hp + amount)) - health(g, g.hp)
        case "damage":
            return -hurt(g, amount)
        case "brave":
            return relief(g)
        case "fatigue":
            return -next_fatigue(g) * amount
        case "charge":
            return LANTERN_WORTH if can_charge(g, seat) else 0.0
        case "charge_all":
            return LANTERN_WORTH * sum(can_charge(g, each) for each in range(g.seats))
        case "attach_self" | "attach_discard":
            return -ATTACHED
        case "discard_self":
            return 1.0
        case _:
            return 0.0


def reward_worth(g: DelveState, seat: int, card: int, copies: int, progress: int) -> float:
    """What completing a Well card brings, its place among the four included."""
    worth = 1.0
    for effect in REWARD[DESIGN[card]]:
        n = effect.n
        if effect.kind == "copies":
            n = copies
        elif effect.kind == "half":
            n = min(effect.max, progress // 2)
        worth += effect_worth(g, seat, effect, n)
    return worth


def token_worth(g: DelveState, seat: int, slot: int) -> float:
    """What a point of progress on a Well card is worth: its part of the reward, less if that is far away."""
    card = g.slots[slot]
    needed = difficulty(g, slot)
    worth = reward_worth(g, seat, card, 1, needed)
    return 0.75 * (worth + 1.5) / needed if worth > 0 else worth / needed


@lru_cache(maxsize=1 << 15)
def work(form: int, attached: int, down: int, progress: tuple[int, ...]) -> float:
    """The work that is left in the Final Gauntlet, by the cheapest way: which cards to turn, and the Master."""
    master = MASTER[form]
    best = 1e9
    for chosen in range(16):
        if chosen & down != down:
            continue
        colors = sum(1 for n in range(4) if chosen >> n & 1 and WEAKNESS[n] >= 0)
        if not colors:
            continue
        cost: float = sum(max(0, GAUNTLET[n].difficulty - progress[n]) for n in range(4) if chosen & ~down & 1 << n)
        needed = master.difficulty + master.per_attached * attached + master.per_front * (4 - chosen.bit_count())
        cost += max(0, needed - progress[MASTER_SLOT]) * (1.12, 1.04, 1.0)[min(2, colors - 1)]
        best = min(best, cost)
    return best


def work_left(g: DelveState) -> float:
    return work(g.master, len(g.attached.pieces), g.down, tuple(g.progress))


def standing(g: DelveState, seat: int) -> float:
    """The group's position."""
    worth = health(g, g.hp) - weariness(g.fatigue, g.seats) + LANTERN_WORTH * g.charged.bit_count()
    price = CARDS[g.seats]
    for each in range(g.seats):
        for card in g.hand(each).pieces:
            worth += price[card]
    if g.phase == FINAL_PHASE:
        return worth - PROGRESS * work_left(g)
    worth -= len(g.well_deck.pieces) + ATTACHED * len(g.attached.pieces) + PROGRESS * AHEAD
    for slot, card in enumerate(g.slots):
        if card >= 0:
            worth += PRESENCE[DESIGN[card]]
            if g.progress[slot]:
                worth += g.progress[slot] * token_worth(g, seat, slot)
    return worth
