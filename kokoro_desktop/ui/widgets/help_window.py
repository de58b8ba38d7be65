"""Help window for reading the documentation offline."""

from __future__ import annotations

import re
from typing import Any, Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QAccessible,
    QDesktopServices,
    QImage,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from kokoro_desktop import paths
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

MAIN_PAGE: Final = "window.md"
# Guides and reference pages for users of the window, in the same order as on the documentation site.
_PAGES: Final = (
    "tutorial-first-sentence.md", "tutorial-experiment.md", "tutorial-batch.md", MAIN_PAGE, "voices.md", "prosody.md",
    "continua.md", "stimuli.md", "listening.md", "labels.md", "alignment.md", "spelling.md", "batch.md",
    "using-devices.md", "accessibility.md", "files.md", "glossary.md",
)  # fmt: skip
_MARGIN: Final = 14  # pixels between frame and text
_TABLE: Final = re.compile(r"^\|.*\n\|[-:| ]+\n(?:\|.*\n)*", re.MULTILINE)
_OPEN: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HelpWindow(QDialog):
    """Window that shows documentation pages; links between pages open in the window, other links in the web browser."""

    def __init__(self, page: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Help"))
        self.setWindowModality(Qt.WindowModality.NonModal)
        self.browser = _PageBrowser(self)
        self._page = QUrl()
        self.browser.setOpenLinks(False)
        self.browser.anchorClicked.connect(self._follow)
        self.browser.sourceChanged.connect(self._name_page)
        self.browser.document().setDocumentMargin(_MARGIN)
        back = icon_button(self, "left", tr("Back"))
        back.setShortcut(QKeySequence.StandardKey.Back)
        back.setEnabled(False)
        back.clicked.connect(self.browser.backward)
        self.browser.backwardAvailable.connect(back.setEnabled)
        contents = icon_button(self, "contents", tr("All pages"))
        contents.clicked.connect(self._list_pages)
        lay_out_column(
            lay_out_row(back, contents, None, margins=(GAP, GAP // 2, GAP, GAP // 2)), (self.browser, 1), of=self
        )
        self.resize(640, 620)
        self.show_page(page)
        self.browser.setFocus()

    def show_page(self, page: str) -> None:
        """Show the page with the given file name, such as ``prosody.md``."""
        self.browser.setSource(QUrl.fromLocalFile(str(paths.documentation() / page)))

    def _list_pages(self) -> None:
        """Show links to all pages."""
        folder = paths.documentation()
        titles = {page: (folder / page).read_text(encoding="utf-8").partition("\n")[0].lstrip("# ") for page in _PAGES}
        self.browser.setMarkdown("\n".join(f"- [{title}]({page})" for page, title in titles.items()))
        self.browser.setAccessibleName(tr("All pages"))
        self.browser.setFocus()

    def _name_page(self, page: QUrl) -> None:
        """Name the browser after the page's heading; announce the name and the section when the page changes."""
        self.browser.setAccessibleName(tr("Help page: {0}").format(self.browser.document().firstBlock().text()))
        if page != self._page:  # a page is also loaded again when its width changes
            section = self.browser.go_to_section(page.fragment())
            if self.isVisible():
                announce(self, ", ".join(filter(None, (self.browser.accessibleName(), section))))
        self._page = page

    def _follow(self, link: QUrl) -> None:
        url = self.browser.source().resolved(link)
        if url.isLocalFile() and url.path().endswith(".md"):
            self.browser.setSource(url)
        else:
            QDesktopServices.openUrl(url)


class _PageBrowser(QTextBrowser):
    """Text browser with a caret; it fits pictures to its width, and shows tables as lists to screen readers."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextBrowserInteraction | flags.TextSelectableByKeyboard)
        # A bar that appears while a page is loaded would change the width, and so load the page a second time.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def go_to_section(self, anchor: str) -> str:
        """Move the caret to the heading with an anchor, as on GitHub; return the heading, or "" if there is none."""
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and anchor_of(block.text()) == anchor:
                self.moveCursor(QTextCursor.MoveOperation.End)  # so that scrolling back shows the heading at the top
                self.setTextCursor(QTextCursor(block))
                return block.text()
            block = block.next()
        return ""

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's name
        """Select the next or previous link and announce it, or leave the browser."""
        moved = super().focusNextPrevChild(forward)
        cursor = self.textCursor()
        if self.hasFocus() and cursor.hasSelection():
            announce(self, tr("Link: {0}").format(cursor.selectedText()))
        return moved

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the link at the caret on Enter, even if it is not selected."""
        link = self.anchorAt(self.cursorRect().center())
        if event.key() in _OPEN and link and not self.textCursor().hasSelection():
            self.anchorClicked.emit(QUrl(link))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the pictures to the new width, and keep the reading position."""
        super().resizeEvent(event)
        if event.oldSize().width() not in (-1, event.size().width()):
            place = self.verticalScrollBar().value()
            self.reload()
            self.verticalScrollBar().setValue(place)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802 - Qt's name
        """Return a resource of the page, such as a picture; scale down pictures that are too wide."""
        if kind == QTextDocument.ResourceType.MarkdownResource.value and QAccessible.isActive():
            # Qt gives screen readers an unassigned character, U+FDD0, for every cell of a table.
            return tables_as_lists(bytes(super().loadResource(kind, name).data()).decode())
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        image = QImage(self.source().resolved(QUrl(name)).toLocalFile())
        most = max(self.width() - 2 * _MARGIN - self.verticalScrollBar().sizeHint().width() - GAP, 1)
        if image.width() <= most:
            return image
        return image.scaledToWidth(most, Qt.TransformationMode.SmoothTransformation)


def anchor_of(heading: str) -> str:
    """Return the anchor of a heading, in lower case, with hyphens for spaces and without punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def tables_as_lists(markdown: str) -> str:
    """Turn each row of a Markdown table into a list item; repeat the headings if there are more than two columns."""

    def as_list(table: re.Match[str]) -> str:
        heads, _, *rows = [
            [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])] for line in table[0].splitlines()
        ]
        entries = []
        for first, *rest in rows:
            cells = rest if len(heads) == 2 else [f"{head}: {cell}" for head, cell in zip(heads[1:], rest, strict=True)]
            entries.append(f"- **{first}** – {'; '.join(cells)}\n")
        return "".join(entries)

    return _TABLE.sub(as_list, f"{markdown}\n")


def show_help(page: str, window: QWidget) -> None:
    """Show a page in the help window that belongs to ``window``, creating it if necessary."""
    for shown in window.findChildren(HelpWindow):
        if shown.isVisible():
            shown.show_page(page)
            shown.raise_()
            shown.activateWindow()
            return
    opened = HelpWindow(page, window)
    opened.finished.connect(opened.deleteLater)
    opened.show()


def add_help_key(dialog: QDialog, page: str) -> None:
    """Make F1 open a help page while a dialog is active."""
    QShortcut(QKeySequence.StandardKey.HelpContents, dialog).activated.connect(lambda: show_help(page, dialog))
