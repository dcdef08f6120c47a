"""The content, read from ``content/`` and numbered.

Whatever can lie face-down is a piece with a number: Well cards 0-56, Skill cards 57-128 (18 for each Seeker), Fatigue
cards 129-134, Masters 135-137. Copies of a card are pieces of one *design*.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from enclume.kernel.content import check, load, pack_of
from enclume.kernel.table_options import Source
from enclume.kernel.texts import Text

FOLDER: Final = Path(__file__).parent / "content"
COLORS: Final = ("red", "green", "blue", "white")
RED, GREEN, BLUE, WHITE = range(4)
TYPES: Final = ("combat", "obstacle", "puzzle", "trap")
Color = Literal["red", "green", "blue"]
AnyColor = Literal["red", "green", "blue", "white"]
Kind = Literal["combat", "obstacle", "puzzle", "trap"]
Line = dict[str, Any]
"""A line of content: ``{ do = "delve", n = 3 }``."""


class Challenge(msgspec.Struct, frozen=True):
    """A challenge of the Well (KD-7.1); ``per_other`` is what each other copy in play adds to its difficulty."""

    id: str
    copies: int
    name: Text
    color: Color
    type: Kind
    difficulty: int
    reward: tuple[Line, ...]
    penalty: tuple[Line, ...]
    source: Source
    per_other: int = 0
    abilities: tuple[Line, ...] = ()
    bold: Text | None = None
    """What applies as long as the card is in play (KD-7.3)."""
    text: Text | None = None


class EventCard(msgspec.Struct, frozen=True):
    """An event of the Well (KD-6)."""

    id: str
    name: Text
    effects: tuple[Line, ...]
    source: Source
    abilities: tuple[Line, ...] = ()
    bold: Text | None = None
    text: Text | None = None


class Boost(msgspec.Struct, frozen=True):
    """The bottom bar of a Skill card (KD-10.5)."""

    color: AnyColor
    n: int
    against: str = ""
    instead: int = 0


class Skill(msgspec.Struct, frozen=True):
    """A Skill card (KD-8.9)."""

    id: str
    seeker: str
    copies: int
    name: Text
    colors: tuple[AnyColor, ...]
    value: int
    boost: Boost
    source: Source
    icon: str = ""
    abilities: tuple[Line, ...] = ()
    text: Text | None = None


class Lantern(msgspec.Struct, frozen=True):
    """A lantern: a white action (KD-9)."""

    id: str
    seeker: str
    name: Text
    value: int
    abilities: tuple[Line, ...]
    text: Text
    source: Source
    icon: str = ""


class Seeker(msgspec.Struct, frozen=True):
    """A character (KD-25)."""

    id: str
    name: Text
    short: str
    ability: Text
    icon: str
    icon_name: Text
    colors: tuple[Color, ...]
    """Strong, medium, weak."""
    abilities: tuple[Line, ...]
    text: Text
    source: Source


class Gauntlet(msgspec.Struct, frozen=True):
    """A Gauntlet card: a challenge in front, perhaps a weakness on the back (KD-20.3)."""

    id: str
    name: Text
    color: Color
    type: Kind
    difficulty: int
    reward: tuple[Line, ...]
    penalty: tuple[Line, ...]
    weakness: str
    back: Text
    source: Source
    abilities: tuple[Line, ...] = ()
    bold: Text | None = None


class Master(msgspec.Struct, frozen=True):
    """A form of the Master: its difficulty grows with attached cards and with Gauntlet cards face-up."""

    id: str
    name: Text
    type: Kind
    difficulty: int
    per_attached: int
    per_front: int
    fails: Literal["darkness", "always"]
    """When a failed attempt brings the penalty (KD-20.13)."""
    penalty: tuple[Line, ...]
    text: Text
    source: Source


class Back(msgspec.Struct, frozen=True):
    """The side that all Masters share (KD-18.4)."""

    id: str
    name: Text
    text: Text
    source: Source


class Fatigue(msgspec.Struct, frozen=True):
    """A Fatigue card (KD-16.7)."""

    id: str
    name: Text
    effect: Line
    text: Text
    source: Source


class Feat(msgspec.Struct, frozen=True):
    """An achievement (KD-23), with its grade from 1 to 4."""

    id: str
    grade: int
    name: Text
    text: Text
    rules: tuple[str, ...]
    source: Source


class Die(msgspec.Struct, frozen=True):
    """A kind of die and its faces (KD-11.8)."""

    id: str
    name: Text
    count: int
    faces: tuple[str, ...]
    source: Source


class Content(msgspec.Struct, frozen=True):
    challenges: tuple[Challenge, ...]
    events: tuple[EventCard, ...]
    skills: tuple[Skill, ...]
    lanterns: tuple[Lantern, ...]
    seekers: tuple[Seeker, ...]
    gauntlets: tuple[Gauntlet, ...]
    masters: tuple[Master, ...]
    backs: tuple[Back, ...]
    fatigue: tuple[Fatigue, ...]
    feats: tuple[Feat, ...]
    dice: tuple[Die, ...]


def load_content(pack: Path | None = None) -> Content:
    """All content, with the entries of a content pack in the place of ours."""
    made = Content(
        tuple(load(FOLDER, "challenges.toml", "challenge", Challenge, pack=pack, count=29).values()),
        tuple(load(FOLDER, "events.toml", "event", EventCard, pack=pack, count=9).values()),
        tuple(load(FOLDER, "skills.toml", "card", Skill, pack=pack, count=48).values()),
        tuple(load(FOLDER, "lanterns.toml", "lantern", Lantern, pack=pack, count=4).values()),
        tuple(load(FOLDER, "seekers.toml", "seeker", Seeker, pack=pack, count=4).values()),
        tuple(load(FOLDER, "gauntlets.toml", "gauntlet", Gauntlet, pack=pack, count=4).values()),
        tuple(load(FOLDER, "masters.toml", "master", Master, pack=pack, count=3).values()),
        tuple(load(FOLDER, "masters.toml", "back", Back, pack=pack, count=1).values()),
        tuple(load(FOLDER, "fatigue.toml", "card", Fatigue, pack=pack, count=6).values()),
        tuple(load(FOLDER, "achievements.toml", "achievement", Feat, pack=pack, count=12).values()),
        tuple(load(FOLDER, "dice.toml", "die", Die, pack=pack, count=2).values()),
    )
    _check_counts(made)
    for challenge in made.challenges:
        _check_lines("challenges.toml", challenge.id, (*challenge.reward, *challenge.penalty), EFFECTS)
        _check_lines("challenges.toml", challenge.id, challenge.abilities, CARD_ABILITIES)
        low = Text(fr="une difficulté est au moins 1", en="a difficulty is at least 1")
        check(Path("challenges.toml"), challenge.id, challenge.difficulty >= 1, low)
    for event in made.events:
        _check_lines("events.toml", event.id, event.effects, EFFECTS)
        _check_lines("events.toml", event.id, event.abilities, CARD_ABILITIES)
    for gauntlet in made.gauntlets:
        _check_lines("gauntlets.toml", gauntlet.id, (*gauntlet.reward, *gauntlet.penalty), EFFECTS)
        _check_lines("gauntlets.toml", gauntlet.id, gauntlet.abilities, CARD_ABILITIES)
        colored = Text(fr="weakness : red, green, blue ou rien", en="weakness: red, green, blue or nothing")
        check(Path("gauntlets.toml"), gauntlet.id, gauntlet.weakness in ("", *COLORS[:3]), colored)
    for master in made.masters:
        _check_lines("masters.toml", master.id, master.penalty, EFFECTS)
    for fatigue in made.fatigue:
        _check_lines("fatigue.toml", fatigue.id, (fatigue.effect,), FATIGUE_EFFECTS)
    for seeker in made.seekers:
        _check_lines("seekers.toml", seeker.id, seeker.abilities, SEEKER_ABILITIES)
    cards: tuple[Skill | Lantern, ...] = (*made.skills, *made.lanterns)
    for card in cards:
        file = "skills.toml" if isinstance(card, Skill) else "lanterns.toml"
        _check_lines(file, card.id, card.abilities, SKILL_ABILITIES)
        names = [seeker.id for seeker in made.seekers]
        known = Text(fr=f"aucun Éclaireur « {card.seeker} »", en=f"there is no Seeker '{card.seeker}'")
        check(Path(file), card.id, card.seeker in names, known)
    return made


def _check_counts(made: Content) -> None:
    well = sum(card.copies for card in made.challenges) + len(made.events)
    fifty_seven = Text(fr=f"{well} cartes Puits au lieu de 57", en=f"{well} Well cards instead of 57")
    check(Path("challenges.toml"), "copies", well == 57, fifty_seven)
    for seeker in made.seekers:
        n = sum(card.copies for card in made.skills if card.seeker == seeker.id)
        eighteen = Text(fr=f"{n} cartes Compétence au lieu de 18", en=f"{n} Skill cards instead of 18")
        check(Path("skills.toml"), seeker.id, n == 18, eighteen)
    for die in made.dice:
        six = Text(fr="un dé a six faces", en="a die has six faces")
        check(Path("dice.toml"), die.id, len(die.faces) == 6, six)


NUMBER: Final = frozenset({"n"})
NO_FIELDS: Final[frozenset[str]] = frozenset()
EFFECTS: Final[dict[str, Collection[str]]] = {
    **dict.fromkeys(["draw", "discard", "heal", "damage", "fatigue", "applaud", "bargain"], NUMBER),
    "delve": {"n", "max"},
    "climb": {"n", "else_damage"},
    "dance": {"n", "dark"},
    **dict.fromkeys(["brave", "charge", "charge_all", "rehearse"], NO_FIELDS),
    **dict.fromkeys(["attach_self", "discard_self", "attach_discard"], NO_FIELDS),
}
"""The verbs of rewards, penalties and events (effects.py), and what each of them takes."""
CARD_ABILITIES: Final[dict[str, Collection[str]]] = {
    "harden": {"n", "against"},
    "progress": {"n", "face"},
    **dict.fromkeys(["boost_limit", "master_boost_limit", "worsen", "climb", "damage"], NUMBER),
    **dict.fromkeys(["share", "hold", "mirror", "blind", "mist", "activate"], NO_FIELDS),
}
"""What Well and Gauntlet cards do apart from rewards and penalties (challenges.py)."""
SKILL_ABILITIES: Final[dict[str, Collection[str]]] = {
    "plus": {"n", "against", "if", "hp", "per", "max"},
    **dict.fromkeys(["boosts", "dice", "less_damage", "damage_instead", "discard_instead", "foretold"], NUMBER),
    **dict.fromkeys(["divert", "heal", "left_draws", "scout", "gift", "discard", "progress", "place_all"], NUMBER),
    "place": {"n", "up_to"},
    "damage": {"n", "face"},
    "charge": {"face"},
    "draw": {"n", "against"},
    "ignore": {"against"},
    **dict.fromkeys(["charge_any", "brave", "recall", "foretell", "again", "no_damage", "take_back"], NO_FIELDS),
    **dict.fromkeys(["overflow", "case", "move", "cling"], NO_FIELDS),
}
"""The verbs of Skill cards and lanterns (skills.py, clauses.py)."""
SEEKER_ABILITIES: Final[dict[str, Collection[str]]] = {
    **dict.fromkeys(["opportunist", "shadow", "bulwark", "bard"], NUMBER),
    "tactician": {"n", "with_icon"},
}
FATIGUE_EFFECTS: Final[dict[str, Collection[str]]] = {
    **dict.fromkeys(["boost_limit", "shorten_delves", "dark_damage", "lose_at_hp"], NUMBER),
    "lose_at_fatigue": {"n", "four"},
    "snuff": NO_FIELDS,
}
TIMINGS: Final = (
    *("on_play", "value", "re_roll", "after_roll", "on_success", "on_fail", "after_attempt", "clean_up", "start_turn"),
    *("static", "attempt", "end_turn", "dark_failure", "unaided", "enters"),
)


def _check_lines(file: str, entry: str, lines: Iterable[Line], verbs: dict[str, Collection[str]]) -> None:
    for line in lines:
        verb, known = str(line.get("do")), ", ".join(verbs)
        unknown = Text(fr=f"verbe inconnu « {verb} » (verbes : {known})", en=f"unknown verb '{verb}' (verbs: {known})")
        check(Path(file), entry, verb in verbs, unknown)
        strange = ", ".join(field for field in line if field not in ("do", "when") and field not in verbs[verb])
        extra = Text(fr=f"{verb} : champ inconnu {strange}", en=f"{verb}: unknown field {strange}")
        check(Path(file), entry, not strange, extra)
        when = line.get("when", "static")
        timing = Text(fr=f"moment inconnu « {when} »", en=f"unknown moment '{when}'")
        check(Path(file), entry, when in TIMINGS, timing)


CONTENT: Final = load_content(pack_of("kinfire_delve"))
SEEKER: Final = CONTENT.seekers
LANTERN: Final = tuple(sorted(CONTENT.lanterns, key=lambda lantern: [s.id for s in SEEKER].index(lantern.seeker)))
GAUNTLET: Final = CONTENT.gauntlets
SEEKER_NUMBER: Final = {seeker.id: n for n, seeker in enumerate(SEEKER)}
ASHA, KHOR, NAZ, FEYN = (SEEKER_NUMBER[name] for name in ("asha", "khor", "naz", "feyn"))

WELL_DESIGNS: Final[tuple[Challenge | EventCard, ...]] = (*CONTENT.challenges, *CONTENT.events)
WELL: Final = tuple(
    design for design in WELL_DESIGNS for _ in range(design.copies if isinstance(design, Challenge) else 1)
)
"""For each Well card its face."""
SKILL_DESIGNS: Final = tuple(sorted(CONTENT.skills, key=lambda card: SEEKER_NUMBER[card.seeker]))
FIRST_SKILL: Final = len(WELL)
SKILL: Final = dict(enumerate([design for design in SKILL_DESIGNS for _ in range(design.copies)], FIRST_SKILL))
FIRST_FATIGUE: Final = FIRST_SKILL + len(SKILL)
FATIGUE: Final = dict(enumerate(CONTENT.fatigue, FIRST_FATIGUE))
FIRST_MASTER: Final = FIRST_FATIGUE + len(FATIGUE)
MASTER: Final = dict(enumerate(CONTENT.masters, FIRST_MASTER))
PIECES: Final = FIRST_MASTER + len(MASTER)
DECK: Final = 18
"""How many Skill cards a Seeker has."""

WELL_NUMBER: Final = {design.id: n for n, design in enumerate(WELL_DESIGNS)}
DESIGN: Final = tuple(WELL_NUMBER[card.id] for card in WELL)
"""For each Well card the number of its design."""
SKILL_NUMBER: Final = {design.id: n for n, design in enumerate(SKILL_DESIGNS)}
SKILL_DESIGN: Final = {piece: SKILL_NUMBER[card.id] for piece, card in SKILL.items()}
MASTER_PIECE: Final = {master.id: piece for piece, master in MASTER.items()}
FATIGUE_PIECE: Final = {fatigue.id: piece for piece, fatigue in FATIGUE.items()}
BACKS: Final = (
    *[0] * len(WELL),
    *[1 + SEEKER_NUMBER[card.seeker] for card in SKILL.values()],
    *[5] * len(FATIGUE),
    *[6] * len(MASTER),
)
"""Pieces with the same back could be each other."""
BACK_NAMES: Final = ("well", *[seeker.id for seeker in SEEKER], "fatigue", "master")


def _named(faces: Iterable[tuple[int, str]]) -> dict[str, int]:
    """Pieces by instance: ``W20#3`` is the third Maze."""
    found: dict[str, int] = {}
    seen: dict[str, int] = {}
    for piece, name in faces:
        seen[name] = seen.get(name, 0) + 1
        found[f"{name}#{seen[name]}"] = piece
    return found


INSTANCE: Final = _named(
    [
        *[(piece, card.id) for piece, card in enumerate(WELL)],
        *[(piece, card.id) for piece, card in SKILL.items()],
        *[(piece, fatigue.id) for piece, fatigue in FATIGUE.items()],
        *[(piece, master.id) for piece, master in MASTER.items()],
    ]
)
FIRST_GAME: Final = tuple(INSTANCE[name] for name in ("W10#1", "W01#1", "W02#1", "W20#1"))
"""KD-4.8: the cards of a first game, into N, E, S, W."""
LIGHT, DARKNESS = 3, 4
"""Faces of the Light/Darkness die; those of skill dice are colours."""
FACES: Final = ("red", "green", "blue", "light", "darkness")
SKILL_FACES: Final = tuple(FACES.index(face) for face in CONTENT.dice[0].faces)
LIGHT_FACES: Final = tuple(FACES.index(face) for face in CONTENT.dice[1].faces)
