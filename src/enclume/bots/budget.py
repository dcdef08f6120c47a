"""How long a bot may think."""

from __future__ import annotations

import re

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text


class BadBot(EnclumeError):
    """Words that name no bot."""


class Budget:
    """A number of iterations, or a time.

    >>> Budget.parse("200ms")
    Budget(seconds=0.2)
    >>> Budget.parse("500")
    Budget(iterations=500)
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

    def allows(self, iterations: int, seconds: float) -> bool:
        """Whether there is room for one more iteration (there always is for the first)."""
        if self.iterations is not None:
            return iterations < self.iterations
        return self.seconds is None or not iterations or seconds < self.seconds

    def __repr__(self) -> str:
        if self.iterations is not None:
            return f"Budget(iterations={self.iterations})"
        return f"Budget(seconds={self.seconds})"
