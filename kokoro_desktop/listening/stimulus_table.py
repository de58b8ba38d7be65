"""Table of the sounds of a listening test, with the settings from which each was made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kokoro_desktop.files.table import format_rows
from kokoro_desktop.takes import Take
from kokoro_desktop.version import __version__

_COLUMNS: Final = (
    "sound", "file", "title", "phonemes", "text", "voice", "speed", "seed", "edited", "continuum", "step", "weight",
    "created", "device", "model_sha256", "exported_by",
)  # fmt: skip


def sound_file(number: int) -> str:
    """Return the path of a sound, relative to the folder of the experiment."""
    return f"sounds/{number}.wav"


def stimuli_csv(takes: Mapping[int, Take]) -> str:
    """Format the settings of sounds as CSV, one row each.

    Parameters
    ----------
    takes
        Mapping from the number of each sound to its take.
    """
    rows: list[tuple[str, ...]] = [_COLUMNS]
    for number, take in takes.items():
        request, step = take.request, take.continuum
        text = " ".join(word for word, _, _ in request.words)
        position = (step.text, str(step.number), f"{step.weight:.4f}") if step is not None else ("", "", "")
        rows.append(
            (
                str(number), sound_file(number), take.title, request.text, text, request.voice, str(request.speed),
                str(request.seed), str(int(bool(request.edit))), *position, take.created, request.device, take.weights,
                f"Kokoro Desktop {__version__}",
            )
        )  # fmt: skip
    return format_rows(rows, ",")
