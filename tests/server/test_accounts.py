"""Guests who become somebody, come back from elsewhere, and sign others out: with one worker and with two."""

from __future__ import annotations

import asyncio
import secrets
import time

import httpx
import pytest
from itsdangerous import URLSafeSerializer

from server.authenticator import Authenticator
from server.serving import ConnectionClosed, Server, Somebody, within_a_minute

PASSWORD = "un marteau de bois"


def login() -> str:
    return f"forge-{secrets.token_hex(5)}"


def account(server: Server, name: str = "Maëlle", called: str = "") -> tuple[Somebody, str]:
    """Somebody with an account, and its login name."""
    person, called = Somebody(server, name), called or login()
    made = person.http.post("/api/account", json={"login": called, "password": PASSWORD})
    assert made.status_code == 201, made.text
    return person, called


def signed_in(server: Server, called: str, password: str = PASSWORD) -> Somebody:
    """The same person in another browser."""
    elsewhere = Somebody(server)
    done = elsewhere.http.post("/api/account/sign-in", json={"login": called, "password": password})
    assert done.status_code == 200, done.text
    return elsewhere


def who(person: Somebody) -> str:
    return str(person.http.get("/api/me").json()["id"])


def test_a_guest_keeps_everything_and_finds_it_on_another_device(server: Server) -> None:
    guest = Somebody(server, "Maëlle")
    before, table = who(guest), guest.opens("me", "here")
    called = login()
    assert guest.http.get("/api/me").json()["guest"] is True
    made = guest.http.post("/api/account", json={"login": called.upper(), "password": PASSWORD})
    assert (made.status_code, made.json()) == (201, {"id": before, "name": "Maëlle", "guest": False})
    phone = signed_in(server, f" {called} ")
    assert who(phone) == before
    assert [each["id"] for each in phone.http.get("/api/tables").json()["mine"]] == [table]
    with phone.looks_at(table) as looking:
        assert looking.you == [0, 1]


def test_the_cookie_of_a_guest_is_valid_until_they_have_an_account(server: Server) -> None:
    guest = Somebody(server, "Maëlle")
    old = guest.http.cookies["enclume"]
    key = (server.data / "secret.key").read_text()
    assert old == URLSafeSerializer(key, salt="person").dumps(who(guest))
    guest.http.post("/api/account", json={"login": login(), "password": PASSWORD})
    assert guest.http.cookies["enclume"] != old
    thief = Somebody(server)
    thief.http.cookies.set("enclume", old)
    assert who(thief) == ""


def test_a_session_keeps_its_cookie_when_the_name_changes(server: Server) -> None:
    person, called = account(server)
    assert person.http.post("/api/me", json={"name": "Maud"}).json() == {
        "id": who(person),
        "name": "Maud",
        "guest": False,
    }
    assert len(person.http.get("/api/account").json()["sessions"]) == 1
    assert signed_in(server, called).http.get("/api/me").json()["name"] == "Maud"


def test_a_revoked_session_is_refused_at_once_and_its_sockets_close(server: Server) -> None:
    here, called = account(server)
    table = here.opens("me", "here")
    lost = signed_in(server, called)
    with lost.looks_at(table) as looking, here.looks_at(table) as mine:
        sessions = here.http.get("/api/account").json()["sessions"]
        assert sorted(each["here"] for each in sessions) == [False, True]
        other = next(each["id"] for each in sessions if not each["here"])
        left = here.http.post(f"/api/account/sessions/{other}/end", json={}).json()
        assert [each["here"] for each in left["sessions"]] == [True]
        # Every worker is asked a few times.
        assert {who(lost) for _ in range(12)} == {""}
        with pytest.raises(ConnectionClosed) as closed:
            looking.hears(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        mine.says(do="full")
        assert mine.until("full")["you"] == [0, 1]
    assert lost.http.post("/api/tables", json={"game": "forge_of_the_gods", "seats": []}).status_code == 401


def test_nobody_ends_the_session_of_another(server: Server) -> None:
    victim, _ = account(server)
    attacker, _ = account(server)
    session = victim.http.get("/api/account").json()["sessions"][0]["id"]
    attacker.http.post(f"/api/account/sessions/{session}/end", json={})
    assert who(victim) != ""


def test_all_other_sessions_end_together_and_with_the_password(server: Server) -> None:
    here, called = account(server)
    others = [signed_in(server, called) for _ in range(2)]
    assert len(here.http.post("/api/account/sessions/end-others", json={}).json()["sessions"]) == 1
    assert [who(other) for other in others] == ["", ""]
    other = signed_in(server, called)
    wrong = here.http.post("/api/account/password", json={"old": "pas celui-là", "new": "une enclume neuve"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_password")
    assert who(other) != ""
    done = here.http.post("/api/account/password", json={"old": PASSWORD, "new": "une enclume neuve"})
    assert done.status_code == 200
    assert (who(other), who(here) != "") == ("", True)
    assert signed_in(server, called, "une enclume neuve")
    refused = Somebody(server).http.post("/api/account/sign-in", json={"login": called, "password": PASSWORD})
    assert refused.status_code == 401


def test_who_signs_out_is_a_stranger_even_with_the_cookie_of_before(server: Server) -> None:
    person, called = account(server)
    cookie = person.http.cookies["enclume"]
    assert person.http.post("/api/account/sign-out", json={}).status_code == 200
    assert "enclume" not in person.http.cookies
    person.http.cookies.set("enclume", cookie)
    assert who(person) == ""
    assert who(signed_in(server, called)) != ""


def test_signing_in_again_replaces_the_session_of_this_browser(server: Server) -> None:
    person, called = account(server)
    person.http.post("/api/account/sign-in", json={"login": called, "password": PASSWORD})
    assert len(person.http.get("/api/account").json()["sessions"]) == 1


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"login": "ab", "password": PASSWORD}, "bad_login_name"),
        ({"login": "-abc", "password": PASSWORD}, "bad_login_name"),
        ({"login": "a b c", "password": PASSWORD}, "bad_login_name"),
        ({"login": "x" * 31, "password": PASSWORD}, "bad_login_name"),
        ({"login": "maelle", "password": "court"}, "bad_password"),
        ({"login": "maelle", "password": "x" * 201}, "bad_password"),
    ],
)
def test_what_is_no_account(server: Server, asked: dict[str, str], code: str) -> None:
    person = Somebody(server, "Maëlle")
    assert person.http.post("/api/account", json=asked).json()["code"] == code
    assert person.http.get("/api/me").json()["guest"] is True


