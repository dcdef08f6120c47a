"""How long a bot may think."""

from __future__ import annotations

import re
from typing import TypeVar

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text

N = TypeVar("N", int, float)


class BadBot(EnclumeError):
    """Words that name no bot."""


class Budget:
    """A number of iterations, or a time; or both: then whichever is used up first.

    >>> Budget.parse("200ms")
    Budget(seconds=0.2)
    >>> Budget.parse("500")
    Budget(iterations=500)
    >>> Budget.parse("9000").within(Budget(iterations=2000, seconds=2.0))
    Budget(iterations=2000, seconds=2.0)
    """

    __slots__ = ("iterations", "seconds")

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        self.iterations = iterations
        self.seconds = seconds

    @staticmethod
    def parse(words: str) -> Budget:
        found = re.fullmatch(r"(?P<number>\d{1,7}(?:\.\d+)?)(?P<unit>ms|s)?", words)
        if found is None or float(found["number"]) <= 0 or (found["unit"] is None and "." in found["number"]):
            raise BadBot(
                Text(
                    fr=f"« {words} » n'est pas un budget : écrivez 200ms, 2s ou un nombre d'itérations (500).",
                    en=f"'{words}' is no budget: write 200ms, 2s or a number of iterations (500).",
                )
            )
        if found["unit"] is None:
            return Budget(iterations=int(found["number"]))
        return Budget(seconds=float(found["number"]) * (0.001 if found["unit"] == "ms" else 1))

    def exceeds(self, most: Budget) -> bool:
        """Whether it asks for more than another allows."""
        return _more(self.iterations, most.iterations) or _more(self.seconds, most.seconds)

    def within(self, most: Budget) -> Budget:
        """As much of it as another allows."""
        return Budget(_less(self.iterations, most.iterations), _less(self.seconds, most.seconds))

    def allows(self, iterations: int, seconds: float) -> bool:
        """Whether there is room for one more iteration (there always is for the first)."""
        if self.iterations is not None and iterations >= self.iterations:
            return False
        return self.seconds is None or not iterations or seconds < self.seconds

    def __repr__(self) -> str:
        parts = {"iterations": self.iterations, "seconds": self.seconds}
        return f"Budget({', '.join(f'{name}={part}' for name, part in parts.items() if part is not None)})"


def _more(asked: float | None, most: float | None) -> bool:
    return asked is not None and most is not None and asked > most


def _less(asked: N | None, most: N | None) -> N | None:
    if asked is None or most is None:
        return most if asked is None else asked
    return min(asked, most)
