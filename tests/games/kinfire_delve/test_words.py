"""What the game says: reasons for refusals, options, the view and the scene of a running attempt, tables at the end."""

from __future__ import annotations

import msgspec
import pytest

from enclume.bots import make_bot, play_out
from enclume.games.kinfire_delve import GAME
from enclume.games.kinfire_delve.cards import INSTANCE
from enclume.games.kinfire_delve.odds import previews, running_odds
from enclume.games.kinfire_delve.why_not import why_not
from enclume.kernel import Match
from enclume.kernel.scene import keys
from support import rule

from .play import Table, table

HANDS = {"asha": "A01 A02 A03 A12", "khor": "K01 K02 K10"}


def codes(t: Table, target: str, seat: int | None = None) -> list[str]:
    return [reason.code for reason in why_not(t.state, t.seat if seat is None else seat, target)]


def piece(word: str) -> str:
    return f"#{INSTANCE[word]}"


@rule("KD-2.2", "KD-8.6")
def test_why_a_card_is_no_action() -> None:
    t = table(well="W04 W17 W26 W03", hand=HANDS).face("W04")
    assert codes(t, piece("A12#1")) == ["wrong_color"]
    assert codes(t, f"play:{piece('A02#1')}") == ["wrong_color"]
    assert codes(t, piece("K01#1")) == ["not_yours"]
    (reason,) = why_not(t.state, 0, piece("A12#1"))
    assert reason.text.en.startswith("This card is not red")
    assert set(reason.rules) <= set(GAME.rulebook)


@rule("KD-10.4", "KD-9.6")
def test_why_a_card_is_no_boost() -> None:
    t = table(well="W04 W17 W26 W03", hand=HANDS, charged="khor").face("W04").play("play:A03")
    assert codes(t, piece("K10#1")) == ["wrong_boost"]
    assert codes(t, "L-khor") == ["lantern_no_boost"]


@rule("KD-9.1", "KD-9.3")
def test_why_a_lantern_is_of_no_use() -> None:
    t = table(well="W04 W17 W26 W03", hand=HANDS, charged="khor").face("W04")
    assert codes(t, "L-asha") == ["uncharged"]
    assert codes(t, "L-khor") == ["not_your_lantern"]


@rule("KD-18.2", "KD-20.4", "KD-20.8")
def test_why_the_master_cannot_be_faced() -> None:
    t = table(hand=HANDS).play("go_on")
    assert codes(t, piece("M1#1")) == ["master_hidden"]
    t = table(gauntlet="G1", hand=HANDS).play("go_on")
    assert codes(t, piece("M1#1")) == ["no_weakness"]
    t = table(down="G2", hand=HANDS).play("go_on")
    assert codes(t, f"face:{piece('M1#1')}:red") == ["not_vulnerable"]
    assert codes(t, "G2") == ["face_down"]
    assert codes(t, piece("W01#1")) == ["gone"]


@rule("KD-26.9", "KD-25.5")
def test_why_progress_stays_where_it_is() -> None:
    t = table("naz khor", well="W29 W01 W04 W17", progress={"W29": 3, "W01": 2}, hand={"naz": "N01", "khor": "K01"})
    t.play("go_on")
    assert codes(t, f"move:{piece('W29#1')}:{piece('W01#1')}") == ["held"]
    assert codes(t, f"move:{piece('W04#1')}:{piece('W01#1')}") == ["no_progress"]


@pytest.mark.parametrize("target", ["pass", "G9", "#999", "amount:3", "brave:#129", "nonsense", "#x", "G1", "#135"])
def test_every_refusal_has_a_reason(target: str) -> None:
    t = table(hand=HANDS)
    for reason in why_not(t.state, 0, target):
        assert reason.text.fr
        assert set(reason.rules) <= set(GAME.rulebook)
    assert codes(t, target)


