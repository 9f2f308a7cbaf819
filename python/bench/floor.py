"""How few positions a search could ask about: the smallest proof that can be found when all values are known beforehand.

    python python/bench/floor.py 4x4            # to the end
    python python/bench/floor.py 7x6 8          # to depth 8, with the evaluator
    python python/bench/floor.py 5x4            # four million positions: some minutes, some gigabytes

A proof of a value has two halves: MAX can have it, and MIN can keep it there. In each, one player needs one move at every
position and the other one is answered at every move. Which moves make the smallest proof is hard to say where positions are
shared, so this is the smallest one found in some rounds, in which positions that are needed anyway become cheaper. Whoever
searches does not know the values beforehand and asks about more.
"""

from __future__ import annotations

import sys
import time
from array import array
from typing import Any

from plyscope import MAX
from rules import ConnectFour

ROUNDS = 12


def explore(rules: Any, depth: int | None) -> tuple[list[array[int]], array[int], array[float], list[Any]]:
    """All positions, parents before children: children, whose turn it is (0 at an end), values of the ends, states."""
    states = [rules.start()]
    number = {states[0]: 0}
    below: list[array[int]] = []
    turns, ends = array("b"), array("d")
    plies = array("B", [0])
    n = 0
    while n < len(states):
        state = states[n]
        outcome = rules.outcome(state)
        if outcome is None and plies[n] == depth:
            outcome = rules.evaluate(state)
        children = array("I")
        if outcome is None:
            for move in rules.moves(state):
                child = rules.play(state, move)
                if child not in number:
                    number[child] = len(states)
                    states.append(child)
                    plies.append(plies[n] + 1)
                children.append(number[child])
        below.append(children)
        turns.append(0 if outcome is not None else 1 if rules.turn(state) is MAX else -1)
        ends.append(outcome or 0.0)
        n += 1
    return below, turns, ends, states


def smallest(below: list[array[int]], turns: array[int], holds: bytearray) -> set[int]:
    """The smallest proof found that position 0 has the answer that it has; `holds` are the answers of all positions."""
    count = len(below)
    weight = array("d", [1.0]) * count
    size = array("d", [0.0]) * count
    best: set[int] = set()
    for _ in range(ROUNDS):
        for n in range(count - 1, -1, -1):
            mine = holds[n]
            same = [size[c] for c in below[n] if holds[c] == mine]
            one = (turns[n] == 1) == bool(mine)
            size[n] = weight[n] * (1.0 + ((min(same) if one else sum(same)) if same else 0.0))
        proof: set[int] = set()
        used: dict[int, int] = {}
        todo = [0]
        while todo:
            n = todo.pop()
            if n in proof:
                continue
            proof.add(n)
            same = [c for c in below[n] if holds[c] == holds[n]]
            if same and (turns[n] == 1) == bool(holds[n]):
                same = [min(same, key=size.__getitem__)]
            for c in same:
                used[c] = used.get(c, 0) + 1
            todo += same
        if not best or len(proof) < len(best):
            best = proof
        for n in range(count):
            if n not in proof:
                weight[n] = min(1.0, 0.9 * weight[n] + 0.1)
        for n, times in used.items():
            weight[n] = 0.5 * weight[n] + 0.5 / times**0.5
    return best


def main(board: str, depth: int | None) -> None:
    width, height = map(int, board.split("x"))
    rules = ConnectFour(width, height)
    below, turns, ends, states = explore(rules, depth)
    value = array("d", ends)
    for n in range(len(below) - 1, -1, -1):
        if turns[n]:
            value[n] = (max if turns[n] == 1 else min)(value[c] for c in below[n])
    proof: set[int] = set()
    for test in (lambda v: v >= value[0], lambda v: v > value[0]):
        half = smallest(below, turns, bytearray(map(test, value)))
        print(f"  one half: {len(half):,} positions")
        proof |= half
    ends_in = [n for n in proof if not turns[n]]
    asked = [states[n] for n in proof]
    inner = [states[n] for n in proof if turns[n]]
    leaves = [states[n] for n in ends_in if rules.outcome(states[n]) is None]
    pairs = [(states[n], move) for n in proof for move, c in zip(rules.moves(states[n]), below[n]) if c in proof]
    started = time.process_time()
    for state in asked:
        rules.outcome(state)
    for state in inner:
        rules.moves(state)
    for state in leaves:
        rules.evaluate(state)
    for state, move in pairs[: len(asked)]:
        rules.play(state, move)
    took = time.process_time() - started
    print(
        f"connect four {board}" + ("" if depth is None else f", depth {depth}") + f": value {value[0]:g}, "
        f"{len(below):,} positions in all; both halves: {len(asked):,} positions, {len(inner):,} with moves, "
        f"{len(leaves):,} evaluated; outcome, moves, evaluate and one play for each take {took * 1e3:.1f} ms in Python"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)
