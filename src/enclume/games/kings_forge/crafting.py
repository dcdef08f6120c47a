"""KF-8, KF-9: the craft phase: roll everything, bend the results, make items and steal them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option

from .actions import CRAFT, END, PICK_DIE, STEAL, Make, Use
from .cards import APPRENTICE_NUMBER, NEED
from .dice import BORROWED, GUARDS, PACK, WHITE, WILD, die, named, total
from .matching import Dice, Minima, can_make, cheapest, crafts, next_dice, only_way, safest, take_out, thefts
from .rolls import KET, OWNER, cheered, clear_tray, modify, put_on_tray, throw, uses
from .state import CLEANUP, CRAFT_ROLL, CRAFTS, FIRST_CRAFT, NO_ROLL, ROLL_SMITHY, THEFTS, KingsState, Made
from .why_not import why_not

PINNI: Final = APPRENTICE_NUMBER["AP16"]


def craft_turn(g: KingsState) -> Rules:
    """KF-8.1: one player's craft turn; after the last player's the phase is over."""
    seat = g.seat
    if has_anything_to_do(g, seat):
        roll_everything(g, seat)
        yield from craft(g, seat)
        g.rolled[seat] = g.tray
        clear_tray(g)
    else:
        g.happened("nothing_to_roll", "KF-8.3", seat)
    g.seat = seat + 1 if seat + 1 < g.seats else 0
    if g.seat == g.first:
        g.phase = CLEANUP


def has_anything_to_do(g: KingsState, seat: int) -> bool:
    """KF-8.3: a player without a die to roll, a pre-rolled die or Ket is skipped."""
    if g.prerolled[seat]:
        return True
    if g.flags[seat] & NO_ROLL:
        return False
    if g.supply[seat] or g.borrowed[seat] or g.whites[seat]:
        return True
    ket = OWNER[KET]
    return (g.working[seat] & ~g.used[seat]) >> ket & 1 == 1 or bool(smithy_dice(g, seat))


def smithy_dice(g: KingsState, seat: int) -> int:
    """KF-17.2, KF-18.15: the dice of the smithy that are rolled too."""
    if g.flags[seat] & ROLL_SMITHY or g.works(seat, PINNI):
        return g.smithy[seat] - g.cancelled[seat]
    return 0


def roll_everything(g: KingsState, seat: int) -> None:
    """KF-8.2: supply, borrowed and white dice, perhaps the smithy, in one roll; pre-rolled dice join as they are."""
    g.purpose, g.roller = CRAFT_ROLL, seat
    tray = [
        code - (code & 7) + cheered(g, seat, code >> 3 & 7, code & 7) if code >> 6 == 1 else code
        for code in g.prerolled[seat]
    ]
    g.prerolled[seat] = ()
    if not g.flags[seat] & NO_ROLL:
        from_smithy = smithy_dice(g, seat) if g.smithy[seat] else 0
        own, lent, whites = g.supply[seat] + from_smithy, g.borrowed[seat], g.whites[seat]
        g.supply[seat] = g.borrowed[seat] = g.whites[seat] = 0
        g.smithy[seat] -= from_smithy
        if g.purple or g.working[seat] or lent or whites:
            tray += [throw(g, seat, t) for t in range(4) for _ in range(own >> 8 * t & 255)]
            tray += [throw(g, seat, t, BORROWED) for t in range(4) for _ in range(lent >> 8 * t & 255)]
            tray += [throw(g, seat, WHITE, WILD) for _ in range(whites)]
        else:
            tray += [t << 3 | value for t, value in zip(_types(own), g.rolls(total(own)), strict=True)]
    put_on_tray(g, tray)
    if g.journal is not None:
        g.happened("rolled", "KF-8.2", seat, source="craft", dice=named(g.tray))


@lru_cache(maxsize=1 << 12)
def _types(dice: int) -> list[int]:
    """The type of each die."""
    return [t for t in range(4) for _ in range(dice >> 8 * t & 255)]


def craft(g: KingsState, seat: int) -> Rules:
    """KF-8.8, KF-8.9: make and steal items, use modifiers, in any order, as long as the dice allow."""
    while True:
        chosen = yield Ask(seat, "craft", craft_options(g, seat), why_not)
        if chosen is END:
            g.happened("crafting_ended", "KF-8.3", seat)
            return
        if type(chosen) is Make:
            yield from make(g, seat, chosen)
        else:
            assert type(chosen) is Use
            yield from modify(g, seat, chosen)


def craft_options(g: KingsState, seat: int) -> list[Option]:
    """KF-8.6, KF-9.1, KF-9.11: displayed items and others' new ones that the dice suffice for; modifiers; the end."""
    options: list[Option] = []
    tray = g.tray
    if tray:
        have, wild, table = GUARDS, False, PACK
        for code in tray:
            have += table[code & 63]
            wild = wild or code >> 3 & 7 == WHITE
        for item in g.display:
            if have - NEED[item] & GUARDS == GUARDS or (wild and can_make(tray, crafts(item))):
                options += _ways(tray, item)
        for owner in range(g.seats):
            if owner != seat:
                for made in g.made[owner]:
                    ways = thefts(made.dice)
                    if ways and can_make(tray, ways):
                        options += _offers(tray, ways, STEAL[made.item])
    options += uses(g, seat)
    options.append(END)
    return options


