"""EW-7 to EW-9: loot, orbs and what is on the tiles."""

from __future__ import annotations

from enclume.games.explorers_of_the_woodlands.cards import ORB_VALUE, START, WELL
from enclume.games.explorers_of_the_woodlands.codes import LOOT_DECK, ORB_MARKERS
from support import rule

from .play import Table


def acting(hero: str = "xylia", heroes: str = "xylia klethor", **slots: list[int]) -> Table:
    return Table(heroes).phase("act", hero, **(slots or {"move": [1, 2, 3]}))


# Chests and loot


@rule("EW-9.4", "EW-7.6")
def test_a_chest_is_a_loot_card_each() -> None:
    t = acting().lay("T14", 0, -1, 1).stand("xylia", "T14").top(loot="L01 L02")
    t.state.chests[13] = 2
    t.play("chest")
    assert t.loot("xylia") == ["L01"]
    t.play("chest")
    assert t.loot("xylia") == ["L01", "L02"]
    assert "chest" not in t.options


@rule("EW-9.4", "EW-12.32")
def test_no_chest_beside_a_monster() -> None:
    t = acting().lay("T23", 0, -1, 1).stand("xylia", "T23").monster("M2a", "T23")
    t.state.chests[22] = 1
    assert "chest" not in t.options
    assert "end" in t.options


@rule("EW-7.6", "EW-7.7")
def test_a_fourth_card_replaces_one_or_is_declined() -> None:
    for dropped, left in (("L05", ["L01", "L02", "L07"]), ("L07", ["L01", "L02", "L05"])):
        t = acting().give("xylia", loot="L01 L02 L05", spent="L05").top(loot="L07")
        t.state.chests[START] = 1
        t.play("chest")
        assert t.options == ["drop:L01", "drop:L02", "drop:L05", "drop:L07"], "face-down cards too"
        t.play(f"drop:{dropped}")
        assert t.loot("xylia") == left


@rule("EW-7.10")
def test_an_empty_loot_deck_is_made_anew_from_the_discards() -> None:
    t = acting()
    g = t.state
    g.loot_out = [card for card in g.zones[LOOT_DECK].pieces if card != 44][:3]
    for card in g.loot_out:
        g.known[card] = -1
    g.deal.removed = tuple(card for card in g.zones[LOOT_DECK].pieces if card not in g.loot_out)
    g.zones[LOOT_DECK].pieces = []
    g.chests[START] = 4
    t.play("chest", "chest", "chest")
    assert len(t.loot("xylia")) == 3
    t.play("chest")
    assert len(t.loot("xylia")) == 3, "with both empty nothing is drawn"


@rule("EW-7.2", "EW-7.11", "EW-12.1", "EW-12.6")
def test_permanent_loot_always_works() -> None:
    t = acting().lay("T20", 1, 0, 1).monster("M5a", "T20").give("xylia", loot="L01").play("move:T20").falls(1, 1)
    t.play("fight:M5a")
    assert len(t.events("rolled")[-1].args["dice"]) == 2


@rule("EW-7.1", "EW-7.3", "EW-7.4", "EW-7.5")
def test_limited_loot_is_for_its_owner_in_his_turn() -> None:
    t = acting().lay("T20", 1, 0, 1).monster("M2a", "T20").stand("klethor", "T20", loot="L02")
    t.give("xylia", loot="L05 L22").play("move:T20", "fight:M2a")
    assert t.options == ["use:L05", "roll"], "not Klethor's sword"
    t.falls(3, 4).play("use:L05")
    assert t.events("defeated"), "3 + 1, and 4"
    assert t.state.spent[0] == t.state.loot[0][:1], "turned face down"
    t.until("act")
    assert "use:L22" in t.options
    t.play("use:L22")
    assert t.loot("xylia") == ["L05"], "discarded"


@rule("EW-7.8", "EW-7.9", "EW-8.6")
def test_loot_is_given_on_a_place_without_monsters() -> None:
    t = acting().give("xylia", loot="L01 L05", spent="L05").give("klethor", loot="L02 L03 L04")
    assert t.offered("give") == ["L01:klethor"], "only what is face up"
    t.play("give:L01:klethor")
    assert (t.seat, t.options) == (1, ["drop:L02", "drop:L03", "drop:L04", "refuse"])
    t.play("drop:L03")
    assert t.loot("klethor") == ["L02", "L04", "L01"]
    assert t.loot("xylia") == ["L05"]
    refused = acting().give("xylia", loot="L01").play("give:L01:klethor", "refuse")
    assert refused.loot("xylia") == ["L01"]
    down = acting().give("xylia", loot="L01").give("klethor", hp=0).play("give:L01:klethor", "accept")
    assert down.loot("klethor") == ["L01"], "who is down can receive"
    haunted = acting().give("xylia", loot="L01").monster("M5a", "T01")
    assert not haunted.offered("give")
    assert not [option for option in t.options if "orb" in option], "orbs cannot be given"


