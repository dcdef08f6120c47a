"""What is sent is what has changed: patches of scenes and of offers add up to the whole."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enclume.kernel import Match
from enclume.kernel.scene import (
    Board,
    Edge,
    Fan,
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
)
from enclume.kernel.texts import Text, same
from enclume.server import offers
from enclume.server.flat import Sight, apply, difference
from enclume.server.scenes import ScenePatch
from kernel.smugglers import GAME as SMUGGLERS


def sent(patch: ScenePatch) -> ScenePatch:
    """The patch as it comes out of the line."""
    return msgspec.json.decode(msgspec.json.encode(patch), type=ScenePatch)


@pytest.mark.parametrize("game", ["forge_of_the_gods", SMUGGLERS], ids=["forge", "smugglers"])
@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_patches_of_a_match_add_up_to_what_is_seen(game: str, viewer: int | None, language: str) -> None:
    match, rng = Match(game, seats=2, seed=5), Random(5)
    sight = Sight(match.scene(viewer), language)
    seen = sight.whole()
    while match.result is None:
        decision = match.decision
        assert decision is not None
        match.apply(decision.seat, rng.choice(decision.options))
        before, sight = sight, Sight(match.scene(viewer), language)
        seen = apply(seen, sent(difference(before, sight)))
        assert seen == sight.whole()


def cube(key: str, n: int, mark: Mark | None = None, carries: tuple[Piece, ...] = ()) -> Piece:
    numbers = (Number("cube", n, same("cubes")),)
    return Piece(key=key, kind="cube", title=same(key), numbers=numbers, mark=mark, carries=carries)


def every_kind(n: int) -> Scene:
    """A scene of all kinds of areas, which looks different for every number."""
    way = Edge("way", ("a", "b"), status=("open",) if n % 2 else ())
    nodes = (Node("a", 0, n, same("A"), pieces=(cube("figure", n),) if n % 3 else ()), Node("b", 1, 1, same("B")))
    inner = Row(key="inner", pieces=(cube("c", n, carries=(cube("d", n),)),))
    board = Board(key="board", owner=0, areas=(inner,))
    dice = tuple(cube(f"die{i}", n) for i in range(n % 3))
    moved = cube("moved", n % 2, mark=Mark("red", "flame"))
    return Scene(
        areas=(
            Row(key="row", pieces=(None, cube("r1", n), *([moved] if n % 2 else []))),
            Fan(key="fan", title=Text(fr="main", en="hand"), pieces=tuple(cube(f"f{i}", 0) for i in range(n % 4))),
            Stack(key="stack", count=n, top=cube(f"top{n}", 0)),
            Map(key="map", nodes=nodes, edges=(way,)),
            Tiles(key="tiles", tiles=(Placed(n, 0, cube("t", 0)),), ghosts=(Placed(0, n, cube(f"g{n % 2}", 0)),)),
            Track(key="track", length=9, pieces=(Placed(n, 0, cube("marker", 0)),), labels=(same(n),)),
            Steps(key="steps", steps=(Step(same("A"), same(n)), Step(same("B"), pieces=dice)), now=n % 2),
            *([board] if n % 5 else []),
            Row(key="other", pieces=() if n % 2 else (moved,)),
        )
    )


@given(st.integers(0, 30), st.integers(0, 30))
def test_any_scene_follows_from_any_other(one: int, other: int) -> None:
    old, new = Sight(every_kind(one), "en"), Sight(every_kind(other), "en")
    assert apply(old.whole(), sent(difference(old, new))) == new.whole()


def test_nothing_is_sent_of_what_is_the_same() -> None:
    match = Match("forge_of_the_gods", seats=2, seed=1)
    before = Sight(match.scene(None), "en")
    assert difference(before, Sight(match.scene(0), "en")) == ScenePatch()


def test_a_number_is_told_by_its_value_and_a_cube_that_is_gone_by_its_key() -> None:
    match = Match("forge_of_the_gods", seats=2, seed=1)
    before = Sight(match.scene(None), "en")
    match.apply(1, "take:M51")
    patch = difference(before, Sight(match.scene(None), "en"))
    assert patch.gone == ["M51"]
    assert (patch.left, patch.area_changes, patch.pieces) == ({}, {}, {})
    assert [change for key, change in patch.piece_changes.items() if key.startswith("reserve:1:")] == [{"values": [1]}]


lines = st.lists(
    st.tuples(st.sampled_from(["a", "ab", "abc", "b", "ba", "c"]), st.sampled_from(["x", "xy", "🐉z"]), st.just("")),
    unique_by=lambda offer: offer[0],
    max_size=6,
)


@given(lines, lines)
def test_any_offers_follow_from_any_others(before: list[offers.Offer], after: list[offers.Offer]) -> None:
    kept, fresh = offers.compare(before, after)
    assert offers.apply(before, kept, fresh) == after
    assert len(fresh) == len(set(after) - set(before))


def test_offers_that_stay_are_told_by_runs() -> None:
    before = [(key, key.upper(), "") for key in "abcdef"]
    after = [*before[:2], ("x", "X", "+1"), *before[3:]]
    assert offers.compare(before, after) == ([(0, 2), (3, 6)], [(2, 0, "x", 0, "X", "+1")])


@given(st.lists(st.booleans(), max_size=8))
def test_what_remains_of_the_very_same_is_told_by_runs(stays: list[bool]) -> None:
    before = [(str(n), f"Take {n}", "") for n in range(len(stays))]
    after = [offer for offer, stay in zip(before, stays, strict=True) if stay]
    kept = offers.kept_if_some_went(before, after)
    assert kept is not None
    assert offers.apply(before, kept, []) == after
    assert kept == offers.compare(before, after)[0]


def test_what_has_come_or_moved_is_more_than_that() -> None:
    one, two, three = [(key, key.upper(), "") for key in "abc"]
    assert offers.kept_if_some_went([one], [one, two]) is None
    assert offers.kept_if_some_went([one, two, three], [two, one]) is None
    assert offers.kept_if_some_went([], [one]) is None


def test_new_offers_that_begin_alike_are_told_by_their_ends() -> None:
    forge = [("forge:B1", "Forge Wolf Fang", "0"), ("forge:B1:H4", "Forge Wolf Fang and associate", "+6")]
    assert offers.compare([], forge)[1] == [
        (0, 0, "forge:B1", 0, "Forge Wolf Fang", "0"),
        (1, 8, ":H4", 15, " and associate", "+6"),
    ]
