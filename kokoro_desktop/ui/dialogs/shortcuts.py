"""The keyboard shortcuts dialog: list all shortcuts and change those of menu actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.key_bindings import KeyBindings, spoken_keys
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.orca import SILENT

# Item data role for the action's name; set only in rows whose shortcut can be changed.
_NAME: Final = Qt.ItemDataRole.UserRole


class ShortcutsDialog(QDialog):
    """Dialog with a searchable table of shortcuts: those of menu actions can be changed, those of widgets cannot.

    Attributes
    ----------
    table
        The shortcuts, grouped by menu.
    keys
        Field for the shortcut of the selected row.
    """

    def __init__(self, menus: Sequence[QMenu], bindings: KeyBindings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard Shortcuts"))
        self._bindings = bindings
        self._search = QLineEdit(self)
        self._search.setPlaceholderText(tr("Search"))
        self._search.setClearButtonEnabled(True)
        self._search.setAccessibleName(tr("Search shortcuts"))
        self._search.textChanged.connect(self._filter)
        self.table = self._make_table(menus)
        self.keys = _KeyField(self)
        self.keys.setMaximumSequenceLength(1)
        self.keys.setClearButtonEnabled(True)
        self.keys.editingFinished.connect(self._take_keys)
        label = QLabel(tr("&Shortcut:"), self)
        label.setBuddy(self.keys)
        self._reset = QPushButton(tr("&Reset"), self)
        self._reset.setToolTip(tr("Restore the default shortcut"))
        self._reset.clicked.connect(self._reset_chosen)
        self._told = QLabel(self)
        self._told.setWordWrap(True)
        self._anyway = QPushButton(tr("Reassig&n"), self)
        self._anyway.clicked.connect(lambda: self._assign(self.keys.keySequence()))
        for button in (self._reset, self._anyway):
            button.setAutoDefault(False)  # Enter may be typed as a shortcut and must not press a button
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        everything = buttons.addButton(tr("Reset &All"), QDialogButtonBox.ButtonRole.ResetRole)
        everything.clicked.connect(bindings.reset_all)
        everything.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        chosen = lay_out_row(label, (self.keys, 1), self._reset)
        told = lay_out_row((self._told, 1), self._anyway)
        lay_out_column(self._search, (self.table, 1), chosen, told, buttons, of=self, margins=None)
        bindings.changed.connect(self._show_keys)
        self.table.currentItemChanged.connect(lambda *_: self._show_chosen())
        self._show_keys()
        self.resize(560, 660)

    def choose(self, name: str) -> None:
        """Select the row of the action with this name."""
        found = next(item for item in self._rows() if item.data(0, _NAME) == name)
        self.table.setCurrentItem(found)

    def told(self) -> str:
        """Return the message below the field, which may name the action that already has the pressed shortcut."""
        return self._told.text()

    def _make_table(self, menus: Sequence[QMenu]) -> QTreeWidget:
        table = QTreeWidget(self)
        table.ensurePolished()  # apply the style sheet first, because rows do not adjust their height later
        table.setHeaderLabels([tr("Action"), tr("Keys")])
        table.setAccessibleName(tr("Shortcuts"))
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        for menu in menus:
            group = _group(table, menu.title().replace("&", ""))
            for action in _actions(menu):
                name = self._bindings.name_of(action)
                if name is not None:
                    QTreeWidgetItem(group, [self._bindings.title(name)]).setData(0, _NAME, name)
            group.setHidden(not group.childCount())
        for place, rows in _elsewhere():
            group = _group(table, place)
            for what, keys in rows:
                _set_keys(QTreeWidgetItem(group, [what]), keys)
        table.expandAll()
        header = table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        return table

    def _rows(self) -> Iterator[QTreeWidgetItem]:
        for place in range(self.table.topLevelItemCount()):
            group = self.table.topLevelItem(place)
            assert group is not None
            for row in range(group.childCount()):
                item = group.child(row)
                assert item is not None
                yield item

    def _chosen(self) -> str | None:
        item = self.table.currentItem()
        return None if item is None else item.data(0, _NAME)

    def _show_keys(self) -> None:
        for item in self._rows():
            if name := item.data(0, _NAME):
                _set_keys(item, *(each.toString(_NATIVE) for each in self._bindings.action(name).shortcuts()[:2]))
        self._show_chosen()

    def _show_chosen(self) -> None:
        name = self._chosen()
        self.keys.setEnabled(name is not None)
        self._reset.setEnabled(name is not None and not self._bindings.is_default(name))
        self._anyway.hide()
        self._told.setText("" if name is not None else tr("Select a row to change its shortcut."))
        keys = QKeySequence() if name is None else self._bindings.action(name).shortcut()
        self.keys.setKeySequence(keys)
        if name is not None:  # screen readers do not read the field's text
            said = spoken_keys(self._bindings.keys(name))
            self.keys.setAccessibleDescription(f"{self._bindings.title(name)}: {said}")

    def _take_keys(self) -> None:
        """Assign the pressed key to the selected action; if a different action uses the key, ask first."""
        name, keys = self._chosen(), self.keys.keySequence()
        if name is None or keys == self._bindings.action(name).shortcut():
            return
        other = None if keys.isEmpty() else self._bindings.holder(keys, name)
        if other is None:
            self._assign(keys)
            return
        sentence = tr("{0} is already assigned to “{1}”. Choose Reassign to use it here instead.")
        self._told.setText(sentence.format(keys.toString(_NATIVE), self._bindings.title(other)))
        self._anyway.show()
        announce(self, self._told.text())

    def _assign(self, keys: QKeySequence) -> None:
        if name := self._chosen():
            self._bindings.assign(name, keys)

    def _reset_chosen(self) -> None:
        if name := self._chosen():
            self._bindings.reset(name)

    def _filter(self, wanted: str) -> None:
        words = wanted.casefold().split()
        shown: set[str] = set()
        for item in self._rows():
            group = item.parent()
            assert group is not None
            text = f"{group.text(0)} {item.text(0)} {item.text(1)}".casefold()
            item.setHidden(not all(word in text for word in words))
            shown |= set() if item.isHidden() else {group.text(0)}
        for place in range(self.table.topLevelItemCount()):
            top = self.table.topLevelItem(place)
            assert top is not None
            top.setHidden(top.text(0) not in shown)


class _KeyField(QKeySequenceEdit):
    """Shortcut field in which Shift+Tab moves the focus; Qt's own field does this for Tab only."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Backtab:
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)


