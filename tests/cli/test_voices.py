"""``kokoro-desktop voices``."""

from __future__ import annotations

import json

import pytest

from kokoro_desktop.cli import main
from kokoro_desktop.voices import catalogue


def test_the_table_has_a_line_for_every_voice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voices"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split()[:5] == ["ID", "NAME", "LANGUAGE", "GENDER", "GRADE"]
    assert [line.split()[0] for line in lines] == [voice.id for voice in catalogue()]
    assert "af_heart       Heart       en-US     female  A      American English" in lines
    assert next(line for line in lines if line.startswith("ef_dora")).split()[4] == "-"


def test_json_holds_every_field(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voices", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 54
    assert {
        "id": "ef_dora",
        "name": "Dora",
        "language": "es",
        "gender": "female",
        "grade": None,
        "language_name": "Spanish",
    } in rows


@pytest.mark.parametrize(
    ("wanted", "count"),
    [("en", 28), ("en-GB", 8), ("EN_us", 20), ("ja", 5), ("Japanese", 5), ("portuguese", 3), ("Mandarin Chinese", 8)],
)
def test_a_language_is_a_tag_or_a_name(capsys: pytest.CaptureFixture[str], wanted: str, count: int) -> None:
    assert main(["voices", "--json", "--language", wanted]) == 0
    assert len(json.loads(capsys.readouterr().out)) == count


@pytest.mark.parametrize("wanted", ["xx", "e", ""])
def test_a_language_that_no_voice_speaks_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str], wanted: str
) -> None:
    assert main(["voices", "--language", wanted]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "choose one of en-GB, en-US, es, fr, hi, it, ja, pt-BR, zh." in captured.err
