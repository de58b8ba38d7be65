"""The window's language, and sentences of the rooms below it, with what is in their fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from kokoro_desktop.errors import DeviceError, OutputError
from kokoro_desktop.ui import translation
from kokoro_desktop.ui.translation import CONTEXT, SentenceTranslator, choose_language, translated
from kokoro_desktop.voices.voice_spec import UnknownVoice

WORDS = {
    "Cannot write {path}: {reason}.": "{path} wird nicht geschrieben: {reason}.",
    "the disk is full": "die Platte ist voll",
    "Device '{0}' is not available: {1}": "Gerät {0}: {1}",
    "no driver, {0} or later is needed": "kein Treiber; nötig ist {0}",
    "There is no voice '{0}': {1}": "{1} Eine Stimme „{0}“ gibt es nicht.",
    "did you mean {0}?": "{0}?",
    "{0} is damaged": "{0} ist beschädigt",
}


class _German(QTranslator):
    def isEmpty(self) -> bool:  # noqa: N802
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        return WORDS.get(text) if context == CONTEXT else None


@pytest.fixture
def german(qapp: QApplication, tmp_path: Path) -> Iterator[None]:
    file = tmp_path / "templates.json"
    file.write_text(json.dumps([text for text in WORDS if "{" in text]), encoding="utf-8")
    translators = [SentenceTranslator(file), _German()]
    for each in translators:
        qapp.installTranslator(each)
    yield
    for each in translators:
        qapp.removeTranslator(each)


@pytest.mark.usefixtures("german")
def test_errors_are_said_with_their_fields_and_the_reasons_in_them() -> None:
    full = OutputError(Path("/tmp/a.wav"), "the disk is full")
    assert translated(str(full)) == "/tmp/a.wav wird nicht geschrieben: die Platte ist voll."
    missing = DeviceError("cuda", "no driver, 13.0 or later is needed")
    assert translated(str(missing)) == "Gerät cuda: kein Treiber; nötig ist 13.0"
    unknown = UnknownVoice("af_hart", ("af_heart",))
    assert translated(str(unknown)) == "af_heart? Eine Stimme „af_hart“ gibt es nicht."


@pytest.mark.usefixtures("german")
def test_what_has_no_translation_stays_as_it_is() -> None:
    assert translated("The kettle boils: no driver at all.") == "The kettle boils: no driver at all."
    assert translated("") == ""
    assert QCoreApplication.translate("Other", "the disk is full") == "the disk is full"


def test_in_english_nothing_is_looked_for(qapp: QApplication) -> None:
    assert translated("the disk is full") == "the disk is full"


@pytest.mark.usefixtures("german")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.text(st.characters(codec=None, exclude_characters=":\0", exclude_categories=()), max_size=20))
def test_any_field_survives(path: str) -> None:
    try:
        path.encode()
        said = f"{path} wird nicht geschrieben: 42 % {{0}} {{}} (*)."
    except UnicodeEncodeError:
        said = f"Cannot write {path}: 42 % {{0}} {{}} (*)."
    assert translated(f"Cannot write {path}: 42 % {{0}} {{}} (*).") == said


def test_the_first_of_the_systems_languages_that_there_is_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "languages", lambda: ("en", "de"))

    class _System:
        def uiLanguages(self) -> list[str]:  # noqa: N802
            return ["tlh", "de-AT", "en-GB"]

    monkeypatch.setattr(QLocale, "system", _System)
    assert choose_language() == "de"
    assert choose_language("en") == "en"
    assert choose_language("xx") == "de"
    monkeypatch.setattr(_System, "uiLanguages", lambda self: ["tlh"])
    assert choose_language() == "en"
