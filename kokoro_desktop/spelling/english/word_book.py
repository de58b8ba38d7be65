"""Compressed dictionary file whose blocks are decompressed on demand.

packaging/data/make_dictionary.py writes the file: magic number, index length, index, blocks. The index is JSON with the
first word and the size of every block. Index and blocks are compressed with zlib. Rows are sorted by the word in lower
case, then by the word itself.
"""

from __future__ import annotations

import json
import struct
import zlib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import FileFault
from kokoro_desktop.messages import mark, message_of

_MAGIC: Final = b"KDDICT1\n"
_BLOCKS_KEPT: Final = 128  # decompressed blocks to cache, 20 KB each
_ENTRIES_KEPT: Final = 4096
DEFAULT: Final = "DEFAULT"  # tag of the pronunciation that applies if no part-of-speech tag does


class DictionaryError(FileFault):
    """The dictionary shipped with the program is missing or damaged."""

    exit_code = 70
    sentence = mark("The dictionary {path} cannot be used: {reason}; reinstall the program.")


@dataclass(frozen=True)
class WordEntry:
    """Dictionary entry: the pronunciations of a word in one dialect.

    Attributes
    ----------
    phonemes
        Phonemes by part-of-speech tag, including `DEFAULT`; empty if the word must be spelled out.
    checked
        Whether the entry was checked by a person ("gold").
    """

    phonemes: Mapping[str, str]
    checked: bool


class WordBook:
    """Dictionary of one dialect.

    Parameters
    ----------
    british
        True for British English, False for American English.
    path
        Dictionary file; None for the one shipped with the program.

    Raises
    ------
    DictionaryError
        The file cannot be read.
    """

    def __init__(self, british: bool, path: Path | None = None) -> None:
        self._british = british
        self._path = path or paths.resources() / "spelling" / "english.dictionary"
        try:
            self._data = self._path.read_bytes()
            if not self._data.startswith(_MAGIC):
                raise ValueError("it is not a dictionary of this program")
            start = len(_MAGIC) + 4
            first = start + struct.unpack_from("<I", self._data, len(_MAGIC))[0]
            index = json.loads(zlib.decompress(self._data[start:first]))
        except (OSError, ValueError, struct.error, zlib.error) as error:
            raise DictionaryError(self._path, message_of(error)) from error
        self._firsts = [(word.lower(), word) for word, _ in index]
        self._bounds = list(accumulate((size for _, size in index), initial=first))
        self._block = lru_cache(_BLOCKS_KEPT)(self._unpacked)
        self.get = lru_cache(_ENTRIES_KEPT)(self._find)

    def _find(self, word: str) -> WordEntry | None:
        """Look up a word with and without an initial capital; if it has other capitals, only as written.

        If both forms have entries, an entry checked by a person takes precedence, then the entry for the word as
        written.
        """
        found = [entry for form in _forms(word) if (entry := self._row(form)) is not None]
        return next((entry for entry in found if entry.checked), found[0] if found else None)

    def _row(self, word: str) -> WordEntry | None:
        number = bisect_right(self._firsts, (word.lower(), word)) - 1
        if number < 0 or "\t" in word or "\n" in word:
            return None
        block = self._block(number)
        start = block.find(f"\n{word}\t")
        if start < 0:
            return None
        _, *values = block[start + 1 : block.index("\n", start + 1)].split("\t")
        return _entry(values[-1] if self._british else values[0])

    def _unpacked(self, number: int) -> str:
        try:
            return zlib.decompress(self._data[self._bounds[number] : self._bounds[number + 1]]).decode()
        except (ValueError, zlib.error) as error:
            raise DictionaryError(self._path, f"block {number} is damaged ({error})") from error


def _forms(word: str) -> tuple[str, ...]:
    """Return the forms to look up for a word; only one if the word has capitals after its first letter."""
    lower, capitalised = word.lower(), word.lower().capitalize()
    if len(word) < 2 or lower == capitalised or word not in (lower, capitalised):
        return (word,)
    return (lower, capitalised) if word == lower else (capitalised, lower)


def _entry(value: str) -> WordEntry | None:
    if not value:
        return None
    checked = not value.startswith("~")
    value = value.removeprefix("~")
    if "=" not in value:
        return WordEntry(MappingProxyType({DEFAULT: value}), checked)
    pairs = [part.partition("=")[::2] for part in value.split(";")]
    return WordEntry(MappingProxyType(dict(pairs)), checked)
