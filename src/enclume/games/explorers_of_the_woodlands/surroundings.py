"""What the active hero faces: the steps of this turn, a combat, a Lair, what is for sale, what is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from enclume.kernel.scene import AnyArea, Board, Number, Piece, Placed, Row, Step, Steps, Track
from enclume.kernel.texts import Text, joined, listed, same

from .art import icon
from .cards import CONTENT, HERO, HERO_NUMBER, LAIR, MONSTER, MONSTER_NUMBER, TYPE
from .codes import LAST_ROUND, UNHURRIED
from .entries import COLORS
from .hero_pieces import (
    hero_card,
    lot,
)
from .pieces import (
    brambles_table,
    effect_words,
    foe,
    lair_card,
    loot_card,
    monster,
    quest_token,
    tile_piece,
    token,
)
from .seen import ExplorersView, FightView, FoeView
from .texts import TEXTS, boss_name, monster_name

_LAIRS: Final = {card.id: card for card in LAIR.values()}
_STAGES: Final = {"prepare": 0, "reroll": 1, "strike": 2}
_TOLD, _TOLD_IN_COMBAT = 5, 2
"""How many steps of a turn are told: the last ones; fewer beside a combat."""


def surroundings(v: ExplorersView) -> Board:
    """Everything beside the forest; what is going on now gives it its name."""
    areas: list[AnyArea] = []
    title = TEXTS["part.bestiary"]
    if v.phase == "pick":
        title = TEXTS["area.heroes"]
        taken = {hero.id for hero in v.heroes}
        areas.append(_row("heroes", tuple(hero_card(kind) for kind, hero in enumerate(HERO) if hero.id not in taken)))
    pending = _pending(v)
    if v.fight is not None or (v.foes and not pending):
        title = TEXTS["area.fight"]
        areas += _fight(v, v.fight) if v.fight is not None else _facing(v)
    if pending:
        areas.append(_row("pending", pending))
    if v.lair is not None:
        title = TEXTS["area.lair"] if title is TEXTS["part.bestiary"] else title
        areas += _lair(v)
    if v.story:
        areas.append(_story(v))
    areas += _wares(v)
    if v.chapter.number:
        areas.append(_row("chapter", (_chapter(v),)))
    areas.append(_row("bestiary", tuple(_bestiary(v.enraged))))
    areas.append(_row("rules", (brambles_table(v.brambles),)))
    return Board(key="glade", title=title, areas=tuple(areas))


@lru_cache(maxsize=2048)
def _row(name: str, pieces: tuple[Piece, ...]) -> Row:
    return Row(key=name, title=TEXTS[f"area.{name}"], pieces=pieces)


@lru_cache(maxsize=32)
def _bestiary(enraged: tuple[str, ...]) -> list[Piece]:
    return [foe(each.id, each.id, (each.defence, each.attack), 0, each.id in enraged) for each in MONSTER]


# Combat


def _name(key: str) -> str:
    """The type of a monster, or the Boss."""
    return key if key.startswith("B") else TYPE[MONSTER_NUMBER[key]].id


def _facing(v: ExplorersView) -> list[AnyArea]:
    """Enemies that wait: their cards, and what one would roll against the first."""
    cards = tuple(
        foe(f"{each.key}~2", _name(each.key), (each.defence, each.attack), each.leaf, _enraged(v, each.key))
        for each in v.foes
    )
    first = v.foes[0]
    health = _health(first)
    pool = _pool(first.dice, first.defence)
    steps = (
        Step(TEXTS["step.prepare"], None, _helpers(v, first.dice), pool),
        Step(TEXTS["step.roll"], None, TEXTS.say("step.each", n=first.defence)),
        Step(TEXTS["step.outcome"], same(f"0 / {health}"), _stakes(_name(first.key), first.attack)),
    )
    return [_row("foes", cards), _steps("combat", steps, -1, first.odds)]


def _health(each: FoeView) -> int:
    kind = _name(each.key)
    card = next(boss for boss in CONTENT.bosses if boss.id == kind) if kind.startswith("B") else _TYPES[kind]
    return card.health + each.leaf


_TYPES: Final = {each.id: each for each in MONSTER}


def _enraged(v: ExplorersView, key: str) -> bool:
    return v.enraged_bosses if key.startswith("B") else _name(key) in v.enraged


def _fight(v: ExplorersView, f: FightView) -> list[AnyArea]:
    """The enemy, the dice, what is needed and what follows."""
    name = _name(f.foe)
    status = ("frozen",) if f.frozen else ()
    card = foe(f"{f.foe}~2", name, (f.defence, f.attack), f.leaf, _enraged(v, f.foe), status)
    dice = tuple(
        lot(f"c{n}", owner, color, f.defence, face, bonus, _fate(hit, n in f.tossed))
        for n, (owner, color, face, bonus, hit) in enumerate(f.dice)
    )
    rolled = len(dice) > 0
    steps = (
        Step(
            TEXTS["step.prepare"],
            None,
            _helpers(v, f.dice if rolled else f.pool),
            () if rolled else _pool(f.pool, f.defence),
        ),
        Step(TEXTS["step.roll"], None, TEXTS.say("step.each", n=f.defence), dice),
        Step(TEXTS["step.outcome"], same(f"{f.hits} / {f.needed}"), _stakes(name, 0 if f.frozen else f.attack)),
    )
    return [_row("foes", (card,)), _steps("combat", steps, _STAGES.get(f.stage, 0), f.odds)]


def _fate(hit: bool, tossed: bool) -> tuple[str, ...]:
    return ("tossed",) if tossed else ("hit",) if hit else ("miss",)


@lru_cache(maxsize=1024)
def _pool(dice: tuple[tuple[str, str, int], ...], least: int) -> tuple[Piece, ...]:
    return tuple([lot(f"p{n}", hero, color, least, 0, bonus) for n, (hero, color, bonus) in enumerate(dice)])


def _helpers(v: ExplorersView, dice: Sequence[tuple[Any, ...]]) -> Text:
    """Who lends dice: nobody, or these."""
    me = v.heroes[v.active].id
    names = [HERO[HERO_NUMBER[hero]].name for hero in dict.fromkeys(die[0] for die in dice) if hero != me]
    return TEXTS.say("step.helped" if names else "step.alone", n=len(dice), names=listed(names))


@lru_cache(maxsize=128)
def _stakes(name: str, attack: int) -> Text:
    """What is won, and what a defeat costs."""
    boss = name.startswith("B")
    card = next(boss for boss in CONTENT.bosses if boss.id == name) if boss else _TYPES[name]
    won = [TEXTS["step.victory"]] if boss else [effect_words(line) for line in _TYPES[name].reward]
    lost = [*([TEXTS.say("effect.health.less", n=attack)] if attack else []), *map(effect_words, card.penalty)]
    return TEXTS.say("step.stakes", won=listed(won), lost=listed(lost) if lost else TEXTS["effect.none"])


@lru_cache(maxsize=1024)
def _steps(name: str, steps: tuple[Step, ...], now: int, odds: int = -1) -> Steps:
    numbers = (Number("odds", odds, TEXTS["number.odds"]),) if odds >= 0 else ()
    return Steps(key=name, title=TEXTS[f"area.{name}"], steps=steps, now=now, numbers=numbers)


# The story of a turn


def _story(v: ExplorersView) -> Steps:
    """EW-12.38: what this turn has brought, one step after the other; the last is under way while it is resolved."""
    told = v.story[-(_TOLD_IN_COMBAT if v.fight is not None or v.foes else _TOLD) :]
    skipped = len(v.story) - len(told)
    steps = tuple([_told(entry, skipped + n) for n, entry in enumerate(told)])
    return _steps("story", steps, len(steps) - 1 if v.chain else len(steps))


@lru_cache(maxsize=2048)
def _told(entry: tuple[Any, ...], nth: int) -> Step:
    kind, *rest = entry
    match kind:
        case "fight":
            key, defence, needed, hits, dice, won = rest
            name = boss_name(key) if key.startswith("B") else monster_name(key)
            pieces = tuple(
                lot(
                    f"s{nth}.{n}",
                    hero,
                    COLORS[color] if color >= 0 else "",
                    defence,
                    face,
                    bonus,
                    _fate(face + bonus >= defence, False),
                )
                for n, (hero, color, face, bonus) in enumerate(dice)
            )
            words = TEXTS["story.won" if won else "story.lost"]
            return Step(TEXTS.say("story.fight", foe=name), same(f"{hits} / {needed}"), words, pieces)
        case "brambles":
            return Step(TEXTS["chain.brambles"], same(str(rest[0])))
        case "event" | "inn":
            cards = CONTENT.events if kind == "event" else CONTENT.inn
            card = next(card for card in cards if card.id == rest[0])
            return Step(card.name, None, card.text)
        case "skill":
            return Step(TEXTS["story.skill"], None, TEXTS.say(f"skill.{rest[0]}", n=rest[1]))
        case "line":
            return Step(_LAIRS[rest[0]].lines[rest[1]].name)
        case "lair":
            return Step(TEXTS["area.lair"], None, joined([_LAIRS[card].name for card in rest], " · "))
        case _:
            camp = next(camp for camp in CONTENT.camps if camp.id == rest[0])
            return Step(camp.name, None, camp.text)


# Lairs, shops, what is to be decided, chapters


def _lair(v: ExplorersView) -> list[AnyArea]:
    lair = v.lair
    assert lair is not None
    cards = (lair_card(lair.a, lair.line), lair_card(lair.b, lair.line))
    die = Placed(lair.progress, 0, token("lair_die", TEXTS["area.progress"], "lair"))
    track = Track(key="lair_track", title=TEXTS["area.progress"], length=4, pieces=(die,))
    waiting = tuple([monster(each) for each in lair.monsters])
    return [_row("lair", cards), track, *([_row("types", waiting)] if waiting else [])]


def _wares(v: ExplorersView) -> list[AnyArea]:
    f = v.forest
    areas: list[AnyArea] = []
    if f.shop_open:
        areas.append(_row("shop", tuple(loot_card(card) for card in f.shop)))
    if f.stall:
        areas.append(_row("stall", tuple(loot_card(card) for card in f.stall)))
    if f.drawn:
        areas.append(_row("drawn", tuple(tile_piece(tile, 0) for tile in f.drawn)))
    return areas


def _pending(v: ExplorersView) -> tuple[Piece, ...]:
    """What lies open while somebody decides about it, and is nobody's yet."""
    held = {key for hero in v.heroes for key, _ in (*hero.loot, *hero.markers, *hero.quests)}
    return tuple([_undecided(key, what) for key, what in v.forest.pending if key not in held])


def _undecided(key: str, what: str) -> Piece:
    """A card or marker that somebody decides about."""
    if key.startswith("L"):
        return loot_card(key)
    if key.startswith("O"):
        title = TEXTS["area.orb"]
        return Piece(key=key, kind="token", title=title, icon=icon("orb"), numbers=(Number("", int(what), title),))
    return quest_token(key, what)


def _chapter(v: ExplorersView) -> Piece:
    """The goal of a chapter and how far it is."""
    c = v.chapter
    story = CONTENT.chapters[c.number - 1]
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
    lines = [
        Number(icon(name), 0, joined([same(f"{n}"), TEXTS.say(f"counter.{name}", of=of)]))
        for name, n, of in shown[c.number]
    ]
    if c.number in UNHURRIED:
        lines.append(Number(icon("rounds"), 0, TEXTS.say("counter.rounds", n=v.round, of=LAST_ROUND[c.number])))
    lines += [Number(icon("totem"), 0, TEXTS.say("piece.totem", color=TEXTS[f"color.{color}"])) for color in c.totems]
    return Piece(key="chapter", kind="account", title=story.name, text=story.goal, numbers=tuple(lines))
