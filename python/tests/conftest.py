"""The games of the benchmarks are the games of the tests."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "bench"))


def pytest_unconfigure() -> None:
    """A pool whose worker was killed may leave another one waiting for ever; Python would wait for it when it ends."""
    import multiprocessing

    for child in multiprocessing.active_children():
        child.terminate()
