"""Export of takes as audio with label files; either all files are written, or none."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kokoro_desktop.audio import sound_files
from kokoro_desktop.audio.onset import find_end, find_onset
from kokoro_desktop.export.file_names import ExportItem, target_paths
from kokoro_desktop.export.formats import ExportChoices
from kokoro_desktop.files import atomic
from kokoro_desktop.files.together import replacing_together
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task

_log = logging.getLogger(__name__)


def crop(take: Take, start: int, end: int) -> Take:
    """Return the part of a take between two samples, including its phonemes and prosody."""
    spans = tuple(
        replace(span, start=max(span.start, start) - start, end=min(span.end, end) - start)
        for span in take.spans
        if span.start < end and span.end > start
    )
    ends = (*take.chunk_starts[1:], len(take.samples))
    bounds = enumerate(zip(take.chunk_starts, ends, strict=True))
    kept = [index for index, (first, last) in bounds if first < end and last > start]
    prosody = tuple(take.prosody[index] for index in kept)
    return replace(
        take,
        samples=take.samples[start:end],
        spans=spans,
        chunk_starts=tuple(max(take.chunk_starts[index] - start, 0) for index in kept),
        frame_starts=tuple(take.frame_starts[index] - start for index in kept),
        pass_seconds=tuple(take.pass_seconds[index] for index in kept),
        prosody=prosody,
        predicted=prosody if take.predicted is take.prosody else tuple(take.predicted[index] for index in kept),
    )


def trimmed(take: Take, head: bool = True, tail: bool = True) -> Take:
    """Return a take without the inaudible samples at the start (if ``head``) and at the end (if ``tail``)."""
    start = find_onset(take.samples) if head else 0
    end = max(start, find_end(take.samples)) if tail else len(take.samples)
    return take if (start, end) == (0, len(take.samples)) else crop(take, start, end)


def export(
    items: Sequence[ExportItem], choices: ExportChoices, task: Task, tables: Sequence[tuple[str, str]] = ()
) -> tuple[Path, ...]:
    """Write all files or none, replacing existing files.

    Files are written to a hidden folder next to their targets and then renamed.

    Parameters
    ----------
    tables
        Names and contents of additional files that cover all items.

    Returns
    -------
    tuple of Path
        Paths of the written files.

    Raises
    ------
    InputError, OutputError
        A file cannot be written.
    Cancelled
        The task was cancelled; nothing was written.
    """
    targets = (*target_paths(items, choices), *(Path(choices.folder) / name for name, _ in tables))
    for target in targets:
        atomic.check_writable(target)
    with replacing_together(targets) as files:
        staged = iter(files)
        for done, item in enumerate(items):
            task.check()
            task.progress(done, len(items), item.name)
            sound_files.write(next(staged), item.take.samples, subtype=choices.audio.subtype)
            for labels in choices.labels:
                atomic.write_bytes(next(staged), labels.write(item.take).encode())
        for _, text in tables:
            atomic.write_bytes(next(staged), text.encode())
    task.progress(len(items), len(items), "")
    _log.info("Exported %d files to %s.", len(targets), choices.folder)
    return targets
