"""Executors of clusters for `solve_many`, `match`, `perft` and `grade_class`. Each needs its own package.

>>> from concurrent.futures import ProcessPoolExecutor  # one machine needs nothing else
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from .results import needed

__all__ = ["RayExecutor", "dask", "mpi"]


class RayExecutor(Executor):
    """Ray as an executor: every call is a Ray task. `ray.init` is the caller's business; options such as `num_cpus` go
    to every task."""

    def __init__(self, **options: Any) -> None:
        ray = needed("ray", "RayExecutor needs ray: pip install ray")
        if not ray.is_initialized():
            raise RuntimeError("Ray is not running; expected ray.init() before")
        self._ray = ray
        # Plyscope tries lost tasks again itself, so that every executor behaves alike.
        self._options = {"max_retries": 0, **options}
        errors = ray.exceptions
        self.lost: tuple[type[BaseException], ...] = (
            errors.WorkerCrashedError,
            errors.NodeDiedError,
            errors.ObjectLostError,
            errors.OutOfMemoryError,
        )
        self._remotes: dict[Any, Any] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Starts a task."""
        if fn not in self._remotes:
            self._remotes[fn] = self._ray.remote(fn).options(**self._options)
        found: Future[Any] = self._remotes[fn].remote(*args, **kwargs).future()
        return found


def dask(client: Any) -> Executor:
    """The executor of a `dask.distributed.Client`; Dask moves the tasks of a lost worker to another one itself."""
    executor: Executor = client.get_executor(pure=False, retries=3)
    return executor


def mpi(**options: Any) -> Executor:
    """The pool of mpi4py: run the program with `mpiexec -n N python -m mpi4py.futures program.py`."""
    pools = needed("mpi4py.futures", "mpi() needs mpi4py: pip install mpi4py, and an MPI, e.g. OpenMPI")
    executor: Executor = pools.MPIPoolExecutor(**options)
    return executor
