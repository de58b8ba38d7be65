"""The table and the JSON of a measurement."""

import json

from kokoro_desktop.bench.machine import Machine, describe
from kokoro_desktop.bench.report import as_json, table
from kokoro_desktop.bench.runner import Result

MACHINE = Machine("Some CPU", 2, "Linux x86_64", {"python": "3.11"})


def result(engine, *seconds):
    return Result(engine, "cpu", "1", 2, "medium", 8.0, seconds, {"bert": 0.25} if engine == "tvm" else {})


def test_ratio_is_taken_against_tvm():
    lines = table([result("tvm", 1, 2, 3), result("torch", 5)], MACHINE, "abc" * 20).splitlines()
    (torch,) = [line for line in lines if " torch " in line]
    assert torch.split()[-1] == "2.50"
    (tvm,) = [line for line in lines if " tvm " in line]
    assert tvm.split()[-1] == "1.00"


def test_ratio_is_left_out_without_tvm():
    (line,) = [line for line in table([result("torch", 5)], MACHINE, "abc").splitlines() if " torch " in line]
    assert line.split()[-1] == "-"


def test_memory_stands_in_its_column():
    lines = table([result("tvm", 1), result("torch", 2)], MACHINE, "abc", {"tvm": 512.4}).splitlines()
    (tvm,) = [line for line in lines if " tvm " in line]
    assert tvm.endswith("512 MB")


def test_json_holds_what_was_promised():
    data = json.loads(json.dumps(as_json([result("tvm", 1, 2, 6)], MACHINE, "abc", 3, {"torch": "pip install x"})))
    (row,) = data["results"]
    expected = {
        "engine": "tvm", "device": "cpu", "threads": 2, "sentence": "medium", "audio_s": 8.0, "runs": 3,
        "median_s": 2, "min_s": 1, "max_s": 6, "rtf": 0.25, "stages": {"bert": 0.25},
    }  # fmt: skip
    assert {key: row[key] for key in expected} == expected
    assert data["weights"] == "abc"
    assert data["missing"] == {"torch": "pip install x"}
    assert data["machine"]["cpu"] == "Some CPU"


def test_processor_is_named_as_the_kernel_names_it(tmp_path):
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor\t: 0\nmodel name\t: Fast CPU 9000\nflags\t: avx2\n")
    machine = describe(cpuinfo)
    assert machine.cpu == "Fast CPU 9000"
    assert machine.cores >= 1
    assert "numpy" in machine.versions
