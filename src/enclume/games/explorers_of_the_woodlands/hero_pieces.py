"""The things of a hero: dice and the places for them, health, orbs, portrait, powers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from enclume.kernel.scene import Mark, Number, Piece
from enclume.kernel.texts import Text, joined, same

from .art import icon
from .cards import BETHRAS, HERO, HERO_NUMBER
from .codes import FIVE, FOCUS, FULL, MOST_ORBS, MOVE, SIX, SLOTS
from .pieces import mark
from .texts import TEXTS

# Dice


@lru_cache(maxsize=512)
def hero_dice(faces: tuple[int, ...]) -> tuple[Piece, ...]:
    """Hero dice not placed; of several that show the same, the first has the name that options use."""
    made = []
    for n, face in enumerate(faces):
        key, title = _die_key(face, faces[:n].count(face)), TEXTS.say("piece.die", face=face)
        made.append(Piece(key=key, kind="die", title=title, mark=Mark("red", "spark"), numbers=(_face(face),)))
    return tuple(made)


def placed_dice(tray: tuple[int, ...], slots: Sequence[tuple[int, ...]]) -> list[tuple[str, ...]]:
    """Names of the dice on the slots, counted on from those in the tray: one that is placed keeps its name."""
    seen = list(tray)
    names: list[tuple[str, ...]] = []
    for dice in slots:
        keys = []
        for face in dice:
            keys.append(_die_key(face, seen.count(face)))
            seen.append(face)
        names.append(tuple(keys))
    return names


def _die_key(face: int, again: int) -> str:
    return f"d{face}" + (f"~{again + 1}" if again else "")


@cache
def _face(face: int) -> Number:
    return Number("face", face, TEXTS.say("piece.die", face=face))


@lru_cache(maxsize=4096)
def lot(
    key: str, hero: str, color: str, least: int, face: int = 0, bonus: int = 0, status: tuple[str, ...] = ()
) -> Piece:
    """A die of a combat: what it must show, or what it shows; whose it is, and what is added to it."""
    name = HERO[HERO_NUMBER[hero]].name
    title = TEXTS.say("piece.die", face=face) if face else TEXTS.say("piece.least", n=least)
    numbers = [_face(face)] if face else [Number("least", least, TEXTS["number.least"])]
    if bonus:
        numbers.append(Number("bonus", bonus, TEXTS["number.bonus"]))
    text = TEXTS["piece.power_die"] if color else name
    look = mark(color) if color else Mark("black", "square")
    return Piece(key=key, kind="lot", title=title, text=text, mark=look, numbers=tuple(numbers), status=status)


@lru_cache(maxsize=4096)
def rack(kind: int, nth: int, key: str, dice: tuple[int, ...], names: tuple[str, ...], powers: int) -> Piece:
    """A slot of a hero board: which dice it takes, what they do there, and those that lie on it."""
    hero = HERO[kind]
    special = hero.five if nth == FIVE else hero.six if nth == SIX else None
    title = special.name if special is not None else TEXTS[f"slot.{SLOTS[nth]}"]
    carried = tuple(
        Piece(key=name, kind="die", title=title, mark=Mark("red", "spark"), numbers=(_face(face),))
        for name, face in zip(names, dice, strict=True)
    )
    return Piece(
        key=key,
        kind="rack",
        title=title,
        icon=icon(special.id if special is not None else SLOTS[nth]),
        text=special.text if special is not None else TEXTS[f"does.{SLOTS[nth]}"],
        numbers=(Number("takes", 0, _takes(kind, nth, powers)),),
        carries=carried,
        status=("filled",) if dice else (),
    )


def _takes(kind: int, nth: int, powers: int) -> Text:
    """EW-5.9, EW-6.15, EW-10.24: which dice a slot takes."""
    if nth == MOVE:
        return same("1–3")
    if nth in (FOCUS, FIVE):
        return same("4+" if nth == FOCUS else "5+")
    if nth == SIX:
        return same("5+" if kind == BETHRAS and powers else "6")
    return TEXTS["takes.one" if HERO[kind].id == "shavi" and powers > 1 else "takes.two"]


# Heroes


@lru_cache(maxsize=256)
def health(hero: str, hp: int) -> Piece:
    return _gauge(f"hp:{hero}", "hp", "health", "red", hp, FULL)


@lru_cache(maxsize=256)
def orbs(hero: str, n: int) -> Piece:
    return _gauge(f"orbs:{hero}", "orbs", "orb", "blue", n, MOST_ORBS)


def _gauge(key: str, name: str, image: str, color: str, now: int, most: int) -> Piece:
    numbers = (Number(icon(image), now, TEXTS[f"number.{name}"]), Number("most", most, TEXTS["number.most"]))
    look = Mark(color, "heart" if name == "hp" else "circle")
    low = ("low",) if name == "hp" and now <= 1 else ()
    return Piece(
        key=key, kind="gauge", title=TEXTS[f"number.{name}"], icon=icon(image), mark=look, numbers=numbers,
        status=("pips", name, *low),
    )  # fmt: skip


@cache
def portrait(hero: str, active: bool) -> Piece:
    each = HERO[HERO_NUMBER[hero]]
    return Piece(
        key=f"portrait:{hero}",
        kind="hero",
        title=each.name,
        text=each.look,
        icon=icon(hero),
        mark=mark(each.color),
        status=("active",) if active else (),
        source=each.source,
    )


@cache
def hero_card(kind: int) -> Piece:
    """A hero to choose: who it is, and what the two special actions do."""
    hero = HERO[kind]
    lines = [TEXTS.say("piece.special", name=each.name, text=each.text) for each in (hero.five, hero.six)]
    look, image = mark(hero.color), icon(hero.id)
    return Piece(
        key=hero.id, kind="offer", title=hero.name, icon=image, mark=look, text=joined(lines, " "), source=hero.source
    )


@cache
def power_card(kind: int, nth: int, unlocked: bool) -> Piece:
    power = HERO[kind].powers[nth]
    text = power.text if unlocked else TEXTS.say("piece.locked", n=power.cost, text=power.text)
    return Piece(
        key=power.id,
        kind="played",
        title=power.name,
        text=text,
        icon=icon("unlocked" if unlocked else "locked"),
        status=("unlocked",) if unlocked else ("off",),
        source=power.source,
    )
