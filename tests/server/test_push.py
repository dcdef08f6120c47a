"""Notices to browsers: encrypted for one browser, signed by the server, under the same rules as letters."""

from __future__ import annotations

import re
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec

from enclume.server import push
from enclume.server.push import to_bytes, to_text
from enclume.store import Store
from server import loops
from server.pushing import Browser, Handed, Service, push_service
from server.serving import Server, Somebody, serving
from server.test_accounts import PASSWORD, account
from server.test_notices import DAY, eventually, to_move

# RFC 8291, appendix A
MESSAGE = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_rfc_comes_out_to_the_letter() -> None:
    sender = ec.derive_private_key(int.from_bytes(to_bytes(SENDER), "big"), ec.SECP256R1())
    assert to_text(push.encrypt(MESSAGE, RECEIVER, AUTH, to_bytes(SALT), sender)) == ENCRYPTED


def test_no_two_messages_are_alike() -> None:
    assert push.encrypt(MESSAGE, RECEIVER, AUTH) != push.encrypt(MESSAGE, RECEIVER, AUTH)


def test_a_signature_names_the_service_and_the_sender_and_ends_within_a_day() -> None:
    key = push.new_key()
    header = push.signature(key, "https://push.example:8443/abc?d=e", "mailto:me@enclume.example", 1000.0)
    handed = Handed("/abc", {"authorization": header}, b"")
    claims = handed.claims(push.public_key(key))
    assert claims == {"aud": "https://push.example:8443", "exp": 1000 + 12 * 3600, "sub": "mailto:me@enclume.example"}
    other = push.public_key(push.new_key())
    forged = Handed("/abc", {"authorization": header.partition(", k=")[0] + f", k={other}"}, b"")
    with pytest.raises(InvalidSignature):
        forged.claims(other)


# Sending


@pytest.fixture(params=["sqlite", "postgresql"])
def house(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Service]]:
    """A server that tells after two seconds, and a push service that it trusts."""
    words = []
    if request.param == "postgresql":
        words = ["--workers", "2", "--database", request.getfixturevalue("cluster").database(f"p{time.time_ns()}")]
    with push_service(tmp_path) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
        (tmp_path / "enclume.toml").write_text(
            """
            limit = 100000
            tell_seconds = 2.0
            near_webhooks = true
            public_url = "https://enclume.example"
            """
        )
        with serving(tmp_path, *words) as server:
            yield server, service


def slow_table(server: Server) -> tuple[Somebody, Somebody, str]:
    """Whose turn it is, whose it is not, and where."""
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    return *(maelle, thibault), sit(maelle, thibault)


def sit(one: Somebody, other: Somebody) -> str:
    table = one.opens("me", "open", name="Slow", pace={"kind": "days", "seconds": DAY})
    assert other.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    return table


def told_in(who: Somebody, browser: Browser, lang: str = "en") -> dict[str, Any]:
    answer = who.http.post("/api/notices/browsers", json=browser.form(lang))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_notice_comes_once_to_every_browser_though_a_tab_is_open(house: tuple[Server, Service]) -> None:
    server, service = house
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    browsers = {who: (Browser(service), Browser(service)) for who in (maelle, thibault)}
    for who, (one, other) in browsers.items():
        assert [each["device"] for each in told_in(who, one)["browsers"]] == ["python-httpx"]
        info = told_in(who, other, "fr")
        assert len(info["browsers"]) == 2
    table = sit(maelle, thibault)
    first = to_move(table, maelle, thibault)
    second = thibault if first is maelle else maelle
    one, other = browsers[first]
    with first.looks_at(table) as look:  # a tab, and nobody before it
        eventually(lambda: one.handed() and other.handed())
        english, french = one.reads()[0], other.reads()[0]
        assert "your turn" in english["title"]
        assert "à vous de jouer" in french["title"]
        assert (english["link"], english["tag"], sorted(english)) == (
            f"/t/{table}",
            table,
            ["link", "tag", "text", "title"],
        )
        message = one.handed()[0]
        claims = message.claims(info["push"])
        assert (claims["aud"], claims["sub"]) == (service.url, "https://enclume.example")
        assert 0 < claims["exp"] - time.time() <= DAY
        assert (message.headers["ttl"], len(message.headers["topic"])) == (str(DAY), 32)
        assert table not in str(message.headers)
        time.sleep(4)
        assert (len(one.handed()), len(other.handed())) == (1, 1)  # the same turn is not told of twice
        while look.my_ask() is not None:
            look.plays(Random(1), 1)
    eventually(lambda: len(browsers[second][0].handed()) == 1)
    server.stop()
    server.restart()
    time.sleep(4)
    assert len(service.handed) == 4  # nor after a new start
    assert second.http.get("/api/notices").json()["push"] == info["push"]  # one key for good


