"""The things that lie on the table. All are made once for each state they can be in."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece
from enclume.kernel.texts import Text, joined

from .actions import figure_key, kobold_code, ore_key
from .cards import (
    ADVENTURER,
    ARTEFACT,
    CARD,
    DEPOSIT,
    EVENT,
    FIRST_TREASURE,
    IMP,
    KOBOLD_TOKEN,
    OBJECTIVE,
    ORE,
    POTION,
    TOKEN,
    TOTEM,
    TREASURE,
    VALUE,
    adventurer_of,
    is_advanced,
)
from .ores import LETTERS, packed
from .state import ICONS
from .texts import TEXTS, card_text, cost_words, icons_words, ores_words

COLORS: Final = ("red", "blue", "yellow", "green")
SHAPES: Final = ("circle", "square", "diamond", "triangle")
_ORE_MARK: Final = (
    Mark("yellow", "circle"),
    Mark("black", "square"),
    Mark("red", "diamond"),
    Mark("white", "star"),
)
_FACES: Final = {
    "granit": "rock-golem",
    "mogrimur": "skeleton",
    "nobz": "mine-wagon",
    "korgain": "dwarf-face",
    "molly": "wolf-head",
    "gobetou": "slime",
    "flyna": "toolbox",
    "ogmul": "round-potion",
    "silkara": "scarab-beetle",
    "vaelindra": "hood",
    "drsdaqt": "giant-squid",
    "greedy": "dragon-head",
    "devorfu": "smoking-volcano",
}
_TOKENS: Final = {
    "exp_treasure": "chest",
    "exp_flame": "flame",
    "exp_kobold": "goblin",
    "exp_trap": "skull-crossed-bones",
    "exp_totem": "totem-head",
    "exp_ore": "gems",
}
_ICONS: Final = ("walking-boot", "war-pick", "grab", "crossed-swords", "round-star")
_POWERS: Final = {
    "treasure": "chest",
    "heal": "health-potion",
    "banish": "goblin",
    "peek": "evil-eyes",
    "flame": "flame",
    "flight": "feathered-wing",
    "stealth": "cowled",
    "wild": "drama-masks",
}


def face_of(adventurer: int) -> str:
    return _FACES.get(ADVENTURER[adventurer].id, "meeple")


def seat_mark(seat: int) -> Mark:
    return Mark(COLORS[seat], SHAPES[seat])


def count(n: int, icon: str = "count") -> tuple[Number, ...]:
    return (Number(icon, n, TEXTS["number.count"]),) if n > 1 else ()


def ore(kind: int, key: str, n: int, *status: str) -> Piece:
    """Ores of a kind, wherever they are."""
    return _ore(kind, key, n, status)


@lru_cache(maxsize=4096)
def _ore(kind: int, key: str, n: int, status: tuple[str, ...]) -> Piece:
    return Piece(
        key=key, kind="token", title=ORE[kind].name, icon="gems", mark=_ORE_MARK[kind], numbers=count(n), status=status
    )


@lru_cache(maxsize=8192)
def adventurer(who: int, seat: int, ores: int, status: tuple[str, ...], key: str = "") -> Piece:
    """A figure with what it carries."""
    made = ADVENTURER[who]
    held = [(kind, ores >> 8 * kind & 255) for kind in range(len(ORE))]
    carried = tuple(ore(kind, f"{ORE[kind].id}@{made.id}{key}", n) for kind, n in held if n)
    return Piece(
        key=f"{made.id}{key}",
        kind="figure",
        title=made.name,
        icon=face_of(who),
        mark=seat_mark(seat) if seat >= 0 else None,
        numbers=(Number("capacity", made.capacity, TEXTS["number.capacity"]),),
        text=made.text,
        status=status,
        carries=carried,
        source=made.source,
    )


@lru_cache(maxsize=512)
def kobold(site: int, status: int, nth: int) -> Piece:
    key = figure_key(kobold_code(site, status)) + (f"~{nth + 1}" if nth else "")
    words = ("", "stunned", "slowed", "stunned slowed")[status].split()
    return Piece(key=key, kind="figure", title=TEXTS["piece.kobold"], icon="goblin", status=tuple(words))


def loose_ore(kind: int, site: int, n: int, webbed: bool) -> Piece:
    return ore(kind, ore_key(kind, site, webbed), n, *(["webbed"] if webbed else []))


@lru_cache(maxsize=1024)
def deposit(key: str, level: int) -> Piece:
    """A deposit on its site: its face, if the viewer has seen it."""
    if key[0] == "?":
        return Piece(key=key, kind="token", back=f"deposit-{level}", title=TEXTS["piece.deposit"])
    made = DEPOSIT[int(key[1:])]
    text = joined([ores_words(packed(made.ores)), *([TEXTS["piece.kobold"]] if made.kobold else [])], ", ")
    cost = tuple(_ORE_MARK[LETTERS.index(letter)] for letter in made.ores)
    return Piece(key=key, kind="token", title=made.name, icon="war-pick", cost=cost, text=text, status=("seen",))


@lru_cache(maxsize=1024)
def exploration(key: str) -> Piece:
    if key[0] == "?":
        return Piece(key=key, kind="token", back="exploration", title=TEXTS["piece.exploration"])
    made = TOKEN[int(key[1:])]
    return Piece(
        key=key, kind="token", title=made.name, icon=_TOKENS.get(made.id, "chest"), text=made.text, status=("seen",)
    )


@cache
def totem(n: int, active: bool) -> Piece:
    made = TOTEM[n]
    status = ("active",) if active else ("idle",)
    return Piece(key=made.id, kind="figure", title=made.name, icon="totem-head", text=made.text, status=status)


@cache
def flame(site: str, nth: int, lit: bool) -> Piece:
    status = ("lit",) if lit else ("unlit",)
    key = f"flame@{site}" + (f"~{nth + 1}" if nth else "")
    return Piece(key=key, kind="token", title=TEXTS["piece.flame"], icon="flame", status=status)


# Cards


@lru_cache(maxsize=8192)
def action_card(key: str, status: tuple[str, ...] = (), carries: tuple[Piece, ...] = ()) -> Piece:
    if key[0] == "?":
        return Piece(key=key, kind="card", back="action", title=TEXTS["piece.card"])
    card = int(key[1:])
    made = CARD[card]
    icons = sum(1 << 8 * "MDPFA".index(letter) for letter in made.icons.split())
    words = joined([icons_words(icons), card_text(card)], ". ")
    return Piece(
        key=key,
        kind="card",
        title=made.name,
        icon=face_of(adventurer_of(card)),
        numbers=_icon_numbers(icons),
        text=words,
        status=(*status, "advanced" if is_advanced(card) else "basic"),
        carries=carries,
        source=made.source,
    )


@cache
def _icon_numbers(icons: int) -> tuple[Number, ...]:
    return tuple(
        Number(_ICONS[k], n, TEXTS[f"icon.{name}"]) for k, name in enumerate(ICONS) if (n := icons >> 8 * k & 255)
    )


@lru_cache(maxsize=2048)
def artefact(n: int, status: tuple[str, ...] = ()) -> Piece:
    made = ARTEFACT[n]
    words = [cost_words(made.cost), *([TEXTS[f"power.{made.power}"]] if made.power else [])]
    collection = _ORE_MARK[[kind.id for kind in ORE].index(made.collection)] if made.collection else None
    return Piece(
        key=f"#{n}",
        kind="card",
        title=made.name,
        icon=_POWERS.get(made.power, "anvil"),
        mark=collection,
        cost=tuple(_ORE_MARK[LETTERS.index(letter)] for letter in made.cost),
        numbers=(Number("vp", made.vp, TEXTS["number.vp"]),),
        text=joined(words, ". "),
        status=status,
        source=made.source,
    )


@lru_cache(maxsize=256)
def event(key: str) -> Piece:
    made = EVENT[int(key[1:])]
    return Piece(key=key, kind="card", title=made.name, icon="hourglass", text=made.text, source=made.source)


@cache
def imp(n: int) -> Piece:
    return Piece(key=f"#{n}", kind="card", title=IMP[n].name, icon="terror", text=IMP[n].text, source=IMP[n].source)


@cache
def imp_back(position: str) -> Piece:
    title = TEXTS.say("piece.imp", position=TEXTS[f"position.{position}"])
    return Piece(key="imp_back", kind="card", back=f"imp-{position}", title=title)


@cache
def objective(n: int, met: bool) -> Piece:
    made = OBJECTIVE[n]
    status = ("met",) if met else ()
    numbers = (Number("vp", made.vp, TEXTS["number.vp"]),)
    return Piece(
        key=made.id, kind="card", title=made.name, icon="tied-scroll", text=made.text, numbers=numbers, status=status
    )


@lru_cache(maxsize=512)
def treasure(key: str) -> Piece:
    if key[0] == "?":
        return Piece(key=key, kind="token", back="treasure", title=TEXTS["piece.treasure"])
    n = int(key[1:])
    numbers = (Number("vp", VALUE[n], TEXTS["number.vp"]),)
    return Piece(key=key, kind="token", title=TREASURE[n - FIRST_TREASURE].name, icon="chest", numbers=numbers)


# Tokens and counters


@cache
def potion(n: int, status: str) -> Piece:
    made = POTION[n]
    return Piece(
        key=f"potion.{made.id}", kind="token", title=made.name, icon="round-potion", text=made.text, status=(status,)
    )


@lru_cache(maxsize=256)
def token(key: str, title: Text, icon: str, *status: str) -> Piece:
    return Piece(key=key, kind="token", title=title, icon=icon, status=status)


@cache
def kobold_token(n: int) -> Piece:
    made = KOBOLD_TOKEN[n]
    return Piece(key=made.id, kind="token", title=made.name, icon="goblin", text=made.text)


@lru_cache(maxsize=1024)
def counter(key: str, title: Text, icon: str, n: int, *status: str) -> Piece:
    number = (Number("count", n, title),)
    return Piece(key=key, kind="counter", title=title, icon=icon, numbers=number, status=status)


@lru_cache(maxsize=256)
def ore_counter(kind: int, place: str, n: int) -> Piece:
    number = (Number("count", n, ORE[kind].name),)
    key = f"{place}.{ORE[kind].id}"
    return Piece(key=key, kind="counter", title=ORE[kind].name, icon="gems", mark=_ORE_MARK[kind], numbers=number)


@lru_cache(maxsize=128)
def icon_counter(icon: int, n: int) -> Piece:
    return counter(f"icon.{ICONS[icon]}", TEXTS[f"icon.{ICONS[icon]}"], _ICONS[icon], n)
