"""Information-set Monte Carlo tree search over imagined worlds.

One tree, a new world for each iteration (open loop): a node stands for a history of choices, whatever chance and hidden
faces were. Every seat plays for its own prospect, so the same search serves rivals, teams (who share their result) and
co-operative games (where all do). Seats that choose at once choose without seeing each other: each has arms of its own.
Where a game's values at a glance are good already, the search is a contest of the best few instead.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from enclume.kernel import Ask, Game, Option, World

from .budget import Budget
from .chair import Chair
from .contest import Contest
from .simple import prospect

FIRST_WIDTH: Final = 4
SOLVER_SHARE: Final = 0.6
"""How much of its time the search leaves to the game's exact solver."""
NODES_PER_ITERATION: Final = 40
"""What an iteration is worth in nodes of the solver, where the budget is in iterations."""


class Arm:
    """An option of a node: how often it was there, how often it was tried, what came of it."""

    __slots__ = ("offered", "total", "tried")

    def __init__(self, promise: float = 0.0, trust: float = 0.0) -> None:
        self.offered = 0
        self.tried = trust
        self.total = trust * promise


class Node:
    """A history of choices: for each seat asked there its arms, best prospects first, and what follows."""

    __slots__ = ("arms", "children", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[int, dict[Option, Arm]] = {}
        self.children: dict[tuple[Option, ...], Node] = {}


class Clock:
    """Tells whether a world is still in the turn in which it was imagined; always, where the game counts no turns."""

    __slots__ = ("_state", "_turn", "_turns")

    def __init__(self, world: World) -> None:
        self._turns = world.game.turns
        self._state = world.state
        self._turn = 0 if self._turns is None else self._turns(self._state)

    def same_turn(self) -> bool:
        return self._turns is None or self._turns(self._state) == self._turn


class SearchBot:
    """Thinks for a while, then takes the option it tried most."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self._rng = Random(seed)
        self.budget = budget
        self._luck = 0
        self.solves = True
        """Whether small endgames are left to the game's exact solver."""
        self.iterations = 0
        """How many the last choice took."""
        self.solved = False
        """Whether the last choice was found by exact analysis."""

    def choose(self, chair: Chair) -> Option:
        started = perf_counter()
        self.iterations, self.solved = 0, False
        exact = self._solve(chair)
        if exact is not None:
            self.solved = True
            return exact
        if chair.game.rivals is not None:
            contest = Contest(chair, self._rng)
            option = contest.decide(lambda played: self.budget.allows(played, perf_counter() - started))
            self.iterations = contest.played
            return option
        root = Node()
        self._luck = self._rng.getrandbits(64) if chair.game.paired else 0
        while self.budget.allows(self.iterations, perf_counter() - started):
            self._iterate(chair, root)
            self.iterations += 1
        arms = root.arms[chair.seat]
        return max(arms, key=lambda option: (arms[option].tried, arms[option].total))

    def _solve(self, chair: Chair) -> Option | None:
        solve = chair.game.solve
        if solve is None or not self.solves:
            return None
        budget = self.budget
        nodes = None if budget.iterations is None else NODES_PER_ITERATION * budget.iterations
        seconds = None if budget.seconds is None else SOLVER_SHARE * budget.seconds
        return solve(chair.imagine(self._rng).state, chair.seat, nodes, seconds)

    def _iterate(self, chair: Chair, root: Node) -> None:
        """Go down the tree, add a node, play on to the end, and remember what came of it."""
        first = self._first(chair, root)
        rng = self._rng if first is None else Random(self._luck + int(first[1].tried))
        world = chair.imagine(rng)
        clock = Clock(world)
        path: list[tuple[Arm, int]] = []
        node: Node | None = root
        while node is not None and world.asks and clock.same_turn():
            node.visits += 1
            taken = []
            for ask in tuple(world.asks):
                if first is not None and ask.seat == chair.seat:
                    (option, arm), first = first, None
                else:
                    option, arm = self._select(node, ask, world)
                path.append((arm, ask.seat))
                taken.append((ask.seat, option))
            for seat, option in taken:
                world.choose(option, seat)
            key = tuple([option for _, option in taken])
            following = node.children.get(key)
            if following is None:
                node.children[key] = Node()
            node = following
        play_on(world, rng, clock)
        seats = world.state.seats
        together = world.game.cooperative
        prospects = [prospect(world, 0)] * seats if together else [prospect(world, seat) for seat in range(seats)]
        for arm, seat in path:
            arm.tried += 1
            arm.total += prospects[seat]

    def _first(self, chair: Chair, root: Node) -> tuple[Option, Arm] | None:
        """The option to try next, where that has to be known before its world is imagined."""
        if not chair.game.paired:
            return None
        if chair.seat not in root.arms:
            self._add(root.arms.setdefault(chair.seat, {}), chair.decision, chair.imagine(self._rng))
        return self._best(root, chair.decision, chair.game)

    def _select(self, node: Node, ask: Ask, world: World) -> tuple[Option, Arm]:
        """The arm with the best upper bound among the most promising ones; how many count grows with the visits."""
        arms = node.arms.get(ask.seat)
        if arms is None:
            arms = node.arms[ask.seat] = {}
        if any(option not in arms for option in ask.options):
            self._add(arms, ask, world)
        return self._best(node, ask, world.game)

    def _best(self, node: Node, ask: Ask, game: Game) -> tuple[Option, Arm]:
        arms = node.arms[ask.seat]
        width = FIRST_WIDTH + game.widen * sqrt(node.visits)
        offered = set(ask.options) if len(arms) > len(ask.options) else None
        best, chosen, explore = -1.0, None, game.explore
        seen = 0
        for option, arm in arms.items():
            if offered is not None and option not in offered:
                continue
            seen += 1
            if seen > width:
                break
            arm.offered += 1
            if not arm.tried:
                return option, arm
            bound = arm.total / arm.tried + explore * sqrt(log(arm.offered) / arm.tried)
            if bound > best:
                best, chosen = bound, option
        assert chosen is not None
        return chosen, arms[chosen]

    def _add(self, arms: dict[Option, Arm], ask: Ask, world: World) -> None:
        """Add the options that this world offers and no world before did, the most promising first."""
        new = [option for option in ask.options if option not in arms]
        game = world.game
        look = game.insight or game.appraise
        if look is None:
            self._rng.shuffle(new)
            arms.update({option: Arm() for option in new})
            return
        glance = look(world.state, ask.seat, ask.options)
        values = dict(zip(ask.options, glance, strict=True))
        new.sort(key=lambda option: -values[option])
        if game.promise is None:
            arms.update({option: Arm() for option in new})
            return
        promises = dict(zip(ask.options, game.promise(world.state, ask.seat, glance), strict=True))
        arms.update({option: Arm(promises[option], game.trust) for option in new})


def play_on(world: World, rng: Random, clock: Clock) -> None:
    """Play on to the game's horizon or to the end of the turn, sensibly where the game knows how to."""
    game, state, chance = world.game, world.state, rng.random
    if game.rollout is None and game.horizon is None and game.turns is None:
        world.playout(rng)
        return
    left = game.horizon or game.longest
    while world.asks and left and clock.same_turn():
        left -= 1
        ask = world.asks[0]
        options = ask.options
        if game.rollout is not None:
            world.choose(game.rollout(state, ask.seat, options, chance), ask.seat)
        else:
            world.choose(options[int(chance() * len(options))], ask.seat)