def test_a_login_name_belongs_to_one_and_a_person_has_one(server: Server) -> None:
    first, called = account(server)
    second = Somebody(server, "Thibault")
    taken = second.http.post("/api/account?lang=fr", json={"login": called.upper(), "password": PASSWORD})
    assert (taken.status_code, taken.json()["text"]) == (
        409,
        f"Le nom de connexion «\N{NO-BREAK SPACE}{called}\N{NO-BREAK SPACE}» est déjà pris.",
    )
    again = first.http.post("/api/account", json={"login": login(), "password": PASSWORD})
    assert (again.status_code, again.json()["code"]) == (409, "has_account")


def test_a_stranger_can_make_an_account_right_away(server: Server) -> None:
    stranger = Somebody(server)
    made = stranger.http.post("/api/account", json={"login": login(), "password": PASSWORD, "name": "Ysé"})
    assert (made.status_code, made.json()["name"]) == (201, "Ysé")


def test_what_one_signs_in_with_is_nobody_elses_to_see(server: Server) -> None:
    nameless = Somebody(server).http.post("/api/account", json={"login": login(), "password": PASSWORD})
    assert (nameless.status_code, nameless.json()["code"]) == (401, "no_name")


def test_an_unknown_name_takes_as_long_as_a_wrong_password(server: Server) -> None:
    _, called = account(server)

    def seconds(name: str) -> float:
        began = time.perf_counter()
        tried = Somebody(server).http.post("/api/account/sign-in", json={"login": name, "password": "raté raté"})
        assert (tried.status_code, tried.json()["code"]) == (401, "bad_login")
        return time.perf_counter() - began

    known, unknown = [], []
    for _ in range(5):
        known.append(seconds(called))
        unknown.append(seconds(login()))
    assert 1 / 3 < min(known) / min(unknown) < 3


def test_guessing_is_refused_after_a_while_even_with_the_right_password(server: Server) -> None:
    _, called = account(server)
    guess = {"login": called, "password": "au hasard !"}
    within_a_minute()
    answers = [Somebody(server).http.post("/api/account/sign-in", json=guess).status_code for _ in range(12)]
    assert answers == [401] * 10 + [429] * 2
    right = Somebody(server).http.post("/api/account/sign-in", json={"login": called, "password": PASSWORD})
    assert (right.status_code, right.json()["code"]) == (429, "too_many")


def test_guesses_that_come_all_at_once_are_counted_one_by_one(server: Server) -> None:
    _, called = account(server)
    guess = {"login": called, "password": "au hasard !"}
    within_a_minute()

    async def at_once() -> list[int]:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
            posts = [client.post("/api/account/sign-in", json=guess) for _ in range(40)]
            return [answer.status_code for answer in await asyncio.gather(*posts)]

    answers = asyncio.run(at_once())
    assert set(answers) == {401, 429}
    assert answers.count(401) <= 20, "ten at each of two workers, where it would have been forty"


