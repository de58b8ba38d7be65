"""What a batch is to speak: a CSV, TSV or JSON Lines file, a folder of text files, or standard input, line by line."""

from __future__ import annotations

import csv
import io
import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.export.file_names import check_name
from kokoro_desktop.files.read import decode_text, open_file, read_phonemes
from kokoro_desktop.spelling.detect import holds_phonetic_letters

_log = logging.getLogger(__name__)

COLUMNS: Final = ("id", "phonemes", "text", "language", "voice", "speed", "seed", "prosody", "output")
"""What a line may say; any other column is left alone."""
MOST_BYTES: Final = 256_000_000
"""Length from which on a manifest cannot be meant: it has a million lines."""
_TEXT_ENDINGS: Final = {".txt": "text", ".ipa": "phonemes"}
_MARKUP: Final = ("](/", "<")
"""What phonemes in a text in ordinary spelling stand in: `[word](/phonemes/)` or SSML."""
_DELIMITERS: Final = {".csv": ",", ".tsv": "\t"}
_JSON_LINES: Final = (".jsonl", ".ndjson")


@dataclass(frozen=True)
class ManifestLine:
    """One line, as it was written.

    Attributes
    ----------
    number
        Of the line among those that are to be spoken, from 1 on.
    id
        Unlike every other line's; its number, padded with zeros, where it has none.
    fields
        What it says, by column; what it leaves out, or leaves empty, is missing.
    fault
        Why it cannot be read; empty where it can.
    """

    number: int
    id: str
    fields: Mapping[str, Any]
    fault: str = ""


def read_manifest(path: Path, stdin: BinaryIO) -> tuple[ManifestLine, ...]:
    """Read all lines.

    Parameters
    ----------
    path
        A file, a folder of ``.txt`` files in ordinary spelling and ``.ipa`` files, or ``-``.
    stdin
        What ``-`` stands for.

    Raises
    ------
    InputError
        It cannot be read, holds nothing, or has no column to be spoken.
    """
    try:
        if path.is_dir():
            rows = [_folder_row(file) for file in sorted(path.iterdir()) if file.suffix in _TEXT_ENDINGS]
        elif str(path) == "-":
            rows = list(_rows(decode_text(stdin.read(MOST_BYTES), "Standard input"), ""))
        else:
            with open_file(path, MOST_BYTES) as file:
                rows = list(_rows(decode_text(file.read(), str(path)), path.suffix.lower()))
    except OSError as error:
        raise InputError(f"Cannot read {path}: {error.strerror}.") from error
    if not rows:
        raise InputError(f"There is nothing to speak in {path}.")
    ignored = sorted({str(column) for row in rows for column in row} - {*COLUMNS, _FAULT})
    if ignored:
        _log.warning("Columns that say nothing here are left alone: %s.", ", ".join(ignored))
    return tuple(_lines(rows))


_FAULT: Final = "\0fault"


def _folder_row(file: Path) -> dict[str, Any]:
    try:
        column, said = _TEXT_ENDINGS[file.suffix], read_phonemes(file)
    except InputError as error:
        return {"id": file.stem, _FAULT: str(error)}
    if column == "text" and holds_phonetic_letters(said) and not any(mark in said for mark in _MARKUP):
        return {"id": file.stem, _FAULT: "It holds phonemes, and a .txt file is ordinary spelling: name it .ipa."}
    return {"id": file.stem, column: said}


def _rows(text: str, ending: str) -> Iterator[dict[str, Any]]:
    """Take a text apart by its ending; where that says nothing, by what its first line looks like."""
    first = text.lstrip().split("\n", 1)[0]
    columns = {
        delimiter: {name.strip() for name in first.split(delimiter)} & {"phonemes", "text"}
        for delimiter in _DELIMITERS.values()
    }
    if ending in _JSON_LINES or (ending not in _DELIMITERS and first.startswith("{")):
        for line in filter(str.strip, text.split("\n")):
            yield _json_row(line)
    elif ending in _DELIMITERS or any(columns.values()):
        delimiter = _DELIMITERS.get(ending) or next(each for each, found in columns.items() if found)
        if not columns[delimiter]:
            raise InputError(f"The manifest's first line has no column 'phonemes' or 'text': it has '{first.strip()}'.")
        reader = csv.DictReader(io.StringIO(text.lstrip(), newline=""), delimiter=delimiter, restkey=_FAULT)
        for row in reader:
            if row.get(_FAULT):
                row[_FAULT] = "It has more columns than the first line."
            yield row
    else:
        for line in filter(str.strip, text.splitlines()):
            yield {"phonemes": line}


def _json_row(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
        json.dumps(row, ensure_ascii=False).encode()  # JSON can write half a character, and no file can hold it
    except UnicodeEncodeError:
        return {_FAULT: "It holds half a character."}
    except (ValueError, RecursionError) as error:
        return {_FAULT: f"It is no JSON: {error}."}
    return row if isinstance(row, dict) else {_FAULT: "It is no JSON object."}


def _lines(rows: list[dict[str, Any]]) -> Iterator[ManifestLine]:
    """Number the rows, and find what no line may be by itself."""
    width = max(4, len(str(len(rows))))
    seen: dict[str, int] = {}
    for number, row in enumerate(rows, 1):
        fields = {name: row[name] for name in COLUMNS if row.get(name) not in (None, "")}
        name = str(fields.pop("id", f"{number:0{width}}"))
        fault = row.get(_FAULT) or _fault(name, fields)
        earlier = seen.setdefault(name.casefold(), number)
        if earlier != number:
            fault, name = fault or f"Line {earlier} has the id '{name}' already.", f"{name} (line {number})"
        yield ManifestLine(number, name, fields, fault)


def _fault(name: str, fields: Mapping[str, Any]) -> str:
    try:
        check_name(name)
    except InputError as error:
        return f"Its id cannot name a file. {error}"
    if ("phonemes" in fields) == ("text" in fields):
        return "It needs either phonemes or text, and not both."
    return ""
