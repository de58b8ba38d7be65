"""Measure how much a draft (a local re-render) differs from a render of the whole pass, for several margin widths.

For comparison, the script also prints the difference between renders with two seeds, which is inaudible. Usage, about
a minute:

    python packaging/measure/drafts.py [--voice NAME ...]
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.engine.opener import open_engine  # noqa: E402
from kokoro_desktop.measure.workloads import sentence_workload  # noqa: E402
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit  # noqa: E402
from kokoro_desktop.runtime.network import Network  # noqa: E402
from kokoro_desktop.runtime.noise import Noise  # noqa: E402
from kokoro_desktop.runtime.pass_memory import PassFeatures  # noqa: E402
from kokoro_desktop.spec import SAMPLES_PER_FRAME  # noqa: E402
from kokoro_desktop.takes.mel import distance_db, log_mel  # noqa: E402
from kokoro_desktop.voices import load_voice  # noqa: E402

VOICES: Final = ("af_heart", "am_michael", "bf_emma")
PLACES: Final = (0.3, 0.7)  # relative positions of the edits within the sentence
MARGINS: Final = (4, 12, 24)  # in frames
# Number of tokens played on either side of the edited one: a unit, its stress mark, a space.
HEARD: Final = 4
Floats = NDArray[np.float32]


class Difference(NamedTuple):
    """Signal-to-noise ratio and log-mel distance between a sound and the expected sound, in decibels."""

    snr: float
    mel: float


def differ(sound: Floats, wanted: Floats) -> Difference:
    """Compare two sounds, float32 [n] each."""
    noise = float(np.square(sound - wanted, dtype=np.float64).sum())
    snr = 10 * np.log10(float(np.square(wanted, dtype=np.float64).sum()) / noise)
    return Difference(float(snr), distance_db(log_mel(sound), log_mel(wanted)))


def edits(token: int) -> dict[str, ProsodyEdit]:
    """Return the edits for which drafts are measured, by name; all of them change the prosody around one token."""

    def rise(semitones: float) -> tuple[PitchPoint, ...]:
        return tuple(PitchPoint(token + i, 0.5, semitones * (i == 0)) for i in (-1, 0, 1))

    longer = (DurationEdit(token, factor=1.5),)
    return {
        "+2 st": ProsodyEdit(offsets=rise(2)),
        "-6 st": ProsodyEdit(offsets=rise(-6)),
        "length x1.5": ProsodyEdit(longer),
        "both": ProsodyEdit(longer, offsets=rise(4)),
    }


def measure(network: Network, voice: str) -> dict[tuple[str, str], list[Difference]]:
    """Measure drafts with a voice; return the differences by edit and variant (margin in frames, or another seed)."""
    passage = sentence_workload("medium", load_voice(voice)).passages[0]
    tokens, row = passage.tokens, passage.style_row
    found: dict[tuple[str, str], list[Difference]] = {}
    for place in PLACES:
        token = round(len(tokens) * place)
        for name, edit in edits(token).items():
            known = PassFeatures()
            network.run(tokens, row, 1.0, Noise(0), known=known)
            norms = known.norms
            said = network.predict_edited(tokens, row, 1.0, edit, known=known).spoken
            noise, other = Noise(0), Noise(1)
            whole = network.render(said, tokens, row, noise, known=known)
            ends = np.cumsum(said.durations)
            first, last = int(ends[token - HEARD]) - 3, int(ends[token + HEARD])
            heard = slice(SAMPLES_PER_FRAME * first, SAMPLES_PER_FRAME * last)
            seeded = network.render(said, tokens, row, other, known=known)
            found.setdefault((name, "another seed"), []).append(differ(seeded[heard], whole[heard]))
            for margin in MARGINS:
                frames = range(first - margin, last + margin)
                near = network.render_with_norms(norms[0], frames, said, tokens, row, noise, known)
                cut = near[SAMPLES_PER_FRAME * margin : len(near) - SAMPLES_PER_FRAME * margin]
                found.setdefault((name, f"{margin} frames"), []).append(differ(cut, whole[heard]))
    return found


def main() -> None:
    """Measure all voices, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--voice", nargs="+", default=VOICES)
    network = open_engine().network
    found: dict[tuple[str, str], list[Difference]] = {}
    for voice in parser.parse_args().voice:
        for key, differences in measure(network, voice).items():
            found.setdefault(key, []).extend(differences)
    print("| edit | beside it | SNR, dB: median (least) | log-mel, dB: median (largest) |\n|---|---|---|---|")
    for (edit, beside), differences in found.items():
        snr, mel = zip(*differences, strict=True)
        figures = f"{statistics.median(snr):.1f} ({min(snr):.1f}) | {statistics.median(mel):.2f} ({max(mel):.2f})"
        print(f"| {edit} | {beside} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
