"""A game's numbered rules in both languages, read from its RULES.md and RULES.fr.md.

Their numbers are like ``FG-7.2``, or deeper: ``FF-19.1.a``, ``FF-7H.2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from .errors import ContentError
from .texts import Text, same

_STATEMENT = re.compile(
    r"^- \*\*(?P<id>[A-Z]{2}-\d+[A-Z]?\.\d+(?:\.[a-z])?)\*\* (?P<text>.+?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL
)


_SECTION = re.compile(r"^## (?P<title>.+)\n(?:(?!#|- \*\*).*\n)*(?=- \*\*(?P<id>[A-Z]{2}-\d+[A-Z]?)\.)", re.MULTILINE)


class Rulebook(Mapping[str, Text]):
    """The numbered statements of a RULES.md, by id, in the order in which they stand there.

    The French ones are those of the RULES.fr.md beside it; where there is none, the English ones serve all.
    """

    def __init__(self, path: Path) -> None:
        french = path.with_suffix(".fr.md")
        english, sections = _read(path)
        if not french.exists():
            self._rules = {each: same(text) for each, text in english.items()}
            self.sections = {each: same(title) for each, title in sections.items()}
            return
        rules, titles = _read(french)
        _must_agree(french, list(english), list(rules))
        _must_agree(french, list(sections), list(titles))
        self._rules = {each: Text(fr=rules[each], en=text) for each, text in english.items()}
        self.sections = {each: Text(fr=titles[each], en=title) for each, title in sections.items()}
        """The title of each section, by what the ids in it begin with: ``"FG-7": "Taking a material"``."""

    def __getitem__(self, rule_id: str) -> Text:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


def _read(path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """The statements of a file by id, and the titles of its sections."""
    text = path.read_text(encoding="utf-8")
    rules = {found["id"]: _WHITE.sub(" ", found["text"]).strip() for found in _STATEMENT.finditer(text)}
    return rules, {found["id"]: found["title"] for found in _SECTION.finditer(text)}


_WHITE = re.compile(r"[ \n]+")
"""Spaces that may be broken; French has others, before its colons."""


def _must_agree(french: Path, wanted: list[str], found: list[str]) -> None:
    """Refuse a translation that has other rules, or has them in another order."""
    if wanted == found:
        return
    missing, unknown = [each for each in wanted if each not in found], [each for each in found if each not in wanted]
    if not missing and not unknown:
        raise ContentError(
            Text(
                fr=f"{french.name} : pas dans l'ordre du texte anglais.",
                en=f"{french.name}: not in the order of the English text.",
            )
        )
    raise ContentError(
        Text(
            fr=f"{french.name} : manquent {missing}, inconnues du texte anglais : {unknown}.",
            en=f"{french.name}: missing {missing}, unknown to the English text: {unknown}.",
        )
    )
