"""The shortcuts page: every key and what it does, taken from the menus themselves, so that neither can lie."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kokoro_desktop.ui.widgets.layouts import lay_out_column

Rows = tuple[tuple[str, str], ...]
"""What is done, and by which keys."""


class ShortcutsDialog(QDialog):
    """A searchable table of the menus' shortcuts, and of those that work in one place only."""

    def __init__(self, menus: Sequence[QMenu], parent: QWidget | None = None) -> None:
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
        for place, rows in (*((_plain(menu.title()), _rows(menu)) for menu in menus), *_elsewhere()):
            if rows:
                self._add_group(place, rows)
        self.table.expandAll()
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        lay_out_column(self._search, (self.table, 1), buttons, of=self, margins=None)
        self.resize(520, 620)

    def _add_group(self, place: str, rows: Rows) -> None:
        group = QTreeWidgetItem(self.table, [place])
        font = group.font(0)
        font.setBold(True)
        group.setFont(0, font)
        group.setFirstColumnSpanned(True)
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        for row in rows:
            QTreeWidgetItem(group, row)

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


def _elsewhere() -> tuple[tuple[str, Rows], ...]:
    """List, by part of the window, the keys that work there and stand in no menu."""
    return (
        (_tr("In the editor"), ((_tr("Offer replacements for the symbol at the caret"), "Alt+Enter"),)),
        (
            _tr("In the waveform and the phoneme lane"),
            (
                (_tr("Zoom"), _tr("Ctrl+wheel, +, −")),
                (_tr("Scroll"), _tr("Wheel, ←, →")),
                (_tr("Select"), _tr("Drag")),
                (_tr("Play the phoneme"), _tr("Click, Enter")),
            ),
        ),
        (
            _tr("In the list of takes"),
            ((_tr("Play"), _tr("Double-click, Enter")), (_tr("Delete"), _tr("Del"))),
        ),
        (_tr("At the speed"), ((_tr("Normal speed"), _tr("Double-click")),)),
    )


def _rows(menu: QMenu) -> Rows:
    native = QKeySequence.SequenceFormat.NativeText
    return tuple(
        (_plain(action.text()), action.shortcut().toString(native))
        for action in menu.actions()
        if not action.shortcut().isEmpty()
    )


def _plain(text: str) -> str:
    return text.replace("&", "").rstrip("…")


def _tr(text: str) -> str:
    return QCoreApplication.translate("ShortcutsDialog", text)
