"""Trees from a lecture: solve them, trace every step, compare algorithms, draw them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from numbers import Real
from typing import TYPE_CHECKING, Any

from . import _html
from . import _plyscope as _rust
from .results import Compared, Comparison, Number, Picture, Solution, frame, needed, number

if TYPE_CHECKING:
    from ._widget import TraceWidget

__all__ = ["ALGORITHMS", "EXAMPLES", "FORMATS", "STYLES", "Trace", "Tree", "example"]

_NAMES = json.loads(_rust.names())
ALGORITHMS: list[str] = _NAMES["algorithms"]
"""The searches by name."""
FORMATS: dict[str, str] = dict(_NAMES["formats"])
"""The text formats by name, each described, most with an example."""
STYLES: list[str] = _NAMES["styles"]
"""How a trace can be printed."""
EXAMPLES: list[str] = _NAMES["examples"]
"""The built-in trees."""


class Tree:
    """A game tree.

    Made from nested lists, from a text in any of the formats of `docs/formats.md`, from dictionaries (children by name,
    and values by name or in the same dictionary), from nested dictionaries, or from a networkx digraph whose leaves have a `value`.

    >>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> solution = tree.solve()
    >>> solution.value, solution.move, len(solution.visited)
    (3, 'B', 7)
    >>> Tree("((3 12 8) (2 4 6) (14 5 2))") == tree
    True
    >>> Tree({"A": ["B", "C"]}, values={"B": 3, "C": 5}).solve().value
    5
    """

    __slots__ = ("_tree",)

    def __init__(
        self,
        source: Any,
        *,
        values: Mapping[str, Number] | None = None,
        players: Mapping[str, str] | None = None,
        format: str | None = None,
        first: str = "max",
    ) -> None:
        if isinstance(source, _rust.PyTree):
            self._tree = source
            return
        text, format = _text(source, values, players, format)
        self._tree = _rust.PyTree.read(text, format, first)

    def __len__(self) -> int:
        """How many nodes it has."""
        return len(self._tree)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._tree.equals(other._tree)

    def __hash__(self) -> int:
        return hash(self._tree.json())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_from_json, (self._tree.json(),))

    def __str__(self) -> str:
        return self.write("sexpr")

    def __repr__(self) -> str:
        text = str(self)
        return f"Tree({text if len(text) <= 70 else text[:69] + '…'!r})"

    def write(self, format: str = "sexpr") -> str:
        """The tree as text.

        >>> print(Tree([[3, 12], [2, 4]]).write("newick"), end="")
        ((3,12)B,(2,4)C)A;
        """
        return self._tree.write(format)[0]

    def dropped(self, format: str) -> list[str]:
        """What a format cannot hold of this tree, in words."""
        return self._tree.write(format)[1]

    def to_dict(self) -> dict[str, Any]:
        """Nested dictionaries with `name`, `player`, `value` and `children`."""
        found: dict[str, Any] = json.loads(self._tree.json())
        return found

    def solve(
        self,
        algorithm: str = "alpha-beta",
        *,
        depth: int | None = None,
        right_to_left: bool = False,
        cut: str = ">=",
        raised: str = "after",
        count_last: bool = True,
        guess: Number | None = None,
    ) -> Solution:
        """The value and the best move, what was visited, what was pruned, and why.

        >>> [cut.node for cut in Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).solve().cuts]
        ['C', 'D']
        """
        given = None if guess is None else str(guess)
        found = self._tree.solve(algorithm, depth, right_to_left, cut, raised, count_last, given)
        return Solution.of(json.loads(found))

    def trace(
        self,
        algorithm: str = "alpha-beta",
        style: str = "table",
        *,
        depth: int | None = None,
        right_to_left: bool = False,
        cut: str = ">=",
        raised: str = "after",
        count_last: bool = True,
        guess: Number | None = None,
        cap: int = 1_000_000,
    ) -> Trace:
        """Searches and records every step. Printed, it is a table, a stack, a log or JSON lines, as `style` says; in a
        notebook it is a picture with a slider.

        >>> print(Tree([[3, 5], [2, 9]]).trace(style="log").text(first=1, last=2), end="")
        # plyscope alpha-beta; fail-soft, cut on v ≥ β or v ≤ α; left to right; MAX moves first
         1  The search starts at A (MAX); any value is possible.
         2  A (MAX) tries B (MIN).
        """
        if style not in STYLES:
            raise ValueError(f"style={style!r}: expected one of {', '.join(STYLES)}")
        given = None if guess is None else str(guess)
        run = self._tree.run(algorithm, depth, right_to_left, cut, raised, count_last, given, cap)
        return Trace(run, style)

    def compare(
        self,
        *,
        depth: int | None = None,
        right_to_left: bool = False,
        cut: str = ">=",
        raised: str = "after",
        count_last: bool = True,
    ) -> Comparison:
        """Every algorithm on this tree.

        >>> comparison = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).compare()
        >>> comparison["minimax"].leaves, comparison["alpha-beta"].leaves
        (9, 7)
        """
        found = json.loads(self._tree.compare(depth, right_to_left, cut, raised, count_last))
        rows = [
            Compared(**{**row, "value": number(row["value"])} if "value" in row else row)
            for row in found["rows"]
        ]
        return Comparison(rows, found["least_leaves"], found["all_leaves"])

    def draw(
        self,
        algorithm: str = "alpha-beta",
        *,
        step: int | None = None,
        theme: str = "light",
        legend: bool = True,
        scale: float = 1.0,
        depth: int | None = None,
    ) -> Picture:
        """The picture of a search as SVG text, which a notebook shows: the result, or after a step (0 is the tree alone)."""
        return self.trace(algorithm, depth=depth).svg(step, theme=theme, legend=legend, scale=scale)

    def _repr_svg_(self) -> str:
        # Before the first step of a search: the tree is what it is.
        return self.trace("minimax").svg(0, theme="auto", legend=False)


def _from_json(text: str) -> Tree:
    return Tree(_rust.PyTree.read(text, "json", "max"))


def example(name: str) -> Tree:
    """A built-in tree: `letters`, `aima`, `lecture`, …

    >>> example("aima").solve().value
    3
    """
    return Tree(_rust.PyTree.example(name))


class Trace:
    """A recorded search. What is shown is what the search did."""

    __slots__ = ("_run", "style")

    def __init__(self, run: _rust.PyRun, style: str) -> None:
        self._run = run
        self.style = style

    def __len__(self) -> int:
        """How many steps were kept."""
        return len(self._run)

    @property
    def header(self) -> str:
        """Algorithm and convention in one line."""
        return self._run.header()

    @property
    def dropped(self) -> int:
        """How many steps came after the cap."""
        return self._run.dropped()

    def text(
        self,
        style: str | None = None,
        *,
        first: int = 1,
        last: int | None = None,
        ascii: bool = False,
        listing: str = "page",
    ) -> str:
        """The trace as text: steps `first` to `last`, counted from 1."""
        return self._run.text(style or self.style, ascii, first, last, listing)

    def code(self, listing: str = "page") -> str:
        """The listing of the algorithm, as on its page or as a Python program that runs on this tree."""
        return self._run.code(listing)

    def events(self) -> list[dict[str, Any]]:
        """Every step as a dictionary, as `docs/trace-json.md` describes it.

        >>> events = Tree([[3, 5], [2, 9]]).trace().events()
        >>> [event["node"] for event in events if event["event"] == "leaf"]
        ['D', 'E', 'F']
        """
        lines = self._run.text("json", False, 1, None, "page").splitlines()[1:]
        return [json.loads(line) for line in lines]

    def to_pandas(self) -> Any:
        """A data frame with one row per step (needs pandas)."""
        return frame(self.events())

    def svg(
        self, step: int | None = None, *, theme: str = "light", legend: bool = True, scale: float = 1.0
    ) -> Picture:
        """The picture after a step as SVG text, which a notebook shows; 0 is the tree alone, None is the result."""
        return Picture(self._run.svg(step, theme, legend, scale, _html.prefix()))

    def png(
        self, step: int | None = None, *, theme: str = "light", legend: bool = True, scale: float = 2.0
    ) -> bytes:
        """The same as PNG."""
        return self._run.png(step, theme, legend, scale)

    def html(self) -> str:
        """A whole page with the picture and a slider over all steps; it needs nothing else."""
        return _html.page(self._run)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Trace of {len(self)} steps: {self.header}>"

    def widget(self) -> TraceWidget:
        """The trace as a widget of Jupyter (needs anywidget): its `step` can be read, set and observed."""
        needed("anywidget", "widgets need anywidget: pip install 'plyscope[widget]'")
        from ._widget import TraceWidget

        return TraceWidget(self)

    def _repr_html_(self) -> str:
        return _html.framed(self.html())


def _text(
    source: Any,
    values: Mapping[str, Number] | None,
    players: Mapping[str, str] | None,
    format: str | None,
) -> tuple[str, str | None]:
    """The source as a text that is read, and its format."""
    if isinstance(source, str):
        if values is not None or players is not None:
            raise TypeError("values and players belong to dictionaries; a text says them itself")
        return source, format
    if format is not None:
        raise TypeError("format is for texts; lists and dictionaries say themselves what they are")
    if hasattr(source, "successors") and hasattr(source, "in_degree"):
        return json.dumps(_graph(source)), "json"
    if isinstance(source, Mapping):
        if "children" in source or "value" in source:
            if values is not None or players is not None:
                raise TypeError("values and players belong to dictionaries of children by name")
            return json.dumps(_numbers(source)), "json"
        return json.dumps(_adjacency(source, values or {}, players or {})), "json"
    if values is not None or players is not None:
        raise TypeError("values and players belong to dictionaries of children by name")
    if isinstance(source, (int, float)) and not isinstance(source, bool):
        return json.dumps({"children": [], "value": _number(source)}), "json"
    if isinstance(source, Sequence) and not isinstance(source, (bytes, bytearray)):
        return json.dumps(_lists(source)), "json"
    raise TypeError(
        f"a tree cannot be made of {type(source).__name__}; expected nested lists, e.g. [[3, 12], [2, 4]], a text, "
        "a dictionary or a networkx.DiGraph"
    )


def _number(value: Any) -> Any:
    """A leaf as the JSON format writes it."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        try:
            value = float(value)
        except (TypeError, ValueError):
            raise TypeError(f"{value!r} is not the value of a leaf; expected a number") from None
    if value != value:
        raise ValueError("nan is not the value of a leaf; expected a number")
    if value in (float("inf"), float("-inf")):
        return "inf" if value > 0 else "-inf"
    # Exactly the digits that Python shows, without an exponent.
    return format(Decimal(repr(value)), "f")


