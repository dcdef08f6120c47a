"""What the table looks like: the forest, a running combat, Boss, Lair, decks and chapter, and a board for each seat."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import AnyArea, Board, Number, Piece, Placed, Row, Scene, Tiles, Track
from enclume.kernel.texts import Text, joined, same

from .cards import BOSS, CONTENT, HERO, HERO_NUMBER, LAIR
from .pieces import (
    boss_card,
    combat_die,
    counter,
    deck,
    figure,
    ghost,
    hero_card,
    hero_dice,
    lair_card,
    loot_card,
    monster,
    power_card,
    quest_token,
    slot,
    tile_card,
    tile_piece,
    token,
    type_card,
)
from .texts import TEXTS
from .view import ExplorersView, HeroView, PlaceView

_BOSSES: Final = {boss.id: boss for boss in BOSS}
_LAIRS: Final = {card.id: card for card in LAIR.values()}


def scene(v: ExplorersView) -> Scene:
    """A view laid out for the eye."""
    areas: list[AnyArea] = [_forest(v)]
    if v.phase == "pick":
        taken = {hero.id for hero in v.heroes}
        left = [kind for kind, hero in enumerate(HERO) if hero.id not in taken]
        areas.append(_row("heroes", tuple(hero_card(kind) for kind in left)))
    if v.tray:
        areas.append(_row("tray", hero_dice(v.tray)))
    if v.forest.drawn:
        areas.append(_row("drawn", tuple(tile_card(tile) for tile in v.forest.drawn)))
    if v.chain:
        areas.append(_row("chain", tuple(token(f"chain{n}", _link(link), "chain") for n, link in enumerate(v.chain))))
    if v.fight is not None:
        areas.append(_fight(v))
    if v.lair is not None:
        areas.append(_lair(v))
    areas += _bosses(v)
    areas += _table(v)
    areas += [_board(v, seat) for seat in range(v.seats)]
    return Scene(areas=tuple(areas), progress=_progress(v))


def _progress(v: ExplorersView) -> Text:
    hero = v.heroes[v.active].id
    name = HERO[HERO_NUMBER[hero]].name if hero else same("")
    return _said(v.round, v.phase, name)


@lru_cache(maxsize=1024)
def _said(round_: int, phase: str, name: Text) -> Text:
    return TEXTS.say("progress", round=round_, phase=TEXTS[f"phase.{phase}"], hero=name)


@lru_cache(maxsize=4096)
def _row(name: str, pieces: tuple[Piece | None, ...], suffix: str = "", owner: int | None = None) -> Row:
    return Row(key=name + suffix, title=TEXTS[f"area.{name}"], owner=owner, pieces=pieces)


# The forest


def _forest(v: ExplorersView) -> Tiles:
    where = {hero.id: hero for hero in v.heroes}
    tiles = []
    for tile in v.tiles:
        carries: list[Piece] = []
        for place in tile.places:
            halved = len(tile.places) > 1
            mine = _on_place(v, place, where)
            if halved:
                mine = [token(place.key, TEXTS[f"half.{place.key[-1]}"], "half", carries=tuple(mine))]
            carries += mine
        if tile.corrupted:
            carries.append(token(f"corruption:{tile.id}", TEXTS["piece.corruption"], "corruption"))
        tiles.append(Placed(tile.x, tile.y, tile_piece(tile.id, tile.turns, tuple(carries))))
    ghosts = [Placed(x, y, ghost(key)) for key, x, y in v.ghosts]
    blight = set(v.chapter.blight)
    shown = {key for key, _, _ in v.ghosts}
    for key in sorted(blight - shown):
        x, y = key[1:].split(",")
        piece = token(f"corruption:{key}", TEXTS["piece.corruption"], "corruption")
        tiles.append(Placed(int(x), int(y), piece))
    return Tiles(key="forest", title=TEXTS["area.forest"], tiles=tuple(tiles), ghosts=tuple(ghosts))


def _on_place(v: ExplorersView, place: PlaceView, where: dict[str, HeroView]) -> list[Piece]:
    """What stands and lies on a place."""
    key = place.key
    found = [figure(hero, where[hero].hp) for hero in place.heroes]
    found += [monster(each) for each in place.up]
    found += [Piece(key=name, kind="token", title=TEXTS["piece.lurking"], back="evil-eyes") for name in place.lurking]
    found += [token(f"chest:{key}~{n}", TEXTS["piece.chest"], "chest") for n in range(place.chests)]
    if place.event:
        found.append(token(f"event:{key}", TEXTS["piece.event"], "uncertainty"))
    if place.hidden_quest:
        found.append(Piece(key=f"quest:{key}", kind="token", title=TEXTS["piece.quest"], back="uncertainty"))
    found += [quest_token(f"quest:{key}~{n}", quest) for n, quest in enumerate(place.quests)]
    if place.hidden_camp:
        found.append(Piece(key=f"camp:{key}", kind="token", title=TEXTS["piece.camp"], back="campfire"))
    if place.camp:
        camp = next(camp for camp in CONTENT.camps if camp.id == place.camp)
        found.append(token(f"camp:{key}", camp.name, "campfire", text=camp.text))
    if place.shield:
        found.append(token(f"shield:{key}", TEXTS["piece.shield"], "shield"))
    found += [token(f"den{boss}", TEXTS["area.boss"], "boss") for boss in place.bosses]
    if place.key == "T06" and v.forest.well:
        found.append(counter("well", TEXTS["piece.well"], "orb", v.forest.well))
    return found


# Combat, Boss, Lair


def _fight(v: ExplorersView) -> Board:
    f = v.fight
    assert f is not None
    dice = tuple(combat_die(n, *die, n in f.tossed) for n, die in enumerate(f.dice))
    numbers = tuple(
        Number(name, value, TEXTS[f"number.{name}"])
        for name, value in (
            ("defence", f.defence),
            ("health", f.health),
            ("attack", f.attack),
            ("leaf", f.leaf),
            ("hits", f.hits),
            ("needed", f.needed),
        )
    )
    return Board(key="fight", title=TEXTS["area.fight"], areas=(_row("dice", dice),), numbers=numbers)


def _bosses(v: ExplorersView) -> list[AnyArea]:
    areas: list[AnyArea] = []
    if v.bosses:
        cards = tuple(boss_card(n, each.card, each.leaf, v.enraged_bosses) for n, each in enumerate(v.bosses))
        areas.append(_row("boss", cards))
    for n, each in enumerate(v.bosses):
        if each.revealed:
            length = _BOSSES[each.card].threat
            cube = Placed(each.threat - 1, 0, token(f"threat:{n}", TEXTS["area.threat"], "boss"))
            areas.append(Track(key=f"threat{n}", title=TEXTS["area.threat"], length=length, pieces=(cube,)))
    return areas


def _lair(v: ExplorersView) -> Board:
    lair = v.lair
    assert lair is not None
    cards = (lair_card(_LAIRS[lair.a].id, lair.line), lair_card(_LAIRS[lair.b].id, lair.line))
    die = Placed(lair.progress, 0, token("lair_die", TEXTS["area.progress"], "dice"))
    track = Track(key="lair_track", title=TEXTS["area.progress"], length=4, pieces=(die,))
    return Board(
        key="lair",
        title=TEXTS["area.lair"],
        areas=(
            _row("lair", cards, "_cards"),
            track,
            _row("types", tuple(monster(each) for each in lair.monsters), "_lair"),
        ),
    )


# The rest of the table


def _table(v: ExplorersView) -> list[AnyArea]:
    f = v.forest
    brambles = CONTENT.brambles[v.brambles]
    rules = [token("brambles", brambles.name, "thorn", text=_brambles_text(v.brambles))]
    rules += [type_card(kind, kind in v.enraged) for kind in (monster.id for monster in CONTENT.monsters)]
    areas: list[AnyArea] = [_row("rules", tuple(rules)), _row("decks", tuple(_decks(v)))]
    if f.shop_open:
        areas.append(_row("shop", tuple(loot_card(card) for card in f.shop)))
    if f.stall:
        areas.append(_row("stall", tuple(loot_card(card) for card in f.stall)))
    held = {key for hero in v.heroes for key, _ in (*hero.loot, *hero.markers, *hero.quests)}
    pending = tuple(loot_card(key) for key in f.pending if key.startswith("L") and key not in held)
    if pending:
        areas.append(_row("pending", pending))
    if f.piles:
        piles = tuple(
            counter(f"P{n}", TEXTS.say("piece.pile", n=n + 1), "cards", size) for n, size in enumerate(f.piles)
        )
        areas.append(_row("piles", piles))
    if v.chapter.number:
        areas.append(_row("chapter", tuple(_chapter(v))))
    return areas


@cache
def _brambles_text(card: str) -> Text:
    lines = []
    for face, effects in enumerate(CONTENT.brambles[card].lines, 1):
        words = ", ".join(f"{line.do} {line.n}" if line.n else line.do for line in effects) or "-"
        lines.append(f"{face}: {words}")
    return same("; ".join(lines))


def _decks(v: ExplorersView) -> list[Piece]:
    f = v.forest
    found = [
        deck("pile", f.pile),
        deck("monsters", f.monsters),
        deck("fallen", sum(f.fallen)),
        deck("loot", f.loot),
        deck("events", f.events),
        deck("bosses", f.bosses),
    ]
    if any(f.lairs):
        found += [deck("lair_a", f.lairs[0]), deck("lair_b", f.lairs[1])]
    if f.inn:
        found.append(deck("inn", f.inn))
    return found


def _chapter(v: ExplorersView) -> list[Piece]:
    c = v.chapter
    story = CONTENT.chapters[c.number - 1]
    found = [token("chapter", story.name, "book", text=joined([story.story, story.goal]))]
    shown: dict[int, list[tuple[str, int, int]]] = {
        1: [("potions", c.potions, 2)],
        2: [("orbs", c.orbs, c.orbs_needed), ("orbs_lost", c.orbs_lost, 4)],
        3: [("discarded", c.discarded, c.needed), ("slain", c.bosses, 1)],
        4: [("camps", c.camps, 3)],
        5: [
            ("corrupted", c.corrupted, 10),
            ("level", c.level, 3),
            ("reserve", c.reserve, 10),
            ("totems", len(c.totems), 4),
        ],
    }
    for name, n, of in shown[c.number]:
        found.append(counter(f"chapter:{name}", TEXTS.say(f"counter.{name}", of=of), name, n))
    found += [
        token(f"totem:{color}", TEXTS.say("piece.totem", color=TEXTS[f"color.{color}"]), "totem") for color in c.totems
    ]
    return found


def _link(link: str) -> Text:
    """A step of a chain in words: a card's name, Brambles, a skill."""
    kind, _, rest = link.partition(":")
    match kind:
        case "event":
            return next(card.name for card in CONTENT.events if card.id == rest)
        case "inn":
            return next(card.name for card in CONTENT.inn if card.id == rest)
        case "skill":
            return TEXTS.say(f"skill.{rest}", n="")
        case "lair":
            return joined([_LAIRS[card].name for card in rest.split(":")], " · ")
        case "camp":
            return next(camp.name for camp in CONTENT.camps if camp.id == rest)
        case _:
            return TEXTS[f"chain.{kind}"]


