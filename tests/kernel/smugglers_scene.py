"""What a smuggler knows, what it looks like, and how it is said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from enclume.kernel import Catalogue, Event, Option, Text
from enclume.kernel.errors import MESSAGES
from enclume.kernel.scene import Board, Fan, Number, Piece, Row, Scene, Stack
from enclume.kernel.texts import joined, same

if TYPE_CHECKING:
    from .smugglers import Smugglers

TEXTS: Final = Catalogue(Path(__file__).with_name("smugglers.toml"))
LOOKOUT: Final = 20
"""The first card that is a Lookout; those before it are crates."""
CARDS: Final = 24
VALUE: Final = [card // 2 if card < LOOKOUT else 0 for card in range(CARDS)]


class SmugglersView(msgspec.Struct, frozen=True):
    """The table as one viewer knows it: cards are written ``#7`` where it knows the face, else ``?31``."""

    viewer: int | None
    active: int
    used: tuple[str, ...]
    turns_left: int
    coins: tuple[int, ...]
    deck: tuple[str, ...]
    cellar: tuple[str, ...]
    market: tuple[str, ...]
    quay: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


def view(g: Smugglers, viewer: int | None) -> SmugglersView:
    deck, cellar, market, quay, *hands = [tuple(g.keys(viewer, zone)) for zone in g.zones]
    left = g.turns - g.turn
    return SmugglersView(viewer, g.active, g.used, left, tuple(g.coins), deck, cellar, market, quay, hands=tuple(hands))


# The scene


def scene(v: SmugglersView) -> Scene:
    return Scene(
        areas=(
            _stack("deck", v.deck),
            _stack("cellar", v.cellar),
            Row("market", TEXTS["zone.market"], pieces=tuple(_card(key) for key in v.market)),
            Row("quay", TEXTS["zone.quay"], pieces=tuple(_card(key) for key in v.quay)),
            *[_board(v, seat) for seat in range(len(v.hands))],
        )
    )


def _board(v: SmugglersView, seat: int) -> Board:
    title = TEXTS.say("zone.hand", who=_seat_name(seat))
    hand = Fan(f"hand {seat}", title, seat, pieces=tuple(_card(key) for key in v.hands[seat]))
    coins = Number("coin", v.coins[seat], TEXTS["option.purse"])
    return Board(f"board {seat}", title, seat, areas=(hand,), numbers=(coins,))


def _stack(zone: str, keys: Sequence[str]) -> Stack:
    return Stack(zone, TEXTS[f"zone.{zone}"], count=len(keys), top=_card(keys[-1]) if keys else None)


def _card(key: str) -> Piece:
    if key.startswith("?"):
        return Piece(key, "card", back="smugglers")
    return Piece(key, "card", title=card_name(int(key[1:])))


# The words


def card_name(card: int) -> Text:
    """The name of a face; -1 is one that the reader does not know."""
    if card < 0:
        return TEXTS["card.hidden"]
    return TEXTS["card.lookout"] if card >= LOOKOUT else TEXTS.say("card.crate", value=VALUE[card])


def _seat_name(seat: int) -> Text:
    return MESSAGES.say("seat", n=seat + 1)


def describe_option(g: Smugglers, option: Option) -> Text:
    target = option.targets[0] if option.targets else ""
    if isinstance(target, int):
        return TEXTS.say(f"choice.{option.verb}", card=card_name(target))
    rival = _seat_name(int(target[1:])) if target.startswith("p") else same("")
    return TEXTS.say(f"choice.{option.verb}", rival=rival, coins=target)


def describe_prompt(g: Smugglers, prompt: str, options: Sequence[Option]) -> Text:
    return TEXTS.say(f"prompt.{prompt}", n=len(options))


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    who = names[event.seat] if event.seat is not None else same("")
    cards = joined([card_name(card) for card in event.pieces], ", ")
    return TEXTS.say(f"event.{event.kind}", who=who, cards=cards, **event.args)
