"""FF-9, FF-19.3, FF-19.4: totems, taking and giving, the powers of artefacts."""

from __future__ import annotations

from enclume.games.forgeflame.cards import EVENT_NUMBER, SITE_NUMBER
from enclume.games.forgeflame.view import view
from support import rule

from .play import Table, acting, table


@rule("FF-9.1", "FF-19.2.e")
def test_discovering_a_totem() -> None:
    t = acting("granit_b1").hide("exp_totem", "s1_puits").do("play:granit_b1").falls(1).do("move:s1_puits")
    assert t.state.totems[SITE_NUMBER["s1_puits"]] == 1
    assert t.offered("totem") == ["totem_flamme"], "it has its active token"
    assert t.state.totems_left.bit_count() == 7
    none = acting("granit_b1").hide("exp_totem", "s1_puits").set(totems_left=0).do("play:granit_b1", "move:s1_puits")
    assert none.state.totems[SITE_NUMBER["s1_puits"]] == -1


def at_totem(totem: str) -> Table:
    return acting("granit_b1").place("granit", "s1_puits").totem(totem, "s1_puits")


@rule("FF-9.2", "FF-9.3", "FF-9.4", "FF-13.14", "FF-19.3.b", "FF-9.6")
def test_a_totem_works_once_a_round() -> None:
    t = at_totem("totem_flamme").do("play:granit_b1", "totem:totem_flamme", "with:dig")
    assert t.options == ["light:forge_site", "douse:forge_site"]
    t.do("douse:forge_site")
    assert t.state.lit == 0
    assert t.offered("totem") == []
    t.set(phase=8, card=-1, actor=-1)
    t.started = None
    while t.prompt != "play":
        t.do(t.options[0])
    assert t.state.active_totems == 1 << SITE_NUMBER["s1_puits"]


@rule("FF-19.3.a", "FF-9.5")
def test_guard_totem() -> None:
    assert at_totem("totem_garde").do("play:granit_b1").offered("totem") == [], "there is no kobold"
    t = at_totem("totem_garde").kobold("s3_lac", "s3_faille").do("play:granit_b1", "totem:totem_garde", "with:dig")
    t.do("target:kobold@s3_lac")
    assert t.kobolds("s3_lac") == 0
    assert len(t.state.treasures_of(0)) == 1


@rule("FF-19.3.c", "FF-5.13")
def test_travel_totem() -> None:
    t = at_totem("totem_voyage").hide("exp_treasure", "s3_lac").place("nobz mogrimur silkara", "s2_pont")
    t.do("play:granit_b1", "totem:totem_voyage", "with:dig")
    assert "to:s2_pont" not in t.options, "no room"
    assert "to:s1_puits" not in t.options, "any other site"
    t.do("to:s3_lac")
    assert t.at("granit") == "s3_lac"
    assert len(t.state.treasures_of(0)) == 1, "it is an entry"
    held = at_totem("totem_voyage").web("granit").do("play:granit_b1")
    assert held.offered("totem") == []


@rule("FF-19.3.d")
def test_rock_totem() -> None:
    assert at_totem("totem_roche").do("play:granit_b1").offered("totem") == [], "he carries nothing"
    t = at_totem("totem_roche").carry("granit", "GS").do("play:granit_b1", "totem:totem_roche", "with:dig")
    t.do("ore:gold@granit", "kind:draconite")
    assert t.carries("granit") == "SR"


@rule("FF-19.3.e", "FF-7H.1")
def test_vision_totem() -> None:
    t = (
        at_totem("totem_vision")
        .next_event("ev_raid", "ev_vents")
        .do("play:granit_b1", "totem:totem_vision", "with:dig")
    )
    assert t.options == ["top:ev_raid", "top:ev_vents"]
    t.do("top:ev_vents")
    events = t.state.events.pieces
    assert events[-1] == EVENT_NUMBER["ev_vents"]
    assert events[0] == EVENT_NUMBER["ev_raid"]
    assert t.state.knows(0, events[-1])
    assert not t.state.knows(1, events[-1]), "only the activating player has seen them"
    last = at_totem("totem_vision")
    del last.state.events.pieces[:-1]
    last.do("play:granit_b1", "totem:totem_vision", "with:dig")
    assert last.prompt == "act", "with one card left: only look"
    assert last.state.knows(0, last.state.events.top)
    none = at_totem("totem_vision")
    none.state.events.pieces.clear()
    assert none.do("play:granit_b1").offered("totem") == []


