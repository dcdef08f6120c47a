"""The content against the tables of the rules, typed again from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from enclume.games.kings_forge.cards import (
    APPRENTICE,
    CONTENT,
    DOCK,
    FIXED,
    ITEM,
    LOCATION,
    LOCATION_NUMBER,
    MODIFIER,
    SMITHY,
    TYPE,
    load_content,
)
from enclume.kernel.errors import ContentError
from support import rule

ITEMS = """
I01 1 M2 M2 M2|I02 3 M1 M2 M3|I03 4 M6|I04 5 M5 M5|I05 6 M4 M4 M4|I06 7 W3 W4|I07 10 G4|I08 11 M5 W3 W3
I09 12 M5 W2 W2 W2|I10 14 M2 G6|I11 15 W3 W4 W5|I12 16 M5 M5 G2|I13 18 W1 W1 G6|I14 19 W5 A2|I15 20 M3 G3 G3
I16 21 W4 W4 G5|I17 22 G2 G2 G2|I18 23 W3 W5 G2 G2|I19 26 G4 A4|I20 27 W2 W2 W2 W3 W3 G1|I21 29 W4 W4 G3 A4
I22 30 M3 M5 G3 G5|I23 32 M5 M5 G4 G4|I24 33 M2 M2 W3 W3 A2 A2|I25 34 W3 W3 W4 W4 G3 G3|I26 35 M3 M4 M4 M5 M5 M6
I27 36 M5 W5 G4 A4|I28 38 M5 M5 A3 A4|I29 40 A1 A2 A5|I30 43 M6 M6 M6 A2|I31 44 M4 M5 M6 W4 G4 A4
I32 46 M4 M5 G4 G4 G4 A4|I33 48 M6 W6 G6 A6|X01 2 M3 M4|X02 8 M4 W2|X03 9 M2 M2 W4|X04 13 M3 M4 G1|X05 17 W2 W3 W3 W4
X06 24 M3 W3 G4|X07 25 G2 A3|X08 37 M5 M5 M5 M5 W4 W4|X09 39 W4 W4 W5 G4 G4|X10 41 M5 G4 G5 A3|X11 42 M4 M4 W4 W5 W5 A2
X12 45 G5 G5 G5 A3|X13 47 W4 W5 A4 A4 A4|X14 49 M5 M5 W5 W5 G4 G5 A4|X15 50 M4 M5 M5 M6 G4 G5 A4 A4
X16 51 M5 M5 M6 W5 W5 W6 G5 G5|X17 52 G4 G4 G5 A4 A4 A5|X18 53 M6 M6 W5 W5 G5 G5 A5 A5
"""
COSTS = {
    # id: top, bottom; x a crossed slot of any type, r one that returns, else letters with the fate behind
    "G01": ("x", "r"),
    "G02": ("rr", ""),
    "G03": ("r", "xrr"),
    "G04": ("x", "r"),
    "G05": ("Gr G/Ar r", ""),
    "G06": ("", "xr"),
    "G07": ("Wr Wr", "rrrrr"),
    "G08": ("Wx", "all"),
    "G09": ("", ""),
    "G10": ("rr", ""),
    "G11": ("Wr Wr x", "r"),
    "G12": ("Wr rr", "rr"),
    "G13": ("xx", "G/Ax rrr"),
    "G14": ("xx", "Mx Mx"),
    "G15": ("Wr r", "r"),
    "G16": ("rr", ""),
    "G17": ("Gx rr", "r"),
    "G18": ("rr", ""),
    "GX01": ("rrrr", "xx"),
    "GX02": ("W/Gx xxx", "rrr"),
    "GX03": ("xr", "r"),
    "GX04": ("W/Gr xr", "r"),
    "GX05": ("", "rrr"),
    "GX06": ("", "Wr"),
    "GX07": ("Wr Wr rr", ""),
    "GX08": ("xxxxx", ""),
    "GX09": ("rrrr", "Wx"),
    "GX10": ("Gr Gr rr", ""),
    "GX11": ("xxx", "G/Ar"),
    "GX12": ("xxx", "G/Ar"),
    "GX13": ("xxrrr", ""),
    "GX14": ("rr", "xxxr"),
    "GC1": ("Gr xx", "r"),
}
BRINGS = {
    "G01": ("3M", "reroll_any"),
    "G02": ("2M", "reroll_one"),
    "G03": ("1W", "2W"),
    "G04": ("1M1W", "plus_2"),
    "G05": ("1A", "plus_1"),
    "G06": ("1M", "roll_smithy"),
    "G07": ("1G", "1G"),
    "G08": ("4M", "caravan"),
    "G09": ("plus_1", "purple"),
    "G10": ("roll", "plus_1_1"),
    "G11": ("1M1G", "plus_1_x3"),
    "G12": ("1G", "white_die"),
    "G13": ("2W", "2M3W"),
    "G14": ("1M1W supply", "1G"),
    "G15": ("1M1W", "preroll"),
    "G16": ("roll", "2M others_gain"),
    "G17": ("1A", "ones_to_six"),
    "G18": ("choose_gain", "copy"),
    "GX01": ("1M1W", "chancery"),
    "GX02": ("2A", "plus_two"),
    "GX03": ("1W supply", "plus_3 gift"),
    "GX04": ("1G", "end_gathering"),
    "GX05": ("1M", "counterfeit"),
    "GX06": ("1M", "prison"),
    "GX07": ("1M1G", "plus_1"),
    "GX08": ("2W1G", "counterfeit others_gain"),
    "GX09": ("3M", "plus_4"),
    "GX10": ("choose_gain", "2M no_roll"),
    "GX11": ("4M supply", "flip_or_plus_3"),
    "GX12": ("1A", "borrow"),
    "GX13": ("3W", "roll"),
    "GX14": ("2M", "roll"),
    "GC1": ("1A", "conjure"),
}
DOCKS = """[[dock]]
id = "DK1"
name = {{ fr = "a", en = "a" }}
first = ["any X"]
second = ["any X", "any X"]
effects = [{do}]"""
ITEM_ENTRY = '[[item]]\nid = "I01"\nrank = 1\nname = { fr = "a", en = "a" }\nneeds = "M7"\nset = "base"'
HIRING = {
    "AP01": ("Anselm", "xx", "auto"),
    "AP02": ("Beatrix", "Wx x r", "auto"),
    "AP03": ("Caetlyn", "Gx x", "optional"),
    "AP04": ("Corwin", "xxx", "auto"),
    "AP05": ("Delphine", "Wr rr", "optional"),
    "AP06": ("Elisha", "", "auto"),
    "AP07": ("Fergus", "rr", "passive"),
    "AP08": ("Gertrude", "Wx rr", "once"),
    "AP09": ("Hilda", "x r", "passive"),
    "AP10": ("Ingrid", "Wr xx", "once"),
    "AP11": ("John", "Wx r", "once"),
    "AP12": ("Ket", "G/Ax rr", "once"),
    "AP13": ("Levi", "xx r", "auto"),
    "AP14": ("Mila", "Gx rr", "passive"),
    "AP15": ("Osric", "Wr x", "passive"),
    "AP16": ("Pinni", "Wx Gx r", "passive"),
    "AP17": ("Romina", "Gr x r", "once"),
    "AP18": ("Williams", "Wx x", "once"),
}


def slots(words: str) -> list[str]:
    """The short form above as the content writes it."""
    if words == "all":
        return ["all R"]
    made = []
    for word in words.split():
        if word[0] in "xr":
            made += [f"any {fate.upper()}" for fate in word]
        else:
            made.append(f"{word[:-1]} {word[-1].upper()}")
    return made


def brings(effects: tuple[dict[str, object], ...]) -> str:
    words = []
    for line in effects:
        if line["do"] == "gain":
            dice = str(line["dice"])
            word = "".join(f"{dice.count(letter)}{letter}" for letter in "MWGA" if letter in dice)
            words.append(word + (" supply" if line.get("to") else ""))
        else:
            words.append(str(line["kind"] if line["do"] in ("modifier", "token") else line["do"]))
    return " ".join(words)


@rule("KF-8.4", "KF-12.4")
def test_the_items_are_those_of_the_tables() -> None:
    rows = [row.split(" ", 2) for line in ITEMS.split("\n") for row in line.split("|") if row]
    assert len(rows) == 33 + 18
    found = {item.id: (item.rank, item.needs) for item in ITEM}
    assert found == {id_: (int(rank), needs) for id_, rank, needs in rows}
    assert len({item.rank for item in ITEM}) == 51
    assert [item.id[0] for item in ITEM if item.set == "apprentices"] == ["X"] * 18


@rule("KF-17.1", "KF-17.3", "KF-17.31", "KF-17.34", "KF-17.38", "KF-5.1", "KF-5.2", "KF-5.3")
@pytest.mark.parametrize("card", COSTS)
def test_every_location_costs_and_brings_what_the_tables_say(card: str) -> None:
    location = LOCATION[LOCATION_NUMBER[card]]
    assert [sorted(half.cost) for half in (location.top, location.bottom)] == [sorted(slots(c)) for c in COSTS[card]]
    assert (brings(location.top.effects), brings(location.bottom.effects)) == BRINGS[card]


def test_the_tables_of_rolls_gains_and_the_caravan() -> None:
    line = {location.id: (location.top.effects[0], location.bottom.effects[0]) for location in LOCATION}
    assert line["G10"][0]["table"] == ["W", "W", "MW", "MW", "WW", "WW"]
    assert line["G16"][0]["table"] == ["M", "M", "W", "W", "G", "A"]
    assert line["GX13"][1]["table"] == ["", "", "", "", "counterfeit", "counterfeit"]
    assert line["GX14"][1]["table"] == ["G", "G", "G", "A", "A", "A"]
    assert line["GX14"][1]["to"] == "supply"
    assert line["G18"][0]["choices"] == ["W", "MM"]
    assert line["GX10"][0]["choices"] == ["G", "A"]
    assert line["GX12"][1]["dice"] == "MWGA"
    steps = [(step["from"], step["dice"]) for step in line["G08"][1]["steps"]]
    assert steps == [(1, "M"), (3, "MM"), (5, "MMW"), (7, "MWG"), (10, "MGA"), (13, "GAA")]


@rule("KF-2.6", "KF-15.8")
def test_counts_and_apprentices() -> None:
    assert len(LOCATION) == 18 + 14 + 1
    assert [LOCATION[card].id for card in FIXED] == ["G01", "G02", "G03", "G04"]
    found = {each.id: (each.name.en, sorted(each.cost), each.kind) for each in APPRENTICE.values()}
    assert found == {id_: (name, sorted(slots(cost)), kind) for id_, (name, cost, kind) in HIRING.items()}
    assert all(each.name.fr == each.name.en for each in APPRENTICE.values())
    lines = {each.id: each.effects for each in APPRENTICE.values()}
    assert [lines[a][0].get("dice") for a in ("AP01", "AP02", "AP04")] == ["M", "W", "M"]
    assert lines["AP04"][0]["to"] == "supply"
    assert lines["AP06"][0]["table"] == ["", "", "", "M", "M", "W"]
    assert lines["AP13"][0]["table"] == ["", "", "", "", "counterfeit", "counterfeit"]


@rule("KF-4.6", "KF-17.32")
def test_the_docks() -> None:
    assert [(dock.first, dock.second) for dock in DOCK] == [
        (("any X",), ("any X",) * 2),
        (("any R",) * 2, ("any R",) * 3),
        (("any X",) * 3, ("any X",) * 4),
        (("any X",) * 4, ("any X",) * 5),
    ]
    assert [brings(dock.effects) for dock in DOCK] == ["1W", "auto6", "1G", "1A"]


@rule("KF-7.8", "KF-7.9", "KF-7.10", "KF-7.11", "KF-7.14", "KF-7.29", "KF-1.8")
def test_the_modifiers() -> None:
    found = {each.id: (each.op, each.amount, each.targets) for each in MODIFIER}
    assert {name: found[name] for name in ("plus_1", "plus_2", "plus_3", "plus_4", "gift")} == {
        "plus_1": ("plus", 1, 1),
        "plus_2": ("plus", 2, 1),
        "plus_3": ("plus", 3, 1),
        "plus_4": ("plus", 4, 1),
        "gift": ("plus", 1, 1),
    }
    assert found["plus_two"] == ("plus", 2, 2)
    assert found["plus_1_1"] == found["AP10"] == ("plus", 1, 2)
    assert found["plus_1_x3"] == ("plus", 1, 3)
    assert found["auto6"] == ("set", 6, 1)
    assert found["AP08"] == ("flip", 0, 1)
    assert found["AP11"] == ("plus", 2, 1)
    assert found["AP18"] == ("ones", 6, 2)
    assert [each.id for each in MODIFIER if each.limit] == ["plus_1_1", "auto6"]
    assert {each.limit for each in MODIFIER} == {0, 2}


@rule("KF-2.1", "KF-2.3")
def test_the_dice_and_the_smithies() -> None:
    assert [(die.letter, die.base, die.base + die.extra) for die in TYPE] == [
        ("M", 42, 50),
        ("W", 22, 27),
        ("G", 14, 17),
        ("A", 10, 12),
    ]
    assert [(tile.front.name.en, tile.back.name.en) for tile in SMITHY[:2]] == [("Boar", "Stag"), ("Bear", "Wolf")]
    assert [tile.set for tile in SMITHY].count("apprentices") == 3


BROKEN = [
    (
        "items.toml",
        '[[item]]\nid = "I01"\nrank = 1\nname = { fr = "a", en = "a" }\nneeds = "M7"\nset = "base"',
        "needs",
    ),
    ("docks.toml", DOCKS.format(do='{ do = "juggle" }'), "unknown verb 'juggle'"),
    ("docks.toml", DOCKS.format(do='{ do = "gain", dices = "M" }'), "unknown field dices"),
    ("docks.toml", DOCKS.format(do='{ do = "gain", dice = "Z" }'), "dice: MWGA"),
    ("docks.toml", DOCKS.format(do='{ do = "token", kind = "luck" }'), "unknown modifier 'luck'"),
    ("docks.toml", DOCKS.format(do='{ do = "roll", table = ["M"] }'), "six lines"),
]


@pytest.mark.parametrize(("file", "entry", "complaint"), BROKEN, ids=[row[2] for row in BROKEN])
def test_a_mistake_in_a_content_pack_is_named(tmp_path: Path, file: str, entry: str, complaint: str) -> None:
    (tmp_path / file).write_text(entry + '\nsource = "design"\n', encoding="utf-8")
    with pytest.raises(ContentError, match=complaint):
        load_content(tmp_path)


def test_everything_has_two_languages_and_says_where_it_comes_from() -> None:
    for entries in (CONTENT.items, CONTENT.locations, CONTENT.docks, CONTENT.apprentices, CONTENT.modifiers):
        for entry in entries:
            assert entry.name.fr
            assert entry.name.en
            assert entry.source in ("rulebook", "public", "design")
    assert {item.source for item in ITEM if item.set == "apprentices"} == {"design"}
    assert {location.source for location in LOCATION if location.set == "apprentices"} == {"rulebook"}
