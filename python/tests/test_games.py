import pickle
import threading

import plyscope
import pytest
from rules import ConnectFour


def test_positions_never_change():
    start = plyscope.game("connect4")
    later = start.play(4, 4, "3")
    assert start.history == [] and later.history == ["4", "4", "3"]
    assert later.turn == "min" and start.turn == "max"
    assert plyscope.game("connect4").at(later.position) == later
    assert pickle.loads(pickle.dumps(later)) == later
    with pytest.raises(ValueError, match="legal moves are"):
        start.play("9")
    with pytest.raises(ValueError, match="did you mean connect4"):
        plyscope.game("conect4")
    with pytest.raises(TypeError, match="bundled"):
        plyscope.game("nim(3)", decimals=2)


def test_solve_says_what_the_command_says():
    answer = plyscope.game("connect4").at("2252576253462244111563365343671351441").solve(rank=True)
    assert (answer.value.score, answer.value.bound, answer.proved) == (1, "exact", True)
    assert (answer.winner, answer.distance, answer.move, answer.line) == ("X", 4, "6", ["6", "7", "7", "7"])
    assert [(one.move, one.value.score) for one in answer.moves] == [("6", 1), ("7", 2)]
    assert answer.ties == ["6"] and answer.basis == "proof" and answer.stop == "proved"


def test_limits():
    game = plyscope.game("connect4")
    assert game.analyze(depth=5).depth == 5
    assert game.analyze(nodes=2_000).stop == "nodes"
    assert game.solve(seconds=0.2, threads=2).stop == "time"
    for bad in ({"seconds": -1}, {"seconds": float("nan")}, {"threads": 0}, {"nodes": 0}):
        with pytest.raises(ValueError):
            game.analyze(depth=3, **bad)
    assert game.choose("depth=3").move in game.moves
    with pytest.raises(ValueError, match="level"):
        game.choose("strong")


@pytest.mark.parametrize("what", ["connect4", "own"])
def test_refused_limits_are_told_alike(what):
    """A search that would never end is not begun, and a bad depth is named, for bundled games and for your own."""
    game = plyscope.game("connect4" if what == "connect4" else ConnectFour())
    with pytest.raises(TypeError, match="analyze needs a limit"):
        game.analyze()
    for bad in (-1, 10**6, 2.5, True, "8"):
        with pytest.raises((TypeError, ValueError), match="depth=.*: expected 0 to 250 plies"):
            game.analyze(depth=bad)


def test_only_bundled_games_are_solved_in_rust():
    with pytest.raises(TypeError, match="expected a bundled game"):
        plyscope.solve_many(plyscope.game(ConnectFour()), ["1"])


def test_solve_many_is_solve_for_each():
    positions = ["", "3", "33", "345", "3345", "12345"]
    one_by_one = [plyscope.game("connect4(5x4)").at(p).solve() for p in positions]
    for threads in (1, 2):
        many = plyscope.solve_many("connect4(5x4)", positions, threads=threads)
        assert [a.value for a in many] == [a.value for a in one_by_one]
    with pytest.raises(ValueError, match="position 1"):
        plyscope.solve_many("connect4(5x4)", ["", "9"])
    assert plyscope.solve_many("connect4(5x4)", []) == []


def test_python_goes_on_while_rust_searches():
    count = 0
    done = threading.Event()

    def search():
        plyscope.game("connect4").solve(seconds=0.5)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        count += 1
    thread.join()
    assert count > 1_000


def test_perft_and_trees():
    assert plyscope.perft("tictactoe", 5)[5] == 15120
    assert plyscope.game("tictactoe").evaluate() == 0
    tree = plyscope.game("tictactoe").play("b2", "a1").tree(2)
    assert len(tree) == 1 + 7 + 7 * 6
    with pytest.raises(ValueError, match="too many"):
        plyscope.game("connect4").tree(9, most=1000)
    assert plyscope.match("tictactoe", "perfect", "random", games=6).lost == 0
    with pytest.raises(ValueError, match="even"):
        plyscope.match("tictactoe", "random", "random", games=3)


def test_games_and_searches_show_themselves():
    board = plyscope.game("tictactoe").play("b2")
    assert board._repr_html_().startswith("<pre>")
    shown = board.solve(rank=True)._repr_html_()
    assert "a draw" in shown and "move a1" in shown and "<table>" in shown
    assert str(board.solve()).startswith("0: a draw; move ")
