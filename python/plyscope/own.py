"""Your own game in Python, searched by the engine."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from . import _plyscope as _rust
from .results import Answer, escape, needs_a_limit, number, plies
from .trees import Tree

__all__ = ["MAX", "MIN", "OwnGame", "Player", "Rules"]

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Player(str, Enum):
    """Who is to move. Scores are always MAX's."""

    MAX = "max"
    MIN = "min"

    # States hold players, and every state is hashed: a text does that in C, an Enum in Python.
    __hash__ = str.__hash__

    @property
    def other(self) -> Player:
        """The opponent."""
        return MIN if self is MAX else MAX

    def __str__(self) -> str:
        return self.value.upper()


MAX = Player.MAX
MIN = Player.MIN

PlayerLike = Player | str | int


@runtime_checkable
class Rules(Protocol[S, M]):
    """What a game has to say. States and moves are any hashable objects; `play` gives a new state and leaves the old one
    as it was. The same question always has the same answer: each is asked once and its answer kept.

    Optional, where the object has them:

    - `evaluate(state)`: MAX's score at a glance, for searches to a depth;
    - `order(state, moves)`: the same moves, the most promising first;
    - `key(state)`: states with equal keys are worth the same (mirror images, say);
    - `bounds = (least, most)`: no score lies outside;
    - `alternates = True`: the players strictly take turns, so `turn` is asked only once;
    - `players = ("X", "O")`, `name`: what they are called;
    - `show(state)`: the state as people read it.
    """

    def start(self) -> S: ...
    def turn(self, state: S, /) -> PlayerLike: ...
    def moves(self, state: S, /) -> Iterable[M]: ...
    def play(self, state: S, move: M, /) -> S: ...
    def outcome(self, state: S, /) -> float | None: ...


_WORDS = ("turn", "moves", "play", "outcome", "key", "evaluate", "order")
_NEEDED = ("start", "turn", "moves", "play", "outcome")
MOST_POSITIONS = 5_000_000


