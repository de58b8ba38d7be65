"""The texts of the window are in the catalogues, and what is compiled is what was written there."""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kokoro_desktop import paths

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))

import translate
import window_texts

COVERED = 0.95
"""Share of the texts that a catalogue must have at any time; a release has all: `packaging/translate.py --check`."""
CATALOGUES = sorted(translate.CATALOGUES.glob("*.ts"))


def test_texts_are_found_with_their_contexts(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text(
        'class A:\n    def f(self, n):\n        self.tr("one")\n        self.tr("%n two", "", n)\n'
        '        _tr("three" if n else "four")\n'
        'translate_count("C", "%n five", 1)\n'
        'def _tr(text):\n    return QCoreApplication.translate("B", text)\n'
    )
    message = window_texts.Message
    assert window_texts.WindowTexts(tmp_path / "window.py").found == {
        message("A", "one"), message("A", "%n two", True), message("B", "three"), message("B", "four"),
        message("C", "%n five", True),
    }  # fmt: skip


def test_a_text_that_stands_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text("class A:\n    def f(self, text):\n        self.tr(text)\n")
    with pytest.raises(window_texts.NotLiteral, match=r"window\.py:3: self\.tr\(text\)"):
        window_texts.WindowTexts(tmp_path / "window.py")


def test_sentences_of_the_rooms_are_found_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "room.py").write_text(
        '"""What the file is for."""\nimport re\n_log.info("not for users")\n'
        '_RE = re.compile("two words")\nKEY = "key"\n'
        "def f(path, error):\n    raise ReadError(f\"Cannot read {path}: {'it is gone' if error else error}.\")\n"
    )
    assert window_texts.RoomTexts(tmp_path / "room.py").found == {"Cannot read {0}: {1}.", "it is gone"}


def test_the_templates_are_those_of_the_source() -> None:
    shipped = set(json.loads((paths.resources() / "translations" / "templates.json").read_text(encoding="utf-8")))
    wanted = set(translate.templates(window_texts.messages()))
    assert len(wanted & shipped) >= COVERED * len(wanted), "Run packaging/translate.py."


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_the_windows_texts_and_is_compiled(catalogue: Path, tmp_path: Path) -> None:
    wanted = {(each.context, each.text) for each in window_texts.messages()}
    assert len(wanted & translate.finished(catalogue)) >= COVERED * len(wanted), "Run packaging/translate.py."
    translate.compile_catalogue(catalogue, tmp_path / "compiled.qm")
    shipped = paths.resources() / "translations" / f"{catalogue.stem}.qm"
    assert (tmp_path / "compiled.qm").read_bytes() == shipped.read_bytes(), "Run packaging/translate.py."


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_a_translation_has_the_fields_of_its_text_and_one_key(catalogue: Path) -> None:
    wrong = []
    for message in ET.parse(catalogue).getroot().iter("message"):
        source, forms = message.findtext("source") or "", message.find("translation")
        assert forms is not None
        if forms.get("type") == "unfinished":
            continue
        for said in [form.text or "" for form in forms.iter("numerusform")] or [forms.text or ""]:
            same = sorted(re.findall(r"\{[^}]*\}|%n", said)) == sorted(re.findall(r"\{[^}]*\}|%n", source))
            keys = len(re.findall(r"&(?=\w)", said)) == len(re.findall(r"&(?=\w)", source))
            edges = source[:1].isspace() == said[:1].isspace() and source[-1:].isspace() == said[-1:].isspace()
            if not (same and keys and edges):
                wrong.append((source, said))
    assert wrong == []
