"""The rules of Pick, and how it looks: compiled where the server is, as those of a game of the house can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pick_state import ITEMS, Picking, View

from enclume.kernel import Ask, Event, Option, Result, Rules, Text
from enclume.kernel.scene import Piece, Row, Scene
from enclume.kernel.texts import same

PICK: Final = [Option("pick", item) for item in range(ITEMS)]


def turn(g: Picking) -> Rules:
    """PK-1, PK-2: take one; after the last, the greater worth wins."""
    items = g.items
    seat = (ITEMS - len(items)) % g.seats
    chosen = yield Ask(seat, "turn", [PICK[item] for item in items])
    item: int = chosen.targets[0]
    place, taken = items.index(item), g.taken
    g.items = items[:place] + items[place + 1 :]
    g.taken = (*taken[:seat], (*taken[seat], item), *taken[seat + 1 :])
    g.happened("picked", "PK-1", seat, item=item)
    if not g.items:
        g.result = Result.ranked([float(sum(items)) for items in g.taken], reason="all_taken")


def view(g: Picking, seat: int | None) -> View:
    return View(g.items, g.taken)


PIECES: Final = [Piece(key=f"I{item}", kind="token", title=same(item)) for item in range(ITEMS)]
OPEN: Final = same("items")
TAKEN: Final = [same("taken:0"), same("taken:1")]


def scene(v: View) -> Scene:
    one, other = v.taken
    return Scene((Row(key="items", title=OPEN, pieces=pieces(v.items)), taken(0, one), taken(1, other)))


@lru_cache(maxsize=512)
def taken(seat: int, items: tuple[int, ...]) -> Row:
    """Only one of the two changes at a time."""
    return Row(key=f"taken:{seat}", owner=seat, title=TAKEN[seat], pieces=pieces(items))


def pieces(items: tuple[int, ...]) -> tuple[Piece, ...]:
    return tuple([PIECES[item] for item in items])


OPTIONS: Final = [Text(fr=f"Prendre {item}", en=f"Take {item}") for item in range(ITEMS)]
PROMPT: Final = Text(fr="Prenez un objet.", en="Take an item.")


def describe_option(g: Picking, option: Option) -> Text:
    item = option.targets[0]
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
