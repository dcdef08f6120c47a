"""What a seat may know: everything but the faces that lie down. All seats know the same (EW-1.8)."""

from __future__ import annotations

from .actions import cell_key
from .camps import sizes
from .cards import (
    BOSS_CARD,
    CAMP,
    EVENT,
    HERO,
    INN,
    LAIR,
    LOOT_KEY,
    MONSTER,
    MONSTER_KEY,
    ORB_VALUE,
    ORBS,
    PLACE_KEY,
    QUEST,
    TILE,
    TILE_OF,
    TYPE,
)
from .codes import (
    ACT,
    BOSS_DECK,
    ENTANGLED,
    EVENT_DECK,
    GROWTH,
    IMMOBILE,
    INN_DONE,
    LOOT_DECK,
    LURKING,
    MEET,
    PHASES,
    PILE,
    POISON,
    ROUND_END,
    SLOTS,
    WELL_TAKEN,
)
from .combat import defence, foe_key, hits, profile, shields_of, unshakable
from .corruption import due, reserve
from .entries import COLORS
from .geometry import (
    BITS,
    OPEN,
    STEPS,
    TURNED,
    around,
    open_cells,
    placements,
    placements_from,
    places_of,
    turns_of,
    x_of,
    y_of,
)
from .heroes import orb_value
from .legal import attack_of, clear_camps, corruption_level, defence_of, gaps, sharper, tainted
from .outlook import against, chance, pool
from .parts import Fight
from .quests import ENOUGH
from .seen import (
    BossView,
    ChapterView,
    ExplorersView,
    FightView,
    FoeView,
    ForestView,
    GhostView,
    HeroView,
    LairView,
    MonsterView,
    PlaceView,
    TileView,
)
from .siege import NEEDED
from .state import Explorers


def view(g: Explorers, viewer: int | None) -> ExplorersView:
    """The state as a viewer may know it."""
    return ExplorersView(
        viewer=viewer,
        seats=g.seats,
        round=g.round,
        phase=PHASES[g.phase],
        first=g.deal.first,
        active=g.active,
        brambles=g.deal.brambles,
        enraged=tuple(MONSTER[kind].id for kind in range(5) if g.deal.enraged >> kind & 1),
        enraged_bosses=g.deal.enraged_bosses,
        tiles=tuple(_tile(g, viewer, cell, value) for cell, value in g.forest.items() if value),
        ghosts=_ghosts(g),
        ways=_ways(g),
        heroes=tuple(_hero(g, hero) for hero in range(g.deal.heroes)),
        tray=g.tray,
        rerolled=g.rerolled,
        slots=tuple(zip(SLOTS, g.slots, strict=True)),
        extra_moves=g.extra_moves,
        fight=_fight(g),
        bosses=tuple(_boss(g, viewer, boss) for boss in range(len(g.boss_card))),
        lair=_lair(g),
        chain=g.chain,
        story=g.story,
        subject=g.subject,
        foes=_foes(g),
        forest=_forest(g, viewer),
        chapter=_chapter(g),
    )


def _ghosts(g: Explorers) -> tuple[GhostView, ...]:
    """EW-4.9, EW-6.4: where paths lead out of the forest: all of them while a tile is placed, else the hero's."""
    if g.phase in (ACT, MEET):
        here = g.links[g.here]
        cell = g.at[TILE_OF[g.here]]
        cells = [cell + STEPS[edge] for edge in range(4) if here[edge] == OPEN] if g.drawn else gaps(g)
    elif g.phase == ROUND_END and g.deal.chapter == 5:
        cells = due(g)[1]
    elif g.phase >= GROWTH:
        cells = list(open_cells(g.forest)) if g.drawn else []
    else:
        cells = []
    ways = _fits(g) if g.drawn else {}
    return tuple([GhostView(cell_key(cell), x_of(cell), y_of(cell), tuple(ways.get(cell, ()))) for cell in cells])


