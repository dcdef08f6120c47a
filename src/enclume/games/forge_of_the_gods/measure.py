"""Numbers about a finished match, for experiments with the content."""

from __future__ import annotations

from .cards import CARD, CODE, SYMBOLS, match_class
from .geometry import CELLS, bits
from .scoring import explain
from .state import ForgeState


def measure(g: ForgeState) -> dict[str, float]:
    """How long it took, what was used, how the weapons match; and for each card whether it was forged, what it brought
    for each turn it cost, and how much likelier its owner was to win than others."""
    assert g.result is not None
    parts = [_parts(g, seat) for seat in range(g.seats)]
    made = [weapon for weapons in g.weapons for weapon in weapons]
    classes = [match_class(weapon.blade, weapon.handle) for weapon in made]
    free = sum(weapon.free for weapon in made)
    numbers: dict[str, float] = {
        "rounds": (g.turn - 1) / g.players,
        "turns": g.turn - 1,
        "mine_used": 1 - (g.left >> 20) / CELLS,
        "stranded": sum(reserve >> 20 for reserve in g.reserves),
        "forged": sum(map(len, parts)),
        "weapons": len(made),
        "loose": sum(loose.bit_count() for loose in g.loose),
        "joined_free": free,
        "joined_by_action": len(made) - free,
        "forge_dead": g.ending == "forge_dead",
        **{f"match_{kind}": classes.count(kind) for kind in ("none", "color", "type", "perfect")},
    }
    for card, code in enumerate(CODE):
        owner = next((seat for seat in range(g.seats) if card in parts[seat]), None)
        numbers[f"forged.{code}"] = owner is not None
        if owner is not None:
            numbers[f"renown_per_turn.{code}"] = parts[owner][card] / (SYMBOLS[card] + 1)
            numbers[f"lift.{code}"] = g.result.shares[owner] * g.seats
    return numbers


def _parts(g: ForgeState, seat: int) -> dict[int, float]:
    """The parts of a seat and the renown that each brought: its own value and bonuses, nothing when loose."""
    brought: dict[int, float] = dict.fromkeys(bits(g.loose[seat]), 0.0)
    for weapon in g.weapons[seat]:
        both = explain(weapon.blade, weapon.handle)
        for part in (weapon.blade, weapon.handle):
            brought[part] = _own(part, both.match)
    return brought


def _own(card: int, match: str) -> float:
    part = CARD[card]
    color = part.color_bonus if match in ("color", "perfect") else 0
    type_ = part.type_bonus if match in ("type", "perfect") else 0
    return part.renown + color + type_
