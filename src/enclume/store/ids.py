"""What tables are called: nobody can guess it, and tables of the same time are called alike.

The log finds its entries by what their table is called. Where tables that are played at the same time stand side by
side in that index, what they add to it lands on the same few pages; called by chance alone, each would have a page of
its own, to be written to disk for every single choice.
"""

from __future__ import annotations

import secrets
from string import ascii_lowercase, ascii_uppercase, digits

HEAD = 5
"""How many letters tell the time, to the second; after 29 years they begin anew."""

_LETTERS = digits + ascii_uppercase + ascii_lowercase
"""In the order in which a database has them: what comes later stands behind."""


def new_id(now: float) -> str:
    """What a table is called that is opened now.

    >>> new_id(70.0)[:HEAD], new_id(71.0)[:HEAD], new_id(1_800_000_000.0)[:HEAD]
    ('00018', '00019', 'xocE4')
    """
    left, head = int(now), ""
    for _ in range(HEAD):
        left, letter = divmod(left, len(_LETTERS))
        head = _LETTERS[letter] + head
    return head + secrets.token_urlsafe(8)
