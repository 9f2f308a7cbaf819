"""Ten thousand random calls with bad arguments: Python exceptions, never an abort, and no leak."""

import gc
import random
import resource

import plyscope
from plyscope import teach
from rules import TicTacToe

VALUES = [
    None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, -(2**70), 0.5, float("nan"), float("inf"), "", "max", "x" * 2000,
    "connect4", "tictactoe", "((3 4", "\x00", "\ud800", "é∞", b"bytes", [], [1], [[[]]], {}, {"a": []}, (), object(),
    range(3), lambda *a: 1, plyscope.MAX, Exception, "depth=3", "json", "table", ">=",
]


def targets():
    tree = plyscope.Tree([[3, 12, 8], [2, 4, 6]])
    trace = tree.trace()
    game = plyscope.game("tictactoe")
    own = plyscope.game(TicTacToe())
    exercise = teach.exercise("visited", seed=1)
    raw = own._own
    return [
        plyscope.Tree, plyscope.game, plyscope.example, tree.solve, tree.trace, tree.compare, tree.draw, tree.write,
        tree.dropped, trace.text, trace.svg, trace.png, trace.code, game.play, game.at, game.choose, own.play,
        own.at, own.perft, plyscope.solve_many, plyscope.grade, plyscope.grade_class, teach.exercise, teach.exercises,
        teach.sheet, teach.check_trace, exercise.grade, exercise.hint, exercise.task, exercise.key, plyscope.conformance,
        raw.turn, raw.moves, raw.play, raw.outcome, raw.intern, raw.evaluate, plyscope.OwnGame, teach.Exercise,
        plyscope._plyscope.solve_many, plyscope._plyscope.make, plyscope._plyscope.paper,
        plyscope._plyscope.class_report, plyscope._plyscope.Own, plyscope._plyscope.PySession,
        plyscope._plyscope.PyTree.read, trace._run.frames, trace._run.text, tree._tree.run,
    ]


NAMES = [
    "depth", "nodes", "seconds", "threads", "algorithm", "style", "format", "first", "values", "players", "cut", "raised",
    "guess", "cap", "step", "theme", "scale", "seed", "kind", "tree", "shape", "lang", "strength", "executor", "chunk",
]
# What would be a long search, and no bad argument.
SLOW = {"games", "count"}


def one_call(dice, functions):
    function = dice.choice(functions)
    args = [dice.choice(VALUES) for _ in range(dice.randint(0, 4))]
    kwargs = {dice.choice(NAMES): dice.choice(VALUES) for _ in range(dice.randint(0, 2))}
    if function is plyscope.conformance:
        kwargs = {"games": 2}
    try:
        function(*args, **kwargs)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        # A panic of Rust is an exception of its own class: it must not happen.
        assert type(error).__name__ != "PanicException", (function, args, kwargs, error)
        assert isinstance(error, Exception), (function, args, kwargs)
        return 0
    return 1


def test_ten_thousand_bad_calls():
    dice = random.Random(16)
    functions = targets()
    worked = sum(one_call(dice, functions) for _ in range(10_000))
    # Some of them are fine; most are refused.
    assert 0 < worked < 5_000


def test_searches_do_not_leak():
    def work():
        for _ in range(60):
            game = plyscope.game(TicTacToe())
            game.solve()
            plyscope.Tree([[3, 12, 8], [2, 4, 6]]).trace().svg()
            plyscope.game("tictactoe").solve()

    work()
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(4):
        work()
    gc.collect()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 60_000, f"{before} KiB, then {after} KiB"
