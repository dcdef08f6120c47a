"""EW-2, EW-22.21, EW-23 to EW-27: the table's options, and laying everything out."""

from __future__ import annotations

from typing import Final

from enclume.kernel.errors import BadConfig
from enclume.kernel.events import EVERYONE, NOBODY
from enclume.kernel.game import Config
from enclume.kernel.rng import Rng
from enclume.kernel.table_options import Asking, NumberOption
from enclume.kernel.texts import Text

from .campaign import Campaign, read
from .cards import (
    BOSSES,
    CAMPFIRE,
    CAMPS,
    CONTENT,
    DEN,
    EVENTS,
    HERO_NUMBER,
    INN_TILE,
    INNS,
    LAIR_ICON,
    LAIRS_A,
    LAIRS_B,
    LOOT,
    LOOT_NUMBER,
    LOOTS,
    MERCHANT,
    MONSTER,
    MONSTER_ICONS,
    MONSTERS,
    ORBS,
    PLACES,
    QUESTS,
    START,
    TILE,
    TILE_OF,
    TILES,
    VORTEX,
    WELL,
)
from .codes import ORB_MARKERS
from .geometry import ROCK, STEPS, TURNED, cell_at
from .growth import put_tile
from .monsters import put_monsters
from .parts import Deal
from .state import Explorers
from .texts import TEXTS

MODES: Final = ("standard", "chapter1", "chapter2", "chapter3", "chapter4", "chapter5")
_ask = Asking(TEXTS)
OPTIONS = (
    _ask.choice("mode", *MODES, source="rulebook"),
    _ask.choice("brambles", "classic", "easy", "hard", source="rulebook"),
    _ask.flag("enraged_monsters", source="rulebook"),
    _ask.flag("enraged_bosses"),
    _ask.flag("lairs", source="rulebook"),
    _ask.flag("inn", source="public"),
    NumberOption(
        "first_player", TEXTS["option.first_player"], TEXTS["option.first_player.help"], 0, 4, 0, seats=(2, 3, 4)
    ),
    _ask.line("heroes"),
    _ask.line("campaign"),
)
ALL_TYPES: Final = (1 << len(MONSTER)) - 1
BOTTOM: Final = 3
"""EW-2.6: among how many tiles at the bottom the Boss tile is."""
TREE_HALVES: Final = 9
"""EW-24.3: how many tiles lie above those that the well and the Vortex are mixed with."""
STAND_ALONE: Final = {1: (2, 0), 2: (2, 0), 3: (5, 1)}
"""EW-22.22: orbs and powers of a chapter played alone."""


def heroes_at(seats: int) -> int:
    """EW-1.2, EW-17.1: one hero each; a lone player has two."""
    return max(2, seats)


def check_config(config: Config) -> None:
    """Options that contradict each other."""
    if int(config.options.get("first_player", 0)) > config.seats:
        raise BadConfig(Text(fr="Il n'y a pas tant de joueurs.", en="There are not so many players."))
    named = str(config["heroes"]).split()
    if named and (len(set(named)) != heroes_at(config.seats) or not set(named) <= HERO_NUMBER.keys()):
        known = ", ".join(HERO_NUMBER)
        fr = f"Option « heroes » : {heroes_at(config.seats)} héros différents parmi {known}."
        en = f"Option 'heroes': {heroes_at(config.seats)} different heroes among {known}."
        raise BadConfig(Text(fr=fr, en=en))
    if not config["campaign"]:
        return
    campaign = read(str(config["campaign"]), heroes_at(config.seats))
    if config["mode"] != f"chapter{campaign.chapter}":
        fr = f"La campagne en est au chapitre {campaign.chapter}."
        raise BadConfig(Text(fr=fr, en=f"The campaign is at chapter {campaign.chapter}."))
    if config["enraged_monsters"]:
        fr = "Dans une campagne, les Monstres deviennent Enragés l'un après l'autre."
        raise BadConfig(Text(fr=fr, en="In a campaign Monsters become Enraged one type at a time."))


