"""Asking the tuning process: what it is told, how it ends, and that its choices lead to another bundle."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kokoro_desktop import paths
from kokoro_desktop.bundle.location import cached_path
from kokoro_desktop.bundle.tuned_choices import Measured, Tuned, forget_tuned, tuned_path, write_tuned
from kokoro_desktop.devices.cpu import LEVEL_VARIABLE, available_cores, host_cpu
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine.tune_child import tune
from kokoro_desktop.errors import Cancelled, CompileError, InputError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights.store import WeightsSet

StandIn = Callable[[str], Path]
FOUND = Measured({"rows": 4}, "", "", 1, 2.0, 1.0)


@pytest.fixture
def child(fresh_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Put a program of the test's own in the tuning one's place; its arguments go to a file."""
    script, told = tmp_path / "tuning.py", tmp_path / "told"
    monkeypatch.setattr(paths, "python_module", lambda name: [sys.executable, str(script), name])

    def be(program: str) -> Path:
        header = "import json, sys, time\nsay = lambda message: print(json.dumps(message), flush=True)\n"
        told_to = f"open({str(told)!r}, 'w').write(' '.join(sys.argv[1:]))\n"
        script.write_text(header + told_to + program, encoding="utf-8")
        return told

    return be


def known(threads: int) -> Tuned:
    tuned = Tuned.fresh(host_cpu().identity, threads).with_measured("conv", FOUND)
    write_tuned(tuned)
    return tuned


def test_answer_and_progress_are_passed_on(child: StandIn) -> None:
    child("say({'progress': [1, 5, 'measuring']}); say({'missing': 3})")
    heard: list[tuple[int, int, str]] = []
    assert tune(None, None, [], Task(lambda *args: heard.append(args))) == 3
    assert heard == [(1, 5, "measuring")]


def test_process_is_told_what_was_asked_for(child: StandIn) -> None:
    told = child("say({'missing': 0})")
    tune(1, 1.5, ["conv*", "same_conv1d_128_*"], QUIET)
    assert told.read_text(encoding="utf-8").split() == [
        "kokoro_desktop.compiler.tuning",
        "--threads=1",
        "--minutes=1.5",
        "--layer=conv*",
        "--layer=same_conv1d_128_*",
    ]


def test_every_core_is_used_at_first_and_afterwards_as_many_as_before(child: StandIn) -> None:
    told = child("say({'missing': 0})")
    tune(None, None, [], QUIET)
    assert told.read_text(encoding="utf-8").endswith(f" --threads={available_cores()}")
    known(available_cores() + 1)
    tune(None, None, [], QUIET)
    assert told.read_text(encoding="utf-8").endswith(f" --threads={available_cores() + 1}")


def test_more_threads_than_cores_are_refused_before_the_work(child: StandIn) -> None:
    told = child("")
    with pytest.raises(InputError, match=r"threads are not possible: this process has .* core"):
        tune(available_cores() + 1, None, [], QUIET)
    assert not told.exists()


def test_level_that_this_machine_does_not_have_is_refused_before_the_work(
    child: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = child("")
    monkeypatch.setenv(LEVEL_VARIABLE, "x86-64-v9")
    with pytest.raises(InputError, match=f"{LEVEL_VARIABLE} is 'x86-64-v9'"):
        tune(None, None, [], QUIET)
    assert not told.exists()


def test_other_number_of_threads_is_refused_before_the_work(child: StandIn) -> None:
    told = child("")
    known(2)
    with pytest.raises(InputError, match=r"with 2 threads, not 1; .* --forget"):
        tune(1, None, [], QUIET)
    assert not told.exists()


def test_error_is_its_sentence_and_exit_code(child: StandIn) -> None:
    child("say({'error': 'No layer is called so.', 'exit_code': 2}); sys.exit(2)")
    with pytest.raises(CompileError, match=r"^No layer is called so\.$") as caught:
        tune(None, None, ["x"], QUIET)
    assert caught.value.exit_code == 2


def test_process_is_stopped_when_asked(child: StandIn) -> None:
    child("say({'progress': [0, 1, 'measuring']}); time.sleep(60)")
    heard: list[object] = []
    with pytest.raises(Cancelled):
        tune(None, None, [], Task(lambda *args: heard.append(args), lambda: bool(heard)))


def test_choices_in_use_lead_to_another_bundle_and_forgetting_them_back(
    fresh_cache: Path, weights: WeightsSet, caplog: pytest.LogCaptureFixture
) -> None:
    default = cached_path(weights.sha256)
    tuned = known(2)
    assert cached_path(weights.sha256) == default
    write_tuned(tuned.with_all_in_use())
    assert cached_path(weights.sha256) != default
    forget_tuned(host_cpu().identity)
    assert cached_path(weights.sha256) == default
    tuned_path(host_cpu().identity).write_bytes(b"{")
    assert cached_path(weights.sha256) == default
    assert len(caplog.messages) == 1


def test_card_is_named_by_its_target_and_its_number(child: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    told = child("say({'missing': 0})")
    monkeypatch.setattr(Placement, "targets", lambda _: (TargetSpec("cuda", "sm_90"),))
    write_tuned(
        Tuned.fresh(TargetSpec().identity, available_cores() + 1)
    )  # of the CPU, and none of the card's business
    tune(None, None, [], QUIET, Placement("cuda", 1))
    assert told.read_text(encoding="utf-8").split()[1:] == [
        f"--threads={available_cores()}",
        "--target=cuda",
        "--arch=sm_90",
        "--index=1",
    ]


@pytest.mark.parametrize("device", ["cuda+llvm", "auto"])
def test_two_devices_are_refused(child: StandIn, device: str) -> None:
    with pytest.raises(InputError, match="one at a time"):
        tune(None, None, [], QUIET, Placement.parse(device))
