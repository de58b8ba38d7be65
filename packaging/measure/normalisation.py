"""Use a speech recogniser to measure the errors of text normalisation.

The script speaks sentences from tests/data/spelling/sentences.tsv twice: as written, and as the expected words. It then
compares the word error rates of pocketsphinx. This requires `pip install pocketsphinx`, which includes a model of
American English. A hundred sentences take about ten minutes:

    python packaging/measure/normalisation.py [--sentences 100] [--voice NAME]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from pocketsphinx import Decoder

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from spelling import HEARD_RATE, distance, hear  # noqa: E402

from kokoro_desktop.api import say  # noqa: E402
from kokoro_desktop.spelling import convert  # noqa: E402

SENTENCES = ROOT / "tests" / "data" / "spelling" / "sentences.tsv"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the word error rates of the text as written and spelled out, and the difference in percentage points."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentences", type=int, default=100)
    parser.add_argument("--voice", default="af_heart")
    options = parser.parse_args(arguments)
    rows = sentences(options.sentences)
    decoder = Decoder(samprate=HEARD_RATE, loglevel="FATAL")
    count, as_written, spelled = 0, 0, 0
    for number, (category, text, expected) in enumerate(rows, 1):
        wanted = expected.split()
        # Remove inner punctuation, because the expected words have none.
        said = [unmarked(convert(each, "en-US").phonemes) for each in (text, spelled_out(expected))]
        heard = {each: hear(decoder, say(ipa=each, voice=options.voice).samples) for each in {*said}}
        wrong = [distance(wanted, heard[each]) for each in said]
        count, as_written, spelled = count + len(wanted), as_written + wrong[0], spelled + wrong[1]
        if wrong[0] > wrong[1]:
            print(f"{category}: {text}: {wrong[0]} words wrong as written, {wrong[1]} spelled out", flush=True)
        if number % 10 == 0 or number == len(rows):
            print(
                f"{number} sentences, {count} words: {as_written / count:.1%} wrong as written, {spelled / count:.1%}"
                f" spelled out; loss {100 * (as_written - spelled) / count:.2f} points",
                flush=True,
            )
    return 0


def sentences(count: int) -> list[tuple[str, str, str]]:
    """Select American sentences evenly from all classes; return (class, sentence, expected words) rows."""
    rows = [line.split("\t") for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
    american = [(category, text, words) for category, variety, text, words in rows if variety != "gb"]
    return [american[place * len(american) // count] for place in range(min(count, len(american)))]


def spelled_out(expected: str) -> str:
    """Format the expected words as text, with single letters in capitals so that they are spelled out."""
    runs = re.sub(
        r"\b[a-z](?: [a-z]s?\b)+",
        lambda match: re.sub(r"[a-z](?=s?\b)(?<!\ws)", lambda letter: letter[0].upper(), match[0]),
        expected,
    )
    text = re.sub(r"\b(?!a\b)[a-z]\b(?!')", lambda match: match[0].upper(), runs)
    return f"{text[:1].upper()}{text[1:]}."


def unmarked(phonemes: str) -> str:
    """Remove the punctuation from the phonemes of a sentence, and end them with a full stop."""
    inside = re.sub(r"[,;:!?.—…“”()]", " ", phonemes)
    return f"{' '.join(inside.split())}."


if __name__ == "__main__":
    sys.exit(main())
