"""What the table looks like: stock, locations, docks, the King's orders, apprentices, the roll, and a board each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from enclume.kernel.scene import AnyArea, Board, Mark, Number, Piece, Row, Scene, Stack
from enclume.kernel.texts import Text, joined, same

from .cards import APPRENTICE, CARD_KINDS, DOCK, FIRST_APPRENTICE, FIRST_DOCK, ITEM, LOCATION, MODIFIER, SMITHY, TYPE
from .costs import written
from .dice import LETTERS, PLAIN, WHITE, WILD, counts, die_name, in_order
from .state import FACE_DOWN, NO_ROLL, ROLL_SMITHY, Laid
from .texts import TEXTS, cost_words, die_words, effects_words
from .view import KingsView, Smith

_ANY = Mark("any", "star")
_WHITE = Mark("white", "spark")
_PURPLE = Mark("purple", "circle")


def scene(v: KingsView) -> Scene:
    """A view laid out for the eye."""
    areas: list[AnyArea] = [
        Row(key="stock", title=TEXTS["area.stock"], pieces=_all_types(v.stock, "stock.{}")),
        Row(key="row", title=TEXTS["area.row"], pieces=tuple(location(card, v.palace) for card in v.row)),
        Stack(key="deck", title=TEXTS["area.deck"], count=v.deck, top=_face_down("deck") if v.deck else None),
        Row(key="docks", title=TEXTS["area.docks"], pieces=tuple(_dock(v, n) for n in range(len(DOCK)))),
        Row(key="items", title=TEXTS["area.items"], pieces=tuple(item(n, "available") for n in v.display)),
        Row(key="orders", title=TEXTS["area.orders"], pieces=tuple(item(n, "covered") for n in v.orders)),
    ]
    if v.with_apprentices:
        crew = tuple(apprentice(n, "available") for n in v.crew)
        hidden = _face_down("crew_deck") if v.crew_deck else None
        areas.append(Row(key="crew", title=TEXTS["area.crew"], pieces=crew))
        areas.append(Stack(key="crew_deck", title=TEXTS["area.crew_deck"], count=v.crew_deck, top=hidden))
    if v.purpose:
        areas.append(Row(key="tray", title=TEXTS["area.tray"], owner=v.roller, pieces=valued(v.tray, "{}", ())))
    return Scene(areas=(*areas, *[board(v, seat) for seat in range(v.seats)]))


# Cards


@cache
def location(card: int, palace: str, *status: str) -> Piece:
    """A location with its two halves: slots that cost, and what they bring."""
    made = LOCATION[card]
    halves = [
        ("top", written(2 * card, palace), made.top.effects),
        ("bottom", written(2 * card + 1, palace), made.bottom.effects),
    ]
    return Piece(
        key=made.id,
        kind="card",
        title=made.name,
        icon=f"location-{made.id}",
        text=joined([_half_words(*half) for half in halves], " / "),
        carries=tuple(_half(made.id, *half) for half in halves),
        status=status or ("available",),
        source=made.source,
    )


def _half_words(side: str, cost: tuple[str, ...], effects: Sequence[dict[str, object]]) -> Text:
    card, brings = cost_words(cost), effects_words(effects)
    return joined([TEXTS[f"side.{side}"], same(":"), card, same("→"), brings])


def _half(key: str, side: str, cost: tuple[str, ...], effects: Sequence[dict[str, object]]) -> Piece:
    return Piece(
        key=f"{key}.{side}",
        kind="half",
        title=TEXTS[f"side.{side}"],
        cost=tuple(_slot_mark(slot) for slot in cost),
        text=effects_words(effects),
        carries=slots(f"{key}.{side}", cost),
    )


@cache
def slots(key: str, cost: tuple[str, ...]) -> tuple[Piece, ...]:
    """The slots of a cost: what each takes, and whether its die is lost or kept."""
    return tuple(
        Piece(
            key=f"{key}.{n}",
            kind="slot",
            mark=_slot_mark(slot),
            status=("lost" if slot.endswith("X") else "kept",),
            text=cost_words((slot,)),
        )
        for n, slot in enumerate(cost)
    )


def _slot_mark(slot: str) -> Mark:
    takes = slot.split(" ")[0]
    if takes in ("any", "all"):
        return _ANY
    marks = [TYPE[LETTERS.index(letter)] for letter in takes.split("/")]
    return Mark("/".join(mark.color for mark in marks), "/".join(mark.mark for mark in marks))


@cache
def item(n: int, *status: str, dice: tuple[int, ...] = ()) -> Piece:
    """An item: its rank, the dice it asks for, and those that lie on it."""
    made = ITEM[n]
    needs = made.needs.split()
    return Piece(
        key=made.id,
        kind="card",
        title=made.name,
        icon=f"item-{made.id}",
        cost=tuple(_mark(LETTERS.index(need[0])) for need in needs),
        numbers=(
            Number("rank", made.rank, TEXTS["number.rank"]),
            *[Number(TYPE[LETTERS.index(need[0])].mark, int(need[1]), TEXTS["number.minimum"]) for need in needs],
        ),
        status=status,
        carries=valued(dice, f"{made.id}.{{}}", ("committed",)),
        source=made.source,
    )


@cache
def apprentice(n: int, *status: str, laid: tuple[Piece, ...] = ()) -> Piece:
    """An apprentice: hired ones lie, trainees stand."""
    made = APPRENTICE[n]
    return Piece(
        key=made.id,
        kind="card",
        title=made.name,
        icon="apprentice",
        cost=tuple(_slot_mark(slot) for slot in made.cost),
        text=joined([made.text, same("·"), cost_words(made.cost)]),
        status=status,
        rotation=1 if "trainee" in status else 0,
        carries=laid or slots(made.id, made.cost),
        source=made.source,
    )


def _dock(v: KingsView, n: int) -> Piece:
    """A dock: the price of the next visit, and the dice of those who came."""
    visits = v.visits[n]
    laid = [each for smith in v.smiths for each in smith.laid if each.place == FIRST_DOCK + n]
    return dock(n, visits, tuple(laid))


@lru_cache(maxsize=256)
def dock(n: int, visits: int, laid: tuple[Laid, ...]) -> Piece:
    made = DOCK[n]
    price = made.second if visits else made.first
    return Piece(
        key=made.id,
        kind="card",
        title=made.name,
        icon=f"dock-{made.id}",
        cost=() if visits > 1 else tuple(_slot_mark(slot) for slot in price),
        numbers=(
            Number("price", len(price) if visits < 2 else 0, TEXTS["number.price"]),
            Number("visits", visits, TEXTS["number.visits"]),
        ),
        text=joined([cost_words(price), same("→"), effects_words(made.effects)]),
        status=("shut",) if visits > 1 else ("available",),
        carries=lying(made.id, laid),
        source=made.source,
    )


def _face_down(key: str) -> Piece:
    return Piece(key=f"{key}.top", kind="card", title=TEXTS["area.hidden"], back=key)


# Dice


def _all_types(dice: Sequence[int], key: str, *status: str) -> tuple[Piece, ...]:
    return tuple(counter(t, n, key, *status) for t, n in enumerate(dice))


def counter(type_: int, n: int, key: str, *status: str) -> Piece:
    """How many unrolled dice of a type there are somewhere."""
    return _counter(type_, n, key.format(LETTERS[type_]), status)


@lru_cache(maxsize=2048)
def _counter(type_: int, n: int, key: str, status: tuple[str, ...]) -> Piece:
    name = TYPE[type_].name
    return Piece(
        key=key, kind="counter", title=name, mark=_mark(type_), numbers=(Number("die", n, name),), status=status
    )


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
    type_ = code >> 3 & 7
    mark = _WHITE if type_ in (WHITE, PLAIN) else _mark(type_)
    wild = ("wild",) if code >> 6 == WILD else ()
    value = Number("value", code & 7, TEXTS["number.dice"])
    return Piece(key=key, kind="die", title=die_words(code), mark=mark, numbers=(value,), status=(*status, *wild))


def lying(key: str, laid: Sequence[Laid]) -> tuple[Piece, ...]:
    """The dice that lie on a card or dock until cleanup: lost ones, then those that come home."""
    lost, kept = sum(each.lost for each in laid), sum(each.kept for each in laid)
    return (
        *[counter(t, n, f"{key}.{{}}x", "lost") for t, n in enumerate(counts(lost)) if n],
        *[counter(t, n, f"{key}.{{}}r", "kept") for t, n in enumerate(counts(kept)) if n],
    )


def _mark(type_: int) -> Mark:
    return Mark(TYPE[type_].color, TYPE[type_].mark)


# Boards


def board(v: KingsView, seat: int) -> Board:
    """A smith's dice by place, cards, items, apprentices and bonuses."""
    smith = v.smiths[seat]
    status = ("null",) if smith.flags & NO_ROLL else ()
    areas = (
        _row("supply", seat, _all_types(smith.supply, f"{{}}@{seat}", *status)),
        _row("smithy", seat, _smithy(smith, seat)),
        _row("dice", seat, _rolled(smith, seat)),
        _row("claimed", seat, tuple(_claimed(v, seat))),
        _row("made", seat, tuple(item(made.item, "stealable", dice=made.dice) for made in smith.made)),
        _row("safe", seat, tuple(item(n, "safe") for n in smith.items)),
        *([_row("staff", seat, tuple(_staff(smith)))] if v.with_apprentices else []),
        _row("bonuses", seat, tuple(_bonuses(smith, seat))),
    )
    return Board(
        key=f"board:{seat}",
        title=SMITHY[seat].front,
        owner=seat,
        areas=areas,
        numbers=(
            Number("items", len(smith.items) + len(smith.made), TEXTS["number.items"]),
            Number("target", v.target, TEXTS["number.target"]),
            Number("dice", smith.dice, TEXTS["number.dice"]),
            Number("counterfeits", smith.counterfeits, TEXTS["number.counterfeits"]),
        ),
    )


