"""Games that were written for other libraries, as they are: aima-python, easyAI, OpenSpiel."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from .own import _NEEDED, MAX, MIN, Player, Rules

__all__ = ["AimaGame", "EasyAIGame", "OpenSpielGame", "adapt"]


def adapt(what: Any) -> Rules[Any, Any]:
    """The rules of a game, whichever library it was written for."""
    if hasattr(what, "new_initial_state") or (hasattr(what, "legal_actions") and hasattr(what, "get_game")):
        return OpenSpielGame(what)
    if all(hasattr(what, word) for word in ("possible_moves", "make_move", "is_over")):
        return EasyAIGame(what)
    if all(hasattr(what, word) for word in ("actions", "result", "utility", "to_move")):
        return AimaGame(what)
    if isinstance(what, type):
        raise TypeError(f"{what.__name__} is a class; expected a game, e.g. {what.__name__}()")
    if not any(hasattr(what, word) for word in _NEEDED[1:]):
        raise TypeError(
            f"{type(what).__name__} is not a game; expected a name, e.g. \"connect4\", an object with "
            "start, turn, moves, play and outcome, or a game of aima-python, easyAI or OpenSpiel"
        )
    found: Rules[Any, Any] = what
    return found


class Held(tuple[Hashable, ...]):
    """What identifies a position, which makes it hashable at the speed of tuples, and the position itself."""

    held: Any


def hold(key: tuple[Hashable, ...], held: Any) -> Held:
    """A position under its key."""
    made = Held(key)
    made.held = held
    return made


def freeze(value: Any) -> Hashable:
    """Equal values give equal, hashable ones: lists, dictionaries, sets and arrays included.

    >>> freeze({"a": [1, 2]}) == freeze({"a": [1, 2]})
    True
    """
    kind = type(value)
    if kind in (int, str, bool, float, bytes) or value is None:
        frozen: Hashable = value
        return frozen
    if isinstance(value, dict):
        try:
            return frozenset(value.items())
        except TypeError:
            return frozenset((key, freeze(item)) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        made = tuple(value)
        try:
            hash(made)
        except TypeError:
            return tuple(freeze(item) for item in value)
        return made
    if isinstance(value, (set, frozenset)):
        return frozenset(freeze(item) for item in value)
    if hasattr(value, "tobytes") and hasattr(value, "shape"):
        return (value.tobytes(), tuple(value.shape))
    try:
        hash(value)
    except TypeError:
        pass
    else:
        held: Hashable = value
        return held
    if hasattr(value, "__dict__"):
        return (kind, freeze(vars(value)))
    raise TypeError(f"a {kind.__name__} in the state cannot be compared; expected numbers, texts, lists, …")


class AimaGame:
    """An aima-python `Game`. MAX is who moves in its `initial` state; scores are MAX's utility."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.name = type(game).__name__
        self._over: Callable[[Any], bool] = getattr(game, "terminal_test", None) or game.is_terminal
        initial = game.initial
        self._max = game.to_move(initial)
        try:
            hash(initial)
            self._wrapped = False
        except TypeError:
            self._wrapped = True

    def _hold(self, state: Any) -> Hashable:
        if not self._wrapped:
            found: Hashable = state
            return found
        key = freeze(state)
        return hold(key if isinstance(key, tuple) else (key,), state)

    def start(self) -> Any:
        return self._hold(self.game.initial)

    def turn(self, state: Any) -> Player:
        return MAX if self.game.to_move(state.held if self._wrapped else state) == self._max else MIN

    def moves(self, state: Any) -> Iterable[Any]:
        found: Iterable[Any] = self.game.actions(state.held if self._wrapped else state)
        return found

    def play(self, state: Any, move: Any) -> Any:
        return self._hold(self.game.result(state.held if self._wrapped else state, move))

    def outcome(self, state: Any) -> float | None:
        inner = state.held if self._wrapped else state
        if not self._over(inner):
            return None
        score: float = self.game.utility(inner, self._max)
        return score


_PLAIN = (int, float, str, bool, bytes, tuple, frozenset, type(None))
_SHARED = ("players",)
# What easyAI itself notes in a game that is being played.
_NOT_THE_BOARD = ("players", "nmove", "ai_move")


