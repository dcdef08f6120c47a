"""The content, read from ``content/`` and numbered: items, locations, docks, apprentices, modifiers, smithies.

Items are numbered by rank, so that a lower number is an easier item. Locations are 0-32, apprentices 40-57: two kinds
of card, one range of numbers, for both have decks whose order nobody knows.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from enclume.kernel.content import check, load, pack_of
from enclume.kernel.table_options import Source
from enclume.kernel.texts import Text

from .dice import AT_LEAST, LETTERS

FOLDER: Final = Path(__file__).parent / "content"
Set = Literal["base", "apprentices", "guest"]


class Box(msgspec.Struct, frozen=True):
    """Where a card comes from, if not from the base game (KF-12.4): what the box is called, and its sign."""

    id: Set
    name: Text
    icon: str
    source: Source


class DieType(msgspec.Struct, frozen=True):
    """A material."""

    id: str
    letter: str
    name: Text
    color: str
    mark: str
    base: int
    extra: int
    source: Source


class Item(msgspec.Struct, frozen=True):
    """Something the King ordered: its rank and the dice it asks for (KF-8.4)."""

    id: str
    rank: int
    name: Text
    needs: str
    set: Set
    source: Source
    icon: str = "anvil"


class Half(msgspec.Struct, frozen=True):
    """One of the two actions of a location: one slot for each die of the cost, and what it does (KF-4.2, KF-5)."""

    cost: tuple[str, ...]
    effects: tuple[dict[str, Any], ...]


class Location(msgspec.Struct, frozen=True):
    """A gather card."""

    id: str
    name: Text
    set: Set
    top: Half
    bottom: Half
    source: Source
    icon: str = "anvil"
    fixed: bool = False


class Dock(msgspec.Struct, frozen=True):
    """A dock: the prices of its two spaces, and what a visit brings (KF-4.6)."""

    id: str
    name: Text
    first: tuple[str, ...]
    second: tuple[str, ...]
    effects: tuple[dict[str, Any], ...]
    source: Source
    icon: str = "anvil"


class Apprentice(msgspec.Struct, frozen=True):
    """An apprentice: what hiring costs, and how the benefit comes (KF-15.8)."""

    id: str
    name: Text
    cost: tuple[str, ...]
    kind: Literal["auto", "optional", "once", "passive"]
    effects: tuple[dict[str, Any], ...]
    text: Text
    source: Source
    icon: str = "anvil"


class Modifier(msgspec.Struct, frozen=True):
    """Something that changes a roll (KF-7.8 to KF-7.14, KF-7.29)."""

    id: str
    name: Text
    op: Literal["plus", "set", "flip", "flip_or_plus", "reroll", "all_ones", "ones", "white"]
    amount: int
    targets: int
    source: Source
    limit: int = 0


class Mascot(msgspec.Struct, frozen=True):
    """A side of a smithy tile: whose it is called, what the smithy is called, and the picture."""

    name: Text
    smithy: Text
    icon: str


class Smithy(msgspec.Struct, frozen=True):
    """A smithy tile: a mascot on each side (KF-2.1)."""

    id: str
    set: Set
    front: Mascot
    back: Mascot
    source: Source


class Content(msgspec.Struct, frozen=True):
    dice: tuple[DieType, ...]
    items: tuple[Item, ...]
    locations: tuple[Location, ...]
    docks: tuple[Dock, ...]
    apprentices: tuple[Apprentice, ...]
    modifiers: tuple[Modifier, ...]
    smithies: tuple[Smithy, ...]
    boxes: dict[str, Box]


def load_content(pack: Path | None = None) -> Content:
    """All content, with the entries of a content pack in the place of ours."""
    items = load(FOLDER, "items.toml", "item", Item, pack=pack, count=51)
    locations = load(FOLDER, "locations.toml", "card", Location, pack=pack, count=33)
    docks = load(FOLDER, "docks.toml", "dock", Dock, pack=pack, count=4)
    apprentices = load(FOLDER, "apprentices.toml", "apprentice", Apprentice, pack=pack, count=18)
    modifiers = load(FOLDER, "modifiers.toml", "modifier", Modifier, pack=pack, count=19)
    dice = load(FOLDER, "dice.toml", "type", DieType, pack=pack, count=4)
    smithies = load(FOLDER, "smithies.toml", "smithy", Smithy, pack=pack, count=7)
    boxes = load(FOLDER, "boxes.toml", "box", Box, pack=pack, count=2)
    _check_items(items)
    for location in locations.values():
        _check_costs("locations.toml", location.id, location.top.cost + location.bottom.cost)
        _check_effects("locations.toml", location.id, location.top.effects + location.bottom.effects, modifiers)
    for dock in docks.values():
        _check_costs("docks.toml", dock.id, dock.first + dock.second)
        _check_effects("docks.toml", dock.id, dock.effects, modifiers)
        longer = Text(fr="la seconde visite coûte plus", en="the second visit costs more")
        check(Path("docks.toml"), dock.id, len(dock.second) > len(dock.first), longer)
    for apprentice in apprentices.values():
        _check_costs("apprentices.toml", apprentice.id, apprentice.cost)
        _check_effects("apprentices.toml", apprentice.id, apprentice.effects, modifiers)
    return Content(
        tuple(dice.values()),
        tuple(sorted(items.values(), key=lambda item: item.rank)),
        tuple(locations.values()),
        tuple(docks.values()),
        tuple(apprentices.values()),
        tuple(modifiers.values()),
        tuple(smithies.values()),
        boxes,
    )


def _check_items(items: dict[str, Item]) -> None:
    file, ranks = Path("items.toml"), set()
    for item in items.values():
        needs = item.needs.split()
        good = needs and all(len(n) == 2 and n[0] in LETTERS and n[1] in "123456" for n in needs)
        words = f"« {item.needs} »"
        check(file, item.id, bool(good), Text(fr=f"needs : M1 à A6, non {words}", en=f"needs: M1 to A6, not {words}"))
        twice = Text(fr=f"deux objets de rang {item.rank}", en=f"two items of rank {item.rank}")
        check(file, item.id, item.rank not in ranks, twice)
        ranks.add(item.rank)


def _check_costs(file: str, entry: str, slots: tuple[str, ...]) -> None:
    for slot in slots:
        kinds, _, fate = slot.partition(" ")
        good = fate in ("X", "R") and (kinds in ("any", "all") or set(kinds.split("/")) <= set(LETTERS))
        check(Path(file), entry, good, Text(fr=f"case inconnue « {slot} »", en=f"unknown slot '{slot}'"))


_FIELDS: Final[dict[str, Collection[str]]] = {
    "gain": {"dice", "to"},
    "others_gain": {"dice", "to"},
    "choose_gain": {"choices"},
    "caravan": {"steps"},
    "modifier": {"kind"},
    "token": {"kind"},
    "roll": {"table", "to"},
    "preroll": {"up_to"},
    "prison": {"dice_lost"},
    "borrow": {"dice"},
    **dict.fromkeys(["counterfeit", "gift", "purple", "conjure", "roll_smithy", "no_roll", "white_die"], frozenset()),
    **dict.fromkeys(["end_gathering", "chancery", "copy", "forge_papers", "refine"], frozenset()),
}
"""The verbs of effects.py, and what each of them takes."""


def _check_effects(file: str, entry: str, lines: tuple[dict[str, Any], ...], modifiers: dict[str, Modifier]) -> None:
    for line in lines:
        verb = str(line.get("do"))
        known = ", ".join(_FIELDS)
        unknown = Text(fr=f"verbe inconnu « {verb} » (verbes : {known})", en=f"unknown verb '{verb}' (verbs: {known})")
        check(Path(file), entry, verb in _FIELDS, unknown)
        strange = [field for field in line if field != "do" and field not in _FIELDS[verb]]
        text = ", ".join(strange)
        extra = Text(fr=f"{verb} : champ inconnu {text}", en=f"{verb}: unknown field {text}")
        check(Path(file), entry, not strange, extra)
        dice = [line.get("dice", ""), *line.get("choices", ()), *line.get("table", ())]
        dice += [step["dice"] for step in line.get("steps", ())]
        bad = [word for word in dice if word != "counterfeit" and not set(word) <= set(LETTERS)]
        letters = Text(fr=f"dés : {LETTERS}, non « {bad} »", en=f"dice: {LETTERS}, not {bad}")
        check(Path(file), entry, not bad, letters)
        rows = Text(fr="la table a six lignes", en="a table has six lines")
        check(Path(file), entry, verb != "roll" or len(line.get("table", ())) == 6, rows)
        kind = line.get("kind", "plus_1")
        named = Text(fr=f"bonus inconnu « {kind} »", en=f"unknown modifier '{kind}'")
        check(Path(file), entry, kind in modifiers, named)


CONTENT: Final = load_content(pack_of("kings_forge"))
TYPE: Final = CONTENT.dice
ITEM: Final = CONTENT.items
DOCK: Final = CONTENT.docks
MODIFIER: Final = CONTENT.modifiers
SMITHY: Final = CONTENT.smithies
BOX: Final = CONTENT.boxes
LOCATION: Final = CONTENT.locations
LOCATIONS: Final = len(LOCATION)
FIRST_APPRENTICE: Final = 40
APPRENTICE: Final = dict(enumerate(CONTENT.apprentices, FIRST_APPRENTICE))

ITEM_NUMBER: Final = {item.id: n for n, item in enumerate(ITEM)}
LOCATION_NUMBER: Final = {location.id: n for n, location in enumerate(LOCATION)}
APPRENTICE_NUMBER: Final = {apprentice.id: n for n, apprentice in APPRENTICE.items()}
DOCK_NUMBER: Final = {dock.id: n for n, dock in enumerate(DOCK)}
MODIFIER_NUMBER: Final = {modifier.id: n for n, modifier in enumerate(MODIFIER)}
CARD_KINDS: Final = sum(modifier.id not in APPRENTICE_NUMBER for modifier in MODIFIER)
"""The first so many modifiers are given by cards; the others are abilities of apprentices."""
FIRST_DOCK: Final = 60
"""Docks as places where dice lie: 60-63."""

MINIMA: Final = [
    tuple(
        tuple(sorted((int(need[1]) for need in item.needs.split() if need[0] == letter), reverse=True))
        for letter in LETTERS
    )
    for item in ITEM
]
"""What each item asks for: by type, the least values, highest first."""


def demand(minima: tuple[tuple[int, ...], ...]) -> int:
    """The 24 counts that dice must reach to meet these minima."""
    return sum(AT_LEAST[t][value] for t, values in enumerate(minima) for value in values)


NEED: Final = [demand(minima) for minima in MINIMA]
FIXED: Final = tuple(n for n, location in enumerate(LOCATION) if location.fixed)
GIVES_COUNTERFEITS: Final = frozenset({"GX05", "GX08", "GX13", "AP03", "AP13"})
"""KF-12.2: the cards that leave the pools when there are no counterfeits."""
