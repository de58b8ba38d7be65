"""A loaded voice: its pack of style rows, and the selection of a row."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import FileFault, InputError
from kokoro_desktop.messages import mark, message
from kokoro_desktop.spec import STYLE_ROWS, STYLE_SIZE

# Maximum number of rows in a pack; Kokoro's packs have 510.
MOST_ROWS: Final = 4096


class VoiceFileError(FileFault, InputError):
    """A file is not a valid voice pack."""

    sentence = mark("The voice file {path} cannot be used: {reason}.")


class MissingStyleRow(InputError):
    """A short pack has no style row for speech of this length.

    Attributes
    ----------
    voice
        Name of the voice.
    rows
        Number of rows in the voice's pack.
    style_length
        Requested length in phonemes.
    """

    def __init__(self, voice: str, rows: int, style_length: int) -> None:
        self.voice = voice
        self.rows = rows
        self.style_length = style_length
        super().__init__(
            message(
                (
                    "The voice {voice} has style rows for up to {rows} symbols, not {style_length}. Shorten the "
                    "text, or choose a different voice."
                ),
                voice=voice,
                rows=rows,
                style_length=style_length,
            )
        )


@dataclass(frozen=True, eq=False)
class Voice:
    """A loaded voice: its name and its style rows.

    Attributes
    ----------
    name
        Id, path or blend of the voice, for reports.
    pack
        float32 ``[rows, 256]``, read-only; row ``n - 1`` is for ``n`` phonemes. Kokoro's packs have 510 rows.
    """

    name: str
    pack: NDArray[np.float32]

    def row(self, style_length: int) -> NDArray[np.float32]:
        """Select the style row as the reference implementation does: ``pack[min(len(phonemes), 510) - 1]``.

        Parameters
        ----------
        style_length
            `Encoding.style_length`: the number of phonemes after mapping, including unknown ones.

        Returns
        -------
        ndarray
            float32 ``[256]``, read-only: the decoder's half, then the predictor's.

        Raises
        ------
        MissingStyleRow
            The pack has too few rows.
        ValueError
            ``style_length`` is less than 1.
        """
        if style_length < 1:
            raise ValueError(message("the number of phonemes must be at least 1 to select a style row"))
        index = min(style_length, STYLE_ROWS) - 1
        if index >= len(self.pack):
            raise MissingStyleRow(self.name, len(self.pack), style_length)
        row: NDArray[np.float32] = self.pack[index]
        return row


def check_pack(array: NDArray[np.generic], path: Path) -> NDArray[np.float32]:
    """Validate an array and convert it to a voice pack without changing any value.

    Parameters
    ----------
    array
        ``[rows, 256]`` or ``[rows, 1, 256]``; float32, or float16, which converts to float32 exactly.
    path
        Source of the array, for error messages.

    Raises
    ------
    VoiceFileError
        The type or shape is wrong, there are no rows or too many, or a value is not finite.
    """
    if array.ndim == 3 and array.shape[1] == 1:
        array = array[:, 0, :]
    if array.ndim != 2 or array.shape[1] != STYLE_SIZE or not len(array):
        shape = " x ".join(map(str, array.shape)) or message("a single value")
        raise VoiceFileError(
            path,
            message(
                "its shape is {shape}, not rows x {STYLE_SIZE} (or rows x 1 x {STYLE_SIZE})",
                shape=shape,
                STYLE_SIZE=STYLE_SIZE,
            ),
        )
    if len(array) > MOST_ROWS:
        raise VoiceFileError(path, message("it has {0} rows (limit {MOST_ROWS})", len(array), MOST_ROWS=MOST_ROWS))
    if array.dtype.newbyteorder("=") not in (np.dtype(np.float32), np.dtype(np.float16)):
        raise VoiceFileError(
            path, message("its values are {name}, not float32; convert them first", name=array.dtype.name)
        )
    pack = np.array(array, dtype=np.float32, order="C")
    if not np.isfinite(pack).all():
        row = int(np.argmin(np.isfinite(pack).all(axis=1)))
        raise VoiceFileError(path, message("row {row} contains a value that is not a finite number", row=row))
    pack.flags.writeable = False
    return pack
