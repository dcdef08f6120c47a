"""A rough model of a turn: what an action would change, applied to a copy at a glance and without asking anybody."""

from __future__ import annotations

from enclume.kernel.options import Option

from .acting import actions
from .actions import GIVE, Pick, PickUp
from .board import LEVEL
from .cards import ARTEFACT, CAPACITY, TOTEM
from .evaluate import (
    PLAN,
    TOTEM_WORTH,
    danger,
    hope,
    place_worth,
    plan_worth,
    reach_table,
    solo_worth,
    standing,
    wants,
)
from .forging import carriers
from .haggle import gains
from .mine import unlit
from .moving import put
from .ores import COST, KINDS, MASK, ONE, packed, parts, total
from .scoring import pooled, score_of
from .state import ANY, AWAKE, DIG, FIGHT, ICON, MOVE, PICK_UP, FlameState

EXPECTED = (0, packed("GGS"), packed("GSR"), packed("SRR"))
"""What a deposit of each level gives, about."""
SUCCESS = (0.6, 0.9, 1.0)
"""How likely a fight is to be won with so many allies."""
GUARDED = (0.0, 2 / 6, 3 / 7, 3 / 5)
"""How likely a deposit of each level is to hide a kobold."""
FORGING = 6.0
"""What forging is worth to a greedy player beside what it changes: who waits for better ones waits too long."""
REGRET = 1.5
"""What each point costs by which a side is behind that ends the game."""
HOPE = 0.2
"""How much it counts that a deposit may hold what a plan lacks."""
COST_OF_ICON = 0.04


