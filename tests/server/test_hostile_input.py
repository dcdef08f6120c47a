"""Input made to break what reads it: refused in words, on every database, and never a fault of ours."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cbor2
import pytest

from enclume.kernel import Match, find_game
from enclume.kernel.records import write
from enclume.server.hub import Hub
from enclume.server.setup import Refusal
from enclume.server.thinking import Thinkers
from enclume.store import Store
from server.authenticator import Authenticator, text
from server.loops import run
from server.serving import FORGE, ConnectionClosed, Server, Somebody, serving

DEEP = "[" * 200_000
SEATS = [{"kind": "me"}, {"kind": "open"}]


def refused_in_words(answer: Any) -> bool:
    """Whether it was refused, and not by a fault."""
    assert 400 <= answer.status_code < 500, (answer.request.url, answer.status_code, answer.text[:200])
    return bool(answer.json()["code"] and answer.json()["text"])


@pytest.fixture
def member(server: Server) -> Somebody:
    """Somebody with an account."""
    member = Somebody(server)
    login = f"m{secrets.token_hex(6)}"
    made = member.http.post("/api/account", json={"login": login, "password": "password1", "name": "Nina"})
    assert made.status_code == 201
    return member


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, so that whoever fails to sign in comes from somewhere else each time."""
    folder, words = tmp_path_factory.mktemp("house"), ["--limit", "100000"]
    (folder / "enclume.toml").write_text('proxies = ["127.0.0.0/8"]\n')
    if request.param == "postgresql":
        words += ["--database", request.getfixturevalue("cluster").database("house")]
    with serving(folder, *words) as running:
        yield running


def stranger_at(house: Server) -> Somebody:
    stranger = Somebody(house)
    stranger.http.headers["X-Forwarded-For"] = f"203.{'.'.join(map(str, secrets.token_bytes(3)))}"
    return stranger


# The null character, which PostgreSQL keeps in no text


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00",
        "/api/tables/a%00b/record",
        "/api/tables/%00/silence",
        "/api/tables/%00/ratings",
        "/api/people/%00",
        "/api/campaigns/%00",
        "/api/campaigns/%00/record",
        "/api/rules/%00",
        "/api/lessons/%00/%00",
        f"/api/daily/{FORGE}?day=%00",
    ],
)
def test_no_address_has_a_null_character(maelle: Somebody, path: str) -> None:
    assert refused_in_words(maelle.http.get(path))


@pytest.mark.parametrize(
    "path",
    [
        "/api/account/sessions/%00/end",
        "/api/account/passkeys/%00/remove",
        "/api/notices/browsers/%00/remove",
        "/api/tables/%00/join",
        "/api/silence/%00",
    ],
)
def test_no_address_of_a_command_has_one(member: Somebody, path: str) -> None:
    assert refused_in_words(member.http.post(path, json={}))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", {"name": "Ma\0lle"}),
        ("/api/account/sign-in", {"login": "nina\0", "password": "password1"}),
        ("/api/account/sign-in", {"login": "nina", "password": "password\0"}),
        ("/api/notices", {"email": "nina\0@example.org"}),
        ("/api/notices", {"webhook": "https://example.org/\0"}),
        ("/api/tables", {"game": FORGE, "seats": SEATS, "name": "n\0"}),
        ("/api/tables", {"game": FORGE, "seats": SEATS, "options": {"level\0": "x\0"}}),
        ("/api/campaigns", {"game": "explorers_of_the_woodlands", "seats": [{"kind": "me"}], "name": "n\0"}),
        ("/api/campaigns/records", {"game": "explorers_of_the_woodlands", "name": "n\0", "matches": []}),
        ("/api/records", {"game": "\0", "format": 1}),
    ],
)
def test_no_text_has_a_null_character(maelle: Somebody, path: str, body: Any) -> None:
    refused = maelle.http.post(path, json=body)
    assert refused_in_words(refused)
    assert "U+0000" in refused.json()["text"], "it says which character"


def test_what_only_looks_like_an_escaped_null_character_is_text(server: Server) -> None:
    assert Somebody(server).http.post("/api/me", json={"name": r"\u0000"}).json()["name"] == r"\u0000"


def test_a_challenge_with_a_null_character_is_none_of_ours(house: Server) -> None:
    for challenge in ("\0", "AAAA\0", "\ud800"):
        said = json.dumps({"type": "webauthn.get", "challenge": challenge, "origin": house.url}).encode()
        given = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"clientDataJSON": text(said)}}
        refused = stranger_at(house).http.post("/api/account/passkeys/sign-in", json=given)
        assert refused_in_words(refused)
        assert refused.json()["code"] == "bad_passkey"


def test_a_line_to_a_table_with_such_a_name_is_refused(maelle: Somebody) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        maelle.looks_at("%00")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


