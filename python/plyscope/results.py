"""What searches find, as dataclasses with the same words as the JSON of the command."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, TypeVar

M = TypeVar("M")

Number = int | float
"""A score or a value: whole where it is whole."""

Score = int | float | str
"""A score, MAX's view: a number, or `"win:5"`, `"loss:4"` where a game counts plies."""


def number(text: Any) -> Any:
    """A number as the JSON writes it, infinities included.

    >>> number("3"), number("-inf"), number(2.0), number("win:5")
    (3, -inf, 2, 'win:5')
    """
    if isinstance(text, str):
        if text in ("inf", "+inf"):
            return math.inf
        if text == "-inf":
            return -math.inf
        try:
            return number(float(text)) if "." in text else int(text)
        except ValueError:
            return text
    if isinstance(text, float) and math.isfinite(text) and text == int(text):
        return int(text)
    return text


def needs_a_limit(depth: int | None, nodes: int | None, seconds: float | None) -> None:
    """Refuses an analysis that would have no end."""
    if depth is None and nodes is None and seconds is None:
        raise TypeError("analyze needs a limit: depth=, nodes= or seconds=; solve() searches to the end")


def plies(depth: Any, most: int = 250) -> int:
    """A depth that can be searched."""
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= most:
        raise ValueError(f"depth={depth!r}: expected 0 to {most} plies")
    return depth


class Picture(str):
    """A picture as SVG text. In a notebook it shows itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Value:
    """A score with what it says: `exact`, `at-least` or `at-most`. The first player's view."""

    score: Score
    bound: str = "exact"

    def __str__(self) -> str:
        if self.bound != "exact" and self.score in (math.inf, -math.inf):
            return "unknown"
        sign = {"exact": "", "at-least": "≥ ", "at-most": "≤ "}[self.bound]
        return f"{sign}{self.score}"

    @classmethod
    def of(cls, data: dict[str, Any]) -> Value:
        """From JSON."""
        return cls(number(data["score"]), data["bound"])


@dataclass(frozen=True)
class Scored(Generic[M]):
    """A move with a value and a line of its own."""

    move: M
    value: Value
    proved: bool
    searched: bool
    depth: int | None
    line: list[M]


@dataclass(frozen=True)
class Calls:
    """How often a Python game was asked a word, and how long that took if the search was profiled."""

    calls: int
    seconds: float


@dataclass(frozen=True)
class Answer(Generic[M]):
    """What a search knows, and how it knows it. The words are those of `docs/game-json.md`."""

    game: str
    position: Any
    turn: str
    value: Value
    proved: bool
    depth: int | None
    knowledge: str
    winner: str | None
    distance: int | None
    meaning: str
    move: M | None
    basis: str
    line: list[M]
    moves: list[Scored[M]]
    ties: list[M]
    stop: str
    nodes: int
    seconds: float
    fill: float
    positions: int | None = None
    """How many positions of a Python game were new."""
    calls: dict[str, Calls] = field(default_factory=dict)
    """How often a Python game was asked what."""

    @property
    def score(self) -> Score:
        """The value's number, exact or a bound: `value` says which."""
        return self.value.score

    @property
    def calls_per_node(self) -> float:
        """Calls into Python for every node of the search."""
        return sum(word.calls for word in self.calls.values()) / max(self.nodes, 1)

    def __str__(self) -> str:
        best = "no move" if self.move is None else f"move {self.move}"
        return f"{self.value}: {self.meaning}; {best} ({self.basis}), {self.nodes} nodes, {self.stop}"

    def _repr_html_(self) -> str:
        line = " ".join(str(mv) for mv in self.line[:20])
        depth = "to the end" if self.depth is None else f"to depth {self.depth}"
        facts = [
            ("value", f"{self.value}: {self.meaning}"),
            ("move", "none" if self.move is None else f"{self.move} ({self.basis})"),
            ("line", line),
            ("search", f"{depth}, {self.nodes:,} nodes, {self.seconds:.3f} s, ended by {self.stop}"),
        ]
        facts += [(f"move {one.move}", str(one.value) if one.searched else "not searched") for one in self.moves]
        return table_of(facts)

    @classmethod
    def of(cls, data: dict[str, Any], interrupted: bool = False) -> Answer[Any]:
        """From JSON, or from the dictionary of a Python game's search."""
        moves = [
            Scored(
                one["move"],
                Value.of(one["value"]),
                one["proved"],
                one["searched"],
                one["depth"],
                one["line"],
            )
            for one in data["moves"]
        ]
        return cls(
            game=data["game"],
            position=data["position"],
            turn=data["turn"],
            value=Value.of(data["value"]),
            proved=data["proved"],
            depth=data["depth"],
            knowledge=data["knowledge"],
            winner=data["winner"],
            distance=data.get("distance"),
            meaning=data["meaning"],
            move=data["move"],
            basis=data["basis"],
            line=data["line"],
            moves=moves,
            ties=data["ties"],
            stop="interrupted" if interrupted and data["stop"] == "cancelled" else data["stop"],
            nodes=data["nodes"],
            seconds=data["seconds"],
            fill=data["fill"],
            positions=data.get("positions"),
            calls={word: Calls(*counts) for word, counts in data.get("calls", {}).items()},
        )


