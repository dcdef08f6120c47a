"""What the game says: reasons for refusals, options, the view and the scene of a running attempt, tables at the end."""

from __future__ import annotations

import msgspec
import pytest

from enclume.bots import make_bot, play_out
from enclume.games.kinfire_delve import GAME
from enclume.games.kinfire_delve.cards import INSTANCE
from enclume.games.kinfire_delve.odds import previews, running_odds
from enclume.games.kinfire_delve.outlook import Outlook, outlook
from enclume.games.kinfire_delve.texts import effect_words
from enclume.games.kinfire_delve.why_not import why_not
from enclume.kernel import Match
from enclume.kernel.scene import keys
from support import rule

from .play import Table, table

HANDS = {"asha": "A01 A02 A03 A12", "khor": "K01 K02 K10"}


def codes(t: Table, target: str, seat: int | None = None) -> list[str]:
    return [reason.code for reason in why_not(t.state, t.seat if seat is None else seat, target)]


def asked(t: Table, target: str) -> list[str]:
    """As the decision that waits explains itself."""
    (ask,) = t.world.asks
    assert ask.why is not None
    return [reason.code for reason in ask.why(t.state, ask.seat, target)]


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


@rule("KD-10.1", "KD-10.2", "KD-8.2")
def test_why_nobody_boosts_their_own_action_nor_plays_two() -> None:
    t = table(well="W04 W17 W26 W03", hand={**HANDS, "asha": "A01 A03 A07 A12"}).face("W04")
    assert codes(t, f"boost:{piece('A01#1')}") == ["own_action"]
    t.play("play:A07")
    assert t.prompt == "divert"
    assert codes(t, f"play:{piece('A01#1')}") == ["one_action"]
    assert codes(t, piece("A12#1")) == ["not_now"], "its colour is no longer the question"
    t.play("press_on")
    assert (t.seat, t.prompt) == (1, "boost")
    assert codes(t, f"play:{piece('K01#1')}") == ["one_action"]
    t = table("asha", well="W04 W17 W26 W03", hand={"asha": "A01 A03 A07"}).face("W04")
    assert codes(t, f"boost:{piece('A01#1')}") == ["not_now"], "alone, but there is no action yet"


@rule("KD-26.16", "KD-13.6")
def test_why_a_card_takes_no_progress() -> None:
    t = table(well="W04 W17 E01 W03", hand={"asha": "A06", "khor": "K10"}).attempt("W04", "A06", dice="GGB+")
    assert t.offered("place") == ["W03", "W17"]
    assert asked(t, piece("W04#1")) == ["same_target"]
    assert asked(t, f"place:{piece('E01#1')}") == ["no_challenge"]
    t.play("place:W17")
    assert asked(t, piece("W17#1")) == ["placed_already"]
    t = table("naz khor", down="G2", gauntlet="G1", progress={"G1": 3}, hand={"naz": "N01", "khor": "K01"})
    t.play("go_on")
    assert t.offered("move") == ["G1:G3", "G1:G4"]
    assert asked(t, piece("M1#1")) == ["master_untouched"]
    assert asked(t, f"move:G1:{piece('M1#1')}") == ["master_untouched"]
    assert asked(t, "G2") == ["face_down"]


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


@rule("KD-16.9")
def test_the_row_of_fatigue_says_how_many_cards_are_too_many() -> None:
    for seekers, most in (("asha khor", 5), ("asha khor naz feyn", 4)):
        t = table(seekers, fatigue="X1 X5", hand={**HANDS, "naz": "N01", "feyn": "F01"})
        told = msgspec.json.encode(GAME.scene(GAME.view(t.state, 0))).decode()
        assert f"Fatigue: 2 of {most}" in told


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


@rule("KD-2.1")
def test_french_cards_are_feminine_and_colours_are_not() -> None:
    t = table(well="W17 W04 W26 W03", hand=HANDS).face("W17")
    prompt = GAME.describe_prompt(t.state, t.prompt, ())
    assert "jouez une carte verte comme action" in prompt.fr
    (reason,) = why_not(t.state, 0, piece("A03#1"))
    assert reason.text.fr.startswith("Cette carte n'est pas verte")
    (reason,) = why_not(t.play("play:A02").state, 1, piece("K01#1"))
    assert reason.text.fr.startswith("Le soutien de cette carte n'est pas vert\N{NO-BREAK SPACE}:")


