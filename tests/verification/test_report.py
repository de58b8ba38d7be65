"""What people and programs are told about a verification."""

import json

import numpy as np

from kokoro_desktop.verification.compare import compare
from kokoro_desktop.verification.report import Verification, as_json, table


def verification(case, modules, sha=None, comparisons=None):
    return Verification(
        reference="golden",
        device="llvm",
        threads=2,
        weights_sha256=sha or case.weights_sha256,
        reference_sha256=(case.weights_sha256,),
        comparisons=(compare(case, modules),) if comparisons is None else comparisons,
    )


def test_faithful_network_passes(hello, replay):
    result = verification(hello, replay())
    assert result.passed
    assert table(result).splitlines()[-1].startswith("PASS")


def test_fault_is_marked_in_its_row_and_in_the_last_line(hello, replay):
    result = verification(hello, replay(n=lambda value: value + 1))
    assert not result.passed
    lines = table(result).splitlines()
    assert lines[-1].startswith("FAIL")
    marked = [line for line in lines[:-1] if "FAIL" in line]
    assert len(marked) == 2
    assert all(" n " in line for line in marked)


def test_other_weights_are_not_comparable_even_when_the_numbers_agree(hello, replay):
    result = verification(hello, replay(), sha="0" * 64)
    assert not result.passed
    assert "not comparable" in table(result).splitlines()[-1]


def test_nothing_compared_is_no_success(hello, replay):
    assert not verification(hello, replay(), comparisons=()).passed


def test_json_is_valid_even_with_numbers_that_are_not_finite(hello, replay):
    result = verification(hello, replay(n=lambda value: np.full_like(value, np.nan)))
    data = json.loads(json.dumps(as_json(result), allow_nan=False))
    assert data["passed"] is False
    (case,) = data["cases"]
    broken = [check for check in case["checks"] if check["tensor"] == "n"]
    assert [check["rms"] for check in broken] == [None, None]
