"""TextGrids and PitchTiers: what Praat and the textgrid package write is read, what is broken refused with its line."""

from __future__ import annotations

from pathlib import Path

import parselmouth
import pytest
import textgrid
from hypothesis import given
from hypothesis import strategies as st
from parselmouth.praat import call

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody.praat_files import read_pitch_tier, read_textgrid

LABELS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8).map(str.strip)
LONG = """File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 2
tiers? <exists>
size = 1
item []:
    item [1]:
        class = "IntervalTier"
        name = "phones"
        xmin = 0
        xmax = 2
        intervals: size = 2
        intervals [1]:
            xmin = 0
            xmax = 1.5
            text = "a"
        intervals [2]:
            xmin = 1.5
            xmax = 2
            text = "say ""b"" ! <no>"
"""
TIER = 'File type = "ooTextFile"\nObject class = "PitchTier"\n\nxmin = 0\nxmax = 1\npoints: size = 1\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("praat")


@given(st.lists(st.lists(st.tuples(st.integers(1, 500), LABELS), min_size=1, max_size=8), min_size=1, max_size=3))
def test_what_the_textgrid_package_writes_is_read(folder: Path, tiers: list[list[tuple[int, str]]]) -> None:
    grid = textgrid.TextGrid(maxTime=100)
    for number, intervals in enumerate(tiers):
        tier, done = textgrid.IntervalTier(f"tier {number}", 0, 100), 0.0
        for length, label in intervals:
            tier.add(done, done + length / 100, label)
            done += length / 100
        grid.append(tier)
    grid.write(str(folder / "a.TextGrid"))
    read = read_textgrid(folder / "a.TextGrid")
    assert (read.start_s, read.end_s) == (0, 100)
    assert [tier.name for tier in read.tiers] == [tier.name for tier in grid]
    for ours, theirs in zip(read.tiers, textgrid.TextGrid.fromFile(str(folder / "a.TextGrid")), strict=True):
        marks = [one.mark if one.mark == " " else one.mark.strip() for one in theirs]
        assert [one.label for one in ours.intervals] == marks
        for one, other in zip(ours.intervals, theirs, strict=True):
            assert (one.start_s, one.end_s) == pytest.approx((other.minTime, other.maxTime))


@pytest.mark.parametrize("command", ["Save as text file", "Save as short text file"])
@pytest.mark.parametrize("label", ['say "b"', "ˈɑː", "1.5", ""])
def test_what_praat_writes_is_read(tmp_path: Path, command: str, label: str) -> None:
    grid = call("Create TextGrid", 0, 2, "words points", "points")
    call(grid, "Insert boundary", 1, 0.75)
    call(grid, "Set interval text", 1, 2, label)
    call(grid, "Insert point", 2, 0.5, "3")
    call(grid, command, str(tmp_path / "a.TextGrid"))
    [tier] = read_textgrid(tmp_path / "a.TextGrid").tiers
    assert [(one.start_s, one.end_s, one.label) for one in tier.intervals] == [(0, 0.75, ""), (0.75, 2, label)]


@pytest.mark.parametrize("command", ["Save as text file", "Save as short text file"])
def test_pitch_tiers_that_praat_writes_are_read(tmp_path: Path, command: str) -> None:
    tier = call("Create PitchTier", "a", 0, 2)
    for time, hertz in ((0.25, 200.5), (1.75, 90)):
        call(tier, "Add point", time, hertz)
    call(tier, command, str(tmp_path / "a.PitchTier"))
    read = read_pitch_tier(tmp_path / "a.PitchTier")
    assert (read.start_s, read.end_s, read.points) == (0, 2, ((0.25, 200.5), (1.75, 90)))
    assert isinstance(parselmouth.read(str(tmp_path / "a.PitchTier")), parselmouth.Data)