def test_a_passkey_signs_in_once_for_each_challenge(server: Server) -> None:
    person, _ = account(server)
    site = server.url.replace("127.0.0.1", "localhost")
    person.http.base_url = site
    key = Authenticator(site)
    person.http.cookies.set("enclume", person.http.cookies["enclume"], domain="localhost.local")
    made = person.http.post(
        "/api/account/passkeys",
        json=key.register(person.http.post("/api/account/passkeys/new", json={"password": PASSWORD}).json()),
    )
    assert made.status_code == 201, made.text
    assert len(made.json()["passkeys"]) == 1
    phone = Somebody(server)
    phone.http.base_url = site
    signed = key.sign(phone.http.post("/api/account/passkeys/ask", json={}).json())
    assert phone.http.post("/api/account/passkeys/sign-in", json=signed).json()["id"] == who(person)
    assert who(phone) == who(person)
    replayed = Somebody(server)
    replayed.http.base_url = site
    refused = replayed.http.post("/api/account/passkeys/sign-in", json=signed)
    assert (refused.status_code, refused.json()["code"]) == (401, "bad_passkey")
    person.http.post(f"/api/account/passkeys/{signed['id']}/remove", json={})
    again = key.sign(phone.http.post("/api/account/passkeys/ask", json={}).json())
    assert phone.http.post("/api/account/passkeys/sign-in", json=again).status_code == 401


def test_a_passkey_of_another_site_or_another_key_is_refused(server: Server) -> None:
    person, _ = account(server)
    site = server.url.replace("127.0.0.1", "localhost")
    person.http.base_url = site
    person.http.cookies.set("enclume", person.http.cookies["enclume"], domain="localhost.local")
    foreign = Authenticator("https://elsewhere.example")
    asked = person.http.post("/api/account/passkeys/new", json={"password": PASSWORD}).json()
    assert person.http.post("/api/account/passkeys", json=foreign.register(asked)).status_code == 401
    key = Authenticator(site)
    asked = person.http.post("/api/account/passkeys/new", json={"password": PASSWORD}).json()
    assert person.http.post("/api/account/passkeys", json=key.register(asked)).status_code == 201
    forger = Authenticator(site)
    forger.id = key.id
    asked = person.http.post("/api/account/passkeys/ask", json={}).json()
    assert person.http.post("/api/account/passkeys/sign-in", json=forger.sign(asked)).status_code == 401
    asked = person.http.post("/api/account/passkeys/ask", json={}).json()
    unverified = key.sign(asked, flags=0x01)
    assert person.http.post("/api/account/passkeys/sign-in", json=unverified).status_code == 401


def test_a_challenge_for_a_new_key_is_for_the_one_who_asked(server: Server) -> None:
    person, _ = account(server)
    other, _ = account(server)
    for each in (person, other):
        each.http.base_url = server.url.replace("127.0.0.1", "localhost")
        each.http.cookies.set("enclume", each.http.cookies["enclume"], domain="localhost.local")
    asked = person.http.post("/api/account/passkeys/new", json={"password": PASSWORD}).json()
    key = Authenticator(str(person.http.base_url).rstrip("/"))
    assert other.http.post("/api/account/passkeys", json=key.register(asked)).status_code == 401


def known_here(person: Somebody) -> Authenticator:
    """A key of the site, as the person finds it: keys are made for names, not for numbers."""
    site = person.server.url.replace("127.0.0.1", "localhost")
    person.http.base_url = site
    if "enclume" in person.http.cookies:
        person.http.cookies.set("enclume", person.http.cookies["enclume"], domain="localhost.local")
    return Authenticator(site)


@pytest.mark.parametrize("words", [{}, {"password": ""}, {"password": "au hasard !"}])
def test_a_passkey_is_not_added_by_whoever_only_found_the_browser_open(server: Server, words: dict[str, str]) -> None:
    person, _ = account(server)
    known_here(person)
    refused = person.http.post("/api/account/passkeys/new", json=words)
    assert refused.status_code in (401, 422)
    assert "challenge" not in refused.text


def test_with_a_new_password_the_passkeys_of_before_are_no_way_in(server: Server) -> None:
    person, _ = account(server)
    key = known_here(person)
    asked = person.http.post("/api/account/passkeys/new", json={"password": PASSWORD}).json()
    late = person.http.post("/api/account/passkeys/new", json={"password": PASSWORD}).json()
    assert len(person.http.post("/api/account/passkeys", json=key.register(asked)).json()["passkeys"]) == 1
    done = person.http.post("/api/account/password", json={"old": PASSWORD, "new": "une enclume neuve"})
    assert (done.status_code, done.json()["passkeys"]) == (200, [])
    thief = Somebody(server)
    known_here(thief)
    signed = key.sign(thief.http.post("/api/account/passkeys/ask", json={}).json())
    assert thief.http.post("/api/account/passkeys/sign-in", json=signed).status_code == 401
    assert (
        person.http.post("/api/account/passkeys", json=Authenticator(key.origin).register(late)).status_code == 401
    ), "asked for before"
