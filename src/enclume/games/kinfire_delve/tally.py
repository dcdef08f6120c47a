"""How a match keeps count: numbers in its tally, and a course of what was played, completed, failed and suffered."""

from __future__ import annotations

from typing import Final

from .cards import GAUNTLET, SEEKER, SKILL_DESIGNS, WELL_DESIGNS

(
    TURNS_DOWN,
    ATTEMPTS,
    BARE,
    BOOSTS,
    SUCCESSES,
    EXHAUSTIONS,
    ACTIONS,
    ROLLS,
    LIGHTS,
    MATCHED,
    EXPECTED,
    REROLLS,
    HEALED,
    DELVED,
    CLIMBED,
    DREW,
    BRAVED,
    DAMAGE,
    BOTTOM_HP,
    BOTTOM_FATIGUE,
    BOTTOM_ATTACHED,
    LANTERNS,
) = range(22)
"""``TURNS_DOWN``: the turns of the Well phase. ``EXPECTED``: matching dice to be expected, in 54ths."""
SIZE: Final = 22

PLAYED: Final = 0
"""What the course of a match is written in: Skill designs as actions, then the lanterns of the four Seekers."""
LANTERN_PLAYED: Final = PLAYED + len(SKILL_DESIGNS)
BOOSTED: Final = LANTERN_PLAYED + len(SEEKER)
"""Skill designs as boosts."""
COMPLETED: Final = BOOSTED + len(SKILL_DESIGNS)
"""Well designs, then Gauntlet cards."""
FAILED: Final = COMPLETED + len(WELL_DESIGNS) + len(GAUNTLET)
"""Well designs, then Gauntlet cards, then the Master."""
HURT: Final = FAILED + len(WELL_DESIGNS) + len(GAUNTLET) + 1
"""A point of damage, by what dealt it."""
AS_MASTER: Final = len(WELL_DESIGNS) + len(GAUNTLET)
AS_FATIGUE: Final = AS_MASTER + 1
AS_SKILL: Final = AS_MASTER + 2
AS_START: Final = AS_MASTER + 3