def _numbers(source: Any) -> Any:
    """Nested dictionaries with their numbers as JSON has them."""
    if isinstance(source, Mapping):
        node = dict(source)
        if node.get("value") is not None:
            node["value"] = _number(node["value"])
        if "children" in node:
            node["children"] = [_numbers(child) for child in node["children"]]
        return node
    return _number(source)


def _lists(source: Any) -> Any:
    """Nested lists as nodes; deep ones without recursion."""
    root: dict[str, Any] = {"children": []}
    if not source:
        raise ValueError("a node without children and without a value; expected e.g. [[3, 12], [2, 4]]")
    open_nodes: list[tuple[list[Any], Iterator[Any]]] = [(root["children"], iter(source))]
    while open_nodes:
        children, rest = open_nodes[-1]
        for item in rest:
            if isinstance(item, Sequence) and not isinstance(item, (str, bytes, bytearray)):
                if not item:
                    raise ValueError("an empty list is not a node; expected children or a number")
                node: dict[str, Any] = {"children": []}
                children.append(node)
                open_nodes.append((node["children"], iter(item)))
                if len(open_nodes) > 900:
                    raise ValueError("the lists are nested more than 900 deep; expected a text")
                break
            children.append(_number(item))
        else:
            open_nodes.pop()
    return root