@rule("FF-19.3.f")
def test_creation_totem() -> None:
    t = at_totem("totem_creation").row("art_lame", "art_heaume", "art_hache")
    t.do("play:granit_b1", "totem:totem_creation", "with:dig")
    assert t.offered("under") == ["art_lame", "art_heaume", "art_hache"]
    t.do("under:art_heaume")
    assert len(t.offered("by")) == 19
    known = view(t.state, 0).pile_known
    assert len(known) == 19
    assert list(known) == sorted(known), "all of the pile is seen, but not in its order"
    t.do("by:art_coffre")
    assert t.on_display == ["art_lame", "art_coffre", "art_hache"]
    assert len(t.state.pile) == 19
    assert not any(t.state.knows(0, piece) for piece in t.state.pile.pieces), "the pile is shuffled"
    webbed = at_totem("totem_creation").row("art_lame", "art_heaume", "art_hache")
    webbed.set(webbed_row=webbed.state.row[:1], shielded=webbed.state.row[:1])
    webbed.do("play:granit_b1", "totem:totem_creation", "with:dig", "under:art_lame", "by:art_coffre")
    assert (webbed.state.webbed_row, webbed.state.shielded) == ((), ()), "the web returns, a shield is lost"


@rule("FF-19.3.g")
def test_forge_totem() -> None:
    t = at_totem("totem_forge").row("art_chope_doree", "art_heaume", "art_hache").place("molly", "s1_puits")
    t.carry("molly", "GG").set(lit=0).do("play:granit_b1", "totem:totem_forge", "with:dig")
    assert t.forged(0) == ["art_chope_doree"]
    assert t.icons == {"move": 1, "pick_up": 1}, "the icon of the totem is the only one spent"
    poor = at_totem("totem_forge").row("art_chope_doree", "art_heaume", "art_hache").do("play:granit_b1")
    assert poor.offered("totem") == []


@rule("FF-19.3.h")
def test_power_totem() -> None:
    t = (
        at_totem("totem_pouvoir")
        .face_up(0, "granit_a1 molly_a1")
        .do("play:granit_b1", "totem:totem_pouvoir", "with:dig")
    )
    g = t.state
    assert g.draw_pile(0).top == 4
    assert all(g.knows(seat, 4) for seat in range(2)), "known to all until drawn"
    assert len(g.face_up[0]) == 2
    none = at_totem("totem_pouvoir").face_up(0, "korgain_a1 molly_a1").do("play:granit_b1")
    assert none.offered("totem") == []


@rule("FF-9.7", "FF-9.8", "FF-9.10")
def test_taking_and_giving() -> None:
    t = acting("granit_b1").carry("granit", "GGS").carry("molly", "SR").carry("nobz", "R").do("play:granit_b1")
    assert t.offered("give") == ["korgain", "molly"]
    assert t.offered("take") == ["molly"], "never from an adversary"
    loaded = acting("granit_b1").carry("granit", "G").carry("molly", "SRR").do("play:granit_b1")
    assert loaded.offered("give") == ["korgain"], "molly has no room"
    t.do("give:molly", "with:dig")
    assert t.options == ["ores:G", "ores:S"], "molly has room for one"
    t.do("ores:S")
    assert (t.carries("granit"), t.carries("molly")) == ("GG", "SSR")
    t.do("take:molly", "with:pick_up", "ores:SR")
    assert (t.carries("granit"), t.carries("molly")) == ("GGSR", "S")


@rule("FF-9.9", "FF-15.3")
def test_teammates_exchange_without_asking() -> None:
    t = acting("granit_b1", 4).carry("korgain", "R").do("play:granit_b1")
    assert t.offered("take") == ["korgain"]
    t.do("take:korgain", "with:dig")
    assert t.carries("granit") == "R"


# Powers


def powerful(artefact: str, card: str = "granit_b1") -> Table:
    return acting(card).own(0, artefact)


