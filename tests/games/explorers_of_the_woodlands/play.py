"""Arranging positions and playing from them: tiles, monsters and cards by their ids, dice as they fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypedDict

from enclume.games.explorers_of_the_woodlands import GAME
from enclume.games.explorers_of_the_woodlands.cards import (
    BOSS_CARD,
    CAMP,
    EVENT,
    HERO,
    HERO_NUMBER,
    INN,
    LAIR,
    LOOT_KEY,
    LOOT_NUMBER,
    MONSTER_KEY,
    MONSTER_NUMBER,
    ORB_VALUE,
    PLACE_KEY,
    PLACE_NUMBER,
    QUEST,
    TILE,
)
from enclume.games.explorers_of_the_woodlands.codes import (
    ACT,
    BOSS_DECK,
    EVENT_DECK,
    GROWTH,
    LOOT_DECK,
    LURKING,
    MEET,
    PILE,
    POISON,
    ROUND_END,
    SLOTS,
    TURN,
    TURN_END,
)
from enclume.games.explorers_of_the_woodlands.geometry import cell_at
from enclume.games.explorers_of_the_woodlands.growth import put_tile
from enclume.games.explorers_of_the_woodlands.state import Explorers
from enclume.kernel.events import EVERYONE, Event
from enclume.kernel.journal import Journal
from enclume.kernel.plain import digest
from enclume.kernel.rng import Rng
from enclume.kernel.world import World

PHASE = {"growth": GROWTH, "turn": TURN, "meet": MEET, "act": ACT, "turn_end": TURN_END, "round_end": ROUND_END}
TILE_NUMBER = {tile.id: n for n, tile in enumerate(TILE)}
STATUS = {"poison": POISON, "entangled": 2}


class LoadedDice(Rng):
    """Chance that lets dice fall as they are told to, and then as they like."""

    __slots__ = ("falls",)
    falls: list[int]

    def below(self, n: int) -> int:
        return self.falls.pop(0) - 1 if n == 6 and self.falls else super().below(n)


class Options(TypedDict, total=False):
    """What a table can be opened with, beside its heroes and its mode."""

    seats: int | None
    seed: int
    first: int
    brambles: str
    enraged_monsters: bool
    enraged_bosses: bool
    lairs: bool
    inn: bool
    campaign: str


class Table:
    """A match that is arranged piece by piece, then played option by option."""

    def __init__(
        self, heroes: str = "xylia klethor", *, seats: int | None = None, seed: int = 1, first: int = 1, **options: Any
    ) -> None:
        names = heroes.split()
        seats = len(names) if seats is None else seats
        asked = {"heroes": heroes, **({"first_player": first} if seats > 1 else {}), **options}
        if asked.get("campaign"):
            del asked["heroes"]
        state = GAME.setup(GAME.config(seats, asked), Rng.of(seed))
        assert isinstance(state, Explorers)
        self.state = state
        self.names = names
        dice = LoadedDice(state.rng.key, state.rng.drawn)
        dice.falls = []
        state.rng = dice
        self.journal = Journal()
        self._world: World | None = None

    # Arranging

    def hero(self, name: str) -> int:
        return self.state.kinds.index(HERO_NUMBER[name])

    def lay(self, tile: str, x: int, y: int, turns: int = 0, markers: bool = False) -> Table:
        """Put a tile of the pile (or of the box) on the map."""
        g, number = self.state, TILE_NUMBER[tile]
        if number in g.pile.pieces:
            g.pile.pieces.remove(number)
        g.known[number] = EVERYONE
        put_tile(g, number, cell_at(x, y), turns)
        if markers:
            from enclume.games.explorers_of_the_woodlands.growth import set_markers

            for _ in set_markers(g, number):
                raise AssertionError("a choice")
        return self

    def stand(self, name: str, place: str, **what: Any) -> Table:
        """Where a hero is, and anything else about the hero: hp, orbs, powers, loot, status, spent."""
        g, hero = self.state, self.hero(name)
        g.place[hero] = PLACE_NUMBER[place]
        return self.give(name, **what)

    def give(self, name: str, **what: Any) -> Table:
        g, hero = self.state, self.hero(name)
        for key, value in what.items():
            if key == "loot":
                for card in value.split():
                    self.take_card(LOOT_NUMBER[card])
                    g.loot[hero] += (LOOT_NUMBER[card],)
            elif key == "spent":
                g.spent[hero] = tuple(LOOT_NUMBER[card] for card in value.split())
            elif key == "status":
                g.status[hero] = sum(STATUS[each] for each in value.split())
            elif key == "quests":
                for quest in value.split():
                    pool = g.extra_zone("quests").pieces
                    marker = next(n for n in pool if QUEST[n].id == quest)
                    pool.remove(marker)
                    g.known[marker] = EVERYONE
                    g.quests[hero] += (marker,)
            else:
                getattr(g, key)[hero] = value
        return self

    def take_card(self, card: int) -> None:
        g = self.state
        if card in g.zones[LOOT_DECK].pieces:
            g.zones[LOOT_DECK].pieces.remove(card)
        g.known[card] = EVERYONE

    def monster(self, monster: str, place: str, down: bool = False) -> Table:
        """A monster on a place, face up or face down."""
        g, number, where = self.state, MONSTER_NUMBER[monster], PLACE_NUMBER[place]
        if number in g.zones[PILE].pieces:
            g.zones[PILE].pieces.remove(number)
        if number in g.zones[LURKING].pieces:
            nth = g.zones[LURKING].pieces.index(number)
            del g.zones[LURKING].pieces[nth], g.lurking_at[nth]
        if down:
            g.zones[LURKING].pieces.append(number)
            g.lurking_at.append(where)
        else:
            g.known[number] = EVERYONE
            g.up[where] += (number,)
        return self

    def clear(self, place: str | None = None) -> Table:
        """Take all monsters off a place, or off the whole forest."""
        g = self.state
        lurking, at = g.zones[LURKING].pieces, g.lurking_at
        places = range(len(g.up)) if place is None else [PLACE_NUMBER[place]]
        for where in places:
            g.zones[PILE].pieces += g.up[where]
            g.up[where] = ()
        keep = [(m, w) for m, w in zip(lurking, at, strict=True) if w not in places]
        g.zones[PILE].pieces += [m for m, w in zip(lurking, at, strict=True) if w in places]
        lurking[:] = [m for m, _ in keep]
        g.lurking_at = [w for _, w in keep]
        return self

    def boss(self, boss: str, place: str = "T02", revealed: bool = True, threat: int = 1) -> Table:
        g = self.state
        number = next(n for n, card in BOSS_CARD.items() if card.id == boss)
        deck = g.zones[BOSS_DECK].pieces
        deck.remove(number)
        if not revealed:
            deck.insert(0, number)
        else:
            g.known[number] = EVERYONE
        g.boss_card.append(number if revealed else -1)
        g.boss_at.append(PLACE_NUMBER[place])
        g.threat.append(threat if revealed else 0)
        g.boss_leaf.append(0)
        return self

    def top(self, **decks: str) -> Table:
        """What is drawn next: ``loot="L01 L02"``, ``events=…``, ``monsters=…``, ``tiles=…``, ``inn``, ``lair_a`` …"""
        g = self.state
        zone = {"loot": LOOT_DECK, "events": EVENT_DECK, "monsters": PILE, "bosses": BOSS_DECK, "tiles": 0}
        number: dict[str, dict[str, int]] = {
            "loot": LOOT_NUMBER,
            "events": {card.id: n for n, card in EVENT.items()},
            "monsters": MONSTER_NUMBER,
            "bosses": {card.id: n for n, card in BOSS_CARD.items()},
            "tiles": TILE_NUMBER,
            "inn": {card.id: n for n, card in INN.items()},
            "lair_a": {card.id: n for n, card in LAIR.items()},
            "lair_b": {card.id: n for n, card in LAIR.items()},
        }
        for name, wanted in decks.items():
            pieces = g.zones[zone[name]].pieces if name in zone else g.extra_zone(name).pieces
            for each in reversed(wanted.split()):
                piece = number[name][each]
                if piece in g.zones[LURKING].pieces:
                    swapped = next(other for other in pieces if MONSTER_KEY[other] not in wanted)
                    g.zones[LURKING].pieces[g.zones[LURKING].pieces.index(piece)] = swapped
                    pieces.remove(swapped)
                    pieces.append(piece)
                pieces.remove(piece)
                pieces.append(piece)
        return self

    def pile(self, tiles: str) -> Table:
        """The whole forest pile, top first."""
        self.state.pile.pieces[:] = [TILE_NUMBER[tile] for tile in reversed(tiles.split())]
        return self

    def falls(self, *rolls: int) -> Table:
        """The next dice fall so."""
        dice = self.state.rng
        assert isinstance(dice, LoadedDice)
        dice.falls = list(rolls)
        return self

    def phase(self, phase: str, active: str | None = None, **slots: Iterable[int]) -> Table:
        """The moment of play: a phase, whose turn it is, the dice on slots: ``phase("act", "xylia", move=[1, 2])``."""
        g = self.state
        g.phase = PHASE[phase]
        if active is not None:
            g.active = self.hero(active)
            g.turn = g.order(g.deal.first).index(g.active)
        for name, dice in slots.items():
            g.slots[SLOTS.index(name)] = tuple(dice)
        used = sum(map(len, g.slots))
        g.used_dice = 4 - used if phase in ("act", "meet") else 0
        return self

    # Playing

    @property
    def world(self) -> World:
        if self._world is None:
            self.state.journal = self.journal
            self._world = World(GAME, self.state, forcing=False)
        return self._world

    def begin(self) -> Table:
        """Run up to the first question. Questions with a single answer are asked all the same."""
        assert self.world is not None
        return self

    @property
    def prompt(self) -> str:
        return self.world.asks[0].prompt if self.world.asks else ""

    @property
    def seat(self) -> int:
        return self.world.asks[0].seat

    @property
    def options(self) -> list[str]:
        return [option.key for option in self.world.asks[0].options] if self.world.asks else []

    def offered(self, verb: str) -> list[str]:
        return [option.split(":", 1)[1] for option in self.options if option.startswith(f"{verb}:")]

    def play(self, *moves: str) -> Table:
        for move in moves:
            found = next((each for each in self.world.asks[0].options if each.key == move), None)
            assert found is not None, f"{move} is not among {self.options} ({self.prompt})"
            self.world.choose(found)
        return self

    def until(self, prompt: str, choose: Callable[[list[str]], str] = lambda options: options[-1]) -> Table:
        """Play on, always the last option unless told otherwise, until something is asked."""
        for _ in range(500):
            if not self.world.asks or self.prompt == prompt:
                return self
            self.play(choose(self.options))
        raise AssertionError(f"{prompt} was never asked")

    # Looking

    def hp(self, name: str) -> int:
        return self.state.hp[self.hero(name)]

    def orbs(self, name: str) -> int:
        return self.state.orbs[self.hero(name)]

    def at(self, name: str) -> str:
        return PLACE_KEY[self.state.place[self.hero(name)]]

    def loot(self, name: str) -> list[str]:
        return [LOOT_KEY[card] for card in self.state.loot[self.hero(name)]]

    def status(self, name: str) -> list[str]:
        return [word for word, bit in STATUS.items() if self.state.status[self.hero(name)] & bit]

    def monsters(self, place: str) -> list[str]:
        return [MONSTER_KEY[monster] for monster in self.state.up[PLACE_NUMBER[place]]]

    def lurking(self, place: str) -> int:
        return self.state.lurking_at.count(PLACE_NUMBER[place])

    def markers(self, name: str) -> list[int]:
        return sorted(ORB_VALUE[marker] for marker in self.state.markers[self.hero(name)])

    def quests(self, name: str) -> list[str]:
        return sorted(QUEST[marker].id for marker in self.state.quests[self.hero(name)])

    @property
    def faces(self) -> list[int]:
        assert self.state.fight is not None
        return [face for _, _, face, _ in self.state.fight.dice]

    @property
    def corrupted(self) -> list[str]:
        return [tile.id for n, tile in enumerate(TILE) if self.state.corrupt >> n & 1]

    @property
    def camps(self) -> dict[str, str]:
        return {PLACE_KEY[place]: CAMP[marker].id for place, marker, _ in self.state.camp_up}

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.journal.events if event.kind == kind]

    @property
    def result(self) -> Any:
        return self.state.result

    @property
    def won(self) -> bool | None:
        return None if self.result is None else bool(self.result.winners)

    def digest(self) -> str:
        return digest(self.state)


def hero_ids() -> list[str]:
    return [hero.id for hero in HERO]


def after_round(t: Table, round_: int) -> Table:
    """What happens at the end of a round."""
    t.state.round = round_
    return t.phase("round_end").begin()