# Orbs


@rule("EW-8.1", "EW-8.3", "EW-8.4", "EW-8.5")
def test_t05_unlocking() -> None:
    """EW-T05: 3 orbs: power 1; 8 orbs: both in the same turn."""
    t = acting().give("xylia", orbs=3).play("unlock")
    assert (t.orbs("xylia"), t.state.powers[0]) == (0, 1)
    assert "unlock" not in t.options
    t = acting().give("xylia", orbs=8).play("unlock", "unlock")
    assert (t.orbs("xylia"), t.state.powers[0]) == (0, 2)
    assert "unlock" not in acting().give("xylia", orbs=2).options


@rule("EW-1.6", "EW-1.7")
def test_orbs_stop_at_ten_and_nothing_is_lost_that_is_not_there() -> None:
    t = acting().give("xylia", orbs=9, loot="L22").play("use:L22")
    assert t.orbs("xylia") == 10
    t = acting().lay("T16", 0, -1).top(events="E07").give("xylia", orbs=1)
    t.state.events = 1 << 15
    t.play("move:T16")
    assert t.orbs("xylia") == 0


# Events


@rule("EW-9.6", "EW-9.7")
def test_the_event_waits_for_who_clears_the_tile() -> None:
    t = acting().lay("T16", 0, -1).monster("M2a", "T16").top(events="E10").falls(1)
    t.state.events = 1 << 15
    t.play("move:T16", "fight:M2a")
    assert not t.events("event")
    assert t.state.events
    t = acting("klethor").lay("T16", 0, -1).stand("klethor", "T16").monster("M5a", "T16").top(events="E10")
    t.state.events = 1 << 15
    t.phase("meet", "klethor").falls(6).play("fight:M5a")
    assert t.events("event")[0].args["card"] == "E10"
    assert t.state.events == 0
    assert [*t.state.orbs] == [1, 2], "every hero in play, and one for the Snake"


@rule("EW-9.8")
def test_an_empty_event_deck_is_reshuffled() -> None:
    t = acting().lay("T16", 0, -1)
    g = t.state
    g.event_out, g.zones[4].pieces = list(g.zones[4].pieces), []
    g.events = 1 << 15
    t.play("move:T16")
    assert len(t.events("event")) == 1
    assert len(g.zones[4].pieces) + len(g.event_out) == 12


@rule("EW-9.46")
def test_a_secret_path_leads_away_without_a_flight() -> None:
    """A Spirit's penalty draws E11 in the middle of an encounter."""
    t = acting().lay("T20", 1, 0, 1).lay("T06", 2, 0).monster("M3a", "T20").monster("M1a", "T20").top(events="E11")
    t.falls(1).play("move:T20", "fight:M3a")
    assert t.prompt == "path"
    assert "path:T20" not in t.options
    t.play("path:T06")
    assert t.at("xylia") == "T06"
    assert t.hp("xylia") == 4, "the Spirit's blow, but none from the Mushroom"
    assert t.prompt == "act"


@rule("EW-9.46")
def test_no_secret_path_from_a_boss() -> None:
    t = acting().lay("T02", 0, -1).boss("B6").monster("M3a", "T02").top(events="E11").falls(1)
    t.play("move:T02", "fight:M3a")
    assert t.prompt != "path"


@rule("EW-12.38", "EW-9.1")
def test_t42_an_event_inside_an_event() -> None:
    """EW-T42: Brambles 6 → Ambush: fought; the tile's own Event only if that Monster is beaten."""
    for fall, drawn in ((1, ["E01"]), (6, ["E01", "E09"])):
        t = acting().lay("T22", 0, -1).top(events="E01 E09", monsters="M5a", loot="L01")
        t.state.events = 1 << 21
        t.falls(6, fall).play("move:T22", "fight:M5a")
        assert [event.args["card"] for event in t.events("event")] == drawn


