"""KD-8, KD-9, KD-10, KD-25: Skill cards and lanterns made ready for play, and what they are worth there.

What a card is worth depends on its circumstances alone, so that rules, odds and previews reckon alike.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .cards import COLORS, LANTERN, SEEKER, SEEKER_NUMBER, SKILL, TYPES, WHITE, Lantern, Line, Skill
from .challenges import type_at, type_faced
from .state import LANTERN_ACTION, DelveState


class Nothing(NamedTuple):
    """What stands for a card in an attempt without an action."""

    seeker: str = ""
    value: int = 0
    icon: str = ""
    abilities: tuple[Line, ...] = ()


class Clause:
    """What a card does at one moment: a verb, its number and its conditions."""

    __slots__ = ("against", "condition", "face", "hp", "max", "n", "name", "per", "up_to")

    def __init__(self, line: Line) -> None:
        self.name: str = line["do"]
        self.n: int = line.get("n", 0)
        self.against = tuple(TYPES.index(name) for name in line.get("against", ()))
        """The types of challenge against which it applies; all, if empty."""
        self.condition: str = line.get("if", "")
        self.hp: int = line.get("hp", 0)
        self.per: str = line.get("per", "")
        self.max: int = line.get("max", 99)
        self.face: str = line.get("face", "")
        self.up_to: int = line.get("up_to", 0)


Clauses = tuple[Clause, ...]


class Action:
    """A Skill card or a lantern as an action: its value, and its clauses by the moment at which they apply (KD-8.5)."""

    __slots__ = (
        "after_attempt",
        "after_roll",
        "boost_plus",
        "clings",
        "dice_worth",
        "icon",
        "on_fail",
        "on_play",
        "on_success",
        "re_rolls",
        "seeker",
        "start_turn",
        "value",
        "values",
    )

    def __init__(self, card: Skill | Lantern | Nothing) -> None:
        self.seeker = SEEKER_NUMBER.get(card.seeker, -1)
        self.value = card.value
        self.icon = bool(card.icon)
        self.on_play = _clauses(card.abilities, "on_play")
        self.values = tuple(clause for clause in _clauses(card.abilities, "value") if clause.name == "plus")
        self.boost_plus = sum(clause.n for clause in _clauses(card.abilities, "value") if clause.name == "boosts")
        self.dice_worth = max([c.n for c in _clauses(card.abilities, "value") if c.name == "dice"], default=1)
        self.re_rolls = bool(_clauses(card.abilities, "re_roll"))
        self.after_roll = _clauses(card.abilities, "after_roll")
        self.on_success = _clauses(card.abilities, "on_success")
        self.on_fail = _clauses(card.abilities, "on_fail")
        self.after_attempt = _clauses(card.abilities, "after_attempt")
        self.clings = bool(_clauses(card.abilities, "clean_up"))
        self.start_turn = sum(clause.n for clause in _clauses(card.abilities, "start_turn"))


def _clauses(lines: tuple[Line, ...], when: str) -> Clauses:
    return tuple(Clause(line) for line in lines if line["when"] == when)


ACTION_OF: Final = {piece: Action(card) for piece, card in SKILL.items()}
LANTERN_OF: Final = [Action(lantern) for lantern in LANTERN]
NOTHING_PLAYED: Final = Action(Nothing())


def _suits(color: str, colors: tuple[str, ...]) -> bool:
    return color in colors or COLORS[WHITE] in colors


ACTS: Final = [frozenset(p for p, card in SKILL.items() if _suits(color, card.colors)) for color in COLORS[:3]]
"""KD-2.2 to KD-2.4: for each colour the cards that can be actions against it."""
BOOSTS: Final = [frozenset(p for p, c in SKILL.items() if _suits(color, (c.boost.color,))) for color in COLORS[:3]]
"""KD-10.4: for each colour the cards that can be boosts against it."""
BOOST_N: Final = {piece: card.boost.n for piece, card in SKILL.items()}
BOOST_AGAINST: Final = {p: TYPES.index(card.boost.against) for p, card in SKILL.items() if card.boost.against}
BEARS: Final = {piece: action.icon for piece, action in ACTION_OF.items()}
"""Whether a card bears the effect icon of its Seeker (KD-14.11)."""


def _number(verb: str, field: str = "n") -> list[int]:
    """For each Seeker the number of an ability; 0 where it has none."""
    lines = [next((line for line in seeker.abilities if line["do"] == verb), {}) for seeker in SEEKER]
    return [int(line.get(field, 0)) for line in lines]


OPPORTUNIST: Final = _number("opportunist")
SHADOW: Final = _number("shadow")
BULWARK: Final = _number("bulwark")
TACTICIAN: Final = _number("tactician")
BANNER: Final = _number("tactician", "with_icon")
BARD: Final = _number("bard")
BARDS: Final = [n for n, seeker in enumerate(SEEKER) if any(line["do"] == "bard" for line in seeker.abilities)]


class Facing(NamedTuple):
    """What the worth of an action depends on: the challenge, the group, and the boosts played."""

    type: int
    prior: int
    hp: int
    fatigue: int
    icons: int
    """How many cards with the Seeker's icon lie in its discard."""
    boosts: int


