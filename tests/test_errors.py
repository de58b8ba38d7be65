"""Errors: one sentence, an exit code, and what it is about."""

from __future__ import annotations

import pickle
from pathlib import Path

from kokoro_desktop.errors import (
    BundleError,
    Cancelled,
    CompileError,
    DeviceError,
    DeviceFault,
    InputError,
    KokoroError,
    OutputError,
    PlaybackError,
    WeightsError,
)  # fmt: skip


def test_every_kind_has_an_exit_code_of_its_own() -> None:
    kinds = (KokoroError, InputError, DeviceError, BundleError, WeightsError, OutputError, PlaybackError, Cancelled)
    assert [kind.exit_code for kind in kinds] == [1, 2, 3, 4, 5, 6, 7, 130]


def test_sentences_say_what_it_is_about() -> None:
    path = Path("x")
    assert str(DeviceError("cuda", "no card.")) == "Device 'cuda' is not available: no card."
    assert str(DeviceFault("cuda", "no memory", "OOM")) == "Device 'cuda' has failed: no memory; use --device llvm."
    assert str(BundleError(path, "it is gone", "make it")) == "The bundle x cannot be used: it is gone; make it"
    assert str(OutputError(path, "the disk is full")) == "Cannot write x: the disk is full."
    assert str(Cancelled()) == "Stopped; nothing was written."


def test_compiling_ends_with_the_code_of_what_failed_in_the_child() -> None:
    assert (CompileError("No.").exit_code, CompileError("No.", 5).exit_code) == (4, 5)


def test_fault_of_a_device_is_one_of_the_device_and_has_passed_or_not() -> None:
    assert isinstance(DeviceFault("cuda", "", ""), DeviceError)
    assert [DeviceFault("cuda", "", "", passing).passing for passing in (False, True)] == [False, True]


def test_error_from_a_child_process_keeps_its_fields() -> None:
    for error in (
        DeviceFault("cuda", "no memory", "OOM", True),
        OutputError(Path("x"), "full"),
        CompileError("No.", 5),
    ):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))
