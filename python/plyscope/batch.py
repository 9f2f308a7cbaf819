"""Many tasks at once: on the threads of this machine, or by any `concurrent.futures` executor."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, TypeVar

from . import _plyscope as _rust
from .games import MEMORY, Game
from .results import Answer, number, plies
from .teach import Exercise, Feedback

__all__ = ["ClassResult", "Match", "Paper", "grade_class", "match", "perft", "solve_many"]

R = TypeVar("R")
TRIES = 4
"""A task that is lost with its worker is tried so often."""


class _Bar:
    """tqdm where it is installed and wanted; else nothing."""

    def __init__(self, total: int, wanted: bool) -> None:
        self._bar: Any = None
        if wanted:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(total=total)

    def to(self, done: int) -> None:
        if self._bar is not None:
            self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def run_all(
    executor: Executor,
    function: Callable[..., R],
    tasks: Sequence[tuple[Any, ...]],
    *,
    told: Callable[[int], object] = lambda done: None,
) -> list[R]:
    """The results of pure tasks in their own order, whatever the order in which they come. A task whose worker is lost
    is tried again; what the task itself raises is raised."""
    lost = (BrokenExecutor, *getattr(executor, "lost", ()))
    results: dict[int, R] = {}
    tries = [0] * len(tasks)
    mine: Executor | None = None
    now = executor
    waiting: dict[Future[R], int] = {}
    again = list(range(len(tasks)))
    try:
        while len(results) < len(tasks):
            broken: BaseException | None = None
            while again:
                n = again.pop(0)
                tries[n] += 1
                if tries[n] > TRIES:
                    raise RuntimeError(f"task {n} was lost with its worker {TRIES} times; it is given up")
                try:
                    waiting[now.submit(function, *tasks[n])] = n
                except lost as error:
                    tries[n] -= 1
                    again.insert(0, n)
                    broken = error
                    break
            done, _ = wait(waiting, return_when=FIRST_COMPLETED) if waiting and broken is None else (set(waiting), None)
            for future in done:
                n = waiting.pop(future)
                try:
                    results[n] = future.result()
                    told(len(results))
                except lost as error:
                    again.append(n)
                    if isinstance(error, BrokenExecutor):
                        broken = error
            if broken is not None:
                # A process pool that lost a worker takes no more work; another one does the rest.
                if not isinstance(now, ProcessPoolExecutor):
                    raise broken
                for future, n in waiting.items():
                    if future.done() and not future.cancelled() and future.exception() is None:
                        results[n] = future.result()
                    else:
                        again.append(n)
                waiting = {}
                workers = getattr(now, "_max_workers", None)
                if mine is not None:
                    mine.shutdown(wait=False, cancel_futures=True)
                mine = now = ProcessPoolExecutor(workers, mp_context=getattr(executor, "_mp_context", None))
    except BaseException:
        for future in waiting:
            future.cancel()
        raise
    finally:
        if mine is not None:
            mine.shutdown(wait=True, cancel_futures=True)
    return [results[n] for n in range(len(tasks))]


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _solve_task(
    game: str, positions: list[str], options: dict[str, Any]
) -> list[str]:
    return _rust.solve_many(
        game, positions, 1, options["depth"], options["nodes"], options["seconds"], options["memory"], None
    )


def solve_many(
    game: str | Game,
    positions: Iterable[str],
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int = MEMORY,
    progress: bool = False,
    chunk: int = 8,
) -> list[Answer[str]]:
    """The exact values of many positions of a bundled game, in their order. Without an executor all threads of this
    machine work on them, and Python is free meanwhile; with one, tasks of `chunk` positions go to its workers.

    >>> [answer.score for answer in solve_many("connect4(5x4)", ["", "1", "33"])]
    [0, -1, 0]
    """
    if not isinstance(game, (str, Game)):
        kind = type(game).__name__
        raise TypeError(f"game is of type {kind}; expected a bundled game, e.g. \"connect4\"; your own has a solve()")
    name = game.name if isinstance(game, Game) else game
    texts = [str(position) for position in positions]
    bar = _Bar(len(texts), progress)
    options = {"depth": depth, "nodes": nodes, "seconds": seconds, "memory": memory}
    try:
        if executor is None:
            workers = _cores() if threads is None else threads
            found = _rust.solve_many(name, texts, workers, depth, nodes, seconds, memory, bar.to)
        else:
            if threads is not None:
                raise TypeError("threads are for this machine; with an executor its workers decide")
            if chunk < 1:
                raise ValueError(f"chunk={chunk}: expected at least 1")
            tasks = [(name, texts[i : i + chunk], options) for i in range(0, len(texts), chunk)]
            parts = run_all(executor, _solve_task, tasks, told=lambda done: bar.to(min(done * chunk, len(texts))))
            found = [answer for part in parts for answer in part]
    finally:
        bar.close()
    answers = []
    for i, text in enumerate(found):
        data = json.loads(text)
        if "error" in data:
            raise ValueError(f"position {i}: {data['error']}")
        answers.append(Answer.of(data))
    return answers


def _perft_task(game: str, position: str, depth: int) -> list[int]:
    return Game(game).at(position).perft(depth)


def perft(game: str | Game, depth: int, *, executor: Executor | None = None) -> list[int]:
    """How many positions there are at each ply; with an executor every move of the first two plies is a task.

    >>> perft("tictactoe", 4)
    [1, 9, 72, 504, 3024]
    """
    start = Game(game) if isinstance(game, str) else game
    if executor is None or plies(depth, 1000) < 3:
        return start.perft(depth)
    first = [start.play(mv) for mv in start.moves]
    second = [child.play(mv) for child in first for mv in child.moves]
    counts = [1, len(first), len(second)] + [0] * (depth - 2)
    tasks = [(start.name, one.position, depth - 2) for one in second]
    for part in run_all(executor, _perft_task, tasks):
        for ply, count in enumerate(part[1:], start=3):
            counts[ply] += count
    return counts


@dataclass(frozen=True)
class Match:
    """A match between two levels; the numbers are A's."""

    game: str
    a: str
    b: str
    games: int
    won: int
    drawn: int
    lost: int

    @property
    def score(self) -> float:
        """A's share of the points."""
        return (self.won + self.drawn / 2) / max(self.games, 1)

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.a} against {self.b}, {self.games} games: "
            f"{self.won} won, {self.drawn} drawn, {self.lost} lost"
        )


