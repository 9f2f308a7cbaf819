"""What the documentation shows is what happens."""

import doctest
import importlib
import pathlib
import pkgutil

import plyscope
import pytest

HERE = pathlib.Path(__file__).parent.parent
MODULES = ["plyscope"] + [
    f"plyscope.{module.name}" for module in pkgutil.iter_modules(plyscope.__path__) if module.name != "_plyscope"
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    module = importlib.import_module(name)
    result = doctest.testmod(module, extraglobs={"plyscope": plyscope, "MAX": plyscope.MAX, "MIN": plyscope.MIN})
    assert result.failed == 0


def test_readme():
    result = doctest.testfile(str(HERE / "README.md"), module_relative=False)
    assert result.failed == 0 and result.attempted > 10


def test_everything_public_is_documented():
    for name in plyscope.__all__:
        thing = getattr(plyscope, name)
        if callable(thing):
            assert thing.__doc__, name
            for method, value in vars(thing).items() if isinstance(thing, type) else ():
                if not method.startswith("_") and callable(value):
                    assert value.__doc__ or name in ("Rules",), f"{name}.{method}"


def test_the_tour_runs():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    path = HERE / "docs" / "tour.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=None, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    printed = "".join(output.get("text", "") for output in shown)
    assert "ZeroDivisionError" in printed and "after the moves" in printed and "cut-test" in printed
    assert any("text/html" in output.get("data", {}) for output in shown)
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