def _row(name: str, seat: int, pieces: tuple[Piece, ...]) -> Row:
    return Row(key=f"{name}:{seat}", title=TEXTS[f"area.{name}"], owner=seat, pieces=pieces)


def _smithy(smith: Smith, seat: int) -> tuple[Piece, ...]:
    """The dice on the tile; cancelled ones apart."""
    free = [n - gone for n, gone in zip(smith.smithy, smith.cancelled, strict=True)]
    rolls = ("rolls",) if smith.flags & ROLL_SMITHY else ()
    return (
        *[counter(t, n, f"{{}}^{seat}", *rolls) for t, n in enumerate(free)],
        *[counter(t, n, f"{{}}!{seat}", "off") for t, n in enumerate(smith.cancelled) if n],
    )


def _rolled(smith: Smith, seat: int) -> tuple[Piece, ...]:
    return (
        *valued(smith.prerolled, f"{{}}@{seat}", ("prerolled",)),
        *valued(smith.rolled, f"{{}}.{seat}", ("rolled",)),
        *valued(smith.spent, f"{{}}.{seat}s", ("spent",)),
    )


def _claimed(v: KingsView, seat: int) -> list[Piece]:
    """The locations in front of a player, with the dice on them; those turned down are dimmed."""
    smith = v.smiths[seat]
    made = []
    for card, side, _ in smith.claimed:
        if side == FACE_DOWN:
            made.append(location(card, v.palace, "off"))
            continue
        plain = location(card, v.palace, "top" if side == 0 else "bottom")
        dice = lying(plain.key, [each for each in smith.laid if each.place == card])
        if v.purple_at == seat << 8 | card:
            value = Number("value", v.purple, TEXTS["area.purple"])
            dice += (Piece(key="purple", kind="die", title=TEXTS["area.purple"], mark=_PURPLE, numbers=(value,)),)
        made.append(_with(plain, dice))
    return made


