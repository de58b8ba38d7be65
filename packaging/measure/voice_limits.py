"""Use a speech recogniser to find blends of voices that can no longer be understood.

The script speaks the same sentences with each shipped voice, with voices at random positions on the voice map, and with
random blends and random pairs of timbre and melody. It then uses extrapolated voices, which lie beyond the second of
two voices on the line through both. This requires the `test` extra and `pip install pocketsphinx`. One sentence takes
about a second:

    python packaging/measure/voice_limits.py RESULTS.tsv [--sentences 4] [--seed 1]

Every spoken sentence becomes a row of RESULTS.tsv. Sentences that already have a row are not spoken again.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from pocketsphinx import Decoder

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from spelling import HEARD_RATE, distance, hear, sentences, words  # noqa: E402

from kokoro_desktop.api import say  # noqa: E402
from kokoro_desktop.voices import MELODY, TIMBRE, catalogue, half_of, load_voice, voice_parts  # noqa: E402
from kokoro_desktop.voices.voice_map import VoiceMap  # noqa: E402

# The recogniser understands a voice well if at most this share of its words is misheard.
CLEAR = 0.25
# A blend is listed if it exceeds its worst voice by more than this share of the words.
MARGIN = 0.15
# Positions on the line through two voices: 0 is the first voice, and 1 the second.
BEYOND = (1.25, 1.5, 2.0, 3.0)
COUNTS = {"map": 40, "blend": 40, "halves": 24, "beyond": 6}

# Group and specification of a voice; the group ``beyond 1.5`` contains the position on the line through the two voices.
Case = tuple[str, str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Speak the sentences that are missing from the results, and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path)
    parser.add_argument("--sentences", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    texts, ids = sentences(options.sentences), [voice.id for voice in catalogue()]
    alone = misheard(options.results, [("voice", voice) for voice in ids], texts)["voice"]
    clear = [voice for voice in ids if alone[voice] <= CLEAR]
    print(f"{len(ids)} voices, {np.mean([*alone.values()]):.1%} misheard; {len(clear)} are clear: {' '.join(clear)}")
    for group, rates in misheard(options.results, random_cases(options.seed, ids, clear), texts).items():
        for name, specs in (("all", [*rates]), ("clear", [spec for spec in rates if names(spec) <= {*clear}])):
            if specs:
                found, (timbre, melody) = (
                    [rates[spec] for spec in specs],
                    np.array([expected(s, alone) for s in specs]).T,
                )
                print(
                    f"{group}, {name}: {len(specs)} voices, {np.mean(found):.1%} misheard, at most {max(found):.0%};"
                    f" their voices alone {timbre.mean():.1%} by timbre, {melody.mean():.1%} by melody"
                )
        for spec, rate in rates.items():
            if rate > (worst := max(alone[name] for name in names(spec))) + MARGIN:
                print(f"  {spec}: {rate:.0%}, alone at most {worst:.0%}")
    return 0


def misheard(path: Path, cases: Iterable[Case], texts: Sequence[tuple[str, str]]) -> Mapping[str, Mapping[str, float]]:
    """Return the word error rate of each case, by group.

    Texts that have no row in the file at ``path`` yet are spoken, and their rows are appended to it.
    """
    decoder = Decoder(samprate=HEARD_RATE, loglevel="FATAL")
    rates: dict[str, dict[str, float]] = defaultdict(dict)
    with path.open("a+", encoding="utf-8", newline="") as file, tempfile.TemporaryDirectory() as folder:
        file.seek(0)
        known = {(group, spec, text): int(errors) for group, spec, text, errors in csv.reader(file, delimiter="\t")}
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        for group, spec in cases:
            total = 0
            for text, phonemes in texts:
                if (errors := known.get((group, spec, text))) is None:
                    heard = hear(decoder, say(ipa=phonemes, voice=speakable(group, spec, Path(folder))).samples)
                    errors = distance(words(text), heard)
                    table.writerow([group, spec, text, errors])
                    file.flush()
                total += errors
            rates[group][spec] = total / sum(len(words(text)) for text, _ in texts)
    return rates


def random_cases(seed: int, ids: Sequence[str], clear: Sequence[str]) -> Iterator[Case]:
    """Yield random positions, blends and pairs, each with the name of its group.

    Each group has its own random generator, so changing the size of one group does not change the cases in the others.
    """
    voice_map = VoiceMap.load()
    on_map, blends, halves, beyond = map(np.random.default_rng, np.random.SeedSequence(seed).spawn(4))
    points = (tuple(on_map.random(2).tolist()) for _ in iter(int, 1))
    inside = (point for point in points if voice_map.inside(point) == point)
    for _ in range(COUNTS["map"]):
        yield "map", "+".join(map(str, voice_map.blend_at(next(inside))))
    for _ in range(COUNTS["blend"]):
        count = int(blends.integers(2, 5))
        shares = blends.dirichlet(np.ones(count)).round(2).clip(0.01)
        chosen = blends.choice(ids, count, replace=False)
        yield "blend", "+".join(f"{name}:{share:g}" for name, share in zip(chosen, shares, strict=True))
    for _ in range(COUNTS["halves"]):
        timbre, melody = halves.choice(ids, 2, replace=False)
        yield "halves", f"{TIMBRE}={timbre}+{MELODY}={melody}"
    for _ in range(COUNTS["beyond"]):
        pair = "+".join(beyond.choice(clear, 2, replace=False))
        yield from ((f"beyond {position:g}", pair) for position in BEYOND)


def speakable(group: str, spec: str, folder: Path) -> str:
    """Return the voice of a case in the form that `say` accepts: a specification or the path of a voice file.

    In a "beyond" group, the extrapolated voice is written to a file. In other groups, ``spec`` is returned.
    """
    if not group.startswith("beyond"):
        return spec
    first, second = (load_voice(part.name).pack.astype(np.float64) for part in voice_parts(spec))
    path = folder / "voice.npy"
    np.save(path, (first + float(group.split()[1]) * (second - first)).astype(np.float32))
    return str(path)


def names(spec: str) -> set[str]:
    """Return the ids of the voices in a specification."""
    return {part.name for part in voice_parts(spec)}


def expected(spec: str, alone: Mapping[str, float]) -> list[float]:
    """Return a blend's expected word error rate: two weighted means of the rates of its voices.

    The first mean uses the weights for the timbre; the second uses those for the melody.
    """
    blends = [half_of(voice_parts(spec), half) for half in (TIMBRE, MELODY)]
    return [
        float(np.average([alone[part.name] for part in blend], weights=[part.weight for part in blend]))
        for blend in blends
    ]


if __name__ == "__main__":
    sys.exit(main())
