import json
import urllib.error
import urllib.request

import plyscope
import pytest
from rules import ConnectFour, TicTacToe


def ask(studio, name, request):
    base = studio.url.split("#")[0].rstrip("/")
    call = urllib.request.Request(
        f"{base}/api/{name}", json.dumps(request).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(call) as answer:
        return json.loads(answer.read())


def test_a_tree_and_a_bundled_game():
    with plyscope.studio(plyscope.Tree([[3, 12], [2, 4]]), open=False) as studio:
        assert studio.runs and "#/step?t=" in studio.url
        page = urllib.request.urlopen(studio.url.split("#")[0]).read()
        assert b"Plyscope" in page
    assert not studio.runs
    studio.stop()
    with plyscope.studio("connect4", open=False) as studio:
        assert "game=connect4" in studio.url and "http" in studio._repr_html_()


def test_a_game_in_python_is_played_in_the_page():
    with plyscope.studio(TicTacToe(), open=False) as studio:
        names = [game["name"] for game in ask(studio, "games", {})]
        assert "my-tictactoe" in names and "tictactoe" in names
        seen = ask(studio, "play/see", {"at": {"game": "my-tictactoe", "moves": ["4", "0"]}})
        text = json.dumps(seen)
        assert "O...X...." in text
        text = json.dumps(ask(studio, "play/see", {"at": {"game": "my-tictactoe", "moves": ["4", "0"]}}))
        assert '"8"' in text
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(studio, "play/see", {"at": {"game": "my-tictactoe", "moves": ["4", "4"]}})
        assert refused.value.code == 422


def test_a_game_that_raises_does_not_take_the_studio_down():
    class Breaks(ConnectFour):
        def play(self, state, column):
            if column == 6 and state[0].bit_count() > 3:
                raise RuntimeError("column six")
            return super().play(state, column)

    with plyscope.studio(Breaks(), open=False) as studio:
        at = {"game": "my-breaks", "moves": ["0", "0", "0", "0", "1", "1", "1", "1", "6"]}
        with pytest.raises(urllib.error.HTTPError) as failed:
            ask(studio, "play/see", {"at": at})
        assert failed.value.code >= 422
        assert ask(studio, "play/see", {"at": {"game": "my-breaks", "moves": []}})


def test_moves_are_words_in_the_page():
    class Pairs(TicTacToe):
        def moves(self, board):
            return [divmod(cell, 3) for cell in super().moves(board)]

        def play(self, board, cell):
            return super().play(board, cell[0] * 3 + cell[1])

    with plyscope.studio(plyscope.game(Pairs()).play((1, 1)), open=False) as studio:
        assert "moves=%281%2C1%29" in studio.url
        text = json.dumps(ask(studio, "play/see", {"at": {"game": "my-pairs", "moves": ["(1,1)", "(0,2)"]}}))
        assert "(2,2)" in text and "..O.X...." in text
