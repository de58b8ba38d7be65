"""Print a version's section of CHANGELOG.md, or fail if there is none: `release_notes.py VERSION`."""

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"


def notes(changelog: str, version: str) -> str:
    """Return a version's section without its heading, each paragraph on one line; empty if there is no section."""
    found = re.search(
        r"^## \[" + re.escape(version) + r"\][^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    return re.sub(r"\n  (?=\S)", " ", found.group(1)).strip() + "\n" if found else ""


if __name__ == "__main__":
    text = notes(CHANGELOG.read_text(encoding="utf-8"), sys.argv[1])
    if not text:
        sys.exit(f"CHANGELOG.md has no section for version {sys.argv[1]}.")
    sys.stdout.write(text)
