"""The index of a session: its texts, and the file, id and title of each take."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any, Final, NamedTuple

from kokoro_desktop.files.read import MALFORMED
from kokoro_desktop.takes.take import Take, default_title
from kokoro_desktop.takes.take_file import PATTERN

_log = logging.getLogger(__name__)

FORMAT: Final = 2  # incremented when the files change incompatibly; other formats are rejected
INDEX: Final = "session.json"  # file name
_LONGEST_NAME: Final = 255  # bytes; common limit of file systems for one path component


class UnknownFormat(ValueError):
    """A different version of this program wrote the session."""


class TakeEntry(NamedTuple):
    """Index entry of one take: file name, id and title."""

    file: str
    id: int
    title: str


@dataclass(frozen=True)
class SessionIndex:
    """Content of the index of a session.

    Attributes
    ----------
    text
        Phonemes in the editor; None if the index was damaged.
    entries
        The takes, in list order.
    superseded
        Names of the files of deleted takes.
    spelling
        State of the spelling row.
    file, modified
        See `session.Session`; ``file`` is empty for an unnamed session.
    spelling_damaged
        Whether the state of the spelling row could not be read.
    """

    text: str | None
    entries: tuple[TakeEntry, ...] = ()
    superseded: tuple[str, ...] = ()
    spelling: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""
    modified: bool = True
    spelling_damaged: bool = False

    def encode(self) -> bytes:
        """Return the content of the index file."""
        takes = [each._asdict() for each in self.entries]
        # Superseded files are listed because a file that could not be removed would otherwise be restored as a take.
        index: dict[str, Any] = {
            "format": FORMAT,
            "text": self.text,
            "takes": takes,
            "superseded": list(self.superseded),
        }
        if self.spelling.get("text"):
            index["spelling"] = dict(self.spelling)
        if self.file:
            index |= {"file": self.file, "modified": self.modified}
        return json.dumps(index, ensure_ascii=False, indent=1).encode()


def parse_index(content: Any) -> SessionIndex:
    """Parse the content of an index file.

    Raises
    ------
    UnknownFormat
        A different version wrote the index.
    One of `files.read.MALFORMED`
        The index is damaged.
    """
    if int(content["format"]) != FORMAT:
        raise UnknownFormat(f"format {content['format']}")
    # Drop folders, and superseded names that are not take files: an index must not refer to files outside its folder.
    entries = [TakeEntry(_path(each["file"]).name, int(each["id"]), str(each["title"])) for each in content["takes"]]
    superseded = {_path(name).name for name in content.get("superseded", [])}
    spelling, damaged = _spelling(content.get("spelling"))
    return SessionIndex(
        str(content["text"]),
        tuple(entries),
        tuple(sorted(name for name in superseded if PurePath(name).match(PATTERN))),
        spelling,
        str(_path(content.get("file", ""))) if content.get("file") else "",
        bool(content.get("modified", True)),
        damaged,
    )


def _path(name: Any) -> PurePath:
    """Convert a name to a path; raise `ValueError` if no file can have this name."""
    path = PurePath(name)
    if "\0" in name or any(len(os.fsencode(part)) > _LONGEST_NAME for part in path.parts):
        raise ValueError(f"{name:.200} is not a valid file name")
    return path


def gather(
    entries: Sequence[TakeEntry], others: Iterable[str], read: Callable[[str], Take | None]
) -> tuple[list[Take], int]:
    """Read the takes of a session: listed takes first, then unlisted ones by creation time.

    Parameters
    ----------
    others
        Names of take files that are not listed.
    read
        Function that returns the take in a file, or None if it cannot be read.

    Returns
    -------
    takes
        All takes, with ids and titles.
    found
        Number of takes that were not listed.
    """
    takes = [replace(take, id=each.id, title=each.title) for each in entries if (take := read(each.file)) is not None]
    found = [take for name in others if (take := read(name)) is not None]
    last_id = max((take.id for take in takes), default=0)
    for number, take in enumerate(sorted(found, key=lambda take: take.created), 1):
        takes.append(replace(take, id=last_id + number, title=default_title(take.request.text, take.request.words)))
    return takes, len(found)


def not_among(found: Iterable[Take], takes: Iterable[Take]) -> list[Take]:
    """Return the takes in ``found`` that are not in ``takes``, compared by creation time and request."""
    there: dict[str, list[Take]] = {}
    for each in takes:
        there.setdefault(each.created, []).append(each)
    return [take for take in found if all(take.request != each.request for each in there.get(take.created, ()))]


def _spelling(kept: Any) -> tuple[Mapping[str, Any], bool]:
    """Return the validated state of the spelling row (empty if damaged), and whether the state was damaged."""
    if not kept:
        return {}, False
    try:
        return {name: str(kept[name]) for name in ("text", "language", "pieces")}, False
    except MALFORMED as error:
        _log.warning("The spelling row %.200r is damaged: %s.", kept, error)
    return {}, True