def test_every_event_by_its_card() -> None:
    def event(card: str, **what: object) -> Table:
        t = Table("xylia klethor shavi").lay("T16", 0, -1).lay("T11", 1, 0, 1).lay("T12", 2, 0, 1).top(events=card)
        t.state.events = 1 << 15
        t.phase("act", "xylia", move=[1, 2]).stand("klethor", "T16").give("xylia", **what)
        return t.play("move:T16")

    t = event("E02", orbs=3)
    assert len(t.state.stall) == 3
    assert len(t.offered("buy")) == 3
    t.play(t.options[[o.startswith("buy") for o in t.options].index(True)])
    assert t.orbs("xylia") == 0
    t = t.play("end")
    assert t.state.stall == ()
    assert len(t.state.loot_out) == 2
    t = event("E03")
    assert (t.lurking("T11"), t.lurking("T12")) == (1, 1), "the runes of Xylia's colour"
    assert event("E04").lurking("T11") == 1, "the nearest Rune tile without a hero"
    t = event("E05")
    assert t.status("xylia") == t.status("klethor") == ["entangled"]
    assert t.status("shavi") == []
    t = event("E06", orbs=1)
    t.play("spores:orb")
    assert (t.orbs("xylia"), t.status("klethor")) == (0, ["poison"])
    assert event("E07", orbs=5).orbs("xylia") == 3
    t = event("E08", hp=2, status="poison entangled")
    t.play("mend:poison")
    assert (t.hp("xylia"), t.status("xylia")) == (4, ["entangled"])
    assert len(event("E09").loot("xylia")) == 1
    assert event("E10").state.orbs == [1, 1, 1]
    t = event("E12", orbs=2, hp=2)
    assert t.options == ["choose:blood", "choose:gift", "choose:nothing"]
    t.play("choose:gift")
    assert (t.hp("xylia"), t.orbs("xylia")) == (5, 0)
    t = event("E12", hp=2).play("choose:blood")
    assert (t.hp("xylia"), len(t.loot("xylia"))) == (1, 1)


@rule("EW-15.13", "EW-11.25")
def test_a_distant_roar_raises_the_threat_of_a_boss() -> None:
    t = acting().lay("T16", 0, -1).lay("T02", 0, 1, 2).boss("B2").top(events="E04")
    t.state.events = 1 << 15
    t.play("move:T16")
    assert t.state.threat == [2]


# Monsters


@rule("EW-9.10", "EW-9.11")
def test_monsters_are_revealed_for_good_when_a_hero_comes() -> None:
    t = acting().lay("T13", 0, -1).monster("M5a", "T13", down=True).monster("M2a", "T13", down=True)
    t.play("move:T13")
    assert t.monsters("T13") == ["M5a", "M2a"]
    assert t.lurking("T13") == 0
    assert t.prompt == "encounter"


@rule("EW-9.12", "EW-12.37")
def test_monsters_that_come_later_lie_face_down_but_here_they_are_fought_at_once() -> None:
    t = acting().lay("T11", 0, -1).lay("T12", 0, -2).top(events="E03", monsters="M5a M5b")
    t.state.events = 1 << 10
    t.falls(6).play("move:T11")
    assert t.lurking("T12") == 1
    assert t.monsters("T11")
    assert t.prompt == "encounter"


@rule("EW-9.13")
def test_an_empty_monster_pile_is_made_anew() -> None:
    t = acting().phase("growth").pile("T18 T20")
    g = t.state
    g.monster_out, g.zones[1].pieces = list(g.zones[1].pieces), []
    t.play("place:@0,-1:r0")
    assert t.lurking("T18") == 1
    assert len(g.zones[1].pieces) == 19
    assert g.monster_out == []


# Brambles


@rule("EW-9.31")
def test_t06_brambles_immobilise() -> None:
    """EW-T06: classic card, 2: the Moves left are of no use this turn."""
    t = acting("bethras", "bethras klethor").lay("T12", 0, -1).falls(2).play("move:T12")
    assert not t.offered("move")
    assert t.events("brambles")[0].args["die"] == 2
    t.play("end")
    assert not t.state.flags[0], "only for this turn"


@rule("EW-9.31", "EW-1.10")
def test_brambles_touch_every_hero_on_the_tile() -> None:
    t = acting().lay("T12", 0, -1).stand("klethor", "T12", orbs=2).give("xylia", orbs=1).falls(4).play("move:T12")
    assert (t.orbs("xylia"), t.orbs("klethor")) == (0, 1)
    t = acting().lay("T12", 0, -1).stand("klethor", "T12").falls(1).play("move:T12")
    assert (t.hp("xylia"), t.hp("klethor")) == (4, 4)


