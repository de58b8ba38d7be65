"""Create resources/spelling/english.dictionary from the four dictionaries in misaki's wheel and two name lists.

    pip download --no-deps misaki==0.9.4
    python packaging/data/make_dictionary.py misaki-0.9.4-py3-none-any.whl

A row contains a word, its American pronunciation and, if different, its British one, separated by tabs. ``~`` marks a
pronunciation from one of misaki's unchecked ("silver") dictionaries. A pronunciation that depends on the part of speech
is a list of ``tag=phonemes`` separated by ``;``. If the phonemes are empty, the word is spelled out.

english_names.tsv was written by hand and takes precedence over common_names.tsv, which make_common_names.py creates. A
row in either file contains a word, its American phonemes, and its British phonemes if they differ from the result of
`british`. The American phonemes are in the model's notation, except that ɒ is the vowel in *lot* and æɹ the vowel and r
in *marry*.
"""

from __future__ import annotations

import argparse
import json
import re
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any

# Rows per block. With 128 rows, the file would be 5 % larger; decompressing a block of 256 takes 40 µs.
ROWS = 256


def value(gold: Any, silver: Any) -> str:
    """Format a word's dictionary entry; return an empty string if ``gold`` and ``silver`` are None.

    The checked pronunciation (gold) takes precedence over the unchecked one (silver).
    """
    chosen, mark = (gold, "") if gold is not None else (silver, "~")
    if chosen is None:
        return ""
    if isinstance(chosen, str):
        return mark + chosen
    return mark + ";".join(f"{tag}={phonemes or ''}" for tag, phonemes in sorted(chosen.items()))


NAMES = tuple(Path(__file__).with_name(name) for name in ("common_names.tsv", "english_names.tsv"))
VOWEL = "[AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ]"
# American to British replacements, in order: r is silent except before a vowel, and stressed vowels are long.
BRITISH = (
    ("[ɾT]", "t"), ("ᵻ", "ɪ"), ("O", "Q"), ("æ", "a"), (f"ɜɹ(?!{VOWEL})", "ɜː"), ("ɜɹ", "ɜːɹ"), (f"əɹ(?!{VOWEL})", "ə"),
    (f"ɑɹ(?!{VOWEL})", "ɑː"), (f"ɔɹ(?!{VOWEL})", "ɔː"),
    (f"ɛɹ(?!{VOWEL})", "ɛː"), (f"ɪɹ(?!{VOWEL})", "ɪə"),
    (f"ʊɹ(?!{VOWEL})", "ʊə"), ("ɔ(?!ː)", "ɔː"), ("ɑ(?!ː)", "ɑː"),
    (r"(?<=[ˈˌ])i(?!ː)", "iː"), (r"(?<=[ˈˌ])u(?!ː)", "uː"),
)  # fmt: skip


def british(phonemes: str) -> str:
    """Convert the American phonemes of a name to British ones."""
    for pattern, replacement in BRITISH:
        phonemes = re.sub(pattern, replacement, phonemes)
    return phonemes


def names() -> dict[str, tuple[str, str]]:
    """Read the name lists; return a mapping from word to American and British phonemes."""
    found = {}
    for line in (line for path in NAMES for line in path.read_text(encoding="utf-8").splitlines()):
        word, phonemes, *given = line.split("\t")
        found[word] = (phonemes.replace("ɒ", "ɑ").replace("æɹ", "ɛɹ"), given[0] if given else british(phonemes))
    return found


def rows(wheel: Path) -> list[str]:
    """Read the wheel and return one row per word, in lookup order."""
    with zipfile.ZipFile(wheel) as archive:
        books = {
            name: json.loads(archive.read(f"misaki/data/{name}.json"))
            for name in ("us_gold", "us_silver", "gb_gold", "gb_silver")
        }
    found, ours = [], names()
    for word in sorted({*ours, *set().union(*books.values())}, key=lambda word: (word.lower(), word)):
        american, briton = ours.get(word) or (
            value(books[f"{country}_gold"].get(word), books[f"{country}_silver"].get(word)) for country in ("us", "gb")
        )
        found.append(f"{word}\t{american}" if american == briton else f"{word}\t{american}\t{briton}")
    return found


def main() -> None:
    """Write english.dictionary."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path("resources/spelling/english.dictionary"))
    args = parser.parse_args()
    lines = rows(args.wheel)
    blocks = [lines[start : start + ROWS] for start in range(0, len(lines), ROWS)]
    packed = [zlib.compress("\n".join(["", *block, ""]).encode(), 9) for block in blocks]
    index = [[block[0].split("\t")[0], len(data)] for block, data in zip(blocks, packed, strict=True)]
    head = zlib.compress(json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    args.output.write_bytes(b"".join([b"KDDICT1\n", struct.pack("<I", len(head)), head, *packed]))
    print(f"{args.output}: {len(lines)} words, {args.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
