"""Tables that cannot be set: a clear message in both languages, naming what is wrong and what would do."""

from __future__ import annotations

from typing import Any

import pytest

from enclume.games.forge_of_the_gods import GAME
from enclume.kernel.errors import BadConfig
from enclume.kernel.match import Match
from support import rule

from .test_setup import LAYOUT

CUBES, CARDS = LAYOUT[: LAYOUT.index("H03")], LAYOUT[LAYOUT.index("H03") :]


def refusal(seats: Any = 2, **options: Any) -> BadConfig:
    with pytest.raises(BadConfig) as refused:
        Match("forge_of_the_gods", seats=seats, options=options)
    text = refused.value.text
    assert text.fr
    assert text.en
    assert text.fr != text.en
    assert "{" not in text.fr + text.en
    return refused.value


@rule("FG-1.1", "FG-1.2")
@pytest.mark.parametrize("seats", [0, 5, 6, -2, True])
def test_a_number_of_seats_that_does_not_exist(seats: int) -> None:
    text = refusal(seats).text
    assert "1, 2, 3 or 4" in text.en
    assert "1, 2, 3 ou 4" in text.fr
    assert "La Forge des Dieux" in text.fr


@pytest.mark.parametrize("seats", ["2", 2.0, 2.5])
def test_what_is_no_number_of_seats_at_all(seats: Any) -> None:
    """Where the kernel is compiled, such a mistake of a program does not even get so far as to be refused."""
    with pytest.raises((BadConfig, TypeError)):
        Match(GAME, seats=seats)


@rule("FG-1.5", "FG-1.6", "FG-13.3")
@pytest.mark.parametrize(
    ("option", "value", "choices"),
    [
        ("card_pyramids", "narrow", ("wide", "summit")),
        ("card_pyramids", "", ("wide", "summit")),
        ("card_pyramids", 1, ("wide", "summit")),
        ("mine_visibility", "Veiled", ("open", "veiled")),
        ("mine_visibility", True, ("open", "veiled")),
    ],
)
def test_a_value_that_an_option_does_not_take(option: str, value: Any, choices: tuple[str, ...]) -> None:
    text = refusal(**{option: value}).text
    for language in (text.fr, text.en):
        assert option in language
        assert str(value) in language
        assert all(choice in language for choice in choices)


@rule("FG-1.8")
def test_an_option_that_does_not_exist_is_named_with_those_that_do() -> None:
    text = refusal(teams="2").text
    for language in (text.fr, text.en):
        assert "teams" in language
        assert "card_pyramids" in language
        assert "mine_visibility" in language


@rule("FG-13.3")
def test_the_level_belongs_to_the_solo_challenge_alone() -> None:
    for seats in (2, 3, 4):
        assert "level" in refusal(seats, level="smith").text.en
    assert "smith" in refusal(1, level="hero").text.fr
    assert GAME.config(1, {"level": "legend"})["level"] == "legend"


@rule("FG-2.11")
@pytest.mark.parametrize(
    ("layout", "named"),
    [
        (CUBES.replace("C", "X", 1) + CARDS, "X"),
        (CUBES.lower() + CARDS, "c"),
        (LAYOUT.replace("H03", "H16"), "H16"),
        (LAYOUT.replace("H03", "H3"), "H"),
        (LAYOUT + " !", "!"),
        (LAYOUT.replace("B08", "b08"), "b"),
    ],
    ids=["unknown letter", "small letters", "unknown card", "short code", "sign", "small code"],
)
def test_a_strange_word_in_a_layout_is_named(layout: str, named: str) -> None:
    text = refusal(layout=layout).text
    for language in (text.fr, text.en):
        assert "layout" in language
        assert f"{named}" in language
        assert "FCJOR" in language
        assert "H01" in language


@rule("FG-2.11", "FG-2.6")
@pytest.mark.parametrize(
    ("layout", "found"),
    [
        (CUBES.replace("C", "F", 1) + CARDS, "F 12, C 10, J 11, O 11, R 11"),
        (CUBES.replace("R", "", 1) + CARDS, "F 11, C 11, J 11, O 11, R 10"),
        (CUBES + "F " + CARDS, "F 12, C 11, J 11, O 11, R 11"),
        (CARDS, "F 0, C 0, J 0, O 0, R 0"),
        (" ", "F 0, C 0, J 0, O 0, R 0"),
    ],
    ids=["twelve F", "ten R", "56 cubes", "no cubes", "blank"],
)
def test_a_layout_has_eleven_cubes_of_each_material(layout: str, found: str) -> None:
    text = refusal(layout=layout).text
    assert found in text.fr
    assert found in text.en
    assert "11" in text.en


@rule("FG-2.11", "FG-2.1")
@pytest.mark.parametrize(
    ("layout", "twice", "missing"),
    [
        (LAYOUT.replace("H07", "H03"), "H03", "H07"),
        (LAYOUT.replace(" B12", ""), "", "B12"),
        (LAYOUT + " B12", "B12", ""),
        (CUBES, "", "B15"),
    ],
    ids=["a handle twice", "a blade missing", "a blade too many", "no cards"],
)
def test_a_layout_has_each_card_once(layout: str, twice: str, missing: str) -> None:
    text = refusal(layout=layout).text
    for language in (text.fr, text.en):
        assert twice in language
        assert missing in language


@pytest.mark.parametrize("layout", [5, True, None])
def test_a_layout_is_a_line_of_text(layout: Any) -> None:
    assert "layout" in refusal(layout=layout).text.fr


@rule("FG-1.8", "FG-2.11")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_layout_goes_with_every_option(seats: int) -> None:
    for pyramids in ("wide", "summit"):
        for visibility in ("open", "veiled"):
            options = {"layout": LAYOUT, "card_pyramids": pyramids, "mine_visibility": visibility}
            assert Match("forge_of_the_gods", seats=seats, options=options).decision is not None
