"""FG-11, FG-12 and the grades of FG-13.11: what the weapons are worth, and who wins."""

from __future__ import annotations

import msgspec

from enclume.kernel.result import Result

from .cards import CARD, COLOR, CONTENT, TYPE, Grade, match_class
from .state import ForgeState, Weapon


class WeaponScore(msgspec.Struct, frozen=True):
    """The renown of a weapon, item by item (FG-11.2 to FG-11.6)."""

    renown: int
    color_bonus: int
    type_bonus: int
    match: str

    @property
    def total(self) -> int:
        return self.renown + self.color_bonus + self.type_bonus


def explain(blade: int, handle: int) -> WeaponScore:
    """Where the score of a weapon comes from."""
    parts = (CARD[blade], CARD[handle])
    return WeaponScore(
        renown=sum(part.renown for part in parts),
        color_bonus=sum(part.color_bonus for part in parts) if COLOR[blade] == COLOR[handle] else 0,
        type_bonus=sum(part.type_bonus for part in parts) if TYPE[blade] == TYPE[handle] else 0,
        match=match_class(blade, handle),
    )


def score_of(weapons: tuple[Weapon, ...]) -> int:
    """FG-11.9: a player's score is the sum over their weapons; loose parts and materials count for nothing."""
    return sum(explain(weapon.blade, weapon.handle).total for weapon in weapons)


def grade(score: int, cycle: int) -> Grade:
    """FG-13.11: the highest grade that a solo score reaches."""
    return [g for g in CONTENT.grades if score >= (g.smith if cycle == 3 else g.legend)][-1]


def final_result(g: ForgeState) -> Result:
    """FG-12: most renown; then the finest weapon; then the most materials left; then a shared victory.

    Alone, the challenge is won by the highest grade: to be chosen by the Gods.
    """
    if g.solo:
        reached = grade(g.scores[0], g.deal.cycle)
        won = reached is CONTENT.grades[-1]
        return Result.together(won=won, seats=1, reason=g.ending, score=g.scores[0], details={"grade": reached.id})
    keys = [(g.scores[s], g.best[s], g.reserves[s] >> 20) for s in range(g.seats)]
    return Result.ranked(g.scores, keys=keys, reason=g.ending)
