"""Popup of the voice picker, with a search field, languages and favourites."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from kokoro_desktop.ui.announce import LateAnnouncer, announce
from kokoro_desktop.ui.speech.voice_model import GENDER, GRADE, ID_ROLE, LISTEN, NAME, STAR, VoiceFilter, VoiceModel
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.overlay import EmptyState
from kokoro_desktop.ui.widgets.popup import Popup

_TO_LIST: Final = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SIZE: Final = (400, 460)


class VoicePopup(Popup):
    """Popup with a searchable list of voices.

    Typing searches, the Up and Down keys move through the list, Enter chooses, Ctrl+P (or Space in the list) plays a
    preview, and Ctrl+D toggles a favourite.

    Signals
    -------
    voice_chosen(str)
        The user chose the voice with this id.
    favourite_toggled(str)
        Request to add the voice with this id to the favourites, or to remove it from them.
    preview_requested(str)
        Request to play a preview of the voice with this id.
    blend_requested
        Request to open the blend dialog.
    file_requested
        Request to choose a voice file.
    """

    voice_chosen = Signal(str)
    favourite_toggled = Signal(str)
    preview_requested = Signal(str)
    blend_requested = Signal()
    file_requested = Signal()

    def __init__(self, model: VoiceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.resize(*_SIZE)
        self._filter = VoiceFilter(self)
        self._filter.setSourceModel(model)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Search: bella, british, male, A …"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Search voices"))
        self.search.setAccessibleDescription(
            tr("Up and Down move through the voices. Enter chooses, Ctrl+P plays a preview, Ctrl+D marks a favourite.")
        )
        self.search.installEventFilter(self)
        self.view = self._make_view()
        self._empty = EmptyState(self.view.viewport(), tr("No matching voices"))
        self._empty.hide()
        blend = self._button(tr("&Blend Voices…"), tr("Mix two or more voices"), self.blend_requested)
        file = tr("Open a voice file: .npy, .pt or .bin")
        load = self._button(tr("Open Voice &File…"), file, self.file_requested)
        buttons = lay_out_row(blend, load, None, spacing=GAP)
        lay_out_column(self.search, (self.view, 1), buttons, of=self, margins=(GAP, GAP, GAP, GAP), spacing=GAP)
        self.setFocusProxy(self.search)
        self.search.textChanged.connect(self._on_searched)
        self._found = LateAnnouncer(self)

    def open_at(self, voice: str) -> None:
        """Open the unfiltered list with ``voice`` as the current row."""
        with QSignalBlocker(self.search):
            self.search.clear()
        self.view.ensurePolished()  # determines the row height, which depends on the style
        self._search("")
        self.show()
        self._go_to(voice)
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Handle the popup's keys before the search field or the list does."""
        if event.type() is QEvent.Type.ShortcutOverride and _is_own(cast(QKeyEvent, event)):
            event.accept()  # even if the key is also a window shortcut
            return True
        if event.type() is QEvent.Type.FocusIn and watched is self.view:
            QTimer.singleShot(0, self.view, self._report_row)  # after the focus of the list
        if event.type() is QEvent.Type.KeyPress and self._on_key(cast(QKeyEvent, event)):
            return True
        return super().eventFilter(watched, event)

    def _make_view(self) -> QTreeView:
        view = QTreeView(self)
        view.setModel(self._filter)
        # Qt reports the wrong row of a tree as selected to screen readers.
        view.setSelectionMode(QTreeView.SelectionMode.NoSelection)
        view.setItemDelegate(_CurrentRow(view))
        view.setAccessibleName(tr("Voices"))
        view.setAccessibleDescription(tr("Space plays a preview, Enter chooses, Ctrl+D marks a favourite."))
        view.setRootIsDecorated(False)
        view.setIndentation(12)
        view.setItemsExpandable(False)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionsClickable(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        for column in (LISTEN, STAR):  # icons without a visible heading
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, 4 * GAP)
        view.clicked.connect(self._on_clicked)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._show_menu)
        view.installEventFilter(self)
        return view

    def _button(self, text: str, hint: str, asked: SignalInstance) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(hint)
        button.setAutoDefault(False)
        button.clicked.connect(self.hide)
        button.clicked.connect(lambda _=False: asked.emit())
        return button

    def _on_key(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether it was consumed."""
        current, in_list = self.view.currentIndex(), self.view.hasFocus()
        if event.key() in _ENTER:
            self._take(current)
        elif _is_star(event):
            self._toggle(current)
        elif _is_listen(event) or (in_list and event.key() == Qt.Key.Key_Space):
            self._preview(current)
        elif self.search.hasFocus() and event.key() in _TO_LIST:
            self._step(event)
        elif in_list and event.text().isprintable() and event.text():
            self.search.setFocus()
            self.search.insert(event.text())
        else:
            return False
        return True

    def _step(self, event: QKeyEvent) -> None:
        """Move through the list while the focus stays in the search field."""
        self.view.keyPressEvent(event)
        while self._id(self.view.currentIndex()) is None:
            before = self.view.currentIndex()
            self.view.keyPressEvent(event)
            if self.view.currentIndex() == before:
                self._go_first()
                break
        announce(self, self._describe_current())

    def _on_searched(self, text: str) -> None:
        self._search(text)
        self._go_first()
        found = {self._id(row) for row in self._rows()}
        self._found.announce(f"{tr('%n voice(s) found', len(found))}. " * bool(found) + self._describe_current())

    def _show_menu(self) -> None:
        """Open the context menu of the current row."""
        current = self.view.currentIndex()
        if self._id(current) is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Choose"), lambda: self._take(current))
        menu.addAction(tr("Listen"), lambda: self._preview(current))
        star = current.siblingAtColumn(STAR)
        menu.addAction(star.data(Qt.ItemDataRole.ToolTipRole), lambda: self._toggle(current))
        menu.setActiveAction(menu.actions()[0])
        viewport = self.view.viewport()
        menu.popup(viewport.mapToGlobal(self.view.visualRect(current).center()))

    def _search(self, text: str) -> None:
        self._filter.set_search(text)
        self._open_groups()
        self._empty.setVisible(self._filter.rowCount() == 0)

    def _report_row(self) -> None:
        """Make Qt report the current row to screen readers again."""
        self.view.currentChanged(self.view.currentIndex(), self.view.currentIndex())

    def _describe_current(self) -> str:
        """Describe the current row for an announcement, because the focus stays in the search field."""
        row = (self.view.currentIndex().siblingAtColumn(column) for column in (NAME, GENDER, GRADE, STAR))
        said = (index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data() for index in row)
        return ", ".join(filter(None, said)) or self._empty.label.text()

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == STAR:
            self._toggle(index)
        elif index.column() == LISTEN:
            self._preview(index)
        else:
            self._take(index)

    def _take(self, index: QModelIndex) -> None:
        voice = self._id(index)
        if voice is not None:
            self._found.stop()
            self.hide()
            self.voice_chosen.emit(voice)

    def _preview(self, index: QModelIndex) -> None:
        voice = self._id(index)
        if voice is not None:
            self.preview_requested.emit(voice)

    def _toggle(self, index: QModelIndex) -> None:
        """Toggle a favourite, keeping its row at the same screen position."""
        voice = self._id(index)
        if voice is not None:
            group, top = index.parent().data(), self.view.visualRect(index).top()
            self.favourite_toggled.emit(voice)
            self._open_groups()
            self._go_to(voice, group)
            moved = self.view.visualRect(self.view.currentIndex()).top() - top
            bar = self.view.verticalScrollBar()
            bar.setValue(bar.value() + moved)

    def _open_groups(self) -> None:
        self.view.expandAll()
        for row in range(self._filter.rowCount()):
            self.view.setFirstColumnSpanned(row, QModelIndex(), True)

    def _go_first(self) -> None:
        first = next(self._rows(), None)
        if first is not None:
            self.view.setCurrentIndex(first)
            self.view.scrollToTop()

    def _go_to(self, voice: str, title: str = "") -> None:
        """Select a voice's row in the group ``title`` or, if the group lacks the voice, the voice's first row."""
        for index in sorted(self._rows(), key=lambda row: row.parent().data() != title):
            if self._id(index) == voice:
                self.view.setCurrentIndex(index)
                self.view.scrollTo(index, QTreeView.ScrollHint.PositionAtCenter)
                return
        self._go_first()

    def _rows(self) -> Iterator[QModelIndex]:
        """Yield the rows of the listed voices; a favourite has two."""
        for group in (self._filter.index(row, 0) for row in range(self._filter.rowCount())):
            yield from (self._filter.index(row, 0, group) for row in range(self._filter.rowCount(group)))

    @staticmethod
    def _id(index: QModelIndex) -> str | None:
        value = index.data(ID_ROLE)
        return value if isinstance(value, str) else None


class _CurrentRow(QStyledItemDelegate):
    """Delegate that paints the current row like a selected one."""

    def initStyleOption(  # noqa: N802
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Initialise the style option, and add the selected state if the row is current."""
        super().initStyleOption(option, index)
        view = option.widget
        if isinstance(view, QTreeView) and index.sibling(index.row(), 0) == view.currentIndex().siblingAtColumn(0):
            option.state |= QStyle.StateFlag.State_Selected


def _is_own(event: QKeyEvent) -> bool:
    return _is_star(event) or _is_listen(event)


def _is_listen(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_P and event.modifiers() == Qt.KeyboardModifier.ControlModifier


def _is_star(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_D and event.modifiers() == Qt.KeyboardModifier.ControlModifier
