"""Whatever a scene names as an icon, the board has an outline for: in its own list, or in the game's pack."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Protocol

import pytest

from enclume.kernel import Match, all_games, find_game
from enclume.kernel.scene import Board, Scene, Steps, pieces, with_carried

BOARD = Path("client/src/board")


class HasId(Protocol):
    """Whatever the content knows by an id."""

    @property
    def id(self) -> str: ...


def listed(path: Path) -> set[str]:
    return set(path.read_text(encoding="utf-8").split()) if path.exists() else set()


def drawable(game: str) -> set[str]:
    """Outlines, meanings and marks; parts of weapons are drawn by hand."""
    glyphs = (BOARD / "glyphs.ts").read_text(encoding="utf-8")
    meanings = glyphs[glyphs.index("const MEANING") : glyphs.index("const EMBLEMS")]
    marks = (BOARD / "marks.ts").read_text(encoding="utf-8")
    shapes = marks[marks.index("const SHAPES") : marks.index("const CUTS")]
    names = set(re.findall(r"(\w+):", meanings)) | set(re.findall(r"(\w+):", shapes)) | {"any"}
    return names | listed(BOARD / "icons.txt") | listed(BOARD / "packs" / f"{game}.txt")


def named(scene: Scene) -> set[str]:
    """The icons of all pieces, and those of their numbers that are drawn with one."""
    found: set[str] = set()
    for area in scene.areas:
        for piece in pieces(area):
            found |= {each.icon for each in with_carried(piece)}
        if isinstance(area, Board | Steps):
            found |= {number.icon for number in area.numbers}
    return {name for name in found if name and not re.match(r"(blade|handle)-", name)}


HOUSED = sorted(path.parent.name for path in Path("src/enclume/games").glob("*/__init__.py"))


@pytest.mark.parametrize("game", [game for game in HOUSED if find_game(game).offered])
def test_every_icon_of_a_scene_has_an_outline(game: str) -> None:
    known = drawable(game)
    seats = all_games()[game].seats
    for seed in range(6):
        match = Match(game, seats=seats[min(seed, len(seats) - 1)], seed=seed)
        rng = Random(seed)
        for _ in range(120):
            if not match.decisions:
                break
            assert named(match.scene(None)) - known == set()
            (ask, *_) = match.decisions
            match.apply(ask.seat, rng.choice(ask.options).key)


def test_every_card_of_kinfire_delve_has_a_picture_of_its_own_list() -> None:
    from enclume.games.kinfire_delve.art import icon, picture
    from enclume.games.kinfire_delve.cards import CONTENT, Challenge, Gauntlet

    known = drawable("kinfire_delve")
    cards: list[HasId] = [*CONTENT.challenges, *CONTENT.events, *CONTENT.skills, *CONTENT.gauntlets, *CONTENT.masters]
    cards += [*CONTENT.fatigue, *CONTENT.seekers, *CONTENT.backs]
    for card in cards:
        assert picture(card.id) in known
    faced: list[Challenge | Gauntlet] = [*CONTENT.challenges, *CONTENT.gauntlets]
    lines = [line for card in faced for line in (*card.reward, *card.penalty)]
    assert {icon(line["do"]) for line in lines} <= known
    assert "sparkles" not in {icon(line["do"]) for line in lines}


def test_every_picture_in_the_content_of_kings_forge_has_an_outline() -> None:
    content = Path("src/enclume/games/kings_forge/content")
    texts = [path.read_text(encoding="utf-8") for path in sorted(content.glob("*.toml"))]
    icons = {icon for text in texts for icon in re.findall(r'^icon = "(.+)"$', text, re.MULTILINE)}
    assert len(icons) > 50
    assert icons - drawable("kings_forge") == set()
