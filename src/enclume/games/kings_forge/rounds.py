"""KF-3, KF-10, KF-11, KF-16: the frame of a round: the exchange of counterfeits, the end of the game, the cleanup."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Ask, AskAll, Rules
from enclume.kernel.state import GameOver

from .actions import SAVE, SIDE, Kind
from .apprentices import apprentice_phase
from .cards import APPRENTICE_NUMBER
from .crafting import craft_turn, fill_display, take_item
from .dice import BORROWED, ONE, OWN, PREROLLED, types_in, unrolled
from .gathering import fill_crew, gather_turn
from .scoring import final_result
from .setup import ROW
from .state import CRAFTING, EXCHANGES, FORGERS, GATHER, OPENING, KingsState
from .why_not import why_not

LAST_ROUND: Final = 40
"""KF-11.10: where a match ends at the latest."""
OSRIC: Final = APPRENTICE_NUMBER["AP15"]


def step(g: KingsState) -> Rules:
    """KF-3.1, KF-3.6: the opening of a round, a gather turn, a craft turn or the cleanup, whichever is due."""
    if g.phase == GATHER:
        return gather_turn(g)
    if g.phase == CRAFTING:
        return craft_turn(g)
    return open_round(g) if g.phase == OPENING else end_round(g)


def open_round(g: KingsState) -> Rules:
    """KF-3.2, KF-15.1, KF-15.2: counterfeits are exchanged, then apprentices act; the gather phase follows."""
    if g.round == 1 and g.deal.choose_sides:
        yield from choose_sides(g)
    if g.journal is not None:
        if g.round == 1:
            g.happened("setup_done", "KF-2.5 KF-2.7 KF-2.10", first=g.first)
        g.happened("round_started", "KF-3.1", g.first, round=g.round)
    exchange(g)
    g.working = g.hired[:]
    if any(g.hired) or any(g.trainees):
        yield from apprentice_phase(g)
    g.phase, g.seat = GATHER, g.first
    g.happened("phase", "KF-3.1 KF-15.10", phase="gather")


def choose_sides(g: KingsState) -> Rules:
    """KF-2.1: everybody turns up one side of the smithy tile."""
    answers = yield AskAll([Ask(seat, "side", SIDE[seat], why_not) for seat in range(g.seats)])
    g.sides = sum(1 << seat for seat, side in enumerate(answers) if side is SIDE[seat][1])


def exchange(g: KingsState) -> None:
    """KF-16.3 to KF-16.5: in turn order, three counterfeits or more for the easiest item on display."""
    for seat in g.clockwise(g.first):
        if g.counterfeits[seat] < 3 or not g.display:
            continue
        item = g.display[0]
        g.counterfeits[seat] = 0
        g.items[seat] += (item,)
        g.tally[EXCHANGES] += 1
        g.tally[FORGERS] |= 1 << seat
        take_item(g, item, refill=True)
        g.happened("exchanged", "KF-16.3", seat, item=item)
        if not g.display:
            finish(g, "last_item", "KF-11.3 KF-11.12")


def finish(g: KingsState, reason: str, rules: str) -> None:
    result = final_result(g, reason)
    g.happened("game_ended", f"{rules} KF-11.4", ranks=list(result.ranks), items=list(result.scores), reason=reason)
    raise GameOver(result)


def end_round(g: KingsState) -> Rules:
    """KF-10, KF-11.1: items are safe; perhaps the game is over; else everything comes home and the anvil moves on."""
    for seat in range(g.seats):
        secure(g, seat)
    if max(map(len, g.items)) >= g.deal.target:
        finish(g, "target", "KF-11.1")
    if g.round >= LAST_ROUND:
        finish(g, "rounds", "KF-11.10")
    for seat in g.clockwise(g.first):
        if g.works(seat, OSRIC):
            yield from save_a_die(g, seat)
    for seat in range(g.seats):
        bring_home(g, seat)
    g.purple, g.purple_at, g.visits, g.passed = 0, -1, 0, 0
    g.auto6 = g.plus_1_1 = 2
    g.used = [0] * g.seats
    g.happened("cleaned_up", "KF-10.3 KF-10.7")
    if not g.deal.refill_at_once:
        fill_display(g)
    shuffle_locations(g)
    fill_crew(g)
    g.first = g.first + 1 if g.first + 1 < g.seats else 0
    g.round += 1
    g.phase, g.seat = OPENING, g.first


def secure(g: KingsState, seat: int) -> None:
    """KF-10.1, KF-10.15: the items in front of a player are his for good; their dice wait for cleanup."""
    for item, dice in g.made[seat]:
        g.items[seat] += (item,)
        g.rolled[seat] += dice
    g.made[seat] = ()


def save_a_die(g: KingsState, seat: int) -> Rules:
    """KF-18.11: Osric saves one die from the crossed slots."""
    lost = sum(laid.lost for laid in g.laid[seat])
    if not lost:
        return
    chosen = yield Ask(seat, "save", [SAVE[seat][t] for t in types_in(lost)], why_not)
    assert type(chosen) is Kind
    one = ONE[chosen.type]
    nth = next(n for n, laid in enumerate(g.laid[seat]) if laid.lost >> 8 * chosen.type & 255)
    saved = g.laid[seat][nth]
    changed = saved._replace(lost=saved.lost - one, kept=saved.kept + one)
    g.laid[seat] = (*g.laid[seat][:nth], changed, *g.laid[seat][nth + 1 :])
    g.happened("saved", "KF-18.11", seat, dice=one)


def bring_home(g: KingsState, seat: int) -> None:
    """KF-10.3 to KF-10.8: crossed and borrowed dice go to the stock, the others to the supply; bonuses are gone."""
    lost = kept = 0
    for _, crossed, plain in g.laid[seat]:
        lost += crossed
        kept += plain
    valued = g.prerolled[seat] + g.rolled[seat] + g.spent[seat]
    lent = g.borrowed[seat]
    if valued:
        kept += unrolled(valued, OWN, PREROLLED)
        lent += unrolled(valued, BORROWED)
    g.stock += lost + lent
    g.supply[seat] += kept + g.smithy[seat]
    g.smithy[seat] = g.cancelled[seat] = g.borrowed[seat] = g.whites[seat] = g.modifiers[seat] = g.flags[seat] = 0
    g.laid[seat] = g.claimed[seat] = g.prerolled[seat] = g.rolled[seat] = g.spent[seat] = ()


def shuffle_locations(g: KingsState) -> None:
    """KF-10.11: all locations are shuffled together, and four are turned up."""
    cards = list(g.deal.locations)
    if g.journal is None:
        g.rng.shuffle(cards)
    else:
        cards = g.journal.shuffled(cards, g.rng)
    g.deck, g.row = tuple(cards[:-ROW]), tuple(cards[: -ROW - 1 : -1])
    if g.journal is not None:
        for card in g.row:
            g.reveal(card)
