"""Where a command has its phonemes or its text from: the command line, a file, or standard input."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import decode_phonemes, decode_text, read_phonemes

STDIN = Path("-")


@dataclass(frozen=True)
class Typed:
    """Phonemes typed behind an option, or text."""

    text: str
    option: str = "--phonemes"

    def read(self) -> str:
        """Return them.

        Raises
        ------
        InputError
            The bytes typed are no UTF-8.
        """
        # The bytes as they were typed: a C locale would have made surrogates of all IPA.
        return decode_text(os.fsencode(self.text), f"The text after {self.option}", "type it in a UTF-8 terminal")


@dataclass(frozen=True)
class InFile:
    """Phonemes or text in a file, or, of the name ``-``, from standard input."""

    path: Path

    def read(self) -> str:
        """Return them, with every position as in the file.

        Raises
        ------
        InputError
            The file cannot be read, is too large, or is no UTF-8 text.
        """
        if self.path != STDIN:
            return read_phonemes(self.path)
        try:
            return decode_phonemes(sys.stdin.buffer, "Standard input")
        except OSError as error:
            raise InputError(f"Cannot read standard input: {error.strerror}.") from error


PhonemeSource = Typed | InFile


def add_phonemes(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare ``--phonemes`` and ``--phonemes-file``, of which one is given: ``args.text``, a `PhonemeSource`."""
    text = parser.add_mutually_exclusive_group(required=True)
    text.add_argument("-p", "--phonemes", metavar="TEXT", dest="text", type=Typed, help=what)
    text.add_argument(
        "--phonemes-file",
        metavar="FILE",
        dest="text",
        type=lambda name: InFile(Path(name)),
        help="a UTF-8 file that holds it; - for stdin",
    )


@dataclass(frozen=True)
class Spelled:
    """A source that has text in ordinary spelling."""

    source: PhonemeSource
