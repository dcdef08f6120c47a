"""Turn notices: once for each turn, to those who are not there, and never where they are not wanted."""

from __future__ import annotations

import asyncio
import re
import socket
import sqlite3
import ssl
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from email.message import Message
from pathlib import Path
from random import Random
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from enclume.server.addresses import MOST_FROM
from enclume.server.passwords import Passwords
from enclume.server.places import AT_ONCE, Places
from enclume.server.post import Letter, Post
from enclume.server.settings import Smtp
from server.letters import mail_server, web_server
from server.serving import Server, Somebody, serving

DAY = 86400


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[Server, list[Message], list[Any], int]]:
    """A server that sends letters after two seconds, a mail server, and somebody's own web server."""
    with mail_server() as (mails, letters), web_server() as (calls, called):
        (tmp_path / "enclume.toml").write_text(
            f"""
            limit = 100000
            access_log = true
            tell_seconds = 2.0
            near_webhooks = true
            public_url = "https://enclume.example"
            [smtp]
            host = "127.0.0.1"
            port = {mails}
            sender = "enclume@enclume.example"
            security = "none"
            """
        )
        with serving(tmp_path) as server:
            yield server, letters, called, calls


def eventually(holds: Callable[[], object], seconds: float = 30) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it never came true"
        time.sleep(0.05)


def writes_to(who: Somebody, address: str, letters: list[Message]) -> None:
    """Somebody wants letters, and answers the first, which is thrown away."""
    told = who.http.post("/api/notices", json={"email": address, "lang": "en"})
    assert told.status_code == 200, told.text
    assert (told.json()["mails"], told.json()["email"], told.json()["asked"]) == (True, "", address)
    eventually(lambda: any(letter["To"] == address for letter in letters))
    (letter,) = [each for each in letters if each["To"] == address]
    letters.remove(letter)
    assert Somebody(who.server).http.post(link_in(letter)).json() == {"email": address}
    assert who.http.get("/api/notices").json()["email"] == address


def link_in(letter: Message) -> str:
    """What the page calls to which the link leads."""
    found = re.search(r"https://enclume.example/address#(\S+)", str(letter.get_payload()))
    assert found is not None, letter
    return f"/api/address/{found[1]}"


def slow_table(server: Server, letters: list[Message]) -> tuple[Somebody, Somebody, str]:
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    for who in (maelle, thibault):
        writes_to(who, f"{id(who)}@example.org", letters)
    table = maelle.opens("me", "open", name="Slow", pace={"kind": "days", "seconds": DAY})
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    return maelle, thibault, table


def to_move(table: str, *people: Somebody) -> Somebody:
    for who in people:
        with who.looks_at(table) as look:
            if look.my_ask() is not None:
                return who
    raise AssertionError("nobody is to move")


def test_a_letter_comes_once_for_each_turn_though_a_tab_is_open(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server, letters)
    first = to_move(table, maelle, thibault)
    with first.looks_at(table) as look:  # a tab, and nobody before it
        eventually(lambda: len(letters) == 1)
        letter = letters[0]
        assert letter["To"] == f"{id(first)}@example.org"
        assert "your turn" in letter["Subject"]
        assert f"https://enclume.example/t/{table}" in str(letter.get_payload())
        time.sleep(4)
        assert len(letters) == 1  # the same turn is not told of twice
        while look.my_ask() is not None:
            look.plays(Random(1), 1)
    eventually(lambda: len(letters) == 2)
    assert letters[1]["To"] != letters[0]["To"]
    server.kill()
    server.restart()
    time.sleep(4)
    assert len(letters) == 2  # nor after a new start


def test_who_is_there_is_not_told(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server, letters)
    first = to_move(table, maelle, thibault)
    with first.looks_at(table) as look:
        for _ in range(8):
            look.says(do="attend")
            time.sleep(0.5)
        assert letters == []
    eventually(lambda: len(letters) == 1)  # they have gone


