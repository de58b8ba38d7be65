"""Descriptions of symbols for tooltips and menus."""

from __future__ import annotations

import html
import unicodedata
from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import SymbolNote
from kokoro_desktop.phonemes.fixes import Fix
from kokoro_desktop.phonemes.mixtures import MIXTURE, Mixture, parse_mixture, without_weights
from kokoro_desktop.phonemes.symbols import SYMBOLS, SymbolKind
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.translation import tr, translated

_BY_CHAR: Final = {symbol.char: symbol for symbol in SYMBOLS}
_DOTTED_CIRCLE: Final = "\u25cc"
_INVISIBLE: Final = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf"})


def visible(symbol: str) -> str:
    """Return a visible form of a symbol: combining marks on a dotted circle, a space as ␣."""
    if symbol == " ":
        return "␣"
    return _DOTTED_CIRCLE + symbol if unicodedata.combining(symbol[0]) else symbol


def code_point(symbol: str) -> str:
    """Return the code point of a symbol in Unicode notation, such as U+0283."""
    return f"U+{ord(symbol):04X}"


def shown(symbols: str) -> str:
    """Format symbols for use in a sentence: like `visible`, but with the code point of an invisible symbol."""
    if not symbols:
        return tr("nothing")
    if len(symbols) == 1 and unicodedata.category(symbols) in _INVISIBLE:
        return code_point(symbols)
    return visible(symbols)


def explain(note: SymbolNote) -> str:
    """Explain a symbol's note in HTML: what replaces the symbol and why, or how the user can fix it."""
    symbol = html.escape(shown(note.symbol))
    named = f"<b>{symbol}</b> {_code(note.symbol)}"
    reason = html.escape(translated(note.reason))
    if note.replacement == note.symbol:
        hint = tr("Press Alt+Enter or right-click for suggestions.")
        return f"<p>{named}<br>{reason}.<br><i>{hint}</i></p>"
    if note.replacement is None:
        lost = tr("The model does not know this symbol, so it is not spoken.")
        return f"<p>{named}<br>{lost}<br><i>{tr('Press Alt+Enter or right-click to choose a replacement.')}</i></p>"
    return f"<p>{named} → <b>{html.escape(shown(note.replacement))}</b><br>{reason}.</p>"


def explain_symbol(symbol: str) -> str:
    """Describe a symbol of the vocabulary in HTML, with an example word; empty if no description is needed."""
    found = _BY_CHAR.get(symbol)
    if found is None or found.kind is SymbolKind.PUNCTUATION:
        return ""
    example = f"<br>{html.escape(example_words(found.example))}" if found.example else ""
    return f"<p><b>{html.escape(visible(symbol))}</b>: {html.escape(translated(found.name))}{example}</p>"


def describe_symbols(symbols: str) -> str:
    """Name each sound and mark of a unit, such as "near-open central vowel"; for a mixture, both sounds."""
    known = (_BY_CHAR[char].name for char in without_weights(symbols.strip()) if char in _BY_CHAR)
    return ", ".join(map(translated, known))


def mixture_words(mixture: Mixture) -> str:
    """Describe a mixture by the percentage of each sound."""
    second = (mixture.weight or 0.0) * 100
    return fill(tr("{0:.0f}% {1}, {2:.0f}% {3}"), 100 - second, mixture.first, second, mixture.second)


def name_unit(unit: Unit) -> str:
    """Return the name of a unit, such as a phoneme or a pause, for screen readers and tooltips."""
    if unit.is_pause:
        return tr("pause, {0}").format(unit.symbol.strip())
    if unit.symbol and not unit.is_spoken:
        return tr("word boundary")
    if unit.silence_s:
        return fill(tr("silence of {0:.2f} s, set in the text"), unit.silence_s)
    label = MIXTURE.sub(lambda match: mixture_words(parse_mixture(match)), unit.label)
    return label or tr("silence at the edge")


def fix_labels(fix: Fix) -> tuple[str, str]:
    """Return two menu labels for a fix: for one occurrence, and for all occurrences."""
    symbol, replacement, count = shown(fix.symbol), shown(fix.replacement), len(fix.edits)
    if fix.replacement:
        here = tr("Replace {symbol} with {replacement}").format(symbol=symbol, replacement=replacement)
    else:
        here = tr("Remove {symbol}").format(symbol=symbol)
    everywhere = tr("{what} everywhere ({count} occurrences)").format(what=here, count=count)
    return here.replace("&", "&&"), everywhere.replace("&", "&&")


def _code(symbols: str) -> str:
    if len(symbols) != 1:
        return ""
    name = unicodedata.name(symbols, "").lower()
    return html.escape(f"({code_point(symbols)}{', ' + name if name else ''})")


def example_words(example: str) -> str:
    """Translate an example word, such as "English brick /bɹˈɪk/"; only the language name is translated.

    An example without phonemes is a sentence, which is translated as a whole.
    """
    language, _, word = example.partition(" ")
    return translated(message(f"{language} {{0}}", word) if word.endswith("/") else example)
