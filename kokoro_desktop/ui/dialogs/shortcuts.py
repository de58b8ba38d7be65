"""The shortcuts page: every key and what it does, taken from the menus themselves, so that neither can lie."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)


class ShortcutsDialog(QDialog):
    """A searchable table of the menus' shortcuts, and of those that work in one place only.

    Parameters
    ----------
    menus
        Menus to read.
    elsewhere
        (place, what it does, keys) of what is in no menu.
    """

    def __init__(
        self, menus: tuple[QMenu, ...], elsewhere: tuple[tuple[str, str, str], ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Keyboard Shortcuts"))
        self._search = QLineEdit(self)
        self._search.setPlaceholderText(_tr("Search"))
        self._search.setClearButtonEnabled(True)
        self._search.setAccessibleName(_tr("Search shortcuts"))
        self._search.textChanged.connect(self._filter)
        self.table = QTreeWidget(self)
        self.table.setHeaderLabels([_tr("What it does"), _tr("Keys")])
        self.table.setAccessibleName(_tr("Shortcuts"))
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        for place, what, keys in (*_rows(menus), *elsewhere):
            self._add(place, what, keys)
        self.table.expandAll()
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self._search)
        column.addWidget(self.table, 1)
        column.addWidget(buttons)
        self.resize(520, 620)

    def _add(self, place: str, what: str, keys: str) -> None:
        found = self.table.findItems(place, Qt.MatchFlag.MatchExactly)
        group = next((item for item in found if item.parent() is None), None)
        if group is None:
            group = QTreeWidgetItem(self.table, [place])
            font = group.font(0)
            font.setBold(True)
            group.setFont(0, font)
            group.setFirstColumnSpanned(True)
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        QTreeWidgetItem(group, [what, keys])

    def _filter(self, wanted: str) -> None:
        words = wanted.casefold().split()
        for place in range(self.table.topLevelItemCount()):
            group = self.table.topLevelItem(place)
            assert group is not None
            shown = 0
            for item in (group.child(row) for row in range(group.childCount())):
                assert item is not None
                text = f"{group.text(0)} {item.text(0)} {item.text(1)}".casefold()
                item.setHidden(not all(word in text for word in words))
                shown += not item.isHidden()
            group.setHidden(not shown)


def elsewhere() -> tuple[tuple[str, str, str], ...]:
    """List the keys that work in one part of the window and stand in no menu."""
    editor, takes = _tr("In the editor"), _tr("In the list of takes")
    sound = _tr("In the waveform and the phoneme lane")
    return (
        (editor, _tr("Offer replacements for the symbol at the caret"), "Alt+Enter"),
        (sound, _tr("Zoom"), _tr("Ctrl+wheel, +, −")),
        (sound, _tr("Scroll"), _tr("Wheel, ←, →")),
        (sound, _tr("Select"), _tr("Drag")),
        (sound, _tr("Play the phoneme"), _tr("Click, Enter")),
        (takes, _tr("Play"), _tr("Double-click, Enter")),
        (takes, _tr("Delete"), _tr("Del")),
        (_tr("At the speed"), _tr("Normal speed"), _tr("Double-click")),
    )


def _rows(menus: tuple[QMenu, ...]) -> Iterator[tuple[str, str, str]]:
    for menu in menus:
        for action in _leaves(menu):
            keys = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()[:1]]
            if any(keys):
                yield _plain(menu.title()), _plain(action.text()), ", ".join(keys)


def _leaves(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        if not action.isSeparator():
            yield action


def _plain(text: str) -> str:
    return text.replace("&", "").rstrip("…")


def _tr(text: str) -> str:
    return QCoreApplication.translate("ShortcutsDialog", text)