NULS: list[dict[str, Any]] = [
    {"do": "chat", "text": "a\0b", "idem": "a"},
    {"do": "chat", "text": "a", "idem": "\0"},
    {"do": "choose", "option": "take:M50", "seat": 0, "moment": 0, "idem": "a\0"},
    {"do": "choose", "option": "take:M50\0", "seat": 0, "moment": 0, "idem": "a"},
    {"do": "choose", "option": "take:M50", "seat": 0, "moment": 0, "idem": "a", "then": ["\0"]},
    {"do": "revoke", "seat": 0, "kind": "\0", "idem": "a"},
    {"do": "order", "seat": 0, "kind": "\0", "answer": "\0", "until": "match", "idem": "a"},
]


@pytest.mark.parametrize(
    "frame", [*[json.dumps(each) for each in NULS], '{"x":' + "[" * 8000, '{"do":' + '{"a":' * 1500]
)
def test_a_frame_made_to_break_its_reader_is_refused(server: Server, maelle: Somebody, frame: str) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        looking.socket.send(frame)
        refused = looking.until("refused", "ack", "chat")
        assert (refused["frame"], refused["code"]) == ("refused", "bad_request")
        assert looking.chooses("take:M50", 1)["frame"] == "ack"


# Lists in lists in lists


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/api/records", 200_000),
        ("/api/campaigns/records", 200_000),
        ("/api/account/passkeys/sign-in", 30_000),
        ("/api/account/passkeys", 30_000),
        ("/api/tables", 30_000),
        ("/api/me", 30_000),
    ],
)
@pytest.mark.parametrize("before", ["", '{"x":', '{"response":{"x":', '{"options":{"x":'])
def test_no_list_is_too_deep_to_be_refused(member: Somebody, path: str, most: int, before: str) -> None:
    assert refused_in_words(member.http.post(path, content=before + DEEP[:most]))


def test_a_passkey_that_speaks_in_lists_of_lists_is_refused(house: Server) -> None:
    said = {"clientDataJSON": text(('{"challenge":' + "[" * 30_000).encode())}
    given = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": said}
    refused = stranger_at(house).http.post("/api/account/passkeys/sign-in", json=given)
    assert refused_in_words(refused)
    assert refused.json()["code"] == "bad_passkey"


# Passkeys that are none

KEYS: list[bytes] = [
    b"",
    cbor2.dumps({1: 2}),
    cbor2.dumps([1]),
    cbor2.dumps({1: 2, 3: -7, -1: 1, -2: b"x" * 32, -3: b"y" * 32})[:-5],
    cbor2.dumps({1: 2, 3: -7, -1: 1, -2: b"x" * 32, -3: b"y" * 32}) + b"\xff",
    cbor2.dumps({1: 3, 3: -257, -1: b"", -2: b""}),
    b"\x81" * 5000,
]
STATEMENTS: list[Any] = [
    {},
    [],
    {"x5c": [b"x"]},
    {"alg": -7, "sig": b"", "x5c": []},
    {"ver": "2.0", "pubArea": b"", "certInfo": b"", "x5c": [b"a"], "alg": -7, "sig": b""},
    {"ver": "1", "response": b"a.b.c"},
]


def attested(flags: int, rest: bytes, kind: Any, statement: Any) -> bytes:
    about = hashlib.sha256(b"127.0.0.1").digest() + bytes([flags]) + bytes(4) + rest
    return cbor2.dumps({"fmt": kind, "attStmt": statement, "authData": about})