class Sketch:
    """A copy of a state in which an adventurer spends icons."""

    __slots__ = ("g", "icons", "seat", "worths")

    def __init__(self, g: FlameState, seat: int, icons: int) -> None:
        self.g = g
        self.seat = seat
        self.icons = icons
        self.worths = reach_table(g, seat)

    def worth(self) -> float:
        return standing(self.g, self.seat, self.worths)

    def value(self, who: int, option: Option, before: float) -> float:
        """What an action would bring; the state is as before when this returns."""
        match option.verb:
            case "move":
                assert isinstance(option, Pick)
                return self._walk(who, option.n) - COST_OF_ICON
            case "dig":
                return self._dig(who) - COST_OF_ICON
            case "pick_up":
                assert isinstance(option, PickUp)
                return self._pick_up(who, option, before) - COST_OF_ICON
            case "fight":
                return self._fight(who) - COST_OF_ICON
            case "forge":
                assert isinstance(option, Pick)
                return self._forge(who, option.n, before)
            case "totem":
                assert isinstance(option, Pick)
                return self._totem(who, TOTEM[option.n].id)
            case "give" | "take":
                assert isinstance(option, Pick)
                return self._transfer(who, option, before) - 4 * COST_OF_ICON
            case _:
                return 0.02

    def _walk(self, who: int, to: int) -> float:
        """What it changes to stand elsewhere: what is within reach, and how near his ores are to a forge."""
        g, here = self.g, self.g.at[who]
        gain = -self._place(who)
        put(g, who, to)
        gain += self._place(who)
        put(g, who, here)
        return gain + self._arriving(to)

    def _place(self, who: int) -> float:
        """What of a side's standing depends on where one of its adventurers is."""
        g = self.g
        worth = place_worth(g, who, self.worths)
        if g.carried[who]:
            worth += PLAN * plan_worth(g, self.seat)
        return worth + solo_worth(g) if g.deal.solo else worth

    def _arriving(self, site: int) -> float:
        """An unknown token: mostly good, sometimes a trap that costs what is left of the turn."""
        if not self.g.unexplored >> site & 1:
            return 0.0
        left = sum(self.icons >> 8 * icon & 255 for icon in range(5)) - 1
        return 0.9 - 0.13 * (0.6 * left + self._fear(1))

    def _dig(self, who: int) -> float:
        """Ores come to light, of use to whoever has room for more than lies there; a kobold may take the best one."""
        g, site = self.g, self.g.at[who]
        wanted = max(0, CAPACITY[who] - total(g.carried[who]) - total(g.loose[site]))
        picks = (self.icons >> 8 * PICK_UP & 255) + (self.icons >> 8 * ANY & 255)
        gain = (0.15 + 0.15 * wanted + 0.35 * min(wanted, picks)) * (0.7 + 0.35 * LEVEL[site])
        gain += HOPE * hope(wants(g, self.seat), LEVEL[site])
        return gain - GUARDED[LEVEL[site]] * self._fear(1)

    def _pick_up(self, who: int, option: PickUp, before: float) -> float:
        g = self.g
        change = ONE[option.kind] - (ONE[option.drop] if option.drop >= 0 else 0)
        g.carried[who] += change
        g.loose[option.site] -= change
        after = standing(g, self.seat)
        g.carried[who] -= change
        g.loose[option.site] += change
        return after - before + (0.9 if option.drop < 0 else 0.1)

    def _fight(self, who: int) -> float:
        g = self.g
        site = g.at[who]
        allies = g.here[site] & g.side(self.seat) & ~(1 << who)
        chance = SUCCESS[min(2, allies.bit_count())]
        gain = 0.9 - self._fear(-1) + 0.35 * total(g.loose[site]) + (0.8 if g.undug >> site & 1 else 0.0)
        return chance * gain - (1 - chance) * 0.3 * bool(g.carried[who])

    def _fear(self, more: int) -> float:
        """What it would cost if there were so many kobolds more."""
        return danger(self.g, more) - danger(self.g)

    def _forge(self, who: int, artefact: int, before: float) -> float:
        g = self.g
        site = g.at[who]
        left = COST[artefact]
        carried = g.carried[:]
        for each in range(len(carried)):
            if carriers(g, who, site) >> each & 1:
                for kind in range(KINDS):
                    given = min(left & MASK[kind], g.carried[each] & MASK[kind])
                    g.carried[each] -= given
                    left -= given
        owner = g.owner[who]
        g.artefacts[owner] += (artefact,)
        row, g.row = g.row, tuple(n for n in g.row if n != artefact)
        after = standing(g, self.seat, self.worths) - self._regret()
        g.artefacts[owner] = g.artefacts[owner][:-1]
        g.row = row
        g.carried[:] = carried
        return after - before + FORGING + 0.1 * ARTEFACT[artefact].vp

    def _regret(self) -> float:
        """What it costs to have ended the game as it stands: nothing to a side that is ahead, or if another has."""
        g, seat = self.g, self.seat
        if g.deal.solo or len(pooled(g, seat)) != g.deal.threshold:
            return 0.0
        rivals = [other for other in range(g.seats) if not g.allied(seat, other)]
        if any(len(pooled(g, other)) >= g.deal.threshold for other in rivals):
            return 0.0
        behind = max(score_of(g, other).total for other in rivals) - score_of(g, seat).total
        return REGRET * behind if behind > 0 else 0.0

    def _totem(self, who: int, totem: str) -> float:
        """A totem is left alone that would only make an ore worse, or put out a flame."""
        useless = totem == "totem_roche" and not gains(self.g, self.g.carried[who])
        if useless or (totem == "totem_flamme" and not unlit(self.g)):
            return -COST_OF_ICON
        return TOTEM_WORTH + 0.3

    def _transfer(self, who: int, option: Pick, before: float) -> float:
        giver, taker = (who, option.n) if option is GIVE[option.n] else (option.n, who)
        return max((value for _, value in self.transfers(giver, taker, before)), default=-1.0)

    def transfers(self, giver: int, taker: int, before: float) -> list[tuple[int, float]]:
        """The ores that may change hands, each with what that would bring."""
        g = self.g
        room = CAPACITY[taker] - total(g.carried[taker])
        found = []
        for ores in parts(g.carried[giver], 1, min(room, total(g.carried[giver]))):
            g.carried[giver] -= ores
            g.carried[taker] += ores
            found.append((ores, self.worth() - before))
            g.carried[giver] += ores
            g.carried[taker] -= ores
        return found

    # Whole cards

    def best_line(self, who: int, steps: int = 6) -> float:
        """What an adventurer could make of the icons, taking the best action again and again."""
        gained = 0.0
        for _ in range(steps):
            options = [option for option in actions(self.g, who, self.icons) if option.verb not in ("give", "take")]
            if not options:
                break
            before = self.worth()
            values = [self.value(who, option, before) for option in options]
            best = max(range(len(values)), key=values.__getitem__)
            if values[best] <= 0:
                break
            gained += values[best]
            self._apply(who, options[best])
        return gained

    def _apply(self, who: int, option: Option) -> None:
        g, site = self.g, self.g.at[who]
        match option.verb:
            case "move":
                assert isinstance(option, Pick)
                self._spend(MOVE)
                put(g, who, option.n)
                g.unexplored &= ~(1 << option.n)
            case "dig":
                self._spend(DIG)
                g.undug &= ~(1 << site)
                g.loose[site] += EXPECTED[LEVEL[site]]
            case "pick_up":
                assert isinstance(option, PickUp)
                self._spend(PICK_UP)
                change = ONE[option.kind] - (ONE[option.drop] if option.drop >= 0 else 0)
                g.carried[who] += change
                g.loose[option.site] -= change
                g.webbed_ores = ()
            case "fight":
                self._spend(FIGHT)
                if g.deal.solo:
                    self._spend(DIG, PICK_UP, FIGHT, MOVE)
                g.kobolds[site] &= ~AWAKE
            case "forge":
                assert isinstance(option, Pick)
                self._spend(FIGHT, PICK_UP, DIG, MOVE)
                self._pay(who, option.n)
            case "totem":
                self._spend(FIGHT, PICK_UP, DIG, MOVE)
                g.active_totems &= ~(1 << site)
            case _:
                self._spend(FIGHT, DIG)
                assert isinstance(option, Pick)
                g.rockfalls &= ~(1 << option.n)
        self.worths = reach_table(g, self.seat)

    def _spend(self, *icons: int) -> None:
        for icon in icons:
            if self.icons >> 8 * icon & 255:
                self.icons -= ICON[icon]
                return
        self.icons -= ICON[ANY]

    def _pay(self, who: int, artefact: int) -> None:
        g = self.g
        left = COST[artefact]
        there = carriers(g, who, g.at[who])
        for each in range(len(g.carried)):
            if there >> each & 1:
                for kind in range(KINDS):
                    given = min(left & MASK[kind], g.carried[each] & MASK[kind])
                    g.carried[each] -= given
                    left -= given
        g.row = tuple(n for n in g.row if n != artefact)
        g.artefacts[g.owner[who]] += (artefact,)
