"""The content, read from ``content/`` and numbered.

Sites, passages, adventurers, totems and ores are numbered in the order in which they stand there. Whatever can lie face
down is a piece, and all pieces share one range of numbers: action cards, deposits, exploration tokens, treasures,
artefacts, events, imps.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from enclume.kernel.content import check, load, pack_of
from enclume.kernel.table_options import Source
from enclume.kernel.texts import Text

FOLDER: Final = Path(__file__).parent / "content"
Effect = dict[str, Any]
Position = Literal["left", "centre", "right"]


class Site(msgspec.Struct, frozen=True):
    """A place of the mine (FF-5.1); level 0: the Forge and the Mine Entrance."""

    id: str
    name: Text
    level: int
    limit: int
    x: float
    y: float
    source: Source
    event: Literal["", "claw", "skull"] = ""


class Passage(msgspec.Struct, frozen=True):
    """A way between two sites; a difficult one needs flight (FF-5.5)."""

    id: str
    ends: tuple[str, str]
    difficult: bool
    source: Source


class Adventurer(msgspec.Struct, frozen=True):
    """A figure: how many ores it carries and what cannot harm it (FF-6.9, FF-11.9)."""

    id: str
    name: Text
    set: Literal["base", "extra", "feu"]
    capacity: int
    complexity: int
    text: Text
    source: Source
    immunity: Literal["", "stun", "slow", "shock"] = ""
    tokens: Literal["", "batteries", "potions", "webs"] = ""


class Card(msgspec.Struct, frozen=True):
    """An action card: icons, keywords, and an ability as a list of verbs, or several to choose from (FF-3.6)."""

    id: str
    name: Text
    icons: str
    points: float
    source: Source
    keywords: tuple[str, ...] = ()
    ability: tuple[Effect, ...] = ()
    either: tuple[tuple[Effect, ...], ...] = ()
    any_order: bool = False

    @property
    def ways(self) -> tuple[tuple[Effect, ...], ...]:
        return self.either or ((self.ability,) if self.ability else ())


class Deposit(msgspec.Struct, frozen=True):
    """What is dug up, and whether a kobold comes with it (FF-6.1, FF-6.2)."""

    id: str
    name: Text
    level: int
    ores: str
    kobold: bool
    source: Source


class Token(msgspec.Struct, frozen=True):
    """A kind of token with a text: kobold tokens, totems, potions."""

    id: str
    name: Text
    text: Text
    source: Source


class Exploration(msgspec.Struct, frozen=True):
    """A kind of exploration token (FF-19.2)."""

    id: str
    name: Text
    count: int
    text: Text
    source: Source


class Treasure(msgspec.Struct, frozen=True):
    """A kind of treasure."""

    id: str
    name: Text
    vp: int
    count: int
    source: Source


class Ore(msgspec.Struct, frozen=True):
    """A kind of ore; later ones are more precious (FF-6.4)."""

    id: str
    letter: str
    name: Text
    count: int
    vp: int
    bag: int
    source: Source


class Artefact(msgspec.Struct, frozen=True):
    """Something to forge (FF-8.11)."""

    id: str
    name: Text
    cost: str
    vp: int
    source: Source
    collection: Literal["", "gold", "darkiron", "draconite"] = ""
    power: Literal["", "treasure", "heal", "banish", "peek", "flame", "flight", "stealth", "wild"] = ""


class EventCard(msgspec.Struct, frozen=True):
    """What happens at the end of a round (FF-13.4)."""

    id: str
    name: Text
    flames: int
    activation: bool
    kobolds: tuple[str, ...]
    do: str
    text: Text
    source: Source
    solo: bool = True


class Imp(msgspec.Struct, frozen=True):
    """What the imps are up to in the solo game (FF-17.20)."""

    id: str
    name: Text
    back: Position
    removes_artefact: bool
    do: str
    text: Text
    source: Source


class Objective(msgspec.Struct, frozen=True):
    """What the solo game asks for (FF-17.27)."""

    id: str
    name: Text
    vp: int
    text: Text
    source: Source


class Epilogue(msgspec.Struct, frozen=True):
    """How a solo game ends with at least so many points (FF-17.29)."""

    id: str
    least: int
    name: Text
    text: Text
    source: Source


class Content(msgspec.Struct, frozen=True):
    sites: tuple[Site, ...]
    passages: tuple[Passage, ...]
    adventurers: tuple[Adventurer, ...]
    cards: tuple[Card, ...]
    deposits: tuple[Deposit, ...]
    explorations: tuple[Exploration, ...]
    treasures: tuple[Treasure, ...]
    kobold_tokens: tuple[Token, ...]
    totems: tuple[Token, ...]
    potions: tuple[Token, ...]
    ores: tuple[Ore, ...]
    artefacts: tuple[Artefact, ...]
    events: tuple[EventCard, ...]
    imps: tuple[Imp, ...]
    objectives: tuple[Objective, ...]
    epilogues: tuple[Epilogue, ...]


def load_content(pack: Path | None = None) -> Content:
    """All content, with the entries of a content pack in the place of ours."""

    def entries(file: str, table: str, kind: type[Any], count: int) -> tuple[Any, ...]:
        return tuple(load(FOLDER, file, table, kind, pack=pack, count=count).values())

    content = Content(
        sites=entries("map.toml", "site", Site, 17),
        passages=entries("map.toml", "passage", Passage, 37),
        adventurers=entries("adventurers.toml", "adventurer", Adventurer, 13),
        cards=entries("cards.toml", "card", Card, 91),
        deposits=entries("tokens.toml", "deposit", Deposit, 18),
        explorations=entries("tokens.toml", "exploration", Exploration, 6),
        treasures=entries("tokens.toml", "treasure", Treasure, 3),
        kobold_tokens=entries("tokens.toml", "kobold", Token, 5),
        totems=entries("tokens.toml", "totem", Token, 8),
        potions=entries("tokens.toml", "potion", Token, 3),
        ores=entries("tokens.toml", "ore", Ore, 4),
        artefacts=entries("artefacts.toml", "artefact", Artefact, 22),
        events=entries("events.toml", "event", EventCard, 12),
        imps=entries("solo.toml", "imp", Imp, 11),
        objectives=entries("solo.toml", "objective", Objective, 6),
        epilogues=entries("solo.toml", "epilogue", Epilogue, 7),
    )
    _check(content)
    return content


def _insist(file: str, entry: str, ok: bool, fr: str, en: str) -> None:
    check(Path(file), entry, ok, Text(fr=fr, en=en))


def _check(content: Content) -> None:
    """What must hold whatever the numbers are."""
    sites = {site.id for site in content.sites}
    for passage in content.passages:
        ends = set(passage.ends) <= sites and len(set(passage.ends)) == 2
        _insist("map.toml", passage.id, ends, "deux sites qui existent", "two sites that there are")
    levels = [site.level for site in content.sites]
    for level in (1, 2, 3):
        tokens = sum(deposit.level == level for deposit in content.deposits)
        enough = tokens == levels.count(level) + 1
        _insist("tokens.toml", "deposit", enough, "un jeton de plus que de sites", "one token more than sites")
    for deposit in content.deposits:
        _insist("tokens.toml", deposit.id, set(deposit.ores) <= set("GSR"), "minerais G, S, R", "ores G, S, R")
    for artefact in content.artefacts:
        known = bool(artefact.cost) and set(artefact.cost) <= set("GSR")
        _insist("artefacts.toml", artefact.id, known, "minerais G, S, R", "ores G, S, R")
    total = sum(kind.count for kind in content.explorations)
    fits = total == sum(level > 0 for level in levels)
    _insist("tokens.toml", "exploration", fits, "un jeton par site à niveau", "one token for each site with a level")
    for n, card in enumerate(content.cards):
        who, _, which = card.id.rpartition("_")
        wanted = ("b1", "b2", "b3", "b4", "a1", "a2", "a3")[n % 7]
        right = who == content.adventurers[n // 7].id and which == wanted
        _insist("cards.toml", card.id, right, "7 cartes par aventurier, dans l'ordre", "7 cards each, in order")
        _check_card(card)


ICON_LETTERS: Final = "MDPFA"
KEYWORDS: Final = (
    "flight",
    "stealth",
    "cross_rockfalls",
    "dig_bonus",
    "share_actions",
    "keep_ore",
    "forge_without_flame",
)
_TARGETED: Final = frozenset({"who", "where"})
FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "push": _TARGETED | {"distance", "each", "up_to"},
    "attract": frozenset({"distance", "who"}),
    "shock": _TARGETED | {"each"},
    "stun": _TARGETED | {"each"},
    "slow": _TARGETED | {"each"},
    "web": _TARGETED,
    "discard_from": _TARGETED | {"each"},
    "take_ore": _TARGETED,
    "swap_ores": _TARGETED | {"n"},
    "swap_positions": _TARGETED,
    "teleport": _TARGETED | {"to", "up_to"},
    "rockfall": frozenset({"n"}),
    "clear_rockfall": frozenset({"n", "where"}),
    "gain": frozenset({"icon", "n"}),
    "dig_at": frozenset({"where"}),
    "pick_at": frozenset({"n", "where", "exchange"}),
    "pull_ore": frozenset({"distance"}),
    "replace_ores": frozenset({"n", "of"}),
    "upgrade_ore": frozenset({"of"}),
    "destroy_ore": frozenset({"of"}),
    "bag_ore": frozenset({"mode"}),
    "treasure": frozenset({"n", "after"}),
    "light_flame": frozenset({"n"}),
    "peek_site": frozenset({"n"}),
    "peek_explo": frozenset({"n", "where"}),
    "peek_deposit": frozenset({"n", "where"}),
    "draw_keep": frozenset({"n", "keep"}),
    "play_from": frozenset({"zone"}),
    "carry": frozenset({"n"}),
    "charge": frozenset({"n"}),
    "discharge": frozenset({"n"}),
    "battery_burst": frozenset({"ways"}),
    "fill_potion": frozenset({"n"}),
    "web_ore": frozenset({"where"}),
    **dict.fromkeys(["heal", "transfer", "find_ore", "digest", "clean", "extra_turn", "cancel_abilities"], frozenset()),
    **dict.fromkeys(["copy_abilities", "ally_actions", "use_totem", "replace_row", "overload"], frozenset()),
    **dict.fromkeys(["web_artefact", "flight"], frozenset()),
}
"""The verbs, and what each of them takes beside ``do`` and ``optional``."""
WHO: Final = ("self", "adventurer", "other", "ally", "adversary", "kobold", "figure", "same")
WHERE: Final = ("here", "adjacent", "d2", "d3", "any")


def _check_card(card: Card) -> None:
    letters = card.icons.split()
    good = bool(letters) and set(letters) <= set(ICON_LETTERS)
    _insist("cards.toml", card.id, good, f"icônes {ICON_LETTERS}", f"icons {ICON_LETTERS}")
    for keyword in card.keywords:
        known = ", ".join(KEYWORDS)
        fr, en = f"mot-clé inconnu « {keyword} » ({known})", f"unknown keyword '{keyword}' ({known})"
        _insist("cards.toml", card.id, keyword in KEYWORDS, fr, en)
    for way in card.ways:
        for effect in way:
            _check_effect(card.id, effect)


def _check_effect(entry: str, effect: Effect) -> None:
    verb = str(effect.get("do"))
    known = ", ".join(sorted(FIELDS))
    fr, en = f"verbe inconnu « {verb} » (verbes : {known})", f"unknown verb '{verb}' (verbs: {known})"
    _insist("cards.toml", entry, verb in FIELDS, fr, en)
    strange = ", ".join(field for field in effect if field not in FIELDS[verb] | {"do", "optional"})
    _insist("cards.toml", entry, not strange, f"{verb} : champ inconnu {strange}", f"{verb}: unknown field {strange}")
    who, where = effect.get("who", "self"), effect.get("where", "here")
    _insist("cards.toml", entry, who in WHO, f"cible inconnue « {who} »", f"unknown target '{who}'")
    _insist("cards.toml", entry, where in WHERE, f"portée inconnue « {where} »", f"unknown reach '{where}'")
    for way in effect.get("ways", ()):
        for inner in way:
            _check_effect(entry, inner)


CONTENT: Final = load_content(pack_of("forgeflame"))
SITE: Final = CONTENT.sites
PASSAGE: Final = CONTENT.passages
ADVENTURER: Final = CONTENT.adventurers
CARD: Final = CONTENT.cards
TOTEM: Final = CONTENT.totems
ORE: Final = CONTENT.ores
POTION: Final = CONTENT.potions
KOBOLD_TOKEN: Final = CONTENT.kobold_tokens
OBJECTIVE: Final = CONTENT.objectives
EPILOGUE: Final = CONTENT.epilogues

CARDS: Final = len(CARD)
"""Action cards are the pieces 0-90, seven in a row for each adventurer."""
FIRST_DEPOSIT: Final = CARDS
FIRST_EXPLORATION: Final = FIRST_DEPOSIT + len(CONTENT.deposits)
EXPLORATION: Final = tuple(kind for kind in CONTENT.explorations for _ in range(kind.count))
FIRST_TREASURE: Final = FIRST_EXPLORATION + len(EXPLORATION)
TREASURE: Final = tuple(kind for kind in CONTENT.treasures for _ in range(kind.count))
FIRST_ARTEFACT: Final = FIRST_TREASURE + len(TREASURE)
FIRST_EVENT: Final = FIRST_ARTEFACT + len(CONTENT.artefacts)
FIRST_IMP: Final = FIRST_EVENT + len(CONTENT.events)
PIECES: Final = FIRST_IMP + len(CONTENT.imps)

DEPOSIT: Final = dict(enumerate(CONTENT.deposits, FIRST_DEPOSIT))
TOKEN: Final = dict(enumerate(EXPLORATION, FIRST_EXPLORATION))
VALUE: Final = {n: kind.vp for n, kind in enumerate(TREASURE, FIRST_TREASURE)}
ARTEFACT: Final = dict(enumerate(CONTENT.artefacts, FIRST_ARTEFACT))
EVENT: Final = dict(enumerate(CONTENT.events, FIRST_EVENT))
IMP: Final = dict(enumerate(CONTENT.imps, FIRST_IMP))

SITE_NUMBER: Final = {site.id: n for n, site in enumerate(SITE)}
ADVENTURER_NUMBER: Final = {adventurer.id: n for n, adventurer in enumerate(ADVENTURER)}
CARD_NUMBER: Final = {card.id: n for n, card in enumerate(CARD)}
TOTEM_NUMBER: Final = {totem.id: n for n, totem in enumerate(TOTEM)}
ARTEFACT_NUMBER: Final = {artefact.id: n for n, artefact in ARTEFACT.items()}
EVENT_NUMBER: Final = {event.id: n for n, event in EVENT.items()}
IMP_NUMBER: Final = {imp.id: n for n, imp in IMP.items()}
OBJECTIVE_NUMBER: Final = {objective.id: n for n, objective in enumerate(OBJECTIVE)}

GOBETOU: Final = ADVENTURER_NUMBER["gobetou"]
FLYNA: Final = ADVENTURER_NUMBER["flyna"]
OGMUL: Final = ADVENTURER_NUMBER["ogmul"]
SILKARA: Final = ADVENTURER_NUMBER["silkara"]
GREEDY: Final = ADVENTURER_NUMBER["greedy"]
ABSORPTION: Final = CARD_NUMBER["gobetou_b1"]
CAPACITY: Final = tuple(adventurer.capacity for adventurer in ADVENTURER)
STUN_PROOF, SLOW_PROOF, SHOCK_PROOF = (
    sum(1 << n for n, adventurer in enumerate(ADVENTURER) if adventurer.immunity == harm)
    for harm in ("stun", "slow", "shock")
)
"""Those immune to an effect, as masks of adventurers."""


def adventurer_of(card: int) -> int:
    """Whose card it is."""
    return card // 7


def cards_of(adventurer: int) -> range:
    """All cards of an adventurer."""
    return range(7 * adventurer, 7 * adventurer + 7)


def is_advanced(card: int) -> bool:
    return card % 7 >= 4
