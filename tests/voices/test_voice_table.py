"""Names of voices: those of the catalogue, OpenAI's, and the user's own before all others."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.voices import catalogue
from kokoro_desktop.voices.voice_table import OPENAI_VOICES, VoiceTable, file_path, load


def test_ids_names_and_openai_s_voices_are_known() -> None:
    table, ids = VoiceTable(), {each.id for each in catalogue()}
    assert all(table.find(each) == each for each in ids)
    assert set(OPENAI_VOICES.values()) <= ids
    assert [table.find(name) for name in ("Emma", " emma ", "alloy", "nobody")] == [
        "bf_emma", "bf_emma", "af_alloy", None,
    ]  # fmt: skip


def test_the_user_s_names_come_first(tmp_path: Path) -> None:
    file = tmp_path / "speakers.txt"
    file.write_text("\ufeff# Cast\nEmma = bf_lily  # not bf_emma\n\nOld Man\tbm_george:0.7+bm_lewis:0.3\n")
    table = load(file)
    assert table.own == {"Emma": "bf_lily", "Old Man": "bm_george:0.7+bm_lewis:0.3"}
    assert (table.find("emma"), table.find("old man")) == ("bf_lily", "bm_george:0.7+bm_lewis:0.3")


def test_no_table_of_the_user_s_is_an_empty_one(fresh_home: Path) -> None:
    assert load().own == {}
    file_path().parent.mkdir(parents=True, exist_ok=True)
    file_path().write_text("Eve = af_heart\n")
    assert load().own == {"Eve": "af_heart"}


@pytest.mark.parametrize(("written", "said"), [("Emma", "line 1. Use the form"), ("[a] = b", "line 1")])
def test_line_of_another_form_is_named(tmp_path: Path, written: str, said: str) -> None:
    (tmp_path / "a.txt").write_text(written)
    with pytest.raises(InputError, match=said):
        load(tmp_path / "a.txt")


def test_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Cannot read"):
        load(tmp_path / "none.txt")
