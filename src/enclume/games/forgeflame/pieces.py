"""The things that lie on the table. All are made once for each state they can be in."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece, Sign
from enclume.kernel.texts import Text, joined

from .actions import figure_key, kobold_code, ore_key
from .art import BEFALLEN, FACES, FIGHT_TOKENS, ORE_MARK, TOKENS
from .cards import ADVENTURER, DEPOSIT, FIRST_TREASURE, KOBOLD_TOKEN, ORE, POTION, TOKEN, TOTEM, TREASURE, VALUE
from .ores import LETTERS, packed
from .texts import TEXTS, ores_words

COLORS: Final = ("purple", "orange", "white", "red")
SHAPES: Final = ("square", "diamond", "hexagon", "circle")


def face_of(adventurer: int) -> str:
    return FACES[ADVENTURER[adventurer].id][0]


def seat_mark(seat: int) -> Mark:
    return Mark(COLORS[seat], SHAPES[seat])


def ore(kind: int, key: str, n: int, *status: str) -> Piece:
    """Ores of a kind, wherever they are."""
    return _ore(kind, key, n, status)


@lru_cache(maxsize=4096)
def _ore(kind: int, key: str, n: int, status: tuple[str, ...]) -> Piece:
    numbers = (Number("count", n, TEXTS["number.count"]),) if n > 1 else ()
    return Piece(key=key, kind="ore", title=ORE[kind].name, mark=ORE_MARK[kind], numbers=numbers, status=status)


@lru_cache(maxsize=8192)
def adventurer(who: int, seat: int, ores: int, status: tuple[str, ...]) -> Piece:
    """A figure in the mine with what it carries; what has befallen it is marked on it."""
    made = ADVENTURER[who]
    befallen = next((name for name in BEFALLEN if name in status), None)
    return Piece(
        key=made.id,
        kind="figure",
        title=made.name,
        icon=face_of(who),
        mark=seat_mark(seat) if seat >= 0 else None,
        numbers=(Number("capacity", made.capacity, TEXTS["number.capacity"]),),
        text=_befallen(status),
        status=status,
        carries=_carried(who, ores, ""),
        source=made.source,
        emblem=Sign(BEFALLEN[befallen], TEXTS[f"status.{befallen}"]) if befallen else None,
    )


def _carried(who: int, ores: int, suffix: str) -> tuple[Piece, ...]:
    held = [(kind, ores >> 8 * kind & 255) for kind in range(len(ORE))]
    return tuple(ore(kind, f"{ORE[kind].id}@{ADVENTURER[who].id}{suffix}", n) for kind, n in held if n)


@cache
def _befallen(status: tuple[str, ...]) -> Text | None:
    words = [TEXTS[f"status.{name}"] for name in status if name in BEFALLEN]
    return joined(words, ", ") if words else None


@lru_cache(maxsize=8192)
def crew(who: int, ores: int, status: tuple[str, ...]) -> Piece:
    """The same adventurer before its player: a name, what it carries, what it is good at."""
    made = ADVENTURER[who]
    harms = tuple(
        Piece(
            key=f"{made.id}.{name}",
            kind="sign",
            title=TEXTS[f"status.{name}"],
            icon=BEFALLEN[name],
            status=("harm",),
        )
        for name in status
        if name in BEFALLEN
    )
    return Piece(
        key=f"{made.id}.aid",
        kind="crew",
        title=made.name,
        icon=face_of(who),
        numbers=(Number("capacity", made.capacity, TEXTS["number.capacity"]),),
        text=aid_text(who),
        status=status,
        carries=(*_carried(who, ores, ".aid"), *harms),
        source=made.source,
        about=made.id,
    )


@cache
def aid_text(who: int) -> Text:
    made = ADVENTURER[who]
    return joined([made.text, TEXTS[f"immune.{made.immunity}"]]) if made.immunity else made.text


@cache
def recruit(who: int) -> Piece:
    """An adventurer who may join a team."""
    made = ADVENTURER[who]
    icon, mark = FACES[made.id]
    numbers = (
        Number("carry", made.capacity, TEXTS["number.capacity"]),
        Number("difficulty", made.complexity, TEXTS["number.complexity"]),
    )
    return Piece(
        key=made.id,
        kind="hero",
        title=made.name,
        icon=icon,
        mark=mark,
        numbers=numbers,
        text=aid_text(who),
        source=made.source,
    )


@lru_cache(maxsize=512)
def kobold(site: int, status: int, nth: int) -> Piece:
    key = figure_key(kobold_code(site, status)) + (f"~{nth + 1}" if nth else "")
    words = tuple(("", "stunned", "slowed", "stunned slowed")[status].split())
    emblem = Sign(BEFALLEN[words[0]], TEXTS[f"status.{words[0]}"]) if words else None
    return Piece(
        key=key,
        kind="figure",
        title=TEXTS["piece.kobold"],
        icon="goblin",
        text=_befallen(words),
        status=("monster", *words),
        emblem=emblem,
    )


def loose_ore(kind: int, site: int, n: int, webbed: bool) -> Piece:
    return ore(kind, ore_key(kind, site, webbed), n, *(["webbed"] if webbed else []))


@lru_cache(maxsize=1024)
def deposit(key: str, level: int) -> Piece:
    """A deposit on its site: its face, if the viewer has seen it."""
    if key[0] == "?":
        title = TEXTS.say("piece.deposit", level="I" * level)
        return Piece(key=key, kind="token", back="war-pick", mark=Mark("grey", "hexagon"), title=title)
    made = DEPOSIT[int(key[1:])]
    text = joined([ores_words(packed(made.ores)), *([TEXTS["piece.kobold"]] if made.kobold else [])], ", ")
    cost = tuple(ORE_MARK[LETTERS.index(letter)] for letter in made.ores)
    mark = Mark("grey", "hexagon")
    return Piece(
        key=key, kind="token", title=made.name, icon="war-pick", mark=mark, cost=cost, text=text, status=("seen",)
    )


@lru_cache(maxsize=1024)
def exploration(key: str) -> Piece:
    if key[0] == "?":
        mark = Mark("white", "circle")
        return Piece(key=key, kind="token", back="uncertainty", mark=mark, title=TEXTS["piece.exploration"])
    made = TOKEN[int(key[1:])]
    return Piece(
        key=key, kind="token", title=made.name, icon=TOKENS.get(made.id, "chest"), text=made.text, status=("seen",)
    )


@cache
def totem(n: int, active: bool) -> Piece:
    made = TOTEM[n]
    status = ("totem", "active") if active else ("totem",)
    return Piece(key=made.id, kind="figure", title=made.name, icon="totem-head", text=made.text, status=status)


@cache
def flame(site: str, nth: int, lit: bool) -> Piece:
    status = ("lit",) if lit else ("unlit",)
    key = f"flame@{site}" + (f"~{nth + 1}" if nth else "")
    title = TEXTS["piece.flame" if lit else "piece.no_flame"]
    return Piece(key=key, kind="token", title=title, icon="flame", status=status)


# Treasures, tokens and counters


@lru_cache(maxsize=512)
def treasure(key: str) -> Piece:
    if key[0] == "?":
        return Piece(key=key, kind="token", back="chest", mark=Mark("yellow", "square"), title=TEXTS["piece.treasure"])
    n = int(key[1:])
    numbers = (Number("vp", VALUE[n], TEXTS["number.vp"]),)
    return Piece(
        key=key,
        kind="token",
        mark=Mark("yellow", "square"),
        title=TREASURE[n - FIRST_TREASURE].name,
        icon="chest",
        numbers=numbers,
    )


@cache
def potion(n: int, status: str) -> Piece:
    """A potion before its owner, full or empty; one that was drunk is a sign on the card that it was drunk for."""
    made = POTION[n]
    kind = "sign" if status == "laid" else "token"
    return Piece(
        key=f"potion.{made.id}", kind=kind, title=made.name, icon="round-potion", text=made.text, status=(status,)
    )


@lru_cache(maxsize=256)
def token(key: str, title: Text, icon: str, *status: str) -> Piece:
    return Piece(key=key, kind="token", title=title, icon=icon, status=status)


@cache
def kobold_token(n: int) -> Piece:
    made = KOBOLD_TOKEN[n]
    return Piece(key=made.id, kind="token", title=made.name, icon=FIGHT_TOKENS[made.id], text=made.text)


@lru_cache(maxsize=64)
def horde(left: int, most: int, low: bool) -> Piece:
    """FF-7.3: the kobolds that may still come; the one after the last ends the match."""
    title = TEXTS.say("piece.kobolds_low", n=left) if low else TEXTS["piece.kobolds_left"]
    numbers = (Number("count", left, TEXTS["number.count"]), Number("most", most, TEXTS["number.most"]))
    status = ("low",) if low else ()
    return Piece(key="kobolds_left", kind="horde", title=title, icon="goblin", numbers=numbers, status=status)


@lru_cache(maxsize=1024)
def counter(key: str, title: Text, icon: str, n: int) -> Piece:
    return Piece(key=key, kind="counter", title=title, icon=icon, numbers=(Number("count", n, title),))


@lru_cache(maxsize=512)
def ore_counter(kind: int, place: str, n: int) -> Piece:
    """Ores in the bag or in the supply; those of the supply are a button where a kind is asked for."""
    number = (Number("count", n, ORE[kind].name),)
    key = f"kind:{ORE[kind].id}" if place == "supply" else f"{place}.{ORE[kind].id}"
    return Piece(key=key, kind="counter", title=ORE[kind].name, mark=ORE_MARK[kind], numbers=number)