def set_up(config: Config, rng: Rng) -> Explorers:
    """EW-2: the deal, the decks, the forest, the heroes."""
    saved = read(str(config["campaign"]), heroes_at(config.seats)) if config["campaign"] else None
    deal = _deal(config, rng, saved)
    g = Explorers(config.seats, rng, deal)
    _pick(g, config, saved)
    _carry_in(g, saved)
    _decks(g)
    match deal.chapter:
        case 0 | 1 | 2:
            put_tile(g, START, cell_at(0, 0), 0, root=True)
            _known(g, (START,))
        case chapter:
            _lay_map(g, chapter)
    if deal.chapter == 2:
        _share_orb_markers(g)
    return g


def _deal(config: Config, rng: Rng, saved: Campaign | None) -> Deal:
    heroes = heroes_at(config.seats)
    deal = Deal()
    deal.chapter = MODES.index(str(config["mode"]))
    deal.campaign = str(config["campaign"])
    deal.brambles = str(config["brambles"])
    deal.enraged = ALL_TYPES if config["enraged_monsters"] else 0
    if saved is not None:
        deal.enraged = sum(1 << kind for kind, monster in enumerate(MONSTER) if monster.id in saved.enraged)
    deal.enraged_bosses = bool(config["enraged_bosses"])
    deal.wants_lairs, deal.wants_inn = bool(config["lairs"]), bool(config["inn"])
    deal.lairs, deal.inn = [wanted and deal.chapter in (0, 5) for wanted in (deal.wants_lairs, deal.wants_inn)]
    deal.heroes = heroes
    deal.owner = tuple(range(heroes)) if config.seats > 1 else (0,) * heroes
    named = int(config.options.get("first_player", 0))
    deal.first = 0 if config.seats == 1 else named - 1 if named else rng.below(heroes)
    deal.four_camps = saved is not None and saved.four_camps
    deal.growing = deal.chapter not in (3, 4)
    deal.start = {3: WELL, 4: CAMPFIRE}.get(deal.chapter, START)
    deal.late = {0: (DEN,), 2: (WELL, VORTEX), 5: (DEN,)}.get(deal.chapter, ())
    deal.extra = {}
    deal.removed = tuple(n for n in LOOTS if LOOT[n].do == "antidote") if deal.chapter == 1 else ()
    return deal


def _pick(g: Explorers, config: Config, saved: Campaign | None) -> None:
    """EW-2.1, EW-22.20: heroes that are settled beforehand."""
    named = list(saved.heroes) if saved is not None and saved.heroes else str(config["heroes"]).split()
    if named:
        g.kinds = [HERO_NUMBER[name] for name in named]


def _carry_in(g: Explorers, saved: Campaign | None) -> None:
    """EW-22.2 to EW-22.7, EW-22.22, EW-24.21: what heroes begin with."""
    if saved is None:
        if g.deal.chapter in STAND_ALONE:
            orbs, powers = STAND_ALONE[g.deal.chapter]
            g.orbs, g.powers = [orbs] * g.deal.heroes, [powers] * g.deal.heroes
        return
    if saved.powers:
        g.powers = list(saved.powers)
    if saved.loot:
        g.loot = [tuple(LOOT_NUMBER[card] for card in cards) for cards in saved.loot]
    if saved.orbs:
        g.orbs = list(saved.orbs)
    if saved.health and not saved.attempts:
        g.hp = list(saved.health)


def _known(g: Explorers, pieces: tuple[int, ...] | list[int]) -> None:
    for piece in pieces:
        g.known[piece] = EVERYONE


