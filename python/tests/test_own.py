import os
import random
import subprocess
import sys
import threading
import time

import plyscope
import pytest
from plyscope import MAX, MIN
from rules import ConnectFour, TicTacToe, alpha_beta


def minimax(rules, state, depth, kept=None):
    """The definition, with a memory: graphs have many paths."""
    kept = {} if kept is None else kept
    if (state, depth) not in kept:
        outcome = rules.outcome(state)
        if outcome is not None:
            value = outcome
        elif depth == 0:
            value = rules.evaluate(state)
        else:
            below = None if depth is None else depth - 1
            values = [minimax(rules, rules.play(state, mv), below, kept) for mv in rules.moves(state)]
            value = max(values) if rules.turn(state) is MAX else min(values)
        kept[state, depth] = value
    return kept[state, depth]


class Random:
    """A random graph game with free turns, transpositions, ties and decimals."""

    def __init__(self, seed, decimals=0, size=60):
        dice = random.Random(seed)
        self.nodes = []
        for n in range(size):
            later = list(range(n + 1, min(n + 8, size)))
            kids = dice.sample(later, min(len(later), dice.randint(1, 4))) if later and dice.random() < 0.85 else []
            value = round(dice.uniform(-5, 5), decimals)
            self.nodes.append((dice.choice([MAX, MIN]), kids, value, round(dice.uniform(-5, 5), decimals)))

    def start(self):
        return 0

    def turn(self, n):
        return self.nodes[n][0]

    def moves(self, n):
        return self.nodes[n][1]

    def play(self, n, kid):
        return kid

    def outcome(self, n):
        return None if self.nodes[n][1] else self.nodes[n][2]

    def evaluate(self, n):
        return self.nodes[n][3]


def test_values_are_those_of_minimax():
    for seed in range(150):
        rules = Random(seed, decimals=seed % 3)
        game = plyscope.game(rules)
        expected = minimax(rules, 0, None)
        answer = game.solve()
        assert answer.proved and answer.score == pytest.approx(expected, abs=1e-9), seed
        for depth in (0, 1, 2, 3, 5):
            found = plyscope.game(rules).analyze(depth=depth)
            if not found.proved:
                assert found.score == pytest.approx(minimax(rules, 0, depth), abs=1e-9), (seed, depth)
            else:
                assert found.score == pytest.approx(expected, abs=1e-9), (seed, depth)


def test_searches_to_a_depth_share_what_they_know_and_stay_true():
    """One game asked for many depths in any order; every move ranked; the line ends where the value comes from."""
    for seed in range(60):
        rules = Random(seed, decimals=seed % 2)
        game = plyscope.game(rules)
        depths = list(range(1, 9))
        random.Random(seed).shuffle(depths)
        for depth in depths:
            answer = game.analyze(depth=depth, rank=True)
            to = None if answer.proved else depth
            assert answer.score == pytest.approx(minimax(rules, 0, to), abs=1e-9), (seed, depth)
            end = game.play(*answer.line)
            assert len(answer.line) <= depth or answer.proved
            assert end.evaluate() == pytest.approx(answer.score, abs=1e-9), (seed, depth)
            for ranked in answer.moves:
                after = rules.play(0, ranked.move)
                to = None if ranked.proved else depth - 1
                assert ranked.value.score == pytest.approx(minimax(rules, after, to), abs=1e-9), (seed, depth)


def test_a_search_to_a_depth_asks_for_few_values():
    """The smallest proof that is known for depth 8 has 1,957 static values (bench/floor.py)."""
    for centre_first in (False, True):
        answer = plyscope.game(ConnectFour(centre_first=centre_first)).analyze(depth=8)
        assert answer.score == -4
        assert answer.calls["evaluate"].calls < 3_000 and answer.positions < 6_000


def test_the_move_and_the_line_keep_the_value():
    for seed in range(60):
        rules = Random(seed)
        answer = plyscope.game(rules).solve(rank=seed % 2 == 0)
        state = 0
        for mv in answer.line:
            state = rules.play(state, mv)
        assert minimax(rules, state, None) == answer.score
        for one in answer.moves:
            assert one.value.score == minimax(rules, rules.play(0, one.move), None)


def test_connect_four_as_plain_alpha_beta():
    rules = ConnectFour(5, 4)
    for depth in (3, 6):
        assert plyscope.game(rules).analyze(depth=depth).score == alpha_beta(rules, rules.start(), depth)[0]
    assert plyscope.game(ConnectFour(4, 4)).solve().score == 0
    assert plyscope.game(TicTacToe()).solve().score == 0


