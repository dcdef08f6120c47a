"""The content: counts, names, numbers that the rulebook gives, and what is ours is marked so."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Protocol

import pytest

from enclume.games.explorers_of_the_woodlands import GAME
from enclume.games.explorers_of_the_woodlands.cards import (
    BACKS,
    BOSS,
    BRAMBLED,
    CHEST_ICONS,
    CONTENT,
    EVENT_ICON,
    HERO,
    KINDS,
    LOOT,
    MONSTER,
    MONSTER_ICONS,
    ORB_VALUE,
    QUEST,
    RUNE_TILES,
    TILE,
    TYPE,
)
from enclume.games.explorers_of_the_woodlands.entries import COLORS
from enclume.games.explorers_of_the_woodlands.loading import EFFECTS, SKILLS, load_content
from enclume.games.explorers_of_the_woodlands.skills import SKILL
from enclume.games.explorers_of_the_woodlands.verbs import VERB
from enclume.kernel import ContentError, Text
from support import rule


def test_counts_of_everything() -> None:
    """C8 to C31."""
    assert [len(kind) for kind in KINDS] == [24, 20, 25, 12, 6, 4, 4, 5, 4, 8, 4]
    assert len(BACKS) == 116
    assert len(HERO) == 4
    assert len(CONTENT.brambles) == 3
    assert len(CONTENT.chapters) == 5


@rule("EW-9.32", "EW-9.33")
def test_tiles_by_shape_icon_and_rune() -> None:
    shapes = Counter("DD" if tile.halves else f"{len(tile.exits)}{tile.exits in ('NS', 'EW')}" for tile in TILE)
    assert shapes == {"4False": 5, "3False": 8, "2True": 4, "2False": 5, "1False": 1, "DD": 1}
    assert sum(MONSTER_ICONS) == 16
    assert sum(CHEST_ICONS) == 5
    assert sum(EVENT_ICON) == 3
    assert sum(BRAMBLED) == 6
    assert Counter(tile.rune for tile in TILE if tile.rune) == dict.fromkeys(COLORS, 2)
    assert len(RUNE_TILES) == 8
    (double,) = [tile for tile in TILE if tile.halves]
    assert [half.icons for half in double.halves] == [("brambles",), ("monster",)]


@rule("EW-10.1", "EW-10.2", "EW-10.3", "EW-10.4", "EW-10.11", "EW-10.19", "EW-10.24", "EW-10.28")
def test_heroes_have_a_colour_two_special_actions_and_two_powers() -> None:
    assert [(hero.id, hero.color) for hero in HERO] == [
        ("xylia", "green"),
        ("klethor", "purple"),
        ("shavi", "blue"),
        ("bethras", "orange"),
    ]
    assert [hero.five.id for hero in HERO] == ["agility", "carry", "aura", "remedy"]
    assert [hero.six.id for hero in HERO] == ["precision", "stance", "frost", "brew"]
    assert [hero.six.max for hero in HERO] == [1, 1, 1, 4]
    assert all(hero.five.max == 1 for hero in HERO)
    assert all([power.cost for power in hero.powers] == [3, 5] for hero in HERO)
    assert [power.source for hero in HERO for power in hero.powers] == ["rulebook"] * 4 + ["design"] * 4


@rule("EW-11.1", "EW-11.2", "EW-11.3", "EW-11.4", "EW-11.8", "EW-11.9")
def test_monster_profiles() -> None:
    profiles = {each.id: (each.defence, each.health, each.attack) for each in MONSTER}
    assert profiles == {
        "mushroom": (5, 2, 2),
        "plant": (4, 2, 2),
        "spirit": (5, 1, 1),
        "skeleton": (4, 2, 1),
        "snake": (4, 1, 1),
    }
    assert Counter(monster.id for monster in TYPE.values()) == dict.fromkeys(profiles, 4)
    snake = next(each for each in MONSTER if each.id == "snake")
    assert snake.weak == ("green", "purple")
    frames = {line.do for each in MONSTER for line in (*each.reward, *each.penalty)}
    assert frames == {"loot", "orbs", "discard", "entangle", "event", "poison"}
    assert [each.id for each in MONSTER if each.returns] == ["spirit"]


def test_loot_by_class_and_kind() -> None:
    cards = list(LOOT.values())
    assert Counter(card.use for card in cards) == {"permanent": 6, "exhaust": 11, "discard": 8}
    assert Counter(card.kind for card in cards) == {"weapon": 9, "item": 16}
    assert Counter(card.id for card in cards if card.copies > 1) == {"L12": 2, "L13": 2, "L14": 2}


@rule("EW-15.9")
def test_bosses_have_a_profile_a_track_and_six_skills() -> None:
    assert [(b.defence, b.health, b.attack, b.threat, b.chests) for b in BOSS] == [
        (5, 3, 2, 14, 1),
        (4, 4, 1, 16, 1),
        (5, 3, 1, 14, 1),
        (4, 4, 1, 16, 1),
        (4, 3, 1, 13, 1),
        (5, 3, 2, 16, 2),
    ]
    assert {skill.do for boss in BOSS for skill in boss.skills} == SKILLS, "every skill of the legend is used"
    assert SKILL.keys() == SKILLS
    assert [skill.do for skill in BOSS[5].skills] == ["menace", "drain", "brambles", "great_ward", "shatter", "defence"]


@rule("EW-17.3")
def test_the_easy_brambles_card_has_lines_where_nothing_happens() -> None:
    lines = {name: [[line.do for line in each] for each in card.lines] for name, card in CONTENT.brambles.items()}
    assert lines["classic"] == [["health"], ["immobilise"], ["poison"], ["orbs"], ["discard"], ["event"]]
    assert lines["easy"][3] == lines["easy"][4] == []
    assert [] not in lines["classic"] + lines["hard"]
    assert lines["hard"][5] == ["event", "entangle", "health"]
    assert all("health" in line for line in lines["hard"]), "hard Brambles always draw blood"


def test_events_inn_and_markers() -> None:
    assert [card.id for card in CONTENT.events] == [f"E{n:02}" for n in range(1, 13)]
    assert [card.id for card in CONTENT.inn] == [f"I{n}" for n in range(1, 6)]
    assert sorted(ORB_VALUE.values()) == [2, 2, 3, 5]
    assert Counter(quest.id for quest in QUEST.values()) == dict.fromkeys(["Q1", "Q2", "Q3", "Q4"], 2)
    assert {camp.do: camp.monsters for camp in CONTENT.camps} == {"horn": 2, "ashes": 2, "sentry": 3, "trap": 3}


def test_every_verb_of_the_content_is_there() -> None:
    assert VERB.keys() == EFFECTS


class Entry(Protocol):
    """What all entries of the content have."""

    @property
    def name(self) -> Text: ...

    @property
    def source(self) -> str: ...


def test_every_entry_has_both_languages_and_a_source() -> None:
    entries: list[Entry] = [*TILE, *HERO, *MONSTER, *BOSS, *CONTENT.loot, *CONTENT.events, *CONTENT.inn, *CONTENT.lairs]
    for entry in entries:
        assert entry.name.fr
        assert entry.name.en
        assert entry.source in ("rulebook", "public", "design")
    assert next(card for card in CONTENT.loot if card.id == "L02").source == "design"
    assert next(card for card in CONTENT.loot if card.id == "L01").source == "rulebook"
    assert all(boss.source == "design" for boss in BOSS)


@rule("EW-27.26")
def test_every_chapter_has_a_story_and_the_campaign_an_epilogue() -> None:
    texts = [*[chapter.story for chapter in CONTENT.chapters], CONTENT.epilogue.story]
    assert len({text.fr for text in texts}) == 6
    assert all(text.fr != text.en for text in texts)
    assert all(chapter.goal.fr and chapter.goal.en for chapter in CONTENT.chapters)


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("tiles.toml", '[[tile]]\nid = "T05"\nname = {fr = "V", en = "V"}\nexits = "NX"\nsource = "design"', "exits"),
        ("loot.toml", '[[loot]]\nid = "L01"\nname = {fr = "V", en = "V"}\nuse = "permanent"\n', "missing"),
        (
            "events.toml",
            '[[event]]\nid="E01"\nname={fr="a",en="b"}\ntext={fr="a",en="b"}\neffects=[{do="fly"}]\nsource="design"',
            "fly",
        ),
    ],
)
def test_a_pack_with_a_mistake_is_refused_by_name(tmp_path: Path, file: str, text: str, says: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=says) as error:
        load_content(tmp_path)
    assert file in str(error.value)


def test_a_pack_lays_its_entries_over_ours(tmp_path: Path) -> None:
    text = '[[monster]]\nid = "snake"\nname = {fr="S", en="S"}\ndefence = 6\nhealth = 3\nattack = 2\nreward = []\n'
    text += 'penalty = []\nenraged = {fr="", en=""}\nsource = "design"\n'
    (tmp_path / "monsters.toml").write_text(text, encoding="utf-8")
    assert load_content(tmp_path).monsters[4].defence == 6
    assert GAME.load_content is load_content
