"""Compare the intelligibility of this program's text conversion with misaki's, using a speech recogniser.

This requires the `test` extra and `pip install pocketsphinx`, which includes a model of American English. Only
sentences without digits and abbreviations are used. 50 sentences take about five minutes:

    python packaging/measure/spelling.py [--sentences 50] [--voice NAME ...]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from pocketsphinx import Decoder
from scipy.signal import resample_poly

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.api import say  # noqa: E402
from kokoro_desktop.spelling import convert  # noqa: E402

DATA = ROOT / "tests" / "data" / "spelling"
HEARD_RATE = 16_000
# Words per sentence: shorter sentences say little, and longer ones are recognised poorly anyway.
FEWEST, MOST = 6, 14


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the word accuracy for the phonemes of both converters."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentences", type=int, default=50)
    parser.add_argument("--voice", action="append", default=[])
    parser.add_argument(
        "--differing", action="store_true", help="speak only texts for which misaki gives different phonemes"
    )
    options = parser.parse_args(arguments)
    rows = sentences(options.sentences)
    print(f"{len(rows)} sentences, {sum(len(words(text)) for text, _ in rows)} words", flush=True)
    if options.differing:
        rows = [(text, phonemes) for text, phonemes in rows if convert(text, "en-US").phonemes != phonemes]
    print(f"{len(rows)} sentences, {sum(len(words(text)) for text, _ in rows)} words", flush=True)
    decoder = Decoder(samprate=HEARD_RATE, loglevel="FATAL")
    for voice in options.voice or ["af_heart", "am_michael"]:
        errors, count, other = np.zeros(2, int), 0, 0
        for number, (text, reference) in enumerate(rows, 1):
            said = (convert(text, "en-US").phonemes, reference)
            wanted = words(text)
            count, other = count + len(wanted), other + (said[0] != reference)
            # Speak identical phonemes once, because the samples would be identical.
            heard = {phonemes: hear(decoder, say(ipa=phonemes, voice=voice).samples) for phonemes in {*said}}
            errors += [distance(wanted, heard[phonemes]) for phonemes in said]
            if number % 10 == 0 or number == len(rows):
                own, misaki = 100 * (1 - errors / count)
                print(
                    f"{voice}, {number} sentences ({other} read differently by misaki): {own:.1f} % of {count} words"
                    f" from the spelling, {misaki:.1f} % from misaki's phonemes; {errors[0]} and {errors[1]} are wrong",
                    flush=True,
                )
    return 0


def sentences(count: int) -> list[tuple[str, str]]:
    """Select prose sentences without digits and abbreviations; return (sentence, misaki's phonemes) pairs."""
    prose, spoken = (
        (DATA / name).read_text(encoding="utf-8").splitlines() for name in ("prose.txt", "prose.en-US.reference.txt")
    )
    plain = [
        (text, phonemes)
        for text, phonemes in zip(prose, spoken, strict=True)
        if FEWEST <= len(words(text)) <= MOST and not re.search(r"[\d$%&@]|\w\.\w|\b[A-Z]{2}", text)
    ]
    return plain[:: max(len(plain) // count, 1)][:count]


def words(text: str) -> list[str]:
    """Split a text into words in the recogniser's spelling."""
    return re.findall(r"[a-z]+(?:'[a-z]+)*", text.lower().replace("’", "'"))


def hear(decoder: Decoder, samples: np.ndarray) -> list[str]:
    """Return the words that the recogniser finds in speech, float32 [n] at 24 kHz."""
    heard = resample_poly(samples, 2, 3)
    decoder.start_utt()
    decoder.process_raw((heard.clip(-1, 1) * 32767).astype("<i2").tobytes(), full_utt=True)
    decoder.end_utt()
    found = decoder.hyp()
    return [] if found is None else words(found.hypstr)


def distance(wanted: Sequence[str], heard: Sequence[str]) -> int:
    """Return the number of substituted, missing and additional words (Levenshtein distance)."""
    row = list(range(len(heard) + 1))
    for i, word in enumerate(wanted, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(heard, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (word != other))
    return row[-1]


if __name__ == "__main__":
    sys.exit(main())
