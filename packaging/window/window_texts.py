"""Extraction of the window's texts from the source: literals passed to `tr`, `message` and `mark`, and name tables."""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "kokoro_desktop"
sys.path.insert(0, str(ROOT))

CALLS = ("tr", "message", "mark")
TABLES = ("export/formats.py", "phonemes/normalize.py", "phonemes/symbols.py", "spelling/languages.py")
ONE_WORD = ("phonemes/symbols.py",)  # tables in which a single word may also be a displayed name


@dataclass(frozen=True, order=True)
class Text:
    """A string to translate.

    Attributes
    ----------
    source
        The English text or template.
    counts
        Whether the text has plural forms for ``%n``.
    """

    source: str
    counts: bool = False


class NotLiteral(Exception):
    """The text passed to `tr` is not a literal."""


class CallTexts(ast.NodeVisitor):
    """Visitor that collects the literals passed to `tr`, `message` and `mark`."""

    def __init__(self, path: Path) -> None:
        self.path, self.found = path, set[Text]()
        self.visit(ast.parse(path.read_text(encoding="utf-8")))

    def visit_Call(self, node: ast.Call) -> None:
        """Collect the first argument, which may be a conditional expression with literals."""
        if isinstance(node.func, ast.Name) and node.func.id in CALLS and node.args:
            counts = node.func.id == "tr" and len(node.args) > 1
            for literal in _options(node.args[0]):
                if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
                    self.found.add(Text(literal.value, counts))
                elif node.func.id == "tr":
                    raise NotLiteral(f"{self.path}:{node.lineno}: {ast.unparse(node)}: write the text as a literal.")
        self.generic_visit(node)


class TableTexts(ast.NodeVisitor):
    """Visitor that collects the names in a table: every string with at least two words, except docstrings."""

    def __init__(self, path: Path, one_word: bool) -> None:
        self.found, self._one_word = set[Text](), one_word
        self.visit(ast.parse(path.read_text(encoding="utf-8")))

    def visit_Expr(self, node: ast.Expr) -> None:
        """Skip docstrings."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Skip formatted strings, whose displayed parts are in `message` calls."""

    def visit_Call(self, node: ast.Call) -> None:
        """Skip messages, which are collected separately, and regular expressions."""
        if ast.unparse(node.func) not in ("message", "re.compile"):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Collect a string; in an example such as "French lune /lyn/", replace the word with a placeholder."""
        if not isinstance(node.value, str):
            return
        example = re.fullmatch(r"([A-Z][a-z]+) .*/.*/", node.value)
        text = f"{example[1]} {{0}}" if example else node.value
        words = re.findall(r"[A-Za-z]{2,}", text)
        sentence = " " in text.strip() and len(words) >= 2 and not re.match(r"\[|\\", text)
        name = self._one_word and len(words) == 1 and re.fullmatch(r"[A-Za-z-]{3,}", text)
        if sentence or name or example:
            self.found.add(Text(text))


def texts() -> set[Text]:
    """Return all strings of the window that are translated."""
    from kokoro_desktop.voices import catalogue

    found = {Text(name) for voice in catalogue() for name in (voice.language_name, voice.gender)}
    found |= {Text(voice.language_name.removesuffix(" English")) for voice in catalogue()}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).as_posix() not in ("messages.py", "ui/translation.py"):
            found |= CallTexts(path).found
    for table in TABLES:
        found |= TableTexts(PACKAGE / table, table in ONE_WORD).found
    plural = {each.source for each in found if each.counts}
    return {each for each in found if each.counts or each.source not in plural}


def _options(argument: ast.expr) -> list[ast.expr]:
    """Return the possible values of an argument: both branches of a conditional expression, or the argument itself."""
    if isinstance(argument, ast.IfExp):
        return [*_options(argument.body), *_options(argument.orelse)]
    return [argument]
