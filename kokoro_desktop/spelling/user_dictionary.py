"""The user's own dictionary: a plain file of words, how they are said, in which language, and a comment."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import FileFault, InputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.read import MOST_TEXT, decode_text, open_file
from kokoro_desktop.spelling.given import Given
from kokoro_desktop.spelling.word import Source

FIELDS: Final = ("word", "phonemes", "language", "comment")
"""The file's first line, and the order of what follows."""


class UserDictionaryError(FileFault, InputError):
    """A dictionary file cannot be used."""

    sentence = "The dictionary {path} cannot be used: {reason}."


@dataclass(frozen=True)
class UserEntry:
    """One word.

    Attributes
    ----------
    word
        As it is written; in lower case it stands for every capitalisation, otherwise for this one alone.
    phonemes
        How it is said.
    language
        BCP-47 tag; ``en`` stands for ``en-US`` and ``en-GB``, and nothing for every language.
    comment
        Whatever its user wants to remember.
    """

    word: str
    phonemes: str
    language: str = ""
    comment: str = ""

    def speaks(self, language: str) -> bool:
        """Tell whether it is meant for a language."""
        return not self.language or language == self.language or language.startswith(f"{self.language}-")


@dataclass(frozen=True)
class UserDictionary:
    """All words, by their order in the file; of two for the same the later one counts."""

    entries: tuple[UserEntry, ...] = ()

    def with_entry(self, entry: UserEntry) -> UserDictionary:
        """Add a word, in place of what was there for the same word and language.

        Raises
        ------
        InputError
            The word or the phonemes are empty, or hold a line break or a tab.
        """
        for name, value in (("word", entry.word), ("phonemes", entry.phonemes)):
            if not value.strip() or re.search(r"[\t\r\n]", value):
                raise InputError(f"A {name} of the dictionary must be one line without tabs, and not empty.")
        return UserDictionary((*self.without(entry.word, entry.language).entries, entry))

    def without(self, word: str, language: str | None = None) -> UserDictionary:
        """Take a word out, of one language or (None) of all."""
        return UserDictionary(
            tuple(
                entry
                for entry in self.entries
                if entry.word != word or (language is not None and entry.language != language)
            )
        )

    def given(self, text: str, language: str) -> list[Given]:
        """Find its words in a text: whole words, longer ones first."""
        spoken = {entry.word: entry.phonemes for entry in self.entries if entry.speaks(language)}
        if not spoken:
            return []
        longest_first = sorted(spoken, key=len, reverse=True)
        pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
        found = []
        for match in pattern.finditer(text):
            phonemes = spoken.get(match[0]) or spoken.get(match[0].lower())
            if phonemes:
                found.append(Given(match.start(), match.end(), phonemes, Source.USER))
        return found


def file_path() -> Path:
    """Where the user's dictionary lies."""
    return paths.data() / "dictionary.tsv"


def load(path: Path) -> UserDictionary:
    """Read a dictionary, tab-separated or, by its name's ending, comma-separated; one that is not there is empty.

    Raises
    ------
    UserDictionaryError
        It cannot be read, a line has no word or no phonemes, or it has more columns than are known: they would be lost
        when it is written.
    """
    try:
        with open_file(path, MOST_TEXT) as file:
            text = decode_text(file.read(), str(path))
    except FileNotFoundError:
        return UserDictionary()
    except OSError as error:
        raise UserDictionaryError(path, error.strerror or "it cannot be read") from error
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), _dialect(path)))
    except csv.Error as error:
        raise UserDictionaryError(path, f"it is no table ({error})") from error
    for number, row in enumerate(rows, 1):
        if any(cell.strip() for cell in row[len(FIELDS) :]):
            known = ", ".join(FIELDS)
            raise UserDictionaryError(path, f"line {number} has more than {known}; a newer version may have written it")
    if rows and [cell.strip().lower() for cell in rows[0][:2]] == list(FIELDS[:2]):
        rows[0] = []
    entries = []
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        if len(cells) < 2 or not cells[0] or not cells[1]:
            raise UserDictionaryError(path, f"line {number} has no word or no phonemes")
        entries.append(UserEntry(*cells[:4]))
    return UserDictionary(tuple(entries))


def save(dictionary: UserDictionary, path: Path) -> None:
    """Write a dictionary, tab-separated (as Praat reads tables) or, by its name's ending, comma-separated.

    Raises
    ------
    OutputError
        It cannot be written.
    """
    atomic.make_folder(path.parent)
    atomic.write_bytes(path, _written(path, dictionary.entries).encode())


def _written(path: Path, entries: Iterable[UserEntry]) -> str:
    rows: list[Sequence[str]] = [FIELDS]
    rows += [(entry.word, entry.phonemes, entry.language, entry.comment) for entry in entries]
    text = io.StringIO(newline="")
    csv.writer(text, _dialect(path), lineterminator="\n").writerows(rows)
    return text.getvalue()


def _dialect(path: Path) -> type[csv.Dialect]:
    return csv.excel if path.suffix.lower() == ".csv" else _Table


class _Table(csv.excel_tab):
    """Praat takes quotation marks for letters; a field can hold no tab."""

    quoting = csv.QUOTE_NONE
    quotechar = None
    escapechar = None
