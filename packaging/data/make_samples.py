"""Create the sound samples for the README: `.venv/bin/python packaging/data/make_samples.py`.

The script writes `sentence.ogg`, `raised.ogg` and `continuum.ogg` to docs/samples.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import numpy as np
import soundfile

SAMPLES: Final = Path(__file__).resolve().parents[2] / "docs" / "samples"
SENTENCE: Final = "The northern lights were brighter than I had ever seen them."
CONTINUUM: Final = "ɐ {s~ʃ}ˈɑ"
GAP_S: Final = 0.4


def run(*arguments: str | Path) -> None:
    """Run `kokoro-desktop` with these arguments."""
    subprocess.run([sys.executable, "-m", "kokoro_desktop", *map(str, arguments)], check=True)


def main() -> None:
    """Write the three samples."""
    SAMPLES.mkdir(exist_ok=True)
    run("say", SENTENCE, "-o", SAMPLES / "sentence.ogg")
    run("say", SENTENCE, "--pitch-shift", "3", "-o", SAMPLES / "raised.ogg")
    with tempfile.TemporaryDirectory() as folder:
        run("continuum", "-p", CONTINUUM, "--steps", "7", "--spacing", "sound", "-v", "am_michael", "-o", folder)
        steps = [soundfile.read(Path(folder) / f"step-{step}.wav", dtype="float32") for step in range(1, 8)]
    rate = steps[0][1]
    gap = np.zeros(round(GAP_S * rate), np.float32)
    joined = np.concatenate([part for samples, _ in steps for part in (samples, gap)])
    soundfile.write(SAMPLES / "continuum.ogg", joined, rate)


if __name__ == "__main__":
    main()
