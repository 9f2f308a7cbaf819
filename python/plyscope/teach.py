"""Exercises on game trees: made from a seed, answered by a key, graded; and a check of a student's own function."""

from __future__ import annotations

import inspect
import json
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from . import _plyscope as _rust
from .results import Number, number
from .trees import Tree

__all__ = [
    "Checked",
    "Diagnosis",
    "Exercise",
    "Feedback",
    "Item",
    "KINDS",
    "Key",
    "Node",
    "check_trace",
    "exercise",
    "exercises",
    "grade",
    "sheet",
]

KINDS: dict[str, str] = dict(_rust.kinds())
"""The kinds of exercises with what they ask."""


@dataclass(frozen=True)
class Diagnosis:
    """A misconception that explains an answer, and what to tell the student."""

    misconception: str
    advice: str
    exact: bool


@dataclass(frozen=True)
class Item:
    """One mark with its place."""

    place: str
    part: str
    verdict: str
    points: float
    of: float
    given: str | None = None
    expected: str | None = None
    why: str = ""


@dataclass(frozen=True)
class Feedback:
    """What an answer is worth, and why."""

    kind: str
    convention: str
    points: float
    of: float
    message: str
    items: list[Item]
    first_wrong: int | None = None
    diagnoses: list[Diagnosis] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    blank: bool = False
    """Nothing was answered."""

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> Feedback:
        """From JSON."""
        plain = dict(data)
        plain["items"] = [Item(**item) for item in data["items"]]
        plain["diagnoses"] = [Diagnosis(**one) for one in data.get("diagnoses", [])]
        return cls(**plain)

    @property
    def right(self) -> bool:
        """Full marks."""
        return self.points >= self.of

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Key:
    """The answer to an exercise, and why it is so."""

    kind: str
    convention: str
    answer: dict[str, Any]
    why: list[str]


class Exercise:
    """A question about a tree; `docs/exercises.md` describes its JSON.

    >>> one = exercise("visited", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> one.key().answer["leaves"]
    ['E', 'F', 'G', 'H', 'K', 'L', 'M']
    >>> feedback = one.grade({"leaves": ["E", "F", "G", "H", "I", "J", "K", "L", "M"]})
    >>> feedback.right
    False
    """

    __slots__ = ("json",)

    def __init__(self, source: str | Mapping[str, Any]) -> None:
        text = source if isinstance(source, str) else json.dumps(source)
        self.json: str = _rust.check(text)

    @property
    def kind(self) -> str:
        """What is asked."""
        return str(json.loads(self.json)["kind"])

    @property
    def tree(self) -> Tree:
        """The tree."""
        tree = json.loads(self.json)["tree"]
        return Tree(tree)

    def task(self, lang: str = "en") -> str:
        """What is asked, in sentences."""
        return "\n".join(_rust.task(self.json, lang))

    def key(self, lang: str = "en") -> Key:
        """The right answer and why."""
        return Key(**json.loads(_rust.key(self.json, lang)))

    def grade(self, answer: Mapping[str, Any] | str, lang: str = "en") -> Feedback:
        """Marks, the first mistake, why, and the misconception behind it."""
        return Feedback.of_json(json.loads(_rust.grade(self.json, _answer(answer), lang)))

    def hint(self, answer: Mapping[str, Any] | str = "", strength: int = 1, lang: str = "en") -> str:
        """Help: 1 says what to think of, 2 where to look, 3 what is right there and why."""
        found: dict[str, Any] = json.loads(_rust.hint(self.json, _answer(answer), strength, lang))
        return str(found["text"])

    def figure(self, solution: bool = False) -> str:
        """The tree as SVG, blank or solved."""
        return _rust.figure(self.json, solution)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Exercise, (self.json,))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Exercise) and self.json == other.json

    def __hash__(self) -> int:
        return hash(self.json)

    def __repr__(self) -> str:
        return f"<Exercise {self.kind} on {self.tree!r}>"

    def _repr_svg_(self) -> str:
        return self.figure()


def _answer(answer: Mapping[str, Any] | str) -> str:
    return answer if isinstance(answer, str) else json.dumps(answer)


