"""Measure the pauses where passes meet, beside the same text in one pass, and what a recogniser hears of both.

Needs `pip install pocketsphinx`, whose model of American English comes with it; ten texts and three voices take some
ten minutes:

    python packaging/measure_seams.py [--texts 10] [--voice NAME ...]
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
from measure_spelling import DATA, HEARD_RATE, distance, hear, words
from pocketsphinx import Decoder

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kokoro_desktop.api import open_engine  # noqa: E402
from kokoro_desktop.audio import Floats  # noqa: E402
from kokoro_desktop.audio.seams import fade_seams  # noqa: E402
from kokoro_desktop.engine.opener import Engine  # noqa: E402
from kokoro_desktop.engine.synthesis import pass_inputs  # noqa: E402
from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, passes  # noqa: E402
from kokoro_desktop.prosody.seam_pause import CutPass, Seams, find_seams  # noqa: E402
from kokoro_desktop.runtime.alignment import lead_s  # noqa: E402
from kokoro_desktop.runtime.network import PassResult  # noqa: E402
from kokoro_desktop.spec import MAX_PHONEMES, SAMPLE_RATE, SAMPLES_PER_FRAME  # noqa: E402
from kokoro_desktop.voices import Voice, load_voice  # noqa: E402

VOICES = ("af_heart", "am_michael", "bf_emma")
WAYS = ("in one pass", "as the passes are", "as heard")
HOP, NEAR = 120, 2400
SPEECH_DB = -40.0
"""Level of what is no pause, beside the one that is reached for a twentieth of the time."""


class Spoken(NamedTuple):
    """A sound, and samples within its pauses at the places where it may be cut."""

    samples: Floats
    places: list[int]


def main() -> None:
    """Print the pauses by the sign before them, and the words recognised."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=10)
    parser.add_argument("--voice", action="append", default=[])
    args = parser.parse_args()
    engine, decoder = open_engine(), Decoder(samprate=HEARD_RATE, loglevel="FATAL")
    pauses: dict[str, list[list[float]]] = defaultdict(list)
    errors, count = np.zeros(len(WAYS), int), 0
    for text, encoding, parts in texts(args.texts):
        wanted = words(text)
        for name in args.voice or VOICES:
            ways = spoken(engine, encoding, parts, load_voice(name))
            for part, *places in zip(parts, *(way.places for way in ways), strict=False):
                measured = [pause_s(way.samples, place) for way, place in zip(ways, places, strict=True)]
                pauses[kind(part)].append(measured)
            errors += [distance(wanted, hear(decoder, way.samples)) for way in ways]
            count += len(wanted)
        print(f"{count} words, wrong: {dict(zip(WAYS, errors.tolist(), strict=True))}", flush=True)
    print("| cut at | " + " | ".join(f"{way}, s: median (10th to 90th percentile)" for way in WAYS) + " |")
    for sign, measured in sorted(pauses.items()):
        cells = (f"{b:.2f} ({a:.2f} to {c:.2f})" for a, b, c in np.percentile(measured, (10, 50, 90), axis=0).T)
        print(f"| {sign} ({len(measured)} cuts) | " + " | ".join(cells) + " |")
    print("| words recognised of " + f"{count} | " + " | ".join(f"{100 * (1 - each / count):.1f} %" for each in errors))


def texts(count: int) -> Iterator[tuple[str, Encoding, tuple[Encoding, ...]]]:
    """Yield sentences of the prose that are cut."""
    prose, phonemes = (
        (DATA / name).read_text(encoding="utf-8").splitlines() for name in ("prose.txt", "prose.en-US.reference.txt")
    )
    for text, said in zip(prose, phonemes, strict=True):
        encoding = encode(said, Vocabulary.load(), "en-US")
        parts = passes(encoding)
        if count and len(parts) > 1 and len(encoding.tokens) <= MAX_PHONEMES:
            count -= 1
            yield text, encoding, parts


def spoken(engine: Engine, encoding: Encoding, parts: Sequence[Encoding], voice: Voice) -> tuple[Spoken, ...]:
    """Speak a text in one pass, in passes, and these with less silence."""
    generator = np.random.default_rng(0)
    whole = engine.pipeline.run(*pass_inputs(encoding, voice), 1.0, generator)
    starts = np.cumsum([0, *whole.durations]) * SAMPLES_PER_FRAME - round(lead_s(1.0) * SAMPLE_RATE)
    cuts = list(accumulate(len(part.tokens) for part in parts))[:-1]
    seams = find_seams(parts)
    # The silent tokens of a pass are its end token, which one pass has not there, and the pauses before it.
    places = [int(starts[2 + cut - each.after] + starts[1 + cut]) // 2 for cut, each in zip(cuts, seams, strict=False)]
    said = [engine.pipeline.run(*pass_inputs(part, voice), 1.0, generator) for part in parts]
    return (
        Spoken(whole.samples, places),
        joined([each.samples for each in said]),
        joined([cut(*each) for each in zip(said, seams, strict=True)]),
    )


def cut(said: PassResult, seams: Seams) -> Floats:
    """Cut the silence off a pass, as `Network.run` does it."""
    heard, spoken = seams.heard(said.durations, 1.0, lead_s(1.0)), said.prosody.spoken
    return CutPass(heard, heard, spoken, spoken, int(said.durations[0] - heard[0])).sounding(said.samples)[1]


def joined(sounds: Sequence[Floats]) -> Spoken:
    """Lay passes end to end."""
    last = len(sounds) - 1
    faded = [fade_seams(each, first=index == 0, last=index == last) for index, each in enumerate(sounds)]
    return Spoken(np.concatenate(faded), list(accumulate(len(sound) for sound in faded[:-1])))


def pause_s(samples: Floats, place: int) -> float:
    """Return how long the longest silence is that begins or ends near a sample, or has it within."""
    levels = np.sqrt(np.square(samples[: len(samples) // HOP * HOP].reshape(-1, HOP)).mean(axis=1))
    loud = np.flatnonzero(levels > np.quantile(levels, 0.95) * 10 ** (SPEECH_DB / 20))
    first, last = (np.searchsorted(loud, (place + off) // HOP) for off in (-NEAR, NEAR))
    return float(np.diff(loud[max(first - 1, 0) : last + 1]).max() - 1) * HOP / SAMPLE_RATE


def kind(part: Encoding) -> str:
    """Say what a pass ends with."""
    end = part.phonemes.rstrip(' ”")')[-1]
    return "a sentence" if end in ".!?…" else "a clause" if end in ",;:—" else "a word"


if __name__ == "__main__":
    main()