def test_python_is_asked_once():
    class Counting(TicTacToe):
        asked = {}

        def _count(self, word, *key):
            self.asked[word, key] = self.asked.get((word, key), 0) + 1

        def turn(self, board):
            self._count("turn", board)
            return super().turn(board)

        def moves(self, board):
            self._count("moves", board)
            return super().moves(board)

        def play(self, board, cell):
            self._count("play", board, cell)
            return super().play(board, cell)

        def outcome(self, board):
            self._count("outcome", board)
            return super().outcome(board)

    game = plyscope.game(Counting())
    game.solve()
    game.analyze(depth=5)
    game.solve(rank=True)
    assert max(Counting.asked.values()) == 1
    answer = plyscope.game(Counting()).solve()
    assert 0 < answer.calls_per_node < 5 and answer.calls["play"].calls >= answer.positions > 100


def test_hints_change_nothing_but_the_effort():
    class Hinted(ConnectFour):
        bounds = (-1000, 1000)
        alternates = True

        def order(self, state, moves):
            return sorted(moves, key=lambda column: abs(column - 2))

        def key(self, state):
            mirror = lambda board: sum(((board >> (c * 5)) & 31) << ((4 - c) * 5) for c in range(5))
            x, o, player = state
            return min((x, o), (mirror(x), mirror(o))), player

    plain = plyscope.game(ConnectFour(5, 4)).analyze(depth=7)
    hinted = plyscope.game(Hinted(5, 4)).analyze(depth=7)
    assert plain.score == hinted.score
    assert hinted.calls["turn"].calls <= 2
    plain, hinted = (plyscope.game(kind(5, 4)).solve() for kind in (ConnectFour, Hinted))
    assert plain.score == hinted.score == 0 and plain.proved and hinted.proved
    assert hinted.positions < plain.positions < 150_000
    # The line is played by the rules and keeps the value, whoever proved it.
    for answer in (plain, hinted):
        board = plyscope.game(ConnectFour(5, 4)).play(*answer.line)
        assert board.outcome == 0


class Folded(Random):
    """Keys that put positions together which are worth the same."""

    def __init__(self, seed):
        super().__init__(seed)
        self.worth = {n: (minimax(self, n, None), self.turn(n)) for n in range(len(self.nodes))}

    def key(self, n):
        return self.worth[n]


def test_proofs_go_by_key_and_stay_true():
    for seed in range(80):
        rules = Folded(seed)
        game = plyscope.game(rules)
        # Any order of questions, each after the others: what is kept must stay right.
        for n in random.Random(seed).sample(range(len(rules.nodes)), 20):
            answer = game.at(n).solve(rank=n % 3 == 0)
            assert answer.proved and answer.score == minimax(rules, n, None), (seed, n)
            state = n
            for mv in answer.line:
                state = rules.play(state, mv)
                assert minimax(rules, state, None) == answer.score
            assert rules.outcome(state) == answer.score


def test_exceptions_come_back_as_themselves():
    class Broken(TicTacToe):
        def outcome(self, board):
            if board.count("X") == 2:
                raise ZeroDivisionError("two crosses")
            return super().outcome(board)

    with pytest.raises(ZeroDivisionError, match="two crosses") as caught:
        plyscope.game(Broken()).solve()
    assert len(caught.value.plyscope_moves) == 3
    assert any("after the moves" in note for note in caught.value.__notes__)
    assert "in outcome" in caught.value.__notes__[-1]
    # The game can be used again.
    game = plyscope.game(Broken())
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            game.solve()
    assert game.analyze(depth=2).depth == 2


@pytest.mark.parametrize(
    "word, answer, error, words",
    [
        ("turn", 0, TypeError, "plyscope.MAX"),
        ("turn", None, TypeError, "turn gave None"),
        ("outcome", False, TypeError, "expected None while"),
        ("outcome", "x", TypeError, "expected a number"),
        ("outcome", float("inf"), ValueError, "finite"),
        ("outcome", 1e300, OverflowError, "too large"),
        ("moves", 7, TypeError, "iterable"),
        ("moves", [[1]], TypeError, "unhashable"),
        ("moves", [], ValueError, "no move"),
        ("play", None, ValueError, "play gave None"),
        ("play", [1], TypeError, "unhashable"),
        ("evaluate", "good", TypeError, "evaluate gave 'good'"),
        ("key", [1], TypeError, "unhashable"),
        ("order", [1, 2], ValueError, "other moves"),
    ],
)
def test_a_game_that_answers_wrongly_is_told_so(word, answer, error, words):
    rules = type("Wrong", (TicTacToe,), {word: lambda self, *args: answer})()
    with pytest.raises(error, match=words):
        game = plyscope.game(rules)
        game.analyze(depth=3)


