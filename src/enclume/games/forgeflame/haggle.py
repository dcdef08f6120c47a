"""What ores are worth to a greedy player: those to gain and to lose, to hand over, to change, to swap."""

from __future__ import annotations

from typing import Final

from enclume.kernel.options import Option

from .actions import Loose, Pay, Pick, PickUp
from .board import bits
from .cards import ADVENTURER_NUMBER
from .evaluate import ORE_WORTH, reach_table, standing
from .ores import KINDS, ORDINARY, each, kinds_in, total
from .state import FlameState
from .targets import ABILITY, Effect

VERBS_OF: Final = [frozenset(effect.do for way in ways for effect in way) for ways in ABILITY]
FAIR: Final = 1.3
"""What an ore is worth in an exchange one for one: cheaper ones are given, dearer ones are kept."""


def in_use(g: FlameState) -> frozenset[str]:
    """What the ability does that was used last in this card."""
    card = g.copied if g.copied_used else g.card if g.used else -1
    return VERBS_OF[card] if card >= 0 else frozenset()


def gain(g: FlameState, kind: int) -> float:
    """What it brings to replace an ore by the best of another kind that the supply has."""
    others = [ORE_WORTH[new] for new in kinds_in(g.supply & ORDINARY) if new != kind]
    return max(others, default=0.0) - ORE_WORTH[kind]


def gains(g: FlameState, ores: int) -> list[float]:
    """For each of some ores what it brings to replace it, the best first, as long as it brings anything."""
    return sorted((gain(g, kind) for kind in each(ores) if gain(g, kind) > 0), reverse=True)


def replacing(g: FlameState, seat: int, e: Effect) -> float:
    """What it is worth to replace ores now: not at all if there is none that could be better."""
    here = g.at[g.actor]
    match e.of[0]:
        case "carried":
            found = gains(g, g.carried[g.actor])
        case "here":
            found = gains(g, g.loose[here])
        case _:
            found = max((gains(g, g.carried[who]) for who in bits(g.here[here] & g.side(seat))), key=sum, default=[])
    return sum(found[: e.n or None]) or -0.2


def swapping(g: FlameState, seat: int) -> float:
    """What it is worth to give the cheapest ore for the dearest of a rival here."""
    rivals = g.here[g.at[g.actor]] & ~g.side(seat)
    theirs = [ORE_WORTH[kind] for who in bits(rivals) for kind in kinds_in(g.carried[who])]
    mine = [ORE_WORTH[kind] for kind in kinds_in(g.carried[g.actor])]
    return max(theirs) - min(mine) + 0.1 if theirs and mine and max(theirs) > min(mine) else -0.1


# Options


def kind_worth(g: FlameState, seat: int, option: Option) -> float:
    """An ore to gain: what it is worth with those that the side carries."""
    assert isinstance(option, Pick)
    who = g.actor if g.actor >= 0 and g.owner[g.actor] == seat else -1
    if who < 0:
        return ORE_WORTH[option.n]
    worths = reach_table(g, seat)
    before = standing(g, seat, worths)
    g.carried[who] += 1 << 8 * option.n
    after = standing(g, seat, worths)
    g.carried[who] -= 1 << 8 * option.n
    return after - before


def drop_worth(g: FlameState, seat: int, option: Option) -> float:
    """An ore to lose: the cheaper the better."""
    assert isinstance(option, Pick)
    return -ORE_WORTH[option.n]


def keep_worth(g: FlameState, seat: int, option: Option) -> float:
    return ORE_WORTH[option.n] if isinstance(option, Pick) else 0.0


def ore_worth(g: FlameState, seat: int, option: Option) -> float:
    """An ore to take; one to destroy, the cheaper the better; one to replace, by what that brings."""
    assert isinstance(option, Loose | Pick)
    kind = option.kind if isinstance(option, Loose) else option.n
    carrier = ADVENTURER_NUMBER.get(str(option.targets[0]).partition("@")[2], -1)
    friendly = carrier < 0 or bool(g.side(seat) >> carrier & 1)
    verbs = in_use(g)
    if "destroy_ore" in verbs:
        return -ORE_WORTH[kind] - 0.4 * (carrier >= 0)
    if "replace_ores" in verbs or (carrier >= 0 and friendly and "upgrade_ore" not in verbs):
        return gain(g, kind) if friendly else -gain(g, kind)
    return ORE_WORTH[kind]


def ores_worth(g: FlameState, seat: int, option: Option) -> float:
    assert isinstance(option, Pick)
    return sum(ORE_WORTH[kind] * (option.n >> 8 * kind & 255) for kind in range(KINDS))


def swap_worth(g: FlameState, seat: int, option: Option) -> float:
    """Ores to give for as many others."""
    assert isinstance(option, Pick)
    return FAIR * total(option.n) - ores_worth(g, seat, option)


def pick_up_worth(g: FlameState, seat: int, option: Option) -> float:
    assert isinstance(option, PickUp)
    return ORE_WORTH[option.kind] - (ORE_WORTH[option.drop] + 0.2 if option.drop >= 0 else 0.0)


def pay_worth(g: FlameState, seat: int, option: Option) -> float:
    """Those with little room pay first."""
    assert isinstance(option, Pay)
    return 0.1 * option.n * total(g.carried[option.who])
