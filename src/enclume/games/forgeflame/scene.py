"""What the table looks like: the mine, artefacts and events, the kobolds' bag, and a board each."""

from __future__ import annotations

from functools import lru_cache

from enclume.kernel.scene import AnyArea, Board, Edge, Fan, Map, Node, Number, Piece, Row, Scene, Stack
from enclume.kernel.texts import Text

from . import pieces
from .board import ENTRANCE, FORGE, LEVEL, LIMIT, bits
from .cards import FIRST_ARTEFACT, FLYNA, OGMUL, ORE, PASSAGE, SILKARA, SITE
from .texts import TEXTS
from .view import FlameView, Player

FEW_KOBOLDS = 2
"""So many kobolds or fewer in the supply are a warning."""


def scene(v: FlameView) -> Scene:
    """A view laid out for the eye."""
    areas: list[AnyArea] = [mine(v), market(v), stores(v)]
    if v.phase == "forming":
        free = tuple(pieces.adventurer(who, -1, 0, ()) for who in bits(v.pool) if v.owner[who] < 0)
        areas.insert(0, _row("pool", None, free))
    if v.turn.card >= 0:
        areas.append(turn(v))
    return Scene(areas=(*areas, *[board(v, seat) for seat in range(len(v.players))]), progress=_progress(v))


def _progress(v: FlameView) -> Text:
    if v.phase in ("forming", "choosing", "ordering"):
        return TEXTS["progress.forming"]
    return TEXTS.say(f"progress.{v.phase}" if v.phase in ("event", "upkeep") else "progress", round=v.round)


@lru_cache(maxsize=8192)
def _row(name: str, seat: int | None, row: tuple[Piece, ...]) -> Row:
    key = name if seat is None else f"{name}:{seat}"
    return Row(key=key, title=TEXTS[f"area.{name}"], owner=seat, pieces=row)


@lru_cache(maxsize=2048)
def _stack(name: str, seat: int | None, count: int, top: Piece | None) -> Stack:
    key = name if seat is None else f"{name}:{seat}"
    return Stack(key=key, title=TEXTS[f"area.{name}"], owner=seat, count=count, top=top)


@lru_cache(maxsize=4096)
def _part(name: str, *areas: AnyArea) -> Board:
    return Board(key=name, title=TEXTS[f"area.{name}"], areas=areas)


# The mine


def mine(v: FlameView) -> Map:
    """FF-5.1: the sites and all that is on them; the passages with their rockfalls."""
    return _mine(tuple(_node(v, site) for site in range(len(SITE))), tuple(_edge(v, n) for n in range(len(PASSAGE))))


@lru_cache(maxsize=256)
def _mine(nodes: tuple[Node, ...], edges: tuple[Edge, ...]) -> Map:
    return Map(key="mine", title=TEXTS["area.mine"], nodes=nodes, edges=edges)


def _edge(v: FlameView, n: int) -> Edge:
    return _passage(n, bool(v.rockfalls >> n & 1))


@lru_cache(maxsize=128)
def _passage(n: int, blocked: bool) -> Edge:
    passage = PASSAGE[n]
    kind = "difficult" if passage.difficult else ""
    return Edge(key=passage.id, ends=passage.ends, kind=kind, status=("blocked",) if blocked else ())


def _node(v: FlameView, site: int) -> Node:
    here: list[Piece] = []
    if v.deposits[site]:
        here.append(pieces.deposit(v.deposits[site], LEVEL[site]))
    if v.explorations[site]:
        here.append(pieces.exploration(v.explorations[site]))
    if site == FORGE:
        here += [pieces.flame("forge_site", n, n < v.lit) for n in range(v.flames)]
    if site == ENTRANCE:
        here.append(pieces.flame("mine_entrance", 0, v.entrance_lit))
    if v.totems[site] >= 0:
        here.append(pieces.totem(v.totems[site], bool(v.active_totems >> site & 1)))
    here += _loose(v, site)
    for status in range(4):
        here += [pieces.kobold(site, status, nth) for nth in range(v.kobolds[site] >> 4 * status & 15)]
    standing = [who for who, at in enumerate(v.at) if at == site]
    here += [_figure(v, who) for who in standing]
    return _site(site, tuple(here), len(standing))


