"""Why a cube, a card or a whole action is not possible now: the same tests as the rules, put into words."""

from __future__ import annotations

from enclume.kernel.errors import Reason
from enclume.kernel.texts import Text, listed

from .cards import (
    BLADES,
    CARD_NUMBER,
    CODE,
    COLORED_COST,
    COLORS,
    HANDLES,
    LETTERS,
    NEEDS,
    SYMBOLS,
    WILD,
    count,
    letters,
    packed,
    payable,
)
from .geometry import ABOVE, CELLS, COVERS, POSITIONS, SIDES, bits
from .state import ForgeState
from .texts import TEXTS, card_name, materials


def why_not(g: ForgeState, seat: int, target: str) -> list[Reason]:
    """The reasons why a piece ("M12", "B02") or an action ("forge:H01:FC:B03") is of no use to the seat now."""
    verb, *targets = target.split(":")
    match verb, targets:
        case "take", [cube]:
            return why_not_cube(g, cube)
        case "forge", [card, payment, *partner] if len(partner) <= 1:
            return why_not_forge(g, seat, card, payment, *partner)
        case "associate", [blade, handle]:
            return why_not_associate(g, seat, blade, handle)
        case "pass", []:
            return [_reason("must_act", "FG-6.4")]
        case _, [] if target.startswith("M"):
            return why_not_cube(g, target)
        case _, [] if target in CARD_NUMBER:
            return why_not_card(g, seat, CARD_NUMBER[target])
        case _:
            return []


def why_not_cube(g: ForgeState, cube: str) -> list[Reason]:
    """FG-7.2, FG-7.3: covered before wedged."""
    number = cube.removeprefix("M")
    cell = int(number) if number.isdecimal() and len(number) <= 2 else CELLS
    if cell >= CELLS or not g.mine >> cell & 1:
        return [_reason("no_such_cube", "FG-7.1")]
    above, sides = bits(g.mine & ABOVE[cell]), bits(g.mine & SIDES[cell])
    reasons = []
    if above:
        names = [f"M{n}" for n in above]
        reasons.append(_reason("cube_covered", "FG-7.3", blockers=names, n=len(above), first=", ".join(names)))
    if len(sides) > 2:
        names = [f"M{n}" for n in sides]
        reasons.append(_reason("cube_wedged", "FG-7.2", blockers=names, n=len(sides)))
    return reasons


def why_not_card(g: ForgeState, seat: int, card: int) -> list[Reason]:
    """FG-4.4, FG-8.16: gone, covered or too dear; a loose part of one's own waits for a partner."""
    if g.loose[seat] >> card & 1:
        other = "handle" if card >= POSITIONS else "blade"
        return [_reason(f"no_loose_{other}", "FG-9.1")]
    place = g.deal.place[card]
    if not g.standing >> place & 1:
        owner = next((s for s in range(g.seats) if g.loose[s] >> card & 1), None)
        if owner is not None:
            return [_reason("partner_not_yours", "FG-8.10")]
        used = any(card in (w.blade, w.handle) for weapons in g.weapons for w in weapons)
        return [_reason("partner_not_loose", "FG-9.6") if used else _reason("no_such_card", "FG-8.1")]
    reasons = []
    covering = _covering(g, place)
    if covering:
        codes, names = [CODE[c] for c in covering], listed([card_name(c) for c in covering])
        reasons.append(_reason("card_covered", "FG-4.4", blockers=codes, n=len(codes), first=names))
    if not payable(g.reserves[seat]) >> card & 1:
        reasons.append(_reason("cannot_pay", "FG-8.16", missing=missing(g.reserves[seat], card)))
    return reasons


def why_not_forge(g: ForgeState, seat: int, card: str, payment: str, partner: str | None = None) -> list[Reason]:
    if card not in CARD_NUMBER:
        return [_reason("no_such_card", "FG-8.1")]
    number = CARD_NUMBER[card]
    if not g.standing >> g.deal.place[number] & 1:
        return [_reason("no_such_card", "FG-8.1")]
    reasons = why_not_card(g, seat, number)
    if not reasons and not _pays(g.reserves[seat], number, payment):
        reasons.append(_reason("bad_payment", "FG-8.5", paid=payment[:12]))
    if partner is not None:
        reasons += why_not_partner(g, seat, number, partner)
    in_order = "".join(sorted(payment, key=LETTERS.find))
    return reasons or [_write_so("forge", card, in_order, *([] if partner is None else [partner]))]


def why_not_partner(g: ForgeState, seat: int, card: int, partner: str) -> list[Reason]:
    """FG-8.10, FG-9.1: a partner is one's own, loose, and of the other kind."""
    number = CARD_NUMBER.get(partner)
    if number is None:
        return [_reason("no_such_card", "FG-8.10")]
    if any(number in (weapon.blade, weapon.handle) for weapon in g.weapons[seat]):
        return [_reason("partner_not_loose", "FG-8.10")]
    if not g.loose[seat] >> number & 1:
        return [_reason("partner_not_yours", "FG-8.10")]
    same_part = HANDLES if card < POSITIONS else BLADES
    return [_reason("partner_same_part", "FG-9.1")] if same_part >> number & 1 else []


def why_not_associate(g: ForgeState, seat: int, blade: str, handle: str) -> list[Reason]:
    if blade not in CARD_NUMBER or handle not in CARD_NUMBER:
        return [_reason("no_such_card", "FG-9.1")]
    of_blade = why_not_partner(g, seat, CARD_NUMBER[handle], blade)
    reasons = of_blade or why_not_partner(g, seat, CARD_NUMBER[blade], handle)
    return reasons or [_write_so("associate", handle, blade)]


def missing(reserve: int, card: int) -> Text:
    """The cubes that a reserve lacks to pay a card, in words: "Ruby ×2, any cube"."""
    lacks = [max(0, NEEDS[card][color] - count(reserve, color)) for color in range(COLORS)]
    spare = (reserve >> 20) - (SYMBOLS[card] - int(WILD[card]) - sum(lacks))
    wild = [TEXTS["area.any_cube"]] if WILD[card] and spare < 1 else []
    return listed([*([materials(packed(lacks))] if any(lacks) else []), *wild])


def _covering(g: ForgeState, place: int) -> list[int]:
    """The cards that rest on a position."""
    offset = POSITIONS if place >= POSITIONS else 0
    over = COVERS[g.deal.pyramids][place - offset] << offset
    return [g.deal.card_at[p] for p in bits(g.standing & over)]


def _pays(reserve: int, card: int, payment: str) -> bool:
    cost = letters(COLORED_COST[card])
    for letter in LETTERS:
        if payment.count(letter) > count(reserve, LETTERS.index(letter)):
            return False
    paid = list(payment)
    for letter in cost:
        if letter not in paid:
            return False
        paid.remove(letter)
    return len(paid) == int(WILD[card]) and all(m in LETTERS for m in paid)


def _write_so(*words: str) -> Reason:
    """A possible action, but not written in its one canonical way."""
    return _reason("write_so", key=":".join(words))


def _reason(code: str, *rules: str, blockers: list[str] | None = None, **args: object) -> Reason:
    return Reason(code, TEXTS.say(f"error.{code}", **args), rules, tuple(blockers or ()))
