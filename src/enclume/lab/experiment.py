"""Many matches between bots, in parallel processes, the same result whatever the number of workers.

Match i is dealt from the experiment's seed and i alone. Every deal is played once for each rotation of the players
round the table, so that nobody owes a win to a better seat or a better deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import blake2b
from multiprocessing import get_context

import msgspec

from enclume.bots import Bot, Chair, make_bot
from enclume.kernel import Match, Value, find_game
from enclume.kernel.campaigns import sequel_of

from .stats import Report, summary


class Experiment(msgspec.Struct, frozen=True):
    """What to play: ``bots`` has one name for each seat.

    Of options whose key begins with ``watch`` it is counted how often they were on offer and how often they were taken.
    """

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: int = 0
    options: dict[str, Value] = {}
    watch: str = ""
    campaign: int = 0
    """At most so many matches of a campaign for each match; 0: matches by themselves."""

    @staticmethod
    def of(
        game: str,
        bots: str,
        *,
        seats: int | None = None,
        matches: int = 100,
        seed: int = 0,
        options: Mapping[str, Value] | None = None,
    ) -> Experiment:
        """Check everything before the first match; names fewer than seats repeat."""
        found = find_game(game)
        names = bots.split(",")
        count = found.config(seats if seats is not None else max(len(names), found.default_seats), options).seats
        for name in names:
            make_bot(name, seed=0, game=found)
        return Experiment(
            found.id, tuple(names[s % len(names)] for s in range(count)), matches, seed, dict(options or {})
        )

    def bot_at(self, index: int, seat: int) -> int:
        """Which of the bots sits there in a match: each deal is played in every rotation."""
        return (seat + index) % len(self.bots)


class Outcome(msgspec.Struct, frozen=True):
    """What one match came to. ``shares`` and ``scores`` are by seat, ``players`` says which bot sat there."""

    index: int
    players: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    reason: str
    choices: int
    decisions: int
    measures: dict[str, float]


def run(experiment: Experiment, workers: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Play all matches and sum them up. ``progress`` is told each time some more are done."""
    outcomes: dict[int, Outcome] = {}
    for batch in _batches(experiment, workers):
        for outcome in batch:
            outcomes[outcome.index] = outcome
        if progress is not None:
            progress(len(batch))
    return summary(experiment, [outcomes[index] for index in sorted(outcomes)])


def _batches(experiment: Experiment, workers: int) -> Iterator[list[Outcome]]:
    size = max(1, min(20, experiment.matches // (4 * workers)))
    ranges = [range(i, min(i + size, experiment.matches)) for i in range(0, experiment.matches, size)]
    if workers == 1:
        yield from (_play_range(experiment, each) for each in ranges)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(_play_range, experiment, each) for each in ranges]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _play_range(experiment: Experiment, indexes: range) -> list[Outcome]:
    return [play_one(experiment, index) for index in indexes]


def play_one(experiment: Experiment, index: int) -> Outcome:
    """Play the match of that number; where whole campaigns are played, its last one counts."""
    if not experiment.campaign:
        return _play_match(experiment, index, experiment.options, ())[1]
    game = find_game(experiment.game)
    assert game.campaign is not None
    options: dict[str, Value] | None = game.campaign.first(experiment.options)
    for nth in range(1, experiment.campaign + 1):
        assert options is not None
        match, outcome = _play_match(experiment, index, options, (nth,))
        options = sequel_of(match)
        if options is None:
            break
    numbers = {"campaign.completed": float(options is None), "campaign.matches": float(nth)}
    return msgspec.structs.replace(outcome, measures=outcome.measures | numbers)


def _play_match(
    experiment: Experiment, index: int, options: dict[str, Value], nth: tuple[int, ...]
) -> tuple[Match, Outcome]:
    """One match: by itself, or of that number in a campaign."""
    seats = len(experiment.bots)
    game = find_game(experiment.game)
    deal = derive(experiment.seed, "deal", index // seats, *nth)
    match = Match(game, seats=seats, options=options, seed=deal)
    players = tuple(experiment.bot_at(index, seat) for seat in range(seats))
    bots = [
        make_bot(experiment.bots[player], derive(experiment.seed, "bot", index, player, *nth), game)
        for player in players
    ]
    counts: Counter[str] = Counter()
    decisions = _play(match, bots, experiment.watch, counts)
    assert match.result is not None
    return match, Outcome(
        index=index,
        players=players,
        shares=match.result.shares,
        scores=match.result.scores,
        ranks=match.result.ranks,
        reason=match.result.reason,
        choices=len(match.choices),
        decisions=decisions,
        measures=match.measures() | counts,
    )


def _play(match: Match, bots: list[Bot], watch: str, counts: Counter[str]) -> int:
    """Let bots play to the end; the number of their decisions."""
    chairs = [Chair(match, seat) for seat in range(len(bots))]
    decisions = 0
    while match.decision is not None:
        seat, options = match.decision.seat, match.decision.options
        chosen = bots[seat].choose(chairs[seat])
        if watch:
            counts.update([f"offered.{option.key}" for option in options if option.key.startswith(watch)])
            counts.update([f"taken.{chosen.key}"] if chosen.key.startswith(watch) else [])
        match.apply(seat, chosen)
        decisions += 1
    return decisions


def derive(*parts: object) -> int:
    """A seed of its own for each thing that needs one."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest(), "big")