def test_positions_that_come_again_are_found_again_at_every_depth():
    """Sixty positions to depth 20: each is worth something at each depth. With one depth kept for a position it took 24,305
    nodes, and 84,775 by the engine alone."""

    class Ring:
        def start(self):
            return (0, MAX)

        def turn(self, state):
            return state[1]

        def moves(self, state):
            return [1, 2, 3, -1]

        def play(self, state, by):
            return ((state[0] + by) % 30, state[1].other)

        def outcome(self, state):
            return None

        def evaluate(self, state):
            return state[0] * 37 % 31

    answer = plyscope.game(Ring()).analyze(depth=20)
    assert answer.score == minimax(Ring(), (0, MAX), 20)
    assert answer.nodes < 15_000


def test_a_state_that_cannot_be_hashed_is_explained():
    """The first mistake of many: a list for a state."""

    class Lists(TicTacToe):
        def start(self):
            return list(super().start())

    class Later(TicTacToe):
        def play(self, board, cell):
            return list(super().play(board, cell))

    for rules, moves in ((Lists(), None), (Later(), [])):
        with pytest.raises(TypeError, match="unhashable") as caught:
            plyscope.game(rules).solve()
        notes = caught.value.__notes__
        assert "plyscope: a state must be hashable, e.g. a tuple instead of a list" in notes
        assert getattr(caught.value, "plyscope_moves", None) == moves


def test_a_game_without_end_is_refused_or_searched_to_a_depth():
    class Endless:
        def start(self):
            return 0

        def turn(self, n):
            return MAX if n % 2 == 0 else MIN

        def moves(self, n):
            return [1, 2]

        def play(self, n, by):
            return (n + by) % 7

        def outcome(self, n):
            return None

        def evaluate(self, n):
            return n

    with pytest.raises(RecursionError, match="depth=8"):
        plyscope.game(Endless()).solve()
    answer = plyscope.game(Endless()).analyze(depth=9)
    assert answer.score == minimax(Endless(), 0, 9) and not answer.proved


def test_positions_are_bounded():
    answer = plyscope.game(ConnectFour()).analyze(depth=12, most_positions=5_000)
    assert answer.stop == "positions" and answer.depth is not None and answer.move is not None
    assert answer.positions < 15_000
    solved = plyscope.game(ConnectFour()).solve(most_positions=5_000)
    assert solved.stop == "positions" and not solved.proved and solved.move is not None and solved.positions < 6_000
    assert plyscope.game(ConnectFour()).analyze(seconds=0.2).stop == "time"
    assert plyscope.game(ConnectFour()).analyze(nodes=500).stop == "nodes"


def test_a_solve_of_what_is_over_or_known_asks_nothing_more():
    game = plyscope.game(TicTacToe())
    over = game.at("XXXOO....").solve()
    assert (over.score, over.proved, over.move, over.line) == (1, True, None, [])
    first = game.solve()
    again = game.solve()
    assert again.positions == 0 and sum(word.calls for word in again.calls.values()) == 0
    assert (again.score, again.move, again.line) == (first.score, first.move, first.line)


def test_positions_and_moves():
    game = plyscope.game(TicTacToe()).play(4, 0)
    assert game.turn is MAX and game.history == (4, 0) and 4 not in game.moves
    with pytest.raises(ValueError, match="legal moves are"):
        game.play(4)
    assert game.at("XX.OO....").solve().move == 2
    assert game.outcome is None and game.perft(2) == [1, 7, 42]
    assert game.tree(2).solve().value == 0 and len(game.tree(1)) == 8
    with pytest.raises(TypeError, match="limit"):
        game.analyze()
    with pytest.raises(TypeError, match="no method"):
        plyscope.OwnGame(object())


STOPPED = """
import os, signal, sys, threading, time
sys.path[:0] = {path!r}
import plyscope
from rules import ConnectFour
game = {game}
def press():
    time.sleep({after})
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
answer = {call}
print(answer.stop, answer.depth, answer.move is not None)
"""


@pytest.mark.parametrize(
    "game, call",
    [
        ("plyscope.game(ConnectFour())", "game.analyze(depth=40)"),
        ("plyscope.game(ConnectFour())", "game.analyze(seconds=60)"),
        ("plyscope.game(ConnectFour())", "game.solve()"),
        ("plyscope.game(ConnectFour())", "game.solve(rank=True)"),
        ("plyscope.game('connect4')", "game.analyze(depth=200, exact=True)"),
    ],
)
def test_ctrl_c_gives_the_best_answer_so_far(game, call):
    here = os.path.join(os.path.dirname(os.path.dirname(__file__)), "bench")
    code = STOPPED.format(path=[here], game=game, call=call, after=1.0)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    stop, depth, moved = run.stdout.split()
    assert stop == "interrupted" and int(depth) >= 1 and moved == "True"