def facing(g: DelveState, seat: int, slot: int, boosts: int) -> Facing:
    """The circumstances of an action by a seat against what lies in a slot."""
    now = g.now
    icons = 0
    for card in g.discards[seat]:
        if BEARS[card]:
            icons += 1
    if now is not None and now.target == slot:
        return Facing(type_faced(g), now.prior, g.hp, len(g.fatigue), icons, boosts)
    return Facing(type_at(g, slot), g.progress[slot], g.hp, len(g.fatigue), icons, boosts)


def applies(clause: Clause, type_: int) -> bool:
    return not clause.against or type_ in clause.against


def bonus(clause: Clause, f: Facing) -> int:
    """What a ``value`` clause adds (KD-8.5)."""
    if clause.against and f.type not in clause.against:
        return 0
    if clause.hp and f.hp > clause.hp:
        return 0
    match clause.condition:
        case "prior" if f.prior < 1:
            return 0
        case "no_boost" if f.boosts:
            return 0
        case "boosted" if not f.boosts:
            return 0
    match clause.per:
        case "icon":
            return min(clause.max, clause.n * f.icons)
        case "fatigue":
            return min(clause.max, clause.n * f.fatigue)
        case "prior_pair":
            return min(clause.max, clause.n * (f.prior // 2))
        case "boost":
            return min(clause.max, clause.n * f.boosts)
    return clause.n


def action_value(action: Action, f: Facing) -> int:
    """KD-12.2, KD-25.2: the value of an action with all its modifiers, at least 0."""
    value = action.value
    for clause in action.values:
        value += bonus(clause, f)
    if f.prior >= 1:
        value += OPPORTUNIST[action.seeker]
    return max(0, value)


def action_parts(action: Action, f: Facing) -> list[tuple[str, int]]:
    """The same sum item by item: the value, what the text adds, what the Seeker adds."""
    parts = [("value", action.value), *[("text", n) for clause in action.values if (n := bonus(clause, f))]]
    if f.prior >= 1 and OPPORTUNIST[action.seeker]:
        parts.append(("seeker", OPPORTUNIST[action.seeker]))
    return parts


def boost_adds(card: int, action: Action, faced: Facing) -> int:
    """What one more boost changes on balance: some actions are worth more, or less, with boosts."""
    alone, boosted = action_value(action, faced), action_value(action, faced._replace(boosts=faced.boosts + 1))
    return boost_value(card, faced.type, faced.prior, action) + boosted - alone


def boost_value(card: int, type_: int, prior: int, action: Action) -> int:
    """KD-10.5, KD-25.2: the bottom bar against this challenge, with what Asha and the action add; at least 0."""
    value = BOOST_N[card]
    if BOOST_AGAINST.get(card, -1) == type_:
        value = SKILL[card].boost.instead
    if prior >= 1:
        value += OPPORTUNIST[ACTION_OF[card].seeker]
    return max(0, value + action.boost_plus)


def action_of(g: DelveState, seat: int, played: int) -> Action:
    """The action that was played: a Skill card, or the lantern of the seat."""
    return LANTERN_OF[g.deal.seekers[seat]] if played == LANTERN_ACTION else ACTION_OF[played]
