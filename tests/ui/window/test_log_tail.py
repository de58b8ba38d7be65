"""The log's latest lines."""

from __future__ import annotations

import logging

from kokoro_desktop.ui.window.log_tail import LogTail


def test_latest_lines_are_kept_oldest_first_until_it_is_closed() -> None:
    logger = logging.getLogger("kokoro_desktop.tail")
    tail = LogTail()
    tail.open()
    for number in range(150):
        logger.warning("line %d", number)
    tail.close()
    logger.warning("afterwards")
    lines = tail.text().splitlines()
    assert [line.rpartition(" ")[2] for line in lines] == [str(number) for number in range(50, 150)]
    assert "WARNING kokoro_desktop.tail: line 50" in lines[0]
