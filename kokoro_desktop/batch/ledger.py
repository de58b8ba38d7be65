"""What a batch has done: a line of JSON each in ``report.jsonl``, and the data set's ``metadata.csv`` made of them."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final

from kokoro_desktop.batch.line_request import SOUNDS
from kokoro_desktop.files import atomic, lock
from kokoro_desktop.files.read import file_sha256, open_file
from kokoro_desktop.task import QUIET

METADATA: Final = "metadata.csv"
Entry = Mapping[str, Any]
"""A line of the report: ``id``, ``number``, ``key``, ``files`` (hash by name) and all that is known of the take; of a
line that could not be spoken ``error``."""


class Ledger:
    """The report of one process's share of a batch.

    Parameters
    ----------
    folder
        The batch's.
    shard
        Which share of how many; None for all of it.
    """

    def __init__(self, folder: Path, shard: tuple[int, int] | None = None) -> None:
        self._folder = folder
        name = "report" if shard is None else f"report.{shard[0]}-of-{shard[1]}"
        self.path = folder / f"{name}.jsonl"
        self._lock = folder / f".{name}.lock"
        self._entries: dict[str, Entry] = {}
        self._file: BinaryIO | None = None

    @contextmanager
    def open(self) -> Iterator[None]:
        """Have this share to oneself, with what was done of it before.

        Raises
        ------
        Busy
            Another process is at it.
        OutputError
            The folder cannot be written.
        """
        atomic.make_folder(self._folder)
        with lock.hold(self._lock, f"Another process is writing {self.path}: wait for it, or give a --shard each."):
            atomic.remove_abandoned(self._folder)
            self._entries = {entry["id"]: entry for entry in _read(self.path)}
            self._rewrite(self._entries.values())  # without what a killed process has left half-written
            try:
                self._file = self.path.open("ab")
            except OSError as error:
                raise atomic.refusal(self.path, error) from error
            with self._file:
                yield

    def keep(self, entry: Entry) -> None:
        """Have `finish` write what this or another share has done before."""
        self._entries[entry["id"]] = entry

    def add(self, entry: Entry) -> None:
        """Note what became of a line, on the disk when this returns.

        Raises
        ------
        OutputError
            It cannot be written.
        """
        if self._file is None:
            raise RuntimeError("open() comes before add()")
        self._entries[entry["id"]] = entry
        try:
            self._file.write(_line(entry))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise atomic.refusal(self.path, error) from error

    def finish(self, order: Mapping[str, int]) -> None:
        """Put the report in the manifest's order, a line each, and write the metadata of all shares.

        Parameters
        ----------
        order
            Place of every line by its id; others' come last.
        """
        last = len(order) + 1
        self._rewrite(sorted(self._entries.values(), key=lambda entry: (order.get(entry["id"], last), entry["id"])))
        with lock.hold(self._folder / f".{METADATA}.lock", "Another process is writing the metadata.", QUIET):
            atomic.write_bytes(self._folder / METADATA, _metadata(known_entries(self._folder)))

    def _rewrite(self, entries: Iterable[Entry]) -> None:
        atomic.write_bytes(self.path, b"".join(map(_line, entries)))


def known_entries(folder: Path) -> list[Entry]:
    """Read the reports of all shares: what is known of every line, and that it was spoken where one says so."""
    found: dict[str, Entry] = {}
    for path in sorted(folder.glob("report*.jsonl")):
        for entry in _read(path):
            if "error" not in entry or entry["id"] not in found:
                found[entry["id"]] = entry
    return list(found.values())


def is_whole(entry: Entry, folder: Path) -> bool:
    """Tell whether every file of a line is as it was written."""
    try:
        return "error" not in entry and all(file_sha256(folder / name) == sha for name, sha in entry["files"].items())
    except (OSError, KeyError, TypeError, AttributeError):
        return False


def _read(path: Path) -> Iterator[Entry]:
    """Read a report's lines; a last one that was cut off, by a process that was killed, is left out."""
    try:
        with open_file(path) as file:
            for line in file:
                try:
                    entry = json.loads(line)
                except ValueError:
                    continue
                if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                    yield entry
    except OSError:
        return


def _line(entry: Entry) -> bytes:
    return (json.dumps(entry, ensure_ascii=False) + "\n").encode()


def _metadata(entries: Iterable[Entry]) -> bytes:
    """Write LJSpeech's form (https://keithito.com/LJ-Speech-Dataset): name, what is spoken, and its phonemes."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="|", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n")
    for entry in sorted(entries, key=lambda entry: entry["id"]):
        if "error" not in entry:
            sound = PurePosixPath(next(iter(entry["files"]))).with_suffix("")
            name = os.path.relpath(sound, SOUNDS).replace(os.sep, "/")
            writer.writerow([_plain(each) for each in (name, entry["transcript"], entry["phonemes"])])
    return text.getvalue().encode()


def _plain(text: str) -> str:
    return " ".join(text.replace("|", " ").split())