def exercises(
    kind: str,
    count: int = 1,
    *,
    seed: int = 1,
    tree: Any = None,
    shape: str = "2x3",
    range: tuple[int, int] = (0, 20),
    convention: Mapping[str, Any] | None = None,
    wants: Mapping[str, Any] | None = None,
    tries: int = 10_000,
    points: int | None = None,
) -> list[Exercise]:
    """Exercises of equal difficulty, each on a tree of its own: `shape` is `2x3` or `ragged:3x4`; `wants` says what the
    search must be like (`least_cuts`, `deep_cut`, `ties`, …); `convention` how it cuts."""
    if kind not in KINDS:
        raise ValueError(f"there is no kind {kind!r}; expected one of {', '.join(KINDS)}")
    convention = dict(convention or {})
    if tree is None:
        word, size = shape.split(":", 1) if ":" in shape else ("uniform", shape)
        try:
            branching, depth = (int(part) for part in size.split("x"))
        except ValueError:
            raise ValueError(f"shape={shape!r}: expected e.g. 2x3 or ragged:3x4") from None
        form: dict[str, Any] = {word: {"branching": branching, "depth": depth}}
    else:
        made = tree if isinstance(tree, Tree) else Tree(tree)
        form = {"given": str(made)}
        convention.setdefault("root", made.to_dict().get("player", "max"))
    spec: dict[str, Any] = {
        "kind": kind,
        "seed": seed,
        "convention": convention,
        "shape": form,
        "range": list(range),
        "wants": dict(wants or {}),
        "tries": tries,
    }
    if points is not None:
        spec["points"] = points
    return [Exercise(text) for text in _rust.make(json.dumps(spec), count)]


def exercise(kind: str, **options: Any) -> Exercise:
    """One exercise; the options are those of `exercises`.

    >>> exercise("cuts", seed=7).key().kind
    'cuts'
    """
    return exercises(kind, **options)[0]


def grade(exercise: Exercise, answer: Mapping[str, Any] | str, lang: str = "en") -> Feedback:
    """Grades an answer: a dictionary, or the text that a student handed in."""
    return exercise.grade(answer, lang)


def sheet(
    exercises: Iterable[Exercise],
    *,
    title: str = "Game trees",
    show: str = "both",
    format: str = "text",
    lang: str = "en",
) -> str:
    """A sheet as text, markdown, html, latex, beamer, moodle, gift, json or svg."""
    return _rust.write_sheet([one.json for one in exercises], title, show, format, lang)


class Node:
    """A node as a student's function sees it. Reading `value` of a leaf is noted: that is a visit.

    `name`, `player` ("max" or "min"), `is_max`, `is_leaf`, `children`, `value`.
    """

    __slots__ = ("_seen", "_value", "children", "is_leaf", "name", "player")

    def __init__(self, data: Mapping[str, Any], seen: list[str]) -> None:
        self._seen = seen
        self.name: str = data["name"]
        self.player: str = data["player"]
        self.children: list[Node] = [Node(child, seen) for child in data.get("children", [])]
        self.is_leaf: bool = not self.children
        self._value: Number | None = number(data.get("value"))

    @property
    def is_max(self) -> bool:
        """MAX is to move."""
        return self.player == "max"

    @property
    def value(self) -> Number | None:
        """The value of a leaf; None at other nodes."""
        if not self.is_leaf:
            return None
        self._seen.append(self.name)
        return self._value

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(frozen=True)
class Checked:
    """Whether a student's function does what alpha-beta does on a tree. It is true if it does."""

    ok: bool
    message: str
    tree: Tree
    value: Any
    expected_value: Number
    visited: list[str]
    expected_visited: list[str]
    misconception: str | None = None
    advice: str | None = None
    feedback: Feedback | None = None

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        return f"<{'right' if self.ok else 'wrong'}: {self.message}>"


def check_trace(
    function: Callable[..., Any],
    tree: Any,
    *,
    convention: Mapping[str, Any] | None = None,
    lang: str = "en",
) -> Checked:
    """Runs a student's alpha-beta on a tree, or on several, and compares the value and the leaves that it looks at, in
    order, with the search that the convention declares. Where they differ, the misconception that explains it is named.

    The function is called with the root, a `Node`. If it has more parameters they are filled by name: `alpha`, `beta`,
    `depth`, and `maximizing` (or any name that begins with `max` or `is_max`). It gives the value, or a pair that begins
    with it.

    >>> import math
    >>> def alpha_beta(node, alpha=-math.inf, beta=math.inf):
    ...     if node.is_leaf:
    ...         return node.value
    ...     best = -math.inf if node.is_max else math.inf
    ...     for child in node.children:
    ...         value = alpha_beta(child, alpha, beta)
    ...         if node.is_max:
    ...             best = max(best, value)
    ...             if best >= beta: break
    ...             alpha = max(alpha, best)
    ...         else:
    ...             best = min(best, value)
    ...             if best <= alpha: break
    ...             beta = min(beta, best)
    ...     return best
    >>> assert check_trace(alpha_beta, [[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    """
    several = isinstance(tree, (list, tuple)) and bool(tree) and all(isinstance(one, Tree) for one in tree)
    trees = list(tree) if several else [tree if isinstance(tree, Tree) else Tree(tree)]
    rules = dict(convention or {})
    checked = [_check(function, one, rules, lang) for one in trees]
    wrong = [one for one in checked if not one[0]]
    if not wrong:
        return checked[0][0]
    first = wrong[0][0]
    # On one small tree many mistakes look alike: what explains them all, here and on other trees, is the likeliest.
    found = dict(wrong[0][1])
    for _, named in wrong[1:] + list(_probes(function, rules, lang)):
        both = {name: advice for name, advice in found.items() if name in named}
        found = both or found
    if not found:
        return first
    name, advice = next(iter(found.items()))
    return replace(first, misconception=name, advice=advice, message=f"{first.message} ({name}: {advice})")


