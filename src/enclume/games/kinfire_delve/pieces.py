"""The things that lie on the table: challenges and events, the Master, Skill cards, lanterns, gauges, dice.

All are made once for each state they can be in: who compares two scenes compares them by identity.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece
from enclume.kernel.texts import Text, joined, listed

from .art import icon, picture
from .cards import COLORS, CONTENT, FACES, FATIGUE, GAUNTLET, LANTERN, MASTER, SEEKER, SKILL, WELL, Challenge, Line
from .texts import TEXTS, card_name, effect_words

SHAPES: Final = {"red": "triangle", "green": "leaf", "blue": "drop", "white": "pentacle", "black": "moon"}
_HARMFUL: Final = frozenset({"damage", "fatigue", "attach_self"})
"""What nobody wants for a reward (KD-7.5)."""


def mark(color: str) -> Mark:
    return Mark(color, SHAPES[color])


def _number(name: str, n: int) -> Number:
    return Number(name, n, TEXTS[f"number.{name}"])


# Signs: small things that say something in words where one asks


def _sign(key: str, role: str, title: Text, image: str, n: int = 0, status: tuple[str, ...] = ()) -> Piece:
    numbers = (Number(role, n, title),) if n else ()
    return Piece(key=key, kind="sign", title=title, icon=image, numbers=numbers, status=(role, *status))


def _effects(key: str, role: str, lines: Sequence[Line]) -> list[Piece]:
    """A reward, a penalty or what an event does, one sign for each item."""
    made = []
    for nth, line in enumerate(lines):
        n = line.get("n", 0)
        harm = ("harmful",) if role == "reward" and line["do"] in _HARMFUL else ()
        value = n if isinstance(n, int) else 0
        made.append(_sign(f"{key}.{role}{nth}", role, effect_words(line), icon(line["do"]), value, harm))
    return made


def _sort(key: str, kind: str) -> Piece:
    return _sign(f"{key}.sort", "sort", TEXTS[f"type.{kind}"], icon(kind))


def _bold(key: str, text: Text | None) -> list[Piece]:
    """What applies as long as the card is in play (KD-7.3)."""
    return [] if text is None else [_sign(f"{key}.bold", "bold", text, "")]


def _terms(key: str, terms: dict[str, int]) -> list[Piece]:
    """How a difficulty comes about, where it is not simply the printed one."""
    some = {name: n for name, n in terms.items() if n}
    if len(some) < 2:
        return []
    return [_sign(f"{key}.term.{name}", "term", TEXTS[f"term.{name}"], "", n) for name, n in some.items()]


def _clinging(cards: tuple[int, ...]) -> list[Piece]:
    """Skill cards that are attached to a challenge."""
    made = []
    for card in cards:
        face = SKILL[card]
        image = picture(face.id)
        made.append(Piece(f"#{card}", "sign", title=face.name, text=face.text, icon=image, status=("attached",)))
    return made


def _weak(key: str, colors: Sequence[str]) -> list[Piece]:
    return [
        Piece(key=f"{key}.{color}", kind="sign", title=TEXTS[f"color.{color}"], mark=mark(color), status=("weak",))
        for color in colors
    ]


def _needs(progress: int, difficulty: int, coming: int) -> tuple[Number, ...]:
    """Progress on a challenge, what it needs, and what is about to be placed there."""
    made = (_number("progress", progress), _number("difficulty", difficulty))
    return (*made, _number("coming", coming)) if coming else made


# What lies round the Master


@lru_cache(maxsize=4096)
def well_card(
    card: int, progress: int, difficulty: int, coming: int, status: tuple[str, ...], clinging: tuple[int, ...] = ()
) -> Piece:
    """A card of the Well: a challenge with its progress, or an event."""
    made, key = WELL[card], f"#{card}"
    bold = ("static",) if made.bold is not None else ()
    if not isinstance(made, Challenge):
        return Piece(
            key=key,
            kind="task",
            title=made.name,
            icon=picture(made.id),
            text=made.text,
            status=(*status, *bold),
            carries=(_sort(key, "event"), *_bold(key, made.bold), *_effects(key, "happens", made.effects)),
            source=made.source,
        )
    terms = {"printed": made.difficulty, "others": difficulty - made.difficulty}
    return Piece(
        key=key,
        kind="task",
        title=made.name,
        icon=picture(made.id),
        mark=mark(made.color),
        text=made.text,
        numbers=_needs(progress, difficulty, coming),
        status=(*status, *bold),
        carries=(
            _sort(key, made.type),
            *_terms(key, terms),
            *_bold(key, made.bold),
            *_effects(key, "reward", made.reward),
            *_effects(key, "penalty", made.penalty),
            *_clinging(clinging),
        ),
        source=made.source,
    )


@lru_cache(maxsize=1024)
def gauntlet(
    n: int, progress: int, coming: int, down: bool, status: tuple[str, ...], clinging: tuple[int, ...]
) -> Piece:
    """A Gauntlet card: the challenge in front, or what its back says (KD-20.3)."""
    made = GAUNTLET[n]
    key, image = made.id, picture(made.id)
    if down:
        weak = _weak(key, (made.weakness,) if made.weakness else ())
        return Piece(
            key=key,
            kind="task",
            title=made.name,
            icon=image,
            mark=mark(made.color),
            text=made.back,
            status=(*status, "done"),
            carries=tuple(weak),
            source=made.source,
        )
    return Piece(
        key=key,
        kind="task",
        title=made.name,
        icon=image,
        mark=mark(made.color),
        numbers=_needs(progress, made.difficulty, coming),
        status=(*status, *(["static"] if made.bold is not None else [])),
        carries=(
            _sort(key, made.type),
            *_bold(key, made.bold),
            *_effects(key, "reward", made.reward),
            *_effects(key, "penalty", made.penalty),
            *_clinging(clinging),
        ),
        source=made.source,
    )


@cache
def front(n: int) -> Piece:
    """KD-4.5: the front of a Gauntlet card that waits at the bottom, in small."""
    made = GAUNTLET[n]
    return Piece(
        key=made.id,
        kind="played",
        title=made.name,
        text=made.bold,
        icon=picture(made.id),
        mark=mark(made.color),
        numbers=(_number("difficulty", made.difficulty),),
        carries=(
            _sort(made.id, made.type),
            *_effects(made.id, "reward", made.reward),
            *_effects(made.id, "penalty", made.penalty),
        ),
        source=made.source,
    )


@lru_cache(maxsize=256)
def veiled_master(key: str, attached: int, known: tuple[int, ...]) -> Piece:
    """The side that all Masters share, and how many cards lie under it (KD-18.4)."""
    back = CONTENT.backs[0]
    return Piece(
        key=key,
        kind="task",
        title=back.name,
        icon=picture(back.id),
        text=back.text,
        status=("boss", "veiled"),
        carries=tuple(_attached(key, attached, known)),
        source=back.source,
    )


def _attached(key: str, n: int, known: tuple[int, ...]) -> list[Piece]:
    """How many cards are attached to the Master, and the names of those that were seen."""
    if not n:
        return []
    title = TEXTS.say("attached.some", n=n) if n > 1 else TEXTS["attached.one"]
    text = listed([card_name(card) for card in known]) if known else None
    return [
        Piece(
            key=f"{key}.attached",
            kind="sign",
            title=title,
            text=text,
            icon=icon("attached"),
            numbers=(_number("attached", n),),
            status=("attached",),
        )
    ]


@lru_cache(maxsize=1024)
def master(
    form: int,
    needs: tuple[int, int, int],
    attached: int,
    known: tuple[int, ...],
    fronts: int,
    weak: tuple[int, ...],
    status: tuple[str, ...],
) -> Piece:
    """The Master's form: ``needs`` are its progress, its difficulty and what is about to be placed on it."""
    made, key = MASTER[form], f"#{form}"
    terms = {"printed": made.difficulty, "fronts": made.per_front * fronts, "attached": made.per_attached * attached}
    return Piece(
        key=key,
        kind="task",
        title=made.name,
        icon=picture(made.id),
        mark=mark("black"),
        text=made.text,
        numbers=_needs(*needs),
        status=("boss", *status),
        carries=(
            _sort(key, made.type),
            *_terms(key, terms),
            *_weak(key, [FACES[color] for color in weak]),
            *_effects(key, "penalty", made.penalty),
            *_attached(key, attached, known),
        ),
        source=made.source,
    )


