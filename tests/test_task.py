"""Work that is watched, and given up."""

from __future__ import annotations

import pytest

from kokoro_desktop.errors import Cancelled
from kokoro_desktop.task import QUIET, Task


def test_check_ends_the_work_as_soon_as_it_is_cancelled() -> None:
    wanted = [True]
    task = Task(cancelled=lambda: not wanted[0])
    task.check()
    wanted.clear()
    wanted.append(False)
    with pytest.raises(Cancelled):
        task.check()


def test_cancelled_work_gets_no_further_item() -> None:
    done: list[int] = []
    with pytest.raises(Cancelled):
        done.extend(Task(cancelled=lambda: True).each(range(3)))
    assert done == []
    assert list(QUIET.each(range(3))) == [0, 1, 2]


def test_the_progress_of_a_part_counts_for_the_whole() -> None:
    reports: list[tuple[int, int, str]] = []
    whole = Task(lambda done, total, what: reports.append((done, total, what)), cancelled=lambda: True)
    whole.part(20, 60, 100).progress(1, 4, "speaking")
    whole.part(0, 0, 0).progress(0, 0, "")
    assert reports == [(30, 100, "speaking"), (0, 0, "")]
    with pytest.raises(Cancelled):
        whole.part(0, 1, 2).check()
