"""KF-7: rolls, the cemetery's check, and the modifications of what was rolled.

All rolls are made on the *tray* of the state: the dice of the current roll event, whatever it is for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option

from .actions import DONE, ENOUGH, OLD, PICK_DIE, USE, WHITE_RESULT, Die, Use
from .cards import APPRENTICE_NUMBER, CARD_KINDS, FIRST_APPRENTICE, MODIFIER, MODIFIER_NUMBER
from .dice import BORROWED, CONJURED, GEM, MAGIC, ONE, OWN, PLAIN, PREROLLED, WHITE, WILD, die, named
from .routines import MODIFIERS
from .state import CEMETERY, CONJURER, CRAFT_ROLL, NO_ROLL, NOTHING, UTILITY, KingsState
from .why_not import why_not

MILA: Final = APPRENTICE_NUMBER["AP14"]
KET: Final = MODIFIER_NUMBER["AP12"]
GIFT: Final = MODIFIER_NUMBER["gift"]
TOKENS: Final = {MODIFIER_NUMBER["auto6"], MODIFIER_NUMBER["plus_1_1"]}
ABILITY: Final = {
    APPRENTICE_NUMBER[modifier.id] - FIRST_APPRENTICE: n
    for n, modifier in enumerate(MODIFIER)
    if modifier.id in APPRENTICE_NUMBER
}
"""KF-18.4: the modifier of each once-per-round apprentice."""
ONCE: Final = sum(1 << bit for bit in ABILITY)
OWNER: Final = {n: bit for bit, n in ABILITY.items()}


# Rolling


def throw(g: KingsState, seat: int, type_: int, origin: int = OWN) -> int:
    """KF-7.2: one natural result, checked against the cemetery, with its automatic bonus; 0 when it is cancelled."""
    value = g.roll()
    if value == g.purple:
        cancel(g, seat, type_, origin)
        return 0
    if g.purpose == CRAFT_ROLL:
        if g.working[seat]:
            value = cheered(g, seat, type_, value)
    elif g.purpose == CONJURER and seat == g.seat:
        value = min(6, value + 1)
    return origin << 6 | type_ << 3 | value


def cheered(g: KingsState, seat: int, type_: int, value: int) -> int:
    """KF-18.6: Mila adds one to every genuine gem and magic die of her owner's craft roll."""
    return value + 1 if type_ in (GEM, MAGIC) and value < 6 and g.works(seat, MILA) else value


def cancel(g: KingsState, seat: int, type_: int, origin: int) -> None:
    """KF-17.5, KF-17.7: a cancelled die is out until cleanup: on the smithy, on The Keep, or set aside."""
    if origin == OWN and type_ < 4:
        g.smithy[seat] += ONE[type_]
        g.cancelled[seat] += ONE[type_]
    elif origin == BORROWED:
        g.borrowed[seat] += ONE[type_]
    if g.journal is not None:
        g.happened("cancelled", "KF-17.5 KF-17.6", seat, type=type_, origin=origin, value=g.purple)


def put_on_tray(g: KingsState, dice: Iterable[int]) -> None:
    g.tray = tuple(sorted([code for code in dice if code]))


def roll_one(g: KingsState, seat: int, purpose: int, source: str, rules: str) -> Rules:
    """KF-7.3, KF-6.4: a utility roll, or that of the purple die: a typeless die that changes no zone.

    Its result, 0 when it was cancelled, is left on the tray; :func:`result_of` takes it from there.
    """
    g.purpose, g.roller = purpose, seat
    put_on_tray(g, [throw(g, seat, PLAIN)])
    if g.journal is not None:
        g.happened("rolled", rules, seat, source=source, dice=named(g.tray))
    if g.tray:
        yield from window(g, seat)


def result_of(g: KingsState) -> int:
    """KF-7.21, KF-7.26: the final value of a roll with one die; nothing is left on the tray."""
    value = g.tray[0] & 7 if g.tray else 0
    clear_tray(g)
    return value


def clear_tray(g: KingsState) -> None:
    g.tray, g.purpose, g.roller = (), NOTHING, -1


# Modifying


def window(g: KingsState, seat: int) -> Rules:
    """KF-7.5, KF-7.27: the roller uses modifiers as he likes, until he has had enough or nothing is left to modify."""
    while g.tray:
        options = uses(g, seat)
        if not options:
            return
        chosen = yield Ask(seat, "modify", [*options, DONE], why_not, routine=MODIFIERS)
        if chosen is DONE:
            return
        yield from modify(g, seat, chosen)


def uses(g: KingsState, seat: int) -> list[Option]:
    """The modifiers that the seat may use on what lies on the tray."""
    ready = g.working[seat] & ONCE & ~g.used[seat] if g.working[seat] else 0
    held = g.modifiers[seat]
    if not held and not ready:
        return []
    return [option for kind in kinds(held, ready) if usable(g, seat, kind) for option in USE[seat][kind]]


