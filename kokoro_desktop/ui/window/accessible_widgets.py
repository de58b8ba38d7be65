"""Accessibility interfaces of the widgets that Qt's own interfaces describe incompletely."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QStackedWidget

from kokoro_desktop.ui.announce import Notification
from kokoro_desktop.ui.sound.accessible_phonemes import LaneInterface, WaveformInterface
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.waveform import WaveformView
from kokoro_desktop.ui.widgets.buttons import ChoiceButton, ChoiceInterface
from kokoro_desktop.ui.widgets.note import Note
from kokoro_desktop.ui.widgets.popup import PopupOwner, PopupOwnerInterface


def install() -> None:
    """Register the interfaces; call once per application."""
    QAccessible.installFactory(_make_interface)


def _make_interface(class_name: str, described: QObject | None) -> QAccessibleInterface | None:  # noqa: PLR0911
    match described:
        case Notification():
            return QAccessibleWidget(described, QAccessible.Role.Notification)
        case Note():
            return QAccessibleWidget(described, QAccessible.Role.Paragraph)
        case QStackedWidget():  # Qt's role makes Orca say "layered pane"
            return QAccessibleWidget(described, QAccessible.Role.Client)
        case ChoiceButton():
            return ChoiceInterface(described)
        case PopupOwner():
            return PopupOwnerInterface(described)
        case WaveformView():
            return WaveformInterface(described)
        case PhonemeLane() if type(described) is PhonemeLane:  # positions in aligned lanes, a subclass, are not times
            return LaneInterface(described)
    return None