@lru_cache(maxsize=4096)
def _site(site: int, here: tuple[Piece, ...], standing: int) -> Node:
    made = SITE[site]
    status = [f"limit-{standing}-{made.limit}"] if made.limit else []
    if standing >= LIMIT[site]:
        status.append("full")
    if made.event:
        status.append(made.event)
    kind = {FORGE: "anvil", ENTRANCE: "cave-entrance"}.get(site, "I" * made.level)
    return Node(key=made.id, x=made.x, y=made.y, title=made.name, kind=kind, pieces=here, status=tuple(status))


def _loose(v: FlameView, site: int) -> list[Piece]:
    found = []
    for kind in range(len(ORE)):
        webbed = v.webbed_ores.count((site, kind))
        free = (v.loose[site] >> 8 * kind & 255) - webbed
        if free:
            found.append(pieces.loose_ore(kind, site, free, webbed=False))
        if webbed:
            found.append(pieces.loose_ore(kind, site, webbed, webbed=True))
    return found


def _figure(v: FlameView, who: int) -> Piece:
    sets = (
        ("stunned", v.stunned),
        ("slowed", v.slowed),
        ("webbed", v.webbed),
        ("flying", v.turn.flying),
        ("stealthy", v.turn.stealthy),
        ("passenger", v.turn.passengers),
    )
    status = [name for name, mask in sets if mask >> who & 1]
    if who == v.turn.actor:
        status.append("acting")
    return pieces.adventurer(who, v.owner[who], v.carried[who], tuple(status))


# Artefacts, events, imps; the bag and the supply; the turn


def market(v: FlameView) -> Board:
    """The artefact row and the piles."""
    row = tuple(pieces.artefact(n, _in_row(v, n)) for n in v.row)
    top = v.events_known[1]
    areas: list[AnyArea] = [
        _row("row", None, row),
        _stack("pile", None, v.pile, None),
        _stack("events", None, v.events, pieces.event(top) if top else None),
        _row("last_event", None, tuple(pieces.event(f"#{n}") for n in v.past_events[-1:])),
    ]
    if v.solo:
        areas += [
            _stack("imps", None, v.imps, pieces.imp_back(v.imp_back)),
            _row("last_imp", None, tuple(pieces.imp(n) for n in v.past_imps[-1:])),
            _row("objectives", None, tuple(pieces.objective(n, n in v.fulfilled) for n in v.objectives)),
        ]
    return _part("market", *areas)


def _in_row(v: FlameView, n: int) -> tuple[str, ...]:
    return tuple(word for word, marked in (("webbed", v.webbed_row), ("shielded", v.shielded)) if n in marked)


def stores(v: FlameView) -> Board:
    """The kobolds that are left, the ores of the bag and of the supply."""
    kinds = range(len(ORE) if v.mithrul else len(ORE) - 1)
    bag = tuple(pieces.ore_counter(kind, "bag", v.bag >> 8 * kind & 255) for kind in kinds)
    supply = tuple(pieces.ore_counter(kind, "supply", v.supply >> 8 * kind & 255) for kind in kinds)
    warning = ("low",) if v.kobolds_left <= FEW_KOBOLDS else ()
    kobolds = pieces.counter("kobolds_left", TEXTS["piece.kobolds_left"], "goblin", v.kobolds_left, *warning)
    chests = pieces.counter("treasures_left", TEXTS["area.treasures"], "chest", v.treasures)
    return _part("kobolds", _row("bag", None, bag), _row("supply", None, (*supply, kobolds, chests)))


def turn(v: FlameView) -> Row:
    """What is left of the card being played, and the kobold tokens of a fight."""
    icons = [pieces.icon_counter(k, n) for k in range(5) if (n := v.turn.icons >> 8 * k & 255)]
    drawn = [pieces.kobold_token(n) for n in bits(v.turn.drawn)]
    return _row("icons", None, (*icons, *drawn))


# Boards