@lru_cache(maxsize=1024)
def _with(piece: Piece, dice: tuple[Piece, ...]) -> Piece:
    """A card with what lies on it."""
    return Piece(
        key=piece.key,
        kind=piece.kind,
        title=piece.title,
        icon=piece.icon,
        text=piece.text,
        status=piece.status,
        carries=(*piece.carries, *dice),
        source=piece.source,
    )


def _staff(smith: Smith) -> list[Piece]:
    """Hired apprentices and trainees; those whose ability is used up this round are marked."""
    made = []
    for n in APPRENTICE:
        bit = 1 << n - FIRST_APPRENTICE
        laid = lying(APPRENTICE[n].id, [each for each in smith.laid if each.place == n])
        if smith.hired & bit:
            status = ("hired", *(["used"] if smith.used & bit else []))
            made.append(apprentice(n, *status, laid=laid))
        elif smith.trainees & bit:
            made.append(apprentice(n, "trainee"))
    return made


def _bonuses(smith: Smith, seat: int) -> list[Piece]:
    """Modifiers in hand, dice that wait on a card, and what a card has done to the seat for this round."""
    made = [
        _token(f"{MODIFIER[kind].id}@{seat}~{n}" if n else f"{MODIFIER[kind].id}@{seat}", MODIFIER[kind].name, "")
        for kind in range(CARD_KINDS)
        for n in range(smith.modifiers >> 4 * kind & 15)
    ]
    made += [counter(t, n, f"{{}}b@{seat}", "borrowed") for t, n in enumerate(smith.borrowed) if n]
    made += [_token(f"white@{seat}~{n}", TEXTS["effect.white_die"], "white_die") for n in range(smith.whites)]
    if smith.flags & ROLL_SMITHY:
        made.append(_token(f"roll_smithy@{seat}", TEXTS["effect.roll_smithy"], "roll_smithy"))
    if smith.flags & NO_ROLL:
        made.append(_token(f"no_roll@{seat}", TEXTS["effect.no_roll"], "no_roll"))
    if smith.passed:
        made.append(_token(f"passed@{seat}", TEXTS["choice.pass"], "passed"))
    return made


@lru_cache(maxsize=512)
def _token(key: str, title: Text, icon: str) -> Piece:
    return Piece(key=key, kind="token", title=title, icon=icon or "bonus")
