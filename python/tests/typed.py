"""Read by mypy in strict mode, not run: what users write has the types that the documentation says."""

from __future__ import annotations

from collections.abc import Iterable

import plyscope
from plyscope import MAX, Answer, OwnGame, Player


class Stones:
    def start(self) -> tuple[int, Player]:
        return (4, MAX)

    def turn(self, state: tuple[int, Player]) -> Player:
        return state[1]

    def moves(self, state: tuple[int, Player]) -> Iterable[int]:
        return range(1, min(state[0], 2) + 1)

    def play(self, state: tuple[int, Player], take: int) -> tuple[int, Player]:
        return (state[0] - take, state[1].other)

    def outcome(self, state: tuple[int, Player]) -> float | None:
        if state[0] > 0:
            return None
        return -1 if state[1] is MAX else 1


own: OwnGame[tuple[int, Player], int] = OwnGame(Stones())
answer: Answer[int] = own.solve()
best: int | None = answer.move
after: list[int] = own.play(1).moves
bundled: Answer[str] = plyscope.game("connect4").analyze(depth=4)
many: list[Answer[str]] = plyscope.solve_many("nim(3,4,5)", ["3 4 5"])
value: int | float = plyscope.Tree([[3, 12], [2, 4]]).solve().value
checked: bool = bool(plyscope.teach.check_trace(lambda root: 3, [[3, 12], [2, 4]]))
