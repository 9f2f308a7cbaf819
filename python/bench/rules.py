"""Two games as anybody would write them in Python, for the benchmarks and the tests: no tricks for the engine."""

from __future__ import annotations

import plyscope
from plyscope import MAX, MIN

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """Nine cells as a text; X is MAX."""

    def start(self) -> str:
        return "........."

    def turn(self, board: str) -> plyscope.Player:
        return MAX if board.count("X") == board.count("O") else MIN

    def moves(self, board: str) -> list[int]:
        return [i for i, cell in enumerate(board) if cell == "."]

    def play(self, board: str, cell: int) -> str:
        mark = "X" if board.count("X") == board.count("O") else "O"
        return board[:cell] + mark + board[cell + 1 :]

    def outcome(self, board: str) -> int | None:
        for a, b, c in LINES:
            if board[a] != "." and board[a] == board[b] == board[c]:
                return 1 if board[a] == "X" else -1
        return None if "." in board else 0


class ConnectFour:
    """Connect four with a bitboard for each player: (MAX's stones, MIN's stones, who moves)."""

    def __init__(self, width: int = 7, height: int = 6, centre_first: bool = False) -> None:
        self.width, self.height, self.tall = width, height, height + 1
        self.full = sum(1 << (c * self.tall + r) for c in range(width) for r in range(height))
        self.columns = list(range(width))
        if centre_first:
            self.columns.sort(key=lambda column: abs(2 * column - width + 1))
        self.directions = (1, self.tall, self.tall - 1, self.tall + 1)
        self.windows = [
            mask
            for c in range(width)
            for r in range(height)
            for dc, dr in ((0, 1), (1, 0), (1, 1), (1, -1))
            if 0 <= c + 3 * dc < width and 0 <= r + 3 * dr < height
            for mask in [sum(1 << ((c + i * dc) * self.tall + r + i * dr) for i in range(4))]
        ]

    def start(self) -> tuple[int, int, plyscope.Player]:
        return (0, 0, MAX)

    def turn(self, state):
        return state[2]

    def moves(self, state):
        taken = state[0] | state[1]
        return [c for c in self.columns if not taken >> (c * self.tall + self.height - 1) & 1]

    def play(self, state, column):
        x, o, player = state
        bottom = 1 << (column * self.tall)
        stone = ((x | o) + bottom) & ~(x | o) & (((1 << self.height) - 1) << (column * self.tall))
        return (x | stone, o, MIN) if player is MAX else (x, o | stone, MAX)

    def outcome(self, state):
        x, o, player = state
        last = o if player is MAX else x
        for d in self.directions:
            pairs = last & (last >> d)
            if pairs & (pairs >> (2 * d)):
                return -1000 if player is MAX else 1000
        return 0 if x | o == self.full else None

    def evaluate(self, state):
        x, o, _ = state
        score = 0
        for mask in self.windows:
            mine, yours = x & mask, o & mask
            if mine and not yours:
                score += mine.bit_count() ** 2
            elif yours and not mine:
                score -= yours.bit_count() ** 2
        return score


def alpha_beta(game, state, depth=None, alpha=float("-inf"), beta=float("inf")):
    """Plain alpha-beta in Python: the value, and how many nodes it took."""
    nodes = 0

    def value(state, depth, alpha, beta):
        nonlocal nodes
        nodes += 1
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome
        if depth == 0:
            return game.evaluate(state)
        depth = None if depth is None else depth - 1
        if game.turn(state) is MAX:
            best = float("-inf")
            for move in game.moves(state):
                best = max(best, value(game.play(state, move), depth, alpha, beta))
                if best >= beta:
                    break
                alpha = max(alpha, best)
        else:
            best = float("inf")
            for move in game.moves(state):
                best = min(best, value(game.play(state, move), depth, alpha, beta))
                if best <= alpha:
                    break
                beta = min(beta, best)
        return best

    return value(state, depth, alpha, beta), nodes
