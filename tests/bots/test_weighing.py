"""A search that compares the few options that look best by playing on after each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from enclume.bots import Chair, SearchBot, make_bot
from enclume.kernel import Ask, Game, Match, Option, Rules
from enclume.kernel.result import Result
from kernel.tiny import NO, YES, Tiny, play


def weighing(step: Callable[[Tiny], Rules], glance: dict[str, float], **more: object) -> Game:
    """A game of one seat whose search weighs; who plays on takes the first option."""

    def appraise(g: Tiny, seat: int, options: Sequence[Option]) -> list[float]:
        return [glance[option.key] for option in options]

    def promise(g: Tiny, seat: int, values: Sequence[float]) -> list[float]:
        return [0.5 + 0.1 * (value - max(values)) for value in values]

    return replace(
        play(step, [[0]]).game,
        appraise=appraise,
        promise=promise,
        rollout=lambda g, seat, options, chance: options[0],
        turns=lambda g: g.said // 100,
        lookahead=1,
        **more,
    )


def choice(game: Game, tries: int, seed: int = 1) -> tuple[str, int]:
    bot = make_bot(f"search:{tries}", seed, game)
    assert isinstance(bot, SearchBot)
    return bot.choose(Chair(Match(game), 0)).key, bot.iterations


def gamble(g: Tiny) -> Rules:
    """Boldness wins five times in six, caution once in six."""
    answer = yield Ask(0, "bold?", [NO, YES])
    rolled = g.roll(6)
    g.result = Result.together(won=rolled >= 2 if answer is YES else rolled >= 6, seats=1, reason="rolled")


def test_what_looks_worse_is_taken_once_it_has_proved_better() -> None:
    game = weighing(gamble, {"yes": 0.0, "no": 1.0}, trust=4)
    assert choice(game, 60)[0] == "yes"


def test_a_search_with_next_to_no_time_takes_what_looks_best() -> None:
    game = weighing(gamble, {"yes": 0.0, "no": 1.0}, trust=4)
    assert {choice(game, 3, seed)[0] for seed in range(8)} == {"no"}


def test_a_choice_is_settled_before_its_time_where_nothing_speaks_against_it() -> None:
    def step(g: Tiny) -> Rules:
        answer = yield Ask(0, "well?", [NO, YES])
        g.result = Result.together(won=answer is YES, seats=1, reason="done")

    key, tries = choice(weighing(step, {"yes": 1.0, "no": 0.0}, trust=4), 1000)
    assert (key, tries) == ("yes", 8)


def test_luck_weighs_on_all_options_alike() -> None:
    rolls: dict[str, list[int]] = {"yes": [], "no": []}

    def step(g: Tiny) -> Rules:
        answer = yield Ask(0, "bold?", [NO, YES])
        rolls[answer.key].append(g.roll(1000))
        g.result = Result.together(won=rolls[answer.key][-1] > 500, seats=1, reason="rolled")

    choice(weighing(step, {"yes": 0.0, "no": 0.0}, trust=4), 40)
    assert len(rolls["yes"]) > 3
    assert rolls["yes"] == rolls["no"]


def test_the_game_is_played_on_for_as_many_turns_as_it_says() -> None:
    judged: set[int] = set()

    def step(g: Tiny) -> Rules:
        g.said = 100
        yield Ask(0, "well?", [NO, YES])
        while True:
            g.said += 40
            yield Ask(0, "and then?", [NO, YES])

    def judge(g: Tiny, seat: int) -> float:
        judged.add(g.said)
        return 0.5

    choice(weighing(step, {"yes": 0.0, "no": 0.0}, trust=4, evaluate=judge), 16)
    assert judged == {220}, "the turn is played to its end, and nothing of the next"
