"""The content: counts, budgets, the map, and what a bad pack is told."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from enclume.games.forgeflame.board import ENTRANCE, FORGE, MARKED, layout
from enclume.games.forgeflame.cards import (
    ADVENTURER,
    ARTEFACT,
    CARD,
    CONTENT,
    DEPOSIT,
    EPILOGUE,
    EVENT,
    EVENT_NUMBER,
    EXPLORATION,
    IMP,
    ORE,
    PASSAGE,
    SITE,
    SITE_NUMBER,
    TOTEM,
    TREASURE,
    load_content,
)
from enclume.games.forgeflame.ores import packed, total
from enclume.games.forgeflame.texts import card_text, event_text, imp_text
from enclume.kernel.errors import ContentError
from support import rule


@rule("FF-5.1", "FF-6.7", "FF-2.16")
def test_sites_and_deposits() -> None:
    levels = Counter(site.level for site in SITE)
    assert levels == {0: 2, 1: 5, 2: 6, 3: 4}
    assert SITE[FORGE].limit == 5
    assert SITE[ENTRANCE].limit == 0
    assert {site.limit for site in SITE if site.level} == {3}
    assert Counter(deposit.level for deposit in DEPOSIT.values()) == {1: 6, 2: 7, 3: 5}
    ores = "".join(deposit.ores for deposit in DEPOSIT.values())
    assert Counter(ores) == {"G": 15, "S": 17, "R": 14}
    assert Counter(deposit.level for deposit in DEPOSIT.values() if deposit.kobold) == {1: 2, 2: 3, 3: 3}
    assert any(sorted(deposit.ores) == list("GRR") and deposit.kobold for deposit in DEPOSIT.values())


@rule("FF-5.4", "FF-5.5")
def test_the_map_is_drawn_without_crossings_and_hangs_together_without_difficult_passages() -> None:
    assert Counter(passage.difficult for passage in PASSAGE) == {False: 25, True: 12}
    reached, edge = {"mine_entrance"}, ["mine_entrance"]
    for site in edge:
        for passage in PASSAGE:
            if site in passage.ends and not passage.difficult:
                there = passage.ends[passage.ends[0] == site]
                if there not in reached:
                    reached.add(there)
                    edge.append(there)
    assert reached == {site.id for site in SITE}
    at = {site.id: (site.x, site.y) for site in SITE}
    for one, other in combinations(PASSAGE, 2):
        if not set(one.ends) & set(other.ends):
            assert not crossing(*[at[end] for end in (*one.ends, *other.ends)]), (one.id, other.id)


Point = tuple[float, float]


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


NEXT = """
forge_site -, s2_pont forge_site, s2_fumante forge_site, s2_cristaux forge_site, s2_soufflets forge_site, s2_champignons
s2_pont, s2_taniere s2_fumante, s1_puits forge_site, s1_lanternes s2_pont, s1_treuil s2_fumante, s1_wagonnets
s2_champignons, s1_taupiniere s2_taniere, s3_alfimur forge_site, s3_faille forge_site, s3_crypte s2_cristaux, s3_lac
s2_soufflets, mine_entrance s1_puits
"""


@rule("FF-7.7", "FF-7.8", "FF-5.20")
def test_distances_and_the_way_of_kobolds_on_an_empty_board() -> None:
    mine = layout(0)
    for pair in NEXT.split(","):
        site, to = pair.split()
        assert mine.next[SITE_NUMBER[site]] == SITE_NUMBER.get(to, -1)
    to_forge = [mine.distance[n][FORGE] for n in range(17)]
    assert to_forge == [0, 1, 1, 1, 1, 2, 2, 1, 2, 2, 3, 3, 1, 1, 2, 2, 2]
    to_entrance = [mine.distance[n][ENTRANCE] for n in range(17)]
    assert to_entrance == [2, 2, 2, 3, 3, 2, 2, 1, 1, 1, 1, 1, 3, 3, 3, 3, 0]
    ties = [
        n
        for n in range(17)
        if sum(mine.distance[way.to][FORGE] == mine.distance[n][FORGE] - 1 for way in mine.ways[n]) > 1
    ]
    assert len(ties) == 8


@rule("FF-2.17", "FF-2.20", "FF-19.1.a", "FF-19.2.a")
def test_tokens_and_ores() -> None:
    kinds = Counter(token.id for token in EXPLORATION)
    assert sum(kinds.values()) == 15
    assert sorted(kinds.values()) == [2, 2, 2, 3, 3, 3]
    assert Counter(treasure.vp for treasure in TREASURE) == {1: 6, 2: 4, 3: 2}
    successes = [token for token in CONTENT.kobold_tokens if token.id.startswith("kob_win")]
    assert (len(CONTENT.kobold_tokens), len(successes)) == (5, 3)
    assert len(TOTEM) == 8
    assert [ore.count for ore in ORE] == [20, 20, 20, 3]
    assert [ore.bag for ore in ORE] == [3, 1, 1, 0]
    assert [ore.vp for ore in ORE] == [1, 2, 3, 0]


@rule("FF-8.11", "FF-14.5")
def test_artefacts_follow_their_formula() -> None:
    assert len(ARTEFACT) == 22
    assert Counter(artefact.collection for artefact in ARTEFACT.values()) == {
        "gold": 6,
        "darkiron": 6,
        "draconite": 6,
        "": 4,
    }
    powers = Counter(artefact.power for artefact in ARTEFACT.values() if artefact.power)
    assert (len(powers), sum(powers.values())) == (8, 14)
    boots = next(artefact for artefact in ARTEFACT.values() if artefact.id == "art_bottes_vents")
    assert total(packed(boots.cost)) == 3
    for artefact in ARTEFACT.values():
        features = 2 if artefact.power == "wild" else bool(artefact.collection) + bool(artefact.power)
        halves = sum("GSR".index(letter) + 2 for letter in artefact.cost)
        assert artefact.vp == 3 + halves // 2 + (2 - features), artefact.id


@rule("FF-13.7", "FF-17.4", "FF-17.5")
def test_events_and_imps() -> None:
    events = EVENT.values()
    assert sum(event.flames for event in events) == 6
    assert sum(event.activation for event in events) == 6
    assert Counter(mark for event in events for mark in event.kobolds) == {"claw": 5, "skull": 5}
    assert [event.id for event in events if not event.solo] == ["ev_forge_eternelle", "ev_sanctuaire"]
    assert {"claw": SITE_NUMBER["s2_champignons"], "skull": SITE_NUMBER["s2_taniere"]} == MARKED
    assert Counter(imp.back for imp in IMP.values()) == {"left": 4, "centre": 4, "right": 3}
    assert sum(imp.removes_artefact for imp in IMP.values()) == 6
    assert [objective.vp for objective in CONTENT.objectives] == [6, 6, 4, 4, 4, 6]
    assert [epilogue.least for epilogue in EPILOGUE] == [0, 40, 60, 70, 80, 90, 100]


@rule("FF-6.9", "FF-11.9", "FF-1.7")
def test_adventurers() -> None:
    assert Counter(adventurer.set for adventurer in ADVENTURER) == {"base": 9, "extra": 2, "feu": 2}
    capacity = {adventurer.id: adventurer.capacity for adventurer in ADVENTURER}
    assert [who for who, ores in capacity.items() if ores == 4] == ["granit", "nobz", "korgain", "drsdaqt"]
    assert [who for who, ores in capacity.items() if ores == 2] == ["silkara"]
    assert Counter(adventurer.immunity for adventurer in ADVENTURER if adventurer.immunity) == {
        "stun": 2,
        "slow": 2,
        "shock": 2,
    }


ICON_POINTS = {"M": 1, "D": 1, "P": 1, "F": 0.75, "A": 1.5}


@rule("FF-3.6", "FF-4.1")
def test_action_cards_keep_to_their_budget() -> None:
    assert len(CARD) == 91
    assert len({card.name.fr for card in CARD}) == 91
    assert len({card.name.en for card in CARD}) == 91
    for n, adventurer in enumerate(ADVENTURER):
        cards = CARD[7 * n : 7 * n + 7]
        assert all(card.id.startswith(adventurer.id) for card in cards)
        basic, advanced = cards[:4], cards[4:]
        assert all(3.5 <= card.points <= 4.5 for card in basic)
        assert all(5 <= card.points <= 6.25 for card in advanced)
        assert 14.5 <= sum(card.points for card in basic) <= 16
        assert 15.75 <= sum(card.points for card in advanced) <= 16.75
    for card in CARD:
        icons = sum(ICON_POINTS[letter] for letter in card.icons.split())
        assert icons <= card.points


CLARIFIED = """
Maléfice, Sommeil, Vigueur, Course folle, Tour de passe-passe, Reforgeage, Pour le clan, Savoir ancestral, Sixième sens,
Trouvaille, Absorption, Digestion, Nettoyage en profondeur, Chargé à bloc, Surcharge, Élixir, Maître alchimiste,
Métamorphose, Transmutation, Sens de l'Araignée, Toile isolante, Toile gluante, Toile collante, Ombre surgissante,
Roublardise, Don psionique, Télépathie, Voyageur interdimensionnel, Pouvoir de l'esprit, Souffle ardent, Mon précieux,
Le cupide, Né dans les flammes, Pyrolyse, Portail Infernal, Coup de Cornes, Chaud devant
"""


def test_all_names_that_the_rulebook_clarifies_are_cards() -> None:
    names = {card.name.fr: card.source for card in CARD}
    wanted = [" ".join(name.split()) for name in CLARIFIED.split(",")]
    assert len(wanted) == 37
    assert all(names[name] == "rulebook" for name in wanted)


def test_every_card_says_what_it_does_in_both_languages() -> None:
    for n, card in enumerate(CARD):
        text = card_text(n)
        assert text.fr, card.id
        assert text.en, card.id
        assert "{" not in text.fr + text.en
        for words in (text.fr, text.en):
            assert not re.search(r"\(s\)|\(ies\)| \.|  ", words), words
            assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in words.split(". ")), words


def test_an_event_tells_all_that_it_brings_before_it_comes() -> None:
    """Whoever may put one on top of the pile chooses by its flames and kobolds as well."""
    assert event_text(EVENT_NUMBER["ev_raid"]).en.startswith(
        "The kobolds act. Kobolds come: Mushroom Cavern, Kobold Den. On each site"
    )
    assert event_text(EVENT_NUMBER["ev_forge_eternelle"]).fr.startswith("2 flammes s'allument. À la manche suivante")
    for n, event in EVENT.items():
        text = event_text(n)
        assert ("Les kobolds agissent" in text.fr, "The kobolds act" in text.en) == (event.activation, event.activation)
        assert "flame" in text.en or not event.flames
        for mark in event.kobolds:
            assert SITE[MARKED[mark]].name.fr in text.fr
            assert SITE[MARKED[mark]].name.en in text.en
    for n, imp in IMP.items():
        assert ("artefact" in imp_text(n).en) == imp.removes_artefact


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("cards.toml", 'do = "dance"', "unknown verb 'dance'"),
        ("cards.toml", 'do = "push", far = 2', "push: unknown field far"),
        ("cards.toml", 'do = "push", who = "cat"', "unknown target 'cat'"),
        ("cards.toml", 'do = "push", where = "moon"', "unknown reach 'moon'"),
    ],
)
def test_a_bad_card_is_told_what_would_be_right(tmp_path: Path, file: str, text: str, complaint: str) -> None:
    (tmp_path / file).write_text(
        '[[card]]\nid = "granit_b1"\nname = { fr = "a", en = "a" }\nicons = "M"\n'
        f'ability = [{{ {text} }}]\npoints = 4\nsource = "design"\n',
        encoding="utf-8",
    )
    with pytest.raises(ContentError, match=complaint):
        load_content(tmp_path)


def test_other_mistakes_in_a_pack(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(
        '[[passage]]\nid = "p01"\nends = ["mine_entrance", "moon"]\ndifficult = false\nsource = "design"\n',
        encoding="utf-8",
    )
    with pytest.raises(ContentError, match="p01"):
        load_content(tmp_path)
