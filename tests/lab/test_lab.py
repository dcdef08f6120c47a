"""Experiments: fair, repeatable, and summed up correctly."""

from __future__ import annotations

import msgspec
import pytest

import kernel.beacon  # noqa: F401  (registers itself)
from enclume.bots import BadBot
from enclume.kernel import BadConfig, Text, UnknownGame, find_game
from enclume.lab import Experiment, run
from enclume.lab import balance as lab_balance
from enclume.lab.experiment import play_one
from enclume.lab.stats import wilson
from enclume.lab.yard import walk

FORGE = "forge_of_the_gods"


def test_the_result_does_not_depend_on_the_number_of_workers() -> None:
    experiment = Experiment.of(FORGE, "greedy,random,search:5", matches=9, seed=3)
    alone, together = run(experiment, workers=1), run(experiment, workers=2)
    assert msgspec.json.encode(alone) == msgspec.json.encode(together)


def test_another_seed_gives_other_matches() -> None:
    one, other = (run(Experiment.of(FORGE, "random", matches=4, seed=seed)) for seed in (1, 2))
    assert one.scores != other.scores


def test_every_deal_is_played_in_every_rotation() -> None:
    experiment = Experiment.of(FORGE, "greedy,random,random", matches=6, seed=1)
    seatings = [play_one(experiment, index).players for index in range(6)]
    assert seatings[:3] == seatings[3:]
    assert sorted(players.index(0) for players in seatings[:3]) == [0, 1, 2]


def test_fewer_names_than_seats_repeat() -> None:
    assert Experiment.of(FORGE, "greedy,random", seats=4).bots == ("greedy", "random", "greedy", "random")


def test_a_stronger_bot_shows_in_its_wins() -> None:
    report = run(Experiment.of(FORGE, "greedy,random", matches=20, seed=2))
    greedy, random = report.players
    assert (greedy.bot, random.bot) == ("greedy", "random")
    assert greedy.wins.low > 0.6 > 0.4 > random.wins.high
    assert greedy.score.mean > random.score.mean
    assert sum(interval.share for interval in report.seats) == pytest.approx(1)
    assert sum(report.reasons.values()) == 20


def test_where_all_win_together_it_is_the_team_that_wins() -> None:
    together = run(Experiment.of("beacon", "greedy", matches=40, seed=1, options={"goal": 28}))
    assert together.experiment.bots == ("greedy", "greedy")
    (team,) = together.teams
    won = together.reasons["lit"]
    assert 0 < won < 40
    assert (team.bots, team.wins) == (("greedy", "greedy"), wilson(won, 40))
    mixed = run(Experiment.of("beacon", "greedy,random", matches=40, seed=1, options={"goal": 28}))
    whole, *line_ups = mixed.teams
    assert [team.bots for team in line_ups] == [("greedy", "random"), ("random", "greedy")]
    assert [team.wins.n for team in mixed.teams] == [40, 20, 20]
    assert whole.wins == wilson(mixed.reasons["lit"], 40)
    assert run(Experiment.of(FORGE, "random", matches=2)).teams == []


def test_a_target_for_a_team_is_its_share_of_victories() -> None:
    game = find_game("beacon")
    what = Text(fr="victoires", en="victories")
    target = lab_balance.Target("BT", what, "greedy", 40, "team", 2, 0.1, 0.9, options={"goal": 28})
    (experiment,) = lab_balance.experiments_for(game, [target], scale=1, seed=1)
    report = run(experiment)
    (finding,) = lab_balance.measure(game, [target], [report])
    assert (finding.values, finding.met) == ((report.teams[0].wins.share,), True)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Experiment.of("chess", "random"), UnknownGame),
        (lambda: Experiment.of(FORGE, "genius"), BadBot),
        (lambda: Experiment.of(FORGE, "random", seats=7), BadConfig),
        (lambda: Experiment.of(FORGE, "random", options={"level": "god"}), BadConfig),
    ],
)
def test_a_mistake_is_found_before_the_first_match(make: object, error: type[Exception]) -> None:
    assert callable(make)
    with pytest.raises(error):
        make()