@rule("EW-17.3")
def test_the_three_cards_differ() -> None:
    def fall(card: str, die: int) -> Table:
        t = Table(brambles=card).lay("T12", 0, -1).give("xylia", orbs=3).phase("act", "xylia", move=[1, 1])
        return t.top(events="E10").falls(die).play("move:T12")

    assert fall("hard", 1).hp("xylia") == 2
    assert fall("easy", 3).orbs("xylia") == 2
    assert fall("classic", 3).status("xylia") == ["poison"]
    assert fall("easy", 4).orbs("xylia") == 3
    t = fall("hard", 4)
    assert (t.orbs("xylia"), t.hp("xylia")) == (1, 3)
    assert fall("hard", 2).hp("xylia") == 3
    t = fall("hard", 6)
    assert (t.orbs("xylia"), t.hp("xylia")) == (4, 4)
    assert t.status("xylia") == ["entangled"]


def test_the_leaf_cloak_keeps_brambles_off() -> None:
    t = acting().lay("T12", 0, -1).give("xylia", loot="L18").play("move:T12")
    assert (t.prompt, t.options) == ("cloak", ["cloak", "pass"])
    t.play("cloak")
    assert not t.events("brambles")
    assert t.state.spent[0] == t.state.loot[0]


# Places with a name


@rule("EW-9.19", "EW-9.20", "EW-9.21")
def test_the_vortex_leads_to_the_start_tile() -> None:
    t = acting().lay("T05", 0, -1, 1).stand("xylia", "T05", orbs=2).stand("klethor", "T05").lay("T12", 1, 0, 1)
    t.play("vortex")
    assert (t.at("xylia"), t.at("klethor"), t.orbs("xylia")) == ("T01", "T05", 1)
    assert len(t.state.slots[0]) == 3, "it costs no Move"


@rule("EW-9.22", "EW-9.23", "EW-9.24", "EW-9.25")
def test_the_well_has_a_marker_for_each_hero() -> None:
    t = Table("xylia klethor shavi").phase("growth").pile("T06 T20 T23 T11")
    t.play("place:@0,-1:r0")
    assert t.state.well_markers == 3
    t = acting().lay("T06", 0, -1).stand("xylia", "T06")
    t.state.well_markers = 2
    value = ORB_VALUE[t.state.zones[ORB_MARKERS].pieces[-1]]
    assert not t.state.known[t.state.zones[ORB_MARKERS].pieces[-1]], "taken blindly"
    t.play("well")
    assert t.orbs("xylia") == value
    assert t.markers("xylia") == [value], "kept as a reminder"
    assert "well" not in t.options, "one each"
    assert t.state.well_markers == 1
    haunted = acting().lay("T06", 0, -1).stand("xylia", "T06").monster("M5a", "T06")
    haunted.state.well_markers = 2
    assert "well" not in haunted.options
    assert WELL == 5


@rule("EW-9.26", "EW-9.27", "EW-9.28", "EW-14.8")
def test_t27_the_campfire_heals_who_ends_the_turn_there() -> None:
    """EW-T27."""
    t = acting().lay("T07", 0, -1).give("xylia", hp=2, status="poison").play("move:T07")
    assert t.hp("xylia") == 2, "passing through does not heal"
    t.play("end")
    assert t.hp("xylia") == 5
    assert t.status("xylia") == ["poison"]
    t = acting().lay("T07", 0, -1).give("xylia", hp=2).play("move:T07", "move:T01", "end")
    assert t.hp("xylia") == 2


@rule("EW-9.29", "EW-14.8", "EW-5.2")
def test_t27_a_hero_down_at_the_campfire_stands_up_and_plays() -> None:
    t = Table().lay("T07", 0, -1).stand("xylia", "T07", hp=0).phase("turn", "xylia").begin()
    assert t.hp("xylia") == 5
    assert (t.prompt, t.seat) == ("dice", 0)


@rule("EW-9.30")
def test_t44_a_monster_does_not_put_the_fire_out_but_in_chapter_1() -> None:
    """EW-T44: 2 health left beside a Monster: 5 at the end of the turn; in chapter 1 it stays at 2."""
    for mode, left in (("standard", 5), ("chapter1", 2)):
        t = Table(mode=mode).lay("T07", 0, -1).stand("xylia", "T07", hp=2).monster("M2a", "T07")
        t.phase("act", "xylia").play("end")
        assert t.hp("xylia") == left


@rule("EW-9.38", "EW-9.40")
def test_the_merchant_opens_once_and_sells_at_three() -> None:
    t = acting().lay("T04", 0, -1).give("xylia", orbs=7).top(loot="L01 L02 L03 L04").play("move:T04")
    assert t.offered("buy") == ["L01", "L02", "L03"]
    t.play("buy:L02")
    assert (t.orbs("xylia"), t.loot("xylia")) == (4, ["L02"])
    assert t.offered("buy") == ["L01", "L03"], "not replaced"
    t.play("buy:L01")
    assert not t.offered("buy"), "1 orb is not enough"
    t.play("move:T01")
    assert not t.offered("sell"), "only on the tile"


