"""The window's language, and messages of the packages below it with their fields."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from kokoro_desktop.errors import DeviceError, OutputError
from kokoro_desktop.messages import message
from kokoro_desktop.ui import translation
from kokoro_desktop.ui.translation import CONTEXT, choose_language, tr, translated
from kokoro_desktop.voices.voice_spec import UnknownVoice

WORDS = {
    "Cannot write {path}: {reason}.": "{path} wird nicht geschrieben: {reason}.",
    "the disk is full": "die Platte ist voll",
    "Device '{device}' is not available: {reason}": "Gerät {device}: {reason}",
    "no driver, {0} or later is needed": "kein Treiber; nötig ist {0}",
    "There is no voice '{name}'. {advice}": "{advice} Eine Stimme „{name}“ gibt es nicht.",
    "Did you mean {0}?": "{0}?",
}


class _German(QTranslator):
    def isEmpty(self) -> bool:  # noqa: N802
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        return WORDS.get(text) if context == CONTEXT else None


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    translator = _German()
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.mark.usefixtures("german")
def test_errors_are_translated_with_their_fields_and_the_reasons_in_them() -> None:
    full = OutputError(Path("/tmp/a.wav"), message("the disk is full"))
    assert translated(full) == "/tmp/a.wav wird nicht geschrieben: die Platte ist voll."
    missing = DeviceError("cuda", message("no driver, {0} or later is needed", "13.0"))
    assert translated(missing) == "Gerät cuda: kein Treiber; nötig ist 13.0"
    unknown = UnknownVoice("af_hart", ("af_heart",))
    assert translated(unknown) == "af_heart? Eine Stimme „af_hart“ gibt es nicht."


@pytest.mark.usefixtures("german")
def test_a_message_without_a_translation_stays_english() -> None:
    assert translated("The kettle boils: no driver at all.") == "The kettle boils: no driver at all."
    assert translated(message("The {0} boils.", "kettle")) == "The kettle boils."
    assert translated("") == ""


@pytest.mark.usefixtures("german")
def test_a_long_message_is_translated_as_fast_as_a_short_one() -> None:
    noise = "error: in function 'f': " * 1000
    assert translated(OutputError(Path("a"), noise)) == f"a wird nicht geschrieben: {noise}."


@pytest.mark.usefixtures("german")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.text(st.characters(codec=None, exclude_characters="\0", exclude_categories=()), max_size=20))
def test_any_field_survives(path: str) -> None:
    said = translated(message("Cannot write {path}: {reason}.", path=path, reason="42 % {0} {} (*)"))
    assert said == f"{path} wird nicht geschrieben: 42 % {{0}} {{}} (*)."


def test_counted_texts_have_an_english_plural(qapp: QApplication) -> None:
    assert tr("%n take(s) opened.", 1) == "1 take opened."
    assert tr("%n take(s) opened.", 3) == "3 takes opened."


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
