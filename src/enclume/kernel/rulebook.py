"""A game's numbered rules, read from its RULES.md: ``FG-7.2``, or deeper ``FF-19.1.a`` and ``FF-7H.2``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

_STATEMENT = re.compile(
    r"^- \*\*(?P<id>[A-Z]{2}-\d+[A-Z]?\.\d+(?:\.[a-z])?)\*\* (?P<text>.+?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL
)


_SECTION = re.compile(r"^## (?P<title>.+)\n(?:(?!#|- \*\*).*\n)*(?=- \*\*(?P<id>[A-Z]{2}-\d+[A-Z]?)\.)", re.MULTILINE)


class Rulebook(Mapping[str, str]):
    """The numbered statements of a RULES.md, by id, in the order in which they stand there."""

    def __init__(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        self._rules = {found["id"]: " ".join(found["text"].split()) for found in _STATEMENT.finditer(text)}
        self.sections = {found["id"]: found["title"] for found in _SECTION.finditer(text)}
        """The title of each section, by what the ids in it begin with: ``"FG-7": "Taking a material"``."""

    def __getitem__(self, rule_id: str) -> str:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)
