"""What the table looks like: the forest under the threat; what the active hero faces; a board for each seat."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enclume.kernel.scene import AnyArea, Board, Mark, Number, Piece, Placed, Row, Scene, Tiles, Track
from enclume.kernel.texts import Text, joined, same

from .art import icon
from .cards import BOSS, CONTENT, HERO, HERO_NUMBER, TILE
from .codes import LAST_ROUND, UNHURRIED
from .geometry import EDGES
from .hero_pieces import (
    health,
    hero_dice,
    orbs,
    placed_dice,
    portrait,
    power_card,
    rack,
)
from .pieces import (
    counter,
    deck,
    figure,
    foe,
    ghost,
    half,
    hidden_boss,
    loot_card,
    monster,
    quest_token,
    tile_piece,
    token,
    veiled,
)
from .seen import ExplorersView, HeroView, PlaceView, TileView
from .surroundings import surroundings
from .texts import TEXTS

_BOSSES: Final = {boss.id: boss for boss in BOSS}
_BLUE: Final = Mark("blue", "circle")
_HALVES: Final = {tile.id: tile.halves for tile in TILE if tile.halves}


def scene(v: ExplorersView) -> Scene:
    """A view laid out for the eye."""
    woods: list[AnyArea] = [*_bosses(v), _forest(v), _row("decks", tuple(_decks(v)))]
    parts = (_part("woods", TEXTS["area.forest"], tuple(woods)), surroundings(v))
    return Scene(areas=(*parts, *[_board(v, seat) for seat in range(v.seats)]), progress=_progress(v))


def _progress(v: ExplorersView) -> Text:
    hero = v.heroes[v.active].id
    return _said(_round(v), v.phase, HERO[HERO_NUMBER[hero]].name if hero else None)


def _round(v: ExplorersView) -> str:
    """The number of the round; in chapters that have no other clock, the last one too (EW-22.24)."""
    return f"{v.round}/{LAST_ROUND[v.chapter.number]}" if v.chapter.number in UNHURRIED else str(v.round)


@lru_cache(maxsize=1024)
def _said(round_: str, phase: str, name: Text | None) -> Text:
    key = "progress" if name else "progress.nobody"
    return TEXTS.say(key, round=round_, phase=TEXTS[f"phase.{phase}"], hero=name)


@lru_cache(maxsize=2048)
def _part(key: str, title: Text, areas: tuple[AnyArea, ...]) -> Board:
    """A part of the table that belongs to nobody."""
    return Board(key=key, title=title, areas=areas)


@lru_cache(maxsize=4096)
def _row(name: str, pieces: tuple[Piece | None, ...], suffix: str = "", owner: int | None = None) -> Row:
    words = name.removeprefix("rest_")
    return Row(key=name + suffix, title=TEXTS[f"area.{words}"], owner=owner, pieces=pieces)


# The forest


def _forest(v: ExplorersView) -> Tiles:
    ways = dict(v.ways)
    tiles = [Placed(tile.x, tile.y, _tile(v, tile, ways)) for tile in v.tiles]
    unknown = not v.forest.drawn
    ghosts = [Placed(each.x, each.y, ghost(each.key, each.ways, unknown)) for each in v.ghosts]
    shown = {each.key for each in v.ghosts}
    for key in v.chapter.blight:
        if key not in shown:
            x, y = key[1:].split(",")
            tiles.append(Placed(int(x), int(y), token(f"corruption:{key}", TEXTS["piece.corruption"], "corruption")))
    return Tiles(key="forest", title=TEXTS["area.forest"], tiles=tuple(tiles), ghosts=tuple(ghosts))


def _tile(v: ExplorersView, tile: TileView, ways: dict[str, int]) -> Piece:
    """A tile with all that stands on it; one with two dead ends carries its two places."""
    carries: list[Piece] = []
    for place in tile.places:
        found = _on_place(v, place)
        if tile.id in _HALVES:
            nth = "ns".index(place.key[-1])
            thorns = "brambles" in _HALVES[tile.id][nth].icons
            side = EDGES[(EDGES.index(_HALVES[tile.id][nth].exit) + tile.turns) % 4].lower()
            status = _standing(v, place, ways)
            carries.append(half(place.key, side, thorns, tuple(found), status, _awaits(place)))
        else:
            carries += found
    if tile.corrupted:
        carries.append(token(f"corruption:{tile.id}", TEXTS["piece.corruption"], "corruption", None, "purple"))
    if tile.id in _HALVES:
        return tile_piece(tile.id, tile.turns, tuple(carries))
    (place,) = tile.places
    return tile_piece(tile.id, tile.turns, tuple(carries), _standing(v, place, ways), "", _awaits(place))


def _awaits(place: PlaceView) -> tuple[str, ...]:
    """What lies on a place and will happen to whoever enters."""
    there = {
        "foe": bool(place.up),
        "monster": bool(place.lurking),
        "event": place.event,
        "chest": place.chests > 0,
    }
    return tuple([name for name, is_there in there.items() if is_there])


def _standing(v: ExplorersView, place: PlaceView, ways: dict[str, int]) -> tuple[str, ...]:
    """Whether the active hero stands here, or by which side he would come in."""
    hero = v.heroes[v.active]
    if hero.place == place.key and hero.id and v.phase in ("turn", "meet", "act", "turn_end"):
        return ("here",)
    return (f"way-{EDGES[ways[place.key]].lower()}",) if place.key in ways else ()


def _on_place(v: ExplorersView, place: PlaceView) -> list[Piece]:
    """What stands and lies on a place."""
    key = place.key
    hps = {hero.id: hero.hp for hero in v.heroes}
    active = v.heroes[v.active].id
    found = [figure(hero, hps[hero], hero == active) for hero in place.heroes]
    found += [monster(each) for each in place.up]
    found += [veiled(name, TEXTS["piece.lurking"], "monster") for name in place.lurking]
    found += [_chest(f"chest:{key}~{n}") for n in range(place.chests)]
    if place.event:
        found.append(token(f"event:{key}", TEXTS["piece.event"], "event", None, "purple", "lozenge"))
    if place.hidden_quest:
        found.append(veiled(f"quest:{key}", TEXTS["piece.quest"], "quest"))
    found += [quest_token(f"quest:{key}~{n}", quest) for n, quest in enumerate(place.quests)]
    if place.hidden_camp:
        found.append(veiled(f"camp:{key}", TEXTS["piece.camp"], "camp"))
    if place.camp:
        camp = next(camp for camp in CONTENT.camps if camp.id == place.camp)
        found.append(token(f"camp:{key}", camp.name, "camp", camp.text))
    if place.shield:
        found.append(token(f"shield:{key}", TEXTS["piece.shield"], "shield"))
    found += [token(f"den{boss}", TEXTS["area.boss"], "bosses", None, "red") for boss in place.bosses]
    if key == "T06" and v.forest.well:
        found.append(_pool(v.forest.well))
    return found


def _chest(key: str) -> Piece:
    return token(key, TEXTS["piece.chest"], "chest", None, "yellow", "plate")


@lru_cache(maxsize=8)
def _pool(n: int) -> Piece:
    """The Orb markers on the Well."""
    title = TEXTS["piece.well"]
    return Piece(key="well", kind="token", title=title, icon=icon("orb"), numbers=(Number("", n, title),))


# The Boss and the clock


def _bosses(v: ExplorersView) -> list[AnyArea]:
    areas: list[AnyArea] = []
    cards: list[Piece] = []
    for n, each in enumerate(v.bosses):
        if each.card:
            boss = _BOSSES[each.card]
            cards.append(foe(f"boss{n}", each.card, (boss.defence, boss.attack), each.leaf, v.enraged_bosses))
        else:
            cards.append(hidden_boss(n))
    if not cards and not v.chapter.number:
        cards.append(hidden_boss(0))
    if cards:
        areas.append(_row("boss", tuple(cards)))
    areas += [_threat(n, _BOSSES[each.card].threat, each.threat) for n, each in enumerate(v.bosses) if each.revealed]
    return areas


@lru_cache(maxsize=256)
def _threat(n: int, length: int, now: int) -> Track:
    """EW-15.10 to EW-15.13: the clock; the last space is defeat."""
    title = TEXTS["area.threat"]
    cube = Placed(now - 1, 0, Piece(key=f"threat:{n}", kind="cube", title=title, mark=_BLUE))
    labels = tuple([same(str(step)) for step in range(1, length + 1)])
    return Track(key=f"threat:{n}", title=title, icon=icon("fallen"), length=length, pieces=(cube,), labels=labels)


def _decks(v: ExplorersView) -> list[Piece]:
    f = v.forest
    found = [deck("pile", f.pile), deck("loot", f.loot), deck("events", f.events), deck("monsters", f.monsters)]
    if any(f.lairs):
        found.append(deck("lair_a", f.lairs[0]))
    if f.inn:
        found.append(deck("inn", f.inn))
    found += [counter(f"P{n}", TEXTS.say("piece.pile", n=n + 1), "loot", size) for n, size in enumerate(f.piles)]
    return found


# Boards


def _board(v: ExplorersView, seat: int) -> Board:
    """The heroes of a seat: the one whose turn it is at full size, another in a line."""
    mine = [n for n, hero in enumerate(v.heroes) if hero.seat == seat and hero.id]
    first = v.active if v.active in mine else mine[0] if mine else -1
    areas: list[AnyArea] = []
    for n in sorted(mine, key=lambda n: n != first):
        areas += _hero(v, n) if n == first else _resting(v, n)
    names = joined([HERO[HERO_NUMBER[v.heroes[n].id]].name for n in mine], " & ") if mine else None
    return Board(key=f"board:{seat}", title=names, owner=seat, areas=tuple(areas))


def _hero(v: ExplorersView, n: int) -> list[AnyArea]:
    hero = v.heroes[n]
    kind, suffix = HERO_NUMBER[hero.id], f":{hero.id}"
    active = n == v.active and v.phase in ("turn", "meet", "act", "turn_end")
    laid = [dice if active else () for _, dice in v.slots]
    names = placed_dice(v.tray, laid)
    racks = tuple(
        rack(kind, nth, name if active else f"{name}:{hero.id}", laid[nth], names[nth], hero.powers)
        for nth, (name, _) in enumerate(v.slots)
    )
    powers = tuple(power_card(kind, nth, hero.powers > nth) for nth in range(2))
    areas: list[AnyArea] = [_row("hero", _head(v, n, hero), suffix, hero.seat)]
    if v.tray and active:
        areas.append(_row("tray", hero_dice(v.tray), suffix, hero.seat))
    areas.append(_row("slots", racks, suffix, hero.seat))
    areas.append(_row("loot", tuple(_three(_loot(hero))), suffix, hero.seat))
    areas.append(_row("powers", powers, suffix, hero.seat))
    return areas


def _resting(v: ExplorersView, n: int) -> list[AnyArea]:
    """The other hero of somebody who plays two."""
    hero = v.heroes[n]
    suffix = f":{hero.id}"
    return [
        _row("rest_hero", _head(v, n, hero), suffix, hero.seat),
        _row("rest_loot", tuple(_loot(hero)), suffix, hero.seat),
    ]


def _head(v: ExplorersView, n: int, hero: HeroView) -> tuple[Piece, ...]:
    active = n == v.active
    return (portrait(hero.id, active), health(hero.id, hero.hp), orbs(hero.id, hero.orbs), *_tokens(v, n, hero))


def _loot(hero: HeroView) -> list[Piece]:
    """What fills a hero's three places: loot, and what a quest asks to be carried."""
    return [
        *[loot_card(key, down) for key, down in hero.loot],
        *[quest_token(key, quest) for key, quest in hero.quests],
    ]


def _three(things: list[Piece]) -> list[Piece | None]:
    """EW-7.5: a hero has three places for loot."""
    return [*things, *[None] * (3 - len(things))]


def _tokens(v: ExplorersView, n: int, hero: HeroView) -> list[Piece]:
    found = [token("first", TEXTS["piece.first"], "first")] if v.first == n else []
    for name, there, color in (
        ("down", not hero.hp, "red"),
        ("poison", hero.poison, "green"),
        ("entangled", hero.entangled, "red"),
        ("immobilised", hero.immobilised, "red"),
        ("plus_die", hero.plus_die, "yellow"),
        ("extra_move", n == v.active and v.extra_moves > 0, "yellow"),
    ):
        if there:
            found.append(token(f"{name}:{hero.id}", TEXTS[f"piece.{name}"], name, None, color))
    found += [_marker(key, value) for key, value in hero.markers]
    return found


@lru_cache(maxsize=64)
def _marker(key: str, value: int) -> Piece:
    title = TEXTS["area.orb"]
    return Piece(key=key, kind="token", title=title, icon=icon("orb"), numbers=(Number("", value, title),))
