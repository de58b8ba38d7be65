"""Read the lines of a batch from a CSV, TSV or JSON Lines file, a folder of text files, or standard input."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.export.file_names import check_name
from kokoro_desktop.files.read import decode_text, open_file, read_phonemes
from kokoro_desktop.files.table import TableError, read_rows
from kokoro_desktop.messages import mark, message, message_of
from kokoro_desktop.spelling.detect import holds_phonetic_letters

_log = logging.getLogger(__name__)

COLUMNS: Final = ("id", "phonemes", "text", "language", "voice", "speed", "seed", "prosody", "output")
MOST_BYTES: Final = 256_000_000  # about a million lines
_SPOKEN: Final = {"phonemes", "text"}
_TEXT_ENDINGS: Final = {".txt": "text", ".ipa": "phonemes"}
_MARKUP: Final = ("](/", "<")  # markup with phonemes in ordinary text: `[word](/phonemes/)` or SSML
_DELIMITERS: Final = {".csv": ",", ".tsv": "\t"}
_JSON_LINES: Final = (".jsonl", ".ndjson")
_Row = tuple[Mapping[str, Any], str]  # the fields, and the error that makes the row unusable


@dataclass(frozen=True)
class BatchLine:
    """One line of the list.

    Attributes
    ----------
    number
        Position in the list, counted from 1.
    id
        Unique id; the zero-padded ``number`` if the list has no ids.
    fields
        Values by column; empty values are omitted. A line that is not read from a list may also have ``words``, as in
        `SpeechRequest`, and a ``target``: the first token to measure, and the token after the last one.
    error
        Error that makes the line unusable; empty if there is none.
    """

    number: int
    id: str
    fields: Mapping[str, Any]
    error: str = ""


def read_lines(path: Path, stdin: BinaryIO | None = None) -> tuple[BatchLine, ...]:
    """Read the lines of a batch from a list, a folder or standard input.

    Parameters
    ----------
    path
        List file, folder of ``.txt`` (ordinary spelling) and ``.ipa`` files, or ``-`` for ``stdin``.

    Raises
    ------
    InputError
        The list cannot be read, is empty, or has neither a ``text`` nor a ``phonemes`` column.
    """
    try:
        if path.is_dir():
            rows = [_read_text_file(file) for file in sorted(path.iterdir()) if file.suffix in _TEXT_ENDINGS]
        elif str(path) == "-":
            rows = _parse(_decode(stdin, "Standard input"), "Standard input", "") if stdin is not None else []
        else:
            with open_file(path) as file:
                rows = _parse(_decode(file, str(path)), str(path), path.suffix.lower())
    except OSError as error:
        raise InputError(message("Cannot read {path}: {reason}.", path=path, reason=error.strerror)) from error
    if not rows:
        raise InputError(message("There is nothing to speak in {path}.", path=path))
    ignored = sorted({str(column) for fields, _ in rows for column in fields} - {*COLUMNS, ""})
    if ignored:
        _log.warning("These columns are not used: %s.", ", ".join(ignored))
    return tuple(_number(rows))


def _decode(file: BinaryIO, name: str) -> str:
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        text = mark("{name} is too large (limit {limit} MB). Split it into several lists.")
        raise InputError(message(text, name=name, limit=MOST_BYTES // 1_000_000))
    return decode_text(data, name)


def _read_text_file(file: Path) -> _Row:
    try:
        column, text = _TEXT_ENDINGS[file.suffix], read_phonemes(file)
    except InputError as error:
        return {"id": file.stem}, message_of(error)
    if column == "text" and holds_phonetic_letters(text) and not any(mark in text for mark in _MARKUP):
        reason = message(
            "The file contains phonemes, but .txt files are read as ordinary text. Change its extension to .ipa."
        )
        return {"id": file.stem}, reason
    return {"id": file.stem, column: text}, ""


def _parse(text: str, name: str, ending: str) -> list[_Row]:
    """Parse a list; determine its format from the file extension or, failing that, from the contents."""
    if ending in _JSON_LINES or (ending not in _DELIMITERS and text.lstrip().startswith("{")):
        return [_parse_json(line) for line in text.split("\n") if line.strip()]
    try:
        delimiter = _DELIMITERS.get(ending) or _guess_delimiter(text)
        if delimiter is not None:
            return list(_parse_table(text, name, delimiter))
    except TableError as error:
        raise InputError(message("Cannot read {path}: {reason}.", path=name, reason=error)) from error
    return [({"phonemes": line}, "") for line in text.splitlines() if line.strip()]


def _guess_delimiter(text: str) -> str | None:
    """Return the delimiter that yields a known column name in the first line; None if no delimiter does."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    for delimiter in _DELIMITERS.values():
        try:
            if _SPOKEN & {*_header(next(read_rows(first, delimiter), []))}:
                return delimiter
        except TableError:
            continue
    return None


def _header(row: Sequence[str]) -> list[str]:
    return [name.strip().lower() for name in row]


def _parse_table(text: str, name: str, delimiter: str) -> Iterator[_Row]:
    rows = (row for row in read_rows(text, delimiter) if any(map(str.strip, row)))
    header = _header(next(rows, []))
    for column in COLUMNS:
        if header.count(column) > 1:
            text = mark("{name} contains the column '{column}' more than once. Rename or remove the extra columns.")
            raise InputError(message(text, name=name, column=column))
    if header and not _SPOKEN & {*header}:
        text = mark("{name} has no column 'text' or 'phonemes'. Its first line is: {header}.")
        raise InputError(message(text, name=name, header=", ".join(header)))
    for row in rows:
        error = message("The line has more columns than the first line.") if len(row) > len(header) else ""
        yield dict(zip(header, row, strict=False)), error


def _parse_json(line: str) -> _Row:
    try:
        row = json.loads(line)
        # raises UnicodeEncodeError for a lone surrogate, which is valid JSON but cannot be written to a file
        json.dumps(row, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return {}, message("The line contains an unpaired surrogate (invalid Unicode).")
    except RecursionError:
        return {}, message("The JSON on this line is nested too deeply.")
    except ValueError as error:
        return {}, message("The line is not valid JSON: {error}.", error=error)
    return (row, "") if isinstance(row, dict) else ({}, message("The line is not a JSON object."))


def _number(rows: list[_Row]) -> Iterator[BatchLine]:
    """Number the rows, assign ids, and check for errors and duplicate ids."""
    width = max(4, len(str(len(rows))))
    seen: dict[str, int] = {}
    for number, (row, found) in enumerate(rows, 1):
        fields = {name: row[name] for name in COLUMNS if row.get(name) not in (None, "")}
        name = str(fields.pop("id", f"{number:0{width}}"))
        error = found or _check(name, fields)
        earlier = seen.setdefault(name.casefold(), number)
        if earlier != number:
            error = error or message("Line {number} already has the id '{id}'.", number=earlier, id=name)
            name = f"{name} (line {number})"
        yield BatchLine(number, name, fields, error)


def _check(name: str, fields: Mapping[str, Any]) -> str:
    try:
        check_name(name)
    except InputError as error:
        return message("The id is not a valid file name. {reason}", reason=error)
    if "phonemes" in fields and "text" in fields:
        return message("The line has both text and phonemes. Use only one of them.")
    return "" if _SPOKEN & fields.keys() else message("The line has neither text nor phonemes.")
