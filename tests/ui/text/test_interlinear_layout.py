"""Both rows have the same lines on the screen, and paragraphs are arranged when they become visible."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QTextDocument

from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling.document import Document
from kokoro_desktop.ui.text.interlinear_layout import MARGIN, Interlinear, Row, RowLayout

TEXT = "The north wind and the sun were arguing.\n\n" + "Then a traveller came along. " * 8


def rows() -> tuple[Interlinear, dict[Row, tuple[QTextDocument, RowLayout]]]:
    document = Document.from_text(TEXT).converted(convert(TEXT, "en-US"))
    shared, made = Interlinear(QFont(), QFont()), {}
    for row, text in ((Row.TEXT, document.text), (Row.PHONEMES, document.phonemes)):
        qt_document = QTextDocument()
        layout = RowLayout(qt_document, shared, row)
        qt_document.setDocumentLayout(layout)
        qt_document.setPlainText(text)
        made[row] = qt_document, layout
    shared.set_document(document)
    shared.set_width(300)
    return shared, made


def test_paragraphs_of_both_rows_stand_at_the_same_height(qapp: object) -> None:
    shared, made = rows()
    for number in range(3):
        bounds = [layout.blockBoundingRect(document.findBlockByNumber(number)) for document, layout in made.values()]
        assert bounds[0] == bounds[1]
        assert bounds[0].top() == shared.y(number)
    assert bounds[0].bottom() == shared.height() == made[Row.TEXT][1].documentSize().height()
    assert bounds[0].height() > 2 * shared.pitch


def test_spelling_stands_above_the_phonemes(qapp: object) -> None:
    shared, made = rows()
    tops = []
    for document, layout in made.values():
        block = document.lastBlock()
        layout.blockBoundingRect(block)
        lines = [block.layout().lineAt(number) for number in range(block.layout().lineCount())]
        assert sum(line.textLength() for line in lines) == len(block.text())
        assert all(line.x() == MARGIN for line in lines)
        tops.append([line.y() for line in lines])
    assert len(tops[0]) == len(tops[1])
    assert all(0 < below - above < shared.pitch for above, below in zip(*tops, strict=True))


def test_a_point_finds_the_character_below_it(qapp: object) -> None:
    _, made = rows()
    document, layout = made[Row.PHONEMES]
    for block in (document.firstBlock(), document.lastBlock()):
        top = layout.blockBoundingRect(block).top()
        for number in range(block.layout().lineCount()):
            line = block.layout().lineAt(number)
            point = QPointF(MARGIN + 1, top + line.y() + line.height() / 2)
            assert layout.hitTest(point, Qt.HitTestAccuracy.FuzzyHit) == block.position() + line.textStart()


def test_an_unchanged_paragraph_keeps_its_arrangement(qapp: object) -> None:
    shared, _ = rows()
    document = Document.from_text(TEXT).converted(convert(TEXT, "en-US"))
    shared.set_document(document)
    first, last = (shared.arrangement(number, Row.TEXT, document.lines[number].text) for number in (0, 2))
    edited = document.edit_spelling(0, 3, "A")
    shared.set_document(edited)
    assert shared.arrangement(2, Row.TEXT, edited.lines[2].text) is last
    assert shared.arrangement(0, Row.TEXT, edited.lines[0].text) is not first


def test_a_paragraph_that_the_document_does_not_have_yet_can_be_laid_out(qapp: object) -> None:
    _, made = rows()
    document, layout = made[Row.PHONEMES]
    document.setPlainText(document.toPlainText() + "\n\n\nmore")
    for number in range(document.blockCount()):
        assert layout.blockBoundingRect(document.findBlockByNumber(number)).isValid()


def test_a_hidden_row_of_spelling_takes_no_room(qapp: object) -> None:
    shared, _ = rows()
    pitch = shared.pitch
    shared.set_text_shown(False)
    assert shared.pitch < pitch and shared.top(Row.PHONEMES) == 0
