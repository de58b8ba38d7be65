"""Where to run: every device this machine could have, and, for those it lacks, why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from kokoro_desktop.ui.translation import translated
from kokoro_desktop.ui.widgets.layouts import lay_out_row

if TYPE_CHECKING:
    from kokoro_desktop.devices.survey import DeviceChoice

_CHOICE: Final = Qt.ItemDataRole.UserRole
_CHARACTERS: Final = 18
"""Room for the devices, which are found once the window is there."""


class DevicePicker(QWidget):
    """Shows the devices and lets one that can be used be chosen.

    Signals
    -------
    choice_changed(DeviceChoice)
        Another device is chosen.
    """

    choice_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = QLabel(self.tr("Dev&ice"), self)
        self._box = QComboBox(self)
        self._model = QStandardItemModel(self._box)
        self._shown_choice: DeviceChoice | None = None
        self._box.setModel(self._model)
        self._box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._box.setMinimumContentsLength(_CHARACTERS)
        self._box.setAccessibleName(self.tr("Device"))
        label.setBuddy(self._box)
        lay_out_row(label, (self._box, 1), of=self)
        self.setFocusProxy(self._box)
        self._box.currentIndexChanged.connect(self._on_index_changed)

    def choice(self) -> DeviceChoice | None:
        """Return what is chosen; None as long as no device can be used."""
        return cast("DeviceChoice | None", self._box.currentData(_CHOICE))

    def set_choice(self, device: str, threads: int) -> bool:
        """Choose a device by its name and threads; tell whether it is there and can be used."""
        for row in range(self._model.rowCount()):
            choice: DeviceChoice = self._model.item(row).data(_CHOICE)
            if choice.available and (choice.device, choice.threads) == (device, threads):
                self._box.setCurrentIndex(row)
                return True
        return False

    def choose_device(self, device: str) -> bool:
        """Choose a device with the most threads that it is listed with; tell whether it can be used."""
        rows = [self._model.item(row).data(_CHOICE) for row in range(self._model.rowCount())]
        counts = [choice.threads for choice in rows if choice.available and choice.device == device]
        return bool(counts) and self.set_choice(device, max(counts))

    def reason_against(self, device: str) -> str:
        """Say why a device cannot be used; nothing where it can, or is not listed."""
        rows = [self._model.item(row).data(_CHOICE) for row in range(self._model.rowCount())]
        return next(
            (translated(choice.reason) for choice in rows if choice.device == device and not choice.available), ""
        )

    def set_choices(self, choices: Sequence[DeviceChoice]) -> None:
        """Show other devices. What was chosen stays chosen if it is still there, else the first that can be used is."""
        before = self.choice()
        with QSignalBlocker(self._box):
            self._model.clear()
            for choice in choices:
                self._model.appendRow(_item(choice))
            self._box.setCurrentIndex(_row_for(before, choices))
        self._on_index_changed()

    def _on_index_changed(self) -> None:
        choice = self.choice()
        self._box.setToolTip(translated(choice.reason or choice.label) if choice is not None else "")
        self._box.setAccessibleName(self.tr("Device: {0}").format(self._box.currentText()))
        if choice != self._shown_choice:
            self._shown_choice = choice
            self.choice_changed.emit(choice)


def _item(choice: DeviceChoice) -> QStandardItem:
    item = QStandardItem(translated(choice.label))
    item.setData(choice, _CHOICE)
    item.setEnabled(choice.available)
    if choice.reason:
        item.setToolTip(translated(choice.reason))
        item.setData(f"{translated(choice.label)}: {translated(choice.reason)}", Qt.ItemDataRole.AccessibleTextRole)
    return item


def _row_for(wanted: DeviceChoice | None, choices: Sequence[DeviceChoice]) -> int:
    usable = [row for row, choice in enumerate(choices) if choice.available]
    for row in usable:
        if wanted is not None and (choices[row].device, choices[row].threads) == (wanted.device, wanted.threads):
            return row
    return usable[0] if usable else -1
