"""Keeps text and takes on the disk, so that they come back after a crash: one file a take and one index.

A folder belongs to one window at a time, and no file in it is removed that this window has not read or written itself.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.files import atomic, lock
from kokoro_desktop.files.read import open_file, read_json
from kokoro_desktop.takes.session_index import INDEX, Entry, NewerFormat, SessionIndex, gather, not_among, parse_index
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
    """What a session leaves to the next.

    Attributes
    ----------
    text
        Of the editor.
    takes
        In the order in which they were shown.
    notes
        Sentences that tell the user what was not as it should be.
    left
        Folder of a session that was not read, because the last start did not get beyond it; see `bring_back`.
    spelling
        What belongs to the line of text, as it was given to `SessionFolder.save`.
    """

    text: str
    takes: tuple[Take, ...]
    notes: tuple[str, ...] = ()
    left: Path | None = None
    spelling: Mapping[str, Any] = field(default_factory=dict)


class SuspectSession(InputError):
    """The last start did not get beyond bringing this session back."""


class SessionFolder:
    """The files of one session. `open_session` sees to it that no two windows have the same."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = ExitStack()
        self._loading = path.with_name(f"{path.name}.loading")
        """Is there from before the session is read until the window shows it."""
        self._known: set[str] = set()
        """Files of takes that were read or written here: no other is ever removed."""
        self._adopted: dict[SessionFolder, str] = {}
        """Folders whose takes are to be in this one before they leave theirs, and the texts that stay there."""

    def lock(self) -> None:
        """Keep other windows out until `close`.

        Raises
        ------
        Busy
            Another window is in it.
        """
        # Where not even a lock can be made, nothing can be saved either: saving will say why.
        with suppress(OutputError):
            beside = self.path.with_name(f"{self.path.name}.lock")
            self._lock.enter_context(lock.hold(beside, "Another window is open."))

    def begin(self) -> None:
        """Note that the session is about to be read, in case that this is the end of the program.

        Raises
        ------
        SuspectSession
            It was, the last time.
        """
        if self._loading.exists():
            raise SuspectSession(
                "The last start did not get beyond bringing the last session back, so it was left alone."
            )
        with suppress(OSError):
            if (self.path / INDEX).exists():
                self._loading.touch()

    def settle(self) -> None:
        """Note that the window shows what was read."""
        with suppress(OSError):
            self._loading.unlink(missing_ok=True)

    def close(self, settle: bool = True) -> None:
        """Leave the folder to others, with or without `settle`; it is not to be written any more."""
        if settle:
            self.settle()
        for other in self._adopted:
            other.close(settle)
        self._lock.close()

    def load(self) -> Session:
        """Read what the last window left; nothing, if there was none.

        An index or a take that is damaged gets another name, and takes that no index names are taken in. Takes a
        hundredth of a second a minute of sound, and more where the disk is slow: not for the GUI thread.

        Raises
        ------
        InputError
            The session is a newer version's, or the system does not let it be read. Nothing has been touched.
        """
        notes: list[str] = []
        index = self._index(notes)
        atomic.remove_abandoned(self.path)
        listed = {each.file for each in index.entries}
        others = [file.name for file in sorted(self.path.glob(PATTERN)) if file.name not in self._known | listed]
        takes, found = gather(index.entries, others, lambda name: self._read(self.path / name, notes))
        if found:
            what = "1 take was" if found == 1 else f"{found} takes were"
            notes.append(f"{what} found on the disk that no list names, and added.")
        text = index.text
        if text is None:  # damaged; what was spoken last comes nearest to it
            text = takes[-1].request.text if takes else ""
        return Session(text, tuple(takes), tuple(notes), spelling=index.spelling)

    def save(self, takes: Sequence[Take], text: str, spelling: Mapping[str, Any] = _NOTHING) -> None:
        """Make the folder hold this session; ``spelling`` is kept as JSON.

        Only takes that are not there yet are written, since a take never changes but for its title, which is in the
        index. Whoever reads at any moment, or after a crash at any moment, finds the old session or the new one.

        Raises
        ------
        OutputError
            The folder cannot be written; it still holds the session it held. Or a take is too long to be kept; then it
            holds all others.
        """
        kept = [take for take in takes if take.duration_s <= LONGEST_S]
        self.settle()  # who has something to save has shown what was read
        atomic.make_folder(self.path)
        entries = []
        for take in kept:
            file = self.path / file_name(take)
            if not file.exists():
                atomic.write_bytes(file, pack_take(take))
            self._known.add(file.name)
            entries.append(Entry(file.name, take.id, take.title))
        superseded = sorted(self._known - {each.file for each in entries})
        index = SessionIndex(text, tuple(entries), tuple(superseded), spelling)
        atomic.write_bytes(self.path / INDEX, index.encode())
        for name in superseded:
            try:
                (self.path / name).unlink(missing_ok=True)
                self._known.discard(name)
            except OSError:
                _log.warning("Cannot remove %s.", self.path / name, exc_info=True)

        while self._adopted:
            other, left = self._adopted.popitem()
            other.save((), left)
            other.close()
        if len(kept) < len(takes):
            hours = f"{LONGEST_S // 3600} hours"
            raise OutputError(self.path, f"a take is longer than {hours}, too long to be kept: export it, or lose it")

    def adopt(self, session: Session) -> Session:
        """Add the takes of windows that had folders of their own and are gone; each leaves its folder with `save`."""
        takes, notes = list(session.takes), list(session.notes)
        for path in sorted(self.path.parent.glob(f"{self.path.name}-[0-9]*")):
            if not any(path.glob(PATTERN)):
                continue
            other = SessionFolder(path)
            try:
                other.lock()
                other.begin()
                found = other.load()
            except (lock.Busy, InputError):
                other.close(settle=False)
                continue
            new = not_among(found.takes, takes)
            last_id = max((take.id for take in takes), default=0)
            takes += [replace(take, id=last_id + number) for number, take in enumerate(new, 1)]
            self._adopted[other] = found.text
            what = "1 take" if len(new) == 1 else f"{len(new)} takes"
            notes += [
                *found.notes,
                *([f"{what} of another window, which is closed, came to this one's."] if new else []),
            ]
        return replace(session, takes=tuple(takes), notes=tuple(notes))

    def _index(self, notes: list[str]) -> SessionIndex:
        """Read both texts, and file, id and title of the takes; an index that is damaged gets another name."""
        file = self.path / INDEX
        try:
            index = parse_index(read_json(file, MOST_DETAILS))
            self._known |= set(index.superseded)
            if index.spelling_damaged:
                notes.append("The last session's line of text is damaged, and left out.")
            return index
        except (FileNotFoundError, NotADirectoryError):
            return SessionIndex("")
        except OSError as error:
            raise InputError(f"The last session cannot be read: {error.strerror}.") from error
        except NewerFormat as error:
            raise InputError(
                "The last session was made by a newer version of this program, and is left as it is."
            ) from error
        except DAMAGED as error:
            _log.warning("The index %s is damaged: %s.", file, error)
        try:
            notes.append(f"The last session's list is damaged; it is kept as {_set_aside(file)}.")
        except OSError as error:
            raise InputError(f"The last session's list is damaged: {file}.") from error
        return SessionIndex(None)

    def _read(self, file: Path, notes: list[str]) -> Take | None:
        """Read a take without its id and title; one that is damaged gets another name."""
        try:
            with open_file(file, MOST_TAKE) as stream:
                take = read_take(stream)
        except (OSError, *DAMAGED) as error:
            _log.warning("The take %s cannot be read: %s.", file, error)
            name = file
            with suppress(OSError):
                name = file if isinstance(error, OSError) else _set_aside(file)
            kept = f"its file is kept as {name}" if name.exists() else "its file is gone"
            notes.append(f"A take of the last session cannot be read; {kept}.")
            return None
        self._known.add(file.name)
        return take