def test_a_space_is_a_label_of_its_own(tmp_path: Path) -> None:
    text = LONG.replace('text = "a"', 'text = " "', 1)
    assert text != LONG
    (tmp_path / "a.TextGrid").write_text(text, encoding="utf-8")
    assert " " in [
        interval.label for tier in read_textgrid(tmp_path / "a.TextGrid").tiers for interval in tier.intervals
    ]


def test_utf_16_is_read_as_praat_writes_it(tmp_path: Path) -> None:
    (tmp_path / "a.TextGrid").write_text(LONG.replace('"a"', '"ˈɑ"'), encoding="utf-16")
    [tier] = read_textgrid(tmp_path / "a.TextGrid").tiers
    assert [interval.label for interval in tier.intervals] == ["ˈɑ", 'say "b" ! <no>']
    assert tier.intervals[1].line == 22


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("TextGrid", "PitchTier", r"line 2: this is not a TextGrid in Praat's text format"),
        ("<exists>", "<absent>", "line 6: it has no tiers"),
        ("size = 1", "size = one", "line 10: .*number of tiers is missing"),
        ("IntervalTier", "Tier", "line 14: 'Tier' is not a tier type"),
        ("xmin = 1.5", "xmin = 1.2", "line 21: .*begins before the previous interval ends|line 20: .*begins before"),
        ("xmax = 1.5", "xmax = -1", "line 17: .*ends at -1 s, before it begins at 0 s"),
        ("size = 2", "size = 3", "the file ends where the start time of an interval"),
        ("size = 2", "size = 2.5", "line 14: 2.5 is not a valid number of intervals"),
        ("size = 2", "size = 1e999", "line 14: .* is not a number"),
        ('<no>"', "<no>", "no closing quotation mark"),
        ('text = "a"', "text = a", "line 20: an interval's text is missing"),
    ],
)
def test_a_broken_textgrid_is_refused_with_its_line(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    (tmp_path / "a.TextGrid").write_text(LONG.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError, match=rf"a\.TextGrid, {sentence}" if "line" in sentence else sentence):
        read_textgrid(tmp_path / "a.TextGrid")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("number = 0.5\nvalue = -3\n", "line 8: -3 Hz is not a valid pitch"),
        ("number = 0.5\n", "the file ends where a point's pitch should be"),
        ('number = "0.5"\n', "line 7: a point's time is missing; '\"0.5\"' was found instead"),
    ],
)
def test_a_broken_pitch_tier_is_refused_with_its_line(tmp_path: Path, body: str, sentence: str) -> None:
    (tmp_path / "a.PitchTier").write_text(TIER + body, encoding="utf-8")
    with pytest.raises(InputError, match=sentence):
        read_pitch_tier(tmp_path / "a.PitchTier")


def test_points_out_of_order_and_none_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.PitchTier"
    file.write_text(TIER.replace("size = 1", "size = 2") + "0.5 100 0.4 90", encoding="utf-8")
    with pytest.raises(InputError, match=r"the point at 0\.4 s is not after the previous point"):
        read_pitch_tier(file)
    file.write_text(TIER.replace("size = 1", "size = 0"), encoding="utf-8")
    with pytest.raises(InputError, match="has no point"):
        read_pitch_tier(file)


@given(st.binary(max_size=60), st.integers(0, len(LONG)), st.integers(0, 40))
def test_any_change_is_read_or_refused_in_a_sentence(folder: Path, change: bytes, place: int, length: int) -> None:
    data = LONG.encode()
    (folder / "b.TextGrid").write_bytes(data[:place] + change + data[place + length :])
    try:
        read_textgrid(folder / "b.TextGrid")
    except InputError as error:
        assert str(error).endswith(".")


def test_what_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.TextGrid").write_bytes(b'File type = "ooTextFile"\n\xff\xfe\xfd')
    with pytest.raises(InputError, match="line 2: the text is not UTF-8 or UTF-16"):
        read_textgrid(tmp_path / "a.TextGrid")
    with pytest.raises(InputError, match=r"Cannot read .*none\.TextGrid: No such file"):
        read_textgrid(tmp_path / "none.TextGrid")
