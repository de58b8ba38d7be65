"""Keeps text and takes on the disk, so that they come back after a crash: one file a take and one index.

A folder belongs to one window at a time, and no file in it is removed that this window has not read or written itself.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.engine.synthesis import Span, SpeechRequest
from kokoro_desktop.errors import DeviceError, InputError, OutputError
from kokoro_desktop.files import atomic, lock
from kokoro_desktop.files.npy import parse_npy
from kokoro_desktop.files.read import MALFORMED, open_file, read_json
from kokoro_desktop.files.stored_zip import open_stored
from kokoro_desktop.prosody import Prosody, with_silences, without_silences
from kokoro_desktop.spec import F0_PER_FRAME
from kokoro_desktop.takes.continuum_step import ContinuumStep
from kokoro_desktop.takes.take import Take, default_title

_log = logging.getLogger(__name__)

FORMAT: Final = 2
"""Raised when what the files mean changes; a session of a higher format is left as it is. Takes of format 1 have no
prosody: neither one that was spoken nor one that was asked for."""
INDEX: Final = "session.json"
_TAKES: Final = "take-*.npz"
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_DETAILS: Final = (
    "seconds", "first_audio_s", "load_s", "compile_s", "warm_up_s", "weights", "bundle", "created", "chunk_starts",
    "lead_s", "unspoken", "pass_seconds",
)  # fmt: skip
_MOST_DETAILS: Final = 16_000_000
_MOST_TAKE: Final = 1_200_000_000
"""Bytes from which on a file is no take; an hour of speech has 350 MB."""
_LONGEST_S: Final = 3 * 3600
"""Seconds of the longest take that is kept: its file can be read back without more memory than any file may take."""
_DAMAGED: Final = (*MALFORMED, DeviceError)
"""What reading a file of ours raises that was cut off or changed, or names a device that this version does not know."""


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
        text, spelling, entries = self._index(notes)
        atomic.remove_abandoned(self.path)
        takes = []
        for name, take_id, title in entries:
            if (take := self._read(self.path / name, notes)) is not None:
                takes.append(replace(take, id=take_id, title=title))
        listed = {name for name, _, _ in entries}
        others = [file for file in sorted(self.path.glob(_TAKES)) if file.name not in self._known | listed]
        found = [take for file in others if (take := self._read(file, notes)) is not None]
        last_id = max((take.id for take in takes), default=0)
        for number, take in enumerate(sorted(found, key=lambda take: take.created), 1):
            takes.append(replace(take, id=last_id + number, title=default_title(take.request.text)))
        if found:
            what = "1 take was" if len(found) == 1 else f"{len(found)} takes were"
            notes.append(f"{what} found on the disk that no list names, and added.")
        if text is None:  # damaged; what was spoken last comes nearest to it
            text = takes[-1].request.text if takes else ""
        return Session(text, tuple(takes), tuple(notes), spelling=spelling)

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
        kept = [take for take in takes if take.duration_s <= _LONGEST_S]
        self.settle()  # who has something to save has shown what was read
        atomic.make_folder(self.path)
        entries = []
        for take in kept:
            file = self.path / _file_name(take)
            if not file.exists():
                atomic.write_bytes(file, _pack(take))
            self._known.add(file.name)
            entries.append({"file": file.name, "id": take.id, "title": take.title})
        superseded = sorted(self._known - {entry["file"] for entry in entries})
        # Named, so that a take that was deleted does not come back where its file could not be removed.
        index = {"format": FORMAT, "text": text, "takes": entries, "superseded": superseded}
        if spelling.get("text"):
            index["spelling"] = dict(spelling)
        atomic.write_bytes(self.path / INDEX, json.dumps(index, ensure_ascii=False, indent=1).encode())
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
            hours = f"{_LONGEST_S // 3600} hours"
            raise OutputError(self.path, f"a take is longer than {hours}, too long to be kept: export it, or lose it")

    def adopt(self, session: Session) -> Session:
        """Add the takes of windows that had folders of their own and are gone; each leaves its folder with `save`."""
        takes, notes = list(session.takes), list(session.notes)
        for path in sorted(self.path.parent.glob(f"{self.path.name}-[0-9]*")):
            if not any(path.glob(_TAKES)):
                continue
            other = SessionFolder(path)
            try:
                other.lock()
                other.begin()
                found = other.load()
            except (lock.Busy, InputError):
                other.close(settle=False)
                continue
            new = [take for take in found.takes if not any(_are_one(take, each) for each in takes)]
            last_id = max((take.id for take in takes), default=0)
            takes += [replace(take, id=last_id + number) for number, take in enumerate(new, 1)]
            self._adopted[other] = found.text
            what = "1 take" if len(new) == 1 else f"{len(new)} takes"
            notes += [
                *found.notes,
                *([f"{what} of another window, which is closed, came to this one's."] if new else []),
            ]
        return replace(session, takes=tuple(takes), notes=tuple(notes))

    def _index(self, notes: list[str]) -> tuple[str | None, Mapping[str, Any], list[tuple[str, int, str]]]:
        """Read both texts, and file, id and title of the takes; an index that is damaged gets another name: None."""
        file = self.path / INDEX
        try:
            index: Any = read_json(file, _MOST_DETAILS)
            if isinstance(index["format"], int) and index["format"] > FORMAT:
                raise InputError("The last session was made by a newer version of this program, and is left as it is.")
            if index["format"] not in (1, FORMAT):
                raise ValueError(f"format {index['format']}, not {FORMAT}")
            # Names alone, and of takes alone: an index does not lead out of its folder.
            entries = [(Path(each["file"]).name, int(each["id"]), str(each["title"])) for each in index["takes"]]
            superseded = {Path(name).name for name in index.get("superseded", [])}
            self._known |= {name for name in superseded if Path(name).match(_TAKES)}
            return str(index["text"]), _spelling(index.get("spelling"), notes), entries
        except (FileNotFoundError, NotADirectoryError):
            return "", {}, []
        except OSError as error:
            raise InputError(f"The last session cannot be read: {error.strerror}.") from error
        except _DAMAGED as error:
            _log.warning("The index %s is damaged: %s.", file, error)
        try:
            notes.append(f"The last session's list is damaged; it is kept as {_set_aside(file)}.")
        except OSError as error:
            raise InputError(f"The last session's list is damaged: {file}.") from error
        return None, {}, []

    def _read(self, file: Path, notes: list[str]) -> Take | None:
        """Read a take without its id and title; one that is damaged gets another name."""
        try:
            take = _unpack(file)
        except (OSError, InputError, *_DAMAGED) as error:
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


def _spelling(kept: Any, notes: list[str]) -> Mapping[str, Any]:
    """Check what an index has of the line of text; what is damaged is left out, and the rest of the index is not."""
    if not kept:
        return {}
    try:
        chosen = [[str(word), int(number), str(said)] for word, number, said in kept["chosen"]]
        return {"text": str(kept["text"]), "language": str(kept["language"]), "chosen": chosen}
    except MALFORMED as error:
        _log.warning("The line of text %.200r is damaged: %s.", kept, error)
    notes.append("The last session's line of text is damaged, and left out.")
    return {}


def _are_one(one: Take, other: Take) -> bool:
    """Tell whether two are the same take: one may have been adopted before the program was ended."""
    return (one.created, one.request) == (other.created, other.request)


def _file_name(take: Take) -> str:
    """Name that no other take has: not even one of the same id, made in a later session."""
    identity = json.dumps([take.id, take.created, take.weights, len(take.samples), *take.request.settings().values()])
    return f"take-{hashlib.sha256(identity.encode()).hexdigest()[:16]}.npz"


def _pack(take: Take) -> bytes:
    details = {name: getattr(take, name) for name in _DETAILS}
    if take.continuum is not None:
        details["continuum"] = asdict(take.continuum)
    details |= {"settings": take.request.settings(), "symbols": [span.symbol for span in take.spans]}
    places = np.array(
        [(span.origin, span.start, span.end, span.frames, span.predicted) for span in take.spans], np.int64
    )
    memory = io.BytesIO()
    text = np.frombuffer(json.dumps(details, ensure_ascii=False).encode(), np.uint8)
    arrays: dict[str, Any] = {"samples": take.samples, "places": places.reshape(-1, 5), "details": text}
    if take.prosody is not None and take.predicted is not None:
        spoken, predicted = (without_silences(each, places[:, 3]) for each in (take.prosody, take.predicted))
        arrays |= {"f0": spoken.f0, "n": spoken.n}
        if take.predicted is not take.prosody:
            arrays |= {"predicted_f0": predicted.f0, "predicted_n": predicted.n}
    np.savez(memory, **arrays)
    return memory.getvalue()


def _unpack(file: Path) -> Take:
    with open_file(file, _MOST_TAKE) as stream, open_stored(stream) as archive:
        samples, places = (parse_npy(archive.read(f"{name}.npy")) for name in ("samples", "places"))
        details = json.loads(parse_npy(archive.read("details.npy", _MOST_DETAILS)).tobytes())
        # Files of format 1 may have no curves; what is as predicted is there once.
        spoken, predicted = (
            [parse_npy(archive.read(name)) for name in names if name in archive.names]
            for names in (("f0.npy", "n.npy"), ("predicted_f0.npy", "predicted_n.npy"))
        )
    if samples.dtype != np.float32 or samples.ndim != 1:
        raise ValueError(f"{file.name} holds no sound")
    if places.dtype != np.int64 or places.ndim != 2 or len(places) != len(details["symbols"]):
        raise ValueError(f"{file.name} has no place for every symbol")
    samples.flags.writeable = False
    symbols = details.pop("symbols")
    details["chunk_starts"] = starts = tuple(details["chunk_starts"])
    edges = [place for place, symbol in enumerate(symbols) if not symbol]

    def lay_out(curves: list[NDArray[Any]]) -> Prosody:
        return with_silences(_prosody(file, places[:, 3], curves), edges[1::2], [*starts[1:], len(samples)])

    prosody = lay_out(spoken) if spoken else None
    details["pass_seconds"] = tuple(details.get("pass_seconds", ()))
    step = details.pop("continuum", None)
    return Take(
        id=0,
        title="",
        samples=samples,
        request=SpeechRequest.from_settings(details.pop("settings")),
        prosody=prosody,
        predicted=lay_out(predicted) if predicted else prosody,
        spans=tuple(Span(symbol, *place) for symbol, place in zip(symbols, places.tolist(), strict=True)),
        continuum=ContinuumStep(**step) if step is not None else None,
        **details,
    )


def _prosody(file: Path, durations: NDArray[np.int64], curves: list[NDArray[Any]]) -> Prosody:
    points = F0_PER_FRAME * int(durations.sum())
    if len(curves) != 2 or any(curve.dtype != np.float32 or curve.shape != (points,) for curve in curves):
        raise ValueError(f"{file.name} has no pitch and energy for every frame")
    return Prosody(durations, *curves)


def _set_aside(file: Path) -> Path:
    """Give a file that is damaged a name under which it is not looked for, and which none has had."""
    numbers = itertools.chain([""], map(str, itertools.count(2)))
    name = next(name for number in numbers if not (name := file.with_name(f"{file.name}.damaged{number}")).exists())
    return file.rename(name)
