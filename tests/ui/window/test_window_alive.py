"""The window is there at once, stays alive whatever happens behind it, and can be used without eyes or mouse."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.window.exception_hook import ExceptionHook
from kokoro_desktop.ui.window.messages import FAULT

HELLO = "həlˈO wˈɜɹld."
LONG = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ, wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ. " * 60
SLOT_S = 0.05
ATTEMPTS = 5

FIRST_WINDOW = """
import sys, time
start = time.perf_counter()
from pathlib import Path
from kokoro_desktop.ui.window.application import make_application
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.services import Services
from kokoro_desktop.ui.settings import Settings
application = make_application()
home = Path(sys.argv[1])
window = MainWindow(Services(session_folder=home / "session", settings=Settings(home / "window.ini")))
window.show()
window.repaint()
heavy = {"tvm", "onnx", "onnxruntime", "torch", "soundfile", "sounddevice", "scipy", "tqdm"} & sys.modules.keys()
try:  # the time for which the operating system ran something else (see the watchdog)
    waited = int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9
except OSError:
    waited = 0.0
print(time.perf_counter() - start - waited, ",".join(sorted(heavy)))
sys.stdout.flush()
import os
os._exit(0)
"""


def test_window_is_visible_in_less_than_a_second_and_nothing_heavy_is_loaded_before(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    times = []
    for _ in range(3):  # the first one warms the disk's cache
        done = subprocess.run(
            [sys.executable, "-c", FIRST_WINDOW, str(tmp_path)],
            env=environment, capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        seconds, _, heavy = done.stdout.strip().partition(" ")
        assert not heavy
        times.append(float(seconds))
    assert min(times) < 1.0


def test_no_slot_takes_longer_than_50_ms(desk, qtbot: QtBot, watchdog, tmp_path: Path) -> None:
    """Whatever is slow in the program is slow each time; what another process does to this one is not."""
    longest = []
    for attempt in range(ATTEMPTS):
        desk.home = tmp_path / str(attempt)
        _use(desk, qtbot, watchdog)
        desk.close()
        longest.append((watchdog.longest_s, watchdog.doing))
        if watchdog.longest_s < SLOT_S:
            break
    assert min(longest)[0] < SLOT_S, longest


def _use(desk, qtbot: QtBot, watchdog) -> None:
    """Do all that a user does, on six minutes of sound."""
    window = desk.open(lambda: StandInEngines(stage_s=0.02, compile_s=0.3))
    watchdog.restart()  # opening the window is another matter
    panels, actions = window.panels, window.actions_
    panels.editor.set_text(LONG)
    qtbot.waitUntil(actions.play.isEnabled, timeout=10_000)
    actions.play.trigger()
    qtbot.waitUntil(lambda: desk.card.active, timeout=10_000)
    for _ in range(20):
        desk.hear(0.1)
        qtbot.wait(10)
    qtbot.waitUntil(lambda: len(window.store.takes) == 1, timeout=60_000)
    [take] = window.store.takes
    assert take.duration_s > 300
    waveform = panels.sound.waveform

    def choose(count: int) -> None:
        panels.takes.select([each.id for each in window.store.takes[:count]])

    def speak(text: str) -> None:
        panels.editor.set_text(text)
        qtbot.wait(100)
        actions.recompute.trigger()
        qtbot.waitUntil(lambda: not window.speech.busy, timeout=10_000)

    for step in (
        *[waveform.zoom_in] * 5, *[waveform.zoom_out] * 5, lambda: waveform.set_selection(24_000, 72_000),
        waveform.zoom_selection, actions.zoom_fit.trigger, lambda: window.player.seek(48_000),
        actions.spectrogram.trigger, actions.zoom_in.trigger, actions.spectrogram.trigger, actions.stop.trigger,
        lambda: speak(HELLO), lambda: speak("həlˈO? wˈɜɹld!"), lambda: choose(1), actions.toggle.trigger,
        lambda: choose(2), actions.swap.trigger, actions.swap.trigger, actions.delete.trigger, waveform.setFocus,
        actions.undo.trigger, window.keeper.save_now, lambda: panels.editor.set_text(LONG),
    ):  # fmt: skip
        step()
        qtbot.wait(60)
    qtbot.wait(300)
    watchdog.pause()


def test_watchdog_notices_a_slow_slot(desk, qtbot: QtBot, watchdog) -> None:
    desk.open()
    watchdog.restart()
    action = QAction(desk.window)
    action.triggered.connect(lambda: time.sleep(0.25))
    action.trigger()
    qtbot.wait(20)
    assert watchdog.longest_s > 2 * SLOT_S  # the alarms wake it, and then it may have to wait for a core
    assert "test_watchdog_notices_a_slow_slot" in watchdog.doing


def test_unexpected_exception_is_shown_once_and_the_window_goes_on(
    desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open()
    guard = ExceptionHook(window)
    guard.caught.connect(window.messages.show_unexpected)
    shown: list[str] = []
    guard.caught.connect(lambda sentence, details: shown.append(details))

    def fail() -> None:
        raise ZeroDivisionError("by nought")

    guard.install()
    try:
        for _ in range(3):
            try:
                fail()
            except ZeroDivisionError as error:
                sys.excepthook(type(error), error, error.__traceback__)
    finally:
        guard.remove()
    assert len(shown) == 1
    assert "in fail" in shown[0]
    assert "by nought" in (window.panels.banners.message(FAULT) or "")
    desk.speak(HELLO)
    assert len(window.store.takes) == 1


def _controls(window: QWidget) -> list[QWidget]:
    kinds = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QTreeView)
    return [
        widget for widget in window.findChildren(QWidget)
        if isinstance(widget, kinds) and not widget.objectName().startswith("qt_") and widget.parentWidget() is not None
        and not isinstance(widget.parentWidget(), QAbstractSpinBox | QLineEdit)
    ]  # fmt: skip


def _nameless(window: QWidget) -> list[QWidget]:
    return [
        widget for widget in _controls(window)
        if not (widget.accessibleName() or _label_of(window, widget))
        and not (isinstance(widget, QAbstractButton) and widget.text())
        and not widget.parentWidget().inherits("QAbstractScrollArea")
        and not widget.inherits("QScrollBar")
    ]  # fmt: skip


def _label_of(window: QWidget, widget: QWidget) -> str:
    """Text of the label whose buddy the widget is: Qt gives it to screen readers as the name."""
    return next((label.text() for label in window.findChildren(QLabel) if label.buddy() is widget), "")


def test_every_control_has_a_name(desk) -> None:
    assert not _nameless(desk.open())


def test_tab_reaches_every_part(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    panels = window.panels
    reached: set[QWidget] = set()
    panels.play.setFocus()
    for _ in range(80):
        focused = window.focusWidget()
        assert focused is not None
        part: QWidget | None = focused
        while part is not None:
            reached.add(part)
            part = part.parentWidget()
        # Ctrl+Tab leaves the editor, in which Tab might be typed.
        keys = Qt.KeyboardModifier.NoModifier
        qtbot.keyClick(focused, Qt.Key.Key_Tab, keys)
    wanted = (
        panels.editor, panels.symbols, panels.voice, panels.speed, panels.device, panels.seed, panels.play,
        panels.sound.waveform, panels.sound.lane, panels.timing, panels.takes,
    )  # fmt: skip
    assert [part for part in wanted if part not in reached] == []


def test_focus_is_visible_wherever_tab_leads(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    window.panels.sound.waveform.set_selection(2_400, 4_800)
    qtbot.wait(50)
    window.panels.play.setFocus()
    qtbot.keyClick(window.panels.play, Qt.Key.Key_Tab)  # styles show the focus of those who use the keyboard
    invisible, seen = [], set()
    for _ in range(60):
        focused = window.focusWidget()
        assert focused is not None
        if focused in seen:
            break
        seen.add(focused)
        with_focus = focused.grab().toImage()
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
        if focused.grab().toImage() == with_focus:
            invisible.append((type(focused).__name__, focused.accessibleName()))
    assert len(seen) > 20
    assert invisible == []


@pytest.mark.parametrize("name", ["export", "compare_takes", "compare_devices", "shortcuts", "about", "blend"])
def test_every_control_of_every_dialog_has_a_name(desk, qtbot: QtBot, name: str) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    window.panels.takes.select([take.id for take in window.store.takes])
    if name == "blend":
        window.panels.voice.blend_requested.emit("af_heart")
    else:
        getattr(window.actions_, name).trigger()
    [dialog] = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
    assert _nameless(dialog) == []
    dialog.close()
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=5_000)
