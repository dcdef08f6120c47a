"""The words of the game: one catalogue, and the names of things made from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enclume.kernel.texts import Catalogue, Text, listed, same

from .cards import COLORS, FACES, FATIGUE, FOLDER, GAUNTLET, MASTER, SEEKER, SKILL, WELL, WELL_DESIGNS, Line
from .tally import AS_FATIGUE, AS_MASTER, AS_SKILL

TEXTS: Final = Catalogue(FOLDER / "texts.toml")


def card_name(piece: int) -> Text:
    """The name of a face; -1 is one that the reader does not know."""
    if piece < 0:
        return TEXTS["word.a_card"]
    if piece < len(WELL):
        return WELL[piece].name
    if piece in SKILL:
        return SKILL[piece].name
    return FATIGUE[piece].name if piece in FATIGUE else MASTER[piece].name


def place_name(slot: int, card: int) -> Text:
    """What lies in a slot: a Well card, else a Gauntlet card or the Master."""
    if card >= 0:
        return WELL[card].name
    return GAUNTLET[slot].name if slot < len(GAUNTLET) else TEXTS["word.master"]


def source_name(source: int) -> Text:
    """What dealt damage, as the tally counts it."""
    if source < len(WELL_DESIGNS):
        return WELL_DESIGNS[source].name
    if source < AS_MASTER:
        return GAUNTLET[source - len(WELL_DESIGNS)].name
    words = {AS_MASTER: "master", AS_FATIGUE: "fatigue", AS_SKILL: "skill"}
    return TEXTS[f"word.{words.get(source, 'start')}"]


def seeker_name(seeker: int) -> Text:
    return same(SEEKER[seeker].short)


def color_name(color: int) -> Text:
    return TEXTS[f"color.{COLORS[color]}"]


def card_color_name(color: int) -> Text:
    """The colour as a card has it: French cards are feminine."""
    return TEXTS[f"card_color.{COLORS[color]}"]


def face_name(face: int) -> Text:
    return TEXTS[f"color.{FACES[face]}"]


def effect_words(line: Line) -> Text:
    """A line of content in words: "Delve 3"."""
    n = line.get("n", 0)
    return TEXTS[f"effect.{line['do']}.{n}"] if isinstance(n, str) else TEXTS.say(f"effect.{line['do']}", n=n)


def effects_words(lines: Sequence[Line]) -> Text:
    """A reward or a penalty in words."""
    return listed([effect_words(line) for line in lines]) if lines else TEXTS["effect.none"]
