"""Game-tree search that you can see, trust and ship.

>>> import plyscope
>>> plyscope.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).solve().value
3
>>> plyscope.game("tictactoe").solve().meaning
'a draw'
"""

from . import adapters, cluster, teach
from ._studio import Studio, studio
from .batch import ClassResult, Match, Paper, grade_class, match, perft, solve_many
from .conformance import Report, Violation, conformance
from .games import Game, GameInfo, game, games
from .own import MAX, MIN, OwnGame, Player, Rules
from .results import Answer, Calls, Compared, Comparison, Cut, Leaf, Scored, Solution, Value
from .teach import grade
from .trees import ALGORITHMS, EXAMPLES, FORMATS, STYLES, Trace, Tree, example

__version__ = "0.1.0"

__all__ = [
    "ALGORITHMS",
    "EXAMPLES",
    "FORMATS",
    "MAX",
    "MIN",
    "STYLES",
    "Answer",
    "Calls",
    "ClassResult",
    "Compared",
    "Comparison",
    "Cut",
    "Game",
    "GameInfo",
    "Leaf",
    "Match",
    "OwnGame",
    "Paper",
    "Player",
    "Report",
    "Rules",
    "Scored",
    "Solution",
    "Studio",
    "Trace",
    "Tree",
    "Value",
    "Violation",
    "adapters",
    "cluster",
    "conformance",
    "example",
    "game",
    "games",
    "grade",
    "grade_class",
    "match",
    "perft",
    "solve_many",
    "studio",
    "teach",
]
