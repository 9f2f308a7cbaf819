"""Any executor, in any order, with workers that die."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
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


def many(count):
    """Different positions of connect four, far enough on to be solved at once."""
    dice = random.Random(500)
    found = {}
    while len(found) < count:
        board = plyscope.game("connect4(6x5)")
        while len(board.history) < 14 and board.outcome is None:
            board = board.play(dice.choice(board.moves))
        if board.outcome is None:
            found[board.position] = None
    return list(found)


def known(positions):
    """The values by the command where there is one (PLYSCOPE_COMMAND), else by this process."""
    command = os.environ.get("PLYSCOPE_COMMAND")
    if not command:
        return [answer.value.score for answer in plyscope.solve_many("connect4(6x5)", positions)]
    values = []
    for position in positions:
        asked = [command, "solve", "connect4(6x5)", "--position", position, "--json"]
        answer = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
        values.append(float(answer["value"]["score"]))
    return values


def slow_pid(_number):
    time.sleep(0.3)
    return os.getpid()


def kill_soon(pids, done):
    """Kills one worker while others still work; what it was doing is lost."""
    while not done.wait(0.05):
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            return


def solved_with_a_killed_worker(executor, pids):
    positions = many(500)
    done = threading.Event()
    before = pids()
    assert len(before) >= 2
    killer = threading.Thread(target=kill_soon, args=(sorted(before), done))
    killer.start()
    try:
        found = plyscope.solve_many("connect4(6x5)", positions, executor=executor, chunk=2)
    finally:
        done.set()
        killer.join()
    assert not os.path.exists(f"/proc/{min(before)}/fd/0"), "the worker was not killed"
    assert [answer.value.score for answer in found] == known(positions)


def test_ray_with_a_killed_worker(tmp_path):
    ray = pytest.importorskip("ray", reason="ray is not installed: Ray was NOT tested")
    # The workers find this file, whose functions they run.
    found = {"env_vars": {"PYTHONPATH": os.path.dirname(__file__)}}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100_000_000, runtime_env=found)
    try:
        executor = plyscope.cluster.RayExecutor(num_cpus=1)
        solved_with_a_killed_worker(executor, lambda: set(run_all(executor, slow_pid, [(n,) for n in range(6)])))
        assert run_all(executor, die_once, [(str(tmp_path), n) for n in range(12)]) == [n * n for n in range(12)]
    finally:
        ray.shutdown()


def test_dask_with_a_killed_worker():
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed: Dask was NOT tested")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        solved_with_a_killed_worker(plyscope.cluster.dask(client), lambda: set(client.run(os.getpid).values()))


MPI = """
import plyscope
from test_cluster import POSITIONS
if __name__ == "__main__":
    with plyscope.cluster.mpi() as executor:
        found = plyscope.solve_many("connect4(5x4)", POSITIONS, executor=executor, chunk=2)
    print([answer.value.score for answer in found])
"""


def test_mpi(truth, tmp_path):
    pytest.importorskip("mpi4py", reason="mpi4py is not installed: MPI was NOT tested")
    if not shutil.which("mpiexec"):
        pytest.skip("there is no mpiexec: MPI was NOT tested")
    program = tmp_path / "program.py"
    program.write_text(MPI)
    # As root and with more processes than cores, too: what is tested is not the machine.
    allowed = {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    }
    path = os.pathsep.join([os.path.dirname(__file__), os.environ.get("PYTHONPATH", "")])
    asked = ["mpiexec", "-n", "3", sys.executable, "-m", "mpi4py.futures", str(program)]
    run = subprocess.run(asked, capture_output=True, text=True, env={**os.environ, **allowed, "PYTHONPATH": path})
    assert run.returncode == 0, run.stderr
    assert run.stdout.split("\n")[0] == str([value.score for value in truth])
