"""Games: the bundled ones by name, and any game whose rules are written in Python."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, overload

from . import _plyscope as _rust
from .own import M, OwnGame, Rules, S
from .results import Answer, Score, escape, needs_a_limit, number, plies
from .trees import Tree

__all__ = ["Game", "GameInfo", "game", "games"]

MEMORY = 1 << 30
"""The most bytes that the table of a search may take; it grows only as far as it is used."""


@dataclass(frozen=True)
class GameInfo:
    """A bundled game: how it is opened, and what it is."""

    name: str
    parameters: str
    default: str
    example: str
    about: str


def games() -> list[GameInfo]:
    """The bundled games.

    >>> "connect4" in [game.name for game in games()]
    True
    """
    return [GameInfo(**one) for one in json.loads(_rust.games())]


class Game:
    """A bundled game at a position. It never changes: `play` gives another one.

    >>> board = Game("connect4(5x4)").play("3", "3")
    >>> board.turn, board.moves
    ('max', ['1', '2', '3', '4', '5'])
    >>> answer = board.solve()
    >>> answer.proved, answer.meaning
    (True, 'a draw')
    """

    __slots__ = ("_session",)

    def __init__(self, name: str | _rust.PySession) -> None:
        self._session = _rust.PySession(name) if isinstance(name, str) else name

    @property
    def name(self) -> str:
        """Its name with its parameters, as it can be opened again."""
        return self._session.name()

    @property
    def players(self) -> tuple[str, str]:
        """What the players are called."""
        return self._session.players()

    @property
    def position(self) -> str:
        """The position as text; `at` reads it."""
        return self._session.position()

    @property
    def turn(self) -> str:
        """Who is to move: `max` (the first player) or `min`."""
        return self._session.turn()

    @property
    def outcome(self) -> Score | None:
        """The first player's score once the game is over."""
        found = self._session.outcome()
        if found is None:
            return None
        score: Score = number(found[0])
        return score

    @property
    def moves(self) -> list[str]:
        """The legal moves; none if the game is over."""
        return self._session.moves()

    @property
    def history(self) -> list[str]:
        """The moves played since the position was set."""
        return self._session.history()

    def play(self, *moves: str | int) -> Game:
        """The position after these moves."""
        return Game(self._session.play([str(mv) for mv in moves]))

    def at(self, position: str) -> Game:
        """The same game at another position."""
        return Game(self._session.at(position))

    def evaluate(self) -> Score:
        """The static value in play, the first player's view."""
        score: Score = number(self._session.evaluate())
        return score

    def perft(self, depth: int) -> list[int]:
        """How many positions there are at each ply, from 0."""
        return self._session.perft(plies(depth, 1000))

    def solve(
        self,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        memory: int = MEMORY,
        rank: bool = False,
        winner: bool = False,
    ) -> Answer[str]:
        """The exact value. `rank` gives every move a value of its own; `winner` asks only who wins."""
        if depth is not None:
            plies(depth)
        return _answer(self._session.solve(depth, nodes, seconds, threads, memory, rank, winner))

    def analyze(
        self,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        memory: int = MEMORY,
        lines: int = 1,
        exact: bool = False,
    ) -> Answer[str]:
        """Searches deeper and deeper until a limit; Ctrl-C stops with the best answer so far.

        >>> Game("tictactoe").analyze(depth=4).depth
        4
        """
        needs_a_limit(depth, nodes, seconds)
        if depth is not None:
            plies(depth)
        return _answer(self._session.analyze(depth, nodes, seconds, threads, memory, lines, exact))

    def choose(self, level: str = "depth=8", seed: int = 0) -> Answer[str]:
        """The move of a player of some level: `depth=4`, `time=50ms`, `strength=5`, `random`, `perfect`."""
        return _answer(self._session.choose(level, seed))

    def tree(self, depth: int | None = None, *, most: int = 100_000) -> Tree:
        """The game from here on, written down as a tree."""
        return Tree(self._session.unfold(depth, most))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.position) == (other.name, other.position)

    def __hash__(self) -> int:
        return hash((self.name, self.position))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_open, (self.name, self.position))

    def __str__(self) -> str:
        return self._session.picture()

    def __repr__(self) -> str:
        return f"Game({self.name!r}).at({self.position!r})"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def _open(name: str, position: str) -> Game:
    return Game(name).at(position)


def _answer(found: tuple[str, bool]) -> Answer[str]:
    return Answer.of(json.loads(found[0]), interrupted=found[1])


@overload
def game(what: str) -> Game: ...
@overload
def game(what: Game) -> Game: ...
@overload
def game(what: OwnGame[S, M]) -> OwnGame[S, M]: ...
@overload
def game(what: Rules[S, M], **options: Any) -> OwnGame[S, M]: ...
@overload
def game(what: Any, **options: Any) -> Any: ...
def game(what: Any, **options: Any) -> Game | OwnGame[Any, Any]:
    """A bundled game by name, or a game of yours: an object with `start`, `turn`, `moves`, `play` and `outcome`, an
    aima-python `Game`, an easyAI `TwoPlayerGame`, or an OpenSpiel game or state, each as it is.

    >>> game("nim(3,4,5)").moves[:3]
    ['a-1', 'a-2', 'a-3']
    """
    if isinstance(what, str):
        if options:
            raise TypeError(f"{next(iter(options))} is for games written in Python; {what!r} is a bundled one")
        return Game(what)
    if isinstance(what, (Game, OwnGame)) and not options:
        return what
    from .adapters import adapt

    return OwnGame(adapt(what), **options)
