"""The rules of every game are the same in both languages: numbers, sources, names of options, references."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import enclume.games
from enclume.kernel import find_game

REFERENCE = re.compile(r"[A-Z]{2}-\d+[A-Z]?(?:\.\d+(?:\.[a-z])?)?")
SOURCE = re.compile(r"\[(?:design|rulebook|public|ruling)[^\]]*\]")
CODE = re.compile(r"`[^`]+`")
NUMBER = re.compile(r"\d+")


def facts(rule: str) -> dict[str, Counter[str]]:
    """What does not depend on the language."""
    words = CODE.sub(" ", REFERENCE.sub(" ", rule))
    return {
        "references": Counter(REFERENCE.findall(rule)),
        "sources": Counter(SOURCE.findall(rule)),
        "code": Counter(CODE.findall(REFERENCE.sub(" ", rule))),
        "numbers": Counter(NUMBER.findall(words)),
        "cells": Counter(re.findall(r"\|", rule)),
    }


HOUSE = [folder.parent.name for folder in sorted(Path(enclume.games.__file__).parent.glob("*/RULES.md"))]


@pytest.mark.parametrize("name", HOUSE)
def test_every_rule_says_the_same_in_french(name: str) -> None:
    game = find_game(name)
    differ = {id_: (rule.fr, rule.en) for id_, rule in game.rulebook.items() if facts(rule.fr) != facts(rule.en)}
    assert not differ
    assert [id_ for id_, rule in game.rulebook.items() if rule.fr == rule.en] == []
    assert all(title.fr for title in game.rulebook.sections.values())
