"""Your own game: the same Python class searched by Plyscope and by others, same values, ratios in one run.

    python python/bench/own_game.py            # everything; a few minutes
    python python/bench/own_game.py tictactoe depth

Each figure is processor time, the best of three runs on a game object of its own, so nothing is remembered from one to the next (peers that
take longer than ten seconds run once). A peer that is not installed is named and left out.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import plyscope
from peers import aima_game, easyai_game
from rules import ConnectFour, TicTacToe, alpha_beta

ORDERS = {False: "columns from left to right", True: "centre columns first"}


def timed(make: Callable[[], Callable[[], Any]]) -> tuple[float, Any]:
    """The best of three, and what was found."""
    best = float("inf")
    found = None
    for _ in range(3):
        run = make()
        started = time.process_time()
        found = run()
        took = time.process_time() - started
        best = min(best, took)
        if took > 10:
            break
    return best, found


def ours(rules: Any, depth: int | None) -> tuple[float, Any, str]:
    def make() -> Callable[[], Any]:
        game = plyscope.game(rules)
        return lambda: game.solve() if depth is None else game.analyze(depth=depth)

    seconds, answer = timed(make)
    game = plyscope.game(rules)
    told = game.solve(profile=True) if depth is None else game.analyze(depth=depth, profile=True)
    inside = sum(word.seconds for word in told.calls.values())
    words = ", ".join(
        f"{word} {calls.calls:,} ({calls.seconds / told.seconds:.0%})" for word, calls in told.calls.items() if calls.calls
    )
    where = (
        f"    {told.nodes:,} nodes, {told.positions:,} positions, {told.calls_per_node:.2f} calls a node; "
        f"{inside / told.seconds:.0%} of the time inside Python: {words}"
    )
    return seconds, answer, where


def compare(title: str, rules: Any, depth: int | None, peers: dict[str, Callable[[], Callable[[], Any]]]) -> None:
    print(f"\n{title}")
    mine, answer, where = ours(rules, depth)
    print(f"  plyscope                 {mine * 1e3:10.1f} ms  value {answer.score}")
    print(where)
    for name, make in peers.items():
        try:
            seconds, value = timed(make)
        except ImportError as error:
            print(f"  {name:24} NOT INSTALLED: {error}")
            continue
        same = "same value" if round(float(value)) == round(float(answer.score)) else f"OTHER VALUE {value}"
        print(f"  {name:24} {seconds * 1e3:10.1f} ms  {seconds / mine:7.1f} x  {same}")


def plain(rules: Any, depth: int | None) -> Callable[[], Callable[[], Any]]:
    return lambda: lambda: alpha_beta(rules, rules.start(), depth)[0]


def easyai(rules: Any, depth: int, evaluate: bool = False, quick: bool = False) -> Callable[[], Callable[[], Any]]:
    def make() -> Callable[[], Any]:
        from easyAI import TranspositionTable
        from easyAI import Negamax

        search = Negamax(depth, tt=TranspositionTable())
        game = easyai_game(rules, evaluate, quick)

        def run() -> Any:
            search(game)
            return search.alpha

        return run

    return make


def easyais(rules: Any, depth: int, evaluate: bool = False) -> dict[str, Callable[[], Callable[[], Any]]]:
    """easyAI as it comes, which copies games with `deepcopy`, and with a quick copy written for these games."""
    return {
        "easyAI with table": easyai(rules, depth, evaluate),
        "easyAI, quick copy": easyai(rules, depth, evaluate, quick=True),
    }


def aima(rules: Any, depth: int | None) -> Callable[[], Callable[[], Any]]:
    def make() -> Callable[[], Any]:
        from aima3.games import alphabeta_cutoff_search, alphabeta_search

        game = aima_game(rules)

        def value(state: Any) -> Any:
            outcome = rules.outcome(state)
            return rules.evaluate(state) if outcome is None else outcome

        def run() -> Any:
            # It tells the move and not the value; the value of that move, by plain alpha-beta, is not timed.
            if depth is None:
                return alphabeta_search(game.initial, game)
            over = lambda state, ply: ply >= depth or game.terminal_test(state)  # noqa: E731
            return alphabeta_cutoff_search(game.initial, game, cutoff_test=over, eval_fn=value)

        return run

    return make


def aima_checked(rules: Any, depth: int | None) -> Callable[[], Callable[[], Any]]:
    """aima's search gives a move; its value is found afterwards, outside of the time."""
    make = aima(rules, depth)
    moves: list[Any] = []

    def timed_make() -> Callable[[], Any]:
        run = make()

        def go() -> Any:
            moves[:] = [run()]
            return Later(rules, moves[0], depth)

        return go

    return timed_make


