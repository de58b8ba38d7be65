"""Sentences about symbols, for tooltips and menus."""

from __future__ import annotations

import html
import unicodedata
from typing import Final

from PySide6.QtCore import QCoreApplication

from kokoro_desktop.phonemes import SymbolNote
from kokoro_desktop.phonemes.fixes import Fix

_DOTTED_CIRCLE: Final = "\u25cc"
_INVISIBLE: Final = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf"})


def _tr(text: str) -> str:
    return QCoreApplication.translate("Symbols", text)


def shown(symbols: str) -> str:
    """Make symbols visible: a mark gets a circle to stand on, what can't be seen its number."""
    if not symbols:
        return _tr("nothing")
    if len(symbols) == 1 and unicodedata.category(symbols) in _INVISIBLE:
        return f"U+{ord(symbols):04X}"
    if unicodedata.combining(symbols[0]):
        return _DOTTED_CIRCLE + symbols
    return symbols


def explained(note: SymbolNote) -> str:
    """Say, in HTML, what becomes of a symbol and why."""
    symbol = html.escape(shown(note.symbol))
    named = f"<b>{symbol}</b> {_code(note.symbol)}"
    reason = html.escape(_tr(note.reason))
    if note.replacement is None:
        lost = _tr("The model does not know this symbol: it is left out.")
        return f"<p>{named}<br>{lost}<br><i>{_tr('Alt+Enter or right-click for what could stand here.')}</i></p>"
    return f"<p>{named} → <b>{html.escape(shown(note.replacement))}</b><br>{reason}.</p>"


def fix_labels(fix: Fix) -> tuple[str, str]:
    """Name a fix: in this one place, and everywhere."""
    symbol, replacement, count = shown(fix.symbol), shown(fix.replacement), len(fix.edits)
    if fix.replacement:
        here = _tr("Write {replacement} for {symbol}").format(symbol=symbol, replacement=replacement)
    else:
        here = _tr("Take {symbol} out").format(symbol=symbol)
    everywhere = _tr("{what} everywhere ({count} places)").format(what=here, count=count)
    return here.replace("&", "&&"), everywhere.replace("&", "&&")


def _code(symbols: str) -> str:
    if len(symbols) != 1:
        return ""
    name = unicodedata.name(symbols, "").lower()
    return html.escape(f"(U+{ord(symbols):04X}{', ' + name if name else ''})")
