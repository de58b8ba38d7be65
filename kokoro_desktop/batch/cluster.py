"""Synthesis of a batch on the workers of a Dask cluster (`cluster` extra)."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from distributed import Client, KilledWorker, Worker, WorkerPlugin, get_worker

from kokoro_desktop.batch.line_request import LineRequest
from kokoro_desktop.batch.workers import Spoken, WorkerLost, speak_line, speak_on
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.opener import Engine, open_engine
from kokoro_desktop.errors import InputError, KokoroError
from kokoro_desktop.files import atomic
from kokoro_desktop.messages import message
from kokoro_desktop.task import Task
from kokoro_desktop.version import __version__

_CONNECT_S: Final = 20  # seconds to wait for the scheduler and the first worker
_RETRIES: Final = 3  # retries of a line whose worker was lost
_FAILED: Final = (OSError, TimeoutError, CancelledError)  # raised if the scheduler does not respond


class ClusterFailed(KokoroError):
    """The scheduler or its workers do not respond."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(
            message(
                "No scheduler with at least one worker responded at {address}. Start the scheduler and its workers, "
                "then run the same command again to continue.",
                address=address,
            )
        )


@dataclass(frozen=True)
class PlacedBundle:
    """Picklable copy of a bundle, for transfer to a worker.

    Attributes
    ----------
    files
        Contents of the bundle's files, by file name.
    version
        Version of the program that read the bundle.
    """

    placement: Placement
    threads: int
    files: dict[str, bytes]
    version: str = __version__

    @classmethod
    def read(cls, placement: Placement, threads: int, folder: Path) -> PlacedBundle:
        """Read all files of the bundle in ``folder`` into memory."""
        return cls(placement, threads, {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()})

    def __call__(self, folder: Path) -> Engine:
        """Write the bundle to a worker's folder if necessary, and open an engine with it.

        Raises
        ------
        KokoroError
            The bundle does not run on the worker, or the worker has a different version of this program.
        """
        if self.version != __version__:
            raise InputError(
                message(
                    "A worker is running version {other} of this program instead of {version}. Install the same "
                    "version on all machines.",
                    other=__version__,
                    version=self.version,
                )
            )
        os.environ["TVM_BIND_THREADS"] = "0"  # otherwise TVM ties the threads of every worker to the same cores
        placed = folder / "bundle"
        atomic.make_folder(placed)
        for name, data in self.files.items():
            if not (placed / name).exists():
                atomic.write_bytes(placed / name, data)
        return open_engine(self.placement, self.threads, lib_dir=placed, trusted=True)


class _OnWorker(WorkerPlugin):  # type: ignore[misc]
    """Worker plugin that opens one engine per thread; Dask also sends the plugin to workers that join later."""

    def __init__(self, opener: Callable[[Path], Engine]) -> None:
        self._opener = opener

    def setup(self, worker: Worker) -> None:
        self._folder = Path(worker.local_directory)
        self._opening, self._own = threading.Lock(), threading.local()

    def engine(self) -> Engine:
        """Return the engine of the calling thread."""
        if not hasattr(self._own, "engine"):
            with self._opening:
                self._own.engine = self._opener(self._folder)
        engine: Engine = self._own.engine
        return engine


def _speak(name: str, line: LineRequest) -> Spoken:
    return speak_line(line, get_worker().plugins[name].engine())


def speak_on_cluster(
    address: str, opener: Callable[[Path], Engine], lines: Sequence[LineRequest], task: Task
) -> Iterator[Spoken]:
    """Synthesise lines on a cluster; bind ``address`` and ``opener`` to get a `Speak` function.

    Parameters
    ----------
    address
        Address of the scheduler.
    opener
        Picklable function that opens an engine, called once per worker thread with the worker's folder.

    Raises
    ------
    ClusterFailed
        The scheduler does not respond, or has no worker.
    WorkerLost
        Every worker that was assigned a particular line was lost.
    """
    try:
        with Client(address, timeout=_CONNECT_S, set_as_default=False) as client:
            name = f"kokoro-desktop {client.id}"
            client.wait_for_workers(1, timeout=_CONNECT_S)
            client.register_plugin(_OnWorker(opener), name)
            try:
                with client.get_executor(pure=False, retries=_RETRIES) as executor:
                    workers = lambda: sum(client.nthreads().values())  # noqa: E731
                    yield from speak_on(executor, partial(_speak, name), workers, lines, task)
            finally:
                with suppress(*_FAILED):
                    client.unregister_worker_plugin(name)
    except KilledWorker as error:
        raise WorkerLost from error
    except _FAILED as error:
        raise ClusterFailed(address) from error