def _decks(g: Explorers) -> None:
    """EW-2.6 to EW-2.10, EW-2.15, EW-2.16, EW-22.21: every deck from all cards that nobody owns."""
    deal = g.deal
    owned = [card for cards in g.loot for card in cards]
    _known(g, [*owned, *deal.removed])
    g.zone("forest", NOBODY, _forest(g))
    for name, pieces in (
        ("monsters", MONSTERS),
        ("lurking", ()),
        ("loot", [n for n in LOOTS if n not in owned and n not in deal.removed]),
        ("events", EVENTS),
        ("bosses", BOSSES),
        ("orbs", ORBS),
    ):
        g.shuffle(g.zone(name, NOBODY, pieces))
    if deal.lairs:
        _extra(g, "lair_a", LAIRS_A)
        _extra(g, "lair_b", LAIRS_B)
    if deal.inn:
        _extra(g, "inn", INNS)
    if deal.chapter == 1:
        _extra(g, "quests", QUESTS)
        _extra(g, "hidden_quests", ())
    if deal.chapter == 4:
        _extra(g, "camps", CAMPS)
        _extra(g, "piles", ())


def _extra(g: Explorers, name: str, pieces: range | tuple[int, ...]) -> None:
    g.deal.extra[name] = len(g.zones)
    g.shuffle(g.zone(name, NOBODY, pieces))


def _forest(g: Explorers) -> list[int]:
    """EW-2.6, EW-2.7, EW-23.2, EW-23.5, EW-24.2, EW-24.3, EW-27.3: the pile, from the bottom to the top."""
    deal = g.deal
    out = {START, DEN, *(() if deal.inn else (INN_TILE,))}
    match deal.chapter:
        case 1:
            out |= {MERCHANT, WELL, *_lairs()}
        case 2:
            out |= {WELL, VORTEX, *_lairs()}
        case 3 | 4:
            _known(g, [*TILES])
            return []
        case 5:
            out |= {_tile(laid.id) for laid in CONTENT.layouts[5]}
    rest = [tile for tile in TILES if tile not in out]
    g.rng.shuffle(rest)
    _known(g, [tile for tile in out if tile not in deal.late])
    match deal.chapter:
        case 1:
            return rest
        case 2:
            low = [*rest[TREE_HALVES:], WELL, VORTEX]
            g.rng.shuffle(low)
            g.late_count = len(low)
            return [*low, *rest[:TREE_HALVES]]
        case _:
            low = [*rest[: BOTTOM - 1], DEN]
            g.rng.shuffle(low)
            g.late_count = len(low)
            return [*low, *rest[BOTTOM - 1 :]]


def _lairs() -> set[int]:
    return {tile for tile in TILES if LAIR_ICON[tile]}


def _tile(name: str) -> int:
    return next(n for n, tile in enumerate(TILE) if tile.id == name)


def _lay_map(g: Explorers, chapter: int) -> None:
    """EW-25.2, EW-26.2, EW-27.2: the fixed tiles and their markers."""
    camps: list[int] = []
    for nth, laid in enumerate(CONTENT.layouts[chapter]):
        tile, cell = _tile(laid.id), cell_at(laid.x, laid.y)
        sealed = 0
        if laid.corrupted:
            sealed = TURNED[tile][laid.turn] & 1 << 1
            g.corrupt |= 1 << tile
            g.forest[cell + STEPS[1]] = ROCK
        put_tile(g, tile, cell, laid.turn, root=nth == 0, sealed=sealed)
        _known(g, (tile,))
        place = _monster_place(g, tile)
        put_monsters(g, place, laid.monsters)
        g.chests[place] = laid.chests
        g.events |= laid.event << place
        if laid.camp:
            camps.append(place)
    g.camp_at = camps


def _monster_place(g: Explorers, tile: int) -> int:
    places = [place for place in PLACES if TILE_OF[place] == tile]
    return max(places, key=lambda place: (MONSTER_ICONS[place], -place))


def _share_orb_markers(g: Explorers) -> None:
    """EW-24.4, EW-24.5: as evenly as possible, the first in turn order get one more; everybody sees them."""
    zone = g.zones[ORB_MARKERS].pieces
    order = g.order(g.deal.first)
    for nth, marker in enumerate(zone):
        hero = order[nth % len(order)]
        g.markers[hero] += (marker,)
    _known(g, zone)
    zone.clear()
