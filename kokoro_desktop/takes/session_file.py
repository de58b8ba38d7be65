"""Session files: ZIP archives of the same files that a session folder contains."""

from __future__ import annotations

import io
import logging
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.read import MALFORMED, open_file, parse_json
from kokoro_desktop.files.stored_zip import StoredZip, open_stored
from kokoro_desktop.messages import message
from kokoro_desktop.takes.session import Session
from kokoro_desktop.takes.session_index import INDEX, SessionIndex, TakeEntry, UnknownFormat, gather, parse_index
from kokoro_desktop.takes.take import Take, default_title
from kokoro_desktop.takes.take_file import (
    DAMAGED,
    LONGEST_S,
    MOST_DETAILS,
    PATTERN,
    file_name,
    metadata_size,
    pack_take,
    read_take,
)
from kokoro_desktop.task import QUIET, Task

_log = logging.getLogger(__name__)

SUFFIX: Final = ".kokoro"
MOST_BYTES: Final = 720_000_000  # file size limit: two hours of speech, which an open session keeps in memory
MOST_BESIDE_SOUND: Final = 24_000_000  # bytes, positions and details of all takes; two hours of speech have about 10 MB
MOST_TAKES: Final = 5000
_BLOCK: Final = 4 << 20  # bytes written between two checks for cancellation
_NAMED: Final = 3  # maximum number of takes named in a message


def write_session_file(
    path: Path, takes: Sequence[Take], text: str, spelling: Mapping[str, Any], task: Task = QUIET
) -> None:
    """Write a session file atomically.

    Parameters
    ----------
    spelling
        State of the spelling row, as in `Session`.
    task
        Receives the number of takes written so far.

    Raises
    ------
    OutputError
        The file cannot be written, or exceeds the limits of `read_session_file`.
    Cancelled
        ``task`` was cancelled. As after an error, an existing file is unchanged.
    """
    entries = tuple(TakeEntry(file_name(take), take.id, take.title) for take in takes)
    index = SessionIndex(text, entries, (), spelling).encode()
    too_long = any(take.duration_s > LONGEST_S for take in takes)
    if too_long or len(takes) > MOST_TAKES or sum(take.samples.nbytes for take in takes) > MOST_BYTES:
        raise _too_large(path)
    beside = len(index)
    atomic.check_writable(path)  # fail before the work starts; this also removes temporary files of a killed process
    with atomic.replacing(path) as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr(zipfile.ZipInfo(INDEX), index)
            for number, (entry, take) in enumerate(zip(entries, takes, strict=True)):
                task.progress(number, len(takes), take.title)
                packed = memoryview(pack_take(take))
                beside += metadata_size(io.BytesIO(packed))
                with archive.open(zipfile.ZipInfo(entry.file), "w") as member:
                    for start in range(0, len(packed), _BLOCK):
                        task.check()
                        member.write(packed[start : start + _BLOCK])
        if file.tell() > MOST_BYTES or beside > MOST_BESIDE_SOUND:
            raise _too_large(path)
        task.progress(len(takes), len(takes), "")
        task.check()


def read_session_file(path: Path, task: Task = QUIET) -> Session:
    """Read a session; skip damaged takes and name them in a note.

    Raises
    ------
    InputError
        The file cannot be read, exceeds the limits, or was written by a different version.
    Cancelled
        ``task`` was cancelled.
    """
    notes: list[str] = []
    try:
        with open_file(path, MOST_BYTES) as file, open_stored(file) as archive:
            index = _index(archive)
            takes = _takes(archive, index, path.name, notes, task)
    except UnknownFormat as error:
        raise InputError(
            message(
                "{name} was saved by a different version of Kokoro Desktop. Open it with that version.", name=path.name
            )
        ) from error
    except OSError as error:
        raise InputError(message("Cannot read {path}: {strerror}.", path=path, strerror=error.strerror)) from error
    except MALFORMED as error:
        _log.info("%s cannot be read.", path, exc_info=True)
        raise InputError(message("{name} is not a session file, or it is damaged.", name=path.name)) from error
    if index.text is None:
        notes.append(message("The take list in {name} is damaged. The takes have lost their titles.", name=path.name))
    if index.spelling_damaged:
        notes.append(
            message(
                "The text in {name} is damaged and could not be restored. Its phonemes were restored.", name=path.name
            )
        )
    text = (takes[-1].request.text if takes else "") if index.text is None else index.text
    return Session(text, tuple(takes), tuple(notes), None, index.spelling, path, modified=bool(notes))


def _index(archive: StoredZip) -> SessionIndex:
    try:
        return parse_index(parse_json(archive.read(INDEX, MOST_DETAILS)))
    except UnknownFormat:
        raise
    except MALFORMED:
        if not _names(archive):
            raise
        _log.warning("The index is damaged.", exc_info=True)
        return SessionIndex(None)


def _names(archive: StoredZip) -> list[str]:
    """Return the names of the take files in an archive, ignoring its other members."""
    return sorted(name for name in archive.names if "/" not in name and Path(name).match(PATTERN))


def _takes(archive: StoredZip, index: SessionIndex, name: str, notes: list[str], task: Task) -> list[Take]:
    titles = {each.file: each.title for each in index.entries}
    names = {*titles, *_names(archive)}
    if len(index.entries) > MOST_TAKES or len(names) > MOST_TAKES:
        raise ValueError(message("it has too many takes"))
    left, done = MOST_BESIDE_SOUND - archive.size(INDEX), 0
    damaged: list[str] = []

    def read(file: str) -> Take | None:
        nonlocal left, done
        task.check()
        task.progress(done, len(names), titles.get(file, ""))
        done += 1
        try:
            part = archive.open(file)
            left -= metadata_size(part)
            if left < 0:
                raise ValueError(message("its takes are too large"))
            return read_take(part)
        except DAMAGED:
            _log.warning("%s of %s cannot be read.", file, name, exc_info=True)
            damaged.append(default_title(titles.get(file, file)))
            return None

    takes, _ = gather(index.entries, [each for each in _names(archive) if each not in titles], read)
    if damaged and not takes:
        raise ValueError(message("none of its takes can be read"))
    if damaged:
        named = ", ".join(f"'{each}'" for each in damaged[:_NAMED]) + (" …" if len(damaged) > _NAMED else "")
        notes.append(
            message("A take in {name} cannot be read and was left out: {named}.", name=name, named=named)
            if len(damaged) == 1
            else message(
                "{0} takes in {name} cannot be read and were left out: {named}.", len(damaged), name=name, named=named
            )
        )
    return takes


def _too_large(path: Path) -> OutputError:
    return OutputError(
        path,
        message(
            "the takes are too large for a session file (limit {0} MB); delete or export some", MOST_BYTES // 1000000
        ),
    )
