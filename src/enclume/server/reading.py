"""JSON from outside: read by its type, or refused in words, however it was made to break what reads it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from .setup import Refusal
from .words import WORDS

S = TypeVar("S")
NUL: Final = "\0"
"""The one character that PostgreSQL keeps in no text."""
_ESCAPED: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""A NUL as JSON writes it; plain, it is no JSON. After two backslashes it is a backslash and five signs."""


def read(data: bytes, decode: Callable[[bytes], S]) -> S:
    """What JSON says, or a refusal that tells what is wrong with it."""
    must_be_text(data)
    try:
        return decode(data)
    except RecursionError as error:
        raise Refusal("bad_request", why=WORDS["wrong.too_deep"]) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refusal("bad_request", why=str(error)) from error


def must_be_text(data: bytes) -> None:
    """Refuse JSON in which a text has a NUL."""
    if b"\\u0000" in data and _ESCAPED.search(data):
        raise Refusal("bad_request", why=WORDS["wrong.nul"])
