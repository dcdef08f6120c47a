"""What holds after set-up and after every choice: the invariants of the rules.

Everything is worked out from the data of the state; no rule of the game is called.
"""

from __future__ import annotations

from collections import Counter

from enclume.games.explorers_of_the_woodlands.cards import (
    BOSS_CARD,
    BOSSES,
    EVENTS,
    HALVED,
    INNS,
    LAIRS_A,
    LAIRS_B,
    LOOTS,
    MONSTERS,
    ORBS,
    PLACES,
    QUESTS,
    TILE,
    TILE_OF,
    TILES,
    TYPE_NUMBER,
    WELL,
)
from enclume.games.explorers_of_the_woodlands.codes import (
    ACT,
    BOSS_DECK,
    EVENT_DECK,
    GROWTH,
    LOOT_DECK,
    LURKING,
    MEET,
    ORB_MARKERS,
    PILE,
    REST,
    TURN,
)
from enclume.games.explorers_of_the_woodlands.state import Explorers
from enclume.kernel.world import World

STEPS = (-64, 1, 64, -1)


def check(g: Explorers) -> None:
    """Every invariant of a position."""
    tiles(g)
    markers(g)
    cards(g)
    heroes(g)
    dice(g)
    bosses(g)
    forest(g)
    chapters(g)
    knowledge(g)


def tiles(g: Explorers) -> None:
    placed = [tile for tile in TILES if g.at[tile] >= 0]
    everywhere = [*placed, *g.pile.pieces, *g.drawn, *g.rejected]
    assert len(set(everywhere)) == len(everywhere), "INV1: a tile in two places"
    assert set(everywhere) <= set(TILES), "INV1"
    for tile in placed:
        assert g.forest[g.at[tile]] >> 10 == tile, "INV1: the map and the tiles disagree"
    assert len(placed) == sum(bool(value) for value in g.forest.values()), "INV1"


def markers(g: Explorers) -> None:
    inside = g.delve.monsters if g.delve is not None else ()
    up = [monster for here in g.up for monster in here]
    lurking = g.zones[LURKING].pieces
    everywhere = [*g.zones[PILE].pieces, *g.monster_out, *lurking, *up, *inside]
    assert sorted(everywhere) == list(MONSTERS), "INV2: monsters got lost"
    assert set(Counter(TYPE_NUMBER[monster] for monster in everywhere).values()) == {4}, "INV2"
    assert len(lurking) == len(g.lurking_at), "INV2"
    assert sum(g.chests) <= 5, "INV7"
    assert g.events.bit_count() <= 3, "INV7"
    assert 0 <= g.well_markers <= g.deal.heroes, "INV7"
    if g.frost >= 0:
        assert g.frost in up or g.frost in inside, "INV16: frost on nothing"
    orbs = [*g.zones[ORB_MARKERS].pieces, *[m for held in g.markers for m in held], *[m for _, m in g.thieves]]
    orbs += [piece for piece in (*g.other_out, *g.pending) if piece in ORBS]
    assert sorted(set(orbs)) == list(ORBS), "orb markers got lost"
    for thief, _ in g.thieves:
        assert thief in up, "INV19: a thief that is nowhere"


def cards(g: Explorers) -> None:
    held = [card for hand in g.loot for card in hand]
    piles = g.extra_zone("piles").pieces if "piles" in g.deal.extra else []
    pending = [card for card in g.pending if card in LOOTS and card not in held]
    somewhere = [*g.zones[LOOT_DECK].pieces, *g.loot_out, *held, *g.shop, *g.stall, *piles, *g.deal.removed]
    waiting = [card for card in pending if card not in somewhere]
    assert len(set(somewhere)) == len(somewhere), "INV3: a card in two places"
    missing = set(LOOTS) - set(somewhere) - set(waiting)
    assert not missing, f"INV3: loot got lost: {missing}"
    assert sorted([*g.zones[EVENT_DECK].pieces, *g.event_out]) == list(EVENTS), "INV3: events"
    assert sorted([*g.zones[BOSS_DECK].pieces, *g.boss_out, *[c for c in g.boss_card if c >= 0]]) == list(BOSSES), (
        "INV3"
    )
    for name, kind in (("lair_a", LAIRS_A), ("lair_b", LAIRS_B), ("inn", INNS)):
        if name in g.deal.extra:
            out = [piece for piece in g.other_out if piece in kind]
            assert sorted([*g.extra_zone(name).pieces, *out]) == list(kind), f"INV3: {name}"


def heroes(g: Explorers) -> None:
    for hero in range(g.deal.heroes):
        assert 0 <= g.hp[hero] <= 5, "INV4"
        assert 0 <= g.orbs[hero] <= 10, "INV4"
        assert g.hp[hero] or not g.status[hero], "INV6: a marker on a hero who is down"
        assert 0 <= g.status[hero] <= 3, "INV6"
        assert len(g.loot[hero]) + bool(g.quests[hero]) <= 3, "INV5"
        assert set(g.spent[hero]) <= set(g.loot[hero]), "a card is turned down that nobody has"
        assert 0 <= g.powers[hero] <= 2, "INV10"
        assert g.at[TILE_OF[g.place[hero]]] >= 0, "INV14: nobody stands in the void"
        if TILE_OF[g.place[hero]] == HALVED:
            assert max(g.links[g.place[hero]]) >= 0, "INV14: cut off"
    known = [kind for kind in g.kinds if kind >= 0]
    assert len(set(known)) == len(known), "EW-2.1"
    if g.plus_die >= 0:
        assert g.hp[g.plus_die], "the marker of the Inn is lost with the hero"


