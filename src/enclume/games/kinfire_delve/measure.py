"""Numbers about a finished match, for experiments with the content."""

from __future__ import annotations

from collections import Counter
from typing import Final

from .cards import CONTENT, GAUNTLET, MASTER, SEEKER, SKILL_DESIGNS, WELL, WELL_DESIGNS, Challenge
from .state import FINAL_PHASE, DelveState
from .tally import (
    ACTIONS,
    ATTEMPTS,
    BARE,
    BOOSTED,
    BOOSTS,
    BOTTOM_ATTACHED,
    BOTTOM_FATIGUE,
    BOTTOM_HP,
    COMPLETED,
    DAMAGE,
    EXHAUSTIONS,
    FAILED,
    LANTERN_PLAYED,
    LANTERNS,
    PLAYED,
    TURNS_DOWN,
)

FADED_WAY: Final = "W11"


def measure(g: DelveState) -> dict[str, float]:
    """How it went: depth, turns, health and fatigue at the bottom, cards played, and what was achieved."""
    assert g.result is not None
    tally, course, cause = g.tally, Counter(g.course), g.result.reason
    won = cause == "master"
    bottom = g.phase == FINAL_PHASE
    numbers: dict[str, float] = {
        "won": won,
        "bottom": bottom,
        "turns": g.turn,
        "turns_down": tally[TURNS_DOWN],
        "completions": sum(course[COMPLETED + n] for n in range(len(WELL_DESIGNS))),
        "exhaustions": tally[EXHAUSTIONS],
        "played": tally[ACTIONS] - tally[LANTERNS] + tally[BOOSTS],
        "damage": tally[DAMAGE],
        "bare_share": tally[BARE] / max(1, tally[ATTEMPTS]),
        "boosts_per_action": tally[BOOSTS] / max(1, tally[ACTIONS]),
        "lanterns_each": tally[LANTERNS] / g.seats,
    }
    if bottom:
        form = MASTER[g.master].id
        numbers |= {
            "turns_final": g.turn - tally[TURNS_DOWN],
            "bottom_hp": tally[BOTTOM_HP],
            "bottom_fatigue": tally[BOTTOM_FATIGUE],
            "bottom_attached": tally[BOTTOM_ATTACHED],
            "bottom_attached_3": tally[BOTTOM_ATTACHED] >= 3,
            "won_at_bottom": won,
            f"won_against.{form}": won,
        }
    if not won:
        numbers |= {f"lost_by.{each}": cause == each for each in ("hp", "despair", "fatigue_count")}
    numbers[f"won_first.{SEEKER[g.deal.seekers[g.deal.first]].id}"] = won
    return numbers | _feats(g, won) | _cards(g, course)


def _feats(g: DelveState, won: bool) -> dict[str, float]:
    """KD-23: each achievement, where the occasion was given."""
    form = MASTER[g.master].id
    seen = any(card >= 0 and WELL[card].id == FADED_WAY for card in (*g.slots, *g.completed, *g.removed))
    asked = {"EX02": not won, "EX03": seen}
    asked |= {"EX07": won and form == "M1", "EX08": won and form == "M2", "EX09": won and form == "M3"}
    return {f"feat.{feat.id}": g.achieved >> n & 1 for n, feat in enumerate(CONTENT.feats) if asked.get(feat.id, True)}


def _cards(g: DelveState, course: Counter[int]) -> dict[str, float]:
    """Whether each Skill card that was drawn was played, and how often challenges were completed and failed."""
    numbers: dict[str, float] = {}
    for n, card in enumerate(SKILL_DESIGNS):
        if g.drawn >> n & 1:
            numbers[f"acted.{card.id}"] = course[PLAYED + n] > 0
            numbers[f"boosted.{card.id}"] = course[BOOSTED + n] > 0
    for seeker in g.deal.seekers:
        numbers[f"lantern.{SEEKER[seeker].id}"] = course[LANTERN_PLAYED + seeker]
    places = [*[card.id for card in WELL_DESIGNS if isinstance(card, Challenge)], *[card.id for card in GAUNTLET]]
    shift = len(WELL_DESIGNS) - len(places) + len(GAUNTLET)
    for n, name in enumerate(places):
        at = n if name.startswith("W") else n + shift
        if course[COMPLETED + at] or course[FAILED + at]:
            numbers[f"completed.{name}"] = course[COMPLETED + at]
            numbers[f"failed.{name}"] = course[FAILED + at]
    return numbers