@rule("EW-9.39", "EW-9.41", "EW-7.5")
def test_loot_is_sold_for_an_orb() -> None:
    t = acting().lay("T04", 0, -1).stand("xylia", "T04", loot="L01 L02", spent="L02")
    t.play("sell:L02")
    assert (t.orbs("xylia"), t.loot("xylia")) == (1, ["L01"])
    assert t.state.loot_out[-1] == 45
    assert 45 not in t.state.shop
    haunted = acting().lay("T04", 0, -1).stand("xylia", "T04", loot="L01").monster("M5a", "T04")
    assert not haunted.offered("sell")


@rule("EW-9.44")
def test_a_shop_opens_with_what_there_is() -> None:
    t = acting().lay("T04", 0, -1)
    deck = t.state.zones[LOOT_DECK].pieces
    t.state.deal.removed = tuple(deck[:-2])
    del deck[:-2]
    t.play("move:T04")
    assert len(t.state.shop) == 2


@rule("EW-9.18")
def test_without_the_module_a_lair_is_a_tile_like_any_other() -> None:
    t = acting().lay("T09", 0, -1).stand("xylia", "T09")
    assert "lair" not in t.options


@rule("EW-9.16", "EW-15.1")
def test_who_meets_a_boss_fights_it() -> None:
    t = acting().lay("T02", 0, -1).boss("B2", revealed=False).falls(6, 1)
    t.play("move:T02")
    assert t.events("boss_revealed")
    assert t.events("skill")


@rule("EW-9.17")
def test_chests_of_the_boss_tile_are_ignored_outside_a_campaign() -> None:
    t = Table().phase("growth").pile("T02 T20 T23").play("place:@0,-1:r0")
    assert t.state.chests[1] == 0


@rule("EW-9.33")
def test_t17_the_double_dead_end_by_the_side_entered() -> None:
    """EW-T17."""
    t = acting().lay("T10", 0, -1, 2).monster("M5a", "T10s").falls(1).play("move:T10n")
    assert t.events("brambles")
    assert not t.events("rolled")
    t = acting().lay("T10", 0, -1, 0).monster("M5a", "T10s").falls(6).play("move:T10s", "fight:M5a")
    assert not t.events("brambles")
    assert t.events("defeated")


@rule("EW-9.45")
def test_a_half_that_is_cut_off_is_outside_the_forest() -> None:
    t = acting().lay("T10", 0, -1, 2).give("xylia", loot="L16")
    assert "T10s" not in t.offered("passage")
    assert "T10n" in t.offered("passage")
    assert not t.state.placed(24)


def test_the_book_of_passage_leads_anywhere_quiet() -> None:
    t = acting().lay("T20", 1, 0, 1).lay("T06", 2, 0).lay("T18", 3, 0).monster("M5a", "T18").give("xylia", loot="L16")
    assert t.offered("passage") == ["T06", "T20"]
    t.play("passage:T06")
    assert t.at("xylia") == "T06"
    assert t.loot("xylia") == []


@rule("EW-9.31", "EW-14.1")
def test_brambles_hurt_everybody_there_also_when_the_active_hero_falls() -> None:
    t = Table("xylia klethor shavi").lay("T12", 0, -1).stand("klethor", "T12").phase("act", "xylia", move=[1, 2])
    t.give("xylia", hp=1).falls(1).play("move:T12")
    assert [t.hp("xylia"), t.hp("klethor"), t.hp("shavi")] == [0, 4, 5]
    t = Table("xylia klethor").lay("T12", 0, -1).stand("klethor", "T12", hp=1).phase("act", "xylia", move=[1])
    t.give("xylia", hp=1).falls(1).play("move:T12")
    assert t.result.reason == "all_down"


@rule("EW-12.29", "EW-12.38")
def test_a_monster_that_brambles_brought_is_fought_once() -> None:
    """An Ambush out of the Brambles is lost; the Monster of the tile is still to be met, the other one is not."""
    t = Table().lay("T15", 0, -1, 1).monster("M5a", "T15", down=True).top(events="E01", monsters="M2a")
    t.phase("act", "xylia", move=[1, 2]).falls(6, 1).play("move:T15", "fight:M2a")
    assert t.hp("xylia") == 3
    assert t.offered("fight") == ["M5a"]
    t.falls(6).play("fight:M5a")
    assert t.prompt == "act"
    assert t.monsters("T15") == ["M2a"]
