import json
import math
import pickle
import sys
import xml.etree.ElementTree as xml

import plyscope
import pytest
from plyscope import Tree

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_every_source_gives_the_same_tree():
    tree = Tree(AIMA)
    for format in plyscope.FORMATS:
        if tree.dropped(format):
            continue
        assert Tree(tree.write(format), format=format) == tree, format
        assert Tree(tree.write(format)) == tree, format
    edges = {"A": ["B", "C", "D"], "B": ["E", "F", "G"], "C": ["H", "I", "J"], "D": ["K", "L", "M"]}
    values = dict(zip("EFGHIJKLM", [3, 12, 8, 2, 4, 6, 14, 5, 2]))
    assert Tree(edges, values=values) == tree
    assert Tree(tree.to_dict()) == tree
    assert pickle.loads(pickle.dumps(tree)) == tree and hash(Tree(AIMA)) == hash(tree)


def test_dictionaries_may_hold_their_leaves():
    assert plyscope.Tree({"A": ["B", "C"], "B": 3, "C": 5}) == plyscope.Tree({"A": ["B", "C"]}, values={"B": 3, "C": 5})
    with pytest.raises(TypeError, match="'B': expected its children"):
        plyscope.Tree({"A": ["B", "C"], "B": "three", "C": 5})
    with pytest.raises(ValueError, match="'B' has a value twice"):
        plyscope.Tree({"A": ["B", "C"], "B": 3, "C": 5}, values={"B": 4})


def test_pictures_solutions_and_comparisons_show_themselves():
    """What a cell ends with is seen as it is meant: a picture, a short table; and printed, it can be read."""
    tree = plyscope.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for picture in (tree.draw(), tree.trace().svg(3)):
        assert isinstance(picture, str) and picture._repr_svg_() == picture and picture.startswith("<svg")
    solution = tree.solve()
    assert str(solution) == "alpha-beta: value 3, move B; 7 leaves visited, pruned: I, J"
    assert "<th>pruned</th><td>I, J</td>" in solution._repr_html_()
    lines = str(tree.compare()).splitlines()
    assert lines[0].split() == ["algorithm", "value", "move", "nodes", "leaves", "leaf_visits"]
    assert lines[2].split() == ["alpha-beta", "3", "B", "11", "7", "7"]
    assert "no static value" in lines[-1]


def test_a_networkx_graph_is_a_tree():
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("r", "a"), ("r", "b")])
    graph.nodes["a"]["value"], graph.nodes["b"]["value"] = 3, 5
    graph.nodes["r"]["player"] = "min"
    assert Tree(graph).solve().value == 3
    graph.add_edge("b", "a")
    with pytest.raises(ValueError, match="two parents"):
        Tree(graph)


def test_values_keep_their_digits():
    assert Tree([[0.1, 2.5], [-1.25]]).solve().value == 0.1
    assert Tree([1e-7, 3]).write("lists") == "[0.0000001, 3]"
    assert Tree([-math.inf, math.inf]).solve().value == math.inf


@pytest.mark.parametrize(
    "source, error, words",
    [
        ([], ValueError, "without children"),
        ([[3], []], ValueError, "empty list"),
        ([[3, "x"]], TypeError, "expected a number"),
        ([float("nan")], ValueError, "nan"),
        (b"((3))", TypeError, "cannot be made of bytes"),
        (object(), TypeError, "expected nested lists"),
        ("((3 12", ValueError, "column"),
        ({"A": ["B"], "C": ["D"]}, ValueError, "one root"),
        ({"A": ["B"]}, ValueError, "has no value"),
    ],
)
def test_what_is_no_tree_is_refused(source, error, words):
    with pytest.raises(error, match=words):
        Tree(source)


