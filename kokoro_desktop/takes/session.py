"""The working copy of the session on disk, from which the text and the takes are restored at the next start.

The working copy is a folder with an index and one file for each take. `ui.window.single_instance` ensures that only one
process at a time uses the folder.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.abandoned import remove_abandoned
from kokoro_desktop.files.read import open_file, read_json
from kokoro_desktop.messages import message
from kokoro_desktop.takes.session_index import INDEX, SessionIndex, TakeEntry, UnknownFormat, gather, parse_index
from kokoro_desktop.takes.take import Take
from kokoro_desktop.takes.take_file import (
    DAMAGED,
    LONGEST_S,
    MOST_DETAILS,
    MOST_TAKE,
    PATTERN,
    file_name,
    pack_take,
    read_take,
)

_log = logging.getLogger(__name__)

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True)
class Session:
    """A restored or opened session.

    Attributes
    ----------
    text
        Phonemes in the editor.
    takes
        Takes, in list order.
    notes
        Messages about damage found while reading.
    aside
        Folder of an earlier session, set aside because the program ended while restoring it at the last start; None if
        this did not happen.
    spelling
        State of the spelling row: text, language and pieces; empty if the row is not in use.
    file
        File that the session was opened from or saved to; None for an unnamed session.
    modified
        Whether the session has changes that are not in `file`.
    """

    text: str
    takes: tuple[Take, ...]
    notes: tuple[str, ...] = ()
    aside: Path | None = None
    spelling: Mapping[str, Any] = field(default_factory=dict)
    file: Path | None = None
    modified: bool = True


class SuspectSession(InputError):
    """The program ended during its last start, while it was restoring this session."""


class SessionUnsaved(OutputError):
    """A session could not be saved completely.

    Attributes
    ----------
    takes
        Ids of the takes that are not on disk.
    """

    def __init__(self, path: Path, reason: str, takes: tuple[int, ...]) -> None:
        super().__init__(path, reason)
        self.takes = takes


class SessionFolder:
    """Folder that contains the working copy of the session."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._loading = path.with_name(f"{path.name}.loading")  # exists while the session is being restored
        self._known: set[str] = set()  # names of the files read or written; other files are never removed

    def begin(self) -> None:
        """Mark the session as being restored, to detect a crash during the restoration.

        Raises
        ------
        SuspectSession
            The program did not complete the restoration at its last start.
        """
        if self._loading.exists():
            raise SuspectSession(message("Kokoro Desktop ended unexpectedly while restoring the session."))
        with suppress(OSError):
            if (self.path / INDEX).exists():
                self._loading.touch()

    def settle(self) -> None:
        """Remove the mark set by `begin`, once the session is restored."""
        with suppress(OSError):
            self._loading.unlink(missing_ok=True)

    def load(self) -> Session:
        """Read the session; return an empty one if there is none.

        A damaged index or take is renamed and kept. Takes that the index does not list are added. Reading takes about
        10 ms per minute of sound, which is too slow for the GUI thread.

        Raises
        ------
        UnknownFormat
            A different version wrote the session. Nothing was changed.
        InputError
            The system does not permit reading the session. Nothing was changed.
        """
        notes: list[str] = []
        index = self._index(notes)
        remove_abandoned(self.path)
        listed = {each.file for each in index.entries}
        others = [file.name for file in sorted(self.path.glob(PATTERN)) if file.name not in self._known | listed]
        takes, found = gather(index.entries, others, lambda name: self._read(self.path / name, notes))
        if found:
            notes.append(
                message("1 take was missing from the session's list of takes and has been added to it.")
                if found == 1
                else message(
                    "{found} takes were missing from the session's list of takes and have been added to it.",
                    found=found,
                )
            )
        text = index.text
        if text is None:  # the index is damaged; the last take's text is the best substitute
            text = takes[-1].request.text if takes else ""
        file = Path(index.file) if index.file else None
        return Session(text, tuple(takes), tuple(notes), None, index.spelling, file, index.modified)

    def save(
        self,
        takes: Sequence[Take],
        text: str,
        spelling: Mapping[str, Any] = _NOTHING,
        file: Path | None = None,
        modified: bool = True,
    ) -> None:
        """Save a session to the folder; the parameters correspond to the attributes of `Session`.

        Only new takes are written, because a take never changes and its title is in the index. A crash at any moment
        leaves either the old or the new session.

        Raises
        ------
        SessionUnsaved
            Some takes, or the index, cannot be written. Everything else is saved.
        """
        self.settle()
        unsaved: dict[int, OutputError] = {}
        entries = []
        try:
            atomic.make_folder(self.path)
            for take in takes:
                try:
                    name = self._write(take)
                except OutputError as error:
                    unsaved[take.id] = error
                else:
                    entries.append(TakeEntry(name, take.id, take.title))
            superseded = sorted(self._known - {each.file for each in entries})
            where = "" if file is None else str(file)
            index = SessionIndex(text, tuple(entries), tuple(superseded), spelling, where, modified)
            atomic.write_bytes(self.path / INDEX, index.encode())
        except OutputError as error:
            gone = (take.id for take in takes if not (self.path / file_name(take)).exists())
            raise SessionUnsaved(error.path, error.reason, tuple(gone)) from error
        for name in superseded:
            try:
                (self.path / name).unlink(missing_ok=True)
                self._known.discard(name)
            except OSError:
                _log.warning("Cannot remove %s.", self.path / name, exc_info=True)
        if unsaved:
            first = next(iter(unsaved.values()))
            raise SessionUnsaved(first.path, first.reason, tuple(unsaved)) from first

    def _write(self, take: Take) -> str:
        """Write a take unless its file exists; return the file name."""
        file = self.path / file_name(take)
        if take.duration_s > LONGEST_S:
            hours = LONGEST_S // 3600
            raise OutputError(
                file,
                message(
                    "a take of more than {hours} hours cannot be saved in a session; export it instead", hours=hours
                ),
            )
        if not file.exists():
            atomic.write_bytes(file, pack_take(take))
        self._known.add(file.name)
        return file.name

    def _index(self, notes: list[str]) -> SessionIndex:
        """Read the index; a damaged index is renamed and kept."""
        file = self.path / INDEX
        try:
            index = parse_index(read_json(file, MOST_DETAILS))
            self._known |= set(index.superseded)
            if index.spelling_damaged:
                notes.append(
                    message(
                        "The text of the last session is damaged and could not be restored. Its phonemes were restored."
                    )
                )
            return index
        except (FileNotFoundError, NotADirectoryError):
            return SessionIndex("")
        except OSError as error:
            raise InputError(
                message("The last session cannot be read: {strerror}.", strerror=error.strerror)
            ) from error
        except UnknownFormat:
            raise
        except DAMAGED as error:
            _log.warning("The index %s is damaged: %s.", file, error)
        try:
            kept = _set_aside(file, "damaged")
            notes.append(message("The take list of the last session is damaged. It was kept as {0}.", kept))
        except OSError as error:
            raise InputError(message("The take list of the last session is damaged: {file}.", file=file)) from error
        return SessionIndex(None)

    def _read(self, file: Path, notes: list[str]) -> Take | None:
        """Read a take without its id and title; a damaged file is renamed and kept."""
        try:
            with open_file(file, MOST_TAKE) as stream:
                take = read_take(stream)
        except (OSError, *DAMAGED) as error:
            _log.warning("The take %s cannot be read: %s.", file, error)
            name = file
            with suppress(OSError):
                name = file if isinstance(error, OSError) else _set_aside(file, "damaged")
            notes.append(
                message("A take from the last session cannot be read. Its file was kept as {name}.", name=name)
                if name.exists()
                else message("A take from the last session is missing.")
            )
            return None
        self._known.add(file.name)
        return take


