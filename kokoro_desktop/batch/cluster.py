"""Who speaks the lines of a batch on several machines: the workers of a Dask cluster (extra `cluster`)."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Protocol

from distributed import Client, KilledWorker, Worker, WorkerPlugin, get_worker

from kokoro_desktop.batch.line_request import LineRequest
from kokoro_desktop.batch.speakers import ATTEMPTS, ChildFailed, EngineSettings, Spoken, as_they_come, speak_line
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import InputError, KokoroError
from kokoro_desktop.files import atomic
from kokoro_desktop.task import Task
from kokoro_desktop.version import __version__

_CONNECT_S: Final = 20
"""How long scheduler and first worker are waited for."""
_FAILED: Final = (OSError, TimeoutError, CancelledError)
"""What is raised where the scheduler cannot be reached, or no longer."""


class OpenPlaced(Protocol):
    """Opens an engine on a worker; can be sent there. `PlacedBundle`, or in tests a stand-in."""

    def open(self, folder: Path) -> Engine:
        """Open it; ``folder`` is the worker's own, and goes when it ends."""


@dataclass(frozen=True)
class PlacedBundle:
    """A bundle, with all that is in its files, and how it is opened."""

    settings: EngineSettings
    files: dict[str, bytes]
    version: str = __version__

    @classmethod
    def read(cls, settings: EngineSettings, folder: Path) -> PlacedBundle:
        """Read a bundle."""
        return cls(settings, {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()})

    def open(self, folder: Path) -> Engine:
        """Place the bundle on a worker, unless it is there, and open it.

        Raises
        ------
        KokoroError
            It cannot run there, or the worker has another version of this program.
        """
        if self.version != __version__:
            raise InputError(f"A worker has version {__version__} of this program, and not {self.version}.")
        os.environ["TVM_BIND_THREADS"] = "0"  # TVM would tie the threads of every worker to the same cores
        placed = folder / "bundle"
        atomic.make_folder(placed)
        for name, data in self.files.items():
            if not (placed / name).exists():
                atomic.write_bytes(placed / name, data)
        return replace(self.settings, lib_dir=placed, trusted=True).open()


class _OnWorker(WorkerPlugin):  # type: ignore[misc]
    """Keeps on a worker what speaks: an engine for each of its threads."""

    def __init__(self, engine: OpenPlaced) -> None:
        self._engine = engine

    def setup(self, worker: Worker) -> None:
        """Begin on a worker; called by Dask, on every worker, also on those that come later."""
        self._folder = Path(worker.local_directory)
        self._opening, self._own = threading.Lock(), threading.local()

    def engine(self) -> Engine:
        """Return the thread's engine."""
        if not hasattr(self._own, "engine"):
            with self._opening:
                self._own.engine = self._engine.open(self._folder)
        engine: Engine = self._own.engine
        return engine


def _speak(line: LineRequest, name: str) -> Spoken | tuple[str, int]:
    """Speak a line; on a worker."""
    try:
        engine = get_worker().plugins[name].engine()
    except KokoroError as error:
        return str(error), error.exit_code
    return speak_line(line, engine)


class ClusterFailed(KokoroError):
    """There is no cluster, or no longer."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(
            f"No scheduler with a worker answers at {address}: start them; what is spoken is kept, and the same "
            "command goes on."
        )


@dataclass(frozen=True)
class Cluster:
    """Speaks on the workers of a Dask cluster, each of which is sent the engine once.

    Attributes
    ----------
    address
        Of the scheduler.
    engine
        What is opened on each thread of a worker.
    """

    address: str
    engine: OpenPlaced

    def __call__(self, lines: Iterable[LineRequest], task: Task) -> Iterator[Spoken]:
        """See `Speakers`; a line whose worker is lost is given to another."""
        try:
            with Client(self.address, timeout=_CONNECT_S, set_as_default=False) as client:
                name = f"kokoro-desktop {client.id}"
                client.wait_for_workers(1, timeout=_CONNECT_S)
                client.register_plugin(_OnWorker(self.engine), name)
                try:
                    yield from self._speak(client, name, lines, task)
                finally:
                    with suppress(*_FAILED):
                        client.unregister_worker_plugin(name)
        except _FAILED as error:
            raise ClusterFailed(self.address) from error

    def _speak(self, client: Any, name: str, lines: Iterable[LineRequest], task: Task) -> Iterator[Spoken]:
        with client.get_executor(pure=False, retries=ATTEMPTS) as executor:

            def submit(line: LineRequest) -> Future[Spoken | tuple[str, int]]:
                future: Future[Spoken | tuple[str, int]] = executor.submit(_speak, line, name)
                return future

            for line, future in as_they_come(submit, lines, lambda: sum(client.nthreads().values()), task):
                try:
                    answer = future.result()
                except KilledWorker:
                    yield Spoken(line, None, {}, "The worker that spoke it ended each time: give workers more memory.")
                    continue
                if isinstance(answer, tuple):
                    raise ChildFailed(*answer)
                yield answer
