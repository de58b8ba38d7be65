"""Create resources/spelling/signs.tsv: English names of symbols and emoji, from Unicode's CLDR.

    apt-get download unicode-cldr-core && dpkg -x unicode-cldr-core_*.deb cldr
    python packaging/data/make_signs.py cldr/usr/share/unicode/cldr/common

Each row contains a symbol and its name. Skin tones, variation selectors, letters, digits and ASCII characters are
omitted.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

TONES = re.compile("[\U0001f3fb-\U0001f3ff\ufe0e\ufe0f]")


def names(folder: Path) -> dict[str, str]:
    """Read the text-to-speech names; return a mapping from symbol to name."""
    found = {}
    for kind in ("annotations", "annotationsDerived"):
        for entry in ElementTree.parse(folder / kind / "en.xml").iter("annotation"):
            sign, name = entry.attrib["cp"], entry.text or ""
            if entry.get("type") != "tts" or "skin tone" in name or re.search(r"[\w\s]", sign[0]):
                continue
            if sign.isascii() or unicodedata.category(sign[0]) in ("Ps", "Pe", "Pi", "Pf", "Pd", "Mn", "Cf"):
                continue
            name = re.sub(r"^(flag|keycap): ", r"\1 ", name).replace("&", "and").replace("!", "")
            found[TONES.sub("", sign)] = re.sub(r"[^\w\s'’.-]|(?<=\w)-(?=\w)", " ", name)
    return {sign: " ".join(name.split()) for sign, name in found.items() if name.strip()}


def main() -> None:
    """Write signs.tsv."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cldr", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path("resources/spelling/signs.tsv"))
    args = parser.parse_args()
    table = names(args.cldr)
    args.output.write_text("".join(f"{sign}\t{table[sign]}\n" for sign in sorted(table)), encoding="utf-8")
    print(f"{args.output}: {len(table)} signs, {args.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