@pytest.mark.parametrize(
    ("line", "french", "english"),
    [
        ({"do": "heal", "n": "copies"}, "Récupérez N PV (N = exemplaires en jeu)", "Heal N (N = copies in play)"),
        ({"do": "delve", "n": "half"}, "Descendez de la moitié de sa progression", "Delve half its progress"),
        (
            {"do": "damage", "n": "missing"},
            "Subissez autant de dégâts que de progression manquante",
            "Suffer as much damage as progress is missing",
        ),
    ],
)
def test_numbers_that_are_not_printed_make_whole_sentences(line: dict[str, str], french: str, english: str) -> None:
    assert (effect_words(line).fr, effect_words(line).en) == (french, english)


@rule("KD-12.14", "KD-26.13")
def test_the_dance_names_the_damage_that_it_will_do() -> None:
    """The Claque adds, Bulwark takes off: the option says what comes of it, and so it comes."""
    t = table(master="M3", gauntlet="G4", down="G2", hand={"asha": "A02", "khor": "K02"})
    t.attempt("M3:green", "A02", "K02", dice="RRB-")
    hurt = t.world.asks[0].options[0]
    assert GAME.describe_option(t.state, hurt).en == "Suffer 4 damage", "4 in darkness, +1 the Claque, -1 Bulwark"
    assert t.play("hurt").hp == 6
    t = table(master="M3", gauntlet="G4", down="G2", hand={"asha": "A02", "khor": "K10"})
    t.attempt("M3:green", "A02", dice="RRB-")
    assert GAME.describe_option(t.state, t.world.asks[0].options[0]).en == "Suffer 5 damage"


def kept_roll(t: Table) -> Outlook:
    """What the table shows while the Bard thinks about the dice."""
    assert t.prompt == "bard"
    ahead = outlook(GAME.view(t.state, t.seat))
    assert ahead is not None
    return ahead


@rule("KD-12.14")
def test_the_outlook_takes_relief_off_after_what_was_added() -> None:
    t = table("asha feyn", master="M2", gauntlet="G4", down="G2", hand={"asha": "A05", "feyn": "F02"}).falls("RRB-")
    t.face("M2:green").play("play:A05")
    assert kept_roll(t).hp == 0, "Shadow Step: nothing is left of 3 + 1"
    assert t.play("keep").hp == 10


@rule("KD-26.3", "KD-13.3")
def test_the_outlook_knows_that_one_maze_opens_another() -> None:
    t = table("feyn khor", well="W20#1 W20#2 W04 W17", progress={"W20#1": 4, "W20#2": 6}, hand={"feyn": "F10 F10"})
    t.falls("BBR-").face("W20#1")
    assert running_odds(GAME.view(t.state, 0)) == round(100 * 46 / 54), (
        "1 is enough: 7 opens the other, 5 is then enough"
    )
    assert kept_roll(t).enough
    t.play("keep")
    assert t.completed.count("W20") == 2


@rule("KD-20.13")
def test_the_outlook_of_the_dance_in_the_dark() -> None:
    t = table("asha feyn", master="M3", down="G2 G4", hand={"asha": "A02", "feyn": "F02"}).falls("RRB-")
    t.face("M3:green").play("bare")
    assert [item.words.en for item in kept_roll(t).items] == ["Suffer 4 damage, or turn a Gauntlet card up"]


@rule("KD-10.5")
def test_a_boost_tells_what_it_changes_on_balance() -> None:
    """Stone Patience loses 2 with a boost, Art of War gains 2: the line and the card say so."""
    assert GAME.gain is not None
    for seekers, action, boost, adds in (("khor asha", "K05", "A12", -1), ("naz khor", "N10", "K05", 4)):
        owner, helper = seekers.split()
        t = (
            table(seekers, well="W26 W17 W03 W01", hand={owner: action, helper: boost})
            .face("W26")
            .play(f"play:{action}")
        )
        option = next(option for option in t.world.asks[0].options if option.verb == "boost")
        assert GAME.gain(t.state, option) == f"{adds:+}"
        assert GAME.describe_option(t.state, option).en.endswith(f"({adds:+})")
        (shown,) = previews(GAME.view(t.state, t.seat)).values()
        assert shown.value == adds