class Later:
    """The value of a move, worked out when somebody asks."""

    def __init__(self, rules: Any, move: Any, depth: int | None) -> None:
        self.rules, self.move, self.depth = rules, move, depth

    def __float__(self) -> float:
        child = plyscope.game(self.rules).play(self.move)
        if child.outcome is not None:
            return float(child.outcome)
        answer = child.solve() if self.depth is None else child.analyze(depth=self.depth - 1)
        return float(answer.score)

    def __repr__(self) -> str:
        return repr(float(self))


def spiel(name: str, depth: int | None, value: Callable[[Any], float] | None) -> None:
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax
    except ImportError as error:
        print(f"  OpenSpiel                NOT INSTALLED: {error}")
        return
    game = pyspiel.load_game(name)

    def make() -> Callable[[], Any]:
        rules = plyscope.adapters.OpenSpielGame(game)
        mine = plyscope.OwnGame(rules, evaluate=None if value is None else lambda state: value(state.held))
        return lambda: mine.solve() if depth is None else mine.analyze(depth=depth)

    seconds, answer = timed(make)
    print(f"\nOpenSpiel's {name}" + ("" if depth is None else f", depth {depth}, the same evaluator in Python"))
    print(f"  plyscope's adapter       {seconds * 1e3:10.1f} ms  value {answer.score}")
    print(f"    {answer.nodes:,} nodes, {answer.positions:,} positions, {answer.calls_per_node:.2f} calls a node")
    limit = {} if depth is None else {"maximum_depth": depth, "value_function": value}
    theirs, found = timed(lambda: lambda: minimax.alpha_beta_search(game, maximizing_player_id=0, **limit)[0])
    same = "same value" if abs(found - float(answer.score)) < 1e-6 else f"OTHER VALUE {found}"
    print(f"  its alpha_beta_search    {theirs * 1e3:10.1f} ms  {theirs / seconds:7.1f} x  {same}")


def spiel_value(state: Any) -> float:
    """What a board of OpenSpiel's connect four is worth at a glance, for player 0: centre columns count."""
    rows = str(state).split("\n")
    weights = (0, 1, 2, 3, 2, 1, 0)
    score = 0
    for row in rows:
        for weight, cell in zip(weights, row):
            if cell == "x":
                score += weight
            elif cell == "o":
                score -= weight
    return score / 1000


def main(chosen: list[str]) -> None:
    wanted = lambda name: not chosen or name in chosen  # noqa: E731
    if wanted("tictactoe"):
        rules = TicTacToe()
        compare(
            "Tic-tac-toe, to the end",
            rules,
            None,
            {**easyais(rules, 9), "plain Python alpha-beta": plain(rules, None), "aima3": aima_checked(rules, None)},
        )
    for board, name in (((4, 4), "solve"), ((5, 4), "solve54")):
        if not wanted(name):
            continue
        for centre in (False, True):
            rules = ConnectFour(*board, centre_first=centre)
            compare(
                f"Connect four {board[0]}x{board[1]}, to the end, {ORDERS[centre]}",
                rules,
                None,
                {
                    **easyais(rules, board[0] * board[1]),
                    "plain Python alpha-beta": plain(rules, None),
                    "aima3": aima_checked(rules, None),
                },
            )
    for depth, name in ((6, "depth6"), (8, "depth")):
        if not wanted(name) or (not chosen and name == "depth6"):
            continue
        for centre in (False, True):
            rules = ConnectFour(centre_first=centre)
            compare(
                f"Connect four 7x6, depth {depth}, evaluator in Python, {ORDERS[centre]}",
                rules,
                depth,
                {
                    **easyais(rules, depth, True),
                    "plain Python alpha-beta": plain(rules, depth),
                    "aima3": aima_checked(rules, depth),
                },
            )
    if wanted("spiel"):
        spiel("tic_tac_toe", None, None)
        spiel("connect_four", 8, spiel_value)


if __name__ == "__main__":
    main(sys.argv[1:])
