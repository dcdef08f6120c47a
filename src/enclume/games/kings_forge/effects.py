"""KF-17, KF-18: what locations, docks and apprentices do, verb by verb.

A verb is handed the state, the seat, its line of content and the place where dice of the effect lie. It returns
nothing, or, where somebody must choose, the rules that go on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option

from .actions import (
    DECLARE,
    ENOUGH,
    GAIN,
    KEEP,
    REFINE,
    RELEASE,
)
from .actions import (
    PREROLL as PREROLL_KIND,
)
from .cards import APPRENTICE, DOCK, FIRST_DOCK, LOCATION, MODIFIER_NUMBER
from .costs import SALE
from .dice import CONJURED, ONE, PLAIN, PREROLLED, common, die, named, packed, total, types_in
from .paying import pay
from .rolls import clear_tray, put_on_tray, result_of, roll_one, throw, window
from .sending import imprison, reassign
from .state import (
    CEMETERY,
    CONJURER,
    CRAFTING,
    NO_ROLL,
    PALACES,
    PREROLL,
    ROLL_SMITHY,
    TOKENS,
    UTILITY,
    KingsState,
)
from .why_not import why_not

COUNTERFEIT: Final = -1
"""The line of a roll's table that is no dice but a counterfeit."""
Verb = Callable[["KingsState", int, "Effect", int], Rules | None]


class Effect:
    """A line of content, made ready: its verb and its numbers."""

    __slots__ = ("choices", "dice", "kind", "name", "number", "steps", "table", "to_supply", "verb")

    def __init__(self, line: dict[str, Any]) -> None:
        self.name: str = line["do"]
        self.verb: Verb = VERB[line["do"]]
        self.dice = packed(line.get("dice", ""))
        self.to_supply = line.get("to") == "supply"
        self.kind = MODIFIER_NUMBER[line["kind"]] if "kind" in line else -1
        self.table = [COUNTERFEIT if row == "counterfeit" else packed(row) for row in line.get("table", ())]
        self.choices: list[str] = line.get("choices", [])
        self.steps = [(step["from"], packed(step["dice"])) for step in line.get("steps", ())]
        self.number: int = line.get("up_to", line.get("dice_lost", 0))


def resolve(g: KingsState, seat: int, effects: tuple[Effect, ...], place: int) -> Rules:
    """All effects of an action, in order."""
    for effect in effects:
        rules = effect.verb(g, seat, effect, place)
        if rules is not None:
            yield from rules


# Gains


