"""King's Forge with Apprentices: buy dice, roll them, craft what the King ordered."""

from pathlib import Path

from enclume.kernel.content import fingerprint, pack_of
from enclume.kernel.game import Game, SeatIdentity
from enclume.kernel.rulebook import Rulebook

from .actions import VERBS
from .appraise import appraise, rollout
from .cards import FOLDER, SMITHY, load_content
from .evaluate import evaluate
from .measure import measure
from .rounds import step
from .scene import scene
from .setup import OPTIONS, check_config, set_up
from .texts import TEXTS
from .view import view
from .words import account, describe_event, describe_option, describe_prompt, gain

ID = "kings_forge"

GAME = Game(
    id=ID,
    name=TEXTS["game.name"],
    tagline=TEXTS["game.tagline"],
    seats=(2, 3, 4, 5),
    version=2,
    content_hash=fingerprint(FOLDER, pack_of(ID)),
    rulebook=Rulebook(Path(__file__).with_name("RULES.md")),
    options=OPTIONS,
    identities=tuple(SeatIdentity(smithy.id, smithy.front) for smithy in SMITHY[:5]),
    setup=set_up,
    step=step,
    view=view,
    scene=scene,
    verbs=VERBS,
    quiet=frozenset({"paid", "row_refilled", "crew_refilled", "crafting_ended"}),
    describe_option=describe_option,
    describe_event=describe_event,
    describe_prompt=describe_prompt,
    gain=gain,
    account=account,
    check_config=check_config,
    load_content=load_content,
    evaluate=evaluate,
    appraise=appraise,
    rollout=rollout,
    horizon=2,
    explore=0.07,
    widen=0.8,
    measure=measure,
    longest=40_000,
)
