"""Fair shuffles: a deal is sealed before anybody sits down, and the seal can be checked when the match is over.

Whoever draws the seed also draws a nonce, 128 bits as 32 hexadecimal digits, and shows everybody the commitment: the
SHA-256, in hexadecimal, of one line of JSON in UTF-8, without blanks,

    ["enclume deal 1",game,version,content,seats,people,options,seed,nonce]

where ``game`` is the game's id, ``version`` and ``content`` its rules version and the fingerprint of its content,
``seats`` how many sit there, ``people`` the seats that were not given to bots, in order, ``options`` an object of all
options sorted by name, ``seed`` a whole number and ``nonce`` a word. All of them stand in a record under these names.
The nonce keeps anybody from trying seeds until one fits; nobody can find another seed that fits afterwards.

>>> sealed = commitment(game="g", version=1, content="", seats=2, people=[0], options={}, seed=7, nonce="00" * 16)
>>> from hashlib import sha256
>>> line = '["enclume deal 1","g",1,"",2,[0],{},7,"00000000000000000000000000000000"]'
>>> sealed == sha256(line.encode()).hexdigest()
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import Final

import msgspec

from .lessons import Value

KIND: Final = "enclume deal 1"


def new_nonce() -> str:
    return token_hex(16)


def commitment(
    *,
    game: str,
    version: int,
    content: str,
    seats: int,
    people: Sequence[int],
    options: Mapping[str, Value],
    seed: int,
    nonce: str,
) -> str:
    """The seal of a deal: see above for what is in it."""
    line = [KIND, game, version, content, seats, sorted(people), dict(options), seed, nonce]
    return sha256(msgspec.json.encode(line, order="sorted")).hexdigest()