# Boards


def _board(v: ExplorersView, seat: int) -> Board:
    """The heroes of a seat: dice on their slots, loot, powers, markers."""
    areas: list[AnyArea] = []
    numbers: list[Number] = []
    for n, hero in enumerate(v.heroes):
        if hero.seat == seat and hero.id:
            areas += _hero(v, n, hero)
            for name, value in (("hp", hero.hp), ("orbs", hero.orbs)):
                label = joined([HERO[HERO_NUMBER[hero.id]].name, TEXTS[f"number.{name}"]], " : ")
                numbers.append(Number(name, value, label))
    return Board(key=f"board:{seat}", owner=seat, areas=tuple(areas), numbers=tuple(numbers))


def _hero(v: ExplorersView, n: int, hero: HeroView) -> list[AnyArea]:
    kind = HERO_NUMBER[hero.id]
    suffix = f":{hero.id}"
    active = n == v.active and v.phase in ("turn", "meet", "act", "turn_end")
    slots = tuple(
        slot(kind, nth, name if active else f"{name}:{hero.id}", dice if active else ())
        for nth, (name, dice) in enumerate(v.slots)
    )
    loot = tuple(loot_card(key, down) for key, down in hero.loot)
    powers = tuple(power_card(kind, nth, hero.powers > nth) for nth in range(2))
    return [
        _row("slots", slots, suffix, hero.seat),
        _row("loot", loot, suffix, hero.seat),
        _row("powers", powers, suffix, hero.seat),
        _row("tokens", tuple(_tokens(v, n, hero)), suffix, hero.seat),
    ]


def _tokens(v: ExplorersView, n: int, hero: HeroView) -> list[Piece]:
    found = [token("first", TEXTS["piece.first"], "round-star")] if v.first == n else []
    for name, there in (
        ("poison", hero.poison),
        ("entangled", hero.entangled),
        ("immobilised", hero.immobilised),
        ("plus_die", hero.plus_die),
        ("extra_move", n == v.active and v.extra_moves > 0),
    ):
        if there:
            found.append(token(f"{name}:{hero.id}", TEXTS[f"piece.{name}"], name))
    found += [counter(key, TEXTS["area.orb"], "orb", value) for key, value in hero.markers]
    found += [quest_token(key, quest) for key, quest in hero.quests]
    return found
