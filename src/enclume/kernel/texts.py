"""Words in French and English, side by side.

A :class:`Text` is a finished sentence or a template in both languages; a :class:`Catalogue` is a TOML file of them.
Templates are filled in both languages at once, so a message never has to know who will read it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

LANGUAGES: Final = ("fr", "en")

MOST_FILLED: Final = 2048
"""How many filled templates of a catalogue are remembered: about as many as a hundred tables say over and over."""

_OF = re.compile(r"\b([Dd])e \{(\w+)\}")
_VOWEL = re.compile(r"[aeiouyàâäéèêëîïôöùûüæœ]", re.IGNORECASE)


class Text(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The same words in every language of the house.

    >>> Text(fr="{n} cubes", en="{n} cubes left").fill(n=3).en
    '3 cubes left'
    """

    fr: str
    en: str

    def fill(self, **args: object) -> Text:
        """Replace the {placeholders}; an argument that is a Text gives its own words for each language."""
        french, english = args, args
        for name, value in args.items():
            if type(value) is Text:
                if french is args:
                    french, english = {**args}, {**args}
                french[name], english[name] = value.fr, value.en
        template = _elided(self.fr, french) if "e {" in self.fr else self.fr
        return Text(template.format_map(french), self.en.format_map(english))

    def capital(self) -> Text:
        """As it reads at the beginning of a sentence."""
        return Text(self.fr[:1].upper() + self.fr[1:], self.en[:1].upper() + self.en[1:])

    def small(self) -> Text:
        """As it reads in the middle of a sentence."""
        return Text(self.fr[:1].lower() + self.fr[1:], self.en[:1].lower() + self.en[1:])

    def to(self, language: str) -> str:
        return self.fr if language == "fr" else self.en

    def __str__(self) -> str:
        return self.en


def _elided(french: str, args: Mapping[str, object]) -> str:
    """A French template in which "de" gives way before a vowel: "la pioche d'Orange"."""
    return _OF.sub(lambda of: f"{of[1]}'{{{of[2]}}}" if _VOWEL.match(str(args.get(of[2], ""))) else of[0], french)


def same(words: object) -> Text:
    """Words that need no translation: a name, a number, a code."""
    return Text(fr=str(words), en=str(words))


def joined(texts: list[Text], separator: str = " ") -> Text:
    return Text(fr=separator.join([t.fr for t in texts]), en=separator.join([t.en for t in texts]))


def listed(texts: list[Text], conjunction: Text | None = None) -> Text:
    """The texts as a list in prose: "a, b or c"."""
    if conjunction is None or len(texts) < 2:
        return joined(texts, ", ")
    head = joined(texts[:-1], ", ")
    return Text(
        fr=f"{head.fr} {conjunction.fr} {texts[-1].fr}",
        en=f"{head.en} {conjunction.en} {texts[-1].en}",
    )


class Catalogue(Mapping[str, Text]):
    """The texts of one TOML file, by dotted key: ``[undo.rolled]`` with ``fr`` and ``en`` is ``"undo.rolled"``.

    A text that counts ``{n}`` things can have a ``one`` beside its ``fr`` and ``en``: how it reads where there is one.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._texts = dict(_leaves(tomllib.load(file), "", path))
        self._filled = lru_cache(maxsize=MOST_FILLED, typed=True)(self._fill)

    def say(self, key: str, **args: object) -> Text:
        """A template filled. What is said to one is mostly said to others, too: it is put together once."""
        try:
            return self._filled(key, *args, *args.values())
        except TypeError:  # an argument that is no key, such as a list
            return self._counting(key, args.get("n")).fill(**args)

    def _fill(self, key: str, *args: Any) -> Text:
        half = len(args) // 2
        named = dict(zip(args[:half], args[half:], strict=True))
        return self._counting(key, named.get("n")).fill(**named)

    def _counting(self, key: str, n: object) -> Text:
        """The template for so many things. In French none is singular, too, where the singular says its number."""
        text, one = self._texts[key], self._texts.get(f"{key}.one")
        if one is None or n not in (0, 1):
            return text
        return one if n == 1 else Text(fr=one.fr if "{n}" in one.fr else text.fr, en=text.en)

    def __getitem__(self, key: str) -> Text:
        return self._texts[key]

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def _leaves(table: dict[str, Any], prefix: str, path: Path) -> Iterator[tuple[str, Text]]:
    for name, entry in table.items():
        key = prefix + name
        if not isinstance(entry, dict):
            raise ValueError(f"{path.name}: '{key}' is not a table of texts")
        if isinstance(entry.get("fr"), str) and isinstance(entry.get("en"), str):
            yield key, Text(fr=entry["fr"], en=entry["en"])
            entry = {k: v for k, v in entry.items() if k not in LANGUAGES}
        elif "fr" in entry or "en" in entry:
            raise ValueError(f"{path.name}: '{key}' needs both 'fr' and 'en'")
        yield from _leaves(entry, key + ".", path)
