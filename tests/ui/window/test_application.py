"""The application itself: its icon, and its language."""

from __future__ import annotations

from pathlib import Path

from desk import CHOICES
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.testing.stand_in_card import StandInCard
from kokoro_desktop.ui import translation
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.window.application import load_icon, run
from kokoro_desktop.ui.window.main_window import MainWindow


def test_icon_has_a_drawing_for_every_place_that_shows_one(qapp: QApplication) -> None:
    icon = load_icon()
    assert {16, 32, 48, 64, 256} == {size.width() for size in icon.availableSizes()}
    assert icon.pixmap(16, 16).toImage().pixelColor(8, 8).lightness() > 200


def test_another_language_opens_the_window_again_with_its_text(qapp: QApplication, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    services = Services(
        open_engine=StandInEngines(), devices=lambda: CHOICES, devices_at_once=lambda: CHOICES,
        session_folder=tmp_path / "session", settings=settings, stream=OutputStream(StandInCard(), lambda: None),
    )  # fmt: skip
    settings.put("tour/seen", True)
    seen: list[tuple[str, str]] = []
    timer = QTimer(interval=20)

    def use() -> None:
        windows = [each for each in qapp.topLevelWidgets() if isinstance(each, MainWindow) and each.isVisible()]
        if not windows or windows[0].speech.engine is None or not windows[0].panels.editor.text():
            return
        window = windows[0]
        seen.append((window.actions_.menus[0].title(), window.panels.editor.text()))
        if len(seen) == 1:
            window.panels.editor.set_text("wˈʌn.")
            settings.put("language", "de")
            window.dialogs.reopening_requested.emit()
        else:
            timer.stop()
            window.close()

    timer.timeout.connect(use)
    timer.start()
    qapp.setQuitOnLastWindowClosed(False)  # as `make_application` does
    try:
        assert run(services) == 0
    finally:
        translation.install(qapp, translation.ENGLISH)
        qapp.setQuitOnLastWindowClosed(True)
    assert [title for title, _ in seen] == ["&File", "&Datei"]
    assert seen[1][1] == "wˈʌn."
