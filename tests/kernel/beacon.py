"""The Beacon: the smallest game that is won or lost together. Its rules are in beacon.md."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from enclume.kernel import (
    EVERYONE,
    NOBODY,
    Achievement,
    Ask,
    Campaign,
    Catalogue,
    Config,
    Event,
    FlagOption,
    Game,
    Member,
    NumberOption,
    Option,
    Result,
    Rng,
    Routines,
    Rulebook,
    Rules,
    Standing,
    Statistic,
    Text,
    Value,
    Zone,
    ZonedState,
    only,
    register,
)
from enclume.kernel.errors import MESSAGES
from enclume.kernel.scene import Board, Fan, Number, Piece, Row, Scene, Stack
from enclume.kernel.texts import joined, same

TEXTS: Final = Catalogue(Path(__file__).with_name("beacon.toml"))
FLASKS: Final = 12
HAND: Final = 2
NIGHTS: Final = 3
VALUE: Final = [flask % 3 + 1 for flask in range(FLASKS)]

CLIMB, FETCH, PASS = Option("climb"), Option("fetch"), Option("pass")
POUR = [Option("pour", flask) for flask in range(FLASKS)]


MAKING = Routines(TEXTS)
POURING = MAKING.routine(
    "pour",
    [PASS],
    MAKING.until("turn", lambda g, seat: g.turn),
    MAKING.until("oil", lambda g, seat: len(g.burnt.pieces)),
)


class Beacon(ZonedState):
    """Stock, burnt oil and hands are zones; the rest is light, and what everybody did."""

    __slots__ = ("asked", "die", "goal", "light", "open_hands", "pips", "poured", "rolls", "turn", "turns")

    def __init__(self, seats: int, rng: Rng, goal: int, turns: int, open_hands: bool) -> None:
        super().__init__(seats, rng, backs=(0,) * FLASKS)
        self.zone("stock", NOBODY, range(FLASKS))
        self.zone("burnt", EVERYONE)
        for seat in range(seats):
            self.zone(f"hand {seat}", EVERYONE if open_hands else only(seat), mixed=True)
        self.goal = goal
        self.turns = turns
        self.open_hands = open_hands
        self.asked: tuple[tuple[str, Value], ...] = ()
        self.turn = self.light = self.die = 0
        self.rolls, self.pips, self.poured = [0] * seats, [0] * seats, [0] * seats

    def clone(self) -> Beacon:
        twin = Beacon.__new__(Beacon)
        self.copy_to(twin)
        twin.goal, twin.turns, twin.open_hands = self.goal, self.turns, self.open_hands
        twin.asked = self.asked
        twin.turn, twin.light, twin.die = self.turn, self.light, self.die
        twin.rolls, twin.pips, twin.poured = self.rolls[:], self.pips[:], self.poured[:]
        return twin

    @property
    def stock(self) -> Zone:
        return self.zones[0]

    @property
    def burnt(self) -> Zone:
        return self.zones[1]

    @property
    def hands(self) -> list[Zone]:
        return self.zones[2:]


def set_up(config: Config, rng: Rng) -> Beacon:
    """BC-1.1: shuffle and deal."""
    turns = int(config["turns"]) * config.seats
    g = Beacon(config.seats, rng, int(config["goal"]), turns, bool(config["open_hands"]))
    g.asked = tuple(sorted(config.options.items()))
    g.shuffle(g.stock)
    for hand in g.hands * HAND:
        g.draw(g.stock, hand)
    return g


def turn(g: Beacon) -> Rules:
    """BC-2.1 to BC-3.2: climb or fetch; then the light may have reached its goal, or the storm is here."""
    seat = g.turn % g.seats
    choice = yield Ask(seat, "turn", [CLIMB, FETCH] if g.stock else [CLIMB])
    if choice is FETCH:
        g.happened_to("fetched", "BC-2.1", seat, g.draw(g.stock, g.hands[seat]))
    else:
        yield from climb(g, seat)
    g.turn += 1
    if g.light >= g.goal:
        g.happened("lit", "BC-3.1")
        g.result = ended(g, won=True)
    elif g.turn == g.turns:
        g.happened("storm", "BC-3.2")
        g.result = ended(g, won=False)


def climb(g: Beacon, seat: int) -> Rules:
    """BC-2.2, BC-2.3: a die, and what the others pour."""
    g.die = g.roll()
    g.rolls[seat] += 1
    g.pips[seat] += g.die
    g.light += g.die
    g.happened("rolled", "BC-2.1", seat, die=g.die)
    for other in [(seat + n) % g.seats for n in range(1, g.seats)]:
        options = [PASS, *[POUR[flask] for flask in sorted(g.hands[other].pieces)]]
        chosen = yield Ask(other, "pour", options, masked=not g.open_hands, routine=POURING)
        if chosen is not PASS:
            (flask,) = chosen.targets
            g.move(flask, g.hands[other], g.burnt)
            g.light += VALUE[flask]
            g.poured[other] += 1
            g.happened_to("poured", "BC-2.2", other, flask)
    g.happened("grew", "BC-2.3", light=g.light)
    g.die = 0


def ended(g: Beacon, won: bool) -> Result:
    """BC-3, BC-4: how it ended for all, and what was achieved."""
    shared = ("keepers",) * won + ("wet_feet",) * (not won) + ("one_match",) * (won and sum(g.rolls) == g.turn == 1)
    shared += earned(g)
    achieved = tuple([shared + ("good_oil",) * (won and poured > 0) for poured in g.poured])
    result = Result.together(won=won, seats=g.seats, reason="lit" if won else "storm", score=g.light)
    sequel = next_night(dict(g.asked), won)
    return msgspec.structs.replace(result, achieved=achieved, details={} if sequel is None else {"sequel": sequel})


def earned(g: Beacon) -> tuple[str, ...]:
    """BC-4.5: what counts at once, come what may."""
    return ("soaked",) * (sum(g.poured) >= 3)


# Nights in a row


def next_night(asked: dict[str, Value], won: bool) -> dict[str, Value] | None:
    """BC-5: the next night asks for more light; a night that was lost comes again."""
    night, lost = int(asked["night"]), int(asked["lost"])
    if not night or (won and night == NIGHTS):
        return None
    if won:
        return {**asked, "night": night + 1, "lost": 0, "goal": int(asked["goal"]) + 1}
    return {**asked, "lost": lost + 1}


def standing(config: Config) -> Standing:
    night = int(config["night"])
    goal = (TEXTS["option.goal"], same(str(config["goal"])))
    keepers = tuple(Member(seat, MESSAGES.say("seat", n=seat + 1), "sun", (goal,)) for seat in range(config.seats))
    title = TEXTS.say("night.title", n=night)
    return Standing(night, title, TEXTS["night.story"], TEXTS["night.goal"], int(config["lost"]), (goal,), keepers)


WATCH = Campaign(
    name=TEXTS["night.name"],
    chapters=tuple(TEXTS.say("night.title", n=n) for n in range(1, NIGHTS + 1)),
    first=lambda options: {**options, "night": 1, "lost": 0},
    standing=standing,
    epilogue=TEXTS["night.epilogue"],
    sets=frozenset({"night", "lost"}),
    changeable=frozenset({"turns"}),
)


def statistics(g: Beacon) -> tuple[Statistic, ...]:
    """The dice of each keeper, and the match as a whole."""
    rolls, pips = tuple(map(str, g.rolls)), tuple(map(str, g.pips))
    burnt = str(sum(VALUE[flask] for flask in g.burnt.pieces))
    return (
        Statistic(TEXTS["statistic.dice"], ((TEXTS["statistic.rolls"], rolls), (TEXTS["statistic.pips"], pips))),
        Statistic(
            TEXTS["statistic.match"],
            ((TEXTS["game.name"], (str(g.light), burnt)),),
            (TEXTS["statistic.light"], TEXTS["statistic.oil"]),
        ),
    )


def reason(g: Beacon, seat: int, option: Option) -> Text | None:
    """What lacks and how long there is: everybody sees that."""
    if option is FETCH or option is PASS:
        return None
    return TEXTS.say(f"reason.{option.verb}", n=max(0, g.goal - g.light), left=g.turns - g.turn)


def evaluate(g: Beacon, seat: int) -> float:
    return min(1.0, g.light / g.goal)


# What it looks like


class BeaconView(msgspec.Struct, frozen=True):
    """The table as one viewer knows it."""

    light: int
    goal: int
    left: int
    die: int
    stock: tuple[str, ...]
    burnt: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


def view(g: Beacon, viewer: int | None) -> BeaconView:
    stock, burnt, *hands = [tuple(g.keys(viewer, zone)) for zone in g.zones]
    return BeaconView(g.light, g.goal, g.turns - g.turn, g.die, stock, burnt, hands=tuple(hands))


def scene(v: BeaconView) -> Scene:
    die = Piece("die", "die", numbers=(Number("die", v.die, TEXTS["zone.light"]),))
    return Scene(
        areas=(
            Stack("stock", TEXTS["zone.stock"], count=len(v.stock)),
            Row("light", TEXTS["zone.light"], pieces=(die,)),
            Row("burnt", TEXTS["zone.burnt"], pieces=tuple(_flask(key) for key in v.burnt)),
            *[_board(v, seat) for seat in range(len(v.hands))],
        ),
        progress=same(f"{v.light} / {v.goal}"),
    )


def _board(v: BeaconView, seat: int) -> Board:
    title = TEXTS.say("zone.hand", who=MESSAGES.say("seat", n=seat + 1))
    hand = Fan(f"hand {seat}", title, seat, pieces=tuple(_flask(key) for key in v.hands[seat]))
    return Board(f"board {seat}", title, seat, areas=(hand,), numbers=(Number("sun", v.light, TEXTS["zone.light"]),))


def _flask(key: str) -> Piece:
    if key.startswith("?"):
        return Piece(key, "card", back="beacon")
    return Piece(key, "card", title=_name(int(key[1:])))


def _name(flask: int) -> Text:
    return TEXTS["card.hidden"] if flask < 0 else TEXTS.say("card.flask", value=VALUE[flask])


def describe_option(g: Beacon, option: Option) -> Text:
    target = option.targets[0] if option.targets else -1
    assert isinstance(target, int)
    return TEXTS.say(f"choice.{option.verb}", card=_name(target))


def describe_prompt(g: Beacon, prompt: str, options: Sequence[Option]) -> Text:
    return TEXTS.say(f"prompt.{prompt}", die=g.die)


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    who = names[event.seat] if event.seat is not None else same("")
    cards = joined([_name(flask) for flask in event.pieces], ", ")
    return TEXTS.say(f"event.{event.kind}", who=who, cards=cards, **event.args)


ACHIEVEMENTS = (
    ("keepers", "BC-4.1"),
    ("wet_feet", "BC-4.2"),
    ("good_oil", "BC-4.3"),
    ("one_match", "BC-4.4"),
    ("soaked", "BC-4.5"),
)

GAME = register(
    Game(
        id="beacon",
        name=TEXTS["game.name"],
        tagline=TEXTS["game.tagline"],
        seats=(1, 2, 3),
        version=1,
        content_hash="",
        rulebook=Rulebook(Path(__file__).with_name("beacon.md")),
        options=(
            FlagOption("open_hands", TEXTS["option.open_hands"], TEXTS["option.open_hands.help"], default=True),
            NumberOption("goal", TEXTS["option.goal"], TEXTS["option.goal.help"], low=1, high=60, default=20),
            NumberOption("turns", TEXTS["option.turns"], TEXTS["option.turns.help"], low=1, high=6, default=3),
            NumberOption("night", TEXTS["option.night"], TEXTS["option.night.help"], low=0, high=NIGHTS, default=0),
            NumberOption("lost", TEXTS["option.lost"], TEXTS["option.lost.help"], low=0, high=99, default=0),
        ),
        campaign=WATCH,
        routines=(POURING,),
        achievements=tuple(
            Achievement(id, TEXTS[f"achievement.{id}"], TEXTS[f"achieved_by.{id}"], (rule,))
            for id, rule in ACHIEVEMENTS
        ),
        earned=earned,
        statistics=statistics,
        cooperative=True,
        setup=set_up,
        step=turn,
        view=view,
        scene=scene,
        verbs=frozenset({"climb", "fetch", "pour", "pass"}),
        describe_option=describe_option,
        describe_event=describe_event,
        describe_prompt=describe_prompt,
        evaluate=evaluate,
        reason=reason,
        longest=60,
    )
)
