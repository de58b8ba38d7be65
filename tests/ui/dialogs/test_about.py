"""The about box names everything that is shipped, with its licence."""

from __future__ import annotations

import importlib.metadata
import sys

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.about import AboutDialog, distributions
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.style.theme import Appearance
from kokoro_desktop.version import __version__


def test_every_dependency_and_what_it_needs_is_named_with_version_and_licence(qtbot: QtBot) -> None:
    rows = {name.lower().replace("_", "-"): (version, licence) for name, version, licence, _ in distributions()}
    assert {"numpy", "apache-tvm", "pyside6-essentials", "soundfile", "cffi", "protobuf"} <= rows.keys()
    assert rows["numpy"][0] == importlib.metadata.version("numpy")
    assert [name for name, (_, licence) in rows.items() if not licence] == []
    assert not {"pytest", "matplotlib", "kokoro-tvm-desktop"} & rows.keys()


def test_program_with_a_python_of_its_own_names_what_it_has_beside_that(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "starlette" not in {name for name, *_ in distributions()}
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert {"starlette", "uvicorn", "h11", "anyio"} <= {name for name, *_ in distributions()}
    dialog = AboutDialog([])
    qtbot.addWidget(dialog)
    assert "Bootloader-exception" in dialog.text.toPlainText()


def test_text_names_program_model_fonts_and_libraries_inside_others(qtbot: QtBot) -> None:
    dialog = AboutDialog([("Weights", "kokoro <int8>")])
    qtbot.addWidget(dialog)
    assert any(__version__ in label.text() for label in dialog.findChildren(QLabel))
    text = dialog.text.toPlainText()
    for part in (
        "kokoro <int8>",
        "Charis SIL",
        "LLVM",
        "LGPL-3.0",
        "LAME",
        "Python",
        "onnx",
        "ICU",
        "OpenSSL",
    ):
        assert part in text


@pytest.mark.usefixtures("light")
def test_links_have_the_colours_that_the_window_has_now(qtbot: QtBot) -> None:
    dialog = AboutDialog([])
    qtbot.addWidget(dialog)
    dialog.show()

    def link() -> QColor:
        cursor = dialog.text.document().find("Kokoro-82M")
        return cursor.charFormat().foreground().color()

    before = link()
    theme.apply(Appearance.DARK)
    qtbot.waitUntil(lambda: link() != before)
    assert link().lightness() > before.lightness()
