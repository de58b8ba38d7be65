"""Device picker: lists devices with their last measured speed or the reason why they are unavailable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.devices.survey import cpu_label
from kokoro_desktop.ui.figures import factor, times
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.buttons import RingButton
from kokoro_desktop.ui.widgets.layouts import lay_out_row

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from kokoro_desktop.devices.survey import DeviceChoice

_CHOICE: Final = Qt.ItemDataRole.UserRole
# Minimum width in characters, reserved because devices are detected after the window appears.
_CHARACTERS: Final = 22


class DevicePicker(QWidget):
    """Combo box of devices; unavailable devices are listed but cannot be chosen.

    Signals
    -------
    choice_changed(DeviceChoice or None)
        The device or its number of threads has changed; None if no device is available.
    """

    choice_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = QLabel(tr("Dev&ice"), self)
        self._box = QComboBox(self)
        self._model = QStandardItemModel(self._box)
        self._listed: tuple[DeviceChoice, ...] = ()
        # The chosen number of threads, by device name.
        self._threads: dict[str, int] = {}
        # The last measured real-time factor, by device and threads.
        self._speeds: dict[tuple[str, int], float] = {}
        self._shown_choice: DeviceChoice | None = None
        self._box.setModel(self._model)
        self._box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._box.setMinimumContentsLength(_CHARACTERS)
        label.setBuddy(self._box)
        self._compare = RingButton(self)
        self._compare.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        lay_out_row(label, (self._box, 1), self._compare, of=self, spacing=GAP // 2)
        self.setFocusProxy(self._box)
        self._box.currentIndexChanged.connect(self._on_index_changed)

    def set_compare_action(self, action: QAction) -> None:
        """Set the action of the button that compares devices."""
        self._compare.setDefaultAction(action)
        self._compare.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._compare.setAccessibleName(action.text().replace("&", "").rstrip("…"))

    def choice(self) -> DeviceChoice | None:
        """Return the chosen device; None if no device is available."""
        found = cast("DeviceChoice | None", self._box.currentData(_CHOICE))
        return None if found is None else self._with_threads(found)

    def max_threads(self) -> int:
        """Return the maximum number of threads for the chosen device."""
        choice = self.choice()
        return 1 if choice is None else self._most(choice.device)

    def set_choice(self, device: str, threads: int) -> bool:
        """Select a device by name and set its number of threads; return whether both are available."""
        for row, choice in enumerate(self._choices()):
            if choice.available and choice.device == device and 1 <= threads <= self._most(device):
                self._threads[device] = threads
                with QSignalBlocker(self._box):
                    self._box.setCurrentIndex(row)
                self._show_rows()
                self._on_index_changed()
                return True
        return False

    def choose_device(self, device: str) -> bool:
        """Select a device with its maximum number of threads; return whether the device is available."""
        return self.set_choice(device, self._most(device))

    def set_threads(self, threads: int) -> None:
        """Set the number of threads for the chosen device; ignore an invalid number."""
        choice = self.choice()
        if choice is not None:
            self.set_choice(choice.device, threads)

    def unavailable_reason(self, device: str) -> str:
        """Return the reason why a device is unavailable; empty if the device is available or not listed."""
        return next(
            (translated(each.reason) for each in self._listed if each.device == device and not each.available), ""
        )

    def set_choices(self, choices: Sequence[DeviceChoice]) -> None:
        """Replace the devices; keep the current choice if it is available, otherwise choose the first available one."""
        before = self.choice()
        self._listed = tuple(choices)
        devices = list({choice.device: choice for choice in reversed(choices)}.values())[::-1]
        with QSignalBlocker(self._box):
            self._model.clear()
            for choice in devices:
                item = QStandardItem()
                item.setData(choice, _CHOICE)
                item.setEnabled(choice.available)
                self._model.appendRow(item)
            usable = [row for row, choice in enumerate(devices) if choice.available]
            kept = [row for row in usable if before is not None and devices[row].device == before.device]
            self._box.setCurrentIndex((kept or usable or [-1])[0])
        self._show_rows()
        self._on_index_changed()

    def show_speed(self, device: str, threads: int, rtf: float) -> None:
        """Show the last measured real-time factor of a device with ``threads`` threads; ignore a factor of 0."""
        if rtf > 0:
            self._speeds[device, threads] = rtf
            self._show_rows()

    def speeds(self) -> list[str]:
        """Return the measured speeds as strings, for `set_speeds`."""
        return [f"{device} {threads} {rtf:.6g}" for (device, threads), rtf in self._speeds.items()]

    def set_speeds(self, words: Sequence[str]) -> None:
        """Restore measured speeds; skip invalid strings."""
        for word in words:
            device, _, rest = word.partition(" ")
            try:
                threads, rtf = rest.split(" ")
                self.show_speed(device, int(threads), float(rtf))
            except ValueError:
                continue

    def _choices(self) -> list[DeviceChoice]:
        return [self._model.item(row).data(_CHOICE) for row in range(self._model.rowCount())]

    def _most(self, device: str) -> int:
        return max((each.threads for each in self._listed if each.device == device and each.available), default=1)

    def _with_threads(self, choice: DeviceChoice) -> DeviceChoice:
        threads = self._threads.get(choice.device, choice.threads)
        label = cpu_label(threads) if choice.placement == CPU_ALONE else choice.label
        return replace(choice, threads=threads, label=label)

    def _show_rows(self) -> None:
        with QSignalBlocker(self._box):
            for row, listed in enumerate(self._choices()):
                choice, item = self._with_threads(listed), self._model.item(row)
                rtf = self._speeds.get((choice.device, choice.threads))
                said = translated(choice.reason) or ("" if rtf is None else times(rtf))
                item.setText(f"{translated(choice.label)} · {said}" if said else translated(choice.label))
                fast = "" if rtf is None else factor(rtf)
                item.setToolTip(translated(choice.reason) or "\n".join(filter(None, (fast, choice.device))))
        rows = self._box.view()
        rows.setMinimumWidth(rows.sizeHintForColumn(0) + 4 * GAP)  # reasons may be wider than the box
        chosen = self.choice()
        self._box.setToolTip(self._model.item(self._box.currentIndex()).toolTip() if chosen is not None else "")
        self._box.setAccessibleName(tr("Device: {0}").format(self._box.currentText()))
        # Unavailable devices cannot be reached with the keyboard.
        disabled = [self._model.item(row) for row in range(self._model.rowCount())]
        missing = "; ".join(item.text() for item in disabled if not item.isEnabled())
        rtf = None if chosen is None else self._speeds.get((chosen.device, chosen.threads))
        facts = ["" if rtf is None else factor(rtf), tr("Unavailable: {0}").format(missing) if missing else ""]
        self._box.setAccessibleDescription(". ".join(filter(None, facts)))
        self._box.update()

    def _on_index_changed(self) -> None:
        self._show_rows()
        choice = self.choice()
        if choice != self._shown_choice:
            self._shown_choice = choice
            self.choice_changed.emit(choice)
