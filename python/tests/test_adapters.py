"""The real packages, as they are. What is not installed is skipped, and says so."""

import warnings

import plyscope
import pytest


def test_aima_tictactoe_as_it_is():
    games = pytest.importorskip("aima3.games", reason="aima3 is not installed: its games were NOT tested")
    game = plyscope.game(games.TicTacToe())
    answer = game.solve()
    assert (answer.score, answer.proved) == (0, True)
    assert plyscope.conformance(games.TicTacToe(), games=20)
    # A state of theirs has a dictionary and a list in it.
    after = game.play(*answer.line[:2])
    assert after.state.held.board
    best = games.alphabeta_search(after.state.held, games.TicTacToe())
    assert after.play(best).solve().score == after.solve().score
    small = games.ConnectFour(h=4, v=4, k=4)
    assert plyscope.game(small).analyze(depth=6).depth == 6


def test_easyai_as_it_is():
    easyai = pytest.importorskip("easyAI", reason="easyAI is not installed: its games were NOT tested")

    class Bones(easyai.TwoPlayerGame):
        """The game of its documentation: take one, two or three; who takes the last loses."""

        def __init__(self, players=None):
            self.players = players
            self.pile = 12
            self.current_player = 1

        def possible_moves(self):
            return ["1", "2", "3"][: self.pile]

        def make_move(self, move):
            self.pile -= int(move)

        def win(self):
            return self.pile <= 0

        def is_over(self):
            return self.win()

        def scoring(self):
            return 100 if self.win() else 0

    answer = plyscope.game(Bones()).solve()
    search = easyai.Negamax(13)
    game = Bones()
    move = search(game)
    assert (answer.score > 0) == (search.alpha > 0) and answer.score == 100
    assert plyscope.game(Bones()).play(move).solve().score == 100
    assert plyscope.conformance(Bones(), games=20)

    from easyAI.games import ConnectFour

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        board = ConnectFour([easyai.Human_Player(), easyai.Human_Player()])
    found = plyscope.game(board).analyze(depth=4)
    assert found.depth == 4 and found.move in board.possible_moves()


def test_openspiel_as_it_is():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: its games were NOT tested")
    game = plyscope.game(pyspiel.load_game("tic_tac_toe"))
    answer = game.solve()
    assert (answer.score, answer.proved) == (0, True)
    assert plyscope.conformance(pyspiel.load_game("connect_four"), games=10)
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    answer = plyscope.game(state).solve()
    assert (answer.score, answer.move) == (1, 2)
    for name, words in (
        ("kuhn_poker", "chance"),
        ("leduc_poker", "chance"),
        ("matrix_pd", "same time"),
        ("phantom_ttt", "hidden"),
        ("backgammon", "chance"),
    ):
        with pytest.raises(ValueError, match=f"{name}: .*{words}"):
            plyscope.game(pyspiel.load_game(name))


def test_openspiel_agrees_with_its_own_search():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: its games were NOT tested")
    from open_spiel.python.algorithms import minimax

    value = lambda state: str(state).count("x") * 0.001 - len(state.legal_actions()) * 0.01
    game = pyspiel.load_game("connect_four")
    expected = minimax.alpha_beta_search(
        game, value_function=value, maximum_depth=4, maximizing_player_id=0
    )[0]
    rules = plyscope.adapters.OpenSpielGame(game)
    rules.bounds = None
    mine = plyscope.OwnGame(rules, evaluate=lambda state: value(state.held)).analyze(depth=4)
    assert mine.score == pytest.approx(expected, abs=1e-6)


def test_what_is_no_game_is_refused():
    for what in (None, 3, [1], object(), dict):
        with pytest.raises(TypeError):
            plyscope.game(what)