def test_a_silent_table_sends_nothing_and_who_is_there_is_not_told(house: tuple[Server, Service]) -> None:
    server, service = house
    maelle, thibault, table = slow_table(server)
    first = to_move(table, maelle, thibault)
    with first.looks_at(table) as look:
        look.says(do="attend")
        told_in(first, Browser(service))
        for _ in range(6):
            look.says(do="attend")
            time.sleep(0.5)
        assert service.handed == []
        assert first.http.post(f"/api/tables/{table}/silence", json={"silent": True}).status_code == 200
    time.sleep(4)
    assert service.handed == []


@pytest.mark.parametrize("status", [404, 410, 500])
def test_a_browser_that_is_gone_is_forgotten_and_no_other(house: tuple[Server, Service], status: int) -> None:
    server, service = house
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    lost, kept = Browser(service), Browser(service)
    service.answers[lost.path] = status
    for browser in (lost, kept):
        told_in(maelle, browser)
    table = sit(maelle, thibault)
    if to_move(table, maelle, thibault) is thibault:
        with thibault.looks_at(table) as look:
            look.plays(Random(1), 1)
    eventually(lambda: lost.handed() and kept.handed())
    left = 2 if status == 500 else 1
    eventually(lambda: len(maelle.http.get("/api/notices").json()["browsers"]) == left)
    assert len(kept.reads()) == 1


def test_a_push_service_of_the_servers_own_network_is_not_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with push_service(tmp_path) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
        (tmp_path / "enclume.toml").write_text("tell_seconds = 0.5\nlimit = 100000\n")
        with serving(tmp_path) as server:
            maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
            for who in (maelle, thibault):
                told_in(who, Browser(service))
            sit(maelle, thibault)
            eventually(lambda: any("not_sent" in line for line in server.told))
            assert service.handed == []
            told = "".join(server.told)
        assert service.url not in told
        database = sqlite3.connect(tmp_path / "enclume.db")
        (key,) = database.execute("SELECT private FROM push_key").fetchone()
        database.close()
        assert key not in told


def test_who_is_signed_out_of_a_browser_is_told_there_no_more(server: Server) -> None:
    service = Service(1, Path())
    person, called = account(server, "Maëlle")
    told_in(person, Browser(service))
    elsewhere = Somebody(server)
    assert elsewhere.http.post("/api/account/sign-in", json={"login": called, "password": PASSWORD}).status_code == 200
    assert len(told_in(elsewhere, Browser(service))["browsers"]) == 2
    assert person.http.post("/api/account/sessions/end-others").status_code == 200
    assert len(person.http.get("/api/notices").json()["browsers"]) == 1


def test_a_guest_who_makes_an_account_is_still_told(server: Server) -> None:
    guest = Somebody(server, "Maëlle")
    told_in(guest, Browser(Service(1, Path())))
    form = {"login": f"m{time.time_ns()}", "password": PASSWORD, "name": "Maëlle"}
    assert guest.http.post("/api/account", json=form).status_code == 201
    assert len(guest.http.get("/api/notices").json()["browsers"]) == 1
    sessions = guest.http.get("/api/account").json()["sessions"]
    assert guest.http.post(f"/api/account/sessions/{sessions[0]['id']}/end").status_code == 200
    again = Somebody(server)
    del form["name"]
    assert again.http.post("/api/account/sign-in", json=form).status_code == 200
    assert again.http.get("/api/notices").json()["browsers"] == [], "the session that it belonged to has ended"


def test_a_browser_belongs_to_who_named_it_last(maelle: Somebody, thibault: Somebody) -> None:
    browser = Browser(Service(1, Path()))
    first = told_in(maelle, browser)["browsers"]
    assert told_in(thibault, browser)["browsers"][0]["id"] == first[0]["id"]
    assert maelle.http.get("/api/notices").json()["browsers"] == []
    maelle.http.post(f"/api/notices/browsers/{first[0]['id']}/remove")
    assert len(thibault.http.get("/api/notices").json()["browsers"]) == 1, "nobody removes another's"
    assert thibault.http.post(f"/api/notices/browsers/{first[0]['id']}/remove").json()["browsers"] == []


