#!/usr/bin/env python3
"""Run `kokoro-desktop bench` with more baselines, confidence intervals, CSV output and a plot.

    python packaging/measure/baselines/bench_baselines.py --against torch,openvino-bf16 --csv a.csv --plot a.svg

The script accepts the options of `bench`. It requires the `bench` and `reference` extras and, for OpenVINO, `pip
install openvino`.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path
from typing import Any

from extra_engines import ALL
from intervals import describe_ratio, ratio_of_medians
from plot import draw

from kokoro_desktop.cli import bench, bench_outputs
from kokoro_desktop.measure import bench_report
from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.own_engine import OWN_ENGINE
from kokoro_desktop.measure.table import Table


def main() -> None:
    """Run the benchmarks, and write the requested files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    bench.configure(parser, ALL)
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write one line per result into this file")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the results; or FILE.png")
    args = parser.parse_args()
    bench_outputs.check(args)
    measurement = bench.measured(args, ALL)
    ratios = intervals(measurement)
    bench_outputs.write(args, measurement)
    if args.markdown is not None:
        with args.markdown.open("a", encoding="utf-8") as file:
            print("", *ratios.markdown(), sep="\n", file=file)
    if args.csv is not None:
        write_csv(measurement, args.csv)
    if args.plot is not None:
        args.plot.write_bytes(draw(measurement, "png" if args.plot.suffix.lower() == ".png" else "svg"))
    print(*bench_report.left_out(measurement), bench_outputs.as_text(measurement), *ratios.markdown(), sep="\n")
    sys.exit(1 if measurement.failed else 0)


def intervals(measurement: Measurement) -> Table:
    """Tabulate each engine's time relative to this program's, with 95 % confidence intervals."""
    base = {(each.workload, each.threads): each.seconds for each in measurement.results if each.engine == OWN_ENGINE}
    rows = [
        (each.workload, each.engine, str(each.threads), describe_ratio(ratio_of_medians(each.seconds, own)))
        for each in measurement.results
        if each.engine != OWN_ENGINE and (own := base.get((each.workload, each.threads)))
    ]
    return Table(f"Time over that of {OWN_ENGINE}, 95 % intervals", ("text", "engine", "threads", "ratio"), tuple(rows))


def write_csv(measurement: Measurement, path: Path) -> None:
    """Write a line per result, with machine and weights columns, so that files from several machines can be merged."""
    report = bench_report.as_json(measurement)
    common = {"cpu": measurement.machine.cpu, "system": measurement.machine.system, "weights": report["weights"]}
    rows: list[dict[str, Any]] = []
    for result in report["results"]:
        plain = {name: value for name, value in result.items() if name not in ("seconds", "stages", "agreement")}
        stages = {f"{stage}_s": seconds for stage, seconds in result["stages"].items()}
        memory = {"peak_memory_mb": report["peak_memory_mb"].get(result["engine"], "")}
        rows.append(plain | (result["agreement"] or {}) | stages | memory | common)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(dict.fromkeys(name for row in rows for name in row)))
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
