"""KD-7, KD-13: what lies round the Master: colours, types, difficulties, and which challenges are completed."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .cards import BACKS, COLORS, DESIGN, FATIGUE, GAUNTLET, MASTER, TYPES, WELL, WELL_DESIGNS, Challenge
from .state import EMPTY, FINAL_PHASE, MASTER_SLOT, WELL_PHASE, DelveState

NEVER: Final = 1 << 20
"""The difficulty of what is no challenge."""


def _ability(lines: tuple[dict[str, Any], ...], verb: str) -> dict[str, Any] | None:
    return next((line for line in lines if line["do"] == verb), None)


def _numbers(verb: str) -> list[int]:
    """For each Well card the number of an ability; 0 where it has none, 1 where the ability has no number."""
    found = [_ability(card.abilities, verb) for card in WELL]
    return [0 if line is None else int(line.get("n", 1)) for line in found]


COLOR_OF: Final = [COLORS.index(card.color) if isinstance(card, Challenge) else -1 for card in WELL]
TYPE_OF: Final = [TYPES.index(card.type) if isinstance(card, Challenge) else -1 for card in WELL]
BASE: Final = [card.difficulty if isinstance(card, Challenge) else NEVER for card in WELL]
PER_OTHER: Final = [card.per_other if isinstance(card, Challenge) else 0 for card in WELL]
HARDENS: Final = _numbers("harden")
HARDENED: Final = [
    tuple(TYPES.index(name) for name in line["against"]) if (line := _ability(card.abilities, "harden")) else ()
    for card in WELL
]
SHARES: Final = _numbers("share")
HOLDS: Final = _numbers("hold")
MIRROR: Final = _numbers("mirror")
BLIND: Final = _numbers("blind")
MIST: Final = _numbers("mist")
ACTIVATES: Final = _numbers("activate")
WELL_LIMIT: Final = _numbers("boost_limit")
UNAIDED: Final = [int(line["n"]) if (line := _ability(card.abilities, "damage")) else 0 for card in WELL]
"""KD-26.8: the damage in the place of a reward that was not earned by an attempt."""
DARK_CLIMB: Final = [int(line["n"]) if (line := _ability(card.abilities, "climb")) else 0 for card in WELL]
END_TURN: Final = [
    (int(line["n"]), line.get("face", "")) if (line := _ability(card.abilities, "progress")) else None for card in WELL
]
G_COLOR: Final = [COLORS.index(card.color) for card in GAUNTLET]
G_TYPE: Final = [TYPES.index(card.type) for card in GAUNTLET]
G_LIMIT: Final = [int(line["n"]) if (line := _ability(c.abilities, "master_boost_limit")) else 0 for c in GAUNTLET]
G_WORSENS: Final = [int(line["n"]) if (line := _ability(c.abilities, "worsen")) else 0 for c in GAUNTLET]
WEAKNESS: Final = [COLORS.index(card.weakness) if card.weakness else -1 for card in GAUNTLET]
MASTER_TYPE: Final = {piece: TYPES.index(master.type) for piece, master in MASTER.items()}
MOST_BOOSTS: Final = 2
LIMITS_BOOSTS: Final = {p: int(c.effect["n"]) for p, c in FATIGUE.items() if c.effect["do"] == "boost_limit"}
FADED_WAY, SYMPHONY, FOUNTAINS, MAZE, RIDDLE = (
    [design.id for design in WELL_DESIGNS].index(name) for name in ("W11", "W21", "W02", "W20", "W22")
)
ALL_COPIES: Final = {design: DESIGN.count(design) for design in (FOUNTAINS, MAZE)}


def type_at(g: DelveState, slot: int) -> int:
    """The challenge type of what lies there."""
    if slot == MASTER_SLOT:
        return MASTER_TYPE[g.master]
    return G_TYPE[slot] if g.phase == FINAL_PHASE else TYPE_OF[g.slots[slot]]


def type_faced(g: DelveState) -> int:
    """The challenge type of the attempt's target, wherever that is by now."""
    now = g.active
    if now.card >= 0:
        return TYPE_OF[now.card]
    return MASTER_TYPE[g.master] if now.target == MASTER_SLOT else G_TYPE[now.target]


def vulnerable(g: DelveState) -> list[int]:
    """KD-20.7, KD-20.9: the colours on the backs of the Gauntlet cards that lie face-down."""
    return sorted([WEAKNESS[n] for n in range(4) if g.down >> n & 1 and WEAKNESS[n] >= 0])


def difficulty(g: DelveState, slot: int) -> int:
    """KD-7.6: the progress that a challenge in play needs, as things stand."""
    if slot == MASTER_SLOT:
        return master_difficulty(g)
    if g.phase == FINAL_PHASE:
        return GAUNTLET[slot].difficulty
    card = g.slots[slot]
    needed, per_other, design = BASE[card], PER_OTHER[card], DESIGN[card]
    for other in g.slots:
        if other != card and other >= 0:
            if per_other and DESIGN[other] == design:
                needed += per_other
            if HARDENS[other] and TYPE_OF[card] in HARDENED[other]:
                needed += HARDENS[other]
    return max(1, needed)


