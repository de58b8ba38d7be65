"""TextGrids, read back by a reader that others wrote."""

from __future__ import annotations

from pathlib import Path

import textgrid as reader
from takes_of_symbols import take_of

from kokoro_desktop.export.textgrid import textgrid
from kokoro_desktop.spec import SAMPLE_RATE


def read_textgrid(path: Path, text: str) -> reader.TextGrid:
    path.write_text(text, encoding="utf-8")
    return reader.TextGrid.fromFile(str(path))


def test_a_textgrid_holds_every_phoneme_at_its_time(tmp_path: Path) -> None:
    take = take_of(list("hə wˈ"))
    grid = read_textgrid(tmp_path / "a.TextGrid", textgrid(take))
    assert [tier.name for tier in grid.tiers] == ["phonemes", "words"]
    spoken = [(round(i.minTime * SAMPLE_RATE), round(i.maxTime * SAMPLE_RATE), i.mark) for i in grid[0] if i.mark]
    assert spoken == [(span.start, span.end, span.symbol) for span in take.spans if span.symbol.strip()]
    assert [interval.mark for interval in grid[1]] == ["", "hə", "", "wˈ", ""]


def test_quotes_survive_a_textgrid(tmp_path: Path) -> None:
    grid = read_textgrid(tmp_path / "a.TextGrid", textgrid(take_of(['"', "a", '"'])))
    assert [interval.mark for interval in grid[0]] == ["", '"', "a", '"', ""]
