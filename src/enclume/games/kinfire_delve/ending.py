"""KD-21, KD-23: victory, defeat, and the achievements that a match may hold."""

from __future__ import annotations

from typing import Final, NoReturn

from enclume.kernel.result import Result
from enclume.kernel.state import GameOver

from .cards import CONTENT, FATIGUE, MASTER, SEEKER
from .challenges import master_difficulty
from .state import DelveState

TURN_LIMIT: Final = 500
"""Where a match is broken off at the latest (KD-21.5)."""
NEVER: Final = len(FATIGUE) + 1
FEAT: Final = {feat.id: n for n, feat in enumerate(CONTENT.feats)}
LOSES_AT_HP: Final = {p: int(c.effect["n"]) for p, c in FATIGUE.items() if c.effect["do"] == "lose_at_hp"}
LOSES_AT_FATIGUE: Final = [
    {
        piece: int(card.effect["four" if seats == 4 and "four" in card.effect else "n"])
        for piece, card in FATIGUE.items()
        if card.effect["do"] == "lose_at_fatigue"
    }
    for seats in range(5)
]
"""How many Fatigue cards are too many, by the number of Seekers."""


def earn(g: DelveState, feat: str) -> None:
    """KD-23.2: an achievement, the moment it occurs; each at most once a match."""
    bit = 1 << FEAT[feat]
    if not g.achieved & bit:
        g.achieved |= bit
        g.tell("achieved", "KD-23.2", feat=FEAT[feat])


def earned(g: DelveState) -> tuple[str, ...]:
    """What the group has achieved so far."""
    return tuple([feat.id for n, feat in enumerate(CONTENT.feats) if g.achieved >> n & 1])


def check_defeat(g: DelveState) -> None:
    """KD-3.4, KD-16.9, KD-21.4: after every change of HP or of the Fatigue cards in play."""
    if g.hp <= 0:
        lose(g, "hp", "KD-21.2 KD-3.4")
    for card in g.fatigue:
        if card in LOSES_AT_HP and g.hp <= LOSES_AT_HP[card]:
            lose(g, "despair", "KD-21.3 KD-16.9")
    for card in g.fatigue:
        if len(g.fatigue) >= LOSES_AT_FATIGUE[g.seats].get(card, NEVER):
            lose(g, "fatigue_count", "KD-21.3 KD-16.9")


def lose(g: DelveState, cause: str, rules: str) -> NoReturn:
    """KD-21.2, KD-21.3, KD-23.6: defeat, at once."""
    if len(g.fatigue) >= 3:
        earn(g, "EX02")
    if g.turn <= 1:
        earn(g, "EX10")
    end(g, "lost", cause, rules)


def concede(g: DelveState) -> NoReturn:
    """KD-23.6: a defeat that everybody agreed to; what only a defeat by the rules earns is not earned."""
    end(g, "lost", "concede", "KD-21.5 KD-23.6")


def win(g: DelveState) -> NoReturn:
    """KD-21.1: the Master's challenge is completed."""
    form = MASTER[g.master].id
    if g.hp == 1:
        earn(g, "EX06")
    if form == "M1" and len(g.attached.pieces) >= 3:
        earn(g, "EX07")
    if form == "M2" and master_difficulty(g) >= 30:
        earn(g, "EX08")
    if form == "M3" and g.down == 15:
        earn(g, "EX09")
    end(g, "won", "master", "KD-21.1 KD-1.2")


def end(g: DelveState, outcome: str, cause: str, rules: str) -> NoReturn:
    """KD-1.1, KD-21.5: everybody wins or loses together."""
    for piece in g.masters.pieces:
        g.show(piece)
    g.tell(outcome, rules, cause=cause, master=g.master, hp=g.hp)
    details = {
        "outcome": outcome,
        "cause": cause,
        "master": MASTER[g.master].id,
        "hp": g.hp,
        "turns": g.turn,
        "seekers": [SEEKER[seeker].id for seeker in g.deal.seekers],
        "options": {"hard": g.deal.hard, "quick": g.deal.quick, "first_game": g.deal.first_game},
    }
    won = outcome == "won"
    score = g.hp if won else 0
    raise GameOver(
        Result.together(won=won, seats=g.seats, reason=cause, score=score, details=details, achieved=earned(g))
    )
