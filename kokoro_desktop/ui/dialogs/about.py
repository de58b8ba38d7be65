"""The about box: versions and licences of the program and of what it is made of."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Iterable
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtWidgets import QLabel, QTextBrowser, QWidget

from kokoro_desktop.ui.widgets.text_dialog import TextDialog
from kokoro_desktop.version import __version__

_VOICES: Final = ""
"""Stands for the voices, whose name is translated."""
_PARTS = (
    ("Kokoro-82M v1.0", "", "Apache-2.0", "https://huggingface.co/hexgrad/Kokoro-82M"),
    (_VOICES, "", "Apache-2.0", "https://huggingface.co/hexgrad/Kokoro-82M"),
    ("Qt, PySide6", "PySide6-Essentials", "LGPL-3.0", "https://doc.qt.io/qtforpython-6/licenses.html"),
    ("Apache TVM", "apache-tvm", "Apache-2.0", "https://tvm.apache.org"),
    ("NumPy", "numpy", "BSD-3-Clause", "https://numpy.org"),
    ("python-sounddevice, PortAudio", "sounddevice", "MIT", "https://python-sounddevice.readthedocs.io"),
    ("python-soundfile", "soundfile", "BSD-3-Clause", "https://python-soundfile.readthedocs.io"),
    ("libsndfile", "", "LGPL-2.1", "https://libsndfile.github.io/libsndfile/"),
)
"""What it is called, the package whose version is shown, its licence, where to read more."""


class AboutDialog(TextDialog):
    """Names, versions, licences; ``model`` says which weights and bundle are in use."""

    def __init__(self, model: Iterable[tuple[str, str]], parent: QWidget | None = None) -> None:
        heading = QLabel(f"<h2>Kokoro Desktop {escape(__version__)}</h2>")
        heading.setTextFormat(Qt.TextFormat.RichText)
        line = QLabel(_tr("A program that speaks IPA. Licence: Apache-2.0."))
        text = QTextBrowser()
        text.setOpenExternalLinks(True)
        text.setAccessibleName(_tr("Versions and licences"))
        text.setHtml(_html(model))
        super().__init__(_tr("About Kokoro Desktop"), [heading, line], text, f"Kokoro Desktop {__version__}\n", parent)
        self.resize(600, 480)


def _html(model: Iterable[tuple[str, str]]) -> str:
    facts = [*model, ("Python", platform.python_version()), (_tr("System"), platform.platform())]
    rows = "".join(f"<tr><td>{escape(name)}&nbsp;&nbsp;</td><td>{escape(value)}</td></tr>" for name, value in facts)
    parts = "".join(
        f'<tr><td><a href="{url}">{escape(name or _tr("54 voices of Kokoro-82M"))}</a>&nbsp;&nbsp;</td>'
        f"<td>{escape(_version(package))}&nbsp;&nbsp;</td><td>{escape(licence)}</td></tr>"
        for name, package, licence, url in _PARTS
    )
    in_use, made_of = escape(_tr("In use")), escape(_tr("Made of"))
    return f"<h3>{in_use}</h3><table>{rows}</table><h3>{made_of}</h3><table>{parts}</table>"


def _version(package: str) -> str:
    if package.startswith("PySide6"):
        return qVersion()
    try:
        return importlib.metadata.version(package) if package else ""
    except importlib.metadata.PackageNotFoundError:
        return ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("AboutDialog", text)
