"""The window can be used without eyes and without a mouse."""

from __future__ import annotations

import pytest
from desk import HELLO, Desk, open_dialog
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.style import theme


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


def test_every_control_has_a_name(desk: Desk) -> None:
    assert not _nameless(desk.open())


def test_tab_reaches_every_part(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    panels = window.panels
    reached: set[QWidget] = set()
    for dock in panels.docks.values():
        dock.set_shown(True)  # what lies behind another tab is not reached
        panels.transport.play.setFocus()
        for _ in range(80):
            focused = window.focusWidget()
            assert focused is not None
            part: QWidget | None = focused
            while part is not None:
                reached.add(part)
                part = part.parentWidget()
            # Ctrl+Tab leaves the editor, in which Tab might be typed.
            qtbot.keyClick(focused, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
    wanted = (
        panels.editor, panels.symbols, panels.voice, panels.speed, panels.device, panels.more, panels.transport,
        panels.sound.waveform, panels.sound.lane, panels.timing, panels.takes, panels.stages,
    )  # fmt: skip
    assert [part for part in wanted if part not in reached] == []


def test_focus_is_visible_wherever_tab_leads(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open_and_speak()
    window.panels.sound.waveform.set_selection(2_400, 4_800)
    qtbot.wait(50)
    window.panels.transport.play.setFocus()
    qtbot.keyClick(window.panels.transport.play, Qt.Key.Key_Tab)  # styles show the focus of those who use the keyboard
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


def test_targets_are_large_enough(desk: Desk) -> None:
    """WCAG 2.2, 2.5.8: 24 x 24 pixels, on an interface of the usual scale."""
    theme.apply(theme.Appearance.LIGHT)
    window = desk.open_and_speak()
    shown = [each for each in _controls(window) if each.isVisible() and not each.inherits("QScrollBar")]
    small = [
        (type(each).__name__, each.accessibleName(), each.width(), each.height())
        for each in shown
        if min(each.width(), each.height()) < (18 if isinstance(each, QAbstractSlider) else 24)
    ]
    theme.apply(theme.Appearance.SYSTEM)
    assert len(shown) > 20
    assert small == []


def test_no_name_hides_the_words_that_a_label_shows(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    labels = [label for label in window.findChildren(QLabel) if label.text() and label.accessibleName()]
    assert [label for label in labels if label.text() not in label.accessibleName()] == []


def test_device_and_speed_say_what_they_are_set_to(desk: Desk) -> None:
    window = desk.open()
    window.panels.speed.set_value(1.5)
    names = [control.accessibleName() for control in _controls(window)]
    assert "Device: CPU (2 threads)" in names
    assert "Speed, coarse adjustment: 1.50" in names


@pytest.mark.parametrize(
    "name", ["export", "compare_takes", "compare_devices", "shortcuts", "about", "blend", "measurements"]
)
def test_every_control_of_every_dialog_has_a_name(desk: Desk, qtbot: QtBot, name: str) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    dialog = open_dialog(window, name)
    assert _nameless(dialog) == []
    dialog.close()
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=5_000)


def test_the_key_of_export_works_in_text_fields_that_use_it_themselves(desk: Desk, announced: list[str]) -> None:
    """On X11, Ctrl+E moves the caret of a text field to the end."""

    class Greedy(QLineEdit):
        def event(self, event: QEvent) -> bool:
            if event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
                event.accept()
                return True
            return super().event(event)

    window = desk.open()
    field = Greedy(window.panels.symbols)
    field.show()
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert announced[-1] == "Export is currently not available."
    desk.speak(HELLO)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    [dialog] = [each for each in window.findChildren(QDialog) if each.isVisible()]
    assert dialog.windowTitle() == "Export"
    dialog.close()
