"""Fair deals: sealed when the table is opened, told when it is over, checked by anybody, and never told before."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.test_cli import enclume
from enclume.store import Store
from server import loops
from server.serving import Server, Somebody, serving

HIDING = "kings_forge"
WITH_BEACON = "browser.with_smugglers"
BEACON = "beacon"


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("den"), "--limit", "100000", module=WITH_BEACON) as running:
        yield running


def drawn(server: Server, table: str) -> tuple[str, str]:
    """The seed and the nonce of a table, as only the server's own disk has them."""

    async def read() -> bytes:
        store = await Store.open(server.database)
        row = await store.table(table)
        await store.close()
        assert row is not None
        return row.setup

    made = json.loads(loops.run(read()))
    return str(made["seed"]), made.get("nonce", "")


def plays(who: Somebody, table: str, seed: int = 1) -> dict[str, Any]:
    with who.looks_at(table) as looking:
        looking.plays(Random(seed))
        return looking.table


def test_nobody_is_told_seed_or_nonce_before_the_end(den: Server) -> None:
    nina, stranger = Somebody(den, "Nina"), Somebody(den)
    table = nina.opens("me", "here", game=BEACON, options={"goal": 30})
    seed, nonce = drawn(den, table)
    sealed = nina.http.get(f"/api/tables/{table}").json()["deal"]["commitment"]
    with stranger.looks_at(table) as spectator, nina.looks_at(table) as looking:
        while looking.outcome is None:
            for who in (nina, stranger):
                assert who.http.get(f"/api/tables/{table}/record").json()["code"] == "secret"
                told = who.http.get(f"/api/tables/{table}").text + who.http.get("/api/tables").text
                assert (seed in told, nonce in told, sealed in told) == (False, False, True)
            assert nina.http.post(f"/api/tables/{table}/branch", json={"moment": 0}).json()["code"] == "secret"
            looking.plays(Random(1), choices=1)
        while spectator.outcome is None:
            spectator.hears()
    for frames in (looking.frames, spectator.frames):
        before = "".join(json.dumps(frame) for frame in frames if not frame.get("outcome"))
        assert len(before) > 1000
        assert (seed in before, nonce in before, sealed in before) == (False, False, True)
        told = next(frame for frame in frames if frame.get("outcome"))["table"]["deal"]
        assert told == {"commitment": sealed, "seed": seed, "nonce": nonce}


def test_who_ends_a_match_cannot_go_back_with_what_its_end_has_told(den: Server) -> None:
    nina = Somebody(den, "Nina")
    table = nina.opens("me", game=BEACON, options={"goal": 1})
    with nina.looks_at(table) as looking:
        looking.plays(Random(1))
        looking.says(do="undo", seat=0, idem="u")
        assert looking.until("refused", "ack")["code"] == "deal_told"


def test_a_record_can_be_checked_against_the_seal(maelle: Somebody, tmp_path: Path) -> None:
    table = maelle.opens("me", "random")
    sealed = maelle.http.get(f"/api/tables/{table}").json()["deal"]["commitment"]
    before = maelle.http.get(f"/api/tables/{table}/record").json()
    assert before["nonce"] == "", "where nothing is hidden the seed is no secret, but the nonce is told at the end"
    plays(maelle, table)
    kept = tmp_path / "match.json"
    kept.write_bytes(maelle.http.get(f"/api/tables/{table}/record").content)
    good = enclume("record", "verify", str(kept), "--commitment", sealed.upper())
    assert (good.returncode, "is the one that was sealed" in good.stdout) == (0, True), good.stdout + good.stderr
    assert "Replayed to the letter" in good.stdout
    assert "Comparez-le" in enclume("record", "verify", str(kept), lang="fr").stdout

    other = enclume("record", "verify", str(kept), "--commitment", "0" * 64)
    assert (other.returncode, "not the one that was sealed" in other.stdout) == (1, True)
    record = json.loads(kept.read_text())
    for field, value in (("seed", record["seed"] + 1), ("nonce", "00" * 16), ("commitment", "1" * 64)):
        (tmp_path / "forged.json").write_text(json.dumps({**record, field: value}))
        forged = enclume("record", "verify", str(tmp_path / "forged.json"))
        assert (forged.returncode, "not the one that was sealed" in forged.stdout) == (1, True), field
    last = record["choices"][-1]
    (tmp_path / "forged.json").write_text(json.dumps({**record, "choices": [*record["choices"][:-1], last + "x"]}))
    assert enclume("record", "verify", str(tmp_path / "forged.json")).returncode == 1
    cut = {**record, "choices": record["choices"][:40], "digests": record["digests"][:41], "result": None}
    (tmp_path / "cut.json").write_text(json.dumps(cut))
    short = enclume("record", "verify", str(tmp_path / "cut.json"))
    assert (short.returncode, "The match is not finished" in short.stdout) == (2, True), short.stdout


def test_what_cannot_be_checked_is_said_so(maelle: Somebody, tmp_path: Path) -> None:
    chosen = maelle.opens("me", "random", seed=5)
    info = plays(maelle, chosen)
    assert info["deal"] == {"known": True, "seed": "5"}
    kept = tmp_path / "match.json"
    kept.write_bytes(maelle.http.get(f"/api/tables/{chosen}/record").content)
    unsealed = enclume("record", "verify", str(kept))
    assert (unsealed.returncode, "No seal" in unsealed.stdout) == (2, True)
    record = json.loads(kept.read_text())
    kept.write_text(json.dumps({**record, "version": record["version"] + 1}))
    assert enclume("record", "verify", str(kept)).returncode == 2
    assert enclume("record", "verify", str(tmp_path / "missing.json")).returncode == 2


def test_branches_rematches_and_imports_of_a_deal_are_known_and_new_deals_sealed(maelle: Somebody) -> None:
    table = maelle.opens("me", "random", game=HIDING)
    first = plays(maelle, table)["deal"]
    record = maelle.http.get(f"/api/tables/{table}/record").json()
    assert (record["nonce"], record["commitment"]) == (first["nonce"], first["commitment"])
    again = [
        maelle.http.post(f"/api/tables/{table}/branch", json={"moment": 2}),
        maelle.http.post(f"/api/tables/{table}/rematch", json={"same_deal": True}),
        maelle.http.post("/api/records", json=record),
    ]
    for made in again:
        assert made.json()["deal"]["known"]
        assert "commitment" not in made.json()["deal"]
    new = maelle.http.post(f"/api/tables/{table}/rematch", json={}).json()["deal"]
    assert (new.get("known", False), len(new["commitment"]), "seed" in new) == (False, 64, False)
    assert new["commitment"] != first["commitment"]


def test_a_table_from_before_deals_were_sealed_goes_on_without(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        person = Somebody(server, "Maëlle")
        table = person.opens("me", "here")
        server.stop()
        database = sqlite3.connect(tmp_path / "enclume.db")
        ((setup,),) = database.execute("SELECT setup FROM game_table").fetchall()
        old = {name: value for name, value in json.loads(setup).items() if name != "nonce"}
        database.execute("UPDATE game_table SET setup = ?", (json.dumps(old).encode(),))
        database.commit()
        database.close()
        server.restart()
        info = plays(person, table)
        assert "commitment" not in info["deal"]
        assert person.http.get(f"/api/tables/{table}/record").json()["commitment"] == ""
