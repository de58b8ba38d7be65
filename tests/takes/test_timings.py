"""The table of timings, read back from CSV and from text."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace

import pytest

from kokoro_desktop.spec import STAGES
from kokoro_desktop.takes import Take, timings

MakeTake = Callable[..., Take]


def test_rows_are_the_stages_and_their_total(make_take: MakeTake) -> None:
    take = replace(make_take(1), seconds=dict(zip(STAGES, (1.0, 2.0, 0.0, 1.0, 0.5, 5.5), strict=True)))
    rows = timings.rows(take)
    assert [row.name for row in rows] == [*STAGES, "total"]
    assert rows[-1].seconds == pytest.approx(10)
    assert [row.share for row in rows] == pytest.approx([0.1, 0.2, 0, 0.1, 0.05, 0.55, 1])
    assert rows[-1].rtf == pytest.approx(10 / take.duration_s) == pytest.approx(take.rtf)


def test_csv_keeps_every_digit(make_take: MakeTake) -> None:
    take = make_take(1)
    read = {row["stage"]: row for row in csv.DictReader(io.StringIO(timings.as_csv(take)))}
    assert {stage: float(read[stage]["seconds"]) for stage in STAGES} == take.seconds
    assert (float(read["loading"]["seconds"]), read["loading"]["share"]) == (0.5, "")


def test_text_names_what_was_measured_and_lines_up(make_take: MakeTake) -> None:
    lines = timings.as_text(make_take(1)).splitlines()
    assert "af_heart" in lines[0]
    table = lines[2 : 4 + len(STAGES)]
    assert len({len(line) for line in table}) == 1
    assert table[-1].startswith("total")


def test_a_take_without_time_or_sound_divides_by_nothing(make_take: MakeTake) -> None:
    take = make_take(1)
    empty = replace(take, seconds={}, samples=take.samples[:0])
    assert all(row.share == row.rtf == 0 for row in timings.rows(empty))


def test_text_gives_milliseconds_and_percent(make_take: MakeTake) -> None:
    take = replace(make_take(1), seconds=dict.fromkeys(STAGES, 0.5))
    lines = [line.split()[:3] for line in timings.as_text(take).splitlines()[3 : 4 + len(STAGES)]]
    assert lines == [*([stage, "500.0", "16.7"] for stage in STAGES), ["total", "3000.0", "100.0"]]
