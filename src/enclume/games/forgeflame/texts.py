"""The words of the game: one catalogue, and the names of things made from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from enclume.kernel.texts import Catalogue, Text, joined, listed, same

from .cards import (
    ADVENTURER,
    ARTEFACT,
    CARD,
    DEPOSIT,
    EVENT,
    FIRST_TREASURE,
    FOLDER,
    IMP,
    ORE,
    PASSAGE,
    POTION,
    SITE,
    SITE_NUMBER,
    TOKEN,
    TREASURE,
    VALUE,
    Effect,
)

TEXTS: Final = Catalogue(FOLDER / "texts.toml")


def site_name(site: int) -> Text:
    return SITE[site].name


@cache
def passage_name(passage: int) -> Text:
    a, b = (SITE[SITE_NUMBER[end]].name for end in PASSAGE[passage].ends)
    return TEXTS.say("word.passage", a=a, b=b)


def ore_name(kind: int) -> Text:
    return ORE[kind].name


@cache
def ores_words(ores: int) -> Text:
    """Packed ores in words: "2 Gold, 1 Draconite"."""
    held = [(kind, ores >> 8 * kind & 255) for kind in range(len(ORE))]
    parts = [joined([same(n), ORE[kind].name]) for kind, n in held if n]
    return listed(parts) if parts else TEXTS["word.nothing"]


@cache
def cost_words(letters: str) -> Text:
    by_letter = {ore.letter: ore.name for ore in ORE}
    return listed([joined([same(letters.count(each)), by_letter[each]]) for each in dict.fromkeys(letters)])


@cache
def icons_words(icons: int) -> Text:
    """Packed icons in words: "move ×2, any action"."""
    names = ("move", "dig", "pick_up", "fight", "any")
    held = [(TEXTS[f"icon.{name}"], n) for k, name in enumerate(names) if (n := icons >> 8 * k & 255)]
    parts = [icon if n == 1 else joined([icon, same(f"×{n}")]) for icon, n in held]
    return listed(parts) if parts else TEXTS["word.no_icons"]


@cache
def potions_words(potions: int) -> Text:
    return listed([potion.name for n, potion in enumerate(POTION) if potions >> n & 1])


def piece_name(piece: int) -> Text:
    """The name of a face; -1 is one that the reader does not know."""
    if piece < 0:
        return TEXTS["word.hidden"]
    if piece < len(CARD):
        return CARD[piece].name
    if piece in VALUE:
        return TREASURE[piece - FIRST_TREASURE].name
    for kind in (DEPOSIT, TOKEN, ARTEFACT, EVENT, IMP):
        if piece in kind:
            name: Text = kind[piece].name
            return name
    raise ValueError(piece)


def figure_name(who: int) -> Text:
    return ADVENTURER[who].name


@cache
def short_name(who: int) -> Text:
    """The first name: where there is little room."""
    name = ADVENTURER[who].name
    return Text(fr=name.fr.split()[0], en=name.en.split()[0])


# What cards do


@cache
def card_text(card: int) -> Text:
    """The text on an action card, made from its keywords and verbs."""
    return _sentences([*[TEXTS[f"keyword.{keyword}"] for keyword in CARD[card].keywords], *_abilities(card)])


@cache
def ability_text(card: int) -> Text:
    return _sentences(_abilities(card))


def _abilities(card: int) -> list[Text]:
    """The ability of a card, if it has one: the ways to use it."""
    made = CARD[card]
    if not made.ways:
        return []
    text, *others = [way_text(way) for way in made.ways]
    for other in others:
        text = TEXTS.say("word.either", one=text, other=other.small())
    return [joined([text, TEXTS["word.any_order"]]) if made.any_order else text]


def way_text(way: Sequence[Effect]) -> Text:
    """The verbs of a way, in their order."""
    first, *others = [effect_text(effect) for effect in way]
    return joined([first, *[other.small() for other in others]], ", ")


def _sentences(parts: list[Text]) -> Text:
    return joined([joined([part.capital(), same(".")], "") for part in parts])


def effect_text(line: Effect) -> Text:
    """A verb of the content in words."""
    do = line["do"]
    key = f"effect.{do}"
    n = line.get("distance", line.get("n", line.get("up_to", 1)))
    match do:
        case "swap_positions" if line["where"] == "any":
            return TEXTS["effect.swap_positions.any"]
        case "teleport" if line["who"] == "self":
            sites = listed([SITE[SITE_NUMBER[site]].name for site in line["to"]], conjunction=TEXTS["word.or"])
            return TEXTS.say("effect.teleport.self", sites=sites)
        case "teleport":
            return TEXTS.say(key, n=line["up_to"])
        case "replace_ores":
            return TEXTS[f"{key}.{line['of']}"]
        case "bag_ore":
            return TEXTS[f"{key}.{line['mode']}"]
        case "play_from":
            return TEXTS[f"{key}.{line['zone']}"]
        case "treasure" if "after" in line:
            return TEXTS["effect.treasure.after"]
        case "fill_potion" if n == "by_ore":
            return TEXTS["effect.fill_potion.by_ore"]
        case "destroy_ore":
            return TEXTS.say(key, of=listed([TEXTS[f"of.{of}"] for of in line["of"]], conjunction=TEXTS["word.or"]))
        case "battery_burst":
            ways = [way_text(way).small() for way in line["ways"]]
            return TEXTS.say(key, ways=listed(ways, conjunction=TEXTS["word.or"]))
        case "gain":
            return TEXTS.say(key, n=n, icon=TEXTS[f"icon.{line['icon']}"])
        case _:
            said = TEXTS.say(key, n=n, who=_who(line), where=_where(line))
            return Text(fr=said.fr.rstrip(), en=said.en.rstrip())


def _who(line: Effect) -> Text:
    who = line.get("who", "self")
    if line.get("each"):
        return TEXTS[f"who.each.{who}"]
    return TEXTS[f"who.two.{who}"] if line.get("up_to") else TEXTS[f"who.{who}"]


def _where(line: Effect) -> Text:
    return same("") if line.get("who") == "same" else TEXTS[f"where.{line.get('where', 'here')}"]


# What events and imps do


@cache
def event_text(event: int) -> Text:
    """FF-13.5 to FF-13.8: all that an event brings: flames, kobolds that act, kobolds that come, and what it says."""
    made = EVENT[event]
    parts = []
    if made.flames:
        parts.append(TEXTS["omen.flame"] if made.flames == 1 else TEXTS.say("omen.flames", n=made.flames))
    if made.activation:
        parts.append(TEXTS["omen.activation"])
    sites = [site.name for site in SITE if site.event in made.kobolds and site.event]
    if sites:
        parts.append(TEXTS.say("omen.kobold" if len(sites) == 1 else "omen.kobolds", sites=listed(sites)))
    return joined([*parts, made.text])


@cache
def imp_text(imp: int) -> Text:
    """FF-17.20, FF-17.22: what an imp does, and whether an artefact goes as well."""
    made = IMP[imp]
    return joined([made.text, TEXTS["omen.artefact"]]) if made.removes_artefact else made.text
