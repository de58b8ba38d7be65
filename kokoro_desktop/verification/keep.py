"""Writes both sides of a comparison into a folder: tensors as .npz, audio as WAV, for a look with other tools."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import soundfile

from kokoro_desktop.errors import OutputError
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.verification.compare import Comparison
from kokoro_desktop.verification.tensors import Array


def keep(comparison: Comparison, folder: Path) -> tuple[Path, ...]:
    """Write ``<case>.reference.npz``, ``<case>.tested.npz`` and, where there is audio, a .wav beside each.

    Returns
    -------
    tuple of Path
        The files written.

    Raises
    ------
    OutputError
        The folder or a file cannot be written.
    """
    sides = {"reference": dict(comparison.case.tensors), "tested": comparison.tensors}
    written: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for side, tensors in sides.items():
            written += _keep_side(folder / f"{comparison.case.name}.{side}", tensors)
    except (OSError, soundfile.SoundFileError) as error:
        raise OutputError(folder, str(error)) from error
    return tuple(written)


def _keep_side(stem: Path, tensors: dict[str, Array]) -> list[Path]:
    npz = stem.with_name(f"{stem.name}.npz")
    np.savez_compressed(npz, **tensors)  # type: ignore[arg-type]
    if "audio" not in tensors:
        return [npz]
    wav = stem.with_name(f"{stem.name}.wav")
    soundfile.write(wav, tensors["audio"], SAMPLE_RATE, subtype="FLOAT")
    return [npz, wav]
