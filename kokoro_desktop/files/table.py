"""Reading and writing of tables: CSV with quoted fields, or tab-separated text without quoting."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from kokoro_desktop.messages import message

_LONGEST_FIELD: Final = 2**31 - 1  # csv's default limit of 131,072 characters is too short for the chapter of a book


class TableError(ValueError):
    """The text is not a valid table."""


class _Tabs(csv.excel_tab):
    """Tab-separated fields in which a quotation mark is an ordinary character, as in Praat's tables."""

    quoting = csv.QUOTE_NONE
    quotechar = None
    escapechar = None


class _Commas(csv.excel):
    """Comma-separated fields, quoted if they contain a comma or a line break (RFC 4180)."""

    skipinitialspace = True
    strict = True


def delimiter_of(path: Path) -> str:
    """Return the delimiter for a table file: a comma for ``.csv``, otherwise a tab."""
    return "," if path.suffix.lower() == ".csv" else "\t"


def read_rows(text: str, delimiter: str) -> Iterator[list[str]]:
    """Parse a table row by row; an empty line yields an empty row.

    Parameters
    ----------
    delimiter
        A comma or a tab.

    Raises
    ------
    TableError
        A quotation mark is misplaced or never closed; the message contains the line number.
    """
    csv.field_size_limit(_LONGEST_FIELD)
    reader = csv.reader(io.StringIO(text, newline=""), _Commas if delimiter == "," else _Tabs)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if "unexpected end" in str(error):
                raise TableError(message("the quotation mark on line {line} is never closed", line=line)) from error
            reason = message("line {line} is not valid CSV ({error})", line=reader.line_num, error=error)
            raise TableError(reason) from error
        yield row


def format_rows(rows: Iterable[Sequence[str]], delimiter: str) -> str:
    """Format a table; fields of a tab-separated table must not contain a tab or a line break."""
    text = io.StringIO(newline="")
    csv.writer(text, csv.excel if delimiter == "," else _Tabs, lineterminator="\n").writerows(rows)
    return text.getvalue()