def gain(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-5.7, KF-5.8: dice from the stock to the smithy, or straight to the supply."""
    serve(g, seat, effect.dice, effect.to_supply)


def serve(g: KingsState, seat: int, dice: int, to_supply: bool = False) -> None:
    gained = g.serve(seat, dice, to_supply)
    if g.journal is not None:
        g.happened("gained", "KF-5.8" if to_supply else "KF-5.7", seat, dice=gained, asked=dice, supply=to_supply)


def others_gain(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-17.13, KF-17.24: the others gain too, from the left, as long as the stock lasts."""
    for other in g.others(seat):
        serve(g, other, effect.dice, effect.to_supply)


def choose_gain(g: KingsState, seat: int, effect: Effect, place: int) -> Rules | None:
    """KF-5.9: one of several gains, of which at least a die is in the stock."""
    there = [GAIN[dice] for dice in effect.choices if common(g.stock, packed(dice))]
    return _chosen_gain(g, seat, there) if there else None


def _chosen_gain(g: KingsState, seat: int, options: list[Option]) -> Rules:
    chosen = yield Ask(seat, "gain", options, why_not)
    serve(g, seat, packed(chosen.targets[0]))


def caravan(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-17.4: the more dice the caravan carries, the better what it brings."""
    carried = total(g.laid[seat][-1].kept)
    serve(g, seat, [dice for least, dice in effect.steps if carried >= least][-1])


def counterfeit(g: KingsState, seat: int, effect: Effect | None = None, place: int = 0) -> None:
    """KF-16.2: one token more on the smithy."""
    g.counterfeits[seat] += 1
    g.tally[TOKENS] += 1
    if g.journal is not None:
        g.happened("counterfeit", "KF-16.2", seat, n=g.counterfeits[seat])


def modifier(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-7.18, KF-7.31: a modifier for one of this round's rolls."""
    g.add_modifier(seat, effect.kind)
    if g.journal is not None:
        g.happened("modifier", "KF-7.18", seat, modifier=effect.kind)


def token(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-1.8: a token, if one is left."""
    if effect.kind == MODIFIER_NUMBER["auto6"]:
        if g.auto6:
            g.auto6 -= 1
            modifier(g, seat, effect, place)
    else:
        take_plus_1_1(g, seat)


def take_plus_1_1(g: KingsState, seat: int) -> None:
    if g.plus_1_1:
        g.plus_1_1 -= 1
        kind = MODIFIER_NUMBER["plus_1_1"]
        g.add_modifier(seat, kind)
        if g.journal is not None:
            g.happened("modifier", "KF-7.9 KF-1.8", seat, modifier=kind)


def gift(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-17.20: everybody else may add one to a die when crafting."""
    for other in g.others(seat):
        g.add_modifier(other, MODIFIER_NUMBER["gift"])
        if g.journal is not None:
            g.happened("modifier", "KF-17.20", other, modifier=MODIFIER_NUMBER["gift"])


# Rolls


def roll(g: KingsState, seat: int, effect: Effect, place: int) -> Rules:
    """KF-17.9, KF-7.21, KF-7.26: a utility roll, and what its table says."""
    yield from roll_one(g, seat, UTILITY, place_id(place), "KF-7.3")
    value = result_of(g)
    if not value:
        return
    brings = effect.table[value - 1]
    if brings == COUNTERFEIT:
        counterfeit(g, seat)
    elif brings:
        serve(g, seat, brings, effect.to_supply)


def purple(g: KingsState, seat: int, effect: Effect, place: int) -> Rules:
    """KF-17.5, KF-17.8, KF-7.32: roll the purple die, modify it, lay it on the card."""
    g.purple, g.purple_at = 0, -1
    yield from roll_one(g, seat, CEMETERY, place_id(place), "KF-17.5")
    g.purple, g.purple_at = result_of(g), seat << 8 | place
    if g.journal is not None:
        g.happened("purple", "KF-17.5", seat, value=g.purple)


def preroll(g: KingsState, seat: int, effect: Effect, place: int) -> Rules:
    """KF-17.11: roll up to three dice of the supply now, and keep those you like."""
    chosen: list[int] = []
    supply = g.supply[seat]
    while len(chosen) < effect.number:
        kinds: list[Option] = [PREROLL_KIND[seat][t] for t in types_in(supply)]
        if not kinds:
            break
        picked = yield Ask(seat, "preroll", [*kinds, ENOUGH] if chosen else kinds, why_not)
        if picked is ENOUGH:
            break
        chosen.append(picked.type)
        supply -= ONE[picked.type]
    if not chosen:
        return
    g.supply[seat] = supply
    g.purpose, g.roller = PREROLL, seat
    put_on_tray(g, [throw(g, seat, t) for t in chosen])
    if g.journal is not None:
        g.happened("rolled", "KF-17.11", seat, source=place_id(place), dice=named(g.tray))
    yield from window(g, seat)
    yield from keep_or_release(g, seat)


def keep_or_release(g: KingsState, seat: int) -> Rules:
    """KF-17.11: each die stays on the card with its value, or goes back unrolled."""
    for code in g.tray:
        kept = yield Ask(seat, "keep", [KEEP[code], RELEASE[code]])
        rest = list(g.tray)
        rest.remove(code)
        g.tray = tuple(rest)
        if kept is KEEP[code]:
            g.prerolled[seat] += (code | PREROLLED << 6,)
        else:
            g.supply[seat] += ONE[code >> 3 & 7]
    clear_tray(g)
    if g.journal is not None:
        g.happened("prerolled", "KF-17.11", seat, dice=named(g.prerolled[seat]))


def conjure(g: KingsState, seat: int, effect: Effect, place: int) -> Rules:
    """KF-7.1: everybody rolls a conjurer die, modifies it, declares its type; it waits like a pre-rolled die."""
    for roller in g.clockwise(seat):
        g.purpose, g.roller = CONJURER, roller
        put_on_tray(g, [throw(g, roller, PLAIN)])
        if g.journal is not None:
            g.happened("rolled", "KF-7.1", roller, source=place_id(place), dice=named(g.tray))
        yield from window(g, roller)
        if g.tray:
            declared = yield Ask(roller, "declare", DECLARE, why_not)
            g.prerolled[roller] += (die(declared.type, g.tray[0] & 7, CONJURED),)
            if g.journal is not None:
                g.happened("prerolled", "KF-8.11", roller, dice=named(g.prerolled[roller][-1:]))
        clear_tray(g)


def roll_smithy(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-17.2: the dice of the smithy will be rolled too."""
    g.flags[seat] |= ROLL_SMITHY
    g.happened("flag", "KF-17.2", seat, flag="roll_smithy")


def no_roll(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-6.2, KF-17.25: nothing is rolled in this craft turn."""
    g.flags[seat] |= NO_ROLL
    g.happened("flag", "KF-17.25", seat, flag="no_roll")


def white_die(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-17.10, KF-1.9: a white die waits on the card for the craft roll."""
    g.whites[seat] += 1
    g.happened("flag", "KF-17.10", seat, flag="white_die")


def borrow(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-17.28: a die of each type is taken from the stock for the craft roll, where there is one."""
    lent = common(g.stock, effect.dice)
    g.stock -= lent
    g.borrowed[seat] += lent
    if g.journal is not None:
        g.happened("borrowed", "KF-17.28", seat, dice=lent)


# What touches other players' dice, or the phase


def end_gathering(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-17.21, KF-17.40: everybody's smithy is emptied into the supply, and the phase is over."""
    for each in g.clockwise(seat):
        free = g.smithy[each] - g.cancelled[each]
        g.smithy[each] -= free
        g.supply[each] += free
    g.phase = CRAFTING
    g.tally[PALACES] += 1
    g.happened("gathering_ended", "KF-17.21 KF-4.12", seat)


def prison(g: KingsState, seat: int, effect: Effect, place: int) -> Rules:
    """KF-17.22: the others send three dice to their smithies."""
    return imprison(g, seat, effect.number)


def chancery(g: KingsState, seat: int, effect: Effect, place: int) -> Rules:
    """KF-17.16: a die from your smithy, then one of everybody's to theirs."""
    return reassign(g, seat)


def copy(g: KingsState, seat: int, effect: Effect, place: int) -> None:
    """KF-17.14: the action that is copied is resolved in the place of this one."""


# Apprentices


def forge_papers(g: KingsState, seat: int, effect: Effect, place: int) -> Rules:
    """KF-18.1: Caetlyn gives a counterfeit for a die."""
    yield from pay(g, seat, SALE, place)
    counterfeit(g, seat)


def refine(g: KingsState, seat: int, effect: Effect, place: int) -> Rules:
    """KF-18.8: Delphine exchanges a die for one of the next type."""
    chosen = yield Ask(seat, "refine", [REFINE[seat][t] for t in refinable(g, seat)], why_not)
    t = chosen.type
    g.supply[seat] -= ONE[t]
    g.stock += ONE[t]
    serve(g, seat, ONE[t + 1])


def refinable(g: KingsState, seat: int) -> list[int]:
    """KF-18.8: the types of the supply whose next type is in the stock."""
    return [t for t in types_in(g.supply[seat]) if t < 3 and g.stock >> 8 * (t + 1) & 255]


def place_id(place: int) -> str:
    """The id of a card or dock."""
    if place in APPRENTICE:
        return APPRENTICE[place].id
    return LOCATION[place].id if place < len(LOCATION) else DOCK[place - FIRST_DOCK].id


VERB: Final[dict[str, Verb]] = {
    "gain": gain,
    "others_gain": others_gain,
    "choose_gain": choose_gain,
    "caravan": caravan,
    "counterfeit": counterfeit,
    "modifier": modifier,
    "token": token,
    "gift": gift,
    "roll": roll,
    "purple": purple,
    "preroll": preroll,
    "conjure": conjure,
    "roll_smithy": roll_smithy,
    "no_roll": no_roll,
    "white_die": white_die,
    "borrow": borrow,
    "end_gathering": end_gathering,
    "prison": prison,
    "chancery": chancery,
    "copy": copy,
    "forge_papers": forge_papers,
    "refine": refine,
}


def _made(lines: tuple[dict[str, Any], ...]) -> tuple[Effect, ...]:
    return tuple(Effect(line) for line in lines)


ACTION: Final = [_made(half.effects) for location in LOCATION for half in (location.top, location.bottom)]
DOCKING: Final = [_made(dock.effects) for dock in DOCK]
ACTIVATION: Final = {n: _made(apprentice.effects) for n, apprentice in APPRENTICE.items()}
