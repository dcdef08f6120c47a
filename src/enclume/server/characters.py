"""Characters that nobody sees, and characters that turn others around: what people write is kept without them."""

from __future__ import annotations

import unicodedata

_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""They make a text be read from its end, beyond the text itself. The marks that Arabic and Hebrew need are others."""
_BLANK = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0), " ")
"""Letters and signs by name, of which nothing is seen."""
_KEPT = "\n\t"


def said(text: str) -> str:
    """What somebody says, in one line or several."""
    return "".join(c for c in text.translate(_TURNING) if c in _KEPT or unicodedata.category(c) != "Cc").strip()


def line(text: str) -> str:
    """A title: one line without surplus blanks.

    >>> line("a\\u202egnp.\\u202c\\n b")
    'agnp. b'
    """
    return " ".join(said(text.translate(_BLANK)).split())


def name(text: str) -> str:
    """A name, which should not look like another: nothing is left of what nobody sees.

    >>> name("Ma\\u200b\\u3164 ëlle"), name("\\u2800\\u3164")
    ('Ma ëlle', '')
    """
    return " ".join("".join(c for c in line(text) if unicodedata.category(c)[0] != "C").split())


def is_seen(text: str) -> bool:
    """Whether there is anything to see: more than blanks, and marks on nothing."""
    return any(unicodedata.category(c)[0] not in "CMZ" for c in text.translate(_BLANK))
