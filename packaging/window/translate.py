#!/usr/bin/env python3
"""Update the window's translation catalogues and compile them: `translate.py [--check]`.

window_texts.py finds the texts in the source, and Qt's lupdate merges them into packaging/window/translations/*.ts.
Edit these files with Qt Linguist or any editor. Qt's lrelease compiles them into resources/translations/*.qm.
The English catalogue contains only plural forms and is generated: "(s)" in a source text marks the plural.
To add a language:

    python packaging/window/translate.py --add fr
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import sysconfig
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

from window_texts import ROOT, Text, texts

sys.path.insert(0, str(ROOT))

CATALOGUES = ROOT / "packaging" / "window" / "translations"
COMPILED = ROOT / "resources" / "translations"
NAME = "kokoro-desktop"


def merge(found: set[Text], catalogue: Path) -> None:
    """Update a catalogue: add new texts as unfinished and remove texts that no longer exist."""
    from kokoro_desktop.ui.translation import CONTEXT

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "texts.py"
        calls = [
            f"QCoreApplication.translate({json.dumps(CONTEXT)}, {json.dumps(each.source, ensure_ascii=False)}"
            f"{', None, 1' if each.counts else ''})"
            for each in sorted(found)
        ]
        source.write_text("\n".join(calls) + "\n", encoding="utf-8")
        language = catalogue.stem.partition("_")[2]
        options = ["-no-obsolete", "-locations", "none", "-source-language", "en", "-target-language", language]
        _run("pyside6-lupdate", *options, str(source), "-ts", str(catalogue))


def fill_plurals(catalogue: Path) -> None:
    """Generate the English plural forms of texts that contain a count."""
    tree = ET.parse(catalogue)
    for message in tree.getroot().iter("message"):
        source, translation = message.findtext("source") or "", message.find("translation")
        assert translation is not None
        translation.attrib.pop("type", None)
        for form, plural in zip(translation.iter("numerusform"), ("", "s"), strict=True):
            form.text = source.replace("(s)", plural)
    tree.write(catalogue, encoding="utf-8", xml_declaration=True)


def compile_catalogue(catalogue: Path, compiled: Path) -> None:
    """Compile a catalogue into Qt's binary format."""
    _run("pyside6-lrelease", "-silent", str(catalogue), "-qm", str(compiled))


def finished(catalogue: Path) -> set[str]:
    """Return the source texts that have a finished translation in a catalogue."""
    return {
        message.findtext("source") or ""
        for message in ET.parse(catalogue).getroot().iter("message")
        if (part := message.find("translation")) is not None and part.get("type") != "unfinished"
    }


def _run(tool: str, *arguments: str) -> None:
    command = [str(Path(sysconfig.get_path("scripts")) / tool), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "rror" in done.stderr:
        raise SystemExit(f"{tool} failed: {done.stdout}{done.stderr}")


def main(argv: list[str]) -> int:
    """Update the catalogues and list the untranslated texts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--add", metavar="CODE", help="start the catalogue of another language")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a catalogue is unfinished")
    arguments = parser.parse_args(argv)
    found = texts()
    COMPILED.mkdir(parents=True, exist_ok=True)
    missing = 0
    paths = set(CATALOGUES.glob(f"{NAME}_*.ts"))
    for path in sorted(paths | ({CATALOGUES / f"{NAME}_{arguments.add}.ts"} if arguments.add else set())):
        own = {each for each in found if each.counts} if path.stem.endswith("_en") else found
        merge(own, path)
        if path.stem.endswith("_en"):
            fill_plurals(path)
        compile_catalogue(path, COMPILED / f"{path.stem}.qm")
        left = sorted({each.source for each in own} - finished(path))
        print(f"{path.name}: {len(own)} texts, {len(left)} not translated")
        print("".join(f"  {text}\n" for text in left), end="")
        missing += len(left)
    return 1 if missing and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