def malformed_attestations() -> list[bytes]:
    named = bytes(16) + b"\0\4abcd"
    kinds = ["none", "packed", "fido-u2f", "tpm", "apple", "android-key", "android-safetynet", "xx", 1, None]
    return [
        *[b"", b"\xa0", b"\xa1\x61a", b"\xff", b"\x9f" * 300, b"\x81" * 5000, cbor2.dumps([]), cbor2.dumps("x")],
        *[cbor2.dumps({"fmt": "none"}), cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": "x"})],
        *[attested(0x45, rest, "none", {}) for rest in (b"", bytes(16) + b"\xff\xff", named)],
        *[attested(flags, named + key, "none", {}) for flags in (0x45, 0xC5) for key in KEYS],
        *[attested(0x45, named + KEYS[4], kind, each) for kind in kinds for each in STATEMENTS],
        *[attested(0x45, named + KEYS[1], kind, STATEMENTS[1]) for kind in kinds],
    ]


def test_a_key_that_is_none_is_refused_however_it_is_broken(member: Somebody, server: Server) -> None:
    for each in malformed_attestations():
        asked = member.http.post("/api/account/passkeys/new", json={"password": "password1"}).json()
        given = Authenticator(server.url).register(asked)
        given["response"]["attestationObject"] = text(each)
        assert refused_in_words(member.http.post("/api/account/passkeys", json=given)), each.hex()[:200]


def test_an_answer_of_a_key_is_refused_however_it_is_broken(house: Server) -> None:
    key, nina = Authenticator(house.url), stranger_at(house)
    account = {"login": f"n{secrets.token_hex(6)}", "password": "password1", "name": "Nina"}
    assert nina.http.post("/api/account", json=account).status_code == 201
    asked = nina.http.post("/api/account/passkeys/new", json={"password": "password1"}).json()
    assert nina.http.post("/api/account/passkeys", json=key.register(asked)).status_code == 201
    values: list[object] = ["", "AAAA", text(b"\xff" * 36), text(bytes(37)), text(b"\x45" * 60)]
    values += ["é", "\ud7ff", 5, None, []]
    for name in ("authenticatorData", "signature", "clientDataJSON"):
        for broken in values:
            stranger = stranger_at(house)
            given = key.sign(stranger.http.post("/api/account/passkeys/ask").json())
            given["response"][name] = broken
            refused = stranger.http.post("/api/account/passkeys/sign-in", json=given)
            assert refused_in_words(refused)
            assert refused.json()["code"] in ("bad_passkey", "bad_request"), broken


def test_failing_without_a_name_keeps_nobody_else_out(house: Server) -> None:
    """Passkeys have no names: a hundred who fail without one, wherever they are, are not somebody else's failures."""
    for _ in range(12):
        guessing = stranger_at(house)
        for _ in range(9):
            guess = guessing.http.post("/api/account/sign-in", json={"login": "", "password": "x"})
            assert guess.status_code == 401
    given = {"id": "AAAA", "type": "public-key", "rawId": "AAAA", "response": {"clientDataJSON": "e30"}}
    refused = stranger_at(house).http.post("/api/account/passkeys/sign-in", json=given)
    assert (refused.status_code, refused.json()["code"]) == (401, "bad_passkey")


# Tables that are none


@pytest.mark.parametrize("name", ["x" * 48_000, "x" * 25, "a/b", "é", "%20", "a b", "%F0%9F%8E%B2", "..%2f", "'"])
def test_what_can_be_no_table_is_not_looked_for(maelle: Somebody, name: str) -> None:
    assert refused_in_words(maelle.http.get(f"/api/tables/{name}"))


def test_tables_that_nobody_opened_leave_nothing_behind(tmp_path: Path) -> None:
    async def ask() -> int:
        hub = Hub(await Store.open(tmp_path), Thinkers(1))
        for n in range(50):
            with pytest.raises(Refusal):
                await hub.find(f"none{n}")
        together = await asyncio.gather(*[hub.find("none") for _ in range(5)], return_exceptions=True)
        assert [type(each) for each in together] == [Refusal] * 5
        del together
        gc.collect()
        left = len(hub._loading)
        await hub.close()
        return left

    assert run(ask()) == 0


# Deals that no database can keep


@pytest.mark.parametrize("seed", [10**30, 2**63, -1])
def test_a_deal_that_cannot_be_kept_is_refused(maelle: Somebody, seed: int) -> None:
    refused = maelle.http.post("/api/tables", json={"game": FORGE, "seats": SEATS, "seed": seed})
    assert refused_in_words(refused)
    assert refused.json()["code"] == "bad_seed"
    match = Match(find_game(FORGE), seats=2, seed=seed)
    assert maelle.http.post("/api/records", content=write(match).to_json()).json()["code"] == "bad_seed"


def test_the_largest_deal_can_be_played(maelle: Somebody) -> None:
    table = maelle.opens("me", "here", seed=2**63 - 1)
    with maelle.looks_at(table) as looking:
        assert looking.chooses("take:M50", looking.asks[0]["seat"])["frame"] == "ack"


# What nobody sees, and what turns a text around


def test_names_and_titles_are_what_they_look_like(server: Server) -> None:
    who = Somebody(server, "Ma\u202e\u2066\u3164\u200bëlle\u2800")
    assert who.http.get("/api/me").json()["name"] == "Ma ëlle"
    named = who.http.post("/api/tables", json={"game": FORGE, "seats": SEATS, "name": "\u202eselif\u202c \x1b!"}).json()
    assert named["name"] == "selif !"
    unseen = who.http.post("/api/tables", json={"game": FORGE, "seats": SEATS, "name": "\u202e\u3164\u0301"}).json()
    assert unseen["name"] == ""


def test_what_is_said_turns_nothing_around(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking, thibault.looks_at(table) as watching:
        for blank in ("", "  ", "\u202e", "\u3164\u2800", "\u200b\n"):
            looking.says(do="chat", text=blank, idem="a")
            assert looking.until("refused", "chat")["code"] == "nothing_said"
        looking.says(do="chat", text="\u202etxt.\u202c\u2067 שלום\u200f 👩\u200d🚀\n\x07ok\u2069 ", idem="b")
        assert watching.until("chat")["line"]["text"] == "txt. שלום\u200f 👩\u200d🚀\nok"
    with thibault.looks_at(table) as later:
        assert later.frames[0]["chat"][-1]["text"] == "txt. שלום\u200f 👩\u200d🚀\nok"
