"""Start the command line: ``python -m kokoro_desktop``; or, of a frozen program, one of its child processes."""

from __future__ import annotations

import runpy
import sys

from kokoro_desktop.paths import RUN_MODULE

if __name__ == "__main__":
    if sys.argv[1:2] == [RUN_MODULE] and len(sys.argv) > 2:
        name = sys.argv[2]
        del sys.argv[1:3]
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    else:
        from kokoro_desktop.cli import main

        sys.exit(main())
