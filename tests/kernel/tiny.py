"""Games of a few cards and one rule, for what is too strange or too small to happen in Smugglers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from enclume.kernel import (
    EVERYONE,
    NOBODY,
    Event,
    Game,
    Match,
    Option,
    Rng,
    Rulebook,
    Rules,
    Zone,
    ZonedState,
    only,
)
from enclume.kernel.result import Result
from enclume.kernel.scene import Scene
from enclume.kernel.texts import Text, same

Step = Callable[["Tiny"], Rules]
CARD = [Option("card", card) for card in range(12)]
YES, NO = Option("yes"), Option("no")


class Tiny(ZonedState):
    """A deck, a face-down pile, an open table and hands; ``said`` is whatever everybody has heard."""

    __slots__ = ("said",)

    def __init__(self, rng: Rng, hands: Sequence[Sequence[int]], deck: Sequence[int], backs: tuple[int, ...]) -> None:
        super().__init__(len(hands), rng, backs)
        self.zone("deck", NOBODY, deck)
        self.zone("pile", NOBODY)
        self.zone("table", EVERYONE)
        for seat, hand in enumerate(hands):
            self.zone(f"hand {seat}", only(seat), hand, mixed=True)
        self.said = 0

    def clone(self) -> Tiny:
        twin = Tiny.__new__(Tiny)
        self.copy_to(twin)
        twin.said = self.said
        return twin

    @property
    def deck(self) -> Zone:
        return self.zones[0]

    @property
    def pile(self) -> Zone:
        return self.zones[1]

    @property
    def table(self) -> Zone:
        return self.zones[2]

    @property
    def hands(self) -> list[Zone]:
        return self.zones[3:]

    def over(self) -> None:
        self.result = Result.together(won=True, seats=self.seats, reason="over")


def cards(zone: Zone) -> list[Option]:
    """One option for each card of a hand."""
    return [CARD[card] for card in sorted(zone.pieces)]


def number(option: Option) -> int:
    """The card that an option names."""
    (card,) = option.targets
    assert isinstance(card, int)
    return card


def view(g: Tiny, seat: int | None) -> tuple[object, ...]:
    """What has been said, every card as the seat knows it, and the backs, which everybody sees."""
    backs = [[g.backs[card] for card in zone.pieces] for zone in g.zones]
    return (
        g.said,
        *[tuple(g.keys(seat, zone)) for zone in g.zones],
        *[tuple(sorted(b) if zone.mixed else b) for zone, b in zip(g.zones, backs, strict=True)],
    )


def _describe(g: Tiny, option: Option) -> Text:
    return same(option)


def _describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    return same(event.kind)


def _describe_prompt(g: Tiny, prompt: str, options: Sequence[Option]) -> Text:
    return same(prompt)


def tiny(step: Step, set_up: Callable[[Rng], Tiny], seats: int) -> Game:
    return Game(
        id="tiny",
        name=same("Tiny"),
        tagline=same(""),
        seats=(seats,),
        version=1,
        content_hash="",
        rulebook=Rulebook(Path(__file__).with_name("smugglers.md")),
        setup=lambda config, rng: set_up(rng),
        step=step,
        view=view,
        scene=lambda view: Scene(()),
        verbs=frozenset({"card", "yes", "no"}),
        describe_option=_describe,
        describe_event=_describe_event,
        describe_prompt=_describe_prompt,
    )


def play(
    step: Step, hands: Sequence[Sequence[int]], deck: Sequence[int] = (), backs: tuple[int, ...] = (), seed: int = 0
) -> Match:
    """A match of one rule, with these cards dealt (the last of the deck on top)."""
    count = sum(len(hand) for hand in hands) + len(deck)

    def set_up(rng: Rng) -> Tiny:
        return Tiny(rng, hands, deck, backs or (0,) * count)

    return Match(tiny(step, set_up, len(hands)), seed=seed)