@lru_cache(maxsize=1 << 13)
def _ways(tray: Dice, item: int) -> list[Option]:
    return _offers(tray, crafts(item), CRAFT[item])


def _offers(tray: Dice, ways: tuple[Minima, ...], options: list[Make]) -> list[Option]:
    """KF-8.13, KF-8.14: the cheapest dice; where they differ the safest too; and whatever the player likes."""
    low, high = cheapest(tray, ways), safest(tray, ways)
    plain, safe, pick = options
    if low is not None and high is not None and sorted(low) != sorted(high):
        return [plain, safe, pick]
    return [plain, pick] if any(code >> 6 for code in tray) else [plain]


def make(g: KingsState, seat: int, chosen: Make) -> Rules:
    """KF-8.5, KF-9.7: commit dice to an item on display, or to one that another player has just made."""
    item, owner = chosen.item, None
    ways = crafts(item)
    if chosen.verb == "steal":
        owner = owner_of(g, item)
        ways = thefts(next(made.dice for made in g.made[owner] if made.item == item))
    if chosen.way == "pick":
        dice = yield from pick_dice(g, seat, ways)
    else:
        found = safest(g.tray, ways) if chosen.way else cheapest(g.tray, ways)
        assert found is not None
        dice = found
    g.tray = take_out(g.tray, dice)
    if owner is None:
        take_item(g, item)
        g.tally[CRAFTS] += 1
        g.tally[FIRST_CRAFT] = g.tally[FIRST_CRAFT] or g.round
    else:
        give_up(g, owner, item)
        g.tally[THEFTS] += 1
    g.made[seat] += (Made(item, dice),)
    if g.journal is not None:
        rules = "KF-8.5 KF-8.7" if owner is None else "KF-9.3 KF-9.7"
        kind = "crafted" if owner is None else "stolen"
        g.happened(kind, rules, seat, item=item, dice=named(dice), **({} if owner is None else {"owner": owner}))


def owner_of(g: KingsState, item: int) -> int:
    return next(seat for seat in range(g.seats) if any(made.item == item for made in g.made[seat]))


def pick_dice(g: KingsState, seat: int, ways: tuple[Minima, ...]) -> Choosing[Dice]:
    """KF-8.10: the player lays the dice himself, type by type, as long as there is a choice."""
    chosen: Dice = ()
    left = g.tray
    while (dice := only_way(chosen, left, ways)) is None:
        may = next_dice(chosen, left, ways)
        by_option = {PICK_DIE[die(WHITE, code & 7, WILD) if code >> 6 == WILD else code]: code for code in may}
        picked = yield Ask(seat, "lay", list(by_option), why_not)
        code = by_option[picked]
        chosen = tuple(sorted((*chosen, code)))
        left = take_out(left, (code,))
    return dice


def give_up(g: KingsState, owner: int, item: int) -> None:
    """KF-9.7: the dice of the former owner come back, good for nothing more this round."""
    lost = next(made for made in g.made[owner] if made.item == item)
    g.made[owner] = tuple(made for made in g.made[owner] if made.item != item)
    g.spent[owner] += lost.dice


def take_item(g: KingsState, item: int, refill: bool = False) -> None:
    """KF-8.7: an item leaves the display, and the next one takes its place (unless that waits for cleanup)."""
    g.display = tuple([each for each in g.display if each != item])
    if g.deal.refill_at_once or refill:
        fill_display(g)


def fill_display(g: KingsState) -> None:
    """KF-2.5, KF-10.14: three items on display, the lowest ranks first, while there are any."""
    items = g.deal.items
    while len(g.display) < 3 and g.next_item < len(items):
        g.display += (items[g.next_item],)
        g.next_item += 1
