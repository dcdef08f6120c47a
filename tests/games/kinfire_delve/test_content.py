"""The content against the tables of the rules, taken from there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from enclume.games.kinfire_delve.cards import (
    ASHA,
    BACKS,
    CONTENT,
    FATIGUE,
    FEYN,
    GAUNTLET,
    KHOR,
    LANTERN,
    MASTER,
    NAZ,
    SEEKER,
    SKILL,
    SKILL_DESIGNS,
    WELL,
    WELL_DESIGNS,
    Challenge,
    EventCard,
    load_content,
)
from enclume.games.kinfire_delve.skills import ACTS, BEARS
from enclume.kernel.errors import ContentError
from support import rule

SKILLS = """
A01 2 R/G 2 - W+1 Defeat Trap
A02 2 G 3 shadow G+1 Backstab
A03 2 R 3 - R+2 Twin Blades
A04 2 G 3 - G+1 Pick the Lock
A05 2 G/B 2 shadow W+1 Shadow Step
A06 1 R/G 2 - G+1 Throwing Knives
A07 1 W 1 - W+1 Diversion
A08 1 G 2 shadow G+1 Slow Poison
A09 1 W 2 - W+1 Survival Instinct
A10 1 G/B 1 - B+1 Trim the Wick
A11 1 R 2 shadow R+1 Killing Blow
A12 2 B 3 - B+1 Case the Joint
K01 2 R 4 - R+1 Mace Swing
K02 2 R/B 2 shield W+1 Wall of Steel
K03 2 R 3 - R+2 Break Through
K04 1 B 2 - B+2 Soothing Words
K05 2 B 2 shield B+2 Stone Patience
K06 1 W 2 shield W+1 Stand Between
K07 1 R/B 1 - B+1 Tend the Flame
K08 2 R/G 3 - G+2 Heavy Charge
K09 2 B 3 - W+1 Old Lore
K10 1 G 2 - G+2 Helping Hand
K11 1 W 1 - W+1 Second Wind
K12 1 R 2 shield R+1 Unmovable
N01 2 R/G 2 banner W+1 Marching Orders
N02 2 R 3 - R+1 Windstrike
N03 2 G 3 - G+1 Flanking Maneuver
N04 1 R 2 banner R+1 War Cry
N05 2 G/B 2 - G+1 Scout Ahead
N06 1 W 2 - W+1 Plan B
N07 2 R 5 - R+1 All-Out Assault
N08 1 B 2 - B+1 Regroup
N09 1 R/G 2 - G+1 Signal Fire
N10 2 B 2 - B+2 Art of War
N11 1 R/B 2 banner W+1 Hold the Line
N12 1 G 2 banner G+1 Finishing Order
F01 2 G/B 2 refrain W+1 Rousing Ballad
F02 2 B 3 - B+1 Witty Retort
F03 2 G 3 - G+1 Pirouette
F04 2 R/G 2 - R+1 Lucky Strike
F05 1 B 2 refrain B+1 Lament
F06 1 W 2 refrain W+1 Hymn to Light
F07 1 G 3 - G+1 Loaded Dice
F08 2 B 3 - B+1 Epic Tale
F09 1 W 1 refrain W+1 Refrain
F10 2 R 3 - R+1 Secret Thrust
F11 1 R/B 2 - W+1 Omen
F12 1 G/B 2 - G+2 Lullaby
"""
"""Id, copies, action colours, value, icon, boost, English name."""
CHALLENGES = """
W01 1 red combat 8 / delve 4, charge / damage 3 / Great Stag
W02 3 red trap 4 / effect: delve N, heal N / damage 2 / The 3 Fountains
W03 2 red combat 7 / delve 3 / damage 2 / Crystal Sentinel
W04 2 red combat 5 / delve 2 / damage 2 / War Peacock
W05 1 red combat 9 / delve 3, brave / damage 3 / The Masked Champion
W06 2 red obstacle 7 / delve 3 / damage 3, discard 1 / The Monumental Doors
W07 2 red obstacle 6 / delve 2 / climb 2, else damage 1 / Gilded Rockslide
W08 2 red trap 6 / draw 2 / damage 3, discard 1 / Silver Chains
W09 1 red combat 6 / delve 2 / damage 3 / The Clockwork Dancer
W10 2 green obstacle 6 / delve 2, charge / damage 3 / Crystal Caves
W11 1 green obstacle 7 / effect: delve half the progress on it, rounded down (max 6) / damage 3 / The Faded Way
W12 2 green obstacle 5 / delve 2 / damage 3 / The Glass Bridge
W13 2 green combat 7 / delve 3 / damage 3 / The Devouring Garden
W14 2 green trap 5 / delve 1, draw 1 / damage 1 / Silken Threads
W15 1 green trap 8 / delve 4 / damage 3 / Whirling Blades
W16 2 green combat 7 / delve 2 / damage 3 / The Aerialists
W17 2 green obstacle 5 / delve 2 / climb 2, else damage 1 / The Endless Stair
W18 1 green combat 4 / brave / effect: discard this challenge (KD-14.13) / The Mirror Fox
W19 1 green trap 7 / delve 2 / damage 3 / The Hanging Chandelier
W20 4 blue puzzle 5 / delve 2 / climb 2, else damage 1 (KD-26.20) / The Maze
W21 1 blue puzzle 4 / effect / effect / Vainglory's Symphony
W22 1 blue puzzle 9 / delve 5, heal 1 / effect: damage equal to the missing progress / The Beast's Riddle
W23 2 blue puzzle 7 / delve 3 / damage 3 / Hall of Mirrors
W24 1 blue trap 6 / delve 3 / fatigue 1 / The Sirens' Song
W25 2 blue combat 7 / delve 4 / damage 3 / The Living Statues
W26 2 blue puzzle 5 / draw 2 / damage 3 / The Puzzle Box
W27 1 blue puzzle 8 / delve 4 / damage 3 / The Unfinished Fresco
W28 1 blue obstacle 6 / delve 3 / damage 3 / The Lingering Illusion
W29 1 blue trap 5 / effect: attach this card to the Master, fatigue 1 / delve 2 / The Gilded Cage
"""
"""Id, copies, colour, type, printed difficulty / reward / penalty / English name."""
LETTER = {"red": "R", "green": "G", "blue": "B", "white": "W"}


@rule("KD-8.9", "KD-2.6", "KD-25.1")
def test_skill_cards() -> None:
    for line, card in zip(SKILLS.strip().splitlines(), SKILL_DESIGNS, strict=True):
        id_, copies, action, value, icon, boost, name = line.split(" ", 6)
        assert (card.id, card.copies, card.value, card.name.en) == (id_, int(copies), int(value), name)
        assert "/".join(LETTER[color] for color in card.colors) == action
        assert (card.icon or "-") == icon
        assert f"{LETTER[card.boost.color]}+{card.boost.n}" == boost


@rule("KD-7.1", "KD-14.10", "KD-7.2")
def test_challenges_of_the_well() -> None:
    made = [card for card in WELL_DESIGNS if isinstance(card, Challenge)]
    for line, card in zip(CHALLENGES.strip().splitlines(), made, strict=True):
        head, reward, penalty, name = line.split(" / ")
        id_, copies, color, kind, difficulty = head.split()
        assert (card.id, card.copies, card.color, card.type) == (id_, int(copies), color, kind)
        assert (card.difficulty, card.name.en) == (int(difficulty), name)
        for told, lines in ((reward, card.reward), (penalty, card.penalty)):
            if not told.startswith("effect"):
                assert [_item(item) for item in told.split(", else ")[0].split(", ")] == [
                    (line["do"], line.get("n", 0)) for line in lines
                ]


def _item(words: str) -> tuple[str, int]:
    verb, _, n = words.split(" (")[0].partition(" ")
    return verb, int(n) if n else 0


def test_counts_by_colour_type_and_kind() -> None:
    challenges = [card for card in WELL if isinstance(card, Challenge)]
    assert len(WELL) == 57
    assert Counter(card.color for card in challenges) == {"red": 16, "green": 16, "blue": 16}
    assert Counter(card.type for card in challenges) == {"combat": 14, "obstacle": 12, "puzzle": 11, "trap": 11}
    assert sum(isinstance(card, EventCard) for card in WELL) == 9
    assert Counter(card.seeker for card in SKILL.values()) == {"asha": 18, "khor": 18, "naz": 18, "feyn": 18}
    assert (len(GAUNTLET), len(MASTER), len(FATIGUE), len(SEEKER), len(LANTERN)) == (4, 3, 6, 4, 4)
    assert len(BACKS) == 57 + 72 + 6 + 3


@pytest.mark.parametrize(
    ("seeker", "usable", "icons"),
    [(ASHA, (8, 13, 7), 6), (KHOR, (12, 5, 10), 6), (NAZ, (10, 9, 7), 5), (FEYN, (7, 10, 11), 5)],
)
@rule("KD-2.2", "KD-2.3", "KD-2.4", "KD-14.11")
def test_how_many_cards_of_a_deck_suit_each_colour(seeker: int, usable: tuple[int, ...], icons: int) -> None:
    own = [piece for piece, card in SKILL.items() if card.seeker == SEEKER[seeker].id]
    assert tuple(sum(piece in ACTS[color] for piece in own) for color in range(3)) == usable
    assert sum(BEARS[piece] for piece in own) == icons


@rule("KD-11.8")
def test_the_faces_of_the_dice() -> None:
    skill, light = CONTENT.dice
    assert Counter(skill.faces) == {"red": 2, "green": 2, "blue": 2}
    assert Counter(light.faces) == {"light": 3, "darkness": 3}
    assert (skill.count, light.count) == (3, 1)


@rule("KD-23.1")
def test_twelve_achievements_in_four_grades() -> None:
    assert Counter(feat.grade for feat in CONTENT.feats) == {1: 3, 2: 3, 3: 3, 4: 3}
    assert [feat.id for feat in CONTENT.feats] == [f"EX{n:02}" for n in range(1, 13)]


def test_the_masters_and_the_gauntlet() -> None:
    assert [(m.difficulty, m.per_attached, m.per_front, m.fails) for m in MASTER.values()] == [
        (13, 3, 0, "darkness"),
        (18, 1, 7, "darkness"),
        (26, 1, 0, "always"),
    ]
    told = [(card.color, card.type, card.difficulty, card.weakness) for card in GAUNTLET]
    assert told == [
        ("blue", "puzzle", 7, "red"),
        ("red", "combat", 7, "green"),
        ("green", "obstacle", 6, "blue"),
        ("green", "trap", 5, ""),
    ]


def test_what_is_ours_is_said_to_be_ours() -> None:
    assert {card.id for card in SKILL_DESIGNS if card.source == "rulebook"} == {"A01"}
    assert {card.source for card in WELL_DESIGNS} == {"design"}
    assert {feat.source for feat in CONTENT.feats} == {"rulebook"}


@pytest.mark.parametrize(
    ("file", "entry", "words"),
    [
        ("challenges.toml", """[[challenge]]
id = "W04"
copies = 2
name = { fr = "a", en = "a" }
color = "red"
type = "combat"
difficulty = 5
reward = [{ do = "fly", n = 2 }]
penalty = []
source = "design"
""", "'W04': unknown verb 'fly'"),
        ("fatigue.toml", """[[card]]
id = "X1"
name = { fr = "a", en = "a" }
effect = { do = "snuff", n = 1 }
text = { fr = "a", en = "a" }
source = "design"
""", "'X1': snuff: unknown field n"),
        ("skills.toml", """[[card]]
id = "A01"
seeker = "asha"
copies = 3
name = { fr = "a", en = "a" }
colors = ["red"]
value = 2
boost = { color = "white", n = 1 }
source = "design"
""", "'asha': 19 Skill cards instead of 18"),
    ],
)  # fmt: skip
def test_a_content_pack_is_checked(tmp_path: Path, file: str, entry: str, words: str) -> None:
    (tmp_path / file).write_text(entry, encoding="utf-8")
    with pytest.raises(ContentError, match=words):
        load_content(tmp_path)
