#!/usr/bin/env python3
"""Gathers every text of the window into the catalogues, and compiles them: `python packaging/translate.py [--check]`.

What is to be translated is found in the source (window_texts.py), merged into packaging/translations/*.ts by Qt's
lupdate, edited there with Qt Linguist or any editor, and compiled into resources/translations/*.qm by Qt's lrelease. A
new language is a new file:

    python packaging/translate.py --add fr
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

from window_texts import ROOT, Message, messages, templates

CATALOGUES = ROOT / "packaging" / "translations"
COMPILED = ROOT / "resources" / "translations"
NAME = "kokoro-desktop"


def merge(found: set[Message], catalogue: Path) -> None:
    """Bring a catalogue up to date: what is new is unfinished, what is gone goes."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "messages.py"
        calls = [
            f"QCoreApplication.translate({json.dumps(each.context)}, {json.dumps(each.text, ensure_ascii=False)}"
            f"{', None, 1' if each.counts else ''})"
            for each in sorted(found)
        ]
        source.write_text("\n".join(calls) + "\n", encoding="utf-8")
        language = catalogue.stem.partition("_")[2]
        options = ["-no-obsolete", "-locations", "none", "-source-language", "en", "-target-language", language]
        _run("pyside6-lupdate", *options, str(source), "-ts", str(catalogue))


def compile_catalogue(catalogue: Path, compiled: Path) -> None:
    """Compile a catalogue."""
    _run("pyside6-lrelease", "-silent", str(catalogue), "-qm", str(compiled))


def finished(catalogue: Path) -> set[tuple[str, str]]:
    """Return the texts that a catalogue has a finished translation of, each with its context."""
    return {
        (context.findtext("name") or "", message.findtext("source") or "")
        for context in ET.parse(catalogue).getroot().iter("context")
        for message in context.iter("message")
        if (part := message.find("translation")) is not None and part.get("type") != "unfinished"
    }


def _run(tool: str, *arguments: str) -> None:
    command = [str(Path(sysconfig.get_path("scripts")) / tool), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "rror" in done.stderr:
        raise SystemExit(f"{tool} failed: {done.stdout}{done.stderr}")


def main(argv: list[str]) -> int:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--add", metavar="CODE", help="begin a catalogue of another language")
    parser.add_argument("--check", action="store_true", help="end with 1 where a catalogue is not finished")
    arguments = parser.parse_args(argv)
    found = messages()
    COMPILED.mkdir(parents=True, exist_ok=True)
    text = json.dumps(templates(found), ensure_ascii=False, indent=1)
    (COMPILED / "templates.json").write_text(f"{text}\n", encoding="utf-8")
    missing = 0
    paths = set(CATALOGUES.glob(f"{NAME}_*.ts"))
    for path in sorted(paths | ({CATALOGUES / f"{NAME}_{arguments.add}.ts"} if arguments.add else set())):
        merge(found, path)
        compile_catalogue(path, COMPILED / f"{path.stem}.qm")
        left = sorted({(each.context, each.text) for each in found} - finished(path))
        print(f"{path.name}: {len(found)} texts, {len(left)} not translated")
        print("".join(f"  {context}: {text}\n" for context, text in left), end="")
        missing += len(left)
    return 1 if missing and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
