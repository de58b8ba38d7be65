"""Files of phonemes are opened, saved and remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.text.documents import Documents, dropped_file


@pytest.fixture
def documents(qtbot: QtBot, tmp_path: Path) -> Documents:
    window = QWidget()
    qtbot.addWidget(window)
    return Documents(Settings(tmp_path / "window.ini", window), window)


def _answer(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for asked in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, asked, lambda *rest: (name, ""))


def test_saved_text_is_opened_again(
    documents: Documents, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _answer(monkeypatch, str(tmp_path / "text"))
    documents.ask_and_save("həlˈO")
    assert (tmp_path / "text.txt").read_bytes() == "həlˈO\n".encode()
    _answer(monkeypatch, str(tmp_path / "text.txt"))
    with qtbot.waitSignal(documents.text_opened) as opened:
        documents.ask_and_open()
    assert opened.args == ["həlˈO"]
    assert documents.recent() == [tmp_path / "text.txt"]


@pytest.mark.parametrize(("name", "signal"), [("a.TextGrid", "prosody_opened"), ("a.PitchTier", "prosody_opened")])
def test_files_of_prosody_are_imposed(
    documents: Documents, qtbot: QtBot, tmp_path: Path, name: str, signal: str
) -> None:
    (tmp_path / name).write_text('File type = "ooTextFile"', encoding="utf-8")
    with qtbot.assertNotEmitted(documents.text_opened), qtbot.waitSignal(getattr(documents, signal)) as opened:
        documents.open(tmp_path / name)
    assert opened.args == [[tmp_path / name]]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.WAV", b"RIFF\xff\xff\xff\xff", "a.WAV is a sound file. To speak like a recording, choose Speech → Prosody"),
        ("a.png", b"\x89PNG", "a.png is a picture."),
        ("a.txt", b"\x89", "is not UTF-8 text"),
    ],
)
def test_sounds_and_pictures_are_recognized(
    documents: Documents, qtbot: QtBot, tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    (tmp_path / name).write_bytes(data)
    with qtbot.waitSignal(documents.failed) as failed:
        documents.open(tmp_path / name)
    assert said in failed.args[0]


def test_a_file_with_the_suffix_ipa_holds_phonemes(documents: Documents, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "a.ipa").write_text("mama", encoding="utf-8")
    with qtbot.assertNotEmitted(documents.text_opened), qtbot.waitSignal(documents.phonemes_opened) as opened:
        documents.open(tmp_path / "a.ipa")
    assert opened.args == ["mama"]


def test_given_up_dialog_does_nothing(documents: Documents, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    _answer(monkeypatch, "")
    with qtbot.assertNotEmitted(documents.text_opened), qtbot.assertNotEmitted(documents.failed):
        documents.ask_and_open()
        documents.ask_and_save("a")
    assert documents.recent() == []


def test_file_that_cannot_be_written_is_told(
    documents: Documents, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _answer(monkeypatch, str(tmp_path / "nowhere" / "text.txt"))
    with qtbot.waitSignal(documents.failed) as failed:
        documents.ask_and_save("a")
    assert "text.txt" in failed.args[0]
    assert documents.recent() == []


def test_one_local_file_can_be_dropped(tmp_path: Path) -> None:
    data = QMimeData()
    assert dropped_file(data) is None
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.txt"))])
    assert dropped_file(data) == tmp_path / "a.txt"
    data.setUrls([QUrl("https://example.org/a.txt")])
    assert dropped_file(data) is None
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in "ab"])
    assert dropped_file(data) is None
