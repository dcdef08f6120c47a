"""KD-12.6, KD-13, KD-14: rewards, penalties and the instructions of events, verb by verb.

A verb is handed the state, the seat of the active Seeker, its line of content and its cause. It returns nothing, or,
where somebody must choose, the rules that go on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option

from .actions import BARGAIN, DISCARD, ENOUGH, HURT, TURN_UP, Amount, At
from .actions import REWARD as REWARD_OPTION
from .cards import DARKNESS, DESIGN, GAUNTLET, MASTER, WELL_DESIGNS, Challenge, EventCard, Line
from .challenges import (
    ALL_COPIES,
    FADED_WAY,
    FOUNTAINS,
    MAZE,
    UNAIDED,
    Completion,
    complete,
    in_play,
    leave_play,
    master_is_ripe,
)
from .deeds import (
    brave_fatigue,
    charge_lantern,
    discard_cards,
    discard_challenge,
    go_down,
    go_up,
    recover,
    reveal_fatigue,
    suffer,
    take_cards,
    throw_away,
)
from .ending import earn, win
from .state import EMPTY, FINAL_PHASE, DelveState
from .tally import AS_MASTER, COMPLETED
from .why_not import why_not

Verb = Callable[["DelveState", int, "Effect", "Cause"], Rules | None]


class Effect:
    """A line of content, made ready: its verb and its numbers."""

    __slots__ = ("dark", "else_damage", "kind", "max", "n", "name", "verb")

    def __init__(self, line: Line) -> None:
        n = line.get("n", 0)
        self.name: str = line["do"]
        self.verb: Verb = VERB[line["do"]]
        self.n: int = n if isinstance(n, int) else 0
        self.kind: str = "" if isinstance(n, int) else n
        """What the number is, where it is not printed: ``copies``, ``half`` of the progress, what is ``missing``."""
        self.max: int = line.get("max", 99)
        self.else_damage: int = line.get("else_damage", 0)
        self.dark: int = line.get("dark", self.n)

    def amount(self, cause: Cause) -> int:
        if not self.kind:
            return self.n
        if self.kind == "copies":
            return min(self.max, cause.copies)
        if self.kind == "half":
            return min(self.max, cause.progress // 2)
        return min(self.max, cause.difficulty - cause.progress)


class Cause:
    """Where an effect comes from: a card as it was when its reward was earned or its penalty incurred.

    ``card`` is a Well card, a Gauntlet card below 0, or None for the Master. The damage of a penalty may be ``more``,
    and ``relief`` is taken off it (KD-12.7).
    """

    __slots__ = ("card", "copies", "difficulty", "more", "penalty", "progress", "relief", "slot")

    def __init__(
        self,
        card: int | None,
        slot: int = EMPTY,
        progress: int = 0,
        difficulty: int = 0,
        copies: int = 1,
        penalty: bool = False,
    ) -> None:
        self.card = card
        self.slot = slot
        self.progress = progress
        self.difficulty = difficulty
        self.copies = copies
        self.penalty = penalty
        self.more = self.relief = 0

    @property
    def source(self) -> int:
        """Where the tally counts what comes of it."""
        if self.card is None:
            return AS_MASTER
        return DESIGN[self.card] if self.card >= 0 else len(WELL_DESIGNS) + ~self.card


def resolve(g: DelveState, seat: int, effects: Sequence[Effect], cause: Cause) -> Rules:
    """Item by item, in the listed order (KD-12.6, KD-12.7)."""
    for effect in effects:
        rules = effect.verb(g, seat, effect, cause)
        if rules is not None:
            yield from rules


# The completion check


def settle(g: DelveState, seat: int) -> Rules:
    """KD-13.1 to KD-13.3: complete whatever has enough progress, and give its rewards."""
    done = completed(g)
    while done:
        yield from give_rewards(g, seat, done)
        done = completed(g)


def completed(g: DelveState, aimed: int = EMPTY) -> list[Completion]:
    """One check with all its passes; the Master's completion wins at once (KD-13.5)."""
    done = complete(g, aimed)
    for each in done:
        if each.card < 0:
            g.course += (COMPLETED + len(WELL_DESIGNS) + each.slot,)
            g.tell("gauntlet_completed", "KD-20.2 KD-20.3", g.seat, gauntlet=each.slot)
            continue
        design = DESIGN[each.card]
        g.course += (COMPLETED + design,)
        g.tell_of("completed", "KD-12.3 KD-12.4" if each.aimed else "KD-13.1", g.seat, each.card, aimed=each.aimed)
        if design == FADED_WAY and each.progress >= 10:
            earn(g, "EX03")
        if design == FOUNTAINS and each.copies == ALL_COPIES[FOUNTAINS]:
            earn(g, "EX11")
    if len(done) == ALL_COPIES[MAZE] and all(each.card >= 0 and DESIGN[each.card] == MAZE for each in done):
        earn(g, "EX12")
    if g.phase == FINAL_PHASE and master_is_ripe(g):
        win(g)
    return done


