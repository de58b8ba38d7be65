"""`kokoro-desktop phonemize`: convert text to phonemes, line by line."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from kokoro_desktop.cli.phoneme_source import STDIN, InFile, PhonemeSource, Typed
from kokoro_desktop.cli.text_input import add_emoji, add_language, convert_input
from kokoro_desktop.export.spelling_report import report_conversion


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("text", nargs="?", metavar="TEXT", help="text to convert (default: standard input)")
    parser.add_argument(
        "--file",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="convert the lines of this file; repeatable",
    )
    add_language(parser, "en-US")
    add_emoji(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object per line, with words, classes and alternative readings",
    )


def run(args: argparse.Namespace) -> int:
    """Print the phonemes of each line of text on a separate line."""
    sources: list[PhonemeSource] = [InFile(path) for path in args.file]
    if args.text is not None:
        sources.insert(0, Typed(args.text, "phonemize"))
    for source in sources or [InFile(STDIN)]:
        for line in source.read().splitlines():
            conversion = convert_input(line, args.language, "en-US", args.dictionary, emoji=args.emoji)
            report = report_conversion(conversion)
            print(json.dumps(report, ensure_ascii=False) if args.json else conversion.phonemes)
    return 0
