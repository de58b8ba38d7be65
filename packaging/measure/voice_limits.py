"""Use a speech recogniser to find blends of voices that can no longer be understood.

The script speaks the same sentences with each shipped voice, and then with random positions of the voice map, random
blends, timbre and melody of different voices, and voices on a line through two others but beyond them. The first and
third groups include all voices; the last one only those that pocketsphinx understands well on their own. This requires
the extra `test` and `pip install pocketsphinx`. One sentence takes about a second:

    python packaging/measure/voice_limits.py RESULTS.tsv [--sentences 4] [--seed 1]

Every spoken sentence becomes a row of RESULTS.tsv. Rows that exist already are not spoken again.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from pocketsphinx import Decoder

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from spelling import HEARD_RATE, distance, hear, sentences, words  # noqa: E402

from kokoro_desktop.api import say  # noqa: E402
from kokoro_desktop.voices import MELODY, TIMBRE, catalogue, half_of, load_voice, voice_parts  # noqa: E402
from kokoro_desktop.voices.voice_map import VoiceMap  # noqa: E402

# A voice is well understood if at most this share of its words is misheard.
CLEAR = 0.25
# A blend breaks if it exceeds its worst voice by more than this share of the words.
MARGIN = 0.15
BEYOND = (1.25, 1.5, 2.0, 3.0)
COUNTS = {"map": 40, "blend": 40, "halves": 24, "beyond": 6}

# Words and misheard words of each voice: specification -> [words, errors].
Errors = Mapping[str, "np.ndarray"]


@dataclass(frozen=True)
class Case:
    """A voice to speak with.

    Attributes
    ----------
    group
        ``voice``, ``map``, ``blend``, ``halves``, or ``beyond 1.5`` with the position on the line through two voices:
        0 is the first voice, and 1 the second.
    spec
        The voices, as for `load_voice`; for ``beyond``, the two voices.
    """

    group: str
    spec: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Speak what is missing in the results, and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path)
    parser.add_argument("--sentences", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    results = Results(options.results, sentences(options.sentences))
    voices = [Case("voice", voice.id) for voice in catalogue()]
    results.speak(voices)
    alone = results.errors("voice")
    clear = [case.spec for case in voices if alone[case.spec][1] <= CLEAR * alone[case.spec][0]]
    print(f"{len(clear)} of {len(voices)} voices are clear: {' '.join(clear)}", flush=True)
    cases = list(random_cases(options.seed, clear))
    results.speak(cases)
    for group in dict.fromkeys(case.group for case in cases):
        summarise(group, results.errors(group), alone, set(clear))
    return 0


class Results:
    """Table of spoken sentences with the number of misheard words."""

    def __init__(self, path: Path, rows: Sequence[tuple[str, str]]) -> None:
        self._path, self._sentences = path, rows
        self._decoder = Decoder(samprate=HEARD_RATE, loglevel="FATAL")
        self._rows: dict[tuple[str, str, str], tuple[int, int]] = {}
        if path.exists():
            with path.open(encoding="utf-8", newline="") as file:
                for group, spec, text, count, errors in csv.reader(file, delimiter="\t"):
                    self._rows[group, spec, text] = (int(count), int(errors))

    def speak(self, cases: Sequence[Case]) -> None:
        """Speak and recognise the sentences of the cases that are not in the table."""
        with self._path.open("a", encoding="utf-8", newline="") as file, tempfile.TemporaryDirectory() as folder:
            table = csv.writer(file, delimiter="\t", lineterminator="\n")
            for case in cases:
                for text, phonemes in self._sentences:
                    key = (case.group, case.spec, text)
                    if key in self._rows:
                        continue
                    heard = hear(self._decoder, say(ipa=phonemes, voice=_speakable(case, Path(folder))).samples)
                    self._rows[key] = (len(words(text)), distance(words(text), heard))
                    table.writerow([*key, *self._rows[key]])
                    file.flush()

    def errors(self, group: str) -> Errors:
        """Sum words and errors of each voice in a group."""
        sums: dict[str, np.ndarray] = defaultdict(lambda: np.zeros(2, int))
        for (of_group, spec, _), counts in self._rows.items():
            if of_group == group:
                sums[spec] += counts
        return sums


def random_cases(seed: int, clear: Sequence[str]) -> Iterator[Case]:
    """Choose positions, blends and pairs at random, each group independently of the size of the others."""
    rng = dict(zip(COUNTS, map(np.random.default_rng, np.random.SeedSequence(seed).spawn(len(COUNTS))), strict=True))
    voice_map, ids = VoiceMap.load(), [voice.id for voice in catalogue()]
    positions = 0
    while positions < COUNTS["map"]:
        x, y = rng["map"].random(2).tolist()
        if voice_map.inside((x, y)) == (x, y):
            yield Case("map", "+".join(map(str, voice_map.blend_at((x, y)))))
            positions += 1
    for _ in range(COUNTS["blend"]):
        count = int(rng["blend"].integers(2, 5))
        shares = rng["blend"].dirichlet(np.ones(count)).round(2).clip(0.01)
        names = rng["blend"].choice(ids, count, replace=False)
        yield Case("blend", "+".join(f"{name}:{share:g}" for name, share in zip(names, shares, strict=True)))
    for _ in range(COUNTS["halves"]):
        timbre, melody = rng["halves"].choice(ids, 2, replace=False)
        yield Case("halves", f"{TIMBRE}={timbre}+{MELODY}={melody}")
    for _ in range(COUNTS["beyond"]):
        pair = "+".join(rng["beyond"].choice(clear, 2, replace=False))
        yield from (Case(f"beyond {position:g}", pair) for position in BEYOND)


def _speakable(case: Case, folder: Path) -> str:
    """Return a specification for `say`; store a voice that no specification can describe in a file."""
    if not case.group.startswith("beyond"):
        return case.spec
    position = float(case.group.split()[1])
    first, second = (load_voice(part.name).pack.astype(np.float64) for part in voice_parts(case.spec))
    path = folder / "voice.npy"
    np.save(path, (first + position * (second - first)).astype(np.float32))
    return str(path)


def summarise(group: str, found: Errors, alone: Errors, clear: set[str]) -> None:
    """Print the share of misheard words in a group, that of the group's voices on their own, and the blends that break.

    ``expected`` is the mean of the voices' errors, weighted as in the blend.
    """
    expected, actual, broken = [], [], []
    for spec, (count, errors) in found.items():
        parts = voice_parts(spec)
        rates = {part.name: alone[part.name][1] / alone[part.name][0] for part in parts}
        blends = [half_of(parts, half) for half in (TIMBRE, MELODY)]
        expected.append(
            [np.average([rates[p.name] for p in blend], weights=[p.weight for p in blend]) for blend in blends]
        )
        actual.append([errors / count, all(part.name in clear for part in parts)])
        if errors / count > max(rates.values()) + MARGIN:
            broken.append(f"{spec} ({errors / count:.0%}, alone at most {max(rates.values()):.0%})")
    for name, chosen in (("all", slice(None)), ("of clear voices", np.array(actual)[:, 1] == 1)):
        misheard, (timbre, melody) = np.array(actual)[chosen, 0], np.array(expected)[chosen].T
        if len(misheard):
            print(
                f"{group}, {name}: {len(misheard)} voices, {misheard.mean():.1%} misheard, at most {max(misheard):.0%};"
                f" expected {timbre.mean():.1%} by timbre, {melody.mean():.1%} by melody"
            )
    print(f"{group}: {len(broken)} break", *broken, sep="\n  ", flush=True)


if __name__ == "__main__":
    sys.exit(main())
