"""Hostile input: refused clearly, nothing lost, nobody sees what they may not."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from enclume.server.hub import MOST_OPEN
from enclume.server.limiter import SharedCounts
from enclume.server.talk import NO_TEXT
from server.postgres import Postgres
from server.serving import FORGE, ConnectionClosed, Server, Somebody, serving, within_a_minute


@pytest.mark.parametrize("cookie", ["", "x", "a.b", "ImFkbWluIg.AAAA", "é" * 10, "a" * 5000])
def test_a_forged_cookie_is_nobody(server: Server, cookie: str) -> None:
    stranger = Somebody(server)
    headers = {b"Cookie": f"enclume={cookie}".encode()}
    assert stranger.http.get("/api/me", headers=headers).json()["name"] == ""
    assert stranger.http.post("/api/tables", headers=headers, json={}).status_code == 401


def test_the_cookie_cannot_be_read_by_scripts(maelle: Somebody) -> None:
    cookie = maelle.http.post("/api/me", json={"name": "Maëlle"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b'{"game": "chess", "seats": [{"kind": "me"}]}', 404),
        (b'{"game": "forge_of_the_gods", "seats": []}', 409),
        (b'{"game": "forge_of_the_gods", "seats": [{"kind": "king"}]}', 422),
        (b'{"game": "forge_of_the_gods", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "genius"}]}', 422),
        (b'{"game": "forge_of_the_gods", "seats": [{"kind": "me"}, {"kind": "also"}]}', 409),
        (b'{"game": "forge_of_the_gods", "seats": [{"kind": "me"}], "options": {"level": "god"}}', 422),
        (b'{"game": "forge_of_the_gods", "seats": [{"kind": "me"}], "admin": true}', 422),
        (b'{"game": "' + b"x" * 100_000 + b'"}', 413),
        (b"\xff\xfe", 422),
    ],
)
def test_a_malformed_table_is_refused_with_words(maelle: Somebody, body: bytes, status: int) -> None:
    refused = maelle.http.post("/api/tables", content=body)
    assert refused.status_code == status
    assert refused.json()["text"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "\u202e\u200b", "\u3164", "\u2800 \uffa0", "\u0301"])
def test_a_name_must_be_a_name(server: Server, name: str) -> None:
    assert Somebody(server).http.post("/api/me", json={"name": name}).status_code == 409


def test_a_script_in_a_name_is_only_text(server: Server) -> None:
    sly = Somebody(server, "<script>1</script>")
    assert sly.http.get("/api/me").json()["name"] == "<script>1</script>"
    page = sly.http.get("/")
    assert "script-src 'self'" in page.headers["content-security-policy"]


def test_another_sites_page_cannot_act_in_my_name(maelle: Somebody) -> None:
    refused = maelle.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": "http://evil.example"})
    assert refused.status_code == 403
    assert maelle.http.get("/api/me").json()["name"] == "Maëlle"


BAD_FRAMES: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    '{"do": "dance"}',
    '{"do": "choose"}',
    '{"do": "choose", "option": 5, "seat": 0, "moment": 0, "idem": "a"}',
    '{"do": "choose", "option": "take:M50", "seat": 0, "moment": 0, "idem": "a", "also": 1}',
    json.dumps({"do": "choose", "option": "x" * 7000, "seat": 0, "moment": 0, "idem": "a"}),
    json.dumps({"do": "choose", "option": "take:M50", "seat": 99, "moment": 0, "idem": "a"}),
    json.dumps({"do": "choose", "option": "take:M50", "seat": -1, "moment": 0, "idem": "a"}),
    json.dumps({"do": "choose", "option": 'take:M50\n{"fr": "moi", "en": "me"}', "seat": 1, "moment": 0, "idem": "a"}),
    json.dumps({"do": "order", "seat": 0, "kind": "pour", "answer": "pass", "until": 7, "idem": "a"}),
    json.dumps({"do": "order", "seat": 7, "kind": "pour", "answer": "pass", "until": "match", "idem": "a"}),
    json.dumps({"do": "order", "seat": 0, "kind": "no such kind", "answer": "pass", "until": "match", "idem": "a"}),
    json.dumps({"do": "revoke", "seat": 7, "kind": "pour", "idem": "a"}),
    json.dumps({"do": "undo", "seat": 1, "idem": "x" * 500}),
    json.dumps({"do": "chat", "text": "y" * 2000, "idem": "a"}),
    json.dumps({"do": "why", "target": "M" * 3000, "seat": 0}),
    json.dumps({"do": "moment", "moment": -5}),
    json.dumps({"do": "moment", "moment": 10**30}),
    "z" * 20_000,
]


@pytest.mark.parametrize("text", BAD_FRAMES, ids=[str(n) for n in range(len(BAD_FRAMES))])
def test_a_bad_frame_is_refused_and_the_socket_goes_on(maelle: Somebody, text: str) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        looking.socket.send(text)
        answer = looking.until("refused", "why", "moment")
        assert answer["frame"] != "refused" or answer["text"]
        assert looking.chooses("take:M50", 1)["frame"] == "ack"


def test_a_giant_frame_closes_the_socket_and_nothing_else(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        looking.socket.send("g" * 200_000)
        with pytest.raises(ConnectionClosed):
            looking.until("refused")
    with maelle.looks_at(table) as again:
        assert again.moment == 0


def test_whoever_sends_bytes_is_hung_up_on_and_nobody_else(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "here")
    with thibault.looks_at(table) as watching, maelle.looks_at(table) as looking:
        looking.socket.send(b'{"do":"choose","option":"take:M50","seat":0,"moment":0,"idem":"1"}')
        with pytest.raises(ConnectionClosed) as closed:
            looking.until("ack")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == NO_TEXT
        with maelle.looks_at(table) as again:
            assert again.moment == 0
            assert again.chooses("take:M50", 1)["frame"] == "ack"
        watching.until("patch")


def test_options_of_another_seat_are_not_mine(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "open")
    thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1})
    with maelle.looks_at(table) as hers:
        assert hers.chooses("take:M50", 1)["code"] == "not_your_seat"
        hers.says(do="undo", seat=1, idem="u")
        assert hers.until("refused")["code"] == "not_your_seat"


def test_tables_of_others_cannot_be_taken_over(maelle: Somebody, thibault: Somebody, server: Server) -> None:
    table = maelle.opens("me", "greedy")
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 0}).json()["code"] == "seat_taken"
    assert thibault.http.post(f"/api/tables/{table}/leave").json()["code"] == "not_sitting"
    assert thibault.http.post(f"/api/tables/{table}/rematch", json={}).status_code == 409
    assert Somebody(server).http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 401
    assert thibault.http.get(f"/api/tables/{table}").json().get("invite", "") == ""
    assert thibault.http.get("/api/tables/nowhere").status_code == 404


def test_a_table_by_invitation_is_neither_listed_nor_joined_without_the_word(
    maelle: Somebody, thibault: Somebody
) -> None:
    table = maelle.opens("me", "open", listed=False)
    assert table not in {t["id"] for t in thibault.http.get("/api/tables").json()["open"]}
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).json()["code"] == "no_invite"
    invite = maelle.http.get(f"/api/tables/{table}").json()["invite"]
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1, "invite": invite}).status_code == 200


OPEN = [{"kind": "open"}, {"kind": "open"}]
MINE = [{"kind": "me"}, {"kind": "open"}]


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("/api/tables", {"game": FORGE, "seats": OPEN}),
        ("/api/tables", {"game": FORGE, "seats": MINE}),
        ("/api/campaigns", {"game": "explorers_of_the_woodlands", "seats": MINE}),
    ],
    ids=["without sitting down", "sitting down", "campaigns"],
)
def test_nobody_fills_the_lobby_in_any_way_nor_all_at_once(server: Server, path: str, wish: dict[str, Any]) -> None:
    rascal = Somebody(server, "Rascal")
    cookies = dict(rascal.http.cookies)

    async def at_once() -> list[int]:
        async with httpx.AsyncClient(base_url=server.url, cookies=cookies, timeout=60) as client:
            posts = [client.post(path, json={**wish, "listed": False}) for _ in range(MOST_OPEN + 12)]
            return [answer.status_code for answer in await asyncio.gather(*posts)]

    answers = asyncio.run(at_once())
    assert (answers.count(201), answers.count(409)) == (MOST_OPEN, 12)
    refused = rascal.http.post("/api/tables", json={"game": FORGE, "seats": MINE, "listed": False})
    assert refused.json()["code"] == "too_many_open"


def test_who_leaves_their_tables_has_opened_them_all_the_same(server: Server) -> None:
    rascal = Somebody(server, "Rascal")
    for _ in range(MOST_OPEN):
        table = rascal.opens("me", "open", listed=False)
        assert rascal.http.post(f"/api/tables/{table}/leave").status_code == 200
    assert rascal.http.post("/api/tables", json={"game": FORGE, "seats": MINE}).json()["code"] == "too_many_open"


def test_a_veiled_cube_is_never_sent(maelle: Somebody) -> None:
    table = maelle.opens("me", "here", options={"mine_visibility": "veiled"})
    with maelle.looks_at(table) as looking:
        pieces = looking.frames[0]["scene"]["pieces"]
        hidden = {key: piece for key, piece in pieces.items() if piece.get("back")}
        assert len(hidden) == 14
        assert all("color" not in piece and "shape" not in piece for piece in hidden.values())
        assert "seed" not in json.dumps(looking.frames[0])


def test_floods_are_refused(tmp_path: Any) -> None:
    with serving(tmp_path) as server:
        flooder = Somebody(server, "Flot")
        within_a_minute()
        table = flooder.opens("me", "here")
        with flooder.looks_at(table) as looking:
            for n in range(40):
                looking.says(do="chat", text=f"{n}", idem=f"f{n}")
            codes: list[str] = []
            while len(codes) < 40:
                frame = looking.until("ack", "refused")
                codes.append(frame.get("code", "ok"))
            refused = [frame["idem"] for frame in looking.frames if frame["frame"] == "refused"]
        assert refused == [f"f{n}" for n in range(30, 40)], "who asked knows which are not done"
        assert codes.count("too_many") == 10
        assert [flooder.http.get("/api/me").status_code for _ in range(620)].count(429) > 0


def test_a_flood_is_as_large_whichever_workers_it_reaches(tmp_path: Path, cluster: Postgres) -> None:
    address = cluster.database(f"f{time.time_ns()}")
    with serving(tmp_path, "--database", address, "--workers", "3", "--limit", "30") as server:
        codes = [httpx.get(f"{server.url}/api/me").status_code for _ in range(150)]
    assert set(codes) == {200, 429}
    assert 30 <= codes.count(200) <= 60, "30 a minute, and the minute may have turned"


def test_workers_count_together_each_minute_anew(tmp_path: Path) -> None:
    SharedCounts.make(tmp_path / "counts")
    one, other = SharedCounts(tmp_path / "counts"), SharedCounts(tmp_path / "counts")
    assert [worker.add("request", "192.0.2.1", 7) for worker in (one, other, one)] == [1, 2, 3]
    assert other.add("request", "192.0.2.2", 7) == other.add("command", "192.0.2.1", 7) == 1
    assert [worker.add("request", "192.0.2.1", 8) for worker in (other, one)] == [1, 2]
    assert max(one.add("request", str(n), 9) for n in range(100)) == 1, "strangers are not taken for one another"


def test_it_says_what_is_wrong_with_a_port_or_a_folder(server: Server, tmp_path: Any) -> None:
    import subprocess
    import sys

    def up(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "enclume", "--lang", "en", "up", *words]
        env = {"PATH": "", "PYTHONPATH": "src", "COLUMNS": "200"}
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)

    taken = up("--port", str(server.port), "--data", str(tmp_path))
    assert (taken.returncode, "is in use" in taken.stderr) == (2, True)
    (tmp_path / "file").write_text("")
    folder = up("--port", "0", "--data", str(tmp_path / "file"))
    assert (folder.returncode, "Cannot write to the folder" in folder.stderr) == (2, True)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Any) -> None:
    import sqlite3
    import subprocess
    import sys

    with serving(tmp_path):
        pass
    database = sqlite3.connect(tmp_path / "enclume.db")
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.commit()
    database.close()
    command = [sys.executable, "-m", "enclume", "--lang", "fr", "up", "--port", "0", "--data", str(tmp_path)]
    env = {"PATH": "", "PYTHONPATH": "src", "COLUMNS": "200"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)
    assert done.returncode == 2
    assert "version plus récente" in done.stderr


def test_unknown_addresses_of_the_api_are_not_pages(maelle: Somebody) -> None:
    assert maelle.http.get("/api/nothing").status_code == 404
    assert maelle.http.get(f"/api/rules/{FORGE}x").status_code == 404


def test_nobody_looks_under_the_veil_by_branching(maelle: Somebody) -> None:
    """A branch goes on with the same deal: while something is hidden it would tell what."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    wish = {"game": FORGE, "seats": seats, "options": {"mine_visibility": "veiled"}}
    veiled = maelle.http.post("/api/tables", json=wish).json()["id"]
    refused = maelle.http.post(f"/api/tables/{veiled}/branch", json={"moment": 0})
    assert (refused.status_code >= 400, refused.json()["code"]) == (True, "secret")
    open_ = maelle.http.post("/api/tables", json={"game": FORGE, "seats": seats}).json()["id"]
    assert maelle.http.post(f"/api/tables/{open_}/branch", json={"moment": 0}).status_code == 201


