"""Low-memory storage for sounds of any length, with a memory-mapped temporary file for long ones."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import IO, Final

import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.files import atomic
from kokoro_desktop.spec import SAMPLE_RATE

_IN_MEMORY: Final = 60 * SAMPLE_RATE  # maximum length of a sound in memory, in samples


class LongSound:
    """A sound assembled from consecutive chunks.

    Parameters
    ----------
    folder
        Folder for the temporary file that holds a sound longer than a minute; created if missing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._length = folder, 0
        self._parts: list[Floats] = []
        self._file: IO[bytes] | None = None

    def append(self, samples: Floats) -> None:
        """Append ``samples``, float32 [n].

        Raises
        ------
        OutputError
            The temporary file cannot be written.
        """
        self._parts.append(samples)
        self._length += len(samples)
        if self._length > _IN_MEMORY:
            try:
                if self._file is None:
                    atomic.make_folder(self._folder)
                    self._file = tempfile.TemporaryFile(dir=self._folder)  # noqa: SIM115
                for part in self._parts:
                    self._file.write(np.ascontiguousarray(part, np.float32).data)
                self._file.flush()
            except OSError as error:
                raise atomic.refusal(self._folder / "sound", error) from error
            self._parts.clear()

    def samples(self) -> Floats:
        """Return the whole sound as a read-only array, float32 [n]; nothing can be appended afterwards.

        If the sound is in a temporary file, the array is a memory map of that file, and the file is kept as long as the
        array exists.
        """
        if self._file is not None:
            with self._file:
                return np.memmap(self._file, np.float32, "r")
        sound = np.concatenate([np.zeros(0, np.float32), *self._parts])
        sound.flags.writeable = False
        return sound
