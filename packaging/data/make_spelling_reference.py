"""Create tests/data/spelling/*.reference.txt: phonemes for test sentences, computed by misaki, spaCy and espeak-ng.

    pip install misaki==0.9.4 num2words==0.5.14 spacy==3.8.* espeakng-loader phonemizer-fork
    (and spaCy's model en_core_web_sm 3.8.0)
    python packaging/data/make_spelling_reference.py

``prose.txt`` contains sentences by Conan Doyle, sentences from addresses by US presidents (1998 to 2006), and sentences
written for the tests. Each sentence in ``prose.txt`` and ``homographs.txt`` becomes one line in American English and
one line in British English.
"""

from __future__ import annotations

from pathlib import Path

from misaki import en, espeak

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "data" / "spelling"


def main() -> None:
    """Write the four reference files."""
    for british in (False, True):
        g2p = en.G2P(trf=False, british=british, fallback=espeak.EspeakFallback(british), unk="")
        for name in ("prose", "homographs"):
            lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
            answers = [g2p(line)[0].replace("\n", " ") for line in lines]
            target = FOLDER / f"{name}.{'en-GB' if british else 'en-US'}.reference.txt"
            target.write_text("\n".join(answers) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
