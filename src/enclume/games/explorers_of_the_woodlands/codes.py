"""Numbers that stand for something in the data of a match: phases, slots, statuses, zones, what is counted."""

from __future__ import annotations

from typing import Final

PICK, PREPARE, GROWTH, EXTRA, TURN, MEET, ACT, TURN_END, ROUND_END, REST = range(10)
PHASES: Final = ("pick", "prepare", "growth", "extra", "turn", "meet", "act", "turn_end", "round_end", "rest")
MOVE, FOCUS, FIVE, SIX, SUMMON = range(5)
SLOTS: Final = ("move", "focus", "five", "six", "summon")
POISON, ENTANGLED = 1, 2
STATUSES: Final = {POISON: "poison", ENTANGLED: "entangled"}
WELL_TAKEN, INN_DONE, INN_DUE, IMMOBILE, BITTEN, STOPPED, NO_RISK, BOSS_FOUGHT = (1 << n for n in range(8))
"""What is remembered of a hero: taken an orb marker, drawn an Inn card or must draw one; and for this turn only: cannot
move, has lost a Move to corruption, has brewed, had a Risky Move cancelled, has fought the Boss."""
THIS_TURN: Final = IMMOBILE | BITTEN | STOPPED | NO_RISK | BOSS_FOUGHT
FULL: Final = 5
LAST_ROUND: Final = {1: 40, 2: 40, 3: 40, 4: 22, 5: 40}
"""EW-22.24: the round at whose end a chapter is lost if nothing else has decided it."""
UNHURRIED: Final = (1, 2, 4)
"""Chapters in which nothing else presses."""
MOST_ORBS: Final = 10
FOREST, PILE, LURKING, LOOT_DECK, EVENT_DECK, BOSS_DECK, ORB_MARKERS = range(7)
"""The zones that every match has, by number."""
KILLS, DOWNS, CHESTS, EVENTS_DRAWN, LAIRS_CLEARED, FIGHTS, WON_FIGHTS, TURNS, DECISIONS, RISKS = range(10)
