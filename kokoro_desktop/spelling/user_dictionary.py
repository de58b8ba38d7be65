"""User dictionary: a table of words with phonemes, language and comment."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import FileFault, InputError
from kokoro_desktop.files import atomic, lock
from kokoro_desktop.files.read import decode_text, open_file
from kokoro_desktop.files.table import TableError, delimiter_of, format_rows, read_rows
from kokoro_desktop.messages import mark, message, message_of
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.word import Source
from kokoro_desktop.task import QUIET

FIELDS: Final = ("word", "phonemes", "language", "comment")  # the header of the file
_MOST_BYTES: Final = 64_000_000
_BREAKS: Final = re.compile(r"[\0\t\r\n\ud800-\udfff]")  # characters not allowed in a field
_STARTS: Final = re.compile(r"\w+|(?<!\w)\W")  # possible starts of an entry, each with its whole first word


class UserDictionaryError(FileFault, InputError):
    """A dictionary file cannot be used."""

    sentence = mark("The dictionary {path} cannot be used: {reason}.")


@dataclass(frozen=True)
class UserEntry:
    """An entry of the user's dictionary.

    Attributes
    ----------
    word
        A word in lower case matches any capitalisation; otherwise, only the exact form matches.
    phonemes
        Pronunciation in IPA.
    language
        BCP-47 tag. ``en`` means ``en-US`` and ``en-GB``; an empty tag means every language.
    comment
        Free text.
    """

    word: str
    phonemes: str
    language: str = ""
    comment: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Word and language, which together identify an entry."""
        return self.word, self.language

    def speaks(self, language: str) -> bool:
        """Return whether the entry applies to a language."""
        return not self.language or language == self.language or language.startswith(f"{self.language}-")

    def checked(self) -> UserEntry:
        """Validate the entry; return it with its comment on a single line.

        Raises
        ------
        InputError
            The word or the phonemes are empty, or a field other than the comment contains a tab or a line break.
        """
        if not self.word.strip() or _BREAKS.search(self.word):
            raise InputError(message("A word must not be empty or contain tabs or line breaks."))
        if not self.phonemes.strip() or _BREAKS.search(self.phonemes):
            raise InputError(message("The phonemes of a word must not be empty or contain tabs or line breaks."))
        if _BREAKS.search(self.language):
            raise InputError(message("The language of a word must not contain tabs or line breaks."))
        return replace(self, comment=_BREAKS.sub(" ", self.comment)) if _BREAKS.search(self.comment) else self


@dataclass(frozen=True)
class UserDictionary:
    """All entries in file order; the last matching entry applies."""

    entries: tuple[UserEntry, ...] = ()

    def with_entries(self, *entries: UserEntry) -> UserDictionary:
        """Return a copy with entries added; each replaces an earlier one with the same word and language.

        Raises
        ------
        InputError
            An entry is invalid; see `UserEntry.checked`.
        """
        merged = {entry.key: entry for entry in self.entries}
        for entry in entries:
            merged.pop(entry.key, None)
            merged[entry.key] = entry.checked()
        return UserDictionary(tuple(merged.values()))

    def without(self, word: str, language: str | None = None) -> UserDictionary:
        """Return a copy without the entries for a word in one language, or in all languages if ``language`` is None."""
        return UserDictionary(
            tuple(each for each in self.entries if each.word != word or language not in (None, each.language))
        )

    def overrides(self, text: str, language: str) -> list[Override]:
        """Return an override for each entry that occurs in a text; match whole words, and prefer the longest match."""
        found, end = list[Override](), 0
        for start in _STARTS.finditer(text) if self.entries else ():
            if start.start() < end:
                continue
            for entry in self._by_start.get(start[0].lower(), ()):
                end = start.start() + len(entry.word)
                written = text[start.start() : end]
                whole = not re.match(r"\w", text[end : end + 1])
                if whole and entry.word in (written, written.lower()) and entry.speaks(language):
                    found.append(Override(start.start(), end, entry.phonemes, Source.USER))
                    break
            else:
                end = start.end()
        return found

    @cached_property
    def _by_start(self) -> Mapping[str, list[UserEntry]]:
        """Mapping from each text matched by `_STARTS` to the entries that start with it, longest first, then latest."""
        index: dict[str, list[UserEntry]] = {}
        for entry in reversed(self.entries):
            start = _STARTS.match(entry.word)
            if start is not None:
                index.setdefault(start[0].lower(), []).append(entry)
        for entries in index.values():
            entries.sort(key=lambda entry: len(entry.word), reverse=True)
        return index


def file_path() -> Path:
    """Return the path of the user's dictionary."""
    return paths.data() / "dictionary.tsv"


def load(path: Path, must_exist: bool = False) -> UserDictionary:
    """Load a dictionary: comma-separated if the file name ends in ``.csv``, otherwise tab-separated.

    Parameters
    ----------
    must_exist
        Whether a missing file is an error; otherwise it yields an empty dictionary.

    Raises
    ------
    UserDictionaryError
        The file cannot be read, a line has no word or no phonemes, or a line has more columns than `FIELDS`.
    """
    try:
        status = path.stat()
        return _load(path, (status.st_ino, status.st_size, status.st_mtime_ns))
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not must_exist:
            return UserDictionary()
        raise UserDictionaryError(path, error.strerror or message("it cannot be read")) from error
    except TableError as error:
        raise UserDictionaryError(path, message_of(error)) from error


@lru_cache(maxsize=2)
def _load(path: Path, identity: tuple[int, ...]) -> UserDictionary:
    """Parse a file; the result is cached, because the window loads the file on every text change."""
    del identity
    with open_file(path, _MOST_BYTES) as file:
        text = decode_text(file.read(), str(path))
    entries = []
    rows = read_rows(text, delimiter_of(path))
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (number == 1 and [cell.lower() for cell in cells[:2]] == list(FIELDS[:2])):
            continue
        if any(cells[len(FIELDS) :]):
            reason = message("line {line} has extra columns after {columns}", line=number, columns=", ".join(FIELDS))
            raise UserDictionaryError(path, reason)
        if len(cells) < 2 or not cells[0] or not cells[1]:
            raise UserDictionaryError(path, message("line {line} has no word or no phonemes", line=number))
        try:
            entries.append(UserEntry(*cells[: len(FIELDS)]).checked())
        except InputError as error:
            raise UserDictionaryError(path, message("line {line}: {reason}", line=number, reason=error)) from error
    return UserDictionary(tuple(entries))


def save(dictionary: UserDictionary, path: Path) -> None:
    """Save a dictionary in the format that `load` expects for the file name.

    Raises
    ------
    OutputError
        The file cannot be written.
    """
    rows = [FIELDS, *((entry.word, entry.phonemes, entry.language, entry.comment) for entry in dictionary.entries)]
    atomic.make_folder(path.parent)
    atomic.write_bytes(path, format_rows(rows, delimiter_of(path)).encode())


def change(path: Path, edit: Callable[[UserDictionary], UserDictionary]) -> UserDictionary:
    """Load, edit and save a dictionary under a lock that excludes other processes.

    Raises
    ------
    UserDictionaryError, OutputError
        The file cannot be read or written.
    """
    with lock.hold(
        paths.data() / "dictionary.lock", message("Waiting for another process to save the dictionary."), QUIET
    ):
        changed = edit(load(path))
        save(changed, path)
    return changed