@lru_cache(maxsize=1 << 12)
def kinds(held: int, ready: int) -> tuple[int, ...]:
    """KF-18.12: the kinds of modifiers in hand, then the abilities of apprentices."""
    cards = [kind for kind in range(CARD_KINDS) if held >> 4 * kind & 15]
    return (*cards, *[ABILITY[bit] for bit in range(18) if ready >> bit & 1])


def in_hand(modifiers: int, working: int, used: int) -> tuple[int, ...]:
    """All modifiers that a player may still use this round, those he has several of several times."""
    several = [kind for kind in range(CARD_KINDS) for _ in range(modifiers >> 4 * kind & 15)]
    return (*several, *kinds(0, working & ONCE & ~used))


def usable(g: KingsState, seat: int, kind: int) -> bool:
    """Whether a modifier has a legal target now."""
    op = MODIFIER[kind].op
    if op == "white":
        if g.purpose == CRAFT_ROLL:
            return not g.flags[seat] & NO_ROLL
        return g.purpose in (UTILITY, CEMETERY)
    if not g.tray or (kind == GIFT and g.purpose != CRAFT_ROLL):
        return False
    if op == "reroll":
        return any(rerollable(g, code) for code in g.tray)
    if op in ("ones", "all_ones"):
        return any(code & 7 == 1 for code in g.tray)
    return True


def rerollable(g: KingsState, code: int) -> bool:
    """KF-7.22: in a craft roll, dice that were rolled before are not rolled again."""
    return g.purpose != CRAFT_ROLL or code >> 6 not in (PREROLLED, CONJURED)


def modify(g: KingsState, seat: int, use: Use) -> Rules:
    """KF-7.8 to KF-7.16: use a modifier, all its parts in one go, each on another die."""
    kind, op, modifier = use.modifier, use.op, MODIFIER[use.modifier]
    spend(g, seat, kind)
    if op == "white":
        yield from roll_white(g, seat)
        return
    may = [code for code in g.tray if (op != "reroll" or rerollable(g, code)) and (op[-4:] != "ones" or code & 7 == 1)]
    chosen = may
    if op != "all_ones":
        chosen = []
        g.using = kind
        while may and len(chosen) < modifier.targets:
            options: list[Option] = [PICK_DIE[code] for code in dict.fromkeys(may)]
            picked = yield Ask(seat, "target", [*options, ENOUGH] if chosen else options, why_not)
            if picked is ENOUGH:
                break
            assert type(picked) is Die
            chosen.append(picked.die)
            may.remove(picked.die)
        g.using = -1
    before = named(chosen)
    left = list(g.tray)
    for code in chosen:
        left.remove(code)
    after = [changed(g, seat, code, op, modifier.amount) for code in chosen]
    put_on_tray(g, [*left, *after])
    if g.journal is not None:
        g.happened(
            "modified", "KF-7.6", seat, modifier=kind, op=op, before=before, after=named([d for d in after if d])
        )


def spend(g: KingsState, seat: int, kind: int) -> None:
    """KF-7.18, KF-15.7: a modifier is used once, an apprentice once a round."""
    if kind in OWNER:
        g.used[seat] |= 1 << OWNER[kind]
    else:
        g.modifiers[seat] -= 1 << 4 * kind


def changed(g: KingsState, seat: int, code: int, op: str, amount: int) -> int:
    """KF-7.7 to KF-7.14: the die after a modifier; never above 6."""
    value = code & 7
    if op == "plus":
        return code + min(amount, 6 - value)
    if op == "flip":
        return code - value + 7 - value
    if op == "reroll":
        return rerolled(g, seat, code)
    return code - value + 6


def rerolled(g: KingsState, seat: int, code: int) -> int:
    """KF-7.12: a fresh natural value, checked against the cemetery."""
    return throw(g, seat, code >> 3 & 7, code >> 6)


def roll_white(g: KingsState, seat: int) -> Rules:
    """KF-18.5: Ket's white die joins a craft roll; in a roll of one die it may stand for that."""
    if g.purpose == CRAFT_ROLL:
        code = throw(g, seat, WHITE, WILD)
        if g.journal is not None:
            g.happened("rolled", "KF-18.5", seat, source="ket", dice=named([code] if code else []))
        put_on_tray(g, [*g.tray, code])
        return
    value = g.roll()
    if g.journal is not None:
        g.happened("rolled", "KF-18.5", seat, source="ket", dice=named([die(WHITE, value, WILD)]))
    if value == g.purple:
        cancel(g, seat, WHITE, WILD)
        return
    old = g.tray
    g.tray = (*old, die(WHITE, value, WILD))
    kept = yield Ask(seat, "ket", [OLD, WHITE_RESULT])
    g.tray = old if kept is OLD else (die(PLAIN, value),)
