"""The same rules as classes of easyAI and aima-python, for the comparison: each only passes on what the rules say."""

from __future__ import annotations

from typing import Any

from plyscope import MAX


def easyai_game(rules: Any, evaluate: bool = False, quick: bool = False) -> Any:
    """An easyAI game with these rules; `quick` with a copy written for them instead of easyAI's own."""
    from easyAI import TwoPlayerGame

    class Wrapped(TwoPlayerGame):  # type: ignore[misc]
        def __init__(self) -> None:
            self.state = rules.start()
            self.current_player = 1
            self.players = [None, None]

        def possible_moves(self):
            return rules.moves(self.state)

        def make_move(self, move):
            self.state = rules.play(self.state, move)

        def is_over(self):
            return rules.outcome(self.state) is not None

        def scoring(self):
            score = rules.outcome(self.state)
            if score is None:
                score = rules.evaluate(self.state) if evaluate else 0
            return score if self.current_player == 1 else -score

        def ttentry(self):
            return self.state

        def show(self):
            print(self.state)

    class Quick(Wrapped):
        # easyAI's own copy goes through everything; this is all that changes, so easyAI is faster with it.
        def copy(self):
            made = object.__new__(type(self))
            made.__dict__.update(self.__dict__)
            return made

    return Quick() if quick else Wrapped()


def aima_game(rules: Any) -> Any:
    """An aima-python game with these rules."""
    from aima3.games import Game

    class Wrapped(Game):  # type: ignore[misc]
        initial = rules.start()

        def actions(self, state):
            return rules.moves(state)

        def result(self, state, move):
            return rules.play(state, move)

        def utility(self, state, player):
            score = rules.outcome(state)
            return score if player is MAX else -score

        def terminal_test(self, state):
            return rules.outcome(state) is not None

        def to_move(self, state):
            return rules.turn(state)

    return Wrapped()