def open_session(folder: Path) -> tuple[SessionFolder, Session]:
    """Take a session's folder for one window, and read what the last window left in it.

    Where another window has the folder, or it is not to be touched, that is ``folder-2``, or the next after it.
    """
    reasons: dict[str, None] = {}
    left: Path | None = None
    for number in itertools.count(1):
        opened = SessionFolder(folder if number == 1 else folder.with_name(f"{folder.name}-{number}"))
        try:
            opened.lock()
            opened.begin()
            session = opened.load()
        except (lock.Busy, InputError) as error:
            doubtful = isinstance(error, SuspectSession)
            left = left or (opened.path if doubtful else None)
            opened.close(settle=not doubtful and not isinstance(error, lock.Busy))  # another window's is its own
            reasons[str(error)] = None
            continue
        if reasons:
            apart = f"What is made in this window is kept apart, in {opened.path}."
            session = replace(session, notes=(*reasons, apart, *session.notes), left=left)
        else:
            session = opened.adopt(session)
        break
    return opened, session


def bring_back(folder: Path) -> tuple[SessionFolder, Session]:
    """Take the folder of a session that `open_session` has left, and read it after all.

    Raises
    ------
    Busy
        Another window is in it.
    InputError
        It cannot be read.
    """
    opened = SessionFolder(folder)
    opened.lock()
    try:
        return opened, opened.load()
    except InputError:
        opened.close(settle=False)
        raise


def _set_aside(file: Path) -> Path:
    """Give a file that is damaged a name under which it is not looked for, and which none has had."""
    numbers = itertools.chain([""], map(str, itertools.count(2)))
    name = next(name for number in numbers if not (name := file.with_name(f"{file.name}.damaged{number}")).exists())
    return file.rename(name)
