"""What holds after set-up and after every action, in every mode: INV-1 to INV-22 and INV-24 of the rules.

:func:`check` looks at a position, at the one before it, and at the story of the match so far. All of it is worked out
from the tables of the rules and from coordinates; of the game's code nothing is used but the data of its state.
"""

from __future__ import annotations

from collections import Counter

from enclume.games.forge_of_the_gods.state import ForgeState
from enclume.kernel.options import Option

from .oracle import (
    BELOW,
    CARDS,
    CELLS,
    CODES,
    COVERS,
    LETTERS,
    NUMBER,
    free_cubes,
    free_positions,
    payments,
    veiled_cubes,
    weapon_score,
)
from .play import numbers, unpacked
from .shapes import floor_sets


class Story:
    """What the players and Brontes have done, noted action by action."""

    def __init__(self, start: ForgeState) -> None:
        self.takes: Counter[int] = Counter()
        self.paid: Counter[int] = Counter()
        self.forged: dict[int, list[str]] = {seat: [] for seat in range(start.seats)}
        self.free: Counter[int] = Counter()
        self.associated: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.passes = 0
        self.dug: list[int] = []

    def note(self, before: ForgeState, option: Option, after: ForgeState) -> None:
        seat = before.seat
        self.turns[seat] += 1
        gone = numbers(before.mine & ~after.mine)
        match option.key.split(":"):
            case ["take", cube]:
                self.takes[seat] += 1
                gone.remove(int(cube[1:]))
            case ["forge", code, paid, *partner]:
                self.forged[seat].append(code)
                self.paid[seat] += len(paid)
                self.free[seat] += len(partner)
            case ["associate", _, _]:
                self.associated[seat] += 1
            case ["pass"]:
                self.passes += 1
                assert not before.mine, "INV-18: a pass while the Mine holds cubes"
                assert before.ending, "INV-18: a pass before the final round"
        self.dug += gone
        assert len(gone) <= (1 if after.deal.cycle else 0), "INV-19: more than one cube for one action"


def check(state: ForgeState, before: ForgeState | None, story: Story) -> None:
    """Every invariant of a position, and of the step that led to it."""
    conservation(state, story)
    mine(state)
    pyramids(state)
    workshops(state, story)
    turns(state, story)
    if before is not None:
        change(before, state)


def conservation(g: ForgeState, story: Story) -> None:
    in_mine = Counter(LETTERS[g.deal.colors[cell]] for cell in numbers(g.mine))
    reserves = [unpacked(reserve) for reserve in g.reserves]
    box = Counter(unpacked(g.box))
    total = in_mine + box + Counter("".join(reserves))
    assert total == dict.fromkeys(LETTERS, 11), "INV-1"
    assert Counter(unpacked(g.left)) == in_mine, "INV-1: the count of the Mine"
    for counter, cubes in [(g.box, box), (g.left, in_mine), *zip(g.reserves, map(Counter, reserves), strict=True)]:
        assert counter >> 20 == cubes.total(), "INV-1: a total"
    placed = Counter(g.deal.card_at[place] for place in numbers(g.standing))
    for seat in range(g.seats):
        placed += Counter(numbers(g.loose[seat]))
        placed += Counter(card for weapon in g.weapons[seat] for card in weapon[:2])
    placed += Counter(numbers(g.seized))
    assert placed == dict.fromkeys(range(30), 1), "INV-2"
    costs = "".join(CARDS[code].cost for codes in story.forged.values() for code in codes)
    assert box.total() == len(costs) + len(story.dug), "INV-4"
    colored = Counter(costs.replace("*", ""))
    assert all(box[letter] >= n for letter, n in colored.items()), "INV-5"
    assert (box - colored).total() == costs.count("*") + len(story.dug), "INV-5: the surplus"


def mine(g: ForgeState) -> None:
    standing = set(numbers(g.mine))
    free = free_cubes(standing)
    assert numbers(g.open) == free, "the cubes kept as available"
    assert all(BELOW[cube] <= standing for cube in standing), "INV-6"
    assert bool(standing) == bool(free), "INV-7"
    assert len(free) <= 13, "INV-7"
    if 54 not in standing and standing >= {50, 51, 52, 53}:
        assert free == [50, 51, 52, 53], "INV-8"
    for width, offset in ((2, 50), (3, 41), (4, 25), (5, 0)):
        assert g.mine >> offset & (1 << width**2) - 1 in floor_sets(width), "INV-9"
    veiled = veiled_cubes(standing)
    assert not set(free) & set(veiled), "INV-10"
    if g.deal.veiled:
        assert not set(numbers(g.seen)) & set(veiled), "INV-10: a veiled cube is known"
        assert set(numbers(g.seen)) >= set(range(55)) - set(veiled), "INV-10: a visible cube is unknown"
    else:
        assert g.seen == (1 << 55) - 1, "an open Mine hides nothing"


def pyramids(g: ForgeState) -> None:
    for offset in (0, 15):
        held = {place - offset for place in numbers(g.standing) if offset <= place < offset + 15}
        over = COVERS[g.deal.pyramids]
        assert not any(over[place] & held for place in range(15) if place not in held), "INV-11"
        free = free_positions(g.deal.pyramids, held)
        assert (1 <= len(free) <= 5) if held else not free, "INV-12"
        ready = [g.deal.place[card] - offset for card in numbers(g.ready)]
        assert sorted(place for place in ready if 0 <= place < 15) == free, "the cards kept as available"