def test_nobody_tries_out_the_dice_to_come(maelle: Somebody) -> None:
    """All see the same at a table of King's Forge; but a branch or a record would tell decks and dice to come."""
    table = maelle.opens("me", "greedy", game="kings_forge")
    assert maelle.http.post(f"/api/tables/{table}/branch", json={"moment": 0}).json()["code"] == "secret"
    assert maelle.http.get(f"/api/tables/{table}/record").json()["code"] == "secret"


# From outside, through a proxy or past it


def test_nobody_says_for_themselves_where_they_come_from(tmp_path: Any) -> None:
    """Without a proxy that is trusted, X-Forwarded-For is anybody's invention."""
    with serving(tmp_path, "--limit", "20") as server:
        sly = Somebody(server)
        within_a_minute()
        codes = [sly.http.get("/api/me", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(30)]
        assert codes.count(429) == 10


def test_a_trusted_proxy_says_who_is_behind_it_and_nobody_behind_it_can_pretend(tmp_path: Any) -> None:
    (tmp_path / "enclume.toml").write_text('proxies = ["127.0.0.0/8"]\nlimit = 20\n')
    with serving(tmp_path) as server:
        proxy = Somebody(server)
        within_a_minute()

        def codes(*told: str) -> list[int]:
            return [proxy.http.get("/api/me", headers={"X-Forwarded-For": each}).status_code for each in told]

        assert codes(*[f"203.0.113.{n}" for n in range(30)]) == [200] * 30
        assert codes(*[f"198.51.100.{n}, 203.0.113.200" for n in range(30)]).count(429) == 10
        assert codes(*[f"2001:db8:1:1::{n:x}" for n in range(1, 31)]).count(429) == 10, "one network is one address"
        assert set(codes("nonsense", "", ",,,", "1.2.3.4, ?")) == {200}


def test_spectators_share_the_patience_of_their_address(tmp_path: Any) -> None:
    with serving(tmp_path, "--limit", "30") as server:
        within_a_minute()
        table = Somebody(server, "Maëlle").opens("me", "here")
        codes = []
        for _ in range(3):
            with Somebody(server).looks_at(table) as looking:
                for _ in range(15):
                    looking.says(do="moment", moment=0)
                    codes.append(looking.until("moment", "refused").get("code", "ok"))
        assert codes.count("too_many") == 15


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_every_command_of_another_sites_page_is_refused(maelle: Somebody, headers: dict[str, str]) -> None:
    table = maelle.opens("me", "here")
    for path in ("/api/me", "/api/tables", f"/api/tables/{table}/leave", "/api/records", "/api/campaigns"):
        assert maelle.http.post(path, json={}, headers=headers).status_code == 403, path


def test_a_site_that_is_served_encrypted_takes_no_commands_from_its_plain_pages(tmp_path: Path) -> None:
    (tmp_path / "enclume.toml").write_text('public_url = "https://enclume.example"')
    with serving(tmp_path) as server:
        http = Somebody(server).http

        def answer(origin: str, host: str) -> int:
            return http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin, "Host": host}).status_code

        assert answer("https://enclume.example", "enclume.example") == 200
        assert answer("https://enclume.example", "127.0.0.1:8000") == 200
        assert answer("http://enclume.example", "enclume.example") == 403
        assert answer("http://127.0.0.1:8000", "127.0.0.1:8000") == 200


