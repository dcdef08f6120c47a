"""Fair shuffles: what is sealed, and that nothing of it can be changed afterwards."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from enclume.kernel import Match, Record
from enclume.kernel.commitments import KIND, commitment, new_nonce

DEAL: dict[str, Any] = {
    "game": "smugglers",
    "version": 3,
    "content": "00ff",
    "seats": 3,
    "people": [0, 2],
    "options": {"word": 'é"\\\n', "b": True, "a": 1},
    "seed": 2**47 + 1,
    "nonce": "0123456789abcdef" * 2,
}


def test_anybody_can_make_the_seal_with_the_tools_they_have() -> None:
    line = json.dumps([KIND, *DEAL.values()], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert commitment(**DEAL) == sha256(line.encode()).hexdigest()


def test_options_and_people_are_sealed_in_one_order() -> None:
    turned = {**DEAL, "options": dict(reversed(DEAL["options"].items())), "people": [2, 0]}
    assert commitment(**turned) == commitment(**DEAL)


@pytest.mark.parametrize("field", DEAL)
def test_whatever_is_changed_the_seal_is_another(field: str) -> None:
    value = DEAL[field]
    changed: Any = {str: "x", int: 5, list: [1], dict: {"a": 2}}[type(value)]
    assert commitment(**{**DEAL, field: changed}) != commitment(**DEAL)


def test_a_nonce_has_128_bits_and_never_comes_twice() -> None:
    drawn = [new_nonce() for _ in range(100)]
    assert all(len(bytes.fromhex(nonce)) == 16 for nonce in drawn)
    assert len(set(drawn)) == 100


def test_a_record_from_before_deals_were_sealed_is_read_and_has_no_seal() -> None:
    record = Match("forge_of_the_gods", seats=2, seed=1).record()
    old = {k: v for k, v in json.loads(record.to_json()).items() if k not in ("nonce", "commitment")}
    read = Record.from_json(json.dumps(old).encode())
    assert (read.nonce, read.commitment, read.seal) == ("", "", "")
    sealed = msgspec.structs.replace(read, nonce="ab" * 16)
    assert len(sealed.seal) == 64
