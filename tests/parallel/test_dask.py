"""A real Dask cluster gives the same results, even if workers die."""

from __future__ import annotations

import logging
import os
import signal
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.parallel.executors import in_order
from tests.parallel.test_long_calls import CALLS

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

pytest.importorskip("distributed", reason="the extra dask is not installed")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Start and close a cluster of two processes with one thread each."""
    import dask
    from distributed import Client, LocalCluster

    settings = {
        # Otherwise Dask restarts a job three times before it reports a dead worker.
        "distributed.scheduler.allowed-failures": 0,
        "distributed.comm.timeouts.connect": "60s",
    }
    with (
        dask.config.set(settings),
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
            host="127.0.0.1",
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["playouts", "analyse"])
def test_a_cluster_finds_the_same(client: Any, name: str) -> None:
    call = CALLS[name]
    alone = call(workers=1, progress=False)
    for executor in (client.get_executor(pure=False), client.get_executor(), client):
        assert call(executor=executor, progress=False) == alone


def answers(explorer: ak.Explorer) -> Any:
    assert explorer.games == 2500
    asked = (explorer.first_tiles(),)
    return [answer.table() for answer in asked]


@pytest.mark.compiled
def test_an_explorer_and_a_worker_that_is_killed(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the two workers is killed after the third batch, while others are being played."""
    expected = answers(ak.Explorer(":memory:").run(2500, workers=1, progress=False))
    explorer = ak.Explorer(":memory:")
    pids = {*client.run(os.getpid).values()}
    assert len(pids - {os.getpid()}) == 2
    victim = min(pids)
    stored = []
    add = explorer._store.add

    def add_and_kill(*arguments: Any) -> int:
        stored.append(arguments)
        if len(stored) == 3:
            os.kill(victim, signal.SIGKILL)
        return add(*arguments)

    monkeypatch.setattr(explorer._store, "add", add_and_kill)
    explorer.run(2500, executor=client.get_executor(pure=False), progress=False)
    assert len(stored) == 13
    assert answers(explorer) == expected
    client.wait_for_workers(2, timeout=300)
    assert victim not in client.run(os.getpid).values()


def fatal(job: str) -> str:
    if job == "fatal":
        os.kill(os.getpid(), signal.SIGKILL)
    return job


def test_a_job_that_kills_its_workers_is_given_up(client: Any) -> None:
    results = in_order(fatal, ["one", "fatal", "two"], client.get_executor(pure=False))
    assert next(results) == "one"
    with pytest.raises(ak.AkropolisError, match="workers died 3 times on one job") as caught:
        next(results)
    assert type(caught.value.__cause__).__name__ == "KilledWorker"
    client.wait_for_workers(2, timeout=300)
    assert list(in_order(fatal, ["three"], client.get_executor(pure=False))) == ["three"]
