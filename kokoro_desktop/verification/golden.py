"""Golden cases: inputs of a pass and PyTorch's results at every module boundary, stored in .npz files or computed."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import FileFault
from kokoro_desktop.paths import resources
from kokoro_desktop.runtime.network import Floats, Ints, Network
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.verification.tensors import TENSORS, Array, TensorRecorder


class GoldenError(FileFault):
    """The golden files are missing or damaged; ``path`` may be their folder."""

    exit_code = 4
    sentence = (
        "The golden tensors {path} cannot be used: {reason}; create them again with packaging/data/make_golden.py."
    )


@dataclass(frozen=True)
class GoldenCase:
    """One pass of the reference.

    Attributes
    ----------
    name
        Short name for reports.
    phonemes, voice, speed, seed
        Spoken phonemes and settings; ``seed`` is the seed of the noise.
    tokens : int64 [T]
        Token ids, including the start and end tokens.
    style_row : float32 [256]
        Row of the voice pack for this number of phonemes.
    tensors
        Results of the reference, by tensor name; the names are a subset of `TENSORS`.
    weights_sha256
        Hash of the canonical weights that the reference used.
    made_with
        Versions of torch and kokoro.
    """

    name: str
    phonemes: str
    voice: str
    speed: float
    seed: int
    tokens: Ints
    style_row: Floats
    weights_sha256: str
    made_with: str
    tensors: Mapping[str, Array] = field(default_factory=dict)

    @property
    def noise(self) -> Noise:
        """Noise used by the reference."""
        return Noise(self.seed)


def save_cases(path: Path, cases: Sequence[GoldenCase]) -> None:
    """Save cases to one .npz file, with each array stored as ``<case>/<field>``."""
    arrays: dict[str, NDArray[Any]] = {}
    for case in cases:
        fields: dict[str, Any] = {
            "phonemes": case.phonemes,
            "voice": case.voice,
            "speed": np.float64(case.speed),
            "seed": np.int64(case.seed),
            "tokens": case.tokens,
            "style_row": case.style_row,
            "weights_sha256": case.weights_sha256,
            "made_with": case.made_with,
            **case.tensors,
        }
        arrays |= {f"{case.name}/{key}": np.asarray(value) for key, value in fields.items()}
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def load_cases(path: Path) -> tuple[GoldenCase, ...]:
    """Load cases saved by `save_cases`.

    Raises
    ------
    GoldenError
        The file is missing, is not an .npz file, or lacks a field.
    """
    try:
        # np.load would leave the file open if it is not an .npz file, so open it separately.
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            by_case: dict[str, dict[str, NDArray[Any]]] = {}
            for key in archive.files:
                name, _, member = key.partition("/")
                by_case.setdefault(name, {})[member] = archive[key]
        return tuple(_case(name, fields) for name, fields in by_case.items())
    except FileNotFoundError as error:
        raise GoldenError(path, "the file is missing") from error
    except KeyError as error:
        raise GoldenError(path, f"it has no field {error}") from error
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise GoldenError(path, f"it cannot be read ({error})") from error


def golden_folder() -> Path:
    """Return the folder of the program's golden files."""
    return resources() / "golden"


def load_all(folder: Path | None = None) -> tuple[GoldenCase, ...]:
    """Load all cases in ``folder`` (default: the program's own), in the order of file names.

    Raises
    ------
    GoldenError
        There are no golden files, or one is damaged.
    """
    where = folder or golden_folder()
    files = sorted(where.glob("*.npz"))
    if not files:
        raise GoldenError(where, "the folder contains no .npz files")
    return tuple(case for path in files for case in load_cases(path))


def _case(name: str, fields: Mapping[str, NDArray[Any]]) -> GoldenCase:
    return GoldenCase(
        name=name,
        phonemes=str(fields["phonemes"]),
        voice=str(fields["voice"]),
        speed=float(fields["speed"]),
        seed=int(fields["seed"]),
        tokens=fields["tokens"],
        style_row=fields["style_row"],
        weights_sha256=str(fields["weights_sha256"]),
        made_with=str(fields["made_with"]),
        tensors={key: fields[key] for key in TENSORS if key in fields},
    )


def recompute_case(case: GoldenCase, reference: Network, weights_sha256: str, made_with: str) -> GoldenCase:
    """Return the case with its tensors recomputed by ``reference``."""
    recorder = TensorRecorder(reference)
    prosody = recorder.predict(case.tokens, case.style_row, case.speed)
    if "audio" in case.tensors:
        recorder.render(prosody, case.tokens, case.style_row, case.noise)
    kept = {name: recorder.tensors[name] for name in case.tensors}
    return replace(case, tensors=kept, weights_sha256=weights_sha256, made_with=made_with)