def open_session(folder: Path) -> tuple[SessionFolder, Session]:
    """Open the session in a folder; return the folder and the session.

    The session is set aside if the program failed to restore it at its last start, or if a different version wrote it.
    Its folder is then renamed, and the returned session is empty.

    Raises
    ------
    InputError
        The system does not permit reading or renaming the folder.
    """
    opened = SessionFolder(folder)
    try:
        opened.begin()
        return opened, opened.load()
    except (SuspectSession, UnknownFormat) as error:
        opened.settle()
        try:
            aside = _set_aside(folder, "aside")
        except OSError as refused:
            raise InputError(message("Cannot move {folder}: {0}.", refused.strerror, folder=folder)) from refused
        if isinstance(error, UnknownFormat):
            kept = message(
                "The last session was saved by a different version of Kokoro Desktop. It was kept as {aside}.",
                aside=aside,
            )
            return SessionFolder(folder), Session("", (), (kept,))
        said = message(
            "Kokoro Desktop ended unexpectedly while restoring the last session, so the session was set aside."
        )
        return SessionFolder(folder), Session("", (), (said,), aside)


def _set_aside(path: Path, why: str) -> Path:
    """Rename a file or folder by appending ``why`` and, if needed, a number; return the new path."""
    numbers = itertools.chain([""], map(str, itertools.count(2)))
    name = next(name for number in numbers if not (name := path.with_name(f"{path.name}.{why}{number}")).exists())
    return path.rename(name)
