"""The About dialog: versions and licences of the program and its components."""

from __future__ import annotations

import importlib.metadata
import platform
import re
from collections.abc import Iterable
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, Qt, qVersion
from PySide6.QtWidgets import QLabel, QTextBrowser, QWidget

from kokoro_desktop.paths import is_frozen
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.text_dialog import TextDialog
from kokoro_desktop.version import __version__

# Placeholder for the name of the voices, which is translated when the page is built.
_VOICES: Final = ""
# Components that are not Python distributions: name, version, licence and URL.
_PARTS: Final = (
    ("Kokoro-82M", "1.0", "Apache-2.0", "https://huggingface.co/hexgrad/Kokoro-82M"),
    (_VOICES, "1.0", "Apache-2.0", "https://huggingface.co/hexgrad/Kokoro-82M"),
    ("misaki", "0.9.4", "Apache-2.0", "https://github.com/hexgrad/misaki"),
    ("Python", platform.python_version(), "PSF-2.0", "https://docs.python.org/3/license.html"),
    ("Python: OpenSSL", "", "Apache-2.0", "https://www.openssl.org"),
    ("Python: libffi", "", "MIT", "https://sourceware.org/libffi/"),
    ("Python: bzip2, XZ Utils, zlib", "", "bzip2-1.0.6, 0BSD, Zlib", "https://zlib.net"),
    ("Qt", qVersion(), "LGPL-3.0", "https://doc.qt.io/qt-6/licensing.html"),
    ("Qt: ICU, Zstandard", "", "Unicode-3.0, BSD-3-Clause", "https://icu.unicode.org"),
    ("Apache TVM: LLVM", "", "Apache-2.0 WITH LLVM-exception", "https://llvm.org"),
    ("NumPy: OpenBLAS", "", "BSD-3-Clause", "https://www.openblas.net"),
    ("NumPy: GCC's libgfortran", "", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
    ("PortAudio", "", "MIT", "https://www.portaudio.com"),
    ("libsndfile", "", "LGPL-2.1-or-later", "https://libsndfile.github.io/libsndfile/"),
    ("libsndfile: LAME, mpg123", "", "LGPL-2.0-or-later, LGPL-2.1", "https://lame.sourceforge.io"),
    ("libsndfile: FLAC, Ogg, Vorbis, Opus", "", "BSD-3-Clause", "https://xiph.org"),
    ("Charis SIL", "6.101", "OFL-1.1", "https://software.sil.org/charis"),
    ("Noto Serif (U+AB67)", "2.015", "OFL-1.1", "https://github.com/notofonts/latin-greek-cyrillic"),
)
# Additional components of an installed program that bundles its own Python: the bootloader.
_OF_FROZEN: Final = (
    ("PyInstaller", "", "GPL-2.0-or-later WITH Bootloader-exception", "https://pyinstaller.org/en/stable/license.html"),
)
_PROGRAM: Final = "kokoro-tvm-desktop"
# Matches the package name in a requirement, without version specifiers and markers.
_NAME: Final = re.compile(r"^[A-Za-z0-9._-]+")


class AboutDialog(TextDialog):
    """Dialog that shows versions and licences.

    Parameters
    ----------
    model
        The weights and bundle in use, as (name, value) pairs.
    """

    def __init__(self, model: Iterable[tuple[str, str]], parent: QWidget | None = None) -> None:
        heading = QLabel(f"<h2>Kokoro Desktop {escape(__version__)}</h2>")
        heading.setTextFormat(Qt.TextFormat.RichText)
        line = QLabel(tr("Speech synthesis from IPA. Licence: Apache-2.0."))
        text = QTextBrowser()
        text.setOpenExternalLinks(True)
        text.setAccessibleName(tr("Versions and licences"))
        self._page, self._html = text, _html(model)
        super().__init__(tr("About Kokoro Desktop"), [heading, line], text, f"Kokoro Desktop {__version__}\n", parent)
        text.setHtml(self._html)
        self.resize(600, 480)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Reload the page when the palette changes, because loaded rich text keeps its link colours."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._page.setHtml(self._html)


def _html(model: Iterable[tuple[str, str]]) -> str:
    facts = [*model, ("Python", platform.python_version()), (tr("System"), platform.platform())]
    rows = "".join(f"<tr><td>{escape(name)}&nbsp;&nbsp;</td><td>{escape(value)}</td></tr>" for name, value in facts)
    parts = "".join(
        f'<tr><td><a href="{escape(url)}">{escape(name or tr("54 voices of Kokoro-82M"))}</a>&nbsp;&nbsp;</td>'
        f"<td>{escape(version)}&nbsp;&nbsp;</td><td>{escape(licence)}</td></tr>"
        for name, version, licence, url in (*_PARTS, *(_OF_FROZEN if is_frozen() else ()), *distributions())
    )
    in_use, made_of = escape(tr("This installation")), escape(tr("Components"))
    return f"<h3>{in_use}</h3><table>{rows}</table><h3>{made_of}</h3><table>{parts}</table>"


def distributions() -> list[tuple[str, str, str, str]]:
    """List the program's direct and transitive Python dependencies as (name, version, licence, URL) tuples.

    For a program that bundles its own Python, list all bundled distributions, including the server's dependencies.
    """
    seen: set[str] = set()
    found, wanted = [], [_PROGRAM]
    if is_frozen():
        wanted += [each.metadata["Name"] for each in importlib.metadata.distributions()]
    while wanted:
        name = wanted.pop()
        key = re.sub("[-_.]+", "-", name).lower()
        if key in seen:
            continue
        seen.add(key)
        try:
            known = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # not installed: required only on other systems or older Pythons
        # Extras are optional dependencies, so they are skipped.
        wanted += [_NAME.findall(each)[0] for each in known.requires or () if "extra ==" not in each]
        if key != _PROGRAM:
            found.append((known.metadata["Name"], known.version, _licence(known), f"https://pypi.org/project/{key}/"))
    return sorted(found, key=lambda row: row[0].lower())


def _licence(known: importlib.metadata.Distribution) -> str:
    """Return the licence of a distribution: the licence field if it is a single line, otherwise the classifiers."""
    for field in ("License-Expression", "License"):
        lines = known.metadata[field].strip().splitlines() if field in known.metadata else []
        if len(lines) == 1:
            return lines[0]
    classified = [each for each in known.metadata.get_all("Classifier") or [] if each.startswith("License ::")]
    return ", ".join(each.rpartition(" :: ")[2] for each in classified)
