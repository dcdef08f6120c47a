"""Scenes: everything a viewer sees, with a key for every piece, as data."""

from __future__ import annotations

import msgspec

from enclume.kernel import Text
from enclume.kernel.scene import (
    Board,
    Edge,
    Fan,
    Grid,
    Iso,
    Map,
    Mark,
    Node,
    Number,
    Piece,
    Placed,
    Row,
    Scene,
    Stack,
    Step,
    Steps,
    Tiles,
    Track,
    keys,
)
from enclume.kernel.texts import same
from kernel.dealing import dealt, plays, wander
from kernel.smugglers import GAME


def card(key: str) -> Piece:
    return Piece(key, "card")


EVERY_AREA = Scene(
    areas=(
        Row("row", pieces=(card("a"), None, card("b"))),
        Fan("fan", same("Hand"), 1, pieces=(card("c"),)),
        Stack("deck", count=9, top=card("d")),
        Stack("empty", count=0),
        Grid("grid", pieces=(Placed(0, 1.5, card("e")),), width=2, height=3),
        Iso("iso", pieces=(Placed(0, 0, Piece("f", "cube", mark=Mark("#000000", "disc")), 2),), width=5),
        Map("map", nodes=(Node("n", 0, 0, same("Cave"), pieces=(card("g"),)),), edges=(Edge("n-m", ("n", "m")),)),
        Tiles("tiles", tiles=(Placed(0, 0, Piece("h", "tile", rotation=90)),), ghosts=(Placed(1, 0, card("i")),)),
        Track("track", length=10, pieces=(Placed(3, 0, Piece("j", "counter")),)),
        Steps("steps", steps=(Step(same("Act")), Step(same("Roll"), same("+1"), pieces=(card("k"),))), now=1),
        Board(
            "board",
            owner=0,
            areas=(Row("inner", pieces=(card("l"),)), Board("deep", areas=(Fan("deeper", pieces=(card("m"),)),))),
            numbers=(Number("coin", 3, Text(fr="pièces", en="coins")),),
        ),
    )
)


def test_every_kind_of_area_survives_the_wire() -> None:
    assert msgspec.json.decode(msgspec.json.encode(EVERY_AREA), type=Scene) == EVERY_AREA


def test_areas_say_of_what_kind_they_are() -> None:
    told = msgspec.to_builtins(EVERY_AREA)
    kinds = [area["area"] for area in told["areas"]]
    assert kinds == ["row", "fan", "stack", "stack", "grid", "iso", "map", "tiles", "track", "steps", "board"]


def test_the_keys_of_a_scene_are_those_of_all_its_pieces_in_order() -> None:
    assert keys(EVERY_AREA) == list("abcdefghijklm")


def test_what_a_piece_does_not_have_is_not_sent() -> None:
    assert msgspec.json.encode(card("a")) == b'{"key":"a","kind":"card"}'


def test_in_a_scene_every_key_stands_for_one_piece() -> None:
    for seed in range(6):
        for match in wander(seed):
            for viewer in (None, *range(match.config.seats)):
                shown = keys(GAME.scene(match.view(viewer)))
                assert len(set(shown)) == len(shown)


def test_a_piece_face_down_shows_its_back_and_nothing_else() -> None:
    scene = GAME.scene(plays(dealt([0, 1], [4, 6], top=[9]), "0 stop").view(0))
    told = msgspec.to_builtins(scene)
    (rival,) = [area for area in told["areas"] if area["key"] == "board 1"]
    for piece in rival["areas"][0]["pieces"]:
        assert set(piece) == {"key", "kind", "back"}
        assert piece["key"].startswith("?")


def test_options_about_pieces_name_keys_of_the_scene() -> None:
    for seed in range(6):
        for match in wander(seed):
            for ask in match.decisions:
                shown = set(keys(GAME.scene(match.view(ask.seat))))
                named = {f"#{target}" for option in ask.options for target in option.targets if isinstance(target, int)}
                assert named <= shown