def _probes(
    function: Callable[..., Any], convention: dict[str, Any], lang: str
) -> Iterable[tuple[Checked, dict[str, str]]]:
    """What a wrong function does on some other trees."""
    for seed, ties in ((11, None), (12, "testing"), (13, None)):
        wants = {"ties": ties} if ties else {}
        for one in exercises("visited", 4, seed=seed, shape="3x3", wants=wants):
            try:
                checked = _check(function, one.tree, convention, lang)
            except Exception:
                continue
            if not checked[0]:
                yield checked


def _check(
    function: Callable[..., Any], tree: Tree, convention: dict[str, Any], lang: str
) -> tuple[Checked, dict[str, str]]:
    """One tree: what is wrong, and the misconceptions that would explain it, with what to tell the student."""
    data = tree.to_dict()
    seen: list[str] = []
    returned = _call(function, Node(data, seen))
    value = returned[0] if isinstance(returned, (tuple, list)) and returned else returned
    # A leaf that is read twice in a row is one visit.
    visited = [name for i, name in enumerate(seen) if i == 0 or seen[i - 1] != name]
    asked = exercise("visited", tree=tree, convention=convention)
    expected_visited = list(asked.key(lang).answer["leaves"])
    expected = tree.solve().value
    known: dict[str, Any] = {
        "tree": tree,
        "value": value,
        "expected_value": expected,
        "visited": visited,
        "expected_visited": expected_visited,
    }
    if visited == expected_visited:
        if _same(value, expected):
            return Checked(True, f"value {expected}, {len(visited)} leaves, all in order", **known), {}
        wrong = f"the right leaves are looked at, but the value is {value!r}; expected {expected}"
        return Checked(False, wrong, **known), {}
    feedback = asked.grade({"leaves": list(dict.fromkeys(visited))}, lang)
    named = {one.misconception: one.advice for one in feedback.diagnoses if one.exact}
    expectation = f"expected {' '.join(expected_visited)}"
    if len(set(visited)) < len(visited):
        message = f"a leaf is looked at twice: {' '.join(visited)}; {expectation}"
    else:
        message = f"the leaves looked at are {' '.join(visited) or 'none'}; {expectation}"
    if not _same(value, expected):
        message += f"; the value is {value!r}, expected {expected}"
    return Checked(False, message, feedback=feedback, **known), named


def _same(value: Any, expected: Number) -> bool:
    try:
        return math.isclose(float(value), float(expected), rel_tol=0, abs_tol=1e-9)
    except (TypeError, ValueError):
        return False


def _call(function: Callable[..., Any], root: Node) -> Any:
    """Calls a student's function, with what its parameters are named for."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return function(root)
    arguments: list[Any] = []
    named: dict[str, Any] = {}
    for place, parameter in enumerate(parameters):
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        name = parameter.name.lower()
        filled: Any
        if place == 0:
            filled = root
        elif name in ("alpha", "a"):
            filled = -math.inf
        elif name in ("beta", "b"):
            filled = math.inf
        elif name in ("depth", "d"):
            filled = 10**6
        elif name.startswith(("max", "is_max")):
            filled = root.is_max
        elif parameter.default is not parameter.empty:
            continue
        else:
            raise TypeError(
                f"the parameter {parameter.name!r} is not known here; expected a function of the root, with alpha, beta, "
                "depth and maximizing where they are wanted, e.g. lambda root: search(root, …)"
            )
        if parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = filled
        else:
            arguments.append(filled)
    return function(*arguments, **named)