def give_rewards(g: DelveState, seat: int, done: list[Completion]) -> Rules:
    """KD-13.4: in the order chosen by the active Seeker, each as it was when it was completed."""
    left = done
    while left:
        first = left[0]
        if len(left) > 1 and order_matters(left):
            chosen = yield Ask(seat, "reward", [REWARD_OPTION[each.card] for each in left], why_not)
            first = next(each for each in left if REWARD_OPTION[each.card] is chosen)
        left = [each for each in left if each is not first]
        yield from reward(g, seat, first)


def order_matters(done: list[Completion]) -> bool:
    """Whether rewards are more than delves, which come to the same in any order."""
    return any(
        each.card < 0
        or any(effect.name != "delve" for effect in REWARD[DESIGN[each.card]])
        or (UNAIDED[each.card] and not each.aimed)
        for each in done
    )


def reward(g: DelveState, seat: int, done: Completion) -> Rules:
    """KD-12.3, KD-13.2: the active Seeker gets the reward; KD-26.8: or is hurt, where nobody meant to complete it."""
    cause = Cause(done.card, done.slot, done.progress, done.difficulty, done.copies)
    if done.card < 0:
        return resolve(g, seat, G_REWARD[done.slot], cause)
    if UNAIDED[done.card] and not done.aimed:
        return _fall(g, UNAIDED[done.card], cause)
    return resolve(g, seat, REWARD[DESIGN[done.card]], cause)


def _fall(g: DelveState, n: int, cause: Cause) -> Rules:
    strike(g, n, cause)
    yield from ()


# The verbs