def test_threads_share_python():
    """Several threads search own and bundled games at once: nothing waits for ever, and the values are right."""
    values = []

    def own(width):
        rules = ConnectFour(width, 4)
        values.append(plyscope.game(rules).analyze(depth=5).score == alpha_beta(rules, rules.start(), 5)[0])

    def shared(game):
        values.append(game.analyze(depth=5).score == expected)
        values.append(small.solve().score == 0)

    rules = ConnectFour(6, 5)
    expected = alpha_beta(rules, rules.start(), 5)[0]
    one, small = plyscope.game(rules), plyscope.game(ConnectFour(4, 4))
    threads = [threading.Thread(target=own, args=(4 + n % 3,)) for n in range(4)]
    threads += [threading.Thread(target=shared, args=(one,)) for _ in range(4)]
    threads += [threading.Thread(target=lambda: values.append(plyscope.game("connect4(5x4)").solve().score == 0))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == [True] * 13


def test_a_game_may_search_inside_its_evaluator():
    class Nested(ConnectFour):
        def evaluate(self, state):
            inner = plyscope.OwnGame(ConnectFour(self.width, self.height)).at(state)
            return inner.analyze(depth=1).score

    plain = ConnectFour(4, 4)
    assert plyscope.game(Nested(4, 4)).analyze(depth=2).score == alpha_beta(plain, plain.start(), 3)[0]


@pytest.mark.parametrize(
    "change, word",
    [
        ({"turn": lambda self, board: "x"}, "turn"),
        ({"moves": lambda self, board: [0, 0]}, "moves"),
        ({"moves": lambda self, board: []}, "moves"),
        ({"outcome": lambda self, board: True if "X" in board else None}, "outcome"),
        ({"evaluate": lambda self, board: random.random()}, "evaluate"),
        ({"key": lambda self, board: board.count(".")}, "key"),
        ({"order": lambda self, board, moves: moves[1:]}, "order"),
        ({"play": lambda self, board, cell: None}, "play"),
        ({"play": lambda self, board, cell: 1 / 0}, "play"),
        ({"alternates": True, "turn": lambda self, board: MAX}, "turn"),
        ({"bounds": (0, 1)}, "outcome"),
    ],
)
def test_conformance_names_the_lie(change, word):
    assert plyscope.conformance(TicTacToe(), games=20)
    report = plyscope.conformance(type("Liar", (TicTacToe,), change)(), games=40)
    assert not report and report.violations[0].word == word, str(report)


def test_conformance_finds_states_that_are_equal_and_should_not_be():
    class Forgetful(TicTacToe):
        """X on the middle is written like an empty cell in the first hash: __eq__ leaves something out."""

        class Board(str):
            def __eq__(self, other):
                return sorted(self) == sorted(other)

            def __ne__(self, other):
                return not self == other

            def __hash__(self):
                return hash(tuple(sorted(self)))

        def start(self):
            return self.Board(super().start())

        def play(self, board, cell):
            return self.Board(super().play(str(board), cell))

        def evaluate(self, board):
            return 1 if board[4] == "X" else -1 if board[4] == "O" else 0

    assert not plyscope.conformance(Forgetful(), games=30)


def test_ctrl_c_in_a_notebook_kernel():
    client = pytest.importorskip("jupyter_client", reason="jupyter_client is not installed: kernels were NOT tested")
    here = os.path.join(os.path.dirname(os.path.dirname(__file__)), "bench")
    manager, kernel = client.manager.start_new_kernel(kernel_name="python3")
    try:
        code = (
            f"import sys; sys.path.insert(0, {here!r})\n"
            "import plyscope\nfrom rules import ConnectFour\nprint('ready')\n"
            "answer = plyscope.game(ConnectFour()).analyze(depth=40)\n"
            "print(answer.stop, answer.depth >= 1)\n"
        )
        kernel.execute(code)
        said = ""
        pressed = False
        while "True" not in said:
            message = kernel.get_iopub_msg(timeout=None)
            if message["msg_type"] == "stream":
                said += message["content"]["text"]
            assert message["msg_type"] != "error", message["content"]
            if "ready" in said and not pressed:
                pressed = True
                time.sleep(1)
                manager.interrupt_kernel()
        assert "interrupted True" in said
        kernel.execute("print(1 + 1)")
        while "2" not in said:
            message = kernel.get_iopub_msg(timeout=None)
            if message["msg_type"] == "stream":
                said += message["content"]["text"]
    finally:
        kernel.stop_channels()
        manager.shutdown_kernel(now=True)
