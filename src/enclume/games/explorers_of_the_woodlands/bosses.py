"""EW-9.14, EW-9.15, EW-15.9 to EW-15.14, EW-19.2: bosses come into play, are revealed, and grow more threatening."""

from __future__ import annotations

from .cards import BOSS_CARD, DEN, RUNE_TILES
from .codes import BOSS_DECK
from .endings import lose
from .monsters import put_monsters
from .state import Explorers


def prepare_boss(g: Explorers) -> None:
    """EW-9.14: a card face down beside the Boss tile: the lowest of the deck, which nobody knows either."""
    _enter(g, DEN)


def _enter(g: Explorers, place: int) -> int:
    g.boss_card.append(-1)
    g.boss_at.append(place)
    g.threat.append(0)
    g.boss_leaf.append(0)
    return len(g.boss_card) - 1


def reveal_boss(g: Explorers, boss: int, rules: str) -> None:
    """EW-9.15: the card that lay face down is turned up."""
    _turn_up(g, boss, g.zones[BOSS_DECK].pieces.pop(0), rules)


def bring_boss(g: Explorers, place: int, rules: str) -> None:
    """EW-25.11, EW-25.15, EW-27.19: a boss appears on a place, face up: the top card of the deck."""
    _turn_up(g, _enter(g, place), g.zones[BOSS_DECK].pieces.pop(), rules)


def _turn_up(g: Explorers, boss: int, card: int, rules: str) -> None:
    """EW-15.10, EW-19.2: the cube goes to the first space; enraged bosses wake the Runes."""
    g.show(card)
    g.boss_card[boss] = card
    g.threat[boss] = 1
    g.happened("boss_revealed", f"{rules} EW-15.10", boss=BOSS_CARD[card].id)
    if not g.deal.enraged_bosses:
        return
    for place in RUNE_TILES:
        if g.placed(place) and place not in g.place:
            put_monsters(g, place, 1)
    rage = BOSS_CARD[card].enraged
    if rage.do == "bark":
        g.boss_leaf[boss] += rage.n
    g.happened("boss_enraged", "EW-19.2", boss=BOSS_CARD[card].id)


def raise_threat(g: Explorers, boss: int, rules: str) -> None:
    """EW-15.14: one space further; the last one is defeat."""
    g.threat[boss] += 1
    card = BOSS_CARD[g.boss_card[boss]]
    g.happened("threat", rules, boss=card.id, n=g.threat[boss], of=card.threat)
    if g.threat[boss] >= card.threat:
        lose(g, "threat", "EW-15.14 EW-16.3")


def all_threats(g: Explorers, rules: str) -> None:
    """EW-15.11, EW-15.12: every boss that is revealed and alive."""
    for boss, card in enumerate(g.boss_card):
        if card >= 0:
            raise_threat(g, boss, rules)


def remove_boss(g: Explorers, boss: int) -> None:
    g.boss_out.append(g.boss_card[boss])
    g.bosses_slain += 1
    for each in (g.boss_card, g.boss_at, g.threat, g.boss_leaf):
        del each[boss]
