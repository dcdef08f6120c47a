"""Why a card, a die or a whole option is of no use now: the tests of the rules, put into words."""

from __future__ import annotations

from typing import Final

from enclume.kernel.errors import Reason

from .cards import (
    APPRENTICE_NUMBER,
    DOCK_NUMBER,
    ITEM,
    ITEM_NUMBER,
    LOCATION,
    LOCATION_NUMBER,
    MODIFIER_NUMBER,
)
from .costs import CHEAP_DOCK_COST, COPIES, DOCK_COST, Slots, can_pay, cost_of, missing
from .dice import LETTERS, named, total
from .matching import can_make, crafts, thefts
from .state import CRAFTING, GATHER, KingsState
from .texts import TEXTS, action_name, cost_words, rolled_words

ACTION_NUMBER: Final = {
    f"{location.id}.{side}": 2 * n + below
    for n, location in enumerate(LOCATION)
    for below, side in enumerate(("top", "bottom"))
}
"""The halves of the locations, by their keys."""


def why_not(g: KingsState, seat: int, target: str) -> list[Reason]:
    """The reasons why a piece ("G05", "I07") or an option ("claim:G05.top") is of no use to the seat now."""
    if ":" not in target and target not in ("pass", "end", "done", "enough"):
        return why_not_piece(g, seat, target)
    return why_not_option(g, seat, target) or [_reason("not_now", "KF-1.3")]


def why_not_option(g: KingsState, seat: int, target: str) -> list[Reason]:
    """The reasons that lie in the option itself; none where it is only not asked for now."""
    verb, *targets = target.split(":")
    match verb, targets:
        case "claim", [half] if half in ACTION_NUMBER:
            return why_not_claim(g, seat, ACTION_NUMBER[half])
        case "dock", [dock] if dock in DOCK_NUMBER:
            return why_not_dock(g, seat, DOCK_NUMBER[dock])
        case "recruit", [apprentice] if apprentice in APPRENTICE_NUMBER:
            return why_not_recruit(g, APPRENTICE_NUMBER[apprentice])
        case "craft", [item, *_] if item in ITEM_NUMBER:
            return why_not_craft(g, seat, ITEM_NUMBER[item])
        case "steal", [item, *_] if item in ITEM_NUMBER:
            return why_not_steal(g, seat, ITEM_NUMBER[item])
        case "use", [held, *_] if held.partition("@")[0] in MODIFIER_NUMBER:
            return why_not_use(g, seat, held.partition("@")[0])
        case "pay" | "preroll" | "send" | "fetch", [_]:
            return [_reason("slot", "KF-5.1", "KF-5.4")]
        case "pass", []:
            return [_reason("already_passed", "KF-4.9")]
        case _:
            return []


def why_not_piece(g: KingsState, seat: int, key: str) -> list[Reason]:
    """A card or a half of it, a dock, an item, a modifier or a die that the seat points at."""
    if key in ACTION_NUMBER:
        card = ACTION_NUMBER[key] >> 1
        return (
            why_not_claim(g, seat, ACTION_NUMBER[key])
            if g.phase == GATHER
            else why_not_piece(g, seat, LOCATION[card].id)
        )
    if key.partition("@")[0] in MODIFIER_NUMBER and "@" in key:
        return why_not_use(g, seat, key.partition("@")[0])
    if key in LOCATION_NUMBER and g.phase == GATHER:
        card = LOCATION_NUMBER[key]
        reasons = [*why_not_claim(g, seat, 2 * card), *why_not_claim(g, seat, 2 * card + 1)]
        return reasons[:1] if card not in g.row else reasons
    if key in DOCK_NUMBER and g.phase == GATHER:
        return why_not_dock(g, seat, DOCK_NUMBER[key])
    if key in APPRENTICE_NUMBER and g.phase == GATHER:
        return why_not_recruit(g, APPRENTICE_NUMBER[key])
    if key in ITEM_NUMBER and g.phase == CRAFTING:
        item = ITEM_NUMBER[key]
        on_table = any(made.item == item for each in g.made for made in each)
        return why_not_steal(g, seat, item) if on_table else why_not_craft(g, seat, item)
    return []


