"""What the game says: options, prompts and events as sentences, and the account at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from enclume.kernel.events import Event
from enclume.kernel.options import Option
from enclume.kernel.texts import Text, joined, listed, same

from .actions import Cell, Count, Die, Piece, Put, To, Who, cell_key
from .cards import (
    BOSS_CARD,
    CAMP,
    EVENT,
    HERO,
    INN,
    LAIR,
    LOOT,
    LOOT_KEY,
    LOOTS,
    ORB_VALUE,
    ORBS,
    QUEST,
    RUNE,
    TILE,
    TILE_OF,
)
from .codes import FIVE, SIX, SLOTS, STATUSES
from .combat import hits, shields_of
from .entries import COLORS
from .geometry import EDGES, ROCK, STEPS
from .legal import UNLOCK_COST, attack_of
from .state import Explorers
from .texts import (
    TEXTS,
    boss_name,
    hero_name,
    loot_name,
    monster_name,
    place_name,
    place_of_key,
    quest_name,
    tile_name,
)

_EVENTS: Final = {card.id: card for card in EVENT.values()}
_INNS: Final = {card.id: card for card in INN.values()}
_LAIRS: Final = {card.id: card for card in LAIR.values()}
_CAMPS: Final = {camp.id: camp for camp in CAMP.values()}
_POWERS: Final = {power.id: power.name for hero in HERO for power in hero.powers}
_SKILLS: Final = {(boss.id, die): skill for boss in BOSS_CARD.values() for die, skill in enumerate(boss.skills, 1)}


# Options


def describe_option(g: Explorers, option: Option) -> Text:
    """An option as a sentence."""
    key = f"choice.{option.verb}"
    match option:
        case Put():
            return TEXTS.say(key, face=option.face, slot=slot_name(g, option.slot))
        case Die():
            return TEXTS.say(key + (".die" if option.verb == "reroll" else ""), face=_face(g, option))
        case To():
            return _to(g, key, option)
        case Cell():
            return _cell(g, key, option)
        case Piece():
            return _piece(key, option)
        case Who():
            status = TEXTS[f"status.{STATUSES[option.status]}"] if option.status else same("")
            return TEXTS.say(key, hero=hero_name(option.kind), status=status, n=g.deal.heroes)
        case Count():
            return TEXTS.say(key, n=option.n)
        case _:
            return _plain(g, key, option)


def slot_name(g: Explorers, slot: int) -> Text:
    """A slot of the active hero; the special ones have names of their own."""
    hero = HERO[g.kinds[g.active]]
    if slot in (FIVE, SIX):
        return hero.five.name if slot == FIVE else hero.six.name
    return TEXTS[f"slot.{SLOTS[slot]}"]


def _face(g: Explorers, option: Die) -> int:
    if str(option.targets[0]).startswith("d"):
        return option.die
    return g.fight.dice[option.die][2] if g.fight is not None and option.die < len(g.fight.dice) else 0


def _to(g: Explorers, key: str, option: To) -> Text:
    if option.verb == "top":
        return TEXTS.say(key, tile=TILE[option.place].name)
    if option.verb == "spread":
        key += ".tile"
    if option.verb == "move" and g.up[g.here]:
        key += ".flee"
    elif option.verb == "move" and option.place in g.boss_at:
        key += ".boss"
    return TEXTS.say(key, place=place_name(option.place))


def _cell(g: Explorers, key: str, option: Cell) -> Text:
    if option.verb == "place":
        named = [str(target) for target in option.targets if str(target).startswith("T")]
        tile = tile_name(named[0]) if named else TILE[g.drawn[0]].name if g.drawn else same("")
        side, place = _beside(g, option.cell)
        return TEXTS.say(key, tile=tile, side=side, place=place, turn=TEXTS[f"turn.r{option.turns}"])
    if option.verb == "spread":
        return TEXTS.say(f"{key}.cell", cell=same(cell_key(option.cell).removeprefix("@")))
    if option.verb == "risky" and g.up[g.here]:
        key += ".flee"
    return TEXTS.say(key, side=_side(option.cell - g.at[TILE_OF[g.here]]))


def _side(step: int) -> Text:
    """Which way a step to the next cell goes."""
    return TEXTS[f"side.{EDGES[STEPS.index(step)].lower()}"] if step in STEPS else same("")


def _beside(g: Explorers, cell: int) -> tuple[Text, Text]:
    """A cell by a tile next to it, from which a path leads there: on which side of which tile it is."""
    for edge, step in enumerate(STEPS):
        value = g.forest.get(cell - step, ROCK)
        if value >> edge & 1:
            return _side(step), TILE[value >> 10].name
    return same(""), same(cell_key(cell).removeprefix("@"))


def _piece(key: str, option: Piece) -> Text:
    if option.verb in ("fight", "strike", "freeze"):
        return TEXTS.say(key, monster=monster_name(str(option.targets[0])))
    if option.verb == "lose":
        return TEXTS.say(key, n=ORB_VALUE[option.piece])
    if option.kind >= 0 and option.verb == "use":
        key += ".on"
    hero = hero_name(option.kind) if option.kind >= 0 else same("")
    return TEXTS.say(key, card=thing_name(option.piece), hero=hero)


def thing_name(piece: int) -> Text:
    """Loot, a quest marker or an Orb marker."""
    if piece in LOOTS:
        return LOOT[piece].name
    return joined([TEXTS["area.orb"], same(ORB_VALUE[piece])]) if piece in ORBS else QUEST[piece].name


def _plain(g: Explorers, key: str, option: Option) -> Text:
    target = str(option.targets[0]) if option.targets else ""
    match option.verb:
        case "choose":
            return TEXTS[f"choice.choose.{target}"]
        case "unlock":
            hero = g.active
            powers = min(1, g.powers[hero])
            power = HERO[g.kinds[hero]].powers[powers]
            return TEXTS.say(key, power=power.name, n=UNLOCK_COST[powers])
        case "totem" if RUNE[g.here] != g.kinds[g.active]:
            return TEXTS["choice.totem.desperate"]
        case "menace":
            card = g.boss_card[int(target[-1])] if int(target[-1]) < len(g.boss_card) else -1
            return TEXTS.say(key, boss=BOSS_CARD[card].name if card >= 0 else same(target))
        case "mend":
            return TEXTS.say(key, status=TEXTS[f"status.{target}"])
        case "pile":
            n = int(target[1:])
            return TEXTS.say(key, n=n + 1, size=g.pile_of.count(n))
        case "enrage":
            return TEXTS.say(key, monster=monster_name(target))
        case "spores" | "reroll":
            return TEXTS[f"{key}.{target}"]
        case _:
            return TEXTS[key]


def gain(g: Explorers, option: Option) -> str:
    """What an option costs or brings in orbs, for the edge of its line."""
    match option.verb:
        case "move" | "risky" if g.up[g.here]:
            return _blows(g)
        case "risky":
            return "+1 ◉"
        case "buy":
            return "-3 ◉"
        case "sell":
            return "+1 ◉"
        case "vortex":
            return "-1 ◉"
        case "reroll" if isinstance(option, Die):
            return "-1 ◉"
        case _:
            return ""


def _blows(g: Explorers) -> str:
    """EW-13.3: what the monsters left behind would do to who flees."""
    blows = sum([attack_of(g, monster) for monster in g.up[g.here] if g.frost != monster])
    return f"−{blows} ♥" if blows else ""


# Prompts


def describe_prompt(g: Explorers, prompt: str, options: Sequence[Option]) -> Text:
    """What is asked now."""
    kind = g.kinds[g.subject]
    args: dict[str, object] = {"who": hero_name(kind) if kind >= 0 else same("")}
    match prompt:
        case "place":
            args["tile"] = listed([TILE[tile].name for tile in g.drawn], conjunction=TEXTS["word.or"])
        case "rerolls":
            assert g.fight is not None
            args |= {"n": hits(g, g.fight), "needed": g.fight.health + shields_of(g, g.fight)}
        case "share":
            args["card"] = LOOT[g.pending[0]].name
    return TEXTS.say(f"prompt.{prompt}", **args)


# Events


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    """An event as a sentence of the log."""
    args = event.args
    words: dict[str, object] = {}
    for name, value in args.items():
        words[name] = _WORD[name](value) if name in _WORD else value
    match event.kind:
        case "setup_done":
            words["hero"] = hero_name(args["first"]) if args["first"] >= 0 else same("")
        case "rolled" | "rerolled":
            words["foe"] = boss_name(args["foe"]) if args["foe"].startswith("B") else monster_name(args["foe"])
            words |= {"dice": _dice(args["dice"]), "n": args["hits"]}
        case "hero_dice":
            words["dice"] = same(", ".join(map(str, args["dice"])))
        case "event" | "inn":
            card = (_EVENTS if event.kind == "event" else _INNS)[args["card"]]
            words |= {"card": card.name, "text": card.text}
        case "camp":
            words["text"] = _CAMPS[args["camp"]].text
        case "skill":
            words["skill"] = TEXTS.say(f"skill.{args['skill']}", n=_SKILLS[args["boss"], args["die"]].n)
        case "lair_event":
            words["line"] = _LAIRS[args["card"]].lines[args["line"]].name
        case "walked" | "revealed" if not args["monster"]:
            words["monster"] = TEXTS["event.unseen"]
    return TEXTS.say(f"event.{event.kind}", **words)


def _dice(dice: Sequence[tuple[int, int, int]]) -> Text:
    """The dice of a combat: faces, what is added, and the colour of Power dice."""
    parts = []
    for color, face, bonus in dice:
        shown = same(f"{face}{bonus:+d}" if bonus else str(face))
        parts.append(shown if color < 0 else joined([shown, TEXTS[f"color.{COLORS[color]}"]]))
    return listed(parts) if parts else TEXTS["word.nothing"]


_WORD: Final[dict[str, Callable[[Any], object]]] = {
    "hero": hero_name,
    "giver": hero_name,
    "card": lambda card: loot_name(card) if card in LOOT_KEY.values() else card,
    "monster": lambda monster: monster_name(monster) if monster else same(""),
    "boss": boss_name,
    "tile": tile_name,
    "tiles": lambda tiles: listed([tile_name(tile) for tile in tiles]),
    "place": place_of_key,
    "cell": lambda cell: same(cell.removeprefix("@")),
    "status": lambda status: TEXTS[f"status.{status}"],
    "quest": quest_name,
    "camp": lambda camp: _CAMPS[camp].name,
    "power": lambda power: _POWERS[power],
    "slot": lambda slot: TEXTS[f"slot.{slot}"],
    "color": lambda color: TEXTS[f"color.{color}"],
    "a": lambda card: _LAIRS[card].name,
    "b": lambda card: _LAIRS[card].name,
    "reason": lambda reason: TEXTS[f"reason.{reason}"],
}


def account(g: Explorers) -> list[list[tuple[Text, Text]]]:
    """EW-16.4: no score; the health and orbs that each seat's heroes have left."""
    return [
        [
            (
                hero_name(g.kinds[hero]),
                joined(
                    [
                        joined([same(g.hp[hero]), TEXTS["word.health"]]),
                        joined([same(g.orbs[hero]), TEXTS["word.orbs"]]),
                    ],
                    ", ",
                ),
            )
            for hero in range(g.deal.heroes)
            if g.deal.owner[hero] == seat
        ]
        for seat in range(g.seats)
    ]
