"""What a seat may know: everything but hidden decks, hidden hands, and the Master until the bottom."""

from __future__ import annotations

import msgspec

from enclume.kernel.events import SPECTATOR
from enclume.kernel.zones import Zone

from .challenges import boost_limit, difficulty, in_play, master_difficulty, misty, vulnerable
from .state import ACTION, BOOSTING, FINAL_PHASE, WELL_PHASE, Attempted, DelveState, Turn


class Pile(msgspec.Struct, frozen=True):
    """A pile of cards: how many there are, the key of the top one, and the cards known to the viewer.

    ``known`` has each known card with how many lie on it.
    """

    count: int
    top: str
    known: tuple[tuple[int, int], ...] = ()


class Place(msgspec.Struct, frozen=True):
    """What lies on one side of the Master: a Well card, else a Gauntlet card (-1)."""

    card: int
    progress: int
    difficulty: int
    clinging: tuple[int, ...]
    down: bool = False
    """Whether a Gauntlet card lies face-down."""
    back: bool = False
    """Whether its back has been seen."""


class Centre(msgspec.Struct, frozen=True):
    """The Master: ``form`` is -1 as long as the viewer does not know it."""

    key: str
    form: int
    progress: int
    difficulty: int
    """-1 while the form is unknown."""
    attached: tuple[str, ...]
    vulnerable: tuple[int, ...]


class Attempt(msgspec.Struct, frozen=True):
    """The turn that is being played, as far as it has come: see :class:`state.Turn`."""

    step: int
    target: int
    card: int
    color: int
    prior: int
    difficulty: int
    """What is needed; -1 once the target has left play."""
    limit: int
    """How many boosts there can be."""
    action: int
    boosts: tuple[tuple[int, int], ...]
    dice: tuple[int, ...]
    matched: int
    rerolled: int
    bonus: int
    foretold: int
    sums: tuple[int, ...]
    outcome: int
    face: int
    moving: tuple[int, int]
    most: int
    moved: bool
    exhausted: bool
    damage: int


class LastAttempt(msgspec.Struct, frozen=True):
    """The attempt of the turn before: see :class:`state.Attempted`."""

    seat: int
    color: int
    action: int
    boosts: tuple[tuple[int, int], ...]
    dice: tuple[int, ...]
    rerolled: int
    matched: int
    prior: int
    sums: tuple[int, ...]
    outcome: int


class SeekerView(msgspec.Struct, frozen=True):
    """What lies in front of a Seeker."""

    seeker: int
    hand: tuple[str, ...]
    deck: Pile
    discard: tuple[int, ...]
    charged: bool


class DelveView(msgspec.Struct, frozen=True):
    """The table as one viewer knows it; ``places`` are N, E, S, W."""

    viewer: int | None
    turn: int
    seat: int
    phase: int
    hp: int
    cap: int
    hand_size: int
    open_hands: bool
    places: tuple[Place | None, ...]
    centre: Centre
    well_deck: Pile
    well_discard: Pile
    fatigue: tuple[int, ...]
    fatigue_deck: Pile
    completed: tuple[int, ...]
    removed: tuple[int, ...]
    box: tuple[str, ...]
    """The Masters that were not drawn."""
    scouted: tuple[str, ...]
    seekers: tuple[SeekerView, ...]
    misty: bool
    attempt: Attempt | None
    last: LastAttempt | None
    achieved: int
    over: str
    """How it ended: the result's reason, or nothing yet."""


def view(g: DelveState, viewer: int | None) -> DelveView:
    """The state as a viewer may know it."""
    return DelveView(
        viewer=viewer,
        turn=g.turn,
        seat=g.seat,
        phase=g.phase,
        hp=g.hp,
        cap=g.deal.cap,
        hand_size=g.deal.hand_size,
        open_hands=g.deal.open_hands,
        places=_places(g),
        centre=_centre(g, viewer),
        well_deck=_pile(g, viewer, g.well_deck),
        well_discard=_pile(g, viewer, g.well_discard),
        fatigue=g.fatigue,
        fatigue_deck=_blind_pile(g, viewer, g.fatigue_deck),
        completed=g.completed,
        removed=g.removed,
        box=tuple(sorted([g.key(viewer, piece) for piece in g.masters.pieces[1:]])),
        scouted=tuple(g.keys(viewer, g.zones[-1])) if len(g.zones) > 5 + 2 * g.seats else (),
        seekers=tuple([_seeker(g, viewer, seat) for seat in range(g.seats)]),
        misty=misty(g),
        attempt=None if g.now is None else _attempt(g, g.now),
        last=None if g.last is None else _last(g.last),
        achieved=g.achieved,
        over="" if g.result is None else g.result.reason,
    )


