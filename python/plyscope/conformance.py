"""Does a game of yours keep its promises? Random play finds out, and says by which moves."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import Any

from .adapters import adapt
from .own import _NEEDED, MAX, OwnGame, Player

__all__ = ["Report", "Violation", "conformance"]

LONGEST = 1_000


@dataclass(frozen=True)
class Violation:
    """A promise that is broken, with the moves that show it."""

    word: str
    message: str
    moves: tuple[Any, ...]

    def __str__(self) -> str:
        after = ", ".join(map(repr, self.moves))
        return f"{self.word}: {self.message}" + (f" (after the moves {after})" if self.moves else " (at the start)")


@dataclass
class Report:
    """What was looked at, and what is wrong. It is true if nothing is."""

    games: int = 0
    positions: int = 0
    violations: list[Violation] = field(default_factory=list)

    def __bool__(self) -> bool:
        return not self.violations

    def __str__(self) -> str:
        looked = f"{self.games} games, {self.positions} positions"
        if not self.violations:
            return f"no mistake found in {looked}"
        count = len(self.violations)
        return "\n".join([f"{count} mistake{'s'[: count > 1]} in {looked}:", *map(str, self.violations)])


class _Broken(Exception):
    def __init__(self, word: str, message: str) -> None:
        super().__init__(message)
        self.word = word


def conformance(game: Any, *, games: int = 200, seed: int = 1, most: int = 10) -> Report:
    """Plays `games` random games and checks every promise of `plyscope.Rules`. It stops after `most` mistakes.

    >>> class Liar:
    ...     def start(self): return 3
    ...     def turn(self, state): return MAX
    ...     def moves(self, state): return [1]
    ...     def play(self, state, move): return state - move
    ...     def outcome(self, state): return None if state > -2 else float("nan")
    >>> print(conformance(Liar()).violations[0])
    outcome: gave nan; expected a finite number, MAX's score (after the moves 1, 1, 1, 1, 1)
    """
    rules = _Watched(game.rules if isinstance(game, OwnGame) else adapt(game))
    missing = [word for word in _NEEDED if not callable(getattr(rules, word, None))]
    if missing:
        return Report(violations=[Violation(word, "is missing; expected a method", ()) for word in missing])
    report = Report()
    dice = random.Random(seed)
    keys: dict[Any, tuple[Any, tuple[Any, ...]]] = {}
    seen: set[tuple[str, str]] = set()
    for _ in range(games):
        line: list[Any] = []
        try:
            _one_game(rules, dice, line, report, keys)
        except _Broken as broken:
            mistake = Violation(broken.word, str(broken), tuple(line))
        except RecursionError:
            raise
        except Exception as error:
            mistake = Violation(rules._word, f"raised {type(error).__name__}: {error}", tuple(line))
        else:
            report.games += 1
            continue
        # The same mistake once: its first line is enough.
        if (mistake.word, mistake.message) not in seen:
            seen.add((mistake.word, mistake.message))
            report.violations.append(mistake)
        report.games += 1
        if len(report.violations) >= most:
            break
    if report:
        _same_value(rules, report)
    return report


class _Watched:
    """The rules, and which word was asked last."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self._word = "game"

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._rules, name)
        if name not in (*_NEEDED, "evaluate", "order", "key") or not callable(found):
            return found

        def asked(*args: Any) -> Any:
            self._word = name
            return found(*args)

        return asked


def _hashable(word: str, what: str, value: Any) -> None:
    try:
        hash(value)
    except TypeError:
        raise _Broken(word, f"gave a {what} that is not hashable ({type(value).__name__}); expected e.g. a tuple") from None


def _turn(rules: Any, state: Any) -> Player:
    said = rules.turn(state)
    if isinstance(said, str) and said.lower() in ("max", "min"):
        return Player(said.lower())
    if said in (1, -1) and not isinstance(said, bool):
        return MAX if said == 1 else Player.MIN
    raise _Broken("turn", f"gave {said!r}; expected plyscope.MAX or plyscope.MIN (or \"max\", \"min\", 1, -1)")


def _score(rules: Any, word: str, said: Any) -> float:
    if isinstance(said, bool):
        raise _Broken(word, f"gave {said!r}; expected None while the game goes on, and MAX's score once it is over")
    try:
        score = float(said)
    except (TypeError, ValueError):
        raise _Broken(word, f"gave {said!r}; expected a number, MAX's score") from None
    if not math.isfinite(score):
        raise _Broken(word, f"gave {said!r}; expected a finite number, MAX's score")
    bounds = getattr(rules, "bounds", None)
    if bounds is not None and not bounds[0] <= score <= bounds[1]:
        raise _Broken(word, f"gave {said!r}, outside of bounds={bounds!r}")
    return score