def test_wilson_intervals_match_published_values() -> None:
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29, by the score method without correction."""
    for successes, n, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        interval = wilson(successes, n)
        assert interval.low == pytest.approx(low, abs=2e-4)
        assert interval.high == pytest.approx(high, abs=2e-4)


def test_balance_targets_are_read_measured_and_judged() -> None:
    game = find_game(FORGE)
    targets = [t for t in lab_balance.targets_of(game) if t.id in ("BT-1/2", "BT-4/2", "BT-11", "BT-10/2")]
    experiments = lab_balance.experiments_for(game, targets, scale=0.01, seed=5)
    assert sorted(e.matches for e in experiments) == [5, 10]
    findings = {f.target.id: f for f in lab_balance.measure(game, targets, [run(e) for e in experiments])}
    assert 30 < findings["BT-1/2"].values[0] < 50
    assert len(findings["BT-4/2"].values) == 30
    assert findings["BT-11"].met == (findings["BT-11"].values[0] >= 0.97)
    assert "| BT-1/2 |" in lab_balance.as_markdown(list(findings.values()))


def test_a_campaign_is_played_until_it_is_won_or_its_matches_are_used_up() -> None:
    game = find_game("explorers_of_the_woodlands")
    (target,) = (t for t in lab_balance.targets_of(game) if t.id == "BT14")
    short = msgspec.structs.replace(target, bots="random", campaign=2)
    (experiment,) = lab_balance.experiments_for(game, [short], scale=0.1, seed=1)
    assert (experiment.campaign, experiment.matches) == (2, 2)
    outcome = play_one(experiment, 0)
    assert (outcome.measures["campaign.matches"], outcome.measures["campaign.completed"]) == (2, 0)
    (finding,) = lab_balance.measure(game, [short], [run(experiment)])
    assert finding.values == (0,)


def test_options_are_watched_offered_and_taken() -> None:
    game = find_game("kings_forge")
    targets = [t for t in lab_balance.targets_of(game) if t.id in ("KB-12", "KB-1/4")]
    (experiment,) = lab_balance.experiments_for(game, targets, scale=0.005, seed=1)
    assert (experiment.watch, experiment.matches) == ("claim:", 4)
    report = run(experiment)
    counted = {name: round(column.mean * column.n) for name, column in report.measures.items() if ":" in name}
    offered = {name.split(".", 1)[1]: n for name, n in counted.items() if name.startswith("offered.")}
    taken = {name.split(".", 1)[1]: n for name, n in counted.items() if name.startswith("taken.")}
    assert all(name.startswith("claim:") for name in offered)
    assert all(0 < n <= offered[name] for name, n in taken.items())
    shares = lab_balance.uses(report, "claim:*")
    assert shares.keys() == offered.keys()
    assert shares == pytest.approx({name: taken.get(name, 0) / n for name, n in offered.items()})
    idle = {name: column for name, column in report.measures.items() if not name.startswith("taken.")}
    assert set(lab_balance.uses(msgspec.structs.replace(report, measures=idle), "claim:*").values()) == {0}


def test_a_mean_has_a_margin_and_a_spread_lies_round_nothing() -> None:
    game = find_game("kings_forge")
    one, other = (t for t in lab_balance.targets_of(game) if t.id in ("KB-1/5", "KB-11"))
    other = msgspec.structs.replace(other, seats=one.seats, options=one.options)
    experiments = lab_balance.experiments_for(game, [one, other], scale=0.005, seed=1)
    rounds, wins = lab_balance.measure(game, [one, other], [run(each) for each in experiments])
    assert rounds.margin is not None
    assert 0 < rounds.margin < 3
    assert "±" in lab_balance.as_markdown([rounds])
    assert wins.margin is None
    assert len(wins.values) > 5
    assert sum(wins.values) == pytest.approx(0)


def test_a_yard_is_always_the_same_walk() -> None:
    assert walk(1000) == 1944


def test_a_change_is_measured_against_the_same_matches_with_other_options() -> None:
    game = find_game("forgeflame")
    (shorter,) = (t for t in lab_balance.targets_of(game) if t.id == "FB-2")
    experiments = lab_balance.experiments_for(game, [shorter], scale=0.006, seed=1)
    assert [each.options for each in experiments] == [{"short_game": True}, {}]
    reports = [run(each) for each in experiments]
    (finding,) = lab_balance.measure(game, [shorter], reports)
    short, long = (report.measures["rounds"].mean for report in reports)
    assert finding.values == (short - long,)
    assert finding.margin is not None


def test_another_budget_for_search_is_meant_wherever_the_old_one_was_named() -> None:
    (target,) = (t for t in lab_balance.targets_of(find_game("forgeflame"), search="7") if t.id == "FB-18")
    assert (target.bots, target.measure) == ("search:7,greedy", "search:7")
