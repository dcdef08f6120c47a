"""Honest worlds: the same story told about other pieces.

A seat does not know some faces. Permute them in the snapshot of the step, each within its pool, rename them in the
choices made since, and run the step again: what the seat has seen comes out the same, by symmetry. Throughout the run
one correspondence holds between the real match and the imagined one: *the imagined state is the real state with its
pieces renamed*.

- What the seat learned later in the step keeps its name until then.
- A shuffle puts the pieces that the seat has not seen since into any order.
- A card that left a hand unseen could have been any card of that hand that has not been seen since; and so could a card
  that somebody named when choosing, whatever will come of it.
- Numbers drawn at random since the snapshot come out as they did; chance that is yet to come is drawn anew.
- Answers given in secret to a decision that is still open are not known: they are asked for again.

Where somebody's choice becomes illegal, or the seat would have seen something else, that world was impossible: another
one is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from random import Random
from typing import NamedTuple

from .decisions import Ask
from .errors import MESSAGES, NoSuchWorld
from .events import Blurred, Drew, Event, Learned, Shuffled
from .journal import Journal
from .options import Choice, Option
from .rng import Rng
from .state import State
from .world import World, forced
from .zones import ZonedState

TRIES = 1000
GUESSES = 32


class _Impossible(Exception):
    """What happened could not have happened in this world."""


class Moment(NamedTuple):
    """A point of the story: before a choice (-1: before anything happens), or when a number is drawn."""

    choice: int
    chance: int = -1


class Departure:
    """A card left a hand unseen, and the seat had known a card that may have been it.

    It was settled which card would leave at one of the ``moments``: there it has to change places with another one.
    """

    __slots__ = ("candidates", "moments", "piece")

    def __init__(self, piece: int, candidates: list[int], moments: list[Moment]) -> None:
        self.piece = piece
        self.candidates = candidates
        self.moments = moments


class Story:
    """What has happened since the snapshot: all that the worlds a seat can imagine have in common.

    It is good until the next choice is made, for as many worlds as one likes.
    """

    __slots__ = (
        "alike",
        "choices",
        "departures",
        "guesses",
        "heard",
        "later",
        "learned",
        "notes",
        "pools",
        "real",
        "runs",
        "seat",
        "seen",
        "snapshot",
    )

    def __init__(self, real: World, snapshot: State, journal: Journal, seat: int) -> None:
        self.real = real
        self.snapshot = snapshot
        self.seat = seat
        self.choices = _told(journal.step, len(real.answered), seat)
        self.notes: list[tuple[Drew | Shuffled | Blurred, list[int]]] = []
        """All that happened but for learning, with the pieces among which it leaves the seat in doubt."""
        self.runs: list[int] = []
        """How many notes there were before each choice, and in all."""
        self.learned: list[set[int]] = [set()]
        """What the seat learned before each choice, and since the last."""
        self.later: dict[int, set[int]] = {}
        """What the seat has learned since a choice by somebody else that named a piece."""
        self.heard = [_heard(event, seat) for event in journal.step_events if event.secret >> seat & 1]
        self.departures: list[Departure] = []
        later = self._read(journal, seat)
        self.pools = [[piece for piece in pool if piece not in later] for pool in snapshot.hidden_from(seat)]
        self.alike = {piece for pool in self.pools for piece in pool}
        """The pieces that were never anything else to the seat than any other that it did not know."""
        if self.notes:
            self._find_doubts(seat)
        moments = product(*[departure.moments for departure in self.departures])
        self.guesses = list(islice(moments, GUESSES))
        """When it was settled which cards would leave: one of these is right."""
        self.seen = real.game.view(real.state, seat) if journal.step or journal.trace else None

    def imagine(self, rng: Random) -> World:
        """A world that the seat cannot tell from the real one (see :meth:`Match.imagine`)."""
        for _ in range(TRIES):
            world = self._retold(rng)
            if world is not None:
                world.state.journal = None
                world.state.rng = Rng.of(rng.getrandbits(64))
                world.forcing = True
                return world
        raise NoSuchWorld(MESSAGES.say("imagine.none", seat=self.seat, tries=TRIES))

    def _retold(self, rng: Random) -> World | None:
        """A world in which all this happened to other pieces; None where the draw was impossible."""
        seed = rng.getrandbits(64) if self.departures else None
        for guess in self.guesses:
            dream = Dream(self.snapshot.clone(), self, rng if seed is None else Random(seed), guess)
            try:
                return dream.tell()
            except _Impossible:
                pass
            except Exception:
                if not dream.torn:
                    raise
            if not dream.swaps:
                break
        return None

    def _read(self, journal: Journal, seat: int) -> set[int]:
        """Note what happened between the choices; the pieces that the seat learned in this step."""
        cuts = journal.cuts
        for index, note in enumerate(journal.trace):
            while len(self.runs) < len(cuts) and cuts[len(self.runs)] <= index:
                self._end_run()
            if not isinstance(note, Learned):
                self.notes.append((note, []))
            elif note.seats >> seat & 1:
                self.learned[-1].add(note.piece)
        while len(self.runs) < len(cuts):
            self._end_run()
        self.runs.append(len(self.notes))
        later: set[int] = set()
        notes = iter(reversed(self.notes))
        nth = len(cuts) - 1
        for index in range(len(journal.trace), -1, -1):
            while nth >= 0 and cuts[nth] == index:
                self._name(nth, journal.step[nth], later)
                nth -= 1
            if not index:
                break
            note = journal.trace[index - 1]
            if isinstance(note, Learned):
                if note.seats >> seat & 1:
                    later.add(note.piece)
                continue
            _, doubt = next(notes)
            if not isinstance(note, Drew):
                doubt += [piece for piece in note.pieces if piece not in later]
        return later

    def _end_run(self) -> None:
        self.runs.append(len(self.notes))
        self.learned.append(set())

    def _name(self, nth: int, choice: Choice, later: set[int]) -> None:
        if choice.seat != self.seat and not choice.forced and any(isinstance(t, int) for t in choice.option.targets):
            self.later[nth] = set(later)

    def _find_doubts(self, seat: int) -> None:
        """Pieces that were in doubt from the start are permuted then; there is more to do where others join them."""
        alike = self.alike
        run = 0
        for index, (note, doubt) in enumerate(self.notes):
            while self.runs[run] <= index:
                run += 1
            if alike.issuperset(doubt):
                doubt.clear()
            elif isinstance(note, Shuffled):
                alike.difference_update(doubt)
            elif isinstance(note, Blurred) and not note.keep >> seat & 1 and doubt[0] == note.pieces[0]:
                alike.difference_update(doubt)
                self.departures.append(Departure(doubt[0], doubt, self._settled(run, index)))

    def _settled(self, run: int, index: int) -> list[Moment]:
        """When it may have been settled that a card would leave: at the choice before, or by the last number drawn."""
        moments = [Moment(run - 1)]
        drawn = [nth for nth in range(self.runs[run - 1] if run else 0, index) if isinstance(self.notes[nth][0], Drew)]
        if drawn:
            moments.append(Moment(run, drawn[-1]))
        return moments


def _told(step: Sequence[Choice], open_answers: int, seat: int) -> list[Choice]:
    """The choices of the step without the secret answers of others."""
    closed = len(step) - open_answers
    return [*step[:closed], *[choice for choice in step[closed:] if choice.seat == seat or choice.forced]]


def _heard(event: Event, seat: int) -> tuple[object, ...]:
    """What a seat hears of an event."""
    pieces = [piece if known >> seat & 1 else -1 for piece, known in zip(event.pieces, event.known, strict=True)]
    return event.kind, event.seat, pieces, event.args


class Dream(Journal):
    """The journal of a world being imagined: it answers for chance and renames pieces as the real story goes on."""

    __slots__ = ("_at", "_heard", "_rng", "_run", "_seen", "_state", "_story", "names", "swaps", "torn")

    names: dict[int, int]
    """For each renamed piece of the real match, the piece that stands for it here."""
    swaps: dict[Moment, list[tuple[int, int]]]
    """The cards that have to change places because another one left a hand than in the real match."""
    torn: bool
    """Whether pieces of different places were exchanged under the eyes of a running rule, which may then stumble."""

    def __init__(self, state: State, story: Story, rng: Random, guess: Sequence[Moment]) -> None:
        super().__init__()
        state.journal = self
        self._state = state
        self._story = story
        self._rng = rng
        self._at = 0
        self._run = 0
        self._heard = 0
        self._seen: set[int] = set()
        self.names = {}
        self.swaps = {}
        self.torn = False
        for departure, moment in zip(story.departures, guess, strict=True):
            other = rng.choice(departure.candidates)
            if other != departure.piece:
                self.swaps.setdefault(moment, []).append((departure.piece, other))
        for pool in story.pools:
            self._permute(pool)
        names = {piece: image for piece, image in self.names.items() if piece != image}
        if names:
            state.rename(names)

    def tell(self) -> World:
        """Run the step again with the choices made so far; impossible unless the seat sees the same in the end."""
        story, real = self._story, self._story.real
        self._swap_at(Moment(-1))
        world = World(real.game, self._state, forcing=False)
        for nth, choice in enumerate(story.choices):
            if self.swaps:
                self._swap_at(Moment(nth))
            ask = world.ask_of(choice.seat)
            if ask is None:
                raise _Impossible
            if nth in story.later:
                self._name_another(choice.option, ask, story.later[nth])
            option = ask.find(choice.option.renamed(self.names).key if self.names else choice.option.key)
            if option is None:
                raise _Impossible
            world.choose(option, choice.seat)
        self._end_run()
        if self._at != len(story.notes) or self._heard != len(story.heard):
            raise _Impossible
        if not _same_decisions(real, world, story.seat):
            raise _Impossible
        if story.seen is not None and story.seen != real.game.view(self._state, story.seat):
            raise _Impossible
        return world

    # What the rules ask of a journal

    def chance(self, rng: Rng, n: int, what: str) -> int:
        note, _ = self._next()
        if not isinstance(note, Drew) or note.value >= n:
            raise _Impossible
        if self.swaps:
            self._swap_at(Moment(self._run, self._at - 1))
        return note.value

    def shuffled(self, order: Sequence[int], rng: Rng) -> list[int]:
        note, doubt = self._next()
        if not isinstance(note, Shuffled):
            raise _Impossible
        for pool in _by_back(self._state, doubt):
            self._permute(pool)
        shuffled = [self.names.get(piece, piece) for piece in note.pieces]
        if sorted(shuffled) != sorted(order):
            raise _Impossible
        return shuffled

    def blurred(self, pieces: Sequence[int], keep: int) -> None:
        note, _ = self._next()
        if not isinstance(note, Blurred) or self.names.get(note.pieces[0], note.pieces[0]) != pieces[0]:
            raise _Impossible

    def learned(self, piece: int, seats: int, knew: int, what: str) -> None:
        if seats >> self._story.seat & 1:
            self._seen.add(piece)

    def happened(self, event: Event) -> None:
        story = self._story
        if event.secret >> story.seat & 1:
            if self._heard == len(story.heard) or story.heard[self._heard] != _heard(event, story.seat):
                raise _Impossible
            self._heard += 1

    def took(self, choice: Choice) -> None:
        self._end_run()

    # Behind the scenes

    def _next(self) -> tuple[Drew | Shuffled | Blurred, list[int]]:
        """The next note of the real story."""
        if self._at == self._story.runs[self._run]:
            raise _Impossible
        self._at += 1
        return self._story.notes[self._at - 1]

    def _end_run(self) -> None:
        """Somebody chooses: everything up to here must have come out as it did."""
        story = self._story
        if self._at != story.runs[self._run] or self._seen != story.learned[self._run]:
            raise _Impossible
        self._run += 1
        self._seen = set()

    def _permute(self, pieces: Sequence[int]) -> None:
        """Let the pieces stand for each other in any order."""
        images = [self.names.get(piece, piece) for piece in pieces]
        self._rng.shuffle(images)
        self.names.update(zip(pieces, images, strict=True))

    def _swap_at(self, moment: Moment) -> None:
        """A card that will leave a hand changes places with another one of that hand."""
        for one, other in self.swaps.get(moment, ()):
            self._swap(one, other)

    def _name_another(self, option: Option, ask: Ask, later: set[int]) -> None:
        """Somebody chooses a card of a hand that the seat does not see: it may be any that is on offer."""
        story, names, state = self._story, self.names, self._state
        if not isinstance(state, ZonedState):
            return
        for piece in [target for target in option.targets if isinstance(target, int) and target not in later]:
            hand = state.hand_of(names.get(piece, piece))
            if hand is None or hand.sees >> story.seat & 1:
                continue
            real = {image: each for each, image in names.items()}
            others = [real.get(image, image) for image in hand.pieces]
            if story.alike.issuperset(others):
                continue
            back = state.backs[piece]
            others = [other for other in others if state.backs[other] == back and other not in later]
            told = [option.renamed({**names, piece: names.get(other, other)}) for other in others]
            offered = [other for other, named in zip(others, told, strict=True) if ask.find(named.key) is not None]
            if offered:
                self._swap(piece, self._rng.choice(offered))

    def _swap(self, one: int, other: int) -> None:
        """Two pieces of the real match stand for each other's here."""
        names, state = self.names, self._state
        assert isinstance(state, ZonedState)
        if one != other:
            names[one], names[other] = names.get(other, other), names.get(one, one)
            if not state.swap(names[one], names[other]):
                self.torn = True


def _by_back(state: State, pieces: Sequence[int]) -> list[list[int]]:
    assert isinstance(state, ZonedState)
    pools: dict[int, list[int]] = {}
    for piece in pieces:
        pools.setdefault(state.backs[piece], []).append(piece)
    return list(pools.values())


def _same_decisions(real: World, world: World, seat: int) -> bool:
    """Whether the same seats are asked the same now, and this one has the same options."""
    ours, theirs = world.asked, real.asked
    if len(ours) != len(theirs):
        return False
    for here, there in zip(ours, theirs, strict=True):
        if here.seat != there.seat or here.prompt != there.prompt or forced(here) != forced(there):
            return False
        if here.seat == seat and [option.key for option in here.options] != [option.key for option in there.options]:
            return False
    return True
