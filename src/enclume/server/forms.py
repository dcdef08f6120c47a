"""What is asked over HTTP and what is answered: forms of games, seats of new tables, lessons."""

from __future__ import annotations

import secrets
from typing import Any, Literal

import msgspec

from enclume.kernel import Match, Value, all_games
from enclume.kernel.game import Game
from enclume.kernel.lessons import Lesson
from enclume.kernel.table_options import Preset, TableOption
from enclume.kernel.texts import Text
from enclume.store import Honour, Person

from .allowance import check_bot
from .frames import Pace, TableInfo
from .people import clean_name
from .setup import Refusal, SeatSetup, Setup, people_at
from .web import short

HOUR = 3600.0
LARGEST_SEED = 2**63 - 1


class Me(msgspec.Struct):
    id: str
    name: str
    guest: bool
    """Whether they have no account."""


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit there: me, me again (in a co-operative game), somebody here at the same device, a bot, or whoever
    comes."""

    kind: Literal["me", "also", "here", "bot", "open"]
    bot: str = "greedy"
    name: str = ""


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    seats: list[SeatWish]
    name: str = ""
    options: dict[str, Value] = {}
    hot_seat: bool = False
    listed: bool = True
    seed: int | None = None
    rated: bool = False
    """Whether it changes ratings; else it is friendly."""
    pace: Pace = Pace()
    draw: bool = False
    """Whether the deal draws who begins; else the seats are taken as they are listed."""


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    invite: str = ""


class Branching(msgspec.Struct, forbid_unknown_fields=True):
    moment: int
    hot_seat: bool = False


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    same_deal: bool = False
    swap: bool = False


class GameForm(msgspec.Struct):
    """All that a form needs to know about a game."""

    id: str
    name: Text
    tagline: Text
    seats: list[int]
    default_seats: int
    version: int
    content: str
    identities: list[dict[str, Any]]
    options: list[TableOption]
    presets: list[Preset]
    """Tables ready made."""
    lessons: list[LessonTitle]
    sections: dict[str, Text]
    """The titles of its rulebook, by what the rules under them begin with."""
    planned: list[str]
    """Verbs of choices that are shown with what they take before they count."""
    draws: bool
    """Whether it can be drawn who sits in the seat that begins."""
    cooperative: bool
    """Whether all win or lose together."""
    achievements: list[AchievementText]
    campaign: CampaignForm | None
    """Where it has one."""


class CampaignForm(msgspec.Struct):
    """What a campaign is called, and the options that it decides by itself."""

    name: Text
    sets: list[str]


class AchievementText(msgspec.Struct):
    """What can be achieved in a game."""

    id: str
    name: Text
    text: Text
    rules: list[str]


class Gained(msgspec.Struct):
    """What a person has achieved: when first, at which table (where the reader may know it), and how often."""

    game: str
    id: str
    first: float
    table: str
    times: int


class LessonTitle(msgspec.Struct):
    id: str
    title: Text


class LessonStepText(msgspec.Struct):
    """A step: shown at a moment of the match; ``expect`` is the option that it waits for."""

    at: int
    text: Text
    highlight: list[str]
    expect: str = ""


class LessonText(msgspec.Struct):
    """A lesson as the client shows it."""

    id: str
    title: Text
    you: int
    steps: list[LessonStepText]


class Tables(msgspec.Struct):
    mine: list[TableInfo]
    open: list[TableInfo]


def me_of(person: Person | None) -> Me:
    return Me("", "", True) if person is None else Me(person.id, person.name, person.guest)


def form_of(game: Game) -> GameForm:
    return GameForm(
        id=game.id,
        name=game.name,
        tagline=game.tagline,
        seats=list(game.seats),
        default_seats=game.default_seats,
        version=game.version,
        content=game.content_hash,
        identities=[{"id": i.id, "name": i.name} for i in game.identities],
        options=list(game.options),
        presets=list(game.presets),
        lessons=[LessonTitle(lesson.id, lesson.title) for lesson in game.lessons.values()],
        sections=game.rulebook.sections,
        planned=sorted(game.planned),
        draws=game.first_chair is not None,
        cooperative=game.cooperative,
        achievements=[AchievementText(a.id, a.name, a.text, list(a.rules)) for a in game.achievements],
        campaign=None if game.campaign is None else CampaignForm(game.campaign.name, sorted(game.campaign.sets)),
    )


def gained_of(honours: list[Honour]) -> list[Gained]:
    """Honours, oldest first, summed up by what they are for; what a game no longer knows is left out."""
    known = {(game.id, each.id) for game in all_games().values() for each in game.achievements}
    found: dict[tuple[str, str], Gained] = {}
    for honour in honours:
        key = (honour.game, honour.achievement)
        if key in found:
            found[key].times += 1
        elif key in known:
            found[key] = Gained(*key, honour.at, honour.table_id, 1)
    return list(found.values())


def text_of_lesson(lesson: Lesson) -> LessonText:
    """A lesson with moments counted as the match does; the last step at a moment waits for the player's choice."""
    steps = []
    first = len(lesson.opening)
    for nth, step in enumerate(lesson.steps):
        last = nth + 1 == len(lesson.steps) or lesson.steps[nth + 1].at != step.at
        seat, _, option = (lesson.expected(first + step.at) or "").partition("|")
        expect = option if last and seat == str(lesson.you) else ""
        steps.append(LessonStepText(first + step.at, step.text, list(step.highlight), expect))
    return LessonText(lesson.id, lesson.title, lesson.you, steps)


