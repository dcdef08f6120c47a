"""Which language the terminal speaks."""

from __future__ import annotations

import os
from typing import Final

from enclume.kernel.texts import LANGUAGES, Text

_spoken = ["en"]
CHOICES: Final = LANGUAGES


def speak(language: str | None) -> None:
    """Speak the language asked for, else that of the environment, else English."""
    asked = language or os.environ.get("ENCLUME_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or "en"
    _spoken[0] = "fr" if asked.lower().startswith("fr") else "en"


def t(text: Text) -> str:
    """A text in the language spoken."""
    return text.to(_spoken[0])


def say(*, fr: str, en: str) -> str:
    return fr if _spoken[0] == "fr" else en
