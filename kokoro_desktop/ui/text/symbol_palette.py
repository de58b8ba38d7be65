"""Palette of the model's symbols, for insertion with the mouse or the keyboard."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final, cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QWidget

from kokoro_desktop.phonemes.keywords import keywords
from kokoro_desktop.phonemes.symbols import SYMBOLS, Symbol, SymbolKind
from kokoro_desktop.ui.announce import LateAnnouncer, announce
from kokoro_desktop.ui.style.fonts import PHONEME_FAMILIES, phoneme_font
from kokoro_desktop.ui.text.symbol_words import code_point, example_words, visible
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.buttons import RingButton
from kokoro_desktop.ui.widgets.layouts import FlowLayout, lay_out_column, set_tab_order
from kokoro_desktop.ui.widgets.note import Note

_POINTS: Final = 14.0
_SIDE: Final = 32
_FAMILIES: Final = ", ".join(f"'{family}'" for family in PHONEME_FAMILIES)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_OWN_KEYS: Final = (*_ENTER, *_ARROWS, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Space)


class SymbolButton(RingButton):
    """Button that inserts a symbol."""

    def __init__(self, symbol: Symbol, parent: QWidget) -> None:
        super().__init__(parent)
        self.symbol = symbol
        self.name, self.example = translated(symbol.name), example_words(symbol.example)
        self.setText(visible(symbol.char).replace("&", "&&"))
        self.setFont(phoneme_font(_POINTS))
        self.setFixedSize(_SIDE, _SIDE)
        # A click leaves the focus, and with it the caret, in the editor.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(f"{visible(symbol.char)}, {self.name}")
        self.setAccessibleDescription(self.example or self.name)
        example = f"<br>{html.escape(self.example)}" if self.example else ""
        self.setToolTip(f"<p><b>{html.escape(visible(symbol.char))}</b> {html.escape(self.name)}{example}</p>")

    def matches(self, wanted: str) -> bool:
        """Return whether ``wanted`` matches the symbol's character, code point, keywords, name or kind."""
        return (
            wanted == self.symbol.char
            or wanted.upper() == code_point(self.symbol.char)
            or wanted.lower() in keywords(self.symbol.char)
            or wanted.lower() in f"{self.name} {translated(self.symbol.kind.value)}".lower()
        )