def seats_for(opening: Opening, person: Person, game: Game) -> list[SeatSetup]:
    """The seats of a new table, checked."""
    if not 1 <= len(opening.seats) <= max(game.seats):
        raise Refusal("bad_seats", most=max(game.seats), n=len(opening.seats))
    if [seat.kind for seat in opening.seats].count("me") > 1:
        raise Refusal("bad_seats", most=max(game.seats), n=len(opening.seats))
    seats = []
    for wish in opening.seats:
        match wish.kind:
            case "me":
                seats.append(SeatSetup("person", person.name, person.id))
            case "also":
                if not game.cooperative:
                    raise Refusal("not_together", game=game.name)
                seats.append(SeatSetup("person", "", person.id, also=True))
            case "here":
                seats.append(SeatSetup("person", clean_name(wish.name) if wish.name else "", person.id))
            case "open":
                seats.append(SeatSetup("open"))
            case "bot":
                check_bot(wish.bot, game)
                seats.append(SeatSetup("bot", clean_name(wish.name) if wish.name else "", bot=wish.bot))
    return seats


def check_rated(opening: Opening, person: Person, game: Game) -> None:
    """A rated table is for several people with accounts, each for themselves, with a deal that nobody knows and a clock
    by which it ends in any case."""
    if not opening.rated:
        return
    if game.cooperative:
        raise Refusal("rated_together", game=game.name)
    kinds = [seat.kind for seat in opening.seats]
    if len(kinds) < 2 or not set(kinds) <= {"me", "open"} or opening.hot_seat:
        raise Refusal("rated_people")
    if opening.seed is not None:
        raise Refusal("rated_deal")
    if not opening.pace.ends_by_itself:
        raise Refusal("rated_clock")
    check_account(person)


def check_account(person: Person) -> None:
    if person.guest:
        raise Refusal("rated_guest")


def check_seed(seed: int) -> None:
    """A deal has a number that every database and every program can keep."""
    if not 0 <= seed <= LARGEST_SEED:
        raise Refusal("bad_seed", most=LARGEST_SEED)


def checked(pace: Pace) -> Pace:
    """A pace that people can play at."""
    shortest, longest = {"none": (0.0, 0.0), "live": (10.0, 12 * HOUR), "days": (HOUR, 30 * 24 * HOUR)}[pace.kind]
    if not shortest <= pace.seconds <= longest or not 0 <= pace.increment <= HOUR:
        raise Refusal("bad_pace", shortest=int(shortest), longest=int(longest))
    return pace


def setup_for(opening: Opening, person: Person, game: Game) -> Setup:
    """What a new table is opened with."""
    check_rated(opening, person, game)
    if opening.seed is not None:
        check_seed(opening.seed)
    setup = Setup(
        name=short(opening.name, 60),
        owner=person.id,
        invite=secrets.token_urlsafe(6),
        seed=secrets.randbits(48) if opening.seed is None else opening.seed,
        options=dict(opening.options),
        seats=seats_for(opening, person, game),
        hot_seat=opening.hot_seat or any(seat.kind == "here" for seat in opening.seats),
        listed=opening.listed,
        known_deal=opening.seed is not None,
        rated=opening.rated,
        pace=checked(opening.pace),
    )
    if opening.draw:
        deal = Match(game, seats=len(setup.seats), options=setup.options, seed=setup.seed)
        setup.seats = [*setup.seats[deal.first_chair :], *setup.seats[: deal.first_chair]]
    setup.people = people_at(setup.seats)
    return setup
