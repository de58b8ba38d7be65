"""Input sources for phonemes or text: the command line, a file, or standard input."""

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
    """Phonemes or text from a command-line argument."""

    text: str
    option: str = "--phonemes"

    def read(self) -> str:
        """Return the text.

        Raises
        ------
        InputError
            The argument is not UTF-8.
        """
        # Decode the original bytes, because Python converts all IPA to surrogates under a C locale.
        return decode_text(os.fsencode(self.text), f"The text after {self.option}", "type it in a UTF-8 terminal")


@dataclass(frozen=True)
class InFile:
    """Phonemes or text from a file, or from standard input if the path is ``-``."""

    path: Path

    def read(self) -> str:
        """Return the text; each character has the same position as in the file.

        Raises
        ------
        InputError
            The file cannot be read, is too large, or is not UTF-8.
        """
        if self.path != STDIN:
            return read_phonemes(self.path)
        try:
            return decode_phonemes(sys.stdin.buffer, "Standard input")
        except OSError as error:
            raise InputError(f"Cannot read standard input: {error.strerror}.") from error


PhonemeSource = Typed | InFile


@dataclass(frozen=True)
class Spelled:
    """Text in ordinary spelling from a command-line argument, a file or standard input."""

    source: PhonemeSource


def add_input(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare ``--phonemes``, ``--phonemes-file`` and ``--text``, exactly one of which is required."""
    text = parser.add_mutually_exclusive_group(required=True)
    text.add_argument("-p", "--phonemes", metavar="TEXT", dest="text", type=Typed, help=what)
    text.add_argument(
        "--phonemes-file",
        metavar="FILE",
        dest="text",
        type=lambda name: InFile(Path(name)),
        help="a UTF-8 file with the phonemes, or - for standard input",
    )
    text.add_argument(
        "--text",
        metavar="TEXT",
        dest="text",
        type=lambda text: Spelled(Typed(text, "--text")),
        help="text to speak, in ordinary spelling",
    )
