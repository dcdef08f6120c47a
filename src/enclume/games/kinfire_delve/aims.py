"""An attempt weighed before it is made: its expected value over the exact fall of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .attempt import DARK_DAMAGE, played
from .cards import DARKNESS, DESIGN, LIGHT, MASTER, SKILL_DESIGN
from .challenges import DARK_CLIMB, G_WORSENS, RIDDLE, SHARES, WEAKNESS, boost_limit, copies, difficulty, type_at
from .dice import falls, matches, reading
from .effects import G_PENALTY, G_REWARD, M_PENALTY, PENALTY, Effect
from .skills import (
    ACTION_OF,
    ACTS,
    BEARS,
    BOOSTS,
    BULWARK,
    LANTERN_OF,
    NOTHING_PLAYED,
    SHADOW,
    Action,
    action_value,
    applies,
    boost_value,
    facing,
)
from .state import ACTION, FINAL_PHASE, MASTER_SLOT, NO_ACTION, ROLLING, DelveState
from .values import (
    ATTACHED,
    CARDS,
    DRAWN,
    LANTERN_WORTH,
    LOSS,
    PRESENCE,
    PROGRESS,
    can_charge,
    effect_worth,
    health,
    hurt,
    relief,
    reward_worth,
    token_worth,
    work,
)

TRIED: Final = 3
"""How many of the best actions are tried with boosts."""


class Aim:
    """An attempt that is being weighed: what lies there, and what success and failure are worth."""

    __slots__ = (
        "card",
        "color",
        "expected",
        "faced",
        "failures",
        "falls",
        "g",
        "limit",
        "needed",
        "price",
        "prior",
        "saved",
        "seat",
        "simple",
        "slot",
        "token",
        "twins",
        "type",
        "won",
    )

    def __init__(self, g: DelveState, seat: int, slot: int, color: int) -> None:
        self.g = g
        self.seat = seat
        self.slot = slot
        self.color = color
        self.price = CARDS[g.seats]
        now = g.now
        self.prior = now.prior if now is not None and now.target == slot else g.progress[slot]
        self.needed = difficulty(g, slot) - self.prior
        self.type = type_at(g, slot)
        self.limit = boost_limit(g, slot)
        alone = facing(g, seat, slot, 0)
        self.faced = (alone, alone._replace(boosts=1), alone._replace(boosts=2))
        read = reading(g, slot, color, 1)
        self.falls = falls(read.faces, read.light, read.blind)
        self.card = card = g.slots[slot] if slot != MASTER_SLOT and g.phase != FINAL_PHASE else -1
        self.failures: dict[tuple[int, int, int], tuple[float, float]] = {}
        self.saved: dict[int, float] = {}
        self.expected: dict[tuple[int, ...], float] = {}
        self.twins: list[int] = []
        self.token = self.won = 0.0
        if card >= 0:
            self.token = token_worth(g, seat, slot)
            self.won = reward_worth(g, seat, card, copies(g, card), self.prior + self.needed)
            self.won -= self.prior * self.token + PRESENCE[DESIGN[card]]
            if SHARES[card]:
                self.twins = [s for s, c in enumerate(g.slots) if c >= 0 and s != slot and DESIGN[c] == DESIGN[card]]
        self.simple = card >= 0 and not self.twins and DESIGN[card] != RIDDLE

    def value(self, action: Action, cards: tuple[int, ...], bonus: int = 0) -> float:
        """The expected value of this attempt with an action and boosts, the price of the cards not counted."""
        fixed, in_light, in_dark = self.fixed(action, cards)
        fixed += bonus
        guard = self.bulwark(action, cards)
        plain = not (action.on_fail or action.on_success or action.after_roll)
        key = (fixed, in_light, in_dark, action.dice_worth, guard, 0 if plain else id(action))
        expected = self.expected.get(key)
        if expected is None:
            simple = self.simple and not (action.on_success or action.after_roll)
            weigh = self._simply if simple else self._fully
            expected = self.expected[key] = weigh(fixed, in_light, in_dark, action, guard)
        return expected

    def _fully(self, fixed: int, in_light: int, in_dark: int, action: Action, guard: int) -> float:
        """The expectation over the fall of the dice."""
        worth, outcome, expected = action.dice_worth, self.outcome, 0.0
        for odds, matched, dark in self.falls:
            total = fixed + matched * worth + (in_dark if dark else in_light)
            expected += odds * outcome(total, dark, action, guard)
        return expected

    def _simply(self, fixed: int, in_light: int, in_dark: int, action: Action, guard: int) -> float:
        """The same where success is worth what it is, and failure costs the same whatever is missing: most attempts."""
        worth, needed, won, token, expected = action.dice_worth, self.needed, self.won, self.token, 0.0
        costs = self._costs(action, guard, 0)
        for odds, matched, dark in self.falls:
            total = fixed + matched * worth + (in_dark if dark else in_light)
            expected += odds * (won if total >= needed else total * token + costs[dark])
        return expected

    def fixed(self, action: Action, cards: tuple[int, ...]) -> tuple[int, int, int]:
        """Progress without the dice: in any case, in the light, in the dark."""
        if action is NOTHING_PLAYED:
            return 0, 0, 0
        g = self.g
        total = action_value(action, self.faced[len(cards)])
        for card in cards:
            total += boost_value(card, self.type, self.prior, action)
        in_light, in_dark = 0, SHADOW[action.seeker] if action.icon else 0
        for clause in action.after_roll:
            if clause.name == "foretold":
                light = g.now is not None and g.now.foretold == LIGHT
                in_light, in_dark = in_light + (clause.n if light else 0), in_dark + (0 if light else clause.n)
        return total, in_light, in_dark

    def outcome(self, total: int, dark: bool, action: Action, guard: int) -> float:
        """What one result is worth; ``guard`` is the damage that Bulwark takes off."""
        worth = self._after_roll(action, dark) if action.after_roll else 0.0
        done = total >= self.needed
        if self.card < 0:
            worth += self._work_saved(total)
            if self.slot == MASTER_SLOT and done:
                return worth
        elif done:
            worth += self.won
        else:
            worth += total * self.token
        for twin in self.twins:
            worth += min(total, difficulty(self.g, twin) - self.g.progress[twin]) * self.token
        if not done:
            return worth + self._failure(dark, action, guard, self.needed - total)
        return worth + (self._on_success(action, total) if action.on_success else 0.0)

    def _after_roll(self, action: Action, dark: bool) -> float:
        worth = 0.0
        for clause in action.after_roll:
            if clause.name == "damage" and dark:
                worth -= hurt(self.g, clause.n)
            elif clause.name == "charge" and not dark and can_charge(self.g, self.seat):
                worth += LANTERN_WORTH
        return worth

    def _on_success(self, action: Action, total: int) -> float:
        worth = 0.0
        for clause in action.on_success:
            if not applies(clause, self.type):
                continue
            if clause.name == "heal":
                worth += health(self.g, min(self.g.deal.cap, self.g.hp + clause.n)) - health(self.g, self.g.hp)
            elif clause.name == "overflow":
                worth += 0.5 * min(4, total - self.needed)
            else:
                worth += DRAWN * clause.n
        return worth

    def _failure(self, dark: bool, action: Action, guard: int, missing: int) -> float:
        """What failing costs; the same for all results but where the penalty asks how much is missing."""
        asks = self.card >= 0 and DESIGN[self.card] == RIDDLE
        return self._costs(action, guard, missing if asks else 0)[dark]

    def _costs(self, action: Action, guard: int, missing: int) -> tuple[float, float]:
        """What failing costs in the light and in the dark."""
        key = (id(action) if action.on_fail else 0, guard, missing)
        costs = self.failures.get(key)
        if costs is None:
            costs = self._penalty(False, action, guard, missing), self._penalty(True, action, guard, missing)
            self.failures[key] = costs
        return costs

    def _effects(self, dark: bool) -> Sequence[Effect]:
        if self.card >= 0:
            return PENALTY[DESIGN[self.card]]
        if self.slot != MASTER_SLOT:
            return G_PENALTY[self.slot]
        master = self.g.master
        return M_PENALTY[master] if dark or MASTER[master].fails == "always" else ()

    def _penalty(self, dark: bool, action: Action, less: int, missing: int) -> float:
        """The penalty as the action and Bulwark leave it, and what darkness adds."""
        g = self.g
        cancelled, instead, worth = False, 1e9, 0.0
        for clause in action.on_fail:
            if clause.name == "ignore":
                cancelled = cancelled or applies(clause, self.type)
            elif clause.name == "no_damage":
                less = 99
            elif clause.name == "less_damage":
                less += clause.n
            elif clause.name == "damage_instead":
                instead = hurt(g, clause.n - less)
            elif clause.name == "discard_instead":
                instead = 1.4
            elif clause.name == "discard":
                worth -= 1.2
            elif clause.name == "take_back":
                worth += 1.5
        more = sum(n for k, n in enumerate(G_WORSENS) if n and g.front(k)) if self.slot == MASTER_SLOT and dark else 0
        suffered = 0.0
        for effect in self._effects(dark):
            n = missing if effect.kind == "missing" else effect.dark if dark and effect.name == "dance" else effect.n
            if effect.name in ("damage", "dance"):
                cost = hurt(g, max(0, n + more - less))
                suffered += min(cost, 5.0) if effect.name == "dance" and g.down else cost
            elif effect.name == "discard_self":
                suffered -= 1.0 - self.prior * self.token
            else:
                suffered -= effect_worth(g, self.seat, effect, n)
        worth -= 0.0 if cancelled else min(suffered, instead)
        return worth - (self._darkness() if dark else 0.0)

    def _darkness(self) -> float:
        g = self.g
        cost = sum([hurt(g, 1) for card in g.fatigue if card in DARK_DAMAGE])
        if g.phase != FINAL_PHASE:
            cost += ATTACHED - 1 if len(g.attached.pieces) < len(g.fatigue) else 0
            cost += sum([1 for card in g.slots if card >= 0 and DARK_CLIMB[card] and card != self.card])
        return cost

    def bulwark(self, action: Action, cards: tuple[int, ...]) -> int:
        """KD-25.4: the damage that Khor's cards take off."""
        if action is not NOTHING_PLAYED and action.icon and BULWARK[action.seeker]:
            return BULWARK[action.seeker]
        for card in cards:
            if BEARS[card] and BULWARK[ACTION_OF[card].seeker]:
                return BULWARK[ACTION_OF[card].seeker]
        return 0

    def _work_saved(self, total: int) -> float:
        """Against a Gauntlet card or the Master: how much of the work of the Final Gauntlet is done, and the reward."""
        worth = self.saved.get(total)
        if worth is None:
            worth = self.saved[total] = self._work(total)
        return worth

    def _work(self, total: int) -> float:
        g, slot = self.g, self.slot
        done = total >= self.needed
        if slot == MASTER_SLOT and done:
            return LOSS
        progress = list(g.progress)
        progress[slot] = self.prior
        attached, down = len(g.attached.pieces), g.down
        before = work(g.master, attached, down, tuple(progress))
        progress[slot] += total
        worth = 0.0
        if slot != MASTER_SLOT and done:
            down |= 1 << slot
            progress[slot] = 0
            worth = sum([effect_worth(g, self.seat, effect, effect.n) for effect in G_REWARD[slot]])
            worth += (0.5 if WEAKNESS[slot] >= 0 else 0.0) + (1.0 if G_WORSENS[slot] else 0.0)
        after = work(g.master, attached, down, tuple(progress))
        return worth + (LOSS if after <= 0 else PROGRESS * (before - after))

    # The best way to go about it

    def actions(self) -> list[tuple[float, Action, float]]:
        """What can be played, bare attempts included, with its price and its value alone, best first."""
        g, seat, price = self.g, self.seat, self.price
        found = [(self.value(NOTHING_PLAYED, ()), NOTHING_PLAYED, 0.0)]
        seen = set()
        for card in g.hand(seat).pieces:
            if card in ACTS[self.color] and SKILL_DESIGN[card] not in seen:
                seen.add(SKILL_DESIGN[card])
                found.append((self.alone(ACTION_OF[card], price[card]), ACTION_OF[card], price[card]))
        if g.charged >> seat & 1:
            action = LANTERN_OF[g.deal.seekers[seat]]
            found.append((self.alone(action, LANTERN_WORTH), action, LANTERN_WORTH))
        return sorted(found, key=lambda each: -each[0])

    def alone(self, action: Action, price: float) -> float:
        return self.value(action, ()) - price + on_play_worth(self.g, self.seat, action)

    def boosters(self) -> list[int]:
        """The best boosts that the others hold, each with what it adds for its price."""
        g = self.g
        seats = g.others(self.seat) or [self.seat]
        suits = BOOSTS[self.color]
        cards = [card for seat in seats for card in g.hand(seat).pieces if card in suits]
        plain = [(boost_value(card, self.type, self.prior, NOTHING_PLAYED), card) for card in cards]
        plain.sort(key=lambda each: (each[0] - 1.1 * self.price[each[1]], each[1]), reverse=True)
        return [card for _, card in plain[:4]]

    def with_boosts(self, action: Action, played: tuple[int, ...], held: list[int], limit: int) -> float:
        """The best value with more boosts, the price of those still to be played taken off."""
        best = self.value(action, played)
        if action is NOTHING_PLAYED or limit <= 0:
            return best
        price = self.price
        for n, card in enumerate(held):
            if ACTION_OF[card] is action:
                continue
            one = self.value(action, (*played, card)) - price[card]
            best = max(best, one)
            if limit > 1:
                for other in held[n + 1 : n + 3]:
                    best = max(best, self.value(action, (*played, card, other)) - price[card] - price[other])
        return best

    def best(self) -> float:
        """The value of the best way to attempt this."""
        ways = self.actions()
        best = ways[0][0]
        held = self.boosters()
        for alone, action, price in ways[:TRIED]:
            if action is not NOTHING_PLAYED and held:
                extra = on_play_worth(self.g, self.seat, action) - price
                best = max(best, self.with_boosts(action, (), held, self.limit) + extra, alone)
        return best


