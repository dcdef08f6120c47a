"""What holds for every game of the house, at every number of seats and with every choice of options."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod
from pathlib import Path
from random import Random

import msgspec
import pytest

from enclume.kernel import (
    Ask,
    BadConfig,
    ChoiceOption,
    Event,
    FlagOption,
    Frozen,
    Game,
    Match,
    Option,
    Result,
    Rng,
    Text,
    Value,
    World,
    all_games,
)
from enclume.kernel.journal import Journal
from enclume.kernel.plain import Plain, decode, encode, slots
from enclume.kernel.table_options import OPEN_HANDS
from enclume.kernel.texts import LANGUAGES
from kernel.beacon import GAME as BEACON
from kernel.smugglers import GAME as SMUGGLERS

Options = dict[str, Value]


def settings(game: Game, seats: int) -> Iterator[Options]:
    """Every combination of the options that have a few values; where that is too much, every value a few times."""
    here = [option for option in game.options if not option.seats or seats in option.seats]
    ways: list[list[tuple[str, Value]]] = []
    for option in here:
        if isinstance(option, ChoiceOption):
            ways.append([(option.id, value) for value in option.choices])
        elif isinstance(option, FlagOption):
            ways.append([(option.id, value) for value in (False, True)])
    if prod(map(len, ways)) <= MANY:
        return (dict(way) for way in product(*ways) if accepted(game, seats, dict(way)))
    rng = Random(seats)
    mixed = ([rng.choice(values) for values in ways] for _ in range(1000))
    tried = [[values[0] for values in ways], [values[-1] for values in ways], *mixed]
    return islice((dict(way) for way in tried if accepted(game, seats, dict(way))), FEW)


MANY = 24
"""More combinations of options than that are not all tried."""
FEW = 4


def accepted(game: Game, seats: int, options: Options) -> bool:
    """Whether the options go together."""
    try:
        game.config(seats, options)
    except BadConfig:
        return False
    return True


OURS = (SMUGGLERS, BEACON)
"""The games of the tests, which other tests may or may not have registered by now."""
GAMES = [*[game for game in all_games().values() if game not in OURS], *OURS]
TABLES = [(game, seats, options) for game in GAMES for seats in game.seats for options in settings(game, seats)]
NAMES = [f"{game.id}-{seats}-{'-'.join(str(value) for value in options.values())}" for game, seats, options in TABLES]
at_every_table = pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=NAMES)


def played(game: Game, seats: int, options: Options, seed: int = 1) -> Iterator[Match]:
    """A random match, handed out before every choice and at the end."""
    rng = Random(seed)
    match = Match(game, seats=seats, options=options, seed=seed)
    while match.decision is not None:
        yield match
        ask = rng.choice(match.decisions)
        match.apply(ask.seat, rng.choice(ask.options))
    yield match


def questions(asks: Iterator[Ask] | tuple[Ask, ...] | list[Ask]) -> list[tuple[int, str, list[Option]]]:
    return [(ask.seat, ask.prompt, list(ask.options)) for ask in asks]


def as_saved(result: Result | None) -> Result | None:
    """A result as it reads after saving and loading."""
    return msgspec.json.decode(msgspec.json.encode(result), type=Result | None)


def now(match: Match) -> tuple[object, ...]:
    return match.digest(), questions(list(match.decisions)), match.choices, list(match.events), match.result


@at_every_table
def test_every_match_comes_to_an_end_and_nobody_is_ever_stuck(game: Game, seats: int, options: Options) -> None:
    for seed in range(3):
        for match in played(game, seats, options, seed):
            for ask in match.decisions:
                written = [option.key for option in ask.options]
                assert written
                assert len(set(written)) == len(written), "the same option under one name twice"
                assert {option.verb for option in ask.options} <= game.verbs
                assert 0 <= ask.seat < seats
        assert len(match.choices) <= game.longest
        result = match.result
        assert result is not None
        assert len(result.scores) == len(result.ranks) == len(result.shares) == seats
        assert min(result.ranks) >= 1
        assert len(set(result.shares)) == 1 or not game.cooperative, "all win or all lose"


@at_every_table
def test_what_is_achieved_can_be_achieved_and_tables_are_whole(game: Game, seats: int, options: Options) -> None:
    ids = [each.id for each in game.achievements]
    assert len(set(ids)) == len(ids)
    for each in game.achievements:
        said(each.name)
        said(each.text)
        assert set(each.rules) <= set(game.rulebook)
    *_, match = played(game, seats, options, seed=10)
    assert match.result is not None
    assert len(match.result.achieved) in (0, seats)
    for achieved in match.result.achieved:
        assert set(achieved) <= set(ids)
        assert len(set(achieved)) == len(achieved)
    for table in match.statistics():
        said(table.title)
        for name, cells in table.rows:
            said(name)
            assert len(cells) == len(table.columns) if table.columns else len(cells) in (1, seats)


@at_every_table
def test_with_open_hands_all_seats_know_the_same(game: Game, seats: int, options: Options) -> None:
    if not options.get(OPEN_HANDS):
        return
    for match in played(game, seats, options, seed=13):
        assert not match.secrets
        state = match.fork().state
        assert all(state.hidden_from(seat) == state.hidden_from(0) for seat in range(seats))
        assert all(event.seen_by(seat) == event.seen_by(0) for event in match.events for seat in range(seats))


@at_every_table
def test_what_may_be_answered_in_advance_can_be(game: Game, seats: int, options: Options) -> None:
    """Each kind has words and answers of its own; the first of them is always on offer."""
    kinds = [routine.id for routine in game.routines]
    assert len(set(kinds)) == len(kinds)
    for routine in game.routines:
        assert len(routine.id) <= 20
        ends = [end.id for end in routine.ends]
        assert len({*ends, "idle", "match"}) == len(ends) + 2
        for text in (routine.name, *[said_so for _, said_so in routine.answers], *[end.name for end in routine.ends]):
            said(text)
    for match in played(game, seats, options, seed=11):
        for ask in match.decisions:
            assert ask.routine is None or ask.routine is game.routine(ask.routine.id)
            assert not ask.passing or ask.find(ask.passing) is not None


@at_every_table
def test_what_ends_an_answer_in_advance_is_known_to_whoever_gave_it(game: Game, seats: int, options: Options) -> None:
    """Otherwise the end of their order would tell them what they cannot know."""
    rng = Random(13)
    for match in played(game, seats, options, seed=14):
        for routine in game.routines:
            for end in routine.ends:
                for seat in range(seats):
                    assert end.now(match.imagine(seat, rng).state, seat) == match.mark(seat, end)


@at_every_table
def test_a_reason_tells_nothing_but_what_everybody_knows(game: Game, seats: int, options: Options) -> None:
    """It is the same in the worlds that others believe in, as far as those hold the option at all."""
    if game.reason is None:
        return
    rng = Random(12)
    for match in played(game, seats, options, seed=12):
        for ask in match.decisions:
            option = rng.choice(ask.options)
            told = game.reason(match.imagine(ask.seat, rng).state, ask.seat, option)
            if told is not None:
                said(told)
            for believer in range(seats):
                world = match.imagine(believer, rng)
                theirs = world.ask_of(ask.seat)
                if theirs is not None and option in theirs.options:
                    assert game.reason(world.state, ask.seat, option) == told


@at_every_table
def test_a_clone_is_equal_and_shares_nothing_that_can_change(game: Game, seats: int, options: Options) -> None:
    start = Match(game, seats=seats, options=options, seed=2).fork().state.rng.drawn
    *_, match = played(game, seats, options, seed=2)
    draws = match.fork().state.rng.drawn != start
    for nth, match in enumerate(played(game, seats, options, seed=2)):
        if nth % 4 == 0:
            state = match.fork().state
            twin = state.clone()
            assert twin == state
            assert twin.result == state.result
            assert [path for path in shared(state, twin, "state") if draws or path != "state.rng"] == []


def shared(one: object, other: object, path: str) -> Iterator[str]:
    """Where two values hold the same thing that can change. What clones itself as itself says that it never changes."""
    match one, other:
        case Plain(), Plain() if one is not other or one.clone() is not one:
            if one is other:
                yield path
            for slot in slots(type(one)):
                yield from shared(getattr(one, slot), getattr(other, slot), f"{path}.{slot}")
        case list() | dict() | set() | Rng(), _ if one is other:
            yield path
        case ((list() | tuple()), (list() | tuple())):
            for nth, (mine, theirs) in enumerate(zip(one, other, strict=True)):
                yield from shared(mine, theirs, f"{path}[{nth}]")
        case dict(), dict():
            for key in one:
                yield from shared(one[key], other[key], f"{path}[{key!r}]")


@at_every_table
def test_a_fork_goes_the_way_of_the_match(game: Game, seats: int, options: Options) -> None:
    rng = Random(3)
    forks: list[World] = []
    for match in played(game, seats, options, seed=3):
        for world in forks:
            world.choose(match.choices[-1].option, match.choices[-1].seat)
            assert encode(world.state) == encode(match._world.state)
            assert questions(list(world.asks)) == questions(list(match.decisions))
            assert world.result == match.result
        if len(forks) < 3 and rng.random() < 0.1:
            forks.append(match.fork())


@at_every_table
def test_undo_then_redo_is_as_if_nothing_had_happened(game: Game, seats: int, options: Options) -> None:
    rng = Random(4)
    before: tuple[object, ...] | None = None
    for match in played(game, seats, options, seed=4):
        if before is not None and rng.random() < 0.2:
            choice, after = match.choices[-1], now(match)
            if match.can_undo(choice.seat) is None:
                match.undo(choice.seat)
                assert now(match) == before
                match.apply(choice.seat, choice.option)
                assert now(match) == after
        before = now(match)


@at_every_table
def test_everybody_can_ask_at_any_time_whether_to_take_back(game: Game, seats: int, options: Options) -> None:
    for match in played(game, seats, options, seed=13):
        for seat in range(seats):
            refusal = match.can_undo(seat, agreed=range(seats))
            if refusal is not None:
                said(refusal.text)


@at_every_table
def test_options_of_a_steady_game_read_the_same_whenever_they_are_on_offer(
    game: Game, seats: int, options: Options
) -> None:
    """People are sent the words of an option once, and then only that it is on offer again."""
    known: dict[tuple[str, str], tuple[str, str, str]] = {}
    for match in played(game, seats, options, seed=17) if game.steady else ():
        for ask in match.decisions:
            for language in LANGUAGES:
                for offer in match.offers(ask.options, language):
                    assert known.setdefault((language, offer[0]), offer) == offer


@at_every_table
def test_what_can_be_taken_back_has_taught_nothing(game: Game, seats: int, options: Options) -> None:
    """The same choice in a world that the seat could not tell from this one: where it would have learned something else
    there, it has learned something here, and may not choose again."""
    for seed in SEEDS:
        rng = Random(seed)
        match = Match(game, seats=seats, options=options, seed=seed)
        while match.decision is not None and match.moment < LONG:
            ask = rng.choice(match.decisions)
            seat, option = ask.seat, rng.choice(ask.options)
            worlds = [match.imagine(seat, rng)] if rng.random() < 0.6 else []
            first = len(match.events)
            match.apply(seat, option)
            if match.can_undo(seat, agreed=range(seats)) is None:
                here = learned(match._world, match.events[first:], seat)
                for world in worlds:
                    assert chosen_in(world, seat, option.key, rng, not match._world.answered) == here


SEEDS = (3, 5, 14)
LONG = 150
"""Longer matches are not tried to the end where every choice is costly to look at."""


def learned(world: World, events: Sequence[Event], seat: int) -> tuple[object, ...]:
    """What a seat sees, hears and is asked, and who else is asked what."""
    heard = [event for each in events if (event := each.seen_by(seat)) is not None]
    told = [(event.kind, event.seat, event.pieces, event.args) for event in heard]
    asked = [(ask.seat, ask.prompt, list(ask.options) if ask.seat == seat else []) for ask in world.asked]
    over = () if world.result is None else (world.result, world.game.account(world.state))
    return world.game.view(world.state, seat), told, asked, over


def chosen_in(world: World, seat: int, key: str, rng: Random, all_answer: bool) -> tuple[object, ...]:
    """What a seat learns where it chooses so; what others answer at once is not known to it and comes as it may."""
    journal = world.state.journal = Journal()
    asks = [ask for ask in world.asks if ask.seat == seat or all_answer]
    for ask in asks:
        option = ask.find(key) if ask.seat == seat else rng.choice(ask.options)
        assert option is not None
        world.choose(option, ask.seat)
    return learned(world, journal.events, seat)


@at_every_table
def test_a_state_that_was_saved_plays_on_like_the_original(game: Game, seats: int, options: Options) -> None:
    rng = Random(5)
    restored: list[World] = []
    for match in played(game, seats, options, seed=5):
        for world in restored:
            world.choose(match.choices[-1].option, match.choices[-1].seat)
            assert encode(world.state) == encode(match._world.state)
        state = match._snapshot
        back = decode(encode(state))
        assert type(back) is type(state)
        assert back == state
        if len(restored) < 3 and rng.random() < 0.1 and match.result is None:
            world = World(game, back)
            for choice in match._journal.step_choices:
                world.choose(choice.option, choice.seat)
            restored.append(world)


@at_every_table
def test_a_match_that_was_frozen_goes_on_as_if_nothing_had_happened(game: Game, seats: int, options: Options) -> None:
    for nth, match in enumerate(played(game, seats, options, seed=8)):
        if nth % 17 and match.result is None:
            continue
        thawed = Match.thaw(Frozen.from_bytes(match.freeze().to_bytes()))
        assert now(thawed)[:-1] == now(match)[:-1]
        assert as_saved(thawed.result) == as_saved(match.result)
        assert all(thawed.scene(seat) == match.scene(seat) for seat in [None, *range(seats)])
        twin = match.at(match.moment)
        for each in (thawed, twin):
            rng = Random(nth)
            for _ in range(5):
                if each.decision is not None:
                    each.apply(each.decision.seat, rng.choice(each.decision.options))
        assert thawed.digest() == twin.digest()


@at_every_table
def test_in_an_imagined_world_every_seat_sees_the_same(game: Game, seats: int, options: Options) -> None:
    rng = Random(6)
    for match in played(game, seats, options, seed=6):
        for seat in range(seats):
            if match.result is None and rng.random() < 0.2:
                world = match.imagine(seat, rng)
                seen, dreamt = match.view(seat), game.view(world.state, seat)
                assert dreamt == seen
                assert msgspec.json.encode(game.scene(dreamt)) == msgspec.json.encode(game.scene(seen))
                mine = [ask for ask in match.decisions if ask.seat == seat]
                assert questions([ask for ask in world.asks if ask.seat == seat]) == questions(mine)
                world.playout(rng)
                assert world.result is not None


@at_every_table
def test_everything_is_said_in_french_and_in_english(game: Game, seats: int, options: Options) -> None:
    names = [game.seat_name(seat) for seat in range(seats)]
    for match in played(game, seats, options, seed=7):
        for ask in match.decisions:
            said(match.prompt(ask.seat))
            for option in ask.options:
                said(match.describe(option))
    for event in match.events:
        for reader in (None, *range(seats)):
            heard = event.seen_by(reader)
            if heard is not None:
                said(game.describe_event(heard, reader, names))


def said(text: Text) -> None:
    """Whole sentences, with nothing left to fill in."""
    for words in (text.fr, text.en):
        assert words.strip()
        assert "{" not in words


@at_every_table
def test_every_event_cites_rules_that_there_are(game: Game, seats: int, options: Options) -> None:
    *_, match = played(game, seats, options, seed=8)
    assert match.events
    cited = {rule for event in match.events for rule in event.rules}
    assert cited
    assert cited <= set(game.rulebook)


@at_every_table
def test_evaluations_are_prospects_from_lost_to_won(game: Game, seats: int, options: Options) -> None:
    if game.evaluate is None:
        return
    for nth, match in enumerate(played(game, seats, options, seed=9)):
        if nth % 5 == 0 and match.result is None:
            for seat in range(seats):
                assert 0 <= game.evaluate(match.fork().state, seat) <= 1


@at_every_table
def test_a_table_without_people_is_never_stuck(game: Game, seats: int, options: Options) -> None:
    """What the rules choose for those who are away is legal, asked as often as one likes, and keeps the match going."""
    match = Match(game, seats=seats, options=options, seed=2)
    for _ in range(200):
        if match.decision is None:
            break
        choice = match.absent_choice(match.decision.seat)
        assert choice == match.absent_choice(match.decision.seat)
        match.apply(match.decision.seat, choice)


def test_records_replay_to_the_same_digests_in_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    wanted = []
    for nth, (game, seats, options) in enumerate(TABLES):
        *_, match = played(game, seats, options, seed=nth)
        record = match.record()
        record.save(tmp_path / f"{nth:04}.json")
        wanted.append(record.digests[-1])
    script = (
        "import sys, pathlib, kernel.beacon, kernel.smugglers\n"
        "from enclume.kernel import Match, Record\n"
        "for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):\n"
        "    print(Match.replay(Record.load(path)).digest())\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        env={**os.environ, "PYTHONHASHSEED": "271828", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == wanted
