"""The options of a table, as a form asks for them: a choice, a flag, a number, a line; and tables ready made."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from .errors import MESSAGES, BadConfig
from .lessons import Value
from .texts import Catalogue, Text, listed, same

Source = Literal["rulebook", "public", "design"]


class ChoiceOption(msgspec.Struct, frozen=True, tag="choice"):
    """A table option: one of several named values."""

    id: str
    label: Text
    help: Text
    choices: dict[str, Text]
    default: str
    seats: tuple[int, ...] = ()
    """The numbers of seats it makes sense with; empty: all."""
    source: Source = "design"

    def check(self, value: Value) -> Value:
        if not isinstance(value, str) or value not in self.choices:
            names = listed([same(c) for c in self.choices])
            raise BadConfig(MESSAGES.say("config.choice", option=self.id, value=value, choices=names))
        return value


class FlagOption(msgspec.Struct, frozen=True, tag="flag"):
    """A table option: yes or no."""

    id: str
    label: Text
    help: Text
    default: bool
    seats: tuple[int, ...] = ()
    source: Source = "design"

    def check(self, value: Value) -> Value:
        if isinstance(value, str) and value in ("true", "false"):
            value = value == "true"
        if not isinstance(value, bool):
            raise BadConfig(MESSAGES.say("config.flag", option=self.id, value=value))
        return value


class NumberOption(msgspec.Struct, frozen=True, tag="number"):
    """A table option: a whole number in a range."""

    id: str
    label: Text
    help: Text
    low: int
    high: int
    default: int
    seats: tuple[int, ...] = ()
    source: Source = "design"

    def check(self, value: Value) -> Value:
        if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 20:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise BadConfig(MESSAGES.say("config.number", option=self.id, value=value, low=self.low, high=self.high))
        return value


class LineOption(msgspec.Struct, frozen=True, tag="line"):
    """A table option: a line of text with a form of its own, such as an explicit set-up; empty by default."""

    id: str
    label: Text
    help: Text
    default: str = ""
    seats: tuple[int, ...] = ()
    source: Source = "design"

    def check(self, value: Value) -> Value:
        if not isinstance(value, str):
            raise BadConfig(MESSAGES.say("config.line", option=self.id, why=MESSAGES["config.line_type"]))
        return value


OPEN_HANDS: Final = "open_hands"
"""The flag by which players agree to lay their hands open: seats that would know different things know the same."""

TableOption = ChoiceOption | FlagOption | NumberOption | LineOption


class Preset(msgspec.Struct, frozen=True):
    """A table ready made: values for some options, all others at their defaults."""

    id: str
    label: Text
    help: Text
    values: dict[str, Value]
    seats: tuple[int, ...] = ()
    """The numbers of seats it is made for; empty: all."""
    source: Source = "design"


class Asking:
    """Makes a game's options, in the words of its catalogue: ``option.<id>``, its help and its choices."""

    def __init__(self, texts: Catalogue) -> None:
        self._texts = texts

    def choice(
        self, option: str, *choices: str, seats: tuple[int, ...] = (), source: Source = "design"
    ) -> ChoiceOption:
        """One of several values, the first by default."""
        values = {choice: self._texts[f"option.{option}.{choice}"] for choice in choices}
        return ChoiceOption(option, *self._words(option), values, choices[0], seats, source)

    def flag(
        self, option: str, seats: tuple[int, ...] = (), source: Source = "design", default: bool = False
    ) -> FlagOption:
        """Yes or no, no by default."""
        return FlagOption(option, *self._words(option), default, seats, source)

    def line(self, option: str) -> LineOption:
        """A line of text, empty by default."""
        return LineOption(option, *self._words(option))

    def preset(self, preset: str, seats: tuple[int, ...] = (), **values: Value) -> Preset:
        """A table ready made, in the words of ``preset.<id>``."""
        return Preset(preset, self._texts[f"preset.{preset}"], self._texts[f"preset.{preset}.help"], values, seats)

    def _words(self, option: str) -> tuple[Text, Text]:
        return self._texts[f"option.{option}"], self._texts[f"option.{option}.help"]