@dataclass(frozen=True)
class Leaf:
    """A leaf with its value."""

    node: str
    value: Number | None


@dataclass(frozen=True)
class Cut:
    """A cut: where, which bound, who set it, and how much was skipped."""

    step: int
    node: str
    kind: str
    value: Number
    bound: Number
    cause: str | None
    through: str | None
    deep: bool
    skipped: int


@dataclass(frozen=True)
class Solution:
    """A tree's value with what was visited, pruned and why. The words are those of `docs/solve-json.md`."""

    algorithm: str
    convention: str
    depth: int | None
    right_to_left: bool
    value: Number
    move: str | None
    path: list[str]
    nodes: int
    iterations: int
    researches: int
    table_hits: int
    table_stores: int
    visited: list[Leaf]
    pruned: list[Leaf]
    cuts: list[Cut]
    least_leaves: int

    def __str__(self) -> str:
        best = "no move" if self.move is None else f"move {self.move}"
        return (
            f"{self.algorithm}: value {self.value}, {best}; {len(self.visited)} leaves visited, "
            f"pruned: {_names(self.pruned)}"
        )

    def _repr_html_(self) -> str:
        return table_of(
            [
                ("value", str(self.value)),
                ("move", self.move or "none"),
                ("best play", " ".join(self.path)),
                ("visited", _names(self.visited)),
                ("pruned", _names(self.pruned)),
                ("cuts", ", ".join(f"{cut.node} ({cut.kind})" for cut in self.cuts) or "none"),
                ("search", f"{self.algorithm}; {self.convention}; {self.nodes:,} nodes"),
            ]
        )

    @classmethod
    def of(cls, data: dict[str, Any]) -> Solution:
        """From JSON."""
        leaves = {
            key: [Leaf(leaf["node"], number(leaf["value"])) for leaf in data[key]]
            for key in ("visited", "pruned")
        }
        cuts = [
            Cut(**{**cut, "value": number(cut["value"]), "bound": number(cut["bound"])})
            for cut in data["cuts"]
        ]
        plain = {k: v for k, v in data.items() if k not in ("format", "version", "visited", "pruned", "cuts")}
        plain["value"] = number(plain["value"])
        return cls(**plain, visited=leaves["visited"], pruned=leaves["pruned"], cuts=cuts)


@dataclass(frozen=True)
class Compared:
    """What one algorithm did with a tree, or why it was refused."""

    algorithm: str
    refused: str | None
    value: Number | None = None
    move: str | None = None
    nodes: int | None = None
    leaves: int | None = None
    leaf_visits: int | None = None
    alpha_cutoffs: int | None = None
    beta_cutoffs: int | None = None
    deep_cutoffs: int | None = None
    researches: int | None = None
    iterations: int | None = None


_HEADS = ["algorithm", "value", "move", "nodes", "leaves", "leaf_visits"]


@dataclass(frozen=True)
class Comparison:
    """All algorithms on one tree."""

    rows: list[Compared]
    least_leaves: int
    all_leaves: int

    def __getitem__(self, algorithm: str) -> Compared:
        for row in self.rows:
            if row.algorithm == algorithm:
                return row
        raise KeyError(algorithm)

    def to_pandas(self) -> Any:
        """A data frame with one row per algorithm (needs pandas)."""
        return frame([vars(row) for row in self.rows])

    def _cells(self, row: Compared) -> list[str]:
        return [row.refused] if row.refused else [str(getattr(row, head)) for head in _HEADS[1:]]

    def __str__(self) -> str:
        lines = [_HEADS[1:], *map(self._cells, self.rows)]
        wide = [max(len(line[i]) for line in lines if len(line) > 1) for i in range(len(_HEADS) - 1)]
        first = max(len(name) for name in [_HEADS[0], *(row.algorithm for row in self.rows)])
        names = [_HEADS[0], *(row.algorithm for row in self.rows)]
        return "\n".join(
            "  ".join([name.ljust(first), *(cell.rjust(w) if len(line) > 1 else cell for cell, w in zip(line, wide))])
            for name, line in zip(names, lines)
        )

    def _repr_html_(self) -> str:
        lines = []
        for row in self.rows:
            cells = [row.algorithm, *map(escape, self._cells(row))]
            if row.refused:
                cells[1] = f"<i>{cells[1]}</i>"
            span = f' colspan="{len(_HEADS) - 1}"' if row.refused else ""
            lines.append(
                "<tr>"
                + "".join(f"<td{span if i else ''}>{cell}</td>" for i, cell in enumerate(cells))
                + "</tr>"
            )
        head = "".join(f"<th>{name}</th>" for name in _HEADS)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def _names(leaves: list[Leaf]) -> str:
    return ", ".join(leaf.node for leaf in leaves) or "none"


def table_of(facts: list[tuple[str, str]]) -> str:
    """A small table for a notebook."""
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in facts)
    return f"<table><tbody>{rows}</tbody></table>"


def escape(text: str) -> str:
    """Text for HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def frame(rows: list[dict[str, Any]]) -> Any:
    """A pandas frame."""
    return needed("pandas", "data frames need pandas: pip install 'plyscope[pandas]'").DataFrame(rows)


def needed(module: str, message: str) -> Any:
    """A module of an optional package; without the package, an error that says how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(message) from error
