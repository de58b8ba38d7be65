"""Language selector for the text: the voice's language or a fixed one."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.voices import catalogue


class LanguageBox(QComboBox):
    """Combo box with the current voice's language, followed by all languages that have voices."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Text language"))
        self.setToolTip(tr("Language in which the text is read"))
        self._names = {voice.language: translated(voice.language_name) for voice in catalogue()}
        self.addItem("", "")
        for tag, name in sorted(self._names.items(), key=lambda item: item[1]):
            self.addItem(name, tag)
        self.name_voice("en-US")

    def chosen(self) -> str:
        """Return the BCP-47 tag of the chosen language; an empty string if the voice's language is chosen."""
        return str(self.currentData())

    def choose(self, tag: str) -> None:
        """Choose a language; an empty or unknown tag chooses the voice's language."""
        self.setCurrentIndex(max(self.findData(tag), 0))

    def name_voice(self, tag: str) -> None:
        """Show the language of the current voice in the first entry."""
        self.setItemText(0, tr("Same as the voice: {0}").format(self._names.get(tag, tag)))
