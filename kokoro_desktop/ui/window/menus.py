"""The menu bar: every action in its place, recent files, example sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from kokoro_desktop.ui.window.actions import Actions


class Menus(QObject):
    """Fills a window's menu bar.

    Signals
    -------
    file_chosen
        A recent file, by its path.
    example_chosen
        Phonemes and voice of an example sentence.
    """

    file_chosen = Signal(str)
    example_chosen = Signal(str, str)

    def __init__(self, window: QMainWindow, actions: Actions, recent_files: Callable[[], list[str]]) -> None:
        super().__init__(window)
        bar = window.menuBar()
        self._recent_files = recent_files

        file = bar.addMenu(_tr("&File"))
        file.addAction(actions.open)
        self.recent = file.addMenu(_tr("Open &Recent"))
        self.recent.aboutToShow.connect(self._fill_recent)
        self.examples = file.addMenu(_tr("E&xamples"))
        _add(file, [actions.save_text, None, actions.export, None, actions.quit])

        edit = bar.addMenu(_tr("&Edit"))
        _add(edit, [actions.undo, actions.redo, None, actions.rename, actions.delete, None, actions.xsampa])

        speech = bar.addMenu(_tr("&Speech"))
        _add(speech, [actions.play, actions.recompute, actions.toggle, actions.stop, None])
        _add(speech, [actions.to_start, actions.to_end, actions.loop, None])
        _add(speech, [actions.swap, actions.compare_takes, None, actions.compare_devices])

        view = bar.addMenu(_tr("&View"))
        _add(view, [actions.spectrogram, None])
        _add(view, [actions.zoom_in, actions.zoom_out, actions.zoom_fit, actions.zoom_selection, None])
        _add(view, [actions.show_symbols, actions.show_timing, actions.show_takes, None])
        looks = view.addMenu(_tr("&Appearance"))
        _add(looks, list(actions.appearance.values()))
        view.addAction(actions.full_screen)

        help_ = bar.addMenu(_tr("&Help"))
        _add(help_, [actions.shortcuts, actions.open_logs, None, actions.about, actions.about_qt])
        self.menus: tuple[QMenu, ...] = (file, edit, speech, view, help_)

    def set_examples(self, examples: Iterable[tuple[str, str, str]]) -> None:
        """Offer example sentences: what the menu says, the phonemes, the voice."""
        self.examples.clear()
        for label, phonemes, voice in examples:
            action = self.examples.addAction(label.replace("&", "&&"))
            action.triggered.connect(lambda _=False, text=phonemes, by=voice: self.example_chosen.emit(text, by))

    def _fill_recent(self) -> None:
        self.recent.clear()
        paths = [Path(name) for name in self._recent_files()]
        for number, path in enumerate(paths, 1):
            action = self.recent.addAction(f"&{number}  {path.name.replace('&', '&&')}")
            action.setToolTip(str(path))
            action.setStatusTip(str(path))
            action.triggered.connect(lambda _=False, name=str(path): self.file_chosen.emit(name))
        if not paths:
            self.recent.addAction(_tr("No files yet")).setEnabled(False)


def _add(menu: QMenu, actions: Sequence[QAction | None]) -> None:
    for action in actions:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Menus", text)
