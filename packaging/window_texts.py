"""Finds every text of the window in the source: what the window translates itself, and what the rooms below it say."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "kokoro_desktop"
sys.path.insert(0, str(ROOT))

ROOMS = (
    "errors.py", "audio", "bundle", "compiler", "continua", "devices", "engine", "export", "files",
    "measure/comparison.py", "measure/ratio.py", "measure/speech_engine.py", "phonemes", "prosody",
    "spelling/english/english_converter.py", "spelling/extras", "spelling/languages.py", "spelling/markup.py",
    "spelling/stretches.py", "spelling/word.py", "takes", "voices", "weights",
)  # fmt: skip
"""What the window shows sentences of."""
NOT_SHOWN = (
    "tuning", "examples.py", "xsampa.py", "onnx_proportions.py", "embedded_code.py", "labels.py", "vocabulary.py",
    "timings.py", "take_file.py", "take_prosody.py", "step_tables.py",
)  # fmt: skip
MADE_UP = (
    "CPU (1 thread)",
    "CPU ({0} threads)",
    "identical",
    "American",
    "British",
    "{0}, not significant)",
    "{0}, line {1}: {2}.",
)
"""What the rooms put together of parts that tell nothing by themselves."""
NAMING = ("symbols.py",)
"""Files in which a single word is a name that is shown."""
SILENT = (
    "_log.", "re.compile", "warnings.", "print", "np.", "ctypes.", "parser.", "argparse.", "cast", "TypeVar",
)  # fmt: skip
"""Calls whose texts nobody reads in the window."""

_CODE = re.compile(r"\s*(//|extern|pip |template<|typedef|namespace|model name|long long|\w+\[)")
"""Texts of two words that are no sentences."""


@dataclass(frozen=True, order=True)
class Message:
    """A text that is to be translated: where it belongs, and whether it counts something."""

    context: str
    text: str
    counts: bool = False


class NotLiteral(Exception):
    """A translation is asked for a text that stands nowhere in the source."""


class WindowTexts(ast.NodeVisitor):
    """Finds what the window has translated: `self.tr`, `_tr`, `translate` and `translate_count` with a literal."""

    def __init__(self, path: Path) -> None:
        self.path, self.found = path, set[Message]()
        self._classes: list[str] = []
        self._tree = ast.parse(path.read_text(encoding="utf-8"))
        self._module = next(
            (_text(call.args[0]) for node in self._tree.body
             if isinstance(node, ast.FunctionDef) and node.name == "_tr"
             for call in ast.walk(node) if isinstance(call, ast.Call)), ""
        )  # fmt: skip
        self.visit(self._tree)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Know the class: `self.tr` translates in its context."""
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Look into a function, unless it is one that hands texts on."""
        if node.name not in ("_tr", "translated", "translate_count", "translate"):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Take what is translated."""
        called = ast.unparse(node.func)
        if called == "self.tr":
            self._take(node, self._classes[-1], node.args[0], len(node.args) > 2)
        elif called == "_tr":
            self._take(node, self._module, node.args[0])
        elif called == "QCoreApplication.translate" and _text(node.args[0]):
            self._take(node, _text(node.args[0]), node.args[1], len(node.args) > 3)
        elif called == "translate_count":
            self._take(node, _text(node.args[0]), node.args[1], True)
        self.generic_visit(node)

    def _take(self, node: ast.Call, context: str, argument: ast.expr, counts: bool = False) -> None:
        options = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
        for each in options:
            if not _text(each):
                raise NotLiteral(f"{self.path}:{node.lineno}: {ast.unparse(node)}: write the text there.")
            self.found.add(Message(context, _text(each), counts))


class RoomTexts(ast.NodeVisitor):
    """Finds what a room below the window says: every text of two words, its fields numbered as they come."""

    def __init__(self, path: Path) -> None:
        self.found = set[str]()
        self._least = 1 if path.name in NAMING else 2
        self.visit(ast.parse(path.read_text(encoding="utf-8")))

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave docstrings out."""
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions out."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Leave annotations out."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        """Leave out what nobody reads in the window."""
        if not ast.unparse(node.func).startswith(SILENT):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Take a text."""
        if isinstance(node.value, str):
            self._take(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Take a text with fields, and texts that fill them."""
        parts, number = [], 0
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(str(part.value))
            else:
                parts.append(f"{{{number}}}")
                number += 1
                self.visit(part)  # what fills a field may be a text as well
        self._take("".join(parts))

    def _take(self, text: str) -> None:
        example = re.fullmatch(r"([A-Z][a-z]+) .*/.*/", text)
        if example:
            text = f"{example[1]} {{0}}"
        words = re.findall(r"[A-Za-z]{2,}", re.sub(r"\{\w*\}", " ", text))
        sentence = " " in text.strip() and len(words) >= 2 and not _CODE.match(text)
        name = self._least == 1 and len(words) == 1 and re.fullmatch(r"[A-Za-z-]{3,}|[A-Z][a-z]+ \{0\}", text)
        if sentence or name:
            self.found.add(text)


def messages() -> set[Message]:
    """Find every text of the window."""
    from kokoro_desktop.ui.translation import CONTEXT
    from kokoro_desktop.voices import catalogue

    found: set[Message] = set()
    for path in sorted((PACKAGE / "ui").rglob("*.py")):
        found |= WindowTexts(path).found
    texts = {text for path in _room_files() for text in RoomTexts(path).found}
    texts |= set(MADE_UP) | {name for voice in catalogue() for name in (voice.language_name, voice.gender)}
    return found | {Message(CONTEXT, text) for text in texts}


def templates(found: set[Message]) -> list[str]:
    """Return the rooms' texts that have fields, sorted."""
    from kokoro_desktop.ui.translation import CONTEXT

    return sorted(each.text for each in found if each.context == CONTEXT and re.search(r"\{\w+\}", each.text))


def _room_files() -> Iterator[Path]:
    for room in ROOMS:
        place = PACKAGE / room
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if not any(part in NOT_SHOWN for part in path.parts):
                yield path


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