@lru_cache(maxsize=256)
def unplayed_master(key: str) -> Piece:
    """A form that was not drawn: shown when all is over."""
    made = MASTER[int(key[1:])]
    return Piece(key=key, kind="played", title=made.name, text=made.text, icon=picture(made.id), mark=mark("black"))


@lru_cache(maxsize=512)
def seen_card(card: int) -> Piece:
    """A card of the Well deck that the viewer has looked at, in small."""
    made = WELL[card]
    kind = made.type if isinstance(made, Challenge) else "event"
    words = [TEXTS[f"type.{kind}"], *[each for each in (made.bold, made.text) if each is not None]]
    needs = (_number("difficulty", made.difficulty),) if isinstance(made, Challenge) else ()
    color = mark(made.color) if isinstance(made, Challenge) else Mark("yellow", "sun")
    image = picture(made.id)
    return Piece(
        key=f"#{card}", kind="played", title=made.name, text=joined(words), icon=image, mark=color, numbers=needs
    )


# Seekers and what they hold


@lru_cache(maxsize=4096)
def skill(card: int, status: tuple[str, ...] = (), worth: int | None = None) -> Piece:
    """A Skill card: an action on top, a boost in the bar at its foot; ``worth`` is what it would add now."""
    made, key = SKILL[card], f"#{card}"
    value = (_number("value", made.value),)
    return Piece(
        key=key,
        kind="card",
        title=made.name,
        icon=picture(made.id),
        mark=mark(made.colors[0]),
        cost=tuple([mark(color) for color in made.colors]),
        numbers=value if worth is None else (*value, _number("worth", worth)),
        text=made.text,
        status=status,
        carries=(_bar(key, card), *_effect_sign(key, made.icon)),
        source=made.source,
    )


