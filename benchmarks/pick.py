"""Pick: forty items lie open, two players take one each in turn. The same game is in peer/server.cjs.

    python benchmarks/pick.py up --port 8000

is Enclume with this game in its house.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from enclume.kernel import Ask, Config, Event, Game, Option, Result, Rng, Rulebook, Rules, Text, register
from enclume.kernel.scene import Piece, Row, Scene
from enclume.kernel.state import State
from enclume.kernel.texts import same

ITEMS = 40
PICK = [Option("pick", item) for item in range(ITEMS)]


class Picking(State):
    """What lies there, and what everybody took."""

    __slots__ = ("items", "taken")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.items = list(range(ITEMS))
        self.taken: list[list[int]] = [[] for _ in range(seats)]

    def clone(self) -> Picking:
        twin = Picking.__new__(Picking)
        self.copy_to(twin)
        twin.items, twin.taken = self.items[:], [items[:] for items in self.taken]
        return twin


class View(msgspec.Struct, frozen=True):
    """Everybody sees everything."""

    items: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]


def set_up(config: Config, rng: Rng) -> Picking:
    return Picking(config.seats, rng)


def turn(g: Picking) -> Rules:
    """PK-1, PK-2: take one; after the last, the greater worth wins."""
    seat = sum(map(len, g.taken)) % g.seats
    chosen = yield Ask(seat, "turn", [PICK[item] for item in g.items])
    (item,) = chosen.targets
    assert isinstance(item, int)
    g.items.remove(item)
    g.taken[seat].append(item)
    g.happened("picked", "PK-1", seat, item=item)
    if not g.items:
        g.result = Result.ranked([float(sum(items)) for items in g.taken], reason="all_taken")


def view(g: Picking, seat: int | None) -> View:
    return View(tuple(g.items), tuple([tuple(items) for items in g.taken]))


@cache
def piece(item: int) -> Piece:
    return Piece(key=f"I{item}", kind="token", title=same(item))


@lru_cache(maxsize=512)
def row(key: str, items: tuple[int, ...], owner: int | None = None) -> Row:
    return Row(key=key, owner=owner, title=same(key), pieces=tuple(map(piece, items)))


def scene(v: View) -> Scene:
    return Scene((row("items", v.items), *[row(f"taken:{n}", items, n) for n, items in enumerate(v.taken)]))


@cache
def _option(item: int) -> Text:
    return Text(fr=f"Prendre {item}", en=f"Take {item}")


def describe_option(g: Picking, option: Option) -> Text:
    (item,) = option.targets
    assert isinstance(item, int)
    return _option(item)


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    assert event.seat is not None
    item, who = event.args["item"], names[event.seat]
    return Text(fr=f"{who.fr} prend {item}.", en=f"{who.en} takes {item}.")


def describe_prompt(g: Picking, prompt: str, options: Sequence[Option]) -> Text:
    return Text(fr="Prenez un objet.", en="Take an item.")


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