def workshops(g: ForgeState, story: Story) -> None:
    assert sum(map(len, g.weapons)) <= 15, "INV-13"
    for seat in range(g.seats):
        pairs = [(CODES[weapon.blade], CODES[weapon.handle]) for weapon in g.weapons[seat]]
        assert all(blade[0] == "B" and handle[0] == "H" for blade, handle in pairs), "INV-13"
        scores = [weapon_score(*pair) for pair in pairs]
        assert g.scores[seat] == sum(scores), "INV-14"
        assert 0 <= g.scores[seat] <= 293, "INV-14"
        assert g.best[seat] == max(scores, default=0), "the finest weapon"
        owned = {CODES[card] for card in numbers(g.loose[seat])} | {part for pair in pairs for part in pair}
        assert owned == set(story.forged[seat]), "INV-15"
        assert len(owned) == len(story.forged[seat]), "INV-15"
        assert story.takes[seat] == len(unpacked(g.reserves[seat])) + story.paid[seat], "INV-15"
        assert len(pairs) == story.free[seat] + story.associated[seat], "INV-16"
        assert sum(weapon.free for weapon in g.weapons[seat]) == story.free[seat], "INV-16"


def turns(g: ForgeState, story: Story) -> None:
    played = [story.turns[seat] for seat in range(g.seats)]
    done = g.turn - 1
    if g.deal.cycle:
        assert (done, g.seat) == (2 * played[0], 0), "INV-17: the player, then Brontes"
    else:
        assert sum(played) == done, "INV-19: one action a turn"
        assert done <= 103, "INV-19"
        assert played == sorted(played, reverse=True), "INV-17"
        assert played[0] - played[-1] <= 1, "INV-17"
        assert g.seat == done % g.seats, "INV-17"
        assert story.passes <= 3, "INV-18"
    if g.result is not None:
        assert g.ending, "INV-20: over without a reason"
        assert done % g.players == 0, "INV-19: the last round is incomplete"


def change(before: ForgeState, after: ForgeState) -> None:
    for letter in LETTERS:
        assert unpacked(after.box).count(letter) >= unpacked(before.box).count(letter), "INV-3: the box"
    assert not after.mine & ~before.mine, "INV-3: the Mine"
    assert not after.standing & ~before.standing, "INV-3: the pyramids"
    for seat in range(before.seats):
        made = before.weapons[seat]
        assert after.weapons[seat][: len(made)] == made, "INV-3: a weapon"
        new = after.weapons[seat][len(made) :]
        assert len(new) <= (seat == before.seat), "INV-19: more than one weapon for one action"
        assert all(weapon.turn == before.turn for weapon in new), "the turn in which a weapon was made"
        assert after.scores[seat] >= before.scores[seat], "INV-14: a score"
    assert not before.seen & ~after.seen, "INV-10: seen twice"
    assert before.result is None
    if before.ending:
        assert after.ending == before.ending, "INV-20"
    elif after.ending == "mine_empty":
        assert not after.mine, "INV-20: the Mine still holds cubes"
    elif after.ending:
        solo = bool(after.deal.cycle)  # then Brontes has had his step since
        assert after.mine or solo, "INV-20: the Mine is the reason when both hold"
        assert dead(after) or solo, "INV-20: somebody can still forge"
    else:
        assert after.mine, "INV-20: the Mine is empty"
        assert not dead(after), "INV-20: nobody can forge"
    assert (after.result is not None) == (bool(after.ending) and after.seat == 0), "INV-20: over when the round is"
    if not before.deal.cycle and dead(before):
        assert dead(after), "INV-21"


def dead(g: ForgeState) -> bool:
    """FG-10.3: no player could pay an available card with their reserve and the whole Mine."""
    left = unpacked(g.left)
    costs = [CARDS[CODES[card]].cost for card in numbers(g.ready)]
    return not any(payments(cost, unpacked(reserve) + left) for reserve in g.reserves for cost in costs)


def check_offer(g: ForgeState, options: list[Option]) -> None:
    """INV-22: something can always be done, and a pass stands alone."""
    verbs = {option.verb for option in options}
    assert options, "INV-22"
    assert verbs == {"pass"} or "pass" not in verbs, "INV-22"
    assert len({option.key for option in options}) == len(options), "INV-22: an action twice"
    takes = [option.key for option in options if option.verb == "take"]
    assert takes == [f"take:M{cell}" for cell in free_cubes(numbers(g.mine))], "INV-7"


SYMMETRIES = [
    lambda s, x, y: (x, y),
    lambda s, x, y: (s - x, y),
    lambda s, x, y: (x, s - y),
    lambda s, x, y: (s - x, s - y),
    lambda s, x, y: (y, x),
    lambda s, x, y: (s - y, x),
    lambda s, x, y: (y, s - x),
    lambda s, x, y: (s - y, s - x),
]


def turned(cells: int, nth: int) -> int:
    """A set of cells under one of the eight symmetries of the square, all floors together (INV-24)."""
    moved = 0
    for cell in numbers(cells):
        z, x, y = CELLS[cell]
        moved |= 1 << NUMBER[(z, *SYMMETRIES[nth](4 - z, x, y))]
    return moved
