"""What each option is worth to a greedy player, in items, reckoned from the numbers on the cards.

Items are the currency. A die is worth what it adds to the chance of making what is on display, now and next round, and
a little for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from enclume.kernel.options import Option

from .actions import ACTIVATE, BONUS_METAL, END, HIRE_NOW, PASS, Card, Claim, Die, Kind, Make, Use
from .apprentices import CAETLYN
from .cards import FIRST_APPRENTICE, MODIFIER
from .costs import COPIES, HIRE_COST, Cost, can_pay, cost_of, fits
from .dice import ONE, common, packed, total
from .effects import ACTION, COUNTERFEIT, DOCKING, Effect
from .evaluate import APPRENTICE_WORTH, next_dice, progress, this_roll
from .gathering import copy_targets, dock_cost
from .odds import hopes, outlook
from .shaping import Potential, potential_of, reroll_worth
from .state import KingsState

NOW: Final = 0.85
"""What a sure item of this round's roll is worth: it may be stolen."""
NEXT: Final = 0.5
DIE: Final = (0.03, 0.045, 0.07, 0.09)
"""What a die of each type is worth beside its chances, with many rounds to come."""
TOKEN: Final = 0.26
_HOPE_FOR_PREROLL: Final = 0.1
_TURN: Final = 0.25
"""What another turn of the phase is worth."""


def appraise(g: KingsState, seat: int, options: Sequence[Option]) -> list[float]:
    """A value for each option."""
    verb = options[0].verb
    if verb in ("claim", "dock", "recruit", "pass"):
        gatherer = Gatherer(g, seat)
        return [gatherer.value(option) for option in options]
    if verb in ("craft", "steal", "use", "end") or options[-1] is END:
        return in_craft(g, seat, options)
    return [_OTHERWISE[option.verb](g, seat, option) if option.verb in _OTHERWISE else 0.0 for option in options]


def rollout(g: KingsState, seat: int, options: Sequence[Option], chance: Callable[[], float]) -> Option:
    """A sensible option for playouts: the best at a glance."""
    values = appraise(g, seat, options)
    return options[max(range(len(values)), key=values.__getitem__)]


