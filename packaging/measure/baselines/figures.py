#!/usr/bin/env python3
"""Repeat all measurements in docs/benchmarks.md: `python packaging/measure/baselines/figures.py FOLDER`.

This requires the `bench`, `reference` and `test` extras, `pip install openvino`, and two hours on an idle machine.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

HERE = Path(__file__).resolve().parent
BENCH: Final = "baselines/bench_baselines.py"
ENGINES: Final = "onnxruntime-int8,onnxruntime-float32,openvino-float32,openvino-bf16,torch,avx2-tvm,avx2-torch"

# Commands by name of the output file; ``{}`` is the path of that file without suffix.
COMMANDS: Final = {
    "against": f"{BENCH} --against {ENGINES} --sentence short --sentence medium --threads 1,2 --runs 7 --csv {{}}.csv",
    "compiled": f"{BENCH} --against torch,torch-compile --sentence medium --threads 2 --runs 7",
    "lengths": f"{BENCH} --against none --lengths 1,2,4,8,16,30,40 --threads 1,2 --runs 7 --plot {{}}.svg",
    "kernels": f"{BENCH} --against none --sentence medium --threads 1 --runs 5 --profile",
    "memory-medium": f"{BENCH} --sentence medium --runs 1 --memory",
    "memory-30": f"{BENCH} --lengths 30 --runs 1 --memory",
    "threads": "simulate_threads.py",
    "drawing": "view.py",
    "batches": "throughput.py lines",
    "variants": "compare_variants.py",
}


def main(folder: Path) -> int:
    """Run all commands; return 1 if any of them failed, otherwise 0."""
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name, command in COMMANDS.items():
        script, *options = command.format(folder / name).split()
        print(f"{name}: {script} {' '.join(options)}", flush=True)
        with (folder / f"{name}.md").open("w", encoding="utf-8") as file:
            done = subprocess.run([sys.executable, HERE.parent / script, *options], stdout=file, check=False)
        failed |= done.returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
