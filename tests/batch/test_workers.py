"""Worker processes speak what one process speaks, to the bit, and end with the batch."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ended_processes import wait_until_gone
from stand_in_batch import SETTINGS, list_of_lines, open_stand_in, speak, tree

from kokoro_desktop.audio.loudness import measure_lufs
from kokoro_desktop.batch import workers
from kokoro_desktop.batch.line_request import LineRequest, line_request
from kokoro_desktop.batch.lines import BatchLine
from kokoro_desktop.batch.workers import (
    Spoken,
    WorkerLost,
    speak_here,
    speak_in_processes,
    speak_in_threads,
    speak_line,
)
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine.opener import Engine, open_engine
from kokoro_desktop.errors import Cancelled, DeviceError
from kokoro_desktop.phonetics.segments import measure_part
from kokoro_desktop.task import QUIET, Task

SLOW = partial(open_stand_in, stage_s=0.02)


def lines(count: int) -> list[LineRequest]:
    texts = ("həlˈoʊ.", "ɡˈʊd mˈɔːɹnɪŋ.")
    return [line_request(BatchLine(n, f"u{n}", {"phonemes": texts[n % 2], "seed": n}), SETTINGS) for n in range(count)]


def samples(spoken: Iterator[Spoken]) -> dict[str, bytes]:
    return {line.id: take.samples.tobytes() for line, take, _ in spoken if take is not None}


def test_sound_of_requested_loudness_is_trimmed_scaled_and_measured() -> None:
    settings = replace(SETTINGS, loudness=-30.0, trim=True)
    line = line_request(BatchLine(1, "a", {"phonemes": "həlˈoʊ.", "target": (2, 4)}), settings)
    _, take, report = speak_line(line, open_stand_in())
    assert take is not None and len(take.samples) == report["samples"]
    assert report["loudness_lufs"] == pytest.approx(-30, abs=0.01) == pytest.approx(measure_lufs(take.samples))
    _, whole, plain = speak_line(line_request(BatchLine(1, "a", {"phonemes": "həlˈoʊ."}), SETTINGS), open_stand_in())
    assert whole is not None and "target" not in plain and "loudness_lufs" not in plain
    assert report["target"] == asdict(measure_part(whole, range(2, 4)))


def test_line_that_would_clip_is_not_spoken() -> None:
    line = line_request(BatchLine(1, "a", {"phonemes": "həlˈoʊ."}), replace(SETTINGS, loudness=0.0))
    _, take, report = speak_line(line, open_stand_in())
    assert take is None and "would clip at 0 LUFS" in report["error"]


def fail() -> Engine:
    raise DeviceError("cuda", "there is no card")


@pytest.mark.slow
def test_processes_and_threads_speak_the_same_to_the_bit(bundle: Bundle) -> None:
    alone = samples(speak_here(lambda task: open_engine(CPU_ALONE, 2), lines(4), QUIET))
    assert samples(speak_in_processes(partial(open_engine, CPU_ALONE, 1), 2, lines(4), QUIET)) == alone
    assert samples(speak_in_threads(partial(open_engine, CPU_ALONE, 1), 2, lines(4), QUIET)) == alone
    assert len(alone) == 4
    assert all(np.frombuffer(each, np.float32).any() for each in alone.values())


@pytest.mark.parametrize("speak", [speak_in_processes, speak_in_threads])
def test_the_environment_of_the_program_stays_as_it_was(speak: Any) -> None:
    before = dict(os.environ)
    assert list(speak(SLOW, 1, lines(1), QUIET))
    assert os.environ == before


def test_no_more_processes_start_than_there_are_lines() -> None:
    for _ in speak_in_processes(SLOW, 8, lines(1), QUIET):
        assert len(multiprocessing.active_children()) == 1


def test_killed_worker_is_one_sentence_and_a_rerun_completes(tmp_path: Path) -> None:
    def kill_a_worker(done: int, total: int, what: str) -> None:
        if done == 3:
            multiprocessing.active_children()[0].kill()

    in_processes = partial(speak_in_processes, SLOW, 2)
    with pytest.raises(WorkerLost, match="Run the same command again"):
        speak(tmp_path / "a", list_of_lines(12), in_processes, task=Task(kill_a_worker))
    speak(tmp_path / "a", list_of_lines(12), in_processes)
    speak(tmp_path / "b", list_of_lines(12))
    assert tree(tmp_path / "a") == tree(tmp_path / "b")


def open_to_die_while_sending() -> Engine:
    """Open a stand-in in a worker that is killed after sending half of its first result."""

    def send_half(connection: Connection, buffer: memoryview) -> None:
        os.write(connection.fileno(), bytes(buffer)[: len(buffer) // 2])
        os.kill(os.getpid(), signal.SIGKILL)

    Connection._send = send_half  # type: ignore[attr-defined]
    return open_stand_in()


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")
def test_worker_killed_while_sending_a_result_ends_the_batch() -> None:
    with pytest.raises(WorkerLost):
        list(speak_in_processes(open_to_die_while_sending, 2, lines(4), QUIET))
    assert multiprocessing.active_children() == []


def test_engine_that_cannot_be_opened_is_that_error() -> None:
    with pytest.raises(DeviceError, match="there is no card"):
        list(speak_in_processes(fail, 2, lines(4), QUIET))


def test_cancelled_processes_are_gone_within_half_a_second() -> None:
    start = time.monotonic()

    def is_cancelled() -> bool:
        return len(multiprocessing.active_children()) == 2 and time.monotonic() > start + 1

    with pytest.raises(Cancelled):
        list(speak_in_processes(partial(open_stand_in, stage_s=60.0), 2, lines(4), Task(cancelled=is_cancelled)))
    assert time.monotonic() < start + 1.5
    assert multiprocessing.active_children() == []


def test_cancelled_threads_stop_before_their_lines_are_spoken() -> None:
    start = time.monotonic()
    slow = partial(open_stand_in, stage_s=0.3)
    with pytest.raises(Cancelled):
        list(speak_in_threads(slow, 2, lines(40), Task(cancelled=lambda: time.monotonic() > start + 0.2)))
    assert time.monotonic() < start + 3
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("batch")]


def test_threads_open_their_engines_one_after_another() -> None:
    opening = threading.Lock()

    def open_alone() -> Engine:
        assert opening.acquire(blocking=False)
        time.sleep(0.05)
        opening.release()
        return open_stand_in()

    assert len(list(speak_in_threads(open_alone, 2, lines(4), QUIET))) == 4


def test_engine_that_cannot_be_opened_on_a_thread_is_that_error() -> None:
    with pytest.raises(DeviceError, match="there is no card"):
        list(speak_in_threads(fail, 2, lines(4), QUIET))


ORPHANS = """
import sys
sys.path.append(sys.argv[1])
if __name__ == "__main__":
    import multiprocessing
    from functools import partial
    from test_workers import SLOW, lines
    from kokoro_desktop.batch.workers import speak_in_processes
    from kokoro_desktop.task import QUIET
    for _ in speak_in_processes(SLOW, 2, lines(400), QUIET):
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="POSIX process ids")
def test_workers_do_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    (tmp_path / "orphans.py").write_text(ORPHANS, encoding="utf-8")
    paths = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, str(tmp_path / "orphans.py"), str(Path(__file__).parent)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": paths}) as parent:
        assert parent.stdout is not None
        children = parent.stdout.readline().split()
        parent.send_signal(signal.SIGKILL)
    assert len(children) == 2
    for child in children:
        wait_until_gone(int(child), 2)


def test_gpu_has_one_worker() -> None:
    assert workers.default_jobs(Placement("cuda"), 8) == 1
    assert workers.default_jobs(CPU_ALONE, 1) == 1


def test_there_are_no_more_workers_than_fit_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_installed_bytes", lambda: 16_500_000_000)
    assert [workers.default_jobs(CPU_ALONE, threads) for threads in (2, 16, 64)] == [2, 16, 16]
    monkeypatch.setattr(workers, "_installed_bytes", lambda: 500_000_000)
    assert workers.default_jobs(CPU_ALONE, 64) == 1
