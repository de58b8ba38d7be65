"""A batch's lines as rows: what each says, what became of it, and how many are still to be spoken."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from kokoro_desktop.batch.lines import BatchLine
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.dialogs.batch_lines import STATE, TEXT, BatchLines
from kokoro_desktop.ui.widgets.orca import SILENT


@pytest.fixture
def lines(qapp: QApplication) -> BatchLines:
    made = BatchLines()
    made.set_lines(
        [
            BatchLine(1, "a", {"text": "Hello", "voice": "bf_emma"}),
            BatchLine(2, "b", {"phonemes": "həlˈO"}),
            BatchLine(3, "c", {"phonemes": "字"}),
        ],
        [{"id": "c", "number": 3, "error": "It cannot be spoken."}],
    )
    return made


def test_row_shows_its_line(lines: BatchLines) -> None:
    assert [lines.index(0, column).data() for column in range(lines.columnCount())] == [
        "1", "a", "Hello", "Emma", "Not spoken yet",
    ]  # fmt: skip
    assert lines.index(1, TEXT).data() == "həlˈO"
    said = lines.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "1, a, Hello, Emma, Not spoken yet"
    assert lines.index(0, TEXT).data(Qt.ItemDataRole.AccessibleTextRole) == SILENT


def test_only_phonemes_have_the_font_of_phonemes(lines: BatchLines) -> None:
    fonts = [lines.index(row, TEXT).data(Qt.ItemDataRole.FontRole) for row in (0, 1)]
    assert fonts[0] is None
    assert fonts[1] is not None


def test_line_that_is_spoken_is_counted_and_says_how_long_it_is(lines: BatchLines) -> None:
    assert lines.counts() == (0, 1, 2)
    changed: list[tuple[int, int]] = []
    lines.dataChanged.connect(lambda first, last: changed.append((first.row(), first.column())))
    entry = {"id": "b", "number": 2, "samples": 2 * SAMPLE_RATE, "unknown": [{"symbol": "字"}], "left_out": ["ok"]}
    assert lines.add(entry) == 1
    assert changed == [(1, STATE)]
    assert lines.counts() == (1, 1, 1)
    assert lines.index(1, STATE).data() == "Spoken, 2.00 s; not spoken: 字 ok"
    assert lines.index(2, STATE).data() == "It cannot be spoken."
    assert lines.entry(0) is None