def why_not_claim(g: KingsState, seat: int, action: int) -> list[Reason]:
    """KF-4.2, KF-5.5, KF-17.14."""
    card = action >> 1
    if card not in g.row:
        return [_reason("not_in_row", "KF-4.2")]
    if action == COPIES:
        return [_reason("nothing_to_copy", "KF-17.14")]
    cost = cost_of(action, g.deal.palace)
    if can_pay(g.supply[seat], cost):
        return []
    name, side = action_name(action)
    lacks = ("any R",) if cost.everything else _written(missing(g.supply[seat], cost.slots))
    return [_reason("cannot_pay", "KF-5.5", card=name, side=side, missing=cost_words(lacks))]


def _written(slots: Slots) -> tuple[str, ...]:
    kinds = [
        "any" if slot.takes == 15 else "/".join(c for t, c in enumerate(LETTERS) if slot.takes >> t & 1)
        for slot in slots
    ]
    return tuple(f"{kind} R" for kind in kinds)


def why_not_dock(g: KingsState, seat: int, dock: int) -> list[Reason]:
    """KF-4.6, KF-4.8, KF-18.9."""
    if not g.row:
        return [_reason("no_card", "KF-4.8")]
    visit = g.visits >> 2 * dock & 3
    if visit > 1:
        return [_reason("dock_full", "KF-4.6")]
    prices = CHEAP_DOCK_COST if g.works(seat, APPRENTICE_NUMBER["AP07"]) else DOCK_COST
    cost = prices[dock][visit]
    if can_pay(g.supply[seat], cost):
        return []
    return [_reason("too_few", "KF-5.5", n=len(cost.slots), have=total(g.supply[seat]))]


def why_not_recruit(g: KingsState, apprentice: int) -> list[Reason]:
    """KF-14.12."""
    if not g.row:
        return [_reason("no_card", "KF-14.12")]
    return [_reason("no_apprentice", "KF-14.1")] if apprentice not in g.crew else []


def why_not_craft(g: KingsState, seat: int, item: int) -> list[Reason]:
    """KF-8.4, KF-8.6."""
    if item not in g.display:
        return [_reason("not_displayed", "KF-8.6")]
    if can_make(g.tray, crafts(item)):
        return []
    return [_reason("dice_short", "KF-8.4", "KF-8.12", needs=rolled_words(ITEM[item].needs))]


def why_not_steal(g: KingsState, seat: int, item: int) -> list[Reason]:
    """KF-9.1 to KF-9.9."""
    for owner, made in [(owner, made) for owner, each in enumerate(g.made) for made in each if made.item == item]:
        if owner == seat:
            return [_reason("own_item", "KF-9.9")]
        ways = thefts(made.dice)
        if not ways:
            return [_reason("all_six", "KF-9.6")]
        if not can_make(g.tray, ways):
            return [_reason("not_better", "KF-9.3", "KF-9.5", dice=rolled_words(named(made.dice)))]
        return []
    safe = any(item in items for items in g.items)
    return [_reason("item_safe", "KF-9.2", "KF-9.14") if safe else _reason("not_now", "KF-9.1")]


def why_not_use(g: KingsState, seat: int, modifier: str) -> list[Reason]:
    """KF-7.18, KF-15.7, KF-7.28."""
    kind = MODIFIER_NUMBER[modifier]
    if modifier in APPRENTICE_NUMBER:
        bit = 1 << APPRENTICE_NUMBER[modifier] - min(APPRENTICE_NUMBER.values())
        ready = g.working[seat] & ~g.used[seat] & bit
        return [_reason("no_target", "KF-7.28") if ready else _reason("no_modifier", "KF-15.7")]
    held = g.modifiers[seat] >> 4 * kind & 15
    return [_reason("no_target", "KF-7.28") if held else _reason("no_modifier", "KF-7.18")]


def _reason(code: str, *rules: str, **args: object) -> Reason:
    return Reason(code, TEXTS.say(f"error.{code}", **args), rules)
