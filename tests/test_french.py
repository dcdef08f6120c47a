"""French texts keep their punctuation on the line: a no-break space before : ; ! ? and inside guillemets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from enclume.kernel import Rulebook

CLIENT = Path("client/src")
NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
# A sign that may be left alone on the next line, and one that has no space at all.
LOOSE = re.compile(r" [:;!?»]|« ")
TIGHT = re.compile(rf"[^\s{NO_BREAK}(][;!?»]|«[^{NO_BREAK}]|[a-zàâçéèêëîïôûù\"»]:(?!//)")
STRING = r'"((?:[^"\\]|\\.)*)"'


def in_toml(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("fr"), str):
            yield value["fr"]
        for each in value.values():
            yield from in_toml(each)
    elif isinstance(value, list):
        for each in value:
            yield from in_toml(each)


def french_texts() -> dict[str, list[str]]:
    found = {}
    for path in sorted(Path("src/enclume").rglob("*.toml")):
        found[str(path)] = list(in_toml(tomllib.loads(path.read_text(encoding="utf-8"))))
    for path in sorted(Path("src/enclume").rglob("*.fr.md")):
        english = path.with_name(path.name.replace(".fr.md", ".md"))
        found[str(path)] = [re.sub(r"`[^`]*`", "", rule.fr) for rule in Rulebook(english).values()]
    for words in ("app/words.ts", "app/people/words.ts"):
        page = (CLIENT / words).read_text(encoding="utf-8")
        found[words] = re.findall(rf"^  \w+: \[{STRING},", page, re.MULTILINE)
    board = (CLIENT / "board/words.ts").read_text(encoding="utf-8")
    found["board/words.ts"] = re.findall(STRING, "".join(re.findall(r"\bfr: \{(.*?)\}", board, re.DOTALL)))
    covers = (CLIENT / "app/lobby/covers.tsx").read_text(encoding="utf-8")
    found["covers.tsx"] = re.findall(rf"\bfr: {STRING}", covers)
    return {name: texts for name, texts in found.items() if texts}


def test_texts_are_found_where_they_are() -> None:
    counts = {name: len(texts) for name, texts in french_texts().items()}
    assert counts["app/words.ts"] > 150
    assert counts["board/words.ts"] > 40
    assert sum(count for name, count in counts.items() if name.endswith(".toml")) > 200
    assert sum(count for name, count in counts.items() if name.endswith("RULES.fr.md")) > 1000


@pytest.mark.parametrize("name", french_texts())
def test_punctuation_stays_on_its_line(name: str) -> None:
    texts = french_texts()[name]
    assert [text for text in texts if LOOSE.search(text)] == []
    assert [text for text in texts if TIGHT.search(text)] == []