def _places(g: DelveState) -> tuple[Place | None, ...]:
    clinging = g.clinging
    if g.phase == WELL_PHASE:
        return tuple(
            [
                None
                if card < 0
                else Place(
                    card,
                    g.progress[slot],
                    difficulty(g, slot),
                    tuple([each for each, where in clinging if where == slot]) if clinging else (),
                )
                for slot, card in enumerate(g.slots)
            ]
        )
    return tuple(
        [
            Place(
                -1,
                g.progress[slot],
                difficulty(g, slot),
                tuple([each for each, where in clinging if where == slot]),
                g.down >> slot & 1 == 1,
                g.backs_seen >> slot & 1 == 1,
            )
            for slot in range(4)
        ]
    )


def _centre(g: DelveState, viewer: int | None) -> Centre:
    known = g.knows(viewer, g.master)
    return Centre(
        key=g.key(viewer, g.master),
        form=g.master if known else -1,
        progress=g.progress[4],
        difficulty=master_difficulty(g) if known else -1,
        attached=tuple(g.keys(viewer, g.attached)),
        vulnerable=tuple(vulnerable(g)) if g.phase == FINAL_PHASE else (),
    )


def _pile(g: DelveState, viewer: int | None, zone: Zone) -> Pile:
    pieces = zone.pieces
    if not pieces:
        return Pile(0, "")
    bit, known, last = SPECTATOR if viewer is None else 1 << viewer, g.known, len(pieces) - 1
    seen = [(piece, last - n) for n, piece in enumerate(pieces) if known[piece] & bit]
    return Pile(len(pieces), g.key(viewer, pieces[-1]), tuple(seen))


def _blind_pile(g: DelveState, viewer: int | None, zone: Zone) -> Pile:
    """A pile of which nobody ever knows a card."""
    pieces = zone.pieces
    return Pile(len(pieces), g.key(viewer, pieces[-1]) if pieces else "")


def _seeker(g: DelveState, viewer: int | None, seat: int) -> SeekerView:
    return SeekerView(
        seeker=g.deal.seekers[seat],
        hand=tuple(g.keys(viewer, g.hand(seat))),
        deck=_blind_pile(g, viewer, g.deck(seat)),
        discard=g.discards[seat],
        charged=g.charged >> seat & 1 == 1,
    )


def _attempt(g: DelveState, now: Turn) -> Attempt:
    attempting = now.target >= 0
    there = attempting and (now.target == 4 or now.target in in_play(g)) and (now.card < 0 or now.card in g.slots)
    return Attempt(
        step=now.step,
        target=now.target,
        card=now.card,
        color=now.color,
        prior=now.prior,
        difficulty=difficulty(g, now.target) if there else -1,
        limit=boost_limit(g, now.target) if there and now.step in (ACTION, BOOSTING) else 0,
        action=now.action,
        boosts=now.boosts,
        dice=now.dice,
        matched=now.matched,
        rerolled=now.rerolled,
        bonus=now.bonus,
        foretold=now.foretold,
        sums=now.sums,
        outcome=now.outcome,
        face=now.face,
        moving=now.moving,
        most=now.most,
        moved=now.moved,
        exhausted=now.exhausted,
        damage=now.damage,
    )


def _last(last: Attempted) -> LastAttempt:
    return LastAttempt(
        seat=last.seat,
        color=last.color,
        action=last.action,
        boosts=last.boosts,
        dice=last.dice,
        rerolled=last.rerolled,
        matched=last.matched,
        prior=last.prior,
        sums=last.sums,
        outcome=last.outcome,
    )
