"""The words of the game: one catalogue, and the names of things made from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from enclume.kernel.texts import Catalogue, Text, joined, listed, same

from .cards import APPRENTICE, DOCK, FIRST_DOCK, FOLDER, ITEM, LOCATION, MODIFIER, MODIFIER_NUMBER, TYPE
from .dice import DIE, LETTERS, PLAIN, WHITE, counts, packed

TEXTS: Final = Catalogue(FOLDER / "texts.toml")
_SIDES: Final = ("top", "bottom")


def type_name(type_: int) -> Text:
    return TYPE[type_].name


def dice_words(dice: int) -> Text:
    """Unrolled dice in words: "2 Metal, 1 Wood"."""
    held = [joined([same(n), type_name(t)]) for t, n in enumerate(counts(dice)) if n]
    return listed(held) if held else TEXTS["word.nothing"]


def die_words(code: int) -> Text:
    """A die with a value: "Metal 5"."""
    type_ = code >> 3 & 7
    name = TEXTS["word.white"] if type_ == WHITE else TEXTS["word.die"] if type_ == PLAIN else type_name(type_)
    return joined([name, same(code & 7)])


def rolled_words(names: str) -> Text:
    """Dice as events write them: ``"M3 W5*"``."""
    dice = [DIE[name] for name in names.split()]
    return listed([die_words(code) for code in dice]) if dice else TEXTS["word.nothing"]


def item_name(item: int) -> Text:
    return ITEM[item].name


def place_name(place: int) -> Text:
    """A location, an apprentice or a dock, as a place where dice lie."""
    if place in APPRENTICE:
        return APPRENTICE[place].name
    return LOCATION[place].name if place < len(LOCATION) else DOCK[place - FIRST_DOCK].name


def action_name(action: int) -> tuple[Text, Text]:
    """The location and the half of an action."""
    return LOCATION[action >> 1].name, TEXTS[f"side.{_SIDES[action & 1]}"]


@cache
def slot_words(takes: str) -> Text:
    if takes == "any":
        return TEXTS["word.any"]
    return listed([type_name(LETTERS.index(letter)) for letter in takes.split("/")], conjunction=TEXTS["word.or"])


@cache
def cost_words(slots: tuple[str, ...]) -> Text:
    """A cost in words: "1 Wood, 2 any ✗"."""
    if not slots:
        return TEXTS["word.free"]
    if slots == ("all R",):
        return TEXTS["word.all"]
    parts = []
    for slot in dict.fromkeys(slots):
        takes, _, fate = slot.partition(" ")
        words = joined([same(slots.count(slot)), slot_words(takes)])
        parts.append(TEXTS.say("word.lost", dice=words) if fate == "X" else words)
    return listed(parts)


def effects_words(lines: Sequence[dict[str, Any]]) -> Text:
    return listed([effect_words(line) for line in lines], conjunction=TEXTS["word.and"])


def effect_words(line: dict[str, Any]) -> Text:
    """A line of content in words."""
    key = f"effect.{line['do']}"
    match line["do"]:
        case "gain" | "others_gain":
            key += ".supply" if line.get("to") == "supply" else ""
            return TEXTS.say(key, dice=dice_words(packed(line["dice"])))
        case "choose_gain":
            ways = [dice_words(packed(dice)) for dice in line["choices"]]
            return TEXTS.say(key, dice=listed(ways, conjunction=TEXTS["word.or"]))
        case "caravan":
            ways = [joined([same(f"{step['from']}+"), dice_words(packed(step["dice"]))]) for step in line["steps"]]
            return TEXTS.say(key, dice=listed(ways))
        case "modifier" | "token":
            return TEXTS.say(key, modifier=MODIFIER[MODIFIER_NUMBER[line["kind"]]].name)
        case "roll":
            key += ".supply" if line.get("to") == "supply" else ""
            return TEXTS.say(key, table=table_words(line["table"]))
        case _:
            return TEXTS[key]


def table_words(rows: Sequence[str]) -> Text:
    """The table of a roll: "1-2 Wood, 3-4 …"."""
    parts = []
    for span, row in spans(rows):
        brings = TEXTS["effect.counterfeit"] if row == "counterfeit" else dice_words(packed(row))
        parts.append(joined([same(f"{span}:"), brings]))
    return listed(parts)


def spans(rows: Sequence[str]) -> list[tuple[str, str]]:
    """The lines of a roll's table, each with the values that it stands for."""
    found = []
    for row in dict.fromkeys(rows):
        values = [n for n, each in enumerate(rows, 1) if each == row]
        found.append((str(values[0]) if len(values) == 1 else f"{values[0]}-{values[-1]}", row))
    return found


def modifier_name(kind: int) -> Text:
    return MODIFIER[kind].name