def test_solutions_and_comparisons():
    solution = Tree(AIMA).solve()
    assert (solution.value, solution.move, solution.path) == (3, "B", ["B", "E"])
    assert [leaf.node for leaf in solution.pruned] == ["I", "J"]
    assert [(cut.node, cut.kind, cut.cause, cut.skipped) for cut in solution.cuts][0] == ("C", "alpha", "A", 2)
    comparison = Tree(AIMA).compare()
    assert {row.algorithm for row in comparison.rows} == set(plyscope.ALGORITHMS)
    assert comparison["minimax"].leaves == comparison.all_leaves == 9
    assert comparison["deepening"].refused
    with pytest.raises(KeyError):
        comparison["guessing"]
    assert "<table>" in comparison._repr_html_()
    with pytest.raises(ValueError, match="algorithm"):
        Tree(AIMA).solve("guessing")
    with pytest.raises(ValueError, match="expected"):
        Tree(AIMA).solve(cut="≥")


def test_traces_show_themselves():
    trace = Tree(AIMA).trace(style="log")
    assert str(trace).splitlines()[0] == "# " + trace.header
    events = trace.events()
    assert len(events) == len(trace) and events[0]["event"] == "enter"
    for style in plyscope.STYLES:
        assert trace.text(style)
    assert "def " in trace.code("python")
    for step in (None, 0, 1, len(trace)):
        xml.fromstring(trace.svg(step))
    assert trace.png()[:4] == b"\x89PNG"
    with pytest.raises(IndexError):
        trace.svg(len(trace) + 1)
    with pytest.raises(ValueError, match="style"):
        Tree(AIMA).trace(style="loud")
    page = trace._repr_html_()
    assert page.startswith("<iframe") and "allow-scripts" in page
    alone = Tree(AIMA)._repr_svg_()
    assert xml.fromstring(alone) is not None and "not kept" not in alone
    steps = json.loads(trace._run.frames("x-", 10_000)[1])
    assert len(steps) == len(trace) + 1
    # A name cannot end the script or the frame.
    named = Tree({"</script>\"'&": ["b"]}, values={"b": 1}).trace()._repr_html_()
    assert "</script>\"" not in named and named.count("<iframe") == 1


def test_frames_of_pandas():
    pytest.importorskip("pandas")
    assert list(Tree(AIMA).trace().to_pandas()["event"])[0] == "enter"
    assert len(Tree(AIMA).compare().to_pandas()) == len(plyscope.ALGORITHMS)


def test_a_widget_shares_its_step():
    traitlets = pytest.importorskip("traitlets", reason="traitlets is not installed: the widget was NOT tested")
    pytest.importorskip("anywidget", reason="anywidget is not installed: the widget was NOT tested")
    trace = Tree(AIMA).trace()
    widget = trace.widget()
    assert widget.step == widget.last == len(trace) + 1
    heard = []
    widget.observe(lambda change: heard.append(change["new"]), "step")
    widget.step = 3
    assert heard == [3]
    for wrong in (-1, widget.last + 1):
        with pytest.raises(traitlets.TraitError, match="expected 0 to"):
            widget.step = wrong
    assert widget.step == 3
    bundle = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in (bundle[0] if isinstance(bundle, tuple) else bundle)


def test_a_trace_shows_itself_without_widgets(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "plyscope._widget", raising=False)
    trace = Tree(AIMA).trace()
    assert trace._repr_html_().startswith("<iframe")
    with pytest.raises(ImportError, match=r"pip install 'plyscope\[widget\]'"):
        trace.widget()


@pytest.mark.parametrize(
    "package, call",
    [
        ("pandas", lambda: Tree(AIMA).compare().to_pandas()),
        ("ray", plyscope.cluster.RayExecutor),
        ("mpi4py", plyscope.cluster.mpi),
    ],
)
def test_a_missing_package_is_named_with_its_command(monkeypatch, package, call):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setitem(sys.modules, f"{package}.futures", None)
    with pytest.raises(ImportError, match=f"need.* {package}: pip install"):
        call()
