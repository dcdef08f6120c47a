"""Zones: where pieces lie, and who can see them there.

A piece is a number; its face is what the number stands for. Secrecy is declared once, by the zone (``sees``), and the
moves below keep up who knows which face. Nothing else in a game has to think about it.

A seat that sees a face knows it until the piece is shuffled, or until it can no longer be told from others: when a card
leaves a hand unseen, those who knew a card of that hand do not know whether it is still there. For whoever does not
know its face, a piece carries a *slip*: a number without meaning, drawn anew at each shuffle, that lets the eye follow
it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from operator import and_, or_

from .events import EVERYONE, NOBODY, SPECTATOR, Event
from .plain import Plain
from .rng import Rng
from .state import State


def only(seat: int) -> int:
    """The mask of one seat."""
    return 1 << seat


class Zone(Plain):
    """Pieces in a row; the last one is on top. ``mixed`` zones are held in hand: their order means nothing."""

    __slots__ = ("mixed", "name", "pieces", "sees")

    name: str
    pieces: list[int]
    sees: int
    mixed: bool

    def __init__(self, name: str, sees: int, pieces: Iterable[int] = (), mixed: bool = False) -> None:
        self.name = name
        self.sees = sees
        self.pieces = list(pieces)
        self.mixed = mixed

    def clone(self) -> Zone:
        twin = Zone.__new__(Zone)
        twin.name = self.name
        twin.sees = self.sees
        twin.pieces = self.pieces[:]
        twin.mixed = self.mixed
        return twin

    @property
    def top(self) -> int:
        return self.pieces[-1]

    def __len__(self) -> int:
        return len(self.pieces)

    def __contains__(self, piece: int) -> bool:
        return piece in self.pieces


class ZonedState(State):
    """A state whose pieces lie in zones. Pieces with the same back (``backs[piece]``) could be each other."""

    __slots__ = ("backs", "known", "next_slip", "slips", "zones")

    zones: list[Zone]
    backs: tuple[int, ...]
    known: list[int]
    slips: list[int]
    next_slip: int

    def __init__(self, seats: int, rng: Rng, backs: tuple[int, ...]) -> None:
        super().__init__(seats, rng)
        self.zones = []
        self.backs = backs
        self.known = [NOBODY] * len(backs)
        self.slips = list(range(len(backs)))
        self.next_slip = len(backs)

    def zone(self, name: str, sees: int, pieces: Iterable[int] = (), mixed: bool = False) -> Zone:
        """Lay out a zone at set-up."""
        made = Zone(name, sees, pieces, mixed)
        self.zones.append(made)
        known, slips, slip = self.known, self.slips, self.next_slip
        for piece in made.pieces:
            known[piece] |= sees
            slips[piece] = slip
            slip += 1
        self.next_slip = slip
        return made

    def copy_to(self, twin: State) -> None:
        assert isinstance(twin, ZonedState)
        twin.seats = self.seats  # as State.copy_to and Zone.clone have it: searches copy states all day long
        twin.rng = self.rng.clone()
        twin.result = self.result
        twin.journal = None
        twin.zones = zones = []
        make = Zone.__new__
        for zone in self.zones:
            copy = make(Zone)
            copy.name = zone.name
            copy.sees = zone.sees
            copy.pieces = zone.pieces[:]
            copy.mixed = zone.mixed
            zones.append(copy)
        twin.backs = self.backs
        twin.known = self.known[:]
        twin.slips = self.slips[:]
        twin.next_slip = self.next_slip

    # Moving and showing

    def move(self, piece: int, from_: Zone, to: Zone) -> None:
        """Put a piece on top of another zone; whoever sees that zone learns its face."""
        from_.pieces.remove(piece)
        self._arrive(piece, from_, to)

    def draw(self, from_: Zone, to: Zone) -> int:
        """Move the top piece."""
        piece = from_.pieces.pop()
        self._arrive(piece, from_, to)
        return piece

    def draw_some(self, from_: Zone, to: Zone, n: int) -> list[int]:
        """Move the top pieces one by one, as many as there are."""
        pieces = from_.pieces[: -n - 1 : -1]
        if from_.mixed:
            return [self.draw(from_, to) for _ in pieces]
        del from_.pieces[len(from_.pieces) - len(pieces) :]
        to.pieces += pieces
        if to.sees:
            for piece in pieces:
                self._learn(piece, to.sees)
        return pieces

    def lay_open(self, piece: int, from_: Zone) -> None:
        """Take a piece out of a zone for all to see; where it lies from then on, the state keeps by itself."""
        from_.pieces.remove(piece)
        if from_.mixed and from_.sees != EVERYONE:
            self._blur(piece, from_, EVERYONE)
        self._learn(piece, EVERYONE)

    def peek(self, seat: int, piece: int) -> None:
        """Let one seat see a face where it lies."""
        self._learn(piece, only(seat))

    def show(self, piece: int) -> None:
        """Let everybody see a face where it lies."""
        self._learn(piece, EVERYONE)

    def let_on_whether(self, zone: Zone, pieces: Collection[int], what: str = "hand") -> bool:
        """Let everybody know whether any of these pieces lies in a zone. It is no news to who knows one that does, all
        that lies there, or where all of them are."""
        there = [piece for piece in zone.pieces if piece in pieces]
        if self.journal is not None:
            known = self.known
            some = reduce(or_, [known[piece] for piece in there]) if there else self._known_all(pieces)
            self.let_on(what, self._known_all(zone.pieces) | some)
        return bool(there)

    def let_on_count(self, zone: Zone, what: str = "count") -> None:
        """Let everybody know what the pieces of a zone come to, though not which they are."""
        if self.journal is not None:
            self.let_on(what, self._known_all(zone.pieces))

    def shuffle(self, zone: Zone) -> None:
        """Put a zone into random order: nobody knows its faces any more, but those who see the zone."""
        journal = self.journal
        if journal is None:
            self.rng.shuffle(zone.pieces)
        else:
            zone.pieces[:] = journal.shuffled(zone.pieces, self.rng)
        known, slips, slip = self.known, self.slips, self.next_slip
        for piece in zone.pieces:
            known[piece] = NOBODY
            slips[piece] = slip
            slip += 1
        self.next_slip = slip
        if zone.sees:
            for piece in zone.pieces:
                self._learn(piece, zone.sees)

    def happened_to(
        self, kind: str, rules: str, seat: int | None, *pieces: int, secret: int = EVERYONE, **args: object
    ) -> None:
        """Note an event about pieces: each seat will read the names of those it knows now."""
        journal = self.journal
        if journal is not None:
            known = tuple(self.known[p] for p in pieces)
            ids = tuple(rules.split())
            journal.happened(Event(kind, len(journal.choices), seat, ids, pieces, known, args, secret))

    # What a seat may know

    def knows(self, seat: int | None, piece: int) -> bool:
        return bool(self.known[piece] & (SPECTATOR if seat is None else 1 << seat))

    def key(self, seat: int | None, piece: int) -> str:
        """What the piece is called before this viewer: its number, or its slip."""
        return f"#{piece}" if self.knows(seat, piece) else f"?{self.slips[piece]}"

    def keys(self, seat: int | None, zone: Zone) -> list[str]:
        """The zone as this viewer sees it; a hand of unseen cards is listed by slip, whatever its order."""
        keys = self.names(seat, zone.pieces)
        return sorted(keys) if zone.mixed else keys

    def names(self, seat: int | None, pieces: Iterable[int]) -> list[str]:
        """What pieces are called before this viewer, one after the other."""
        known, slips, eye = self.known, self.slips, SPECTATOR if seat is None else 1 << seat
        return [f"#{piece}" if known[piece] & eye else f"?{slips[piece]}" for piece in pieces]

    def hidden_from(self, seat: int) -> list[list[int]]:
        pools: dict[int, list[int]] = {}
        for piece, known in enumerate(self.known):
            if not known & 1 << seat:
                pools.setdefault(self.backs[piece], []).append(piece)
        return list(pools.values())

    def rename(self, names: Mapping[int, int]) -> None:
        known, slips = self.known[:], self.slips[:]
        for old, new in names.items():
            self.known[new] = known[old]
            self.slips[new] = slips[old]
        for zone in self.zones:
            zone.pieces = [names.get(piece, piece) for piece in zone.pieces]

    def hand_of(self, piece: int) -> Zone | None:
        """The hand, or other mixed zone, that holds a piece."""
        for zone in self.zones:
            if zone.mixed and piece in zone.pieces:
                return zone
        return None

    def swap(self, one: int, other: int) -> bool:
        """Let two pieces change places; whether they lay in one hand, where that makes no difference to anybody."""
        for zone in self.zones:
            if one in zone.pieces and other in zone.pieces:
                here, there = zone.pieces.index(one), zone.pieces.index(other)
                zone.pieces[here], zone.pieces[there] = other, one
                return zone.mixed
        self.rename({one: other, other: one})
        return False

    def _known_all(self, pieces: Iterable[int]) -> int:
        """The seats that know all of these faces."""
        return reduce(and_, [self.known[piece] for piece in pieces], EVERYONE)

    # How knowledge changes

    def _arrive(self, piece: int, from_: Zone, to: Zone) -> None:
        to.pieces.append(piece)
        if from_.mixed and from_.sees != EVERYONE:
            self._blur(piece, from_, from_.sees | to.sees)
        if to.sees & ~self.known[piece]:
            self._learn(piece, to.sees)

    def _learn(self, piece: int, seats: int) -> None:
        knew = self.known[piece]
        if seats & ~knew:
            self.known[piece] = knew | seats
            if self.journal is not None:
                self.journal.learned(piece, seats & ~knew, knew, "face")

    def _blur(self, piece: int, left: Zone, keep: int) -> None:
        """Who sees neither the hand nor where the piece went can no longer tell it from others of its back."""
        back = self.backs[piece]
        blurred = [piece, *[other for other in left.pieces if self.backs[other] == back]]
        for each in blurred:
            self.known[each] &= keep
            self._new_slip(each)
        if self.journal is not None:
            self.journal.blurred(blurred, keep)

    def _new_slip(self, piece: int) -> None:
        self.slips[piece] = self.next_slip
        self.next_slip += 1
