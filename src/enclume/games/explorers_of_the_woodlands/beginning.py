"""EW-2.1, EW-22.5, EW-22.22: before the first round: heroes, and the loot that they begin with."""

from __future__ import annotations

from enclume.kernel.decisions import Rules

from .actions import DROP, PICK, Piece, Who
from .asking import asking
from .campaign import read
from .camps import hide_loot
from .cards import HERO, LOOT_KEY
from .codes import GROWTH, PREPARE
from .heroes import discard_loot, draw_loot, tell
from .state import Explorers

OFFERED = 3


def pick_heroes(g: Explorers) -> Rules:
    """EW-2.1, DP01: each player a different hero, in turn order."""
    for hero in g.order(g.deal.first):
        if g.kinds[hero] < 0:
            left = [kind for kind in range(len(HERO)) if kind not in g.kinds]
            chosen: Who = yield asking(g, hero, "hero", [PICK[kind] for kind in left])
            g.kinds[hero] = chosen.kind
            tell(g, "picked", "EW-2.1", hero)
    g.phase = PREPARE


def prepare(g: Explorers) -> Rules:
    """EW-22.5 to EW-22.7, EW-22.22: what a chapter asks before it begins."""
    g.happened("setup_done", "EW-2.4 EW-2.12", first=g.kinds[g.deal.first])
    if g.deal.campaign:
        if read(g.deal.campaign, g.deal.heroes).attempts:
            yield from give_up_a_card(g)
    elif g.deal.chapter == 3:
        yield from choose_loot(g)
    if g.deal.chapter == 4:
        hide_loot(g)
    g.phase = GROWTH


def give_up_a_card(g: Explorers) -> Rules:
    """EW-22.5: after a defeat each hero discards one card, if there is one."""
    for hero in g.order(g.deal.first):
        if g.loot[hero]:
            chosen: Piece = yield asking(g, hero, "give_up", [DROP[card] for card in g.loot[hero]])
            discard_loot(g, hero, chosen.piece, "EW-22.5")


def choose_loot(g: Explorers) -> Rules:
    """EW-22.22: three cards for each hero, two are kept."""
    for hero in g.order(g.deal.first):
        g.loot[hero] = tuple([draw_loot(g) for _ in range(OFFERED)])
        for card in g.loot[hero]:
            tell(g, "loot_drawn", "EW-22.22", hero, card=LOOT_KEY[card])
        chosen: Piece = yield asking(g, hero, "keep_two", [DROP[card] for card in g.loot[hero]])
        discard_loot(g, hero, chosen.piece, "EW-22.22")
