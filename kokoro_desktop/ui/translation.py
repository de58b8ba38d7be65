"""The window's language, and the translation of all text in the window.

The window's own texts go through `tr`. Texts from lower-level packages, such as errors, reasons and progress,
are `messages.Message` objects; `translated` looks up the template and fills in the fields.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from kokoro_desktop import paths
from kokoro_desktop.messages import Message, message_of

ENGLISH: Final = "en"  # the language of the source; its catalogue has plural forms only
LANGUAGES: Final = {"en": "English", "de": "Deutsch"}  # each language's own name, by code
CATALOGUE: Final = "kokoro-desktop"
CONTEXT: Final = "Kokoro Desktop"  # the only context in the catalogues


def folder() -> Path:
    """Return the folder with the compiled catalogues."""
    return paths.resources() / "translations"


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, English first."""
    codes = {path.stem.removeprefix(f"{CATALOGUE}_") for path in folder().glob(f"{CATALOGUE}_*.qm")}
    return (ENGLISH, *sorted(codes - {ENGLISH}))


def choose_language(wanted: str = "") -> str:
    """Return the language to use.

    Parameters
    ----------
    wanted
        Language code. If the code is empty or has no catalogue, use the first of the user's system languages with a
        catalogue, or English if none of these languages has a catalogue.
    """
    known = languages()
    codes = [wanted, *(name.partition("-")[0] for name in QLocale.system().uiLanguages())]
    return next((code for code in codes if code in known), ENGLISH)


def install(application: QCoreApplication, wanted: str = "") -> str:
    """Replace the installed catalogues, including Qt's own, with those of a language.

    Text that is already displayed keeps its language.

    Returns
    -------
    str
        The code of the language in use.
    """
    code = choose_language(wanted)
    for before in application.findChildren(QTranslator):
        application.removeTranslator(before)
    system = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for place, name in ((system, "qtbase"), (str(folder()), CATALOGUE)):
        translator = QTranslator(application)
        if translator.load(f"{name}_{code}", place):
            application.installTranslator(translator)
    QLocale.setDefault(QLocale(code) if wanted else QLocale.system())
    return code


def tr(text: str, count: int = -1) -> str:
    """Translate a text that appears in the window.

    Parameters
    ----------
    text
        Text to translate. It must be a string literal, because `packaging/window/translate.py` extracts only literals.
    count
        Number that replaces ``%n`` and selects the plural form.
    """
    return QCoreApplication.translate(CONTEXT, text, None, count)


def translated(text: str | BaseException) -> str:
    """Translate a message or an exception's message, including messages nested in its fields."""
    if isinstance(text, BaseException):
        text = message_of(text)
    if isinstance(text, Message) and (text.args or text.fields):
        fields = {name: _field(value) for name, value in text.fields.items()}
        return tr(text.template).format(*map(_field, text.args), **fields)
    try:
        text.encode()
    except UnicodeEncodeError:  # a file name that is not valid in any encoding
        return text
    return tr(text) if text and "\0" not in text else text


def _field(value: object) -> object:
    return translated(value) if isinstance(value, Message | BaseException) else value  # any other text is the user's