def master_difficulty(g: DelveState) -> int:
    """What the form in the centre asks for: more with attached cards, or with Gauntlet cards face-up."""
    form = MASTER[g.master]
    fronts = 4 - g.down.bit_count() if g.phase == FINAL_PHASE else 4
    return form.difficulty + form.per_attached * len(g.attached.pieces) + form.per_front * fronts


def copies(g: DelveState, card: int) -> int:
    """How many copies of a Well card are in play, itself included (KD-26.2)."""
    design = DESIGN[card]
    return sum([other >= 0 and DESIGN[other] == design for other in g.slots])


def in_play(g: DelveState) -> list[int]:
    """The slots of all challenges in play, the Master aside."""
    if g.phase == FINAL_PHASE:
        return [n for n in range(4) if not g.down >> n & 1]
    return [slot for slot, card in enumerate(g.slots) if card >= 0 and COLOR_OF[card] >= 0]


def at(g: DelveState, slot: int) -> int:
    """What lies in a slot, as options name it: a Well card, or a Gauntlet card below 0."""
    return ~slot if g.phase == FINAL_PHASE else g.slots[slot]


def slot_of(g: DelveState, end: int) -> int:
    """The slot of a Well card in play, or of a Gauntlet card."""
    return ~end if end < 0 else g.slots.index(end)


class Completion(NamedTuple):
    """KD-12.6: a challenge that was completed, as it was then. ``card`` is a Well card, or a Gauntlet card below 0."""

    slot: int
    card: int
    progress: int
    difficulty: int
    copies: int
    aimed: bool
    """Whether an attempt against this very challenge did it."""


def ripe(g: DelveState) -> list[int]:
    """The slots of the challenges with enough progress, the Master aside."""
    progress = g.progress
    if g.phase == FINAL_PHASE:
        return [n for n in range(4) if not g.down >> n & 1 and progress[n] >= GAUNTLET[n].difficulty]
    found = []
    for slot, card in enumerate(g.slots):
        if card >= 0 and progress[slot] >= BASE[card] and progress[slot] >= difficulty(g, slot):
            found.append(slot)
    return found


def complete(g: DelveState, aimed: int = EMPTY) -> list[Completion]:
    """KD-13.3: pass by pass, take out of play what has enough progress; the Master's completion wins (KD-13.5)."""
    done: list[Completion] = []
    while slots := ripe(g):
        seen = [
            Completion(
                slot,
                at(g, slot),
                g.progress[slot],
                difficulty(g, slot),
                copies(g, g.slots[slot]) if g.phase != FINAL_PHASE else 1,
                slot == aimed,
            )
            for slot in slots
        ]
        for each in seen:
            leave_play(g, each.slot)
            if each.card < 0:
                turn_down(g, each.slot)
            else:
                g.completed += (each.card,)
        done += seen
    return done


def turn_down(g: DelveState, gauntlet: int) -> None:
    """KD-20.2: face-down, for everybody to see what is on the back."""
    g.down |= 1 << gauntlet
    g.backs_seen |= 1 << gauntlet


def master_is_ripe(g: DelveState) -> bool:
    """KD-20.5: never while all Gauntlet cards are face-up."""
    return g.phase == FINAL_PHASE and g.down > 0 and g.progress[MASTER_SLOT] >= master_difficulty(g)


def leave_play(g: DelveState, slot: int) -> None:
    """A challenge leaves its slot, or is turned face-down: tokens and attached Skill cards go home (KD-12.6)."""
    if g.phase != FINAL_PHASE:
        g.slots[slot] = EMPTY
    g.progress[slot] = 0
    if g.clinging:
        for card, where in g.clinging:
            if where == slot:
                seat = g.deal.seat_of[owner(card)]
                g.discards[seat] += (card,)
        g.clinging = tuple([each for each in g.clinging if each[1] != slot])


def owner(skill: int) -> int:
    """The Seeker whose card it is."""
    return BACKS[skill] - 1


def misty(g: DelveState) -> bool:
    """KD-26.17: whether light adds no progress."""
    for card in g.slots:
        if card >= 0 and MIST[card]:
            return True
    return False


def boost_limit(g: DelveState, slot: int) -> int:
    """KD-10.1, KD-10.9: the lowest limit in force."""
    limit = MOST_BOOSTS
    for card in g.fatigue:
        if card in LIMITS_BOOSTS:
            limit = min(limit, LIMITS_BOOSTS[card])
    if slot == MASTER_SLOT:
        for n, allowed in enumerate(G_LIMIT):
            if allowed and g.front(n):
                limit = min(limit, allowed)
    elif g.phase == WELL_PHASE and WELL_LIMIT[g.slots[slot]]:
        limit = min(limit, WELL_LIMIT[g.slots[slot]])
    return limit
