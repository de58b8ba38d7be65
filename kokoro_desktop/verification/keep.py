"""Writes both sides of a comparison into a folder: tensors as .npz, audio as WAV, for a look with other tools."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np

from kokoro_desktop.audio import sound_files
from kokoro_desktop.files import atomic
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
    atomic.make_folder(folder)
    for side, tensors in sides.items():
        written += _keep_side(folder / f"{comparison.case.name}.{side}", tensors)
    return tuple(written)


def _keep_side(stem: Path, tensors: dict[str, Array]) -> list[Path]:
    npz, packed = stem.with_name(f"{stem.name}.npz"), io.BytesIO()
    np.savez_compressed(packed, **tensors)  # type: ignore[arg-type]
    atomic.write_bytes(npz, packed.getvalue())
    if "audio" not in tensors:
        return [npz]
    wav = stem.with_name(f"{stem.name}.wav")
    sound_files.write(wav, tensors["audio"], subtype="float")
    return [npz, wav]