class Gatherer:
    """A player about to gather: his dice now and next round, and what they promise."""

    __slots__ = ("dice", "g", "left", "orders", "seat", "supply")

    def __init__(self, g: KingsState, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.supply = g.supply[seat]
        self.dice = next_dice(g, seat)
        self.left = 1 - 0.7 * progress(g)
        self.orders = g.deal.items[g.next_item : g.next_item + 2]

    def value(self, option: Option) -> float:
        g, seat = self.g, self.seat
        if type(option) is Claim:
            if option.action == COPIES:
                return max([self.action(target) for target in copy_targets(g, seat)], default=-1.0)
            return self.action(option.action)
        if option is PASS:
            dice = self.dice + (ONE[0] if not g.passed and g.stock & 255 else 0)
            return self.promise(self.supply, dice, g.modifiers[seat])
        assert type(option) is Card
        if option.verb == "dock":
            return self.after(dock_cost(g, seat, option.card), DOCKING[option.card]) - 0.01
        return self.recruit(option.card)

    def action(self, action: int) -> float:
        return self.after(cost_of(action, self.g.deal.palace), ACTION[action])

    def promise(self, supply: int, dice: int, held: int) -> float:
        g = self.g
        now = NOW * this_roll(g, self.seat, supply, held)
        return now + NEXT * outlook(dice, g.display, self.orders) + self.left * value_of(dice)

    def recruit(self, apprentice: int) -> float:
        g, cost = self.g, HIRE_COST[apprentice]
        worth = 5 * APPRENTICE_WORTH[apprentice - FIRST_APPRENTICE] * max(0.0, 6 - g.round) / 6
        if can_pay(self.supply, cost):
            lost, kept = cheap_payment(self.supply, cost)
            return self.promise(self.supply - lost - kept, self.dice - lost, g.modifiers[self.seat]) + worth
        return self.promise(self.supply, self.dice, g.modifiers[self.seat]) + 0.4 * worth - 0.03

    def after(self, cost: Cost, effects: tuple[Effect, ...]) -> float:
        """The promise once a cost is paid and its effects have come about."""
        g, seat = self.g, self.seat
        lost, kept = cheap_payment(self.supply, cost)
        supply, dice, held = self.supply - lost - kept, self.dice - lost, g.modifiers[seat]
        extra = 0.0
        for effect in effects:
            name = effect.name
            if name == "gain":
                gained = common(g.stock, effect.dice)
                dice += gained
                supply += gained if effect.to_supply else 0
            elif name in ("modifier", "token"):
                held += 1 << 4 * effect.kind
            elif name == "caravan":
                dice += common(g.stock, [d for least, d in effect.steps if total(kept) >= least][-1])
            elif name == "choose_gain":
                ways = [common(g.stock, packed(way)) for way in effect.choices]
                dice += max(ways, key=lambda way: self.promise(supply, dice + way, held))
            elif name == "no_roll":
                supply = 0
            elif name == "borrow":
                supply += common(g.stock, effect.dice)
            elif name == "roll_smithy":
                supply += g.smithy[seat] - g.cancelled[seat]
            elif name == "end_gathering":
                supply += g.smithy[seat] - g.cancelled[seat]
                extra -= NOW * max(self.with_smithy(other) for other in g.others(seat))
                extra -= _TURN * (len(g.deck) + len(g.row)) / (g.seats - g.passed.bit_count())
            elif name == "roll":
                extra += self.rolled(effect, supply, dice, held)
            else:
                extra += self.special(effect)
        return self.promise(supply, dice, held) + extra

    def rolled(self, effect: Effect, supply: int, dice: int, held: int) -> float:
        """What a utility roll brings on average."""
        base = self.promise(supply, dice, held)
        worth = 0.0
        for row in effect.table:
            if row == COUNTERFEIT:
                worth += TOKEN
            elif row:
                row = common(self.g.stock, row)
                worth += self.promise(supply + row if effect.to_supply else supply, dice + row, held) - base
        return worth / 6

    def special(self, effect: Effect) -> float:
        g, seat = self.g, self.seat
        match effect.name:
            case "counterfeit":
                return TOKEN
            case "others_gain":
                return -0.02
            case "gift":
                return -0.04
            case "white_die":
                return 0.25 * (1 - min(1.0, this_roll(g, seat, self.supply, g.modifiers[seat])))
            case "preroll":
                return _HOPE_FOR_PREROLL * min(1.0, hopes(self.supply, g.display))
            case "conjure":
                return 0.1
            case "purple":
                return self.spoiled() - 0.01
            case "prison" | "chancery":
                return max(self.harm(other, effect.number or 1) for other in g.others(seat)) - 0.02
            case _:
                return 0.0

    def with_smithy(self, other: int) -> float:
        """What an opponent gains when the dice on his smithy can be rolled at once."""
        g, supply, held = self.g, self.g.supply[other], self.g.modifiers[other]
        more = supply + g.smithy[other] - g.cancelled[other]
        return this_roll(g, other, more, held) - this_roll(g, other, supply, held)

    def spoiled(self) -> float:
        """What a die in six that falls away costs the best placed opponent more than oneself."""
        g = self.g
        theirs = max(this_roll(g, other, g.supply[other], g.modifiers[other]) for other in g.others(self.seat))
        return 0.06 * (theirs - this_roll(g, self.seat, self.supply, g.modifiers[self.seat]))

    def harm(self, other: int, number: int) -> float:
        """What an opponent loses when some of his dice cannot be rolled."""
        g, supply = self.g, self.g.supply[other]
        if g.owned(other) + 1 < g.deal.target:
            return 0.02
        left = supply - min(supply & 255, number)
        held = g.modifiers[other]
        return 0.7 * (this_roll(g, other, supply, held) - this_roll(g, other, left, held))


@lru_cache(maxsize=1 << 12)
def value_of(dice: int) -> float:
    """What dice are worth for themselves: less and less of one type."""
    worth = 0.0
    for t in range(4):
        n = dice >> 8 * t & 255
        worth += DIE[t] * (n if n < 12 else 12 + 0.4 * (n - 12))
    return worth


@lru_cache(maxsize=1 << 14)
def _paid(supply: int, number: int, slots: tuple[tuple[int, bool], ...]) -> tuple[int, int]:
    lost = kept = least = 0
    for nth, (takes, crossed) in enumerate(slots):
        if nth and slots[nth] != slots[nth - 1]:
            least = 0
        same = nth + 1 < len(slots) and slots[nth + 1] == slots[nth]
        for t in range(least, 4):
            fine = takes >> t & 1 and supply >> 8 * t & 255
            if fine and fits(supply - ONE[t], number, nth + 1, t if same else 0):
                break
        least = t
        supply -= ONE[t]
        if crossed:
            lost += ONE[t]
        else:
            kept += ONE[t]
    return lost, kept


def cheap_payment(supply: int, cost: Cost) -> tuple[int, int]:
    """The dice lost and kept when a cost is paid with the commonest types."""
    return (0, supply) if cost.everything else _paid(supply, cost.number, cost.slots)


# Crafting


def in_craft(g: KingsState, seat: int, options: Sequence[Option]) -> list[float]:
    """Make what can be made, the finest first; use modifiers that bring an item within reach; then stop."""
    now = potential_of(g, seat, g.tray)
    return [craft_value(g, seat, option, now, options) for option in options]


def craft_value(g: KingsState, seat: int, option: Option, now: Potential, options: Sequence[Option]) -> float:
    if type(option) is Make:
        if option.way == "pick":
            return -1.0
        later = (seat - g.first) % g.seats < g.seats - 1
        safe = 0.05 if option.way == "safe" and later and not now.several else 0.0
        return 2.0 + 0.01 * option.item + safe + (0.3 if option.verb == "steal" else 0.0)
    if type(option) is Use:
        if option.op == "white":
            return 0.4
        if option.op == "reroll":
            return 0.3 + reroll_worth(g) if not now.feasible else 0.1
        if now.feasible:
            return -0.1
        return now.best_use(g, seat, option) - 0.02
    return 0.0


# Single choices


def _pay(g: KingsState, seat: int, option: Option) -> float:
    """Part with what is needed least."""
    assert isinstance(option, Kind)
    one = ONE[option.type]
    dice = next_dice(g, seat) - one
    orders = g.deal.items[g.next_item : g.next_item + 2]
    now = hopes(g.supply[seat] - one, g.display)
    return NOW * now + NEXT * outlook(dice, g.display, orders) + value_of(dice)


def _want(g: KingsState, seat: int, option: Option) -> float:
    assert isinstance(option, Kind)
    return hopes(g.supply[seat] + ONE[option.type], g.display) + 0.01 * option.type


def _send(g: KingsState, seat: int, option: Option) -> float:
    """Of one's own dice the least useful, of others' the most."""
    owner = int(str(option.targets[0]).split("@")[1])
    type_ = option.type if isinstance(option, Kind) else option.die >> 3 & 7 if isinstance(option, Die) else 0
    prerolled = 0.5 if isinstance(option, Die) else 0.0
    worth = -hopes(max(0, g.supply[owner] - ONE[type_]), g.display) + 0.01 * type_ + prerolled
    return worth if owner != seat else -worth


def _die(g: KingsState, seat: int, option: Option) -> float:
    """The die that a modifier serves best; for a reroll low ones."""
    assert isinstance(option, Die)
    if g.using < 0:
        return -0.1 * (option.die & 7)
    modifier = MODIFIER[g.using]
    if modifier.op == "reroll":
        return 3.5 - (option.die & 7)
    return potential_of(g, seat, g.tray).on(g, option.die, modifier.op, modifier.amount) - 0.02 * (option.die & 7)


def _keep(g: KingsState, seat: int, option: Option) -> float:
    assert isinstance(option, Die)
    return (option.die & 7) - 3.5 if option.verb == "keep" else 0.0


def _discard(g: KingsState, seat: int, option: Option) -> float:
    """Give up what the next player would like best."""
    assert isinstance(option, Card)
    other = Gatherer(g, (seat + 1) % g.seats)
    base = other.promise(other.supply, other.dice, g.modifiers[other.seat])
    ways = [2 * option.card, 2 * option.card + 1]
    can = [a for a in ways if a != COPIES and can_pay(other.supply, cost_of(a, g.deal.palace))]
    return max([other.action(action) - base for action in can], default=0.0)


def _gain(g: KingsState, seat: int, option: Option) -> float:
    dice = next_dice(g, seat) + common(g.stock, packed(str(option.targets[0])))
    orders = g.deal.items[g.next_item : g.next_item + 2]
    return NEXT * outlook(dice, g.display, orders) + value_of(dice)


def _hire(g: KingsState, seat: int, option: Option) -> float:
    if option is HIRE_NOW:
        return 0.5 if g.round <= 5 else -0.5
    return (0.3 if g.round <= 5 else -0.3) if isinstance(option, Card) else 0.0


def _activate(g: KingsState, seat: int, option: Option) -> float:
    if option is ACTIVATE[CAETLYN]:
        return 0.1 if g.counterfeits[seat] < 3 else -0.2
    return 0.1


def _copy(g: KingsState, seat: int, option: Option) -> float:
    assert isinstance(option, Claim)
    return Gatherer(g, seat).action(option.action)


_OTHERWISE: Final[dict[str, Callable[[KingsState, int, Option], float]]] = {
    "pay": _pay,
    "preroll": lambda g, seat, option: 0.5,
    "enough": lambda g, seat, option: 0.0 if g.using < 0 or MODIFIER[g.using].op == "reroll" else -0.4,
    "fetch": lambda g, seat, option: _want(g, seat, option),
    "declare": lambda g, seat, option: _want(g, seat, option),
    "send": _send,
    "die": _die,
    "keep": _keep,
    "discard": _discard,
    "gain": _gain,
    "hire": _hire,
    "activate": _activate,
    "copy": _copy,
    "refine": lambda g, seat, option: 0.1 * option.type if isinstance(option, Kind) else 0.0,
    "save": lambda g, seat, option: float(option.type) if isinstance(option, Kind) else 0.0,
    "bonus": lambda g, seat, option: 0.1 if option is BONUS_METAL else 0.0,
    "done": lambda g, seat, option: 0.05,
}