def damage(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-14.6, KD-26.7."""
    strike(g, effect.amount(cause), cause, riddle=effect.kind == "missing")


def strike(g: DelveState, n: int, cause: Cause, riddle: bool = False) -> None:
    """Damage from a card; that of a penalty alone is first raised, then reduced (KD-7.5, KD-12.7, KD-12.14)."""
    if cause.penalty and n > 0:
        n += cause.more
        spared = min(n, cause.relief)
        if spared > 0:
            cause.relief -= spared
            n -= spared
            g.tell("spared", "KD-12.7 KD-12.14", n=spared)
    suffer(g, n, cause.source, riddle)


def heal(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-14.5."""
    recover(g, effect.amount(cause))


def delve(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-14.1."""
    go_down(g, effect.amount(cause))


def climb(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-14.2, KD-26.20: where there is nothing to climb, a penalty may hurt instead."""
    if effect.else_damage and g.phase != FINAL_PHASE and not g.well_discard.pieces:
        strike(g, effect.else_damage, cause)
    else:
        go_up(g, effect.n)


def draw(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-14.3, KD-12.11."""
    take_cards(g, seat, effect.n)


def discard(g: DelveState, seat: int, effect: Effect, cause: Cause) -> Rules:
    """KD-14.4, KD-12.11."""
    return discard_cards(g, seat, effect.n)


def brave(g: DelveState, seat: int, effect: Effect, cause: Cause) -> Rules:
    """KD-14.7."""
    return brave_fatigue(g, seat)


def fatigue(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-14.8: one at a time."""
    for _ in range(effect.n):
        reveal_fatigue(g, seat)


def charge(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-14.9, KD-9.2: the active Seeker's lantern."""
    charge_lantern(g, seat)


def charge_all(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-6.6: each Seeker charges its lantern."""
    for each in g.clockwise(seat):
        charge_lantern(g, each)


def attach_self(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-18.3, KD-12.15: the card goes under the Master, from the completed pile or, an event, from its slot."""
    card = cause.card
    assert card is not None
    if card in g.completed:
        g.completed = tuple([each for each in g.completed if each != card])
    else:
        leave_play(g, cause.slot)
    g.attached.pieces.append(card)
    g.tell_of("attached", "KD-18.3", None, card, n=len(g.attached.pieces))


def discard_self(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-12.5, KD-14.13."""
    discard_challenge(g, cause.slot)


def attach_discard(g: DelveState, seat: int, effect: Effect, cause: Cause) -> None:
    """KD-18.5: the Sea of Dreams attaches the top card of the Well discard, if there is one."""
    if g.well_discard.pieces:
        card = g.draw(g.well_discard, g.attached)
        g.tell_of("attached", "KD-18.3 KD-18.5", None, card, n=len(g.attached.pieces))


def applaud(g: DelveState, seat: int, effect: Effect, cause: Cause) -> Rules:
    """KD-6.1, KD-13.3: progress on each challenge in play, harmful ones included; then the completion check."""
    for slot in in_play(g):
        g.progress[slot] += effect.n
    g.tell("applauded", "KD-6.1 KD-13.1", n=effect.n)
    yield from settle(g, seat)


def bargain(g: DelveState, seat: int, effect: Effect, cause: Cause) -> Rules:
    """KD-6.1: as much damage as one likes, and twice as deep."""
    chosen = yield Ask(seat, "bargain", BARGAIN[: effect.n + 1], why_not)
    assert type(chosen) is Amount
    suffer(g, chosen.n, cause.source)
    go_down(g, 2 * chosen.n)


def rehearse(g: DelveState, seat: int, effect: Effect, cause: Cause) -> Rules:
    """KD-6.6: each Seeker in turn may discard any number of cards, and draws as many."""
    for each in g.clockwise(seat):
        thrown = yield from _put_aside(g, each)
        if thrown:
            g.tell_of("discarded", "KD-14.4", each, *thrown, n=len(thrown))
            take_cards(g, each, len(thrown))


def _put_aside(g: DelveState, seat: int) -> Choosing[list[int]]:
    hand = g.hand(seat).pieces
    thrown: list[int] = []
    while hand:
        options: list[Option] = [ENOUGH, *[DISCARD[card] for card in sorted(hand)]]
        chosen = yield Ask(seat, "rehearse", options, why_not)
        if chosen is ENOUGH:
            break
        throw_away(g, seat, chosen.piece)
        thrown.append(chosen.piece)
    return thrown


def dance(g: DelveState, seat: int, effect: Effect, cause: Cause) -> Rules:
    """KD-12.14, KD-20.15: damage, or a Gauntlet card that lies face-down is turned up again."""
    options: list[Option] = [HURT, *[TURN_UP[n] for n in range(4) if g.down >> n & 1]]
    chosen = yield Ask(seat, "dance", options, why_not)
    if type(chosen) is At:
        g.down &= ~(1 << chosen.n)
        g.tell("turned_up", "KD-20.15 KD-20.9", seat, gauntlet=chosen.n)
    else:
        strike(g, effect.dark if g.active.face == DARKNESS else effect.n, cause)


VERB: Final[dict[str, Verb]] = {
    "damage": damage,
    "heal": heal,
    "delve": delve,
    "climb": climb,
    "draw": draw,
    "discard": discard,
    "brave": brave,
    "fatigue": fatigue,
    "charge": charge,
    "charge_all": charge_all,
    "attach_self": attach_self,
    "discard_self": discard_self,
    "attach_discard": attach_discard,
    "applaud": applaud,
    "bargain": bargain,
    "rehearse": rehearse,
    "dance": dance,
}


def _made(lines: tuple[Line, ...]) -> tuple[Effect, ...]:
    return tuple(Effect(line) for line in lines)


REWARD: Final = [_made(card.reward) if isinstance(card, Challenge) else () for card in WELL_DESIGNS]
PENALTY: Final = [_made(card.penalty) if isinstance(card, Challenge) else () for card in WELL_DESIGNS]
EVENT: Final = [_made(card.effects) if isinstance(card, EventCard) else () for card in WELL_DESIGNS]
G_REWARD: Final = [_made(card.reward) for card in GAUNTLET]
G_PENALTY: Final = [_made(card.penalty) for card in GAUNTLET]
M_PENALTY: Final = {piece: _made(master.penalty) for piece, master in MASTER.items()}
