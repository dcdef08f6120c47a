"""What a choice will take, asked for over the line; and choices that go with another."""

from __future__ import annotations

from typing import Any

from server.serving import Looking, Somebody

KINGS = "kings_forge"


def plan_of(looking: Looking, option: str, **more: Any) -> Any:
    looking.says(do="plan", option=option, seat=looking.you[0], **more)
    return looking.until("plan").get("plan")


def costly(looking: Looking) -> str:
    """A claim on offer that takes some dice, not all."""
    ask = looking.my_ask()
    assert ask is not None
    claims: list[str] = [key for key in ask["options"] if key.startswith("claim:") and key != "claim:G08.bottom"]
    return next(key for key in claims if (plan_of(looking, key) or {}).get("places"))


def test_a_choice_is_shown_with_what_it_takes_and_nothing_has_changed(maelle: Somebody) -> None:
    table = maelle.opens("me", "random", game=KINGS, seed=3)
    with maelle.looks_at(table, lang="fr") as looking:
        key = costly(looking)
        plan = plan_of(looking, key)
        assert plan["option"] == key
        assert plan["label"].startswith("Allouer")
        assert {place["says"] for place in plan["places"]} <= {"perdu", "revient"}
        assert {place["piece"] for place in plan["places"]} == {"M@0"}
        assert looking.moment == 0


def test_what_is_not_on_offer_or_has_nothing_to_show_has_no_plan(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "random", game=KINGS, seed=3)
    with maelle.looks_at(table) as looking:
        for option in ("pass", "claim:G99.top", "", "x" * 5000):
            assert plan_of(looking, option) is None
        odd = plan_of(looking, costly(looking), pieces=["M@0", "Z@9", "M@1"] * 200, changed=-7)
        assert odd is not None
    with thibault.looks_at(table) as looking:
        looking.says(do="plan", option="claim:G01.top", seat=0)
        assert looking.until("refused")["code"] == "not_your_seat"


def test_choices_that_go_with_another_are_made_at_once_and_told_in_one_frame(maelle: Somebody) -> None:
    table = maelle.opens("me", "here", game=KINGS, seed=3)
    with maelle.looks_at(table) as looking:
        ask = looking.my_ask()
        assert ask is not None
        seat, before = ask["seat"], looking.moment
        dock = next(key for key in ask["options"] if key.startswith("dock:"))
        card = next(key for key in ask["options"] if key.startswith("claim:")).split(":")[1].split(".")[0]
        looking.says(
            do="choose",
            option=dock,
            seat=seat,
            moment=before,
            idem="once",
            then=[f"discard:{card}", "nonsense", "pass"],
        )
        patch = looking.until("patch")
        assert patch["moment"] == before + 2
        assert (patch["ack"], patch["follows"]) == ("once", patch["seq"] - 2)
        assert looking.until("ack")["idem"] == "once"


def test_what_does_not_go_with_it_is_left_to_the_player(maelle: Somebody) -> None:
    table = maelle.opens("me", "here", game=KINGS, seed=3)
    with maelle.looks_at(table) as looking:
        ask = looking.my_ask()
        assert ask is not None
        dock = next(key for key in ask["options"] if key.startswith("dock:"))
        looking.says(do="choose", option=dock, seat=ask["seat"], moment=0, idem="a", then=["pass"])
        patch = looking.until("patch")
        assert patch["moment"] == 1
        assert patch["asks"][0]["begun"] == [dock.split(":")[1]]
