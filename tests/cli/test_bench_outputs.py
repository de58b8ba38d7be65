"""What ``bench`` prints."""

from kokoro_desktop.cli.bench_outputs import as_text
from kokoro_desktop.measure.measurement import Machine, Measurement
from kokoro_desktop.measure.result import Result


def test_machine_and_method_stand_above_tables_whose_columns_line_up():
    seconds = {"tvm": (1.0, 2.0, 3.0), "torch": (15.0,)}
    results = (Result(engine, "cpu", 1, "1", "short", audio_s=10.0, seconds=runs) for engine, runs in seconds.items())
    text = as_text(Measurement(Machine("a CPU", 2, "Linux", {"numpy": "2.0"}), tuple(results), "0123456789abc", runs=3))
    heading, table = text.split("\n\n")
    assert heading.splitlines() == [
        "a CPU, 2 cores, Linux",
        "numpy 2.0",
        "3 alternating runs after 1 warm-up run; weights 0123456789ab",
    ]
    header, first, second = table.splitlines()
    for column in ("median", "RTF", "time/tvm"):
        end = header.index(column) + len(column)
        assert first[end - 1] != " "
        assert second[end - 1] != " "
    assert first.split()[:3] == ["short", "tvm", "1"]
    assert second.endswith(" 7.50")
