"""Keeps text and takes on the disk, so that they come back after a crash: one file a take and one index."""

from __future__ import annotations

import hashlib
import io
import json
import logging
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from kokoro_desktop.engine.synthesis import Span, SpeechRequest
from kokoro_desktop.files import atomic
from kokoro_desktop.takes.take import Take

_log = logging.getLogger(__name__)

FORMAT: Final = 1
"""Raised when what the files mean changes; a session of another format is not read."""
INDEX: Final = "session.json"
_DETAILS: Final = (
    "seconds", "first_audio_s", "load_s", "compile_s", "warm_up_s", "weights", "bundle", "created", "chunk_starts",
)  # fmt: skip


@dataclass(frozen=True)
class Session:
    """What a session leaves to the next.

    Attributes
    ----------
    text
        Of the editor.
    takes
        In the order in which they were shown.
    """

    text: str
    takes: tuple[Take, ...]


def save_session(folder: Path, takes: Sequence[Take], text: str) -> None:
    """Make the folder hold this session and nothing else.

    Only takes that are not there yet are written, since a take never changes but for its title, which is in the index.
    Whoever reads at any moment, or after a crash at any moment, finds the old session or the new one.

    Raises
    ------
    OutputError
        The folder cannot be written; it still holds the session it held.
    """
    atomic.make_folder(folder)
    entries = []
    for take in takes:
        file = folder / _file_name(take)
        if not file.exists():
            atomic.write_bytes(file, _packed(take))
        entries.append({"file": file.name, "id": take.id, "title": take.title})
    index = {"format": FORMAT, "text": text, "takes": entries}
    atomic.write_bytes(folder / INDEX, json.dumps(index, ensure_ascii=False, indent=1).encode())
    _remove_others(folder, {INDEX, *(str(entry["file"]) for entry in entries)})


def load_session(folder: Path) -> Session:
    """Read a session back; an empty one if there is none. A take that cannot be read is left out, and logged.

    Takes a hundredth of a second a minute of sound, and more where the disk is slow: not for the GUI thread.
    """
    try:
        index = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        if index["format"] != FORMAT:
            raise ValueError(f"format {index['format']}, not {FORMAT}")
        text, entries = str(index["text"]), list(index["takes"])
    except FileNotFoundError:
        return Session("", ())
    except (OSError, ValueError, KeyError, TypeError) as error:
        _log.warning("The last session in %s cannot be read: %s.", folder, error)
        return Session("", ())
    return Session(text, tuple(_readable(folder, entries)))


def _readable(folder: Path, entries: Iterable[dict[str, Any]]) -> Iterable[Take]:
    for entry in entries:
        try:
            yield _unpacked(folder / Path(entry["file"]).name, int(entry["id"]), str(entry["title"]))
        except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
            _log.warning("A take of the last session in %s cannot be read: %s.", folder, error)


def _file_name(take: Take) -> str:
    """Name that no other take has: not even one of the same id, made in a later session."""
    identity = json.dumps([take.id, take.created, take.weights, len(take.samples), *take.request.settings().values()])
    return f"take-{hashlib.sha256(identity.encode()).hexdigest()[:16]}.npz"


def _packed(take: Take) -> bytes:
    details = {name: getattr(take, name) for name in _DETAILS}
    details |= {"settings": take.request.settings(), "symbols": [span.symbol for span in take.spans]}
    places = np.array([(span.origin, span.start, span.end) for span in take.spans], np.int64).reshape(-1, 3)
    memory = io.BytesIO()
    text = np.frombuffer(json.dumps(details, ensure_ascii=False).encode(), np.uint8)
    np.savez(memory, samples=take.samples, places=places, details=text)
    return memory.getvalue()


def _unpacked(file: Path, take_id: int, title: str) -> Take:
    # Opened here, because NumPy leaves a damaged one open.
    with file.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
        samples, places = arrays["samples"], arrays["places"].tolist()
        details = json.loads(arrays["details"].tobytes())
    if samples.dtype != np.float32 or samples.ndim != 1:
        raise ValueError(f"{file.name} holds no sound")
    samples.flags.writeable = False
    symbols = details.pop("symbols")
    details["chunk_starts"] = tuple(details["chunk_starts"])
    return Take(
        id=take_id,
        title=title,
        samples=samples,
        request=SpeechRequest(**details.pop("settings")),
        spans=tuple(Span(symbol, *place) for symbol, place in zip(symbols, places, strict=True)),
        **details,
    )


def _remove_others(folder: Path, kept: set[str]) -> None:
    """Remove takes that were deleted, and what a crash left half written."""
    for file in folder.iterdir():
        if file.name not in kept and (file.name.startswith("take-") or file.suffix == ".part"):
            try:
                file.unlink()
            except OSError:
                _log.warning("Cannot remove %s.", file, exc_info=True)
