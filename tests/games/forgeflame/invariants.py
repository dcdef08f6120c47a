"""What holds after every choice: the invariants of the rules, worked out from the data of the state."""

from __future__ import annotations

from enclume.games.forgeflame.board import LIMIT, WITH_TOKENS, bits
from enclume.games.forgeflame.cards import (
    ADVENTURER,
    CAPACITY,
    FLYNA,
    OGMUL,
    SILKARA,
    SLOW_PROOF,
    STUN_PROOF,
)
from enclume.games.forgeflame.ores import total
from enclume.games.forgeflame.piles import BOX, DEPOSITS, EXPLORATIONS
from enclume.games.forgeflame.state import ACTING, IMPS, ORDERING, START, UPKEEP, FlameState


def check(g: FlameState) -> None:
    """All that must hold whenever somebody is asked, and at the end."""
    ores(g)
    kobolds_and_flames(g)
    figures(g)
    cards(g)
    piles(g)
    tokens(g)


def ores(g: FlameState) -> None:
    """I-1: no ore is made or lost."""
    everywhere = g.supply + g.bag + sum(g.loose) + sum(g.carried)
    assert [everywhere >> 8 * kind & 255 for kind in range(3)] == [20, 20, 20]
    assert (everywhere >> 24) + g.set_in.bit_count() == (3 if g.deal.mithrul else 0)


def kobolds_and_flames(g: FlameState) -> None:
    """I-2 to I-4."""
    on_board = sum(here >> shift & 15 for here in g.kobolds for shift in (0, 4, 8, 12))
    assert on_board + g.kobolds_left == 6
    assert g.kobolds_left >= 0
    if not g.deal.solo:
        assert all(here < 16 for here in g.kobolds)
        assert g.entrance_lit
    assert 0 <= g.lit <= (2 if g.deal.solo else 3)


def figures(g: FlameState) -> None:
    """I-5 to I-7, I-18, I-23."""
    in_play = 0
    for crew in g.crew:
        assert not in_play & crew
        in_play |= crew
    assert sorted(who for here in g.here for who in bits(here)) == bits(in_play)
    for site, here in enumerate(g.here):
        assert all(g.at[who] == site for who in bits(here))
        too_many = here.bit_count() - LIMIT[site]
        assert too_many <= (1 if g.walker >= 0 or g.phase == ACTING else 0)
        assert not (here and g.unexplored >> site & 1)
    for who in range(len(ADVENTURER)):
        assert total(g.carried[who]) <= CAPACITY[who]
        assert g.owner[who] >= 0 or not g.carried[who]
    assert not g.stunned & (STUN_PROOF | ~in_play)
    assert not g.slowed & (SLOW_PROOF | ~in_play)
    assert not g.webbed & ~in_play


def cards(g: FlameState) -> None:
    """I-8 to I-10."""
    if g.phase <= ORDERING:
        return
    for seat in range(g.seats):
        hidden = [*g.hand(seat).pieces, *g.draw_pile(seat).pieces, *g.advanced(seat).pieces]
        mine = [*hidden, *g.discard[seat], *g.active[seat], *g.face_up[seat]]
        assert len(set(mine)) == len(mine)
        assert all(g.crew[seat] >> card // 7 & 1 for card in mine)
        assert len(mine) == (15 if g.deal.solo else 7 * g.crew[seat].bit_count())
        assert len(g.face_up[seat]) <= 2
        if g.advanced(seat) and g.phase != UPKEEP:
            assert len(g.face_up[seat]) == 2
    assert all(0 <= turns <= 4 for turns in g.turns)
    assert len(g.played) <= max(15, 7 * max(crew.bit_count() for crew in g.crew))
    assert len(set(g.played)) == len(g.played)
    assert g.round <= (9 if g.deal.solo else 13)


def piles(g: FlameState) -> None:
    """I-11, I-12, I-16."""
    owned = [n for each in g.artefacts for n in each]
    artefacts = [*g.row, *g.pile.pieces, *owned, *g.gone]
    assert len(set(artefacts)) == len(artefacts)
    if g.phase > ORDERING:
        assert len(artefacts) == 22
        assert len(g.row) == g.deal.row or not g.pile
    events = len(g.events) + len(g.past_events) + (len(g.zones[-2]) if g.deal.solo else 0)
    assert events == (10 if g.deal.solo else 12)
    if g.deal.solo:
        assert len(g.events) + len(g.past_events) == 8
        assert len(g.imps) + len(g.past_imps) == 11
    held = [piece for seat in range(g.seats) for piece in g.treasures_of(seat).pieces]
    assert len({*held, *g.treasures.pieces}) == len(held) + len(g.treasures)
    assert len(held) + len(g.treasures) <= 12


def tokens(g: FlameState) -> None:
    """I-13 to I-15, I-17, I-19, I-21."""
    with_tokens = sum(1 << site for site in WITH_TOKENS)
    assert not (g.unexplored | g.undug) & ~with_tokens
    assert len(set(g.zones[EXPLORATIONS].pieces)) == 15
    assert len({*g.zones[DEPOSITS].pieces, *g.zones[BOX].pieces}) == 18
    assert 0 <= g.rockfalls < 1 << 37
    standing = [totem for totem in g.totems if totem >= 0]
    assert len(set(standing)) == len(standing)
    assert not any(g.totems_left >> totem & 1 for totem in standing)
    assert all(g.totems[site] >= 0 for site in bits(g.active_totems))
    assert 0 <= g.charged <= (3 if g.owner[FLYNA] >= 0 else 0)
    assert not g.full_potions or g.owner[OGMUL] >= 0
    assert not any(g.full_potions >> n & 1 and card >= 0 for n, card in enumerate(g.potions_on))
    assert 0 <= g.free_webs() <= 3
    assert g.free_webs() == 3 or g.owner[SILKARA] >= 0
    for site, kind in g.webbed_ores:
        assert g.loose[site] >> 8 * kind & 255 >= g.webbed_ores.count((site, kind))
    assert all(n in g.row for n in (*g.webbed_row, *g.shielded))


def after_upkeep(g: FlameState) -> None:
    """I-20: a new round begins with everything put away."""
    assert g.phase in (START, IMPS)
    assert not any(g.active)
    assert g.free_webs() == 3
    assert g.potions_on == (-1, -1, -1)
    for seat in range(g.seats):
        assert len(g.hand(seat)) >= 5 or not (g.draw_pile(seat) or g.discard[seat])
