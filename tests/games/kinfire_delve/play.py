"""Arranging positions and playing from them: cards by their ids, dice as letters, options by what they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypedDict

from enclume.games.kinfire_delve import GAME
from enclume.games.kinfire_delve.cards import (
    CONTENT,
    FATIGUE,
    FATIGUE_PIECE,
    GAUNTLET,
    INSTANCE,
    MASTER,
    SEEKER_NUMBER,
    SKILL,
    WELL,
)
from enclume.games.kinfire_delve.challenges import difficulty
from enclume.games.kinfire_delve.state import FINAL_PHASE, WELL_PHASE, DelveState
from enclume.kernel.events import EVERYONE, NOBODY, Event
from enclume.kernel.journal import Journal
from enclume.kernel.options import Option
from enclume.kernel.result import Result
from enclume.kernel.rng import Rng
from enclume.kernel.world import World

FACE = {"R": 0, "G": 2, "B": 4, "+": 0, "-": 3}
"""Where a die must fall to show a colour, light (+) or darkness (-)."""


class LoadedDice(Rng):
    """Chance that lets dice fall as they are told to, and then as they like."""

    __slots__ = ("falls",)
    falls: list[int]

    def below(self, n: int) -> int:
        return self.falls.pop(0) if n == 6 and self.falls else super().below(n)


def loaded(rng: Rng, falls: Iterable[str]) -> LoadedDice:
    dice = LoadedDice(rng.key, rng.drawn)
    dice.falls = [FACE[letter] for fall in falls for letter in fall]
    return dice


def name(piece: int) -> str:
    """The design of a piece: ``W20``, ``A01``."""
    if piece < 0:
        return "?"
    if piece < len(WELL):
        return WELL[piece].id
    if piece in SKILL:
        return SKILL[piece].id
    return FATIGUE[piece].id if piece in FATIGUE else MASTER[piece].id


def piece_of(word: str, taken: Iterable[int] = ()) -> int:
    """A card by its instance (``W20#3``), or the first copy that is not taken."""
    if "#" in word:
        return INSTANCE[word]
    return next(INSTANCE[f"{word}#{n}"] for n in range(1, 5) if INSTANCE.get(f"{word}#{n}", -1) not in taken)


def pieces_of(words: str, taken: set[int]) -> list[int]:
    found = []
    for word in words.split():
        piece = piece_of(word, taken)
        taken.add(piece)
        found.append(piece)
    return found


class Arranged(TypedDict, total=False):
    """What can be said of a position: see :func:`position`."""

    well: str
    gauntlet: str
    down: str
    progress: Mapping[str, int] | None
    deck: str | int | None
    discard: str | int
    attached: str | int
    hand: Mapping[str, str] | None
    skill_deck: Mapping[str, str] | None
    skill_discard: Mapping[str, str] | None
    clinging: str
    fatigue: str
    fatigue_deck: str
    charged: str
    hp: int | None
    master: str
    seat: int
    turn: int
    dice: Iterable[str]
    seed: int


def position(
    seekers: str = "asha khor",
    *,
    well: str = "W10 W01 W02 W20",
    gauntlet: str = "",
    down: str = "",
    progress: Mapping[str, int] | None = None,
    deck: str | int | None = None,
    discard: str | int = 3,
    attached: str | int = 0,
    hand: Mapping[str, str] | None = None,
    skill_deck: Mapping[str, str] | None = None,
    skill_discard: Mapping[str, str] | None = None,
    clinging: str = "",
    fatigue: str = "",
    fatigue_deck: str = "",
    charged: str = "",
    hp: int | None = None,
    master: str = "M1",
    seat: int = 0,
    turn: int = 5,
    dice: Iterable[str] = (),
    seed: int = 1,
    **options: Any,
) -> DelveState:
    """A position in the middle of a match.

    ``well`` are the cards N E S W (``-``: empty), ``progress`` by id (``W20#2``, ``G1``, ``master``), ``deck`` and
    ``discard`` Well cards top first, or how many there are. ``gauntlet="G1 G2 G3 G4"`` makes it the final phase, with
    those that are ``down``. Skill cards that are not named lie in the Seeker's deck; a ``hand`` not given is empty.
    ``clinging="A08=W14"`` attaches a Skill card to a challenge.
    """
    names = seekers.split()
    chosen = {f"seeker_{n + 1}": seeker for n, seeker in enumerate(names)}
    g = GAME.setup(GAME.config(len(names), {**chosen, "master": master, **options}), Rng.of(seed))
    assert isinstance(g, DelveState)
    g.turn, g.seat = turn, seat
    g.hp = g.deal.cap if hp is None else hp
    g.phase = FINAL_PHASE if gauntlet or down else WELL_PHASE
    _lay_well(g, well, deck, discard, attached)
    g.down = sum(1 << n for n, card in enumerate(GAUNTLET) if card.id in down.split())
    g.backs_seen = g.down
    for seeker in names:
        _lay_skills(g, seeker, hand or {}, skill_deck or {}, skill_discard or {}, clinging)
    _lay_fatigue(g, fatigue, fatigue_deck)
    g.charged = sum(1 << g.deal.seat_of[SEEKER_NUMBER[seeker]] for seeker in charged.split())
    for word, n in (progress or {}).items():
        g.progress[slot_of(g, word)] = n
    for word in clinging.split():
        card, _, where = word.partition("=")
        g.clinging += ((piece_of(card), slot_of(g, where)),)
    _know(g)
    g.rng = loaded(g.rng, dice)
    return g


def slot_of(g: DelveState, word: str) -> int:
    """Where a card lies: ``W20#2``, ``W04``, ``G1``, ``master``."""
    if word == "master":
        return 4
    if word.startswith("G"):
        return [card.id for card in GAUNTLET].index(word)
    if "#" in word:
        return g.slots.index(INSTANCE[word])
    return next(slot for slot, card in enumerate(g.slots) if card >= 0 and name(card) == word)


def _lay_well(g: DelveState, well: str, deck: str | int | None, discard: str | int, attached: str | int) -> None:
    taken: set[int] = set()
    g.slots = [-1] * 4
    if g.phase == WELL_PHASE:
        for slot, word in enumerate(well.split()):
            g.slots[slot] = -1 if word == "-" else pieces_of(word, taken)[0]
    named = {
        zone: pieces_of(words, taken)
        for zone, words in (("deck", deck), ("discard", discard), ("attached", attached))
        if isinstance(words, str)
    }
    rest = [piece for piece in range(len(WELL)) if piece not in taken]
    dull = [piece for piece in rest if name(piece) != "E09"]  # what nobody asked for does nothing by itself

    def some(n: int) -> list[int]:
        found = dull[:n]
        del dull[:n]
        return found

    under = named["attached"] if "attached" in named else some(int(attached))
    off = named["discard"] if "discard" in named else some(int(discard) if g.phase == WELL_PHASE else 0)
    if g.phase == FINAL_PHASE:
        above: list[int] = []
    elif "deck" in named:
        above = named["deck"]
    else:
        above = some(len(dull) if deck is None else int(deck))
    g.well_deck.pieces[:] = above[::-1]
    g.well_discard.pieces[:] = off[::-1]
    g.attached.pieces[:] = under
    lying = {*g.slots, *above, *off, *under}
    g.completed = tuple(piece for piece in range(len(WELL)) if piece not in lying)
    g.removed = ()


def _lay_skills(
    g: DelveState,
    seeker: str,
    hand: Mapping[str, str],
    deck: Mapping[str, str],
    discard: Mapping[str, str],
    clinging: str,
) -> None:
    seat = g.deal.seat_of[SEEKER_NUMBER[seeker]]
    taken = {piece for piece, card in SKILL.items() if card.seeker != seeker}
    for word in clinging.split():
        taken.add(piece_of(word.partition("=")[0]))
    held = pieces_of(hand.get(seeker, ""), taken)
    thrown = pieces_of(discard.get(seeker, ""), taken)
    rest = [piece for piece in SKILL if piece not in taken]
    if seeker in deck:
        above = pieces_of(deck[seeker], taken)
        rest = [piece for piece in rest if piece not in above]
        thrown = [*rest, *thrown] if deck[seeker] != "" or not discard.get(seeker) else thrown
        rest = above[::-1]
    g.hand(seat).pieces[:] = held
    g.deck(seat).pieces[:] = rest
    g.discards[seat] = tuple(thrown)


def _lay_fatigue(g: DelveState, fatigue: str, fatigue_deck: str) -> None:
    g.fatigue = tuple(FATIGUE_PIECE[word] for word in fatigue.split())
    first = [FATIGUE_PIECE[word] for word in fatigue_deck.split()]
    rest = [piece for piece in FATIGUE if piece not in g.fatigue and piece not in first]
    g.fatigue_deck.pieces[:] = [*rest, *first[::-1]]


def _know(g: DelveState) -> None:
    """Everybody knows what lies open, and nothing else but what zones show."""
    g.known = [EVERYONE] * len(g.known)
    for zone in g.zones:
        for piece in zone.pieces:
            g.known[piece] = zone.sees
    g.known[g.master] = EVERYONE if g.phase == FINAL_PHASE else NOBODY


def words(option: Option) -> str:
    """An option by what it names: ``face:W04``, ``play:A01``, ``move:W01:W15``."""
    return ":".join([option.verb, *[name(t) if isinstance(t, int) else t for t in option.targets]])


class Table:
    """A match played option by option; what has no alternative happens by itself."""

    def __init__(
        self, state: DelveState, before_step: Callable[[DelveState], None] | None = None, forcing: bool = True
    ) -> None:
        self.state = state
        self.journal = state.journal = Journal()
        look = None if before_step is None else lambda: before_step(state)
        self.world = World(GAME, state, before_step=look, forcing=forcing)

    # What is asked

    @property
    def seat(self) -> int:
        return self.world.asks[0].seat

    @property
    def prompt(self) -> str:
        return self.world.asks[0].prompt if self.world.asks else ""

    @property
    def options(self) -> list[str]:
        return [words(option) for option in self.world.asks[0].options] if self.world.asks else []

    def offered(self, verb: str) -> list[str]:
        return sorted({option.split(":", 1)[1] for option in self.options if option.startswith(f"{verb}:")})

    def play(self, *moves: str) -> Table:
        for move in moves:
            options = self.world.asks[0].options if self.world.asks else ()
            exact = move.replace("#", "§")
            found = next((each for each in options if words(each) == move or _instance(each) == exact), None)
            assert found is not None, f"{move} is not among {self.prompt}: {self.options}"
            self.world.choose(found)
        return self

    def face(self, card: str) -> Table:
        """Keep the hand, move nothing, and choose a card."""
        while self.prompt in ("exhaust", "move"):
            self.play("go_on" if self.prompt == "exhaust" else "skip")
        return self.play(f"face:{card}")

    def attempt(self, card: str, action: str = "bare", *boosts: str, dice: str = "") -> Table:
        """A whole attempt: nobody boosts more than is named, nothing is re-rolled, nothing is moved."""
        if dice:
            self.falls(dice)
        self.face(card)
        if self.prompt == "action":
            self.play(action if action == "bare" or ":" in action else f"play:{action}")
        for boost in boosts:
            self.play(f"boost:{boost}")
        while self.prompt in ("boost", "bard", "again"):
            self.play({"boost": "pass"}.get(self.prompt, "keep"))
        return self

    def falls(self, *dice: str) -> Table:
        """The next dice fall so."""
        assert isinstance(self.state.rng, LoadedDice)
        self.state.rng.falls = [FACE[letter] for fall in dice for letter in fall]
        return self

    # What came of it

    @property
    def hp(self) -> int:
        return self.state.hp

    def progress(self, card: str) -> int:
        return self.state.progress[slot_of(self.state, card)]

    def difficulty(self, card: str) -> int:
        return difficulty(self.state, slot_of(self.state, card))

    @property
    def well(self) -> list[str]:
        return ["-" if card < 0 else name(card) for card in self.state.slots]

    @property
    def depth(self) -> int:
        return len(self.state.well_deck.pieces)

    @property
    def well_deck(self) -> list[str]:
        """From the top."""
        return [name(piece) for piece in reversed(self.state.well_deck.pieces)]

    @property
    def well_discard(self) -> list[str]:
        return [name(piece) for piece in reversed(self.state.well_discard.pieces)]

    @property
    def completed(self) -> list[str]:
        return [name(piece) for piece in self.state.completed]

    @property
    def attached(self) -> int:
        return len(self.state.attached.pieces)

    def hand(self, seat: int = 0) -> list[str]:
        return sorted(name(piece) for piece in self.state.hand(seat).pieces)

    def discard(self, seat: int = 0) -> list[str]:
        return [name(piece) for piece in self.state.discards[seat]]

    @property
    def fatigue(self) -> list[str]:
        return [name(piece) for piece in self.state.fatigue]

    def charged(self, seat: int = 0) -> bool:
        return bool(self.state.charged >> seat & 1)

    @property
    def down(self) -> list[str]:
        return [card.id for n, card in enumerate(GAUNTLET) if self.state.down >> n & 1]

    @property
    def sums(self) -> tuple[int, ...]:
        """Action, boosts, dice and bonus of the last attempt."""
        return tuple(self.happened("progress")[-1].args["sums"])

    @property
    def total(self) -> int:
        return sum(self.sums)

    @property
    def events(self) -> list[Event]:
        return list(self.journal.events)

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    @property
    def feats(self) -> list[str]:
        return [feat.id for n, feat in enumerate(CONTENT.feats) if self.state.achieved >> n & 1]

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def cause(self) -> str:
        return "" if self.result is None else self.result.reason


def _instance(option: Option) -> str:
    """An option by instances, with § for #: ``face:W20§3``."""
    by_piece = {piece: word for word, piece in INSTANCE.items()}
    told = [by_piece[t] if isinstance(t, int) else t for t in option.targets]
    return ":".join([option.verb, *told]).replace("#", "§")


def table(seekers: str = "asha khor", forcing: bool = True, **arranged: Any) -> Table:
    """A table with a position on it: see :func:`position`."""
    return Table(position(seekers, **arranged), forcing=forcing)


def base(master: str) -> int:
    """The difficulty of a Master with nothing attached and no Gauntlet card face-up."""
    return next(form.difficulty for form in MASTER.values() if form.id == master)


def new_table(
    seekers: str = "asha khor",
    seed: int = 1,
    before_step: Callable[[DelveState], None] | None = None,
    **options: Any,
) -> Table:
    """A table at the start of a match."""
    names = seekers.split()
    chosen = {f"seeker_{n + 1}": seeker for n, seeker in enumerate(names)}
    state = GAME.setup(GAME.config(len(names), {**chosen, **options}), Rng.of(seed))
    assert isinstance(state, DelveState)
    return Table(state, before_step)
