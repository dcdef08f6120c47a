"""What holds after set-up and after every choice: the 23 invariants of the rules.

Everything is worked out from the data of the state and from the words of the content; no rule of the game is called.
"""

from __future__ import annotations

from collections import Counter

from enclume.games.kings_forge.cards import ITEM
from enclume.games.kings_forge.dice import die_name
from enclume.games.kings_forge.state import (
    CEMETERY,
    CLEANUP,
    CONJURER,
    CRAFT_ROLL,
    FACE_DOWN,
    GATHER,
    NO_ROLL,
    OPENING,
    UTILITY,
    KingsState,
)

TOTAL = {False: (42, 22, 14, 10), True: (50, 27, 17, 12)}
ITEMS = {2: 9, 3: 10, 4: 13, 5: 16}
APPRENTICES = {2: 6, 3: 8, 4: 10, 5: 12}
LETTERS = "MWGA"


def by_type(dice: int) -> list[int]:
    return [dice >> 8 * t & 255 for t in range(4)]


def names(dice: tuple[int, ...]) -> list[str]:
    return [die_name(code) for code in dice]


def zones(g: KingsState) -> Counter[str]:
    """Every die of the four types, wherever it lies, counted by letter."""
    found: Counter[str] = Counter()
    packed = [g.stock, *g.supply, *g.smithy, *g.borrowed]
    packed += [dice for laid in g.laid for each in laid for dice in (each.lost, each.kept)]
    for dice in packed:
        for letter, n in zip(LETTERS, by_type(dice), strict=True):
            assert n >= 0, "INV-2: a negative count"
            found[letter] += n
        assert 0 <= dice < 1 << 32, "INV-2: a zone out of bounds"
    valued = [code for zone in (g.prerolled, g.rolled, g.spent) for dice in zone for code in dice]
    valued += [code for made in g.made for each in made for code in each.dice]
    valued += g.tray
    for name in names(tuple(valued)):
        assert name[1] in "123456", "INV-9, INV-19"
        if name[0] in LETTERS and name[2:] in ("", "p", "b"):
            found[name[0]] += 1
    return found


def check(g: KingsState) -> None:
    """Every invariant of a position."""
    totals = tuple(by_type(g.deal.dice))
    assert totals in TOTAL.values(), "INV-1"
    assert tuple(zones(g)[letter] for letter in LETTERS) == totals, "INV-1, INV-20: dice got lost"
    special_dice(g)
    cards(g)
    items(g)
    apprentices(g)
    tokens(g)
    phases(g)


def special_dice(g: KingsState) -> None:
    purpose = g.purpose
    assert (g.purple > 0) == (g.purple_at >= 0), "INV-3: the purple die"
    if g.purple:
        seat, card = g.purple_at >> 8, g.purple_at & 255
        assert any(each.card == card for each in g.claimed[seat]), "INV-3: the purple die lies on no card"
    for seat in range(g.seats):
        libraries = sum(each.side == 1 and each.card in (11, 17) for each in g.claimed[seat])
        assert g.whites[seat] <= libraries, "INV-3: white dice"
        for n, gone in zip(by_type(g.smithy[seat]), by_type(g.cancelled[seat]), strict=True):
            assert gone <= n, "INV-21: cancelled dice that are not on the smithy"
        if g.cancelled[seat]:
            assert g.phase in (GATHER, 2, CLEANUP), "INV-21: a mark after cleanup"
        if g.flags[seat] & NO_ROLL:
            dice = [code for made in g.made[seat] for code in made.dice] + list(g.rolled[seat])
            assert all(name[2:] in ("p", "c") for name in names(tuple(dice))), "INV-13: a null die was rolled"
    assert (purpose > 0) == (g.roller >= 0), "a roll without a roller"
    if purpose in (UTILITY, CEMETERY, CONJURER):
        assert all(name[0] in "?*" for name in names(g.tray)), "INV-19: a utility roll with a real die"
    assert purpose == CRAFT_ROLL or g.phase != 2 or not g.tray, "INV-19"
    assert list(g.tray) == sorted(g.tray) or len(g.tray) == 2, "the tray is in order"


def cards(g: KingsState) -> None:
    shown = [each.card for claimed in g.claimed for each in claimed]
    everywhere = sorted([*g.deck, *g.row, *shown])
    assert everywhere == sorted(g.deal.locations), "INV-5"
    assert len(everywhere) == (14 if g.seats == 5 else 11), "INV-5"
    assert len(g.row) == 4 or (len(g.row) < 4 and not g.deck), "INV-5: the display"
    for dock in range(4):
        assert g.visits >> 2 * dock & 3 <= 2, "INV-11"
    docks = Counter(each.place for laid in g.laid for each in laid if each.place >= 60)
    assert all(docks[60 + dock] <= g.visits >> 2 * dock & 3 for dock in range(4)), "INV-11"
    down = sum(each.side == FACE_DOWN for claimed in g.claimed for each in claimed)
    assert down >= sum(g.visits >> 2 * dock & 3 for dock in range(4)), "KF-4.5: a dock without a card turned down"


def items(g: KingsState) -> None:
    owned = [item for each in g.items for item in each] + [made.item for each in g.made for made in each]
    row = g.deal.items[g.next_item :]
    assert sorted([*g.display, *row, *owned]) == sorted(g.deal.items), "INV-6"
    assert len(g.deal.items) == ITEMS[g.seats], "INV-6"
    if g.deal.refill_at_once or g.phase in (OPENING, GATHER):
        assert len(g.display) == min(3, len(g.display) + len(row)), "INV-6: the display"
    assert not row or max(g.display, default=-1) < min(row), "INV-7"
    assert list(g.display) == sorted(g.display), "INV-7: the display is not in order"
    for made in [made for each in g.made for made in each]:
        assert suffices(names(made.dice), ITEM[made.item].needs.split()), "INV-10"
    if g.phase == GATHER and g.result is None:
        assert g.display, "INV-16"


