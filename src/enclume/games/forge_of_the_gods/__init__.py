"""Forge of the Gods: dig a pyramid of cubes, forge blades and handles, match them."""

from pathlib import Path

from enclume.kernel.content import fingerprint, pack_of
from enclume.kernel.game import Game, SeatIdentity
from enclume.kernel.lessons import load_lessons
from enclume.kernel.rulebook import Rulebook

from .actions import VERBS
from .cards import FOLDER, load_content
from .endgame import solve
from .evaluate import appraise, evaluate, hasty, rollout
from .measure import measure
from .rules import turn
from .scene import scene
from .setup import OPTIONS, check_layout, set_up
from .statistics import statistics
from .texts import TEXTS, account, describe_event, describe_option, describe_prompt, gain
from .view import view

ID = "forge_of_the_gods"

GAME = Game(
    id=ID,
    name=TEXTS["game.name"],
    tagline=TEXTS["game.tagline"],
    seats=(1, 2, 3, 4),
    version=1,
    content_hash=fingerprint(FOLDER, pack_of(ID)),
    rulebook=Rulebook(Path(__file__).with_name("RULES.md")),
    options=OPTIONS,
    identities=tuple(SeatIdentity(seat, TEXTS[f"seat.{seat}"]) for seat in ("purple", "orange", "white", "brown")),
    setup=set_up,
    step=turn,
    view=view,
    scene=scene,
    verbs=VERBS,
    quiet=frozenset({"turn_started", "materials_spent", "cubes_uncovered"}),
    describe_option=describe_option,
    describe_event=describe_event,
    describe_prompt=describe_prompt,
    gain=gain,
    steady=True,
    account=account,
    statistics=statistics,
    secrets=False,
    hidden=False,
    alike=True,
    first_chair=lambda g: g.deal.first_chair,
    check_config=check_layout,
    load_content=load_content,
    evaluate=evaluate,
    appraise=appraise,
    rollout=rollout,
    solve=solve,
    horizon=16,
    styles={"hasty": hasty},
    measure=measure,
    lessons=load_lessons(FOLDER),
    longest=103,
)