def _match_task(game: str, a: str, b: str, opening: int, seed: int) -> list[int]:
    """Two games from one opening, A first and B first: A's results."""
    dice = random.Random(seed)
    start = Game(game)
    for _ in range(opening):
        if len(start.moves) == 0:
            break
        after = start.play(dice.choice(start.moves))
        if after.outcome is not None:
            break
        start = after
    results = []
    for levels, side in (((a, b), 1), ((b, a), -1)):
        board = start
        ply = 0
        while board.outcome is None:
            level = levels[0 if board.turn == "max" else 1]
            mv = board.choose(level, seed=(seed * 1009 + ply) % 2**63).move
            if mv is None:
                raise RuntimeError(f"{level}: no move in {board!r}")
            board, ply = board.play(mv), ply + 1
        results.append(side * _sign(board.outcome))
    return results


def _sign(outcome: Any) -> int:
    if isinstance(outcome, str):
        return 1 if outcome.startswith("win") else -1
    return int(outcome > 0) - int(outcome < 0)


def match(
    game: str,
    a: str,
    b: str,
    *,
    games: int = 20,
    opening: int = 4,
    seed: int = 1,
    executor: Executor | None = None,
    progress: bool = False,
) -> Match:
    """Plays two levels against each other, each opening twice with the sides exchanged. The same seed gives the same
    match, however many workers play it, unless a level looks at the clock.

    >>> match("tictactoe", "perfect", "random", games=4).lost
    0
    """
    if games < 2 or games % 2:
        raise ValueError(f"games={games}: expected an even number from 2 on")
    if opening < 0:
        raise ValueError(f"opening={opening}: expected 0 or more plies")
    tasks = [(game, a, b, opening, seed * 1_000_003 + n) for n in range(games // 2)]
    bar = _Bar(games // 2, progress)
    try:
        if executor is None:
            parts = []
            for task in tasks:
                parts.append(_match_task(*task))
                bar.to(len(parts))
        else:
            parts = run_all(executor, _match_task, tasks, told=bar.to)
    finally:
        bar.close()
    results = [result for part in parts for result in part]
    return Match(Game(game).name, a, b, len(results), results.count(1), results.count(0), results.count(-1))


@dataclass(frozen=True)
class Paper:
    """What a student handed in, graded: feedback by the number of the exercise, or why it cannot be read."""

    student: str
    points: float
    of: float
    results: dict[int, Feedback]
    error: str | None = None


@dataclass(frozen=True)
class ClassResult:
    """A whole class, in the order in which it was handed in, and what it has in common."""

    papers: list[Paper]
    report: str


def _grade_task(sheet: list[str], answer: str, lang: str) -> tuple[str | None, str | None]:
    try:
        return _rust.paper(sheet, answer, None, lang), None
    except ValueError as error:
        return None, str(error)


def grade_class(
    sheet: Exercise | Sequence[Exercise],
    answers: Mapping[str, str | Mapping[str, Any]],
    *,
    executor: Executor | None = None,
    lang: str = "en",
) -> ClassResult:
    """Grades what every student handed in (texts or dictionaries by name) for an exercise or a sheet."""
    exercises = [sheet] if isinstance(sheet, Exercise) else list(sheet)
    texts = [one.json for one in exercises]
    tasks = [
        (texts, answer if isinstance(answer, str) else json.dumps(answer), lang) for answer in answers.values()
    ]
    if executor is None:
        found = [_grade_task(*task) for task in tasks]
    else:
        found = run_all(executor, _grade_task, tasks)
    papers = []
    graded = []
    for name, (text, error) in zip(answers, found):
        if text is None:
            papers.append(Paper(name, 0.0, 0.0, {}, error))
            continue
        data = json.loads(text)
        graded.append(json.dumps({**data, "student": name}))
        results = {n: Feedback.of_json(feedback) for n, feedback in data["results"]}
        papers.append(Paper(name, number(data["points"]), number(data["of"]), results))
    report = _rust.class_report(graded, len(papers) - len(graded), True, lang)
    return ClassResult(papers, report)
