"""Batch execution: find unfinished lines, synthesise them, write their files, and report each line."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kokoro_desktop.audio import sound_files
from kokoro_desktop.batch.line_request import BatchSettings, LineRequest, line_request
from kokoro_desktop.batch.lines import BatchLine
from kokoro_desktop.batch.report import Report, ReportEntry, is_complete, known_entries
from kokoro_desktop.batch.workers import Speak
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.abandoned import remove_abandoned
from kokoro_desktop.files.read import file_sha256
from kokoro_desktop.files.together import replacing_together
from kokoro_desktop.messages import message, message_of
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task


@dataclass(frozen=True)
class Plan:
    """Lines of a batch, grouped by status.

    Attributes
    ----------
    to_speak
        Lines to synthesise, in list order.
    done
        Entries of unchanged lines whose files are complete.
    failed
        Entries of lines that cannot be spoken.
    """

    to_speak: tuple[LineRequest, ...]
    done: tuple[ReportEntry, ...]
    failed: tuple[ReportEntry, ...]


def plan(lines: Sequence[BatchLine], settings: BatchSettings, folder: Path, engine: str) -> Plan:
    """Sort the lines into those to speak, those already finished, and those that cannot be spoken.

    Parameters
    ----------
    engine
        Joined keys of the bundles to use; lines synthesised with other bundles are synthesised again.
    """
    known = {entry["id"]: entry for entry in known_entries(folder)}
    to_speak, done, failed = [], [], []
    writers: dict[str, str] = {}
    for line in lines:
        try:
            request = line_request(line, settings)
            # Compare without case: on macOS and Windows, A.wav and a.wav are the same file.
            if (other := writers.setdefault(str(request.files[0]).casefold(), line.id)) != line.id:
                raise InputError(
                    message("The sound would overwrite that of '{other}'. Use a different output or id.", other=other)
                )
        except InputError as error:
            failed.append({"id": line.id, "number": line.number, "error": message_of(error)})
            continue
        entry = known.get(line.id, {"error": ""})
        if entry.get("key") == request.key(engine) and is_complete(entry, set(map(str, request.files)), folder):
            done.append(entry)
        else:
            to_speak.append(request)
    return Plan(tuple(to_speak), tuple(done), tuple(failed))


def run(
    planned: Plan, settings: BatchSettings, report: Report, folder: Path, engine: str, speak: Speak, task: Task
) -> Generator[ReportEntry, None, None]:
    """Execute a plan; closing the iterator stops the batch.

    Parameters
    ----------
    engine
        Joined keys of the bundles to use.
    task
        Receives the number of finished lines, including those that failed.

    Yields
    ------
    ReportEntry
        Each new report entry: first those of lines that cannot be spoken, then those of other lines as they finish.

    Raises
    ------
    KokoroError
        No engine is available, or a file cannot be written.
    """
    known = (*planned.done, *planned.failed)
    order = {entry["id"]: entry["number"] for entry in known} | {line.id: line.number for line in planned.to_speak}
    try:
        with report.open():
            for parent in {(folder / name).parent for entry in planned.done for name in entry["files"]}:
                remove_abandoned(parent)
            try:
                for entry in planned.done:
                    report.keep(entry)
                for entry in planned.failed:
                    report.add(entry)
                    yield entry
                spoken = speak(planned.to_speak, task) if planned.to_speak else ()
                for done, (line, take, facts) in enumerate(spoken, 1):
                    entry = {"id": line.id, "number": line.number}
                    entry |= facts if take is None else _write(line, take, facts, settings, folder, engine)
                    report.add(entry)
                    task.progress(done, len(planned.to_speak), "speaking")
                    yield entry
            finally:
                report.finish(order)
    except OSError as error:
        raise atomic.refusal(Path(error.filename or folder), error) from error


def digest(entries: Iterable[ReportEntry]) -> str:
    """Return a hash of the samples of all spoken lines that does not depend on the order of the lines."""
    hashes = {entry["id"]: entry["samples_sha256"] for entry in entries if "error" not in entry}
    return hashlib.sha256("".join(f"{name} {sha}\n" for name, sha in sorted(hashes.items())).encode()).hexdigest()


def _write(
    line: LineRequest, take: Take, facts: Mapping[str, Any], settings: BatchSettings, folder: Path, engine: str
) -> dict[str, Any]:
    """Write either all files of a line or none, and return the line's data for the report."""
    targets = [folder / name for name in line.files]
    atomic.make_folder(targets[0].parent, private=False)
    with replacing_together(targets) as (sound, *others):
        sound_files.write(sound, take.samples, SAMPLE_RATE, settings.subtype)
        for file, label in zip(others, settings.labels, strict=True):
            atomic.write_bytes(file, label.write(take).encode())
        hashes = [file_sha256(file) for file in (sound, *others)]
    return {
        "key": line.key(engine),
        "files": dict(zip(map(str, line.files), hashes, strict=True)),
        "samples_sha256": hashlib.sha256(np.ascontiguousarray(take.samples).data).hexdigest(),
        "transcript": line.transcript,
        "left_out": list(line.left_out),
        "phonemes": "".join(line.request.encoding.symbols),
        **facts,
    }
