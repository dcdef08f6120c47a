"""FF-10.19: keywords are in force from the moment a card is played, without being declared."""

from __future__ import annotations

from .cards import CARD
from .state import KEEP_ORE, SHARE, FlameState


def put_in_force(g: FlameState, card: int) -> None:
    """The keywords of a card, for the acting adventurer."""
    bit = 1 << g.actor
    for keyword in CARD[card].keywords:
        match keyword:
            case "flight":
                g.flying |= bit
            case "stealth":
                g.stealthy |= bit
            case "cross_rockfalls":
                g.crossing |= bit
            case "dig_bonus":
                g.digging |= bit
            case "forge_without_flame":
                g.flameless |= bit
            case "keep_ore":
                g.in_force |= KEEP_ORE
            case "share_actions":
                g.in_force |= SHARE
                g.lendable = g.icons
