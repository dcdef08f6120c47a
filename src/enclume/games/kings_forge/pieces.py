"""The things that lie on the table: locations with their halves, items, docks, apprentices, modifiers, dice.

All are made once for each state they can be in: who compares two scenes compares them by identity.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from enclume.kernel.scene import Mark, Number, Piece, Sign
from enclume.kernel.texts import Text, joined, same

from .actions import SIDES, holding
from .cards import APPRENTICE, BOX, DOCK, ITEM, LOCATION, MODIFIER, MODIFIER_NUMBER, TYPE
from .costs import written
from .dice import BORROWED, CONJURED, LETTERS, PLAIN, PREROLLED, WHITE, WILD, counts, die_name, in_order, packed
from .state import Laid
from .texts import TEXTS, cost_words, dice_words, die_words, effect_words, effects_words, spans

ANY: Final = Mark("any", "star")
_WHITE: Final = Mark("white", "spark")
_ORIGINS: Final = {PREROLLED: "prerolled", BORROWED: "borrowed", CONJURED: "conjured", WILD: "wild"}
_EMBLEM: Final = {"base": None, **{name: Sign(box.icon, box.name) for name, box in BOX.items()}}
"""KF-12.4: the sign of the box that a card comes from."""
Effects = Sequence[dict[str, Any]]


def mark(type_: int) -> Mark:
    return Mark(TYPE[type_].color, TYPE[type_].mark)


# Locations


@cache
def location(card: int, palace: str, *status: str) -> Piece:
    """A location with its two halves, each of which can be chosen."""
    made = LOCATION[card]
    costs = [written(2 * card + side, palace) for side in range(2)]
    halves = zip(SIDES, costs, (made.top.effects, made.bottom.effects), strict=True)
    return Piece(
        key=made.id,
        kind="split",
        title=made.name,
        icon=made.icon,
        mark=_leading(made.top.effects) or _leading(made.bottom.effects) or mark(0),
        text=joined([_half_words(*half) for half in halves], " / "),
        carries=tuple(_half(card, side, costs[side]) for side in range(2)),
        status=status or ("available",),
        source=made.source,
        emblem=_EMBLEM[made.set],
    )


def _half_words(side: str, cost: tuple[str, ...], effects: Effects) -> Text:
    return TEXTS.say("half.words", side=TEXTS[f"side.{side}"], cost=cost_words(cost), effect=effects_words(effects))


@cache
def _half(card: int, side: int, cost: tuple[str, ...]) -> Piece:
    """A half: slots with what they cost, then what it brings."""
    made = LOCATION[card]
    effects = made.bottom.effects if side else made.top.effects
    name = f"{made.id}.{SIDES[side]}"
    return Piece(
        key=name,
        kind="half",
        title=joined([made.name, TEXTS[f"side.{SIDES[side]}"]]),
        text=TEXTS.say("half.brings", cost=cost_words(cost), effect=effects_words(effects)),
        carries=(*(slots(name, cost) or [_note(f"{name}=", TEXTS["word.free"], "free")]), *brings(name, effects)),
        source=made.source,
    )


@cache
def slots(key: str, cost: tuple[str, ...]) -> tuple[Piece, ...]:
    """The slots of a cost: what each takes, and whether its die is lost or comes back."""
    return tuple(
        Piece(
            key=f"{key}.{n}",
            kind="slot",
            mark=_slot_mark(slot),
            status=("lost" if slot.endswith("X") else "kept", *(["all"] if slot.startswith("all") else [])),
            text=cost_words((slot,)),
        )
        for n, slot in enumerate(cost)
    )


def _slot_mark(slot: str) -> Mark:
    takes = slot.split(" ")[0]
    if takes in ("any", "all"):
        return ANY
    marks = [mark(LETTERS.index(letter)) for letter in takes.split("/")]
    return Mark("/".join(each.color for each in marks), "/".join(each.shape for each in marks))


def _leading(effects: Effects) -> Mark | None:
    """The colour of what a half is for: that of its best die."""
    dice = "".join(line.get("dice", "") + "".join(line.get("choices", ())) for line in effects)
    return mark(max(LETTERS.index(letter) for letter in dice)) if dice else None


_DICE: Final = {"gain": "smithy", "choose_gain": "smithy", "borrow": "roll"}


def brings(key: str, effects: Effects) -> tuple[Piece, ...]:
    """What a half or a dock gives: dice and modifiers to be seen, the rest in a few words."""
    made: list[Piece] = []
    for line in effects:
        do, name = line["do"], f"{key}+{len(made)}"
        if do in _DICE:
            where = line.get("to", _DICE[do])
            for nth, dice in enumerate(line.get("choices", (line.get("dice", ""),))):
                made += [_note(f"{key}+{len(made)}", TEXTS["word.or"], "or")] if nth else []
                made += [_new_die(f"{key}+{len(made)}.{n}", LETTERS.index(c)) for n, c in enumerate(dice)]
            made.append(_note(f"{key}+{len(made)}", TEXTS[f"brings.{where}"], where))
        elif do in ("modifier", "token"):
            kind = MODIFIER_NUMBER[line["kind"]]
            made.append(modifier(kind, name))
            if len(_label(kind).en) < 3 or not MODIFIER[kind].op.startswith("plus"):
                made.append(_note(f"{key}+{len(made)}", TEXTS[f"brings.{MODIFIER[kind].op}"], "how"))
        elif do in ("caravan", "roll"):
            made += _steps(key, line)
        elif do == "white_die":
            made.append(Piece(key=name, kind="die", title=effect_words(line), mark=_WHITE))
            made.append(_note(f"{key}+{len(made)}", TEXTS["brings.wild"], "how"))
        else:
            made.append(_note(name, effect_words(line), "words"))
    return tuple(made)


def _steps(key: str, line: dict[str, Any]) -> list[Piece]:
    """A table: so many dice, or such a roll, brings this."""
    if line["do"] == "caravan":
        rows = [(f"{step['from']}+", step["dice"]) for step in line["steps"]]
        head = _note(f"{key}+how", TEXTS["brings.caravan"], "head")
    else:
        rows = [(span, dice) for span, dice in spans(line["table"]) if dice]
        head = _note(f"{key}+how", TEXTS["brings.roll_die"], "head")
    made = [
        Piece(
            key=f"{key}+step{n}",
            kind="note",
            title=same(span),
            icon="coins" if dice == "counterfeit" else "",
            cost=() if dice == "counterfeit" else tuple(mark(LETTERS.index(letter)) for letter in dice),
            text=TEXTS["effect.counterfeit"] if dice == "counterfeit" else dice_words(packed(dice)),
            status=("step",),
        )
        for n, (span, dice) in enumerate(rows)
    ]
    where = [_note(f"{key}+where", TEXTS["brings.supply"], "supply")] if line.get("to") == "supply" else []
    return [head, *made, *where]


def _note(key: str, text: Text, how: str) -> Piece:
    return Piece(key=key, kind="note", title=text, status=(how,))


def _new_die(key: str, type_: int) -> Piece:
    return Piece(key=key, kind="die", title=TYPE[type_].name, mark=mark(type_))


@lru_cache(maxsize=1024)
def loaded(card: int, palace: str, status: str, dice: tuple[Piece, ...]) -> Piece:
    """A location that was taken, with the dice that lie on it."""
    plain = location(card, palace, status)
    return msgspec.structs.replace(plain, carries=(*plain.carries, *dice))


# Items


@cache
def item(n: int, *status: str, dice: tuple[int, ...] = (), odds: int = -1, owner: int | None = None) -> Piece:
    """An item: its rank, the dice it asks for, those that lie on it, how likely the next roll is to make it, whose."""
    made = ITEM[n]
    needs = made.needs.split()
    return Piece(
        key=made.id,
        kind="order",
        title=made.name,
        icon=made.icon,
        mark=mark(max(LETTERS.index(need[0]) for need in needs)),
        cost=tuple(mark(LETTERS.index(need[0])) for need in needs),
        numbers=(
            Number("rank", made.rank, TEXTS["number.rank"]),
            *[Number(TYPE[LETTERS.index(need[0])].mark, int(need[1]), TEXTS["number.minimum"]) for need in needs],
            *([Number("odds", odds, TEXTS["number.odds"])] if odds >= 0 else []),
        ),
        status=status,
        carries=valued(dice, f"{made.id}.{{}}", ("committed",)),
        source=made.source,
        emblem=_EMBLEM[made.set],
        owner=owner,
    )


# Apprentices and docks


@cache
def apprentice(n: int, *status: str, laid: tuple[Piece, ...] = ()) -> Piece:
    """An apprentice: hired ones lie, trainees stand."""
    made = APPRENTICE[n]
    return Piece(
        key=made.id,
        kind="offer",
        title=made.name,
        icon=made.icon,
        mark=Mark("yellow", "sun"),
        text=made.text,
        status=status,
        rotation=1 if "trainee" in status else 0,
        carries=laid or slots(made.id, made.cost),
        source=made.source,
        emblem=_EMBLEM["apprentices"],
    )


@lru_cache(maxsize=256)
def dock(n: int, visits: int, cheaper: bool, laid: tuple[tuple[Laid, ...], ...]) -> Piece:
    """A dock: the price of the next visit for who looks, what it brings, and the dice of those who came."""
    made = DOCK[n]
    price = (made.second if visits else made.first)[cheaper:]
    return Piece(
        key=made.id,
        kind="offer",
        title=made.name,
        icon=made.icon,
        numbers=(
            Number("price", len(price) if visits < 2 else 0, TEXTS["number.price"]),
            Number("visits", visits, TEXTS["number.visits"]),
        ),
        status=("shut",) if visits > 1 else ("available",),
        carries=(
            *([] if visits > 1 else slots(made.id, price)),
            *brings(made.id, made.effects),
            *[die for owner, visits_of in enumerate(laid) for die in lying(made.id, visits_of, owner)],
        ),
        source=made.source,
    )


# Modifiers


@cache
def modifier(kind: int, key: str) -> Piece:
    """Something that changes a roll, as a chip with a few signs on it."""
    made = MODIFIER[kind]
    icon = {"reroll": "reroll", "flip": "flip"}.get(made.op, "")
    return Piece(key=key, kind="chip", title=made.name, icon=icon, text=_label(kind), source=made.source)


def held(kind: int, seat: int, nth: int) -> Piece:
    return modifier(kind, holding(seat, kind, nth))


@cache
def _label(kind: int) -> Text:
    made = MODIFIER[kind]
    match made.op:
        case "plus":
            return same(
                "/".join([f"+{made.amount}"] * made.targets) if made.targets < 3 else f"+{made.amount} ×{made.targets}"
            )
        case "set":
            return same("6")
        case "all_ones" | "ones":
            return same("1→6")
        case "flip_or_plus":
            return same("⇅/+3")
        case "reroll":
            return same("1" if made.targets == 1 else "×")
        case _:
            return same("⇅")


# Dice


def counter(type_: int, n: int, key: str, *status: str, owner: int | None = None) -> Piece:
    """How many unrolled dice of a type there are somewhere."""
    return _counter(type_, n, key.format(LETTERS[type_]), status, owner)


@lru_cache(maxsize=2048)
def _counter(type_: int, n: int, key: str, status: tuple[str, ...], owner: int | None) -> Piece:
    name = TYPE[type_].name
    count = (Number("die", n, name),)
    return Piece(key=key, kind="counter", title=name, mark=mark(type_), numbers=count, status=status, owner=owner)


def valued(dice: Sequence[int], key: str, status: tuple[str, ...]) -> tuple[Piece, ...]:
    """Dice with a value, one by one; of dice alike the first has the plain name that options use."""
    made: list[Piece] = []
    seen: dict[int, int] = {}
    for code in sorted(dice, key=in_order):
        seen[code] = seen.get(code, 0) + 1
        name = die_name(code) if seen[code] == 1 else f"{die_name(code)}~{seen[code]}"
        made.append(_die(code, key.format(name), status))
    return tuple(made)


@lru_cache(maxsize=4096)
def _die(code: int, key: str, status: tuple[str, ...]) -> Piece:
    type_, origin = code >> 3 & 7, _ORIGINS.get(code >> 6)
    value = Number("value", code & 7, TEXTS["number.dice"])
    return Piece(
        key=key,
        kind="die",
        title=die_words(code),
        mark=_WHITE if type_ in (WHITE, PLAIN) else mark(type_),
        numbers=(value,),
        status=(*status, *([origin] if origin and origin not in status else [])),
    )


@cache
def purple_die(value: int) -> Piece:
    """The die of the cemetery: what shows its value is cancelled."""
    number = Number("value", value, TEXTS["area.purple"])
    return Piece(key="purple", kind="die", title=TEXTS["area.purple"], mark=Mark("purple", "circle"), numbers=(number,))


def lying(key: str, laid: Sequence[Laid], owner: int | None = None) -> tuple[Piece, ...]:
    """The dice that lie on a card or dock until cleanup: lost ones, then those that come home."""
    lost, kept = sum(each.lost for each in laid), sum(each.kept for each in laid)
    whose = "" if owner is None else f"@{owner}"
    return (
        *[counter(t, n, f"{key}.{{}}x{whose}", "lost", owner=owner) for t, n in enumerate(counts(lost)) if n],
        *[counter(t, n, f"{key}.{{}}r{whose}", "kept", owner=owner) for t, n in enumerate(counts(kept)) if n],
    )
