"""``enclume play``: a match in the terminal, against bots or among people at one keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape

from enclume.bots import Bot, Chair, choose_and_say, make_bot
from enclume.kernel import Match, Option, UndoRefused, find_game
from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text

from .ending import tell_end
from .language import say, t
from .options import Settings, parse
from .show import show

HELP: Final = Text(
    fr="Un numéro ou un coup (take:M50) ; u : annuler ; w M45 : pourquoi pas M45 ; l : journal ; q : quitter.",
    en="A number or an option (take:M50); u: undo; w M45: why not M45; l: log; q: quit.",
)


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    game: Annotated[str, typer.Argument(help="The id of a game, see 'enclume games'.")],
    bots: Annotated[str, typer.Option(help="Bots for the other seats, by comma; 'human' for a person.")] = "greedy",
    seats: Annotated[int | None, typer.Option(help="Seats, you included.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    seed: Annotated[int | None, typer.Option(help="The deal; default: a new one.")] = None,
    settings: Settings = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the match in this file, up to date after every choice.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a match kept in a file.")] = None,
) -> None:
    """Play in the terminal. Type the number of an option, or: ? help, u undo, w PIECE why not, l log, q quit.

    Example: [bold]enclume play forge_of_the_gods --bots search:200ms --set mine_visibility=veiled[/bold]
    """
    if resume is not None:
        from .record import _load

        match = Match.replay(_load(resume))
    else:
        dealt = randbelow(10**9) if seed is None else seed
        match = Match(find_game(game), seats=seats, options=parse(settings), seed=dealt)
    Session(match, seat, bots.split(","), save or resume).run()


class Session:
    """A person, or several, at a terminal."""

    def __init__(self, match: Match, seat: int, bots: list[str], save: Path | None) -> None:
        self.match = match
        self.console = Console(highlight=False)
        self.save = save
        self.told = 0
        self.bots: dict[int, Bot] = {}
        others = [s for s in range(match.config.seats) if s != seat]
        for nth, other in enumerate(others):
            spec = bots[nth % len(bots)]
            if spec != "human":
                self.bots[other] = make_bot(spec, seed=match.seed + other, game=match.game)
        if seat not in range(match.config.seats):
            last = match.config.seats - 1
            raise typer.BadParameter(f"seat {seat}: seats run from 0 to {last}", param_hint="--seat")
        people = [s for s in range(match.config.seats) if s not in self.bots]
        self.you = people[0] if len(people) == 1 else None
        self.names = [match.game.seat_name(s, match.config) for s in range(match.config.seats)]

    def run(self) -> None:
        """Play until the end, or until the person leaves."""
        self.console.print(f"[dim]{self.match.game.id}, seed {self.match.seed}[/dim]")
        while self.match.decision is not None:
            seat = self.match.decision.seat
            if seat in self.bots:
                with self.console.status(t(self.names[seat])):
                    option, said = choose_and_say(self.bots[seat], Chair(self.match, seat), Random(self.match.moment))
                self.match.apply(seat, option)
                if said is not None:
                    self.console.print(f"[italic]{t(self.names[seat])}: {escape(t(said))}[/italic]")
                self._keep()
            elif not self._ask(seat):
                return
        self._tell()
        show(self.match.scene(self.you), [t(name) for name in self.names], self.console)
        tell_end(self.match, [t(name) for name in self.names], self.console)

    def _ask(self, seat: int) -> bool:
        """Let a person choose; False when they leave."""
        self._tell()
        show(self.match.scene(seat), [t(name) for name in self.names], self.console)
        ask = self.match.decision_of(seat)
        assert ask is not None
        who = "" if self.you is not None else f"{t(self.names[seat])}: "
        self.console.print(f"[bold red]{who}{t(self.match.prompt(seat))}[/bold red]")
        for n, option in enumerate(ask.options, 1):
            self.console.print(f"[bold]{n:3}[/bold]  {t(self.match.describe(option))}  [dim]{option}[/dim]")
        while True:
            words = self.console.input(
                say(fr="[bold]Votre choix[/bold] (? aide) > ", en="[bold]Your choice[/bold] (? help) > ")
            ).split()
            if not words:
                continue
            if words[0] in ("q", "quit"):
                return False
            if self._answer(seat, words, ask.options):
                return True

    def _answer(self, seat: int, words: list[str], options: Sequence[Option]) -> bool:
        """Do what the person says; True when the match has changed."""
        match words:
            case ["?"] | ["h"] | ["help"]:
                self.console.print(t(HELP))
            case ["u"] | ["undo"]:
                return self._undo(seat)
            case ["w" | "why", target]:
                self._why(seat, target)
            case ["l"] | ["log"]:
                self.told = 0
                self._tell()
            case [number] if number.isdecimal() and 1 <= int(number) <= len(options):
                return self._apply(seat, options[int(number) - 1])
            case [word]:
                return self._apply(seat, word)
            case _:
                self.console.print(
                    say(fr="Je n'ai pas compris ; tapez ? pour l'aide.", en="I did not get that; type ? for help.")
                )
        return False

    def _apply(self, seat: int, option: Option | str) -> bool:
        try:
            self.match.apply(seat, option)
        except EnclumeError as error:
            self.console.print(f"[red]{escape(t(error.text))}[/red]")
            return False
        self._keep()
        return True

    def _undo(self, seat: int) -> bool:
        try:
            self.match.undo(seat, agreed=self.bots)
        except UndoRefused as refusal:
            self.console.print(f"[red]{escape(t(refusal.text))}[/red]")
            return False
        self.told = min(self.told, len(self.match.events))
        self._keep()
        return True

    def _why(self, seat: int, target: str) -> None:
        reasons = self.match.why_not(seat, target)
        if not reasons:
            self.console.print(say(fr="C'est possible maintenant.", en="You can use it now."))
        for reason in reasons:
            self.console.print(f"{escape(t(reason.text))} [dim]{' '.join(reason.rules)}[/dim]")
            for rule in reason.rules:
                self.console.print(f"  [dim]{rule} {escape(t(self.match.game.rulebook[rule]))}[/dim]")

    def _tell(self) -> None:
        """Say what has happened since we last looked."""
        for event in self.match.events[self.told :]:
            seen = event.seen_by(self.you)
            if seen is not None and seen.kind not in self.match.game.quiet:
                text = t(self.match.game.describe_event(seen, self.you, self.names))
                self.console.print(f"  {text}  [dim]{' '.join(event.rules)}[/dim]")
        self.told = len(self.match.events)
        self.console.print()

    def _keep(self) -> None:
        if self.save is not None:
            self.match.record().save(self.save)
