"""`kokoro-desktop voices`: list the voices shipped with the program."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, astuple, fields

from kokoro_desktop.cli.text_table import lay_out
from kokoro_desktop.errors import InputError
from kokoro_desktop.voices import VoiceInfo, catalogue


class UnknownLanguage(InputError):
    """No voice speaks the requested language.

    Attributes
    ----------
    language
        Requested language.
    """

    def __init__(self, language: str, tags: Sequence[str]) -> None:
        self.language = language
        super().__init__(f"No voice speaks '{language}': choose one of {', '.join(tags)}.")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument(
        "--language", metavar="TAG", help="list only voices of this language, such as en, en-GB or Japanese"
    )
    parser.add_argument("--json", action="store_true", help="write a JSON list instead of a table")


def run(args: argparse.Namespace) -> int:
    """Print the voices as a table or as JSON."""
    voices = catalogue()
    if args.language is not None:
        tags = sorted({voice.language for voice in voices})
        voices = tuple(voice for voice in voices if _speaks(voice, args.language))
        if not voices:
            raise UnknownLanguage(args.language, tags)
    if args.json:
        print(json.dumps([asdict(voice) for voice in voices], ensure_ascii=False, indent=2))
    else:
        print(_table(voices))
    return 0


def _speaks(voice: VoiceInfo, wanted: str) -> bool:
    """Return whether a voice's language matches a tag, a tag prefix (RFC 4647), or a word of the language's name."""
    lowered = wanted.strip().lower().replace("_", "-")
    tag, name = voice.language.lower(), voice.language_name.lower()
    return tag == lowered or tag.startswith(f"{lowered}-") or lowered in {name, *name.split()}


def _table(voices: Sequence[VoiceInfo]) -> str:
    heads = tuple(field.name.replace("_", " ").upper() for field in fields(VoiceInfo))
    rows = [heads, *(tuple("-" if value is None else str(value) for value in astuple(voice)) for voice in voices)]
    return "\n".join(lay_out(rows, len(heads)))
