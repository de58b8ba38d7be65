"""Create resources/voices from the unpacked npm package kokoro-js 1.2.1: exact voice packs and a catalogue.

Run as ``python packaging/data/fetch_voices.py PACKAGE_FOLDER [OUTPUT_FOLDER]``. PACKAGE_FOLDER is the unpacked archive
of ``npm pack kokoro-js@1.2.1``, with ``voices/<id>.bin`` (raw little-endian float32, 510 rows of 256) and
``dist/kokoro.js`` (names and grades).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Final

import numpy as np

_ROWS, _SIZE = 510, 256

# First letters of voice ids, from the model's VOICES.md.
_LANGUAGES: Final = {
    "a": ("en-US", "American English"),
    "b": ("en-GB", "British English"),
    "e": ("es", "Spanish"),
    "f": ("fr", "French"),
    "h": ("hi", "Hindi"),
    "i": ("it", "Italian"),
    "j": ("ja", "Japanese"),
    "p": ("pt-BR", "Brazilian Portuguese"),
    "z": ("zh", "Mandarin Chinese"),
}
_GENDERS: Final = {"f": "female", "m": "male"}

# The package grades only its English voices. These are the overall grades of other voices in the model's VOICES.md,
# which does not grade the Spanish and Brazilian Portuguese ones.
_GRADES: Final = {
    "ff_siwis": "B-",
    "hf_alpha": "C",
    "hf_beta": "C",
    "hm_omega": "C",
    "hm_psi": "C",
    "if_sara": "C",
    "im_nicola": "C",
    "jf_alpha": "C+",
    "jf_gongitsune": "C",
    "jf_nezumi": "C-",
    "jf_tebukuro": "C",
    "jm_kumo": "C-",
    "zf_xiaobei": "D",
    "zf_xiaoni": "D",
    "zf_xiaoxiao": "D",
    "zf_xiaoyi": "D",
    "zm_yunjian": "D",
    "zm_yunxi": "D",
    "zm_yunxia": "D",
    "zm_yunyang": "D",
}

_ENTRY = re.compile(
    r'([a-z]{2}_[a-z]+):\{name:"([^"]+)",language:"([^"]+)",gender:"([^"]+)"[^}]*?overallGrade:"([^"]+)"\}'
)


def described(script: str) -> dict[str, dict[str, str]]:
    """Parse the voice descriptions in the package's source; return a mapping from voice id to description."""
    return {
        voice: {"name": name, "language": language, "gender": gender, "grade": grade}
        for voice, name, language, gender, grade in _ENTRY.findall(script)
    }


def entry(voice: str, known: dict[str, dict[str, str]]) -> dict[str, str | None]:
    """Create a voice's catalogue row; exit if the package's language or gender contradicts the voice's id."""
    language, language_name = _LANGUAGES[voice[0]]
    gender = _GENDERS[voice[1]]
    facts = known.get(voice)
    if facts and (facts["language"], facts["gender"]) != (language.lower(), gender.capitalize()):
        raise SystemExit(f"{voice}: the package says {facts['language']}, {facts['gender']}; its id says otherwise.")
    return {
        "id": voice,
        "name": facts["name"] if facts else voice[3:].capitalize(),
        "language": language,
        "language_name": language_name,
        "gender": gender,
        "grade": facts["grade"] if facts else _GRADES.get(voice),
    }


def main(argv: list[str]) -> int:
    """Convert every pack and write the catalogue."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path, help="the unpacked kokoro-js package")
    parser.add_argument(
        "output", type=Path, nargs="?", default=Path(__file__).resolve().parents[2] / "resources" / "voices"
    )
    arguments = parser.parse_args(argv)
    sources = sorted((arguments.package / "voices").glob("*.bin"))
    if not sources:
        parser.error(f"there is no voices/*.bin in {arguments.package}")
    known = described((arguments.package / "dist" / "kokoro.js").read_text(encoding="utf-8"))
    if not known:
        parser.error(f"{arguments.package}/dist/kokoro.js describes no voices: is it version 1.2.1?")
    arguments.output.mkdir(parents=True, exist_ok=True)
    for source in sources:
        pack = np.fromfile(source, dtype="<f4").reshape(_ROWS, _SIZE)
        np.save(arguments.output / f"{source.stem}.npy", pack, allow_pickle=False)
    catalogue = [entry(source.stem, known) for source in sources]
    for row in catalogue:
        row["sha256"] = hashlib.sha256((arguments.output / f"{row['id']}.npy").read_bytes()).hexdigest()
    text = json.dumps(catalogue, ensure_ascii=False, indent=1) + "\n"
    (arguments.output / "voices.json").write_text(text, encoding="utf-8")
    print(f"{len(sources)} voices, {sum(1 for row in catalogue if row['grade'])} of them graded, in {arguments.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