def running(g: DelveState) -> float:
    """What the attempt that is being made may be hoped to bring; nothing where none is."""
    now = g.now
    if now is None or now.target < 0 or now.outcome or now.step > ROLLING:
        return 0.0
    aim, action = Aim(g, g.seat, now.target, now.color), played(g, g.seat)
    cards = tuple([card for _, card in now.boosts])
    if now.step == ACTION and now.action == NO_ACTION:
        return aim.best()
    if now.dice:
        return as_it_lies(g, aim, action, cards)
    return aim.value(action, cards, now.bonus)


def as_it_lies(g: DelveState, aim: Aim, action: Action, cards: tuple[int, ...]) -> float:
    """What the dice on the table are worth, if nobody re-rolls them."""
    now = g.active
    fixed, in_light, in_dark = aim.fixed(action, cards)
    matched = matches(now.dice, reading(g, now.target, now.color, action.dice_worth))
    dark = now.dice[-1] == DARKNESS
    total = fixed + now.bonus + matched * action.dice_worth + (in_dark if dark else in_light)
    return aim.outcome(total, dark, action, aim.bulwark(action, cards))


def on_play_worth(g: DelveState, seat: int, action: Action) -> float:
    """What the text of a card brings beside the attempt itself."""
    worth = 0.0
    for clause in action.on_play:
        match clause.name:
            case "charge":
                worth += LANTERN_WORTH if can_charge(g, seat) else 0.0
            case "charge_any":
                worth += LANTERN_WORTH if any(can_charge(g, each) for each in range(g.seats)) else 0.0
            case "heal":
                worth += health(g, min(g.deal.cap, g.hp + clause.n)) - health(g, g.hp)
            case "draw" | "left_draws":
                worth += DRAWN * clause.n
            case "brave":
                worth += relief(g)
            case "recall":
                worth += 0.8 * DRAWN if any(BEARS[card] for card in g.discards[seat]) else 0.0
    for clause in action.after_attempt:
        worth += {"place": 0.8, "place_all": 1.2, "case": 0.4, "move": 0.8}[clause.name]
    return worth
