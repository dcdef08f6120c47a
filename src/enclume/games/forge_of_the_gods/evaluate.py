"""What a bot looks at: the value of each action to a greedy player, and quick guesses for playouts.

Turns are the currency: a card of k symbols costs k + 1 of them. A loose part is worth what a partner may still make of
it, less and less as the Mine empties.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from enclume.kernel.options import Option

from .actions import Associate, Forge, Take
from .cards import BLADES, CARD, CARDS, COLOR, COLORS, HANDLES, NEEDS, SYMBOLS, TYPE, WEAPON, WILD, counts, payable
from .geometry import COVERS, POSITIONS, bits, newly_available
from .state import ForgeState

SCALE: Final = 12
"""The lead in renown that is nearly a won game."""

_OTHER_KIND: Final = [BLADES if card < POSITIONS else HANDLES for card in range(CARDS)]
_SAME_TYPE: Final = [sum(1 << c for c in bits(_OTHER_KIND[card]) if TYPE[c] == TYPE[card]) for card in range(CARDS)]
_SAME_COLOR: Final = [sum(1 << c for c in bits(_OTHER_KIND[card]) if COLOR[c] == COLOR[card]) for card in range(CARDS)]


def patience(g: ForgeState) -> float:
    """How much the future counts: 0.85 in a young game, 0 in the final round ."""
    return 0.0 if g.ending else min(0.85, 0.85 * turns_left(g) / 7)


def turns_left(g: ForgeState) -> float:
    """Roughly how many turns each player still has."""
    return 1.35 * (g.left >> 20) / g.players


def cards_left(g: ForgeState) -> int:
    """The set of cards that still lie in the pyramids."""
    mask = 0
    for place in bits(g.standing):
        mask |= 1 << g.deal.card_at[place]
    return mask


def potential(card: int, left: int, weight: float) -> float:
    """What a loose part promises, given the cards still to be had."""
    part = CARD[card]
    type_chance = min(0.75, 0.22 * (left & _SAME_TYPE[card]).bit_count())
    color_chance = min(0.6, 0.22 * (left & _SAME_COLOR[card]).bit_count())
    return weight * (part.renown + type_chance * part.type_bonus + color_chance * part.color_bonus)


class Outlook:
    """One seat's plans: what each card would gain it, how far away it is, and which colours it wants."""

    __slots__ = ("distance", "gain", "want")

    def __init__(self, g: ForgeState, seat: int, promise: list[float], targets: dict[int, float]) -> None:
        weight, horizon = patience(g), turns_left(g) + 0.5
        reserve = g.reserves[seat]
        within_reach = payable(reserve + g.left)
        have = counts(reserve)
        self.gain: dict[int, float] = {}
        self.distance: dict[int, int] = {}
        best, total = [0.0] * COLORS, [0.0] * COLORS
        for card, factor in targets.items():
            if not within_reach >> card & 1:
                continue
            gain = self.gain[card] = self._gain(card, g.loose[seat], promise)
            lacking, distance = _shortfall(have, reserve >> 20, card)
            self.distance[card] = distance
            if distance > horizon:
                continue
            value = factor * (gain - 0.9 * weight * SYMBOLS[card]) / (distance + 1)
            if distance and value > 0:
                for color in lacking:
                    total[color] += value
                    best[color] = max(best[color], value)
        self.want = [top + 0.12 * all_ for top, all_ in zip(best, total, strict=True)]

    @staticmethod
    def _gain(card: int, loose: int, promise: list[float]) -> float:
        gain = promise[card]
        for partner in bits(loose & _OTHER_KIND[card]):
            gain = max(gain, WEAPON[card][partner] - promise[partner])
        return gain

    def nearness(self, card: int) -> float:
        """How much a card is worth to this seat, the nearer the more."""
        return self.gain[card] / (self.distance[card] + 1) if card in self.gain else 0.0


def _shortfall(have: list[int], total: int, card: int) -> tuple[list[int], int]:
    """The colours of which one more cube would help to pay a card, and how many cubes are missing."""
    needs = NEEDS[card]
    lacking = [color for color in range(COLORS) if needs[color] > have[color]]
    missing = sum(needs[color] - have[color] for color in lacking)
    if WILD[card] and total - (SYMBOLS[card] - 1 - missing) < 1:
        return list(range(COLORS)), missing + 1
    return lacking, missing


def targets(g: ForgeState) -> dict[int, float]:
    """The cards worth planning for: those available, and at 0.55 those covered by a single card."""
    found = dict.fromkeys(bits(g.ready), 1.0)
    cover = COVERS[g.deal.pyramids]
    for place in bits(g.standing):
        offset = POSITIONS if place >= POSITIONS else 0
        if (g.standing & cover[place - offset] << offset).bit_count() == 1:
            found[g.deal.card_at[place]] = 0.55
    return found