def _facts(rules: Any, state: Any) -> tuple[Any, ...]:
    """What the rules say about a state: asked twice, it must be the same."""
    said = rules.outcome(state)
    score = None if said is None else _score(rules, "outcome", said)
    moves = [] if score is not None else list(rules.moves(state))
    for mv in moves:
        _hashable("moves", "move", mv)
    if score is None and not moves:
        raise _Broken("moves", "gave no move, and outcome says that the game goes on; expected a move (a pass is one)")
    if len(set(moves)) < len(moves):
        twice = next(mv for i, mv in enumerate(moves) if mv in moves[:i])
        raise _Broken("moves", f"gave {twice!r} twice")
    turn = _turn(rules, state) if score is None else None
    value = None
    if score is None and callable(getattr(rules, "evaluate", None)):
        value = _score(rules, "evaluate", rules.evaluate(state))
    return turn, score, tuple(moves), value


_NAMES = ("turn", "outcome", "moves", "evaluate")


def _one_game(
    rules: Any,
    dice: random.Random,
    line: list[Any],
    report: Report,
    keys: dict[Any, tuple[Any, tuple[Any, ...]]],
) -> None:
    state = rules.start()
    _hashable("start", "state", state)
    if state != rules.start() or hash(state) != hash(rules.start()):
        raise _Broken("start", "gave two states that are not equal; expected the same start every time")
    while True:
        report.positions += 1
        facts = _facts(rules, state)
        for name, first, second in zip(_NAMES, facts, _facts(rules, state)):
            if first != second:
                raise _Broken(name, f"gave {first!r}, and then {second!r} for the same state")
        turn, score, moves, _ = facts
        if callable(getattr(rules, "key", None)):
            key = rules.key(state)
            _hashable("key", "key", key)
            other = keys.setdefault(key, ((turn, score, len(moves)), tuple(line)))
            if other[0] != (turn, score, len(moves)):
                raise _Broken("key", f"gave the same key as after the moves {other[1]!r}, where turn, outcome or the number of moves differ")
        if score is not None:
            return
        if callable(getattr(rules, "order", None)):
            ordered = list(rules.order(state, list(moves)))
            if len(ordered) != len(moves) or set(ordered) != set(moves):
                raise _Broken("order", f"gave {ordered!r}; expected the moves {list(moves)!r} in another order")
        mv = dice.choice(moves)
        before = hash(state)
        child = rules.play(state, mv)
        line.append(mv)
        if child is None or child is state:
            what = "None" if child is None else "the state that it was given"
            raise _Broken("play", f"gave {what}; expected a new state")
        _hashable("play", "state", child)
        if hash(state) != before or _facts(rules, state)[:3] != facts[:3]:
            raise _Broken("play", "changed the state that it was given; expected a new state, and the old one left as it was")
        again = rules.play(state, mv)
        if again != child or hash(again) != hash(child):
            raise _Broken("play", "gave two states that are not equal for the same move, or have different hashes")
        if getattr(rules, "alternates", False):
            after = rules.outcome(child)
            if after is None and _turn(rules, child) is turn:
                raise _Broken("turn", "gave the same player twice, but alternates is True")
        state = child
        if len(line) >= LONGEST:
            raise _Broken("outcome", f"gave None after {LONGEST} plies; expected the game to end (else search to a depth)")


def _same_value(rules: Any, report: Report, depth: int = 3, most: int = 20_000) -> None:
    """The engine and plain minimax must agree on the first plies."""
    count = 0

    def minimax(state: Any, depth: int) -> float:
        nonlocal count
        count += 1
        if count > most:
            raise OverflowError
        said = rules.outcome(state)
        if said is not None:
            return float(said)
        if depth == 0:
            return float(rules.evaluate(state)) if callable(getattr(rules, "evaluate", None)) else 0.0
        values = [minimax(rules.play(state, mv), depth - 1) for mv in rules.moves(state)]
        return max(values) if _turn(rules, state) is MAX else min(values)

    while depth > 0:
        count = 0
        try:
            expected = minimax(rules.start(), depth)
        except OverflowError:
            depth -= 1
            continue
        found = OwnGame(rules._rules).analyze(depth=depth)
        if abs(float(found.score) - expected) > 1e-6 and not found.proved:
            report.violations.append(
                Violation(
                    "game",
                    f"is worth {expected} to depth {depth} by plain minimax, and {found.score} by a search that knows positions "
                    "again: states that are equal are not worth the same (what is missing in __eq__ or key?)",
                    (),
                )
            )
        return
