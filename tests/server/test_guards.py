"""What stands between strangers and the house: files, faults, addresses, and what is kept while something fails."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from email.utils import getaddresses
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import Mock

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from enclume.server import app
from enclume.server.keeping import Keeper
from enclume.server.limiter import network_of
from enclume.server.post import UNFOLDED, Letter, Post, is_address, is_open, is_web_address
from enclume.server.settings import Settings, Smtp
from enclume.store import Store
from server.letters import mail_server
from server.loops import run

LETTER = Letter("Your turn", "Your turn", "https://b.example/t/1", "https://b.example/s", "https://b.example/u")


def asked(made: Starlette, path: str, packing: str = "", faults: bool = True) -> httpx.Response:
    """The answer to a request; a fault is raised here, or only answered."""

    async def ask() -> httpx.Response:
        line = httpx.ASGITransport(made, raise_app_exceptions=faults)
        async with httpx.AsyncClient(transport=line, base_url="http://127.0.0.1") as client:
            return await client.get(path, headers={"accept-encoding": packing})

    return run(ask())


def test_a_table_that_cannot_be_kept_keeps_no_other_from_being_kept() -> None:
    kept: list[str] = []

    class Kept:
        async def keep_state(self, table_id: str, seq: int, data: bytes) -> None:
            kept.append(table_id)

    def table(name: str, data: bytes | Exception) -> Any:
        keepsake = Mock(to_bytes=Mock(side_effect=[data]))
        return Mock(id=name, seq=1, halted=None, lock=asyncio.Lock(), keepsake=lambda: keepsake)

    async def keep() -> None:
        await Keeper(cast(Store, Kept())).keep([table("a", b""), table("b", OverflowError()), table("c", b"")])

    run(keep())
    assert kept == ["a", "c"]


@pytest.mark.parametrize("packing", ["br", "gzip", ""])
@pytest.mark.parametrize("name", ["a" * 300, "a" * 5000, "%00", "none.js", "a/" * 2000, "%2e%2e/secret.key"])
def test_a_file_that_can_be_none_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, packing: str
) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path)
    made = Starlette(routes=[Mount("/static", app.Packed(directory=tmp_path))])
    assert asked(made, f"/static/{name}", packing).status_code == 404


def test_a_fault_of_ours_is_told_in_words_behind_the_same_headers(tmp_path: Path) -> None:
    async def broken(request: Request) -> Response:
        raise IndexError("of ours")

    made = app.create_app(Settings(data=tmp_path))
    made.router.routes.insert(0, Route("/api/broken", broken))
    told = asked(made, "/api/broken?lang=fr", faults=False)
    assert (told.status_code, told.json()["code"]) == (500, "failed")
    assert "L'incident est noté" in told.json()["text"]
    assert "of ours" not in told.text
    assert "script-src 'self'" in told.headers["content-security-policy"]
    assert (told.headers["x-content-type-options"], len(told.headers["x-request-id"])) == ("nosniff", 16)
    with pytest.raises(IndexError):  # the log is told
        asked(made, "/api/broken")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1::5", "2001:db8:1:0:ffff::6", True),
        ("2001:db8::1", "2001:db8:0:0:1:2:3:4", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("testclient", "other", False),
    ],
)
def test_a_network_of_ipv6_counts_as_one_however_it_is_written(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


@pytest.mark.parametrize(
    "host",
    [
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::",
        "2001::1",
        "::127.0.0.1",
        "::1",
        "::",
        "fec0::1",
        "fc00::1",
        "fe80::1",
        "ff02::1",
        "ff0e::1",
        "::ffff:127.0.0.1",
        "::ffff:0:127.0.0.1",
        "2001:db8::1",
        "224.0.0.1",
        "0.0.0.0",
        "127.0.0.1",
        "100.64.0.1",
    ],
)
def test_no_address_leads_around_to_a_machine_of_ours(host: str) -> None:
    assert not is_open(host)


@pytest.mark.parametrize("host", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_machines_of_the_open_internet_are_called(host: str) -> None:
    assert is_open(host)


NO_ADDRESSES = [
    "a@",
    "@b.example",
    "a@[",
    "a@[127.0.0.1]",
    "a\x01@b.example",
    "a\x01@[",
    "a@b\x7f.example",
    "a@b..example",
    ".a@b.example",
    "a.@b.example",
    "a..b@c.example",
    "a@-b.example",
    "a@.",
    "a@b@c",
    "a@b.example\n",
    "a@b.example\u2028Bcc: c@d.example",
    '"a"@b.example',
    "a(x)@b.example",
    "=?utf-8?q?x?=@b.example",
    "a" * 65 + "@b.example",
    "a@" + "b" * 64,
    "a@" + "b." * 130 + "example",
]
ADDRESSES = ["maelle@exemple.fr", "a+b.c_d-e@b.example", "o'neil@b.example", "root@localhost", "a@b-c.d1.example"]


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address_breaks_no_errand(address: str) -> None:
    """Not even one that was let in long ago."""
    assert not is_address(address)
    with mail_server() as (port, letters):
        smtp = Smtp(host="127.0.0.1", port=port, sender="a@b.example", security="none")
        assert run(Post(smtp).mail(address, LETTER)) is False
        assert letters == []


def test_letters_reach_addresses_as_people_have_them() -> None:
    with mail_server() as (port, letters):
        smtp = Smtp(host="127.0.0.1", port=port, sender="a@b.example", security="none")
        assert [run(Post(smtp).mail(address, LETTER)) for address in ADDRESSES] == [True] * len(ADDRESSES)
        assert [letter["To"] for letter in letters] == ADDRESSES


def test_no_address_that_is_let_in_makes_the_library_stumble() -> None:
    rng = Random(7)
    signs, tried = [*"ab.é-_+=?'`~1", "=?utf-8?q?", "?="], []
    for _ in range(4_000):
        name, place = ("".join(rng.choices(signs, k=rng.randrange(1, 7))) for _ in range(2))
        tried += [f"{name}@b.example", f"a@{place}", f"{name}@{place}"]
    let_in = [each for each in tried if is_address(each)]
    assert len(let_in) > 100
    for address in let_in:
        message = EmailMessage(policy=UNFOLDED)
        message["To"] = address
        assert getaddresses([str(message["To"])]) == [("", address)]
        message.as_bytes()


LONGEST_HOOK = "https://b.example/" + "x" * 482


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("https://b.example/hook?a=1", True),
        ("http://[2001:db8::1]:8080/", True),
        (LONGEST_HOOK, True),
        (LONGEST_HOOK + "x", False),
        ("https://", False),
        ("https:///x", False),
        ("http://[", False),
        ("http://b.example:99999/", False),
        ("http://b.example:x/", False),
        ("https://b.example/\r\nHost: c", False),
        ("https://b.example/\x01", False),
        ("https://b.example/a b", False),
        ("https://bé.example/", False),
        ("ftp://b.example/", False),
    ],
)
def test_a_program_is_called_where_the_web_is(text: str, fits: bool) -> None:
    assert is_web_address(text) is fits
