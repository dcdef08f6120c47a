"""An attempt weighed before it is made: its expected value over the exact fall of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .attempt import DARK_DAMAGE
from .cards import DESIGN, LIGHT, MASTER, SKILL_DESIGN
from .challenges import DARK_CLIMB, G_WORSENS, SHARES, WEAKNESS, boost_limit, copies, difficulty, type_at
from .dice import falls, reading
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
from .state import FINAL_PHASE, MASTER_SLOT, DelveState
from .values import (
    ATTACHED,
    CARD,
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

    __slots__ = ("card", "color", "g", "limit", "needed", "prior", "seat", "slot", "token", "type")

    def __init__(self, g: DelveState, seat: int, slot: int, color: int) -> None:
        self.g = g
        self.seat = seat
        self.slot = slot
        self.color = color
        running = g.now is not None and g.now.target == slot
        self.prior = g.now.prior if running and g.now is not None else g.progress[slot]
        self.needed = difficulty(g, slot) - self.prior
        self.type = type_at(g, slot)
        self.limit = boost_limit(g, slot)
        self.card = g.slots[slot] if slot != MASTER_SLOT and g.phase != FINAL_PHASE else -1
        self.token = token_worth(g, seat, slot) if self.card >= 0 else 0.0

    def value(self, action: Action, cards: tuple[int, ...], bonus: int = 0) -> float:
        """The expected value of this attempt with an action and boosts, the price of the cards not counted."""
        g = self.g
        fixed, worth, in_dark, in_light = bonus, action.dice_worth, 0, 0
        if action is not NOTHING_PLAYED:
            fixed += action_value(action, facing(g, self.seat, self.slot, len(cards)))
            for card in cards:
                fixed += boost_value(card, self.type, self.prior, action)
            in_dark = SHADOW[action.seeker] if action.icon else 0
            told = next((clause.n for clause in action.after_roll if clause.name == "foretold"), 0)
            if told and g.now is not None:
                in_dark += told if g.now.foretold != LIGHT else 0
                in_light += told if g.now.foretold == LIGHT else 0
        read = reading(g, self.slot, self.color, worth)
        expected = 0.0
        for fall in falls(read.faces, read.light, read.blind):
            total = fixed + fall.matches * worth + (in_dark if fall.dark else in_light)
            expected += fall.odds * self.outcome(total, fall.dark, action, cards)
        return expected

    def outcome(self, total: int, dark: bool, action: Action, cards: tuple[int, ...]) -> float:
        """What one result is worth."""
        g = self.g
        if self.card < 0:
            return self._final(total, dark, action, cards)
        worth = 0.0
        for clause in action.after_roll:
            if clause.name == "damage" and dark:
                worth -= hurt(g, clause.n)
            elif clause.name == "charge" and not dark and can_charge(g, self.seat):
                worth += LANTERN_WORTH
        if SHARES[self.card]:
            worth += self._shared(total)
        if total >= self.needed:
            worth += reward_worth(g, self.seat, self.card, copies(g, self.card), self.prior + total)
            worth -= self.prior * self.token + PRESENCE[DESIGN[self.card]]
            return worth + self._on_success(action, total)
        penalty = PENALTY[DESIGN[self.card]]
        worth += self._penalty(penalty, dark, action, cards, self.needed - total)
        stays = not any(effect.name == "discard_self" for effect in penalty)
        return worth + (total * self.token if stays else -self.prior * self.token)

    def _shared(self, total: int) -> float:
        g = self.g
        design = DESIGN[self.card]
        others = [s for s, card in enumerate(g.slots) if card >= 0 and s != self.slot and DESIGN[card] == design]
        return sum(min(total, difficulty(g, slot) - g.progress[slot]) * self.token for slot in others)

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

    def _penalty(
        self, effects: Sequence[Effect], dark: bool, action: Action, cards: tuple[int, ...], missing: int
    ) -> float:
        """What failing costs: the penalty as the action and Bulwark leave it, and what darkness adds."""
        g = self.g
        less, cancelled, instead, worth = self._bulwark(action, cards), False, 1e9, 0.0
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
        for effect in effects:
            n = missing if effect.kind == "missing" else effect.dark if dark and effect.name == "dance" else effect.n
            if effect.name in ("damage", "dance"):
                cost = hurt(g, max(0, n + more - less))
                suffered += min(cost, 5.0) if effect.name == "dance" and g.down else cost
            else:
                suffered -= effect_worth(g, self.seat, effect, n)
        worth -= 0.0 if cancelled else min(suffered, instead)
        return worth - self._darkness(dark)

    def _darkness(self, dark: bool) -> float:
        g = self.g
        if not dark:
            return 0.0
        cost = sum(hurt(g, 1) for card in g.fatigue if card in DARK_DAMAGE)
        if g.phase != FINAL_PHASE:
            cost += ATTACHED - 1 if len(g.attached.pieces) < len(g.fatigue) else 0
            cost += sum(1 for card in g.slots if card >= 0 and DARK_CLIMB[card] and card != self.card)
        return cost

    def _bulwark(self, action: Action, cards: tuple[int, ...]) -> int:
        if action is not NOTHING_PLAYED and action.icon and BULWARK[action.seeker]:
            return BULWARK[action.seeker]
        return max([BULWARK[ACTION_OF[card].seeker] for card in cards if BEARS[card]], default=0)

    def _final(self, total: int, dark: bool, action: Action, cards: tuple[int, ...]) -> float:
        """Against a Gauntlet card or the Master: the work that is saved, and the penalty."""
        g = self.g
        progress = list(g.progress)
        progress[self.slot] = self.prior
        attached = len(g.attached.pieces)
        before = work(g.master, attached, g.down, tuple(progress))
        progress[self.slot] += total
        worth = -hurt(g, 1) if dark and any(clause.name == "damage" for clause in action.after_roll) else 0.0
        if self.slot == MASTER_SLOT:
            if total >= self.needed:
                return LOSS + worth
            form = MASTER[g.master]
            effects = M_PENALTY[g.master] if form.fails == "always" or dark else ()
            worth += PROGRESS * (before - work(g.master, attached, g.down, tuple(progress)))
            return worth + self._penalty(effects, dark, action, cards, 0)
        down = g.down
        if total >= self.needed:
            down |= 1 << self.slot
            progress[self.slot] = 0
            worth += sum(effect_worth(g, self.seat, effect, effect.n) for effect in G_REWARD[self.slot])
            worth += self._on_success(action, total) + (0.5 if WEAKNESS[self.slot] >= 0 else 0.0)
            worth += 1.0 if G_WORSENS[self.slot] else 0.0
        else:
            worth += self._penalty(G_PENALTY[self.slot], dark, action, cards, 0)
        after = work(g.master, attached, down, tuple(progress))
        return worth + (LOSS if after <= 0 else PROGRESS * (before - after))

    # The best way to go about it

    def actions(self) -> list[tuple[float, Action, float]]:
        """What can be played, bare attempts included, with its price and its value alone, best first."""
        g, seat = self.g, self.seat
        found = [(self.value(NOTHING_PLAYED, ()), NOTHING_PLAYED, 0.0)]
        seen = set()
        for card in g.hand(seat).pieces:
            if card in ACTS[self.color] and SKILL_DESIGN[card] not in seen:
                seen.add(SKILL_DESIGN[card])
                found.append((self.alone(ACTION_OF[card], CARD[card]), ACTION_OF[card], CARD[card]))
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
        plain.sort(key=lambda each: (each[0] - 1.1 * CARD[each[1]], each[1]), reverse=True)
        return [card for _, card in plain[:4]]

    def with_boosts(self, action: Action, played: tuple[int, ...], held: list[int], limit: int) -> float:
        """The best value with more boosts, the price of those still to be played taken off."""
        best = self.value(action, played)
        if action is NOTHING_PLAYED or limit <= 0:
            return best
        for n, card in enumerate(held):
            if ACTION_OF[card] is action:
                continue
            one = self.value(action, (*played, card)) - CARD[card]
            best = max(best, one)
            if limit > 1:
                for other in held[n + 1 : n + 3]:
                    best = max(best, self.value(action, (*played, card, other)) - CARD[card] - CARD[other])
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
