"""Arranging positions and playing from them: figures by name, sites and cards by their ids, ores as letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.board import TOKEN_PLACE, bits
from enclume.games.forgeflame.cards import (
    ADVENTURER,
    ADVENTURER_NUMBER,
    ARTEFACT,
    ARTEFACT_NUMBER,
    CARD,
    CARD_NUMBER,
    DEPOSIT,
    EVENT,
    EVENT_NUMBER,
    IMP,
    IMP_NUMBER,
    KOBOLD_TOKEN,
    OBJECTIVE_NUMBER,
    PASSAGE,
    SITE,
    SITE_NUMBER,
    TOKEN,
    TOTEM_NUMBER,
    VALUE,
)
from enclume.games.forgeflame.moving import put
from enclume.games.forgeflame.ores import letters, packed
from enclume.games.forgeflame.piles import DEPOSITS, EXPLORATIONS
from enclume.games.forgeflame.setup import deal_cards, open_mine, recruit
from enclume.games.forgeflame.state import EVENT_PHASE, ICONS, IMPS, START, UPKEEP, FlameState
from enclume.games.forgeflame.verbs_cards import draw
from enclume.kernel.events import EVERYONE, NOBODY, Event
from enclume.kernel.journal import Journal
from enclume.kernel.match import Match
from enclume.kernel.plain import digest
from enclume.kernel.rng import Rng
from enclume.kernel.world import World
from enclume.kernel.zones import only

PASSAGES = {passage.id: n for n, passage in enumerate(PASSAGE)}
TOKENS = {token.id: n for n, token in enumerate(KOBOLD_TOKEN)}
TEAMS: dict[int, list[str]] = {
    1: ["granit molly korgain"],
    2: ["granit molly korgain", "nobz mogrimur silkara"],
    3: ["granit molly korgain", "nobz mogrimur silkara", "flyna ogmul greedy"],
    4: ["granit molly", "nobz mogrimur", "korgain ogmul", "silkara flyna"],
}
ALL: dict[str, Any] = {"extra_adventurers": True, "feu_et_flammes": True}
PHASE = {"start": START, "event": EVENT_PHASE, "upkeep": UPKEEP, "imps": IMPS}


class Loaded(Rng):
    """Chance that comes out as it is told to, and then as it likes."""

    __slots__ = ("falls",)
    falls: list[int]

    def below(self, n: int) -> int:
        return self.falls.pop(0) if self.falls else super().below(n)


def named(key: str) -> str:
    """An option with the ids of its cards instead of their numbers."""
    return re.sub(r"#(\d+)", lambda found: piece_id(int(found[1])), key)


def piece_id(piece: int) -> str:
    if piece < len(CARD):
        return CARD[piece].id
    if piece in VALUE:
        return f"treasure{piece}"
    for kind in (DEPOSIT, TOKEN, ARTEFACT, EVENT, IMP):
        if piece in kind:
            return str(kind[piece].id)
    raise ValueError(piece)


def cards(words: str) -> list[int]:
    return [CARD_NUMBER[word] for word in words.split()]


class Table:
    """A match played option by option; what has no alternative happens by itself."""

    def __init__(self, state: FlameState) -> None:
        self.state = state
        self.started: World | None = None
        state.rng = Loaded(state.rng.key, state.rng.drawn)
        state.rng.falls = []

    # Arranging

    def place(self, figures: str, site: str) -> Table:
        """Stand adventurers somewhere."""
        for figure in figures.split():
            put(self.state, ADVENTURER_NUMBER[figure], SITE_NUMBER[site])
        return self

    def carry(self, figure: str, ores: str) -> Table:
        self._ores(self.state.carried, ADVENTURER_NUMBER[figure], ores)
        return self

    def loose(self, site: str, ores: str) -> Table:
        self._ores(self.state.loose, SITE_NUMBER[site], ores)
        return self

    def _ores(self, where: list[int], at: int, ores: str) -> None:
        self.state.supply += where[at] - packed(ores)
        where[at] = packed(ores)

    def bag(self, ores: str) -> Table:
        self.state.supply += self.state.bag - packed(ores)
        self.state.bag = packed(ores)
        return self

    def kobold(self, *sites: str, status: int = 0) -> Table:
        for site in sites:
            self.state.kobolds[SITE_NUMBER[site]] += 1 << 4 * status
            self.state.kobolds_left -= 1
        return self

    def rockfall(self, *passages: str) -> Table:
        for passage in passages:
            self.state.rockfalls |= 1 << PASSAGES[passage]
        return self

    def hide(self, token: str, site: str) -> Table:
        """Put an exploration token on a site."""
        self._token(EXPLORATIONS, {n: kind.id for n, kind in TOKEN.items()}, token, site)
        self.state.unexplored |= 1 << SITE_NUMBER[site]
        return self

    def deposit(self, token: str, site: str) -> Table:
        self._token(DEPOSITS, {n: kind.id for n, kind in DEPOSIT.items()}, token, site)
        self.state.undug |= 1 << SITE_NUMBER[site]
        return self

    def _token(self, zone: int, ids: dict[int, str], token: str, site: str) -> None:
        """Exchange the token of a site for one of a kind that is not on the board yet, or in the box."""
        g, place = self.state, TOKEN_PLACE[SITE_NUMBER[site]]
        on_board = g.undug if zone == DEPOSITS else g.unexplored
        pieces = g.zones[zone].pieces
        taken = [pieces[TOKEN_PLACE[each]] for each in bits(on_board) if each != SITE_NUMBER[site]]
        wanted = next((n for n, each in ids.items() if each == token and n not in taken), None)
        if wanted is None:
            wanted = next(n for n, each in ids.items() if each == token)
        old = pieces[place]
        for other in g.zones:
            other.pieces[:] = [old if n == wanted else wanted if n == old else n for n in other.pieces]
        g.known[wanted] = g.known[old] = NOBODY

    def totem(self, totem: str, site: str, active: bool = True) -> Table:
        g, n = self.state, SITE_NUMBER[site]
        g.totems[n] = TOTEM_NUMBER[totem]
        g.totems_left &= ~(1 << TOTEM_NUMBER[totem])
        g.active_totems |= active << n
        return self

    def row(self, *artefacts: str) -> Table:
        """Lay these artefacts on display."""
        g = self.state
        wanted = [ARTEFACT_NUMBER[each] for each in artefacts]
        pile = [n for n in [*g.row, *g.pile.pieces] if n not in wanted]
        g.row, g.pile.pieces[:] = tuple(wanted), pile
        for n in ARTEFACT:
            g.known[n] = EVERYONE if n in wanted else NOBODY
        return self

    def own(self, seat: int, *artefacts: str) -> Table:
        """Artefacts that a player has forged."""
        g = self.state
        wanted = [ARTEFACT_NUMBER[each] for each in artefacts]
        row = [n for n in g.row if n not in wanted]
        g.pile.pieces[:] = [n for n in g.pile.pieces if n not in wanted]
        while len(row) < g.deal.row:
            row.append(g.pile.pieces.pop())
        g.row = tuple(row)
        g.artefacts[seat] += tuple(wanted)
        for n in (*wanted, *row):
            g.known[n] = EVERYONE
        return self

    def treasures(self, seat: int, *values: int) -> Table:
        g = self.state
        for value in values:
            piece = next(n for n in g.treasures.pieces if VALUE[n] == value)
            g.move(piece, g.treasures, g.treasures_of(seat))
        return self

    def hand(self, seat: int, words: str) -> Table:
        """Exactly these cards in hand; the others of the hand go into the draw pile."""
        wanted = cards(words)
        self._take(seat, wanted)
        g = self.state
        hand = g.hand(seat)
        g.draw_pile(seat).pieces += hand.pieces
        hand.pieces[:] = wanted
        for card in wanted:
            g.known[card] |= only(seat)
        return self

    def _take(self, seat: int, wanted: list[int]) -> None:
        g = self.state
        for zone in (g.draw_pile(seat), g.hand(seat), g.advanced(seat)):
            zone.pieces[:] = [card for card in zone.pieces if card not in wanted]
        for pile in (g.face_up, g.discard, g.active):
            pile[seat] = tuple(card for card in pile[seat] if card not in wanted)

    def discards(self, seat: int, words: str) -> Table:
        self._take(seat, cards(words))
        self.state.discard[seat] = tuple(cards(words))
        return self._shown(words)

    def active(self, seat: int, words: str) -> Table:
        self._take(seat, cards(words))
        self.state.active[seat] = tuple(cards(words))
        return self._shown(words)

    def face_up(self, seat: int, words: str) -> Table:
        g = self.state
        wanted = cards(words)
        g.advanced(seat).pieces += [card for card in g.face_up[seat] if card not in wanted]
        self._take(seat, wanted)
        g.face_up[seat] = tuple(wanted)
        return self._shown(words)

    def _shown(self, words: str) -> Table:
        for card in cards(words):
            self.state.known[card] = EVERYONE
        return self

    def on_top(self, seat: int, words: str) -> Table:
        """These cards on top of the draw pile, the last one uppermost."""
        self._take(seat, cards(words))
        self.state.draw_pile(seat).pieces += cards(words)
        return self

    def draw_pile(self, seat: int, words: str) -> Table:
        """Exactly these cards in the draw pile; the others go to the bottom of the discard pile."""
        g, wanted = self.state, cards(words)
        rest = [card for card in g.draw_pile(seat).pieces if card not in wanted]
        self._take(seat, wanted)
        g.draw_pile(seat).pieces[:] = wanted
        g.discard[seat] = tuple(rest) + g.discard[seat]
        for card in rest:
            g.known[card] = EVERYONE
        return self

    def next_event(self, *events: str) -> Table:
        """These events come next."""
        wanted = [EVENT_NUMBER[each] for each in events]
        g = self.state
        for zone in (g.events, *([g.zones[-2]] if g.deal.solo else [])):
            zone.pieces[:] = [n for n in zone.pieces if n not in wanted]
        g.events.pieces += reversed(wanted)
        return self

    def next_imps(self, *imps: str) -> Table:
        wanted = [IMP_NUMBER[each] for each in imps]
        pile = self.state.imps.pieces
        pile[:] = [n for n in pile if n not in wanted] + wanted[::-1]
        return self

    def objectives(self, *objectives: str) -> Table:
        self.state.objectives = tuple(sorted(OBJECTIVE_NUMBER[each] for each in objectives))
        return self

    def stun(self, figures: str) -> Table:
        self.state.stunned |= mask(figures)
        return self

    def slow(self, figures: str) -> Table:
        self.state.slowed |= mask(figures)
        return self

    def web(self, figures: str) -> Table:
        self.state.webbed |= mask(figures)
        return self

    def set(self, **slots: Any) -> Table:
        for slot, value in slots.items():
            setattr(self.state, slot, value)
        return self

    def falls(self, *numbers: int) -> Table:
        """What chance will say next."""
        assert isinstance(self.state.rng, Loaded)
        self.state.rng.falls = list(numbers)
        return self

    # Playing

    @property
    def world(self) -> World:
        if self.started is None:
            self.state.journal = Journal()
            self.started = World(GAME, self.state)
        return self.started

    @property
    def seat(self) -> int:
        return self.world.asks[0].seat

    @property
    def prompt(self) -> str:
        return self.world.asks[0].prompt if self.world.asks else ""

    @property
    def options(self) -> list[str]:
        return [named(option.key) for option in self.world.asks[0].options] if self.world.asks else []

    def offered(self, verb: str) -> list[str]:
        """The targets that are on offer for a verb."""
        return [option.partition(":")[2] for option in self.options if option.partition(":")[0] == verb]

    def do(self, *moves: str) -> Table:
        for move in moves:
            found = next((each for each in self.world.asks[0].options if named(each.key) == move), None)
            assert found is not None, f"{move} is not among {self.options} ({self.prompt})"
            self.world.choose(found)
        return self

    def finish_turn(self) -> Table:
        """End whatever card is being played."""
        return self.do("end")

    # Looking

    def at(self, figure: str) -> str:
        return SITE[self.state.at[ADVENTURER_NUMBER[figure]]].id

    def carries(self, figure: str) -> str:
        return letters(self.state.carried[ADVENTURER_NUMBER[figure]])

    def lying(self, site: str) -> str:
        return letters(self.state.loose[SITE_NUMBER[site]])

    def kobolds(self, site: str) -> int:
        here = self.state.kobolds[SITE_NUMBER[site]]
        return sum(here >> shift & 15 for shift in (0, 4, 8, 12))

    @property
    def supply(self) -> str:
        return letters(self.state.supply)

    @property
    def in_bag(self) -> str:
        return letters(self.state.bag)

    @property
    def icons(self) -> dict[str, int]:
        held = self.state.icons
        return {name: held >> 8 * n & 255 for n, name in enumerate(ICONS) if held >> 8 * n & 255}

    def held(self, seat: int) -> list[str]:
        return sorted(CARD[card].id for card in self.state.hand(seat).pieces)

    def played(self, seat: int) -> list[str]:
        return [CARD[card].id for card in self.state.active[seat]]

    def discarded(self, seat: int) -> list[str]:
        return [CARD[card].id for card in self.state.discard[seat]]

    def forged(self, seat: int) -> list[str]:
        return [ARTEFACT[n].id for n in self.state.artefacts[seat]]

    @property
    def on_display(self) -> list[str]:
        return [ARTEFACT[n].id for n in self.state.row]

    def is_stunned(self, figure: str) -> bool:
        return bool(self.state.stunned & mask(figure))

    def is_slowed(self, figure: str) -> bool:
        return bool(self.state.slowed & mask(figure))

    def is_webbed(self, figure: str) -> bool:
        return bool(self.state.webbed & mask(figure))

    @property
    def events(self) -> Sequence[Event]:
        assert self.state.journal is not None
        return self.state.journal.events

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    @property
    def result(self) -> Any:
        return self.state.result

    def digest(self) -> str:
        return digest(self.state)


def mask(figures: str) -> int:
    return sum(1 << ADVENTURER_NUMBER[figure] for figure in figures.split())


def figures(of: int) -> list[str]:
    return [ADVENTURER[who].id for who in bits(of)]


def table(
    teams: Iterable[str] | int = 2, *, phase: str = "start", seed: int = 1, first: int = 0, **options: Any
) -> Table:
    """A table at the start of the first turn: teams are given, all sites are explored, nothing lies about.

    Deposits are where chance put them. Every player holds whatever was dealt: say ``hand``.
    """
    named_teams = TEAMS[teams] if isinstance(teams, int) else list(teams)
    seats = len(named_teams)
    g = GAME.setup(GAME.config(seats, {**ALL, **options}), Rng.of(seed))
    assert isinstance(g, FlameState)
    g.first = g.seat = first
    for seat, team in enumerate(named_teams):
        for figure in team.split():
            recruit(g, seat, ADVENTURER_NUMBER[figure], "")
    if seats == 1:
        crew = [ADVENTURER_NUMBER[figure] for figure in named_teams[0].split()]
        g.draw_pile(0).pieces += [7 * who + nth for who in crew for nth in range(5)]
        g.order = tuple(crew)
        g.objectives = (0, 1, 2)
        for _ in range(5):
            draw(g, 0)
        open_mine(g)
    else:
        deal_cards(g)
    g.unexplored = 0
    g.phase = PHASE[phase]
    return Table(g)


def acting(card: str, teams: Iterable[str] | int = 2, **options: Any) -> Table:
    """A table at which it is seat 0's turn, who holds this card and another one: arrange, then ``do("play:…")``."""
    t = table(teams, **options)
    spare = next(each.id for n, each in enumerate(CARD) if t.state.crew[0] >> n // 7 & 1 and each.id not in card)
    return t.hand(0, f"{card} {spare}")


def new_match(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    return Match(GAME, seats=seats, seed=seed, options=options)


def match_of(t: Table) -> Match:
    """A whole match that begins with an arranged position."""
    from dataclasses import replace

    state = t.state
    state.rng = Rng(state.rng.key, state.rng.drawn)
    game = replace(GAME, setup=lambda config, rng: state.clone())
    return Match(game, seats=state.seats)
