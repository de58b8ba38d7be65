"""Compact storage of parameters in shipped bundles, at a fifth of the size.

Most default weights of Kokoro-82M are int8 values times a scale, and the weights of fast convolutions are sums of such
products. `PARAMETERS` is reconstructed from these values, bit for bit, before the bundle is used for the first time.
"""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.bundle.manifest import PARAMETERS
from kokoro_desktop.bundle.reader import read_manifest
from kokoro_desktop.errors import BundleError, OutputError
from kokoro_desktop.files import safetensors_file
from kokoro_desktop.files.npy import parse_npy
from kokoro_desktop.files.read import MALFORMED, open_file
from kokoro_desktop.files.stored_zip import open_stored
from kokoro_desktop.messages import message, message_of
from kokoro_desktop.task import QUIET, Task

Floats: TypeAlias = NDArray[np.float32]

# NumPy archive. It contains each parameter itself, or its ``.codes`` and ``.scales``. A transformed parameter also has
# a ``.matrix``.
COMPACT: Final = "params.npz"
_CODES, _SCALES, _MATRIX = ".codes", ".scales", ".matrix"
_MOST: Final = np.iinfo(np.int8).max


@dataclass(frozen=True)
class Transformed:
    """Convolution weight whose taps are transformed in advance.

    Attributes
    ----------
    matrix
        Transform from each group of r taps to alpha values, float64 [alpha, r].
    taps
        Taps before the transform, float32 [panels, r, parts, cin, panel].
    """

    matrix: NDArray[np.float64]
    taps: Floats

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the value: [panels, alpha, parts, cin, panel]."""
        return _transformed_shape(self.matrix, self.taps.shape)

    def value(self) -> Floats:
        """Return the transformed weight, computed in float64 and rounded once.

        Terms are added sequentially. In a matrix product, the order of additions, and therefore the last bit of the
        result, would depend on the CPU.
        """
        result = np.empty(self.shape, np.float32)
        for panel, taps in zip(result, self.taps.astype(np.float64), strict=True):
            for plane, row in zip(panel, self.matrix, strict=True):
                terms = [factor * tap for factor, tap in zip(row, taps, strict=True) if factor]
                plane[:] = sum(terms[1:], terms[0])
        return result


def _transformed_shape(matrix: NDArray[np.float64], taps: tuple[int, ...]) -> tuple[int, ...]:
    return (taps[0], len(matrix), *taps[2:])


def write_compact(path: Path, parameters: Iterable[tuple[str, Floats | Transformed]]) -> None:
    """Write named parameters in compact form to a NumPy archive."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, parameter in parameters:
        if isinstance(parameter, Transformed):
            arrays[name + _MATRIX] = parameter.matrix
        plain = parameter.taps if isinstance(parameter, Transformed) else parameter
        coded = _encode(plain)
        arrays |= {name: plain} if coded is None else {name + _CODES: coded[0], name + _SCALES: coded[1]}
    with zipfile.ZipFile(path, "w") as archive:
        for entry, array in arrays.items():
            with archive.open(f"{entry}.npy", "w", force_zip64=True) as file:
                np.lib.format.write_array(file, array, allow_pickle=False)


def unpack_parameters(source: Path, folder: Path, task: Task = QUIET) -> None:
    """Create a runnable bundle from a shipped one.

    Parameters
    ----------
    source
        Folder of a bundle with `COMPACT` instead of `PARAMETERS`.
    folder
        Folder for the complete bundle, whose contents are verified only when it is read.

    Raises
    ------
    BundleError
        The shipped bundle is damaged.
    OutputError
        The folder cannot be written.
    Cancelled
        ``task`` was cancelled.
    """
    modules = read_manifest(source).modules.values()
    try:
        with open_file(source / COMPACT) as file, open_stored(file) as archive:
            arrays = {name.removesuffix(".npy"): parse_npy(archive.read(name)) for name in archive.names}
        shapes = {name: _shape(arrays, name) for module in modules for name in module.parameters}
        safetensors_file.write(folder / PARAMETERS, shapes, lambda name: _value(arrays, name), task=task)
    except MemoryError:
        raise  # a lack of memory is not an error in the file
    except (OSError, *MALFORMED) as error:
        raise BundleError(
            source,
            message("its {COMPACT} is damaged ({error})", COMPACT=COMPACT, error=error),
            message("reinstall the program"),
        ) from error
    try:
        for each in source.iterdir():
            if each.name != COMPACT:
                shutil.copyfile(each, folder / each.name)
    except OSError as error:
        raise OutputError(folder, error.strerror or message_of(error)) from error


def _shape(arrays: Mapping[str, NDArray[Any]], name: str) -> tuple[int, ...]:
    plain = arrays[name if name in arrays else name + _CODES].shape
    return _transformed_shape(arrays[name + _MATRIX], plain) if name + _MATRIX in arrays else plain


def _value(arrays: Mapping[str, NDArray[Any]], name: str) -> Floats:
    plain = arrays[name] if name in arrays else _decode(arrays[name + _CODES], arrays[name + _SCALES])
    return Transformed(arrays[name + _MATRIX], plain).value() if name + _MATRIX in arrays else plain


def _encode(array: Floats) -> tuple[NDArray[np.int8], NDArray[np.float64]] | None:
    """Factor a parameter [first, ..., last] into int8 codes [...] and scales [first, last].

    Each channel has its own scale; a channel is identified by its indices on the first axis (panels) and the last axis
    (lanes). Return None if the products of codes and scales do not reproduce the parameter exactly.
    """
    if array.ndim < 2:
        return None
    if array.ndim == 2:
        coded = _encode(array[np.newaxis])
        return None if coded is None else (coded[0][0], coded[1])
    codes = np.empty(array.shape, np.int8)
    scales = np.ones((len(array), array.shape[-1]))
    for panel, lane in np.ndindex(scales.shape):
        channel = array[panel, ..., lane]
        with np.errstate(all="ignore"):
            scale = _scale(np.unique(channel).astype(np.float64))
            whole = np.rint(channel / scale)
        if not np.isfinite(whole).all() or np.abs(whole).max() > _MOST:
            return None
        codes[panel, ..., lane], scales[panel, lane] = whole, scale
    # compare the bits, to distinguish -0 from 0
    same = _decode(codes, scales).view(np.int32) == np.ascontiguousarray(array).view(np.int32)
    return (codes, scales) if same.all() else None


def _scale(values: NDArray[np.float64]) -> float:
    """Return a scale whose integer multiples, rounded to float32, include all ``values``, which must be sorted."""
    sizes = np.abs(values[values != 0])
    if not sizes.size or not np.isfinite(sizes).all():
        return 1.0
    step = min(sizes.min(), np.diff(values).min(initial=np.inf))
    step = sizes.max() / np.rint(sizes.max() / step)
    half = np.spacing(sizes.astype(np.float32)).astype(np.float64) / 2
    counts = np.rint(sizes / step)
    return float((((sizes - half) / counts).max() + ((sizes + half) / counts).min()) / 2)


def _decode(codes: NDArray[np.int8], scales: NDArray[np.float64]) -> Floats:
    result = np.empty(codes.shape, np.float32)
    if codes.ndim == 2:
        result[:] = _decode(codes[np.newaxis], scales)[0]
        return result
    for panel, whole, scale in zip(result, codes, scales, strict=True):
        np.multiply(whole, scale, out=panel, casting="same_kind", dtype=np.float64)
    return result
