"""The search in games of every kind: together, in teams, at once, with chance and with hidden hands."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from enclume.bots import Budget, Chair, SearchBot, make_bot, play_out
from enclume.kernel import Ask, Match, Rules, ask_all
from enclume.kernel.result import Result
from kernel.smugglers import GAME as SMUGGLERS
from kernel.tiny import NO, YES, Tiny, cards, number, play


def best(match: Match, seat: int, iterations: int = 300) -> str:
    return make_bot(f"search:{iterations}", seed=1).choose(Chair(match, seat)).key


def test_partners_who_win_together_help_each_other() -> None:
    """Seat 0 may take the last card or leave it to seat 1, who needs it for both to win."""

    def step(g: Tiny) -> Rules:
        answer = yield Ask(0, "take it?", [YES, NO])
        if answer is NO:
            answer = yield Ask(1, "use it?", [YES, NO])
            g.result = Result.together(won=answer is YES, seats=2, reason="done")
        else:
            g.result = Result.together(won=False, seats=2, reason="wasted")

    assert best(play(step, [[0], [1]]), 0) == "no"


def test_rivals_do_not() -> None:
    def step(g: Tiny) -> Rules:
        answer = yield Ask(0, "take it?", [YES, NO])
        g.result = Result.ranked([1, 0] if answer is YES else [0, 1], reason="done")

    assert best(play(step, [[0], [1]]), 0) == "yes"


def test_a_team_plays_for_its_best_member() -> None:
    """Seats 0 and 2 against 1 and 3: what seat 0 gives up, seat 2 turns into victory."""

    def step(g: Tiny) -> Rules:
        gives = yield Ask(0, "give?", [YES, NO])
        scores = [0, 3, 5, 1] if gives is YES else [2, 3, 0, 1]
        g.result = Result.ranked(scores, teams=[0, 1, 0, 1], reason="done")

    assert best(play(step, [[0], [1], [2], [3]]), 0) == "yes"


def test_seats_that_choose_at_once_do_not_see_each_others_choice() -> None:
    """Matching pennies: whoever could peek would always win; who cannot wins about half the time."""

    def step(g: Tiny) -> Rules:
        mine, theirs = yield ask_all([Ask(0, "penny", [YES, NO]), Ask(1, "penny", [YES, NO])])
        g.result = Result.ranked([1, 0] if mine == theirs else [0, 1], reason="done")

    won = 0.0
    for seed in range(40):
        match = play(step, [[0], [1]], seed=seed)
        match.apply(0, Random(seed).choice([YES, NO]))
        match.apply(1, make_bot("search:60", seed=seed).choose(Chair(match, 1)))
        assert match.result is not None
        won += match.result.shares[1]
    assert 8 <= won <= 32


def test_chance_is_weighed_not_foreseen() -> None:
    """A sure win in half the cases against one in five sixths: the die that will come is not known."""

    def step(g: Tiny) -> Rules:
        bold = yield Ask(0, "bold?", [YES, NO])
        rolled = g.roll(6)
        won = rolled >= 4 if bold is YES else rolled >= 2
        g.result = Result.together(won=won, seats=1, reason="rolled")

    for seed in range(12):
        assert best(play(step, [[0]], seed=seed), 0) == "no"


def test_a_hidden_hand_is_guessed_not_seen() -> None:
    """Name a card that the other does not hold: 1 of 5 hidden cards is theirs, and the bot cannot know which."""

    def step(g: Tiny) -> Rules:
        guess = yield Ask(0, "which is theirs?", [*cards(g.hands[0]), YES])
        held = g.hands[1].pieces[0]
        won = held == 5 if guess is YES else number(guess) < 0
        g.result = Result.together(won=won, seats=2, reason="guessed")

    chosen = {best(play(step, [[0, 1], [held]], deck=[c for c in (2, 3, 4, 5) if c != held]), 0) for held in (2, 5)}
    assert chosen == {"yes"}


def test_search_beats_random_in_a_game_of_hidden_hands_reactions_and_secret_bids() -> None:
    won = 0.0
    for seed in range(10):
        match = Match(SMUGGLERS, seats=2, seed=seed)
        bots = [make_bot("search:40", seed), make_bot("random", seed)]
        play_out(match, bots if seed % 2 else bots[::-1])
        assert match.result is not None
        won += match.result.shares[0 if seed % 2 else 1]
    assert won >= 7


def test_a_search_that_can_tell_turns_ends_with_the_one_in_which_it_began() -> None:
    judged: set[int] = set()

    def step(g: Tiny) -> Rules:
        answer = yield Ask(0, "bold?", [YES, NO])
        g.said = 100 if answer is YES else 200
        while g.said % 100 < 9:
            yield Ask(0, "and then?", [YES, NO])
            g.said += 1
        g.over()

    def judge(g: Tiny, seat: int) -> float:
        judged.add(g.said)
        return 1.0 if g.said == 200 else 0.5

    game = replace(play(step, [[0]]).game, evaluate=judge, turns=lambda g: g.said // 100)
    assert best(Match(game), 0, 30) == "no"
    assert judged == {100, 200}, "nothing of the turns that follow is tried"


def test_where_worlds_are_paired_every_option_meets_the_same_luck() -> None:
    rolls: dict[str, list[int]] = {"yes": [], "no": []}

    def step(g: Tiny) -> Rules:
        answer = yield Ask(0, "bold?", [YES, NO])
        rolls[answer.key].append(g.roll(1000))
        g.result = Result.together(won=rolls[answer.key][-1] > 500, seats=1, reason="rolled")

    best(Match(replace(play(step, [[0]]).game, paired=True)), 0, 40)
    tried = min(len(rolls["yes"]), len(rolls["no"]))
    assert tried > 5
    assert rolls["yes"][:tried] == rolls["no"][:tried]


def contested(values: list[float], outcomes: dict[str, list[float]], rivals: float = 0.5) -> Match:
    """One choice between yes and no, promised what the values say; what comes of it is drawn from the outcomes."""

    def step(g: Tiny) -> Rules:
        answer = yield Ask(0, "which?", [YES, NO])
        came = outcomes[answer.key]
        g.said = 1000 + int(100 * came[g.roll(len(came)) - 1])
        yield Ask(0, "and then?", [YES, NO])
        g.over()

    game = replace(
        play(step, [[0]]).game,
        appraise=lambda g, seat, options: values,
        promise=lambda g, seat, values: values,
        rollout=lambda g, seat, options, chance: options[0],
        evaluate=lambda g, seat: (g.said - 1000) / 100,
        turns=lambda g: g.said // 1000,
        trust=4,
        rivals=lambda state: rivals,
    )
    return Match(game)


def test_in_a_contest_the_promising_option_is_taken_until_another_proves_better() -> None:
    match = contested([0.6, 0.5], {"yes": [0.1, 0.3], "no": [0.7, 0.9]})
    assert best(match, 0, 1) == "yes", "no room for a round: what was promised counts"
    assert best(match, 0, 40) == "no"


def test_a_contest_ends_when_it_is_settled() -> None:
    rounds = {}
    for name, outcomes in {
        "clear": {"yes": [0.8, 0.9], "no": [0.1, 0.2]},
        "equal": {"yes": [0.5], "no": [0.5]},
        "noise": {"yes": [0.0, 1.0], "no": [1.0, 0.0]},
    }.items():
        bot = SearchBot(5, Budget(iterations=60))
        bot.choose(Chair(contested([0.5, 0.5], outcomes), 0))
        rounds[name] = bot.iterations
    assert rounds["clear"] == 4, "two rounds of two"
    assert rounds["equal"] < 20, "what is the same makes no odds"
    assert rounds["noise"] > 4


def test_what_is_far_below_the_best_is_not_tried() -> None:
    bot = SearchBot(1, Budget(iterations=60))
    chair = Chair(contested([0.9, 0.1], {"yes": [0.1], "no": [0.9]}), 0)
    assert bot.choose(chair).key == "yes"
    assert bot.iterations == 0


def test_a_contest_of_so_many_iterations_comes_out_the_same_every_time() -> None:
    match = contested([0.5, 0.52], {"yes": [0.2, 0.8], "no": [0.3, 0.6]})
    assert len({best(match, 0, 30) for _ in range(3)}) == 1


def test_a_contest_looks_as_many_turns_ahead_as_the_game_says() -> None:
    judged: set[int] = set()

    def step(g: Tiny) -> Rules:
        g.said = 1000
        while True:
            yield Ask(0, "and then?", [YES, NO])
            g.said += 400

    def judge(g: Tiny, seat: int) -> float:
        judged.add(g.said)
        return 0.5

    game = replace(contested([0.5, 0.5], {}).game, step=step, evaluate=judge)
    for turns, end in ((1, 2200), (3, 4200)):
        judged.clear()
        best(Match(replace(game, lookahead=turns)), 0, 8)
        assert judged == {end}, "the last turn is played to its end, and nothing of the next"


def test_where_nothing_comes_near_the_best_it_is_taken_unseen() -> None:
    match = contested([0.52, 0.5], {"yes": [0.0], "no": [1.0]}, rivals=0.0)
    bot = make_bot("search:30", seed=1)
    assert bot.choose(Chair(match, 0)).key == "yes"


def test_in_a_chapter_of_the_woodlands_a_search_looks_further_than_the_glance() -> None:
    match = Match("explorers_of_the_woodlands", seats=2, seed=3, options={"mode": "chapter2"})
    search = SearchBot(1, Budget(iterations=40))
    tried = []
    for _ in range(12):
        assert match.decision is not None
        seat = match.decision.seat
        match.apply(seat, search.choose(Chair(match, seat)))
        tried.append(search.iterations)
    assert max(tried) >= 4, "two rounds of two at least"


def test_what_is_a_matter_of_taste_is_drawn_by_lot_and_not_thought_about() -> None:
    match = Match("explorers_of_the_woodlands", seats=2, seed=1)
    assert match.decision is not None
    taken = set()
    for seed in range(30):
        bot = SearchBot(seed, Budget(iterations=20))
        taken.add(bot.choose(Chair(match, match.decision.seat)).key)
        assert bot.iterations == 0
    assert taken == {option.key for option in match.decision.options}
