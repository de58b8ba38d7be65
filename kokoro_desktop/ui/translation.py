"""The window's language: which there are, which is chosen, and sentences that the rooms below wrote in English.

What the rooms below say, errors above all, goes to the command line, into logs and from child processes to their
parents as it is: one English sentence with its fields filled in. The window finds the sentence's template again by its
fixed words, and says the template's translation with the fields in their places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from kokoro_desktop import paths

ENGLISH: Final = "en"
"""What is written in the program; it needs no catalogue."""
LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
"""What the languages call themselves, by code."""
CATALOGUE: Final = "kokoro-desktop"
TEMPLATES: Final = "templates.json"
"""Of the rooms' sentences, those that have fields."""
CONTEXT: Final = "Engine"
"""Under which the rooms' sentences are in the catalogues."""
_FIELD: Final = re.compile(r"\\\{(\w+)\\\}")


def folder() -> Path:
    """Folder of the compiled catalogues."""
    return paths.resources() / "translations"


def languages() -> tuple[str, ...]:
    """List what the window can speak, by code, English first."""
    return (ENGLISH, *sorted(path.stem.removeprefix(f"{CATALOGUE}_") for path in folder().glob(f"{CATALOGUE}_*.qm")))


def choose_language(wanted: str = "") -> str:
    """Return the language to be used.

    Parameters
    ----------
    wanted
        A code; empty, or one that there is no catalogue for, means the first of the system's languages that there is.
    """
    known = languages()
    codes = [wanted, *(name.partition("-")[0] for name in QLocale.system().uiLanguages())]
    return next((code for code in codes if code in known), ENGLISH)


def install(application: QCoreApplication, wanted: str = "") -> str:
    """Have the window, and Qt's own dialogs, speak a language; to be called before any text is made.

    Returns
    -------
    str
        The language's code.
    """
    code = choose_language(wanted)
    if code == ENGLISH:
        return code
    application.installTranslator(SentenceTranslator(folder() / TEMPLATES, application))
    system = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for place, name in ((system, "qtbase"), (str(folder()), CATALOGUE)):
        translator = QTranslator(application)
        if translator.load(f"{name}_{code}", place):
            application.installTranslator(translator)
    if wanted:
        QLocale.setDefault(QLocale(code))
    return code


def translated(sentence: str) -> str:
    """Translate what a room below the window has said: an error, a reason, a step of work, a name."""
    if not sentence or "\0" in sentence:
        return sentence
    try:
        return QCoreApplication.translate(CONTEXT, sentence)
    except UnicodeEncodeError:  # it names a file whose name is in no encoding
        return sentence


class SentenceTranslator(QTranslator):
    """Translates sentences whose fields are filled in; installed first, it is asked last, when no catalogue knows one.

    Parameters
    ----------
    file
        The templates: a list in JSON, fields in braces.
    """

    def __init__(self, file: Path, parent: QCoreApplication | None = None) -> None:
        super().__init__(parent)
        self._file = file

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        """Say that there is something in it: Qt asks no empty one."""
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """Translate a sentence, and what is in its fields, which may be sentences as well."""
        if context != CONTEXT:
            return None
        for template, pattern in self._patterns:
            found = pattern.fullmatch(text)
            if found is not None:
                fields = {name: translated(value) for name, value in found.groupdict().items()}
                said = QCoreApplication.translate(CONTEXT, template)
                return said.format(*(fields.get(f"_{number}", "") for number in range(len(fields))), **fields)
        return None

    @cached_property
    def _patterns(self) -> Sequence[tuple[str, re.Pattern[str]]]:
        """Templates and what finds their sentences: those with the most fixed words first, which say the most."""
        templates: list[str] = json.loads(self._file.read_text(encoding="utf-8"))
        templates.sort(key=lambda template: -len(re.sub(r"\{\w+\}", "", template)))
        return [(template, _pattern_of(template)) for template in templates]


def _pattern_of(template: str) -> re.Pattern[str]:
    def group(field: re.Match[str]) -> str:
        name = field[1]
        return f"(?P<{'_' if name.isdigit() else ''}{name}>.*?)"

    seen: set[str] = set()

    def once(field: re.Match[str]) -> str:
        if field[1] in seen:
            return f"(?P={'_' if field[1].isdigit() else ''}{field[1]})"
        seen.add(field[1])
        return group(field)

    return re.compile(_FIELD.sub(once, re.escape(template)), re.DOTALL)
