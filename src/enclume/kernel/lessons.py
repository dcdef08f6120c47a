"""Lessons: a scripted stretch of a match that teaches a game, step by step.

A lesson is a set-up, choices made before it begins, and a script of choices from there on, for all seats. Steps are
texts shown at a moment of the script; the last one at a moment waits for the player's choice, which must be that of the
script.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from .content import check, load
from .texts import Text

Value = str | int | bool
"""The value of a table option."""


class LessonStep(msgspec.Struct, frozen=True):
    """A text shown when so many choices of the script have been made, and the pieces it points at."""

    at: int
    text: Text
    highlight: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """A lesson for the person in seat ``you``."""

    id: str
    title: Text
    seats: int
    options: dict[str, Value]
    script: tuple[str, ...]
    """Choices as records write them: ``"0|take:M51"``."""
    steps: tuple[LessonStep, ...]
    opening: tuple[str, ...] = ()
    seed: int = 0
    you: int = 0

    def expected(self, moment: int) -> str | None:
        """The choice of the script at a moment of the match; nothing when the lesson is over."""
        nth = moment - len(self.opening)
        return self.script[nth] if 0 <= nth < len(self.script) else None


def load_lessons(folder: Path) -> dict[str, Lesson]:
    """The lessons of a game's content folder."""
    lessons = load(folder, "lessons.toml", "lesson", Lesson)
    for lesson in lessons.values():
        path = folder / "lessons.toml"
        ascending = list(lesson.steps) == sorted(lesson.steps, key=lambda step: step.at)
        check(path, lesson.id, ascending, Text(fr="les étapes se suivent", en="steps are in order"))
        late = Text(fr="une étape vient après la fin", en="a step comes after the end")
        check(path, lesson.id, all(0 <= step.at <= len(lesson.script) for step in lesson.steps), late)
    return lessons
