"""Options: what a player may choose, a verb and its targets."""

from __future__ import annotations

from collections.abc import Mapping

Target = int | str


class Option:
    """A verb and its targets, with one canonical way to write it.

    A target is a piece (its number) or anything else that has a name: a place, a colour, a part on open display.
    Pieces are what hidden information is about, so they alone are renamed in imagined worlds. An option never
    names a piece whose face its chooser does not know: it names the place where the piece lies.

    Games make their options once, at import, and hand out the same objects for ever.

    >>> Option("discard", 7)
    Option('discard', 7)
    >>> str(Option("move", 7, "forge"))
    'move:#7:forge'
    """

    __slots__ = ("key", "targets", "verb")

    verb: str
    targets: tuple[Target, ...]
    key: str

    def __init__(self, verb: str, *targets: Target) -> None:
        self.verb = verb
        self.targets = targets
        self.key = ":".join([verb, *[f"#{t}" if isinstance(t, int) else t for t in targets]])

    def names(self, target: Target) -> bool:
        """Whether this target, or the piece written ``"#7"``, is among those of the option."""
        return target in self.targets or any(isinstance(t, int) and f"#{t}" == target for t in self.targets)

    def renamed(self, names: Mapping[int, int]) -> Option:
        """The same option about other pieces."""
        return Option(self.verb, *[names.get(t, t) if isinstance(t, int) else t for t in self.targets])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Option) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"Option({', '.join(repr(part) for part in (self.verb, *self.targets))})"


class Choice:
    """An option taken by a seat; ``forced`` when it was the only one."""

    __slots__ = ("forced", "option", "seat")

    def __init__(self, seat: int, option: Option, forced: bool = False) -> None:
        self.seat = seat
        self.option = option
        self.forced = forced

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.seat == other.seat and self.option == other.option

    def __hash__(self) -> int:
        return hash((self.seat, self.option))

    def __str__(self) -> str:
        return f"{self.seat}|{self.option.key}"

    def __repr__(self) -> str:
        return f"Choice({self.seat}, {self.option!r})"
