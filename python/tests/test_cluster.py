"""Any executor, in any order, with workers that die."""

import os
import signal
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import multiprocessing
import plyscope
import pytest
from plyscope import teach
from plyscope.batch import run_all

POSITIONS = ["", "3", "33", "345", "3345", "12345", "54321", "1122", "2", "21", "313", "4"]
SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture(scope="module")
def truth():
    return [answer.value for answer in plyscope.solve_many("connect4(5x4)", POSITIONS)]


def test_processes_solve_the_same(truth):
    with ProcessPoolExecutor(2, mp_context=SPAWN) as pool:
        found = plyscope.solve_many("connect4(5x4)", POSITIONS, executor=pool, chunk=2, progress=True)
        assert [answer.value for answer in found] == truth
        assert plyscope.perft("connect4", 6, executor=pool) == plyscope.perft("connect4", 6)
        alone = plyscope.match("tictactoe", "depth=2", "random", games=8, seed=3)
        assert plyscope.match("tictactoe", "depth=2", "random", games=8, seed=3, executor=pool) == alone
        exercise = teach.exercise("visited", seed=3)
        answers = {f"s{n}": exercise.key().answer for n in range(5)}
        graded = plyscope.grade_class(exercise, answers, executor=pool)
        assert graded == plyscope.grade_class(exercise, answers)


def die_once(path, number):
    """Kills its own worker the first time."""
    try:
        os.close(os.open(f"{path}/{number}", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return number * number
    if number in (3, 7):
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_a_killed_worker_loses_nothing(tmp_path):
    with ProcessPoolExecutor(2, mp_context=SPAWN) as pool:
        found = run_all(pool, die_once, [(str(tmp_path), n) for n in range(12)])
    assert found == [n * n for n in range(12)]


def slow_solve(delay, game, positions):
    time.sleep(delay)
    return [answer.value for answer in plyscope.solve_many(game, positions, threads=1)]


def test_a_worker_that_is_killed_from_outside(truth):
    pool = ProcessPoolExecutor(2, mp_context=SPAWN)
    tasks = [(0.2, "connect4(5x4)", [position]) for position in POSITIONS]
    import threading

    def kill():
        while not pool._processes:
            time.sleep(0.01)
        time.sleep(2)
        for pid in list(pool._processes)[:1]:
            os.kill(pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    found = run_all(pool, slow_solve, tasks)
    killer.join()
    assert [value for part in found for value in part] == truth
    pool.shutdown(wait=False, cancel_futures=True)


class Backwards(Executor):
    """Answers in the wrong order, and loses every third task once."""

    class Lost(Exception):
        pass

    lost = (Lost,)

    def __init__(self):
        self.count = 0
        self.waiting = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.count += 1
        self.waiting.append((self.count, future, fn, args))
        if len(self.waiting) >= 3:
            self.flush()
        else:
            import threading

            threading.Timer(0.05, self.flush).start()
        return future

    def flush(self):
        waiting, self.waiting = self.waiting, []
        for count, future, fn, args in reversed(waiting):
            if count % 3 == 0:
                future.set_exception(self.Lost("gone"))
                continue
            try:
                future.set_result(fn(*args))
            except Exception as error:
                future.set_exception(error)


def test_any_order_and_lost_tasks(truth):
    found = plyscope.solve_many("connect4(5x4)", POSITIONS, executor=Backwards(), chunk=1)
    assert [answer.value for answer in found] == truth


def fail(number):
    raise LookupError(number)


def test_what_a_task_raises_is_raised():
    with ThreadPoolExecutor(2) as pool:
        with pytest.raises(LookupError):
            run_all(pool, fail, [(1,), (2,)])
        with pytest.raises(ValueError, match="position 3"):
            plyscope.solve_many("connect4(5x4)", ["", "1", "2", "9"], executor=pool, chunk=1)
        with pytest.raises(TypeError, match="threads"):
            plyscope.solve_many("connect4(5x4)", [""], executor=pool, threads=2)
    assert run_all(ThreadPoolExecutor(1), fail, []) == []


@pytest.mark.skipif(not os.environ.get("PLYSCOPE_RAY"), reason="Ray was NOT tested: set PLYSCOPE_RAY=1 with ray installed")
def test_ray_with_a_killed_worker(truth, tmp_path):
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        executor = plyscope.cluster.RayExecutor(num_cpus=1)
        positions = [POSITIONS[n % len(POSITIONS)] for n in range(500)]
        found = plyscope.solve_many("connect4(5x4)", positions, executor=executor)
        assert [answer.value for answer in found] == [truth[n % len(POSITIONS)] for n in range(500)]
        assert run_all(executor, die_once, [(str(tmp_path), n) for n in range(12)]) == [n * n for n in range(12)]
    finally:
        ray.shutdown()


def test_dask(truth):
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed: Dask was NOT tested")
    with distributed.Client(processes=False, n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        found = plyscope.solve_many("connect4(5x4)", POSITIONS, executor=plyscope.cluster.dask(client), chunk=3)
        assert [answer.value for answer in found] == truth
