"""Honest worlds: the same story told about other pieces.

A seat does not know some faces. Permute them in the snapshot of the step, each within its pool, rename them in the choices
made since, and run the step again: what the seat has seen comes out the same, by symmetry. Throughout the run one
correspondence holds between the real match and the imagined one: *the imagined state is the real state with its pieces renamed*.

- What the seat learned later in the step keeps its name until then.
- A shuffle puts the pieces that the seat has not seen since into any order.
- A card that left a hand unseen could have been any card of that hand that has not been seen since.
- Numbers drawn at random since the snapshot come out as they did; chance that is yet to come is drawn anew.
- Answers given in secret to a decision that is still open are not known: they are asked for again.

Where somebody's choice becomes illegal, that world was impossible: another one is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from .errors import MESSAGES, NoSuchWorld
from .journal import Blurred, Drew, Journal, Learned, Shuffled, Trace
from .options import Choice, Option
from .rng import Rng
from .state import State
from .world import World

if TYPE_CHECKING:
    from .game import Game

TRIES = 1000


class _Impossible(Exception):
    """What happened could not have happened in this world."""


def imagine(
    game: Game, snapshot: State, journal: Journal, open_answers: Mapping[int, Option], seat: int, rng: Random
) -> World:
    """A world that the seat cannot tell from the real one (see :meth:`Match.imagine`)."""
    told = journal.step
    if open_answers:
        told = [c for c in told[: -len(open_answers)]] + [
            c for c in told[-len(open_answers) :] if c.seat == seat or c.forced
        ]
    for _ in range(TRIES):
        state = snapshot.clone()
        dream = Dream(state, journal.trace, seat, rng)
        state.journal = dream
        try:
            world = World(game, state, forcing=False)
            _retell(world, dream, told)
        except _Impossible:
            continue
        state.journal = None
        state.rng = Rng.of(rng.getrandbits(64))
        world.wake()
        return world
    raise NoSuchWorld(MESSAGES.say("imagine.none", seat=seat, tries=TRIES))


def _retell(world: World, dream: Dream, told: Sequence[Choice]) -> None:
    for nth, choice in enumerate(told):
        dream.blur_before(nth)
        ask = world.ask_of(choice.seat)
        option = choice.option.renamed(dream.names) if dream.names else choice.option
        found = ask.find(option.key) if ask is not None else None
        if found is None:
            raise _Impossible
        world.choose(found, choice.seat)


class Dream(Journal):
    """The journal of a world being imagined: it answers for chance and renames pieces as the real story goes on."""

    __slots__ = ("_at", "_real", "_rng", "_seat", "_state", "names")

    names: dict[int, int]
    """For each renamed piece of the real match, the piece that stands for it here."""

    def __init__(self, state: State, real: Sequence[Trace], seat: int, rng: Random) -> None:
        super().__init__()
        self._state = state
        self._real = real
        self._seat = 1 << seat
        self._rng = rng
        self._at = 0
        self.names = {}
        fixed = self._learned_after(-1)
        for pool in state.hidden_from(seat):
            self._permute([piece for piece in pool if piece not in fixed])
        self._rename_state({}, self.names)
        self.blur_before(-1)

    def blur_before(self, nth: int) -> None:
        """Before the nth choice is made: a card that will leave a hand unseen may be another one of that hand."""
        for index, note in enumerate(self._real):
            if isinstance(note, Blurred) and note.choice == nth + 1 and not note.keep & self._seat:
                before = dict(self.names)
                fixed = self._learned_after(index)
                self._permute([piece for piece in note.pieces if piece not in fixed])
                self._rename_state(before, self.names)

    def chance(self, rng: Rng, n: int, what: str) -> int:
        note = self._next(Drew)
        assert isinstance(note, Drew)
        return note.value

    def shuffled(self, order: Sequence[int], rng: Rng) -> list[int]:
        note = self._next(Shuffled)
        assert isinstance(note, Shuffled)
        fixed = self._learned_after(self._at - 1)
        self._permute([piece for piece in note.order if piece not in fixed])
        shuffled = [self.names.get(piece, piece) for piece in note.order]
        if sorted(shuffled) != sorted(order):
            raise _Impossible
        return shuffled

    def learned(self, piece: int, seats: int, knew: int, what: str) -> None:
        """Nothing to note: this story has been told."""

    def blurred(self, pieces: Sequence[int], keep: int) -> None:
        """Nothing to note: this story has been told."""

    def _next(self, kind: type[Trace]) -> Trace:
        """The next note of that kind in the real story."""
        while self._at < len(self._real):
            note = self._real[self._at]
            self._at += 1
            if isinstance(note, kind):
                return note
            if isinstance(note, Drew | Shuffled):
                break
        raise _Impossible

    def _learned_after(self, index: int) -> set[int]:
        return {note.piece for note in self._real[index + 1 :] if isinstance(note, Learned) and note.seats & self._seat}

    def _permute(self, pieces: list[int]) -> None:
        images = [self.names.get(piece, piece) for piece in pieces]
        self._rng.shuffle(images)
        self.names.update(zip(pieces, images, strict=True))

    def _rename_state(self, before: Mapping[int, int], after: Mapping[int, int]) -> None:
        """Bring the state from one naming to the next."""
        change = {before.get(piece, piece): image for piece, image in after.items()}
        change = {old: new for old, new in change.items() if old != new}
        if change:
            self._state.rename(change)
