"""The take list panel, for playing, renaming, deleting and comparing takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.takes.take_rows import TakeRows
from kokoro_desktop.ui.takes.takes_model import DETAILS, KEPT_COLUMNS, SORT_ROLE, TITLE, VOICE, TakesModel
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.overlay import EmptyState

_DELETE_KEYS: Final = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_VOICE_CHARACTERS: Final = 16


class TakesPanel(QWidget):
    """Panel that lists takes, newest first unless the user changes the sort order.

    Attributes
    ----------
    empty
        Hint shown while there are no takes.
    can_paste_prosody
        Whether prosody has been copied from a take.

    Signals
    -------
    take_activated(int)
        A take was double-clicked, or Enter was pressed on it.
    selection_changed(list)
        Ids of the selected takes, in list order.
    rename_requested(int, str)
        The user entered a new title.
    delete_requested(list)
        Ids of the takes to delete.
    compare_requested(list)
        Ids of the two takes to compare.
    use_requested(int)
        The user asked to load the text and settings of the take with this id.
    export_requested(list)
        Ids of the takes to export.
    steps_wanted(int, bool)
        The user asked to play the steps of this take's continuum, in random order if the second argument is True.
    test_requested(list)
        The user asked for a listening test with these takes, or with the steps of the first take's continuum.
    prosody_copied(int)
        The user asked to copy the prosody of this take.
    prosody_pasted(int)
        The user asked to apply the copied prosody to this take.
    take_touched
        The user selected or clicked a take.
    columns_changed
        The sort order or the visible columns changed.
    """

    take_activated = Signal(int)
    selection_changed = Signal(list)
    rename_requested = Signal(int, str)
    delete_requested = Signal(list)
    compare_requested = Signal(list)
    use_requested = Signal(int)
    export_requested = Signal(list)
    steps_wanted = Signal(int, bool)
    test_requested = Signal(list)
    prosody_copied = Signal(int)
    prosody_pasted = Signal(int)
    take_touched = Signal()
    columns_changed = Signal()

    def __init__(self, parent: QWidget | None = None, blends: Callable[[], Mapping[str, str]] = dict) -> None:
        super().__init__(parent)
        self.blends = blends
        self.can_paste_prosody = self._choosing = False
        self._model = TakesModel(self, blends)
        self._model.renamed.connect(self.rename_requested)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._model)
        self._sorted.setSortRole(SORT_ROLE)
        self._view = _View(self)
        self._view.setModel(self._sorted)
        self._view.setAccessibleName(tr("Takes"))
        header = self._view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(VOICE, QHeaderView.ResizeMode.Interactive)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._show_columns_menu)
        header.sortIndicatorChanged.connect(self.columns_changed)
        self.reset()
        self._view.play_pressed.connect(self._on_activated)
        self._view.clicked.connect(lambda _: self.take_touched.emit())
        self._view.doubleClicked.connect(self._on_activated)
        self._view.delete_pressed.connect(self.delete_selected)
        self._view.customContextMenuRequested.connect(self._show_menu)
        self._view.selectionModel().selectionChanged.connect(self._on_selected)
        # Placed over the list: hiding the list with its last take would lose the keyboard focus.
        self.empty = EmptyState(self._view.viewport(), tr("Your takes appear here."))
        self.setFocusProxy(self._view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._view)
        self.set_takes(())

    def set_takes(self, takes: Sequence[Take]) -> None:
        """Replace the listed takes; selected takes stay selected if they are still listed."""
        before, current = self.selected_ids(), self._current_id()
        model = self._view.selectionModel()
        model.blockSignals(True)
        self._model.set_takes(takes)
        self.empty.setVisible(not takes)
        self._view.setAccessibleDescription("" if takes else self.empty.label.text())
        # Limit the voice column: names of blends can be long, and the title matters more.
        most = self._view.fontMetrics().averageCharWidth() * _VOICE_CHARACTERS
        header = self._view.header()
        wanted = max(self._view.sizeHintForColumn(VOICE) + GAP, header.sectionSizeHint(VOICE))
        header.resizeSection(VOICE, min(wanted, max(most, header.sectionSizeHint(VOICE))))
        self._choose(before, current)
        model.blockSignals(False)
        if self.selected_ids() != before:
            self.selection_changed.emit(self.selected_ids())

    def mark(self, shown: int | None, pair: Sequence[int]) -> None:
        """Mark the displayed take, and takes A and B, if any."""
        self._model.set_marks(shown, pair)

    def mark_unsaved(self, ids: Sequence[int]) -> None:
        """Mark the takes that could not be saved."""
        self._model.set_unsaved(ids)

    def reset(self) -> None:
        """Restore the default sort order and columns."""
        self._view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
        for column in range(self._model.columnCount()):
            self._view.setColumnHidden(column, column in DETAILS)

    def remember(self, settings: Settings) -> None:
        """Store the sort order and the visible columns in the settings."""
        header, names = self._view.header(), self._model.names()
        settings.put("takes/sorted-by", names[header.sortIndicatorSection()])
        settings.put("takes/ascending", header.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder)
        hidden = [name for column, name in enumerate(names) if self._view.isColumnHidden(column)]
        settings.put("takes/hidden", hidden or ["none"])

    def restore(self, settings: Settings) -> None:
        """Load the sort order and the visible columns from the settings."""
        names, by = self._model.names(), settings.text("takes/sorted-by")
        ascending = settings.flag("takes/ascending", False)
        order = Qt.SortOrder.AscendingOrder if ascending else Qt.SortOrder.DescendingOrder
        self._view.sortByColumn(names.index(by) if by in names else 0, order)
        hidden = settings.words("takes/hidden")
        if not {"none", *names}.isdisjoint(hidden):
            for column, name in enumerate(names):
                self._view.setColumnHidden(column, column not in KEPT_COLUMNS and name in hidden)

    def selected_ids(self) -> list[int]:
        """Return the ids of the selected takes, in list order."""
        rows = sorted(self._view.selectionModel().selectedRows(), key=QModelIndex.row)
        return [self._id(index) for index in rows]

    def select(self, ids: Sequence[int]) -> None:
        """Select these takes; the last one becomes the current take."""
        self._choose(ids, ids[-1] if ids else None)

    def rename_current(self) -> None:
        """Start editing the title of the current take."""
        index = self._view.currentIndex()
        if index.isValid():
            self._view.edit(index.siblingAtColumn(TITLE))

    def delete_selected(self) -> None:
        """Request the deletion of the selected takes."""
        if ids := self.selected_ids():
            self.delete_requested.emit(ids)

    def _id(self, index: QModelIndex) -> int:
        return self._model.takes[self._sorted.mapToSource(index).row()].id

    def _current_id(self) -> int | None:
        index = self._view.currentIndex()
        return self._id(index) if index.isValid() else None

    def _choose(self, ids: Sequence[int], current: int | None) -> None:
        self._choosing = True
        chosen, flags = QItemSelection(), QItemSelectionModel.SelectionFlag
        here = QModelIndex()
        for row in range(self._sorted.rowCount()):
            index = self._sorted.index(row, 0)
            if self._id(index) in ids:
                chosen.select(index, index)
            if self._id(index) == current:
                here = index
        self._view.selectionModel().setCurrentIndex(here, flags.NoUpdate)
        self._view.selectionModel().select(chosen, flags.ClearAndSelect | flags.Rows)
        self._choosing = False
        if here.isValid():
            self._view.scrollTo(here)

    def _steps(self, identifier: int) -> list[int]:
        """Return the ids of the listed steps of a take's continuum, in list order; empty if there is no continuum."""
        takes = self._model.takes
        step = next((take.continuum for take in takes if take.id == identifier), None)
        return [take.id for take in takes if step is not None and step.same_continuum(take.continuum)]

    def _select_steps(self, ids: Sequence[int]) -> None:
        self.select(ids)
        self._on_selected()

    def _on_activated(self, index: QModelIndex) -> None:
        self.take_activated.emit(self._id(index))

    def _on_selected(self) -> None:
        self.selection_changed.emit(self.selected_ids())
        if not self._choosing:
            self.take_touched.emit()

    def columns_menu(self) -> QMenu:
        """Return the menu that shows and hides columns."""
        menu = QMenu(self)
        for column in range(self._model.columnCount()):
            if column not in KEPT_COLUMNS:
                action = menu.addAction(self._model.head(column))
                action.setCheckable(True)
                action.setChecked(not self._view.isColumnHidden(column))
                action.toggled.connect(lambda on, column=column: self._view.setColumnHidden(column, not on))
                action.toggled.connect(self.columns_changed)
        return menu

    def _show_columns_menu(self, place: QPoint) -> None:
        menu = self.columns_menu()
        menu.exec(self._view.header().mapToGlobal(place))
        menu.deleteLater()

    def _show_menu(self, place: QPoint) -> None:
        menu = self.menu()
        if menu is not None:
            menu.exec(self._view.viewport().mapToGlobal(place))
            menu.deleteLater()

    def menu(self) -> QMenu | None:
        """Return the context menu of the selected takes; None if no take is selected."""
        ids = self.selected_ids()
        if not ids:
            return None
        menu = QMenu(self)
        play = menu.addAction(tr("Play"), lambda: self.take_activated.emit(ids[0]))
        play.setEnabled(len(ids) == 1)
        use = menu.addAction(tr("Load Text and Settings"), lambda: self.use_requested.emit(ids[0]))
        use.setEnabled(len(ids) == 1)
        menu.addAction(tr("Compare…"), lambda: self.compare_requested.emit(ids)).setEnabled(len(ids) == 2)
        menu.addAction(tr("Export…"), lambda: self.export_requested.emit(ids))
        steps = self._steps(ids[0])
        test = menu.addAction(tr("Listening Test…"), lambda: self.test_requested.emit(ids))
        test.setEnabled(len(steps or ids) > 1)
        if steps:
            menu.addSeparator()
            menu.addAction(tr("Select All Steps"), lambda: self._select_steps(steps))
            menu.addAction(tr("Play Steps in Order"), lambda: self.steps_wanted.emit(ids[0], False))
            menu.addAction(tr("Play Steps in Random Order"), lambda: self.steps_wanted.emit(ids[0], True))
            menu.addAction(tr("Export All Steps…"), lambda: self.export_requested.emit(steps))
        menu.addSeparator()
        copy = menu.addAction(tr("Copy Prosody"), lambda: self.prosody_copied.emit(ids[0]))
        copy.setEnabled(len(ids) == 1)
        paste = menu.addAction(tr("Paste Prosody"), lambda: self.prosody_pasted.emit(ids[0]))
        paste.setEnabled(len(ids) == 1 and self.can_paste_prosody)
        menu.addSeparator()
        menu.addAction(tr("Rename"), self.rename_current).setEnabled(len(ids) == 1)
        menu.addAction(tr("Delete"), self.delete_selected)
        return menu


