"""A session as one file, to be kept elsewhere or handed on: an archive of what the session's folder holds."""

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
from kokoro_desktop.takes.session import Session
from kokoro_desktop.takes.session_index import INDEX, Entry, NewerFormat, SessionIndex, gather, parse_index
from kokoro_desktop.takes.take import Take, default_title
from kokoro_desktop.takes.take_file import (
    DAMAGED,
    LONGEST_S,
    MOST_DETAILS,
    PATTERN,
    file_name,
    pack_take,
    read_take,
    size_beside_sound,
)
from kokoro_desktop.task import QUIET, Task

_log = logging.getLogger(__name__)

SUFFIX: Final = ".kokoro"
"""How its name ends."""
MOST_BYTES: Final = 720_000_000
"""Of the file: two hours of speech, which are in memory when it is open."""
MOST_BESIDE_SOUND: Final = 24_000_000
"""Bytes of places and details in all of its takes; two hours of speech have some 10 MB."""
MOST_TAKES: Final = 5000
_BLOCK: Final = 4 << 20
_NAMED: Final = 3
"""Takes that a sentence names."""


def write_session_file(
    path: Path, takes: Sequence[Take], text: str, spelling: Mapping[str, Any], task: Task = QUIET
) -> None:
    """Write a session whole, or not at all.

    Parameters
    ----------
    spelling
        What belongs to the line of text, as `SessionFolder.save` takes it.
    task
        Is told of every take, and asked whether to go on.

    Raises
    ------
    OutputError
        It cannot be written, or is larger than `read_session_file` would take.
    Cancelled
        ``task`` was cancelled. What was there before is there still, as it is after an error.
    """
    entries = tuple(Entry(file_name(take), take.id, take.title) for take in takes)
    index = SessionIndex(text, entries, (), spelling).encode()
    too_long = any(take.duration_s > LONGEST_S for take in takes)
    if too_long or len(takes) > MOST_TAKES or sum(take.samples.nbytes for take in takes) > MOST_BYTES:
        raise _too_large(path)
    beside = len(index)
    atomic.check_writable(path)  # before the work; and what a killed process has left beside it goes
    with atomic.replacing(path) as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr(zipfile.ZipInfo(INDEX), index)
            for number, (entry, take) in enumerate(zip(entries, takes, strict=True)):
                task.progress(number, len(takes), take.title)
                packed = memoryview(pack_take(take))
                beside += size_beside_sound(io.BytesIO(packed))
                with archive.open(zipfile.ZipInfo(entry.file), "w") as member:
                    for start in range(0, len(packed), _BLOCK):
                        task.check()
                        member.write(packed[start : start + _BLOCK])
        if file.tell() > MOST_BYTES or beside > MOST_BESIDE_SOUND:
            raise _too_large(path)
        task.progress(len(takes), len(takes), "")
        task.check()


def read_session_file(path: Path, task: Task = QUIET) -> Session:
    """Read a session; takes that cannot be read are named in a note, and left out.

    Raises
    ------
    InputError
        It cannot be read at all, is larger than can be meant, or a newer version's.
    Cancelled
        ``task`` was cancelled.
    """
    notes: list[str] = []
    try:
        with open_file(path, MOST_BYTES) as file, open_stored(file) as archive:
            index = _index(archive)
            takes = _takes(archive, index, path.name, notes, task)
    except NewerFormat as error:
        raise InputError(f"{path.name} was made by a newer version of this program, which can open it.") from error
    except OSError as error:
        raise InputError(f"Cannot read {path}: {error.strerror}.") from error
    except MALFORMED as error:
        _log.info("%s cannot be read.", path, exc_info=True)
        raise InputError(f"{path.name} is no session, or is damaged.") from error
    if index.text is None:
        notes.append(f"The list of takes in {path.name} is damaged: they are here without their titles.")
    if index.spelling_damaged:
        notes.append(f"The line of text in {path.name} is damaged, and left out.")
    text = (takes[-1].request.text if takes else "") if index.text is None else index.text
    return Session(text, tuple(takes), tuple(notes), spelling=index.spelling)


def _index(archive: StoredZip) -> SessionIndex:
    try:
        return parse_index(parse_json(archive.read(INDEX, MOST_DETAILS)))
    except NewerFormat:
        raise
    except MALFORMED:
        if not _names(archive):
            raise
        _log.warning("The index is damaged.", exc_info=True)
        return SessionIndex(None)


def _names(archive: StoredZip) -> list[str]:
    """Return the takes' files: whatever else is in the archive is not looked at."""
    return sorted(name for name in archive.names if "/" not in name and Path(name).match(PATTERN))


def _takes(archive: StoredZip, index: SessionIndex, name: str, notes: list[str], task: Task) -> list[Take]:
    titles = {each.file: each.title for each in index.entries}
    names = {*titles, *_names(archive)}
    if len(index.entries) > MOST_TAKES or len(names) > MOST_TAKES:
        raise ValueError("it has more takes than can be meant")
    left, done = MOST_BESIDE_SOUND - archive.size(INDEX), 0
    damaged: list[str] = []

    def read(file: str) -> Take | None:
        nonlocal left, done
        task.check()
        task.progress(done, len(names), titles.get(file, ""))
        done += 1
        try:
            part = archive.open(file)
            left -= size_beside_sound(part)
            if left < 0:
                raise ValueError("its takes hold more than can be meant")
            return read_take(part)
        except DAMAGED:
            _log.warning("%s of %s cannot be read.", file, name, exc_info=True)
            damaged.append(default_title(titles.get(file, file)))
            return None

    takes, _ = gather(index.entries, [each for each in _names(archive) if each not in titles], read)
    if damaged and not takes:
        raise ValueError("none of its takes can be read")
    if damaged:
        named = ", ".join(f"'{each}'" for each in damaged[:_NAMED]) + (" …" if len(damaged) > _NAMED else "")
        notes.append(
            f"A take in {name} cannot be read, and is left out: {named}."
            if len(damaged) == 1
            else f"{len(damaged)} takes in {name} cannot be read, and are left out: {named}."
        )
    return takes


def _too_large(path: Path) -> OutputError:
    return OutputError(
        path, f"the takes are more than a session file holds, {MOST_BYTES // 1_000_000} MB: delete or export some"
    )
