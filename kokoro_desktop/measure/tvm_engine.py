"""The engine of this program: bundles run by TVM, and where they are measured: a device and a number of threads."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio.seams import put_in
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import AUTO, CPU_ALONE, Placement
from kokoro_desktop.engine.opener import OpenEngine, TvmEngines
from kokoro_desktop.errors import InputError
from kokoro_desktop.measure.speech_engine import Answer, Passage, Preparation
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassFeatures
from kokoro_desktop.runtime.watch import StageWatch
from kokoro_desktop.spec import SAMPLES_PER_FRAME
from kokoro_desktop.task import Task


def leave_threads(_: int) -> None:
    """Leave the threads alone."""


@dataclass(frozen=True)
class Loaded:
    """A pipeline that is ready to speak.

    Attributes
    ----------
    pipeline
        Speaks a pass.
    preparation
        What loading it took.
    watch
        Has the time of every kernel told from now on; None where the pipeline has no kernels.
    """

    pipeline: Network
    preparation: Preparation
    watch: Callable[[StageWatch], object] | None = None


class TvmEngine:
    """A compiled bundle on a device.

    Parameters
    ----------
    name
        As in the report.
    device
        Where it runs, as ``--device`` names it.
    threads
        Threads of a kernel.
    load
        Called once by `prepare`, on the thread that will speak.
    choose_threads
        Called with ``threads`` before every pass, where other engines share the loaded bundle and its threads.
    """

    def __init__(
        self,
        name: str,
        device: str,
        threads: int,
        load: Callable[[Task], Loaded],
        choose_threads: Callable[[int], object] = leave_threads,
    ) -> None:
        self.name, self.device, self.threads = name, device, threads
        self.version = _version()
        self._load, self._choose_threads = load, choose_threads
        self._loaded: Loaded | None = None

    @property
    def can_watch(self) -> bool:
        """Whether it is loaded, and the time of its kernels can be told."""
        return self._loaded is not None and self._loaded.watch is not None

    def prepare(self, task: Task) -> Preparation:
        """Load the bundle; make it first if there is none."""
        self._loaded = self._load(task)
        return self._loaded.preparation

    def speak(
        self,
        passage: Passage,
        noise: Noise,
        task: Task,
        edit: ProsodyEdit = NO_EDIT,
        known: PassFeatures | None = None,
    ) -> Answer:
        """Speak one pass, timed by stages; with an edit, and from what is known, where that is measured."""
        if self._loaded is None:
            raise RuntimeError("prepare() comes before speak()")
        self._choose_threads(self.threads)
        run = self._loaded.pipeline.run
        result = run(passage.tokens, passage.style_row, passage.speed, noise, task, edit, known)
        return Answer(result.samples, result.durations, result.seconds)

    def speak_near(
        self,
        near: range,
        passage: Passage,
        before: NDArray[np.float32],
        noise: Noise,
        task: Task,
        edit: ProsodyEdit,
        known: PassFeatures,
    ) -> Answer | None:
        """Speak a pass with an edit near some tokens alone, as the window does first, in the sound from before.

        None where it would speak all of it at once.
        """
        if self._loaded is None:
            raise RuntimeError("prepare() comes before speak_near()")
        self._choose_threads(self.threads)
        run = self._loaded.pipeline.run_near
        found = run(near, passage.tokens, passage.style_row, passage.speed, noise, known, task, edit)
        if found is None:
            return None
        said = found.prosody.spoken
        samples = put_in(found.samples, before, found.start, said.frames * SAMPLES_PER_FRAME)
        return Answer(samples, said.durations, found.seconds)

    def watch(self, watch: StageWatch) -> None:
        """Have the time of every kernel told from now on, which slows it down a little: measure first."""
        if self._loaded is None or self._loaded.watch is None:
            raise RuntimeError("prepare() comes before watch()")
        self._loaded.watch(watch)


def device_engine(name: str, placement: Placement, threads: int, open_engine: OpenEngine) -> TvmEngine:
    """Measure what the window speaks with on a device."""

    def load(task: Task) -> Loaded:
        engine = open_engine(placement, threads, task)
        watch = getattr(engine.pipeline, "watch", None)  # the stand-in has no kernels
        return Loaded(engine.pipeline, Preparation(engine.info.load_s, engine.info.warm_up_s), watch=watch)

    return TvmEngine(name, placement.name, threads, load)


def own_engine(placement: Placement, name: str, threads: int) -> TvmEngine:
    """Make this program's engine with a pipeline of its own."""
    return device_engine(name, placement, threads, TvmEngines())


def _version() -> str:
    return f"apache-tvm {importlib.metadata.version('apache-tvm')}"


OWN_ENGINE: Final = "tvm"
"""This program's engine, on a CPU; elsewhere the device's name follows."""


@dataclass(frozen=True)
class DeviceSetup:
    """A device and a number of threads of the CPU.

    Attributes
    ----------
    placement
        Where it runs.
    threads
        Those of the kernels or, on a GPU, of the modules that stay on the CPU.
    """

    placement: Placement
    threads: int

    @property
    def device(self) -> str:
        """As ``--device`` names the placement."""
        return self.placement.name

    @classmethod
    def parse(cls, text: str, cores: int) -> DeviceSetup:
        """Read ``llvm:2``, ``cuda``, ``cuda:1+llvm`` and the like.

        Parameters
        ----------
        cores
            Threads where none are named.

        Raises
        ------
        DeviceError
            There is no such device.
        InputError
            The number of threads is none, or the device is one that has yet to be chosen.
        """
        kind, separator, count = text.partition(":")
        if kind == CPU and separator:
            if not (count.isdecimal() and int(count) >= 1):
                raise InputError(f"'{text}' has no number of threads. Write it like {CPU}:2.")
            return cls(CPU_ALONE, int(count))
        if text == AUTO:
            raise InputError(f"'{AUTO}' cannot be measured. Choose the devices themselves.")
        return cls(Placement.parse(text), cores)


def engine_name(device: str) -> str:
    """Name this program's engine on a device: ``tvm``, ``tvm-cuda``, ``tvm-cuda+llvm``."""
    return OWN_ENGINE if device == CPU else f"{OWN_ENGINE}-{device}"


def is_own(engine: str) -> bool:
    """Whether a name is that of this program's engine."""
    return engine == OWN_ENGINE or engine.startswith(f"{OWN_ENGINE}-")
