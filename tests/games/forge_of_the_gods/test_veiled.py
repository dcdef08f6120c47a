"""FG-15: the veiled Mine: what nobody may know, and when it comes to light."""

from __future__ import annotations

from random import Random

import pytest

from enclume.games.forge_of_the_gods import GAME
from enclume.games.forge_of_the_gods.actions import TAKE
from enclume.games.forge_of_the_gods.geometry import veiled
from enclume.games.forge_of_the_gods.state import ForgeState, ForgeView
from enclume.kernel.match import Match
from enclume.kernel.world import World
from support import rule, state_of

from .oracle import BESIDE, ON_TOP, data, free_cubes, veiled_cubes
from .play import mask, match_from, new_table, play, position

VEILED = [6, 7, 8, 11, 12, 13, 16, 17, 18, 30, 31, 34, 35, 45]


def unknown(view: ForgeView) -> list[int]:
    return [cell for cell, color in enumerate(view.materials) if color == -1]


def veiled_match(seats: int = 2, seed: int = 1, **options: str) -> Match:
    return Match("forge_of_the_gods", seats=seats, seed=seed, options={"mine_visibility": "veiled", **options})


@rule("FG-15.3", "FG-15.2")
def test_fourteen_cubes_are_veiled_at_the_start() -> None:
    """EX-32."""
    t = new_table(mine_visibility="veiled")
    assert unknown(t.seen) == VEILED
    assert [row[0] for row in data("mine")["cells"] if row[5]] == VEILED


@rule("FG-15.1")
def test_a_cube_is_visible_unless_four_touch_it_and_four_rest_on_it() -> None:
    full = set(range(55))
    for cell in VEILED:
        assert veiled(mask(full), cell)
        for missing in (*BESIDE[cell], *ON_TOP[cell]):
            assert not veiled(mask(full - {missing}), cell)
    for cell in full - set(VEILED):
        assert not veiled(mask(full), cell)


@rule("FG-15.1", "FG-15.2")
def test_a_cube_comes_to_light_when_one_of_the_four_above_goes() -> None:
    """EX-32: after M54 and M50 cell 45 is visible; after M51, M52 and M53 still only that one."""
    t = new_table(mine_visibility="veiled").play("M54")
    assert unknown(t.seen) == VEILED
    t.play("M50")
    assert unknown(t.seen) == VEILED[:-1]
    t.play("M51", "M52", "M53")
    assert unknown(t.seen) == VEILED[:-1]
    assert [event.args["cells"] for event in t.happened("cube_revealed")] == [[45]]


@rule("FG-15.2")
@pytest.mark.parametrize("seats", [1, 2])
def test_a_reveal_is_told_after_the_take_that_caused_it(seats: int) -> None:
    t = new_table(seats=seats, mine_visibility="veiled").play("M54")
    if seats == 2:
        t.play("M50")
    kinds = [event.kind for event in t.events]
    dug = "brontes_dug" if seats == 1 else "material_taken"
    last_take = len(kinds) - 1 - kinds[::-1].index(dug)
    assert kinds.index("cube_revealed") > last_take


@rule("FG-15.1", "FG-15.2")
def test_a_corner_shaft_brings_inner_cubes_to_light() -> None:
    """EX-33: after M54, M50, M41, cell 30 carries only 42, 44 and 45."""
    t = new_table(mine_visibility="veiled").play("M54", "M50")
    assert 30 in unknown(t.seen)
    t.play("M41")
    assert 30 not in unknown(t.seen)
    assert t.seen.materials[30] == t.state.deal.colors[30]