def board(v: FlameView, seat: int) -> Board:
    """A player's team, cards, artefacts and tokens."""
    player = v.players[seat]
    areas: list[AnyArea] = [
        _row("team", seat, tuple(_aid(v, who) for who in _team(v, player))),
        _fan(seat, tuple(pieces.action_card(key) for key in player.hand)),
        _row("active", seat, tuple(_played(v, card) for card in player.active)),
        _row("face_up", seat, tuple(pieces.action_card(f"#{card}") for card in player.face_up)),
        _stack("draw", seat, player.draw, pieces.action_card(player.draw_top) if player.draw_top else None),
        _row("discard", seat, tuple(pieces.action_card(f"#{card}") for card in player.discard)),
        _stack("advanced", seat, player.advanced, None),
        _row("artefacts", seat, tuple(pieces.artefact(n, _owned(v, n)) for n in player.artefacts)),
        _row("treasures", seat, tuple(pieces.treasure(key) for key in player.treasures)),
        _row("tokens", seat, tuple(_tokens(v, seat))),
    ]
    known = tuple(pieces.action_card(key) for key in player.draw_known if key != player.draw_top)
    if known:
        areas.append(_row("known", seat, known))
    numbers = (
        ("vp", player.points),
        ("artefacts", len(player.artefacts)),
        ("target", v.threshold),
        ("treasures", len(player.treasures)),
        ("hand", len(player.hand)),
        ("turns", 4 - player.turns),
    )
    return _board(seat, tuple(areas), numbers)


@lru_cache(maxsize=2048)
def _board(seat: int, areas: tuple[AnyArea, ...], numbers: tuple[tuple[str, int], ...]) -> Board:
    shown = tuple(Number(name, n, TEXTS[f"number.{name}"]) for name, n in numbers)
    return Board(key=f"board:{seat}", owner=seat, areas=areas, numbers=shown)


@lru_cache(maxsize=2048)
def _fan(seat: int, hand: tuple[Piece, ...]) -> Fan:
    return Fan(key=f"hand:{seat}", title=TEXTS["area.hand"], owner=seat, pieces=hand)


def _team(v: FlameView, player: Player) -> tuple[int, ...]:
    return v.order if v.order else tuple(bits(player.crew))


def _aid(v: FlameView, who: int) -> Piece:
    """The adventurer's card in front of its player; the figure itself is in the mine."""
    harms = (("stunned", v.stunned), ("slowed", v.slowed), ("webbed", v.webbed))
    status = tuple(name for name, mask in harms if mask >> who & 1)
    return pieces.adventurer(who, v.owner[who], v.carried[who], status, key=".aid")


def _played(v: FlameView, card: int) -> Piece:
    status = ("playing",) if card == v.turn.card else ()
    if card == v.turn.copied:
        status = ("copied",)
    potions = tuple(pieces.potion(n, "used") for n, on in enumerate(v.potions_on) if on == card)
    return pieces.action_card(f"#{card}", status, potions)


def _owned(v: FlameView, n: int) -> tuple[str, ...]:
    words = (("exhausted", v.exhausted), ("mithrul", v.set_in))
    return tuple(word for word, mask in words if mask >> n - FIRST_ARTEFACT & 1)


def _tokens(v: FlameView, seat: int) -> list[Piece]:
    """The first player's marker, batteries, potions and webs."""
    made = [pieces.token("first", TEXTS["piece.first"], "crown")] if v.first == seat else []
    if v.owner[FLYNA] == seat:
        for n in range(3):
            status = "charged" if n < v.charged else "empty"
            made.append(pieces.token(f"battery~{n + 1}", TEXTS["piece.battery"], "heavy-lightning", status))
    if v.owner[OGMUL] == seat:
        for n in range(3):
            if v.potions_on[n] < 0:
                made.append(pieces.potion(n, "full" if v.full_potions >> n & 1 else "empty"))
    if v.owner[SILKARA] == seat:
        made += [pieces.token(f"web~{n + 1}", TEXTS["piece.web"], "sewing-string") for n in range(v.free_webs)]
    return made