class _Heads(QHeaderView):
    """Header that draws the sort indicator above its label, to save width."""

    def sectionSizeFromContents(self, section: int) -> QSize:  # noqa: N802 - Qt's name
        """Return the section size with the same horizontal padding as the rows."""
        size = super().sectionSizeFromContents(section)
        text = str(self.model().headerData(section, self.orientation()) or "")
        size.setWidth(min(size.width(), self.fontMetrics().horizontalAdvance(text) + 2 * GAP))
        return size


class _View(QTreeView):
    """Tree view of the takes.

    Signals
    -------
    delete_pressed
        The Delete key was pressed.
    play_pressed(QModelIndex)
        Enter was pressed on a row. Qt's ``activated`` is not used, because some desktops emit it on a single click.
    """

    delete_pressed = Signal()
    play_pressed = Signal(QModelIndex)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        heads = _Heads(Qt.Orientation.Horizontal, self)
        heads.setSectionsClickable(True)
        heads.setSectionsMovable(True)
        self.setHeader(heads)
        self.setItemDelegate(TakeRows(self))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setSortingEnabled(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Handle the keys for deleting, renaming and playing."""
        if event.key() in _DELETE_KEYS or event.matches(QKeySequence.StandardKey.Delete):
            self.delete_pressed.emit()
        elif event.key() == Qt.Key.Key_F2 and self.currentIndex().isValid():
            self.edit(self.currentIndex().siblingAtColumn(TITLE))
        elif self.state() is QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)  # Enter ends the editing of a title
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.play_pressed.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
