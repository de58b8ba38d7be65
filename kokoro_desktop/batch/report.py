"""Batch report: one JSON object per line in ``report.jsonl``, and ``metadata.csv`` generated from it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final

from kokoro_desktop.batch.line_request import SOUNDS
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic, lock
from kokoro_desktop.files.abandoned import remove_abandoned
from kokoro_desktop.files.read import file_sha256, open_file
from kokoro_desktop.messages import message
from kokoro_desktop.task import QUIET

METADATA: Final = "metadata.csv"
# Line of the report: `id` and `number`; for a spoken line, also `key`, `files` (SHA-256 by name, the sound first) and
# details of the take; for any other line, `error`.
ReportEntry = Mapping[str, Any]
_TEXTS: Final = ("key", "samples_sha256", "transcript", "phonemes")


class Report:
    """Report on a whole batch or on one shard.

    Parameters
    ----------
    folder
        Output folder of the batch.
    shard
        Index of this process's shard and number of shards; None for the whole batch.
    """

    def __init__(self, folder: Path, shard: tuple[int, int] | None = None) -> None:
        self._folder = folder
        name = "report" if shard is None else f"report.{shard[0]}-of-{shard[1]}"
        self.path = folder / f"{name}.jsonl"
        self._lock = folder / f".{name}.lock"
        self._entries: dict[str, ReportEntry] = {}
        self._file: BinaryIO | None = None

    @contextmanager
    def open(self) -> Iterator[None]:
        """Context manager: lock the report, load its valid lines, and drop invalid ones.

        Raises
        ------
        Busy
            Another process has the report open.
        InputError
            The report exists, but cannot be read. It is not changed.
        OutputError, OSError
            The folder cannot be written.
        """
        atomic.make_folder(self._folder, private=False)
        busy = message(
            "Another process is writing {path}. Wait until it ends, or give each process its own --shard.",
            path=self.path,
        )
        with lock.hold(self._lock, busy):
            remove_abandoned(self._folder)
            self._entries = {entry["id"]: entry for entry in _read(self.path)}
            self._rewrite(self._entries.values())
            with self.path.open("ab") as self._file:
                yield

    def keep(self, entry: ReportEntry) -> None:
        """Include an earlier entry, possibly from a different shard, in the output of `finish`."""
        self._entries[entry["id"]] = entry

    def add(self, entry: ReportEntry) -> None:
        """Append an entry and flush it to disk.

        Raises
        ------
        OutputError
            The report cannot be written.
        """
        if self._file is None:
            raise RuntimeError("open() must be called before add()")
        self._entries[entry["id"]] = entry
        try:
            self._file.write(_format(entry))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise atomic.refusal(self.path, error) from error

    def finish(self, order: Mapping[str, int]) -> None:
        """Sort the report into list order, and write the metadata of all shards.

        Parameters
        ----------
        order
            Mapping from the id of each line to its position; entries of other lines come last.
        """
        if self._file is not None:
            self._file.close()  # Windows cannot replace an open file
        last = len(order) + 1
        self._rewrite(sorted(self._entries.values(), key=lambda entry: (order.get(entry["id"], last), entry["id"])))
        with lock.hold(self._folder / f".{METADATA}.lock", message("Another process is writing the metadata."), QUIET):
            atomic.write_bytes(self._folder / METADATA, _metadata(known_entries(self._folder)))

    def _rewrite(self, entries: Iterable[ReportEntry]) -> None:
        atomic.write_bytes(self.path, b"".join(map(_format, entries)))


def known_entries(folder: Path) -> list[ReportEntry]:
    """Read the reports of all shards; if a line has several entries, prefer one without an error.

    Raises
    ------
    InputError
        A report exists, but cannot be read.
    """
    found: dict[str, ReportEntry] = {}
    for path in sorted(folder.glob("report*.jsonl")):
        for entry in _read(path):
            if "error" not in entry or entry["id"] not in found:
                found[entry["id"]] = entry
    return list(found.values())


def is_complete(entry: ReportEntry, files: Set[str], folder: Path) -> bool:
    """Return whether an entry lists exactly ``files`` and all of these files are unchanged."""
    if "error" in entry or entry["files"].keys() != files:
        return False
    try:
        return all(file_sha256(folder / name) == sha256 for name, sha256 in entry["files"].items())
    except OSError:
        return False


def _read(path: Path) -> Iterator[ReportEntry]:
    try:
        with open_file(path) as file:
            for line in file:
                entry = _parse(line)
                if entry is not None:
                    yield entry
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(message("Cannot read {path}: {reason}.", path=path, reason=error.strerror or error)) from error


def _parse(line: bytes) -> ReportEntry | None:
    """Parse a line; return None if it is invalid, or incomplete because a process was killed."""
    try:
        entry = json.loads(line)
        is_valid = isinstance(entry["id"], str) and isinstance(entry["number"], int)
        is_valid &= isinstance(entry["error"], str) if "error" in entry else _is_spoken(entry)
        _format(entry)
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return None
    return entry if is_valid else None


def _is_spoken(entry: ReportEntry) -> bool:
    return (
        bool(entry["files"])
        and all(_is_inside(name) and isinstance(sha256, str) for name, sha256 in entry["files"].items())
        and all(isinstance(entry[name], str) for name in _TEXTS)
        and isinstance(entry["samples"], int)
        and 0 <= entry["samples"] < 2**53
        and all(isinstance(note["symbol"], str) for note in entry.get("unknown", []))
        and all(isinstance(text, str) for text in entry.get("left_out", []))
    )


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(path.name) and not path.is_absolute() and ".." not in path.parts and "\0" not in name


def _format(entry: ReportEntry) -> bytes:
    return (json.dumps(entry, ensure_ascii=False) + "\n").encode()


def _metadata(entries: Iterable[ReportEntry]) -> bytes:
    """Format a table in LJSpeech's layout (https://keithito.com/LJ-Speech-Dataset): name, transcript, phonemes."""
    rows = []
    for entry in sorted(entries, key=lambda entry: str(entry["id"])):
        if "error" not in entry:
            sound = PurePosixPath(next(iter(entry["files"]))).with_suffix("")
            name = sound.relative_to(SOUNDS) if sound.parts[0] == SOUNDS else PurePosixPath("..") / sound
            row = (str(name), entry["transcript"], entry["phonemes"])
            rows.append("|".join(" ".join(cell.replace("|", " ").split()) for cell in row) + "\n")
    return "".join(rows).encode()
