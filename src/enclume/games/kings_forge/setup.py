"""KF-2, KF-12 and KF-13: the table's options, and laying everything out."""

from __future__ import annotations

from typing import Final

from enclume.kernel.errors import BadConfig
from enclume.kernel.game import Config
from enclume.kernel.rng import Rng
from enclume.kernel.table_options import Asking
from enclume.kernel.texts import Text

from .cards import APPRENTICE, FIXED, GIVES_COUNTERFEITS, ITEM, LOCATION, TYPE
from .dice import METAL, ONE
from .state import Deal, KingsState
from .texts import TEXTS

ITEMS: Final = {2: 9, 3: 10, 4: 13, 5: 16}
LOCATIONS_DRAWN: Final = {2: 7, 3: 7, 4: 7, 5: 10}
APPRENTICES: Final = {2: 6, 3: 8, 4: 10, 5: 12}
QUOTA: Final = 4
"""KF-13.3: how many items of the expansion a match of five has."""
ROW: Final = 4
SHOWN: Final = 3
"""How many items, and how many apprentices, are on display."""


_ask = Asking(TEXTS)
OPTIONS = (
    _ask.flag("apprentices", source="rulebook"),
    _ask.flag("craft_cards", source="rulebook"),
    _ask.flag("gather_cards", source="rulebook"),
    _ask.flag("extra_dice", seats=(2, 3, 4), source="rulebook"),
    _ask.choice("counterfeits", "auto", "off"),
    _ask.flag("guest_conjurer"),
    _ask.choice("craft_refill", "immediate", "cleanup"),
    _ask.choice("five_player_mix", "quota", "mixed", seats=(5,)),
    _ask.choice("palace_top_slot", "wood_or_gem", "gem", "wood"),
    _ask.choice("chancery_self", "on", "off"),
    _ask.choice("chancery_chooser", "active", "owner"),
    _ask.choice("smithies", "front", "back", "choose", source="public"),
)
PRESETS = (
    _ask.preset("first", seats=(2, 3, 4)),
    _ask.preset("base"),
    _ask.preset("full", extra_dice=True, apprentices=True, craft_cards=True, gather_cards=True),
)
"""KF-12.6."""


def check_config(config: Config) -> None:
    """KF-13.4: with five players ten locations are drawn beside the fixed ones; there must be so many."""
    pool = len(_locations(config))
    if pool < LOCATIONS_DRAWN[config.seats]:
        raise BadConfig(Text(fr=f"{pool} lieux seulement à tirer.", en=f"Only {pool} locations to draw from."))


def set_up(config: Config, rng: Rng) -> KingsState:
    """KF-2: draw items, locations and apprentices, deal five metal dice each, draw the first player."""
    deal = Deal()
    deal.items = _draw_items(config, rng)
    drawn = _locations(config)
    rng.shuffle(drawn)
    deck = [*FIXED, *drawn[: LOCATIONS_DRAWN[config.seats]]]
    deal.locations = tuple(sorted(deck))
    extra = config.seats == 5 or bool(config["extra_dice"])
    deal.dice = sum(ONE[t] * (die.base + extra * die.extra) for t, die in enumerate(TYPE))
    deal.target = 5 if config.seats == 2 else 4
    deal.with_apprentices = bool(config["apprentices"])
    deal.counterfeits = config["counterfeits"] == "auto"
    deal.refill_at_once = config["craft_refill"] == "immediate"
    deal.palace = str(config["palace_top_slot"])
    deal.chancery_self = config["chancery_self"] == "on"
    deal.choose_sides = config["smithies"] == "choose"
    deal.chancery_active = config["chancery_chooser"] == "active"
    return lay_out(config, rng, deal, deck)


def lay_out(config: Config, rng: Rng, deal: Deal, deck: list[int]) -> KingsState:
    """KF-2.2, KF-2.5, KF-2.7 to KF-2.12: everything in its place."""
    g = KingsState(config.seats, rng, deal)
    g.sides = (1 << g.seats) - 1 if config["smithies"] == "back" else 0
    rng.shuffle(deck)
    g.deck, g.row = tuple(deck[:-ROW]), tuple(reversed(deck[-ROW:]))
    g.display, g.next_item = deal.items[:SHOWN], SHOWN
    g.supply = [5 * ONE[METAL]] * g.seats
    g.stock -= 5 * ONE[METAL] * g.seats
    if deal.with_apprentices:
        crew = [n for n, each in APPRENTICE.items() if deal.counterfeits or each.id not in GIVES_COUNTERFEITS]
        rng.shuffle(crew)
        kept = APPRENTICES[g.seats]
        g.box, crew = tuple(crew[kept:]), crew[:kept]
        g.crew_deck, g.crew = tuple(crew[:-SHOWN]), tuple(reversed(crew[-SHOWN:]))
    g.first = g.seat = rng.below(g.seats)
    return g


def _draw_items(config: Config, rng: Rng) -> tuple[int, ...]:
    """KF-2.4, KF-13.3: the items of the match, sorted by rank."""
    base = [n for n, item in enumerate(ITEM) if item.set == "base"]
    more = [n for n, item in enumerate(ITEM) if item.set == "apprentices"] if config["craft_cards"] else []
    wanted = ITEMS[config.seats]
    if more and config.seats == 5 and config["five_player_mix"] == "quota":
        rng.shuffle(base)
        rng.shuffle(more)
        return tuple(sorted([*base[: wanted - QUOTA], *more[:QUOTA]]))
    pool = base + more
    rng.shuffle(pool)
    return tuple(sorted(pool[:wanted]))


def _locations(config: Config) -> list[int]:
    """KF-2.6, KF-12.2: the locations that may be drawn."""
    sets = {
        "base",
        *(["apprentices"] if config["gather_cards"] else []),
        *(["guest"] if config["guest_conjurer"] else []),
    }
    honest = config["counterfeits"] == "off"
    return [
        n
        for n, location in enumerate(LOCATION)
        if location.set in sets and not location.fixed and not (honest and location.id in GIVES_COUNTERFEITS)
    ]
