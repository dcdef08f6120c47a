"""Whole matches over the wire."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

import enclume.games
from enclume.kernel import Match, Record, find_game
from enclume.server.flat import apply
from enclume.server.hub import MOST_OPEN
from enclume.server.scenes import FlatScene, ScenePatch
from server.serving import FORGE, Looking, Server, Somebody


def scene_after(frames: list[dict[str, Any]]) -> FlatScene:
    """The scene that a client has after these frames."""
    scene: FlatScene | None = None
    for frame in frames:
        if frame["frame"] == "full":
            scene = msgspec.convert(frame["scene"], FlatScene)
        elif frame["frame"] == "patch":
            assert scene is not None
            scene = apply(scene, msgspec.convert(frame["scene"], ScenePatch))
    assert scene is not None
    return scene


def test_a_person_plays_a_whole_match_against_a_bot(maelle: Somebody) -> None:
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table) as looking:
        looking.plays(Random(1))
        assert looking.outcome is not None
        assert sorted(looking.outcome["ranks"]) == [1, 2]
        assert looking.table["status"] == "finished"


def test_what_patches_add_up_to_is_what_a_new_viewer_sees(maelle: Somebody) -> None:
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table) as looking:
        looking.plays(Random(2), choices=25)
        while looking.my_ask() is None:
            looking.until("patch")
        with maelle.looks_at(table) as fresh:
            assert scene_after(fresh.frames) == scene_after(looking.frames)


def test_two_people_on_two_devices_by_an_open_seat(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "open", name="Cyclopes")
    waiting = thibault.http.get("/api/tables").json()["open"]
    assert [t["name"] for t in waiting if t["id"] == table] == ["Cyclopes"]
    with maelle.looks_at(table) as hers:
        assert hers.table["status"] == "open"
        assert hers.asks == []
        invite = hers.table["invite"]
        joined = thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1, "invite": invite})
        assert joined.json()["seats"][1]["name"] == "Thibault"
        hers.until("patch")
        assert hers.table["status"] == "playing"
        with thibault.looks_at(table) as his:
            assert his.my_ask() is not None
            answer = his.chooses(his.asks[0]["options"][0], 1)
            assert answer["frame"] == "ack"
            hers.until("patch")
            assert hers.my_ask() is not None


def test_who_comes_and_who_goes_is_told_at_once_and_a_page_loaded_anew_is_neither(
    maelle: Somebody, thibault: Somebody
) -> None:
    table = maelle.opens("me", "open")
    thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1})
    with maelle.looks_at(table) as hers:
        assert [bool(seat.get("here")) for seat in hers.table["seats"]] == [True, False]
        with thibault.looks_at(table):
            assert hers.until("here")["seats"] == [0, 1]
        with thibault.looks_at(table):
            hers.says(do="chat", text="Encore là ?", idem="1")
            hers.until("ack")
        assert hers.until("here")["seats"] == [0]
        assert [frame["seats"] for frame in hers.frames if frame["frame"] == "here"] == [[0, 1], [0]]


def test_somebody_leaves_before_the_start_and_another_comes(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "open", "open")
    thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1})
    assert thibault.http.post(f"/api/tables/{table}/leave").json()["seats"][1]["kind"] == "open"
    again = thibault.http.post(f"/api/tables/{table}/join", json={"seat": 2})
    assert again.json()["seats"][2]["you"]


def test_a_spectator_sees_and_cannot_touch(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table), thibault.looks_at(table) as onlooker:
        assert onlooker.you == []
        refused = onlooker.chooses("take:M50", 0)
        assert refused["code"] == "not_your_seat"
        assert all(not ask.get("options") for ask in onlooker.asks)


def test_hot_seat_one_person_plays_both(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        assert looking.you == [0, 1]
        looking.plays(Random(3))
        assert looking.outcome is not None


def test_refusals_say_why_in_the_viewers_language(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table, lang="fr") as looking:
        refused = looking.chooses("take:M0", 1)
        assert refused["frame"] == "refused"
        assert "reposent encore dessus" in refused["text"] or "repose encore dessus" in refused["text"]
        assert refused["reasons"][0]["rules"] == ["FG-7.3"]
        looking.says(do="why", target="M45", seat=1)
        why = looking.until("why")
        assert [reason["code"] for reason in why["reasons"]] == ["cube_covered", "cube_wedged"]


def test_the_language_can_be_switched_at_any_time(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table, lang="fr") as looking:
        assert looking.asks[0]["prompt"].startswith("Piochez")
        looking.says(do="full", lang="en")
        looking.until("full")
        assert looking.asks[0]["prompt"].startswith("Take")


def test_undo_takes_back_with_the_bots_moves_and_the_log_follows(maelle: Somebody) -> None:
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table) as looking:
        looking.plays(Random(4), choices=2)
        while looking.my_ask() is None:
            looking.until("patch")
        before = looking.moment
        looking.says(do="undo", seat=0, idem="u1")
        looking.until("ack")
        with maelle.looks_at(table) as fresh:
            assert fresh.moment < before
            assert fresh.asks == looking.asks


def test_at_a_shared_screen_undo_takes_back_the_last_choice_whoevers_it_was(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        looking.plays(Random(4), choices=3)
        asked = looking.my_ask()
        assert asked is not None
        looking.says(do="undo", seat=asked["seat"], idem="u1")
        looking.until("ack")
        assert looking.moment == 2
        before = looking.my_ask()
        assert before is not None
        assert before["seat"] != asked["seat"], "who chose last chooses again"


def test_nobody_is_you_in_the_log_of_a_shared_screen(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table, lang="en") as looking:
        looking.plays(Random(4), choices=3)
        told = [line["text"] for frame in looking.frames for line in frame.get("log", [])]
        assert not any(text.startswith("You ") for text in told)
        with maelle.looks_at(table, lang="en") as fresh:
            assert [line["text"] for line in fresh.frames[0]["log"]] == told, "live and after coming back"


def test_a_table_is_its_hosts_whoever_sits_in_front_of_them(maelle: Somebody, server: Server) -> None:
    table = maelle.opens("open", "me", pace={"kind": "days", "seconds": 86400})
    guest = Somebody(server, "Otto")
    with guest.looks_at(table) as looking:
        seen = looking.table
    assert seen["host"] == "Maëlle"
    assert seen["pace"] == {"kind": "days", "seconds": 86400}, "and everybody sees how much time there is"
    guest.http.post(f"/api/tables/{table}/join", json={"seat": 0, "invite": ""})
    with guest.looks_at(table) as looking:
        assert looking.table["host"] == "Maëlle"


def test_who_is_waited_for_is_called_by_name(maelle: Somebody, server: Server) -> None:
    table = maelle.opens("me", "open")
    otto = Somebody(server, "Otto")
    otto.http.post(f"/api/tables/{table}/join", json={"seat": 1, "invite": ""})
    with maelle.looks_at(table, lang="en") as hers, otto.looks_at(table, lang="en") as his:
        idle, mover = (hers, "Otto") if hers.my_ask() is None else (his, "Maëlle")
        idle.says(do="why", target="M45", seat=idle.you[0])
        assert idle.until("why")["reasons"][0]["text"] == f"It is not your turn: {mover} must choose."


def test_a_repeated_command_is_harmless(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        ask = looking.my_ask()
        assert ask is not None
        first = looking.chooses(ask["options"][0], ask["seat"], idem="same")
        second = looking.chooses(ask["options"][0], ask["seat"], idem="same")
        assert first["seq"] == second["seq"]
        assert looking.moment == 1


def test_every_moment_can_be_seen_again(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        looking.plays(Random(5), choices=6)
        looking.says(do="moment", moment=0)
        start = looking.until("moment")
        assert len(start["scene"]["areas"]["mine"]["pieces"]) == 54
        looking.says(do="moment", moment=99)
        assert looking.until("refused")["code"] == "bad_moment"


def test_branching_into_a_table_of_ones_own(maelle: Somebody) -> None:
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table) as looking:
        looking.plays(Random(6), choices=4)
    branched = maelle.http.post(f"/api/tables/{table}/branch", json={"moment": 3, "hot_seat": True}).json()
    assert branched["hot_seat"]
    assert branched["moment"] == 3
    with maelle.looks_at(branched["id"]) as looking:
        looking.plays(Random(7), choices=2)
        assert looking.moment == 5


def test_whoever_asks_for_a_rematch_comes_to_the_same_table(server: Server) -> None:
    ann, bob = Somebody(server, "Ann"), Somebody(server, "Bob")
    table = ann.opens("me", "open", listed=False)
    invite = ann.http.get(f"/api/tables/{table}").json()["invite"]
    assert bob.http.post(f"/api/tables/{table}/join", json={"seat": 1, "invite": invite}).status_code == 200
    with ann.looks_at(table) as hers, bob.looks_at(table) as his:
        together(hers, his)
    again = {who.http.post(f"/api/tables/{table}/rematch", json={}).json()["id"] for who in (ann, bob, bob, ann)}
    assert len(again) == 1
    (rematch,) = again
    assert rematch not in {each["id"] for each in Somebody(server).http.get("/api/tables").json()["open"]}
    with ann.looks_at(rematch) as hers, bob.looks_at(rematch) as his:
        together(hers, his)
    third = bob.http.post(f"/api/tables/{table}/rematch", json={}).json()["id"]
    assert third not in (table, rematch), "when that one is over, too, a new one is opened"


def together(*people: Looking) -> None:
    """Everybody plays until the match is over."""
    while mover := next((who for who in people if who.my_ask()), None):
        mover.plays(Random(mover.moment), choices=1)
        for who in people:
            while who.moment < mover.moment:
                who.until("patch", "full")


def test_nobody_fills_the_lobby_alone(server: Server) -> None:
    rascal, ann = Somebody(server, "Rascal"), Somebody(server, "Ann")
    waits = ann.opens("me", "open")
    for _ in range(MOST_OPEN):
        rascal.opens("me", "open", listed=False)
    refused = rascal.http.post("/api/tables", json={"game": FORGE, "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_open")
    rascal.opens("me", "random")
    assert ann.opens("me", "open")
    shown = [each["id"] for each in Somebody(server).http.get("/api/tables").json()["open"]]
    assert waits in shown, "tables that are not listed take nobody's place in the list"


def test_rematch_with_the_same_deal_and_seats_swapped(maelle: Somebody) -> None:
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table) as looking:
        assert maelle.http.post(f"/api/tables/{table}/rematch", json={}).json()["code"] == "not_finished"
        looking.plays(Random(8))
    again = maelle.http.post(f"/api/tables/{table}/rematch", json={"same_deal": True, "swap": True}).json()
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]
    first, second = (
        Record.from_json(maelle.http.get(f"/api/tables/{each}/record").content) for each in (table, again["id"])
    )
    assert (first.seed, first.digests[0]) == (second.seed, second.digests[0])


def test_records_go_out_and_come_back_in(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table) as looking:
        looking.plays(Random(9))
    data = maelle.http.get(f"/api/tables/{table}/record").content
    assert Match.replay(Record.from_json(data)).result is not None
    made = thibault.http.post("/api/records", content=data)
    assert made.status_code == 201
    assert made.json()["status"] == "finished"
    edited = data.replace(b"take:M5", b"take:M4", 1)
    refused = thibault.http.post("/api/records", content=edited)
    assert refused.status_code == 422
    assert "hoice" in refused.json()["text"]


def test_the_seed_of_a_veiled_mine_is_told_only_after_the_end(maelle: Somebody) -> None:
    table = maelle.opens("me", "greedy", options={"mine_visibility": "veiled"})
    refused = maelle.http.get(f"/api/tables/{table}/record")
    assert refused.json()["code"] == "secret"


def test_chat_reaches_everybody_and_stays(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "open")
    with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
        his.says(do="chat", text="<b>Belle dague</b>", idem="h1")
        line = hers.until("chat")["line"]
        assert (line["name"], line["text"]) == ("Thibault", "<b>Belle dague</b>")
        with maelle.looks_at(table) as later:
            assert later.frames[0]["chat"][0]["text"] == "<b>Belle dague</b>"


def test_bots_go_on_when_nobody_looks(maelle: Somebody) -> None:
    table = maelle.opens("greedy", "greedy")
    with maelle.looks_at(table) as looking:
        while looking.outcome is None:
            looking.until("patch", "full")
        assert looking.table["status"] == "finished"


def test_my_tables_are_found_again(maelle: Somebody, server: Server) -> None:
    table = maelle.opens("me", "greedy", name="Vulcain")
    mine = maelle.http.get("/api/tables").json()["mine"]
    assert "Vulcain" in {t["name"] for t in mine if t["id"] == table}
    assert Somebody(server).http.get("/api/tables").json()["mine"] == []


def test_the_lobby_knows_games_rules_and_health(maelle: Somebody) -> None:
    games = {game["id"]: game for game in maelle.http.get("/api/games").json()}
    assert games[FORGE]["options"][0]["type"] == "choice"
    assert all(find_game(game).offered for game in games), "a game whose table is yet to be made is not offered"
    assert games.keys() == {folder.parent.name for folder in Path(enclume.games.__file__).parent.glob("*/RULES.md")}
    rule = {
        lang: maelle.http.get(f"/api/rules/{FORGE}", params={"lang": lang}).json()["FG-7.2"] for lang in ("fr", "en")
    }
    assert "at most two" in rule["en"]
    assert "au plus" in rule["fr"]
    assert "enclume_entries_total" in maelle.http.get("/metrics").text


def test_a_lesson_is_followed_to_its_end(maelle: Somebody) -> None:
    (forge,) = [game for game in maelle.http.get("/api/games").json() if game["id"] == FORGE]
    (title, *_) = forge["lessons"]
    lesson = maelle.http.get(f"/api/lessons/{FORGE}/{title['id']}").json()
    table = maelle.http.post(f"/api/lessons/{FORGE}/{title['id']}").json()
    assert table["lesson"] == title["id"]
    with maelle.looks_at(table["id"]) as looking:
        ask = looking.my_ask()
        assert ask is not None
        expected = [step["expect"] for step in lesson["steps"] if step["expect"]]
        wrong = next(option for option in ask["options"] if option != expected[0])
        assert looking.chooses(wrong, 0)["code"] == "lesson"
        for option in expected:
            while looking.my_ask() is None:
                looking.until("patch")
            assert looking.chooses(option, 0)["frame"] == "ack"
        assert maelle.http.get("/api/lessons/forge_of_the_gods/none").status_code == 404


def test_a_choice_made_on_an_old_picture_is_refused(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        looking.chooses("take:M50", 1)
        looking.says(do="choose", option="take:M51", seat=0, moment=0, idem="old")
        assert looking.until("refused")["code"] == "too_late"


def test_who_begins_is_drawn_by_the_deal(maelle: Somebody) -> None:
    """FG-2.7: seat 0 is the person that the deal drew, the others follow clockwise."""
    first = set()
    for seed in range(8):
        seats = [{"kind": "bot", "bot": "random", "name": name} for name in ("Un", "Deux")]
        wish = {"game": FORGE, "seats": [{"kind": "me"}, *seats], "seed": seed, "draw": True}
        names = [seat["name"] for seat in maelle.http.post("/api/tables", json=wish).json()["seats"]]
        drawn = Match(FORGE, seats=3, seed=seed).first_chair
        listed = ["Maëlle", "Un", "Deux"]
        assert names == [*listed[drawn:], *listed[:drawn]]
        first.add(names[0])
    assert len(first) > 1


def test_what_was_said_is_said_once_when_the_line_broke_before_it_was_acknowledged(server: Server) -> None:
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    table = maelle.opens("me", "open")
    with thibault.looks_at(table) as watching:
        for _ in range(2):
            with maelle.looks_at(table) as looking:
                looking.says(do="chat", text="Only once, please", idem="s1")
                assert looking.until("ack")["idem"] == "s1"
        with maelle.looks_at(table) as looking:
            assert [line["text"] for line in looking.frames[0]["chat"]] == ["Only once, please"]
            looking.says(do="chat", text="Only once, please", idem="s2")
        assert [watching.until("chat")["line"]["text"] for _ in range(2)] == ["Only once, please"] * 2
        assert sum(frame["frame"] == "chat" for frame in watching.frames) == 2
