"""The font for phonemes: every symbol of the vocabulary has a glyph in it, on any machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFontInfo, QRawFont
from pytestqt.qtbot import QtBot

from kokoro_desktop import paths
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.fixes import NEAREST
from kokoro_desktop.phonemes.xsampa import TABLE
from kokoro_desktop.ui.style.fonts import PHONEME_FAMILIES, load_fonts, phoneme_font

FILES = ("CharisSIL-Regular.ttf", "Symbols-Regular.ttf")


def test_every_symbol_of_the_vocabulary_and_every_one_that_can_be_typed_has_a_glyph(qtbot: QtBot) -> None:
    fonts = [QRawFont(str(paths.resources() / "fonts" / name), 16) for name in FILES]
    wanted = {*Vocabulary.load().ids, *"".join(TABLE.values()), *NEAREST, "\u0361", "\u035c", "\u25cc", "␣", "¿"}
    assert [char for char in sorted(wanted) if not any(font.supportsCharacter(ord(char)) for font in fonts)] == []


def test_letters_that_mean_different_sounds_look_different(qtbot: QtBot) -> None:
    font = QRawFont(str(paths.resources() / "fonts" / FILES[0]), 64)
    for one, other in ("aɑ", "Il", "Iɪ", "ɜɛ", "ːi"):
        paths_of = [font.pathForGlyph(font.glyphIndexesForString(char)[0]) for char in (one, other)]
        assert paths_of[0] != paths_of[1]


def test_the_font_is_the_programs_own(qtbot: QtBot) -> None:
    assert load_fonts()
    assert QFontInfo(phoneme_font(16)).family() == PHONEME_FAMILIES[0]


def test_a_missing_font_is_survived_and_told(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.style.fonts.PHONEME_FAMILIES", ("No such font",))
    monkeypatch.setattr("kokoro_desktop.paths.resources", lambda: tmp_path)
    assert not load_fonts()
    assert "Cannot load the font" in caplog.text
