"""Numbers about a finished match, for experiments with the content."""

from __future__ import annotations

from typing import Final

from .cards import BOSS_CARD, HERO, LOOT_KEY, MONSTER
from .codes import CHESTS, DECISIONS, DOWNS, EVENTS_DRAWN, FIGHTS, KILLS, LAIRS_CLEARED, RISKS, TURNS, WON_FIGHTS
from .entries import Monster
from .odds import faces_that_hit, win_chance
from .state import Explorers

DICE: Final = 3
CARD_IN_ORBS: Final = 3


def net_worth(kind: Monster) -> float:
    """What a fight is worth in orbs with three plain dice (the hero's, a supporter's, a Power die) and no rerolls.

    A card counts for what it costs at the Merchant's, a point of health for one orb; penalties are not counted.
    """
    faces = faces_that_hit(kind.defence)
    won = win_chance(0, faces, (faces,) * DICE, kind.health)
    reward = sum(line.n * (1 if line.do == "orbs" else CARD_IN_ORBS) for line in kind.reward)
    return won * reward - (1 - won) * (kind.attack + 1)


NET_WORTH: Final = {f"net_worth.{kind.id}": net_worth(kind) for kind in MONSTER}


def turns_taken(g: Explorers) -> int:
    return g.tally[TURNS]


def measure(g: Explorers) -> dict[str, float]:
    """How it ended and why, how long it took, what was fought, found and lost; victories by Boss, pair and card."""
    assert g.result is not None
    won = float(bool(g.result.winners))
    tally = g.tally
    lost = 1 - won
    numbers: dict[str, float] = {
        "won": won,
        "rounds": g.round,
        "turns": tally[TURNS],
        "decisions_per_turn": tally[DECISIONS] / max(1, tally[TURNS]),
        "lost": lost,
        "lost.all_down": float(g.result.reason == "all_down"),
        "lost.threat": float(g.result.reason == "threat"),
        "lost.other": float(lost and g.result.reason not in ("all_down", "threat")),
        "kills": tally[KILLS],
        "fights": tally[FIGHTS],
        "fights_won": tally[WON_FIGHTS],
        "downs": tally[DOWNS],
        "chests": tally[CHESTS],
        "events": tally[EVENTS_DRAWN],
        "lairs": tally[LAIRS_CLEARED],
        "risky_moves": tally[RISKS],
        "powers": sum(g.powers) / g.deal.heroes,
        "loot": sum(map(len, g.loot)) / g.deal.heroes,
        "orbs": sum(g.orbs) / g.deal.heroes,
        "quests_found": sum(map(len, g.quests)) + 4 * g.potions,
        **NET_WORTH,
    }
    for kind, n in enumerate(g.defeated):
        numbers[f"defeated.{MONSTER[kind].id}"] = n
    for card in (*g.boss_out, *[card for card in g.boss_card if card >= 0]):
        numbers[f"boss.{BOSS_CARD[card].id}"] = won
    if g.deal.heroes == 2:
        pair = "+".join(sorted(HERO[kind].id for kind in g.kinds))
        numbers[f"pair.{pair}"] = won
    for card in {card for cards in g.loot for card in cards}:
        numbers[f"with.{LOOT_KEY[card][:3]}"] = won
    return numbers
