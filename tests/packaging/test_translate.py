"""The texts of the window are in the catalogues, and what is compiled is what was written there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import translate
import window_texts

from kokoro_desktop import paths

COVERED = 0.95  # of the texts at any time; a release needs all of them (packaging/window/translate.py --check)

CATALOGUES = sorted(translate.CATALOGUES.glob("*.ts"))


def test_literals_of_translating_calls_are_found(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text(
        'tr("one")\ntr("%n two", n)\ntr("three" if n else "four")\nmessage("five {x}", x=1)\nmark("six {y}")\n'
        'message(text, x=1)\nother("seven")\n'
    )
    text = window_texts.Text
    assert window_texts.CallTexts(tmp_path / "window.py").found == {
        text("one"), text("%n two", True), text("three"), text("four"), text("five {x}"), text("six {y}")
    }  # fmt: skip


def test_a_translated_text_must_be_a_literal(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text("class A:\n    def f(self, text):\n        tr(text)\n")
    with pytest.raises(window_texts.NotLiteral, match=r"window\.py:3: tr\(text\)"):
        window_texts.CallTexts(tmp_path / "window.py")


def test_names_in_a_table_are_found_and_docstrings_are_not(tmp_path: Path) -> None:
    (tmp_path / "table.py").write_text(
        '"""What the file is for."""\nimport re\n_RE = re.compile("two words")\n'
        'ROWS = (("i", "close front", "English easy /izi/"), ("key", "x", ""))\n'
    )
    text = window_texts.Text
    assert window_texts.TableTexts(tmp_path / "table.py", False).found == {text("close front"), text("English {0}")}


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_the_windows_texts_and_is_compiled(catalogue: Path, tmp_path: Path) -> None:
    plural_only = catalogue.stem.endswith("_en")
    wanted = {each.source for each in window_texts.texts() if each.counts or not plural_only}
    assert len(wanted & translate.finished(catalogue)) >= COVERED * len(wanted), "Run packaging/window/translate.py."
    translate.compile_catalogue(catalogue, tmp_path / "compiled.qm")
    shipped = paths.resources() / "translations" / f"{catalogue.stem}.qm"
    assert (tmp_path / "compiled.qm").read_bytes() == shipped.read_bytes(), "Run packaging/window/translate.py."


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
