"""KF-15: the apprentice phase: hire trainees, let apprentices act."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Ask, AskAll, Choosing, Rules
from enclume.kernel.options import Option

from .actions import ACTIVATE, DONE, HIRE, Card
from .cards import APPRENTICE, APPRENTICE_NUMBER, FIRST_APPRENTICE, Apprentice
from .costs import HIRE_COST, can_pay
from .dice import LETTERS, ONE, holds
from .effects import ACTIVATION, refinable, resolve
from .paying import pay
from .routines import APPRENTICES
from .state import HIRES, KingsState
from .why_not import why_not

DEFAULT_ORDER: Final = [APPRENTICE_NUMBER[each] for each in ("AP04", "AP01", "AP02", "AP06", "AP13")]
"""KF-15.9: the automatic apprentices, in the order in which they act unless their owner says otherwise."""
CAETLYN: Final = APPRENTICE_NUMBER["AP03"]
DELPHINE: Final = APPRENTICE_NUMBER["AP05"]
AUTOMATIC: Final = sum(1 << n - FIRST_APPRENTICE for n in DEFAULT_ORDER)
OPTIONAL: Final = 1 << CAETLYN - FIRST_APPRENTICE | 1 << DELPHINE - FIRST_APPRENTICE


def may_take(apprentice: Apprentice) -> int:
    """The dice that an apprentice may take from the stock in one phase, at most, packed."""
    most = 0
    for line in apprentice.effects:
        words = ["WGA"] if line["do"] == "refine" else [line.get("dice", ""), *line.get("table", ())]
        for t, letter in enumerate(LETTERS):
            most += ONE[t] * max(word.count(letter) for word in words)
    return most


_MAY_TAKE: Final = {n: may_take(apprentice) for n, apprentice in APPRENTICE.items()}


def apprentice_phase(g: KingsState) -> Rules:
    """KF-15.3, KF-15.4: all at once; but one after the other, in turn order, where the stock might not do for all."""
    order = g.clockwise(g.first)
    acted = [0] * g.seats
    if scarce(g):
        for seat in order:
            waiting = [seat] if has_a_say(g, seat) else []
            while waiting:
                chosen = yield asking(g, seat, acted[seat])
                waiting = yield from act(g, [(seat, chosen)], acted)
            yield from finish_phase(g, seat, acted[seat])
        return
    waiting = [seat for seat in order if has_a_say(g, seat)]
    while waiting:
        asks = [asking(g, seat, acted[seat]) for seat in waiting]
        answers = yield AskAll(asks) if len(asks) > 1 else asks[0]
        answered = list(zip(waiting, answers if len(asks) > 1 else [answers], strict=True))
        waiting = yield from act(g, answered, acted)
    for seat in order:
        yield from finish_phase(g, seat, acted[seat])


def asking(g: KingsState, seat: int, acted: int) -> Ask:
    return Ask(seat, "apprentices", phase_options(g, seat, acted), why_not, routine=APPRENTICES)


def scarce(g: KingsState) -> bool:
    """Whether several players' apprentices might want the same last dice of the stock."""
    owned = [hired | trainees for hired, trainees in zip(g.hired, g.trainees, strict=True)]
    if sum(bool(each) for each in owned) < 2:
        return False
    wanted = 0
    for each in owned:
        for n, dice in _MAY_TAKE.items():
            if each >> n - FIRST_APPRENTICE & 1:
                wanted += dice
    return not holds(g.stock, wanted)


def has_a_say(g: KingsState, seat: int) -> bool:
    """KF-15.12: not who owns no trainee, no optional apprentice and at most one automatic one."""
    hired = g.hired[seat]
    return bool(g.trainees[seat] or hired & OPTIONAL or (hired & AUTOMATIC).bit_count() > 1)


def phase_options(g: KingsState, seat: int, acted: int) -> list[Option]:
    """KF-15.12: hire a trainee, activate an apprentice that has not acted yet, or be done."""
    options: list[Option] = []
    for n in APPRENTICE:
        bit = 1 << n - FIRST_APPRENTICE
        if g.trainees[seat] & bit and can_pay(g.supply[seat], HIRE_COST[n]):
            options.append(HIRE[n])
        elif g.hired[seat] & bit & ~acted & (AUTOMATIC | OPTIONAL) and can_act(g, seat, n):
            options.append(ACTIVATE[n])
    return [*options, DONE]


def can_act(g: KingsState, seat: int, apprentice: int) -> bool:
    """KF-18.1, KF-18.8: Caetlyn needs a die to sell, Delphine one that she can refine."""
    if apprentice == CAETLYN:
        return g.supply[seat] > 0
    return apprentice != DELPHINE or bool(refinable(g, seat))


def act(g: KingsState, answers: list[tuple[int, Option]], acted: list[int]) -> Choosing[list[int]]:
    """What each has chosen, in turn order; returns the seats that go on choosing."""
    waiting = []
    for seat, chosen in answers:
        if chosen is DONE:
            continue
        waiting.append(seat)
        assert type(chosen) is Card
        if chosen.verb == "hire":
            yield from hire(g, seat, chosen.card)
        else:
            acted[seat] |= 1 << chosen.card - FIRST_APPRENTICE
            yield from activate(g, seat, chosen.card)
    return waiting


def hire(g: KingsState, seat: int, apprentice: int) -> Rules:
    """KF-15.5, KF-14.10: the cost is paid in full; the apprentice is of use from now on."""
    yield from pay(g, seat, HIRE_COST[apprentice], apprentice)
    bit = 1 << apprentice - FIRST_APPRENTICE
    g.trainees[seat] ^= bit
    g.hired[seat] |= bit
    g.working[seat] |= bit
    g.tally[HIRES] += 1
    if g.journal is not None:
        g.happened("hired", "KF-15.5", seat, apprentice=apprentice)


def activate(g: KingsState, seat: int, apprentice: int) -> Rules:
    """KF-15.6: the benefit comes at once."""
    if g.journal is not None:
        g.happened("activated", "KF-15.6", seat, apprentice=apprentice)
    yield from resolve(g, seat, ACTIVATION[apprentice], apprentice)


def finish_phase(g: KingsState, seat: int, acted: int) -> Rules:
    """KF-15.8, KF-15.9, KF-15.13: the automatic apprentices that have not acted yet do so now."""
    for apprentice in DEFAULT_ORDER:
        if g.hired[seat] & ~acted & 1 << apprentice - FIRST_APPRENTICE:
            yield from activate(g, seat, apprentice)