def dice(g: Explorers) -> None:
    on_boards = sum(map(len, g.slots)) + len(g.tray)
    assert on_boards + g.used_dice in (0, 4), "INV8"
    if g.phase in (GROWTH, TURN, REST) and not g.tray and g.phase != TURN:
        assert on_boards == 0, "INV8: a die stayed on a board"
    if g.fight is not None:
        colors = [color for _, color, _, _ in g.fight.dice if color >= 0]
        assert len(set(colors)) == len(colors), "INV9: a Power die used twice"
        assert not any(g.totems >> color & 1 for color in colors), "INV9: a die of a totem"


def bosses(g: Explorers) -> None:
    assert len(g.boss_card) == len(g.boss_at) == len(g.threat) == len(g.boss_leaf), "bosses"
    for card, threat in zip(g.boss_card, g.threat, strict=True):
        if card < 0:
            assert threat == 0, "INV11"
        else:
            assert 1 <= threat <= BOSS_CARD[card].threat, "INV11"
            assert threat < BOSS_CARD[card].threat or g.result is not None, "INV11: a full track and the game goes on"
    assert len(set(g.boss_at)) == len(g.boss_at), "two bosses on one tile"
    assert len(g.boss_card) <= 2, "EW-27.19"


def forest(g: Explorers) -> None:
    start = g.deal.start
    seen = {start}
    edge = [start]
    for place in edge:
        for other in g.links[place]:
            if other >= 0 and other not in seen:
                seen.add(other)
                edge.append(other)
    for tile in TILES:
        if g.at[tile] >= 0 and tile != HALVED:
            assert tile in seen, "INV12: a tile that cannot be reached"
    for place in PLACES:
        for edge_, other in enumerate(g.links[place]):
            if other >= 0:
                assert g.links[other][edge_ ^ 2] == place, "INV12: a path in one direction"
                assert g.at[TILE_OF[other]] == g.at[TILE_OF[place]] + STEPS[edge_], "INV12"
            elif other == -1:
                assert g.at[TILE_OF[place]] + STEPS[edge_] not in g.forest, "INV12: an open path into a tile"


def open_paths(g: Explorers) -> int:
    return sum(
        link == -1 for place in PLACES for link in g.links[place] if place == g.deal.start or max(g.links[place]) >= 0
    )


def chapters(g: Explorers) -> None:
    if g.deal.chapter == 2 and g.result is None and not g.won:
        held = [marker for each in g.markers for marker in each] + [marker for _, marker in g.thieves]
        waiting = [piece for piece in g.pending if piece in ORBS and piece not in held]
        assert len(held) + len(waiting) + g.orbs_lost == 4, "INV19"
    if g.deal.chapter == 5:
        on_tiles, on_cells = g.corrupt.bit_count(), len(g.blight)
        assert on_tiles + on_cells <= 10, "INV20"
        assert len(set(g.blight)) == on_cells, "INV20"
        assert not any(cell in g.forest for cell in g.blight), "INV20: a marker left under a tile"
        assert g.corrupt >> HALVED & 1, "INV20: the Double Dead End is always corrupted"
        assert on_tiles < 10 or g.result is not None, "EW-27.22"
    else:
        assert not g.corrupt, "corruption outside chapter 5"
    if g.deal.chapter == 1:
        quests = [*g.extra_zone("quests").pieces, *g.extra_zone("hidden_quests").pieces, *[m for _, m in g.quest_up]]
        quests += [marker for held in g.quests for marker in held] + [p for p in g.other_out if p in QUESTS]
        quests += [piece for piece in g.pending if piece in QUESTS and piece not in quests]
        assert sorted(quests) == list(QUESTS), "quest markers got lost"
    if g.deal.chapter in (2, 3):
        assert g.well_markers == 0, "EW-24.20, EW-25.5"
    if g.deal.chapter == 3 and g.result is None and g.phase == TURN and g.turn == 0:
        assert not g.up[WELL], "EW-25.18"


def knowledge(g: Explorers) -> None:
    """What lies open is known to all, what lies face down to nobody."""
    for here in g.up:
        assert all(g.known[monster] == -1 for monster in here), "a monster face up that nobody knows"
    assert not any(g.known[monster] for monster in g.zones[LURKING].pieces), "a hidden monster that somebody knows"
    assert all(g.known[tile] == -1 for tile in TILES if g.at[tile] >= 0), "a placed tile that nobody knows"
    assert all(g.known[card] == -1 for hand in g.loot for card in hand), "loot that nobody knows"


def at_choice(g: Explorers, world: World) -> None:
    """INV15, INV21: what holds whenever somebody must choose."""
    assert (g.result is None) == bool(world.asks), "INV21"
    if g.phase == ACT and world.asks and world.asks[0].prompt == "act":
        assert g.place[g.active] not in g.lurking_at, "INV15"
        assert g.hp[g.active], "INV21: somebody who is down acts"
    if g.phase in (ACT, MEET):
        assert 0 <= g.active < g.deal.heroes


def check_step(before: Explorers, after: Explorers) -> None:
    """What holds from one choice to the next."""
    for hero in range(after.deal.heroes):
        assert after.powers[hero] >= before.powers[hero], "INV10: a power was lost"
    for card, threat in zip(before.boss_card, before.threat, strict=True):
        if card in after.boss_card and card >= 0:
            assert after.threat[after.boss_card.index(card)] >= threat, "INV11: threat went down"
    assert after.discarded >= before.discarded, "EW-25.21"
    if len(after.forest) > len(before.forest) and after.deal.growing and after.result is None:
        hopeless = not any(TILE[tile] for tile in after.pile.pieces)
        assert open_paths(after) or hopeless or forced(before, after), "INV13: the forest has closed"


def forced(before: Explorers, after: Explorers) -> bool:
    """EW-4.12: whether a tile went in by force: then every other one had been refused."""
    return any(event.kind == "refused" for event in (after.journal.events if after.journal is not None else ()))