@rule("FF-19.4.a", "FF-18.22")
def test_power_treasure() -> None:
    t = powerful("art_coffre").treasures(1, 3).do("power:art_coffre")
    assert t.options == ["from:supply", "from:p1"]
    t.do("from:p1")
    g = t.state
    (piece,) = g.treasures_of(0).pieces
    assert len(g.treasures_of(1)) == 0
    assert g.knows(0, piece)
    assert g.knows(1, piece), "the previous owner still knows it"
    teams = table(4).own(0, "art_coffre").treasures(1, 1).treasures(2, 1).treasures(3, 1).do("power:art_coffre")
    assert teams.options == ["from:supply", "from:p1", "from:p3"], "an adversary's"


@rule("FF-19.4.b", "FF-10.16")
def test_power_heal() -> None:
    t = powerful("art_chope_doree").stun("molly").slow("molly mogrimur").do("power:art_chope_doree")
    assert t.offered("target") == ["mogrimur", "molly"]
    t.do("target:molly")
    assert not t.is_stunned("molly")
    assert not t.is_slowed("molly")
    assert t.is_slowed("mogrimur")


@rule("FF-19.4.c", "FF-10.24")
def test_power_banish() -> None:
    t = powerful("art_hache").place("granit", "s1_puits").kobold("s1_puits", "forge_site", "s3_lac")
    t.do("play:granit_b1", "power:art_hache")
    assert t.offered("target") == ["kobold@forge_site", "kobold@s1_puits"], "the own site included"
    t.do("target:kobold@s1_puits")
    assert t.kobolds("s1_puits") == 0


@rule("FF-19.4.d", "FF-7H.1", "FF-7H.2")
def test_power_peek() -> None:
    t = powerful("art_lanterne").hide("exp_trap", "s3_lac").hide("exp_ore", "s1_puits").hide("exp_flame", "s2_pont")
    t.do("power:art_lanterne", "look:s3_lac", "look:s2_pont")
    g = t.state
    seen = t.happened("looked")
    assert [event.args["site"] for event in seen] == [SITE_NUMBER["s3_lac"], SITE_NUMBER["s2_pont"]]
    assert [g.knows(0, event.pieces[0]) for event in seen] == [True, True]
    assert [g.knows(1, event.pieces[0]) for event in seen] == [False, False]


@rule("FF-19.4.e")
def test_power_flame() -> None:
    assert powerful("art_cle_forge").do("power:art_cle_forge").state.lit == 2
    alone = acting("granit_b1", 1).own(0, "art_cle_forge").set(lit=2, entrance_lit=False).do("power:art_cle_forge")
    assert alone.state.entrance_lit, "in the solo game the Entrance has a flame, too"


@rule("FF-19.4.f", "FF-19.4.g", "FF-8.14")
def test_power_flight_and_stealth() -> None:
    t = powerful("art_ailes").place("granit", "s1_puits").do("play:granit_b1")
    assert "move:forge_site" not in t.options
    assert "move:forge_site" in t.do("power:art_ailes").options
    sly = powerful("art_cape_orfevre").place("granit", "s1_puits").kobold("s1_puits").loose("s1_puits", "G")
    assert sly.do("play:granit_b1").offered("pick_up") == []
    assert sly.do("power:art_cape_orfevre").offered("pick_up") == ["gold@s1_puits"]
    sly.do("end")
    assert sly.state.stealthy == 0, "for this turn only"


@rule("FF-19.4.h", "FF-8.16")
def test_power_wild_is_for_the_end() -> None:
    t = powerful("art_miroir").do("play:granit_b1")
    assert t.offered("power") == []


@rule("FF-19.3.g", "FF-17.13")
def test_the_forge_totem_leaves_the_flame_of_the_entrance_alone_in_the_solo_game() -> None:
    t = acting("granit_b1", 1).place("granit", "s1_puits").totem("totem_forge", "s1_puits").carry("granit", "GG")
    t.row("art_chope_doree", "art_lame", "art_heaume").do("play:granit_b1", "totem:totem_forge", "with:dig")
    assert t.forged(0) == ["art_chope_doree"]
    assert t.state.entrance_lit
    assert t.state.lit == 1