def _copied(value: Any) -> Any:
    """A copy of what a game may change; what cannot change is shared."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return [_copied(item) for item in value]
    if kind is dict:
        return {key: _copied(item) for key, item in value.items()}
    if kind is set:
        return set(value)
    if hasattr(value, "tobytes") and hasattr(value, "shape"):
        return value.copy()
    return copy.deepcopy(value)


class EasyAIGame:
    """An easyAI `TwoPlayerGame`. MAX is player 1; `scoring` is asked from the view of who is to move, as easyAI does.

    easyAI itself multiplies scores by a little more the sooner they come; here a score is what `scoring` says.
    """

    alternates = True

    def __init__(self, game: Any) -> None:
        self.game = game
        self.name = type(game).__name__
        self._ttentry = getattr(game, "ttentry", None) is not None

    def _hold(self, game: Any) -> Held:
        if self._ttentry:
            key = freeze(game.ttentry())
        else:
            key = freeze({k: v for k, v in vars(game).items() if k not in _NOT_THE_BOARD})
        return hold((game.current_player, key), game)

    def _clone(self, game: Any) -> Any:
        made = object.__new__(type(game))
        for name, value in vars(game).items():
            made.__dict__[name] = value if name in _SHARED else _copied(value)
        return made

    def start(self) -> Held:
        return self._hold(self._clone(self.game))

    def turn(self, state: Held) -> Player:
        return MAX if state.held.current_player == 1 else MIN

    def moves(self, state: Held) -> Iterable[Any]:
        found: Iterable[Any] = state.held.possible_moves()
        return found

    def play(self, state: Held, move: Any) -> Held:
        game = self._clone(state.held)
        game.make_move(move)
        game.switch_player()
        return self._hold(game)

    def outcome(self, state: Held) -> float | None:
        return self.evaluate(state) if state.held.is_over() else None

    def evaluate(self, state: Held) -> float:
        score: float = state.held.scoring()
        return score if state.held.current_player == 1 else -score


class OpenSpielGame:
    """A game or a state of OpenSpiel: two players, zero sum, perfect information, no chance. MAX is player 0.

    Two states are the same if their texts are, which is how OpenSpiel itself compares states, and if the same player
    moves.
    """

    def __init__(self, game: Any) -> None:
        state = None
        if hasattr(game, "legal_actions"):
            state, game = game, game.get_game()
        kind = game.get_type()
        called = kind.short_name
        wrong = [
            text
            for text, holds in (
                (f"it has {game.num_players()} players", game.num_players() == 2),
                ("moves are made at the same time", kind.dynamics == type(kind.dynamics).SEQUENTIAL),
                ("it has chance", kind.chance_mode == type(kind.chance_mode).DETERMINISTIC),
                (
                    "something is hidden",
                    kind.information == type(kind.information).PERFECT_INFORMATION,
                ),
                ("it is not zero-sum", kind.utility == type(kind.utility).ZERO_SUM),
            )
            if not holds
        ]
        if wrong:
            raise ValueError(
                f"{called}: {wrong[0]}; expected a game for two players, zero-sum, with perfect information and "
                "without chance, e.g. connect_four"
            )
        self.name = called
        self.game = game
        self._state = state if state is not None else game.new_initial_state()
        self.bounds = (game.min_utility(), game.max_utility())

    @staticmethod
    def _hold(state: Any) -> Held:
        return hold((str(state), state.current_player()), state)

    def start(self) -> Held:
        return self._hold(self._state.clone())

    def turn(self, state: Held) -> Player:
        return MIN if state[1] == 1 else MAX

    def moves(self, state: Held) -> Iterable[int]:
        found: Iterable[int] = state.held.legal_actions()
        return found

    def play(self, state: Held, move: int) -> Held:
        return self._hold(state.held.child(move))

    def outcome(self, state: Held) -> float | None:
        if not state.held.is_terminal():
            return None
        score: float = state.held.returns()[0]
        return score

    def show(self, state: Held) -> str:
        """The board."""
        return str(state[0])
