"""Takes to files: the sound in any format, with labels beside it, all of them or none."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kokoro_desktop.audio import sound_files
from kokoro_desktop.errors import OutputError
from kokoro_desktop.export.file_names import ExportItem, target_paths
from kokoro_desktop.export.formats import ExportChoices
from kokoro_desktop.files import atomic, work_folder
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task

_log = logging.getLogger(__name__)


def crop(take: Take, start: int, end: int) -> Take:
    """Return the part of a take between two samples, with the phonemes that sound in it."""
    spans = tuple(
        replace(span, start=max(span.start, start) - start, end=min(span.end, end) - start)
        for span in take.spans
        if span.start < end and span.end > start
    )
    starts = tuple(max(place, start) - start for place in take.chunk_starts if place < end)
    later = tuple(place for place in starts if place > 0)
    return replace(take, samples=take.samples[start:end], spans=spans, chunk_starts=(0, *later))


def export(items: Sequence[ExportItem], choices: ExportChoices, task: Task) -> tuple[Path, ...]:
    """Write every file or none; existing ones are replaced.

    All is written into a hidden folder beside the files first; only then do the files take their names.

    Returns
    -------
    tuple of Path
        What was written.

    Raises
    ------
    InputError, OutputError
        A file cannot be written.
    Cancelled
        The task was given up; nothing was written.
    """
    targets = target_paths(items, choices)
    for target in targets:
        atomic.check_writable(target)
    with work_folder.beside(targets[0]) as staging:
        for done, item in enumerate(items):
            task.check()
            task.progress(done, len(items), item.name)
            _write_item(staging, item, choices)
        _move(staging, targets)
    task.progress(len(items), len(items), "")
    _log.info("Exported %d files to %s.", len(targets), choices.folder)
    return targets


def _write_item(folder: Path, item: ExportItem, choices: ExportChoices) -> None:
    take, audio = item.take, choices.audio
    sound_files.write(folder / f"{item.name}{audio.ending}", take.samples, subtype=audio.subtype)
    for labels in choices.labels:
        atomic.write_bytes(folder / f"{item.name}{labels.ending}", labels.write(take).encode())


def _move(staging: Path, targets: Sequence[Path]) -> None:
    """Give the files their names; if one cannot have it, put back what was there before."""
    undo: list[tuple[Path, Path | None]] = []
    try:
        for number, target in enumerate(targets):
            real, kept = Path(os.path.realpath(target)), None
            if real.exists():
                kept = staging / f"{number}.kept"
                shutil.copystat(real, staging / target.name)
                os.utime(staging / target.name)
                real.replace(kept)
            undo.append((real, kept))
            (staging / target.name).replace(real)
    except OSError as error:
        for real, kept in reversed(undo):
            real.unlink(missing_ok=True)
            if kept is not None:
                kept.replace(real)
        raise OutputError(target, error.strerror or str(error)) from error
