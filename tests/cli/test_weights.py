"""The command `weights`."""

import json
from pathlib import Path

import pytest

from kokoro_desktop import paths
from kokoro_desktop.cli import main
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights import hub, store


@pytest.fixture(scope="module")
def made(shared_home):
    return store.ensure(QUIET)


def test_show_names_file_hash_and_source(made, capsys):
    assert main(["weights", "show"]) == 0
    out = capsys.readouterr().out
    for word in (str(made.path), made.sha256, made.source, made.source_sha256, "81,140,664"):
        assert word in out
    assert "passed" not in out


def test_show_can_check_every_value(made, capsys):
    assert main(["weights", "show", "--check"]) == 0
    assert "passed" in capsys.readouterr().out


def test_show_can_print_json(made, capsys):
    assert main(["weights", "show", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["sha256"] == made.sha256 and shown["path"] == str(made.path)


def test_show_before_the_first_use_makes_nothing(fresh_home, capsys):
    assert main(["weights", "show"]) == 0
    assert "created on first use" in capsys.readouterr().out
    assert main(["weights", "show", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) is None
    assert not store.default_path().exists()


def test_show_of_a_damaged_set_fails(fresh_home, capsys):
    store.default_path().parent.mkdir(parents=True)
    store.default_path().write_bytes(b"damaged")
    assert main(["weights", "show"]) == 5
    assert capsys.readouterr().err.startswith("kokoro-desktop: ")


@pytest.mark.slow
def test_import_uses_the_file_and_shows_it(made, fresh_home, capsys):
    assert main(["weights", "import", str(made.path)]) == 0
    captured = capsys.readouterr()
    assert made.sha256 in captured.out and str(store.default_path()) in captured.out
    assert captured.err == ""
    assert store.current().sha256 == made.sha256
    store.default_path().unlink()


def test_import_of_another_file_is_one_sentence(fresh_home, tmp_path, capsys):
    path = tmp_path / "x.onnx"
    path.write_bytes(b"no model")
    assert main(["weights", "import", str(path)]) == 5
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1 and str(path) in captured.err


def test_download_imports_what_was_fetched(made, fresh_home, monkeypatch, capsys):
    monkeypatch.setattr(hub, "download_in_child", lambda task: Path(made.path))
    assert main(["weights", "download"]) == 0
    assert store.current().sha256 == made.sha256
    assert made.sha256 in capsys.readouterr().out
    store.default_path().unlink()


def test_download_without_a_network_is_one_sentence(fresh_home, monkeypatch, capsys):
    monkeypatch.setenv(hub.SITE_VARIABLE, "http://127.0.0.1:1")
    assert main(["weights", "download"]) == 5
    error = capsys.readouterr().err
    assert "check the network, or download kokoro-v1_0.pth" in error and error.count("\n") == 1


def test_reset_uses_the_weights_of_the_program(made, monkeypatch, capsys):
    monkeypatch.setattr(store, "make_default", lambda task: made)
    assert main(["weights", "reset"]) == 0
    assert made.sha256 in capsys.readouterr().out


def test_free_says_how_much(made, fresh_cache, no_gpu, capsys):
    old = paths.bundles() / "llvm-old"
    old.mkdir(parents=True)
    (old / "lib.o").write_bytes(bytes(2_000_000))
    assert main(["weights", "free"]) == 0
    assert capsys.readouterr().out == "2 MB freed.\n"
    assert not old.exists()


def test_import_of_a_configuration_points_at_the_checkpoint(fresh_home, tmp_path, capsys):
    path = tmp_path / "config.json"
    path.write_text('{\n  "hidden_dim": 512\n}\n')
    assert main(["weights", "import", str(path)]) == 5
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "the .pth file next to it" in error


@pytest.mark.parametrize("arguments", [[], ["import"], ["forget"]])
def test_wrong_arguments_are_refused(arguments, capsys):
    assert main(["weights", *arguments]) == 2
    assert "usage:" in capsys.readouterr().err
