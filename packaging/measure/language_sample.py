"""Print a random sample of the project's English for rating: `language_sample.py SEED [--docstrings N] …`.

A reader who did not write the texts rates each one as plain, odd or unclear.
"""

from __future__ import annotations

import argparse
import ast
import random
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGER = 5  # minimum number of words in a longer interface text


def main() -> None:
    """Print the sample."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int, help="the same seed draws the same sample from the same sources")
    parser.add_argument("--docstrings", type=int, default=150, help="how many docstrings to draw")
    parser.add_argument("--messages", type=int, default=60, help="how many messages to draw")
    parser.add_argument("--texts", type=int, default=60, help=f"how many interface texts of {LONGER} words to draw")
    args = parser.parse_args()
    random.seed(args.seed)
    docstrings, messages, texts = collect()
    for title, found, count in (
        ("Docstrings", docstrings, args.docstrings),
        ("Messages", messages, args.messages),
        ("Longer interface texts", texts, args.texts),
    ):
        print(f"## {title}: {min(count, len(found))} of {len(found)}\n")
        for number, (place, text) in enumerate(random.sample(found, min(count, len(found))), 1):
            print(f"{number}. [{place}]\n{text}\n")


def collect() -> tuple[list[tuple[str, str]], list[tuple[str, str]], list[tuple[str, str]]]:
    """Return all docstrings, messages and longer interface texts, as (location, text) pairs."""
    docstrings: list[tuple[str, str]] = []
    messages: list[tuple[str, str]] = []
    texts: list[tuple[str, str]] = []
    for folder in ("kokoro_desktop", "packaging"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            tree = ast.parse(path.read_text(encoding="utf-8"))
            docstrings += _docstrings(tree, place)
            messages += _literals(tree, place, ("message", "mark"))
            texts += [(where, text) for where, text in _literals(tree, place, ("tr",)) if len(text.split()) >= LONGER]
    return docstrings, messages, texts


def _docstrings(tree: ast.Module, place: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield f"{place}: {getattr(node, 'name', 'module')}", text


def _literals(tree: ast.Module, place: str, functions: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the string literals in the first argument of every call to one of ``functions``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions and node.args:
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield f"{place}:{node.lineno}", part.value


if __name__ == "__main__":
    main()
