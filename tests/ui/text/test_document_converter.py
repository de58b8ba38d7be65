"""Documents are converted after a pause, the latest one only."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop import spelling
from kokoro_desktop.spelling import Conversion, convert
from kokoro_desktop.spelling.document import Document
from kokoro_desktop.task import Task
from kokoro_desktop.ui.text.document_converter import DocumentConverter


@pytest.fixture
def converter(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DocumentConverter:
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path))
    return DocumentConverter()


def test_only_the_latest_document_is_converted(qtbot: QtBot, converter: DocumentConverter) -> None:
    made: list[Document] = []
    converter.converted.connect(made.append)
    converter.submit(Document.from_text("one"), "en-US")
    converter.submit(Document.from_text("two"), "en-US")
    qtbot.waitUntil(lambda: bool(made), timeout=30_000)
    qtbot.wait(200)
    assert [document.phonemes for document in made] == ["tˈu"]


def test_a_cancelled_conversion_tells_nothing(qtbot: QtBot, converter: DocumentConverter) -> None:
    converter.submit(Document.from_text("one"), "en-US")
    converter.cancel()
    with qtbot.assertNotEmitted(converter.converted, wait=300):
        converter.follow(Document.from_text("two"))


def test_a_document_submitted_while_a_conversion_fails_is_converted(
    qtbot: QtBot, converter: DocumentConverter, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def failing(text: str, language: str, *rest: object, **options: object) -> Conversion:
        if text != "bad":
            return convert(text, language)
        begun.set()
        assert go_on.wait(5)
        raise MemoryError

    monkeypatch.setattr(spelling, "convert", failing)
    converter.submit(Document.from_text("bad"), "en-US")
    qtbot.waitUntil(begun.is_set)
    converter.submit(Document.from_text("hello"), "en-US")
    with qtbot.assertNotEmitted(converter.failed), qtbot.waitSignal(converter.converted, timeout=10_000) as made:
        go_on.set()
    assert made.args[0].phonemes == "həlˈO"


def test_a_new_document_ends_the_conversion_of_an_old_one(
    qtbot: QtBot, converter: DocumentConverter, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()

    def endless(text: str, language: str, *rest: object, task: Task, **options: object) -> Conversion:
        while text == "long":
            begun.set()
            task.check()
        return convert(text, language)

    monkeypatch.setattr(spelling, "convert", endless)
    converter.submit(Document.from_text("long"), "en-US")
    qtbot.waitUntil(begun.is_set)
    with qtbot.assertNotEmitted(converter.failed), qtbot.waitSignal(converter.converted, timeout=10_000) as made:
        converter.submit(Document.from_text("hello"), "en-US")
    assert made.args[0].phonemes == "həlˈO"


def test_a_failure_is_told(qtbot: QtBot, converter: DocumentConverter, tmp_path: Path) -> None:
    (tmp_path / "dictionary.tsv").write_text("alone\n", encoding="utf-8")
    with qtbot.waitSignal(converter.failed, timeout=30_000) as failed:
        converter.submit(Document.from_text("one"), "en-US")
    assert "no word or no phonemes" in failed.args[0]
