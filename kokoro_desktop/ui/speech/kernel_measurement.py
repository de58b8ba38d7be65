"""Kernel profiling for the window: speak a request again and time every kernel, as ``bench --profile`` does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import InputError
from kokoro_desktop.measure.child import PeakUnknown, child_gflops
from kokoro_desktop.measure.own_engine import device_engine
from kokoro_desktop.measure.profile import Profile, Profiler
from kokoro_desktop.measure.runner import measure
from kokoro_desktop.measure.workloads import Workload, split_into_passages
from kokoro_desktop.task import Task
from kokoro_desktop.voices import load_voice

RUNS: Final = 3


def measure_kernels(open_engine: Callable[..., Engine], request: SpeechRequest, task: Task) -> Profile:
    """Speak a request several times, first without and then with the profiler, and return the profile of its kernels.

    Parameters
    ----------
    open_engine
        Function that opens an engine for this measurement only, because profiling cannot be turned off again.
    request
        The request to speak.
    task
        Task that receives progress and may request cancellation.

    Raises
    ------
    InputError
        The device does not support profiling.
    KokoroError
        The engine failed or could not be opened; `Cancelled` if ``task`` was cancelled.
    """
    encoding = request.encoding
    passages = split_into_passages(encoding, load_voice(request.voice), request.speed)
    workload = Workload("", passages, request.seed, request.text, request.voice, request.speed)
    engine = device_engine(request.placement, request.device, request.threads, open_engine)
    *_, (_, plain) = measure([engine], [workload], RUNS, task=task)
    if not engine.can_watch:
        raise InputError("The kernels of this device cannot be measured. Choose the CPU or a GPU alone.")
    task.check()
    peak = None
    if request.device == CPU:
        try:
            peak = child_gflops(request.threads)
        except PeakUnknown:
            peak = None  # rates are useful even without a percentage of the peak
    return Profiler(engine).take(engine, workload, RUNS, plain.median_s, peak, task)