def test_one_click_silences_a_table(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server, letters)
    first = to_move(table, maelle, thibault)
    eventually(lambda: len(letters) == 1)
    link = str(letters[0]["List-Unsubscribe"]).strip("<>").removeprefix("https://enclume.example")
    assert letters[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letters[0]["Date"], "filters are wary of letters without a date"
    stranger = Somebody(server)
    for look in (stranger.http.get, stranger.http.head):
        assert look(link).status_code == 303, "programs that read letters look at every link in them"
    assert first.http.get(f"/api/tables/{table}/silence").json() == {"silent": False}
    assert stranger.http.post(link).json() == {"silent": True}
    assert first.http.get(f"/api/tables/{table}/silence").json() == {"silent": True}
    assert stranger.http.post("/api/silence/forged").status_code == 409
    page = f"https://enclume.example/silence#{link.removeprefix('/api/silence/')}"
    assert page in str(letters[0].get_payload()), "what is behind the # is told to no server on the way"
    assert not any(link in line for line in server.told), "nor does the log tell it"


def test_a_mail_program_that_opens_the_link_is_led_to_the_page(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server, letters)
    first = to_move(table, maelle, thibault)
    eventually(lambda: len(letters) == 1)
    address = str(letters[0]["List-Unsubscribe"]).strip("<>").removeprefix("https://enclume.example")
    opened = first.http.get(address)
    assert (opened.status_code, opened.headers["location"].split("#")[0]) == (303, "/silence")
    assert first.http.get(f"/api/tables/{table}/silence").json() == {"silent": False}, "a look changes nothing"
    text = letters[0].get_payload()
    assert "this table" in str(text) or "cette table" in str(text)


def test_a_program_that_answers_byte_by_byte_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enclume.server.post.LONGEST", 0.5)
    letter = Letter("Your turn", "Your turn", "https://b.example/t/1", "https://b.example/s", "https://b.example/u")

    async def calls(port: int) -> tuple[bool, float, bool]:
        post, started = Post(near=True), time.monotonic()
        sent = await asyncio.gather(*[post.call(f"http://127.0.0.1:{port}/", letter) for _ in range(2)])
        called = time.monotonic() - started
        return any(sent), called, await Passwords().fits(None, "un marteau")

    with dripping() as port:
        sent, seconds, _ = asyncio.run(calls(port))
    assert not sent
    assert seconds < 5, "each would have taken minutes"


@contextmanager
def dripping() -> Iterator[int]:
    """A server whose answer never comes to an end."""

    class Drip(StreamRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                while True:
                    self.wfile.write(b"H")
                    time.sleep(0.05)

    server = ThreadingTCPServer(("127.0.0.1", 0), Drip)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def test_programs_that_never_answer_keep_those_of_others_from_nothing(house: Any) -> None:
    """Two who have each other called at many tables take one place each, however many tables they have."""
    server, _, called, calls = house
    with dripping() as port:
        for people, tables, hook in [
            ((Somebody(server, "A"), Somebody(server, "B")), 2 * AT_ONCE, f"http://localhost:{port}/"),
            ((Somebody(server, "Nina"), Somebody(server, "Omar")), 1, f"http://127.0.0.1:{calls}/"),
        ]:
            for who in people:
                assert who.http.post("/api/notices", json={"webhook": hook}).status_code == 200
            for _ in range(tables):
                table = people[0].opens("me", "open", pace={"kind": "days", "seconds": DAY})
                assert people[1].http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
            time.sleep(4)  # by now they have been told, or it is being tried
        eventually(lambda: [each["link"] for each in called] == [f"https://enclume.example/t/{table}"], 15)


def test_who_waits_for_their_turn_takes_no_place_and_is_known_to_wait() -> None:
    async def main() -> list[bool]:
        places, done = Places("test", at_once=2), Event()
        busy = {"person a": 1, "host x": 1}

        def free(marks: Collection[str]) -> bool:
            with places.promised(marks) as is_free:
                return is_free

        calls = [asyncio.create_task(places.carry_out(busy, done.wait)) for _ in range(5)]
        await asyncio.sleep(0.1)
        found = [free(busy), free(["person b", "host x"]), free(["person b", "host y"])]
        calls.append(asyncio.create_task(places.carry_out({"person b": 1, "host y": 1}, done.wait)))
        await asyncio.sleep(0.1)
        found.append(free(["person c", "host z"]))
        done.set()
        await asyncio.gather(*calls)
        return [*found, free(busy)]

    assert asyncio.run(main()) == [False, False, True, False, True]


def test_of_several_who_ask_at_once_one_is_told_that_there_is_room() -> None:
    async def main() -> list[bool]:
        places = Places("test")
        with (
            places.promised({"person a", "host x"}) as first,
            places.promised({"person b", "host x"}) as second,
            places.promised({"person b", "host y"}) as other,
            places.promised(()) as nothing_to_call,
        ):
            found = [first, second, other, nothing_to_call]
        with places.promised({"person b", "host x"}) as later:
            return [*found, later]

    assert asyncio.run(main()) == [True, False, True, True, True]


def test_a_notice_for_which_there_is_no_room_comes_later(house: Any) -> None:
    """The same person is being called: the second table is told of when they are free again."""
    server, _, called, calls = house
    nina, omar = Somebody(server, "Nina"), Somebody(server, "Omar")
    with dripping() as port:
        for who in (nina, omar):
            who.http.post("/api/notices", json={"webhook": f"http://127.0.0.1:{port}/"})
        for _ in range(3):
            table = nina.opens("me", "open", pace={"kind": "days", "seconds": DAY})
            omar.http.post(f"/api/tables/{table}/join", json={"seat": 1})
        time.sleep(5)
        for who in (nina, omar):
            who.http.post("/api/notices", json={"webhook": f"http://127.0.0.1:{calls}/"})
    eventually(lambda: len(called) >= 2, 60)


def test_who_takes_back_and_chooses_again_has_nobody_told_again(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server, letters)
    first = to_move(table, maelle, thibault)
    with first.looks_at(table) as look:
        eventually(lambda: len(letters) == 1)
        for n in range(3):
            while look.my_ask() is not None:
                look.plays(Random(1), 1)
            eventually(lambda: len(letters) == 2)
            time.sleep(4)
            look.says(do="undo", seat=look.you[0], idem=f"u{n}")
            assert look.until("ack", "refused")["frame"] == "ack"
        assert len(letters) == 2, "the other one knows"
        while look.my_ask() is not None:
            look.plays(Random(1), 1)
    other = thibault if first is maelle else maelle
    with other.looks_at(table) as look:
        while look.my_ask() is not None:
            look.plays(Random(2), 1)
    eventually(lambda: len(letters) == 3)
    assert letters[2]["To"] == letters[0]["To"], "a turn that comes is told of"


def test_nobody_is_written_to_in_anothers_name(house: Any) -> None:
    server, letters, _, _ = house
    rascal = Somebody(server, "CLICK http://evil.example")
    victim = {"email": "victim@elsewhere.example", "lang": "en"}
    assert rascal.http.post("/api/notices", json=victim).json()["email"] == ""
    for who in (rascal, Somebody(server, "Another")):
        again = who.http.post("/api/notices", json=victim)
        assert (again.status_code, again.json()["code"]) == (409, "letter_sent")
    for _ in range(3):
        rascal.opens("me", name="CLICK http://evil.example", pace={"kind": "days", "seconds": DAY})
    time.sleep(5)
    assert [letter["To"] for letter in letters] == ["victim@elsewhere.example"], "one letter, and no other"
    assert "evil" not in str(letters[0]), "of which every word is ours"
    assert rascal.http.post(f"{link_in(letters[0])}x").status_code == 409


def asks_for(who: Somebody, address: str, letters: list[Message]) -> str:
    """Somebody wants letters; the link of the one that asks whether they do."""
    assert who.http.post("/api/notices", json={"email": address, "lang": "en"}).json()["asked"] == address
    eventually(lambda: any(letter["To"] == address for letter in letters))
    return link_in(next(letter for letter in letters if letter["To"] == address))


def test_the_link_of_a_letter_is_followed_once(house: Any) -> None:
    server, letters, _, _ = house
    nina, reader = Somebody(server, "Nina"), Somebody(server)
    link = asks_for(nina, "nina@example.org", letters)
    assert reader.http.post(link).json() == {"email": "nina@example.org"}
    assert nina.http.post("/api/notices", json={"email": ""}).json()["email"] == ""
    assert (reader.http.post(link).status_code, reader.http.post(link).json()["code"]) == (409, "bad_link")
    assert nina.http.get("/api/notices").json()["email"] == ""


def test_the_link_of_a_letter_goes_with_the_person(house: Any) -> None:
    server, letters, _, _ = house
    nina = Somebody(server, "Nina")
    link = asks_for(nina, "nina@example.org", letters)
    kept = nina.http.get("/api/account/export").json()
    assert "nina@example.org" in str(kept)
    assert link.rpartition("/")[2] not in str(kept)
    assert nina.http.post("/api/account/delete", json={}).status_code == 200
    assert Somebody(server).http.post(link).json()["code"] == "bad_link"
    with sqlite3.connect(server.data / "enclume.db") as database:
        assert [database.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("claim", "channel")] == [
            (0,)
        ] * 2


def test_nobody_has_a_mailbox_filled_however_it_is_written(house: Any) -> None:
    server, letters, _, _ = house
    asks_for(Somebody(server, "A"), "victim+1@example.org", letters)
    for n, address in enumerate(["victim+2@example.org", "VICTIM@example.org"]):
        again = Somebody(server, f"B{n}").http.post("/api/notices", json={"email": address})
        assert again.json()["code"] == "letter_sent"
    server.kill()
    server.restart()
    codes = [
        Somebody(server, "C").http.post("/api/notices", json={"email": f"c{n}@example.org"}).status_code
        for n in range(MOST_FROM + 5)
    ]
    assert codes.count(200) == MOST_FROM - 1, "so many from one place, also after a new start"


def test_a_mail_server_that_cannot_show_who_it_is_is_told_nothing(tmp_path: Path) -> None:
    """No letter, and no password before it, goes to somebody who answers in the name of another."""
    with mail_server(forged_certificate(tmp_path)) as (port, letters):
        smtp = Smtp(host="127.0.0.1", port=port, sender="a@b.example", security="tls")
        letter = Letter("Your turn", "Your turn", "https://b.example/t/1", "https://b.example/s", "https://b.example/u")
        assert asyncio.run(Post(smtp).mail("nina@c.example", letter)) is False
        assert letters == []


def forged_certificate(folder: Path) -> ssl.SSLContext:
    """Made by nobody whom anybody trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail.example")])
    today = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(today - timedelta(1)).not_valid_after(today + timedelta(1))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    both = made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    (folder / "mail.pem").write_bytes(both + key.private_bytes(serialization.Encoding.PEM, *plain))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "mail.pem")
    return context


def test_a_silent_table_sends_nothing(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server, letters)
    for who in (maelle, thibault):
        assert who.http.post(f"/api/tables/{table}/silence", json={"silent": True}).status_code == 200
    time.sleep(5)
    assert letters == []


def test_a_program_of_ones_own_is_called(house: Any) -> None:
    server, letters, called, calls = house
    maelle, thibault, table = slow_table(server, letters)
    for who in (maelle, thibault):
        hook = {"webhook": f"http://127.0.0.1:{calls}/turn", "lang": "fr"}
        assert who.http.post("/api/notices", json=hook).status_code == 200
    eventually(lambda: len(called) == 1)
    assert called[0]["link"] == f"https://enclume.example/t/{table}"
    assert "à vous de jouer" in called[0]["subject"]
    assert letters == []


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"email": "maelle"}, "bad_email"),
        ({"email": "a@"}, "bad_email"),
        ({"email": "a\x01@["}, "bad_email"),
        ({"email": "a@b.org, c@d.org"}, "bad_email"),
        ({"webhook": "file:///etc/passwd"}, "bad_webhook"),
        ({"webhook": "https://b.example/\x01"}, "bad_webhook"),
        ({"webhook": "https://" + "x" * 600}, "bad_webhook"),
    ],
)
def test_addresses_that_are_none_are_refused(server: Server, form: dict[str, str], code: str) -> None:
    told = Somebody(server, "Maëlle").http.post("/api/notices", json=form)
    assert (told.status_code, told.json()["code"]) == (409, code)


# Whom a person's address may reach


OWN = ("localhost", "127.0.0.1", "127.1", "0x7f.0.0.1", "2130706433", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]")
NEAR = ("10.0.0.7", "172.16.0.1", "192.168.1.2", "100.64.0.1", "169.254.169.254", "224.0.0.1", "[fe80::1]", "[fd00::1]")


@pytest.mark.parametrize("host", [*OWN, *NEAR])
def test_addresses_near_the_server_are_refused_when_they_are_saved(server: Server, host: str) -> None:
    maelle = Somebody(server, "Maëlle")
    told = maelle.http.post("/api/notices?lang=en", json={"webhook": f"http://{host}:8080/turn"})
    assert (told.status_code, told.json()["code"]) == (409, "near_webhook")
    assert told.json()["text"].startswith(f"{host.strip('[]')} is no machine of the open internet")
    assert "https://club.example/turn" in told.json()["text"], "it says what would be right"
    assert "n'est pas une machine" in maelle.http.post("/api/notices?lang=fr", json={"webhook": f"http://{host}/"}).text
    assert maelle.http.get("/api/notices").json()["webhook"] == "", "nothing was saved"


def test_addresses_of_the_open_internet_are_saved(server: Server) -> None:
    maelle = Somebody(server, "Maëlle")
    for hook in ("https://93.184.216.34/turn", "http://[2606:2800:220:1::1]:8080/turn", ""):
        assert maelle.http.post("/api/notices", json={"webhook": hook}).json()["webhook"] == hook


@pytest.mark.parametrize(
    ("answer", "near", "allowed"),
    [
        ("93.184.216.34", False, True),
        ("10.1.2.3", False, False),
        ("127.0.0.1", False, False),
        ("127.0.0.1", True, True),
        ("", False, False),
    ],
)
def test_a_name_is_what_it_stands_for(monkeypatch: pytest.MonkeyPatch, answer: str, near: bool, allowed: bool) -> None:
    def look_up(host: str, port: int | None, **_: object) -> list[tuple[Any, ...]]:
        if not answer:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answer, port))]

    async def main() -> bool:
        return await Post(near=near).can_call("https://club.example/turn", "maelle")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert asyncio.run(main()) is allowed


class Lookups:
    """A name that means one machine when it is asked for first, and another afterwards."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.called: list[str] = []

    def look_up(self, host: str, port: int, **_: object) -> list[tuple[Any, ...]]:
        where = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (where, port))]

    def connect(self, line: socket.socket, where: tuple[str, int]) -> None:
        self.called.append(where[0])
        raise ConnectionRefusedError


@pytest.mark.parametrize(
    ("answers", "called"),
    [
        (("93.184.216.34", "127.0.0.1"), ["93.184.216.34"]),
        (("127.0.0.1",), []),
        (("10.1.2.3",), []),
        (("169.254.169.254",), []),
        (("100.64.0.7",), []),
    ],
)
def test_what_was_looked_at_is_what_is_called(
    monkeypatch: pytest.MonkeyPatch, answers: tuple[str, ...], called: list[str]
) -> None:
    lookups = Lookups(*answers)
    monkeypatch.setattr(socket, "getaddrinfo", lookups.look_up)
    monkeypatch.setattr(socket.socket, "connect", lambda line, where: lookups.connect(line, where))
    letter = Letter(
        "Your turn",
        "Your turn",
        "https://enclume.example/t/1",
        "https://enclume.example/silence#1",
        "https://enclume.example/api/silence/1",
    )
    assert asyncio.run(Post().call("http://rebound.example/hook", letter)) is False
    assert lookups.called == called