def _fits(g: Explorers) -> dict[int, list[tuple[str, str, int, int]]]:
    """EW-4.6, EW-6.8: how each tile in hand would lie on each cell."""
    found: dict[int, list[tuple[str, str, int, int]]] = {}
    for tile in g.drawn:
        for cell, turns in _placings(g, tile, False) or _placings(g, tile, True):
            name = TILE[tile].id
            key = f"{name}:{cell_key(cell)}:r{turns}" if len(g.drawn) > 1 else f"{cell_key(cell)}:r{turns}"
            joins = TURNED[tile][turns] & around(g.forest, cell)[1]
            found.setdefault(cell, []).append((key, name, turns, joins))
    return found


def _placings(g: Explorers, tile: int, closing: bool) -> list[tuple[int, int]]:
    if g.phase not in (ACT, MEET):
        return placements(g.forest, tile, closing)
    cell, links = g.at[TILE_OF[g.here]], g.links[g.here]
    out = [edge for edge in range(4) if links[edge] == OPEN]
    return [way for edge in out for way in placements_from(g.forest, tile, cell + STEPS[edge], edge ^ 2, closing)]


def _ways(g: Explorers) -> tuple[tuple[str, int], ...]:
    """EW-6.1: where paths lead from the active hero's place."""
    if g.phase not in (MEET, ACT):
        return ()
    return tuple([(PLACE_KEY[place], edge ^ 2) for edge, place in enumerate(g.links[g.here]) if place >= 0])


def _monster(g: Explorers, monster: int, place: int) -> MonsterView:
    more = (g.shield_at == place) + (bool(g.corrupt) and tainted(g, place)) if place >= 0 else 0
    return MonsterView(
        key=MONSTER_KEY[monster],
        type=TYPE[monster].id,
        defence=min(6, TYPE[monster].defence + more) if place >= 0 else defence_of(g, monster),
        leaf=g.leaf_of(monster),
        frozen=g.frost == monster,
        markers=tuple(ORB_VALUE[marker] for thief, marker in g.thieves if thief == monster),
    )


def _tile(g: Explorers, viewer: int | None, cell: int, value: int) -> TileView:
    tile = value >> 10
    return TileView(
        id=TILE[tile].id,
        x=x_of(cell),
        y=y_of(cell),
        turns=turns_of(value),
        corrupted=bool(g.corrupt >> tile & 1),
        places=tuple(_place(g, viewer, place) for place in places_of(tile)),
    )


def _place(g: Explorers, viewer: int | None, place: int) -> PlaceView:
    lurking = g.zones[LURKING].pieces
    camp = next(((CAMP[marker].id, taken) for at, marker, taken in g.camp_up if at == place), ("", False))
    return PlaceView(
        key=PLACE_KEY[place],
        chests=g.chests[place],
        event=bool(g.events >> place & 1),
        up=tuple(_monster(g, monster, place) for monster in g.up[place]),
        lurking=tuple(g.key(viewer, m) for m, at in zip(lurking, g.lurking_at, strict=True) if at == place),
        hidden_quest=place in g.quest_at,
        quests=tuple(QUEST[marker].id for at, marker in g.quest_up if at == place),
        hidden_camp=place in g.camp_at,
        camp=camp[0],
        camp_looted=camp[1],
        shield=g.shield_at == place,
        heroes=tuple(HERO[g.kinds[h]].id for h, at in enumerate(g.place) if at == place and g.kinds[h] >= 0),
        bosses=tuple(boss for boss, at in enumerate(g.boss_at) if at == place),
        lair=g.deal.lairs and not g.closed_lairs >> place & 1,
        joined=g.placed(place),
    )


