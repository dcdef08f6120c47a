"""The kernel: matches of any game, knowing none.

Rules are generators that change a state and yield decisions; :class:`Match` runs them, takes choices back, forks,
imagines, saves.
"""

from .campaigns import Campaign, Member, Standing, sequel_of
from .decisions import Ask, AskAll, Choosing, Rules, ask, ask_all
from .errors import (
    BadConfig,
    BadRecord,
    CannotThaw,
    ChoiceRefused,
    ContentError,
    EnclumeError,
    IllegalChoice,
    MatchOver,
    NoSuchWorld,
    NotYourTurn,
    Reason,
    UndoRefused,
    UnknownGame,
    UnknownOption,
)
from .events import EVERYONE, NOBODY, Event
from .frozen import Frozen
from .game import Achievement, Config, Game, SeatIdentity, Statistic
from .lessons import Lesson, Value
from .match import Match
from .options import Choice, Option
from .records import Record
from .registry import all_games, find_game, register
from .result import Result
from .rng import Rng
from .routines import Routine, Routines, Until
from .rulebook import Rulebook
from .state import GameOver, State
from .table_options import ChoiceOption, FlagOption, LineOption, NumberOption
from .texts import Catalogue, Text
from .world import World
from .zones import Zone, ZonedState, only

__all__ = [
    "EVERYONE",
    "NOBODY",
    "Achievement",
    "Ask",
    "AskAll",
    "BadConfig",
    "BadRecord",
    "Campaign",
    "CannotThaw",
    "Catalogue",
    "Choice",
    "ChoiceOption",
    "ChoiceRefused",
    "Choosing",
    "Config",
    "ContentError",
    "EnclumeError",
    "Event",
    "FlagOption",
    "Frozen",
    "Game",
    "GameOver",
    "IllegalChoice",
    "Lesson",
    "LineOption",
    "Match",
    "MatchOver",
    "Member",
    "NoSuchWorld",
    "NotYourTurn",
    "NumberOption",
    "Option",
    "Reason",
    "Record",
    "Result",
    "Rng",
    "Routine",
    "Routines",
    "Rulebook",
    "Rules",
    "SeatIdentity",
    "Standing",
    "State",
    "Statistic",
    "Text",
    "UndoRefused",
    "UnknownGame",
    "UnknownOption",
    "Until",
    "Value",
    "World",
    "Zone",
    "ZonedState",
    "all_games",
    "ask",
    "ask_all",
    "find_game",
    "only",
    "register",
    "sequel_of",
]
