"""Measurement of this program's own engine on a given device with a given number of threads."""

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
from kokoro_desktop.engine.opener import Engine, open_engine
from kokoro_desktop.errors import InputError
from kokoro_desktop.measure.speech_engine import Passage, PassageSound, Preparation
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.runtime.instruments import StageInstrument
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassFeatures
from kokoro_desktop.spec import SAMPLES_PER_FRAME
from kokoro_desktop.task import Task


def leave_threads(_: int) -> None:
    """Do nothing, leaving the number of threads unchanged."""


class OwnEngine:
    """Benchmark engine that runs a compiled bundle on a device.

    Parameters
    ----------
    name
        Name in the report.
    device
        Device, in the form that ``--device`` accepts.
    threads
        Number of threads per kernel.
    load
        Function that opens the engine; called once by `prepare`, on the thread that will use the engine.
    choose_threads
        Function called with ``threads`` before every pass, because other engines may share the bundle and its threads.
    """

    def __init__(
        self,
        name: str,
        device: str,
        threads: int,
        load: Callable[[Task], Engine],
        choose_threads: Callable[[int], object] = leave_threads,
    ) -> None:
        self.name, self.device, self.threads = name, device, threads
        self.version = _version()
        self._load, self._choose_threads = load, choose_threads
        self._opened: Engine | None = None

    @property
    def opened(self) -> Engine:
        """Engine opened by `prepare`."""
        if self._opened is None:
            raise RuntimeError("prepare() must be called first")
        return self._opened

    @property
    def can_watch(self) -> bool:
        """Whether the engine is loaded and its kernels can be timed."""
        return self._opened is not None and self._opened.network.has_kernels

    def prepare(self, task: Task) -> Preparation:
        """Load the bundle; compile it first if necessary."""
        self._opened = self._load(task)
        return Preparation(self._opened.timings.load_s, self._opened.timings.warm_up_s)

    def speak(
        self,
        passage: Passage,
        noise: Noise,
        task: Task,
        edit: ProsodyEdit = NO_EDIT,
        known: PassFeatures | None = None,
    ) -> PassageSound:
        """Synthesise a pass, timed by stage, optionally with an edit and cached features."""
        self._choose_threads(self.threads)
        run = self.opened.network.run
        result = run(passage.tokens, passage.style_row, passage.speed, noise, task, edit, known)
        return PassageSound(result.samples, result.durations, result.seconds)

    def speak_locally(
        self,
        near: range,
        passage: Passage,
        before: NDArray[np.float32],
        noise: Noise,
        task: Task,
        edit: ProsodyEdit,
        known: PassFeatures,
    ) -> PassageSound | None:
        """Re-render only the audio near the tokens ``near``, as the window does first after an edit.

        Return ``before``, the unedited sound, with this audio inserted; None if the window would render the whole pass.
        """
        self._choose_threads(self.threads)
        run = self.opened.network.run_locally
        found = run(near, passage.tokens, passage.style_row, passage.speed, noise, known, task, edit)
        if found is None:
            return None
        said = found.prosody.spoken
        samples = put_in(found.samples, before, found.start, said.frames * SAMPLES_PER_FRAME)
        return PassageSound(samples, said.durations, found.seconds)

    def watch(self, watch: StageInstrument) -> None:
        """Report the time of every kernel to ``watch`` from now on, which slows the engine slightly."""
        self.opened.network.watch(watch)


def device_engine(
    placement: Placement, name: str, threads: int, open_engine: Callable[..., Engine] = open_engine
) -> OwnEngine:
    """Create this program's engine on a device; `prepare` opens it with ``open_engine``."""
    return OwnEngine(name, placement.name, threads, lambda task: open_engine(placement, threads, task))


def _version() -> str:
    return f"apache-tvm {importlib.metadata.version('apache-tvm')}"


# Name of this program's engine on a CPU; other devices are appended to it.
OWN_ENGINE: Final = "tvm"


@dataclass(frozen=True)
class DeviceSetup:
    """Device, and the number of CPU threads to use with it.

    Attributes
    ----------
    placement
        Device to run on.
    threads
        Number of threads per kernel; with a GPU, this number applies to the modules that remain on the CPU.
    """

    placement: Placement
    threads: int

    @property
    def device(self) -> str:
        """Name of the device, in the form that ``--device`` accepts."""
        return self.placement.name

    @classmethod
    def parse(cls, text: str, cores: int) -> DeviceSetup:
        """Parse a device with an optional number of CPU threads: ``llvm:2``, ``cuda``, ``cuda:1+llvm``.

        Parameters
        ----------
        cores
            Default number of threads.

        Raises
        ------
        DeviceError
            The device does not exist.
        InputError
            The number of threads is 0, or the device is ``auto``.
        """
        kind, separator, count = text.partition(":")
        if kind == CPU and separator:
            if not (count.isdecimal() and int(count) >= 1):
                raise InputError(f"'{text}' has no valid thread count. Use the form {CPU}:2.")
            return cls(CPU_ALONE, int(count))
        if text == AUTO:
            raise InputError(f"'{AUTO}' cannot be measured. Choose specific devices.")
        return cls(Placement.parse(text), cores)


def engine_name(device: str) -> str:
    """Return the name of this program's engine on a device, such as ``tvm``, ``tvm-cuda`` or ``tvm-cuda+llvm``."""
    return OWN_ENGINE if device == CPU else f"{OWN_ENGINE}-{device}"


def is_own(engine: str) -> bool:
    """Return whether an engine name denotes this program's engine."""
    return engine == OWN_ENGINE or engine.startswith(f"{OWN_ENGINE}-")