def suffices(dice: list[str], needs: list[str]) -> bool:
    """One to one, by type, both sorted: a slow and plain test."""
    for letter in LETTERS:
        asked = sorted((int(need[1]) for need in needs if need[0] == letter), reverse=True)
        laid = sorted((int(name[1]) for name in dice if name[0] == letter), reverse=True)
        if len(asked) != len(laid) or any(value < least for value, least in zip(laid, asked, strict=True)):
            return False
    return True


def dominates(thief: list[str], owner: list[str]) -> bool:
    """KF-9.3, spelled out."""
    better = False
    for letter in LETTERS:
        mine = sorted((int(name[1]) for name in thief if name[0] == letter), reverse=True)
        his = sorted((int(name[1]) for name in owner if name[0] == letter), reverse=True)
        if len(mine) != len(his) or any(m < h for m, h in zip(mine, his, strict=True)):
            return False
        better = better or mine != his
    return better


def apprentices(g: KingsState) -> None:
    for one in range(g.seats):
        assert not g.hired[one] & g.trainees[one], "INV-8"
        assert not g.working[one] & ~g.hired[one], "KF-14.6: an apprentice works unpaid"
        assert not g.used[one] & ~g.working[one], "INV-17"
        for other in range(one):
            both = (g.hired[one] | g.trainees[one]) & (g.hired[other] | g.trainees[other])
            assert not both, "INV-8: an apprentice with two masters"
    owned = sum((g.hired[seat] | g.trainees[seat]).bit_count() for seat in range(g.seats))
    if g.deal.with_apprentices:
        assert len(g.crew) + len(g.crew_deck) + owned == APPRENTICES[g.seats], "INV-8"
        assert len(g.crew) == 3 or not g.crew_deck, "INV-8: the display"
    else:
        assert not owned, "INV-8"


def tokens(g: KingsState) -> None:
    held = {kind: sum(g.modifiers[seat] >> 4 * kind & 15 for seat in range(g.seats)) for kind in (6, 8)}
    assert 0 <= g.plus_1_1 <= 2, "KF-1.8"
    assert 0 <= g.auto6 <= 2, "KF-1.8"
    assert held[6] <= 2 - g.plus_1_1, "KF-1.8: tokens from nowhere"
    assert held[8] <= 2 - g.auto6, "KF-1.8: tokens from nowhere"


def phases(g: KingsState) -> None:
    assert 1 <= g.round <= 40, "INV-18"
    assert sum(map(len, g.items)) <= (g.deal.target - 1) * g.seats + 1, "INV-18"


def between_steps(g: KingsState) -> None:
    """What holds when a phase or turn begins."""
    assert g.purpose == 0, "a roll that was not finished"
    assert not g.tray, "a roll that was not finished"
    if g.phase == OPENING:
        assert not any([*g.smithy, *g.cancelled, *g.borrowed, *g.whites, *g.modifiers, *g.flags, *g.used]), "INV-4"
        assert not any([*g.laid, *g.prerolled, *g.rolled, *g.spent, *g.made, *g.claimed]), "INV-4"
        assert (g.auto6, g.plus_1_1, g.visits, g.purple, g.passed) == (2, 2, 0, 0, 0), "INV-4"
        assert max(map(len, g.items)) < g.deal.target, "INV-23"
    if g.phase == GATHER and not g.passed and not any(g.claimed):
        assert g.display, "INV-16"


def check_step(before: KingsState, after: KingsState) -> None:
    """What holds from one choice to the next."""
    for seat in range(after.seats):
        kept = before.items[seat]
        assert after.items[seat][: len(kept)] == kept, "INV-15"
        assert not before.hired[seat] & ~after.hired[seat], "INV-8: an apprentice was lost"
        owned = before.hired[seat] | before.trainees[seat]
        assert not owned & ~(after.hired[seat] | after.trainees[seat]), "INV-8: a trainee was lost"
    if after.round == before.round:
        for seat in range(after.seats):
            assert not before.used[seat] & ~after.used[seat] or after.phase == OPENING, "INV-17"
        stolen(before, after)
    elif after.result is None:
        assert max(map(len, before.items)) <= after.deal.target - 1 or after.round == before.round + 1
    if after.result is not None and after.result.reason == "target":
        assert max(map(len, after.items)) >= after.deal.target, "INV-23"


def stolen(before: KingsState, after: KingsState) -> None:
    """INV-10: dice on an item that changed hands are better than those before."""
    lay = {made.item: (seat, made.dice) for seat, each in enumerate(before.made) for made in each}
    for seat, each in enumerate(after.made):
        for made in each:
            owner, dice = lay.get(made.item, (seat, made.dice))
            if owner != seat:
                assert dominates(names(made.dice), names(dice)), "INV-10: stolen with worse dice"


def check_dice(before: KingsState, after: KingsState) -> None:
    """INV-22: nobody loses dice but to crossed slots at cleanup and to Delphine."""
    if after.round != before.round:
        return
    lost = [
        (have, had)
        for seat in range(after.seats)
        for have, had in zip(by_type(after.dice_of(seat)), by_type(before.dice_of(seat)), strict=True)
        if have < had
    ]
    assert not lost or before.phase == OPENING or after.result is not None, "INV-22"