def test_another_sites_page_gets_no_socket(server: Server, maelle: Somebody) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    table = maelle.opens("me", "here")
    cookie = "; ".join(f"{name}={value}" for name, value in maelle.http.cookies.items())
    headers = {"Cookie": cookie, "Origin": "http://evil.example"}
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{server.port}/ws/{table}", additional_headers=headers)
    assert refused.value.response.status_code == 403


def test_a_page_runs_no_script_but_ours_and_is_framed_by_nobody(maelle: Somebody) -> None:
    for path in ("/", "/gallery", "/t/x", "/api/me", "/static/none.js"):
        headers = maelle.http.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["script-src"] == "'self'"
        assert (policy["script-src-attr"], policy["object-src"], policy["frame-ancestors"]) == ("'none'",) * 3
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    page = maelle.http.get("/").text
    assert not [tag for tag in page.split("<script")[1:] if "src=" not in tag.split(">")[0]], (
        "no script inside the page"
    )


def test_over_https_cookies_and_pages_stay_there(tmp_path: Any) -> None:
    with serving(tmp_path, "--secure") as server:
        answer = Somebody(server).http.post("/api/me", json={"name": "Nina"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["strict-transport-security"].startswith("max-age=")


@pytest.mark.parametrize("path", ["/api/records", "/api/campaigns/records", "/api/tables", "/api/me"])
def test_bodies_without_end_are_cut_off(maelle: Somebody, path: str) -> None:
    def endless() -> Any:
        for _ in range(400):
            yield b"x" * 65536

    with suppress(httpx.TransportError):  # it may hang up while we are still sending
        assert maelle.http.post(path, content=endless()).status_code == 413
    assert maelle.http.get("/api/me").json()["name"] == "Maëlle"


def test_a_spectator_is_told_what_spectators_may_know(tmp_path: Any) -> None:
    """Hands of others never reach a spectator or another seat: neither as pieces, nor as options, nor over HTTP."""
    with serving(tmp_path, module="browser.with_smugglers") as server:
        nina, omar, stranger = Somebody(server, "Nina"), Somebody(server, "Omar"), Somebody(server)
        table = nina.opens("me", "open", game="smugglers")
        assert omar.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
        with nina.looks_at(table) as hers, omar.looks_at(table) as his, stranger.looks_at(table) as nobodys:
            assert all("options" not in ask and "prompt" not in ask for ask in nobodys.frames[0]["asks"])
            assert nobodys.frames[0]["viewer"] is None
            for mine, other in ((hers, his), (his, hers)):
                hidden = {key for key, piece in faces(mine) if key not in dict(faces(nobodys))}
                assert hidden, "there is a hand to hide"
                assert not hidden & {key for key, _ in faces(other)}
            for who in (stranger, omar):
                assert who.http.get(f"/api/tables/{table}/record").json()["code"] == "secret"
                assert who.http.get(f"/api/tables/{table}").json().get("invite", "") == "" or who is omar
            nobodys.says(do="full", viewer=0)
            assert nobodys.until("full")["viewer"] is None
            nobodys.says(do="plan", option="play", seat=0)
            assert nobodys.until("refused", "plan")["code"] == "not_your_seat"


def faces(looking: Any) -> list[tuple[str, dict[str, Any]]]:
    """The pieces that lie open before a viewer."""
    return [(key, piece) for key, piece in looking.frames[0]["scene"]["pieces"].items() if not piece.get("back")]