class OwnGame(Generic[S, M]):
    """A game of yours at a position. It never changes: `play` gives another one. All positions of one game share what
    Python said about them, so nothing is asked twice.

    >>> class Stones:
    ...     "A heap of stones: take one or two; the last stone wins."
    ...     def start(self): return (4, MAX)
    ...     def turn(self, state): return state[1]
    ...     def moves(self, state): return range(1, min(state[0], 2) + 1)
    ...     def play(self, state, take): return (state[0] - take, state[1].other)
    ...     def outcome(self, state):
    ...         if state[0] == 0: return -1 if state[1] is MAX else 1
    >>> game = OwnGame(Stones())
    >>> answer = game.solve()
    >>> answer.score, answer.move, answer.proved, answer.meaning
    (1, 1, True, 'MAX wins')
    """

    __slots__ = ("_id", "_own", "history", "name", "rules", "state")

    def __init__(
        self,
        rules: Rules[S, M],
        *,
        name: str | None = None,
        evaluate: Callable[[S], float] | None = None,
        order: Callable[[S, list[M]], Iterable[M]] | None = None,
        key: Callable[[S], Hashable] | None = None,
        decimals: int | None = None,
    ) -> None:
        missing = [word for word in _NEEDED if not callable(getattr(rules, word, None))]
        if missing:
            raise TypeError(
                f"{type(rules).__name__} has no method {', '.join(missing)}; expected "
                "start(), turn(state), moves(state), play(state, move), outcome(state)"
            )
        given = {"evaluate": evaluate, "order": order, "key": key}
        words = [given.get(word) or getattr(rules, word, None) for word in _WORDS]
        for word, method in zip(_WORDS, words):
            if method is not None and not callable(method):
                raise TypeError(f"{word} is {method!r}; expected a method")
        bounds = getattr(rules, "bounds", None)
        if bounds is not None:
            least, most = (float(bound) for bound in bounds)
            if not least <= most:
                raise ValueError(f"bounds={bounds!r}: expected the least score, then the greatest")
            bounds = (least, most)
        players = tuple(str(player) for player in getattr(rules, "players", ("MAX", "MIN")))
        if len(players) != 2:
            raise ValueError(f"players={players!r}: expected two names")
        if decimals is None:
            decimals = getattr(rules, "decimals", None)
        self.name: str = name or str(getattr(rules, "name", None) or type(rules).__name__)
        self.rules = rules
        self._own = _rust.Own(
            self.name,
            rules.start,
            words,
            bool(getattr(rules, "alternates", False)),
            bounds,
            (players[0], players[1]),
            decimals,
            getattr(rules, "show", None),
        )
        self._id, self.state = self._own.start()
        self.history: tuple[M, ...] = ()

    def _at(self, id: int, state: S, history: tuple[M, ...]) -> OwnGame[S, M]:
        made: OwnGame[S, M] = object.__new__(type(self))
        made.name, made.rules, made._own = self.name, self.rules, self._own
        made._id, made.state, made.history = id, state, history
        return made

    @property
    def turn(self) -> Player:
        """Who is to move."""
        return Player(self._own.turn(self._id))

    @property
    def moves(self) -> list[M]:
        """The legal moves; none if the game is over."""
        return self._own.moves(self._id)

    @property
    def outcome(self) -> float | None:
        """MAX's score once the game is over."""
        found: float | None = number(self._own.outcome(self._id))
        return found

    def play(self, *moves: M) -> OwnGame[S, M]:
        """The position after these moves."""
        now = self
        for mv in moves:
            found = now._own.play(now._id, mv)
            if found is None:
                legal = ", ".join(map(repr, now.moves)) or "none, the game is over"
                raise ValueError(f"{mv!r} is not a legal move here; the legal moves are {legal}")
            now = now._at(found[0], found[1], (*now.history, mv))
        return now

    def at(self, state: S) -> OwnGame[S, M]:
        """The game at another state."""
        return self._at(self._own.intern(state), state, ())

    def evaluate(self) -> float:
        """The static value, or the outcome if the game is over; 0 without an evaluator."""
        found: float = number(self._own.evaluate(self._id))
        return found

    def perft(self, depth: int) -> list[int]:
        """How many positions there are at each ply, from 0."""
        return self._own.perft(self._id, plies(depth, 1000))

    def solve(
        self,
        *,
        nodes: int | None = None,
        rank: bool = False,
        profile: bool = False,
        most_positions: int = MOST_POSITIONS,
    ) -> Answer[M]:
        """The exact value, by a search to the end of the game. Ctrl-C stops with what is known so far."""
        return self._search(None, nodes, None, rank, profile, most_positions)

    def analyze(
        self,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        rank: bool = False,
        profile: bool = False,
        most_positions: int = MOST_POSITIONS,
    ) -> Answer[M]:
        """Searches deeper and deeper until a limit. The value is minimax's to the depth that was reached, with `evaluate`
        at the horizon; Ctrl-C stops with the best answer so far."""
        needs_a_limit(depth, nodes, seconds)
        return self._search(depth, nodes, seconds, rank, profile, most_positions)

    def _search(
        self,
        depth: int | None,
        nodes: int | None,
        seconds: float | None,
        rank: bool,
        profile: bool,
        most_positions: int,
    ) -> Answer[M]:
        if depth is not None:
            plies(depth)
        if nodes is not None and nodes < 1:
            raise ValueError(f"nodes={nodes}: expected at least 1")
        found = self._own.search(self._id, depth, nodes, seconds, rank, profile, most_positions)
        return Answer.of({**found, "game": self.name, "position": self.state})

    def tree(self, depth: int | None = None, *, most: int = 100_000) -> Tree:
        """The game from here on, written down as a tree: it can be traced, drawn and asked about."""
        return Tree(self._own.unfold(self._id, depth, most))

    @property
    def positions(self) -> int:
        """How many positions are known so far, over all searches."""
        return self._own.positions()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnGame) and self.rules is other.rules and self.state == other.state

    def __hash__(self) -> int:
        return hash((id(self.rules), self.state))

    def __str__(self) -> str:
        show = getattr(self.rules, "show", None)
        return str(show(self.state)) if callable(show) else str(self.state)

    def __repr__(self) -> str:
        return f"<{self.name} at {self.state!r}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
