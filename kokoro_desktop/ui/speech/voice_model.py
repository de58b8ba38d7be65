"""Tree model of voices: favourites and named blends first, then the voices of each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from kokoro_desktop.ui.style.icons import line_icon
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.voices import VoiceInfo, catalogue

# Role for the voice's id; None for a group.
ID_ROLE: Final = Qt.ItemDataRole.UserRole
# Role for the searchable text: lower case, with a space before each word.
WORDS_ROLE: Final = Qt.ItemDataRole.UserRole + 1
_OWN_ROLE: Final = Qt.ItemDataRole.UserRole + 2
NAME, GENDER, GRADE, LISTEN, STAR = range(5)


def voice_label(info: VoiceInfo) -> str:
    """Return a one-line label with a voice's name, language, gender and grade."""
    language, gender = translated(info.language_name.removesuffix(" English")), translated(info.gender)
    parts = [info.name, language, gender, info.grade or ""]
    return " · ".join(filter(None, parts))


class VoiceModel(QStandardItemModel):
    """Tree of voice groups, with columns for name, gender, grade, preview button and favourite star."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._voices = {info.id: info for info in catalogue()}
        self._favourites: list[str] = []
        self._blends: dict[str, str] = {}
        self.setHorizontalHeaderLabels([tr("Voice"), tr("Gender"), tr("Grade"), "", ""])
        for column, name in ((LISTEN, tr("Listen")), (STAR, tr("Favourite"))):  # icon columns without a visible heading
            self.setHeaderData(column, Qt.Orientation.Horizontal, name, Qt.ItemDataRole.AccessibleTextRole)
        groups: dict[str, list[VoiceInfo]] = {}
        for info in self._voices.values():
            groups.setdefault(info.language_name, []).append(info)
        for language, voices in groups.items():
            group = _group(translated(language))
            for info in sorted(voices, key=_rank):
                group.appendRow(self._row(info))
            self.appendRow(group)

    def info(self, voice: str) -> VoiceInfo | None:
        """Return the catalogue entry of a voice; None for a file or a blend."""
        return self._voices.get(voice)

    def favourites(self) -> list[str]:
        """Return the ids of the favourites, in the order they were added."""
        return list(self._favourites)

    def set_favourites(self, ids: Sequence[str]) -> None:
        """Set the favourites; unknown ids are ignored."""
        self._favourites = [voice for voice in dict.fromkeys(ids) if voice in self._voices]
        self._rebuild()

    def toggle_favourite(self, voice: str) -> None:
        """Add a voice to the favourites or remove it; for a named blend, remove the blend from the list."""
        if voice in self._blends:
            self.set_blends({spec: name for spec, name in self._blends.items() if spec != voice})
            return
        ids = self._favourites
        self.set_favourites([other for other in ids if other != voice] if voice in ids else [*ids, voice])

    def blends(self) -> dict[str, str]:
        """Return the user's blends, as a mapping from specification to name."""
        return dict(self._blends)

    def set_blends(self, blends: Mapping[str, str]) -> None:
        """Set the user's blends, given as a mapping from specification to name."""
        self._blends = dict(blends)
        self._rebuild()

    def _rebuild(self) -> None:
        """Rebuild the groups of favourites and named blends, which precede the languages."""
        while self.rowCount() and self.item(0).data(_OWN_ROLE):
            self.removeRow(0)
        blends = [VoiceInfo(spec, name, "", "", None, "") for spec, name in self._blends.items()]
        favourites = [self._voices[voice] for voice in self._favourites]
        for title, voices in ((tr("Your blends"), blends), (tr("Favourites"), favourites)):
            if voices:
                group = _group(title)
                group.setData(True, _OWN_ROLE)
                for info in voices:
                    group.appendRow(self._row(info))
                self.insertRow(0, group)
        for row in range(self.rowCount()):
            group = self.item(row)
            for place in range(group.rowCount()):
                self._set_star(group.child(place, STAR), group.child(place, NAME).data(ID_ROLE))

    def _row(self, info: VoiceInfo) -> list[QStandardItem]:
        graded = info.grade or ("" if info.id in self._blends else "–")
        name, gender, grade, listen, star = (
            QStandardItem(text) for text in (info.name, translated(info.gender), graded, "", "")
        )
        row = [name, gender, grade, listen, star]
        listen.setIcon(line_icon("play"))
        listen.setToolTip(tr("Listen to two seconds of this voice (Ctrl+P)"))
        listen.setData(tr("Listen to two seconds of this voice"), Qt.ItemDataRole.AccessibleTextRole)
        name.setToolTip(info.id)
        language = translated(info.language_name)
        name.setData(", ".join(filter(None, (info.name, language))), Qt.ItemDataRole.AccessibleTextRole)
        said = (
            info.id, info.name, info.language_name, translated(info.language_name), info.language, info.gender,
            translated(info.gender), info.grade or "",
        )  # fmt: skip
        for item in row:
            item.setEditable(False)
            item.setData(info.id, ID_ROLE)
            item.setData(f" {' '.join(said).lower()}", WORDS_ROLE)
            if item is not name:
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        gender.setData(translated(info.gender), Qt.ItemDataRole.AccessibleTextRole)
        gender.setToolTip(translated(info.gender))
        if info.grade:
            grade.setData(tr("grade {0}").format(info.grade), Qt.ItemDataRole.AccessibleTextRole)
        grade.setToolTip(tr("Overall grade given by the model's author, A to F"))
        self._set_star(star, info.id)
        return row

    def _set_star(self, item: QStandardItem, voice: str) -> None:
        if voice in self._blends:
            item.setText("✕")
            item.setToolTip(tr("Remove this blend from the list"))
            item.setData(item.toolTip(), Qt.ItemDataRole.AccessibleTextRole)
            return
        chosen = voice in self._favourites
        item.setText("★" if chosen else "☆")
        item.setToolTip(tr("Remove from favourites") if chosen else tr("Add to favourites"))
        item.setData(tr("favourite") if chosen else tr("not a favourite"), Qt.ItemDataRole.AccessibleTextRole)


class VoiceFilter(QSortFilterProxyModel):
    """Filter that accepts the voices matching every search word, and their groups."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: tuple[str, ...] = ()

    def set_search(self, text: str) -> None:
        """Set the search words, which match the beginnings of words: "male" does not find "female"."""
        self.beginFilterChange()
        self._wanted = tuple(text.lower().split())
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:  # noqa: N802
        """Accept a voice that matches the search, and a group that contains such a voice."""
        model = self.sourceModel()
        index = model.index(row, 0, parent)
        words = model.data(index, WORDS_ROLE)
        if words is None:
            return any(self.filterAcceptsRow(child, index) for child in range(model.rowCount(index)))
        return all(f" {wanted}" in words for wanted in self._wanted)


def _group(title: str) -> QStandardItem:
    item = QStandardItem(title)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    font = item.font()
    font.setBold(True)
    item.setFont(font)
    return item


def _rank(info: VoiceInfo) -> tuple[tuple[str, int], str]:
    """Return a sort key that puts the best grade first (A, A-, B+, …) and missing grades last."""
    if info.grade is None:
        return ("Z", 0), info.id
    return (info.grade[0], {"+": -1, "-": 1}.get(info.grade[1:], 0)), info.id