@rule("FG-15.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_has_come_to_light_stays_known_to_everyone(seats: int) -> None:
    for seed in range(8):
        t = new_table(seats=seats, seed=seed, mine_visibility="veiled")
        rng, known = Random(seed), set(range(55)) - set(VEILED)
        while t.world.asks:
            t.world.choose(rng.choice(t.world.asks[0].options))
            views = [GAME.view(t.state, viewer) for viewer in (None, *range(seats))]
            now = set(range(55)) - set(unknown(views[0]))
            assert known <= now
            assert now == known | (set(range(55)) - set(veiled_cubes(t.seen.mine)))
            assert all(unknown(view) == unknown(views[0]) for view in views)
            assert all(view.materials[cell] == t.state.deal.colors[cell] for view in views for cell in now)
            known = now


@rule("FG-15.4")
def test_nobody_ever_takes_an_unknown_cube() -> None:
    for seed in range(15):
        t = new_table(seats=1 + seed % 4, seed=seed, mine_visibility="veiled")
        rng = Random(seed)
        while t.world.asks:
            assert not set(unknown(t.seen)) & set(free_cubes(t.seen.mine))
            assert all(t.seen.materials[cell] >= 0 for cell in t.cubes())
            t.world.choose(rng.choice(t.world.asks[0].options))
        for event in t.events:
            if event.kind in ("material_taken", "brontes_dug"):
                assert event.args["color"] == t.state.deal.colors[event.args["cell"]]


@rule("FG-15.5")
def test_how_many_cubes_of_each_colour_are_left_is_public() -> None:
    t = new_table(seats=3, seed=4, mine_visibility="veiled")
    rng = Random(4)
    while t.world.asks:
        t.world.choose(rng.choice(t.world.asks[0].options))
        view = t.seen
        for color in range(5):
            held = sum(reserve[color] for reserve in view.reserves)
            assert view.in_mine[color] == 11 - view.box[color] - held
            assert view.in_mine[color] == sum(t.state.deal.colors[cell] == color for cell in view.mine)


@rule("FG-15.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_legality_and_scoring_are_otherwise_unchanged(seats: int) -> None:
    open_, shut = (new_table(seats=seats, seed=3, mine_visibility=each) for each in ("open", "veiled"))
    rng = Random(3)
    while open_.world.asks:
        assert open_.options == shut.options
        nth = rng.randrange(len(open_.options))
        for t in (open_, shut):
            t.world.choose(t.world.asks[0].options[nth])
    assert open_.result == shut.result


# What a seat cannot know


def hidden(world: World) -> list[int]:
    state = state_of(world, ForgeState)
    return [state.deal.colors[cell] for cell in unknown(GAME.view(state, None))]


@rule("FG-15.2", "FG-15.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_view_tells_one_imagined_world_from_another(seats: int) -> None:
    """Veiled cubes change places: nothing that a seat sees, is asked or is told changes, and the colours add up."""
    differ = 0
    for seed in range(3):
        match = veiled_match(seats, seed, card_pyramids=["wide", "summit"][seed % 2])
        rng = Random(seed)
        real = state_of(match.fork(), ForgeState)
        while match.decision is not None:
            mover = match.decision.seat
            for viewer in range(seats):
                world = match.imagine(viewer, rng)
                state = state_of(world, ForgeState)
                assert GAME.view(state, viewer) == match.view(viewer)
                assert [ask.options for ask in world.asks] == [ask.options for ask in match.decisions]
                assert sorted(hidden(world)) == sorted(hidden(match.fork()))
                differ += state.deal.colors != real.deal.colors
            match.apply(mover, rng.choice(match.decision.options))
        for viewer in range(seats):
            assert GAME.view(match.imagine(viewer, rng).state, viewer) == match.view(viewer)
    assert differ > 20


@rule("FG-15.2")
def test_imagined_worlds_put_any_veiled_cube_anywhere() -> None:
    match = veiled_match(seed=2)
    rng = Random(1)
    found: dict[int, set[int]] = {cell: set() for cell in VEILED}
    for _ in range(300):
        colors = state_of(match.imagine(1, rng), ForgeState).deal.colors
        for cell in VEILED:
            found[cell].add(colors[cell])
    present = set(hidden(match.fork()))
    assert len(present) >= 4
    assert all(colors == present for colors in found.values())


@rule("FG-15.2")
def test_words_about_the_match_do_not_betray_a_veiled_colour() -> None:
    """Prompts, offers, refusals and the log are the same in two matches that differ under the veil alone."""
    state = position(veiled=True, mine=range(55))
    other = state.clone()
    other.rename({7: 12, 12: 17, 17: 7, 30: 35, 35: 30, 8: 6, 6: 8})
    assert other.deal.colors != state.deal.colors
    assert words(match_from(state)) == words(match_from(other))


def words(match: Match) -> list[object]:
    """Everything that is said around two takes, the second of which brings cell 45 to light."""
    play(match, "M50", "M51")
    assert match.decision is not None
    mover, names = match.decision.seat, [GAME.seat_name(seat) for seat in range(2)]
    said: list[object] = [match.why_not(mover, f"M{cell}") for cell in range(55)]
    said += [match.prompt(mover), *(match.describe(option) for option in match.decision.options)]
    return said + [GAME.describe_event(event, None, names) for event in match.events]


@rule("FG-15.2")
def test_describing_the_take_of_a_veiled_cube_does_not_name_its_material() -> None:
    match = veiled_match(seed=2)
    world = next(world for world in (match.imagine(1, Random(n)) for n in range(50)) if moved(match, world))
    for cell in VEILED:
        assert match.describe(TAKE[cell]) == GAME.describe_option(world.state, TAKE[cell])


def moved(match: Match, world: World) -> bool:
    """Whether the veiled cubes lie otherwise in an imagined world."""
    return hidden(world) != hidden(match.fork())


@rule("FG-15.2")
def test_an_open_mine_hides_nothing_and_imagining_changes_nothing() -> None:
    match = play(Match("forge_of_the_gods", seats=2, seed=3), "M50", "M41")
    world = match.imagine(0, Random(1))
    assert unknown(match.view(0)) == []
    assert state_of(world, ForgeState).deal.colors == state_of(match.fork(), ForgeState).deal.colors
