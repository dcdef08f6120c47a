"""States as plain data: to bytes and back, the same everywhere, and nothing else allowed in."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from enclume.kernel import Event, Rng, World
from enclume.kernel.plain import Plain, decode, digest, encode
from kernel.dealing import table_of, wander
from kernel.tiny import Tiny


class Place(NamedTuple):
    row: int
    name: str


class Cost(msgspec.Struct, frozen=True):
    coins: int
    cards: tuple[int, ...] = ()


class Flag(Enum):
    RED = "red"


class Depth(IntEnum):
    DEEP = 3


class Mood(StrEnum):
    CALM = "calm"


class Boat(Plain):
    __slots__ = ("hold", "name")

    def __init__(self, name: str, hold: object) -> None:
        self.name = name
        self.hold = hold

    def clone(self) -> Boat:
        return Boat(self.name, self.hold)


class Ship(Boat):
    __slots__ = ("boats", "wake")
    _unsaved = ("wake",)

    def __init__(self, name: str, hold: object, boats: list[Boat]) -> None:
        super().__init__(name, hold)
        self.boats = boats
        self.wake: object = "foam"


VALUES = [
    None,
    True,
    0,
    -1,
    2**62,
    2**63 - 1,
    -(2**63),
    2**63,
    2**200,
    -(2**90),
    1.5,
    "",
    "caisse n° 7",
    b"\x00\xff",
    [],
    [1, [2, []]],
    (),
    (1, (2, ())),
    [(), [()]],
    {},
    {"a": 1, 2: "b", (3, 4): [5]},
    {True: None},
    Place(3, "quay"),
    Cost(2, (4, 5)),
    [Place(1, "x"), Cost(0)],
    Flag.RED,
    Depth.DEEP,
    Mood.CALM,
    Rng(b"key", 17),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_comes_back_as_it_was(value: object) -> None:
    back = decode(encode(value))
    assert back == value
    assert type(back) is type(value)


def test_tuples_and_lists_are_not_the_same_thing() -> None:
    assert encode((1, 2)) != encode([1, 2])
    assert type(decode(encode([(1,)]))[0]) is tuple


def test_named_tuples_and_structs_keep_their_names_within_others() -> None:
    back = decode(encode({"at": [Place(2, "cellar")], "for": (Cost(1),)}))
    assert back["at"][0].name == "cellar"
    assert back["for"][0].coins == 1


def test_slotted_things_come_back_slot_by_slot_base_classes_first() -> None:
    ship = Ship("Nina", [1], boats=[Boat("skiff", (2, 3))])
    back = decode(encode(ship))
    assert back == ship
    assert type(back) is Ship
    assert (back.name, back.boats[0].hold) == ("Nina", (2, 3))
    assert back.wake is None
    assert repr(ship) == "Ship(hold=[1], name='Nina', boats=[Boat(hold=(2, 3), name='skiff')])"


def test_equality_is_by_class_and_content() -> None:
    assert Boat("a", [1]) == Boat("a", [1])
    assert Boat("a", [1]) != Boat("a", [2])
    assert Boat("a", []) != Ship("a", [], [])
    assert Boat("a", []) != "a"
    with pytest.raises(TypeError, match="unhashable"):
        hash(Boat("a", []))


@pytest.mark.parametrize(
    "stranger", [{1, 2}, frozenset(), object(), len, 1j, (n for n in "")], ids=lambda stranger: type(stranger).__name__
)
def test_what_is_no_plain_data_is_refused(stranger: object) -> None:
    with pytest.raises(TypeError, match="is not plain data and cannot be part of a state"):
        encode([stranger])


def test_a_digest_is_short_and_the_same_everywhere() -> None:
    assert digest([1, "caisse", (2**70, None)]) == "94072473eb0b4833"
    assert digest([1]) != digest([2])


def test_who_does_not_say_how_it_is_cloned_is_told_so() -> None:
    with pytest.raises(NotImplementedError, match="Ghost does not say how it is cloned"):
        type("Ghost", (Plain,), {"__slots__": ()})().clone()


def test_a_state_that_was_saved_plays_on_like_the_original() -> None:
    for seed in range(10):
        rng = Random(seed)
        for match in wander(seed):
            state = match._snapshot
            back = decode(encode(state))
            assert back == state
            assert type(back) is type(state)
            world = World(match.game, back)
            for choice in match._journal.step_choices:
                world.choose(choice.option, choice.seat)
            assert world.state == table_of(match)
            if match.decision is not None and rng.random() < 0.2:
                break


def test_the_journal_is_no_part_of_a_state() -> None:
    g = Tiny(Rng.of(1), [[0], [1]], [2], (0, 0, 0))
    before = encode(g)
    g.journal = object()  # type: ignore[assignment]  # something that is no data
    assert encode(g) == before
    assert decode(before).journal is None


def test_events_that_were_kept_under_their_old_name_are_found() -> None:
    """Matches that were frozen when events were defined beside the journal can still be read."""
    event = Event("rolled", 3, 1, ("XY-1",), args={"face": 6})
    (kept,) = msgspec.msgpack.decode(encode(event)).items()
    assert decode(msgspec.msgpack.encode({"enclume.kernel.journal:Event": kept[1]})) == event
