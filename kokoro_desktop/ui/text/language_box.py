"""In which language a text is read: that of the voice, or one that is chosen."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.voices import catalogue


class LanguageBox(QComboBox):
    """The languages of the voices, after that of the voice that is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Language of the text"))
        self.setToolTip(tr("In which language the text is read"))
        self._names = {voice.language: translated(voice.language_name) for voice in catalogue()}
        self.addItem("", "")
        for tag, name in sorted(self._names.items(), key=lambda item: item[1]):
            self.addItem(name, tag)
        self.name_voice("en-US")

    def chosen(self) -> str:
        """Return the tag of the language that is chosen; empty: the voice's."""
        return str(self.currentData())

    def choose(self, tag: str) -> None:
        """Choose a language, or (empty, or one that is not known) that of the voice."""
        self.setCurrentIndex(max(self.findData(tag), 0))

    def name_voice(self, tag: str) -> None:
        """Name the language of the voice."""
        self.setItemText(0, tr("As the voice: {0}").format(self._names.get(tag, tag)))