def _adjacency(
    edges: Mapping[Any, Any], values: Mapping[Any, Number], players: Mapping[Any, str]
) -> dict[str, Any]:
    """Children by name as nested nodes; a leaf may have its value instead."""
    inside: dict[Any, Any] = {name: found for name, found in edges.items() if isinstance(found, Real)}
    edges = {name: found for name, found in edges.items() if name not in inside}
    for name, found in edges.items():
        if isinstance(found, (str, bytes)) or not isinstance(found, Iterable):
            raise TypeError(f"{name!r}: expected its children, e.g. ['B', 'C'], or the value of a leaf; found {found!r}")
    twice = [name for name in inside if name in values]
    if twice:
        raise ValueError(f"{twice[0]!r} has a value twice, in the dictionary and in values=")
    values = {**inside, **values}
    below = {child for children in edges.values() for child in children}
    roots = [node for node in edges if node not in below]
    if len(roots) != 1:
        raise ValueError(f"expected one root, a node that is nobody's child; found {len(roots)}")
    seen: set[Any] = set()

    def node(name: Any, depth: int) -> dict[str, Any]:
        if name in seen:
            raise ValueError(f"{name!r} has two parents; in a tree every node has one")
        if depth > 900:
            raise ValueError("the tree is more than 900 plies deep; expected a text")
        seen.add(name)
        made: dict[str, Any] = {"name": str(name)}
        if name in players:
            made["player"] = players[name]
        children = list(edges.get(name, ()))
        if name in values:
            made["value"] = _number(values[name])
        elif not children:
            raise ValueError(f"the leaf {name!r} has no value; expected values={{{name!r}: 3, …}}")
        if children:
            made["children"] = [node(child, depth + 1) for child in children]
        return made

    found = node(roots[0], 0)
    lost = [name for name in list(edges) + list(values) if name not in seen]
    if lost:
        raise ValueError(f"{lost[0]!r} is not below the root {roots[0]!r}")
    return found


def _graph(graph: Any) -> dict[str, Any]:
    """A networkx digraph; `value` and `player` are attributes of its nodes."""
    edges = {node: list(graph.successors(node)) for node in graph.nodes}
    data = {node: graph.nodes[node] for node in graph.nodes}
    values = {node: found["value"] for node, found in data.items() if found.get("value") is not None}
    players = {node: found["player"] for node, found in data.items() if found.get("player") is not None}
    return _adjacency(edges, values, players)