def _bar(key: str, card: int) -> Piece:
    boost = SKILL[card].boost
    words = TEXTS.say("bar.words", color=TEXTS[f"color.{boost.color}"], n=boost.n)
    if boost.against:
        words = TEXTS.say("bar.against", words=words, type=TEXTS[f"type.{boost.against}"], n=boost.instead)
    return Piece(
        key=f"{key}.bar",
        kind="sign",
        title=TEXTS["number.boost"],
        text=words,
        mark=mark(boost.color),
        numbers=(Number("boost", boost.n, words),),
        status=("bar",),
    )


def _effect_sign(key: str, name: str) -> list[Piece]:
    names = [seeker.icon_name for seeker in SEEKER if seeker.icon == name]
    return [_sign(f"{key}.effect", "effect", names[0], icon(name))] if names else []


@lru_cache(maxsize=512)
def hidden(key: str) -> Piece:
    return Piece(key=key, kind="card", back="card")


@cache
def hero(seeker: int) -> Piece:
    """A Seeker's portrait and ability."""
    made = SEEKER[seeker]
    look = mark(made.colors[0])
    return Piece(
        key=made.id,
        kind="hero",
        title=made.ability,
        text=made.text,
        icon=picture(made.id),
        mark=look,
        source=made.source,
    )


@lru_cache(maxsize=256)
def lantern(seeker: int, charged: bool, worth: int = -1) -> Piece:
    """A Seeker's lantern, lit or dark; ``worth`` is what it would add now."""
    made = LANTERN[seeker]
    state = "lit" if charged else "dark"
    return Piece(
        key=made.id,
        kind="lamp",
        title=made.name,
        icon=icon(state),
        mark=mark("white"),
        numbers=(_number("value", made.value if worth < 0 else worth),),
        text=made.text,
        status=(state,),
        source=made.source,
    )


# The attempt


@lru_cache(maxsize=2048)
def played(card: int, color: str, words: Text) -> Piece:
    """A Skill card that was played, with what it adds."""
    made = SKILL[card]
    return Piece(key=f"#{card}", kind="played", title=made.name, text=words, icon=picture(made.id), mark=mark(color))


@lru_cache(maxsize=1024)
def played_before(card: int, color: int = -1) -> Piece:
    """A Skill card that was played in the attempt before: as an action in a colour, or as a boost."""
    made = SKILL[card]
    name = COLORS[color] if color >= 0 and COLORS[color] in made.colors else "white" if color >= 0 else made.boost.color
    return Piece(key=f"#{card}.before", kind="played", title=made.name, icon=picture(made.id), mark=mark(name))


@lru_cache(maxsize=256)
def played_lantern(seeker: int, words: Text | None) -> Piece:
    """A lantern in use. The lantern itself lies where it is: this is its light."""
    made = LANTERN[seeker]
    key = f"{made.id}.light"
    return Piece(key=key, kind="played", title=made.name, text=words, icon=icon("lit"), mark=mark("white"))


@lru_cache(maxsize=512)
def die(n: int, throw: int, face: int, matched: bool) -> Piece:
    """A die as it fell; every throw has dice of its own, so that each is seen to roll."""
    name = FACES[face]
    look = mark({"light": "white", "darkness": "black"}.get(name, name))
    status = ("rolled", "hit" if matched else "miss")
    return Piece(key=f"die:{n}.{throw}", kind="die", title=TEXTS[f"color.{name}"], mark=look, status=status)


# The group


@lru_cache(maxsize=512)
def health(hp: int, cap: int, danger: int, coming: int) -> Piece:
    """The HP of the group; ``danger`` is where Despair ends the match (0: it is not in play)."""
    numbers = [_number("hp", hp), _number("most", cap)]
    if danger:
        numbers.append(_number("danger", danger))
    if coming:
        numbers.append(_number("coming", coming))
    status = ("glass", "low") if hp <= 3 else ("glass",)
    return Piece(
        key="health", kind="gauge", title=TEXTS["area.health"], icon="flame", numbers=tuple(numbers), status=status
    )


@lru_cache(maxsize=512)
def shaft(left: int, most: int) -> Piece:
    """How many cards of the Well are still below."""
    numbers = (_number("cards", left), _number("most", most))
    title, image = TEXTS["area.well_deck"], picture(CONTENT.backs[0].id)
    return Piece(key="depth", kind="gauge", title=title, icon=image, numbers=numbers, status=("shaft",))


@lru_cache(maxsize=256)
def count(name: str, n: int) -> Piece:
    """A number at the edge of the cross."""
    title = TEXTS[f"count.{name}"]
    return Piece(key=f"count.{name}", kind="counter", title=title, numbers=(Number("cards", n, title),))


@lru_cache(maxsize=64)
def fatigue(card: int, strikes: bool) -> Piece:
    """A Fatigue card in play; one that may strike now is marked."""
    made = FATIGUE[card]
    return Piece(
        key=f"#{card}",
        kind="offer",
        title=made.name,
        text=made.text,
        icon=picture(made.id),
        mark=mark("black"),
        status=("strikes",) if strikes else (),
        source=made.source,
    )
