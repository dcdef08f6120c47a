"""Lessons: their scripts are legal, what they point at is there, and they teach in both languages."""

from __future__ import annotations

import pytest

from enclume.kernel import Match, all_games
from enclume.kernel.lessons import Lesson
from enclume.kernel.scene import keys

LESSONS = [(game.id, lesson) for game in all_games().values() for lesson in game.lessons.values()]


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{game}-{lesson.id}" for game, lesson in LESSONS])
def test_the_script_can_be_played_and_every_step_points_at_something_there(game: str, lesson: Lesson) -> None:
    match = Match(game, seats=lesson.seats, options=lesson.options, seed=lesson.seed)
    for choice in lesson.opening:
        seat, _, option = choice.partition("|")
        match.apply(int(seat), option)
    for nth in range(len(lesson.script) + 1):
        for step in [step for step in lesson.steps if step.at == nth]:
            assert set(step.highlight) <= set(keys(match.scene(lesson.you)))
            assert step.text.fr != step.text.en
        if nth < len(lesson.script):
            seat, _, option = lesson.script[nth].partition("|")
            match.apply(int(seat), option)


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{game}-{lesson.id}" for game, lesson in LESSONS])
def test_whenever_the_player_must_choose_a_step_says_what(game: str, lesson: Lesson) -> None:
    spoken = {step.at for step in lesson.steps}
    for nth, choice in enumerate(lesson.script):
        if choice.startswith(f"{lesson.you}|"):
            assert nth in spoken


def test_the_first_lesson_ends_with_a_perfect_weapon() -> None:
    (lesson,) = [lesson for game, lesson in LESSONS if lesson.id == "first_weapon"]
    match = Match("forge_of_the_gods", seats=2, options=lesson.options)
    for choice in [*lesson.opening, *lesson.script]:
        seat, _, option = choice.partition("|")
        match.apply(int(seat), option)
    assert match.view(None).scores == (13, 0)
