"""What lies on the table: what is left of a card, what a side lacks, whom a card is for; and what bots say."""

from __future__ import annotations

from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.actions import FORGE_IT, GO, STRIKE, TAKE_UP, kobold_code
from enclume.games.forgeflame.cards import ARTEFACT_NUMBER, CARD_NUMBER, SITE_NUMBER
from enclume.games.forgeflame.scene import scene
from enclume.games.forgeflame.texts import TEXTS
from enclume.games.forgeflame.view import view
from enclume.kernel.options import Option
from enclume.kernel.scene import Board, Map, Node, Piece, pieces, with_carried

from .play import Table, acting, table


def lying(t: Table, seat: int | None = 0) -> dict[str, Piece]:
    """All pieces by their keys."""
    shown = scene(view(t.state, seat))
    return {each.key: each for area in shown.areas for piece in pieces(area) for each in with_carried(piece)}


def node(t: Table, site: str) -> Node:
    parts = [inner for area in scene(view(t.state, 0)).areas if isinstance(area, Board) for inner in area.areas]
    (mine,) = [area for area in parts if isinstance(area, Map)]
    return next(each for each in mine.nodes if each.key == site)


def test_what_is_left_of_a_card_and_what_is_spent() -> None:
    t = acting("granit_b1").do("play:granit_b1")
    there = lying(t)
    assert there["with:move"].status == ()
    assert "spent.move" not in there
    assert there["end"].text is not None
    t.do("move:s1_puits")
    there = lying(t)
    assert "with:move" not in there
    assert "spent" in there["spent.move"].status
    card = there[f"#{CARD_NUMBER['granit_b1']}"]
    assert [("spent" in act.status) for act in card.carries] == [True, False, False]


def test_a_button_goes_by_the_key_of_its_option() -> None:
    t = acting("granit_b3").do("play:granit_b3")
    assert {"end", f"ability:#{CARD_NUMBER['granit_b3']}"} <= lying(t).keys()
    assert "end" in t.options


def test_an_artefact_shows_which_ores_the_side_of_the_viewer_lacks() -> None:
    t = acting("granit_b1").row("art_bottes_vents", "art_ailes", "art_hache").carry("granit", "G").carry("molly", "S")
    boots = f"#{ARTEFACT_NUMBER['art_bottes_vents']}"
    assert lying(t)[boots].status == ("lacks-1",)
    assert lying(t, 1)[boots].status == ("lacks-0", "lacks-1", "lacks-2")
    assert lying(t, None)[boots].status == ()


def test_teammates_count_on_each_others_ores_and_know_each_other() -> None:
    t = table(4).row("art_chope_doree", "art_ailes", "art_hache", "art_lame").carry("granit", "G").carry("korgain", "G")
    assert lying(t)[f"#{ARTEFACT_NUMBER['art_chope_doree']}"].status == ()
    boards = [area for area in scene(view(t.state, 0)).areas if area.owner is not None]
    assert [area.title is not None for area in boards] == [False, False, True, False]


def test_a_site_says_how_many_stand_there_and_who_acts() -> None:
    t = acting("granit_b1").place("granit molly", "s2_pont").do("play:granit_b1")
    here = node(t, "s2_pont")
    assert (here.taken, here.room) == (2, 3)
    assert "here" in here.status
    assert node(t, "mine_entrance").room == 0


def test_a_card_is_for_its_adventurer() -> None:
    t = acting("granit_b1")
    there = lying(t)
    assert there[f"#{CARD_NUMBER['granit_b1']}"].about == "granit"
    assert "granit" in there


def test_few_kobolds_are_a_warning() -> None:
    assert lying(acting("granit_b1"))["kobolds_left"].status == ()
    few = acting("granit_b1").kobold("s3_lac", "s3_faille", "s3_crypte", "s2_pont")
    assert lying(few)["kobolds_left"].status == ("low",)


def test_what_is_told_in_large_print_has_words() -> None:
    assert all(f"event.{kind}" in TEXTS for kind in GAME.loud)


def test_bots_say_why() -> None:
    t = acting("granit_b1").place("granit", "s1_puits").carry("granit", "GG").own(0, "art_bottes_vents")
    t.row("art_chope_doree", "art_ailes", "art_hache").loose("s1_treuil", "R").do("play:granit_b1")
    reason = GAME.reason
    assert reason is not None

    def why(option: Option) -> str | None:
        text = reason(t.state, 0, option)
        return None if text is None else text.en

    assert why(FORGE_IT[ARTEFACT_NUMBER["art_chope_doree"]]) == (
        "Golden Tankard is worth 5 points, and 3 more with its collection."
    )
    assert why(GO[SITE_NUMBER["mine_entrance"]]) == "Granit brings 2 ores: Mine Entrance."
    assert why(GO[SITE_NUMBER["s1_treuil"]]) == "Granit goes for what lies there: Old Winch, 1 ore."
    site = SITE_NUMBER["s1_puits"]
    assert why(TAKE_UP[site][2, False, -1]) == "Draconite is still missing for Clockwork Wings."
    assert why(STRIKE[kobold_code(site, 0)]) == "The kobold blocks everything here: Great Shaft."


def test_statistics_count_what_each_team_has_made() -> None:
    t = table(2, phase="event").own(0, "art_lame", "art_ailes", "art_hache", "art_coffre").carry("molly", "GS")
    assert not t.world.asks
    assert GAME.statistics is not None
    teams, mine = GAME.statistics(t.state)
    rows = {name.en: cells for name, cells in teams.rows}
    assert rows == {
        "artefacts": ("4", "0"),
        "points of the dearest": ("9", "0"),
        "treasures": ("0", "0"),
        "ores carried": ("2", "0"),
    }
    assert all(len(cells) == 1 for _, cells in mine.rows)