def test_of_too_many_browsers_the_oldest_are_told_no_more(maelle: Somebody) -> None:
    service = Service(1, Path())
    ids = [told_in(maelle, Browser(service))["browsers"][-1]["id"] for _ in range(22)]
    kept = [each["id"] for each in maelle.http.get("/api/notices").json()["browsers"]]
    assert kept == ids[2:]


# What is refused


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example/abc"},
        {"endpoint": "file:///etc/passwd"},
        {"endpoint": ""},
        {"endpoint": "https://" + "x" * 2000},
        {"endpoint": "https://push.example/é"},
        {"p256dh": ""},
        {"p256dh": "é"},
        {"p256dh": to_text(b"\x04" + b"\1" * 64)},
        {"p256dh": "A" * 87},
        {"auth": ""},
        {"auth": to_text(b"short")},
        {"auth": "not base64!"},
    ],
)
def test_what_is_no_browser_is_refused(maelle: Somebody, wrong: dict[str, str]) -> None:
    form = Browser(Service(1, Path())).form() | wrong
    refused = maelle.http.post("/api/notices/browsers", json=form)
    assert (refused.status_code, refused.json()["code"]) == (409, "bad_browser")
    assert maelle.http.get("/api/notices").json()["browsers"] == []


def test_strangers_are_told_nowhere(server: Server) -> None:
    form = Browser(Service(1, Path())).form()
    assert Somebody(server).http.post("/api/notices/browsers", json=form).status_code == 401
    assert Somebody(server, "Maëlle").http.post("/api/notices/browsers", json=form | {"more": 1}).status_code == 422


def test_who_leaves_takes_their_browsers_along_and_leaves_none(server: Server) -> None:
    maelle = Somebody(server, "Maëlle")
    browser = Browser(Service(1, Path()))
    told_in(maelle, browser)
    me = maelle.http.get("/api/me").json()["id"]
    text = maelle.http.get("/api/account/export").text
    assert browser.endpoint in text
    assert browser.form()["auth"] not in text
    assert maelle.http.post("/api/account/delete", json={"password": ""}).status_code == 200

    async def left() -> int:
        store = await Store.open(server.database)
        found = await store.all_about(me)
        await store.close()
        return len(found["browser"])

    assert loops.run(left()) == 0


def test_the_worker_is_served_from_here_and_speaks_to_nobody_else(server: Server) -> None:
    served = Somebody(server).http.get("/worker.js")
    assert served.status_code == 200
    assert served.headers["content-type"].startswith("text/javascript")
    assert served.headers["cache-control"] == "no-cache"
    policies = served.headers.get_list("content-security-policy")
    assert "default-src 'none'; connect-src 'self'" in policies
    assert "showNotification" in served.text


def test_phones_can_put_it_on_their_home_screen(server: Server) -> None:
    http = Somebody(server).http
    page = http.get("/").text
    manifest = http.get(re.findall(r'rel="manifest" href="([^"]+)"', page)[0])
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    told = manifest.json()
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "/", "/")
    assert {each["sizes"] for each in told["icons"]} == {"192x192", "512x512"}
    pictures = [(each["src"], each["sizes"]) for each in told["icons"]]
    pictures += [(src, "180x180") for src in re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)]
    assert len(pictures) == 5
    for src, sizes in pictures:
        picture = http.get(src)
        assert picture.headers["content-type"] == "image/png"
        assert "x".join(str(n) for n in struct.unpack(">II", picture.content[16:24])) == sizes


# Without the extra


def test_without_the_extra_it_is_not_offered_and_the_doctor_says_so(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['cryptography'] = None; sys.argv[0] = 'enclume';"
        "from enclume.cli import main; sys.exit(main())"
    )
    words = ["--lang", "en", "doctor", "--data", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "", "PYTHONPATH": "src", "COLUMNS": "200", "NO_COLOR": "1"},
    )
    assert f"push: notices to browsers are not offered: {sys.executable} -m pip install 'cryptography" in done.stdout, (
        done.stderr
    )


def test_without_the_extra_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from enclume.server.browsers import BrowserForm, Browsers
    from enclume.server.people import Visit
    from enclume.server.post import Post
    from enclume.server.setup import Refusal
    from enclume.store import Person

    monkeypatch.setattr(push, "OFFERED", False)

    async def tried() -> tuple[str, list[Any]]:
        store = await Store.open(tmp_path)
        try:
            browsers = Browsers(store, Post(), "")
            with pytest.raises(Refusal, match="no notices"):
                await browsers.add(Visit(Person("p", "Maëlle")), BrowserForm("https://push.example", "", ""), "")
            return await browsers.public_key(), await browsers.of("p")
        finally:
            await store.close()

    assert loops.run(tried()) == ("", [])
