"""Pick: forty items lie open, two players take one each in turn. The same game is in peer/server.cjs.

    python benchmarks/pick.py up --port 8000

is Enclume with this game in its house.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from enclume.kernel import Ask, Config, Event, Game, Option, Result, Rng, Rulebook, Rules, Text, register
from enclume.kernel.scene import Piece, Row, Scene
from enclume.kernel.state import State
from enclume.kernel.texts import same

ITEMS = 40
PICK = [Option("pick", item) for item in range(ITEMS)].__getitem__


class Picking(State):
    """What lies there, and what everybody took."""

    __slots__ = ("items", "taken")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.items = tuple(range(ITEMS))
        self.taken: tuple[tuple[int, ...], ...] = ((),) * seats

    def clone(self) -> Picking:
        twin = Picking.__new__(Picking)
        self.copy_to(twin)
        twin.items, twin.taken = self.items, self.taken
        return twin


class View(msgspec.Struct, frozen=True):
    """Everybody sees everything."""

    items: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]


def set_up(config: Config, rng: Rng) -> Picking:
    return Picking(config.seats, rng)


def turn(g: Picking) -> Rules:
    """PK-1, PK-2: take one; after the last, the greater worth wins."""
    seat = (ITEMS - len(g.items)) % g.seats
    chosen = yield Ask(seat, "turn", list(map(PICK, g.items)))
    (item,) = chosen.targets
    assert isinstance(item, int)
    place, taken = g.items.index(item), g.taken
    g.items = g.items[:place] + g.items[place + 1 :]
    g.taken = (*taken[:seat], (*taken[seat], item), *taken[seat + 1 :])
    g.happened("picked", "PK-1", seat, item=item)
    if not g.items:
        g.result = Result.ranked([float(sum(items)) for items in g.taken], reason="all_taken")


def view(g: Picking, seat: int | None) -> View:
    return View(g.items, g.taken)


PIECES = [Piece(key=f"I{item}", kind="token", title=same(item)) for item in range(ITEMS)]
OPEN = same("items")
TAKEN = [same("taken:0"), same("taken:1")]


def pieces(items: tuple[int, ...]) -> tuple[Piece, ...]:
    return tuple([PIECES[item] for item in items])


@lru_cache(maxsize=512)
def taken(seat: int, items: tuple[int, ...]) -> Row:
    """Only one of the two changes at a time."""
    return Row(key=f"taken:{seat}", owner=seat, title=TAKEN[seat], pieces=pieces(items))


def scene(v: View) -> Scene:
    one, other = v.taken
    return Scene((Row(key="items", title=OPEN, pieces=pieces(v.items)), taken(0, one), taken(1, other)))


OPTIONS = [Text(fr=f"Prendre {item}", en=f"Take {item}") for item in range(ITEMS)]
PROMPT = Text(fr="Prenez un objet.", en="Take an item.")


def describe_option(g: Picking, option: Option) -> Text:
    (item,) = option.targets
    assert isinstance(item, int)
    return OPTIONS[item]


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    assert event.seat is not None
    return takes(event.args["item"], names[event.seat])


@lru_cache(maxsize=512)
def takes(item: int, who: Text) -> Text:
    return Text(fr=f"{who.fr} prend {item}.", en=f"{who.en} takes {item}.")


def describe_prompt(g: Picking, prompt: str, options: Sequence[Option]) -> Text:
    return PROMPT


GAME = register(
    Game(
        id="pick",
        name=Text(fr="Prendre", en="Pick"),
        tagline=same(""),
        seats=(2,),
        version=1,
        content_hash="",
        rulebook=Rulebook(Path(__file__).with_name("pick.md")),
        setup=set_up,
        step=turn,
        view=view,
        scene=scene,
        verbs=frozenset({"pick"}),
        describe_option=describe_option,
        describe_event=describe_event,
        describe_prompt=describe_prompt,
        steady=True,
        secrets=False,
        alike=True,
        longest=ITEMS,
    )
)

if __name__ == "__main__":
    from enclume.cli import main

    main()
