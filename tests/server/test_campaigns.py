"""A campaign on the server: created once, played match by match by the same people, resumed, taken away and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from enclume.kernel import Match, Record, all_games
from server.serving import FORGE, Server, Somebody, serving
from server.test_operations import metric
from server.test_played_together import plays

EASY = {"goal": 1, "turns": 6}
HOPELESS = {"goal": 60, "turns": 1}


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("nights")
    with serving(folder, "--limit", "100000", module="browser.with_smugglers") as running:
        yield running


def begins(person: Somebody, *seats: str, **options: Any) -> dict[str, Any]:
    wishes = [{"kind": s} if s in ("me", "also", "open", "here") else {"kind": "bot", "bot": s} for s in seats]
    asked = {"game": "beacon", "seats": wishes, "name": "Trois nuits", "options": options}
    made = person.http.post("/api/campaigns", json=asked)
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found


def looks(person: Somebody, campaign: str, lang: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = person.http.get(f"/api/campaigns/{campaign}", params={"lang": lang}).json()
    return found


def goes_on(person: Somebody, campaign: str, **options: Any) -> str:
    made = person.http.post(f"/api/campaigns/{campaign}/next", json={"options": options})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def play_together(table: str, *people: Somebody) -> None:
    """Whoever is asked takes what comes first."""
    with ExitStack() as stack:
        screens = [stack.enter_context(person.looks_at(table)) for person in people]
        while not any(screen.outcome for screen in screens):
            for screen in screens:
                screen.says(do="full")
                screen.until("full")
                if ask := screen.my_ask():
                    screen.chooses(ask["options"][0], ask["seat"])


def refusal(person: Somebody, path: str, **body: Any) -> tuple[int, str]:
    answer = person.http.post(path, json=body)
    return answer.status_code, answer.json()["code"]


def test_from_the_first_night_to_the_last(den: Server) -> None:
    nina = Somebody(den, "Nina")
    campaign = begins(nina, "me", "also", **EASY)
    assert (campaign["status"], campaign["standing"]["chapter"], campaign["chapters"]) == (
        "playing",
        1,
        ["Night 1", "Night 2", "Night 3"],
    )
    for night in (1, 2, 3):
        found = looks(nina, campaign["id"])
        assert found["standing"]["chapter"] == night
        table = goes_on(nina, campaign["id"])
        assert looks(nina, campaign["id"])["played"][-1]["table"] == table
        assert nina.http.get(f"/api/tables/{table}").json()["campaign"] == campaign["id"]
        plays(nina, table)
    found = looks(nina, campaign["id"])
    assert found["status"] == "over"
    assert found["epilogue"] == "Day breaks, and the boats come home."
    assert looks(nina, campaign["id"], "fr")["epilogue"].startswith("Le jour")
    assert [(each["chapter"], each["won"]) for each in found["played"]] == [(1, True), (2, True), (3, True)]
    assert refusal(nina, f"/api/campaigns/{campaign['id']}/next") == (409, "campaign_over")


def test_a_night_that_is_lost_comes_again_and_may_be_made_easier(den: Server) -> None:
    nina = Somebody(den, "Nina")
    campaign = begins(nina, "me", **HOPELESS)["id"]
    plays(nina, goes_on(nina, campaign))
    found = looks(nina, campaign)
    assert (found["status"], found["standing"]["chapter"], found["standing"]["lost"]) == ("ready", 1, 1)
    assert found["changeable"] == {"turns": 1}
    path = f"/api/campaigns/{campaign}/next"
    assert refusal(nina, path, options={"goal": 1}) == (409, "fixed_option")
    assert refusal(nina, path, options={"turns": 99}) == (422, "BadConfig")
    assert looks(nina, campaign)["status"] == "ready", "what was refused has changed nothing"
    again = goes_on(nina, campaign, turns=2)
    options = nina.http.get(f"/api/tables/{again}").json()["options"]
    assert (options["turns"], options["goal"], options["night"], options["lost"]) == (2, 60, 1, 1)


def test_a_bot_plays_on_for_who_has_left_for_good(den: Server) -> None:
    nina, pia = Somebody(den, "Nina"), Somebody(den, "Mahaut du Lac")
    campaign = begins(nina, "me", "open", **EASY)
    first = campaign["played"][0]["table"]
    assert pia.http.post(f"/api/tables/{first}/join", json={"seat": 1}).status_code == 200
    play_together(first, nina, pia)
    assert pia.http.post("/api/account/delete", json={}).status_code == 200
    following = nina.http.get(f"/api/tables/{goes_on(nina, campaign['id'])}")
    assert [seat["kind"] for seat in following.json()["seats"]] == ["person", "bot"]
    assert "Mahaut" not in following.text


def test_people_stay_in_their_seats_and_only_they_go_on(den: Server) -> None:
    nina, pia, oleg = Somebody(den, "Nina"), Somebody(den, "Pia"), Somebody(den, "Oleg")
    campaign = begins(nina, "me", "open", **EASY)
    assert campaign["status"] == "open"
    first = campaign["played"][0]["table"]
    invite = nina.http.get(f"/api/tables/{first}").json()["invite"]
    assert pia.http.post(f"/api/tables/{first}/join", json={"seat": 1, "invite": invite}).status_code == 200
    play_together(first, nina, pia)
    path = f"/api/campaigns/{campaign['id']}/next"
    assert refusal(oleg, path) == (409, "not_sitting")
    assert refusal(Somebody(den), path) == (401, "no_name")
    assert refusal(nina, "/api/campaigns/nowhere/next") == (404, "no_campaign")
    second = goes_on(pia, campaign["id"])
    assert goes_on(nina, campaign["id"]) == second, "who comes later finds the table that is there"
    seats = nina.http.get(f"/api/tables/{second}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Nina", "Pia"]
    assert [each["id"] for each in pia.http.get("/api/campaigns").json()] == [campaign["id"]]
    assert oleg.http.get("/api/campaigns").json() == []
    assert not looks(oleg, campaign["id"])["mine"]


def test_a_list_of_campaigns_reads_their_latest_tables_and_no_others(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit", "100000", module="browser.with_smugglers") as server:
        nina = Somebody(server, "Nina")
        one, other = (begins(nina, "me", "also", **EASY)["id"] for _ in range(2))
        for campaign in (one, other):
            plays(nina, goes_on(nina, campaign))
        goes_on(nina, one)
        server.kill()
        server.restart()
        found = nina.http.get("/api/campaigns", params={"lang": "en"}).json()
        assert metric(nina.http.get("/metrics").text, "enclume_live_tables") == 2
        assert [(each["id"], each["status"], each["chapter"]) for each in found] == [
            (other, "ready", 2),
            (one, "playing", 2),
        ]
        for each in found:
            whole = looks(nina, each["id"])
            assert {name: whole[name] for name in ("game", "name", "title", "status")}.items() <= each.items()
            assert each["chapter_title"] == whole["standing"]["title"]
        assert metric(nina.http.get("/metrics").text, "enclume_live_tables") == 3


def test_what_a_campaign_has_gone_on_from_is_not_taken_back(den: Server) -> None:
    nina = Somebody(den, "Nina")
    campaign = begins(nina, "me", **EASY)["id"]
    first = goes_on(nina, campaign)
    plays(nina, first)
    goes_on(nina, campaign)
    with nina.looks_at(first) as looking:
        assert looking.frames[0]["no_undo"] == "The campaign has gone on: this chapter is closed."
        looking.says(do="undo", seat=0, idem="u")
        assert looking.until("refused", "ack")["frame"] == "refused"


def test_a_campaign_survives_the_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("again"), "--limit", "100000", module="browser.with_smugglers") as den:
        nina = Somebody(den, "Nina")
        campaign = begins(nina, "me", **EASY)["id"]
        first = goes_on(nina, campaign)
        plays(nina, first)
        second = goes_on(nina, campaign)
        before = looks(nina, campaign)
        den.kill()
        den.restart()
        assert looks(nina, campaign) == before
        with nina.looks_at(first) as looking:
            assert looking.frames[0]["no_undo"], "the first night is closed after a restart, too"
        assert goes_on(nina, campaign) == second
        plays(nina, second)
        assert looks(nina, campaign)["standing"]["chapter"] == 3


def test_a_campaign_is_taken_away_and_brought_back(den: Server) -> None:
    nina, pia = Somebody(den, "Nina"), Somebody(den, "Pia")
    campaign = begins(nina, "me", "also", **EASY)["id"]
    plays(nina, goes_on(nina, campaign))
    plays(nina, goes_on(nina, campaign))
    goes_on(nina, campaign)
    record = nina.http.get(f"/api/campaigns/{campaign}/record").json()
    assert len(record["matches"]) == 2, "the third night is not over, and its dice are still to fall"
    made = pia.http.post("/api/campaigns/records", json=record)
    assert made.status_code == 201, made.text
    copy = made.json()
    assert (copy["status"], copy["standing"]["chapter"]) == ("ready", 3)
    plays(pia, goes_on(pia, copy["id"]))
    assert looks(pia, copy["id"])["status"] == "over"


def test_only_what_is_a_campaign_is_brought_back(den: Server) -> None:
    nina = Somebody(den, "Nina")
    campaign = begins(nina, "me", **EASY)["id"]
    plays(nina, goes_on(nina, campaign))
    plays(nina, goes_on(nina, campaign))
    record = nina.http.get(f"/api/campaigns/{campaign}/record").json()
    path = "/api/campaigns/records"
    turned = {**record, "matches": record["matches"][::-1]}
    assert refusal(nina, path, **turned) == (409, "broken_campaign")
    assert refusal(nina, path, **{**record, "matches": []}) == (409, "broken_campaign")
    assert refusal(nina, path, **{**record, "game": FORGE}) == (409, "no_campaigns_here")
    forged = {**record["matches"][0], "choices": ["0|pour:3"]}
    assert refusal(nina, path, **{**record, "matches": [forged]})[0] == 422
    assert nina.http.post(path, content=b"not json").status_code == 422
    assert len(nina.http.get("/api/campaigns").json()) == 1


def test_a_game_without_a_campaign_begins_none(den: Server) -> None:
    nina = Somebody(den, "Nina")
    asked = {"game": FORGE, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert refusal(nina, "/api/campaigns", **asked) == (409, "no_campaigns_here")


@pytest.mark.parametrize("game", [game for game in all_games().values() if game.campaign is not None], ids=str)
def test_every_campaign_of_the_house_begins_with_a_chapter_that_can_be_told(game: Any) -> None:
    for seats in game.seats:
        match = Match(game, seats=seats, options=game.campaign.first({}), seed=1)
        standing = game.campaign.standing(match.config)
        assert standing.chapter == 1
        for text in (standing.title, standing.story, standing.goal, *game.campaign.chapters, game.campaign.epilogue):
            assert text.fr
            assert text.en
        assert Match.replay(Record.from_json(match.record().to_json())).config == match.config
