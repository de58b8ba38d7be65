"""The application itself: its icon, and the file that it is started with."""

from __future__ import annotations

from pathlib import Path

from desk import Desk
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.window.application import load_icon, open_after_session


def test_icon_has_a_drawing_for_every_place_that_shows_one(qapp: QApplication) -> None:
    icon = load_icon()
    assert {16, 32, 48, 64, 256} == {size.width() for size in icon.availableSizes()}
    assert icon.pixmap(16, 16).toImage().pixelColor(8, 8).lightness() > 200


def test_named_file_takes_the_place_of_the_last_sessions_text(desk: Desk, tmp_path: Path) -> None:
    desk.open().panels.editor.set_text("the last session's")
    desk.close()
    file = tmp_path / "wɜɹdz.ipa"
    file.write_text("wɜɹdz", encoding="utf-8")
    window = desk.open(ready=False)
    restored = []
    window.keeper.restored.connect(lambda session: restored.append(session.text))
    open_after_session(window, file)
    desk.qtbot.waitUntil(lambda: window.panels.editor.text() == "wɜɹdz", timeout=10_000)
    assert restored == ["the last session's"]
