"""A cluster speaks what one machine speaks, to the bit, though a worker is killed meanwhile."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="needs the `cluster` extra")

from distributed import Client, LocalCluster
from stand_in_batch import list_of_lines, open_stand_in, planned, speak, tree

from kokoro_desktop.batch.cluster import ClusterFailed, PlacedBundle, speak_on_cluster
from kokoro_desktop.batch.report import known_entries
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.task import QUIET, Task

pytestmark = pytest.mark.filterwarnings("ignore")
COUNT = 16
SLOW = partial(open_stand_in, stage_s=0.01)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as made:
        yield made


@pytest.mark.slow
def test_killed_worker_changes_no_byte_and_its_lines_are_spoken(cluster: Any, tmp_path: Path) -> None:
    speak(tmp_path / "alone", list_of_lines(COUNT))
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        first = next(iter(client.run(os.getpid).values()))
    folder = tmp_path / "cluster"

    def kill() -> None:
        while len(known_entries(folder)) < 2:
            time.sleep(0.01)
        os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))

    thread = threading.Thread(target=kill)
    thread.start()
    made = speak(folder, list_of_lines(COUNT), partial(speak_on_cluster, cluster.scheduler_address, SLOW))
    thread.join()
    assert ["error" in entry for entry in made] == [False] * COUNT
    assert tree(folder) == tree(tmp_path / "alone")


def test_cancelled_cluster_speaks_no_further(cluster: Any, tmp_path: Path) -> None:
    spoken: list[object] = []
    lines = planned(tmp_path, list_of_lines(COUNT)).to_speak
    with pytest.raises(Cancelled):
        for each in speak_on_cluster(cluster.scheduler_address, SLOW, lines, Task(cancelled=lambda: bool(spoken))):
            spoken.append(each)
    assert len(spoken) < COUNT


def test_no_scheduler_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kokoro_desktop.batch.cluster._CONNECT_S", 0.2)
    lines = planned(tmp_path, list_of_lines(1)).to_speak
    with pytest.raises(ClusterFailed, match="No scheduler"):
        list(speak_on_cluster("tcp://127.0.0.1:1", SLOW, lines, QUIET))


def test_worker_of_another_version_declines(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"is running version .* of this program instead of 0\.0\.9"):
        PlacedBundle(CPU_ALONE, 1, {}, "0.0.9")(tmp_path)