_NATIVE: Final = QKeySequence.SequenceFormat.NativeText


def _group(table: QTreeWidget, title: str) -> QTreeWidgetItem:
    group = QTreeWidgetItem(table, [title])
    font = group.font(0)
    font.setBold(True)
    group.setFont(0, font)
    group.setFirstColumnSpanned(True)
    group.setFlags(Qt.ItemFlag.ItemIsEnabled)
    return group


def _set_keys(row: QTreeWidgetItem, *keys: str) -> None:
    """Show shortcuts in a table row; screen readers read the action and the names of the keys."""
    row.setText(1, tr(" or ").join(keys))
    said = tr(" or ").join(map(spoken_keys, keys)) or tr("none")
    row.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{row.text(0)}: {said}")
    row.setData(1, Qt.ItemDataRole.AccessibleTextRole, SILENT)


def _actions(menu: QMenu) -> Iterator[QAction]:
    """Yield the actions of a menu and its submenus."""
    for action in menu.actions():
        inner = QMenu.menuInAction(action)
        if inner is not None:
            yield from _actions(inner)
        elif not action.isSeparator():
            yield action


def _elsewhere() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the shortcuts that are not in any menu, as (description, keys) pairs grouped by part of the window."""
    return (
        (tr("In the editor"), ((tr("Choose a replacement, a mixture or a pronunciation at the cursor"), "Alt+Enter"),)),
        (
            tr("In the waveform"),
            (
                (tr("Zoom"), tr("Ctrl+wheel, +, −")),
                (tr("Scroll"), tr("Wheel")),
                (tr("Move the cursor"), tr("Click, ←, →")),
                (tr("Select"), tr("Drag, Shift+←, Shift+→")),
            ),
        ),
        (
            tr("On the selected phoneme"),
            (
                (tr("Play the phoneme"), tr("Click, Enter")),
                (tr("Raise or lower the pitch by half a semitone"), tr("↑, ↓, wheel")),
                (tr("Raise or lower the pitch by a tenth of a semitone"), tr("Ctrl+↑, Ctrl+↓")),
                (tr("Change the whole word"), tr("Alt with any of these keys")),
                (tr("Lengthen or shorten by one frame"), tr("Shift+→, Shift+←")),
                (tr("Move the boundary between this phoneme and the next"), tr("Period, comma")),
                (tr("Select phonemes"), tr("Ctrl+Shift+→, Ctrl+Shift+←, drag")),
                (tr("Reset to prediction"), tr("R, or the context menu")),
                (tr("Play as predicted"), tr("Shift+Enter, Shift+click")),
            ),
        ),
        (
            tr("In the take list"),
            ((tr("Play"), tr("Double-click, Enter")), (tr("Delete"), tr("Del"))),
        ),
        (tr("On the speed control"), ((tr("Normal speed"), tr("Double-click")),)),
    )
