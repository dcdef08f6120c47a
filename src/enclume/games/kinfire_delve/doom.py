"""Choices that surely lose the game, as far as whoever chooses can know: people are asked whether they mean it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enclume.kernel.options import Option
from enclume.kernel.plans import Plan, Wish

from .actions import Amount, Card, Move
from .attempt import DARK_DAMAGE, due_penalty, played, relief, worsening
from .cards import DARKNESS, FATIGUE, WELL, EventCard, Line
from .challenges import difficulty, in_play
from .effects import Cause
from .ending import LOSES_AT_FATIGUE, LOSES_AT_HP, NEVER
from .outlook import outlook
from .skills import Action
from .state import DelveState
from .texts import TEXTS
from .view import view
from .words import dance_damage

ASKED_TWICE: Final = frozenset(
    {"exhaust", "bargain", "hurt", "take_penalty", "instead", "keep", "face", "amount", "place"}
)

ENOUGH: Final = 99
"""More HP than anybody has."""


def plan(g: DelveState, seat: int, option: Option, begun: Sequence[Option], wish: Wish) -> Plan | None:
    """A warning where an option loses, else nothing."""
    if not surely_loses(g, option, begun):
        return None
    return Plan(option.key, TEXTS["doom.label"], TEXTS["doom.text"], warns=True)


def surely_loses(g: DelveState, option: Option, begun: Sequence[Option] = ()) -> bool:
    """Whether nothing that is still hidden could save the group."""
    match option.verb:
        case "exhaust":
            return fatigue_loses(g)
        case "bargain":
            assert isinstance(option, Amount)
            return damage_loses(g, option.n)
        case "hurt":
            return damage_loses(g, dance_damage(g) + after_failure(g))
        case "take_penalty":
            return penalty_loses(g)
        case "instead":
            replaced = next((clause.n for clause in _action(g).on_fail if clause.name == "damage_instead"), 0)
            return damage_loses(g, _suffered(g, replaced) + after_failure(g))
        case "keep":
            ahead = outlook(view(g, g.seat))
            return ahead is not None and damage_loses(g, -ahead.hp)
        case "face":
            return isinstance(option, Card) and event_loses(g, option.piece)
        case "amount":
            assert isinstance(option, Amount)
            goal = next((each.goal for each in reversed(begun) if isinstance(each, Move)), -1)
            return goal in g.slots and completing_loses(g, {g.slots.index(goal): option.n})
        case "place":
            return isinstance(option, Card) and completing_loses(g, {g.slots.index(option.piece): 1})
    return False


def event_loses(g: DelveState, card: int) -> bool:
    """KD-6.1: what an event that is faced does to the group, and the challenges that it completes."""
    made = WELL[card]
    if not isinstance(made, EventCard):
        return False
    applause = sum(int(line.get("n", 0)) for line in made.effects if line["do"] == "applaud")
    if applause and completing_loses(g, dict.fromkeys(in_play(g), applause)):
        return True
    return damage_loses(g, -_hp_of(made.effects))


def completing_loses(g: DelveState, more: dict[int, int]) -> bool:
    """KD-13.3: so much more progress completes challenges whose rewards hurt, and none of them heals."""
    done = [g.slots[slot] for slot, n in more.items() if g.progress[slot] + n >= difficulty(g, slot)]
    rewards = [_hp_of(getattr(WELL[card], "reward", ())) for card in done if card >= 0]
    return not any(hp > 0 for hp in rewards) and damage_loses(g, -sum(rewards))


def _hp_of(lines: Sequence[Line]) -> int:
    """What lines of content surely do to the HP: where they count something, damage may be none, and healing enough."""
    counted = {"heal": ENOUGH, "damage": 0}
    signs = {"heal": 1, "damage": -1}
    hp = [(line["do"], line["n"]) for line in lines if line["do"] in signs]
    return sum(signs[do] * (n if isinstance(n, int) else counted[do]) for do, n in hp)


def damage_loses(g: DelveState, n: int) -> bool:
    """KD-21.2, KD-21.3: no HP left, or too few in Despair."""
    return n > 0 and g.hp - n <= max([LOSES_AT_HP[card] for card in g.fatigue if card in LOSES_AT_HP], default=0)


def fatigue_loses(g: DelveState) -> bool:
    """KD-16.9: whichever of the Fatigue cards that are left is revealed."""
    left = [card for card in FATIGUE if card not in g.fatigue]
    return bool(left) and all(_reveal_loses(g, card) for card in left)


def _reveal_loses(g: DelveState, card: int) -> bool:
    revealed = (*g.fatigue, card)
    return any(
        g.hp <= LOSES_AT_HP.get(each, 0) or len(revealed) >= LOSES_AT_FATIGUE[g.seats].get(each, NEVER)
        for each in revealed
    )


def penalty_loses(g: DelveState) -> bool:
    """KD-12.7: the damage of the penalty and of darkness, or the fatigue that it brings."""
    now = g.active
    cause = Cause(now.card, now.target, g.progress[now.target], difficulty(g, now.target))
    damage = 0
    for effect in due_penalty(g):
        if effect.name == "damage":
            damage += _suffered(g, effect.amount(cause))
        elif effect.else_damage and not g.well_discard.pieces:
            damage += _suffered(g, effect.else_damage)
        elif effect.name == "fatigue" and fatigue_loses(g):
            return True
    return damage_loses(g, damage + after_failure(g))


def after_failure(g: DelveState) -> int:
    """What darkness adds to a failed attempt (KD-12.7)."""
    return sum(DARK_DAMAGE.get(card, 0) for card in g.fatigue) if g.active.face == DARKNESS else 0


def _suffered(g: DelveState, n: int) -> int:
    return max(0, n + worsening(g) - relief(g, _action(g))) if n else 0


def _action(g: DelveState) -> Action:
    return played(g, g.seat)
