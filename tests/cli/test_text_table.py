"""Cells stand below one another."""

from kokoro_desktop.cli.text_table import lay_out


def test_words_begin_and_figures_end_at_one_place():
    rows = [("name", "ms"), ("a", "10.5"), ("longest", "3")]
    assert list(lay_out(rows, 1)) == ["name       ms", "a        10.5", "longest     3"]


def test_no_line_ends_with_spaces():
    assert list(lay_out([("a", "b"), ("c", ""), ("", "longer")], 2)) == ["a  b", "c", "   longer"]
