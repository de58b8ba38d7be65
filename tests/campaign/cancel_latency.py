"""Part 9: latency of cancelling device opening and long passes, and of the reaction of `say` to Ctrl-C."""

from __future__ import annotations

import random
import signal
import statistics
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Final

import numpy as np
from parts import Budget, Row, Tally, home, kokoro, make_shared_bundle

from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.phonemes import pass_limit
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import load_voice

LIMIT_S: Final = 0.25
_CTRL_C_S: Final = 0.5
_TEXT: Final = "həlˈO wˈɜɹld wˈʌn tˈuː θɹˈiː " * 17
_SPEEDS: Final = (1.0, 0.25)
_SENTENCE: Final = "kokoro-desktop: Stopped; nothing was written.\n"


def latency(count: int, budget: Budget) -> Iterator[Row]:
    """Cancel ``count`` passes of each length, and interrupt as many processes."""
    make_shared_bundle()
    network = open_engine().network

    def speak(speed: float, task: Task = QUIET) -> PassResult:
        length = pass_limit(speed)
        tokens = np.array([0, *np.random.default_rng(0).integers(43, 150, length), 0])
        return network.run(tokens, load_voice("af_heart").row(length), speed, Noise(0), task)

    yield _opening(count, budget.divided(len(_SPEEDS) + 2))
    for number, speed in enumerate(_SPEEDS):
        part = budget.divided(len(_SPEEDS) + 1 - number)
        start = time.perf_counter()
        whole = speak(speed)
        whole_s, audio_s = time.perf_counter() - start, len(whole.samples) / 24_000
        tally, taken = Tally(f"a pass of {audio_s:.0f} s of sound cancelled at a random moment"), []
        for case in part.cases(count):
            moment = random.Random(case).random() * whole_s
            taken.append(_cancel(lambda task, speed=speed: speak(speed, task), moment))
            late = f"{taken[-1] * 1e3:.0f} ms after {moment:.2f} s" if taken[-1] > LIMIT_S else None
            tally.add(late and f"{tally.what}: {late}")
        same = np.array_equal(speak(speed).samples, whole.samples)
        tally.add(None if same else "the pass afterwards had other samples")
        yield tally.row(_said(taken))
    yield _ctrl_c(count, budget)


def _opening(count: int, budget: Budget) -> Row:
    def open_device(task: Task = QUIET) -> object:
        return open_engine(CPU_ALONE, available_cores(), task)

    start = time.perf_counter()
    open_device()
    whole_s = time.perf_counter() - start
    tally, taken = Tally(f"opening a device, which takes {whole_s:.1f} s, cancelled at a random moment"), []
    for case in budget.cases(count):
        moment = random.Random(case).random() * whole_s
        taken.append(_cancel(open_device, moment))
        tally.add(f"{taken[-1] * 1e3:.0f} ms after {moment:.2f} s" if taken[-1] > LIMIT_S else None)
    return tally.row(_said(taken))


def _cancel(speak: object, moment: float) -> float:
    asked = threading.Event()
    at = [0.0]

    def ask() -> None:
        at[0] = time.perf_counter()
        asked.set()

    timer = threading.Timer(moment, ask)
    timer.start()
    try:
        speak(Task(cancelled=asked.is_set))  # type: ignore[operator]
    except Cancelled:
        return time.perf_counter() - at[0]
    finally:
        timer.cancel()
    return 0.0  # the work ended before the cancellation


def _ctrl_c(count: int, budget: Budget) -> Row:
    tally, taken, ended = Tally("`say` interrupted by Ctrl-C at a random moment"), [], []
    with home("cancel") as here:
        here.take_weights()
        here.take_bundles()
        file = here.work / "a.wav"
        command = kokoro("say", "--speed", "0.25", "--phonemes", _TEXT, "--output", str(file))
        start = time.perf_counter()
        subprocess.run(command, env=here.environment, check=True, capture_output=True)
        whole_s = time.perf_counter() - start
        file.unlink()
        for case in budget.cases(count):
            moment = random.Random(case).uniform(1.0, 0.75 * whole_s)
            while (answer := _interrupt(command, here.environment, moment)) is None:
                moment /= 2  # this run was faster than the first one and ended before the signal
            status, said, answered_s, ended_s = answer
            taken.append(answered_s)
            ended.append(ended_s)
            wrong = None if (status, said) == (130, _SENTENCE) else f"{status}, {said!r}"
            late = f"answered after {taken[-1] * 1e3:.0f} ms" if taken[-1] > _CTRL_C_S else None
            case_name = f"after {moment:.2f} s"
            tally.add(wrong and f"{case_name}: {wrong}", late and f"{case_name}: {late}", here.leftovers())
    return tally.row(f"{_said(taken)}; process ended: {_said(ended)}")


def _interrupt(command: list[str], environment: dict[str, str], moment: float) -> tuple[int, str, float, float] | None:
    """Send Ctrl-C; return status, message, and seconds until message and exit; None if the process ended earlier."""
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True, encoding="utf-8") as process:
        time.sleep(moment)
        if process.poll() is not None:
            return None
        start = time.perf_counter()
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        said = process.stderr.readline()
        answered_s = time.perf_counter() - start
        return process.wait(), said, answered_s, time.perf_counter() - start


def _said(seconds: list[float]) -> str:
    return f"maximum {max(seconds) * 1e3:.0f} ms, median {statistics.median(seconds) * 1e3:.0f} ms"