def appraise(g: ForgeState, seat: int, options: Sequence[Option]) -> list[float]:
    """The value of each action to the seat, in renown."""
    weight = patience(g)
    left = cards_left(g)
    promise = [potential(card, left, weight) for card in range(CARDS)]
    aims = targets(g)
    looks = [Outlook(g, each, promise, aims) for each in range(g.seats)]
    mine, rivals = looks[seat], [look for each, look in enumerate(looks) if each != seat]
    following = looks[(seat + 1) % g.seats] if rivals else None
    denial = [0.25 * max((rival.want[color] for rival in rivals), default=0.0) for color in range(COLORS)]

    def value_of_take(cell: int) -> float:
        color = g.deal.colors[cell]
        value = mine.want[color] + denial[color] + 0.02
        if following is not None:
            freed = newly_available(g.mine ^ 1 << cell, g.open, cell)
            gifts = [following.want[c] - mine.want[c] / 2 for c in (g.deal.colors[n] for n in bits(freed))]
            value -= 0.36 * max(gifts, default=0.0) if max(gifts, default=0.0) > 0 else 0.0
        return value

    def value_of_forge(action: Forge) -> float:
        card, partner = action.card, action.partner
        gain = promise[card] if partner is None else WEAPON[card][partner] - promise[partner]
        envy = 0.25 * max((rival.nearness(card) for rival in rivals), default=0.0)
        spent = sum(n * want for n, want in zip(counts(action.paid), mine.want, strict=True))
        return gain - 0.9 * weight * SYMBOLS[card] + envy - 0.001 * spent

    values = []
    for option in options:
        if type(option) is Take:
            values.append(value_of_take(option.cell))
        elif type(option) is Forge:
            values.append(value_of_forge(option))
        elif type(option) is Associate:
            values.append(WEAPON[option.blade][option.handle] - promise[option.blade] - promise[option.handle])
        else:
            values.append(0.0)
    return values


def hasty(g: ForgeState, seat: int, options: Sequence[Option]) -> list[float]:
    """A style for experiments (BT-12): forges what greedy would, but always joins a new part at once if it can."""
    values = appraise(g, seat, options)
    wish: dict[int, float] = {}
    for option, value in zip(options, values, strict=True):
        if type(option) is Forge:
            wish[option.card] = max(value, wish.get(option.card, value))
    joins = {option.card for option in options if type(option) is Forge and option.partner is not None}
    for nth, option in enumerate(options):
        if type(option) is Forge and option.card in joins:
            partner = option.partner
            values[nth] = -1000.0 if partner is None else wish[option.card] + 0.001 * WEAPON[option.card][partner]
    return values


def evaluate(g: ForgeState, seat: int) -> float:
    """The seat's prospect from 0 to 1: its renown, sure and promised, against that of the others."""
    left, weight = cards_left(g), patience(g)
    worth = [g.scores[s] + sum(potential(card, left, weight) for card in bits(g.loose[s])) for s in range(g.seats)]
    if g.solo:
        return worth[0] / (worth[0] + 60)
    others = (sum(worth) - worth[seat]) / (g.seats - 1)
    return 1 / (1 + exp((others - worth[seat]) / SCALE))


# Playouts

_PROMISE: Final = [
    CARD[card].renown + 0.7 * CARD[card].type_bonus + 0.5 * CARD[card].color_bonus for card in range(CARDS)
]
_HUNGRY: Final = [
    [sum(1 << card for card in range(CARDS) if NEEDS[card][color] > n) for n in range(16)] for color in range(COLORS)
]


def rollout(g: ForgeState, seat: int, options: Sequence[Option], chance: Callable[[], float]) -> Option:
    """A quick, sensible action: nine times in ten the best forging or association, else a cube that is needed."""
    last = options[-1]
    if type(last) is not Take and chance() < 0.9:
        weight = 0.0 if g.ending else min(0.85, 0.164 * (g.left >> 20) / g.players)
        best, chosen = 0.0, None
        for option in reversed(options):
            if type(option) is Forge:
                value = weight * (_PROMISE[option.card] - 0.9 * SYMBOLS[option.card])
                if option.partner is not None:
                    value = WEAPON[option.card][option.partner] - weight * (
                        _PROMISE[option.partner] + 0.9 * SYMBOLS[option.card]
                    )
            elif type(option) is Associate:
                value = WEAPON[option.blade][option.handle] - weight * (
                    _PROMISE[option.blade] + _PROMISE[option.handle]
                )
            else:
                break
            if value > best:
                best, chosen = value, option
        if chosen is not None:
            return chosen
    cells = g.open.bit_count()
    if not cells:
        return options[int(chance() * len(options))]
    return _needed_cube(g, seat, options[:cells], chance)


def _needed_cube(g: ForgeState, seat: int, takes: Sequence[Option], chance: Callable[[], float]) -> Option:
    """A cube, the likelier the more available cards lack its colour."""
    ready, reserve, colors = g.ready, g.reserves[seat], g.deal.colors
    weight = [(1 + (ready & _HUNGRY[color][reserve >> 4 * color & 15]).bit_count()) ** 2 for color in range(COLORS)]
    weights = [weight[colors[take.cell]] for take in takes]  # type: ignore[attr-defined]  # all of them take
    mark = chance() * sum(weights)
    for take, share in zip(takes, weights, strict=True):
        mark -= share
        if mark < 0:
            return take
    return takes[-1]