class SymbolPalette(QWidget):
    """Palette of the vocabulary, grouped by kind, with a search field and a description of the current symbol.

    Tab moves between kinds and the arrow keys between symbols; Enter and Space insert a symbol.

    Signals
    -------
    symbol_chosen(str)
        The user chose a symbol to insert.
    """

    symbol_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._search = QLineEdit(self)
        self._search.setPlaceholderText(tr("Search: esh, nasal, oʊ, goat, U+0283 …"))
        self._search.setClearButtonEnabled(True)
        self._search.setAccessibleName(tr("Search symbols"))
        self._search.textChanged.connect(self._show_found)
        self._search.returnPressed.connect(self._choose_first)
        self._found = LateAnnouncer(self)
        self._about = Note("", self)
        self._about.setWordWrap(True)
        self._about.setTextFormat(Qt.TextFormat.RichText)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._about.setMinimumHeight(self._about.fontMetrics().lineSpacing() * 3)
        self._groups: list[tuple[QLabel, QWidget, list[SymbolButton]]] = []
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setAccessibleName(tr("Symbols"))
        self._scroll = scroll
        lay_out_column(self._search, (scroll, 1), self._about, of=self, spacing=4)
        self.setFocusProxy(self._search)
        self._describe(None)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Create the buttons when the palette is first shown, to avoid slowing startup."""
        super().showEvent(event)
        QTimer.singleShot(0, self._fill)

    def buttons(self) -> list[SymbolButton]:
        """Return the buttons that match the search, in order."""
        self._fill()
        return [button for _, _, buttons in self._groups for button in buttons if not button.isHidden()]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Describe the symbol that has the focus or is under the pointer, and handle keys."""
        button = cast(SymbolButton, watched)
        if event.type() is QEvent.Type.ShortcutOverride and cast(QKeyEvent, event).key() in _OWN_KEYS:
            event.accept()  # even if the keys are also window shortcuts
            return True
        if event.type() is QEvent.Type.KeyPress:
            return self._on_key(button, cast(QKeyEvent, event).key())
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._describe(button)
        if event.type() is QEvent.Type.FocusIn:
            self._scroll.ensureWidgetVisible(button, 0, _SIDE)
            self._make_tab_stop(button)
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        """Create the buttons on first use."""
        if not self._groups:
            self._scroll.setWidget(self._make_groups())
            set_tab_order(self._search, *(button for _, _, buttons in self._groups for button in buttons))
            for _, _, buttons in self._groups:
                self._make_tab_stop(buttons[0])

    def _make_groups(self) -> QWidget:
        content = QWidget(self)
        for kind in SymbolKind:
            title = Note(translated(kind.value), content)
            font = title.font()
            font.setBold(True)
            title.setFont(font)
            title.setContentsMargins(2, 4, 0, 0)
            box = QWidget(content)
            box.setAccessibleName(title.text())
            flow = FlowLayout(box)
            buttons = [self._make_button(symbol, box) for symbol in SYMBOLS if symbol.kind is kind]
            for button in buttons:
                flow.addWidget(button)
            self._groups.append((title, box, buttons))
        parts = [part for title, box, _ in self._groups for part in (title, box)]
        lay_out_column(*parts, None, of=content, margins=(6, 4, 6, 6), spacing=2)
        return content

    def _make_button(self, symbol: Symbol, parent: QWidget) -> SymbolButton:
        button = SymbolButton(symbol, parent)
        button.installEventFilter(self)
        button.clicked.connect(lambda _=False: self._choose(button))
        return button

    def _make_tab_stop(self, chosen: SymbolButton) -> None:
        """Make a symbol the only tab stop in its group."""
        for _, _, buttons in self._groups:
            if chosen in buttons:
                for button in buttons:
                    policy = Qt.FocusPolicy.TabFocus if button is chosen else Qt.FocusPolicy.NoFocus
                    button.setFocusPolicy(policy)

    def _on_key(self, button: SymbolButton, key: int) -> bool:
        if key in _ENTER:
            button.animateClick()
            return True
        target = _neighbour(button, self.buttons(), key)
        if target is None:
            return False
        target.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _show_found(self, text: str) -> None:
        self._fill()
        wanted = text.strip()
        for title, box, buttons in self._groups:
            for button in buttons:
                button.setVisible(not wanted or button.matches(wanted))
            found = [button for button in buttons if not button.isHidden()]
            title.setVisible(bool(found))
            box.setVisible(bool(found))
            if found:
                self._make_tab_stop(found[0])
        shown = self.buttons()
        first = shown[0] if wanted and shown else None
        self._describe(first)
        if wanted and first is None:
            self._about.setText(tr("No matching symbols"))
        if wanted:
            self._found.announce(first.accessibleName() if first else self._about.text())

    def _choose_first(self) -> None:
        shown = self.buttons()
        if shown and self._search.text().strip():
            self._choose(shown[0])

    def _choose(self, button: SymbolButton) -> None:
        self._found.stop()
        self.symbol_chosen.emit(button.symbol.char)
        announce(self, tr("Inserted {0}").format(button.accessibleName()))

    def _describe(self, button: SymbolButton | None) -> None:
        if button is None:
            self._about.setText(tr("Point to a symbol to see its name."))
            return
        char = button.symbol.char
        face = f'<span style="font-family: {_FAMILIES}; font-size: large"><b>{html.escape(visible(char))}</b></span>'
        example = f'<br><span style="font-family: {_FAMILIES}">{html.escape(button.example)}</span>'
        self._about.setText(f"{face} &nbsp;{html.escape(button.name)} · {code_point(char)}{example}")


def _neighbour(button: SymbolButton, buttons: Sequence[SymbolButton], key: int) -> SymbolButton | None:
    """Return the button to which an arrow key, Home or End moves the focus; None for any other key.

    Up and Down move to the nearest symbol in an adjacent row.
    """
    index = buttons.index(button)
    if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        step = 1 if key == Qt.Key.Key_Right else -1
        return buttons[(index + step) % len(buttons)]
    if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
        return buttons[0 if key == Qt.Key.Key_Home else -1]
    if key not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
        return None
    here = button.mapToGlobal(button.rect().center())
    places = [(other, other.mapToGlobal(other.rect().center()) - here) for other in buttons]
    down = key == Qt.Key.Key_Down
    ways = [(abs(by.y()), abs(by.x()), other) for other, by in places if (by.y() > 0 if down else by.y() < 0)]
    return min(ways, key=lambda way: way[:2])[2] if ways else button