def test_the_view_shows_a_running_attempt() -> None:
    t = table(well="W03 W17 W26 W01", progress={"W03": 1}, hand=HANDS).face("W03").play("play:A03")
    v = GAME.view(t.state, 0)
    assert v.attempt is not None
    assert (v.attempt.step, v.attempt.target, v.attempt.prior, v.attempt.difficulty) == (2, 0, 1, 7)
    assert v.attempt.limit == 2
    assert running_odds(v) == round(100 * 46 / 54), "1 + (3 + 1 + 1), so a single die will do"


@rule("KD-11.9")
def test_odds_of_the_running_attempt_are_exact() -> None:
    t = table(well="W03 W17 W26 W01", hand=HANDS).face("W03").play("play:A03")
    assert running_odds(GAME.view(t.state, 0)) == round(100 * 8 / 54), "3 + 1, so three dice must match"
    shown = previews(GAME.view(t.state, 1))
    assert {key: (p.value, p.odds) for key, p in shown.items()} == {
        INSTANCE["K01#1"]: (1, round(100 * 26 / 54)),
        INSTANCE["K02#1"]: (1, round(100 * 26 / 54)),
    }


def test_a_preview_is_itemised() -> None:
    t = table(well="W08 W17 W26 W01", progress={"W08": 1}, hand=HANDS, charged="asha").face("W08")
    shown = previews(GAME.view(t.state, 0))
    assert shown[INSTANCE["A01#1"]].parts == (("value", 2), ("text", 2), ("seeker", 1))
    assert shown[-2].parts == (("value", 3), ("text", 2), ("seeker", 1))


def test_everything_on_the_table_is_in_the_scene() -> None:
    t = table(well="W03 W17 W26 E01", fatigue="X1 X4", charged="asha", attached=2, hand=HANDS, clinging="A08=W17")
    shown = keys(GAME.scene(GAME.view(t.state, 0)))
    assert len(set(shown)) == len(shown)
    for word in ("W03#1", "W17#1", "W26#1", "E01#1", "X1#1", "X4#1", "A01#1", "K10#1", "A08#1"):
        assert piece(word) in shown
    assert {"L-asha", "L-khor", "health"} <= set(shown)
    t = table(gauntlet="G1", down="G2", hand=HANDS)
    assert {"G1", "G2", "G3", "G4", piece("M1#1")} <= set(keys(GAME.scene(GAME.view(t.state, 0))))


@rule("KD-20.8")
def test_options_name_pieces_of_the_scene() -> None:
    for t in (table(hand=HANDS).play("go_on"), table(down="G2", hand=HANDS).play("go_on")):
        shown = set(keys(GAME.scene(GAME.view(t.state, 0))))
        for option in t.world.asks[0].options:
            target = option.targets[0]
            assert (f"#{target}" if isinstance(target, int) else target) in shown


def test_tables_at_the_end_add_up() -> None:
    match = Match(GAME, seats=2, seed=11)
    play_out(match, [make_bot("greedy", seed=1), make_bot("greedy", seed=2)])
    assert GAME.statistics is not None
    state = match.fork().state
    damage, cards, best, dice, way = GAME.statistics(state)
    assert sum(int(cells[0]) for _, cells in damage.rows) == match.measures()["damage"]
    assert all(len(cells) == 2 for _, cells in cards.rows)
    assert all(len(cells) == len(best.columns) for _, cells in best.rows)
    assert dice.rows[0][1] == (str(len([e for e in match.events if e.kind == "rolled" and not e.args["again"]])),)
    assert {name.en: cells for name, cells in way.rows}["Turns"] == (str(match.view(None).turn),)
    assert len(match.account()) == 2
    msgspec.json.encode(GAME.statistics(state))


def test_a_reason_is_made_of_what_everybody_knows() -> None:
    t = table(well="W03 W17 W26 W01", hand=HANDS, open_hands=False).face("W03").play("play:A03")
    assert GAME.reason is not None
    boost = next(option for option in t.world.asks[0].options if option.verb == "boost")
    told = GAME.reason(t.state, 1, boost)
    assert told is not None
    assert told.en == "Khor boosts: 15 % odds of completion become 48 %."
    passing = GAME.reason(t.state, 1, t.world.asks[0].options[0])
    assert passing is not None
    assert passing.en.startswith("Khor keeps the cards: at 15 %")
