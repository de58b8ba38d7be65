"""Everything that the window can be told to do, with its shortcut; shared by menus, buttons and the shortcuts page."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence

from kokoro_desktop.ui.style import icons
from kokoro_desktop.ui.style.theme import Appearance
from kokoro_desktop.ui.takes.take_desk import SWAP_KEY

Keys = QKeySequence.StandardKey | str


class Actions(QObject):
    """The actions, by name; each is made once and lives as long as the window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        standard = QKeySequence.StandardKey
        self.open = self._make(_tr("&Open Phonemes…"), standard.Open, hint=_tr("Read phonemes from a text file"))
        self.save_text = self._make(
            _tr("&Save Phonemes As…"), standard.Save, hint=_tr("Write the phonemes into a text file")
        )
        self.export = self._make(
            _tr("&Export…"), "Ctrl+E", icon=icons.export_icon(), hint=_tr("Write sound and labels into files")
        )
        self.quit = self._make(_tr("&Quit"), standard.Quit)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)

        self.undo = self._make(_tr("&Undo"), standard.Undo)
        self.redo = self._make(_tr("&Redo"), standard.Redo)
        self.rename = self._make(_tr("Re&name Take"), "F2")
        # Shown, not taken: the key is the list's, and deletes letters in the editor.
        self.delete = self._make(_tr("&Delete Takes\tDel"), hint=_tr("Take the selected takes off the list"))
        self.delete.setToolTip(_tr("Delete the selected takes (Del in the list)"))
        self.xsampa = self._make(
            _tr("Type &X-SAMPA"), "Ctrl+Shift+X", checkable=True, hint=_tr("Turn X-SAMPA into IPA as you type")
        )

        self.play = self._make(_tr("&Play"), "Ctrl+Return", icon=icons.play_icon(), hint=_tr(
            "Speak the phonemes; what was spoken before is played again (Shift speaks it anew)"
        ))  # fmt: skip
        self.play.setShortcuts([QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")])
        self.recompute = self._make(
            _tr("Speak &Anew"), "Ctrl+Shift+Return", hint=_tr("Speak even what was spoken before")
        )
        self.toggle = self._make(_tr("Play or S&top"), "Space", hint=_tr("Where the editor has not the focus"))
        self.stop = self._make(_tr("&Stop"), "Esc", icon=icons.stop_icon(), hint=_tr("Stop sound and computing"))
        self.to_start = self._make(_tr("Go to the &Beginning"), "Home")
        self.to_end = self._make(_tr("Go to the &End"), "End")
        self.loop = self._make(
            _tr("&Loop the Selection"), "Ctrl+L", checkable=True, hint=_tr("Repeat what is selected in the waveform")
        )
        self.swap = self._make(_tr("A/B: &Other Take"), SWAP_KEY, hint=_tr(
            "Change between the two selected takes, level matched, at the same place"
        ))  # fmt: skip
        self.compare_takes = self._make(_tr("&Compare Takes…"), "Ctrl+D", hint=_tr("Two selected takes side by side"))
        self.compare_devices = self._make(_tr("Compare &Devices…"), "Ctrl+Shift+D", hint=_tr(
            "Speak the phonemes on several devices and compare times and sound"
        ))  # fmt: skip

        self.spectrogram = self._make(_tr("&Spectrogram"), "Ctrl+G", checkable=True)
        self.zoom_in = self._make(_tr("Zoom &In"), standard.ZoomIn)
        self.zoom_out = self._make(_tr("Zoom &Out"), standard.ZoomOut)
        self.zoom_fit = self._make(_tr("Show &All"), "Ctrl+0")
        self.zoom_selection = self._make(_tr("Zoom to Se&lection"), "Ctrl+9")
        self.show_symbols = self._make(_tr("S&ymbols"), "Ctrl+Shift+S", checkable=True)
        self.show_timing = self._make(_tr("&Timing"), checkable=True)
        self.show_takes = self._make(_tr("Ta&kes"), checkable=True)
        self.full_screen = self._make(_tr("&Full Screen"), standard.FullScreen, checkable=True)
        if self.full_screen.shortcut().isEmpty():
            self.full_screen.setShortcut("F11")
        for panel in (self.show_symbols, self.show_timing, self.show_takes):
            panel.setChecked(True)
        self.appearance = self._appearances()

        self.shortcuts = self._make(_tr("&Keyboard Shortcuts"), "F1")
        self.open_logs = self._make(_tr("Open the &Log Folder"))
        self.about = self._make(_tr("&About Kokoro Desktop"))
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.about_qt = self._make(_tr("About &Qt"))
        self.about_qt.setMenuRole(QAction.MenuRole.AboutQtRole)

    def _make(
        self, text: str, keys: Keys | None = None, *, icon: QIcon | None = None, hint: str = "", checkable: bool = False
    ) -> QAction:
        action = QAction(text, self)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        if icon is not None:
            action.setIcon(icon)
        action.setCheckable(checkable)
        plain = text.partition("\t")[0].replace("&", "").rstrip("…")
        shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{hint or plain} ({shown})" if shown else hint or plain)
        action.setStatusTip(hint)
        return action

    def _appearances(self) -> dict[Appearance, QAction]:
        names = {
            Appearance.SYSTEM: _tr("As the S&ystem"), Appearance.LIGHT: _tr("&Light"), Appearance.DARK: _tr("&Dark")
        }  # fmt: skip
        group = QActionGroup(self)
        made = {}
        for each, text in names.items():
            action = self._make(text, checkable=True)
            group.addAction(action)
            made[each] = action
        made[Appearance.SYSTEM].setChecked(True)
        return made


def _tr(text: str) -> str:
    return QCoreApplication.translate("Actions", text)
