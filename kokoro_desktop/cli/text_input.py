"""Options for text in ordinary spelling, and its conversion to phonemes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.cli.phoneme_source import Spelled
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.spelling import Conversion, convert
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.spelling.languages import LANGUAGES
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.voices import language_of_voice, voice_table

# Maximum number of omitted pieces to name on the terminal.
MOST_NAMED: Final = 8


def load_dictionary(path: Path | None) -> UserDictionary:
    """Load the dictionary at ``path``, which must exist; if ``path`` is None, load the user's own dictionary.

    Raises
    ------
    UserDictionaryError
        The file cannot be used.
    """
    return users.load(path or users.file_path(), must_exist=path is not None)


def add_language(parser: Any, follows: str) -> None:
    """Declare ``--language``, a tag, and ``--dictionary``, a `Path`; both default to None."""
    tags = ", ".join(language.tag for language in LANGUAGES)
    parser.add_argument("--language", metavar="TAG", help=f"language of the text: {tags} (default: {follows})")
    parser.add_argument(
        "--dictionary",
        type=Path,
        default=None,
        metavar="FILE",
        help="file with custom pronunciations (default: your dictionary)",
    )


def add_emoji(parser: Any) -> None:
    """Declare ``--no-emoji``."""
    parser.add_argument(
        "--no-emoji", dest="emoji", action="store_false", help="skip emoji instead of reading their names"
    )


def convert_input(
    text: str, language: str | None, otherwise: str, dictionary: Path | None, *, emoji: bool = True
) -> Conversion:
    """Convert text to phonemes, using a dictionary and the user's voice table; list unspoken parts on stderr.

    Parameters
    ----------
    language
        BCP-47 tag from ``--language``; None if the option was not given.
    otherwise
        BCP-47 tag to use if ``language`` is None. In this case, a speaker's name in brackets also changes the language.
    dictionary
        Path from ``--dictionary``; None for the user's own dictionary.
    emoji
        Whether to speak the names of emoji.
    """
    words = load_dictionary(dictionary)
    conversion = convert(
        text, language or otherwise, words, voice_table.load(), fixed_language=language is not None, emoji=emoji
    )
    left_out = list(conversion.left_out())
    for word in left_out[:MOST_NAMED]:
        shown = word.piece.text if len(word.piece.text) <= 40 else f"{word.piece.text[:39]}…"
        print(f"{shown!r} at position {word.start + 1} is not spoken: {word.piece.reason}", file=sys.stderr)
    if len(left_out) > MOST_NAMED:
        print(f"and {len(left_out) - MOST_NAMED} more; --json reports all", file=sys.stderr)
    return conversion


def read_request(args: argparse.Namespace, seed: int = 0) -> SpeechRequest:
    """Create a request from the options of `add_input`, `add_language`, `add_device` and `add_threads`.

    Raises
    ------
    InputError
        The input cannot be read, or the language or voice is unknown.
    """
    threads = args.threads or physical_cores()
    if not isinstance(args.text, Spelled):
        return SpeechRequest(args.text.read(), args.voice, args.speed, args.device, threads, seed)
    text, otherwise = args.text.source.read(), language_of_voice(args.voice)
    conversion = convert_input(text, args.language, otherwise, args.dictionary)
    return SpeechRequest("", args.voice, args.speed, args.device, threads, seed).spelled(conversion)
