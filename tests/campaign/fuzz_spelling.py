"""Fuzz the text conversion: no text may fail, lose a character, or yield phonemes unknown to the model.

Run as ``python tests/campaign/fuzz_spelling.py --count 20000``; languages whose extra is not installed are skipped. The
last texts have 250,000 letters without a space.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from hypothesis import HealthCheck, given, settings

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "helpers"), str(Path(__file__).resolve().parents[2])]

from spelled_texts import check_conversion, texts  # noqa: E402

from kokoro_desktop.errors import InputError  # noqa: E402
from kokoro_desktop.spelling import convert  # noqa: E402
from kokoro_desktop.spelling.languages import LANGUAGES  # noqa: E402

_MEGABYTE = 1_000_000


def main() -> int:
    """Convert random texts, and print their number and the time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000, help="number of texts, divided among the languages")
    parser.add_argument("--language", action="append", help="test only this language; repeatable")
    options = parser.parse_args()
    wanted = options.language or [each.tag for each in LANGUAGES]
    installed = [tag for tag in wanted if _is_installed(tag)]
    for tag in installed:
        begun, count = time.monotonic(), options.count // len(installed)
        _fuzz(tag, count)
        for long in ("a", "漢", "1", "😀", "[", "é"):
            check_conversion(long * (_MEGABYTE // 4), tag)
        print(f"{tag}: {count} texts and 6 of 250,000 letters, {time.monotonic() - begun:.0f} s", flush=True)
    return 0


def _fuzz(tag: str, count: int) -> None:
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(texts)
    def check(text: str) -> None:
        check_conversion(text, tag)

    check()


def _is_installed(tag: str) -> bool:
    try:
        convert("a", tag)
    except InputError as error:
        print(f"{tag}: left out: {error}", flush=True)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
