"""The command `dictionary`."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop.cli import main


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path / "data"))


def test_a_word_that_was_added_is_spoken_so_until_it_is_removed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dictionary", "add", "tvm", "tˌiviˈɛm", "--language", "en", "--comment", "the compiler"]) == 0
    capsys.readouterr()
    assert main(["dictionary", "list"]) == 0
    assert "tvm   tˌiviˈɛm  en        the compiler" in capsys.readouterr().out
    assert main(["phonemize", "TVM"]) == 0
    assert capsys.readouterr().out == "tˌiviˈɛm\n"
    assert main(["dictionary", "remove", "tvm"]) == 0
    assert main(["dictionary", "remove", "tvm"]) == 2
    assert "has no word 'tvm'" in capsys.readouterr().err


def test_phonemes_that_the_model_does_not_know_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dictionary", "add", "x", "aʘ"]) == 2
    assert "The model does not know 'ʘ'" in capsys.readouterr().err


def test_a_table_is_exported_and_imported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["dictionary", "add", "a, b", "ˈA"]) == 0
    assert main(["dictionary", "export", str(tmp_path / "words.csv")]) == 0
    assert '"a, b",ˈA,,' in (tmp_path / "words.csv").read_text("utf-8")
    assert main(["dictionary", "remove", "a, b"]) == 0
    assert main(["dictionary", "import", str(tmp_path / "words.csv")]) == 0
    assert capsys.readouterr().out.endswith("1 word\n")


def test_comment_with_a_tab_is_kept_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dictionary", "add", "a", "ˈA", "--comment", "a\tb"]) == 0
    capsys.readouterr()
    assert main(["dictionary", "list"]) == 0
    assert capsys.readouterr().out.endswith("a b\n")


def test_word_that_is_no_text_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dictionary", "add", "x\udcff", "ˈA"]) == 2
    assert "is not UTF-8" in capsys.readouterr().err
