"""Bundled connect four: from Python and by the command, in turns; and `solve_many` with one thread and with two.

    python python/bench/bundled.py [PROGRAM]

PROGRAM is the command `plyscope`, built with `cargo build --release`; without it only Python is measured. The first figure is
processor time, the second one real time, so it needs two idle cores; each is the best of some rounds in turns.
"""

from __future__ import annotations

import json
import random
import resource
import shutil
import subprocess
import sys
import time

import plyscope

POSITION = "4444432"
ROUNDS = 7


def spent_by(asked: list[str]) -> tuple[float, str]:
    """Processor seconds of a program, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, printed


def by_command(program: str) -> tuple[float, int, str]:
    """Processor seconds without what it takes to start, nodes, score."""
    start, _ = spent_by([program, "--version"])
    asked = [program, "solve", "connect4", "--position", POSITION, "--json", "--threads", "1"]
    seconds, printed = spent_by(asked)
    answer = json.loads(printed)
    return seconds - start, answer["nodes"], answer["value"]["score"]


def by_python() -> tuple[float, int, str]:
    game = plyscope.game("connect4").at(POSITION)
    started = time.process_time()
    answer = game.solve()
    return time.process_time() - started, answer.nodes, str(answer.score)


def many(count: int) -> list[str]:
    dice = random.Random(7)
    positions = []
    while len(positions) < count:
        board = plyscope.game("connect4")
        for _ in range(12):
            board = board.play(dice.choice(board.moves))
            if board.outcome is not None:
                break
        else:
            positions.append(board.position)
    return positions


def main() -> None:
    program = sys.argv[1] if len(sys.argv) > 1 else shutil.which("plyscope")
    if program:
        pairs = [(by_command(program), by_python()) for _ in range(ROUNDS)]
        assert all(command[1:] == python[1:] for command, python in pairs), pairs
        command, python = (min(pair[i][0] for pair in pairs) for i in (0, 1))
        nodes = pairs[0][0][1]
        print(f"connect4 after {POSITION}: command {command:.3f} s, Python {python:.3f} s, {nodes:,} nodes: {command / python:.3f} x")
    else:
        print("the command was NOT measured: expected its path, e.g. target/release/plyscope")
    positions = many(120)
    real: dict[int, float] = {}
    spent: dict[int, float] = {}
    for threads in (1, 2) * ROUNDS:
        started, before = time.perf_counter(), time.process_time()
        plyscope.solve_many("connect4", positions, threads=threads)
        real[threads] = min(real.get(threads, 1e9), time.perf_counter() - started)
        spent[threads] = min(spent.get(threads, 1e9), time.process_time() - before)
    print(
        f"solve_many, {len(positions)} positions: {real[1]:.2f} s with one thread, {real[2]:.2f} s with two: "
        f"{real[1] / real[2]:.2f} x; processor time {spent[1]:.2f} s and {spent[2]:.2f} s"
    )


if __name__ == "__main__":
    main()