def _hero(g: Explorers, hero: int) -> HeroView:
    return HeroView(
        id=HERO[g.kinds[hero]].id if g.kinds[hero] >= 0 else "",
        seat=g.deal.owner[hero],
        hp=g.hp[hero],
        orbs=g.orbs[hero],
        powers=g.powers[hero],
        place=PLACE_KEY[g.place[hero]],
        poison=bool(g.status[hero] & POISON),
        entangled=bool(g.status[hero] & ENTANGLED),
        immobilised=bool(g.flags[hero] & IMMOBILE),
        loot=tuple((LOOT_KEY[card], card in g.spent[hero]) for card in g.loot[hero]),
        markers=tuple((f"O{marker}", ORB_VALUE[marker]) for marker in g.markers[hero]),
        quests=tuple((f"Q{marker}", QUEST[marker].id) for marker in g.quests[hero]),
        well_taken=bool(g.flags[hero] & WELL_TAKEN),
        inn_done=bool(g.flags[hero] & INN_DONE),
        plus_die=g.plus_die == hero,
    )


def _fight(g: Explorers) -> FightView | None:
    f = g.fight
    if f is None:
        return None
    target = defence(g, f)
    return FightView(
        foe=foe_key(g, f),
        boss=f.boss,
        stage=f.stage,
        defence=target,
        attack=attack(g, f),
        health=f.health,
        leaf=shields_of(g, f),
        frozen=not f.boss and g.frost == f.foe,
        helpers=tuple(g.kind_id(hero) for hero in f.helpers),
        ranged=g.kind_id(f.ranged) if f.ranged >= 0 else "",
        dice=tuple(
            (g.kind_id(owner), COLORS[color] if color >= 0 else "", face, bonus, face + bonus >= target)
            for owner, color, face, bonus in f.dice
        ),
        tossed=tuple(n for n in range(len(f.dice)) if f.tossed >> n & 1),
        extra=f.extra,
        colors=tuple(COLORS[color] for color in BITS[f.colors]),
        hits=hits(g, f),
        needed=f.health + shields_of(g, f),
        rerolls=not unshakable(g, f),
        sure=not f.used & 1,
        master=not f.used & 2,
        pool=tuple([(g.kind_id(hero), COLORS[color] if color >= 0 else "", plus) for hero, color, plus in pool(g, f)]),
        odds=chance(g, f),
    )


def _foes(g: Explorers) -> tuple[FoeView, ...]:
    """EW-12.23: those who stand where the active hero is, the lowest defence first; in a Lair, those who lurk there."""
    if g.phase not in (MEET, ACT) or g.fight is not None:
        return ()
    monsters = g.delve.monsters if g.delve is not None else g.up[g.here]
    fights = [Fight(monster, False, TYPE[monster].health) for monster in monsters]
    fights.sort(key=lambda f: defence(g, f))
    boss = g.boss_on(g.here) if g.delve is None else -1
    if boss >= 0 and g.boss_card[boss] >= 0:
        fights.append(Fight(boss, True, BOSS_CARD[g.boss_card[boss]].health))
    return tuple([_foe(g, f) for f in fights])


def _foe(g: Explorers, f: Fight) -> FoeView:
    against(g, f)
    return FoeView(
        key=foe_key(g, f),
        defence=defence(g, f),
        attack=attack(g, f),
        leaf=shields_of(g, f),
        dice=tuple([(g.kind_id(hero), COLORS[color] if color >= 0 else "", plus) for hero, color, plus in pool(g, f)]),
        odds=chance(g, f),
    )


def attack(g: Explorers, f: Fight) -> int:
    return profile(g, f).attack + sharper(g, g.here) if f.boss else attack_of(g, f.foe)


def _boss(g: Explorers, viewer: int | None, boss: int) -> BossView:
    card = g.boss_card[boss]
    hidden = card < 0
    if hidden and g.knows(viewer, g.zones[BOSS_DECK].pieces[0]):
        card = g.zones[BOSS_DECK].pieces[0]
    name = BOSS_CARD[card].id if card >= 0 else ""
    return BossView(name, not hidden, PLACE_KEY[g.boss_at[boss]], g.threat[boss], g.boss_leaf[boss])


