"""King's Forge with Apprentices: buy dice, roll them, craft what the King ordered."""

from pathlib import Path

from enclume.kernel.content import fingerprint, pack_of
from enclume.kernel.game import Game, SeatIdentity
from enclume.kernel.lessons import load_lessons
from enclume.kernel.rulebook import Rulebook

from .actions import VERBS
from .appraise import appraise, rollout
from .cards import FOLDER, SMITHY, load_content
from .defaults import default_choice
from .evaluate import evaluate
from .measure import measure
from .plans import PARTS, PLANNED, plan
from .rounds import step
from .routines import ROUTINES
from .scene import scene
from .setup import OPTIONS, PRESETS, check_config, set_up
from .statistics import statistics
from .texts import TEXTS
from .view import view
from .words import account, describe_event, describe_option, describe_prompt, gain

ID = "kings_forge"
COLORS = ("purple", "orange", "white", "green", "blue")

GAME = Game(
    id=ID,
    name=TEXTS["game.name"],
    tagline=TEXTS["game.tagline"],
    seats=(2, 3, 4, 5),
    version=4,
    content_hash=fingerprint(FOLDER, pack_of(ID)),
    rulebook=Rulebook(Path(__file__).with_name("RULES.md")),
    options=OPTIONS,
    presets=PRESETS,
    identities=tuple(SeatIdentity(color, smithy.front.name) for color, smithy in zip(COLORS, SMITHY, strict=False)),
    setup=set_up,
    step=step,
    view=view,
    scene=scene,
    verbs=VERBS,
    routines=ROUTINES,
    quiet=frozenset({"paid", "row_refilled", "crew_refilled", "crafting_ended"}),
    describe_option=describe_option,
    describe_event=describe_event,
    describe_prompt=describe_prompt,
    gain=gain,
    parts=PARTS,
    planned=PLANNED,
    plan=plan,
    account=account,
    statistics=statistics,
    secrets=False,
    check_config=check_config,
    absent=default_choice,
    load_content=load_content,
    evaluate=evaluate,
    appraise=appraise,
    rollout=rollout,
    lessons=load_lessons(FOLDER),
    horizon=2,
    explore=0.07,
    widen=0.8,
    measure=measure,
    longest=40_000,
)
