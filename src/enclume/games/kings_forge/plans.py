"""KF-4.14, KF-8.13: what a choice will cost, before it is made: a die for every slot, and what becomes of each.

Nothing here is a rule. A payment is proposed as the cheapest that the rules allow, an item is made with the dice that
the option says; whoever lays another die on a slot is given the nearest payment that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from enclume.kernel.options import Option
from enclume.kernel.plans import Becomes, Place, Plan, Wish
from enclume.kernel.texts import Text

from .actions import CRAFT, PICK_DIE, STEAL, Card, Claim, Kind, Make
from .cards import APPRENTICE, APPRENTICE_NUMBER, DOCK, ITEM, LOCATION
from .costs import COPIES, HIRE_COST, SALE, Cost, Slot, can_pay, cost_of, payers, written
from .costs import slot as read
from .crafting import owner_of
from .dice import DIE, LETTERS, ONE, WHITE, WILD, counts, die, die_name, packed
from .gathering import dock_cost
from .matching import Dice, Minima, cheapest, completes, crafts, next_dice, only_way, safest, take_out, thefts
from .odds import item_chance
from .state import GATHER, KingsState
from .texts import TEXTS, effects_words, item_name, type_name

PLANNED: Final = frozenset({"claim", "copy", "discard", "hire", "engage", "activate", "refine", "craft", "steal"})
PARTS: Final = frozenset(
    {"discard", "engage", "pay", "copy", "die", "preroll", "enough", "send", "refine", "keep", "release"}
)
CAETLYN: Final = APPRENTICE_NUMBER["AP03"]


def plan(g: KingsState, seat: int, option: Option, begun: Sequence[Option], wish: Wish) -> Plan | None:
    """What an option takes and brings; None where it only leads to another question."""
    if isinstance(option, Claim):
        return None if option.action == COPIES else plan_action(g, seat, option, wish)
    if isinstance(option, Make):
        return plan_make(g, option, wish)
    if isinstance(option, Kind):
        return plan_refining(seat, option)
    if option.verb == "discard":
        return plan_visit(g, seat, option, begun, wish)
    apprentice = next((each.card for each in (option, *begun) if isinstance(each, Card) and each.card in APPRENTICE), 0)
    if option.verb == "activate":
        return plan_sale(g, seat, option, wish) if apprentice == CAETLYN else None
    return None if option.key == "engage:later" else plan_hiring(g, seat, option, apprentice, wish)


# Payments


def plan_action(g: KingsState, seat: int, option: Claim, wish: Wish) -> Plan:
    """A half of a location, or a copy of one."""
    location, below = LOCATION[option.action >> 1], option.action & 1
    half = location.bottom if below else location.top
    slots, cost = written(option.action, g.deal.palace), cost_of(option.action, g.deal.palace)
    label = TEXTS.say("plan.take", card=location.name)
    key = f"{location.id}.{'bottom' if below else 'top'}"
    gained = sum(packed(line["dice"]) for line in half.effects if line["do"] == "gain" and line.get("to") == "supply")
    return paying(g, seat, option, key, slots, cost, wish, label, effects_words(half.effects), gained)


def plan_visit(g: KingsState, seat: int, option: Option, begun: Sequence[Option], wish: Wish) -> Plan | None:
    """A dock, once it is known which location is turned down; an apprentice whom there is no question of paying."""
    what = begun[0]
    assert isinstance(what, Card)
    if what.verb == "dock":
        dock, cost = DOCK[what.card], dock_cost(g, seat, what.card)
        full = dock.second if g.visits >> 2 * what.card & 3 else dock.first
        slots = full[len(full) - len(cost.slots) :]
        label = TEXTS.say("plan.visit", dock=dock.name)
        return paying(g, seat, option, dock.id, slots, cost, wish, label, effects_words(dock.effects))
    cost = HIRE_COST[what.card]
    if can_pay(g.supply[seat], cost) and not cost.free:
        return None
    text = TEXTS["plan.hired" if cost.free else "plan.trainee"]
    return Plan(option.key, TEXTS.say("plan.recruit", apprentice=APPRENTICE[what.card].name), text)


def plan_hiring(g: KingsState, seat: int, option: Option, apprentice: int, wish: Wish) -> Plan:
    made = APPRENTICE[apprentice]
    label = TEXTS.say("plan.hire", apprentice=made.name)
    return paying(g, seat, option, made.id, made.cost, HIRE_COST[apprentice], wish, label, made.text)


def plan_sale(g: KingsState, seat: int, option: Option, wish: Wish) -> Plan:
    """KF-18.1: a die for a counterfeit."""
    made = APPRENTICE[CAETLYN]
    label = TEXTS.say("plan.activate", apprentice=made.name)
    return paying(g, seat, option, made.id, ("any X",), SALE, wish, label, TEXTS["effect.counterfeit"])


def plan_refining(seat: int, option: Kind) -> Plan:
    """KF-18.8: a die goes to the stock for one of the next type."""
    gained = TEXTS.say("effect.gain", dice=type_name(option.type + 1))
    place = Place("AP05", f"{LETTERS[option.type]}@{seat}", "lost", TEXTS["fate.lost"])
    return Plan(option.key, TEXTS["plan.refine"], gained, (place,))


def paying(
    g: KingsState,
    seat: int,
    option: Option,
    key: str,
    slots: tuple[str, ...],
    cost: Cost,
    wish: Wish,
    label: Text,
    text: Text,
    gained: int = 0,
) -> Plan:
    """A cost laid out: a die for every slot, in the order in which the card shows them."""
    supply = g.supply[seat]
    if cost.everything:
        places = tuple(_place(f"{key}.0", t, seat, False) for t, n in enumerate(counts(supply)) for _ in range(n))
        return Plan(option.key, _allocate(len(places), label), text, places, becomes=odds(g, seat, 0))
    order = sorted(range(len(slots)), key=lambda n: _rank(read(slots[n])))
    laid = propose(cost.slots, supply, wishes(wish, seat, order))
    shown = sorted(zip(order, cost.slots, laid, range(len(laid)), strict=True))
    places = tuple(
        _place(f"{key}.{n}", t, seat, slot.crossed, _others(cost, supply, nth, seat)) for n, slot, t, nth in shown
    )
    left = supply - sum(ONE[t] for t in laid)
    becomes = odds(g, seat, left + gained)
    return Plan(option.key, _allocate(len(places), label), text, places, follow(seat, supply, cost, laid), becomes)


def _rank(slot: Slot) -> tuple[int, bool, int]:
    """The order in which slots are paid."""
    return slot.takes.bit_count(), not slot.crossed, slot.takes


def _allocate(n: int, label: Text) -> Text:
    return TEXTS.say("plan.allocate", n=n) if n else label


def _place(key: str, t: int, seat: int, crossed: bool, may: tuple[str, ...] = ()) -> Place:
    fate = "lost" if crossed else "kept"
    return Place(key, f"{LETTERS[t]}@{seat}", fate, TEXTS[f"fate.{fate}"], may)


def wishes(wish: Wish, seat: int, order: list[int]) -> dict[int, int]:
    """The types wanted on the slots in the order of payment, the one that was changed first."""
    types = {f"{letter}@{seat}": t for t, letter in enumerate(LETTERS)}
    wanted = {n: types[piece] for n, piece in enumerate(wish.pieces) if piece in types and n in order}
    first = [wish.changed] if wish.changed in wanted else []
    return {order.index(n): wanted[n] for n in [*first, *[n for n in wanted if n not in first]]}


def propose(slots: Sequence[Slot], supply: int, wanted: dict[int, int]) -> list[int]:
    """The cheapest dice, crossed slots first; wishes are granted one after the other as long as all can be paid."""
    fixed: dict[int, int] = {}
    for nth, t in wanted.items():
        if next(payments(slots, supply, {**fixed, nth: t}), None) is not None:
            fixed[nth] = t
    return next(payments(slots, supply, fixed))


def payments(slots: Sequence[Slot], supply: int, fixed: dict[int, int], nth: int = 0) -> Iterator[list[int]]:
    """Every way to pay the slots from the nth on, with some dice where they are wanted; metal first."""
    if nth == len(slots):
        yield []
        return
    for t in [fixed[nth]] if nth in fixed else range(4):
        if slots[nth].takes >> t & 1 and supply >> 8 * t & 255:
            for rest in payments(slots, supply - ONE[t], fixed, nth + 1):
                yield [t, *rest]


def _others(cost: Cost, supply: int, nth: int, seat: int) -> tuple[str, ...]:
    """The types that may lie on the nth slot, if there are several."""
    may = [t for t in range(4) if next(payments(cost.slots, supply, {nth: t}), None) is not None]
    return tuple(f"{LETTERS[t]}@{seat}" for t in may) if len(may) > 1 else ()


def follow(seat: int, supply: int, cost: Cost, laid: Sequence[int]) -> tuple[str, ...]:
    """The choices by which these dice are laid: those that the rules ask for."""
    keys = []
    for nth, t in enumerate(laid):
        options = payers(seat, supply, cost, nth)
        if len(options) > 1:
            keys.append(next(option.key for option in options if option.type == t))
        supply -= ONE[t]
    return tuple(keys)


def odds(g: KingsState, seat: int, supply: int) -> tuple[Becomes, ...]:
    """How likely each item on display will be with what is left to roll."""
    if g.phase != GATHER:
        return ()
    return tuple(Becomes(ITEM[item].id, "odds", round(100 * item_chance(item, supply))) for item in g.display)


# Items


def plan_make(g: KingsState, option: Make, wish: Wish) -> Plan:
    """KF-8.10, KF-8.13: the cheapest dice or the best, or those that the player lays himself."""
    item, theft = option.item, option.verb == "steal"
    made = next((made for made in g.made[owner_of(g, item)] if made.item == item), None) if theft else None
    ways = crafts(item) if made is None else thefts(made.dice)
    plain, safe, pick = (STEAL if theft else CRAFT)[item]
    low, high = cheapest(g.tray, ways), safest(g.tray, ways)
    assert low is not None
    dice = high if option.way == "safe" and high is not None else low
    if wish.pieces:
        dice = nearest(g.tray, ways, [as_laid(piece, t) for piece, t in _wished(wish, item)])
    by = {tuple(sorted(low)): plain.key}
    if high is not None:
        by.setdefault(tuple(sorted(high)), safe.key)
    key = by.get(tuple(sorted(dice)), pick.key)
    then = () if key != pick.key else lay(g.tray, ways, dice)
    names = [("plan.cheap", plain.key), *([("plan.safe", safe.key)] if len(by) > 1 else [])]
    label = TEXTS.say(f"plan.{option.verb}", item=item_name(item))
    places = tuple(make_places(g.tray, ways, item, dice))
    return Plan(
        key, label, TEXTS["plan.laid"], places, then, ways=tuple((way, TEXTS[name]) for name, way in names[: len(by)])
    )


def needs(item: int) -> list[tuple[int, int]]:
    """What an item asks for in the order of its card: types and minima."""
    return [(LETTERS.index(need[0]), int(need[1])) for need in ITEM[item].needs.split()]


def _wished(wish: Wish, item: int) -> list[tuple[str, int]]:
    """The dice wanted, each with the type as which it is to lie there; the one that was changed first."""
    types = [t for t, _ in needs(item)]
    wanted = list(zip(wish.pieces, types, strict=False))
    first = wanted[wish.changed : wish.changed + 1] if wish.changed >= 0 else []
    return first + [each for n, each in enumerate(wanted) if n != wish.changed]


def as_laid(piece: str, t: int) -> int:
    """A die of the tray as it would lie on an item: a white one is of the type that is asked for."""
    code = DIE.get(piece.partition("~")[0], -1)
    return die(t, code & 7, WILD) if code >= 0 and code >> 3 & 7 == WHITE else code


def nearest(tray: Dice, ways: tuple[Minima, ...], wanted: Sequence[int]) -> Dice:
    """Dice for an item with as many as possible of those that are wanted, in their order; the rest the cheapest."""
    chosen: Dice = ()
    left = tray
    for code in wanted:
        white = die(WHITE, code & 7, WILD) if code >= 0 and code >> 6 == WILD else code
        room = code >= 0 and sum(c >> 3 & 7 == code >> 3 & 7 for c in chosen) < len(ways[0][code >> 3 & 7])
        if room and white in left and completes((*chosen, code), take_out(left, (code,)), ways):
            chosen, left = tuple(sorted((*chosen, code))), take_out(left, (code,))
    while len(chosen) < sum(map(len, ways[0])):
        code = min(next_dice(chosen, left, ways), key=lambda each: (each >> 6 == WILD, each & 7, each))
        chosen, left = tuple(sorted((*chosen, code))), take_out(left, (code,))
    return chosen


def lay(tray: Dice, ways: tuple[Minima, ...], dice: Dice) -> tuple[str, ...]:
    """KF-8.10: the choices by which just these dice are laid."""
    keys: list[str] = []
    chosen: Dice = ()
    left, wanted = tray, list(dice)
    while only_way(chosen, left, ways) is None:
        may = next_dice(chosen, left, ways)
        code = next(each for each in may if each in wanted)
        wanted.remove(code)
        if len(may) > 1:  # else there is no question
            keys.append(PICK_DIE[die(WHITE, code & 7, WILD) if code >> 6 == WILD else code].key)
        chosen, left = tuple(sorted((*chosen, code))), take_out(left, (code,))
    return tuple(keys)


def make_places(tray: Dice, ways: tuple[Minima, ...], item: int, dice: Dice) -> Iterator[Place]:
    """The dice on the requirements of an item, the higher on the higher; and which others might lie there."""
    asked = needs(item)
    on: dict[int, int] = {}
    for t in range(4):
        slots = sorted((n for n, (type_, _) in enumerate(asked) if type_ == t), key=lambda n: -asked[n][1])
        on |= dict(zip(slots, sorted((c for c in dice if c >> 3 & 7 == t), key=lambda c: -(c & 7)), strict=True))
    taken: dict[int, int] = {}
    for n, (t, _) in enumerate(asked):
        code = die(WHITE, on[n] & 7, WILD) if on[n] >> 6 == WILD else on[n]
        taken[code] = taken.get(code, 0) + 1
        piece = die_name(code) if taken[code] == 1 else f"{die_name(code)}~{taken[code]}"
        may = []
        for each in dict.fromkeys(tray):
            laid = die(t, each & 7, WILD) if each >> 3 & 7 == WHITE else each
            if each == code or (laid >> 3 & 7 == t and completes((laid,), take_out(tray, (laid,)), ways)):
                may.append(piece if each == code else die_name(each))
        others = tuple(may) if len(may) > 1 else ()
        yield Place(f"{ITEM[item].id}.{n}", piece, "laid", TEXTS["fate.laid"], others)