def _lair(g: Explorers) -> LairView | None:
    delve = g.delve
    if delve is None:
        return None
    return LairView(
        a=LAIR[delve.card_a].id,
        b=LAIR[delve.card_b].id,
        progress=delve.progress,
        line=delve.line,
        passes=delve.passes,
        explorers=tuple(g.kind_id(hero) for hero in delve.explorers),
        monsters=tuple(_monster(g, monster, -1) for monster in delve.monsters),
    )


def _forest(g: Explorers, viewer: int | None) -> ForestView:
    pile = g.pile.pieces
    extra = g.deal.extra
    fallen = [TYPE[monster].id for monster in g.monster_out]
    return ForestView(
        pile=len(pile),
        known_pile=tuple((len(pile) - 1 - n, TILE[tile].id) for n, tile in enumerate(pile) if g.knows(viewer, tile)),
        drawn=tuple(TILE[tile].id for tile in g.drawn),
        rejected=tuple(TILE[tile].id for tile in g.rejected),
        monsters=len(g.zones[PILE].pieces),
        fallen=tuple(fallen.count(monster.id) for monster in MONSTER),
        loot=len(g.zones[LOOT_DECK].pieces),
        loot_out=tuple(LOOT_KEY[card] for card in g.loot_out),
        events=len(g.zones[EVENT_DECK].pieces),
        events_out=tuple(EVENT[card].id for card in g.event_out),
        bosses=len(g.zones[BOSS_DECK].pieces),
        bosses_out=tuple(BOSS_CARD[card].id for card in g.boss_out),
        lairs=(len(g.extra_zone("lair_a").pieces), len(g.extra_zone("lair_b").pieces)) if "lair_a" in extra else (0, 0),
        inn=len(g.extra_zone("inn").pieces) if "inn" in extra else 0,
        others_out=tuple(_other(piece) for piece in g.other_out),
        well=g.well_markers,
        shop=tuple(LOOT_KEY[card] for card in g.shop),
        shop_open=g.shop_open,
        stall=tuple(LOOT_KEY[card] for card in g.stall),
        stall_at=PLACE_KEY[g.stall_at] if g.stall_at >= 0 else "",
        piles=tuple(sizes(g)) if g.deal.chapter == 4 else (),
        pending=tuple(_pending(piece) for piece in g.pending),
    )


def _pending(piece: int) -> tuple[str, str]:
    if piece in LOOT_KEY:
        return LOOT_KEY[piece], LOOT_KEY[piece]
    return (f"O{piece}", str(ORB_VALUE[piece])) if piece in ORBS else (f"Q{piece}", QUEST[piece].id)


def _other(piece: int) -> str:
    if piece in LAIR:
        return LAIR[piece].id
    if piece in INN:
        return INN[piece].id
    return QUEST[piece].id if piece in QUEST else f"O{piece}"


def _chapter(g: Explorers) -> ChapterView:
    heroes = range(g.deal.heroes)
    return ChapterView(
        number=g.deal.chapter,
        campaign=bool(g.deal.campaign),
        potions=g.potions,
        defeated=tuple(g.defeated),
        discarded=g.discarded,
        needed=NEEDED[g.deal.heroes] if g.deal.chapter == 3 else 0,
        bosses=g.bosses_slain,
        orbs=sum(g.orbs) + sum(orb_value(g, hero) for hero in heroes) if g.deal.chapter == 2 else 0,
        orbs_needed=ENOUGH[g.deal.heroes] if g.deal.chapter == 2 else 0,
        orbs_lost=g.orbs_lost,
        camps=clear_camps(g),
        corrupted=g.corrupt.bit_count(),
        level=corruption_level(g),
        reserve=reserve(g) if g.deal.chapter == 5 else 0,
        blight=tuple(cell_key(cell) for cell in g.blight),
        totems=tuple(COLORS[color] for color in BITS[g.totems]),
    )
